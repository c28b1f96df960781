package web

import (
	"errors"
	"io"
	"net/http"

	"github.com/labstack/echo/v4"

	"atelier/internal/agent"
	"atelier/internal/domain"
	"atelier/internal/table"
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
		WorkspaceID: w.ID, ChatID: in.Chat, Path: in.Path, Title: in.Title, Max: s.config.MaxPublish,
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
func (s *Server) showPublishedContent(c echo.Context) error {
	pub, err := s.published(c)
	if err != nil {
		return err
	}
	download, err := queryBool(c, "download")
	if err != nil {
		return err
	}
	f, err := s.blobs.Open(pub.SHA256)
	if err != nil {
		return err
	}
	defer func() { _ = f.Close() }()
	return s.sendBytes(c, content{Name: pub.Name, ETag: pub.SHA256, Time: pub.CreatedAt, Body: f, Download: download, Immutable: true})
}

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

// listRows is a window of a table: the text of its cells, as in the file.
func (s *Server) listRows(c echo.Context) error {
	offset, err := queryInt(c, "offset", 0, 0, 1<<40)
	if err != nil {
		return err
	}
	limit, err := queryInt(c, "limit", 100, 1, table.MaxWindowRows)
	if err != nil {
		return err
	}
	pub, err := s.published(c)
	if err != nil {
		return err
	}
	if pub.Kind != domain.KindTable {
		return domain.Errorf(domain.Unsupported, "%s is not a table, so it has no rows.", pub.Name)
	}
	t, err := s.tables.Get(c.Request().Context(), s.tableSource(pub), table.Options{})
	if err != nil {
		return err
	}
	q := table.Query{Sort: c.QueryParam("sort"), Filters: c.QueryParams()["filter"]}
	w, err := t.Query(c.Request().Context(), q, int(offset), int(limit))
	if err != nil {
		return err
	}
	return send(c, http.StatusOK, w)
}

func (s *Server) tableSource(pub domain.Published) table.Source {
	return table.Source{
		Name: pub.Name, Path: s.blobs.Path(pub.SHA256), Size: pub.SizeBytes, ModTime: pub.CreatedAt,
		Open: func() (io.ReadSeekCloser, error) { return s.blobs.Open(pub.SHA256) },
	}
}

// showFile sends the bytes of a workspace's file.
func (s *Server) showFile(c echo.Context) error {
	download, err := queryBool(c, "download")
	if err != nil {
		return err
	}
	_, f, err := s.folder(c)
	if err != nil {
		return err
	}
	defer func() { _ = f.Close() }()
	return s.sendFile(c, f, c.QueryParam("id"), download)
}

// showAttachmentContent sends the bytes of a file that was given to a chat. The
// agent may have changed or removed it meanwhile.
func (s *Server) showAttachmentContent(c echo.Context) error {
	download, err := queryBool(c, "download")
	if err != nil {
		return err
	}
	var a domain.Attachment
	err = s.view(c, func(tx *storage.Tx) error {
		chat, err := chatIn(tx, who(c), c.Param("id"))
		if err != nil {
			return err
		}
		a, err = tx.Attachment(chat.ID, c.Param("attachment"))
		return err
	})
	if err != nil {
		return err
	}
	f, err := openHome(s.store.ChatHome(a.ChatID))
	if err != nil {
		return err
	}
	defer func() { _ = f.Close() }()
	err = s.sendFile(c, f, homePath(a.Path), download)
	var d *domain.Error
	if errors.As(err, &d) && d.Code == domain.NotFound {
		return domain.Errorf(domain.NotFound, "%s is not in the sandbox any more: the agent moved or removed it.", a.Name)
	}
	return err
}
