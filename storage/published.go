package storage

import (
	"encoding/json"

	"atelier/internal/domain"
)

const publishedColumns = "id, workspace_id, node_id, chat_id, name, path, mime_type, kind, size_bytes, sha256, version, facts, provenance, created_at"

func scanPublished(row scanner) (domain.Published, error) {
	var p domain.Published
	var facts, provenance string
	var at int64
	err := row.Scan(&p.ID, &p.WorkspaceID, &p.NodeID, &p.ChatID, &p.Name, &p.Path, &p.MimeType, &p.Kind, &p.SizeBytes, &p.SHA256, &p.Version, &facts, &provenance, &at)
	if err != nil {
		return p, err
	}
	p.CreatedAt = fromMillis(at)
	p.ContentURL = "/v1/published/" + p.ID + "/content"
	if err := json.Unmarshal([]byte(facts), &p.Facts); err != nil {
		return p, err
	}
	return p, json.Unmarshal([]byte(provenance), &p.Provenance)
}

// Published reads one of the organization's published files.
func (tx *Tx) Published(organizationID, id string) (domain.Published, error) {
	return one(tx, "published file", scanPublished, "SELECT "+publishedColumns+` FROM published WHERE id=? AND workspace_id IN
		(SELECT id FROM workspaces WHERE organization_id=? AND deleted_at IS NULL)`, id, organizationID)
}

// AnyPublished reads one by its id alone: for the server's own use.
func (tx *Tx) AnyPublished(id string) (domain.Published, error) {
	return one(tx, "published file", scanPublished, "SELECT "+publishedColumns+" FROM published WHERE id=?", id)
}

// LatestPublished lists the newest version of each published file of a
// workspace, oldest first; chatID bounds it to what one chat published.
func (tx *Tx) LatestPublished(workspaceID, chatID string) ([]domain.Published, error) {
	return many(tx, scanPublished, "SELECT "+publishedColumns+` FROM published p WHERE workspace_id=? AND (?='' OR chat_id=?)
		AND version=(SELECT MAX(version) FROM published q WHERE q.node_id=p.node_id) ORDER BY created_at, id`, workspaceID, chatID, chatID)
}

// Versions lists all versions of a node's file, newest first.
func (tx *Tx) Versions(nodeID string) ([]domain.Published, error) {
	return many(tx, scanPublished, "SELECT "+publishedColumns+" FROM published WHERE node_id=? ORDER BY version DESC", nodeID)
}

// PublishedAt finds the newest version of the file that was published from a
// path of the workspace (chatID "") or of a chat's home. NotFound when none was.
func (tx *Tx) PublishedAt(workspaceID, chatID, path string) (domain.Published, error) {
	return one(tx, "published file", scanPublished, "SELECT "+publishedColumns+" FROM published WHERE workspace_id=? AND path=? AND (?='' OR chat_id=?) ORDER BY version DESC, created_at DESC LIMIT 1", workspaceID, path, chatID, chatID)
}

// CreatePublished stores a version and tells the log. NodeID, Version and the
// rest must be set.
func (tx *Tx) CreatePublished(p *domain.Published, runID string, actor domain.Actor) error {
	if p.ID == "" {
		p.ID = domain.NewID("pub")
	}
	if p.Facts == nil {
		p.Facts = map[string]any{}
	}
	if p.Provenance.Inputs == nil {
		p.Provenance.Inputs = []string{}
	}
	p.CreatedAt = domain.Now()
	p.ContentURL = "/v1/published/" + p.ID + "/content"
	facts, err := json.Marshal(p.Facts)
	if err != nil {
		return err
	}
	provenance, err := json.Marshal(p.Provenance)
	if err != nil {
		return err
	}
	err = tx.exec("INSERT INTO published("+publishedColumns+") VALUES(?,?,?,?,?,?,?,?,?,?,?,?,?,?)",
		p.ID, p.WorkspaceID, p.NodeID, p.ChatID, p.Name, p.Path, p.MimeType, p.Kind, p.SizeBytes, p.SHA256, p.Version, string(facts), string(provenance), millis(p.CreatedAt))
	if err == nil {
		_, err = tx.Append(p.WorkspaceID, p.ChatID, runID, domain.EventPublished, actor, p)
	}
	return err
}
