package web

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strconv"
	"strings"
	"time"

	"github.com/labstack/echo/v4"

	"atelier/internal/domain"
	"atelier/storage"
)

const (
	eventsMost = 500
	// recheck is how often a stream asks whether its owner still may, and beat
	// how often it says something so that proxies keep it open.
	recheck = 2 * time.Second
	beat    = 15 * time.Second
)

func wantsStream(c echo.Context) bool {
	return strings.Contains(c.Request().Header.Get("Accept"), "text/event-stream")
}

// listEvents is the workspace's log after a number: a page of it as JSON, or as
// a stream that goes on.
func (s *Server) listEvents(c echo.Context) error {
	after, err := queryInt(c, "after", 0, 0, 1<<62)
	if err != nil {
		return err
	}
	if cursor := c.QueryParam("cursor"); cursor != "" {
		if after, err = queryInt(c, "cursor", 0, 0, 1<<62); err != nil {
			return err
		}
	}
	limit, err := queryInt(c, "limit", 100, 1, eventsMost)
	if err != nil {
		return err
	}
	w, err := s.workspace(c)
	if err != nil {
		return err
	}
	if wantsStream(c) {
		if last, err := strconv.ParseInt(c.Request().Header.Get("Last-Event-ID"), 10, 64); err == nil && last > after {
			after = last
		}
		return s.followEvents(c, w, after)
	}
	var list []domain.Event
	err = s.view(c, func(tx *storage.Tx) error {
		list, err = tx.EventsAfter(w.ID, after, int(limit)+1)
		return err
	})
	if err != nil {
		return err
	}
	next := ""
	if int64(len(list)) > limit {
		list = list[:limit]
		next = fmt.Sprint(list[limit-1].Seq)
	}
	return sendList(c, list, next)
}

// followEvents writes every event after a number, then each new one. Listen
// first, then read until nothing is left, then wait: nothing is missed.
func (s *Server) followEvents(c echo.Context, w domain.Workspace, after int64) error {
	rung, cancel := s.store.Bell().Listen(w.ID)
	defer cancel()
	ctx, done := s.stream(c.Request().Context())
	defer done()
	out := newSSE(c)
	s.metrics.streams.Inc()
	defer s.metrics.streams.Dec()
	check := time.NewTicker(recheck)
	defer check.Stop()
	for {
		last, err := s.writeEvents(c, out, w.ID, after)
		if err != nil {
			return nil //nolint:nilerr // the client has gone; the answer had begun
		}
		after = last
		select {
		case <-rung:
		case <-check.C:
			if s.stillWho(c, domain.ChatRead) != nil || s.stillThere(c, w.ID) != nil {
				return nil
			}
			if out.beat() != nil {
				return nil
			}
		case <-ctx.Done():
			return nil
		}
	}
}

func (s *Server) stillThere(c echo.Context, workspaceID string) error {
	return s.view(c, func(tx *storage.Tx) error {
		_, err := workspaceIn(tx, who(c), workspaceID)
		return err
	})
}

func (s *Server) writeEvents(c echo.Context, out *sse, workspaceID string, after int64) (int64, error) {
	for {
		var list []domain.Event
		err := s.view(c, func(tx *storage.Tx) (err error) {
			list, err = tx.EventsAfter(workspaceID, after, eventsMost)
			return err
		})
		if err != nil || len(list) == 0 {
			return after, err
		}
		for _, e := range list {
			if err := out.event(fmt.Sprint(e.Seq), e.Type, e); err != nil {
				return after, err
			}
			after = e.Seq
		}
	}
}

// sse writes server-sent events, each flushed. One goroutine uses it.
type sse struct {
	w    http.ResponseWriter
	ctl  *http.ResponseController
	last time.Time
}

func newSSE(c echo.Context) *sse {
	h := c.Response().Header()
	h.Set("Content-Type", "text/event-stream; charset=utf-8")
	h.Set("Cache-Control", "no-store")
	h.Set("X-Accel-Buffering", "no") // proxies must not hold it back
	c.Response().WriteHeader(http.StatusOK)
	s := &sse{w: c.Response(), ctl: http.NewResponseController(c.Response().Writer)}
	_ = s.raw(": open\n\n")
	return s
}

// event writes one event; id may be "".
func (s *sse) event(id, kind string, data any) error {
	raw, err := json.Marshal(data)
	if err != nil {
		return err
	}
	if id != "" {
		id = "id: " + id + "\n"
	}
	return s.raw(id + "event: " + kind + "\ndata: " + string(raw) + "\n\n")
}

// beat writes a comment when nothing was written for a while.
func (s *sse) beat() error {
	if time.Since(s.last) < beat {
		return nil
	}
	return s.raw(": beat\n\n")
}

func (s *sse) raw(text string) error {
	s.last = time.Now()
	_ = s.ctl.SetWriteDeadline(s.last.Add(30 * time.Second)) // a client that takes nothing holds no server up
	if _, err := s.w.Write([]byte(text)); err != nil {
		return err
	}
	return s.ctl.Flush()
}
