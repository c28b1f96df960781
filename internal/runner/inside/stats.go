//go:build linux

package inside

import (
	"bytes"
	"net/http"
	"os"
	"strconv"
	"strings"
	"syscall"
	"time"

	"golang.org/x/sys/unix"

	"atelier/internal/domain"
	"atelier/internal/sandbox"
)

// processes lists what runs, without the runner and the dead.
func (s *Server) processes(w http.ResponseWriter, _ *http.Request) error {
	var clock unix.Timespec
	_ = unix.ClockGettime(unix.CLOCK_BOOTTIME, &clock)
	list := []sandbox.Process{}
	s.table.mu.Lock() // no fork is half done then: between fork and exec a command looks like the runner
	procs := descendants(s.table.self)
	s.table.mu.Unlock()
	for _, p := range procs {
		if p.state == 'Z' || p.state == 'X' {
			continue
		}
		age := time.Duration(clock.Nano()) - time.Duration(p.start)*tick
		list = append(list, sandbox.Process{
			PID: p.pid, PPID: p.ppid, Command: commandLine(p), State: string(p.state),
			CPUMs: p.cpu.Milliseconds(), RSSBytes: p.rss, StartedAgo: max(age.Seconds(), 0),
		})
	}
	answer(w, list)
	return nil
}

// commandLine is what was started, at most 4 KiB of it.
func commandLine(p proc) string {
	b, _ := os.ReadFile("/proc/" + strconv.Itoa(p.pid) + "/cmdline")
	b = bytes.ReplaceAll(bytes.TrimRight(b, "\x00"), []byte{0}, []byte{' '})
	if len(b) == 0 {
		return "[" + p.comm + "]"
	}
	return strings.ToValidUTF8(string(b[:min(len(b), 4096)]), "\uFFFD")
}

// signal signals one process of the sandbox, never the runner.
func (s *Server) signal(w http.ResponseWriter, r *http.Request) error {
	pid, err1 := strconv.Atoi(r.URL.Query().Get("pid"))
	sig, err2 := strconv.Atoi(r.URL.Query().Get("signal"))
	if err1 != nil || err2 != nil || sig < 0 || sig > 64 {
		return domain.Errorf(domain.Invalid, "a signal needs the number of a process and one from 0 to 64")
	}
	for _, p := range descendants(s.table.self) {
		if p.pid == pid {
			if err := syscall.Kill(pid, syscall.Signal(sig)); err != nil {
				return os.NewSyscallError("kill", err)
			}
			w.WriteHeader(http.StatusNoContent)
			return nil
		}
	}
	return domain.Errorf(domain.NotFound, "no process %d runs in the sandbox", pid)
}

// stats is the use as of now: the cgroup's counts, or sums over the processes.
func (s *Server) stats(w http.ResponseWriter, _ *http.Request) error {
	st := sandbox.Stats{DiskBytes: s.disk.walk()}
	s.table.mu.Lock()
	cpu := s.table.spent
	s.table.mu.Unlock()
	for _, p := range descendants(s.table.self) {
		cpu += p.cpu + p.childCPU
		st.MemoryBytes += privateMemory(p.pid)
		st.PIDs++
	}
	if used, ok := s.cg.cpu(); ok {
		cpu = used
	}
	if n, ok := s.cg.memory(); ok {
		st.MemoryBytes = n
	}
	st.CPUMs = cpu.Milliseconds()
	answer(w, st)
	return nil
}
