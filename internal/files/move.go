package files

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path"
	"slices"
	"strings"

	"atelier/internal/domain"
)

// Rename gives an entry another name in the same folder. A taken name is
// Conflict; nothing is ever replaced.
func (f *Folder) Rename(ctx context.Context, id, name string) (domain.FileEntry, error) {
	var none domain.FileEntry
	rels, err := f.sources([]string{id})
	if err == nil {
		err = CheckName(name)
	}
	if err != nil {
		return none, err
	}
	from := rels[0]
	to := join(dirOf(from), name)
	if from == to {
		return f.stat(from)
	}
	if err := f.rename(from, f, to); err != nil {
		return none, taken(err, to)
	}
	return f.stat(to)
}

// Move puts entries into the folder target, all or none. Entries that lie in
// another one of them go with it.
func (f *Folder) Move(ctx context.Context, ids []string, target string) ([]domain.FileEntry, error) {
	rels, to, err := f.batch(ids, target)
	if err != nil {
		return nil, err
	}
	var undo undo
	moved := make([]string, 0, len(rels))
	for _, rel := range rels {
		if err := ctx.Err(); err != nil {
			undo.run()
			return nil, err
		}
		at := join(to, path.Base(rel))
		moved = append(moved, at)
		if at == rel {
			continue
		}
		if err := f.rename(rel, f, at); err != nil {
			undo.run()
			return nil, taken(err, at)
		}
		undo.add(func() { _ = f.rename(at, f, rel) })
	}
	return f.entries(moved)
}

// Copy puts copies into the folder target, all or none; a taken name gets
// " (1)". Links are copied as links; pipes, sockets and devices are refused.
func (f *Folder) Copy(ctx context.Context, ids []string, target string) ([]domain.FileEntry, error) {
	rels, to, err := f.batch(ids, target)
	if err != nil {
		return nil, err
	}
	var undo undo
	made := make([]string, 0, len(rels))
	for _, rel := range rels {
		tmp := join(to, tmpName())
		err := f.copyTo(ctx, rel, f, tmp)
		var name string
		if err == nil {
			name, err = placeNumbered(path.Base(rel), func(name string) error { return f.rename(tmp, f, join(to, name)) })
		}
		if err != nil {
			_ = f.remove(context.WithoutCancel(ctx), tmp)
			undo.run()
			return nil, wrap(err, rel)
		}
		at := join(to, name)
		made = append(made, at)
		undo.add(func() { _ = f.remove(context.WithoutCancel(ctx), at) })
	}
	return f.entries(made)
}

// Delete removes entries for good.
func (f *Folder) Delete(ctx context.Context, ids []string) error {
	rels, err := f.sources(ids)
	if err != nil {
		return err
	}
	for _, rel := range rels {
		if err := ctx.Err(); err != nil {
			return err
		}
		if err := f.remove(ctx, rel); err != nil {
			return err
		}
	}
	return nil
}

// undo is what takes back a half-done batch, newest first.
type undo []func()

func (u *undo) add(fn func()) { *u = append(*u, fn) }

func (u undo) run() {
	for _, fn := range slices.Backward(u) {
		fn()
	}
}

// sources resolves ids that must exist; those inside another are left out.
func (f *Folder) sources(ids []string) ([]string, error) {
	if len(ids) == 0 {
		return nil, domain.Errorf(domain.Invalid, "Name at least one file or folder.")
	}
	if len(ids) > MaxIDs {
		return nil, domain.Errorf(domain.Invalid, "%d entries were named; the most at once is %d. Send several requests.", len(ids), MaxIDs).With("limit", MaxIDs)
	}
	rels := make([]string, 0, len(ids))
	for _, id := range ids {
		rel, err := f.find(id)
		if err != nil {
			return nil, err
		}
		if rel == "." {
			return nil, domain.Errorf(domain.Invalid, "“/” is the workspace itself. Name what is in it.")
		}
		if _, err := f.root.Lstat(rel); err != nil {
			return nil, wrap(err, rel)
		}
		rels = append(rels, rel)
	}
	return outermost(rels), nil
}

// outermost drops what is named twice and what lies in another one, and keeps
// the order of the rest.
func outermost(rels []string) []string {
	named := map[string]bool{}
	for _, rel := range rels {
		named[rel] = true
	}
	inside := func(rel string) bool {
		for dir := dirOf(rel); dir != "."; dir = dirOf(dir) {
			if named[dir] {
				return true
			}
		}
		return false
	}
	var out []string
	for _, rel := range rels {
		if !inside(rel) && !slices.Contains(out, rel) {
			out = append(out, rel)
		}
	}
	return out
}

// batch checks a move or copy before anything is touched.
func (f *Folder) batch(ids []string, target string) (rels []string, to string, err error) {
	if rels, err = f.sources(ids); err != nil {
		return nil, "", err
	}
	if to, err = f.find(target); err != nil {
		return nil, "", err
	}
	info, err := f.root.Stat(to)
	if err != nil {
		return nil, "", wrap(err, to)
	}
	if !info.IsDir() {
		return nil, "", domain.Errorf(domain.Invalid, "%s is not a folder. Choose a folder as the target.", show(to))
	}
	for _, rel := range rels {
		if to == rel || strings.HasPrefix(to, rel+"/") {
			return nil, "", domain.Errorf(domain.Invalid, "%s cannot be put into itself. Choose another folder.", show(rel))
		}
	}
	return rels, to, nil
}

func (f *Folder) entries(rels []string) ([]domain.FileEntry, error) {
	list := make([]domain.FileEntry, 0, len(rels))
	for _, rel := range rels {
		e, err := f.stat(rel)
		if err != nil {
			return nil, err
		}
		list = append(list, e)
	}
	return list, nil
}

// rename moves an entry to a free name, here or in another folder on the same
// disk; fs.ErrExist when the name is taken.
func (f *Folder) rename(from string, to *Folder, at string) error {
	src, err := f.openDir(dirOf(from))
	if err != nil {
		return err
	}
	defer src.Close()
	dst, err := to.openDir(dirOf(at))
	if err != nil {
		return err
	}
	defer dst.Close()
	return renameNew(src, path.Base(from), dst, path.Base(at))
}

// taken words a rename's failure by the name that it wanted.
func taken(err error, to string) error {
	if errors.Is(err, fs.ErrExist) {
		return domain.Errorf(domain.Conflict, "%s exists already, so nothing was moved. Choose another name, or move that one away first.", show(to))
	}
	return wrap(err, to)
}

// remove deletes an entry and what is below it. Where rights forbid it, folders
// are made writable first: their owner may do that.
func (f *Folder) remove(ctx context.Context, rel string) error {
	err := f.root.RemoveAll(rel)
	if !errors.Is(err, fs.ErrPermission) {
		return wrap(err, rel)
	}
	open := func(rel string, s facts) error {
		if s.mode.IsDir() && s.mode.Perm()&0o700 != 0o700 {
			_ = f.root.Chmod(rel, s.mode.Perm()|0o700)
		}
		return nil
	}
	if s, err := f.facts(rel); err == nil {
		_ = open(rel, s)
	}
	if err := f.walk(ctx, rel, open, func(string, error) {}); err != nil {
		return err
	}
	return wrap(f.root.RemoveAll(rel), rel)
}

// copyTo copies an entry and what is below it to a free path.
func (f *Folder) copyTo(ctx context.Context, rel string, to *Folder, at string) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	s, err := f.facts(rel)
	if err != nil {
		return err
	}
	switch {
	case s.mode.IsDir():
		if err := to.mkdir(at, false); err != nil {
			return err
		}
		err := f.eachIn(ctx, rel, func(_ *os.File, s facts) error {
			return f.copyTo(ctx, join(rel, s.name), to, join(at, s.name))
		})
		if err != nil {
			return err
		}
		return wrap(to.root.Chmod(at, s.mode.Perm()), at)
	case s.mode&fs.ModeSymlink != 0:
		return f.copyLink(rel, to, at)
	case s.mode.IsRegular():
		return f.copyFile(ctx, rel, to, at)
	}
	return domain.Errorf(domain.Unsupported, "%s is a %s and cannot be copied. Leave it out.", show(rel), s.special())
}

func (f *Folder) copyLink(rel string, to *Folder, at string) error {
	target, err := f.root.Readlink(rel)
	if err != nil {
		return wrap(err, rel)
	}
	if err := to.root.Symlink(target, at); err != nil {
		return wrap(err, at)
	}
	if to.own {
		return wrap(to.root.Lchown(at, to.uid, to.gid), at)
	}
	return nil
}

func (f *Folder) copyFile(ctx context.Context, rel string, to *Folder, at string) error {
	src, err := f.open(rel)
	if err != nil {
		return err
	}
	defer src.Close()
	info, err := src.Stat()
	if err != nil {
		return wrap(err, rel)
	}
	dst, err := to.root.OpenFile(at, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return wrap(err, at)
	}
	defer dst.Close()
	if err := copyData(dst, src, info.Size(), ctx.Err); err != nil {
		return wrap(err, at)
	}
	if err := dst.Chmod(info.Mode().Perm()); err != nil {
		return wrap(err, at)
	}
	return wrap(to.chown(dst), at)
}
