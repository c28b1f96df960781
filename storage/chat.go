package storage

import (
	"strings"

	"atelier/internal/domain"
)

const chatColumns = "id, workspace_id, title, model, mode, pinned, archived, last_seq, created_at, updated_at"

func scanChat(row scanner) (domain.Chat, error) {
	var c domain.Chat
	var created, updated int64
	err := row.Scan(&c.ID, &c.WorkspaceID, &c.Title, &c.Model, &c.Mode, &c.Pinned, &c.Archived, &c.LastSeq, &created, &updated)
	c.CreatedAt, c.UpdatedAt = fromMillis(created), fromMillis(updated)
	return c, err
}

const chatOf = ` FROM chats WHERE workspace_id IN (SELECT id FROM workspaces WHERE organization_id=? AND deleted_at IS NULL)`

// Chat reads one of the organization's chats.
func (tx *Tx) Chat(organizationID, id string) (domain.Chat, error) {
	return one(tx, "chat", scanChat, "SELECT "+chatColumns+chatOf+" AND id=?", organizationID, id)
}

// AnyChat reads a chat by its id alone: for the server's own use.
func (tx *Tx) AnyChat(id string) (domain.Chat, error) {
	return one(tx, "chat", scanChat, "SELECT "+chatColumns+" FROM chats WHERE id=?", id)
}

// Chats lists a workspace's chats: pinned first, then the latest used.
func (tx *Tx) Chats(workspaceID string) ([]domain.Chat, error) {
	return many(tx, scanChat, "SELECT "+chatColumns+" FROM chats WHERE workspace_id=? ORDER BY pinned DESC, updated_at DESC, id DESC", workspaceID)
}

// NewChatTitle is the title of a chat that nobody has named; the first message
// replaces it.
const NewChatTitle = "New chat"

// CreateChat fills id, title and times, stores the chat and tells the log.
func (tx *Tx) CreateChat(c *domain.Chat, actor domain.Actor) error {
	c.Title = strings.TrimSpace(c.Title)
	if c.Title == "" {
		c.Title = NewChatTitle
	}
	if err := checkName("chat", c.Title); err != nil {
		return err
	}
	if c.ID == "" {
		c.ID = domain.NewID("chat")
	}
	if c.Mode == "" {
		c.Mode = "auto"
	}
	c.CreatedAt = domain.Now()
	c.UpdatedAt = c.CreatedAt
	err := tx.exec("INSERT INTO chats("+chatColumns+") VALUES(?,?,?,?,?,?,?,0,?,?)",
		c.ID, c.WorkspaceID, c.Title, c.Model, c.Mode, c.Pinned, c.Archived, millis(c.CreatedAt), millis(c.UpdatedAt))
	if err != nil {
		return err
	}
	c.LastSeq, err = tx.Append(c.WorkspaceID, c.ID, "", domain.EventChatCreated, actor, c)
	return err
}

// UpdateChat stores title, model, mode, pinned and archived and tells the log.
func (tx *Tx) UpdateChat(c *domain.Chat, actor domain.Actor) error {
	c.Title = strings.TrimSpace(c.Title)
	if err := checkName("chat", c.Title); err != nil {
		return err
	}
	c.UpdatedAt = domain.Now()
	err := tx.change("chat", "UPDATE chats SET title=?, model=?, mode=?, pinned=?, archived=?, updated_at=? WHERE id=?",
		c.Title, c.Model, c.Mode, c.Pinned, c.Archived, millis(c.UpdatedAt), c.ID)
	if err == nil {
		_, err = tx.Append(c.WorkspaceID, c.ID, "", domain.EventChatUpdated, actor, c)
	}
	return err
}

// DeleteChat removes a chat with its messages, runs and attachments. What it
// published stays. Its home is removed by whoever retires the sandbox.
func (tx *Tx) DeleteChat(c domain.Chat, actor domain.Actor) error {
	if err := tx.change("chat", "DELETE FROM chats WHERE id=?", c.ID); err != nil {
		return err
	}
	_, err := tx.Append(c.WorkspaceID, c.ID, "", domain.EventChatDeleted, actor, c)
	return err
}

const attachmentColumns = "id, chat_id, name, path, size_bytes, mime_type, created_at"

func scanAttachment(row scanner) (domain.Attachment, error) {
	var a domain.Attachment
	var created int64
	err := row.Scan(&a.ID, &a.ChatID, &a.Name, &a.Path, &a.SizeBytes, &a.MimeType, &created)
	a.CreatedAt = fromMillis(created)
	return a, err
}

// Attachments lists a chat's files in the order in which they came.
func (tx *Tx) Attachments(chatID string) ([]domain.Attachment, error) {
	return many(tx, scanAttachment, "SELECT "+attachmentColumns+" FROM attachments WHERE chat_id=? ORDER BY created_at, id", chatID)
}

// Attachment reads one of a chat.
func (tx *Tx) Attachment(chatID, id string) (domain.Attachment, error) {
	return one(tx, "attachment", scanAttachment, "SELECT "+attachmentColumns+" FROM attachments WHERE chat_id=? AND id=?", chatID, id)
}

// CreateAttachment stores a file whose bytes are already in the chat's home.
func (tx *Tx) CreateAttachment(c domain.Chat, a *domain.Attachment, actor domain.Actor) error {
	if a.ID == "" {
		a.ID = domain.NewID("att")
	}
	a.ChatID, a.CreatedAt = c.ID, domain.Now()
	err := tx.exec("INSERT INTO attachments("+attachmentColumns+") VALUES(?,?,?,?,?,?,?)",
		a.ID, a.ChatID, a.Name, a.Path, a.SizeBytes, a.MimeType, millis(a.CreatedAt))
	if err == nil {
		_, err = tx.Append(c.WorkspaceID, c.ID, "", domain.EventAttachmentCreated, actor, a)
	}
	return err
}

// DeleteAttachment forgets a file of a chat.
func (tx *Tx) DeleteAttachment(c domain.Chat, a domain.Attachment, actor domain.Actor) error {
	err := tx.change("attachment", "DELETE FROM attachments WHERE chat_id=? AND id=?", c.ID, a.ID)
	if err == nil {
		_, err = tx.Append(c.WorkspaceID, c.ID, "", domain.EventAttachmentDeleted, actor, a)
	}
	return err
}
