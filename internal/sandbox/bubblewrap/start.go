//go:build linux

package bubblewrap

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"os/exec"
	"runtime"
	"strconv"
	"strings"
	"sync"
	"time"

	"atelier/internal/runner"
	"atelier/internal/runner/enter"
	"atelier/internal/sandbox"
)

// start runs bwrap for spec and greets the runner in it.
func (b *Backend) start(ctx context.Context, spec sandbox.Spec) (*box, error) {
	bwrap, err := exec.LookPath("bwrap")
	if err != nil {
		return nil, errMissing
	}
	path := b.opts.Runner
	if path == "" {
		if path, err = runner.Install(b.opts.DataDir); err != nil {
			return nil, err
		}
	}
	var cg cgroups
	if os.Getuid() == 0 && !b.opts.NoCgroups {
		if cg, err = makeCgroups(spec); err != nil {
			b.opts.Log.Warn("no cgroups for sandboxes; the runner keeps the limits", "error", err)
		}
	}
	st := state{Cgroups: cg.dirs()}
	a, err := b.arguments(spec, path, cg)
	if err == nil {
		order := enter.Order{Cgroups: cg.dirs(), Shown: a.shown, Filter: true, Path: bwrap, Args: a.list, Env: []string{}}
		if a.root {
			order.UID, order.GID = spec.UID, spec.GID
		}
		return b.launch(ctx, spec, path, order, st, cg)
	}
	_ = st.end(ctx)
	return nil, err
}

func (b *Backend) launch(ctx context.Context, spec sandbox.Spec, doorman string, order enter.Order, st state, cg cgroups) (*box, error) {
	told, err := json.Marshal(order)
	if err != nil {
		return nil, err
	}
	p, err := b.spawn(exec.Command(doorman, "enter", string(told)))
	if err != nil {
		_ = st.end(ctx)
		return nil, fmt.Errorf("start bwrap: %w", err)
	}
	st.PID, st.Start = p.cmd.Process.Pid, startOf(p.cmd.Process.Pid)
	bx := &box{backend: b, process: p, state: st, path: b.statePath(spec.ID)}
	if err := st.write(bx.path); err != nil {
		bx.end()
		return nil, err
	}
	config := runner.Config{Limits: spec.Limits, Env: runner.Environment(b.opts.Env, spec), Cgroup: cg.found()}
	if !cg.found() {
		config.Processes = uint64(spec.Limits.Default().PIDs + runner.Threads)
	}
	bx.Client, err = runner.New(ctx, p, config)
	if err != nil {
		bx.end()
		if text := p.said.String(); text != "" {
			err = fmt.Errorf("%w; bwrap said: %s", err, text)
		}
		return nil, err
	}
	return bx, nil
}

// args are bwrap's arguments; a root server has what they show laid out by the
// doorman, any other names it as it is.
type args struct {
	root  bool
	list  []string
	shown []string
}

func (a *args) add(list ...string) { a.list = append(a.list, list...) }

// bind shows path at target.
func (a *args) bind(option, path, target string) {
	if a.root {
		a.shown = append(a.shown, path)
		path = enter.Shown(len(a.shown) - 1)
	}
	a.add(option, path, target)
}

// arguments is all that a sandbox may see and do.
func (b *Backend) arguments(spec sandbox.Spec, runnerPath string, cg cgroups) (*args, error) {
	l := spec.Limits.Default()
	a := &args{root: os.Getuid() == 0}
	a.add("bwrap", "--unshare-user", "--unshare-pid", "--unshare-ipc", "--unshare-uts", "--unshare-net", "--unshare-cgroup-try",
		"--disable-userns", "--cap-drop", "ALL", "--die-with-parent", "--new-session", "--as-pid-1", "--clearenv", "--hostname", "sandbox")
	if err := a.bindRoot(b.root.folder()); err != nil {
		return a, err
	}
	a.add("--proc", "/proc", "--dev", "/dev",
		"--perms", "1777", "--size", "67108864", "--tmpfs", "/dev/shm",
		"--perms", "1777", "--size", strconv.FormatInt(l.Tmp, 10), "--tmpfs", "/tmp",
		"--perms", "0755", "--size", "1048576", "--tmpfs", "/run", "--dir", "/run/atelier",
		"--perms", "1777", "--size", "67108864", "--tmpfs", "/var/tmp", "--dir", "/home", "--dir", "/skills")
	passwd, group, err := runner.Accounts(b.opts.DataDir, spec.UID, spec.GID)
	if err != nil {
		return a, err
	}
	hosts, err := runner.Hosts(b.opts.DataDir)
	if err != nil {
		return a, err
	}
	type show struct{ option, path, target string }
	shows := []show{
		{"--ro-bind", runnerPath, runner.Path},
		{"--ro-bind", passwd, "/etc/passwd"}, {"--ro-bind", group, "/etc/group"},
		{"--ro-bind", hosts, "/etc/hosts"},
		{"--bind", spec.Home, sandbox.HomeDir},
	}
	for _, m := range spec.Mounts {
		option := "--bind"
		if m.ReadOnly {
			option = "--ro-bind"
		}
		shows = append(shows, show{option, m.Source, m.Path})
	}
	for name, dir := range cg.inside() {
		shows = append(shows, show{"--ro-bind", dir, name})
	}
	for _, s := range shows {
		a.bind(s.option, s.path, s.target)
	}
	a.add("--remount-ro", "/run", "--remount-ro", "/", "--chdir", "/", "--", runner.Path)
	return a, nil
}

// own are the top folders that a sandbox has of its own, not of the image.
var own = map[string]bool{"proc": true, "dev": true, "sys": true, "run": true, "tmp": true, "home": true,
	"workspace": true, "skills": true, "root": true, "mnt": true, "media": true, "boot": true}

// bindRoot puts the root together of the image's top folders.
func (a *args) bindRoot(root string) error {
	entries, err := os.ReadDir(root)
	if err != nil {
		return err
	}
	for _, e := range entries {
		name := e.Name()
		switch {
		case own[name] || strings.HasPrefix(name, "."):
		case e.IsDir():
			a.bind("--ro-bind", root+"/"+name, "/"+name)
		case e.Type()&os.ModeSymlink != 0:
			target, err := os.Readlink(root + "/" + name)
			if err != nil {
				return err
			}
			a.add("--symlink", target, "/"+name)
		}
	}
	for _, name := range []string{"root", "mnt", "media", "sys"} {
		a.add("--perms", "0755", "--dir", "/"+name)
	}
	return nil
}

// process is bwrap and its pipe.
type process struct {
	io.Reader
	io.Writer
	cmd    *exec.Cmd
	out    *os.File
	in     *os.File
	said   bounded
	exited chan struct{}
}

// fork is the one thread that starts bwraps: they die with the thread that
// started them, and threads of the Go runtime may end.
func (b *Backend) fork() {
	runtime.LockOSThread()
	for f := range b.forks {
		f()
	}
}

// spawn starts the doorman with pipes.
func (b *Backend) spawn(cmd *exec.Cmd) (*process, error) {
	inR, inW, err := os.Pipe()
	if err != nil {
		return nil, err
	}
	outR, outW, err := os.Pipe()
	if err != nil {
		inR.Close()
		inW.Close()
		return nil, err
	}
	p := &process{Reader: outR, Writer: inW, in: inW, out: outR, cmd: cmd, exited: make(chan struct{})}
	cmd.Stdin, cmd.Stdout, cmd.Stderr = inR, outW, &p.said
	cmd.Env = []string{}
	cmd.Dir = "/"
	cmd.WaitDelay = 5 * time.Second
	started := make(chan error, 1)
	b.forks <- func() { started <- cmd.Start() }
	err = <-started
	inR.Close()
	outW.Close()
	if err != nil {
		p.Close()
		return nil, err
	}
	go func() { _ = cmd.Wait(); close(p.exited) }()
	return p, nil
}

// Close closes both pipes, upon which the runner ends.
func (p *process) Close() error {
	_ = p.in.Close()
	return p.out.Close()
}

// kill ends bwrap, and with it the sandbox's process 1 and so all the others.
func (p *process) kill() {
	_ = p.cmd.Process.Kill()
	<-p.exited
}

// bounded keeps the first bytes of what bwrap says.
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
	return strings.TrimSpace(b.buf.String())
}
