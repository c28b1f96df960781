package storage

import (
	"database/sql"
	"encoding/json"
	"fmt"

	"atelier/internal/domain"
)

// Append adds one line to the log and returns its number. data is anything that
// encodes to JSON. A chat's lastSeq follows.
func (tx *Tx) Append(workspaceID, chatID, runID, typ string, actor domain.Actor, data any) (int64, error) {
	raw, err := json.Marshal(data)
	if err != nil {
		return 0, fmt.Errorf("event %s: %w", typ, err)
	}
	res, err := tx.tx.ExecContext(tx.ctx,
		"INSERT INTO events(workspace_id, chat_id, run_id, type, actor_type, actor_id, data, created_at) VALUES(?, NULLIF(?,''), NULLIF(?,''), ?, ?, ?, ?, ?)",
		workspaceID, chatID, runID, typ, actor.Type, actor.ID, string(raw), millis(domain.Now()))
	if err != nil {
		return 0, err
	}
	seq, err := res.LastInsertId()
	if err != nil {
		return 0, err
	}
	tx.touched[workspaceID] = struct{}{}
	if chatID != "" {
		err = tx.exec("UPDATE chats SET last_seq=? WHERE id=?", seq, chatID)
	}
	return seq, err
}

const eventColumns = "seq, workspace_id, COALESCE(chat_id,''), COALESCE(run_id,''), type, actor_type, actor_id, data, created_at"

func scanEvent(row scanner) (domain.Event, error) {
	var e domain.Event
	var data string
	var at int64
	err := row.Scan(&e.Seq, &e.WorkspaceID, &e.ChatID, &e.RunID, &e.Type, &e.Actor.Type, &e.Actor.ID, &data, &at)
	e.Data, e.CreatedAt = json.RawMessage(data), fromMillis(at)
	return e, err
}

// EventsAfter reads at most limit events of a workspace with a seq above after,
// in order.
func (tx *Tx) EventsAfter(workspaceID string, after int64, limit int) ([]domain.Event, error) {
	return many(tx, scanEvent, "SELECT "+eventColumns+" FROM events WHERE workspace_id=? AND seq>? ORDER BY seq LIMIT ?", workspaceID, after, limit)
}

// LastSeq is the number of the newest event of a workspace, 0 when it has none.
func (tx *Tx) LastSeq(workspaceID string) (int64, error) {
	var seq sql.NullInt64
	err := tx.tx.QueryRowContext(tx.ctx, "SELECT MAX(seq) FROM events WHERE workspace_id=?", workspaceID).Scan(&seq)
	return seq.Int64, err
}

// Activity reads the newest events of an organization's workspaces below a seq
// (0: from the end), newest first. Deltas are left out: they are no activity.
// userID bounds it to what one person did; "" is everyone.
func (tx *Tx) Activity(organizationID, userID string, before int64, limit int) ([]domain.Event, error) {
	return many(tx, scanEvent, "SELECT "+eventColumns+` FROM events WHERE workspace_id IN (SELECT id FROM workspaces WHERE organization_id=?)
		AND (?='' OR (actor_type='user' AND actor_id=?)) AND (?=0 OR seq<?)
		AND type NOT IN ('message.delta','command.output','part.created','part.updated') ORDER BY seq DESC LIMIT ?`,
		organizationID, userID, userID, before, before, limit)
}

// PruneDeltas removes the deltas of an ended message: its parts hold their sum.
// Followers that are behind get the whole parts by the part.updated events.
func (tx *Tx) PruneDeltas(workspaceID, runID string) error {
	return tx.exec("DELETE FROM events WHERE workspace_id=? AND run_id=? AND type IN ('message.delta','command.output')", workspaceID, runID)
}
