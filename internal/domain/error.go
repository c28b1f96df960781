package domain

import (
	"errors"
	"fmt"
)

// Code is the machine-readable kind of an error; the public API sends it as is.
type Code string

// The codes of the public API and the HTTP status that each is sent with.
const (
	Invalid             Code = "invalid"              // 400
	Unauthenticated     Code = "unauthenticated"      // 401
	InsufficientCredits Code = "insufficient_credits" // 402
	Forbidden           Code = "forbidden"            // 403
	NotFound            Code = "not_found"            // 404, also for what belongs to someone else
	Conflict            Code = "conflict"             // 409
	WorkspaceInUse      Code = "WORKSPACE_IN_USE"     // 409
	TooLarge            Code = "too_large"            // 413
	Unsupported         Code = "unsupported"          // 415
	Busy                Code = "busy"                 // 429
	QuotaExceeded       Code = "quota_exceeded"       // 507
	Internal            Code = "internal"             // 500
)

// Error is an error that may be shown to the person who caused it: it says what
// happened, what it means and what to do. Cause is for the log alone.
type Error struct {
	Code    Code
	Message string
	Details map[string]any
	Cause   error
}

func (e *Error) Error() string { return e.Message }

// Unwrap gives the cause to errors.Is and errors.As.
func (e *Error) Unwrap() error { return e.Cause }

// Errorf makes an Error; a %w in the format becomes its cause.
func Errorf(code Code, format string, args ...any) *Error {
	err := fmt.Errorf(format, args...)
	return &Error{Code: code, Message: err.Error(), Cause: errors.Unwrap(err)}
}

// With adds one detail and returns the same error.
func (e *Error) With(key string, value any) *Error {
	if e.Details == nil {
		e.Details = map[string]any{}
	}
	e.Details[key] = value
	return e
}

// CodeOf is the code of err, and Internal for any error that has none.
func CodeOf(err error) Code {
	var e *Error
	if errors.As(err, &e) {
		return e.Code
	}
	return Internal
}
