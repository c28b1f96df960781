package web

import (
	"context"
	"errors"
	"net/http"
	"strings"

	"github.com/labstack/echo/v4"

	"atelier/internal/domain"
)

// statuses is the only place that knows which code is which HTTP status.
var statuses = map[domain.Code]int{
	domain.Invalid:             http.StatusBadRequest,
	domain.Unauthenticated:     http.StatusUnauthorized,
	domain.InsufficientCredits: http.StatusPaymentRequired,
	domain.Forbidden:           http.StatusForbidden,
	domain.NotFound:            http.StatusNotFound,
	domain.Conflict:            http.StatusConflict,
	domain.WorkspaceInUse:      http.StatusConflict,
	domain.TooLarge:            http.StatusRequestEntityTooLarge,
	domain.Unsupported:         http.StatusUnsupportedMediaType,
	domain.Busy:                http.StatusTooManyRequests,
	domain.QuotaExceeded:       http.StatusInsufficientStorage,
	domain.Internal:            http.StatusInternalServerError,
}

// asDomain makes of any error one that may be shown. What has no code is a
// fault of ours: it is logged whole and shown as nothing but that.
func asDomain(err error) *domain.Error {
	var d *domain.Error
	if errors.As(err, &d) {
		return d
	}
	var tooLarge *http.MaxBytesError
	if errors.As(err, &tooLarge) {
		return domain.Errorf(domain.TooLarge, "The request is larger than %d bytes.", tooLarge.Limit).With("limitBytes", tooLarge.Limit)
	}
	var h *echo.HTTPError
	if errors.As(err, &h) {
		switch h.Code {
		case http.StatusNotFound:
			return domain.Errorf(domain.NotFound, "There is nothing at this address.")
		case http.StatusMethodNotAllowed:
			return domain.Errorf(domain.Invalid, "This address does not know that method. The document at /openapi.json lists what there is.")
		}
	}
	return &domain.Error{Code: domain.Internal, Message: "Something went wrong on the server. Its log says what, under the request's id.", Cause: err}
}

type errorBody struct {
	Error errorShape `json:"error"`
}

type errorShape struct {
	Code      domain.Code    `json:"code"`
	Message   string         `json:"message"`
	RequestID string         `json:"requestId"`
	Details   map[string]any `json:"details,omitempty"`
}

// handleError is echo's HTTPErrorHandler: JSON for programs, a page for people.
func (s *Server) handleError(err error, c echo.Context) {
	if c.Response().Committed {
		return // the answer had begun; the log has the error
	}
	shown := asDomain(err)
	status := statuses[shown.Code]
	var h *echo.HTTPError
	if errors.As(err, &h) && h.Code == http.StatusMethodNotAllowed {
		status = h.Code
	}
	if shown.Code == domain.Internal && !errors.Is(err, context.Canceled) {
		s.log.ErrorContext(c.Request().Context(), "request failed", "requestId", requestID(c), "method", c.Request().Method, "route", c.Path(), "error", err)
	}
	if shown.Code == domain.Unauthenticated {
		c.Response().Header().Set("WWW-Authenticate", `Bearer realm="Atelier"`)
	}
	if seconds, ok := shown.Details["retryAfter"].(int); ok {
		c.Response().Header().Set("Retry-After", itoa(seconds))
	} else if shown.Code == domain.Busy {
		c.Response().Header().Set("Retry-After", "5")
	}
	if wantsPage(c.Request()) {
		if s.showError(c, status, shown) == nil {
			return
		}
	}
	_ = c.JSON(status, errorBody{errorShape{Code: shown.Code, Message: shown.Message, RequestID: requestID(c), Details: shown.Details}})
}

// wantsPage tells a person's browser that opens an address from a program.
func wantsPage(r *http.Request) bool {
	return r.Method == http.MethodGet && !strings.HasPrefix(r.URL.Path, "/v1/") && strings.Contains(r.Header.Get("Accept"), "text/html")
}
