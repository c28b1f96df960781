package anthropic

import (
	"encoding/json"
	"maps"
	"slices"
	"strings"

	sdk "github.com/anthropics/anthropic-sdk-go"

	"atelier/internal/domain"
	"atelier/internal/model"
)

// turn follows one stream: which blocks are open and what they hold.
type turn struct {
	emit   func(model.Event) error
	blocks map[int64]*block
	usage  domain.Usage
	stop   model.Stop
	called bool // the model asked for a tool
	began  bool
	ended  bool
}

type block struct {
	kind      string
	id, name  string
	input     strings.Builder
	whole     string // the input where the server sent it at once
	signature string
}

func (t *turn) take(e sdk.MessageStreamEventUnion) error {
	t.began = true
	switch e.Type {
	case "message_start":
		u := e.Message.Usage
		return t.count(u.InputTokens+u.CacheReadInputTokens+u.CacheCreationInputTokens, u.OutputTokens)
	case "content_block_start":
		return t.open(e)
	case "content_block_delta":
		return t.delta(e)
	case "content_block_stop":
		return t.close(e.Index)
	case "message_delta":
		if e.Delta.StopReason != "" {
			t.stop = stopOf(e.Delta.StopReason)
		}
		u := e.Usage
		return t.count(u.InputTokens+u.CacheReadInputTokens+u.CacheCreationInputTokens, u.OutputTokens)
	case "message_stop":
		return t.end()
	}
	return nil // kinds that the API may add later
}

// count keeps the larger value: the last event repeats only some of the counts.
func (t *turn) count(in, out int64) error {
	next := domain.Usage{InputTokens: max(t.usage.InputTokens, in), OutputTokens: max(t.usage.OutputTokens, out)}
	if next == t.usage {
		return nil
	}
	t.usage = next
	return t.emit(model.Event{Type: model.EventUsage, Usage: next})
}

func (t *turn) open(e sdk.MessageStreamEventUnion) error {
	start := e.ContentBlock
	b := &block{kind: start.Type, id: start.ID, name: start.Name}
	t.blocks[e.Index] = b
	switch start.Type {
	case "text":
		return t.text(model.EventText, start.Text)
	case "thinking":
		b.signature = start.Signature
		return t.text(model.EventThinking, start.Thinking)
	case "redacted_thinking":
		b.signature = redacted + start.Data
	case "tool_use":
		t.called = true
		if raw := start.JSON.Input.Raw(); raw != "" && raw != "{}" && raw != "null" {
			b.whole = raw
		}
		if b.id == "" || b.name == "" {
			return model.ProtocolError(title, "A tool call came without its id or name", nil)
		}
		return t.emit(model.Event{Type: model.EventCall, CallID: b.id, Name: b.name})
	}
	return nil
}

func (t *turn) text(kind model.EventType, text string) error {
	if text == "" {
		return nil
	}
	return t.emit(model.Event{Type: kind, Text: text})
}

func (t *turn) delta(e sdk.MessageStreamEventUnion) error {
	b := t.blocks[e.Index]
	if b == nil {
		return model.ProtocolError(title, "A delta belongs to no block", nil)
	}
	switch e.Delta.Type {
	case "text_delta":
		return t.text(model.EventText, e.Delta.Text)
	case "thinking_delta":
		return t.text(model.EventThinking, e.Delta.Thinking)
	case "signature_delta":
		b.signature += e.Delta.Signature
	case "input_json_delta":
		if b.kind != "tool_use" || e.Delta.PartialJSON == "" {
			return nil
		}
		b.input.WriteString(e.Delta.PartialJSON)
		return t.emit(model.Event{Type: model.EventCallDelta, CallID: b.id, Text: e.Delta.PartialJSON})
	}
	return nil
}

func (t *turn) close(index int64) error {
	b := t.blocks[index]
	if b == nil {
		return nil
	}
	delete(t.blocks, index)
	switch b.kind {
	case "thinking", "redacted_thinking":
		if b.signature != "" {
			return t.emit(model.Event{Type: model.EventThinking, Signature: b.signature})
		}
	case "tool_use":
		return t.emit(model.Event{Type: model.EventCallDone, CallID: b.id, Name: b.name, Input: b.done()})
	}
	return nil
}

func (b *block) done() json.RawMessage {
	if b.input.Len() == 0 {
		return model.CleanInput(b.whole)
	}
	return model.CleanInput(b.input.String())
}

func (t *turn) end() error {
	for _, index := range slices.Sorted(maps.Keys(t.blocks)) { // a server that forgot to close
		if err := t.close(index); err != nil {
			return err
		}
	}
	t.ended = true
	if t.stop == "" {
		t.stop = model.StopEnd
	}
	if t.called && t.stop == model.StopEnd {
		t.stop = model.StopTools
	}
	return t.emit(model.Event{Type: model.EventEnd, Stop: t.stop})
}

func stopOf(reason sdk.StopReason) model.Stop {
	switch reason {
	case sdk.StopReasonToolUse:
		return model.StopTools
	case sdk.StopReasonMaxTokens, sdk.StopReasonModelContextWindowExceeded:
		return model.StopLength
	case sdk.StopReasonRefusal:
		return model.StopRefuse
	default:
		return model.StopEnd
	}
}
