// Package domain holds the nouns of Atelier and their rules: workspaces, chats,
// messages, runs, events, sandboxes, published files, nodes. It imports the
// standard library alone, so that every layer can speak of the same things.
//
// JSON tags are the public API's names (GET /openapi.json describes them).
package domain

import "time"

// Types of a workspace.
const (
	WorkspaceOrganization = "organization" // shared by the organization, can be mounted in sandboxes
	WorkspacePersonal     = "personal"     // one person's drive: never mounted, never deleted through the API
)

// Workspace is a project: durable files, one canvas and its chats.
type Workspace struct {
	ID             string     `json:"id"`
	OrganizationID string     `json:"-"`
	Slug           string     `json:"slug"`
	Name           string     `json:"name"`
	Type           string     `json:"type"`
	SizeBytes      int64      `json:"sizeBytes"`
	QuotaBytes     int64      `json:"quotaBytes"` // 0 means unlimited
	IsPersonal     bool       `json:"isPersonal"`
	Backend        string     `json:"backend"` // kept for life; "" until one was available
	Network        string     `json:"network"` // none | packages | open
	OwnerUserID    string     `json:"ownerUserId"`
	CreatedAt      time.Time  `json:"createdAt"`
	UpdatedAt      time.Time  `json:"updatedAt"`
	DeletedAt      *time.Time `json:"deletedAt,omitempty"`
}

// User is a person of one organization.
type User struct {
	ID             string    `json:"id"`
	OrganizationID string    `json:"-"`
	Name           string    `json:"name"`
	Email          string    `json:"email"`
	Role           Role      `json:"role"`
	CreatedAt      time.Time `json:"createdAt"`
}

// FileEntry is one line of a folder's listing, as the public API shows it.
type FileEntry struct {
	ID       string    `json:"id"` // the path from the workspace's root, "/src/a.md"
	Name     string    `json:"name"`
	Value    string    `json:"value"` // same as Name; clients of RunTools read it
	Type     string    `json:"type"`  // "file" | "folder"
	Size     int64     `json:"size"`
	Date     time.Time `json:"date"`
	MTime    int64     `json:"mtime"` // milliseconds since 1970
	Path     string    `json:"path"`
	MimeType string    `json:"mimeType,omitempty"`
	Count    int       `json:"count,omitempty"`   // entries of a folder
	Lazy     bool      `json:"lazy,omitempty"`    // a folder whose entries are not listed here
	Link     string    `json:"link,omitempty"`    // what a symbolic link points at; Type is that of its end
	Special  string    `json:"special,omitempty"` // "pipe" | "socket" | "device": shown, never opened
}
