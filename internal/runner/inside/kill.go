//go:build linux

package inside

import (
	"syscall"
	"time"
)

// killPatience bounds the kill loop: what survives it sleeps in the kernel, and
// the sandbox as a whole has to go.
const killPatience = 8 * time.Second

// end kills the group for a reason; the first reason is the one that is told.
func (t *table) end(g *group, why cause) {
	g.mu.Lock()
	if g.why != causeNone || g.over {
		g.mu.Unlock()
		return
	}
	g.why = why
	g.mu.Unlock()
	go func() {
		t.killAll(g)
		close(g.dead)
	}()
}

// killAll ends every process of g. A stopped process cannot fork, so each round
// stops all first; what was forked before that is found in the next round.
func (t *table) killAll(g *group) {
	until := time.Now().Add(killPatience)
	for round := 0; time.Now().Before(until); round++ {
		victims := t.victims(g)
		if len(victims) == 0 {
			return
		}
		for _, p := range victims {
			_ = syscall.Kill(p.pid, syscall.SIGSTOP)
		}
		for _, p := range victims {
			_ = syscall.Kill(p.pid, syscall.SIGKILL)
		}
		t.reap()
		if round > 0 {
			time.Sleep(min(time.Duration(round), 20) * time.Millisecond)
		}
	}
}

// victims are the living of g, and the strays when no other group is there that
// they could belong to.
func (t *table) victims(g *group) []proc {
	of, stray := t.sort(descendants(t.self))
	all := of[g]
	if len(t.active()) <= 1 {
		all = append(all, stray...)
	}
	living := all[:0]
	for _, p := range all {
		if p.state != 'Z' && p.state != 'X' {
			living = append(living, p)
		}
	}
	return living
}
