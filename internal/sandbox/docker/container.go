package docker

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"sync"

	"github.com/docker/docker/api/types"
	"github.com/docker/docker/api/types/container"
	"github.com/docker/docker/api/types/mount"
	"github.com/docker/docker/pkg/stdcopy"
	"github.com/docker/go-units"

	"atelier/internal/runner"
	"atelier/internal/sandbox"
)

// containerName is the same for every awakening, so that there cannot be two.
func containerName(spec sandbox.Spec) string {
	return "atelier-" + spec.Instance + "-" + spec.ID
}

// container describes the container of a spec; security.md's list is this function.
func (b *Backend) container(ctx context.Context, spec sandbox.Spec) (*container.Config, *container.HostConfig, error) {
	mounts, err := b.mounts(spec)
	if err != nil {
		return nil, nil, err
	}
	l := spec.Limits.Default()
	pids := l.PIDs + runner.Threads
	config := &container.Config{
		Image:        b.opts.Image,
		Entrypoint:   []string{runner.Path},
		User:         fmt.Sprintf("%d:%d", spec.UID, spec.GID),
		Labels:       map[string]string{labelInstance: spec.Instance, labelSandbox: spec.ID},
		WorkingDir:   "/",
		Hostname:     "sandbox",
		OpenStdin:    true,
		StdinOnce:    true, // the server going away ends the runner
		AttachStdin:  true,
		AttachStdout: true,
		AttachStderr: true,
	}
	host := &container.HostConfig{
		AutoRemove:     true,
		NetworkMode:    "none",
		IpcMode:        "private",
		ReadonlyRootfs: true,
		CapDrop:        []string{"ALL"},
		SecurityOpt:    []string{"no-new-privileges"},
		LogConfig:      container.LogConfig{Type: "none"},
		Tmpfs: map[string]string{ // Docker's default is noexec, which breaks builds
			"/tmp":     fmt.Sprintf("exec,nosuid,nodev,mode=1777,size=%d", l.Tmp),
			"/var/tmp": "exec,nosuid,nodev,mode=1777,size=64m",
		},
		Mounts: mounts,
		Resources: container.Resources{
			Memory:     l.Memory,
			MemorySwap: l.Memory,
			PidsLimit:  &pids,
			NanoCPUs:   int64(b.capCPUs(ctx, l.CPUs) * 1e9),
			CPUShares:  256, // below the server's own when all want the processor
			Ulimits: []*units.Ulimit{
				{Name: "core", Soft: 0, Hard: 0},
				{Name: "nofile", Soft: int64(l.OpenFiles), Hard: int64(l.OpenFiles)},
			},
		},
	}
	return config, host, nil
}

// mounts shows home, the spec's folders, and the runner.
func (b *Backend) mounts(spec sandbox.Spec) ([]mount.Mount, error) {
	path := b.opts.Runner
	if path == "" {
		var err error
		if path, err = runner.Install(b.opts.DataDir); err != nil {
			return nil, err
		}
	}
	bind := func(source, target string, readOnly bool) mount.Mount {
		return mount.Mount{Type: mount.TypeBind, Source: source, Target: target, ReadOnly: readOnly,
			BindOptions: &mount.BindOptions{Propagation: mount.PropagationRPrivate}}
	}
	list := []mount.Mount{bind(path, runner.Path, true), bind(spec.Home, sandbox.HomeDir, false)}
	for _, m := range spec.Mounts {
		list = append(list, bind(m.Source, m.Path, m.ReadOnly))
	}
	passwd, group, err := runner.Accounts(b.opts.DataDir, spec.UID, spec.GID)
	if err != nil {
		return nil, err
	}
	return append(list, bind(passwd, "/etc/passwd", true), bind(group, "/etc/group", true)), nil
}

// capCPUs keeps a cap to the cores of the engine's machine: more is refused.
func (b *Backend) capCPUs(ctx context.Context, want float64) float64 {
	if want <= 1 {
		return want
	}
	b.mu.Lock()
	n := b.cpus
	b.mu.Unlock()
	if n == 0 {
		info, err := b.client.Info(ctx)
		if err != nil || info.NCPU < 1 {
			return 1
		}
		n = info.NCPU
		b.mu.Lock()
		b.cpus = n
		b.mu.Unlock()
	}
	return min(want, float64(n))
}

// pipe makes one byte pipe of the attached streams, which come multiplexed.
type pipe struct {
	io.Reader
	hijacked types.HijackedResponse
	said     bounded
}

func newPipe(h types.HijackedResponse) *pipe {
	r, w := io.Pipe()
	p := &pipe{Reader: r, hijacked: h}
	go func() {
		_, err := stdcopy.StdCopy(w, &p.said, h.Reader)
		if err == nil {
			err = io.EOF
		}
		w.CloseWithError(err)
	}()
	return p
}

func (p *pipe) Write(b []byte) (int, error) { return p.hijacked.Conn.Write(b) }

func (p *pipe) Close() error {
	p.hijacked.Close()
	return nil
}

func (p *pipe) stderr() string { return p.said.String() }

// bounded keeps the first bytes of what the runner says on standard error.
type bounded struct {
	mu  sync.Mutex
	buf bytes.Buffer
}

func (b *bounded) Write(p []byte) (int, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.buf.Write(p[:min(len(p), max(0, 4096-b.buf.Len()))])
	return len(p), nil
}

func (b *bounded) String() string {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.buf.String()
}
