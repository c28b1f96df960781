// Package views holds the page's components: pure functions of their arguments,
// written in templ. It knows the nouns of internal/domain and nothing else, so
// the same component renders the first page and every later operation of the
// live socket, and cmd/storybook can show each one without a database.
//
// Ids in the page are the contract between a first page and the operations that
// keep it current:
//
//	#tree, #chat-ID                  sidebar
//	#log, #msg-ID, #part-MSG-INDEX   transcript; #text-MSG-INDEX-BLOCK is one block of an answer
//	#live-MSG-INDEX                  the raw live output of a command
//	#run-ID                          how a run ended, or that it goes on
//	#nodes, #node-ID, #edges, #edge-ID
//	#sandbox, #title
//
// A long answer is split into blocks (see blocks.go), so that a token changes
// one block and not the whole answer.
package views

import (
	_ "embed"

	"atelier/internal/domain"
)

//go:embed sprite.svg
var sprite string

// Assets are the addresses of the built files, with their hashes.
type Assets struct {
	Boot     string   // small blocking script: sets the theme before the first paint
	Script   string   // module
	Style    string   // stylesheet
	Preload  []string // fonts needed at once
	Modules  []string // chunks that Script imports at once
	Favicon  string
	Manifest string
}

// PageVM is everything that the page shows, read in one transaction.
type PageVM struct {
	Assets     Assets
	CSRF       string
	UserName   string
	OrgName    string
	Seq        int64 // the log's last number in that transaction
	Workspaces []WorkspaceVM
	Workspace  domain.Workspace
	Chat       ChatVM
	Canvas     CanvasVM
	Sandbox    *domain.Sandbox // nil until the chat's first command
}

// WorkspaceVM is a workspace of the sidebar with its chats.
type WorkspaceVM struct {
	domain.Workspace
	Chats   []ChatRowVM
	Current bool
}

// ChatRowVM is a chat of the sidebar.
type ChatRowVM struct {
	domain.Chat
	State   string // state of its last run, "" when it has none
	Current bool
}

// ChatVM is a chat with its whole transcript.
type ChatVM struct {
	domain.Chat
	Messages    []domain.Message
	Runs        map[string]domain.Run // by id
	Attachments map[string]domain.Attachment
}

// CanvasVM is a workspace's canvas; Published is the latest version by node id.
type CanvasVM struct {
	Workspace string
	Nodes     []domain.Node
	Edges     []domain.Edge
	Published map[string]domain.Published
}

// RunOf is the run of a message, if it is known.
func (c ChatVM) RunOf(m domain.Message) *domain.Run {
	if r, ok := c.Runs[m.RunID]; ok {
		return &r
	}
	return nil
}

// lastOfRun tells whether the message at i is the last one of its run, which is
// where the run's foot stands.
func (c ChatVM) lastOfRun(i int) bool {
	for _, m := range c.Messages[i+1:] {
		if m.RunID == c.Messages[i].RunID {
			return false
		}
	}
	return c.Messages[i].RunID != ""
}

// Busy tells whether any run of the chat has not ended.
func (c ChatVM) Busy() bool {
	for _, r := range c.Runs {
		if !r.Ended() {
			return true
		}
	}
	return false
}
