package manager

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"time"

	"atelier/internal/domain"
	"atelier/internal/sandbox"
	"atelier/storage"
)

// booted is a sandbox that was started and the place that it takes.
type booted struct {
	box     sandbox.Box
	backend sandbox.Backend
	free    func()
}

// run is one attempt, from the queue to the running box. Whether its result is
// wanted is decided under the lock, in the same moment as it is handed over;
// what is not wanted is removed before anybody may try again.
func (m *Manager) run(ctx context.Context, x *machine, a *attempt) {
	b, err := m.boot(ctx, x)
	x.mu.Lock()
	if err == nil && x.retired == nil && !a.abandoned && ctx.Err() == nil {
		x.box, x.backend, x.free = b.box, b.backend, b.free
		x.lastUse = m.o.Now()
		x.mu.Unlock()
		m.awake(x, b.box) // before anybody can use it or put it to sleep again
		m.over(x, a, nil)
		return
	}
	retired, abandoned := x.retired, a.abandoned
	x.mu.Unlock()
	if err == nil {
		m.discard(x, b)
	}
	switch {
	case retired != nil:
		err = retired
	case m.base.Err() != nil:
		err = errClosed
	}
	if retired == nil {
		m.failed(x, err, abandoned)
	}
	m.over(x, a, err)
}

// over ends an attempt.
func (m *Manager) over(x *machine, a *attempt, err error) {
	x.mu.Lock()
	a.err = err
	x.attempt = nil
	x.mu.Unlock()
	close(a.done)
}

// awake tells that a machine runs, with what was lost since it last did.
func (m *Manager) awake(x *machine, box sandbox.Box) {
	note := ""
	x.update(func(r *domain.Sandbox) {
		if r.Generation > 0 {
			note = x.due
		}
		r.Status, r.Error, r.Note = domain.SandboxRunning, "", note
		r.Generation++
		x.due = ""
	})
	if note != "" {
		x.mu.Lock()
		x.note = note
		x.mu.Unlock()
	}
	go func() {
		select {
		case <-box.Done():
			if m.base.Err() == nil { // else Close ends it, and tells so
				m.finish(x, box, domain.SandboxPaused, noteLost, true)
			}
		case <-m.base.Done():
		}
	}()
}

// failed stores why an attempt brought nothing. One that all gave up is no
// failure: the sandbox is as it was.
func (m *Manager) failed(x *machine, err error, abandoned bool) {
	x.update(func(r *domain.Sandbox) {
		r.Note = x.due
		switch {
		case !abandoned && m.base.Err() == nil && err != nil:
			r.Status, r.Error = domain.SandboxFailed, err.Error()
		case r.Generation == 0:
			r.Status = domain.SandboxPending
		default:
			r.Status = domain.SandboxPaused
		}
	})
}

// discard removes a sandbox that nobody wants any more.
func (m *Manager) discard(x *machine, b booted) {
	m.stopBox(x, b.box, b.backend, true)
	b.free()
}

// boot waits for a place and has the backend start the sandbox.
func (m *Manager) boot(ctx context.Context, x *machine) (b booted, err error) {
	row := x.snapshot()
	if b.backend, err = m.backendOf(ctx, x, row); err != nil {
		return b, err
	}
	b.free, err = m.queue.take(ctx, func(ahead int) {
		x.update(func(r *domain.Sandbox) {
			r.Status = domain.SandboxPending
			r.Note = fmt.Sprintf("Waiting for a free place: %d sandboxes run, which is the most, and %d wait before this one.", m.o.MaxRunning, ahead)
		})
		m.makeRoom()
	})
	if err != nil {
		return b, err
	}
	defer func() {
		if err != nil {
			b.free()
		}
	}()
	x.update(func(r *domain.Sandbox) {
		r.Backend, r.Note, r.Status = b.backend.Name(), "", domain.SandboxCreating
		if r.Generation > 0 {
			r.Status = domain.SandboxResuming
		}
	})
	spec, err := m.spec(ctx, x.snapshot())
	if err != nil {
		return b, err
	}
	if x.takeLeftover() { // an earlier server's: its runner answers to nobody
		m.removeFrom(b.backend, x.id)
	}
	b.box, err = m.startWhenReady(ctx, x, b.backend, spec)
	return b, err
}

// preparing is how often a backend that prepares itself is asked again.
const preparing = 300 * time.Millisecond

// startWhenReady starts the sandbox and waits where the backend is still
// preparing, with its progress told.
func (m *Manager) startWhenReady(ctx context.Context, x *machine, b sandbox.Backend, spec sandbox.Spec) (sandbox.Box, error) {
	for {
		box, err := m.startOnce(ctx, b, spec)
		if err == nil {
			return box, nil
		}
		if ctx.Err() != nil {
			return nil, context.Cause(ctx)
		}
		st := probe(ctx, b)
		switch {
		case st.Preparing:
			x.tell(noteOr("The sandbox image is being prepared; the command runs as soon as it is there", st.Progress))
		case !st.Available:
			e := domain.Errorf(domain.Conflict, "Commands cannot run: %s", noteOr("the sandbox backend "+b.Name()+" does not answer", st.Reason))
			e.Cause = err
			return nil, e
		case !errors.Is(err, sandbox.ErrNotReady):
			m.log.Error("start a sandbox", "sandbox", spec.ID, "backend", b.Name(), "error", err)
			return nil, startError(b, err)
		}
		select {
		case <-time.After(preparing):
		case <-ctx.Done():
			return nil, context.Cause(ctx)
		}
	}
}

func startError(b sandbox.Backend, err error) error {
	var known *domain.Error
	if errors.As(err, &known) {
		return err
	}
	if full := domain.DiskError(err); full != err {
		return full
	}
	e := domain.Errorf(domain.Conflict, "The sandbox could not be started on %s: %s. Try again; the server's log tells more.", b.Name(), err)
	e.Cause = err
	return e
}

func noteOr(text, detail string) string {
	if detail == "" {
		return text + "."
	}
	return text + ": " + detail
}

// startOnce calls the backend on the manager's own clock. What comes late is
// removed, and so is what a failed start left.
func (m *Manager) startOnce(ctx context.Context, b sandbox.Backend, spec sandbox.Spec) (sandbox.Box, error) {
	ctx, cancel := context.WithTimeoutCause(ctx, m.o.StartTime, domain.Errorf(domain.Conflict, "The sandbox did not start within %s. The machine may be overloaded; try again.", m.o.StartTime))
	defer cancel()
	type result struct {
		box sandbox.Box
		err error
	}
	ch := make(chan result, 1)
	go func() {
		box, err := b.Start(ctx, spec)
		ch <- result{box, err}
	}()
	remove := func() {
		clean, cancel := aside(ctx, time.Minute)
		defer cancel()
		if err := b.Remove(clean, spec.ID); err != nil {
			m.log.Warn("remove what a failed start left", "sandbox", spec.ID, "error", err)
		}
	}
	select {
	case r := <-ch:
		if r.err != nil && !errors.Is(r.err, sandbox.ErrNotReady) {
			remove()
			if ctx.Err() != nil {
				return nil, context.Cause(ctx)
			}
		}
		return r.box, r.err
	case <-ctx.Done():
	}
	late := time.NewTimer(m.o.Grace)
	defer late.Stop()
	select {
	case r := <-ch:
		if r.err == nil {
			_ = r.box.Stop(context.WithoutCancel(ctx))
		}
		remove()
	case <-late.C:
		go func() {
			if r := <-ch; r.err == nil {
				_ = r.box.Stop(context.WithoutCancel(ctx))
			}
		}()
		remove()
	}
	return nil, context.Cause(ctx)
}

// spec is what the backend needs, with all folders there and owned.
func (m *Manager) spec(ctx context.Context, row domain.Sandbox) (sandbox.Spec, error) {
	uid, gid := storage.Owner()
	limits := m.o.Limits
	if row.ChatID == "" {
		limits.CPUs, limits.Memory, limits.Disk = row.Resources.VCPUs, row.Resources.Memory, row.Resources.Disk
	}
	s := sandbox.Spec{ID: row.ID, Instance: m.o.Instance, Limits: limits.Default(), UID: uid, GID: gid, Env: map[string]string{}}
	var err error
	if row.ChatID != "" {
		s.Home, err = m.store.MakeHome(row.ChatID)
	} else {
		s.Home, err = m.ownDirs(row.ID)
		if err == nil {
			s.Mounts = append(s.Mounts, sandbox.Mount{Source: filepath.Join(m.dir(row.ID), "workspace"), Path: sandbox.WorkspaceDir})
			var env map[string]string
			env, err = m.env(ctx, row.ID)
			maps.Copy(s.Env, env)
		}
	}
	if err != nil {
		return s, domain.DiskError(err)
	}
	for _, mount := range row.Mounts {
		src := m.store.WorkspaceDir(mount.WorkspaceID)
		if _, err := os.Stat(src); err != nil {
			return s, domain.Errorf(domain.Conflict, "The workspace's folder is missing on the server's disk, so commands cannot run. Restore %s from a backup.", src)
		}
		sm := sandbox.Mount{Source: src, Path: mount.Path, ReadOnly: mount.ReadOnly}
		if mount.Path == sandbox.WorkspaceDir && len(s.Mounts) > 0 {
			s.Mounts[0] = sm
			continue
		}
		s.Mounts = append(s.Mounts, sm)
	}
	return s, nil
}

// ownDirs makes the folders of a sandbox without a chat.
func (m *Manager) ownDirs(id string) (home string, err error) {
	uid, gid := storage.Owner()
	home = filepath.Join(m.dir(id), "home")
	for _, dir := range []string{home, filepath.Join(home, "attachments"), filepath.Join(m.dir(id), "workspace")} {
		if err := os.MkdirAll(dir, 0o755); err != nil {
			return "", err
		}
		if os.Geteuid() == 0 {
			if err := os.Lchown(dir, uid, gid); err != nil {
				return "", err
			}
		}
	}
	return home, nil
}
