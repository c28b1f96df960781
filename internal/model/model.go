// Package model is the port to language models. A provider turns one Request
// into one stream of Events; it keeps no state between requests.
//
// The contract, which modeltest holds every provider to:
//
//   - Stream calls emit from one goroutine, in order, and returns when the turn
//     has ended or failed. An emit error ends it and is returned as is.
//   - Text and thinking come as deltas. A tool call is announced (EventCall,
//     Input empty), its input may come as deltas, and it ends with EventCallDone,
//     whose Input is one valid JSON object ("{}" where the model sent nothing).
//   - Errors are *Error with a Kind; the agent retries what Retryable says, but
//     never after the first event of a turn was emitted.
//   - Cancelling ctx ends the stream with ctx.Err() at once.
package model

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"atelier/internal/domain"
)

// Provider is one source of models.
type Provider interface {
	// Name is the part before the slash of a model's id: "anthropic", "openai", "offline".
	Name() string
	// Models lists what can be chosen, best first. Quick; may ask the server once.
	Models(ctx context.Context) ([]Model, error)
	// Stream runs one turn.
	Stream(ctx context.Context, req Request, emit func(Event) error) error
}

// Model is one that can be chosen in the page.
type Model struct {
	ID       string `json:"id"`   // "provider/name", what Chat.Model holds
	Name     string `json:"name"` // for people
	Provider string `json:"provider"`
	Context  int    `json:"context,omitempty"` // tokens, 0 unknown
	Images   bool   `json:"images"`            // can look at pictures
	Tools    bool   `json:"tools"`
	Note     string `json:"note,omitempty"` // one line for people
}

// Request is one turn for a model.
type Request struct {
	Model     string // the name alone, without the provider
	System    string
	Messages  []Message // user and assistant by turns, repaired: no orphan call, no orphan result
	Tools     []Tool
	MaxTokens int // 0: the provider's default
}

// Message is a turn of the history.
type Message struct {
	Role    string // domain.RoleUser | domain.RoleAssistant
	Content []Content
}

// Content is one piece of a message; which fields are set depends on Type:
// text, thinking (Text, Signature), image (Image), tool_call (CallID, Name,
// Input), tool_result (CallID, Text, IsError, Image). Results stand in a user
// message, right after the assistant message with their calls.
type Content struct {
	Type      string // the domain.Part… types
	Text      string
	Signature string
	CallID    string
	Name      string
	Input     json.RawMessage
	IsError   bool
	Image     *domain.Image
}

// Tool is what the model may call. Schema is a JSON Schema of an object.
type Tool struct {
	Name        string
	Description string
	Schema      json.RawMessage
}

// EventType is the kind of an Event.
type EventType string

// Kinds of events.
const (
	EventText      EventType = "text"      // Text: delta
	EventThinking  EventType = "thinking"  // Text: delta; Signature when it ended
	EventCall      EventType = "call"      // CallID, Name
	EventCallDelta EventType = "callDelta" // CallID, Text: delta of the input's JSON
	EventCallDone  EventType = "callDone"  // CallID, Name, Input
	EventUsage     EventType = "usage"     // Usage, may come more than once: the last counts
	EventEnd       EventType = "end"       // Stop
)

// Event is one step of a turn.
type Event struct {
	Type      EventType
	Text      string
	Signature string
	CallID    string
	Name      string
	Input     json.RawMessage
	Usage     domain.Usage
	Stop      Stop
}

// Stop is why a turn ended.
type Stop string

// Reasons to end a turn.
const (
	StopEnd    Stop = "end"    // the model has said what it wanted
	StopTools  Stop = "tools"  // it waits for results
	StopLength Stop = "length" // the token limit cut it
	StopRefuse Stop = "refuse"
)

// Kind of a provider's error.
type Kind string

// Kinds of errors and what they mean for the agent.
const (
	KindAuth       Kind = "auth"       // the key is wrong or missing: tell, don't retry
	KindRate       Kind = "rate"       // too many requests: wait RetryAfter
	KindOverloaded Kind = "overloaded" // the server is busy or down: retry
	KindNetwork    Kind = "network"    // it could not be reached: retry
	KindInvalid    Kind = "invalid"    // it refused the request: tell
	KindTooLong    Kind = "too_long"   // the history is over the model's context: compress
	KindNotFound   Kind = "not_found"  // no such model
	KindProtocol   Kind = "protocol"   // the answer was not understood
)

// Error is how a provider fails.
type Error struct {
	Kind       Kind
	Message    string // for people; says what to do where that is known
	Status     int
	RetryAfter time.Duration
	Cause      error
}

func (e *Error) Error() string { return fmt.Sprintf("%s: %s", e.Kind, e.Message) }
func (e *Error) Unwrap() error { return e.Cause }

// Retryable tells whether the same request may work in a while.
func (e *Error) Retryable() bool {
	return e.Kind == KindRate || e.Kind == KindOverloaded || e.Kind == KindNetwork
}
