package domain

import (
	"encoding/json"
	"time"
)

// Chat is a conversation in a workspace. It has one sandbox of its own.
type Chat struct {
	ID          string    `json:"id"`
	WorkspaceID string    `json:"workspaceId"`
	Title       string    `json:"title"`
	Model       string    `json:"model"` // "provider/name"; "" means the installation's default
	Mode        string    `json:"mode"`  // permission mode: "auto" | "ask"
	Pinned      bool      `json:"pinned"`
	Archived    bool      `json:"archived"`
	CreatedAt   time.Time `json:"createdAt"`
	UpdatedAt   time.Time `json:"updatedAt"`
	LastSeq     int64     `json:"lastSeq"`
}

// Roles of a message.
const (
	RoleUser      = "user"
	RoleAssistant = "assistant"
)

// Message is one turn of a chat. The assistant's message of a run holds all
// that run's parts in order: text, tool calls, their results, text again.
type Message struct {
	ID        string    `json:"id"`
	ChatID    string    `json:"chatId"`
	RunID     string    `json:"runId"`
	Role      string    `json:"role"`
	Parts     []Part    `json:"parts"`
	CreatedAt time.Time `json:"createdAt"`
	Usage     *Usage    `json:"usage,omitempty"`
}

// Usage counts the tokens of a run or message.
type Usage struct {
	InputTokens  int64 `json:"inputTokens"`
	OutputTokens int64 `json:"outputTokens"`
}

// Types of a part.
const (
	PartText       = "text"
	PartThinking   = "thinking"
	PartToolCall   = "tool_call"
	PartToolResult = "tool_result"
	PartImage      = "image"
	PartFile       = "file"
)

// States of a tool call.
const (
	CallPending = "pending" // the model is still writing it
	CallWaiting = "waiting" // waits for a person's approval
	CallRunning = "running"
	CallDone    = "done"
	CallFailed  = "failed"
	CallStopped = "stopped"
)

// Part is one piece of a message. Which fields are set depends on Type:
//
//	text, thinking  Text (Signature: what the provider wants back with thinking)
//	tool_call       CallID, Name, Input, State, StartedAt, EndedAt; Text is the live output of a command
//	tool_result     CallID, Text, IsError, Result
//	image, file     AttachmentID, Name, Path, MimeType, SizeBytes
type Part struct {
	Index        int             `json:"index"`
	Type         string          `json:"type"`
	Text         string          `json:"text,omitempty"`
	Signature    string          `json:"signature,omitempty"`
	CallID       string          `json:"callId,omitempty"`
	Name         string          `json:"name,omitempty"`
	Input        json.RawMessage `json:"input,omitempty"`
	State        string          `json:"state,omitempty"`
	StartedAt    *time.Time      `json:"startedAt,omitempty"`
	EndedAt      *time.Time      `json:"endedAt,omitempty"`
	IsError      bool            `json:"isError,omitempty"`
	Result       *CallResult     `json:"result,omitempty"`
	AttachmentID string          `json:"attachmentId,omitempty"`
	Path         string          `json:"path,omitempty"`
	MimeType     string          `json:"mimeType,omitempty"`
	SizeBytes    int64           `json:"sizeBytes,omitempty"`
}

// CallResult is what a tool call brought beside its text, for people and the page.
type CallResult struct {
	ExitCode     *int      `json:"exitCode,omitempty"`
	DurationMs   int64     `json:"durationMs,omitempty"`
	CPUMs        int64     `json:"cpuMs,omitempty"`
	MaxRSSBytes  int64     `json:"maxRssBytes,omitempty"`
	MemoryLimit  int64     `json:"memoryLimitBytes,omitempty"` // told when it was reached, or nearly
	TimedOut     bool      `json:"timedOut,omitempty"`
	OOMKilled    bool      `json:"oomKilled,omitempty"`
	Truncated    bool      `json:"truncated,omitempty"`
	ChangedFiles []string  `json:"changedFiles,omitempty"`
	FullOutput   string    `json:"fullOutput,omitempty"`  // path of the whole output in the sandbox
	PublishedID  string    `json:"publishedId,omitempty"` // of the tool publish
	NodeID       string    `json:"nodeId,omitempty"`
	Image        *ImageRef `json:"image,omitempty"` // of the tool view_image: what the model saw
}

// ImageRef names a picture in the blob store. GET /v1/chats/{id}/images/{sha256}
// gives its bytes.
type ImageRef struct {
	MimeType  string `json:"mimeType"`
	SHA256    string `json:"sha256"`
	SizeBytes int64  `json:"sizeBytes"`
	Width     int    `json:"width"`
	Height    int    `json:"height"`
}

// Image is a picture for a model: PNG, JPEG, WebP or GIF of at most 5 MB.
type Image struct {
	MimeType      string
	Data          []byte
	Width, Height int
}

// Attachment is a file that a person gave to a chat.
type Attachment struct {
	ID        string    `json:"id"`
	ChatID    string    `json:"-"`
	Name      string    `json:"name"`
	Path      string    `json:"path"` // where the sandbox sees it
	SizeBytes int64     `json:"sizeBytes"`
	MimeType  string    `json:"mimeType"`
	CreatedAt time.Time `json:"-"`
}

// States of a run.
const (
	RunQueued      = "queued"
	RunRunning     = "running"
	RunWaiting     = "waiting"
	RunDone        = "done"
	RunFailed      = "failed"
	RunStopped     = "stopped"
	RunInterrupted = "interrupted"
)

// Run is one turn of the agent: from a user's message to its end.
type Run struct {
	ID        string     `json:"id"`
	ChatID    string     `json:"chatId"`
	MessageID string     `json:"messageId"` // the user's message that began it
	State     string     `json:"state"`
	StartedAt *time.Time `json:"startedAt" jsonschema:"nullable"`
	EndedAt   *time.Time `json:"endedAt,omitempty"`
	Error     *RunError  `json:"error,omitempty"`
	Usage     *Usage     `json:"usage,omitempty"`
}

// RunError says why a run failed.
type RunError struct {
	Code    Code   `json:"code"`
	Message string `json:"message"`
}

// Ended tells whether nothing more will happen in the run.
func (r Run) Ended() bool {
	switch r.State {
	case RunDone, RunFailed, RunStopped, RunInterrupted:
		return true
	}
	return false
}
