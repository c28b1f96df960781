package modeltest

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"atelier/internal/model"
)

// serve answers every request with body as a stream and gives the address.
func serve(t *testing.T, body string) string {
	t.Helper()
	return handle(t, func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/event-stream")
		_, _ = io.WriteString(w, body)
	})
}

func handle(t *testing.T, h http.HandlerFunc) string {
	t.Helper()
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		_, _ = io.Copy(io.Discard, r.Body) // a closed connection is noticed only after that
		h(w, r)
	}))
	t.Cleanup(s.Close)
	return s.URL
}

// pieces is a server without a network: each of its parts is one read.
type pieces struct {
	parts []string
	end   error
}

func (p pieces) RoundTrip(req *http.Request) (*http.Response, error) {
	h := http.Header{"Content-Type": {"text/event-stream"}}
	return &http.Response{StatusCode: 200, Status: "200 OK", Proto: "HTTP/1.1", Header: h, Request: req, Body: &pieceBody{parts: p.parts, end: p.end}}, nil
}

type pieceBody struct {
	parts []string
	end   error
}

func (b *pieceBody) Read(p []byte) (int, error) {
	for len(b.parts) > 0 && b.parts[0] == "" {
		b.parts = b.parts[1:]
	}
	if len(b.parts) == 0 {
		return 0, b.end
	}
	n := copy(p, b.parts[0])
	parts := append([]string{b.parts[0][n:]}, b.parts[1:]...)
	b.parts = parts
	return n, nil
}

func (b *pieceBody) Close() error { return nil }

func local(w Wire, end error, parts ...string) model.Provider {
	return w.New("http://model.test", &http.Client{Transport: pieces{parts, end}})
}

func turnOf(t *testing.T, w Wire, body string) []model.Event {
	t.Helper()
	events, err := Collect(t, local(w, io.EOF, body), request())
	if err != nil {
		t.Fatalf("Stream: %v", err)
	}
	return events
}

func testTorn(t *testing.T, w Wire) {
	body := w.Render(sample)
	for i := range body {
		events, err := Collect(t, local(w, io.EOF, body[:i], body[i:]), request())
		if err != nil {
			t.Fatalf("torn at byte %d: %v", i, err)
		}
		checkSample(t, w, events)
		if t.Failed() {
			t.Fatalf("torn at byte %d", i)
		}
	}
	checkSample(t, w, turnOf(t, w, strings.ReplaceAll(body, "\n", "\r\n")))
}

func testDrip(t *testing.T, w Wire) {
	body := w.Render(sample)
	base := handle(t, func(rw http.ResponseWriter, _ *http.Request) {
		rw.Header().Set("Content-Type", "text/event-stream")
		for i := range len(body) {
			_, _ = rw.Write([]byte{body[i]})
			rw.(http.Flusher).Flush()
		}
	})
	events, err := Collect(t, w.New(base, http.DefaultClient), request())
	if err != nil {
		t.Fatal(err)
	}
	checkSample(t, w, events)
}

// testCut ends the stream at every byte, once as a broken connection and once
// as an orderly end: before its true end a turn must fail, and never end well.
func testCut(t *testing.T, w Wire) {
	body := w.Render(sample)
	for _, end := range []error{io.ErrUnexpectedEOF, io.EOF} {
		whole := -1
		for i := range len(body) + 1 {
			events, err := Collect(t, local(w, end, body[:i]), request())
			if err == nil {
				checkTurn(t, w, events, true)
				if whole < 0 {
					whole = i
				}
				continue
			}
			if whole >= 0 {
				t.Fatalf("a turn that was whole at byte %d failed at byte %d: %v", whole, i, err)
			}
			var e *model.Error
			if !errors.As(err, &e) || e.Kind != model.KindNetwork && e.Kind != model.KindProtocol {
				t.Fatalf("cut at byte %d of %d with %v: %v", i, len(body), end, err)
			}
			if n := len(events); n > 0 && events[n-1].Type == model.EventEnd {
				t.Fatalf("cut at byte %d: the turn ended and failed", i)
			}
		}
		if end == io.EOF && whole < 0 {
			t.Error("no length was enough")
		}
	}
}

func testRefusals(t *testing.T, w Wire) {
	for _, c := range []struct {
		kind      string
		status    int
		message   string
		want      model.Kind
		retryable bool
	}{
		{"auth", 401, "invalid x-api-key", model.KindAuth, false},
		{"auth", 403, "not allowed", model.KindAuth, false},
		{"not_found", 404, "model: nothing", model.KindNotFound, false},
		{"invalid", 400, "tools.0: bad schema", model.KindInvalid, false},
		{"too_long", 400, "prompt is too long: 210000 tokens > 200000 maximum context length", model.KindTooLong, false},
		{"rate", 429, "slow down", model.KindRate, true},
		{"server", 500, "internal", model.KindOverloaded, true},
		{"server", 502, "", model.KindOverloaded, true},
		{"overloaded", w.Overloaded, "overloaded", model.KindOverloaded, true},
	} {
		t.Run(fmt.Sprintf("%d %s", c.status, c.kind), func(t *testing.T) {
			base := handle(t, func(rw http.ResponseWriter, _ *http.Request) {
				rw.Header().Set("Content-Type", "application/json")
				rw.Header().Set("Retry-After", "7")
				rw.WriteHeader(c.status)
				if c.message != "" {
					_, _ = io.WriteString(rw, w.RenderError(w.Kinds[c.kind], c.message))
				} else {
					_, _ = io.WriteString(rw, "<html>Bad gateway</html>")
				}
			})
			events, err := Collect(t, w.New(base, http.DefaultClient), request())
			e := wantKind(t, err, c.want)
			if len(events) != 0 {
				t.Errorf("a refusal came with events: %+v", events)
			}
			if e.Retryable() != c.retryable || e.Status != c.status || e.RetryAfter != 7*time.Second {
				t.Errorf("retryable %v, status %d, wait %v", e.Retryable(), e.Status, e.RetryAfter)
			}
			if !strings.Contains(e.Message, c.message) {
				t.Errorf("the message does not quote the server: %q", e.Message)
			}
		})
	}
}

func wantKind(t *testing.T, err error, want model.Kind) *model.Error {
	t.Helper()
	var e *model.Error
	if !errors.As(err, &e) {
		t.Fatalf("error is %T: %v", err, err)
	}
	if e.Kind != want {
		t.Fatalf("kind is %q, want %q: %v", e.Kind, want, err)
	}
	if e.Message == "" {
		t.Error("no message")
	}
	return e
}

func testErrorEvent(t *testing.T, w Wire) {
	body := w.Render(Turn{Text: []string{"half of", " it"}, Stop: model.StopEnd, In: 1, Out: 1})
	at := strings.Index(body, "half of")
	at += strings.Index(body[at:], "\n\n") + 2
	for kind, want := range map[string]model.Kind{"overloaded": model.KindOverloaded, "rate": model.KindRate, "invalid": model.KindInvalid, "server": model.KindOverloaded} {
		events, err := Collect(t, local(w, io.EOF, body[:at]+w.ErrorEvent(w.Kinds[kind], "no more <today>")), request())
		e := wantKind(t, err, want)
		if !strings.Contains(e.Message, "no more <today>") {
			t.Errorf("message is %q", e.Message)
		}
		if f := fold(events); f.text != "half of" || f.stop != "" {
			t.Errorf("events before the error: %+v", f)
		}
	}
}

func testGarbage(t *testing.T, w Wire) {
	for _, body := range []string{"", "\n\n\n", "<!doctype html><title>Login</title>", "data: {\n\n", "event: message_start\ndata: nope\n\n", "data: [1]\n\n", `{"ok":true}`} {
		events, err := Collect(t, local(w, io.EOF, body), request())
		var e *model.Error
		if !errors.As(err, &e) || e.Kind != model.KindProtocol && e.Kind != model.KindNetwork {
			t.Errorf("%q gave %v", body, err)
		}
		if len(events) > 0 {
			t.Errorf("%q gave events %+v", body, events)
		}
	}
}

func testNoServer(t *testing.T, w Wire) {
	s := httptest.NewServer(http.NotFoundHandler())
	base := s.URL
	s.Close()
	_, err := Collect(t, w.New(base, http.DefaultClient), request())
	if e := wantKind(t, err, model.KindNetwork); !e.Retryable() {
		t.Error("a server that is down is worth another try")
	}
}

func testCancelSilent(t *testing.T, w Wire) {
	asked := make(chan struct{}, 1)
	base := handle(t, func(_ http.ResponseWriter, r *http.Request) {
		asked <- struct{}{}
		<-r.Context().Done()
	})
	cancelWhile(t, w.New(base, http.DefaultClient), asked, nil)
}

func testCancelMiddle(t *testing.T, w Wire) {
	body := w.Render(sample)
	base := handle(t, func(rw http.ResponseWriter, r *http.Request) {
		rw.Header().Set("Content-Type", "text/event-stream")
		_, _ = io.WriteString(rw, body[:len(body)/2])
		rw.(http.Flusher).Flush()
		<-r.Context().Done()
	})
	got := make(chan struct{}, 1)
	cancelWhile(t, w.New(base, http.DefaultClient), got, func() {
		select {
		case got <- struct{}{}:
		default:
		}
	})
}

func cancelWhile(t *testing.T, p model.Provider, ready chan struct{}, onEvent func()) {
	t.Helper()
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	ended := make(chan error, 1)
	go func() {
		ended <- p.Stream(ctx, request(), func(model.Event) error {
			if onEvent != nil {
				onEvent()
			}
			return nil
		})
	}()
	select {
	case <-ready:
	case <-time.After(patience):
		t.Fatal("the request never came")
	}
	cancel()
	select {
	case err := <-ended:
		if err != context.Canceled { //nolint:errorlint // the contract says ctx.Err()
			t.Errorf("Stream returned %v", err)
		}
	case <-time.After(patience):
		t.Fatal("Stream went on after it was cancelled")
	}
}

func testRetried(t *testing.T, w Wire) {
	var asked atomic.Int32
	body := w.Render(sample)
	base := handle(t, func(rw http.ResponseWriter, _ *http.Request) {
		if asked.Add(1) < 3 {
			rw.Header().Set("Retry-After-Ms", "1")
			rw.WriteHeader(w.Overloaded)
			_, _ = io.WriteString(rw, w.RenderError(w.Kinds["overloaded"], "busy"))
			return
		}
		rw.Header().Set("Content-Type", "text/event-stream")
		_, _ = io.WriteString(rw, body)
	})
	p := &model.Retrying{Provider: w.New(base, http.DefaultClient)}
	events, err := Collect(t, p, request())
	if err != nil || asked.Load() != 3 {
		t.Fatalf("%d requests, %v", asked.Load(), err)
	}
	checkSample(t, w, events)

	asked.Store(0)
	base = handle(t, func(rw http.ResponseWriter, _ *http.Request) {
		asked.Add(1)
		rw.Header().Set("Content-Type", "text/event-stream")
		_, _ = io.WriteString(rw, body[:len(body)/2])
		rw.(http.Flusher).Flush()
		panic(http.ErrAbortHandler)
	})
	p = &model.Retrying{Provider: w.New(base, http.DefaultClient)}
	_, err = Collect(t, p, request())
	wantKind(t, err, model.KindNetwork)
	if asked.Load() != 1 {
		t.Errorf("an answer that had begun was asked for %d times", asked.Load())
	}
}
