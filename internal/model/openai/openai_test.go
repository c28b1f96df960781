package openai_test

import (
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"

	"atelier/internal/domain"
	"atelier/internal/model"
	"atelier/internal/model/modeltest"
	"atelier/internal/model/openai"
)

func TestConformance(t *testing.T) {
	modeltest.Run(t, modeltest.Wire{
		New: func(base string, c *http.Client) model.Provider {
			return openai.New(openai.Options{Key: "sk-test", BaseURL: base, HTTP: c})
		},
		Render: render,
		RenderError: func(kind, message string) string {
			return `{"error":{"message":` + quote(message) + `,"type":` + quote(kind) + `,"param":null,"code":null}}`
		},
		ErrorEvent: func(kind, message string) string {
			return `data: {"error":{"message":` + quote(message) + `,"type":` + quote(kind) + `,"param":null,"code":null}}` + "\n\n"
		},
		Kinds: map[string]string{
			"auth": "authentication_error", "rate": "rate_limit_exceeded", "overloaded": "server_error", "server": "server_error",
			"invalid": "invalid_request_error", "too_long": "context_length_exceeded", "not_found": "invalid_request_error",
		},
		Overloaded: 503,
		LateUsage:  true,
	})
}

func quote(s string) string {
	b, _ := json.Marshal(s)
	return string(b)
}

func choice(delta, finish string) string {
	if finish == "" {
		finish = "null"
	} else {
		finish = quote(finish)
	}
	return fmt.Sprintf(`data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1,"model":"test-model","system_fingerprint":"f","choices":[{"index":0,"delta":%s,"logprobs":null,"finish_reason":%s}],"usage":null}`+"\n\n", delta, finish)
}

func render(turn modeltest.Turn) string {
	var b strings.Builder
	b.WriteString(choice(`{"role":"assistant","content":""}`, ""))
	for _, s := range turn.Thinking {
		b.WriteString(choice(`{"reasoning_content":`+quote(s)+`}`, ""))
	}
	b.WriteString(": keep-alive\n\n")
	for _, s := range turn.Text {
		b.WriteString(choice(`{"content":`+quote(s)+`}`, ""))
	}
	for i, c := range turn.Calls {
		b.WriteString(choice(fmt.Sprintf(`{"tool_calls":[{"index":%d,"id":%q,"type":"function","function":{"name":%q,"arguments":""}}]}`, i, c.ID, c.Name), ""))
		for _, s := range c.Input {
			b.WriteString(choice(fmt.Sprintf(`{"tool_calls":[{"index":%d,"function":{"arguments":%s}}]}`, i, quote(s)), ""))
		}
	}
	finish := map[model.Stop]string{model.StopEnd: "stop", model.StopTools: "tool_calls", model.StopLength: "length", model.StopRefuse: "content_filter"}[turn.Stop]
	b.WriteString(choice(`{}`, finish))
	b.WriteString(fmt.Sprintf(`data: {"id":"chatcmpl-1","object":"chat.completion.chunk","choices":[],"usage":{"prompt_tokens":%d,"completion_tokens":%d,"total_tokens":%d}}`+"\n\n", turn.In, turn.Out, turn.In+turn.Out))
	b.WriteString("data: [DONE]\n\n")
	return b.String()
}

// answer runs one turn against a server that sends body, and gives its events.
func answer(t *testing.T, body string) []model.Event {
	t.Helper()
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { _, _ = io.WriteString(w, body) }))
	defer s.Close()
	events, err := modeltest.Collect(t, openai.New(openai.Options{BaseURL: s.URL}), model.Request{Model: "m"})
	if err != nil {
		t.Fatalf("Stream: %v", err)
	}
	modeltest.CheckOrder(t, events)
	return events
}

func calls(events []model.Event) string {
	var out []string
	for _, e := range events {
		switch e.Type {
		case model.EventCallDone:
			out = append(out, e.Name+string(e.Input))
		case model.EventText:
			out = append(out, "text:"+e.Text)
		case model.EventThinking:
			out = append(out, "thinking:"+e.Text)
		case model.EventEnd:
			out = append(out, string(e.Stop))
		}
	}
	return strings.Join(out, " ")
}

func TestServersThatDiffer(t *testing.T) {
	const done = "data: [DONE]\n\n"
	for _, c := range []struct{ name, body, want string }{
		{"a call without id, in one piece, and 'stop' after it",
			choice(`{"role":"assistant","content":"","tool_calls":[{"index":0,"function":{"name":"ls","arguments":"{\"p\":1}"}}]}`, "") + choice(`{}`, "stop") + done,
			`ls{"p":1} tools`},
		{"calls without id and index",
			choice(`{"tool_calls":[{"function":{"name":"a","arguments":"{\"p\":1}"}},{"function":{"name":"b","arguments":"{\"p\":2}"}}]}`, "tool_calls") + done,
			`a{"p":1} b{"p":2} tools`},
		{"calls that all have index 0 and ids of their own",
			choice(`{"tool_calls":[{"index":0,"id":"x","function":{"name":"a","arguments":"{}"}}]}`, "") +
				choice(`{"tool_calls":[{"index":0,"id":"y","function":{"name":"b","arguments":"{\"q\":2}"}}]}`, "tool_calls") + done,
			`a{} b{"q":2} tools`},
		{"calls that all have the same id",
			choice(`{"tool_calls":[{"index":0,"id":"0","function":{"name":"a","arguments":"{}"}},{"index":1,"id":"0","function":{"name":"b","arguments":"{}"}}]}`, "tool_calls") + done,
			`a{} b{} tools`},
		{"parts without index but with the id each time",
			choice(`{"tool_calls":[{"id":"x","function":{"name":"a","arguments":"{\"p\":"}}]}`, "") + choice(`{"tool_calls":[{"id":"x","function":{"name":"a","arguments":"1}"}}]}`, "tool_calls") + done,
			`a{"p":1} tools`},
		{"arguments as an object",
			choice(`{"tool_calls":[{"index":0,"id":"x","function":{"name":"a","arguments":{"p":{"q":1}}}}]}`, "tool_calls") + done,
			`a{"p":{"q":1}} tools`},
		{"arguments null", choice(`{"tool_calls":[{"index":0,"id":"x","function":{"name":"a","arguments":null}}]}`, "tool_calls") + done, `a{} tools`},
		{"no [DONE] and no last line end", strings.TrimRight(choice(`{"content":"hi"}`, "stop"), "\n"), `text:hi end`},
		{"[DONE] without a finish reason", choice(`{"content":"hi"}`, "") + done, `text:hi end`},
		{"a finish reason of tools without one", choice(`{"content":"hi"}`, "tool_calls") + done, `text:hi end`},
		{"reasoning under both names", choice(`{"reasoning":"r","reasoning_content":"r"}`, "") + choice(`{"content":"x"}`, "stop") + done, `thinking:r text:x end`},
		{"reasoning under the other name", choice(`{"reasoning":"r"}`, "") + choice(`{"content":"x"}`, "stop") + done, `thinking:r text:x end`},
		{"content in parts", choice(`{"content":[{"type":"text","text":"a"},{"type":"text","text":"b"}]}`, "stop") + done, `text:ab end`},
		{"the first form of tools", choice(`{"function_call":{"name":"a","arguments":"{\"p\""}}`, "") + choice(`{"function_call":{"arguments":":1}"}}`, "function_call") + done, `a{"p":1} tools`},
		{"a message instead of deltas", `data: {"choices":[{"message":{"content":"all"},"finish_reason":"stop"}]}` + "\n\n" + done, `text:all end`},
		{"no space after data:", strings.ReplaceAll(choice(`{"content":"x"}`, "stop"), "data: ", "data:") + "data:[DONE]\n\n", `text:x end`},
		{"many comments", strings.Repeat(": PROCESSING\n\n", 1000) + choice(`{"content":"x"}`, "stop") + done, `text:x end`},
		{"nothing to say", choice(`{"content":""}`, "stop") + done, `end`},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := calls(answer(t, c.body)); got != c.want {
				t.Errorf("got  %s\nwant %s", got, c.want)
			}
		})
	}
}

func TestRequestOnTheWire(t *testing.T) {
	var asked struct {
		Messages  json.RawMessage `json:"messages"`
		Tools     json.RawMessage `json:"tools"`
		MaxTokens int             `json:"max_tokens"`
		Options   json.RawMessage `json:"stream_options"`
	}
	var path, key string
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		path, key = r.URL.Path, r.Header.Get("Authorization")
		_ = json.NewDecoder(r.Body).Decode(&asked)
		_, _ = io.WriteString(w, render(modeltest.Turn{Text: []string{"ok"}, Stop: model.StopEnd}))
	}))
	defer s.Close()
	image := &domain.Image{MimeType: "image/png", Data: []byte("PNG")}
	_, err := modeltest.Collect(t, openai.New(openai.Options{Key: "k", BaseURL: s.URL}), model.Request{
		Model: "m", System: "sys", MaxTokens: 77,
		Messages: []model.Message{
			{Role: domain.RoleUser, Content: []model.Content{{Type: domain.PartText, Text: "a"}, {Type: domain.PartText, Text: "b"}}},
			{Role: domain.RoleAssistant, Content: []model.Content{{Type: domain.PartThinking, Text: "t"}, {Type: domain.PartToolCall, CallID: "c", Name: "n"}, {Type: domain.PartToolCall, CallID: "d", Name: "n", Input: json.RawMessage(`{"x":1}`)}}},
			{Role: domain.RoleUser, Content: []model.Content{{Type: domain.PartToolResult, CallID: "c", IsError: true, Text: "bad"}, {Type: domain.PartToolResult, CallID: "d", Image: image}}},
		},
		Tools: []model.Tool{{Name: "n", Description: "d", Schema: json.RawMessage(`{"type":"object"}`)}},
	})
	if err != nil {
		t.Fatal(err)
	}
	want := `[{"role":"system","content":"sys"},{"role":"user","content":"a\n\nb"},` +
		`{"role":"assistant","tool_calls":[{"id":"c","type":"function","function":{"name":"n","arguments":"{}"}},{"id":"d","type":"function","function":{"name":"n","arguments":"{\"x\":1}"}}]},` +
		`{"role":"tool","content":"Error: bad","tool_call_id":"c"},{"role":"tool","content":"(nothing)","tool_call_id":"d"},` +
		`{"role":"user","content":[{"type":"text","text":"The picture of the tool call d:"},{"type":"image_url","image_url":{"url":"data:image/png;base64,UE5H"}}]}]`
	if string(asked.Messages) != want {
		t.Errorf("messages are\n%s\nwant\n%s", asked.Messages, want)
	}
	if want := `[{"function":{"name":"n","description":"d","parameters":{"type":"object"}},"type":"function"}]`; string(asked.Tools) != want {
		t.Errorf("tools are %s", asked.Tools)
	}
	if path != "/v1/chat/completions" || key != "Bearer k" || asked.MaxTokens != 77 || string(asked.Options) != `{"include_usage":true}` {
		t.Errorf("asked %s with %q, max %d, options %s", path, key, asked.MaxTokens, asked.Options)
	}
}

func TestServerThatKnowsNoStreamOptions(t *testing.T) {
	var asked atomic.Int32
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		asked.Add(1)
		body, _ := io.ReadAll(r.Body)
		if strings.Contains(string(body), "stream_options") {
			w.WriteHeader(http.StatusUnprocessableEntity)
			_, _ = io.WriteString(w, `{"detail":"extra field stream_options"}`)
			return
		}
		_, _ = io.WriteString(w, choice(`{"content":"ok"}`, "stop"))
	}))
	defer s.Close()
	events, err := modeltest.Collect(t, openai.New(openai.Options{BaseURL: s.URL}), model.Request{Model: "m"})
	if err != nil || calls(events) != "text:ok end" || asked.Load() != 2 {
		t.Errorf("%d requests, %v, %s", asked.Load(), err, calls(events))
	}
}

func TestModelWithoutTools(t *testing.T) {
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.WriteHeader(http.StatusBadRequest)
		_, _ = io.WriteString(w, `{"error":{"message":"registry.example/library/m does not support tools","type":"api_error","param":null,"code":null}}`)
	}))
	defer s.Close()
	_, err := modeltest.Collect(t, openai.New(openai.Options{BaseURL: s.URL}), model.Request{Model: "m"})
	if err == nil || !strings.Contains(err.Error(), "Choose another model") {
		t.Errorf("error is %v", err)
	}
}
