package domain

import (
	"slices"
	"strings"
)

// Role is what a person may do in the organization.
type Role string

// Roles, from the most to the least powerful.
const (
	RoleOwner  Role = "owner"
	RoleAdmin  Role = "admin"
	RoleMember Role = "member"
	RoleViewer Role = "viewer"
)

// Scope is one right of an API key or of a role.
type Scope string

// The scopes of the public API.
const (
	FilesRead      Scope = "files:read"
	FilesWrite     Scope = "files:write"
	FilesAll       Scope = "files:*"
	ChatRead       Scope = "chat:read"
	ChatWrite      Scope = "chat:write"
	SandboxAll     Scope = "sandbox:*"
	SandboxExecute Scope = "sandbox:execute"
	ActivityRead   Scope = "activity:read"
	AdminAll       Scope = "admin:*"
	Everything     Scope = "*"
)

// Scopes lists every scope that a key may carry.
var Scopes = []Scope{FilesRead, FilesWrite, FilesAll, ChatRead, ChatWrite, SandboxAll, SandboxExecute, ActivityRead, AdminAll, Everything}

// Principal is who asks: a signed-in person or the owner of an API key, with
// what this session or key may do. Every query is bounded by OrganizationID.
type Principal struct {
	OrganizationID string
	UserID         string
	Name           string
	Role           Role
	Scopes         []Scope
	KeyID          string // "" for a browser session
}

// May tells whether the principal's scopes cover the one that is needed:
// "files:*" covers "files:read", "*" covers all.
func (p Principal) May(need Scope) bool {
	family, _, _ := strings.Cut(string(need), ":")
	return slices.ContainsFunc(p.Scopes, func(have Scope) bool {
		return have == Everything || have == need || have == Scope(family+":*")
	})
}

// ScopesOf is what a role may do in the browser.
func ScopesOf(r Role) []Scope {
	switch r {
	case RoleOwner, RoleAdmin:
		return []Scope{Everything}
	case RoleMember:
		return []Scope{FilesAll, ChatRead, ChatWrite, SandboxAll, ActivityRead}
	case RoleViewer:
		return []Scope{FilesRead, ChatRead}
	}
	return nil
}

// APIKey is one key; the secret itself is never stored, only its hash.
type APIKey struct {
	ID        string  `json:"id"`
	Name      string  `json:"name"`
	UserID    string  `json:"userId"`
	Scopes    []Scope `json:"scopes"`
	Prefix    string  `json:"prefix"`
	CreatedAt string  `json:"createdAt"`
	ExpiresAt string  `json:"expiresAt,omitempty"`
	RevokedAt string  `json:"revokedAt,omitempty"`
}
