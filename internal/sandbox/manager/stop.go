package manager

import (
	"context"
	"errors"
	"os"
	"sync"
	"time"

	"atelier/internal/domain"
	"atelier/internal/sandbox"
	"atelier/storage"
)

// stopTime bounds the end of a sandbox.
const stopTime = time.Minute

// finish ends a machine's box: sleep, loss and hang are the same but for what
// is told. It does nothing when the box is not the machine's any more.
func (m *Manager) finish(x *machine, box sandbox.Box, status, note string, remove bool) {
	x.mu.Lock()
	if x.box != box {
		x.mu.Unlock()
		return
	}
	m.finishLocked(x, status, note, remove)
}

// finishLocked takes the box from the machine, unlocks it, and ends the box.
func (m *Manager) finishLocked(x *machine, status, note string, remove bool) {
	box, backend, free := x.box, x.backend, x.free
	busy := make(chan struct{})
	x.box, x.backend, x.free, x.busy = nil, nil, nil, busy
	x.mu.Unlock()
	if !remove {
		x.update(func(r *domain.Sandbox) { r.Status, r.Note = domain.SandboxPausing, "" })
	}
	m.stopBox(x, box, backend, remove)
	free()
	x.promise(note)
	x.update(func(r *domain.Sandbox) { r.Status, r.Note = status, note })
	x.mu.Lock()
	x.busy = nil
	x.mu.Unlock()
	close(busy)
}

// stopBox ends a box on the manager's own clock; one that does not stop, or
// shall leave nothing, is removed by the backend.
func (m *Manager) stopBox(x *machine, box sandbox.Box, backend sandbox.Backend, remove bool) {
	ctx, cancel := aside(m.base, stopTime)
	defer cancel()
	err := guardErr(ctx, stopTime+time.Second, box.Stop)
	if err != nil && !errors.Is(err, sandbox.ErrGone) {
		m.log.Warn("a sandbox did not stop, so it is removed", "sandbox", x.id, "error", err)
		remove = true
	}
	if remove {
		m.removeFrom(backend, x.id)
	}
}

func (m *Manager) removeFrom(backend sandbox.Backend, id string) {
	ctx, cancel := aside(m.base, stopTime)
	defer cancel()
	if err := guardErr(ctx, stopTime+time.Second, func(ctx context.Context) error { return backend.Remove(ctx, id) }); err != nil {
		m.log.Warn("remove a sandbox; the next reconcile tries again", "sandbox", id, "backend", backend.Name(), "error", err)
	}
}

// sleep puts a machine to sleep, unless it is in use and not forced. It tells
// whether the machine sleeps now.
func (m *Manager) sleep(x *machine, force bool, note string) bool {
	x.mu.Lock()
	if x.box == nil || x.users > 0 && !force {
		asleep := x.box == nil
		x.mu.Unlock()
		return asleep
	}
	m.finishLocked(x, domain.SandboxPaused, note, false)
	return true
}

// sleepIdle puts to sleep what was not used for its idle time. Uses under way
// count as use.
func (m *Manager) sleepIdle() {
	now := m.o.Now()
	m.mu.Lock()
	all := m.all()
	m.mu.Unlock()
	for _, x := range all {
		x.rowMu.Lock()
		idle := x.idle(x.row)
		x.rowMu.Unlock()
		x.mu.Lock()
		if x.box != nil && x.users == 0 && x.attempt == nil && now.Sub(x.lastUse) >= idle {
			x.mu.Unlock()
			m.spawn(func() { m.sleepIf(x, idle) })
			continue
		}
		x.mu.Unlock()
	}
}

// sleepIf sleeps a machine that is still unused.
func (m *Manager) sleepIf(x *machine, idle time.Duration) {
	x.mu.Lock()
	if x.box == nil || x.users > 0 || m.o.Now().Sub(x.lastUse) < idle {
		x.mu.Unlock()
		return
	}
	m.finishLocked(x, domain.SandboxPaused, noteSlept, false)
}

// makeRoom puts the longest unused machine to sleep when others wait in line.
func (m *Manager) makeRoom() {
	if _, waiting := m.queue.counts(); waiting == 0 {
		return
	}
	now := m.o.Now()
	m.mu.Lock()
	all := m.all()
	m.mu.Unlock()
	var oldest *machine
	var since time.Time
	for _, x := range all {
		x.mu.Lock()
		if x.box != nil && x.attempt == nil && x.users == 0 && now.Sub(x.lastUse) >= m.o.EvictAfter && (oldest == nil || x.lastUse.Before(since)) {
			oldest, since = x, x.lastUse
		}
		x.mu.Unlock()
	}
	if oldest != nil {
		m.spawn(func() { m.sleepIf(oldest, m.o.EvictAfter) })
	}
}

var errDestroyed = domain.Errorf(domain.NotFound, "The sandbox was deleted.")

// destroy ends a machine for good. From its first moment on nothing starts the
// machine again; it returns when nothing of it is left but its folders.
func (m *Manager) destroy(ctx context.Context, x *machine, why error) {
	x.mu.Lock()
	if x.retired == nil {
		x.retired = why
	}
	if x.attempt != nil {
		x.attempt.cancel()
	}
	x.mu.Unlock()
	x.stopCommands(why)
	x.destroyed.Do(func() {
		// It must come to its end whoever waits for it.
		go func() {
			defer close(x.end)
			m.tearDown(x)
		}()
	})
	_ = wait(ctx, x.end)
}

func (m *Manager) tearDown(x *machine) {
	x.update(func(r *domain.Sandbox) { r.Status, r.Note = domain.SandboxDestroying, "" })
	bound, cancel := aside(m.base, 2*stopTime+m.o.Grace)
	defer cancel()
	x.waitAttempt(bound)
	x.mu.Lock()
	box, backend, free := x.box, x.backend, x.free
	x.box, x.backend, x.free = nil, nil, nil
	x.mu.Unlock()
	if box != nil {
		m.stopBox(x, box, backend, true)
		free()
	} else if b := m.backend(x.snapshot().Backend); b != nil {
		m.removeFrom(b, x.id) // asleep: the backend may keep something for the wake
	}
	x.update(func(r *domain.Sandbox) { r.Status = domain.SandboxDestroyed })
	if x.chatID == "" {
		if err := os.RemoveAll(m.dir(x.id)); err != nil {
			m.log.Warn("remove a sandbox's folders", "sandbox", x.id, "error", err)
		}
	}
}

// Retire ends a chat's sandbox for good, because the chat is deleted: nothing
// starts it again, also not a request that is on its way. Its home with the
// attachments is removed; the workspace's files stay.
func (m *Manager) Retire(ctx context.Context, chatID string) error {
	m.mu.Lock()
	m.gone[chatID] = true
	x := m.chats[chatID]
	m.mu.Unlock()
	if x == nil {
		var err error
		if x, err = m.stored(ctx, chatID); err != nil {
			return err
		}
	}
	if x != nil {
		m.destroy(ctx, x, errChatGone)
		if err := ctx.Err(); err != nil {
			return context.Cause(ctx)
		}
		m.forget(x)
		if err := m.store.Update(ctx, func(tx *storage.Tx) error { return tx.ForgetSandbox(x.id) }); err != nil {
			return err
		}
	}
	return os.RemoveAll(m.store.ChatHome(chatID))
}

// stored is the machine of a chat that has a row but was not used yet.
func (m *Manager) stored(ctx context.Context, chatID string) (*machine, error) {
	var row domain.Sandbox
	err := m.store.View(ctx, func(tx *storage.Tx) (err error) {
		row, err = tx.SandboxOfChat(chatID)
		return err
	})
	if domain.CodeOf(err) == domain.NotFound {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	return m.adopt(row), nil
}

// forget drops a destroyed machine and remembers that it was.
func (m *Manager) forget(x *machine) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.dead[x.id] = true
	m.drop(x)
}

// drop takes a machine out of the maps; m.mu is held.
func (m *Manager) drop(x *machine) {
	if m.machines[x.id] == x {
		delete(m.machines, x.id)
	}
	if m.chats[x.chatID] == x {
		delete(m.chats, x.chatID)
	}
}

// reconcile removes from every backend what no machine knows of.
func (m *Manager) reconcile(ctx context.Context) {
	var all sync.WaitGroup
	for _, b := range m.o.Backends {
		all.Go(func() {
			list, cancel := context.WithTimeout(ctx, 30*time.Second)
			defer cancel()
			infos, err := b.List(list)
			if err != nil {
				m.log.Debug("list the sandboxes of a backend", "backend", b.Name(), "error", err)
				return
			}
			for _, info := range infos {
				m.reconcileOne(b, info)
			}
		})
	}
	all.Wait()
}

// reconcileOne removes one sandbox of a backend, unless its machine runs, is on
// its way, or sleeps with something kept for its wake.
func (m *Manager) reconcileOne(b sandbox.Backend, info sandbox.Info) {
	if !domain.ValidID(info.ID) {
		return
	}
	m.mu.Lock()
	x := m.machines[info.ID]
	if x == nil {
		// A stranger with our label, or destroyed. A retired machine in its
		// place keeps anybody from starting it while it is removed.
		x = tombstone(m, info.ID)
		m.machines[info.ID] = x
		m.mu.Unlock()
		defer func() {
			m.mu.Lock()
			defer m.mu.Unlock()
			m.drop(x)
		}()
	} else {
		m.mu.Unlock()
	}
	row := x.snapshot()
	x.mu.Lock()
	keeps := x.retired == nil && !info.Running && row.Backend == b.Name() && row.Status == domain.SandboxPaused && !x.leftover
	live := x.backend != nil && x.backend.Name() == b.Name()
	if x.attempt != nil || x.busy != nil || live || keeps {
		x.mu.Unlock()
		return
	}
	busy := make(chan struct{})
	x.busy = busy
	x.mu.Unlock()
	m.log.Info("remove a sandbox that nobody uses", "sandbox", info.ID, "backend", b.Name(), "running", info.Running)
	m.removeFrom(b, info.ID)
	x.mu.Lock()
	x.leftover = false
	x.busy = nil
	x.mu.Unlock()
	close(busy)
}
