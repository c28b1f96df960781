package model

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"testing"
	"time"
)

type failing struct {
	Provider
	errs []error
	n    int
	emit bool
}

func (f *failing) Name() string { return "failing" }

func (f *failing) Stream(_ context.Context, _ Request, emit func(Event) error) error {
	f.n++
	if f.emit {
		if err := emit(Event{Type: EventText, Text: "x"}); err != nil {
			return err
		}
	}
	if f.n > len(f.errs) {
		return nil
	}
	return f.errs[f.n-1]
}

func TestRetrying(t *testing.T) {
	busy := &Error{Kind: KindOverloaded}
	for _, c := range []struct {
		name  string
		errs  []error
		emit  bool
		tries int
		waits int
		fails bool
	}{
		{"works at once", nil, false, 1, 0, false},
		{"works at the third try", []error{busy, busy}, false, 3, 2, false},
		{"gives up after five", []error{busy, busy, busy, busy, busy, busy}, false, 5, 4, true},
		{"never after an event", []error{busy}, true, 1, 0, true},
		{"not what will not pass", []error{&Error{Kind: KindAuth}}, false, 1, 0, true},
		{"not what is no provider's error", []error{errors.New("x")}, false, 1, 0, true},
		{"not when asked to wait too long", []error{&Error{Kind: KindRate, RetryAfter: time.Hour}}, false, 1, 0, true},
	} {
		t.Run(c.name, func(t *testing.T) {
			f := &failing{errs: c.errs, emit: c.emit}
			var waits []time.Duration
			r := &Retrying{Provider: f, sleep: func(_ context.Context, d time.Duration) error { waits = append(waits, d); return nil }}
			err := r.Stream(t.Context(), Request{}, func(Event) error { return nil })
			if (err != nil) != c.fails || f.n != c.tries || len(waits) != c.waits {
				t.Errorf("%d tries, waits %v, %v", f.n, waits, err)
			}
			for i, d := range waits {
				if most := 500 * time.Millisecond << i; d < most/2 || d > most {
					t.Errorf("wait %d is %v", i, d)
				}
			}
		})
	}
}

func TestRetryingWaitsAsAsked(t *testing.T) {
	f := &failing{errs: []error{&Error{Kind: KindRate, RetryAfter: 7 * time.Second}}}
	var waited time.Duration
	r := &Retrying{Provider: f, sleep: func(_ context.Context, d time.Duration) error { waited = d; return nil }}
	if err := r.Stream(t.Context(), Request{}, nil); err != nil || waited != 7*time.Second {
		t.Errorf("waited %v, %v", waited, err)
	}
}

func TestRetryingStopsWhenCancelled(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	f := &failing{errs: []error{&Error{Kind: KindRate, RetryAfter: time.Minute}}}
	time.AfterFunc(10*time.Millisecond, cancel)
	if err := (&Retrying{Provider: f}).Stream(ctx, Request{}, nil); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v", err)
	}
}

func TestRetryAfter(t *testing.T) {
	now := time.Date(2026, 1, 2, 3, 4, 5, 0, time.UTC)
	for text, want := range map[string]time.Duration{
		"": 0, "7": 7 * time.Second, "0.5": 500 * time.Millisecond, "-1": 0, "x": 0, "1e99": 0,
		"Fri, 02 Jan 2026 03:04:35 GMT": 30 * time.Second, "Fri, 02 Jan 2026 03:00:00 GMT": 0,
	} {
		h := http.Header{}
		h.Set("Retry-After", text)
		if got := RetryAfter(h, now); got != want {
			t.Errorf("%q is %v, want %v", text, got, want)
		}
	}
	if RetryAfter(nil, now) != 0 {
		t.Error("no header is no wait")
	}
}

func TestCleanInputIsAlwaysAnObject(t *testing.T) {
	for _, raw := range []string{"", " ", "null", "{}", `{"a":[1,{"b":"\ud83c"}]}`, `"x"`, `""`, "12", "{", "\xff\x00", `{"_invalid_json":1}`} {
		got := CleanInput(raw)
		var m map[string]any
		if err := json.Unmarshal(got, &m); err != nil {
			t.Errorf("%q became %s: %v", raw, got, err)
		}
	}
	if _, invalid := InvalidInput(json.RawMessage(`{"_invalid_json":"x","more":1}`)); invalid {
		t.Error("an object with other keys is the model's own")
	}
}

func TestSilentServerIsNoticed(t *testing.T) {
	r, w := newPipe()
	defer w()
	body := watch(r, 20*time.Millisecond)
	if _, err := body.Read(make([]byte, 1)); !errors.Is(err, ErrStalled) {
		t.Errorf("got %v", err)
	}
}
