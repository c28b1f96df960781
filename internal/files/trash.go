package files

import (
	"context"
	"encoding/json"
	"errors"
	"io/fs"
	"os"
	"path"
	"slices"
	"strings"
	"syscall"
	"time"

	"atelier/internal/domain"
)

// A trash bin is a folder of the host outside the workspace, so that a sandbox
// neither sees nor fills it. Each entry is a folder of its own:
//
//	BIN/tr_…/entry.json   where it came from
//	BIN/tr_…/item         the file or folder itself
//
// entry.json comes first; without item the entry is not finished and is not
// listed.

// Trashed is one entry of a trash bin.
type Trashed struct {
	ID        string    `json:"id"`
	Name      string    `json:"name"`
	Path      string    `json:"path"` // where it was
	Type      string    `json:"type"` // "file" | "folder"
	DeletedAt time.Time `json:"deletedAt"`
}

// Trash moves entries to a bin, all or none; bin is made when it is missing.
func (f *Folder) Trash(ctx context.Context, bin string, ids []string) ([]Trashed, error) {
	rels, err := f.sources(ids)
	if err != nil {
		return nil, err
	}
	b, err := openBin(bin)
	if err != nil {
		return nil, err
	}
	defer b.Close()
	var undo undo
	list := make([]Trashed, 0, len(rels))
	for _, rel := range rels {
		t, err := f.trash(ctx, b, rel)
		if err != nil {
			undo.run()
			return nil, err
		}
		undo.add(func() {
			if shift(context.WithoutCancel(ctx), b, t.ID+"/item", f, rel) == nil {
				_ = b.root.RemoveAll(t.ID)
			}
		})
		list = append(list, t)
	}
	return list, nil
}

func (f *Folder) trash(ctx context.Context, b *Folder, rel string) (Trashed, error) {
	s, err := f.facts(rel)
	if err != nil {
		return Trashed{}, err
	}
	t := Trashed{ID: domain.NewID("tr"), Name: s.name, Path: idOf(rel), Type: "file", DeletedAt: domain.Now()}
	if s.mode.IsDir() {
		t.Type = "folder"
	}
	text, err := json.Marshal(t)
	if err != nil {
		return Trashed{}, err
	}
	if err := b.root.Mkdir(t.ID, 0o700); err != nil {
		return Trashed{}, wrap(err, rel)
	}
	err = b.root.WriteFile(t.ID+"/entry.json", text, 0o600)
	if err == nil {
		err = shift(ctx, f, rel, b, t.ID+"/item")
	}
	if err != nil {
		_ = b.root.RemoveAll(t.ID)
		return Trashed{}, wrap(err, rel)
	}
	return t, nil
}

// shift moves an entry from one folder to another, by a copy where they lie on
// different disks.
func shift(ctx context.Context, from *Folder, rel string, to *Folder, at string) error {
	err := from.rename(rel, to, at)
	if !errors.Is(err, syscall.EXDEV) {
		return err
	}
	if err := from.copyTo(ctx, rel, to, at); err != nil {
		_ = to.remove(context.WithoutCancel(ctx), at)
		return err
	}
	return from.remove(context.WithoutCancel(ctx), rel)
}

// Restore brings an entry back to where it was; its folders are made again, and
// a name that is taken by now gets " (1)".
func (f *Folder) Restore(ctx context.Context, bin, id string) (domain.FileEntry, error) {
	var none domain.FileEntry
	b, err := openBin(bin)
	if err != nil {
		return none, err
	}
	defer b.Close()
	t, err := readTrashed(b, id)
	if err != nil {
		return none, err
	}
	rel, err := relative(t.Path)
	if err != nil {
		return none, err
	}
	dir := dirOf(rel)
	if err := f.mkdirAll(dir); err != nil {
		return none, err
	}
	name, err := placeNumbered(path.Base(rel), func(name string) error {
		return shift(ctx, b, id+"/item", f, join(dir, name))
	})
	if err != nil {
		return none, wrap(err, rel)
	}
	if err := b.root.RemoveAll(id); err != nil {
		return none, wrap(err, rel)
	}
	return f.stat(join(dir, name))
}

// ListTrash lists a bin, newest first; a bin that was never used is empty.
func ListTrash(bin string) ([]Trashed, error) {
	b, err := openBin(bin)
	if err != nil {
		return nil, err
	}
	defer b.Close()
	d, err := b.openDir(".")
	if err != nil {
		return nil, err
	}
	defer d.Close()
	names, err := d.Readdirnames(-1)
	if err != nil {
		return nil, wrap(err, ".")
	}
	list := []Trashed{}
	for _, name := range names {
		if t, err := readTrashed(b, name); err == nil {
			list = append(list, t)
		}
	}
	slices.SortFunc(list, func(a, b Trashed) int { return strings.Compare(b.ID, a.ID) })
	return list, nil
}

// EmptyTrash removes for good what was deleted before a time, and remains of
// moves that a crash cut off; it tells how many entries went.
func EmptyTrash(ctx context.Context, bin string, before time.Time) (int, error) {
	b, err := openBin(bin)
	if err != nil {
		return 0, err
	}
	defer b.Close()
	n := 0
	err = b.eachIn(ctx, ".", func(_ *os.File, s facts) error {
		if t, err := readTrashed(b, s.name); err == nil && !t.DeletedAt.Before(before) {
			return nil
		} else if err != nil && !s.mtime.Before(before) {
			return nil
		}
		if err := b.remove(ctx, s.name); err != nil {
			return err
		}
		n++
		return nil
	})
	return n, err
}

func openBin(bin string) (*Folder, error) {
	if err := os.MkdirAll(bin, 0o700); err != nil {
		return nil, wrap(err, ".")
	}
	return Open(bin)
}

func readTrashed(b *Folder, id string) (Trashed, error) {
	gone := domain.Errorf(domain.NotFound, "This entry is not in the trash any more.")
	if !domain.ValidID(id) {
		return Trashed{}, gone
	}
	text, err := b.root.ReadFile(id + "/entry.json")
	if errors.Is(err, fs.ErrNotExist) {
		return Trashed{}, gone
	}
	if err != nil {
		return Trashed{}, wrap(err, id)
	}
	var t Trashed
	if err := json.Unmarshal(text, &t); err != nil {
		return Trashed{}, gone
	}
	if _, err := b.root.Lstat(id + "/item"); err != nil {
		return Trashed{}, gone
	}
	return t, nil
}
