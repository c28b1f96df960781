package domain

import "time"

// States of a sandbox.
const (
	SandboxPending    = "pending"
	SandboxCreating   = "creating"
	SandboxRunning    = "running"
	SandboxPausing    = "pausing"
	SandboxPaused     = "paused"
	SandboxResuming   = "resuming"
	SandboxDestroying = "destroying"
	SandboxDestroyed  = "destroyed"
	SandboxFailed     = "failed"
)

// Sandbox is the private Linux machine of a chat, or one that a program asked for.
type Sandbox struct {
	ID                        string           `json:"id"`
	OrganizationID            string           `json:"-"`
	Name                      string           `json:"name"`
	Status                    string           `json:"status"`
	Backend                   string           `json:"backend"`
	ChatID                    string           `json:"chatId,omitempty"`
	WorkspaceID               string           `json:"-"` // whose log tells of it
	Mounts                    []Mount          `json:"mounts"`
	HasWritableWorkspaceMount bool             `json:"hasWritableWorkspaceMount"`
	Resources                 SandboxResources `json:"resources"`
	Network                   string           `json:"network"`
	IdleTimeout               int              `json:"idleTimeout"` // seconds
	SleepsAt                  *time.Time       `json:"sleepsAt,omitempty"`
	Error                     string           `json:"error,omitempty"`
	Note                      string           `json:"note,omitempty"`       // what a person should know: it waits in the queue, it slept and lost its processes
	Generation                int              `json:"generation,omitempty"` // how often it was started: processes and /tmp last for one
	CreatedAt                 time.Time        `json:"createdAt"`
}

// Mount shows a workspace's files inside a sandbox.
type Mount struct {
	WorkspaceID string `json:"workspaceId"`
	Path        string `json:"path"`
	ReadOnly    bool   `json:"readOnly"`
}

// SandboxResources bounds a sandbox; memory and disk in bytes.
type SandboxResources struct {
	VCPUs  float64 `json:"vcpus"`
	Memory int64   `json:"memory"`
	Disk   int64   `json:"disk"`
}
