// Package files is a workspace's files: list, open, write, move, copy, trash,
// zip, search and measure. The disk is the truth; nothing is remembered here.
//
// The folder is shared with a sandbox whose programs may do anything to it at
// any moment: swap a file for a link, a folder for a pipe, fill the disk. So:
//
//   - Every path goes through os.Root, which resolves one step at a time and
//     refuses what leads out, also when it is swapped between check and use.
//     Links inside the folder are followed for reading, never for writing.
//   - A file is opened without blocking and looked at once open; what is not a
//     regular file is closed again. Pipes, sockets and devices are shown only.
//   - New content is written to a file that has no name yet (O_TMPFILE) and gets
//     its name when it is whole and synced. A partial file is never seen, and a
//     killed server leaves none behind. Where the filesystem cannot do that, the
//     content waits under a hidden name, which listings leave out.
//   - A taken name is never overwritten: uploads and copies are numbered
//     ("a (1).csv"), moves and renames are refused. The kernel decides
//     (RENAME_NOREPLACE, link), not a check before it.
//   - Moves, copies and trash of several entries are all or nothing: what was
//     done is undone when a later one fails.
//   - Names are kept byte for byte. Refused are only those that cannot be: "",
//     ".", "..", "/" and NUL inside, more than 255 bytes, and for new names
//     what is not UTF-8.
//
// When the server is root, whatever it makes belongs to the folder's owner, the
// sandbox's user.
//
// Errors are *domain.Error and say what to do. Methods are safe for use by many
// goroutines at once.
package files

import (
	"os"
	"path/filepath"
	"syscall"

	"atelier/internal/domain"
)

// MaxIDs is how many entries one move, copy, trash or delete may name.
const MaxIDs = 250

// tmpPrefix begins the names of files that are not whole yet.
const tmpPrefix = ".atelier-tmp-"

// Folder is the root of a workspace's files. Close it after use.
type Folder struct {
	root     *os.Root
	dir      string
	uid, gid int  // owner of the root
	own      bool // chown what is made: the server is root and the owner is not
}

// Open opens the folder at an absolute path of the host; it must exist.
func Open(root string) (*Folder, error) {
	r, err := os.OpenRoot(root)
	if err != nil {
		return nil, wrap(err, "/")
	}
	info, err := r.Stat(".")
	if err != nil {
		r.Close()
		return nil, wrap(err, "/")
	}
	f := &Folder{root: r, dir: root, uid: -1, gid: -1}
	if st, ok := info.Sys().(*syscall.Stat_t); ok {
		f.uid, f.gid = int(st.Uid), int(st.Gid)
		f.own = os.Geteuid() == 0 && f.uid != 0
	}
	return f, nil
}

// Close frees the folder; files opened from it stay open.
func (f *Folder) Close() error { return f.root.Close() }

// HostPath is where an entry lies on the host, for words in a log: never open it.
func (f *Folder) HostPath(id string) string { return filepath.Join(f.dir, filepath.FromSlash(id)) }

// chown gives an entry that was just made, through its open handle, to the
// folder's owner.
func (f *Folder) chown(file *os.File) error {
	if !f.own {
		return nil
	}
	return file.Chown(f.uid, f.gid)
}

// mkdirAll makes a folder and its parents and returns how it is addressed.
func (f *Folder) mkdirAll(rel string) error {
	if rel == "." {
		return nil
	}
	if info, err := f.root.Stat(rel); err == nil {
		if info.IsDir() {
			return nil
		}
		return domain.Errorf(domain.Conflict, "%s is a file, not a folder. Choose another name.", show(rel))
	}
	parent := dirOf(rel)
	if err := f.mkdirAll(parent); err != nil {
		return err
	}
	return f.mkdir(rel, true)
}

// mkdir makes one folder; there tells whether one that is there already will do.
func (f *Folder) mkdir(rel string, there bool) error {
	if err := f.root.Mkdir(rel, 0o755); err != nil {
		if there && os.IsExist(err) {
			return nil
		}
		return wrap(err, rel)
	}
	d, err := f.root.Open(rel)
	if err != nil {
		return wrap(err, rel)
	}
	defer d.Close()
	if err := d.Chmod(0o755); err != nil {
		return wrap(err, rel)
	}
	return wrap(f.chown(d), rel)
}
