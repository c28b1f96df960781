package agent

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"testing"

	"atelier/internal/domain"
	"atelier/internal/model"
	"atelier/internal/sandbox"
	"atelier/storage"
)

// sound tells what providers refuse a request for: a call without its result in
// the very next message, a result without its call.
func sound(req model.Request) error {
	for i, m := range req.Messages {
		open := map[string]bool{}
		for _, c := range m.Content {
			if c.Type == domain.PartToolCall {
				open[c.CallID] = true
			}
			if c.Type != domain.PartToolResult {
				continue
			}
			called := false
			if i > 0 {
				for _, b := range req.Messages[i-1].Content {
					called = called || b.Type == domain.PartToolCall && b.CallID == c.CallID
				}
			}
			if !called {
				return fmt.Errorf("message %d has a result of %q, which was not called before: %+v", i, c.CallID, req.Messages)
			}
		}
		if i+1 < len(req.Messages) {
			for _, c := range req.Messages[i+1].Content {
				delete(open, c.CallID)
			}
		}
		if len(open) > 0 {
			return fmt.Errorf("message %d has calls without results: %v of %+v", i, open, req.Messages)
		}
	}
	return nil
}

// settled fails when something of a chat still looks as if it went on.
func (f *fixture) settled() {
	f.t.Helper()
	for _, m := range f.messages() {
		for _, p := range m.Parts {
			if p.Type == domain.PartToolCall && (p.State == domain.CallRunning || p.State == domain.CallPending || p.EndedAt == nil) {
				f.t.Errorf("a call still spins: %+v", p)
			}
		}
	}
}

func (f *fixture) stop() {
	f.t.Helper()
	if err := f.Stop(f.t.Context(), f.principal, f.chat.ID); err != nil {
		f.t.Fatal(err)
	}
}

// Stop in the middle of `sleep 60`, then "go on": the chat goes on, and the model
// reads that the person stopped it and what had been printed.
func TestAStoppedChatGoesOn(t *testing.T) {
	began := make(chan struct{})
	f := setUp(t, func(n int, _ context.Context, req model.Request, emit func(model.Event) error) error {
		if err := sound(req); err != nil {
			return err
		}
		if n == 1 {
			return errors.Join(emit(model.Event{Type: model.EventText, Text: "I will sleep."}), call(emit, "c1", "run_command", `{"command":"sleep 60"}`))
		}
		told := ""
		for _, m := range req.Messages {
			for _, c := range m.Content {
				if c.Type == domain.PartToolResult {
					told += c.Text
				}
			}
		}
		return say(emit, told)
	})
	f.box.exec = func(ctx context.Context, _ sandbox.Command, _ func(sandbox.Stream, string)) (sandbox.Result, error) {
		close(began)
		<-ctx.Done()
		return sandbox.Result{Stopped: true, ExitCode: 137, Stdout: "half\n"}, nil
	}
	p := f.post("sleep")
	<-began
	f.stop()
	if r := f.state(p.RunID); r.State != domain.RunStopped {
		t.Errorf("%+v", r)
	}
	f.settled()
	if r := f.ended(f.post("go on").RunID); r.State != domain.RunDone {
		t.Fatalf("%+v %+v", r, r.Error)
	}
	msgs := f.messages()
	if last := msgs[len(msgs)-1].Parts[0].Text; !strings.Contains(last, "Stopped by the person") {
		t.Errorf("the model was told %q", last)
	}
}

// Of two calls of one turn the first ends, and the person stops within the second.
func TestStopBetweenTwoCallsOfATurn(t *testing.T) {
	began := make(chan struct{})
	f := setUp(t, func(n int, _ context.Context, req model.Request, emit func(model.Event) error) error {
		if err := sound(req); err != nil {
			return err
		}
		if n == 1 {
			return errors.Join(call(emit, "c1", "run_command", `{"command":"first"}`), call(emit, "c2", "run_command", `{"command":"second"}`), call(emit, "c3", "run_command", `{"command":"third"}`))
		}
		var got []string
		for _, m := range req.Messages {
			for _, c := range m.Content {
				if c.Type == domain.PartToolResult {
					got = append(got, c.CallID)
				}
			}
		}
		return say(emit, strings.Join(got, " "))
	})
	ran := make(chan string, 3)
	f.box.exec = func(ctx context.Context, cmd sandbox.Command, _ func(sandbox.Stream, string)) (sandbox.Result, error) {
		ran <- cmd.Command
		if cmd.Command == "first" {
			return sandbox.Result{Stdout: "done\n"}, nil
		}
		close(began)
		<-ctx.Done()
		return sandbox.Result{}, ctx.Err()
	}
	p := f.post("both")
	<-began
	f.stop()
	if r := f.state(p.RunID); r.State != domain.RunStopped || len(ran) != 2 {
		t.Errorf("%+v, %d commands ran", r, len(ran))
	}
	f.settled()
	if r := f.ended(f.post("go on").RunID); r.State != domain.RunDone {
		t.Fatalf("%+v %+v", r, r.Error)
	}
	msgs := f.messages()
	if last := msgs[len(msgs)-1].Parts[0].Text; last != "c1 c2 c3" {
		t.Errorf("the next request had results of %q, want of all three", last)
	}
}

// A model that calls what is not there is told so, and the chat goes on.
func TestAnUnknownToolIsAnswered(t *testing.T) {
	f := setUp(t, func(n int, _ context.Context, req model.Request, emit func(model.Event) error) error {
		if err := sound(req); err != nil {
			return err
		}
		if n == 1 {
			return call(emit, "c1", "foo", `{"x":1}`)
		}
		last := req.Messages[len(req.Messages)-1].Content[0]
		if !last.IsError || !strings.Contains(last.Text, `no tool "foo"`) {
			return fmt.Errorf("the model was told %+v", last)
		}
		return say(emit, "Another way, then.")
	})
	if r := f.ended(f.post("go").RunID); r.State != domain.RunDone {
		t.Fatalf("%+v %+v", r, r.Error)
	}
	f.settled()
}

// Results whose calls are gone, as an older fault may have left them, are not sent.
func TestAResultWithoutItsCallIsNotSent(t *testing.T) {
	f := setUp(t, func(_ int, _ context.Context, req model.Request, emit func(model.Event) error) error {
		if err := sound(req); err != nil {
			return err
		}
		return say(emit, "fine")
	})
	err := f.Store.Update(t.Context(), func(tx *storage.Tx) error {
		old := domain.Message{ID: "m1", ChatID: f.chat.ID, Role: domain.RoleAssistant, Parts: []domain.Part{
			{Type: domain.PartToolResult, CallID: "gone", Text: "an orphan"},
			{Type: domain.PartToolCall, CallID: "c1", Name: "run_command", Input: json.RawMessage(`{}`), State: domain.CallRunning},
			{Type: domain.PartText, Text: "and then"},
			{Type: domain.PartToolResult, CallID: "other", Text: "another orphan"},
		}}
		_, _, err := tx.CreateMessage(f.ws.ID, &old, actor)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	if r := f.ended(f.post("go on").RunID); r.State != domain.RunDone {
		t.Errorf("%+v %+v", r, r.Error)
	}
}

// Stop while the model speaks: its request is ended, nothing comes after, and
// what it had said stays.
func TestStopEndsTheModelsRequest(t *testing.T) {
	spoke, ended := make(chan struct{}), make(chan error, 1)
	f := setUp(t, func(n int, ctx context.Context, _ model.Request, emit func(model.Event) error) error {
		if n > 1 {
			return say(emit, "again")
		}
		if err := emit(model.Event{Type: model.EventText, Text: "A long answer begins"}); err != nil {
			return err
		}
		close(spoke)
		<-ctx.Done()
		ended <- ctx.Err()
		_ = emit(model.Event{Type: model.EventCall, CallID: "late", Name: "run_command"})
		return ctx.Err()
	})
	f.box.exec = func(context.Context, sandbox.Command, func(sandbox.Stream, string)) (sandbox.Result, error) {
		t.Error("a command ran after the stop")
		return sandbox.Result{}, nil
	}
	p := f.post("speak")
	<-spoke
	f.stop()
	if err := <-ended; !errors.Is(err, context.Canceled) {
		t.Errorf("the request ended with %v", err)
	}
	if r := f.state(p.RunID); r.State != domain.RunStopped || r.EndedAt == nil {
		t.Errorf("%+v", r)
	}
	f.settled()
	if said := f.messages()[1].Parts[0].Text; said != "A long answer begins" {
		t.Errorf("what was said is now %q", said)
	}
	if r := f.ended(f.post("again").RunID); r.State != domain.RunDone {
		t.Errorf("%+v", r)
	}
}

// The model reads the name that a file has on the disk, not the one it was sent with.
func TestTheModelIsToldTheFinalName(t *testing.T) {
	told := make(chan string, 1)
	f := setUp(t, func(_ int, _ context.Context, req model.Request, emit func(model.Event) error) error {
		text := ""
		for _, c := range req.Messages[0].Content {
			text += c.Text + "\n"
		}
		told <- text
		return say(emit, "ok")
	})
	var ids []string
	err := f.Store.Update(t.Context(), func(tx *storage.Tx) error {
		for _, name := range []string{"image.png", "image (1).png"} {
			a := domain.Attachment{Name: name, Path: "/home/sandbox/attachments/" + name, SizeBytes: 4, MimeType: "image/png"}
			if err := tx.CreateAttachment(f.chat, &a, actor); err != nil {
				return err
			}
			ids = append(ids, a.ID)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	p, err := f.Post(t.Context(), f.principal, f.chat.ID, Message{Text: "compare them", Attachments: ids})
	if err != nil {
		t.Fatal(err)
	}
	f.ended(p.RunID)
	if text := <-told; !strings.Contains(text, "/home/sandbox/attachments/image.png ") || !strings.Contains(text, "'/home/sandbox/attachments/image (1).png' ") {
		t.Errorf("the model was told %q", text)
	}
}
