package manager

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"sync"
	"time"

	"atelier/internal/domain"
	"atelier/internal/sandbox"
)

// Handle is one sandbox as tools and pages use it: every call starts it, wakes
// it, or waits in line for it. It stays good over sleep, crash and restart, and
// is safe for use by many goroutines at once. It is a tool.Sandbox.
type Handle struct {
	m       *Manager
	machine func(ctx context.Context) (*machine, error) // makes what is missing
	peek    func() *machine                             // nil before the first use
}

// ForChat is the handle of a chat's sandbox. Nothing is made before its first call.
func (m *Manager) ForChat(chatID string) *Handle {
	return &Handle{
		m:       m,
		machine: func(ctx context.Context) (*machine, error) { return m.ofChat(ctx, chatID) },
		peek: func() *machine {
			m.mu.Lock()
			defer m.mu.Unlock()
			return m.chats[chatID]
		},
	}
}

// TakeNote gives what was lost since the last call (the sandbox slept, crashed,
// the server was restarted), once; "" when nothing was. The agent puts it
// before the result of the call that woke the sandbox.
func (h *Handle) TakeNote() string {
	x := h.peek()
	if x == nil {
		return ""
	}
	x.mu.Lock()
	defer x.mu.Unlock()
	note := x.note
	x.note = ""
	return note
}

// errSilent: a sandbox did not answer on the manager's own clock.
var errSilent = errors.New("the sandbox did not answer in time")

// guard calls fn and does not wait for it longer than d: what runs inside a
// sandbox may hold up whoever talks to it.
func guard[T any](ctx context.Context, d time.Duration, fn func(context.Context) (T, error)) (T, error) {
	type result struct {
		v   T
		err error
	}
	done := make(chan result, 1)
	go func() {
		v, err := fn(ctx)
		done <- result{v, err}
	}()
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case r := <-done:
		return r.v, r.err
	case <-timer.C:
		var none T
		return none, errSilent
	}
}

func guardErr(ctx context.Context, d time.Duration, fn func(context.Context) error) error {
	_, err := guard(ctx, d, func(ctx context.Context) (struct{}, error) { return struct{}{}, fn(ctx) })
	return err
}

// Exec runs a command, as sandbox.Box does. When the sandbox ends under it, the
// command is not run again: the error says so, and the next call starts anew.
func (h *Handle) Exec(ctx context.Context, cmd sandbox.Command, output func(sandbox.Stream, string)) (sandbox.Result, error) {
	limits := h.m.o.Limits
	if n := len(cmd.Command); n > limits.CommandText {
		return sandbox.Result{}, domain.Errorf(domain.Invalid, "The command has %d bytes; the most is %d. Write it to a file and run that.", n, limits.CommandText).With("limit", limits.CommandText)
	}
	x, err := h.machine(ctx)
	if err != nil {
		return sandbox.Result{}, err
	}
	box, err := x.acquire(ctx)
	if err != nil {
		return sandbox.Result{}, err
	}
	defer x.release()
	run, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	defer x.register(cancel)()
	wall := cmd.Wall
	if wall == 0 {
		wall = limits.CommandWall
	}
	res, err := execute(run, box, cmd, output, wall, h.m.o.Grace)
	switch {
	case err == nil:
		h.m.tellChanged(x, res)
		return res, nil
	case x.retirement() != nil:
		return res, x.retirement()
	case h.m.base.Err() != nil:
		return res, errClosed
	case errors.Is(err, errSilent):
		h.m.finish(x, box, domain.SandboxPaused, noteHung, true)
		return res, domain.Errorf(domain.Conflict, "The sandbox did not answer any more and was stopped. Processes and /tmp are gone, files are kept; the next command starts it again. Run the command again if it is needed.")
	case errors.Is(err, sandbox.ErrGone):
		h.m.finish(x, box, domain.SandboxPaused, noteLost, true)
		return res, domain.Errorf(domain.Conflict, "The sandbox ended while the command ran, perhaps for lack of memory. Processes and /tmp are gone, files are kept; the next command starts it again. Run the command again if it is needed.")
	}
	return res, err
}

// tellChanged names the workspaces whose files a command may have changed.
func (m *Manager) tellChanged(x *machine, res sandbox.Result) {
	if m.o.Changed == nil || len(res.ChangedFiles) == 0 {
		return
	}
	for _, mount := range x.snapshot().Mounts {
		if !mount.ReadOnly {
			m.o.Changed(mount.WorkspaceID)
		}
	}
}

// execute runs one command on the manager's own clock. When it gives up, output
// is not called any more.
func execute(ctx context.Context, box sandbox.Box, cmd sandbox.Command, output func(sandbox.Stream, string), wall, grace time.Duration) (sandbox.Result, error) {
	var mu sync.Mutex
	over := false
	live := output
	if output != nil {
		live = func(s sandbox.Stream, text string) {
			mu.Lock()
			defer mu.Unlock()
			if !over {
				output(s, text)
			}
		}
	}
	type result struct {
		res sandbox.Result
		err error
	}
	done := make(chan result, 1)
	go func() {
		res, err := box.Exec(ctx, cmd, live)
		done <- result{res, err}
	}()
	timer := time.NewTimer(wall + grace)
	defer timer.Stop()
	stop := ctx.Done()
	for {
		select {
		case r := <-done:
			return r.res, r.err
		case <-stop:
			stop = nil
			timer.Reset(grace)
		case <-timer.C:
			mu.Lock()
			over = true
			mu.Unlock()
			return sandbox.Result{}, errSilent
		}
	}
}

// register keeps a command's cancel for Stop and gives what takes it out.
func (x *machine) register(cancel context.CancelCauseFunc) (done func()) {
	c := &command{cancel}
	x.mu.Lock()
	defer x.mu.Unlock()
	x.commands[c] = struct{}{}
	return func() {
		x.mu.Lock()
		defer x.mu.Unlock()
		delete(x.commands, c)
	}
}

// errStopped is the cause of commands that StopCommands ended.
var errStopped = domain.Errorf(domain.Conflict, "The command was stopped.")

// StopCommands ends all commands that run in a chat's sandbox, with all their
// children, and tells how many there were. Their Exec returns what there is.
func (m *Manager) StopCommands(chatID string) int {
	m.mu.Lock()
	x := m.chats[chatID]
	m.mu.Unlock()
	if x == nil {
		return 0
	}
	return x.stopCommands(errStopped)
}

// fileTime bounds one call that reads or writes.
const fileTime = 5 * time.Minute

// do makes one call that may be repeated: when the sandbox ends under it, it is
// started and called once more.
func do[T any](ctx context.Context, h *Handle, call func(context.Context, sandbox.Box) (T, error)) (none T, err error) {
	x, err := h.machine(ctx)
	if err != nil {
		return none, err
	}
	for again := true; ; again = false {
		box, err := x.acquire(ctx)
		if err != nil {
			return none, err
		}
		v, err := guard(ctx, fileTime, func(ctx context.Context) (T, error) { return call(ctx, box) })
		x.release()
		switch {
		case errors.Is(err, sandbox.ErrGone):
			h.m.finish(x, box, domain.SandboxPaused, noteLost, true)
		case errors.Is(err, errSilent):
			h.m.finish(x, box, domain.SandboxPaused, noteHung, true)
		default:
			return v, err
		}
		if !again || ctx.Err() != nil {
			return none, domain.Errorf(domain.Conflict, "The sandbox ended twice while it was asked for a file. Try again.")
		}
	}
}

// sized is a result with the true size or count beside it.
type sized[T any] struct {
	v T
	n int64
}

// ReadFile reads at most max bytes of a file inside; size is its true size.
func (h *Handle) ReadFile(ctx context.Context, path string, max int64) (data []byte, size int64, err error) {
	got, err := do(ctx, h, func(ctx context.Context, box sandbox.Box) (sized[[]byte], error) {
		r, info, err := box.ReadFile(ctx, path)
		if err != nil {
			return sized[[]byte]{}, err
		}
		defer r.Close()
		data, err := io.ReadAll(io.LimitReader(r, max))
		return sized[[]byte]{data, info.Size}, err
	})
	return got.v, got.n, err
}

// WriteFile replaces a file inside as a whole.
func (h *Handle) WriteFile(ctx context.Context, path string, data []byte) error {
	_, err := do(ctx, h, func(ctx context.Context, box sandbox.Box) (struct{}, error) {
		return struct{}{}, box.WriteFile(ctx, path, bytes.NewReader(data), 0o644)
	})
	return err
}

// ListDir lists a folder inside.
func (h *Handle) ListDir(ctx context.Context, path string, limit int) (entries []sandbox.FileInfo, total int, err error) {
	got, err := do(ctx, h, func(ctx context.Context, box sandbox.Box) (sized[[]sandbox.FileInfo], error) {
		entries, total, err := box.ListDir(ctx, path, limit)
		return sized[[]sandbox.FileInfo]{entries, int64(total)}, err
	})
	return got.v, int(got.n), err
}

// Processes lists what runs inside; a sandbox that sleeps has none and is not woken.
func (h *Handle) Processes(ctx context.Context) ([]sandbox.Process, error) {
	list, _, err := ifAwake(ctx, h, func(ctx context.Context, box sandbox.Box) ([]sandbox.Process, error) { return box.Processes(ctx) })
	if list == nil {
		list = []sandbox.Process{}
	}
	return list, err
}

// Signal sends a signal to a process inside.
func (h *Handle) Signal(ctx context.Context, pid, signal int) error {
	_, awake, err := ifAwake(ctx, h, func(ctx context.Context, box sandbox.Box) (struct{}, error) {
		return struct{}{}, box.Signal(ctx, pid, signal)
	})
	if err == nil && !awake {
		return domain.Errorf(domain.NotFound, "The sandbox sleeps, so there is no process %d in it.", pid)
	}
	return err
}

// Stats is the use as of now; while it sleeps zeros, with the disk unknown.
func (h *Handle) Stats(ctx context.Context) (sandbox.Stats, error) {
	st, awake, err := ifAwake(ctx, h, func(ctx context.Context, box sandbox.Box) (sandbox.Stats, error) { return box.Stats(ctx) })
	if !awake {
		st.DiskBytes = -1
	}
	return st, err
}

// ifAwake calls a running box and leaves a sleeping one asleep. Looking is no
// use: it does not put off the sleep.
func ifAwake[T any](ctx context.Context, h *Handle, call func(context.Context, sandbox.Box) (T, error)) (v T, awake bool, err error) {
	x := h.peek()
	if x == nil {
		return v, false, nil
	}
	x.mu.Lock()
	box, retired := x.box, x.retired
	x.mu.Unlock()
	if retired != nil || box == nil {
		return v, false, retired
	}
	v, err = guard(ctx, h.m.o.Grace, func(ctx context.Context) (T, error) { return call(ctx, box) })
	switch {
	case errors.Is(err, sandbox.ErrGone):
		return v, false, nil
	case errors.Is(err, errSilent):
		return v, true, domain.Errorf(domain.Busy, "The sandbox does not answer just now. Try again.")
	}
	return v, true, err
}

// Terminal opens a shell; the sandbox counts as used until it is closed.
func (h *Handle) Terminal(ctx context.Context, size sandbox.Size) (sandbox.Terminal, error) {
	x, err := h.machine(ctx)
	if err != nil {
		return nil, err
	}
	box, err := x.acquire(ctx)
	if err != nil {
		return nil, err
	}
	t, err := box.Terminal(ctx, size)
	if err != nil {
		x.release()
		return nil, fmt.Errorf("open a terminal: %w", err)
	}
	return &usedTerminal{Terminal: t, release: sync.OnceFunc(x.release)}, nil
}

type usedTerminal struct {
	sandbox.Terminal
	release func()
}

func (t *usedTerminal) Close() error {
	defer t.release()
	return t.Terminal.Close()
}

// Dial connects to a port inside; the sandbox counts as used until it is closed.
func (h *Handle) Dial(ctx context.Context, port int) (io.ReadWriteCloser, error) {
	x, err := h.machine(ctx)
	if err != nil {
		return nil, err
	}
	box, err := x.acquire(ctx)
	if err != nil {
		return nil, err
	}
	c, err := box.Dial(ctx, port)
	if err != nil {
		x.release()
		return nil, err
	}
	return &usedConn{ReadWriteCloser: c, release: sync.OnceFunc(x.release)}, nil
}

type usedConn struct {
	io.ReadWriteCloser
	release func()
}

func (c *usedConn) Close() error {
	defer c.release()
	return c.ReadWriteCloser.Close()
}
