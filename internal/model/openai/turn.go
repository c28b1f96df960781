package openai

import (
	"encoding/json"
	"fmt"
	"strings"

	sdk "github.com/sashabaranov/go-openai"

	"atelier/internal/domain"
	"atelier/internal/model"
)

// turn follows one stream.
type turn struct {
	provider *Provider
	emit     func(model.Event) error
	calls    []*call
	stop     model.Stop
}

type call struct {
	index     int
	id, name  string
	announced bool
	input     strings.Builder
	pending   string // input that came before the name
}

func (t *turn) take(raw []byte) error {
	var c chunk
	if err := json.Unmarshal(raw, &c); err != nil {
		if t.stop != "" { // only the counts were still to come
			return nil
		}
		return model.ProtocolError(t.provider.title, "An event was not JSON", err)
	}
	if len(c.Error) > 0 && string(c.Error) != "null" {
		return t.failed(c.Error)
	}
	if c.Usage != nil && (c.Usage.PromptTokens > 0 || c.Usage.CompletionTokens > 0) {
		usage := domain.Usage{InputTokens: c.Usage.PromptTokens, OutputTokens: c.Usage.CompletionTokens}
		if err := t.emit(model.Event{Type: model.EventUsage, Usage: usage}); err != nil {
			return err
		}
	}
	if len(c.Choices) == 0 {
		return nil
	}
	choice := c.Choices[0]
	if choice.Message != nil {
		choice.Delta = *choice.Message
	}
	if err := t.delta(choice.Delta); err != nil {
		return err
	}
	if choice.FinishReason != "" {
		t.stop = stopOf(choice.FinishReason)
	}
	return nil
}

// failed is for an error inside a stream in whatever shape.
func (t *turn) failed(raw json.RawMessage) error {
	var api sdk.APIError
	if json.Unmarshal(raw, &api) != nil || api.Message == "" {
		var message string
		if json.Unmarshal(raw, &message) != nil {
			message = string(raw)
		}
		api = sdk.APIError{Message: message}
	}
	_, message := refusal(&api)
	return model.HTTPError(t.provider.title, statusOf(&api), message, nil, &api)
}

func (t *turn) delta(d delta) error {
	thinking := d.ReasoningContent
	if thinking == "" { // some servers send both names with the same text
		thinking = d.Reasoning
	}
	for _, e := range []model.Event{
		{Type: model.EventThinking, Text: string(thinking)},
		{Type: model.EventText, Text: string(d.Content)},
		{Type: model.EventText, Text: d.Refusal},
	} {
		if e.Text == "" {
			continue
		}
		if err := t.emit(e); err != nil {
			return err
		}
	}
	if d.FunctionCall != nil {
		d.ToolCalls = append(d.ToolCalls, callPart{Function: *d.FunctionCall})
	}
	for _, part := range d.ToolCalls {
		if err := t.call(part); err != nil {
			return err
		}
	}
	return nil
}

func (t *turn) call(part callPart) error {
	c := t.find(part)
	if c.id == "" {
		c.id = part.ID
	}
	if c.name == "" {
		c.name = part.Function.Name
	}
	args := string(part.Function.Arguments)
	if !c.announced {
		if c.name == "" {
			c.pending += args
			return nil
		}
		if c.id == "" || t.taken(c) {
			c.id = domain.NewID("call")
		}
		c.announced = true
		if err := t.emit(model.Event{Type: model.EventCall, CallID: c.id, Name: c.name}); err != nil {
			return err
		}
		args, c.pending = c.pending+args, ""
	}
	if args == "" {
		return nil
	}
	c.input.WriteString(args)
	return t.emit(model.Event{Type: model.EventCallDelta, CallID: c.id, Text: args})
}

// find tells which call a part belongs to. By the index; where that is missing
// or the same for all (both happen), a new id, or a name once the last input is
// whole, begins a new call.
func (t *turn) find(part callPart) *call {
	var last *call
	for _, c := range t.calls {
		if part.Index == nil || c.index == *part.Index {
			last = c
		}
	}
	if part.Index == nil && part.ID != "" {
		for _, c := range t.calls {
			if c.id == part.ID {
				return c
			}
		}
	}
	if last != nil && !(part.Function.Name != "" && startsNew(last, part)) {
		return last
	}
	c := &call{index: len(t.calls)}
	if part.Index != nil {
		c.index = *part.Index
	}
	t.calls = append(t.calls, c)
	return c
}

func startsNew(last *call, part callPart) bool {
	if last.name == "" {
		return false
	}
	if part.ID != "" && last.id != "" && part.ID != last.id {
		return true
	}
	return part.ID == "" && json.Valid([]byte(last.input.String()))
}

// taken tells whether another call already has this id: ids such as "0" for
// every call would tie a result to the wrong one.
func (t *turn) taken(c *call) bool {
	for _, other := range t.calls {
		if other != c && other.announced && other.id == c.id {
			return true
		}
	}
	return false
}

// end closes what is open. Calls end here because nothing in the stream says
// that one is whole before the next begins.
func (t *turn) end() error {
	for _, c := range t.calls {
		if !c.announced {
			return model.ProtocolError(t.provider.title, fmt.Sprintf("Tool call %d came without a name", c.index), nil)
		}
		done := model.Event{Type: model.EventCallDone, CallID: c.id, Name: c.name, Input: model.CleanInput(c.input.String())}
		if err := t.emit(done); err != nil {
			return err
		}
	}
	if t.stop == "" {
		t.stop = model.StopEnd
	}
	if len(t.calls) > 0 && t.stop == model.StopEnd {
		t.stop = model.StopTools
	}
	if len(t.calls) == 0 && t.stop == model.StopTools {
		t.stop = model.StopEnd
	}
	return t.emit(model.Event{Type: model.EventEnd, Stop: t.stop})
}

func stopOf(reason string) model.Stop {
	switch reason {
	case "tool_calls", "function_call", "tool_use":
		return model.StopTools
	case "length", "max_tokens":
		return model.StopLength
	case "content_filter", "refusal":
		return model.StopRefuse
	default:
		return model.StopEnd
	}
}
