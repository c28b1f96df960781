//go:build linux

// Package bubblewrap runs sandboxes with bwrap, where no Docker engine is: Linux
// namespaces without a daemon, for a server that is root and for one that is not.
//
// A sandbox that is awake is one bwrap with our runner as process 1 of its PID
// namespace, on bwrap's standard input and output. The root is put together of
// the folders of an unpacked image, read-only; home, the mounts and /tmp can be
// written. There is no network but an own loopback. A root server gives up root
// for the sandbox's user before bwrap starts (package enter): mapping root to
// that user would leave root's rights over files.
//
// It also lays out the folders first, so that the server's data folder may be
// closed to the sandbox's user.
//
// A root server also makes cgroups (version 1 or 2) for memory, processes and
// CPU. Otherwise limits are the runner's: it adds up memory and kills, and a
// process limit counts within the user namespace; there is no cap on CPU then.
//
// What runs is written into a state folder, so that a server that was killed
// finds it again; but nothing should be left, as bwrap dies with its parent and
// the runner with its pipe.
package bubblewrap

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"time"

	"atelier/internal/domain"
	"atelier/internal/runner"
	"atelier/internal/sandbox"
)

const (
	startTime  = 60 * time.Second
	removeTime = 30 * time.Second
)

// Options of New.
type Options struct {
	Instance string   // of this installation
	DataDir  string   // for the runner and the state
	Env      []string // that the image gives a process
	// Rootfs makes the file tree, unless it is there, and returns its folder.
	Rootfs func(ctx context.Context, progress func(line string)) (string, error)
	// Wanted says whether the tree should be made before anybody asks for a
	// sandbox. Nil: always.
	Wanted func(ctx context.Context) bool
	Runner string // path of the runner's binary; empty: the one in the server
	Log    *slog.Logger
	// NoCgroups keeps a root server from making cgroups.
	NoCgroups bool
}

// Backend is the sandbox.Backend.
type Backend struct {
	opts  Options
	root  rootState
	probe probe
	forks chan func()

	mu    sync.Mutex
	boxes map[string]*box
}

var (
	_ sandbox.Backend  = (*Backend)(nil)
	_ sandbox.Preparer = (*Backend)(nil)
)

// New makes the backend; it starts nothing.
func New(opts Options) *Backend {
	if opts.Log == nil {
		opts.Log = slog.New(slog.DiscardHandler)
	}
	b := &Backend{opts: opts, forks: make(chan func()), boxes: map[string]*box{}}
	b.root.wake = make(chan struct{}, 1)
	go b.fork()
	return b
}

// Name implements sandbox.Backend.
func (b *Backend) Name() string { return "bubblewrap" }

// Probe implements sandbox.Backend.
func (b *Backend) Probe(ctx context.Context) sandbox.Status {
	version, err := b.probe.run(ctx)
	if err != nil {
		return sandbox.Status{Reason: err.Error()}
	}
	st := sandbox.Status{Version: version}
	if b.root.folder() != "" {
		st.Available = true
		return st
	}
	st.Preparing, st.Progress, st.Reason = b.root.status()
	return st
}

// Start implements sandbox.Backend.
func (b *Backend) Start(ctx context.Context, spec sandbox.Spec) (sandbox.Box, error) {
	if err := runner.Check(spec); err != nil {
		return nil, err
	}
	if self := os.Getuid(); self != 0 && spec.UID != self {
		return nil, domain.Errorf(domain.Conflict, "the workspace's folder belongs to user %d, but the server runs as %d and cannot start a sandbox for another user", spec.UID, self)
	}
	if b.root.folder() == "" {
		b.root.ask()
		return nil, sandbox.ErrNotReady
	}
	ctx, cancel := context.WithTimeout(ctx, startTime)
	defer cancel()
	if err := b.Remove(ctx, spec.ID); err != nil { // what a killed server left
		return nil, err
	}
	bx, err := b.start(ctx, spec)
	if err != nil {
		return nil, err
	}
	b.mu.Lock()
	b.boxes[spec.ID] = bx
	b.mu.Unlock()
	go func() {
		<-bx.Done()
		bx.end()
		b.mu.Lock()
		if b.boxes[spec.ID] == bx {
			delete(b.boxes, spec.ID)
		}
		b.mu.Unlock()
	}()
	return bx, nil
}

// List implements sandbox.Backend.
func (b *Backend) List(context.Context) ([]sandbox.Info, error) {
	entries, err := os.ReadDir(b.stateDir())
	if errors.Is(err, os.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	var list []sandbox.Info
	for _, e := range entries {
		id, ok := strings.CutSuffix(e.Name(), ".json")
		if !ok {
			continue
		}
		if st, err := readState(filepath.Join(b.stateDir(), e.Name())); err == nil {
			list = append(list, sandbox.Info{ID: id, Running: st.alive()})
		}
	}
	return list, nil
}

// Remove implements sandbox.Backend.
func (b *Backend) Remove(ctx context.Context, id string) error {
	b.mu.Lock()
	bx := b.boxes[id]
	b.mu.Unlock()
	if bx != nil {
		return bx.Stop(ctx)
	}
	path := b.statePath(id)
	st, err := readState(path)
	if errors.Is(err, os.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	if err := st.end(ctx); err != nil {
		return err
	}
	return removeFile(path)
}

func removeFile(path string) error {
	if err := os.Remove(path); err != nil && !errors.Is(err, os.ErrNotExist) {
		return err
	}
	return nil
}

func (b *Backend) stateDir() string {
	return filepath.Join(b.opts.DataDir, "bubblewrap", b.opts.Instance)
}

func (b *Backend) statePath(id string) string { return filepath.Join(b.stateDir(), id+".json") }

// box is a running bwrap.
type box struct {
	*runner.Client
	backend *Backend
	process *process
	state   state
	path    string // of the state's file
	once    sync.Once
	err     error
}

// Stop implements sandbox.Box.
func (b *box) Stop(ctx context.Context) error {
	_ = b.Client.Stop(ctx)
	return b.end()
}

// end kills what runs and takes the traces away, once.
func (b *box) end() error {
	b.once.Do(func() {
		ctx, cancel := context.WithTimeout(context.Background(), removeTime)
		defer cancel()
		b.process.kill()
		b.err = b.state.end(ctx)
		if b.err == nil {
			b.err = removeFile(b.path)
		}
		if b.err != nil {
			b.err = fmt.Errorf("end the sandbox: %w", b.err)
			b.backend.opts.Log.Error("sandbox not ended", "error", b.err)
		}
	})
	return b.err
}
