package anthropic_test

import (
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"atelier/internal/domain"
	"atelier/internal/model"
	"atelier/internal/model/anthropic"
	"atelier/internal/model/modeltest"
)

func TestConformance(t *testing.T) {
	modeltest.Run(t, modeltest.Wire{
		New: func(base string, c *http.Client) model.Provider {
			return anthropic.New(anthropic.Options{Key: "sk-test", BaseURL: base, HTTP: c})
		},
		Render: render,
		RenderError: func(kind, message string) string {
			return `{"type":"error","error":{"type":` + quote(kind) + `,"message":` + quote(message) + `},"request_id":"req_1"}`
		},
		ErrorEvent: func(kind, message string) string {
			return event("error", `{"type":"error","error":{"type":`+quote(kind)+`,"message":`+quote(message)+`}}`)
		},
		Kinds: map[string]string{
			"auth": "authentication_error", "rate": "rate_limit_error", "overloaded": "overloaded_error", "server": "api_error",
			"invalid": "invalid_request_error", "too_long": "invalid_request_error", "not_found": "not_found_error",
		},
		Overloaded: 529,
		Signs:      true,
	})
}

func quote(s string) string {
	b, _ := json.Marshal(s)
	return string(b)
}

func event(kind, data string) string { return "event: " + kind + "\ndata: " + data + "\n\n" }

func render(turn modeltest.Turn) string {
	var b strings.Builder
	b.WriteString(event("message_start", fmt.Sprintf(`{"type":"message_start","message":{"id":"msg_1","type":"message","role":"assistant","model":"test-model","content":[],"stop_reason":null,"stop_sequence":null,"usage":{"input_tokens":%d,"cache_creation_input_tokens":4,"cache_read_input_tokens":0,"output_tokens":1}}}`, turn.In-4)))
	b.WriteString(event("ping", `{"type":"ping"}`))
	index := 0
	block := func(start string, deltas []string, kind, field string, last ...string) {
		b.WriteString(event("content_block_start", fmt.Sprintf(`{"type":"content_block_start","index":%d,"content_block":%s}`, index, start)))
		for _, d := range deltas {
			b.WriteString(event("content_block_delta", fmt.Sprintf(`{"type":"content_block_delta","index":%d,"delta":{"type":%q,%q:%s}}`, index, kind, field, quote(d))))
		}
		for _, l := range last {
			b.WriteString(event("content_block_delta", fmt.Sprintf(`{"type":"content_block_delta","index":%d,"delta":%s}`, index, l)))
		}
		b.WriteString(event("content_block_stop", fmt.Sprintf(`{"type":"content_block_stop","index":%d}`, index)))
		index++
	}
	if turn.Thinking != nil {
		block(`{"type":"thinking","thinking":"","signature":""}`, turn.Thinking, "thinking_delta", "thinking", `{"type":"signature_delta","signature":`+quote(turn.Signature)+`}`)
	}
	if turn.Text != nil {
		block(`{"type":"text","text":""}`, turn.Text, "text_delta", "text")
	}
	for _, c := range turn.Calls {
		block(fmt.Sprintf(`{"type":"tool_use","id":%q,"name":%q,"input":{}}`, c.ID, c.Name), append([]string{""}, c.Input...), "input_json_delta", "partial_json")
	}
	stop := map[model.Stop]string{model.StopEnd: "end_turn", model.StopTools: "tool_use", model.StopLength: "max_tokens", model.StopRefuse: "refusal"}[turn.Stop]
	b.WriteString(event("message_delta", fmt.Sprintf(`{"type":"message_delta","delta":{"stop_reason":%q,"stop_sequence":null},"usage":{"output_tokens":%d}}`, stop, turn.Out)))
	b.WriteString(event("message_stop", `{"type":"message_stop"}`))
	return b.String()
}

// capture answers every request with body and keeps what was asked.
func capture(t *testing.T, body string) (string, *http.Request, *map[string]any) {
	t.Helper()
	var last http.Request
	var asked map[string]any
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		last = *r
		asked = nil
		_ = json.NewDecoder(r.Body).Decode(&asked)
		w.Header().Set("Content-Type", "application/json")
		_, _ = io.WriteString(w, body)
	}))
	t.Cleanup(s.Close)
	return s.URL, &last, &asked
}

func TestRequestOnTheWire(t *testing.T) {
	base, last, asked := capture(t, render(modeltest.Turn{Text: []string{"ok"}, Stop: model.StopEnd, In: 9, Out: 1}))
	p := anthropic.New(anthropic.Options{Key: "sk-test", BaseURL: base + "/v1/"})
	image := &domain.Image{MimeType: "image/png", Data: []byte("PNG")}
	_, err := modeltest.Collect(t, p, model.Request{
		Model: "m", System: "sys",
		Messages: []model.Message{
			{Role: domain.RoleUser, Content: []model.Content{{Type: domain.PartText, Text: " "}, {Type: domain.PartText, Text: "hi"}}},
			{Role: domain.RoleAssistant, Content: []model.Content{
				{Type: domain.PartThinking, Text: "unsigned"},
				{Type: domain.PartThinking, Text: "signed", Signature: "S"},
				{Type: domain.PartThinking, Signature: "redacted:R"},
				{Type: domain.PartToolCall, CallID: "c", Name: "n"},
			}},
			{Role: domain.RoleUser, Content: []model.Content{{Type: domain.PartToolResult, CallID: "c", Image: image}}},
		},
		Tools: []model.Tool{{Name: "n", Description: "d", Schema: json.RawMessage(`{"type":"object","properties":{"a":{"type":"string"}},"required":["a"],"additionalProperties":false}`)}},
	})
	if err != nil {
		t.Fatal(err)
	}
	if last.URL.Path != "/v1/messages" || last.Header.Get("X-Api-Key") != "sk-test" {
		t.Errorf("asked %s with key %q", last.URL.Path, last.Header.Get("X-Api-Key"))
	}
	got, _ := json.Marshal((*asked)["messages"])
	want := `[{"content":[{"text":"hi","type":"text"}],"role":"user"},` +
		`{"content":[{"signature":"S","thinking":"signed","type":"thinking"},{"data":"R","type":"redacted_thinking"},{"id":"c","input":{},"name":"n","type":"tool_use"}],"role":"assistant"},` +
		`{"content":[{"cache_control":{"type":"ephemeral"},"content":[{"source":{"data":"UE5H","media_type":"image/png","type":"base64"},"type":"image"}],"is_error":false,"tool_use_id":"c","type":"tool_result"}],"role":"user"}]`
	if string(got) != want {
		t.Errorf("messages are\n%s\nwant\n%s", got, want)
	}
	tools, _ := json.Marshal((*asked)["tools"])
	if want := `[{"description":"d","input_schema":{"additionalProperties":false,"properties":{"a":{"type":"string"}},"required":["a"],"type":"object"},"name":"n"}]`; string(tools) != want {
		t.Errorf("tools are %s", tools)
	}
}

func TestInputSentAtOnce(t *testing.T) {
	body := event("message_start", `{"type":"message_start","message":{"usage":{"input_tokens":1,"output_tokens":1}}}`) +
		event("content_block_start", `{"type":"content_block_start","index":0,"content_block":{"type":"tool_use","id":"c","name":"n","input":{"a":"é"}}}`) +
		event("message_delta", `{"type":"message_delta","delta":{"stop_reason":"end_turn"},"usage":{"output_tokens":2}}`) +
		event("message_stop", `{"type":"message_stop"}`)
	base, _, _ := capture(t, body)
	events, err := modeltest.Collect(t, anthropic.New(anthropic.Options{BaseURL: base}), model.Request{Model: "m"})
	if err != nil {
		t.Fatal(err)
	}
	modeltest.CheckOrder(t, events)
	for _, e := range events {
		if e.Type == model.EventCallDone && string(e.Input) != `{"a":"é"}` {
			t.Errorf("input is %s", e.Input)
		}
	}
}

func TestModels(t *testing.T) {
	base, last, _ := capture(t, `{"data":[{"type":"model","id":"claude-opus-x","display_name":"Claude Opus X","created_at":"2026-01-01T00:00:00Z","max_input_tokens":200000},{"type":"model","id":"claude-sonnet-x","display_name":"","created_at":"2026-01-01T00:00:00Z"},{"type":"model","id":"claude-old","lifecycle":"retired"}],"has_more":false}`)
	models, err := anthropic.New(anthropic.Options{Key: "k", BaseURL: base}).Models(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if last.URL.Path != "/v1/models" || len(models) != 2 || models[0].ID != "anthropic/claude-sonnet-x" || models[1].Name != "Claude Opus X" || models[1].Context != 200000 {
		t.Errorf("%s gave %+v", last.URL.Path, models)
	}
}
