//go:build linux

package inside

import (
	"sync"
	"syscall"
	"time"
)

// cookieName marks the environment of everything that a group starts.
const cookieName = "ATELIER_COMMAND"

// cause says why the runner ended a group.
type cause int

const (
	causeNone cause = iota
	causeStopped
	causeWall
	causeCPU
	causeMemory
	causeDisk
)

// group is a command or a terminal: a leader and all that descends from it.
type group struct {
	id     string
	leader int
	exited chan struct{} // closed when the leader is reaped
	dead   chan struct{} // closed when the kill loop of a forced end is done

	cpuLimit time.Duration // 0: none

	mu     sync.Mutex
	why    cause
	over   bool // finished: there is nothing to end any more
	status syscall.WaitStatus
	reaped time.Duration // CPU of the dead that the runner reaped for it
	live   time.Duration // CPU of the living, at the last look
	alone  time.Duration // counted by the cgroup while no other group ran
	maxRSS int64
	// What looks at /proc have seen, kept so that an orphan is still known when
	// it has lost its parent, its session and its environment.
	members  map[int]uint64 // pid → start
	sessions map[int]bool
}

func newGroup(id string) *group {
	return &group{id: id, exited: make(chan struct{}), dead: make(chan struct{}),
		members: map[int]uint64{}, sessions: map[int]bool{}}
}

func (g *group) cause() cause {
	g.mu.Lock()
	defer g.mu.Unlock()
	return g.why
}

// know remembers a member.
func (g *group) know(p proc) {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.members[p.pid] = p.start
	g.sessions[p.sid] = true
}

func (g *group) knows(p proc) bool {
	g.mu.Lock()
	defer g.mu.Unlock()
	return g.members[p.pid] == p.start
}

func (g *group) hasSession(sid int) bool {
	g.mu.Lock()
	defer g.mu.Unlock()
	return g.sessions[sid]
}

// account books the end of a process.
func (g *group) account(ru *syscall.Rusage) {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.reaped += time.Duration(ru.Utime.Nano() + ru.Stime.Nano())
	g.maxRSS = max(g.maxRSS, ru.Maxrss<<10)
}

// table is all groups of the sandbox and the only place that forks and reaps:
// under one lock, so that the end of a process is never seen before its start.
type table struct {
	self  int
	mu    sync.Mutex
	all   map[int]*group // by leader
	used  time.Duration  // of the cgroup at the last reading, less the runner's own
	spent time.Duration  // of all that was reaped
}

// sort gives every descendant of the runner to its group. What belongs to none
// is stray: it outlived a group that could not be recognised in it.
func (t *table) sort(procs []proc) (of map[*group][]proc, stray []proc) {
	t.mu.Lock()
	groups := make([]*group, 0, len(t.all))
	leaders := make(map[int]*group, len(t.all))
	for pid, g := range t.all {
		groups = append(groups, g)
		leaders[pid] = g
	}
	t.mu.Unlock()

	of = map[*group][]proc{}
	owner := make(map[int]*group, len(procs))
	for _, p := range procs { // parents come before children
		g := leaders[p.pid]
		if g == nil {
			g = owner[p.ppid]
		}
		if g == nil {
			g = recognise(groups, p)
		}
		if g == nil {
			stray = append(stray, p)
			continue
		}
		owner[p.pid] = g
		g.know(p)
		of[g] = append(of[g], p)
	}
	return of, stray
}

// recognise finds the group of an orphan.
func recognise(groups []*group, p proc) *group {
	for _, g := range groups {
		if g.knows(p) {
			return g
		}
	}
	for _, g := range groups {
		if g.hasSession(p.sid) {
			return g
		}
	}
	cookie := cookieOf(p.pid)
	for _, g := range groups {
		if g.id == cookie {
			return g
		}
	}
	if len(groups) == 1 {
		return groups[0]
	}
	return nil
}

// groupOf finds who a dead child is booked to.
func (t *table) groupOf(pid int) *group {
	if g := t.all[pid]; g != nil {
		return g
	}
	var only *group
	for _, g := range t.all {
		only = g
		g.mu.Lock()
		_, ok := g.members[pid]
		g.mu.Unlock()
		if ok {
			return g
		}
	}
	if len(t.all) == 1 {
		return only
	}
	return nil
}
