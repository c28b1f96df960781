package storage

import (
	"atelier/internal/domain"
)

const nodeColumns = "id, workspace_id, type, x, y, width, height, color, file, text, url, label, published_id, version"

func scanNode(row scanner) (domain.Node, error) {
	var n domain.Node
	err := row.Scan(&n.ID, &n.WorkspaceID, &n.Type, &n.X, &n.Y, &n.Width, &n.Height, &n.Color, &n.File, &n.Text, &n.URL, &n.Label, &n.PublishedID, &n.Version)
	return n, err
}

// Nodes lists a workspace's nodes in the order in which they came.
func (tx *Tx) Nodes(workspaceID string) ([]domain.Node, error) {
	return many(tx, scanNode, "SELECT "+nodeColumns+" FROM nodes WHERE workspace_id=? ORDER BY created_at, rowid", workspaceID)
}

// Node reads one of a workspace.
func (tx *Tx) Node(workspaceID, id string) (domain.Node, error) {
	return one(tx, "node", scanNode, "SELECT "+nodeColumns+" FROM nodes WHERE workspace_id=? AND id=?", workspaceID, id)
}

// PutNode stores a new or changed node and tells the log with what happened
// (EventNodeCreated or EventNodeUpdated). An id that another workspace uses is
// a conflict.
func (tx *Tx) PutNode(n *domain.Node, chatID, runID string, actor domain.Actor) error {
	if n.ID == "" {
		n.ID = domain.NewID("node")
	}
	var owner string
	typ := domain.EventNodeUpdated
	if err := tx.tx.QueryRowContext(tx.ctx, "SELECT workspace_id FROM nodes WHERE id=?", n.ID).Scan(&owner); err != nil {
		typ = domain.EventNodeCreated
	} else if owner != n.WorkspaceID {
		return domain.Errorf(domain.Conflict, "The node id %q is taken. Use a fresh one.", n.ID)
	}
	err := tx.exec("INSERT INTO nodes("+nodeColumns+`, created_at) VALUES(?,?,?,?,?,?,?,?,?,?,?,?,?,?,?)
		ON CONFLICT(id) DO UPDATE SET type=excluded.type, x=excluded.x, y=excluded.y, width=excluded.width, height=excluded.height, color=excluded.color,
		file=excluded.file, text=excluded.text, url=excluded.url, label=excluded.label, published_id=excluded.published_id, version=excluded.version`,
		n.ID, n.WorkspaceID, n.Type, n.X, n.Y, n.Width, n.Height, n.Color, n.File, n.Text, n.URL, n.Label, n.PublishedID, n.Version, millis(domain.Now()))
	if err == nil {
		_, err = tx.Append(n.WorkspaceID, chatID, runID, typ, actor, n)
	}
	return err
}

// DeleteNode removes a node and its edges and tells the log of each.
func (tx *Tx) DeleteNode(n domain.Node, actor domain.Actor) error {
	edges, err := many(tx, scanEdge, "SELECT "+edgeColumns+" FROM edges WHERE workspace_id=? AND (from_node=? OR to_node=?)", n.WorkspaceID, n.ID, n.ID)
	if err != nil {
		return err
	}
	for _, e := range edges {
		if err := tx.DeleteEdge(e, actor); err != nil {
			return err
		}
	}
	if err := tx.change("node", "DELETE FROM nodes WHERE workspace_id=? AND id=?", n.WorkspaceID, n.ID); err != nil {
		return err
	}
	_, err = tx.Append(n.WorkspaceID, "", "", domain.EventNodeDeleted, actor, n)
	return err
}

const edgeColumns = "id, workspace_id, from_node, from_side, to_node, to_side, label"

func scanEdge(row scanner) (domain.Edge, error) {
	var e domain.Edge
	err := row.Scan(&e.ID, &e.WorkspaceID, &e.FromNode, &e.FromSide, &e.ToNode, &e.ToSide, &e.Label)
	return e, err
}

// Edges lists a workspace's edges.
func (tx *Tx) Edges(workspaceID string) ([]domain.Edge, error) {
	return many(tx, scanEdge, "SELECT "+edgeColumns+" FROM edges WHERE workspace_id=? ORDER BY rowid", workspaceID)
}

// Edge reads one of a workspace.
func (tx *Tx) Edge(workspaceID, id string) (domain.Edge, error) {
	return one(tx, "edge", scanEdge, "SELECT "+edgeColumns+" FROM edges WHERE workspace_id=? AND id=?", workspaceID, id)
}

// PutEdge stores a new or changed edge and tells the log. Both ends must be
// nodes of the same workspace.
func (tx *Tx) PutEdge(e *domain.Edge, chatID, runID string, actor domain.Actor) error {
	if e.ID == "" {
		e.ID = domain.NewID("edge")
	}
	for _, end := range []string{e.FromNode, e.ToNode} {
		if _, err := tx.Node(e.WorkspaceID, end); err != nil {
			return domain.Errorf(domain.Invalid, "An edge joins two nodes of this canvas, but there is no node %q.", end)
		}
	}
	var owner string
	typ := domain.EventEdgeUpdated
	if err := tx.tx.QueryRowContext(tx.ctx, "SELECT workspace_id FROM edges WHERE id=?", e.ID).Scan(&owner); err != nil {
		typ = domain.EventEdgeCreated
	} else if owner != e.WorkspaceID {
		return domain.Errorf(domain.Conflict, "The edge id %q is taken. Use a fresh one.", e.ID)
	}
	err := tx.exec("INSERT INTO edges("+edgeColumns+`) VALUES(?,?,?,?,?,?,?) ON CONFLICT(id) DO UPDATE SET
		from_node=excluded.from_node, from_side=excluded.from_side, to_node=excluded.to_node, to_side=excluded.to_side, label=excluded.label`,
		e.ID, e.WorkspaceID, e.FromNode, e.FromSide, e.ToNode, e.ToSide, e.Label)
	if err == nil {
		_, err = tx.Append(e.WorkspaceID, chatID, runID, typ, actor, e)
	}
	return err
}

// DeleteEdge removes an edge and tells the log.
func (tx *Tx) DeleteEdge(e domain.Edge, actor domain.Actor) error {
	err := tx.change("edge", "DELETE FROM edges WHERE workspace_id=? AND id=?", e.WorkspaceID, e.ID)
	if err == nil {
		_, err = tx.Append(e.WorkspaceID, "", "", domain.EventEdgeDeleted, actor, e)
	}
	return err
}
