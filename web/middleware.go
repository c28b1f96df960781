package web

import (
	"crypto/rand"
	"encoding/hex"
	"errors"
	"fmt"
	"net"
	"net/http"
	"net/url"
	"runtime/debug"
	"slices"
	"strings"
	"time"

	"github.com/labstack/echo/v4"

	"atelier/internal/domain"
)

const requestIDKey = "requestId"

func requestID(c echo.Context) string {
	id, _ := c.Get(requestIDKey).(string)
	return id
}

// identify gives every request an id, which its answer and the log carry.
func (s *Server) identify(next echo.HandlerFunc) echo.HandlerFunc {
	return func(c echo.Context) error {
		var b [10]byte
		_, _ = rand.Read(b[:])
		id := "req_" + hex.EncodeToString(b[:])
		c.Set(requestIDKey, id)
		c.Response().Header().Set("X-Request-Id", id)
		return next(c)
	}
}

// count measures and logs. Errors are answered here, so that their status counts.
func (s *Server) count(next echo.HandlerFunc) echo.HandlerFunc {
	return func(c echo.Context) error {
		begun := time.Now()
		if err := next(c); err != nil {
			if errors.Is(err, http.ErrAbortHandler) {
				panic(err)
			}
			c.Error(err)
		}
		route := c.Path()
		if route == "" {
			route = "none"
		}
		took := time.Since(begun)
		s.metrics.requests.WithLabelValues(c.Request().Method, route, itoa(c.Response().Status)).Observe(took.Seconds())
		s.log.DebugContext(c.Request().Context(), "request", "requestId", requestID(c), "method", c.Request().Method, "route", route, "status", c.Response().Status, "took", took)
		return nil
	}
}

// recovered turns a panic into an error of ours.
func (s *Server) recovered(next echo.HandlerFunc) echo.HandlerFunc {
	return func(c echo.Context) (err error) {
		defer func() {
			if r := recover(); r != nil {
				if r == http.ErrAbortHandler { //nolint:errorlint // a sentinel that net/http itself compares so
					panic(r)
				}
				err = fmt.Errorf("panic: %v\n%s", r, debug.Stack())
			}
		}()
		return next(c)
	}
}

// pagePolicy lets the app's own pages load from their own origin and nothing
// else; files are shown by <img>, <video> and sandboxed frames of it.
const pagePolicy = "default-src 'self'; img-src 'self' data: blob:; media-src 'self' blob:; style-src 'self'; " +
	"script-src 'self' 'wasm-unsafe-eval'; worker-src 'self' blob:; connect-src 'self' ws: wss: blob:; font-src 'self' data:; " +
	"frame-src 'self' blob:; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"

// headers sets what every answer carries; who serves files replaces the policy
// by a stricter one.
func (s *Server) headers(next echo.HandlerFunc) echo.HandlerFunc {
	return func(c echo.Context) error {
		h := c.Response().Header()
		h.Set("X-Content-Type-Options", "nosniff")
		h.Set("Referrer-Policy", "same-origin")
		h.Set("X-Frame-Options", "DENY")
		h.Set("Cross-Origin-Opener-Policy", "same-origin")
		h.Set("Cross-Origin-Resource-Policy", "same-origin")
		h.Set("Permissions-Policy", "camera=(), microphone=(), geolocation=(), browsing-topics=()")
		h.Set("Content-Security-Policy", pagePolicy)
		if strings.HasPrefix(c.Request().URL.Path, "/v1/") {
			h.Set("Cache-Control", "no-store")
			h.Set("Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'")
		}
		if strings.HasPrefix(s.config.PublicURL, "https://") {
			h.Set("Strict-Transport-Security", "max-age=31536000")
		}
		return next(c)
	}
}

// checkHost refuses names that are not ours where the server listens on this
// machine alone: a foreign page whose name was made to lead here (DNS
// rebinding) would otherwise be of our origin.
func (s *Server) checkHost(next echo.HandlerFunc) echo.HandlerFunc {
	return func(c echo.Context) error {
		if !s.hostAllowed(c.Request().Host) {
			return domain.Errorf(domain.Forbidden, "This server does not answer to the name %q. Open it by the address that it printed, or allow the name with --allow-host.", c.Request().Host)
		}
		return next(c)
	}
}

func (s *Server) hostAllowed(host string) bool {
	name := host
	if h, _, err := net.SplitHostPort(host); err == nil {
		name = h
	}
	name = strings.ToLower(strings.Trim(name, "[]"))
	if slices.ContainsFunc(s.config.AllowedHosts, func(a string) bool { return strings.EqualFold(a, name) }) {
		return true
	}
	if u, err := url.Parse(s.config.PublicURL); err == nil && u.Host != "" && strings.EqualFold(u.Hostname(), name) {
		return true
	}
	if !s.config.Loopback {
		return len(s.config.AllowedHosts) == 0
	}
	if name == "localhost" || strings.HasSuffix(name, ".localhost") {
		return true
	}
	ip := net.ParseIP(name)
	return ip != nil && ip.IsLoopback()
}
