package web

import (
	"fmt"
	"io"
	"mime"
	"net/http"
	"net/url"
	"strings"
	"time"
	"unicode"

	"github.com/labstack/echo/v4"

	"atelier/internal/files"
)

// content is a file on its way to a client.
type content struct {
	Name      string
	ETag      string
	Time      time.Time
	Body      io.ReadSeeker
	Download  bool
	Immutable bool // the bytes behind this address never change
}

// homePath is a path of a chat's home as internal/files knows it.
func homePath(inside string) string { return strings.TrimPrefix(inside, "/home/sandbox") }

// sendBytes is the only way in which bytes of people and agents leave the
// server. A browser must never execute them as a page of ours: what it would
// run goes out as an attachment, and everything under a policy that lets
// nothing run, whatever the client does with it.
func (s *Server) sendBytes(c echo.Context, b content) error {
	h := c.Response().Header()
	kind, inline := servedAs(b.Name, b.Body)
	if _, err := b.Body.Seek(0, io.SeekStart); err != nil {
		return err
	}
	disposal := "attachment"
	if inline && !b.Download {
		disposal = "inline"
	}
	h.Set("Content-Type", kind)
	h.Set("Content-Disposition", disposition(disposal, b.Name))
	h.Set("Content-Security-Policy", "sandbox; default-src 'none'; img-src 'self' data:; media-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'self'")
	h.Set("X-Frame-Options", "SAMEORIGIN")
	h.Set("ETag", `"`+b.ETag+`"`)
	h.Set("Cache-Control", "private, no-cache")
	if b.Immutable {
		h.Set("Cache-Control", "private, max-age=31536000, immutable")
	}
	http.ServeContent(c.Response(), c.Request(), "", b.Time, b.Body)
	return nil
}

// servedAs gives the type that a file is sent with and whether it may be shown
// in the browser itself: raster images, PDF, audio, video and plain text. The
// bytes must agree with the name; text of whatever kind is plain text.
func servedAs(name string, body io.Reader) (kind string, inline bool) {
	head := make([]byte, 512)
	n, _ := io.ReadFull(body, head)
	sniffed, _, _ := mime.ParseMediaType(http.DetectContentType(head[:n]))
	named := files.MimeType(name)
	family, _, _ := strings.Cut(named, "/")
	switch {
	case named == "image/svg+xml":
		return named, false // <img> shows it and lets no script of it run
	case family == "image" && strings.HasPrefix(sniffed, "image/"),
		named == "application/pdf" && sniffed == named:
		return sniffed, true
	case named == "image/avif" || named == "image/heic":
		return named, true
	case family == "audio" || family == "video":
		if sniffed == "text/html" || sniffed == "text/xml" {
			return "application/octet-stream", false
		}
		return named, true
	case sniffed == "text/plain" && (family == "text" || named == "application/octet-stream" || named == "application/json" || named == "application/yaml") && !active(named):
		return "text/plain; charset=utf-8", true
	case family == "model":
		return named, false
	case active(named) || active(sniffed):
		return "application/octet-stream", false
	}
	return named, false
}

// active types are those that a browser runs as a page, or as part of one.
func active(kind string) bool {
	switch kind {
	case "text/html", "application/xhtml+xml", "text/xml", "application/xml", "text/javascript", "application/javascript",
		"application/x-javascript", "multipart/related", "message/rfc822", "text/cache-manifest", "application/x-shockwave-flash":
		return true
	}
	return strings.HasSuffix(kind, "+xml")
}

// disposition names a download in both ways of RFC 6266: ASCII for old clients,
// and the exact name in UTF-8.
func disposition(kind, name string) string {
	ascii := strings.Map(func(r rune) rune {
		if r < ' ' || r > '~' || r == '"' || r == '\\' || r == '%' || r == ';' {
			return '_'
		}
		return r
	}, name)
	exact := strings.Map(func(r rune) rune {
		if unicode.IsControl(r) {
			return '_'
		}
		return r
	}, strings.ToValidUTF8(name, "\uFFFD"))
	return fmt.Sprintf(`%s; filename="%s"; filename*=UTF-8''%s`, kind, ascii, strings.ReplaceAll(url.QueryEscape(exact), "+", "%20"))
}
