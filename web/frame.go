package web

import (
	"io"
	"net/http"
	"net/url"
	"path"
	"strings"
	"sync"
	"time"

	"github.com/labstack/echo/v4"

	"atelier/internal/domain"
	"atelier/internal/files"
)

// A page that people or agents made runs in <iframe sandbox="allow-scripts">:
// an opaque origin without cookies. So its address cannot ask who looks; it
// carries a token instead, which names one file and the files beside it, and
// which ends soon. The page may load what lies beside it and nothing else, and
// can send nothing anywhere.

const (
	frameTime   = 15 * time.Minute
	frameTokens = 10_000
)

// frames are the tokens that are good now.
type frames struct {
	mu   sync.Mutex
	good map[string]frameToken
}

type frameToken struct {
	file viewable
	ends time.Time
}

func (f *frames) add(v viewable) (string, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	now := time.Now()
	for t, g := range f.good {
		if now.After(g.ends) {
			delete(f.good, t)
		}
	}
	if len(f.good) >= frameTokens {
		return "", domain.Errorf(domain.Busy, "Too many pages are open at once. Try again in a few minutes.")
	}
	if f.good == nil {
		f.good = map[string]frameToken{}
	}
	token := domain.Secret()
	f.good[token] = frameToken{v, now.Add(frameTime)}
	return token, nil
}

func (f *frames) get(token string) (viewable, bool) {
	f.mu.Lock()
	defer f.mu.Unlock()
	g, ok := f.good[token]
	return g.file, ok && time.Now().Before(g.ends)
}

// frame gives a file an address that a sandboxed frame can load.
func (s *Server) frame(get getter) echo.HandlerFunc {
	return func(c echo.Context) error {
		v, err := get(c)
		if err != nil {
			return err
		}
		if k := s.viewers.For(v.source()); k == nil || k.Kind() != domain.KindHTML {
			return domain.Errorf(domain.Unsupported, "%s is not a page that can be shown in a frame.", v.name)
		}
		token, err := s.frames.add(v)
		if err != nil {
			return err
		}
		h := c.Response().Header()
		h.Set("X-Frame-Options", "SAMEORIGIN")
		h.Set("Content-Security-Policy", "default-src 'none'; frame-ancestors 'self'")
		return c.Redirect(http.StatusSeeOther, "/frame/"+token+"/"+url.PathEscape(v.name))
	}
}

// showFrame sends a page, or what lies beside it, to a frame.
func (s *Server) showFrame(c echo.Context) error {
	token := c.Param("token")
	v, ok := s.frames.get(token)
	if !ok {
		return domain.Errorf(domain.NotFound, "This address has ended. Open the file again.")
	}
	at, err := pathParam(c)
	if err != nil {
		return err
	}
	name := at[1:]
	open := v.open
	if name != v.name {
		if v.sibling == nil {
			return domain.Errorf(domain.NotFound, "There is no %s beside this page: it was published alone.", name)
		}
		open = func() (io.ReadSeekCloser, error) { return v.sibling(name) }
	}
	f, err := open()
	if err != nil {
		return err
	}
	defer func() { _ = f.Close() }()
	h := c.Response().Header()
	h.Set("Content-Type", frameType(name))
	h.Set("Content-Security-Policy", framePolicy(c, token))
	h.Set("X-Frame-Options", "SAMEORIGIN")
	h.Set("Cross-Origin-Resource-Policy", "cross-origin") // an opaque origin is another one than ours
	h.Set("Access-Control-Allow-Origin", "*")             // the token is the right to read
	h.Set("Cache-Control", "private, no-cache")
	http.ServeContent(c.Response(), c.Request(), "", v.time, f)
	return nil
}

func frameType(name string) string {
	kind := files.MimeType(name)
	switch path.Ext(name) {
	case ".js", ".mjs":
		kind = "text/javascript"
	case ".htm", ".html", ".xhtml":
		kind = "text/html"
	}
	if strings.HasPrefix(kind, "text/") && !strings.Contains(kind, "charset") {
		kind += "; charset=utf-8"
	}
	return kind
}

// framePolicy lets a page run its own scripts and load what lies under its own
// token, and reach nothing else: no other host, no other path of ours.
func framePolicy(c echo.Context, token string) string {
	scheme := "http"
	if c.Request().TLS != nil || c.Request().Header.Get("X-Forwarded-Proto") == "https" {
		scheme = "https"
	}
	own := scheme + "://" + c.Request().Host + "/frame/" + token + "/"
	return "sandbox allow-scripts; default-src 'none'; script-src 'unsafe-inline' 'unsafe-eval' blob: data: " + own + "; style-src 'unsafe-inline' data: " + own +
		"; img-src data: blob: " + own + "; media-src data: blob: " + own + "; font-src data: " + own + "; connect-src data: blob: " + own +
		"; worker-src blob: data:; form-action 'none'; base-uri 'none'; frame-ancestors 'self'"
}
