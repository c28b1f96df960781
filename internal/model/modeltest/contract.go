// Package modeltest is the conformance suite of the model family.
//
// Run holds a provider for a wire protocol to the contract of package model,
// against a server of its own: the member's test says how a turn looks on its
// wire (Wire), the suite decides what is sent, whole, torn at every byte, cut
// at every byte, and refused in every way. Contract is the part for a provider
// that needs no server.
package modeltest

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"testing"
	"time"

	"atelier/internal/model"
)

// patience is how long the suite waits for what must happen; only a provider
// that hangs needs all of it.
const patience = 30 * time.Second

// Contract checks what every provider promises about req, a turn that it can
// answer: the order of events, cancelling, and an emit that fails. It returns
// the events of the turn.
func Contract(t *testing.T, p model.Provider, req model.Request) []model.Event {
	t.Helper()
	events, err := Collect(t, p, req)
	if err != nil {
		t.Fatalf("Stream: %v", err)
	}
	CheckOrder(t, events)
	for stopAt := range min(len(events), 5) {
		emitFails(t, p, req, stopAt)
	}
	cancelled(t, p, req)
	return events
}

// Collect runs a turn and gives its events; it fails the test when the turn
// takes longer than anything here may.
func Collect(t *testing.T, p model.Provider, req model.Request) ([]model.Event, error) {
	t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	var events []model.Event
	err := p.Stream(ctx, req, func(e model.Event) error {
		events = append(events, e)
		return nil
	})
	if ctx.Err() != nil {
		t.Fatalf("the turn did not end within %v", patience)
	}
	return events, err
}

// CheckOrder checks the order of a whole turn's events.
func CheckOrder(t *testing.T, events []model.Event) {
	t.Helper()
	open := map[string]string{}
	done := map[string]bool{}
	input := map[string]string{}
	for i, e := range events {
		if last := i == len(events)-1; (e.Type == model.EventEnd) != last {
			t.Fatalf("event %d of %d is %q: the end must be last and nothing else", i, len(events), e.Type)
		}
		switch e.Type {
		case model.EventText:
			if e.Text == "" {
				t.Errorf("event %d is an empty text", i)
			}
		case model.EventThinking:
			if e.Text == "" && e.Signature == "" {
				t.Errorf("event %d is an empty thought", i)
			}
		case model.EventCall:
			if e.CallID == "" || e.Name == "" || open[e.CallID] != "" || done[e.CallID] || len(e.Input) > 0 {
				t.Errorf("event %d announces a call wrongly: %+v", i, e)
			}
			open[e.CallID] = e.Name
		case model.EventCallDelta:
			if open[e.CallID] == "" {
				t.Errorf("event %d is a delta of no open call: %+v", i, e)
			}
			input[e.CallID] += e.Text
		case model.EventCallDone:
			if open[e.CallID] != e.Name || e.Name == "" || !isObject(e.Input) {
				t.Errorf("event %d ends a call wrongly: %+v with %s", i, e, e.Input)
			}
			delete(open, e.CallID)
			done[e.CallID] = true
		case model.EventUsage, model.EventEnd:
		default:
			t.Errorf("event %d has an unknown type %q", i, e.Type)
		}
	}
	if len(open) > 0 {
		t.Errorf("calls without an end: %v", open)
	}
	if len(events) > 0 && len(done) > 0 && events[len(events)-1].Stop == model.StopEnd {
		t.Error("a turn with calls ended as if nothing were to do")
	}
}

func isObject(raw json.RawMessage) bool {
	var m map[string]json.RawMessage
	return bytes.HasPrefix(raw, []byte("{")) && json.Unmarshal(raw, &m) == nil
}

var errEmit = errors.New("the listener has had enough")

func emitFails(t *testing.T, p model.Provider, req model.Request, at int) {
	t.Helper()
	n := 0
	err := p.Stream(t.Context(), req, func(model.Event) error {
		n++
		if n > at {
			return errEmit
		}
		return nil
	})
	if err != errEmit { //nolint:errorlint // "returned as is" is the contract
		t.Errorf("emit failed at event %d: Stream returned %v", at, err)
	}
	if n != at+1 {
		t.Errorf("emit failed at event %d, yet was called %d times", at, n)
	}
}

func cancelled(t *testing.T, p model.Provider, req model.Request) {
	t.Helper()
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	err := p.Stream(ctx, req, func(model.Event) error { return nil })
	if !errors.Is(err, context.Canceled) {
		t.Errorf("a cancelled turn returned %v", err)
	}
	var e *model.Error
	if errors.As(err, &e) {
		t.Errorf("a cancelled turn returned a provider's error: %v", err)
	}
}
