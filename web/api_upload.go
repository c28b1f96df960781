package web

import (
	"context"
	"errors"
	"io"
	"mime"
	"mime/multipart"
	"net/http"
	"strings"
	"time"

	"github.com/labstack/echo/v4"

	"atelier/internal/domain"
	"atelier/internal/files"
	"atelier/storage"
)

// maxFiles is how many files one upload may carry, and maxField how long a
// plain field of it may be.
const (
	maxFiles = 1000
	maxField = 64 << 10
)

// eachFile reads a multipart upload part by part, never into memory, and calls
// save for each file with the name that the client sent and the bytes that may
// still come. A field "name" renames the file that follows it.
func (s *Server) eachFile(c echo.Context, save func(name string, content io.Reader, left int64) error) (err error) {
	r := c.Request()
	rest := r.Body
	defer func() {
		if err != nil {
			drain(c, rest)
		}
	}()
	if r.ContentLength > s.config.MaxUpload+1<<20 { // the frame of the parts is not content
		return s.tooLarge()
	}
	kind, _, err := mime.ParseMediaType(r.Header.Get("Content-Type"))
	if err != nil || kind != "multipart/form-data" {
		return domain.Errorf(domain.Unsupported, `Send the files as multipart/form-data, each in a field named "file".`)
	}
	body, done := patient(c, s.config.MaxUpload+1<<20)
	defer done()
	r.Body = io.NopCloser(body)
	parts, err := r.MultipartReader()
	if err != nil {
		return domain.Errorf(domain.Invalid, "The upload's multipart frame cannot be read: %v.", err)
	}
	name, count, left := "", 0, s.config.MaxUpload
	for {
		part, err := parts.NextRawPart()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return s.brokenUpload(err)
		}
		sent, isFile := sentName(part)
		if !isFile {
			if part.FormName() == "name" {
				raw, err := io.ReadAll(io.LimitReader(part, maxField))
				if err != nil {
					return s.brokenUpload(err)
				}
				name = strings.ReplaceAll(string(raw), "\r\n", "\n") // forms send every line end as CR LF
			}
			continue
		}
		if name != "" {
			sent, name = name, ""
		}
		if count++; count > maxFiles {
			return domain.Errorf(domain.TooLarge, "One upload may carry %d files. Send the rest in another.", maxFiles).With("limit", maxFiles)
		}
		counted := &countReader{r: part}
		if err := save(sent, counted, left); err != nil {
			if counted.err != nil {
				return s.brokenUpload(counted.err)
			}
			return err
		}
		left -= counted.n
	}
	if count == 0 {
		return domain.Errorf(domain.Invalid, `There is no file in the upload. Send each in a field named "file", with a file name.`)
	}
	return nil
}

// Bounds of what is read of a refused upload.
const (
	drainBytes = 1 << 30
	drainTime  = 30 * time.Second
)

// drain reads on after a refusal: many clients look at the answer only when
// they have sent everything, and would tell of a broken connection instead. Not
// those that asked first whether to send (Expect), and not without end.
func drain(c echo.Context, body io.Reader) {
	if c.Request().Header.Get("Expect") != "" {
		return
	}
	ctl := http.NewResponseController(c.Response().Writer)
	_ = ctl.SetReadDeadline(time.Now().Add(drainTime))
	_, _ = io.CopyN(io.Discard, body, drainBytes)
	_ = ctl.SetReadDeadline(time.Time{})
}

func (s *Server) tooLarge() error {
	return domain.Errorf(domain.TooLarge, "An upload may have %d bytes in one request. Send large files by the resumable way, at …/uploads.", s.config.MaxUpload).
		With("limitBytes", s.config.MaxUpload)
}

// brokenUpload words a failure to read what the client sends.
func (s *Server) brokenUpload(err error) error {
	var tooLarge *http.MaxBytesError
	switch {
	case errors.As(err, &tooLarge):
		return s.tooLarge()
	case errors.Is(err, context.Canceled):
		return err
	}
	return domain.Errorf(domain.Invalid, "The upload broke off or its multipart frame is wrong. What had come whole was kept; send the rest again.")
}

// sentName is the file name as it was sent: (*multipart.Part).FileName would
// cut the folders off.
func sentName(part *multipart.Part) (string, bool) {
	_, params, err := mime.ParseMediaType(part.Header.Get("Content-Disposition"))
	if err != nil {
		return rawName(part.Header.Get("Content-Disposition"))
	}
	name, ok := params["filename"]
	return name, ok
}

// rawName reads a file name from a header that Go's parser refuses: browsers
// send names in UTF-8 without quoting more than " and line ends.
func rawName(header string) (string, bool) {
	_, rest, ok := strings.Cut(header, `filename="`)
	if !ok {
		return "", false
	}
	end := strings.LastIndexByte(rest, '"')
	if end < 0 {
		return "", false
	}
	return strings.NewReplacer(`%22`, `"`, `%0D`, "\r", `%0A`, "\n", `\"`, `"`).Replace(rest[:end]), true
}

// countReader counts, and keeps why reading failed: whoever reads may wrap it.
type countReader struct {
	r   io.Reader
	n   int64
	err error
}

func (c *countReader) Read(p []byte) (int, error) {
	n, err := c.r.Read(p)
	c.n += int64(n)
	if err != nil && !errors.Is(err, io.EOF) {
		c.err = err
	}
	return n, err
}

// createUpload stores files in a folder of the workspace. Names with folders
// ("d/a.txt", as browsers send them for a dropped folder) keep them; names that
// would lead out keep their last part only.
func (s *Server) createUpload(c echo.Context) error {
	dir, err := pathParam(c)
	if err != nil {
		return err
	}
	entries := []domain.FileEntry{}
	return s.inFolder(c, func(w domain.Workspace, f *files.Folder) ([]string, error) {
		if err := s.fits(w, c.Request().ContentLength); err != nil {
			return nil, err
		}
		err := s.eachFile(c, func(sent string, content io.Reader, left int64) error {
			to, name, err := uploadPlace(dir, sent)
			if err != nil {
				return err
			}
			entry, err := f.Upload(c.Request().Context(), to, name, content, left)
			if err == nil {
				entries = append(entries, entry)
				s.metrics.uploaded.Add(float64(entry.Size))
			}
			return err
		})
		if err != nil {
			return pathsOf(entries), withStored(err, entries)
		}
		return pathsOf(entries), send(c, http.StatusCreated, entries)
	})
}

// withStored tells which files of a failed upload are there all the same.
func withStored(err error, stored any) error {
	var d *domain.Error
	if errors.As(err, &d) {
		return d.With("stored", stored)
	}
	return err
}

// createAttachments stores files in the chat's home, where its sandbox sees
// them at once. A dropped folder's files keep their folders, as in createUpload.
func (s *Server) createAttachments(c echo.Context) error {
	chat, err := s.chat(c)
	if err != nil {
		return err
	}
	home, err := s.store.MakeHome(chat.ID)
	if err != nil {
		return domain.DiskError(err)
	}
	f, err := files.Open(home)
	if err != nil {
		return err
	}
	defer func() { _ = f.Close() }()
	list := []domain.Attachment{}
	err = s.eachFile(c, func(sent string, content io.Reader, left int64) error {
		to, name, err := uploadPlace("attachments", sent)
		if err != nil {
			return err
		}
		entry, err := f.Upload(c.Request().Context(), to, name, content, left)
		if err != nil {
			return err
		}
		s.metrics.uploaded.Add(float64(entry.Size))
		a := domain.Attachment{Name: strings.TrimPrefix(entry.Path, "/attachments/"), Path: "/home/sandbox" + entry.Path, SizeBytes: entry.Size, MimeType: entry.MimeType}
		err = s.update(c, func(tx *storage.Tx) error { return tx.CreateAttachment(chat, &a, userActor(who(c))) })
		if err == nil {
			list = append(list, a)
		}
		return err
	})
	if err != nil {
		return withStored(err, list)
	}
	return send(c, http.StatusCreated, list)
}

// deleteAttachment removes a file that a person gave to the chat.
func (s *Server) deleteAttachment(c echo.Context) error {
	var chat domain.Chat
	var a domain.Attachment
	err := s.update(c, func(tx *storage.Tx) error {
		var err error
		if chat, err = chatIn(tx, who(c), c.Param("id")); err != nil {
			return err
		}
		if a, err = tx.Attachment(chat.ID, c.Param("attachment")); err != nil {
			return err
		}
		return tx.DeleteAttachment(chat, a, userActor(who(c)))
	})
	if err != nil {
		return err
	}
	f, err := files.Open(s.store.ChatHome(chat.ID))
	if err == nil {
		defer func() { _ = f.Close() }()
		err = f.Delete(c.Request().Context(), []string{strings.TrimPrefix(a.Path, "/home/sandbox")})
	}
	if err != nil && domain.CodeOf(err) != domain.NotFound { // the agent may have removed it itself
		s.log.WarnContext(c.Request().Context(), "file of a deleted attachment stayed", "chat", chat.ID, "error", err)
	}
	return send(c, http.StatusOK, a)
}
