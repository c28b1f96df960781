//go:build linux

package enter

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"strconv"

	seccomp "github.com/elastic/go-seccomp-bpf"
	"github.com/elastic/go-seccomp-bpf/arch"
	"golang.org/x/net/bpf"
	"golang.org/x/sys/unix"
)

// closed are the system calls that no command needs and that past holes of the
// kernel began with. A container gets as much from its engine.
var closed = []string{
	"acct", "add_key", "bpf", "delete_module", "finit_module", "fsconfig", "fsmount", "fsopen", "fspick", "init_module",
	"io_uring_enter", "io_uring_register", "io_uring_setup", "kexec_file_load", "kexec_load", "keyctl", "lookup_dcookie",
	"mount", "mount_setattr", "move_mount", "name_to_handle_at", "open_by_handle_at", "open_tree", "perf_event_open",
	"pivot_root", "quotactl", "reboot", "request_key", "setns", "swapoff", "swapon", "umount2", "unshare", "userfaultfd",
	"vhangup",
}

// filter gives bwrap a program that refuses these calls, as two arguments.
func filter() ([]string, error) {
	info, err := arch.GetInfo("")
	if err != nil {
		return nil, err
	}
	var names []string
	for _, name := range closed { // not every machine has them all
		if _, ok := info.SyscallNames[name]; ok {
			names = append(names, name)
		}
	}
	policy := seccomp.Policy{DefaultAction: seccomp.ActionAllow,
		Syscalls: []seccomp.SyscallGroup{{Names: names, Action: seccomp.ActionErrno}}}
	program, err := policy.Assemble()
	if err != nil {
		return nil, err
	}
	raw, err := bpf.Assemble(program)
	if err != nil {
		return nil, err
	}
	var code bytes.Buffer
	for _, i := range raw { // struct sock_filter
		if err := binary.Write(&code, binary.NativeEndian, unix.SockFilter{Code: i.Op, Jt: i.Jt, Jf: i.Jf, K: i.K}); err != nil {
			return nil, err
		}
	}
	fd, err := unix.MemfdCreate("seccomp", 0) // stays open over exec
	if err != nil {
		return nil, fmt.Errorf("keep the filter: %w", err)
	}
	if _, err := unix.Write(fd, code.Bytes()); err != nil {
		return nil, fmt.Errorf("keep the filter: %w", err)
	}
	if _, err := unix.Seek(fd, 0, 0); err != nil {
		return nil, fmt.Errorf("keep the filter: %w", err)
	}
	return []string{"--seccomp", strconv.Itoa(fd)}, nil
}
