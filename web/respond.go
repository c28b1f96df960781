package web

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"mime"
	"net"
	"net/http"
	"strconv"
	"time"

	"github.com/labstack/echo/v4"

	"atelier/internal/domain"
)

// maxJSON bounds a request's JSON. Contents of files have routes of their own.
const maxJSON = 4 << 20

// meta stands beside the data of every answer.
type meta struct {
	RequestID  string `json:"requestId"`
	HasMore    *bool  `json:"hasMore,omitempty"`
	NextCursor string `json:"nextCursor,omitempty"`
}

type envelope struct {
	Data any  `json:"data"`
	Meta meta `json:"meta"`
}

// send answers with data in the envelope of the public API.
func send(c echo.Context, status int, data any) error {
	return c.JSON(status, envelope{Data: data, Meta: meta{RequestID: requestID(c)}})
}

// sendList answers with one page of a list; next is "" on the last one.
func sendList(c echo.Context, data any, next string) error {
	more := next != ""
	return c.JSON(http.StatusOK, envelope{Data: data, Meta: meta{RequestID: requestID(c), HasMore: &more, NextCursor: next}})
}

// bind reads a request's JSON into T. No body is the same as {}. Other types
// than JSON are refused, so that no HTML form of a foreign page gets through.
func bind[T any](c echo.Context) (T, error) {
	var v T
	r := c.Request()
	raw, err := readBody(c, maxJSON)
	if err != nil {
		return v, err
	}
	if len(bytes.TrimSpace(raw)) == 0 {
		return v, nil
	}
	if kind, _, err := mime.ParseMediaType(r.Header.Get("Content-Type")); err != nil || kind != "application/json" {
		return v, domain.Errorf(domain.Unsupported, "Send the request as JSON, with Content-Type: application/json.")
	}
	d := json.NewDecoder(bytes.NewReader(raw))
	if err := d.Decode(&v); err != nil {
		return v, jsonError(err)
	}
	if _, err := d.Token(); !errors.Is(err, io.EOF) {
		return v, domain.Errorf(domain.Invalid, "After the JSON object there is more text. Send one object.")
	}
	return v, nil
}

// readBody reads a whole body of at most limit bytes.
func readBody(c echo.Context, limit int64) ([]byte, error) {
	body, done := patient(c, limit)
	defer done()
	raw, err := io.ReadAll(body)
	var slow net.Error
	if errors.As(err, &slow) && slow.Timeout() {
		return nil, domain.Errorf(domain.Invalid, "The request stopped in the middle. Send it again.")
	}
	return raw, err
}

// silence is how long a client may send nothing in the middle of a body.
const silence = time.Minute

// patient reads a request's body, at most limit bytes of it, and gives a client
// that stops sending up after a while. done must be called when reading is over:
// what follows, a long poll perhaps, has no such limit.
func patient(c echo.Context, limit int64) (body io.Reader, done func()) {
	ctl := http.NewResponseController(c.Response().Writer)
	return &patientReader{http.MaxBytesReader(c.Response(), c.Request().Body, limit), ctl}, func() { _ = ctl.SetReadDeadline(time.Time{}) }
}

type patientReader struct {
	r   io.Reader
	ctl *http.ResponseController
}

func (p *patientReader) Read(b []byte) (int, error) {
	_ = p.ctl.SetReadDeadline(time.Now().Add(silence)) // not there in tests without a connection
	return p.r.Read(b)
}

func jsonError(err error) error {
	var kind *json.UnmarshalTypeError
	var syntax *json.SyntaxError
	switch {
	case errors.As(err, &kind) && kind.Field != "":
		return domain.Errorf(domain.Invalid, "The field %q must be of type %s, not %s.", kind.Field, kind.Type, kind.Value)
	case errors.As(err, &kind):
		return domain.Errorf(domain.Invalid, "The request must be a JSON object, not a %s.", kind.Value)
	case errors.As(err, &syntax):
		return domain.Errorf(domain.Invalid, "The request is not valid JSON, at byte %d.", syntax.Offset)
	}
	var d *domain.Error
	if errors.As(err, &d) {
		return d
	}
	return domain.Errorf(domain.Invalid, "The request is not valid JSON.")
}

// queryInt reads a whole number of the query, between least and most.
func queryInt(c echo.Context, name string, fallback, least, most int64) (int64, error) {
	text := c.QueryParam(name)
	if text == "" {
		return fallback, nil
	}
	n, err := strconv.ParseInt(text, 10, 64)
	if err != nil || n < least || n > most {
		return 0, domain.Errorf(domain.Invalid, "The parameter %q must be a whole number from %d to %d.", name, least, most)
	}
	return n, nil
}

// queryBool reads true or false of the query.
func queryBool(c echo.Context, name string) (bool, error) {
	text := c.QueryParam(name)
	if text == "" {
		return false, nil
	}
	v, err := strconv.ParseBool(text)
	if err != nil {
		return false, domain.Errorf(domain.Invalid, "The parameter %q must be true or false.", name)
	}
	return v, nil
}

// page reads limit and a numeric cursor of the query.
func page(c echo.Context, fallback, most int64) (limit, cursor int64, err error) {
	if limit, err = queryInt(c, "limit", fallback, 1, most); err != nil {
		return 0, 0, err
	}
	cursor, err = queryInt(c, "cursor", 0, 0, 1<<62)
	return limit, cursor, err
}

// slicePage cuts one page out of a list that is whole in memory; the cursor is
// the number of entries before it.
func slicePage[T any](all []T, limit, cursor int64) (part []T, next string) {
	from := min(cursor, int64(len(all)))
	to := min(from+limit, int64(len(all)))
	if to < int64(len(all)) {
		next = fmt.Sprint(to)
	}
	return all[from:to], next
}

func itoa(n int) string { return strconv.Itoa(n) }
