// Package docker runs sandboxes as containers of a Docker engine, the default
// backend.
//
// A sandbox that is awake is one container whose first process is our runner,
// on the container's standard input and output. A sandbox that sleeps is no
// container at all: its files are folders of the host, so Stop removes the
// container and Start makes another. That leaves nothing to repair: not after a
// cancelled start, and not after a server that was killed, because the runner
// ends with the pipe and the engine removes what has ended (AutoRemove).
//
// The container has no network, no capabilities, a read-only root and a user
// that is not root; only home and the mounts can be written, and /tmp, which is
// memory. The engine's socket is never inside.
//
// The engine may come up later, go away and come back: every call asks it anew.
package docker

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"sync"
	"time"

	"github.com/docker/docker/api/types/container"
	"github.com/docker/docker/api/types/filters"
	"github.com/docker/docker/client"

	"atelier/internal/runner"
	"atelier/internal/sandbox"
)

// Labels mark what is ours.
const (
	labelInstance = "atelier.instance"
	labelSandbox  = "atelier.sandbox"
)

const (
	probeTime  = 2 * time.Second
	startTime  = 90 * time.Second
	removeTime = 60 * time.Second
	// trusted is how long an engine that answered is believed to be there when it
	// is too busy to answer again at once.
	trusted = time.Minute
)

// Options of New.
type Options struct {
	Instance string   // of this installation
	DataDir  string   // where the runner is put for containers to see
	Image    string   // name of the sandbox image
	Env      []string // that the image gives a process
	// Build makes the image, telling lines of progress. Nil: it has to be there.
	Build  func(ctx context.Context, progress func(line string)) error
	Runner string // path of the runner's binary; empty: the one in the server
	Log    *slog.Logger
}

// Backend is the sandbox.Backend.
type Backend struct {
	opts   Options
	client *client.Client
	broken error // the client cannot be made: DOCKER_HOST is wrong

	mu       sync.Mutex
	answered time.Time // the engine, last
	version  string
	cpus     int // of the engine's machine, 0 unknown
	image    imageState
}

var (
	_ sandbox.Backend  = (*Backend)(nil)
	_ sandbox.Preparer = (*Backend)(nil)
)

// New makes the backend for the engine that the environment names (DOCKER_HOST),
// the local one unless set. It does not ask the engine anything.
func New(opts Options) *Backend {
	if opts.Log == nil {
		opts.Log = slog.New(slog.DiscardHandler)
	}
	b := &Backend{opts: opts}
	b.client, b.broken = client.NewClientWithOpts(client.FromEnv, client.WithAPIVersionNegotiation())
	return b
}

// Name implements sandbox.Backend.
func (b *Backend) Name() string { return "docker" }

// Probe implements sandbox.Backend.
func (b *Backend) Probe(ctx context.Context) sandbox.Status {
	if err := b.reach(ctx); err != nil {
		return sandbox.Status{Reason: err.Error()}
	}
	st := sandbox.Status{Version: b.engine()}
	there, err := b.imagePresent(ctx)
	if err != nil {
		st.Reason = fmt.Sprintf("the Docker engine does not say whether it has the sandbox image: %v", err)
		return st
	}
	if there {
		st.Available = true
		return st
	}
	st.Preparing, st.Progress, st.Reason = b.image.status(b.opts)
	return st
}

func (b *Backend) engine() string {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.version
}

// reach asks whether the engine answers.
func (b *Backend) reach(ctx context.Context) error {
	if b.broken != nil {
		return fmt.Errorf("Docker cannot be used: %w. Check DOCKER_HOST", b.broken)
	}
	ctx, cancel := context.WithTimeout(ctx, probeTime)
	defer cancel()
	b.mu.Lock()
	known, last := b.version != "", b.answered
	b.mu.Unlock()
	_, err := b.client.Ping(ctx)
	if err != nil {
		if errors.Is(err, context.DeadlineExceeded) && time.Since(last) < trusted {
			return nil
		}
		return unreachable(b.client.DaemonHost(), err)
	}
	version := ""
	if !known {
		if v, err := b.client.ServerVersion(ctx); err == nil {
			version = "Docker " + v.Version
		}
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	b.answered = time.Now()
	if version != "" {
		b.version = version
	}
	return nil
}

// Start implements sandbox.Backend.
func (b *Backend) Start(ctx context.Context, spec sandbox.Spec) (sandbox.Box, error) {
	if err := runner.Check(spec); err != nil {
		return nil, err
	}
	if b.broken != nil {
		return nil, b.broken
	}
	ctx, cancel := context.WithTimeout(ctx, startTime)
	defer cancel()
	config, host, err := b.container(ctx, spec)
	if err != nil {
		return nil, err
	}
	name := containerName(spec)
	created, err := b.create(ctx, name, config, host)
	if err != nil {
		return nil, err
	}
	bx, err := b.enter(ctx, created, spec)
	if err != nil {
		b.discard(created)
		return nil, err
	}
	return bx, nil
}

// create makes the container; what a killed server left under its name goes
// first. It is not cancelled, as the engine would go on and make it all the same.
func (b *Backend) create(ctx context.Context, name string, config *container.Config, host *container.HostConfig) (string, error) {
	caller := ctx
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), startTime)
	defer cancel()
	for try := 0; ; try++ {
		made, err := b.client.ContainerCreate(ctx, config, host, nil, nil, name)
		switch {
		case err == nil && caller.Err() != nil:
			b.discard(made.ID)
			return "", caller.Err()
		case err == nil:
			return made.ID, nil
		case caller.Err() != nil:
			b.discard(name)
			return "", caller.Err()
		case isConflict(err) && try < 5:
			if err := b.remove(ctx, name); err != nil {
				return "", err
			}
		case isNotFound(err):
			return "", fmt.Errorf("%w: the image %s is not there", sandbox.ErrNotReady, b.opts.Image)
		default:
			return "", b.explain(err)
		}
	}
}

// enter attaches to a created container, starts it and greets the runner.
func (b *Backend) enter(ctx context.Context, id string, spec sandbox.Spec) (*box, error) {
	hijacked, err := b.client.ContainerAttach(context.WithoutCancel(ctx), id, container.AttachOptions{
		Stream: true, Stdin: true, Stdout: true, Stderr: true})
	if err != nil {
		return nil, b.explain(err)
	}
	p := newPipe(hijacked)
	if err := b.client.ContainerStart(ctx, id, container.StartOptions{}); err != nil {
		p.Close()
		return nil, b.explain(err)
	}
	c, err := runner.New(ctx, p, runner.Config{
		Limits: spec.Limits, Env: runner.Environment(b.opts.Env, spec), Cgroup: true})
	if err != nil {
		if text := p.stderr(); text != "" {
			err = fmt.Errorf("%w; the container said: %s", err, text)
		}
		return nil, err
	}
	bx := &box{Client: c, backend: b, container: id}
	go bx.tidy()
	return bx, nil
}

// List implements sandbox.Backend.
func (b *Backend) List(ctx context.Context) ([]sandbox.Info, error) {
	ours, err := b.ours(ctx, filters.Arg("label", labelSandbox))
	if err != nil {
		return nil, err
	}
	var list []sandbox.Info
	for _, c := range ours {
		list = append(list, sandbox.Info{ID: c.Labels[labelSandbox], Running: c.State == "running"})
	}
	return list, nil
}

// Remove implements sandbox.Backend.
func (b *Backend) Remove(ctx context.Context, id string) error {
	ours, err := b.ours(ctx, filters.Arg("label", labelSandbox+"="+id))
	if err != nil {
		return err
	}
	for _, c := range ours {
		err = errors.Join(err, b.remove(ctx, c.ID))
	}
	return err
}

// ours lists this installation's containers, in whatever state.
func (b *Backend) ours(ctx context.Context, more filters.KeyValuePair) ([]container.Summary, error) {
	if b.broken != nil {
		return nil, b.broken
	}
	list, err := b.client.ContainerList(ctx, container.ListOptions{All: true,
		Filters: filters.NewArgs(filters.Arg("label", labelInstance+"="+b.opts.Instance), more)})
	if err != nil {
		return nil, b.explain(err)
	}
	return list, nil
}

// remove ends a container and returns when the engine knows it no more.
func (b *Backend) remove(ctx context.Context, id string) error {
	for {
		err := b.client.ContainerRemove(ctx, id, container.RemoveOptions{Force: true, RemoveVolumes: true})
		if err != nil && !isNotFound(err) && !isConflict(err) {
			return b.explain(err)
		}
		if _, err := b.client.ContainerInspect(ctx, id); isNotFound(err) {
			return nil
		}
		select {
		case <-ctx.Done():
			return fmt.Errorf("the Docker engine does not remove the container %s: %w", id, ctx.Err())
		case <-time.After(20 * time.Millisecond):
		}
	}
}

// discard removes what must not stay, whatever became of the caller.
func (b *Backend) discard(id string) {
	ctx, cancel := context.WithTimeout(context.Background(), removeTime)
	defer cancel()
	if err := b.remove(ctx, id); err != nil {
		b.opts.Log.Error("container not removed", "container", id, "error", err)
	}
}

// box is a running container.
type box struct {
	*runner.Client
	backend   *Backend
	container string
}

// Stop implements sandbox.Box.
func (b *box) Stop(ctx context.Context) error {
	_ = b.Client.Stop(ctx)
	return b.backend.remove(ctx, b.container)
}

// tidy removes the container of a sandbox that has ended, however that came.
func (b *box) tidy() {
	<-b.Done()
	b.backend.discard(b.container)
}
