package manager

import (
	"context"
	"errors"
	"sync"
	"time"

	"atelier/internal/domain"
	"atelier/internal/sandbox"
	"atelier/storage"
)

// What people and the agent are told, once, at the next use.
const (
	noteSlept     = "The sandbox slept because it was not used: processes and /tmp are gone; files are kept."
	notePaused    = "The sandbox was paused: processes and /tmp are gone; files are kept."
	noteRestarted = "The server was restarted: processes in the sandbox and /tmp are gone; files are kept."
	noteLost      = "The sandbox ended unexpectedly and was started again: processes and /tmp are gone; files are kept."
	noteHung      = "The sandbox did not answer any more and was started again: processes and /tmp are gone; files are kept."
	noteCleared   = "The sandbox was not used for a long time and its home was cleared: installed packages and files outside /workspace are gone; attachments and the workspace's files are kept."
	noteReplaced  = "The sandbox was deleted and a new one made: processes, installed packages and /tmp are gone; the workspace's files are kept."
)

// machine is one sandbox, awake or not.
type machine struct {
	m      *Manager
	id     string
	chatID string

	rowMu sync.Mutex
	row   domain.Sandbox // as stored
	due   string         // what is to be told when it is awake again

	mu       sync.Mutex
	box      sandbox.Box     // nil unless awake
	backend  sandbox.Backend // of box
	free     func()          // gives back the place of box
	attempt  *attempt        // to start it; nil when none is under way
	busy     chan struct{}   // closed when stopping or removing has ended; nil otherwise
	leftover bool            // an earlier server may have left something of it
	retired  error           // why it can never start again
	users    int             // calls under way
	lastUse  time.Time
	note     string // for the agent, not yet taken
	commands map[*command]struct{}

	destroyed sync.Once
	end       chan struct{} // closed when destroyed
}

// attempt is one try to start a machine, shared by all who wait for it.
type attempt struct {
	done      chan struct{} // closed when err is set
	err       error
	waiters   int
	abandoned bool // its last waiter gave up
	cancel    context.CancelFunc
}

// command is one that runs; cancel ends it.
type command struct{ cancel context.CancelCauseFunc }

func newMachine(m *Manager, row domain.Sandbox) *machine {
	return &machine{m: m, id: row.ID, chatID: row.ChatID, row: row, due: row.Note, commands: map[*command]struct{}{}, end: make(chan struct{})}
}

// tombstone stands for a sandbox that was destroyed and forgotten: it refuses.
func tombstone(m *Manager, id string) *machine {
	x := newMachine(m, domain.Sandbox{ID: id, Status: domain.SandboxDestroyed})
	x.retired = errDestroyed
	x.destroyed.Do(func() { close(x.end) })
	return x
}

// maxLost is how many times in one call a machine may end behind our back.
const maxLost = 2

// quiet is how long a machine was not used before it is asked whether it lives.
const quiet = 2 * time.Second

// acquire gives the running box, starting or waking it first. The caller calls
// release when its call is over.
func (x *machine) acquire(ctx context.Context) (sandbox.Box, error) {
	for lost := 0; ; {
		if err := ctx.Err(); err != nil {
			return nil, context.Cause(ctx)
		}
		x.mu.Lock()
		switch {
		case x.retired != nil:
			x.mu.Unlock()
			return nil, x.retired
		case x.busy != nil:
			busy := x.busy
			x.mu.Unlock()
			if err := wait(ctx, busy); err != nil {
				return nil, err
			}
			continue
		case x.box != nil && x.attempt == nil:
			box, idle := x.box, x.m.o.Now().Sub(x.lastUse)
			x.users++
			x.lastUse = x.m.o.Now()
			x.mu.Unlock()
			note := x.alive(ctx, box, idle)
			if note == "" {
				return box, nil
			}
			x.release()
			if err := ctx.Err(); err != nil {
				return nil, context.Cause(ctx)
			}
			if lost++; lost > maxLost {
				return nil, domain.Errorf(domain.Conflict, "The sandbox keeps ending by itself. Something in it may use up all memory, or the engine has a problem; the server's log tells more.")
			}
			x.m.finish(x, box, domain.SandboxPaused, note, true)
			continue
		}
		a := x.attempt
		if a == nil {
			if a = x.begin(); a == nil {
				x.mu.Unlock()
				return nil, errClosed
			}
		}
		if a.abandoned {
			x.mu.Unlock()
			if err := wait(ctx, a.done); err != nil {
				return nil, err
			}
			continue
		}
		a.waiters++
		x.mu.Unlock()
		if err := x.join(ctx, a); err != nil {
			return nil, err
		}
	}
}

// join waits for an attempt. The last who leaves before its end cancels it.
func (x *machine) join(ctx context.Context, a *attempt) error {
	err := wait(ctx, a.done)
	x.mu.Lock()
	defer x.mu.Unlock()
	a.waiters--
	if err != nil {
		if a.waiters == 0 && x.attempt == a {
			a.abandoned = true
			a.cancel()
		}
		return err
	}
	return a.err
}

func wait(ctx context.Context, ch <-chan struct{}) error {
	select {
	case <-ch:
		return nil
	case <-ctx.Done():
		return context.Cause(ctx)
	}
}

// alive asks a box that was quiet for a while whether it still answers, so that
// no command is sent into a dead one. It returns "" or what to tell.
func (x *machine) alive(ctx context.Context, box sandbox.Box, idle time.Duration) string {
	if isDone(box) {
		return noteLost
	}
	if idle < quiet {
		return ""
	}
	ask, cancel := context.WithTimeout(ctx, x.m.o.Grace)
	defer cancel()
	_, err := guard(ask, x.m.o.Grace+time.Second, box.Processes)
	switch {
	case errors.Is(err, sandbox.ErrGone) || isDone(box):
		return noteLost
	case ctx.Err() == nil && (errors.Is(err, errSilent) || ask.Err() != nil):
		return noteHung
	}
	return ""
}

func isDone(box sandbox.Box) bool {
	select {
	case <-box.Done():
		return true
	default:
		return false
	}
}

// release ends one use.
func (x *machine) release() {
	x.mu.Lock()
	defer x.mu.Unlock()
	x.users--
	x.lastUse = x.m.o.Now()
}

// begin starts an attempt, nil when the manager is closed; x.mu is held.
func (x *machine) begin() *attempt {
	ctx, cancel := context.WithCancel(x.m.base)
	a := &attempt{done: make(chan struct{}), cancel: cancel}
	ok := x.m.spawn(func() {
		defer cancel()
		x.m.run(ctx, x, a)
	})
	if !ok {
		cancel()
		return nil
	}
	x.attempt = a
	return a
}

// waitAttempt waits until it is neither being started nor being stopped.
func (x *machine) waitAttempt(ctx context.Context) {
	for ctx.Err() == nil {
		x.mu.Lock()
		a, busy := x.attempt, x.busy
		x.mu.Unlock()
		switch {
		case a != nil:
			_ = wait(ctx, a.done)
		case busy != nil:
			_ = wait(ctx, busy)
		default:
			return
		}
	}
}

func (x *machine) takeLeftover() bool {
	x.mu.Lock()
	defer x.mu.Unlock()
	was := x.leftover
	x.leftover = false
	return was
}

// retirement is why it can never start again, nil when it can.
func (x *machine) retirement() error {
	x.mu.Lock()
	defer x.mu.Unlock()
	return x.retired
}

// stopCommands ends all commands that run.
func (x *machine) stopCommands(why error) int {
	x.mu.Lock()
	defer x.mu.Unlock()
	for c := range x.commands {
		c.cancel(why)
	}
	return len(x.commands)
}

// update changes what is stored of the sandbox and tells the log; a destroyed
// one changes no more. A store that fails is logged: the machine goes on.
func (x *machine) update(change func(*domain.Sandbox)) {
	x.rowMu.Lock()
	defer x.rowMu.Unlock()
	if x.row.Status == domain.SandboxDestroyed {
		return
	}
	change(&x.row)
	ctx, cancel := aside(x.m.base, 30*time.Second)
	defer cancel()
	err := x.m.store.Update(ctx, func(tx *storage.Tx) error { return tx.PutSandbox(x.row, system) })
	if err != nil {
		x.m.log.Error("store a sandbox's state", "sandbox", x.id, "error", err)
	}
}

// tell changes the note alone, when it is another one.
func (x *machine) tell(note string) {
	x.rowMu.Lock()
	same := x.row.Note == note
	x.rowMu.Unlock()
	if !same {
		x.update(func(r *domain.Sandbox) { r.Note = note })
	}
}

// promise changes what is told when the machine is awake again.
func (x *machine) promise(note string) {
	x.rowMu.Lock()
	defer x.rowMu.Unlock()
	x.due = note
}

// promised is what is told when the machine is awake again.
func (x *machine) promised() string {
	x.rowMu.Lock()
	defer x.rowMu.Unlock()
	return x.due
}

// snapshot is the row as of now, with when it will sleep.
func (x *machine) snapshot() domain.Sandbox {
	x.rowMu.Lock()
	row := x.row
	x.rowMu.Unlock()
	x.mu.Lock()
	defer x.mu.Unlock()
	if x.box != nil && x.users == 0 {
		at := x.lastUse.Add(x.idle(row)).UTC().Truncate(time.Second)
		row.SleepsAt = &at
	}
	return row
}

func (x *machine) idle(row domain.Sandbox) time.Duration {
	if row.ChatID == "" && row.IdleTimeout > 0 {
		return time.Duration(row.IdleTimeout) * time.Second
	}
	return x.m.o.Idle
}
