//go:build linux

package inside

import (
	"os"
	"os/signal"
	"strconv"
	"syscall"
	"time"

	"golang.org/x/sys/unix"
)

// killScore makes the kernel prefer commands to the runner when memory is out.
const killScore = "600"

func newTable() *table {
	// Orphans come to the runner even where it is not process 1.
	_ = unix.Prctl(unix.PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)
	t := &table{self: os.Getpid(), all: map[int]*group{}}
	ended := make(chan os.Signal, 1)
	signal.Notify(ended, unix.SIGCHLD)
	go func() {
		backstop := time.NewTicker(time.Second)
		for {
			t.reap()
			select {
			case <-ended:
			case <-backstop.C:
			}
		}
	}()
	return t
}

// start forks the leader of g.
func (t *table) start(g *group, path string, argv []string, attr *syscall.ProcAttr) error {
	t.mu.Lock()
	pid, err := forkExec(path, argv, attr)
	if err != nil {
		t.mu.Unlock()
		return err
	}
	g.leader = pid
	t.all[pid] = g
	t.mu.Unlock()
	_ = os.WriteFile("/proc/"+strconv.Itoa(pid)+"/oom_score_adj", []byte(killScore), 0)
	if p, ok := readProc(pid); ok {
		g.know(p)
	}
	return nil
}

// forkExec tries again for a moment where the kernel has no process to give:
// the processes of the last command may still be going.
func forkExec(path string, argv []string, attr *syscall.ProcAttr) (pid int, err error) {
	for range 20 {
		pid, err = syscall.ForkExec(path, argv, attr)
		if err != unix.EAGAIN && err != unix.ETXTBSY {
			break
		}
		time.Sleep(10 * time.Millisecond)
	}
	return pid, err
}

// reap takes in every dead child and books it.
func (t *table) reap() {
	t.mu.Lock()
	defer t.mu.Unlock()
	for {
		var status syscall.WaitStatus
		var ru syscall.Rusage
		pid, err := syscall.Wait4(-1, &status, syscall.WNOHANG, &ru)
		if err == syscall.EINTR {
			continue
		}
		if err != nil || pid <= 0 {
			return
		}
		t.spent += time.Duration(ru.Utime.Nano() + ru.Stime.Nano())
		g := t.groupOf(pid)
		if g == nil {
			continue
		}
		g.account(&ru)
		if g.leader == pid {
			g.mu.Lock()
			g.status = status
			g.mu.Unlock()
			close(g.exited)
		}
	}
}

// forget takes a finished group out of the table.
func (t *table) forget(g *group) {
	t.mu.Lock()
	delete(t.all, g.leader)
	t.mu.Unlock()
	g.mu.Lock()
	g.over = true
	g.mu.Unlock()
}

func (t *table) active() []*group {
	t.mu.Lock()
	defer t.mu.Unlock()
	groups := make([]*group, 0, len(t.all))
	for _, g := range t.all {
		groups = append(groups, g)
	}
	return groups
}
