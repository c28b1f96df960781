package modeltest

import (
	"net/http"
	"strings"
	"testing"

	"atelier/internal/domain"
	"atelier/internal/model"
)

// Wire is how one protocol looks on the wire.
type Wire struct {
	// New makes the provider for a server at base.
	New func(base string, client *http.Client) model.Provider
	// Render writes a turn as the server would send it.
	Render func(Turn) string
	// RenderError writes an error as the body of a refusal.
	RenderError func(kind, message string) string
	// ErrorEvent writes an error in the middle of a stream.
	ErrorEvent func(kind, message string) string
	// Kinds are the protocol's words for errors: keys are "auth", "rate",
	// "overloaded", "server", "invalid", "too_long", "not_found".
	Kinds map[string]string
	// Overloaded is the status for "overloaded": 529 or 503.
	Overloaded int
	// LateUsage tells that the counts come after the end and may be missing.
	LateUsage bool
	// Signs tells whether thinking carries a signature.
	Signs bool
}

// Turn is an answer of a model, apart from any protocol.
type Turn struct {
	Thinking  []string
	Signature string
	Text      []string // deltas
	Calls     []Call
	Stop      model.Stop
	In, Out   int64
}

// Call is a tool call; Input are the deltas of its JSON.
type Call struct {
	ID, Name string
	Input    []string
}

// sample has everything in it that a stream can tear.
var sample = Turn{
	Thinking:  []string{"Erst ", "überlegen: 漢字"},
	Signature: "c2ln+bmF0dXJl==",
	Text:      []string{"Grüße", ", 世界 ", "🌍🇩🇪", " \"quoted\" \\ back", "\nline two\r\n"},
	Calls: []Call{
		{ID: "call_A1", Name: "run_command", Input: []string{`{"comm`, `and": "echo 'é🌍'`, ` > a.txt"}`}},
		{ID: "call_B2", Name: "list_directory", Input: nil},
		{ID: "call_C3", Name: "read_file", Input: []string{`{"path":"/workspace/ä b.csv"}`}},
	},
	Stop: model.StopTools,
	In:   1234, Out: 56,
}

// request is a turn with every kind of content in its history.
func request() model.Request {
	image := &domain.Image{MimeType: "image/png", Data: []byte("\x89PNG fake")}
	return model.Request{
		Model:  "test-model",
		System: "You are helpful.",
		Messages: []model.Message{
			{Role: domain.RoleUser, Content: []model.Content{{Type: domain.PartText, Text: "Look at this."}, {Type: domain.PartImage, Image: image}}},
			{Role: domain.RoleAssistant, Content: []model.Content{
				{Type: domain.PartThinking, Text: "hm", Signature: "sig=="},
				{Type: domain.PartText, Text: "I look."},
				{Type: domain.PartToolCall, CallID: "call_1", Name: "read_file", Input: []byte(`{"path":"a"}`)},
				{Type: domain.PartToolCall, CallID: "call_2", Name: "view_image", Input: []byte(`{"path":"b"}`)},
			}},
			{Role: domain.RoleUser, Content: []model.Content{
				{Type: domain.PartToolResult, CallID: "call_1", Text: "no such file", IsError: true},
				{Type: domain.PartToolResult, CallID: "call_2", Image: image},
			}},
		},
		Tools: []model.Tool{{
			Name: "run_command", Description: "Runs a command.",
			Schema: []byte(`{"type":"object","properties":{"command":{"type":"string"}},"required":["command"],"additionalProperties":false}`),
		}},
		MaxTokens: 1000,
	}
}

// Run holds the wire's provider to the contract.
func Run(t *testing.T, w Wire) {
	t.Run("contract", func(t *testing.T) {
		p := w.New(serve(t, w.Render(sample)), http.DefaultClient)
		Contract(t, p, request())
	})
	t.Run("whole turn", func(t *testing.T) { checkSample(t, w, turnOf(t, w, w.Render(sample))) })
	t.Run("text only", func(t *testing.T) { testText(t, w) })
	t.Run("stops", func(t *testing.T) { testStops(t, w) })
	t.Run("inputs", func(t *testing.T) { testInputs(t, w) })
	t.Run("torn at every byte", func(t *testing.T) { testTorn(t, w) })
	t.Run("one byte at a time over the network", func(t *testing.T) { testDrip(t, w) })
	t.Run("cut at every byte", func(t *testing.T) { testCut(t, w) })
	t.Run("refusals", func(t *testing.T) { testRefusals(t, w) })
	t.Run("an error inside a stream", func(t *testing.T) { testErrorEvent(t, w) })
	t.Run("not the protocol at all", func(t *testing.T) { testGarbage(t, w) })
	t.Run("no server", func(t *testing.T) { testNoServer(t, w) })
	t.Run("cancelled while the server is silent", func(t *testing.T) { testCancelSilent(t, w) })
	t.Run("cancelled while the answer comes", func(t *testing.T) { testCancelMiddle(t, w) })
	t.Run("retried, but never after the first event", func(t *testing.T) { testRetried(t, w) })
}

func checkSample(t *testing.T, w Wire, events []model.Event) {
	t.Helper()
	checkTurn(t, w, events, false)
}

// checkTurn compares events with sample; cut tells that the stream was.
func checkTurn(t *testing.T, w Wire, events []model.Event, cut bool) {
	t.Helper()
	CheckOrder(t, events)
	got := fold(events)
	if want := strings.Join(sample.Text, ""); got.text != want {
		t.Errorf("text is %q, want %q", got.text, want)
	}
	if want := strings.Join(sample.Thinking, ""); got.thinking != want {
		t.Errorf("thinking is %q, want %q", got.thinking, want)
	}
	if w.Signs && got.signature != sample.Signature {
		t.Errorf("signature is %q, want %q", got.signature, sample.Signature)
	}
	lost := w.LateUsage && got.usage == domain.Usage{}
	if got.usage != (domain.Usage{InputTokens: sample.In, OutputTokens: sample.Out}) && !(lost && cut) {
		t.Errorf("usage is %+v", got.usage)
	}
	if got.stop != model.StopTools {
		t.Errorf("stop is %q", got.stop)
	}
	if len(got.calls) != len(sample.Calls) {
		t.Fatalf("%d calls, want %d: %+v", len(got.calls), len(sample.Calls), got.calls)
	}
	for i, c := range sample.Calls {
		want := string(model.CleanInput(strings.Join(c.Input, "")))
		if g := got.calls[i]; g.CallID != c.ID || g.Name != c.Name || string(g.Input) != want {
			t.Errorf("call %d is %s %s %s, want %s %s %s", i, g.CallID, g.Name, g.Input, c.ID, c.Name, want)
		}
	}
}

type folded struct {
	text, thinking, signature string
	calls                     []model.Event
	usage                     domain.Usage
	stop                      model.Stop
}

func fold(events []model.Event) folded {
	var f folded
	for _, e := range events {
		switch e.Type {
		case model.EventText:
			f.text += e.Text
		case model.EventThinking:
			f.thinking += e.Text
			f.signature += e.Signature
		case model.EventCallDone:
			f.calls = append(f.calls, e)
		case model.EventUsage:
			f.usage = e.Usage
		case model.EventEnd:
			f.stop = e.Stop
		}
	}
	return f
}

func testText(t *testing.T, w Wire) {
	events := turnOf(t, w, w.Render(Turn{Text: []string{"Hello", " there"}, Stop: model.StopEnd, In: 3, Out: 2}))
	CheckOrder(t, events)
	if f := fold(events); f.text != "Hello there" || f.stop != model.StopEnd || len(f.calls) != 0 {
		t.Errorf("got %+v", f)
	}
}

func testStops(t *testing.T, w Wire) {
	for _, stop := range []model.Stop{model.StopEnd, model.StopLength, model.StopRefuse} {
		events := turnOf(t, w, w.Render(Turn{Text: []string{"x"}, Stop: stop, In: 1, Out: 1}))
		if f := fold(events); f.stop != stop {
			t.Errorf("%s came out as %s", stop, f.stop)
		}
	}
	cut := Turn{Calls: []Call{{ID: "c1", Name: "run_command", Input: []string{`{"command":"echo`}}}, Stop: model.StopLength, In: 1, Out: 1}
	events := turnOf(t, w, w.Render(cut))
	CheckOrder(t, events)
	if f := fold(events); f.stop != model.StopLength {
		t.Errorf("a call that the token limit cut ended as %s", f.stop)
	}
}

func testInputs(t *testing.T, w Wire) {
	for _, c := range []struct {
		name    string
		raw     []string
		want    string
		invalid bool
	}{
		{"nothing", nil, `{}`, false},
		{"an empty object", []string{"{}"}, `{}`, false},
		{"an object", []string{`{"a"`, `:`, `1}`}, `{"a":1}`, false},
		{"spaces", []string{" {\n \"a\" : 1 }\n"}, `{"a":1}`, false},
		{"cut short", []string{`{"command": "ls`}, "", true},
		{"no JSON", []string{`ls -la`}, "", true},
		{"a list", []string{`[1,2]`}, "", true},
		{"two objects", []string{`{"a":1}{"b":2}`}, "", true},
		{"wrapped in a string", []string{`"{\"a\":1}"`}, `{"a":1}`, false},
	} {
		t.Run(c.name, func(t *testing.T) {
			turn := Turn{Calls: []Call{{ID: "c1", Name: "run_command", Input: c.raw}}, Stop: model.StopTools, In: 1, Out: 1}
			events := turnOf(t, w, w.Render(turn))
			CheckOrder(t, events)
			f := fold(events)
			if len(f.calls) != 1 {
				t.Fatalf("got %d calls", len(f.calls))
			}
			raw, invalid := model.InvalidInput(f.calls[0].Input)
			if invalid != c.invalid || invalid && raw != strings.Join(c.raw, "") {
				t.Errorf("input %s, told invalid=%v %q", f.calls[0].Input, invalid, raw)
			}
			if !invalid && string(f.calls[0].Input) != c.want {
				t.Errorf("input %s, want %s", f.calls[0].Input, c.want)
			}
		})
	}
}
