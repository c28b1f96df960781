package files

import (
	"crypto/rand"
	"errors"
	"fmt"
	"os"
	"runtime"
	"strings"
	"sync"

	"golang.org/x/sys/unix"
)

// renameNew renames without ever replacing: EEXIST when the new name is taken.
// Both folders are open, so nothing on the way can be swapped.
func renameNew(from *os.File, name string, to *os.File, newName string) error {
	err := unix.Renameat2(int(from.Fd()), name, int(to.Fd()), newName, unix.RENAME_NOREPLACE)
	if errors.Is(err, unix.EINVAL) || errors.Is(err, unix.ENOSYS) {
		// A filesystem without the flag. The gap between look and rename is the
		// best that it offers.
		if _, there := look(to, newName); there == nil {
			err = unix.EEXIST
		} else {
			err = unix.Renameat(int(from.Fd()), name, int(to.Fd()), newName)
		}
	}
	runtime.KeepAlive(from)
	runtime.KeepAlive(to)
	if err != nil {
		return &os.LinkError{Op: "rename", Old: name, New: newName, Err: err}
	}
	return nil
}

// draft is a file that is being written and has no name for others yet.
type draft struct {
	f    *Folder
	dir  *os.File // the folder in which it will appear
	file *os.File
	tmp  string // its hidden name, "" when it has none at all
}

// unnamed tells whether files without a name can be given one here.
var unnamed = sync.OnceValue(func() bool {
	_, err := os.Stat("/proc/self/fd")
	return err == nil
})

// draft begins a file in a folder. The caller closes it; unless it was placed
// by then, it is gone.
func (f *Folder) draft(dir string) (*draft, error) {
	d, err := f.openDir(dir)
	if err != nil {
		return nil, err
	}
	w := &draft{f: f, dir: d}
	fd := -1
	err = unix.EOPNOTSUPP
	if unnamed() {
		fd, err = unix.Openat(int(d.Fd()), ".", unix.O_TMPFILE|unix.O_RDWR|unix.O_CLOEXEC, 0o600)
	}
	if errors.Is(err, unix.EOPNOTSUPP) || errors.Is(err, unix.EISDIR) || errors.Is(err, unix.EINVAL) {
		w.tmp = tmpName()
		fd, err = unix.Openat(int(d.Fd()), w.tmp, unix.O_CREAT|unix.O_EXCL|unix.O_RDWR|unix.O_NOFOLLOW|unix.O_CLOEXEC, 0o600)
	}
	if err != nil {
		d.Close()
		return nil, wrap(err, dir)
	}
	w.file = os.NewFile(uintptr(fd), "draft")
	return w, nil
}

func tmpName() string { return tmpPrefix + strings.ToLower(rand.Text()) }

// finish makes the content lasting and gives the file its rights and owner.
func (w *draft) finish(mode os.FileMode) error {
	if err := w.file.Chmod(mode); err != nil {
		return err
	}
	if err := w.f.chown(w.file); err != nil {
		return err
	}
	return w.file.Sync()
}

// placeNew gives it a name that must be free: EEXIST when it is not.
func (w *draft) placeNew(name string) error {
	if w.tmp != "" {
		if err := renameNew(w.dir, w.tmp, w.dir, name); err != nil {
			return err
		}
		w.tmp = ""
	} else if err := w.link(name); err != nil {
		return err
	}
	return w.dir.Sync()
}

// replace gives it a name, whatever had the name before.
func (w *draft) replace(name string) error {
	if w.tmp == "" {
		tmp := tmpName()
		if err := w.link(tmp); err != nil {
			return err
		}
		w.tmp = tmp
	}
	if err := unix.Renameat(int(w.dir.Fd()), w.tmp, int(w.dir.Fd()), name); err != nil {
		return &os.PathError{Op: "rename", Path: name, Err: err}
	}
	w.tmp = ""
	return w.dir.Sync()
}

func (w *draft) link(name string) error {
	self := fmt.Sprintf("/proc/self/fd/%d", w.file.Fd())
	err := unix.Linkat(unix.AT_FDCWD, self, int(w.dir.Fd()), name, unix.AT_SYMLINK_FOLLOW)
	if err != nil {
		return &os.PathError{Op: "link", Path: name, Err: err}
	}
	return nil
}

// Close ends the draft; what was not placed is gone.
func (w *draft) Close() {
	w.file.Close()
	if w.tmp != "" {
		_ = unix.Unlinkat(int(w.dir.Fd()), w.tmp, 0)
	}
	w.dir.Close()
}

// copyData copies a file's bytes and keeps its holes, so that a sparse file of
// a terabyte stays as small as it is.
func copyData(dst, src *os.File, size int64, step func() error) error {
	const chunk = 8 << 20
	for at := int64(0); at < size; {
		data, err := unix.Seek(int(src.Fd()), at, unix.SEEK_DATA)
		if errors.Is(err, unix.ENXIO) {
			break // only a hole is left
		}
		end := size
		if err != nil {
			data = at // a filesystem that cannot tell
		} else if hole, err := unix.Seek(int(src.Fd()), data, unix.SEEK_HOLE); err == nil {
			end = min(hole, size)
		}
		for data < end {
			if err := step(); err != nil {
				return err
			}
			n, err := copyRange(dst, src, data, min(chunk, end-data))
			if err != nil {
				return err
			}
			if n == 0 { // it shrank meanwhile
				return dst.Truncate(data)
			}
			data += n
		}
		at = end
	}
	return dst.Truncate(size)
}
