package web

import (
	"encoding/json"
	"errors"

	"atelier/internal/domain"
	"atelier/views"
)

// touched is what a stretch of the log changed, each thing once, in the order
// of its first event.
type touched struct {
	tree, title, sandbox, files, gone bool
	messages, runs, nodes, edges      order
	parts                             map[string]*partsTouched // by message
	created                           map[string]bool          // ids of messages, runs, nodes and edges that came into being
}

// order is a set that remembers how its members came.
type order struct {
	ids  []string
	seen map[string]bool
}

func (o *order) add(id string) {
	if o.seen == nil {
		o.seen = map[string]bool{}
	}
	if !o.seen[id] {
		o.seen[id] = true
		o.ids = append(o.ids, id)
	}
}

// partsTouched is what happened to the parts of one message. Deltas count only
// for parts that were not touched as a whole.
type partsTouched struct {
	created, whole map[int]bool
	deltas         map[int]string
}

// changes makes the frame of some events.
func (b *builder) changes(events []domain.Event) (*frame, error) {
	t := touched{parts: map[string]*partsTouched{}, created: map[string]bool{}}
	for _, e := range events {
		if err := t.note(e, b.chat); err != nil {
			return nil, err
		}
	}
	err := errors.Join(b.transcript(&t), b.board(&t), b.frameOf(&t))
	return &frame{Seq: events[len(events)-1].Seq, Ops: b.ops}, errors.Join(err, b.err)
}

// note takes one event down. Of other chats only what the sidebar shows counts.
func (t *touched) note(e domain.Event, chat string) error {
	mine := e.ChatID == chat && chat != ""
	var id struct {
		ID     string `json:"id"`
		NodeID string `json:"nodeId"`
	}
	if err := json.Unmarshal(e.Data, &id); err != nil {
		return err
	}
	switch e.Type {
	case domain.EventWorkspaceCreated, domain.EventWorkspaceUpdated, domain.EventWorkspaceDeleted:
		t.tree, t.title = true, true
	case domain.EventChatCreated, domain.EventChatUpdated:
		t.tree, t.title = true, t.title || mine
	case domain.EventChatDeleted:
		t.tree, t.gone = true, t.gone || mine
	case domain.EventMessageCreated:
		t.tree = true
		if mine {
			t.messages.add(id.ID)
			t.created[id.ID] = true
		}
	case domain.EventRunCreated, domain.EventRunUpdated:
		t.tree = true
		if mine {
			t.runs.add(id.ID)
			t.created[id.ID] = t.created[id.ID] || e.Type == domain.EventRunCreated
		}
	case domain.EventMessageDelta, domain.EventCommandOutput, domain.EventPartCreated, domain.EventPartUpdated:
		if mine {
			return t.notePart(e)
		}
	case domain.EventAttachmentCreated, domain.EventAttachmentDeleted:
		t.files = t.files || mine
	case domain.EventFilesChanged:
		t.files = true
	case domain.EventPublished:
		t.files = true
		if id.NodeID != "" {
			t.nodes.add(id.NodeID)
		}
	case domain.EventNodeCreated, domain.EventNodeUpdated, domain.EventNodeDeleted:
		t.files = t.files || e.Type == domain.EventNodeDeleted
		t.nodes.add(id.ID)
		t.created[id.ID] = t.created[id.ID] || e.Type == domain.EventNodeCreated
	case domain.EventEdgeCreated, domain.EventEdgeUpdated, domain.EventEdgeDeleted:
		t.edges.add(id.ID)
		t.created[id.ID] = t.created[id.ID] || e.Type == domain.EventEdgeCreated
	case domain.EventSandboxUpdated:
		t.sandbox = t.sandbox || mine
	}
	return nil
}

func (t *touched) notePart(e domain.Event) error {
	var change struct {
		MessageID string      `json:"messageId"`
		Index     int         `json:"index"`
		Text      string      `json:"text"`
		Part      domain.Part `json:"part"`
	}
	if err := json.Unmarshal(e.Data, &change); err != nil {
		return err
	}
	t.messages.add(change.MessageID)
	if r := change.Part.Result; r != nil && len(r.ChangedFiles) > 0 {
		t.files = true
	}
	p := t.parts[change.MessageID]
	if p == nil {
		p = &partsTouched{created: map[int]bool{}, whole: map[int]bool{}, deltas: map[int]string{}}
		t.parts[change.MessageID] = p
	}
	switch e.Type {
	case domain.EventPartCreated:
		p.created[change.Part.Index] = true
	case domain.EventPartUpdated:
		p.whole[change.Part.Index] = true
	default:
		p.deltas[change.Index] += change.Text
	}
	return nil
}

// frameOf renders what stands around transcript and canvas.
func (b *builder) frameOf(t *touched) error {
	if t.gone {
		b.add(op{Op: "event", Name: "gone"})
		return nil
	}
	if t.tree {
		tree, err := readTree(b.tx, b.who, b.workspace, b.chat)
		if err != nil {
			return err
		}
		b.html("replace", "tree", views.Tree(tree))
	}
	if t.title && b.chat != "" {
		w, err := workspaceIn(b.tx, b.who, b.workspace)
		if err != nil {
			return err
		}
		chat, err := chatIn(b.tx, b.who, b.chat)
		if err != nil {
			return err
		}
		b.html("replace", "title", views.StageTitle(w, chat))
	}
	if t.sandbox {
		sandbox, err := readSandbox(b.tx, b.chat)
		if err != nil {
			return err
		}
		b.html("replace", "sandbox", views.SandboxLine(sandbox))
	}
	if t.files {
		b.add(op{Op: "event", Name: "files"})
	}
	return nil
}

// board renders nodes and edges that came, changed or went. Nodes come first:
// an edge is drawn between what is there.
func (b *builder) board(t *touched) error {
	if len(t.nodes.ids) == 0 && len(t.edges.ids) == 0 {
		return nil
	}
	canvas, err := readCanvas(b.tx, b.workspace)
	if err != nil {
		return err
	}
	for _, id := range t.nodes.ids {
		i := indexOf(canvas.Nodes, func(n domain.Node) bool { return n.ID == id })
		switch {
		case i < 0:
			b.add(op{Op: "remove", Target: "node-" + id})
		case t.created[id]:
			b.html("append", "nodes", views.NodeOf(canvas, canvas.Nodes[i]))
		default:
			b.html("replace", "node-"+id, views.NodeOf(canvas, canvas.Nodes[i]))
		}
	}
	for _, id := range t.edges.ids {
		i := indexOf(canvas.Edges, func(e domain.Edge) bool { return e.ID == id })
		switch {
		case i < 0:
			b.add(op{Op: "remove", Target: "edge-" + id})
		case t.created[id]:
			b.html("append", "edges", views.EdgePath(canvas.Edges[i]))
		default:
			b.html("replace", "edge-"+id, views.EdgePath(canvas.Edges[i]))
		}
	}
	return nil
}

func indexOf[T any](list []T, is func(T) bool) int {
	for i, v := range list {
		if is(v) {
			return i
		}
	}
	return -1
}

// everything renders the whole page's changing parts anew.
func (b *builder) everything() (*frame, error) {
	chat := b.chat
	if chat == "" {
		return nil, domain.Errorf(domain.Invalid, "Say which chat the page shows (?chat=).")
	}
	vm, err := readPage(b.tx, b.who, b.workspace, chat)
	if err != nil {
		return nil, err
	}
	b.html("replace", "tree", views.Tree(vm.Workspaces))
	b.html("replace", "title", views.StageTitle(vm.Workspace, vm.Chat.Chat))
	b.html("update", "log", views.LogItems(vm.Chat))
	b.html("update", "nodes", views.NodeItems(vm.Canvas))
	b.html("update", "edges", views.EdgeItems(vm.Canvas))
	b.html("replace", "sandbox", views.SandboxLine(vm.Sandbox))
	b.add(op{Op: "event", Name: "files"})
	return &frame{Seq: vm.Seq, Ops: b.ops}, b.err
}
