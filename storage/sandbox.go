package storage

import (
	"encoding/json"
	"time"

	"atelier/internal/domain"
)

const sandboxColumns = "id, organization_id, workspace_id, chat_id, name, status, backend, data, created_at"

func scanSandbox(row scanner) (domain.Sandbox, error) {
	var id, org, ws, chat, name, status, backend, data string
	var at int64
	var b domain.Sandbox
	if err := row.Scan(&id, &org, &ws, &chat, &name, &status, &backend, &data, &at); err != nil {
		return b, err
	}
	err := json.Unmarshal([]byte(data), &b)
	b.ID, b.OrganizationID, b.WorkspaceID, b.ChatID, b.Name, b.Status, b.Backend, b.CreatedAt = id, org, ws, chat, name, status, backend, fromMillis(at)
	return b, err
}

// Sandbox reads one of the organization's by its id or its name; destroyed ones
// are found by id alone.
func (tx *Tx) Sandbox(organizationID, idOrName string) (domain.Sandbox, error) {
	return one(tx, "sandbox", scanSandbox, "SELECT "+sandboxColumns+" FROM sandboxes WHERE organization_id=? AND (id=? OR (name=? AND status!='destroyed')) ORDER BY id=? DESC, created_at DESC LIMIT 1",
		organizationID, idOrName, idOrName, idOrName)
}

// SandboxOfChat reads a chat's sandbox; NotFound before its first command.
func (tx *Tx) SandboxOfChat(chatID string) (domain.Sandbox, error) {
	return one(tx, "sandbox", scanSandbox, "SELECT "+sandboxColumns+" FROM sandboxes WHERE chat_id=?", chatID)
}

// AnySandbox reads one by its id alone: for the server's own use.
func (tx *Tx) AnySandbox(id string) (domain.Sandbox, error) {
	return one(tx, "sandbox", scanSandbox, "SELECT "+sandboxColumns+" FROM sandboxes WHERE id=?", id)
}

// Sandboxes lists those of an organization ("" is all) that are not destroyed.
func (tx *Tx) Sandboxes(organizationID string) ([]domain.Sandbox, error) {
	return many(tx, scanSandbox, "SELECT "+sandboxColumns+" FROM sandboxes WHERE (?='' OR organization_id=?) AND status!='destroyed' ORDER BY created_at, id", organizationID, organizationID)
}

// PutSandbox stores a sandbox as it is now and tells the log of its workspace.
func (tx *Tx) PutSandbox(b domain.Sandbox, actor domain.Actor) error {
	data, err := json.Marshal(b)
	if err != nil {
		return err
	}
	now := millis(domain.Now())
	err = tx.exec("INSERT INTO sandboxes("+sandboxColumns+`, last_used_at) VALUES(?,?,?,?,?,?,?,?,?,?)
		ON CONFLICT(id) DO UPDATE SET name=excluded.name, status=excluded.status, backend=excluded.backend, data=excluded.data, last_used_at=excluded.last_used_at`,
		b.ID, b.OrganizationID, b.WorkspaceID, b.ChatID, b.Name, b.Status, b.Backend, string(data), millis(b.CreatedAt), now)
	if err == nil && b.WorkspaceID != "" {
		_, err = tx.Append(b.WorkspaceID, b.ChatID, "", domain.EventSandboxUpdated, actor, b)
	}
	return err
}

// SandboxesUnusedSince lists chats' sandboxes that were last written of before t.
func (tx *Tx) SandboxesUnusedSince(t time.Time) ([]domain.Sandbox, error) {
	return many(tx, scanSandbox, "SELECT "+sandboxColumns+" FROM sandboxes WHERE last_used_at < ? AND status='paused' AND chat_id!=''", millis(t))
}

// ForgetSandbox removes the row of a sandbox.
func (tx *Tx) ForgetSandbox(id string) error { return tx.exec("DELETE FROM sandboxes WHERE id=?", id) }
