// Package tool is the port to what the agent can do. A tool is a name, a text
// that the model reads (an .md file beside the code), a JSON Schema and Run.
//
// The contract: Run may be called at once by several chats. It returns an
// Output for everything the model should know, its own mistakes included; an
// error only means that the run itself cannot go on (ctx was cancelled). Text
// is bounded by the tool, with what was left out told in it.
package tool

import (
	"context"
	"encoding/json"

	"atelier/internal/domain"
	"atelier/internal/sandbox"
)

// Tool is one thing that the agent can do.
type Tool interface {
	Name() string
	Description() string
	Schema() json.RawMessage
	Run(ctx context.Context, env *Env, input json.RawMessage) (Output, error)
}

// Output is what a tool brings: Text for the model, Result for people and page.
type Output struct {
	Text    string
	IsError bool
	Image   *domain.Image // shown to the model
	Result  *domain.CallResult
}

// Env is a tool's view of the chat that it works for.
type Env struct {
	Chat      domain.Chat
	Workspace domain.Workspace
	RunID     string
	CallID    string
	// Sandbox starts or wakes the chat's sandbox at the first use.
	Sandbox Sandbox
	// Output streams a command's live output to the page.
	Output func(stream sandbox.Stream, text string)
	// Publish makes a node of a file of the sandbox: path as seen inside.
	Publish func(ctx context.Context, path, title string) (domain.Published, error)
}

// Sandbox is what tools need of the chat's sandbox; every call starts it, wakes
// it, or waits in the queue for it.
type Sandbox interface {
	Exec(ctx context.Context, cmd sandbox.Command, output func(sandbox.Stream, string)) (sandbox.Result, error)
	// ReadFile reads at most max bytes; size is the file's true size.
	ReadFile(ctx context.Context, path string, max int64) (data []byte, size int64, err error)
	WriteFile(ctx context.Context, path string, data []byte) error
	ListDir(ctx context.Context, path string, limit int) (entries []sandbox.FileInfo, total int, err error)
}
