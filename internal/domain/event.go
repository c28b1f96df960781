package domain

import (
	"encoding/json"
	"time"
)

// Event is one numbered line of the append-only log. The order of Seq is the
// order of commits; data holds what a page or a program needs to follow along.
type Event struct {
	Seq         int64           `json:"seq"`
	WorkspaceID string          `json:"workspaceId"`
	ChatID      string          `json:"chatId,omitempty"`
	RunID       string          `json:"runId,omitempty"`
	Type        string          `json:"type"`
	Actor       Actor           `json:"actor"`
	Data        json.RawMessage `json:"data"`
	CreatedAt   time.Time       `json:"createdAt"`
}

// Actor is who did it.
type Actor struct {
	Type string `json:"type"` // "user" | "agent" | "system"
	ID   string `json:"id"`
}

// Types of an event, and what its data holds.
const (
	EventWorkspaceCreated  = "workspace.created"  // Workspace
	EventWorkspaceUpdated  = "workspace.updated"  // Workspace
	EventWorkspaceDeleted  = "workspace.deleted"  // Workspace
	EventChatCreated       = "chat.created"       // Chat
	EventChatUpdated       = "chat.updated"       // Chat
	EventChatDeleted       = "chat.deleted"       // Chat
	EventMessageCreated    = "message.created"    // Message, whole
	EventMessageDelta      = "message.delta"      // PartDelta: text to add to a text or thinking part
	EventPartCreated       = "part.created"       // PartChange: a new part at the end of a message
	EventPartUpdated       = "part.updated"       // PartChange: the whole part anew
	EventCommandOutput     = "command.output"     // PartDelta: text to add to a tool call's live output
	EventRunCreated        = "run.created"        // Run
	EventRunUpdated        = "run.updated"        // Run
	EventAttachmentCreated = "attachment.created" // Attachment
	EventAttachmentDeleted = "attachment.deleted" // Attachment
	EventPublished         = "file.published"     // Published
	EventFilesChanged      = "files.changed"      // FilesChanged
	EventNodeCreated       = "node.created"       // Node
	EventNodeUpdated       = "node.updated"       // Node
	EventNodeDeleted       = "node.deleted"       // Node
	EventEdgeCreated       = "edge.created"       // Edge
	EventEdgeUpdated       = "edge.updated"       // Edge
	EventEdgeDeleted       = "edge.deleted"       // Edge
	EventSandboxUpdated    = "sandbox.updated"    // Sandbox
)

// PartDelta is text that was added to the end of a part's text.
type PartDelta struct {
	MessageID string `json:"messageId"`
	Index     int    `json:"index"`
	Stream    string `json:"stream,omitempty"` // "stdout" | "stderr" of a command
	Text      string `json:"text"`
}

// PartChange is a part as it is now.
type PartChange struct {
	MessageID string `json:"messageId"`
	Part      Part   `json:"part"`
}

// FilesChanged names what changed among a workspace's files.
type FilesChanged struct {
	Paths []string `json:"paths"` // at most 100; More tells of the rest
	More  int      `json:"more,omitempty"`
}
