package files

import (
	"context"
	"io"
	"io/fs"
	"os"
	"runtime"
	"strings"
	"time"

	"golang.org/x/sys/unix"
)

// facts is what one entry is, read from its folder's open handle so that a
// swapped folder cannot send the look elsewhere. Links are not followed.
type facts struct {
	name  string
	mode  fs.FileMode // type bits and permissions
	size  int64
	disk  int64 // bytes that it occupies: less than size when it is sparse
	mtime time.Time
	dev   uint64
	ino   uint64
	nlink uint64
}

// look reads the facts of name in an open folder.
func look(dir *os.File, name string) (facts, error) {
	var st unix.Stat_t
	err := unix.Fstatat(int(dir.Fd()), name, &st, unix.AT_SYMLINK_NOFOLLOW)
	runtime.KeepAlive(dir)
	if err != nil {
		return facts{}, &fs.PathError{Op: "lstat", Path: name, Err: err}
	}
	return facts{
		name: name, mode: modeOf(uint32(st.Mode)), size: st.Size, disk: st.Blocks * 512,
		mtime: time.Unix(st.Mtim.Unix()), dev: uint64(st.Dev), ino: st.Ino, nlink: uint64(st.Nlink),
	}, nil
}

func modeOf(m uint32) fs.FileMode {
	mode := fs.FileMode(m & 0o777)
	switch m & unix.S_IFMT {
	case unix.S_IFDIR:
		mode |= fs.ModeDir
	case unix.S_IFLNK:
		mode |= fs.ModeSymlink
	case unix.S_IFIFO:
		mode |= fs.ModeNamedPipe
	case unix.S_IFSOCK:
		mode |= fs.ModeSocket
	case unix.S_IFBLK, unix.S_IFCHR:
		mode |= fs.ModeDevice
	}
	return mode
}

// special is the word for what is neither file nor folder nor link.
func (s facts) special() string {
	switch {
	case s.mode&fs.ModeNamedPipe != 0:
		return "pipe"
	case s.mode&fs.ModeSocket != 0:
		return "socket"
	case s.mode&fs.ModeDevice != 0:
		return "device"
	}
	return ""
}

// used is what an entry counts for in sizes and quotas: never more than its
// length (small files occupy whole blocks), never holes.
func (s facts) used() int64 {
	if s.mode.IsRegular() {
		return min(s.size, s.disk)
	}
	return 0
}

// openDir opens a folder for reading its names.
func (f *Folder) openDir(rel string) (*os.File, error) {
	d, err := f.root.OpenFile(rel, os.O_RDONLY|unix.O_DIRECTORY|unix.O_NONBLOCK, 0)
	if err != nil {
		return nil, wrap(err, rel)
	}
	return d, nil
}

// batch is how many names are held at once of a folder with very many.
const batch = 1024

// eachIn calls fn for every entry of a folder, in the order of the disk.
// Entries that vanish meanwhile are left out.
func (f *Folder) eachIn(ctx context.Context, rel string, fn func(dir *os.File, s facts) error) error {
	d, err := f.openDir(rel)
	if err != nil {
		return err
	}
	defer d.Close()
	for {
		names, err := d.Readdirnames(batch)
		for _, name := range names {
			if err := ctx.Err(); err != nil {
				return err
			}
			if strings.HasPrefix(name, tmpPrefix) {
				continue
			}
			s, err := look(d, name)
			if err != nil {
				continue
			}
			if err := fn(d, s); err != nil {
				return err
			}
		}
		if err == io.EOF {
			return nil
		}
		if err != nil {
			return wrap(err, rel)
		}
	}
}

// walk visits everything below rel, folders before what is in them; links are
// visited, not followed. fn may return fs.SkipDir for a folder. A folder that
// cannot be read goes to bad, and the walk goes on.
func (f *Folder) walk(ctx context.Context, rel string, fn func(rel string, s facts) error, bad func(rel string, err error)) error {
	todo := []string{rel}
	for len(todo) > 0 {
		dir := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		err := f.eachIn(ctx, dir, func(_ *os.File, s facts) error {
			at := join(dir, s.name)
			err := fn(at, s)
			if s.mode.IsDir() {
				if err == nil {
					todo = append(todo, at)
				}
				if err == fs.SkipDir {
					return nil
				}
			}
			return err
		})
		switch {
		case err == nil:
		case ctx.Err() != nil:
			return ctx.Err()
		case isDisk(err):
			bad(dir, err)
		default:
			return err
		}
	}
	return nil
}

// Usage is what a folder holds.
type Usage struct {
	Bytes      int64
	Files      int
	Folders    int
	Unreadable int // folders that could not be looked into, so the true sum is higher
}

// Usage adds up everything below id. Holes of sparse files do not count, and a
// file with several names counts once. Cancelling ctx ends it.
func (f *Folder) Usage(ctx context.Context, id string) (Usage, error) {
	rel, err := f.find(id)
	if err != nil {
		return Usage{}, err
	}
	var u Usage
	seen := map[[2]uint64]bool{}
	err = f.walk(ctx, rel, func(_ string, s facts) error {
		if s.mode.IsDir() {
			u.Folders++
			return nil
		}
		u.Files++
		if s.nlink > 1 {
			key := [2]uint64{s.dev, s.ino}
			if seen[key] {
				return nil
			}
			seen[key] = true
		}
		u.Bytes += s.used()
		return nil
	}, func(string, error) { u.Unreadable++ })
	return u, err
}

// Space is the room on the disk below the folder.
type Space struct{ Free, Total, Used int64 }

// Space asks the filesystem.
func (f *Folder) Space() (Space, error) {
	d, err := f.openDir(".")
	if err != nil {
		return Space{}, err
	}
	defer d.Close()
	var st unix.Statfs_t
	if err := unix.Fstatfs(int(d.Fd()), &st); err != nil {
		return Space{}, wrap(err, ".")
	}
	size := int64(st.Bsize)
	s := Space{Free: int64(st.Bavail) * size, Total: int64(st.Blocks) * size}
	s.Used = s.Total - int64(st.Bfree)*size
	return s, nil
}
