package web

import (
	"context"
	"net/http"
	"time"

	"github.com/gorilla/websocket"
	"github.com/labstack/echo/v4"

	"atelier/internal/domain"
	"atelier/storage"
)

// The live socket's clock. The client must answer a ping within peerWait, and
// must take a frame within writeWait; one that does neither is cut and comes
// back by its number.
const (
	pingEvery = 20 * time.Second
	peerWait  = 50 * time.Second
	writeWait = 15 * time.Second
	// clientFrame bounds what a client may send: nothing but control frames.
	clientFrame = 512
)

// Codes with which the server ends a socket for good; the page then leaves.
const (
	closeSignedOut = 4401
	closeGone      = 4404
)

// upgrader keeps gorilla's check of Origin against Host; programs without an
// Origin still need a session or a key.
var upgrader = websocket.Upgrader{HandshakeTimeout: 10 * time.Second, ReadBufferSize: 1 << 10, WriteBufferSize: 16 << 10}

// followLive is the one loop that keeps a page current: check access, listen,
// upgrade, read and write everything after N until nothing is left, wait. First
// delivery, reconnecting, a second tab and a slow client are all this loop. A
// page gets operations on its elements; with ?format=json a program gets events.
func (s *Server) followLive(c echo.Context) error {
	after, err := queryInt(c, "after", 0, 0, 1<<62)
	if err != nil {
		return err
	}
	w, err := s.workspace(c)
	if err != nil {
		return err
	}
	f := &follower{server: s, c: c, workspace: w.ID, chat: c.QueryParam("chat"), after: after, json: c.QueryParam("format") == "json"}
	if f.chat != "" {
		if err := s.view(c, func(tx *storage.Tx) error { _, err := chatIn(tx, who(c), f.chat); return err }); err != nil {
			return err
		}
	}
	rung, cancel := s.store.Bell().Listen(w.ID)
	defer cancel()
	conn, err := upgrader.Upgrade(c.Response(), c.Request(), http.Header{"X-Request-Id": {requestID(c)}})
	if err != nil {
		return nil //nolint:nilerr // the upgrader has answered
	}
	// The request's own context is not cancelled once the connection is hijacked.
	ctx, done := s.stream(context.WithoutCancel(c.Request().Context()))
	defer done()
	s.metrics.streams.Inc()
	defer s.metrics.streams.Dec()
	f.conn = conn
	f.run(ctx, rung)
	return nil
}

// follower is one socket. Its goroutine is the only writer of the connection.
type follower struct {
	server    *Server
	c         echo.Context
	conn      *websocket.Conn
	workspace string
	chat      string
	after     int64
	json      bool
}

func (f *follower) run(ctx context.Context, rung <-chan struct{}) {
	defer func() { _ = f.conn.Close() }()
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	go f.listen(cancel)
	ping := time.NewTicker(pingEvery)
	defer ping.Stop()
	check := time.NewTicker(recheck)
	defer check.Stop()
	for {
		if err := f.catchUp(ctx); err != nil {
			f.bye(ctx, err)
			return
		}
		select {
		case <-rung:
		case <-ping.C:
			if f.beat() != nil {
				return
			}
		case <-check.C:
			if err := f.server.stillWho(f.c, domain.ChatRead); err != nil {
				f.bye(ctx, err)
				return
			}
		case <-ctx.Done():
			f.bye(ctx, nil)
			return
		}
	}
}

// listen reads only to see pongs and the client's leaving.
func (f *follower) listen(gone context.CancelFunc) {
	defer gone()
	f.conn.SetReadLimit(clientFrame)
	alive := func(string) error { return f.conn.SetReadDeadline(time.Now().Add(peerWait)) }
	_ = alive("")
	f.conn.SetPongHandler(alive)
	for {
		if _, _, err := f.conn.NextReader(); err != nil {
			return
		}
	}
}

// catchUp writes until nothing is left.
func (f *follower) catchUp(ctx context.Context) error {
	for {
		more, err := f.step(ctx)
		if err != nil || !more {
			return err
		}
	}
}

// step writes one frame, or a page of events; more tells that there may be others.
func (f *follower) step(ctx context.Context) (more bool, err error) {
	if f.json {
		return f.events(ctx)
	}
	fr, err := f.server.frameAfter(ctx, who(f.c), f.workspace, f.chat, f.after)
	if err != nil || fr == nil {
		return false, err
	}
	f.after = fr.Seq
	return true, f.write(fr)
}

func (f *follower) events(ctx context.Context) (more bool, err error) {
	var list []domain.Event
	err = f.server.store.View(ctx, func(tx *storage.Tx) error {
		if _, err := workspaceIn(tx, who(f.c), f.workspace); err != nil {
			return err
		}
		var err error
		list, err = tx.EventsAfter(f.workspace, f.after, eventsMost)
		return err
	})
	if err != nil {
		return false, err
	}
	for _, e := range list {
		if err := f.write(e); err != nil {
			return false, err
		}
		f.after = e.Seq
	}
	return len(list) > 0, nil
}

func (f *follower) write(v any) error {
	_ = f.conn.SetWriteDeadline(time.Now().Add(writeWait))
	return f.conn.WriteJSON(v)
}

// beat pings, and says something that a page's script can see: a browser shows
// it no pings, and it must know a dead connection from a quiet one.
func (f *follower) beat() error {
	if err := f.conn.WriteControl(websocket.PingMessage, nil, time.Now().Add(writeWait)); err != nil {
		return err
	}
	if f.json {
		return nil
	}
	return f.write(map[string]bool{"beat": true})
}

// bye ends the socket: for good when the reader may no longer see this, else so
// that the page comes back.
func (f *follower) bye(ctx context.Context, err error) {
	code, text := websocket.CloseServiceRestart, "the server ends this connection"
	switch {
	case err == nil, ctx.Err() != nil:
	case domain.CodeOf(err) == domain.NotFound:
		code, text = closeGone, "not found"
	case domain.CodeOf(err) == domain.Unauthenticated, domain.CodeOf(err) == domain.Forbidden:
		code, text = closeSignedOut, "signed out"
	default:
		code, text = websocket.CloseInternalServerErr, "try again"
	}
	_ = f.conn.WriteControl(websocket.CloseMessage, websocket.FormatCloseMessage(code, text), time.Now().Add(time.Second))
}
