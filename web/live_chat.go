package web

import (
	"slices"
	"strings"
	"unicode/utf8"

	"atelier/internal/domain"
	"atelier/storage"
	"atelier/views"
)

// transcript renders what changed in the chat.
func (b *builder) transcript(t *touched) error {
	if t.gone || len(t.messages.ids) == 0 && len(t.runs.ids) == 0 {
		return nil
	}
	chat, err := chatIn(b.tx, b.who, b.chat)
	if err != nil {
		return err
	}
	vm := views.ChatVM{Chat: chat, Runs: map[string]domain.Run{}}
	for _, id := range t.messages.ids {
		if err := b.message(&vm, id, t); err != nil {
			return err
		}
	}
	for _, id := range t.runs.ids {
		if err := b.run(&vm, id, t); err != nil {
			return err
		}
	}
	return nil
}

// message renders a new message whole, else what changed of it.
func (b *builder) message(vm *views.ChatVM, id string, t *touched) error {
	m, err := b.tx.Message(b.chat, id)
	if err != nil {
		return err
	}
	if err := b.know(vm, m.RunID); err != nil {
		return err
	}
	if !t.created[id] {
		b.parts(*vm, m, t.parts[id])
		return nil
	}
	b.add(op{Op: "remove", Target: "welcome"})
	b.html("append", "log", views.Message(*vm, m))
	if run, ok := vm.Runs[m.RunID]; ok {
		b.html("append", "log", views.RunFoot(run)) // it stands after the run's last message
	}
	return nil
}

// know reads a run for the views.
func (b *builder) know(vm *views.ChatVM, runID string) error {
	if _, ok := vm.Runs[runID]; ok || runID == "" {
		return nil
	}
	run, err := b.tx.Run(b.chat, runID)
	if domain.CodeOf(err) == domain.NotFound && err != nil {
		return nil
	}
	if err == nil {
		vm.Runs[runID] = run
	}
	return err
}

// run renders the foot of a run and, when the run has ended, the text that grew
// until then.
func (b *builder) run(vm *views.ChatVM, id string, t *touched) error {
	if err := b.know(vm, id); err != nil {
		return err
	}
	run, ok := vm.Runs[id]
	if !ok {
		return nil // gone with its chat
	}
	m, err := b.tx.MessageOfRun(b.chat, id)
	if err != nil && domain.CodeOf(err) != domain.NotFound {
		return err
	}
	switch {
	case !t.created[id]:
		b.html("replace", "run-"+id, views.RunFoot(run))
	case m.ID != "":
		b.html("after", "msg-"+m.ID, views.RunFoot(run))
	default:
		b.html("after", "msg-"+run.MessageID, views.RunFoot(run))
	}
	if n := len(m.Parts); n > 0 && run.Ended() && !t.created[m.ID] && views.Shown(m.Parts[n-1]) {
		b.part(*vm, m, m.Parts[n-1])
	}
	return nil
}

// parts renders what changed of a message that the page has already.
func (b *builder) parts(vm views.ChatVM, m domain.Message, p *partsTouched) {
	whole := map[int]bool{}
	for i := range m.Parts {
		part := m.Parts[i]
		if !p.created[part.Index] && !p.whole[part.Index] {
			continue
		}
		whole[part.Index] = true
		if part.Type == domain.PartToolResult { // it shows inside its call
			whole[callOf(m, part.CallID)] = true
		}
		if p.created[part.Index] && i > 0 { // what came before it grows no more
			whole[m.Parts[i-1].Index] = true
		}
	}
	for _, part := range m.Parts {
		switch {
		case !views.Shown(part):
		case p.created[part.Index]:
			b.html("append", "parts-"+m.ID, views.Part(vm, m, part))
		case whole[part.Index]:
			b.part(vm, m, part)
		case p.deltas[part.Index] != "":
			b.delta(vm, m, part, p.deltas[part.Index])
		}
	}
}

func callOf(m domain.Message, callID string) int {
	i := slices.IndexFunc(m.Parts, func(p domain.Part) bool { return p.Type == domain.PartToolCall && p.CallID == callID })
	if i < 0 {
		return -1
	}
	return m.Parts[i].Index
}

func (b *builder) part(vm views.ChatVM, m domain.Message, p domain.Part) {
	b.html("replace", views.PartID(m.ID, p.Index), views.Part(vm, m, p))
}

// delta adds text to a part: to a raw output or thought as it is, to an answer
// by the blocks that it changed.
func (b *builder) delta(vm views.ChatVM, m domain.Message, p domain.Part, added string) {
	switch p.Type {
	case domain.PartToolCall:
		b.output(m, p, added)
	case domain.PartThinking:
		b.add(op{Op: "text", Target: views.ThinkID(m.ID, p.Index), Text: added})
	case domain.PartText:
		before, ok := strings.CutSuffix(p.Text, added)
		if !ok || !views.TextLive(vm, m, p) {
			b.part(vm, m, p)
			return
		}
		b.blocks(vm, m, p, before)
	}
}

// output adds to a command's raw output. At its cap the state keeps the newest
// text alone, so the whole of it is sent.
func (b *builder) output(m domain.Message, p domain.Part, added string) {
	target := views.LiveID(m.ID, p.Index)
	if utf8.RuneCountInString(p.Text) >= storage.LiveOutputKept {
		b.add(op{Op: "update", Target: target, HTML: views.RawOutput(p.Text)})
		return
	}
	b.add(op{Op: "text", Target: target, Text: strings.ReplaceAll(added, "\x00", "")})
}

// blocks replaces, appends and removes the blocks in which a growing text
// differs from what it was.
func (b *builder) blocks(vm views.ChatVM, m domain.Message, p domain.Part, before string) {
	old, now := views.SplitBlocks(before), views.SplitBlocks(p.Text)
	last := len(now) - 1
	for i := range max(len(old), len(now)) {
		id := views.BlockID(m.ID, p.Index, i)
		switch {
		case i > last:
			b.add(op{Op: "remove", Target: id})
		case i >= len(old):
			b.html("append", views.PartID(m.ID, p.Index), views.TextBlock(vm.WorkspaceID, id, now[i], i == last))
		case i == last && i == len(old)-1 && old[i].Plain() && now[i].Plain():
			if added, ok := strings.CutPrefix(now[i].Text, old[i].Text); ok {
				b.add(op{Op: "text", Target: "raw-" + id, Text: added})
				continue
			}
			b.html("replace", id, views.TextBlock(vm.WorkspaceID, id, now[i], true))
		case old[i] != now[i] || i == len(old)-1 && i != last && old[i].Plain():
			b.html("replace", id, views.TextBlock(vm.WorkspaceID, id, now[i], i == last))
		}
	}
}
