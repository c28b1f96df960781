//go:build linux

// Package enter is what stands between the server and a bubblewrap sandbox: it
// puts itself into the sandbox's cgroups, gives up root for the sandbox's user,
// and becomes the program that it was told. It is a process of its own, because
// all three are wanted before the first instruction of that program, and Go
// cannot do them between fork and exec.
package enter

import (
	"encoding/json"
	"fmt"
	"os"
	"syscall"

	"golang.org/x/sys/unix"
)

// Order is the one argument, as JSON.
type Order struct {
	Cgroups  []string `json:"cgroups"` // folders whose cgroup.procs takes us in
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
	return fmt.Errorf("start %s: %w", o.Path, unix.Exec(o.Path, o.Args, o.Env))
}
