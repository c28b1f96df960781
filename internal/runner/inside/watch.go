//go:build linux

package inside

import (
	"io/fs"
	"path/filepath"
	"sort"
	"strings"
	"syscall"
	"time"

	"atelier/internal/sandbox"
)

// watchMax and watchTime bound a look at the folders; what is beyond is told.
const (
	watchMax     = 50_000
	watchTime    = 3 * time.Second
	changedNamed = 100
)

// dull are folders that programs fill for themselves: nobody asks for their files.
var dull = map[string]bool{"node_modules": true, ".git": true, ".venv": true, ".cache": true,
	"__pycache__": true, ".npm": true, ".local": true, ".config": true, ".ipython": true}

// mark is the state of a file. The ctime cannot be set by a program, so a
// change that keeps size and mtime is seen too.
type mark struct {
	size, mtime, ctime int64
	inode              uint64
}

// snapshot is the files below the watched folders; cut when there are too many.
type snapshot struct {
	files map[string]mark
	cut   bool
}

func takeSnapshot(roots ...string) snapshot {
	s := snapshot{files: map[string]mark{}}
	until := time.Now().Add(watchTime)
	for _, root := range roots {
		_ = filepath.WalkDir(root, func(path string, e fs.DirEntry, err error) error {
			if err != nil {
				return nil
			}
			if len(s.files) >= watchMax || time.Now().After(until) {
				s.cut = true
				return fs.SkipAll
			}
			if e.IsDir() {
				if path != root && dull[e.Name()] {
					return fs.SkipDir
				}
				return nil
			}
			info, err := e.Info()
			if err != nil || !info.Mode().IsRegular() {
				return nil
			}
			if st, ok := info.Sys().(*syscall.Stat_t); ok {
				s.files[path] = mark{st.Size, st.Mtim.Nano(), st.Ctim.Nano(), st.Ino}
			}
			return nil
		})
	}
	return s
}

// changes writes what is new or different in after into the result.
func changes(before, after snapshot, r *sandbox.Result) {
	var changed []string
	for path, m := range after.files {
		if before.files[path] != m && !(before.cut && before.files[path] == mark{}) {
			changed = append(changed, path)
		}
	}
	// The workspace is what people look at; below it, the order of names.
	sort.Slice(changed, func(i, k int) bool {
		wi, wk := inWorkspace(changed[i]), inWorkspace(changed[k])
		if wi != wk {
			return wi
		}
		return changed[i] < changed[k]
	})
	if len(changed) > changedNamed {
		r.ChangedMore = len(changed) - changedNamed
		changed = changed[:changedNamed]
	}
	r.ChangedFiles = changed
	r.ChangedCut = before.cut || after.cut
}

func inWorkspace(path string) bool { return strings.HasPrefix(path, sandbox.WorkspaceDir+"/") }
