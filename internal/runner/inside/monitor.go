//go:build linux

package inside

import (
	"syscall"
	"time"

	"golang.org/x/sys/unix"
)

// lookEvery is how often running groups are measured: a limit is overrun by at
// most this much.
const lookEvery = 100 * time.Millisecond

// monitor measures the groups while there are any.
type monitor struct {
	table  *table
	cg     cgroup
	disk   *disk
	memory int64 // limit to watch, 0 where a cgroup does it
	wake   chan struct{}
}

func newMonitor(t *table, cg cgroup, d *disk, memory int64) *monitor {
	m := &monitor{table: t, cg: cg, disk: d, memory: memory, wake: make(chan struct{}, 1)}
	go m.run()
	return m
}

// started tells the monitor that there is a group to look at.
func (m *monitor) started() {
	select {
	case m.wake <- struct{}{}:
	default:
	}
}

func (m *monitor) run() {
	for range m.wake {
		for len(m.table.active()) > 0 {
			time.Sleep(lookEvery)
			m.look()
		}
	}
}

// look measures once and ends what is over a limit.
func (m *monitor) look() {
	groups := m.table.active()
	before := make(map[*group]time.Duration, len(groups))
	for _, g := range groups {
		g.mu.Lock()
		before[g] = g.reaped // read before the look: what dies in between is not counted twice
		g.mu.Unlock()
	}
	of, _ := m.table.sort(descendants(m.table.self))
	m.sample()
	var memory int64
	for _, g := range groups {
		var live time.Duration
		var rss, private int64
		for _, p := range of[g] {
			live += p.cpu + p.childCPU
			rss += p.rss
			if m.memory > 0 {
				private += privateMemory(p.pid)
			}
		}
		memory += private
		g.mu.Lock()
		g.live = live
		g.maxRSS = max(g.maxRSS, private)
		if len(of[g]) == 1 {
			g.maxRSS = max(g.maxRSS, rss)
		}
		used := max(before[g]+live, g.alone)
		g.mu.Unlock()
		if g.cpuLimit > 0 && used > g.cpuLimit {
			m.table.end(g, causeCPU)
		}
	}
	if m.memory > 0 && memory+tmpUse() > m.memory {
		m.endAll(groups, causeMemory)
	}
	if m.disk.over(len(groups) > 0) {
		m.endAll(groups, causeDisk)
	}
}

func (m *monitor) endAll(groups []*group, why cause) {
	for _, g := range groups {
		if g.cpuLimit > 0 { // commands; a terminal is its person's own
			m.table.end(g, why)
		}
	}
}

// sample books what the cgroup counted since the last sample to the group that
// ran alone meanwhile. It is called whenever a group starts, ends, or is looked at.
func (m *monitor) sample() {
	used, ok := m.cg.cpu()
	if !ok {
		return
	}
	var own syscall.Rusage
	if syscall.Getrusage(syscall.RUSAGE_SELF, &own) == nil {
		used -= time.Duration(own.Utime.Nano() + own.Stime.Nano())
	}
	t := m.table
	t.mu.Lock()
	defer t.mu.Unlock()
	delta := used - t.used
	t.used = used
	if delta <= 0 || len(t.all) != 1 {
		return
	}
	for _, g := range t.all {
		g.mu.Lock()
		g.alone += delta
		g.mu.Unlock()
	}
}

// tmpUse is what lies in /tmp, which is memory.
func tmpUse() int64 {
	var st unix.Statfs_t
	if unix.Statfs("/tmp", &st) != nil || st.Type != unix.TMPFS_MAGIC {
		return 0
	}
	return int64(st.Blocks-st.Bfree) * st.Bsize
}
