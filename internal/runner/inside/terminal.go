//go:build linux

package inside

import (
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"strconv"
	"syscall"
	"time"

	"golang.org/x/sys/unix"

	"atelier/internal/runner/wire"
	"atelier/internal/sandbox"
)

// terminal is a login shell on a PTY, as long as its client stays.
func (s *Server) terminal(w http.ResponseWriter, r *http.Request) error {
	cols, _ := strconv.ParseUint(r.URL.Query().Get("cols"), 10, 16)
	rows, _ := strconv.ParseUint(r.URL.Query().Get("rows"), 10, 16)
	pty, tty, err := openPTY()
	if err != nil {
		return fmt.Errorf("no terminal could be made: %w", err)
	}
	defer pty.Close()
	resize(pty, sandbox.Size{Cols: uint16(cols), Rows: uint16(rows)})
	g := newGroup("t" + strconv.FormatInt(lastID.Add(1), 10))
	env := s.environment(map[string]string{"TERM": "xterm-256color"}, g.id)
	dir := sandbox.WorkspaceDir
	if _, err := os.Stat(dir); err != nil {
		dir = "/"
	}
	s.monitor.sample()
	fd := uintptr(tty)
	err = s.table.start(g, shell, []string{"-bash"}, &syscall.ProcAttr{
		Dir: dir, Env: env, Files: []uintptr{fd, fd, fd},
		Sys: &syscall.SysProcAttr{Setsid: true, Setctty: true, Ctty: 0},
	})
	_ = unix.Close(tty)
	if err != nil {
		return fmt.Errorf("no shell could be started: %w", err)
	}
	s.monitor.started()
	defer func() {
		s.table.end(g, causeStopped)
		<-g.dead
		s.monitor.sample()
		s.table.forget(g)
	}()
	client, err := upgrade(w)
	if err != nil {
		return err
	}
	defer client.Close()
	s.converse(g, client, pty)
	return nil
}

// converse carries bytes both ways until the shell or the client is gone.
func (s *Server) converse(g *group, client *duplex, pty *os.File) {
	gone := make(chan struct{})
	go func() {
		defer close(gone)
		for {
			kind, data, err := wire.Read(client)
			if err != nil {
				return
			}
			switch kind {
			case wire.KindData:
				if _, err := pty.Write(data); err != nil {
					return
				}
			case wire.KindResize:
				var size sandbox.Size
				if json.Unmarshal(data, &size) == nil {
					resize(pty, size)
				}
			}
		}
	}()
	printed := make(chan struct{})
	go func() {
		defer close(printed)
		buf := make([]byte, 32<<10)
		for {
			n, err := pty.Read(buf)
			if n > 0 && client.write(wire.KindData, buf[:n]) != nil {
				return
			}
			if err != nil {
				return
			}
		}
	}()
	select {
	case <-gone:
	case <-printed:
	case <-g.exited: // its last words are still in the PTY
		select {
		case <-printed:
		case <-time.After(grace):
		}
	}
}

// openPTY makes a pseudo terminal: our end, and the number of the shell's.
func openPTY() (*os.File, int, error) {
	master, err := unix.Open("/dev/ptmx", unix.O_RDWR|unix.O_NOCTTY|unix.O_CLOEXEC|unix.O_NONBLOCK, 0)
	if err != nil {
		return nil, -1, err
	}
	n, err := unix.IoctlGetInt(master, unix.TIOCGPTN)
	if err == nil {
		err = unix.IoctlSetPointerInt(master, unix.TIOCSPTLCK, 0)
	}
	var tty int
	if err == nil {
		tty, err = unix.Open("/dev/pts/"+strconv.Itoa(n), unix.O_RDWR|unix.O_NOCTTY|unix.O_CLOEXEC, 0)
	}
	if err != nil {
		_ = unix.Close(master)
		return nil, -1, err
	}
	return os.NewFile(uintptr(master), "pty"), tty, nil
}

func resize(pty *os.File, size sandbox.Size) {
	if size.Cols == 0 || size.Rows == 0 {
		size = sandbox.Size{Cols: 80, Rows: 24}
	}
	raw, err := pty.SyscallConn()
	if err != nil {
		return
	}
	_ = raw.Control(func(fd uintptr) {
		_ = unix.IoctlSetWinsize(int(fd), unix.TIOCSWINSZ, &unix.Winsize{Col: size.Cols, Row: size.Rows})
	})
}
