package agent

import (
	"context"
	"sync"
	"time"

	"atelier/internal/domain"
	"atelier/internal/sandbox"
	"atelier/storage"
)

// frame is how long deltas are joined before they are written: about two frames
// of a screen, which nobody sees, and far fewer transactions.
const frame = 33 * time.Millisecond

// writer adds the parts of one run's message to the store. Deltas are joined;
// everything else first writes the deltas that came before it, so that the log
// keeps the order. Safe for use by a tool's output and the loop at once.
type writer struct {
	store *storage.Store
	at    storage.Place
	ctx   context.Context // of the server, not of the run: a stopped run's last words are kept

	mu      sync.Mutex
	pending domain.PartDelta
	typ     string
	timer   *time.Timer
	err     error // the first failure of a delayed write; told by the next call
}

// delta adds text to the part with this index; stream is for commands.
func (w *writer) delta(typ string, index int, stream sandbox.Stream, text string) error {
	if text == "" {
		return nil
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.pending.Text != "" && (w.typ != typ || w.pending.Index != index || w.pending.Stream != string(stream)) {
		w.flushLocked()
	}
	w.typ, w.pending.Index, w.pending.Stream = typ, index, string(stream)
	w.pending.Text += text
	if len(w.pending.Text) > 32<<10 {
		w.flushLocked()
	} else if w.timer == nil {
		w.timer = time.AfterFunc(frame, func() { w.mu.Lock(); defer w.mu.Unlock(); w.flushLocked() })
	}
	return w.err
}

// flush writes what is pending.
func (w *writer) flush() {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.flushLocked()
}

func (w *writer) flushLocked() {
	if w.timer != nil {
		w.timer.Stop()
		w.timer = nil
	}
	if w.pending.Text == "" {
		return
	}
	d := w.pending
	w.pending.Text = ""
	err := w.store.Update(w.ctx, func(tx *storage.Tx) error { return tx.AddText(w.at, w.typ, d, actor) })
	if err != nil && w.err == nil {
		w.err = err
	}
}

// write does one transaction after all deltas before it.
func (w *writer) write(fn func(tx *storage.Tx) error) error {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.flushLocked()
	if w.err != nil {
		return w.err
	}
	return w.store.Update(w.ctx, fn)
}

// add puts a part at the end of the message.
func (w *writer) add(p *domain.Part) error {
	return w.write(func(tx *storage.Tx) error { return tx.AddPart(w.at, p, actor) })
}

// set replaces a part.
func (w *writer) set(p domain.Part) error {
	return w.write(func(tx *storage.Tx) error { return tx.SetPart(w.at, p, actor) })
}

// finish writes what is pending and gives the whole text of a part, which the
// deltas built, as one part.updated event: whoever missed deltas has it all then.
func (w *writer) finish(index int, change func(*domain.Part)) error {
	return w.write(func(tx *storage.Tx) error {
		m, err := tx.Message(w.at.ChatID, w.at.MessageID)
		if err != nil {
			return err
		}
		p := m.Parts[index]
		change(&p)
		return tx.SetPart(w.at, p, actor)
	})
}
