package web

import (
	"context"
	"errors"
	"golang.org/x/exp/slog"
	"io"
	"io/fs"
	"net/http"
	"net/url"
	"os"
	"path"
	"path/filepath"
	"strings"
	"time"

	"github.com/labstack/echo/v4"
	"github.com/tus/tusd/v2/pkg/filestore"
	tus "github.com/tus/tusd/v2/pkg/handler"
	"github.com/tus/tusd/v2/pkg/memorylocker"

	"atelier/internal/domain"
	"atelier/internal/files"
)

const (
	// maxResumable is the largest file that may come by the resumable way.
	maxResumable = 16 << 30
	// resumableTTL is how long an unfinished upload waits for its rest.
	resumableTTL = 48 * time.Hour
)

// resumable holds uploads that are under way, beside the workspaces: a file
// gets into its workspace when it is whole. An upload belongs to a workspace
// and to whoever began it; to others it does not exist.
type resumable struct {
	dir    string
	store  filestore.FileStore
	locker *memorylocker.MemoryLocker
}

// newUploads opens the folder of unfinished uploads and removes the old ones.
func (s *Server) newUploads() (*resumable, error) {
	dir := filepath.Join(s.store.Dir(), "uploads")
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return nil, domain.DiskError(err)
	}
	entries, err := os.ReadDir(dir)
	if err != nil {
		return nil, err
	}
	for _, e := range entries {
		if info, err := e.Info(); err == nil && time.Since(info.ModTime()) > resumableTTL {
			if err := os.RemoveAll(filepath.Join(dir, e.Name())); err != nil && !errors.Is(err, fs.ErrNotExist) {
				return nil, err
			}
		}
	}
	return &resumable{dir: dir, store: filestore.New(dir), locker: memorylocker.New()}, nil
}

func tusError(err error) tus.Error {
	d := asDomain(err)
	return tus.NewError(string(d.Code), d.Message, statuses[d.Code])
}

// tus answers a request of the tus protocol for the workspace that the address
// names. Its errors are in that protocol's form.
func (s *Server) tus(c echo.Context) error {
	w, err := s.workspace(c)
	if err != nil {
		return err
	}
	id := c.Param("upload")
	if id != "" {
		if err := s.ownUpload(c, w, id); err != nil {
			return err
		}
	}
	composer := tus.NewStoreComposer()
	composer.UseCore(s.uploads.store)
	composer.UseTerminater(s.uploads.store)
	composer.UseLengthDeferrer(s.uploads.store)
	s.uploads.locker.UseIn(composer)
	h, err := tus.NewUnroutedHandler(tus.Config{
		StoreComposer: composer, MaxSize: maxResumable, BasePath: s.config.PublicURL + "/v1/workspaces/" + w.ID + "/uploads/",
		DisableDownload: true, DisableConcatenation: true, Cors: &tus.CorsConfig{Disable: true}, Logger: slog.New(slog.NewTextHandler(io.Discard, nil)),
		PreUploadCreateCallback: func(e tus.HookEvent) (tus.HTTPResponse, tus.FileInfoChanges, error) {
			return s.beginUpload(c, w, e.Upload)
		},
		PreFinishResponseCallback: func(e tus.HookEvent) (tus.HTTPResponse, error) { return s.finishUpload(c, w, e.Upload) },
	})
	if err != nil {
		return err
	}
	answer := h.PostFile
	switch c.Request().Method {
	case http.MethodHead:
		answer = h.HeadFile
	case http.MethodPatch:
		answer = h.PatchFile
	case http.MethodDelete:
		answer = h.DelFile
	}
	r := c.Request().Clone(c.Request().Context())
	r.URL.Path, r.URL.RawPath = "/"+id, ""
	h.Middleware(http.HandlerFunc(answer)).ServeHTTP(c.Response(), r)
	return nil
}

// ownUpload refuses uploads that are not the asker's in this workspace.
func (s *Server) ownUpload(c echo.Context, w domain.Workspace, id string) error {
	unknown := domain.Errorf(domain.NotFound, "There is no such upload. It may be complete, or older than %d hours.", int(resumableTTL.Hours()))
	if !domain.ValidID(id) {
		return unknown
	}
	up, err := s.uploads.store.GetUpload(c.Request().Context(), id)
	if err != nil {
		return unknown
	}
	info, err := up.GetInfo(c.Request().Context())
	if err != nil || info.MetaData["workspace"] != w.ID || info.MetaData["user"] != who(c).UserID {
		return unknown
	}
	return nil
}

// beginUpload checks the name and the room before the first byte comes.
func (s *Server) beginUpload(c echo.Context, w domain.Workspace, info tus.FileInfo) (tus.HTTPResponse, tus.FileInfoChanges, error) {
	var none tus.HTTPResponse
	var changes tus.FileInfoChanges
	dir, name, err := uploadPlace(info.MetaData["path"], info.MetaData["filename"])
	if err == nil {
		err = s.fits(w, info.Size)
	}
	if err != nil {
		return none, changes, tusError(err)
	}
	changes.ID = domain.NewID("up")
	changes.MetaData = tus.MetaData{"filename": name, "path": dir, "workspace": w.ID, "user": who(c).UserID}
	return none, changes, nil
}

// uploadPlace splits what a client sent into a folder and a name. Names with
// folders keep them; names that would lead out keep their last part only.
func uploadPlace(dir, sent string) (string, string, error) {
	sub, name, err := files.UploadPath(sent)
	if err != nil {
		sub = ""
		if name, err = files.UploadName(sent); err != nil {
			return "", "", err
		}
	}
	return path.Join("/", dir, sub), name, nil
}

// finishUpload brings a whole file into its workspace and tells its final path
// in the header Upload-Path, escaped as in an address.
func (s *Server) finishUpload(c echo.Context, w domain.Workspace, info tus.FileInfo) (tus.HTTPResponse, error) {
	ctx := context.WithoutCancel(c.Request().Context()) // the client may leave after its last byte
	entry, err := s.takeUpload(ctx, w, info)
	if err != nil {
		return tus.HTTPResponse{}, tusError(err)
	}
	s.metrics.uploaded.Add(float64(entry.Size))
	s.changed(ctx, w.ID, []string{entry.Path}, userActor(who(c)))
	if up, err := s.uploads.store.GetUpload(ctx, info.ID); err == nil {
		if err := s.uploads.store.AsTerminatableUpload(up).Terminate(ctx); err != nil {
			s.log.WarnContext(ctx, "finished upload was not removed", "upload", info.ID, "error", err)
		}
	}
	return tus.HTTPResponse{Header: tus.HTTPHeader{"Upload-Path": (&url.URL{Path: entry.Path}).EscapedPath()}}, nil
}

func (s *Server) takeUpload(ctx context.Context, w domain.Workspace, info tus.FileInfo) (entry domain.FileEntry, err error) {
	up, err := s.uploads.store.GetUpload(ctx, info.ID)
	if err != nil {
		return entry, err
	}
	content, err := up.GetReader(ctx)
	if err != nil {
		return entry, err
	}
	defer func() { err = errors.Join(err, content.Close()) }()
	f, err := files.Open(s.store.WorkspaceDir(w.ID))
	if err != nil {
		return entry, err
	}
	defer func() { _ = f.Close() }()
	return f.Upload(ctx, strings.TrimPrefix(info.MetaData["path"], "/"), info.MetaData["filename"], io.Reader(content), 0)
}
