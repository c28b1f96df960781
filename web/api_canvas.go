package web

import (
	"net/http"

	"github.com/labstack/echo/v4"

	"atelier/internal/canvas"
	"atelier/internal/domain"
	"atelier/storage"
)

// canvasOf reads a workspace's nodes and edges.
func canvasOf(tx *storage.Tx, workspaceID string) (cv domain.Canvas, err error) {
	if cv.Nodes, err = tx.Nodes(workspaceID); err != nil {
		return cv, err
	}
	cv.Edges, err = tx.Edges(workspaceID)
	return cv, err
}

func (s *Server) showCanvas(c echo.Context) error {
	var cv domain.Canvas
	err := s.view(c, func(tx *storage.Tx) error {
		w, err := workspaceIn(tx, who(c), c.Param("id"))
		if err != nil {
			return err
		}
		cv, err = canvasOf(tx, w.ID)
		return err
	})
	if err != nil {
		return err
	}
	return send(c, http.StatusOK, cv)
}

// replaceCanvas makes the canvas what was sent, JSON Canvas 1.0: what is not in
// it goes, all in one step or not at all.
func (s *Server) replaceCanvas(c echo.Context) error {
	in, err := bind[domain.Canvas](c)
	if err != nil {
		return err
	}
	for i := range in.Edges {
		if in.Edges[i].ID == "" {
			in.Edges[i].ID = domain.NewID("edge")
		}
	}
	if err := canvas.Check(in); err != nil {
		return err
	}
	err = s.update(c, func(tx *storage.Tx) error {
		w, err := workspaceIn(tx, who(c), c.Param("id"))
		if err != nil {
			return err
		}
		if err := replace(tx, w, in, userActor(who(c))); err != nil {
			return err
		}
		in, err = canvasOf(tx, w.ID)
		return err
	})
	if err != nil {
		return err
	}
	return send(c, http.StatusOK, in)
}

func replace(tx *storage.Tx, w domain.Workspace, in domain.Canvas, actor domain.Actor) error {
	had, err := canvasOf(tx, w.ID)
	if err != nil {
		return err
	}
	keepNodes, keepEdges := map[string]bool{}, map[string]bool{}
	for i := range in.Nodes {
		in.Nodes[i].WorkspaceID = w.ID
		if err := checkNode(tx, &in.Nodes[i]); err != nil {
			return err
		}
		keepNodes[in.Nodes[i].ID] = true
	}
	for _, e := range in.Edges {
		keepEdges[e.ID] = true
	}
	for _, e := range had.Edges {
		if !keepEdges[e.ID] {
			if err := tx.DeleteEdge(e, actor); err != nil {
				return err
			}
		}
	}
	for _, n := range had.Nodes {
		if !keepNodes[n.ID] {
			if err := tx.DeleteNode(n, actor); err != nil {
				return err
			}
		}
	}
	for i := range in.Nodes {
		if err := tx.PutNode(&in.Nodes[i], "", "", actor); err != nil {
			return err
		}
	}
	for i := range in.Edges {
		in.Edges[i].WorkspaceID = w.ID
		if err := tx.PutEdge(&in.Edges[i], "", "", actor); err != nil {
			return err
		}
	}
	return nil
}

// nodeInput is a node to make, or what to change of one.
type nodeInput struct {
	ID          *string  `json:"id,omitempty"`
	Type        *string  `json:"type,omitempty"`
	X           *float64 `json:"x,omitempty"`
	Y           *float64 `json:"y,omitempty"`
	Width       *float64 `json:"width,omitempty"`
	Height      *float64 `json:"height,omitempty"`
	Color       *string  `json:"color,omitempty"`
	File        *string  `json:"file,omitempty"`
	Text        *string  `json:"text,omitempty"`
	URL         *string  `json:"url,omitempty"`
	Label       *string  `json:"label,omitempty"`
	PublishedID *string  `json:"publishedId,omitempty"`
	Version     *int     `json:"version,omitempty"`
}

func set[T any](to *T, from *T) {
	if from != nil {
		*to = *from
	}
}

func (in nodeInput) onto(n *domain.Node) {
	set(&n.Type, in.Type)
	set(&n.X, in.X)
	set(&n.Y, in.Y)
	set(&n.Width, in.Width)
	set(&n.Height, in.Height)
	set(&n.Color, in.Color)
	set(&n.File, in.File)
	set(&n.Text, in.Text)
	set(&n.URL, in.URL)
	set(&n.Label, in.Label)
	set(&n.PublishedID, in.PublishedID)
	set(&n.Version, in.Version)
}

func (s *Server) createNode(c echo.Context) error {
	in, err := bind[nodeInput](c)
	if err != nil {
		return err
	}
	if (in.X == nil) != (in.Y == nil) {
		return domain.Errorf(domain.Invalid, "Give both x and y, or neither for a free place.")
	}
	n := domain.Node{Type: "text", Width: 320, Height: 200}
	in.onto(&n)
	set(&n.ID, in.ID)
	err = s.update(c, func(tx *storage.Tx) error {
		w, err := workspaceIn(tx, who(c), c.Param("id"))
		if err != nil {
			return err
		}
		n.WorkspaceID = w.ID
		have, err := tx.Nodes(w.ID)
		if err != nil {
			return err
		}
		if len(have) >= canvas.MaxNodes {
			return domain.Errorf(domain.TooLarge, "The canvas has %d nodes, which is the most. Delete some first.", len(have))
		}
		if in.X == nil {
			n.X, n.Y = canvas.Place(have, n.Width, n.Height, nil)
		}
		if _, err := tx.Node(w.ID, n.ID); n.ID != "" && err == nil {
			return domain.Errorf(domain.Conflict, "There is a node %q already. To change it, use PATCH.", n.ID)
		}
		if err := checkNode(tx, &n); err != nil {
			return err
		}
		return tx.PutNode(&n, "", "", userActor(who(c)))
	})
	if err != nil {
		return err
	}
	return send(c, http.StatusCreated, n)
}

func (s *Server) updateNode(c echo.Context) error {
	in, err := bind[nodeInput](c)
	if err != nil {
		return err
	}
	var n domain.Node
	err = s.update(c, func(tx *storage.Tx) error {
		w, err := workspaceIn(tx, who(c), c.Param("id"))
		if err != nil {
			return err
		}
		if n, err = tx.Node(w.ID, c.Param("node")); err != nil {
			return err
		}
		in.onto(&n)
		if err := checkNode(tx, &n); err != nil {
			return err
		}
		return tx.PutNode(&n, "", "", userActor(who(c)))
	})
	if err != nil {
		return err
	}
	return send(c, http.StatusOK, n)
}

func (s *Server) deleteNode(c echo.Context) error {
	var n domain.Node
	err := s.update(c, func(tx *storage.Tx) error {
		w, err := workspaceIn(tx, who(c), c.Param("id"))
		if err != nil {
			return err
		}
		if n, err = tx.Node(w.ID, c.Param("node")); err != nil {
			return err
		}
		return tx.DeleteNode(n, userActor(who(c)))
	})
	if err != nil {
		return err
	}
	return send(c, http.StatusOK, n)
}

// checkNode gives a node an id when it has none, tells what is wrong with it,
// and ties it to published files of its own workspace only.
func checkNode(tx *storage.Tx, n *domain.Node) error {
	if n.ID == "" {
		n.ID = domain.NewID("node")
	}
	if err := canvas.CheckNode(*n); err != nil || n.PublishedID == "" {
		return err
	}
	p, err := tx.AnyPublished(n.PublishedID)
	if err != nil || p.WorkspaceID != n.WorkspaceID {
		return domain.Errorf(domain.Invalid, "There is no published file %q in this workspace.", n.PublishedID)
	}
	n.Version = p.Version
	return nil
}

type edgeInput struct {
	ID       *string `json:"id,omitempty"`
	FromNode *string `json:"fromNode,omitempty"`
	FromSide *string `json:"fromSide,omitempty"`
	ToNode   *string `json:"toNode,omitempty"`
	ToSide   *string `json:"toSide,omitempty"`
	Label    *string `json:"label,omitempty"`
}

func (in edgeInput) onto(e *domain.Edge) {
	set(&e.FromNode, in.FromNode)
	set(&e.FromSide, in.FromSide)
	set(&e.ToNode, in.ToNode)
	set(&e.ToSide, in.ToSide)
	set(&e.Label, in.Label)
}

func (s *Server) createEdge(c echo.Context) error {
	in, err := bind[edgeInput](c)
	if err != nil {
		return err
	}
	var e domain.Edge
	in.onto(&e)
	set(&e.ID, in.ID)
	err = s.update(c, func(tx *storage.Tx) error {
		w, err := workspaceIn(tx, who(c), c.Param("id"))
		if err != nil {
			return err
		}
		e.WorkspaceID = w.ID
		if _, err := tx.Edge(w.ID, e.ID); e.ID != "" && err == nil {
			return domain.Errorf(domain.Conflict, "There is an edge %q already. To change it, use PATCH.", e.ID)
		}
		if err := checkEdge(&e); err != nil {
			return err
		}
		return tx.PutEdge(&e, "", "", userActor(who(c)))
	})
	if err != nil {
		return err
	}
	return send(c, http.StatusCreated, e)
}

func (s *Server) updateEdge(c echo.Context) error {
	in, err := bind[edgeInput](c)
	if err != nil {
		return err
	}
	var e domain.Edge
	err = s.update(c, func(tx *storage.Tx) error {
		w, err := workspaceIn(tx, who(c), c.Param("id"))
		if err != nil {
			return err
		}
		if e, err = tx.Edge(w.ID, c.Param("edge")); err != nil {
			return err
		}
		in.onto(&e)
		if err := checkEdge(&e); err != nil {
			return err
		}
		return tx.PutEdge(&e, "", "", userActor(who(c)))
	})
	if err != nil {
		return err
	}
	return send(c, http.StatusOK, e)
}

func (s *Server) deleteEdge(c echo.Context) error {
	var e domain.Edge
	err := s.update(c, func(tx *storage.Tx) error {
		w, err := workspaceIn(tx, who(c), c.Param("id"))
		if err != nil {
			return err
		}
		if e, err = tx.Edge(w.ID, c.Param("edge")); err != nil {
			return err
		}
		return tx.DeleteEdge(e, userActor(who(c)))
	})
	if err != nil {
		return err
	}
	return send(c, http.StatusOK, e)
}

// checkEdge gives an edge an id when it has none and tells what is wrong with
// it; storage looks whether its ends are nodes of the same canvas.
func checkEdge(e *domain.Edge) error {
	if e.ID == "" {
		e.ID = domain.NewID("edge")
	}
	return canvas.CheckEdge(*e, func(string) bool { return true })
}
