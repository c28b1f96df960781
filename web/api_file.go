package web

import (
	"context"
	"net/http"
	"net/url"
	"strings"

	"github.com/labstack/echo/v4"

	"atelier/internal/domain"
	"atelier/internal/files"
	"atelier/storage"
)

// pathParam is what stands for the * of a route, unescaped exactly once:
// "100%25.png" names "100%.png". A route without * means the root.
func pathParam(c echo.Context) (string, error) {
	before, _, more := strings.Cut(c.Path(), "*")
	if !more {
		return "/", nil
	}
	rest := c.Request().URL.EscapedPath()
	for range strings.Count(before, "/") {
		_, rest, _ = strings.Cut(rest, "/")
	}
	path, err := url.PathUnescape(rest)
	if err != nil {
		return "", domain.Errorf(domain.Invalid, "The path is not escaped as an address must be.")
	}
	return "/" + strings.TrimPrefix(path, "/"), nil
}

// folder opens the files of the workspace that the address names; the caller
// closes it.
func (s *Server) folder(c echo.Context) (domain.Workspace, *files.Folder, error) {
	w, err := s.workspace(c)
	if err != nil {
		return w, nil, err
	}
	f, err := files.Open(s.store.WorkspaceDir(w.ID))
	return w, f, err
}

// inFolder runs fn on the files of the workspace and, when paths come back,
// tells the workspace's log that they changed.
func (s *Server) inFolder(c echo.Context, fn func(w domain.Workspace, f *files.Folder) (changed []string, err error)) error {
	w, f, err := s.folder(c)
	if err != nil {
		return err
	}
	defer func() { _ = f.Close() }()
	changed, err := fn(w, f)
	if len(changed) > 0 {
		s.changed(c.Request().Context(), w.ID, changed, userActor(who(c)))
	}
	return err
}

// changed appends a files.changed event; the disk is the truth, so a failure
// here is logged and takes nothing back.
func (s *Server) changed(ctx context.Context, workspaceID string, paths []string, actor domain.Actor) {
	const most = 100
	data := domain.FilesChanged{Paths: paths}
	if len(paths) > most {
		data.Paths, data.More = paths[:most], len(paths)-most
	}
	err := s.store.Update(context.WithoutCancel(ctx), func(tx *storage.Tx) error {
		_, err := tx.Append(workspaceID, "", "", domain.EventFilesChanged, actor, data)
		return err
	})
	if err != nil {
		s.log.ErrorContext(ctx, "change of files was not logged", "workspace", workspaceID, "error", err)
	}
	s.measure(workspaceID)
}

func (s *Server) listFiles(c echo.Context) error {
	limit, cursor, err := page(c, files.DefaultLimit, files.MaxLimit)
	if err != nil {
		return err
	}
	hidden, err := queryBool(c, "showHidden")
	if err != nil {
		return err
	}
	path, err := pathParam(c)
	if err != nil {
		return err
	}
	return s.inFolder(c, func(_ domain.Workspace, f *files.Folder) ([]string, error) {
		list, err := f.List(c.Request().Context(), path, files.ListOptions{Hidden: hidden, Offset: int(cursor), Limit: int(limit)})
		if err != nil {
			return nil, err
		}
		next := ""
		if end := int(cursor) + len(list.Entries); end < list.Total {
			next = itoa(end)
		}
		return nil, sendList(c, list.Entries, next)
	})
}

type newFile struct {
	Name     string `json:"name"`
	Type     string `json:"type"`
	Contents string `json:"contents,omitempty"`
}

func (s *Server) createFile(c echo.Context) error {
	dir, err := pathParam(c)
	if err != nil {
		return err
	}
	in, err := bind[newFile](c)
	if err != nil {
		return err
	}
	isFolder := in.Type == "folder" || in.Type == "directory"
	if !isFolder && in.Type != "file" {
		return domain.Errorf(domain.Invalid, `The type must be "file" or "folder".`)
	}
	return s.inFolder(c, func(w domain.Workspace, f *files.Folder) ([]string, error) {
		if err := s.fits(w, int64(len(in.Contents))); err != nil {
			return nil, err
		}
		entry, err := f.Create(c.Request().Context(), dir, in.Name, isFolder, in.Contents)
		if err != nil {
			return nil, err
		}
		return []string{entry.Path}, send(c, http.StatusCreated, entry)
	})
}

type fileOperation struct {
	Operation string   `json:"operation"`
	Name      string   `json:"name,omitempty"`
	Target    string   `json:"target,omitempty"`
	Contents  *string  `json:"contents,omitempty"`
	IDs       []string `json:"ids,omitempty"`
}

// updateFile renames, moves, copies or writes the file that the address names.
func (s *Server) updateFile(c echo.Context) error {
	path, err := pathParam(c)
	if err != nil {
		return err
	}
	in, err := bind[fileOperation](c)
	if err != nil {
		return err
	}
	return s.inFolder(c, func(w domain.Workspace, f *files.Folder) ([]string, error) {
		ctx := c.Request().Context()
		var entry domain.FileEntry
		var list []domain.FileEntry
		switch in.Operation {
		case "rename":
			name := in.Name
			if name == "" {
				name = in.Target
			}
			entry, err = f.Rename(ctx, path, name)
		case "write":
			if in.Contents == nil {
				return nil, domain.Errorf(domain.Invalid, `To write, send the new text as "contents"; an empty text is "".`)
			}
			if err := s.fits(w, int64(len(*in.Contents))); err != nil {
				return nil, err
			}
			entry, err = f.Write(ctx, path, strings.NewReader(*in.Contents), s.config.MaxUpload)
		case "move":
			list, err = f.Move(ctx, []string{path}, in.Target)
		case "copy":
			list, err = f.Copy(ctx, []string{path}, in.Target)
		default:
			return nil, domain.Errorf(domain.Invalid, `The operation must be "rename", "move", "copy" or "write".`)
		}
		if err != nil {
			return nil, err
		}
		if len(list) > 0 {
			entry = list[0]
		}
		return []string{path, entry.Path}, send(c, http.StatusOK, entry)
	})
}

// updateFiles moves or copies several files, all or none.
func (s *Server) updateFiles(c echo.Context) error {
	in, err := bind[fileOperation](c)
	if err != nil {
		return err
	}
	return s.inFolder(c, func(_ domain.Workspace, f *files.Folder) ([]string, error) {
		var list []domain.FileEntry
		switch in.Operation {
		case "move":
			list, err = f.Move(c.Request().Context(), in.IDs, in.Target)
		case "copy":
			list, err = f.Copy(c.Request().Context(), in.IDs, in.Target)
		default:
			return nil, domain.Errorf(domain.Invalid, `The operation on several files must be "move" or "copy".`)
		}
		if err != nil {
			return nil, err
		}
		return append(pathsOf(list), in.IDs...), send(c, http.StatusOK, list)
	})
}

func pathsOf(list []domain.FileEntry) []string {
	out := make([]string, len(list))
	for i, e := range list {
		out[i] = e.Path
	}
	return out
}

type fileIDs struct {
	IDs []string `json:"ids"`
}

type deletedFiles struct {
	IDs     []string        `json:"ids"`
	Trashed []files.Trashed `json:"trashed"` // empty when they are gone for good
}

// deleteFiles moves files to the trash, or removes them for good.
func (s *Server) deleteFiles(c echo.Context) error {
	permanent, err := queryBool(c, "permanent")
	if err != nil {
		return err
	}
	in, err := bind[fileIDs](c)
	if err != nil {
		return err
	}
	if ids := c.QueryParams()["id"]; len(in.IDs) == 0 {
		in.IDs = ids
	}
	return s.inFolder(c, func(w domain.Workspace, f *files.Folder) ([]string, error) {
		trashed := []files.Trashed{}
		if permanent {
			err = f.Delete(c.Request().Context(), in.IDs)
		} else {
			trashed, err = f.Trash(c.Request().Context(), s.store.TrashDir(w.ID), in.IDs)
		}
		if err != nil {
			return nil, err
		}
		return in.IDs, send(c, http.StatusOK, deletedFiles{IDs: in.IDs, Trashed: trashed})
	})
}

type fileInfo struct {
	Free  int64 `json:"free"` // -1: not told for a folder
	Total int64 `json:"total"`
	Used  int64 `json:"used"`
	Size  int64 `json:"size"`
	Count int   `json:"count"`
}

// showFileInfo measures a folder or file; at the root it also tells the room
// that is left: of the quota where there is one, else of the disk.
func (s *Server) showFileInfo(c echo.Context) error {
	path, err := pathParam(c)
	if err != nil {
		return err
	}
	return s.inFolder(c, func(w domain.Workspace, f *files.Folder) ([]string, error) {
		u, err := f.Usage(c.Request().Context(), path)
		if err != nil {
			return nil, err
		}
		info := fileInfo{Free: -1, Total: -1, Used: u.Bytes, Size: u.Bytes, Count: u.Files + u.Folders}
		if path == "/" {
			if w.QuotaBytes > 0 {
				info.Free, info.Total = max(w.QuotaBytes-u.Bytes, 0), w.QuotaBytes
			} else {
				space, err := f.Space()
				if err != nil {
					return nil, err
				}
				info.Free, info.Total = space.Free, space.Total
			}
		}
		return nil, send(c, http.StatusOK, info)
	})
}

func (s *Server) searchFiles(c echo.Context) error {
	limit, err := queryInt(c, "limit", 100, 1, 200)
	if err != nil {
		return err
	}
	hidden, err := queryBool(c, "showHidden")
	if err != nil {
		return err
	}
	q := files.Query{In: c.QueryParam("in"), Name: c.QueryParam("q"), Content: c.QueryParam("content"), Hidden: hidden, Limit: int(limit)}
	return s.inFolder(c, func(_ domain.Workspace, f *files.Folder) ([]string, error) {
		found, err := f.Search(c.Request().Context(), q)
		if err != nil {
			return nil, err
		}
		return nil, send(c, http.StatusOK, found)
	})
}

// showArchive streams a zip of one or more entries.
func (s *Server) showArchive(c echo.Context) error {
	ids := c.QueryParams()["id"]
	if len(ids) == 0 {
		ids = []string{"/"}
	}
	return s.inFolder(c, func(_ domain.Workspace, f *files.Folder) ([]string, error) {
		a, err := f.Archive(c.Request().Context(), ids)
		if err != nil {
			return nil, err
		}
		h := c.Response().Header()
		h.Set("Content-Type", "application/zip")
		h.Set("Content-Disposition", disposition("attachment", a.Name))
		c.Response().WriteHeader(http.StatusOK)
		if err := a.Write(c.Request().Context(), c.Response()); err != nil {
			panic(http.ErrAbortHandler) // a zip that is not whole must not look whole
		}
		return nil, nil
	})
}

// fits tells whether a workspace's quota has room for so many bytes more.
func (s *Server) fits(w domain.Workspace, bytes int64) error {
	if w.QuotaBytes > 0 && w.SizeBytes+max(bytes, 0) > w.QuotaBytes {
		return domain.Errorf(domain.QuotaExceeded, "The workspace may hold %d bytes and has %d. Delete something first.", w.QuotaBytes, w.SizeBytes).
			With("quotaBytes", w.QuotaBytes).With("usedBytes", w.SizeBytes)
	}
	return nil
}
