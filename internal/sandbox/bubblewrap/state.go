//go:build linux

package bubblewrap

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"time"
)

// state is what is remembered of a running sandbox. A process is known by its
// number and the time that it started, as numbers are used again.
type state struct {
	PID     int      `json:"pid"`
	Start   uint64   `json:"start"`
	Cgroups []string `json:"cgroups"`
}

func readState(path string) (state, error) {
	var st state
	b, err := os.ReadFile(path)
	if err != nil {
		return st, err
	}
	if err := json.Unmarshal(b, &st); err != nil {
		return st, fmt.Errorf("read %s: %w", path, err)
	}
	return st, nil
}

func (st state) write(path string) error {
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return err
	}
	b, err := json.Marshal(st)
	if err != nil {
		return err
	}
	temp := path + ".new"
	if err := os.WriteFile(temp, b, 0o600); err != nil {
		return err
	}
	return os.Rename(temp, path)
}

func (st state) alive() bool { return st.PID > 0 && st.Start != 0 && startOf(st.PID) == st.Start }

// end kills what is left and removes the cgroups; it may be repeated.
func (st state) end(ctx context.Context) error {
	if st.alive() {
		_ = syscall.Kill(st.PID, syscall.SIGKILL)
	}
	for {
		busy := st.alive()
		for _, dir := range st.Cgroups {
			for _, pid := range members(dir) {
				_ = syscall.Kill(pid, syscall.SIGKILL)
			}
			if err := os.Remove(dir); err != nil && !errors.Is(err, os.ErrNotExist) {
				busy = true
			}
		}
		if !busy {
			return nil
		}
		select {
		case <-ctx.Done():
			return fmt.Errorf("processes of the sandbox do not end: %w", ctx.Err())
		case <-time.After(10 * time.Millisecond):
		}
	}
}

// members lists the processes of a cgroup.
func members(dir string) []int {
	b, err := os.ReadFile(filepath.Join(dir, "cgroup.procs"))
	if err != nil {
		return nil
	}
	var pids []int
	for _, f := range strings.Fields(string(b)) {
		if pid, err := strconv.Atoi(f); err == nil && pid > 1 {
			pids = append(pids, pid)
		}
	}
	return pids
}

// startOf is when a process started, in ticks since boot; 0: there is none, or
// only its remains.
func startOf(pid int) uint64 {
	b, err := os.ReadFile("/proc/" + strconv.Itoa(pid) + "/stat")
	if err != nil {
		return 0
	}
	f := strings.Fields(string(b[bytes.LastIndexByte(b, ')')+1:]))
	if len(f) < 20 || f[0] == "Z" || f[0] == "X" {
		return 0
	}
	n, _ := strconv.ParseUint(f[19], 10, 64)
	return n
}
