package web

import (
	"net/http"

	"github.com/labstack/echo/v4"

	"atelier/internal/agent"
	"atelier/internal/domain"
	"atelier/storage"
)

// publishedIn reads a published file of a workspace that the asker may see.
func publishedIn(tx *storage.Tx, p domain.Principal, id string) (domain.Published, error) {
	pub, err := tx.Published(p.OrganizationID, id)
	if err != nil {
		return pub, err
	}
	if _, err := workspaceIn(tx, p, pub.WorkspaceID); err != nil {
		return domain.Published{}, domain.Errorf(domain.NotFound, "There is no such published file. It may have been deleted.")
	}
	return pub, nil
}

// published is the one that the address names.
func (s *Server) published(c echo.Context) (pub domain.Published, err error) {
	err = s.view(c, func(tx *storage.Tx) error {
		pub, err = publishedIn(tx, who(c), c.Param("id"))
		return err
	})
	return pub, err
}

type newPublished struct {
	Path  string `json:"path"`
	Chat  string `json:"chat,omitempty"`
	Title string `json:"title,omitempty"`
}

type publishedWithNode struct {
	Published domain.Published `json:"published"`
	Node      domain.Node      `json:"node"`
}

// createPublished makes a node of a file of the workspace, or of a chat's home.
func (s *Server) createPublished(c echo.Context) error {
	in, err := bind[newPublished](c)
	if err != nil {
		return err
	}
	if in.Path == "" {
		return domain.Errorf(domain.Invalid, `Name the file to publish as "path".`)
	}
	var w domain.Workspace
	err = s.view(c, func(tx *storage.Tx) error {
		if w, err = workspaceIn(tx, who(c), c.Param("id")); err != nil || in.Chat == "" {
			return err
		}
		chat, err := chatIn(tx, who(c), in.Chat)
		if err == nil && chat.WorkspaceID != w.ID {
			err = domain.Errorf(domain.NotFound, "There is no such chat in this workspace.")
		}
		return err
	})
	if err != nil {
		return err
	}
	pub, err := s.agent.Publish(c.Request().Context(), who(c), agent.Publishing{
		WorkspaceID: w.ID, ChatID: in.Chat, Path: in.Path, Title: in.Title, Max: maxResumable, // what could be uploaded can be published
	})
	if err != nil {
		return err
	}
	out := publishedWithNode{Published: pub}
	err = s.view(c, func(tx *storage.Tx) error {
		out.Node, err = tx.Node(w.ID, pub.NodeID)
		return err
	})
	if err != nil {
		return err
	}
	return send(c, http.StatusCreated, out)
}

func (s *Server) showPublished(c echo.Context) error {
	pub, err := s.published(c)
	if err != nil {
		return err
	}
	return send(c, http.StatusOK, pub)
}

// showPublishedContent sends the exact bytes. They never change, so a copy that
// the browser has stays good for ever.
func (s *Server) listVersions(c echo.Context) error {
	var list []domain.Published
	err := s.view(c, func(tx *storage.Tx) error {
		pub, err := publishedIn(tx, who(c), c.Param("id"))
		if err != nil {
			return err
		}
		list, err = tx.Versions(pub.NodeID)
		return err
	})
	if err != nil {
		return err
	}
	return sendList(c, list, "")
}

func (s *Server) showProvenance(c echo.Context) error {
	pub, err := s.published(c)
	if err != nil {
		return err
	}
	return send(c, http.StatusOK, pub.Provenance)
}
