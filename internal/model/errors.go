package model

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"strconv"
	"strings"
	"time"
)

// tooLong are the ways in which servers say that the history is over the
// model's context. There is no common code for it, so the text is read.
var tooLong = []string{
	"prompt is too long", "context_length_exceeded", "maximum context length", "context length",
	"context window", "exceeds the available context size", "exceed context limit", "exceed_context_size",
	"input is too long", "too many tokens", "request_too_large",
}

// noCredit are the ways to say that an account is used up: waiting does not help.
var noCredit = []string{"insufficient_quota", "credit balance", "billing", "exceeded your current quota"}

// HTTPError turns a refusal of a server into an *Error. provider names the
// server for people; message is what the server said; h may be nil.
func HTTPError(provider string, status int, message string, h http.Header, cause error) *Error {
	e := &Error{Status: status, Cause: cause, RetryAfter: RetryAfter(h, time.Now())}
	e.Kind = kindOf(status, message)
	e.Message = advice(e.Kind, provider) + said(message)
	return e
}

func kindOf(status int, message string) Kind {
	low := strings.ToLower(message)
	switch {
	case (status == http.StatusBadRequest || status == http.StatusRequestEntityTooLarge) && containsAny(low, tooLong):
		return KindTooLong
	case status == http.StatusRequestEntityTooLarge:
		return KindTooLong
	case status == http.StatusPaymentRequired, status < 500 && containsAny(low, noCredit):
		return KindInvalid
	case status == http.StatusUnauthorized, status == http.StatusForbidden:
		return KindAuth
	case status == http.StatusNotFound:
		return KindNotFound
	case status == http.StatusTooManyRequests:
		return KindRate
	case status == http.StatusRequestTimeout, status == http.StatusConflict, status >= 500:
		return KindOverloaded
	default:
		return KindInvalid
	}
}

func containsAny(s string, parts []string) bool {
	for _, p := range parts {
		if strings.Contains(s, p) {
			return true
		}
	}
	return false
}

func advice(k Kind, provider string) string {
	switch k {
	case KindAuth:
		return provider + " refused the key. Check the key in the server's configuration and start again."
	case KindRate:
		return provider + " says that there are too many requests. Wait a little and send the message again."
	case KindOverloaded:
		return provider + " is busy or has a fault. Try again in a while."
	case KindNetwork:
		return provider + " could not be reached. Check that the server's address is right and that it is running."
	case KindTooLong:
		return "The conversation is longer than the model can read."
	case KindNotFound:
		return provider + " does not know this model or address. Choose another model."
	case KindProtocol:
		return provider + " sent an answer that could not be understood."
	default:
		return provider + " refused the request."
	}
}

// said quotes the server, bounded: some answer with a whole web page.
func said(message string) string {
	message = strings.Join(strings.Fields(message), " ")
	if message == "" {
		return ""
	}
	if r := []rune(message); len(r) > 400 {
		message = string(r[:400]) + "…"
	}
	return " It said: " + message
}

// NetworkError is for a request or an answer that the network broke.
func NetworkError(provider string, cause error) *Error {
	return &Error{Kind: KindNetwork, Message: advice(KindNetwork, provider) + said(cause.Error()), Cause: cause}
}

// ProtocolError is for an answer that breaks the protocol.
func ProtocolError(provider, what string, cause error) *Error {
	if cause != nil {
		what = fmt.Sprintf("%s: %v", what, cause)
	}
	return &Error{Kind: KindProtocol, Message: advice(KindProtocol, provider) + " " + what + ".", Cause: cause}
}

// BrokenError is for a stream that stopped before the turn had ended.
func BrokenError(provider string, cause error) *Error {
	e := &Error{Kind: KindNetwork, Cause: cause}
	e.Message = "The connection to " + provider + " broke before the answer was complete. Send the message again."
	if errors.Is(cause, ErrStalled) {
		e.Message = provider + " stopped sending in the middle of an answer. Send the message again."
	}
	return e
}

// Cancelled gives ctx's own error when ctx has ended, else err.
func Cancelled(ctx context.Context, err error) error {
	if ctx.Err() != nil {
		return ctx.Err()
	}
	return err
}

// RetryAfter reads the header of that name (seconds or a date) and the
// milliseconds form that some servers add. 0: nothing usable was said.
func RetryAfter(h http.Header, now time.Time) time.Duration {
	if ms, err := strconv.ParseFloat(h.Get("Retry-After-Ms"), 64); err == nil && ms > 0 && ms < 1e9 {
		return time.Duration(ms * float64(time.Millisecond))
	}
	text := strings.TrimSpace(h.Get("Retry-After"))
	if s, err := strconv.ParseFloat(text, 64); err == nil && s > 0 && s < 1e6 {
		return time.Duration(s * float64(time.Second))
	}
	if at, err := http.ParseTime(text); err == nil && at.After(now) {
		return at.Sub(now)
	}
	return 0
}
