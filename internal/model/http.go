package model

import (
	"errors"
	"io"
	"net"
	"net/http"
	"sync/atomic"
	"time"
)

// ErrStalled is the cause when a server stopped sending without an end.
var ErrStalled = errors.New("nothing was received for too long")

// NewHTTPClient is the client for streams: no limit on the whole answer, which
// may take an hour, but limits on connecting, on the first byte (a local server
// may have to load a model first) and, idle, on silence between two bytes.
func NewHTTPClient(idle time.Duration) *http.Client {
	t := http.DefaultTransport.(*http.Transport).Clone()
	t.DialContext = (&net.Dialer{Timeout: 10 * time.Second, KeepAlive: 30 * time.Second}).DialContext
	t.TLSHandshakeTimeout = 10 * time.Second
	t.ResponseHeaderTimeout = 5 * time.Minute
	return &http.Client{Transport: idleTransport{next: t, idle: idle}}
}

type idleTransport struct {
	next http.RoundTripper
	idle time.Duration
}

func (t idleTransport) RoundTrip(req *http.Request) (*http.Response, error) {
	resp, err := t.next.RoundTrip(req)
	if err == nil && t.idle > 0 {
		resp.Body = watch(resp.Body, t.idle)
	}
	return resp, err
}

// watched closes a body that stays silent, which ends the pending Read.
type watched struct {
	body    io.ReadCloser
	timer   *time.Timer
	idle    time.Duration
	stalled atomic.Bool
}

func watch(body io.ReadCloser, idle time.Duration) *watched {
	w := &watched{body: body, idle: idle}
	w.timer = time.AfterFunc(idle, func() {
		w.stalled.Store(true)
		_ = body.Close()
	})
	return w
}

func (w *watched) Read(p []byte) (int, error) {
	n, err := w.body.Read(p)
	if w.stalled.Load() {
		return n, ErrStalled
	}
	if err == nil {
		w.timer.Reset(w.idle)
	}
	return n, err
}

func (w *watched) Close() error {
	w.timer.Stop()
	return w.body.Close()
}
