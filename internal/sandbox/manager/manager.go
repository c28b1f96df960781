// Package manager runs the sandboxes of all chats, above all backends.
//
// A chat's sandbox is made at its first command and never before. It is put to
// sleep when it has not been used for a while, and woken by the next use. At
// most MaxRunning run at once; who comes later waits in line and is told so.
//
// Each sandbox is one machine (machine.go), and one lock of it decides:
//
//   - At most one attempt to start it is under way. All who need it wait for the
//     same attempt. One of them giving up takes nothing from the others; when the
//     last one gives up, the attempt is cancelled and what it made is removed.
//   - While it is being put to sleep or removed nobody starts it: they wait.
//   - Once it is retired (destroyed, its chat deleted) nothing starts it again,
//     also not a request that was on its way.
//   - A machine that ended behind our back is started again by the next use.
//     A command that was under way is never run a second time by itself.
//
// What is lost by sleep, crash or restart (processes and /tmp; never files) is
// told once to the agent (Handle.TakeNote) and once to people (the event
// sandbox.updated with a note).
//
// Nothing inside a sandbox is trusted: every call has the manager's own clock,
// and a sandbox that does not answer in time is stopped.
//
// Reconcile, at the start and each minute, removes what the backends still have
// of this installation and no machine knows of: after a kill -9 nothing strays.
//
// Locks: machine.mu is held for moments, never during a call to a backend or the
// store. machine.rowMu orders what is written about one sandbox.
package manager

import (
	"context"
	"log/slog"
	"path/filepath"
	"sync"
	"time"

	"atelier/internal/domain"
	"atelier/internal/sandbox"
	"atelier/storage"
)

// Defaults of Options.
const (
	DefaultIdle       = 5 * time.Minute
	DefaultMaxRunning = 10
	DefaultMaxWaiting = 50
	DefaultEvictAfter = 30 * time.Second
	DefaultStartTime  = 3 * time.Minute
	DefaultGrace      = 45 * time.Second
)

// Options are what a Manager is made of. Store, Backends and Instance are needed.
type Options struct {
	Store     *storage.Store
	Backends  []sandbox.Backend // best first
	Automatic []string          // which of them a new workspace may take by itself, in order; default docker, bubblewrap
	Instance  string            // of this installation: the label on all that is ours
	DataDir   string            // default: the store's

	Idle       time.Duration // sleep after so long without use
	MaxRunning int           // sandboxes awake at once
	MaxWaiting int           // who may wait for a place
	EvictAfter time.Duration // an unused sandbox sleeps this soon when others wait
	StartTime  time.Duration // most that a backend may take to start one
	KeepHomes  time.Duration // clear homes that were not used for so long; 0: never
	Grace      time.Duration // how long over its limit a command may stay silent
	Limits     sandbox.Limits

	// Changed is told whose files a command changed.
	Changed func(workspaceID string)

	Log *slog.Logger
	Now func() time.Time // for tests
}

// Manager runs all sandboxes. Make it with New, then Start it.
type Manager struct {
	o     Options
	store *storage.Store
	log   *slog.Logger
	queue *queue

	base   context.Context // ends with Close
	cancel context.CancelFunc
	work   sync.WaitGroup // goroutines that must end before Close returns

	mu       sync.Mutex
	closed   bool
	machines map[string]*machine // by sandbox id
	chats    map[string]*machine // by chat id
	gone     map[string]bool     // chats that were retired
	dead     map[string]bool     // sandboxes that were destroyed: a row read before must not bring one back
}

// errClosed refuses what comes after Close.
var errClosed = domain.Errorf(domain.Busy, "The server is shutting down. Try again when it is back.")

// New makes a manager; nothing runs before Start.
func New(o Options) *Manager {
	def := func(d *time.Duration, v time.Duration) {
		if *d <= 0 {
			*d = v
		}
	}
	def(&o.Idle, DefaultIdle)
	def(&o.EvictAfter, DefaultEvictAfter)
	def(&o.StartTime, DefaultStartTime)
	def(&o.Grace, DefaultGrace)
	if o.MaxRunning <= 0 {
		o.MaxRunning = DefaultMaxRunning
	}
	if o.MaxWaiting <= 0 {
		o.MaxWaiting = DefaultMaxWaiting
	}
	if o.Automatic == nil {
		o.Automatic = []string{"docker", "bubblewrap"}
	}
	if o.DataDir == "" {
		o.DataDir = o.Store.Dir()
	}
	if o.Log == nil {
		o.Log = slog.Default()
	}
	if o.Now == nil {
		o.Now = time.Now
	}
	o.Limits = o.Limits.Default()
	m := &Manager{
		o: o, store: o.Store, log: o.Log, queue: newQueue(o.MaxRunning, o.MaxWaiting),
		machines: map[string]*machine{}, chats: map[string]*machine{}, gone: map[string]bool{}, dead: map[string]bool{},
	}
	m.base, m.cancel = context.WithCancel(context.Background())
	return m
}

// Start takes over after an earlier server, however that ended, and begins the
// manager's own work. Sandboxes that were awake are asleep now; what they left
// is removed in the background.
func (m *Manager) Start(ctx context.Context) error {
	var rows []domain.Sandbox
	err := m.store.View(ctx, func(tx *storage.Tx) (err error) {
		rows, err = tx.Sandboxes("")
		return err
	})
	if err != nil {
		return err
	}
	for _, row := range rows {
		x := m.adopt(row)
		switch row.Status {
		case domain.SandboxPaused, domain.SandboxFailed:
			continue
		case domain.SandboxDestroying:
			m.spawn(func() { m.destroy(m.base, x, errDestroyed) })
		default:
			x.mu.Lock()
			x.leftover = true
			x.mu.Unlock()
			x.promise(noteRestarted)
			x.update(func(r *domain.Sandbox) {
				r.Status, r.Note = domain.SandboxPaused, noteRestarted
				if r.Generation == 0 {
					r.Status, r.Note = domain.SandboxPending, ""
				}
			})
		}
	}
	m.spawn(m.loop)
	return nil
}

// Close puts every sandbox to sleep, commands in flight are ended. Files stay.
// ctx bounds the wait.
func (m *Manager) Close(ctx context.Context) error {
	m.mu.Lock()
	m.closed = true
	all := m.all()
	m.mu.Unlock()
	m.cancel()
	var asleep sync.WaitGroup
	for _, x := range all {
		asleep.Go(func() {
			x.stopCommands(errClosed)
			x.waitAttempt(ctx)
			m.sleep(x, true, noteRestarted)
		})
	}
	done := make(chan struct{})
	go func() {
		asleep.Wait()
		m.work.Wait()
		close(done)
	}()
	select {
	case <-done:
		return nil
	case <-ctx.Done():
		return context.Cause(ctx)
	}
}

// spawn runs work that Close waits for; false when it is too late to begin any.
// A machine's lock may be held, m.mu never is.
func (m *Manager) spawn(fn func()) bool {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.closed {
		return false
	}
	m.work.Go(fn)
	return true
}

// all lists the machines; m.mu is held.
func (m *Manager) all() []*machine {
	list := make([]*machine, 0, len(m.machines))
	for _, x := range m.machines {
		list = append(list, x)
	}
	return list
}

// Times of the loop.
const (
	tickTime      = time.Second
	reconcileTime = time.Minute
)

func (m *Manager) loop() {
	m.reconcile(m.base)
	tick, minute := time.NewTicker(tickTime), time.NewTicker(reconcileTime)
	defer tick.Stop()
	defer minute.Stop()
	for {
		select {
		case <-m.base.Done():
			return
		case <-tick.C:
			m.sleepIdle()
			m.makeRoom()
		case <-minute.C:
			m.reconcile(m.base)
			m.clearOld()
		}
	}
}

// clearOld frees disk as the operator asked for.
func (m *Manager) clearOld() {
	if m.o.KeepHomes <= 0 {
		return
	}
	n, err := m.ClearHomes(m.base, m.o.Now().Add(-m.o.KeepHomes))
	if err != nil && m.base.Err() == nil {
		m.log.Error("clear homes that are not used", "error", err)
	}
	if n > 0 {
		m.log.Info("cleared homes that are not used", "homes", n)
	}
}

// adopt makes the machine of a stored sandbox, or finds it.
func (m *Manager) adopt(row domain.Sandbox) *machine {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.adoptLocked(row)
}

func (m *Manager) adoptLocked(row domain.Sandbox) *machine {
	if x := m.machines[row.ID]; x != nil {
		return x
	}
	if m.dead[row.ID] {
		return tombstone(m, row.ID)
	}
	x := newMachine(m, row)
	m.machines[row.ID] = x
	if row.ChatID != "" {
		m.chats[row.ChatID] = x
	}
	return x
}

// ofChat is the machine of a chat; the first call for a chat makes its row. One
// that was destroyed is replaced, after its end: until then its row is its own.
func (m *Manager) ofChat(ctx context.Context, chatID string) (*machine, error) {
	for over := ""; ; {
		m.mu.Lock()
		x, gone, closed := m.chats[chatID], m.gone[chatID], m.closed
		m.mu.Unlock()
		switch {
		case closed:
			return nil, errClosed
		case gone:
			return nil, errChatGone
		case x == nil || x.id == over:
			var row domain.Sandbox
			err := m.store.Update(ctx, func(tx *storage.Tx) (err error) {
				row, err = m.rowOfChat(tx, chatID, over)
				return err
			})
			if err != nil {
				return nil, err
			}
			x = m.adopt(row)
		}
		if x.retirement() == nil {
			return x, nil
		}
		if err := wait(ctx, x.end); err != nil {
			return nil, err
		}
		over = x.id
	}
}

var errChatGone = domain.Errorf(domain.NotFound, "The chat was deleted, and its sandbox with it.")

// rowOfChat reads a chat's sandbox or makes its row. One that was destroyed, or
// is known to be over, is replaced: the chat goes on with a fresh one.
func (m *Manager) rowOfChat(tx *storage.Tx, chatID, over string) (domain.Sandbox, error) {
	note, generation := "", 0
	row, err := tx.SandboxOfChat(chatID)
	switch {
	case err == nil && row.Status != domain.SandboxDestroyed && row.ID != over:
		return row, nil
	case err == nil:
		if err := tx.ForgetSandbox(row.ID); err != nil {
			return row, err
		}
		note, generation = noteReplaced, row.Generation
	case domain.CodeOf(err) != domain.NotFound:
		return row, err
	}
	chat, err := tx.AnyChat(chatID)
	if err != nil {
		return row, err
	}
	ws, err := tx.AnyWorkspace(chat.WorkspaceID)
	if err != nil {
		return row, err
	}
	if ws.DeletedAt != nil {
		return row, domain.Errorf(domain.NotFound, "The workspace of this chat was deleted.")
	}
	row = domain.Sandbox{
		ID: domain.NewID("sb"), OrganizationID: ws.OrganizationID, WorkspaceID: ws.ID, ChatID: chat.ID,
		Status: domain.SandboxPending, Backend: ws.Backend, Network: ws.Network,
		Mounts:                    []domain.Mount{{WorkspaceID: ws.ID, Path: sandbox.WorkspaceDir}},
		HasWritableWorkspaceMount: true, Resources: m.resources(domain.SandboxResources{}),
		IdleTimeout: int(m.o.Idle.Seconds()), Note: note, Generation: generation, CreatedAt: domain.Now(),
	}
	row.Name = row.ID
	return row, tx.PutSandbox(row, system)
}

// system is who the manager's events are by.
var system = domain.Actor{Type: "system", ID: "sandbox"}

// resources fills zeros with the installation's limits.
func (m *Manager) resources(r domain.SandboxResources) domain.SandboxResources {
	if r.VCPUs == 0 {
		r.VCPUs = m.o.Limits.CPUs
	}
	if r.Memory == 0 {
		r.Memory = m.o.Limits.Memory
	}
	if r.Disk == 0 {
		r.Disk = m.o.Limits.Disk
	}
	return r
}

// dir is where a sandbox without a chat keeps its home and workspace.
func (m *Manager) dir(id string) string { return filepath.Join(m.o.DataDir, "sandboxes", id) }

// aside gives work that must finish a context of its own, with a bound.
func aside(ctx context.Context, d time.Duration) (context.Context, context.CancelFunc) {
	return context.WithTimeout(context.WithoutCancel(ctx), d)
}
