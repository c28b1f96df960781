//go:build linux

package inside

import (
	"bytes"
	"os"
	"strconv"
	"strings"
	"time"
)

// tick is the unit of CPU time in /proc; the kernel's ABI fixes it to 1/100 s.
const tick = time.Second / 100

// proc is one line of the process table.
type proc struct {
	pid, ppid, pgid, sid int
	state                byte
	comm                 string
	start                uint64 // in ticks since boot: with pid, the identity of a process
	cpu                  time.Duration
	childCPU             time.Duration // of children that it waited for
	rss                  int64
}

// readProc reads /proc/pid/stat.
func readProc(pid int) (proc, bool) {
	b, err := os.ReadFile("/proc/" + strconv.Itoa(pid) + "/stat")
	if err != nil {
		return proc{}, false
	}
	return parseStat(b)
}

// parseStat reads a stat line. The name may hold spaces and brackets, so the
// fields are counted from the last bracket.
func parseStat(b []byte) (proc, bool) {
	open, shut := bytes.IndexByte(b, '('), bytes.LastIndexByte(b, ')')
	if open < 0 || shut < open {
		return proc{}, false
	}
	pid, err := strconv.Atoi(string(bytes.TrimSpace(b[:open])))
	f := strings.Fields(string(b[shut+1:]))
	if err != nil || len(f) < 22 {
		return proc{}, false
	}
	num := func(i int) int64 { n, _ := strconv.ParseInt(f[i], 10, 64); return n }
	return proc{
		pid: pid, comm: string(b[open+1 : shut]), state: f[0][0],
		ppid: int(num(1)), pgid: int(num(2)), sid: int(num(3)),
		cpu:      time.Duration(num(11)+num(12)) * tick,
		childCPU: time.Duration(num(13)+num(14)) * tick,
		start:    uint64(num(19)),
		rss:      num(21) * int64(os.Getpagesize()),
	}, true
}

// descendants lists what descends from root, parents before children. Only
// these are ever touched: outside a PID namespace (in tests) /proc shows the
// whole host.
func descendants(root int) []proc {
	dir, err := os.Open("/proc")
	if err != nil {
		return nil
	}
	names, _ := dir.Readdirnames(-1)
	dir.Close()
	children := map[int][]proc{}
	for _, name := range names {
		pid, err := strconv.Atoi(name)
		if err != nil || pid == root {
			continue
		}
		if p, ok := readProc(pid); ok {
			children[p.ppid] = append(children[p.ppid], p)
		}
	}
	var all []proc
	queue := []int{root}
	for len(queue) > 0 {
		next := children[queue[0]]
		delete(children, queue[0])
		queue = queue[1:]
		for _, p := range next {
			all = append(all, p)
			queue = append(queue, p.pid)
		}
	}
	return all
}

// cookieOf reads which group a process was started for, from its environment.
func cookieOf(pid int) string {
	b, err := os.ReadFile("/proc/" + strconv.Itoa(pid) + "/environ")
	if err != nil {
		return ""
	}
	for v := range bytes.SplitSeq(b, []byte{0}) {
		if rest, ok := bytes.CutPrefix(v, []byte(cookieName+"=")); ok {
			return string(rest)
		}
	}
	return ""
}

// privateMemory is what a process holds that others do not share.
func privateMemory(pid int) int64 {
	b, err := os.ReadFile("/proc/" + strconv.Itoa(pid) + "/statm")
	if err != nil {
		return 0
	}
	f := strings.Fields(string(b))
	if len(f) < 3 {
		return 0
	}
	rss, _ := strconv.ParseInt(f[1], 10, 64)
	shared, _ := strconv.ParseInt(f[2], 10, 64)
	return max(rss-shared, 0) * int64(os.Getpagesize())
}
