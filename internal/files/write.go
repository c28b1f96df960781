package files

import (
	"context"
	"errors"
	"io"
	"io/fs"
	"os"
	"path"
	"strings"

	"atelier/internal/domain"
)

// maxNumber is how far names are numbered before an upload gives up.
const maxNumber = 10_000

// Create makes an empty folder, or a file with contents, in the folder dir. A
// taken name is Conflict.
func (f *Folder) Create(ctx context.Context, dir, name string, folder bool, contents string) (domain.FileEntry, error) {
	at, err := f.find(dir)
	if err == nil {
		err = CheckName(name)
	}
	if err == nil {
		err = f.mkdirAll(at)
	}
	if err != nil {
		return domain.FileEntry{}, err
	}
	rel := join(at, name)
	if folder {
		if err := f.mkdir(rel, false); err != nil {
			return domain.FileEntry{}, err
		}
		return f.stat(rel)
	}
	w, err := f.draft(at)
	if err != nil {
		return domain.FileEntry{}, err
	}
	defer w.Close()
	if err := fill(ctx, w, strings.NewReader(contents), 0, rel); err != nil {
		return domain.FileEntry{}, err
	}
	if err := w.finish(0o644); err != nil {
		return domain.FileEntry{}, wrap(err, rel)
	}
	if err := w.placeNew(name); err != nil {
		return domain.FileEntry{}, wrap(err, rel)
	}
	return f.stat(rel)
}

// Write replaces a file's content as a whole, or makes the file with its
// parents: readers see the old content or the new, never a part. The file keeps
// its permissions. More than limit bytes (0: no limit) is TooLarge, and nothing
// changes.
func (f *Folder) Write(ctx context.Context, id string, content io.Reader, limit int64) (domain.FileEntry, error) {
	var none domain.FileEntry
	rel, err := f.find(id)
	if err != nil {
		return none, err
	}
	if rel == "." {
		return none, domain.Errorf(domain.Invalid, "Name a file to write; “/” is the workspace itself.")
	}
	mode, err := f.writable(rel)
	if err != nil {
		return none, err
	}
	if err := f.mkdirAll(dirOf(rel)); err != nil {
		return none, err
	}
	w, err := f.draft(dirOf(rel))
	if err != nil {
		return none, err
	}
	defer w.Close()
	if err := fill(ctx, w, content, limit, rel); err != nil {
		return none, err
	}
	if err := w.finish(mode); err != nil {
		return none, wrap(err, rel)
	}
	if err := w.replace(path.Base(rel)); err != nil {
		return none, wrap(err, rel)
	}
	return f.stat(rel)
}

// writable gives the permissions that a file has or gets, or why it is not written.
func (f *Folder) writable(rel string) (os.FileMode, error) {
	info, err := f.root.Lstat(rel)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return 0o644, CheckName(path.Base(rel))
	case err != nil:
		return 0, wrap(err, rel)
	case info.Mode()&fs.ModeSymlink != 0:
		return 0, domain.Errorf(domain.Invalid, "%s is a link. Write to the file that it leads to.", show(rel))
	}
	return info.Mode().Perm(), regular(rel, info.Mode())
}

// Upload stores a stream as a new file in the folder dir, which is made with
// its parents. A taken name gets " (1)", " (2)", …; the entry tells the final
// one. Nothing of it is seen before it is whole. More than limit bytes (0: no
// limit) is TooLarge with the limit in its details.
func (f *Folder) Upload(ctx context.Context, dir, name string, content io.Reader, limit int64) (domain.FileEntry, error) {
	var none domain.FileEntry
	at, err := f.find(dir)
	if err == nil {
		err = CheckName(name)
	}
	if err == nil {
		err = f.mkdirAll(at)
	}
	if err != nil {
		return none, err
	}
	w, err := f.draft(at)
	if err != nil {
		return none, err
	}
	defer w.Close()
	if err := fill(ctx, w, content, limit, join(at, name)); err != nil {
		return none, err
	}
	if err := w.finish(0o644); err != nil {
		return none, wrap(err, join(at, name))
	}
	final, err := placeNumbered(name, w.placeNew)
	if err != nil {
		return none, wrap(err, join(at, name))
	}
	return f.stat(join(at, final))
}

// placeNumbered tries name, "name (1)", … until place finds one free.
func placeNumbered(name string, place func(name string) error) (string, error) {
	for n := range maxNumber {
		try := numbered(name, n)
		err := place(try)
		if !errors.Is(err, fs.ErrExist) {
			return try, err
		}
	}
	return "", domain.Errorf(domain.Conflict, "%s and %d numbered names after it are taken. Choose another name.", quote(name), maxNumber-1)
}

// fill writes a stream into a draft.
func fill(ctx context.Context, w *draft, content io.Reader, limit int64, rel string) error {
	if limit > 0 {
		content = io.LimitReader(content, limit+1)
	}
	n, err := io.Copy(w.file, reader{ctx, content})
	if err != nil {
		return wrap(err, rel)
	}
	if limit > 0 && n > limit {
		return domain.Errorf(domain.TooLarge, "%s is larger than the limit of %d bytes, so it was not saved.", show(rel), limit).With("limit", limit)
	}
	return nil
}

// reader ends when ctx does.
type reader struct {
	ctx context.Context
	r   io.Reader
}

func (r reader) Read(p []byte) (int, error) {
	if err := r.ctx.Err(); err != nil {
		return 0, err
	}
	return r.r.Read(p)
}

// copyRange copies n bytes from the same offset to the same offset.
func copyRange(dst, src *os.File, at, n int64) (int64, error) {
	return io.Copy(io.NewOffsetWriter(dst, at), io.NewSectionReader(src, at, n))
}
