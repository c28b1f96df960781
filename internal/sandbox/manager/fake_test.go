package manager

import (
	"context"
	"errors"
	"io"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"atelier/internal/domain"
	"atelier/internal/live"
	"atelier/internal/sandbox"
	"atelier/storage"
)

// fakeBackend is a backend in memory that keeps the port's contract and can be
// told to be slow, broken or down.
type fakeBackend struct {
	t    *testing.T
	name string

	mu       sync.Mutex
	status   sandbox.Status
	gate     chan struct{} // Start waits for it
	stubborn bool          // and does not listen to ctx meanwhile
	startErr error
	alive    map[string]*fakeBox // what an engine would list
	specs    []sandbox.Spec
	ran      map[string]int // how often a command was run
	most     int            // alive at once
}

func newFake(t *testing.T, name string) *fakeBackend {
	return &fakeBackend{t: t, name: name, status: sandbox.Status{Available: true}, alive: map[string]*fakeBox{}, ran: map[string]int{}}
}

func (b *fakeBackend) Name() string { return b.name }

func (b *fakeBackend) Probe(context.Context) sandbox.Status {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.status
}

func (b *fakeBackend) set(fn func()) {
	b.mu.Lock()
	defer b.mu.Unlock()
	fn()
}

func (b *fakeBackend) Start(ctx context.Context, spec sandbox.Spec) (sandbox.Box, error) {
	b.mu.Lock()
	b.specs = append(b.specs, spec)
	gate, stubborn, err := b.gate, b.stubborn, b.startErr
	if err == nil && !b.status.Available {
		err = errors.New("no engine")
		if b.status.Preparing {
			err = sandbox.ErrNotReady
		}
	}
	b.mu.Unlock()
	if err != nil {
		return nil, err
	}
	if gate != nil {
		if stubborn {
			<-gate
		} else if err := wait(ctx, gate); err != nil {
			return nil, err
		}
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.alive[spec.ID] != nil {
		b.t.Errorf("%s was started while it runs", spec.ID)
	}
	box := &fakeBox{b: b, id: spec.ID, done: make(chan struct{})}
	b.alive[spec.ID] = box
	b.most = max(b.most, len(b.alive))
	return box, nil
}

func (b *fakeBackend) List(context.Context) ([]sandbox.Info, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	var list []sandbox.Info
	for id := range b.alive {
		list = append(list, sandbox.Info{ID: id, Running: true})
	}
	return list, nil
}

func (b *fakeBackend) Remove(_ context.Context, id string) error {
	b.mu.Lock()
	box := b.alive[id]
	b.mu.Unlock()
	if box != nil {
		box.die()
	}
	return nil
}

func (b *fakeBackend) starts() int {
	b.mu.Lock()
	defer b.mu.Unlock()
	return len(b.specs)
}

func (b *fakeBackend) running() int {
	b.mu.Lock()
	defer b.mu.Unlock()
	return len(b.alive)
}

// kill ends all sandboxes as an engine's restart would.
func (b *fakeBackend) kill() {
	b.mu.Lock()
	var all []*fakeBox
	for _, box := range b.alive {
		all = append(all, box)
	}
	b.mu.Unlock()
	for _, box := range all {
		box.die()
	}
}

type fakeBox struct {
	b    *fakeBackend
	id   string
	once sync.Once
	done chan struct{}
	deaf atomic.Bool
}

func (x *fakeBox) die() {
	x.once.Do(func() {
		x.b.mu.Lock()
		if x.b.alive[x.id] == x {
			delete(x.b.alive, x.id)
		}
		x.b.mu.Unlock()
		close(x.done)
	})
}

// Exec knows: block (until it is cancelled or the sandbox ends), hang (does not
// listen), die (the sandbox ends under it); anything else is echoed.
func (x *fakeBox) Exec(ctx context.Context, cmd sandbox.Command, output func(sandbox.Stream, string)) (sandbox.Result, error) {
	x.b.mu.Lock()
	x.b.ran[cmd.Command]++
	x.b.mu.Unlock()
	if isDone(x) {
		return sandbox.Result{}, sandbox.ErrGone
	}
	switch cmd.Command {
	case "block":
		if output != nil {
			output(sandbox.Stdout, "started")
		}
		select {
		case <-ctx.Done():
			return sandbox.Result{Stopped: true, ExitCode: 137}, nil
		case <-x.done:
			return sandbox.Result{}, sandbox.ErrGone
		}
	case "hang":
		x.deaf.Store(true)
		<-x.done
		return sandbox.Result{}, sandbox.ErrGone
	case "die":
		x.die()
		return sandbox.Result{}, sandbox.ErrGone
	}
	return sandbox.Result{Stdout: cmd.Command}, nil
}

func (x *fakeBox) Terminal(context.Context, sandbox.Size) (sandbox.Terminal, error) {
	return nil, errors.New("no terminal")
}

func (x *fakeBox) ReadFile(_ context.Context, path string) (io.ReadCloser, sandbox.FileInfo, error) {
	if isDone(x) {
		return nil, sandbox.FileInfo{}, sandbox.ErrGone
	}
	return io.NopCloser(strings.NewReader(path)), sandbox.FileInfo{Size: int64(len(path))}, nil
}

func (x *fakeBox) WriteFile(context.Context, string, io.Reader, uint32) error { return nil }

func (x *fakeBox) ListDir(context.Context, string, int) ([]sandbox.FileInfo, int, error) {
	return nil, 0, nil
}

func (x *fakeBox) Processes(ctx context.Context) ([]sandbox.Process, error) {
	if isDone(x) {
		return nil, sandbox.ErrGone
	}
	if x.deaf.Load() {
		<-x.done
		return nil, sandbox.ErrGone
	}
	return []sandbox.Process{{PID: 7, Command: "sleep"}}, nil
}

func (x *fakeBox) Signal(context.Context, int, int) error { return nil }

func (x *fakeBox) Stats(context.Context) (sandbox.Stats, error) { return sandbox.Stats{PIDs: 1}, nil }

func (x *fakeBox) Dial(context.Context, int) (io.ReadWriteCloser, error) {
	return nil, errors.New("no port")
}

func (x *fakeBox) Stop(context.Context) error {
	x.die()
	return nil
}

func (x *fakeBox) Done() <-chan struct{} { return x.done }

// clock is a time that tests move.
type clock struct{ ns atomic.Int64 }

func (c *clock) now() time.Time          { return time.Unix(1_800_000_000, c.ns.Load()) }
func (c *clock) advance(d time.Duration) { c.ns.Add(int64(d)) }

// bench is a manager over a real store, with one workspace.
type bench struct {
	t     *testing.T
	store *storage.Store
	clock *clock
	owner domain.User
	ws    domain.Workspace
}

func newBench(t *testing.T) *bench {
	t.Helper()
	store, err := storage.Open(context.Background(), t.TempDir(), live.New())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { store.Close() })
	b := &bench{t: t, store: store, clock: &clock{}}
	b.update(func(tx *storage.Tx) (err error) {
		b.owner, _, err = store.FirstOwner(tx)
		return err
	})
	b.ws = b.workspace(domain.WorkspaceOrganization)
	return b
}

func (b *bench) update(fn func(*storage.Tx) error) {
	b.t.Helper()
	if err := b.store.Update(context.Background(), fn); err != nil {
		b.t.Fatal(err)
	}
}

func (b *bench) workspace(typ string) domain.Workspace {
	b.t.Helper()
	ws := domain.Workspace{OrganizationID: b.owner.OrganizationID, OwnerUserID: b.owner.ID, Name: "Work", Type: typ}
	b.update(func(tx *storage.Tx) error { return b.store.CreateWorkspace(tx, &ws, system) })
	return ws
}

func (b *bench) chat() string {
	b.t.Helper()
	c := domain.Chat{WorkspaceID: b.ws.ID}
	b.update(func(tx *storage.Tx) error { return tx.CreateChat(&c, system) })
	return c.ID
}

func (b *bench) principal() domain.Principal {
	return domain.Principal{OrganizationID: b.owner.OrganizationID, UserID: b.owner.ID, Scopes: []domain.Scope{domain.Everything}}
}

// manager makes and starts one; it is closed with the test.
func (b *bench) manager(change func(*Options), backends ...sandbox.Backend) *Manager {
	b.t.Helper()
	o := Options{Store: b.store, Backends: backends, Instance: "test", Now: b.clock.now}
	if change != nil {
		change(&o)
	}
	m := New(o)
	if err := m.Start(context.Background()); err != nil {
		b.t.Fatal(err)
	}
	b.t.Cleanup(func() { closeManager(b.t, m) })
	return m
}

func closeManager(t *testing.T, m *Manager) {
	t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	if err := m.Close(ctx); err != nil {
		t.Errorf("close: %v", err)
	}
}

// row is what is stored of a chat's sandbox.
func (b *bench) row(chatID string) domain.Sandbox {
	b.t.Helper()
	var row domain.Sandbox
	err := b.store.View(context.Background(), func(tx *storage.Tx) (err error) {
		row, err = tx.SandboxOfChat(chatID)
		return err
	})
	if err != nil {
		b.t.Fatal(err)
	}
	return row
}

// eventually waits for a condition, as long as a busy machine may need.
func eventually(t *testing.T, what string, ok func() bool) {
	t.Helper()
	for range 6000 {
		if ok() {
			return
		}
		time.Sleep(10 * time.Millisecond)
	}
	t.Fatalf("waited in vain: %s", what)
}

func run(t *testing.T, h *Handle, command string) {
	t.Helper()
	res, err := h.Exec(context.Background(), sandbox.Command{Command: command}, nil)
	if err != nil || res.Stdout != command {
		t.Fatalf("%s: %q, %v", command, res.Stdout, err)
	}
}

// begin runs a command in the background; its result comes on the channel.
func begin(ctx context.Context, h *Handle, command string) <-chan error {
	done := make(chan error, 1)
	go func() {
		_, err := h.Exec(ctx, sandbox.Command{Command: command}, nil)
		done <- err
	}()
	return done
}

func result(t *testing.T, done <-chan error) error {
	t.Helper()
	select {
	case err := <-done:
		return err
	case <-time.After(time.Minute):
		t.Fatal("a call did not return")
		return nil
	}
}

// waiters is how many calls wait for a machine to start.
func (m *Manager) waiters(chatID string) int {
	m.mu.Lock()
	x := m.chats[chatID]
	m.mu.Unlock()
	if x == nil {
		return 0
	}
	x.mu.Lock()
	defer x.mu.Unlock()
	if x.attempt == nil {
		return 0
	}
	return x.attempt.waiters
}

// ended tells errors of a caller that gave up.
func ended(err error) bool {
	return errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded)
}
