package files

import (
	"context"
	"io"
	"io/fs"
	"os"
	"path"
	"slices"
	"strings"
	"unicode/utf8"

	"atelier/internal/domain"
)

// List's limits.
const (
	DefaultLimit = 1000
	MaxLimit     = 10_000
	maxCount     = 10_000 // a folder's count stops here
)

// ListOptions choose what List shows.
type ListOptions struct {
	Hidden bool // also names that begin with a dot
	Offset int
	Limit  int // 0 means DefaultLimit, the most is MaxLimit
}

// Listing is one page of a folder: folders first, then by name.
type Listing struct {
	Entries []domain.FileEntry
	Total   int // entries on all pages
	Hidden  int // entries left out because their names begin with a dot
}

// List lists a folder. Folders in it come with Lazy and the count of their own
// entries. An entry that cannot be read is listed with what is known of it.
func (f *Folder) List(ctx context.Context, id string, o ListOptions) (Listing, error) {
	rel, err := f.find(id)
	if err != nil {
		return Listing{}, err
	}
	if o.Limit <= 0 {
		o.Limit = DefaultLimit
	}
	o.Limit, o.Offset = min(o.Limit, MaxLimit), max(o.Offset, 0)
	d, err := f.openDir(rel)
	if err != nil {
		return Listing{}, err
	}
	defer d.Close()
	list := Listing{Entries: []domain.FileEntry{}}
	names, err := readNames(ctx, d, o.Hidden, &list)
	if err != nil {
		return Listing{}, wrap(err, rel)
	}
	list.Total = len(names)
	if o.Offset >= len(names) {
		return list, nil
	}
	for _, n := range names[o.Offset:min(o.Offset+o.Limit, len(names))] {
		if err := ctx.Err(); err != nil {
			return Listing{}, err
		}
		s, err := look(d, n.name)
		if err != nil {
			continue // it vanished between the two looks
		}
		list.Entries = append(list.Entries, f.entry(join(rel, n.name), s))
	}
	return list, nil
}

type dirName struct {
	name   string
	folder bool
}

// readNames reads a folder's names in the order that they are shown.
func readNames(ctx context.Context, d *os.File, hidden bool, list *Listing) ([]dirName, error) {
	var names []dirName
	for {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		some, err := d.ReadDir(batch)
		for _, e := range some {
			switch {
			case strings.HasPrefix(e.Name(), tmpPrefix):
			case !hidden && strings.HasPrefix(e.Name(), "."):
				list.Hidden++
			default:
				names = append(names, dirName{e.Name(), e.IsDir()})
			}
		}
		if err == io.EOF {
			break
		}
		if err != nil {
			return nil, err
		}
	}
	slices.SortFunc(names, func(a, b dirName) int {
		if a.folder != b.folder {
			if a.folder {
				return -1
			}
			return 1
		}
		if c := strings.Compare(strings.ToLower(a.name), strings.ToLower(b.name)); c != 0 {
			return c
		}
		return strings.Compare(a.name, b.name)
	})
	return names, nil
}

// Stat describes one entry. A link is described as a link, with the type of
// what it leads to where that lies inside.
func (f *Folder) Stat(_ context.Context, id string) (domain.FileEntry, error) {
	rel, err := f.find(id)
	if err != nil {
		return domain.FileEntry{}, err
	}
	return f.stat(rel)
}

func (f *Folder) stat(rel string) (domain.FileEntry, error) {
	if rel == "." {
		info, err := f.root.Stat(".")
		if err != nil {
			return domain.FileEntry{}, wrap(err, rel)
		}
		return f.entry(rel, facts{name: "", mode: info.Mode(), mtime: info.ModTime()}), nil
	}
	s, err := f.facts(rel)
	if err != nil {
		return domain.FileEntry{}, err
	}
	return f.entry(rel, s), nil
}

// facts looks at one entry without following it.
func (f *Folder) facts(rel string) (facts, error) {
	d, err := f.openDir(dirOf(rel))
	if err != nil {
		return facts{}, err
	}
	defer d.Close()
	s, err := look(d, path.Base(rel))
	return s, wrap(err, rel)
}

func (f *Folder) entry(rel string, s facts) domain.FileEntry {
	name := shown(s.name)
	id := shown(idOf(rel))
	e := domain.FileEntry{
		ID: id, Name: name, Value: name, Path: id, Type: "file",
		Date: s.mtime.UTC(), MTime: s.mtime.UnixMilli(), Special: s.special(),
	}
	folder := s.mode.IsDir()
	switch {
	case s.mode&fs.ModeSymlink != 0:
		target, err := f.root.Readlink(rel)
		if err != nil {
			target = "?"
		}
		e.Link = shown(target)
		if info, err := f.root.Stat(rel); err == nil {
			folder = info.IsDir()
			if info.Mode().IsRegular() {
				e.Size, e.MimeType = info.Size(), MimeType(name)
			}
		}
	case s.mode.IsRegular():
		e.Size, e.MimeType = s.size, MimeType(name)
	}
	if folder {
		e.Type, e.Lazy, e.Count = "folder", true, f.count(rel)
	}
	return e
}

// count is how many entries a folder has, at most maxCount.
func (f *Folder) count(rel string) int {
	d, err := f.openDir(rel)
	if err != nil {
		return 0
	}
	defer d.Close()
	n := 0
	for n < maxCount {
		names, err := d.Readdirnames(batch)
		n += len(names)
		if err != nil {
			break
		}
	}
	return min(n, maxCount)
}

// shown is a name as JSON can carry it: bytes that are not UTF-8 become U+FFFD.
// find accepts such a name again.
func shown(name string) string { return strings.ToValidUTF8(name, "\uFFFD") }

// find turns an id into a path for os.Root. An id that names U+FFFD and does
// not exist may be what shown made of a name that is not UTF-8: the only entry
// that looks like it is meant.
func (f *Folder) find(id string) (string, error) {
	rel, err := relative(id)
	if err != nil || !strings.ContainsRune(rel, utf8.RuneError) {
		return rel, err
	}
	if _, err := f.root.Lstat(rel); err == nil {
		return rel, nil
	}
	at := "."
	for part := range strings.SplitSeq(rel, "/") {
		at = join(at, f.meant(at, part))
	}
	return at, nil
}

func (f *Folder) meant(dir, part string) string {
	if !strings.ContainsRune(part, utf8.RuneError) {
		return part
	}
	d, err := f.openDir(dir)
	if err != nil {
		return part
	}
	defer d.Close()
	names, _ := d.Readdirnames(-1)
	found := part
	for _, name := range names {
		if name == part {
			return part
		}
		if shown(name) == part {
			if found != part {
				return part // two look alike: neither is meant
			}
			found = name
		}
	}
	return found
}
