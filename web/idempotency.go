package web

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"io"
	"net/http"
	"strings"

	"github.com/labstack/echo/v4"

	"atelier/internal/domain"
	"atelier/storage"
)

// maxKept is the longest answer that is kept for a repeated request.
const maxKept = 1 << 20

// idempotent honours Idempotency-Key: the same key with the same request gets
// the first one's answer, word for word, and nothing is done twice. A key that
// is used for another request is a conflict; so is one whose first request is
// still being worked on. Failures of ours are not kept.
func (s *Server) idempotent(next echo.HandlerFunc) echo.HandlerFunc {
	return func(c echo.Context) error {
		key := c.Request().Header.Get("Idempotency-Key")
		if key == "" {
			return next(c)
		}
		if len(key) > 200 {
			return domain.Errorf(domain.Invalid, "The Idempotency-Key has %d bytes; the most is 200.", len(key))
		}
		request, err := digest(c)
		if err != nil {
			return err
		}
		owner := who(c).OrganizationID + "/" + who(c).UserID
		var kept storage.Answer
		var claimed bool
		err = s.store.Update(c.Request().Context(), func(tx *storage.Tx) error {
			kept, claimed, err = tx.ClaimKey(owner, key, request)
			return err
		})
		switch {
		case err != nil:
			return err
		case claimed:
			return s.keep(c, next, owner, key)
		case kept.Request != request:
			return domain.Errorf(domain.Conflict, "This Idempotency-Key was used for another request. Use a fresh one.")
		case kept.Status == 0:
			return domain.Errorf(domain.Conflict, "The first request with this Idempotency-Key is still being worked on. Ask again in a moment.").With("retryAfter", 1)
		}
		c.Response().Header().Set("Idempotency-Replayed", "true")
		return c.Blob(kept.Status, echo.MIMEApplicationJSON, kept.Body)
	}
}

// digest tells one request from another: method, address and body. An upload's
// body is not read for it; its length has to do.
func digest(c echo.Context) (string, error) {
	r := c.Request()
	sum := sha256.New()
	_, _ = io.WriteString(sum, r.Method+" "+r.URL.RequestURI()+"\n")
	if strings.HasPrefix(r.Header.Get("Content-Type"), "application/json") {
		raw, err := readBody(c, maxJSON)
		if err != nil {
			return "", err
		}
		r.Body = io.NopCloser(bytes.NewReader(raw))
		sum.Write(raw)
	} else {
		_, _ = io.WriteString(sum, itoa(int(r.ContentLength)))
	}
	return hex.EncodeToString(sum.Sum(nil)), nil
}

// keep runs the handler and keeps what it answered. The outcome is stored even
// when the client has gone: that is when the key is needed.
func (s *Server) keep(c echo.Context, next echo.HandlerFunc, owner, key string) error {
	rec := &recorder{ResponseWriter: c.Response().Writer}
	c.Response().Writer = rec
	done := false
	defer func() {
		if !done { // a panic, or an answer that cannot be kept
			s.dropKey(c, owner, key)
		}
	}()
	if err := next(c); err != nil {
		c.Error(err)
	}
	status := c.Response().Status
	if status >= 500 || status == http.StatusTooManyRequests || rec.tooLong || !strings.HasPrefix(c.Response().Header().Get("Content-Type"), "application/json") {
		return nil
	}
	err := s.store.Update(context.WithoutCancel(c.Request().Context()), func(tx *storage.Tx) error {
		return tx.KeepAnswer(owner, key, status, rec.body.Bytes())
	})
	if err != nil {
		s.log.ErrorContext(c.Request().Context(), "answer of an idempotent request was not kept", "requestId", requestID(c), "error", err)
		return nil
	}
	done = true
	return nil
}

func (s *Server) dropKey(c echo.Context, owner, key string) {
	err := s.store.Update(context.WithoutCancel(c.Request().Context()), func(tx *storage.Tx) error { return tx.DropKey(owner, key) })
	if err != nil {
		s.log.ErrorContext(c.Request().Context(), "idempotency key was not freed", "requestId", requestID(c), "error", err)
	}
}

// recorder copies an answer while it is written.
type recorder struct {
	http.ResponseWriter
	body    bytes.Buffer
	tooLong bool
}

func (r *recorder) Write(p []byte) (int, error) {
	if r.body.Len()+len(p) > maxKept {
		r.tooLong = true
	} else {
		r.body.Write(p)
	}
	return r.ResponseWriter.Write(p)
}

// Unwrap lets http.ResponseController reach the connection.
func (r *recorder) Unwrap() http.ResponseWriter { return r.ResponseWriter }
