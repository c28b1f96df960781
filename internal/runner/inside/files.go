//go:build linux

package inside

import (
	"encoding/json"
	"errors"
	"io"
	"io/fs"
	"net/http"
	"os"
	"path/filepath"
	"sort"
	"strconv"

	"golang.org/x/sys/unix"

	"atelier/internal/domain"
	"atelier/internal/runner/wire"
	"atelier/internal/sandbox"
)

func fileInfo(path string, st fs.FileInfo) sandbox.FileInfo {
	info := sandbox.FileInfo{Name: st.Name(), Size: st.Size(), Mode: uint32(st.Mode()), ModTime: st.ModTime()}
	if st.Mode()&fs.ModeSymlink != 0 {
		info.Target, _ = os.Readlink(path)
	}
	return info
}

// readFile sends a regular file. Opening does not wait, so that a FIFO cannot
// hold the call.
func (s *Server) readFile(w http.ResponseWriter, r *http.Request) error {
	path := r.URL.Query().Get("path")
	f, err := os.OpenFile(path, os.O_RDONLY|unix.O_NONBLOCK, 0)
	if err != nil {
		return err
	}
	defer f.Close()
	st, err := f.Stat()
	if err != nil {
		return err
	}
	switch {
	case st.IsDir():
		return &fs.PathError{Op: "read", Path: path, Err: unix.EISDIR}
	case !st.Mode().IsRegular():
		return domain.Errorf(domain.Invalid, "%s is not a file but a pipe, socket or device", path)
	}
	info, err := json.Marshal(fileInfo(path, st))
	if err != nil {
		return err
	}
	w.Header().Set(wire.HeaderInfo, string(info))
	w.Header().Set("Content-Type", "application/octet-stream")
	w.Header().Set("Content-Length", strconv.FormatInt(st.Size(), 10))
	_, _ = io.CopyN(w, f, st.Size()) // one that shrank meanwhile ends the connection early, which the client sees
	return nil
}

// writeFile replaces a file whole: it is written beside and moved over, so that
// no reader sees half of it and a failed write changes nothing.
func (s *Server) writeFile(w http.ResponseWriter, r *http.Request) error {
	path := r.URL.Query().Get("path")
	mode, err := strconv.ParseUint(r.URL.Query().Get("mode"), 10, 32)
	if err != nil || mode == 0 {
		mode = 0o644
	}
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		return err
	}
	if path, err = followed(path); err != nil {
		return err
	}
	if st, err := os.Stat(path); err == nil && !st.Mode().IsRegular() {
		return domain.Errorf(domain.Invalid, "%s exists and is not a regular file", path)
	}
	f, err := os.CreateTemp(filepath.Dir(path), ".atelier-*")
	if err != nil {
		return err
	}
	_, err = io.Copy(f, r.Body)
	err = errors.Join(err, f.Chmod(fs.FileMode(mode).Perm()), f.Close())
	if err == nil {
		err = os.Rename(f.Name(), path)
	}
	if err != nil {
		_ = os.Remove(f.Name())
		return err
	}
	w.WriteHeader(http.StatusNoContent)
	return nil
}

// followed is where a write to path goes: through symlinks, also to a file that
// is not there yet.
func followed(path string) (string, error) {
	for range 40 {
		target, err := os.Readlink(path)
		if err != nil {
			dir, err := filepath.EvalSymlinks(filepath.Dir(path))
			return filepath.Join(dir, filepath.Base(path)), err
		}
		if !filepath.IsAbs(target) {
			target = filepath.Join(filepath.Dir(path), target)
		}
		path = target
	}
	return "", &fs.PathError{Op: "open", Path: path, Err: unix.ELOOP}
}

// listDir lists by name; only the names are read of what is beyond the limit.
func (s *Server) listDir(w http.ResponseWriter, r *http.Request) error {
	path := r.URL.Query().Get("path")
	limit, _ := strconv.Atoi(r.URL.Query().Get("limit"))
	dir, err := os.OpenFile(path, os.O_RDONLY|unix.O_NONBLOCK, 0)
	if err != nil {
		return err
	}
	defer dir.Close()
	names, err := dir.Readdirnames(-1)
	if err != nil {
		return err
	}
	sort.Strings(names)
	list := wire.Dir{Entries: []sandbox.FileInfo{}, Total: len(names)}
	for _, name := range names {
		if len(list.Entries) >= limit {
			break
		}
		full := filepath.Join(path, name)
		st, err := os.Lstat(full)
		if errors.Is(err, fs.ErrNotExist) {
			list.Total--
			continue
		}
		if err != nil {
			list.Entries = append(list.Entries, sandbox.FileInfo{Name: name})
			continue
		}
		list.Entries = append(list.Entries, fileInfo(full, st))
	}
	answer(w, list)
	return nil
}
