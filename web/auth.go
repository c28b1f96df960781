package web

import (
	"crypto/subtle"
	"net/http"
	"strings"

	"github.com/labstack/echo/v4"

	"atelier/internal/auth"
	"atelier/internal/domain"
)

const (
	principalKey = "principal"
	csrfKey      = "csrf"
	// csrfHeader carries the session's token on every unsafe request of a page;
	// csrfField does in a form without script.
	csrfHeader = "X-CSRF-Token"
	csrfField  = "csrf"
)

// who is the one who asks, on every route that is not open.
func who(c echo.Context) domain.Principal {
	p, _ := c.Get(principalKey).(domain.Principal)
	return p
}

// csrfOf is the token that this session's pages send; "" for an API key.
func csrfOf(c echo.Context) string {
	token, _ := c.Get(csrfKey).(string)
	return token
}

// guard puts in front of a route's handler what the route's line asks for.
func (s *Server) guard(r route) echo.HandlerFunc {
	h := r.handler
	if r.method == http.MethodPost && !r.open && !r.raw {
		h = s.idempotent(h)
	}
	if r.open {
		return h
	}
	return func(c echo.Context) error {
		if err := s.authenticate(c); err != nil {
			return err
		}
		if r.scope != "" && !who(c).May(r.scope) {
			return domain.Errorf(domain.Forbidden, "This needs the scope %q, which this key or role does not have.", r.scope).With("scope", r.scope)
		}
		return h(c)
	}
}

// authenticate finds who asks. A key that was sent decides alone: a wrong one
// is refused even beside a good cookie. Unsafe requests with a cookie must come
// from a page of ours and carry the session's token.
func (s *Server) authenticate(c echo.Context) error {
	r := c.Request()
	if key := apiKey(r); key != "" {
		p, err := s.auth.Key(r.Context(), key)
		c.Set(principalKey, p)
		return err
	}
	cookie, err := r.Cookie(s.config.CookieName)
	if err != nil || cookie.Value == "" {
		return domain.Errorf(domain.Unauthenticated, "Sign in first: send an API key as X-API-Key, or open the link that the server printed.")
	}
	p, token, err := s.auth.Session(r.Context(), cookie.Value)
	if err != nil {
		return err
	}
	if err := s.checkOrigin(r, token); err != nil {
		return err
	}
	c.Set(principalKey, p)
	c.Set(csrfKey, token)
	return nil
}

func apiKey(r *http.Request) string {
	if key := r.Header.Get("X-API-Key"); key != "" {
		return key
	}
	kind, token, _ := strings.Cut(r.Header.Get("Authorization"), " ")
	if strings.EqualFold(kind, "Bearer") {
		return strings.TrimSpace(token)
	}
	return ""
}

// stillWho tells whether the credentials of a request that became a stream are
// still good, and for the same person: a revoked key must not listen on.
func (s *Server) stillWho(c echo.Context, scope domain.Scope) error {
	before := who(c)
	if err := s.authenticate(c); err != nil {
		return err
	}
	if p := who(c); p.UserID != before.UserID || p.OrganizationID != before.OrganizationID || !p.May(scope) {
		return domain.Errorf(domain.Forbidden, "This session or key may no longer do that.")
	}
	return nil
}

func (s *Server) checkOrigin(r *http.Request, token string) error {
	if r.Method == http.MethodGet || r.Method == http.MethodHead {
		return nil
	}
	if err := s.cross.Check(r); err != nil {
		return domain.Errorf(domain.Forbidden, "The request comes from a page of another site.")
	}
	sent := r.Header.Get(csrfHeader)
	if sent == "" && strings.HasPrefix(r.Header.Get("Content-Type"), "application/x-www-form-urlencoded") {
		sent = r.PostFormValue(csrfField)
	}
	if token == "" || subtle.ConstantTimeCompare([]byte(sent), []byte(token)) != 1 {
		return domain.Errorf(domain.Forbidden, "The request lacks this session's token (header %s). Load the page again.", csrfHeader)
	}
	return nil
}

// createSession signs a browser in by the one-time link that the server
// printed, and takes the secret out of the address bar.
func (s *Server) createSession(c echo.Context) error {
	r := c.Request()
	session, err := s.auth.SignIn(r.Context(), c.QueryParam("token"))
	if err != nil {
		if cookie, missing := r.Cookie(s.config.CookieName); missing == nil {
			if _, _, err := s.auth.Session(r.Context(), cookie.Value); err == nil {
				return c.Redirect(http.StatusSeeOther, "/") // the link again, by somebody who is signed in
			}
		}
		return err
	}
	c.SetCookie(s.cookie(session, int(auth.SessionTTL.Seconds())))
	c.Response().Header().Set("Cache-Control", "no-store")
	return c.Redirect(http.StatusSeeOther, "/")
}

// deleteSession signs the browser out.
func (s *Server) deleteSession(c echo.Context) error {
	if cookie, err := c.Request().Cookie(s.config.CookieName); err == nil {
		if err := s.auth.SignOut(c.Request().Context(), cookie.Value); err != nil {
			return err
		}
	}
	c.SetCookie(s.cookie("", -1))
	return c.NoContent(http.StatusNoContent)
}

func (s *Server) cookie(value string, age int) *http.Cookie {
	return &http.Cookie{
		Name: s.config.CookieName, Value: value, Path: "/", MaxAge: age,
		HttpOnly: true, SameSite: http.SameSiteLaxMode, Secure: strings.HasPrefix(s.config.PublicURL, "https://"),
	}
}
