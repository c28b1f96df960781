//go:build linux

// Package enter is what stands between the server and a bubblewrap sandbox: it
// puts itself into the sandbox's cgroups, lays out the folders that the sandbox
// is to be shown, gives up root for the sandbox's user, and becomes the program
// that it was told. It is a process of its own, because all that is wanted before
// the first instruction of that program, and Go cannot do it between fork and exec.
//
// The laying out is for folders that the sandbox's user could not reach by their
// path, as they lie below the server's own: in a mount namespace of our own, /tmp
// is replaced by a list of them.
package enter

import (
	"encoding/json"
	"fmt"
	"math"
	"os"
	"runtime"
	"slices"
	"strconv"
	"syscall"

	"golang.org/x/sys/unix"
)

// Order is the one argument, as JSON.
type Order struct {
	Cgroups  []string `json:"cgroups"` // folders whose cgroup.procs takes us in
	Shown    []string `json:"shown"`   // files and folders that appear as Shown(0), Shown(1)…
	Filter   bool     `json:"filter"`  // give bwrap a filter of system calls
	UID, GID int      // 0: stay who we are
	Path     string   `json:"path"`
	Args     []string `json:"args"` // with argv[0]
	Env      []string `json:"env"`
}

// Run obeys; it returns only when something failed.
func Run(args []string) error {
	var o Order
	if len(args) != 1 || json.Unmarshal([]byte(args[0]), &o) != nil {
		return fmt.Errorf("enter needs one order")
	}
	for _, dir := range o.Cgroups {
		if err := os.WriteFile(dir+"/cgroup.procs", []byte("0"), 0); err != nil {
			return fmt.Errorf("join cgroup: %w", err)
		}
	}
	// What follows belongs to this thread, which becomes the program.
	runtime.LockOSThread()
	if len(o.Shown) > 0 {
		if err := show(o.Shown); err != nil {
			return fmt.Errorf("lay out folders: %w", err)
		}
	}
	if o.UID > 0 {
		if err := syscall.Setgroups(nil); err != nil {
			return fmt.Errorf("drop groups: %w", err)
		}
		if err := syscall.Setresgid(o.GID, o.GID, o.GID); err != nil {
			return fmt.Errorf("become group %d: %w", o.GID, err)
		}
		if err := syscall.Setresuid(o.UID, o.UID, o.UID); err != nil {
			return fmt.Errorf("become user %d: %w", o.UID, err)
		}
	}
	// Nothing that the server had open goes with us but the three streams.
	_ = unix.CloseRange(3, math.MaxUint32, unix.CLOSE_RANGE_CLOEXEC)
	if o.Filter {
		more, err := filter()
		if err != nil {
			return fmt.Errorf("make the filter of system calls: %w", err)
		}
		o.Args = slices.Insert(o.Args, 1, more...)
	}
	return fmt.Errorf("start %s: %w", o.Path, unix.Exec(o.Path, o.Args, o.Env))
}

// Shown is the path of the n-th thing in Order.Shown.
func Shown(n int) string { return "/tmp/" + strconv.Itoa(n) }

// show mounts each path at its Shown. All are opened before /tmp is covered, as
// they may lie below it.
func show(paths []string) error {
	if err := unix.Unshare(unix.CLONE_NEWNS); err != nil {
		return fmt.Errorf("new mount namespace: %w", err)
	}
	if err := unix.Mount("", "/", "", unix.MS_REC|unix.MS_PRIVATE, ""); err != nil {
		return fmt.Errorf("make mounts private: %w", err)
	}
	type thing struct {
		fd     int
		folder bool
	}
	var things []thing
	for _, path := range paths {
		fd, err := unix.Open(path, unix.O_PATH|unix.O_CLOEXEC, 0)
		if err != nil {
			return &os.PathError{Op: "open", Path: path, Err: err}
		}
		var st unix.Stat_t
		if err := unix.Fstat(fd, &st); err != nil {
			return &os.PathError{Op: "stat", Path: path, Err: err}
		}
		things = append(things, thing{fd, st.Mode&unix.S_IFMT == unix.S_IFDIR})
	}
	if err := unix.Mount("atelier", "/tmp", "tmpfs", unix.MS_NOSUID|unix.MS_NODEV, "mode=755,size=1m"); err != nil {
		return fmt.Errorf("mount a list: %w", err)
	}
	for i, t := range things {
		target := Shown(i)
		var err error
		if t.folder {
			err = os.Mkdir(target, 0o755)
		} else {
			err = os.WriteFile(target, nil, 0o644)
		}
		if err != nil {
			return err
		}
		from := "/proc/self/fd/" + strconv.Itoa(t.fd)
		if err := unix.Mount(from, target, "", unix.MS_BIND|unix.MS_REC, ""); err != nil {
			return fmt.Errorf("show %s: %w", paths[i], err)
		}
	}
	return nil
}
