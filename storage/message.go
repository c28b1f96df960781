package storage

import (
	"database/sql"
	"encoding/json"
	"errors"
	"slices"

	"atelier/internal/domain"
)

// LiveOutputKept bounds the live output that a running tool call shows after a
// reload; the whole text is in the result.
const LiveOutputKept = 64 << 10

// CreateMessage stores a message with its parts and tells the log. A message
// whose id is there already is left as it is: created is false, which makes a
// repeated POST harmless. An id that another chat uses is a conflict.
func (tx *Tx) CreateMessage(workspaceID string, m *domain.Message, actor domain.Actor) (created bool, seq int64, err error) {
	var chatID string
	err = tx.tx.QueryRowContext(tx.ctx, "SELECT chat_id FROM messages WHERE id=?", m.ID).Scan(&chatID)
	switch {
	case err == nil && chatID != m.ChatID:
		return false, 0, domain.Errorf(domain.Conflict, "The message id %q is taken. Use a fresh one.", m.ID)
	case err == nil:
		return false, 0, nil
	case !errors.Is(err, sql.ErrNoRows):
		return false, 0, err
	}
	m.CreatedAt = domain.Now()
	err = tx.exec(`INSERT INTO messages(id, chat_id, run_id, role, ord, created_at)
		VALUES(?,?,?,?,(SELECT COALESCE(MAX(ord),0)+1 FROM messages WHERE chat_id=?),?)`, m.ID, m.ChatID, m.RunID, m.Role, m.ChatID, millis(m.CreatedAt))
	if err != nil {
		return false, 0, err
	}
	if m.Parts == nil {
		m.Parts = []domain.Part{}
	}
	for i := range m.Parts {
		m.Parts[i].Index = i
		if err := tx.putPart(m.ID, m.Parts[i]); err != nil {
			return false, 0, err
		}
	}
	if err := tx.exec("UPDATE chats SET updated_at=? WHERE id=?", millis(m.CreatedAt), m.ChatID); err != nil {
		return false, 0, err
	}
	seq, err = tx.Append(workspaceID, m.ChatID, m.RunID, domain.EventMessageCreated, actor, m)
	return true, seq, err
}

func (tx *Tx) putPart(messageID string, p domain.Part) error {
	text := p.Text
	p.Text = ""
	data, err := json.Marshal(p)
	if err != nil {
		return err
	}
	return tx.exec(`INSERT INTO parts(message_id, idx, type, text, data) VALUES(?,?,?,?,?)
		ON CONFLICT(message_id, idx) DO UPDATE SET type=excluded.type, text=excluded.text, data=excluded.data`, messageID, p.Index, p.Type, text, string(data))
}

// Place says in which workspace, chat, run and message something happens.
type Place struct{ WorkspaceID, ChatID, RunID, MessageID string }

// AddPart puts a part at the end of a message (its Index is set) and tells the log.
func (tx *Tx) AddPart(at Place, p *domain.Part, actor domain.Actor) error {
	err := tx.tx.QueryRowContext(tx.ctx, "SELECT COALESCE(MAX(idx)+1, 0) FROM parts WHERE message_id=?", at.MessageID).Scan(&p.Index)
	if err != nil {
		return err
	}
	if err := tx.putPart(at.MessageID, *p); err != nil {
		return err
	}
	_, err = tx.Append(at.WorkspaceID, at.ChatID, at.RunID, domain.EventPartCreated, actor, domain.PartChange{MessageID: at.MessageID, Part: *p})
	return err
}

// SetPart replaces a part and tells the log.
func (tx *Tx) SetPart(at Place, p domain.Part, actor domain.Actor) error {
	if err := tx.putPart(at.MessageID, p); err != nil {
		return err
	}
	_, err := tx.Append(at.WorkspaceID, at.ChatID, at.RunID, domain.EventPartUpdated, actor, domain.PartChange{MessageID: at.MessageID, Part: p})
	return err
}

// AddText adds a delta to the end of a part's text and tells the log. A tool
// call's live output keeps only its newest LiveOutputKept characters.
func (tx *Tx) AddText(at Place, eventType string, d domain.PartDelta, actor domain.Actor) error {
	d.MessageID = at.MessageID
	keep := 1 << 30
	if eventType == domain.EventCommandOutput {
		keep = LiveOutputKept
	}
	err := tx.change("part", "UPDATE parts SET text=substr(text || ?, -?) WHERE message_id=? AND idx=?", d.Text, keep, at.MessageID, d.Index)
	if err == nil {
		_, err = tx.Append(at.WorkspaceID, at.ChatID, at.RunID, eventType, actor, d)
	}
	return err
}

func scanMessage(row scanner) (domain.Message, error) {
	m := domain.Message{Parts: []domain.Part{}}
	var at int64
	err := row.Scan(&m.ID, &m.ChatID, &m.RunID, &m.Role, &at)
	m.CreatedAt = fromMillis(at)
	return m, err
}

type partRow struct {
	messageID string
	part      domain.Part
}

func scanPart(row scanner) (partRow, error) {
	var r partRow
	var text, data string
	if err := row.Scan(&r.messageID, &text, &data); err != nil {
		return r, err
	}
	err := json.Unmarshal([]byte(data), &r.part)
	r.part.Text = text
	return r, err
}

// Messages reads a chat's messages with their parts, oldest first. afterID
// bounds them to those after that message; "" is all.
func (tx *Tx) Messages(chatID, afterID string) ([]domain.Message, error) {
	const window = " FROM messages m WHERE m.chat_id=? AND m.ord > COALESCE((SELECT ord FROM messages WHERE id=? AND chat_id=?), 0)"
	list, err := many(tx, scanMessage, "SELECT id, chat_id, run_id, role, created_at"+window+" ORDER BY ord", chatID, afterID, chatID)
	if err != nil {
		return nil, err
	}
	parts, err := many(tx, scanPart, "SELECT message_id, text, data FROM parts WHERE message_id IN (SELECT id"+window+") ORDER BY message_id, idx", chatID, afterID, chatID)
	if err != nil {
		return nil, err
	}
	at := make(map[string]int, len(list))
	for i, m := range list {
		at[m.ID] = i
	}
	for _, p := range parts {
		m := &list[at[p.messageID]]
		m.Parts = append(m.Parts, p.part)
	}
	return list, nil
}

// Message reads one message with its parts.
func (tx *Tx) Message(chatID, id string) (domain.Message, error) {
	m, err := one(tx, "message", scanMessage, "SELECT id, chat_id, run_id, role, created_at FROM messages WHERE chat_id=? AND id=?", chatID, id)
	if err != nil {
		return m, err
	}
	parts, err := many(tx, scanPart, "SELECT message_id, text, data FROM parts WHERE message_id=? ORDER BY idx", id)
	for _, p := range parts {
		m.Parts = append(m.Parts, p.part)
	}
	return m, err
}

// MessageOfRun reads the assistant's message of a run; NotFound when it has said
// nothing yet.
func (tx *Tx) MessageOfRun(chatID, runID string) (domain.Message, error) {
	m, err := one(tx, "message", scanMessage, "SELECT id, chat_id, run_id, role, created_at FROM messages WHERE chat_id=? AND run_id=? AND role='assistant' ORDER BY ord DESC LIMIT 1", chatID, runID)
	if err != nil {
		return m, err
	}
	return tx.Message(chatID, m.ID)
}

const runColumns = "id, chat_id, message_id, state, error_code, error_message, input_tokens, output_tokens, started_at, ended_at"

func scanRun(row scanner) (domain.Run, error) {
	var r domain.Run
	var code, message string
	var usage domain.Usage
	var started, ended sql.NullInt64
	err := row.Scan(&r.ID, &r.ChatID, &r.MessageID, &r.State, &code, &message, &usage.InputTokens, &usage.OutputTokens, &started, &ended)
	r.StartedAt, r.EndedAt = fromMillisPtr(started), fromMillisPtr(ended)
	if code != "" {
		r.Error = &domain.RunError{Code: domain.Code(code), Message: message}
	}
	if usage != (domain.Usage{}) {
		r.Usage = &usage
	}
	return r, err
}

// CreateRun stores a queued run and tells the log.
func (tx *Tx) CreateRun(workspaceID string, r *domain.Run, actor domain.Actor) error {
	r.State = domain.RunQueued
	err := tx.exec("INSERT INTO runs(id, chat_id, message_id, state, created_at) VALUES(?,?,?,?,?)", r.ID, r.ChatID, r.MessageID, r.State, millis(domain.Now()))
	if err == nil {
		_, err = tx.Append(workspaceID, r.ChatID, r.ID, domain.EventRunCreated, actor, r)
	}
	return err
}

// UpdateRun stores state, times, error and usage and tells the log.
func (tx *Tx) UpdateRun(workspaceID string, r domain.Run, actor domain.Actor) error {
	var failure domain.RunError
	if r.Error != nil {
		failure = *r.Error
	}
	var usage domain.Usage
	if r.Usage != nil {
		usage = *r.Usage
	}
	err := tx.change("run", "UPDATE runs SET state=?, error_code=?, error_message=?, input_tokens=?, output_tokens=?, started_at=?, ended_at=? WHERE id=?",
		r.State, string(failure.Code), failure.Message, usage.InputTokens, usage.OutputTokens, millisPtr(r.StartedAt), millisPtr(r.EndedAt), r.ID)
	if err == nil {
		_, err = tx.Append(workspaceID, r.ChatID, r.ID, domain.EventRunUpdated, actor, r)
	}
	return err
}

// Run reads one of a chat's runs.
func (tx *Tx) Run(chatID, id string) (domain.Run, error) {
	return one(tx, "run", scanRun, "SELECT "+runColumns+" FROM runs WHERE chat_id=? AND id=?", chatID, id)
}

// RunOfMessage reads the run that a user's message began.
func (tx *Tx) RunOfMessage(chatID, messageID string) (domain.Run, error) {
	return one(tx, "run", scanRun, "SELECT "+runColumns+" FROM runs WHERE chat_id=? AND message_id=?", chatID, messageID)
}

// LastRuns reads the newest run of each chat of a workspace, by chat id.
func (tx *Tx) LastRuns(workspaceID string) (map[string]domain.Run, error) {
	list, err := many(tx, scanRun, "SELECT "+runColumns+" FROM runs WHERE chat_id IN (SELECT id FROM chats WHERE workspace_id=?) ORDER BY created_at, rowid", workspaceID)
	byChat := make(map[string]domain.Run, len(list))
	for _, r := range list {
		byChat[r.ChatID] = r
	}
	return byChat, err
}

// Runs lists a chat's runs, oldest first.
func (tx *Tx) Runs(chatID string) ([]domain.Run, error) {
	return many(tx, scanRun, "SELECT "+runColumns+" FROM runs WHERE chat_id=? ORDER BY created_at, rowid", chatID)
}

// OpenRuns lists every run that has no end, oldest first; chatID "" is all chats.
func (tx *Tx) OpenRuns(chatID string) ([]domain.Run, error) {
	list, err := many(tx, scanRun, "SELECT "+runColumns+" FROM runs WHERE state IN ('queued','running','waiting') ORDER BY created_at, rowid")
	if chatID != "" {
		list = slices.DeleteFunc(list, func(r domain.Run) bool { return r.ChatID != chatID })
	}
	return list, err
}
