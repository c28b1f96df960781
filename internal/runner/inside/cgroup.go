//go:build linux

package inside

import (
	"os"
	"strconv"
	"strings"
	"time"
)

// cgroup reads the sandbox's own counters, version 1 or 2. The zero value reads
// nothing and says so.
type cgroup struct {
	cpuFile, memoryFile, oomFile, pidsFile string
	v2                                     bool
}

// findCgroup looks for the counters below root, where a container sees its own.
func findCgroup(root string) cgroup {
	if _, err := os.Stat(root + "/cgroup.controllers"); err == nil {
		return cgroup{v2: true, cpuFile: root + "/cpu.stat", memoryFile: root + "/memory.current",
			oomFile: root + "/memory.events", pidsFile: root + "/pids.current"}
	}
	c := cgroup{memoryFile: root + "/memory/memory.usage_in_bytes",
		oomFile: root + "/memory/memory.oom_control", pidsFile: root + "/pids/pids.current"}
	for _, dir := range []string{"/cpuacct", "/cpu,cpuacct", "/cpu"} {
		if _, err := os.Stat(root + dir + "/cpuacct.usage"); err == nil {
			c.cpuFile = root + dir + "/cpuacct.usage"
			break
		}
	}
	return c
}

// limitsMemory says whether the kernel watches the memory.
func (c cgroup) limitsMemory() bool {
	_, ok := c.oomKills()
	return ok
}

// cpu is all CPU time that the sandbox has used.
func (c cgroup) cpu() (time.Duration, bool) {
	if !c.v2 {
		n, ok := readNumber(c.cpuFile)
		return time.Duration(n), ok
	}
	n, ok := readField(c.cpuFile, "usage_usec")
	return time.Duration(n) * time.Microsecond, ok
}

// oomKills counts the processes that the kernel killed for want of memory.
func (c cgroup) oomKills() (int64, bool) { return readField(c.oomFile, "oom_kill") }

func (c cgroup) memory() (int64, bool) { return readNumber(c.memoryFile) }

func (c cgroup) pids() (int64, bool) { return readNumber(c.pidsFile) }

func readNumber(path string) (int64, bool) {
	if path == "" {
		return 0, false
	}
	b, err := os.ReadFile(path)
	if err != nil {
		return 0, false
	}
	n, err := strconv.ParseInt(strings.TrimSpace(string(b)), 10, 64)
	return n, err == nil
}

func readField(path, name string) (int64, bool) {
	if path == "" {
		return 0, false
	}
	b, err := os.ReadFile(path)
	if err != nil {
		return 0, false
	}
	for line := range strings.Lines(string(b)) {
		if key, value, ok := strings.Cut(strings.TrimSpace(line), " "); ok && key == name {
			n, err := strconv.ParseInt(value, 10, 64)
			return n, err == nil
		}
	}
	return 0, false
}
