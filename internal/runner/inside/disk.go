//go:build linux

package inside

import (
	"io/fs"
	"path/filepath"
	"sync"
	"syscall"
	"time"

	"golang.org/x/sys/unix"
)

// disk watches how much workspace and home hold together. A whole walk is slow
// in big folders, so between walks only the file system's free space is read,
// and a walk is made when that says that the limit may be near.
type disk struct {
	roots []string
	limit int64

	mu     sync.Mutex
	usage  int64  // at the last walk, -1 never
	free   uint64 // then
	start  int64  // usage before the commands that run now
	walked time.Time
	busy   bool
}

// slack is what a command may add to folders that are already too full: enough
// to tidy up with, not enough to matter.
const slack = 4 << 20

func newDisk(limit int64, roots ...string) *disk {
	return &disk{roots: roots, limit: limit, usage: -1}
}

// over says whether the running commands have filled the folders over the limit.
func (d *disk) over(running bool) bool {
	if d.limit <= 0 || !running {
		return false
	}
	d.mu.Lock()
	free := d.freeNow()
	grown := int64(0)
	if free < d.free {
		grown = int64(d.free - free)
	}
	walk := d.usage < 0 || d.usage+grown > d.limit && time.Since(d.walked) > time.Second
	if walk && !d.busy {
		d.busy = true
		go d.walk()
	}
	defer d.mu.Unlock()
	return d.usage > d.limit && d.usage > d.start+slack
}

// begin notes where a command starts from, when it is the only one.
func (d *disk) begin() {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.usage >= 0 {
		d.start = d.usage
	}
}

// walk adds up again.
func (d *disk) walk() int64 {
	free := d.freeNow()
	usage := int64(0)
	for _, root := range d.roots {
		usage += treeSize(root)
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.usage < 0 {
		d.start = min(usage, d.limit)
	}
	d.usage, d.free, d.walked, d.busy = usage, free, time.Now(), false
	return usage
}

func (d *disk) freeNow() uint64 {
	var free uint64
	for _, root := range d.roots {
		var st unix.Statfs_t
		if unix.Statfs(root, &st) == nil {
			free += st.Bfree * uint64(st.Bsize)
		}
	}
	return free
}

// treeSize is what the files below root take on disk; a file with several names
// counts once.
func treeSize(root string) int64 {
	var sum int64
	linked := map[uint64]bool{}
	_ = filepath.WalkDir(root, func(_ string, e fs.DirEntry, err error) error {
		if err != nil {
			return nil
		}
		info, err := e.Info()
		if err != nil {
			return nil
		}
		if st, ok := info.Sys().(*syscall.Stat_t); ok {
			if st.Nlink > 1 && !e.IsDir() {
				if linked[st.Ino] {
					return nil
				}
				linked[st.Ino] = true
			}
			sum += st.Blocks * 512
		}
		return nil
	})
	return sum
}
