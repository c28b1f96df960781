package files

import (
	"archive/zip"
	"context"
	"fmt"
	"io"
	"io/fs"
	"path"
	"strings"
	"time"

	"atelier/internal/domain"
)

// Bounds of one archive. A sparse file counts with its holes: a zip has none.
const (
	MaxArchiveBytes = 16 << 30
	MaxArchiveFiles = 200_000
)

// Archive is a zip that is ready to be streamed: what is in it was looked at,
// so errors that can be known come before the first byte.
type Archive struct {
	Name  string // for the download, "data.zip"
	Files int
	Bytes int64 // of the content, unpacked
	// LeftOut names what cannot be in it, with the reason. The zip says so too,
	// in a file of its own.
	LeftOut []string

	f     *Folder
	items []item
}

type item struct {
	rel, name string
	folder    bool
	mode      fs.FileMode
	mtime     time.Time
}

// leftOutName is the file in a zip that tells what is missing.
const leftOutName = "_left-out.txt"

// Archive prepares a zip of entries; "/" alone is the whole workspace. Links
// are not followed and, like pipes, sockets and devices, are left out and told.
func (f *Folder) Archive(ctx context.Context, ids []string) (*Archive, error) {
	a := &Archive{f: f, Name: "files.zip"}
	if len(ids) == 1 {
		rel, err := f.find(ids[0])
		if err != nil {
			return nil, err
		}
		if rel == "." {
			a.Name = "workspace.zip"
			return a, a.below(ctx, ".", "")
		}
		a.Name = path.Base(shown(rel)) + ".zip"
	}
	rels, err := f.sources(ids)
	if err != nil {
		return nil, err
	}
	taken := map[string]bool{}
	for _, rel := range rels {
		name, err := placeNumbered(path.Base(shown(rel)), func(name string) error {
			if taken[name] {
				return fs.ErrExist
			}
			taken[name] = true
			return nil
		})
		if err != nil {
			return nil, err
		}
		s, err := f.facts(rel)
		if err != nil {
			return nil, err
		}
		if err := a.add(rel, name, s); err != nil {
			return nil, err
		}
		if s.mode.IsDir() {
			if err := a.below(ctx, rel, name); err != nil {
				return nil, err
			}
		}
	}
	return a, nil
}

// below adds what is in a folder, under a name in the zip.
func (a *Archive) below(ctx context.Context, dir, name string) error {
	return a.f.walk(ctx, dir, func(rel string, s facts) error {
		below := rel
		if dir != "." {
			below = strings.TrimPrefix(rel, dir+"/")
		}
		return a.add(rel, shown(join(name, below)), s)
	}, func(rel string, err error) {
		a.LeftOut = append(a.LeftOut, idOf(shown(rel))+": its content could not be read")
	})
}

func (a *Archive) add(rel, name string, s facts) error {
	switch {
	case s.mode&fs.ModeSymlink != 0:
		a.LeftOut = append(a.LeftOut, idOf(shown(rel))+": a link; links are not followed")
		return nil
	case s.special() != "":
		a.LeftOut = append(a.LeftOut, idOf(shown(rel))+": a "+s.special()+", which has no content")
		return nil
	}
	a.items = append(a.items, item{rel, name, s.mode.IsDir(), s.mode, s.mtime})
	if s.mode.IsRegular() {
		a.Files++
		a.Bytes += s.size
	}
	if len(a.items) > MaxArchiveFiles {
		return domain.Errorf(domain.TooLarge, "There are more than %d files, too many for one zip. Download a folder at a time.", MaxArchiveFiles).With("limit", MaxArchiveFiles)
	}
	if a.Bytes > MaxArchiveBytes {
		return domain.Errorf(domain.TooLarge, "The files are larger than %d GiB together, too much for one zip. Download a folder at a time.", MaxArchiveBytes>>30).With("limit", int64(MaxArchiveBytes))
	}
	return nil
}

// Write streams the zip. What vanished or cannot be read is left out and told
// at its end; an error means that w or ctx ended.
func (a *Archive) Write(ctx context.Context, w io.Writer) error {
	z := zip.NewWriter(w)
	left := append([]string(nil), a.LeftOut...)
	for _, it := range a.items {
		if err := ctx.Err(); err != nil {
			return err
		}
		why, err := a.put(ctx, z, it)
		if err != nil {
			return err
		}
		if why != "" {
			left = append(left, idOf(shown(it.rel))+": "+why)
		}
	}
	if len(left) > 0 {
		t, err := z.Create(leftOutName)
		if err != nil {
			return err
		}
		if _, err := fmt.Fprintf(t, "Not in this archive:\n\n%s\n", strings.Join(left, "\n")); err != nil {
			return err
		}
	}
	return z.Close()
}

func (a *Archive) put(ctx context.Context, z *zip.Writer, it item) (why string, err error) {
	h := &zip.FileHeader{Name: it.name, Modified: it.mtime, Method: zip.Deflate}
	h.SetMode(it.mode)
	if it.folder {
		h.Name += "/"
		h.Method = zip.Store
		_, err := z.CreateHeader(h)
		return "", err
	}
	src, err := a.f.open(it.rel)
	if err != nil {
		return err.Error(), nil
	}
	defer src.Close()
	info, err := src.Stat()
	if err != nil {
		return "it could not be read", nil
	}
	if packed(it.name) {
		h.Method = zip.Store
	}
	dst, err := z.CreateHeader(h)
	if err != nil {
		return "", err
	}
	// As long as it was when opened: a file that something keeps writing to
	// would never end.
	n, err := io.Copy(dst, reader{ctx, io.LimitReader(src, info.Size())})
	switch {
	case err != nil:
		return "", err
	case n < info.Size():
		return "it became shorter while it was read; what was there is in the archive", nil
	}
	return "", nil
}

// packed tells names whose content deflate would not make smaller.
func packed(name string) bool {
	switch strings.ToLower(path.Ext(name)) {
	case ".zip", ".gz", ".xz", ".bz2", ".zst", ".7z", ".png", ".jpg", ".jpeg", ".webp", ".gif", ".mp4", ".webm", ".mov", ".mp3", ".ogg", ".xlsx", ".docx", ".pptx":
		return true
	}
	return false
}
