package main

import (
	"context"
	"fmt"
	"net/http"
	"net/http/httptest"
	"time"

	"github.com/chromedp/chromedp"
	"github.com/gorilla/websocket"
)

// browser starts a Chromium; cancel ends it.
func browser(ctx context.Context) (context.Context, context.CancelFunc) {
	options := append(chromedp.DefaultExecAllocatorOptions[:],
		chromedp.NoSandbox, chromedp.DisableGPU, chromedp.WindowSize(1440, 900),
		chromedp.Flag("disable-quic", true), chromedp.Flag("disable-component-update", true))
	ctx, cancelAll := chromedp.NewExecAllocator(ctx, options...)
	ctx, cancel := chromedp.NewContext(ctx)
	return ctx, func() { cancel(); cancelAll() }
}

// watch notes when elements with an id come into the page, in milliseconds since 1970.
const watch = `window.__seen = {};
const note = (n) => { if (n.id) window.__seen[n.id] ??= performance.timeOrigin + performance.now(); };
new MutationObserver((records) => { for (const r of records) for (const n of r.addedNodes)
	if (n.nodeType === 1) { note(n); n.querySelectorAll("[id]").forEach(note); } })
	.observe(document.documentElement, {childList: true, subtree: true}); true`

const appendRounds = 100

// appends measures from the sending of a message until its element is in another tab's page, beside the barest server
// that writes what it is posted to a socket.
func appends(ctx context.Context, s *server, r *report) error {
	w, err := s.newWorkspace(ctx, "append")
	if err != nil {
		return err
	}
	chat, err := s.newChat(ctx, w.ID)
	if err != nil {
		return err
	}
	bare := newRelay()
	defer bare.server.Close()

	page, cancel := browser(ctx)
	defer cancel()
	page, cancelTime := context.WithTimeout(page, 10*time.Minute)
	defer cancelTime()
	link, err := s.link(ctx)
	if err != nil {
		return err
	}
	err = chromedp.Run(page, chromedp.Navigate(link), chromedp.Navigate(s.base+"/w/"+w.ID+"/c/"+chat),
		chromedp.WaitReady("#composer, atelier-composer", chromedp.ByQuery), chromedp.Evaluate(watch, nil))
	if err != nil {
		return fmt.Errorf("opening the chat: %w", err)
	}
	other, cancelOther := chromedp.NewContext(page)
	defer cancelOther()
	if err := chromedp.Run(other, chromedp.Navigate(bare.server.URL), chromedp.Poll("window.__open === true", nil), chromedp.Evaluate(watch, nil)); err != nil {
		return fmt.Errorf("opening the bare page: %w", err)
	}
	var ours, floor times
	for i := range appendRounds {
		id := fmt.Sprintf("bench-append-%d", i)
		begun := time.Now()
		if err := s.say(ctx, chat, id, "hello"); err != nil {
			return err
		}
		if err := arrived(page, "msg-"+id, begun, &ours); err != nil {
			return err
		}
		begun = time.Now()
		res, err := http.Post(bare.server.URL+"/"+id, "text/plain", nil)
		if err != nil {
			return err
		}
		res.Body.Close()
		if err := arrived(other, id, begun, &floor); err != nil {
			return err
		}
	}
	r.compare("message to another tab's page : bare socket", ours, floor, "p99 ≤ 50 ms", ours.at(0.99) <= 50*time.Millisecond)
	return nil
}

// arrived waits for an element and keeps how long after begun it came. Both clocks are this machine's.
func arrived(page context.Context, id string, begun time.Time, into *times) error {
	var at float64
	err := chromedp.Run(page, chromedp.Poll(fmt.Sprintf("window.__seen[%q]", id), &at,
		chromedp.WithPollingInterval(5*time.Millisecond), chromedp.WithPollingTimeout(30*time.Second)))
	if err != nil {
		return fmt.Errorf("waiting for #%s: %w", id, err)
	}
	since := time.Duration(at*float64(time.Millisecond)) - time.Duration(begun.UnixNano())
	*into = append(*into, max(since, 0))
	return nil
}

// relay is the floor: a page with one socket, and a POST that writes to it.
type relay struct {
	server *httptest.Server
	send   chan string
}

func newRelay() *relay {
	r := &relay{send: make(chan string, 16)}
	mux := http.NewServeMux()
	mux.HandleFunc("GET /{$}", func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/html")
		fmt.Fprint(w, `<!doctype html><main></main><script>
const ws = new WebSocket("ws://" + location.host + "/ws"); ws.onopen = () => { window.__open = true; };
ws.onmessage = (e) => document.querySelector("main").insertAdjacentHTML("beforeend", e.data);</script>`)
	})
	mux.HandleFunc("GET /ws", func(w http.ResponseWriter, q *http.Request) {
		conn, err := (&websocket.Upgrader{}).Upgrade(w, q, nil)
		if err != nil {
			return
		}
		defer conn.Close()
		for html := range r.send {
			if conn.WriteMessage(websocket.TextMessage, []byte(html)) != nil {
				return
			}
		}
	})
	mux.HandleFunc("POST /{id}", func(_ http.ResponseWriter, q *http.Request) {
		r.send <- fmt.Sprintf(`<article id=%q><p>hello</p></article>`, q.PathValue("id"))
	})
	r.server = httptest.NewServer(mux)
	return r
}
