package web

import (
	"bytes"
	"context"

	"github.com/a-h/templ"

	"atelier/internal/domain"
	"atelier/storage"
)

// frameEvents is how many events a frame may be made from. Who is further
// behind gets everything anew, which is less work than a long replay.
const frameEvents = 4000

// frame carries a page from one number of the log to a later one.
type frame struct {
	Seq int64 `json:"seq"`
	Ops []op  `json:"ops"`
}

// op is one operation on the page: append, prepend, before, after, replace,
// update, remove with HTML; text adds a delta to the end of an element's text;
// event tells the page's scripts something by name. append, prepend, before and
// after first remove an element with the same id, so a repeat does no harm.
type op struct {
	Op     string `json:"op"`
	Target string `json:"target,omitempty"`
	HTML   string `json:"html,omitempty"`
	Text   string `json:"text,omitempty"`
	Name   string `json:"name,omitempty"`
}

// frameAfter makes the frame from after to the log's end, or nil when there is
// nothing new. It reads the events and the state in one transaction: events say
// what changed, and what is rendered is the state at the frame's number. So a
// page that applied its frames is the page that a reload would give, however
// often it was cut and wherever it took up again.
func (s *Server) frameAfter(ctx context.Context, p domain.Principal, workspaceID, chatID string, after int64) (*frame, error) {
	var out *frame
	err := s.store.View(ctx, func(tx *storage.Tx) error {
		if _, err := workspaceIn(tx, p, workspaceID); err != nil {
			return err
		}
		events, err := tx.EventsAfter(workspaceID, after, frameEvents+1)
		if err != nil || len(events) == 0 {
			return err
		}
		b := &builder{ctx: ctx, tx: tx, who: p, workspace: workspaceID, chat: chatID}
		if len(events) > frameEvents {
			out, err = b.everything()
			return err
		}
		out, err = b.changes(events)
		return err
	})
	return out, err
}

// builder makes the operations of one frame.
type builder struct {
	ctx       context.Context
	tx        *storage.Tx
	who       domain.Principal
	workspace string
	chat      string
	ops       []op
	err       error // the first failure of a rendering
}

func (b *builder) html(kind, target string, view templ.Component) {
	var out bytes.Buffer
	if err := view.Render(b.ctx, &out); err != nil && b.err == nil {
		b.err = err
	}
	b.ops = append(b.ops, op{Op: kind, Target: target, HTML: out.String()})
}

func (b *builder) add(o op) { b.ops = append(b.ops, o) }
