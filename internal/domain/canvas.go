package domain

import "time"

// Published is an immutable copy of a file, with what it is and what made it.
// Publishing the same path again makes a new version on the same node.
type Published struct {
	ID          string         `json:"id"`
	NodeID      string         `json:"nodeId"`
	WorkspaceID string         `json:"-"`
	ChatID      string         `json:"-"`
	Name        string         `json:"name"`
	Path        string         `json:"path"`
	MimeType    string         `json:"mimeType"`
	Kind        string         `json:"kind"`
	SizeBytes   int64          `json:"sizeBytes"`
	SHA256      string         `json:"sha256"`
	Version     int            `json:"version"`
	Facts       map[string]any `json:"facts"`
	ContentURL  string         `json:"contentUrl"`
	CreatedAt   time.Time      `json:"createdAt"`
	Provenance  Provenance     `json:"-"`
}

// Provenance says what made a published file.
type Provenance struct {
	ChatID    string   `json:"chatId,omitempty"`
	RunID     string   `json:"runId,omitempty"`
	CallID    string   `json:"callId,omitempty"`
	Command   string   `json:"command,omitempty"`
	Inputs    []string `json:"inputs"`
	Published string   `json:"publishedBy"`   // "agent" | "user"
	GLB       string   `json:"glb,omitempty"` // of a model that is no GLB: the blob that viewers show
}

// Kinds of a published file: how it is shown.
const (
	KindTable    = "table"
	KindImage    = "image"
	KindPDF      = "pdf"
	KindModel    = "model"
	KindJSON     = "json"
	KindText     = "text"
	KindMarkdown = "markdown"
	KindHTML     = "html"
	KindMedia    = "media"
	KindNotebook = "notebook"
	KindArchive  = "archive"
	KindOther    = "other"
)

// Node is one thing on the canvas; the names are JSON Canvas 1.0's.
type Node struct {
	ID          string  `json:"id"`
	WorkspaceID string  `json:"-"`
	Type        string  `json:"type"` // "file" | "text" | "link" | "group"
	X           float64 `json:"x"`
	Y           float64 `json:"y"`
	Width       float64 `json:"width"`
	Height      float64 `json:"height"`
	Color       string  `json:"color,omitempty"`
	File        string  `json:"file,omitempty"`
	Text        string  `json:"text,omitempty"`
	URL         string  `json:"url,omitempty"`
	Label       string  `json:"label,omitempty"`
	PublishedID string  `json:"publishedId,omitempty"`
	Version     int     `json:"version,omitempty"`
}

// Edge is a line between two nodes.
type Edge struct {
	ID          string `json:"id"`
	WorkspaceID string `json:"-"`
	FromNode    string `json:"fromNode"`
	FromSide    string `json:"fromSide,omitempty"`
	ToNode      string `json:"toNode"`
	ToSide      string `json:"toSide,omitempty"`
	Label       string `json:"label,omitempty"`
}

// Canvas is all of a workspace's nodes and edges: JSON Canvas 1.0 with our
// fields publishedId and version.
type Canvas struct {
	Nodes []Node `json:"nodes"`
	Edges []Edge `json:"edges"`
}
