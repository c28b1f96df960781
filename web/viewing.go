package web

import (
	"bytes"
	"fmt"
	"io"
	"net/http"
	"path"
	"strings"
	"time"

	"github.com/labstack/echo/v4"

	"atelier/internal/domain"
	"atelier/internal/files"
	"atelier/internal/mesh"
	"atelier/internal/table"
	"atelier/internal/viewer"
	"atelier/storage"
	"atelier/views"
)

// viewable is a file that viewers show, wherever it lies: published, in the
// workspace, or given to a chat. All three are shown in the same ways.
type viewable struct {
	name        string
	workspaceID string
	size        int64
	time        time.Time
	etag        string
	host        string // path on the host's disk: the key of the tables' cache
	glb         string // the blob that is shown of a published model that is no GLB
	immutable   bool
	open        func() (io.ReadSeekCloser, error)
	sibling     func(rel string) (io.ReadSeekCloser, error) // nil: it stands alone
}

// getter finds the file that a request names.
type getter func(c echo.Context) (viewable, error)

func (s *Server) publishedView(c echo.Context) (viewable, error) {
	pub, err := s.published(c)
	if err != nil {
		return viewable{}, err
	}
	return viewable{
		name: pub.Name, workspaceID: pub.WorkspaceID, size: pub.SizeBytes, time: pub.CreatedAt, etag: pub.SHA256,
		host: s.blobs.Path(pub.SHA256), glb: pub.Provenance.GLB, immutable: true,
		open: func() (io.ReadSeekCloser, error) { return s.blobs.Open(pub.SHA256) },
	}, nil
}

func (s *Server) fileView(c echo.Context) (viewable, error) {
	w, err := s.workspace(c)
	if err != nil {
		return viewable{}, err
	}
	return folderView(s.store.WorkspaceDir(w.ID), w.ID, c.QueryParam("id"))
}

func (s *Server) attachmentView(c echo.Context) (viewable, error) {
	var a domain.Attachment
	var chat domain.Chat
	err := s.view(c, func(tx *storage.Tx) (err error) {
		if chat, err = chatIn(tx, who(c), c.Param("id")); err == nil {
			a, err = tx.Attachment(chat.ID, c.Param("attachment"))
		}
		return err
	})
	if err != nil {
		return viewable{}, err
	}
	v, err := folderView(s.store.ChatHome(chat.ID), chat.WorkspaceID, homePath(a.Path))
	if domain.CodeOf(err) == domain.NotFound {
		err = domain.Errorf(domain.NotFound, "%s is not in the sandbox any more: the agent moved or removed it.", a.Name)
	}
	return v, err
}

// folderView is a file of a folder; each opening goes through os.Root anew.
func folderView(root, workspaceID, id string) (viewable, error) {
	open := func(id string) (io.ReadSeekCloser, error) {
		f, err := files.Open(root)
		if err != nil {
			return nil, err
		}
		defer func() { _ = f.Close() }() // an opened file outlives its folder
		return f.Open(id)
	}
	f, err := files.Open(root)
	if err != nil {
		return viewable{}, err
	}
	defer func() { _ = f.Close() }()
	file, err := f.Open(id)
	if err != nil {
		return viewable{}, err
	}
	defer func() { _ = file.Close() }()
	info, err := file.Stat()
	if err != nil {
		return viewable{}, err
	}
	id = path.Clean("/" + id)
	return viewable{
		name: path.Base(id), workspaceID: workspaceID, size: info.Size(), time: info.ModTime(),
		etag: fmt.Sprintf("%x-%x", info.Size(), info.ModTime().UnixNano()), host: f.HostPath(id),
		open:    func() (io.ReadSeekCloser, error) { return open(id) },
		sibling: func(rel string) (io.ReadSeekCloser, error) { return open(path.Join(path.Dir(id), path.Clean("/"+rel))) },
	}, nil
}

func (v viewable) source() viewer.Source {
	return viewer.Source{Name: v.name, MimeType: files.MimeType(v.name), Size: v.size, Path: v.host, Open: v.open, Sibling: v.sibling}
}

// content sends a file's bytes, or with ?as= what a viewer shows of it: glb of
// a 3D model, html of Markdown.
func (s *Server) content(get getter) echo.HandlerFunc {
	return func(c echo.Context) error {
		download, err := queryBool(c, "download")
		if err != nil {
			return err
		}
		v, err := get(c)
		if err != nil {
			return err
		}
		switch as := c.QueryParam("as"); as {
		case "":
			f, err := v.open()
			if err != nil {
				return err
			}
			defer func() { _ = f.Close() }()
			return s.sendBytes(c, content{Name: v.name, ETag: v.etag, Time: v.time, Body: f, Download: download, Immutable: v.immutable})
		case "glb":
			return s.sendGLB(c, v)
		case "html":
			return s.sendMarkdown(c, v)
		default:
			return domain.Errorf(domain.Invalid, "as=%s is unknown: leave it out for the file itself, or take glb of a 3D model or html of Markdown.", as)
		}
	}
}

// sendGLB sends a model in the one form that the page draws.
func (s *Server) sendGLB(c echo.Context, v viewable) error {
	name := strings.TrimSuffix(v.name, path.Ext(v.name)) + ".glb"
	if v.glb != "" {
		f, err := s.blobs.Open(v.glb)
		if err != nil {
			return err
		}
		defer func() { _ = f.Close() }()
		return s.sendBytes(c, content{Name: name, ETag: v.glb, Time: v.time, Body: f, Immutable: true})
	}
	glb, warnings, err := mesh.ToGLB(c.Request().Context(), mesh.Source{Name: v.name, Size: v.size, Open: v.open, Sibling: v.sibling})
	if err != nil {
		return domain.Errorf(domain.Unsupported, "%s cannot be shown as a 3D model: %w", v.name, err)
	}
	for _, w := range warnings {
		c.Response().Header().Add("X-Warning", strings.Map(printable, w))
	}
	return s.sendBytes(c, content{Name: name, ETag: v.etag + "-glb", Time: v.time, Body: bytes.NewReader(glb), Immutable: v.immutable})
}

func printable(r rune) rune {
	if r < ' ' || r > '~' {
		return '?'
	}
	return r
}

// maxMarkdown bounds what is rendered at once; more is shown as text.
const maxMarkdown = 2 << 20

// sendMarkdown sends the sanitised HTML of a text, for the page to put in. As an
// address of its own it is plain text, so that no browser runs anything.
func (s *Server) sendMarkdown(c echo.Context, v viewable) error {
	if v.size > maxMarkdown {
		return domain.Errorf(domain.TooLarge, "%s has %d bytes; at most %d are rendered. Look at it as text.", v.name, v.size, maxMarkdown).With("limit", maxMarkdown)
	}
	f, err := v.open()
	if err != nil {
		return err
	}
	defer func() { _ = f.Close() }()
	text, err := io.ReadAll(io.LimitReader(f, maxMarkdown))
	if err != nil {
		return err
	}
	text = bytes.TrimPrefix(text, []byte("\xEF\xBB\xBF"))
	c.Response().Header().Set("Cache-Control", "private, no-cache")
	return c.Blob(http.StatusOK, "text/plain; charset=utf-8", []byte(views.Markdown(v.workspaceID, strings.ToValidUTF8(string(text), "\uFFFD"))))
}

// facts describes a file that was not published: its kind and what a viewer
// says of it.
func (s *Server) facts(get getter) echo.HandlerFunc {
	return func(c echo.Context) error {
		v, err := get(c)
		if err != nil {
			return err
		}
		kind, facts := s.viewers.Facts(c.Request().Context(), v.source())
		return send(c, http.StatusOK, fileFacts{Name: v.name, MimeType: files.MimeType(v.name), Kind: kind, SizeBytes: v.size, Facts: facts})
	}
}

type fileFacts struct {
	Name      string         `json:"name"`
	MimeType  string         `json:"mimeType"`
	Kind      string         `json:"kind"`
	SizeBytes int64          `json:"sizeBytes"`
	Facts     map[string]any `json:"facts"`
}

// rows is a window of a table: the text of its cells, as in the file. How the
// file is written is found; encoding, delimiter and header say otherwise.
func (s *Server) rows(get getter) echo.HandlerFunc {
	return func(c echo.Context) error {
		offset, err := queryInt(c, "offset", 0, 0, 1<<40)
		if err != nil {
			return err
		}
		limit, err := queryInt(c, "limit", 100, 1, table.MaxWindowRows)
		if err != nil {
			return err
		}
		v, err := get(c)
		if err != nil {
			return err
		}
		if k := s.viewers.For(v.source()); k == nil || k.Kind() != domain.KindTable {
			return domain.Errorf(domain.Unsupported, "%s is not a table, so it has no rows.", v.name)
		}
		opt := table.Options{Encoding: c.QueryParam("encoding"), Delimiter: c.QueryParam("delimiter")}
		if c.QueryParam("header") != "" {
			header, err := queryBool(c, "header")
			if err != nil {
				return err
			}
			opt.Header = &header
		}
		t, err := s.tables.Get(c.Request().Context(), table.Source{Name: v.name, Path: v.host, Size: v.size, ModTime: v.time, Open: v.open}, opt)
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
}

// showImage sends a picture that a model looked at, by its hash. Only what
// stands in the chat's own messages is found.
func (s *Server) showImage(c echo.Context) error {
	chat, err := s.chat(c)
	if err != nil {
		return err
	}
	var ref *domain.ImageRef
	err = s.view(c, func(tx *storage.Tx) error {
		messages, err := tx.Messages(chat.ID, "")
		for _, m := range messages {
			for _, p := range m.Parts {
				if p.Result != nil && p.Result.Image != nil && p.Result.Image.SHA256 == c.Param("sha") {
					ref = p.Result.Image
				}
			}
		}
		return err
	})
	if err != nil {
		return err
	}
	if ref == nil {
		return domain.Errorf(domain.NotFound, "There is no such picture in this chat.")
	}
	f, err := s.blobs.Open(ref.SHA256)
	if err != nil {
		return err
	}
	defer func() { _ = f.Close() }()
	name := "picture." + strings.TrimPrefix(ref.MimeType, "image/")
	return s.sendBytes(c, content{Name: name, ETag: ref.SHA256, Body: f, Immutable: true})
}
