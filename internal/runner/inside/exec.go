//go:build linux

package inside

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"net/http"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"time"

	"golang.org/x/sys/unix"

	"atelier/internal/domain"
	"atelier/internal/runner/wire"
	"atelier/internal/sandbox"
)

const (
	shell  = "/bin/bash"
	workIn = "cannot work in"
	// grace is how long the orphans of a command may go on writing after it.
	grace = 150 * time.Millisecond
	// drainFor bounds the wait for the end of the output when all are dead.
	drainFor = 2 * time.Second
)

var lastID atomic.Int64

// exec is one command from its request to its result.
func (s *Server) exec(w http.ResponseWriter, r *http.Request) error {
	client, err := upgrade(w)
	if err != nil {
		return err
	}
	defer client.Close()
	kind, data, err := wire.Read(client)
	var req wire.Exec
	if err != nil || kind != wire.KindRequest || json.Unmarshal(data, &req) != nil {
		return nil
	}
	result, err := s.run(req, client)
	if err != nil {
		_ = client.writeJSON(wire.KindError, wire.Error{Code: string(domain.CodeOf(err)), Message: err.Error()})
		return nil
	}
	stdout, stderr := result.Stdout, result.Stderr
	result.Stdout, result.Stderr = "", ""
	_ = wire.WriteAll(client.Conn, wire.KindKeptOut, []byte(stdout))
	_ = wire.WriteAll(client.Conn, wire.KindKeptErr, []byte(stderr))
	_ = client.writeJSON(wire.KindResult, result)
	return nil
}

// run starts the command and sees it through.
func (s *Server) run(req wire.Exec, client *duplex) (sandbox.Result, error) {
	begun := time.Now()
	limits := s.config.Limits
	var before snapshot
	if req.Watch {
		before = takeSnapshot(sandbox.WorkspaceDir, sandbox.HomeDir)
	}
	g := newGroup("c" + strconv.FormatInt(lastID.Add(1), 10))
	g.cpuLimit = orDefault(req.CPU, limits.CommandCPU)
	oomBefore, _ := s.cg.oomKills()
	s.disk.begin()
	s.monitor.sample()
	pipes, err := s.launch(g, req)
	if err != nil {
		if refused, ok := cannotStart(req, err); ok {
			refused.Duration = time.Since(begun)
			return refused, nil
		}
		return sandbox.Result{}, err
	}
	s.monitor.started()
	out := newOutput(limits.Output)
	closed := out.drain(pipes)
	sent := make(chan struct{})
	if req.Live {
		go func() { defer close(sent); out.send(closed, client.write) }()
	} else {
		close(sent)
	}
	go s.listen(g, client, pipes.stdin)
	s.wait(g, orDefault(req.Wall, limits.CommandWall))
	s.finish(g, pipes, closed)
	<-sent

	result := s.result(g, oomBefore)
	result.Duration = time.Since(begun)
	out.finish(&result)
	if req.Watch {
		changes(before, takeSnapshot(sandbox.WorkspaceDir, sandbox.HomeDir), &result)
	}
	return result, nil
}

func orDefault(d, def time.Duration) time.Duration {
	if d > 0 {
		return d
	}
	return def
}

// pipes are the runner's ends of a command's standard streams.
type pipes struct{ stdin, stdout, stderr *os.File }

// launch forks the command with pipes as its streams.
func (s *Server) launch(g *group, req wire.Exec) (*pipes, error) {
	argv := req.Args
	if req.Command != "" {
		argv = []string{shell, "-c", req.Command}
	}
	env := s.environment(req.Env, g.id)
	path, err := lookUp(argv[0], req.Dir, env)
	if err != nil {
		return nil, err
	}
	if st, err := os.Stat(req.Dir); err != nil {
		return nil, &fs.PathError{Op: workIn, Path: req.Dir, Err: errors.Unwrap(err)}
	} else if !st.IsDir() {
		return nil, &fs.PathError{Op: workIn, Path: req.Dir, Err: unix.ENOTDIR}
	}
	var theirs [3]int
	var ours [3]*os.File
	for i := range theirs {
		var p [2]int
		if err := unix.Pipe2(p[:], unix.O_CLOEXEC); err != nil {
			closeAll(theirs[:i], ours[:i])
			return nil, err
		}
		mine := p[0]
		theirs[i] = p[1]
		if i == 0 {
			mine, theirs[i] = p[1], p[0]
		}
		_ = unix.SetNonblock(mine, true) // so that a goroutine waits, not a thread
		ours[i] = os.NewFile(uintptr(mine), "pipe")
	}
	err = s.table.start(g, path, argv, &syscall.ProcAttr{
		Dir: req.Dir, Env: env,
		Files: []uintptr{uintptr(theirs[0]), uintptr(theirs[1]), uintptr(theirs[2])},
		Sys:   &syscall.SysProcAttr{Setsid: true},
	})
	closeAll(theirs[:], nil)
	if err != nil {
		closeAll(nil, ours[:])
		return nil, &fs.PathError{Op: "start", Path: path, Err: err}
	}
	return &pipes{ours[0], ours[1], ours[2]}, nil
}

func closeAll(fds []int, files []*os.File) {
	for _, fd := range fds {
		_ = unix.Close(fd)
	}
	for _, f := range files {
		_ = f.Close()
	}
}

// cannotStart tells what a shell would tell, with the exit codes of a shell.
func cannotStart(req wire.Exec, err error) (sandbox.Result, bool) {
	var path *fs.PathError
	if !errors.As(err, &path) {
		return sandbox.Result{}, false
	}
	code := 126
	if errors.Is(err, fs.ErrNotExist) && path.Op != workIn {
		code = 127
	}
	text := err.Error() + "\n"
	if errors.Is(err, unix.EAGAIN) {
		text = "The sandbox has no process left to give: too many are running. " + text
	}
	return sandbox.Result{ExitCode: code, Stderr: text, OutputBytes: int64(len(text))}, true
}

// lookUp finds a program as execvp does, in the PATH that the command will have.
func lookUp(name, dir string, env []string) (string, error) {
	if strings.Contains(name, "/") {
		if !filepath.IsAbs(name) {
			name = filepath.Join(dir, name)
		}
		return name, nil
	}
	var path string
	for _, v := range env {
		if rest, ok := strings.CutPrefix(v, "PATH="); ok {
			path = rest
		}
	}
	for _, d := range filepath.SplitList(path) {
		full := filepath.Join(d, name)
		if st, err := os.Stat(full); err == nil && st.Mode().IsRegular() && st.Mode()&0o111 != 0 {
			return full, nil
		}
	}
	return "", &fs.PathError{Op: "find", Path: name, Err: fmt.Errorf("no such command: %w", fs.ErrNotExist)}
}

// environment is all that a command sees: nothing of the host's.
func (s *Server) environment(extra map[string]string, id string) []string {
	env := map[string]string{}
	maps.Copy(env, s.config.Env)
	maps.Copy(env, extra)
	env[cookieName] = id
	list := make([]string, 0, len(env))
	for k, v := range env {
		if k != "" && !strings.ContainsAny(k, "=\x00") && !strings.Contains(v, "\x00") {
			list = append(list, k+"="+v)
		}
	}
	return list
}

// listen takes standard input and the cancellation from the client. The client
// going away is a cancellation.
func (s *Server) listen(g *group, client *duplex, stdin *os.File) {
	feed := make(chan []byte, 4)
	go func() {
		defer stdin.Close()
		for b := range feed {
			if _, err := stdin.Write(b); err != nil {
				for range feed { // the command does not want it
				}
				return
			}
		}
	}()
	open := true
	shut := func() {
		if open {
			close(feed)
			open = false
		}
	}
	defer shut()
	for {
		kind, data, err := wire.Read(client)
		switch {
		case err != nil || kind == wire.KindCancel:
			shut()
			s.table.end(g, causeStopped)
			return
		case kind == wire.KindStdin && open:
			select {
			case feed <- data:
			case <-g.exited:
			}
		case kind == wire.KindStdinEnd:
			shut()
		}
	}
}

// wait returns when the leader is dead, at the latest when the kill loop gave up.
func (s *Server) wait(g *group, wall time.Duration) {
	clock := time.NewTimer(wall)
	defer clock.Stop()
	select {
	case <-g.exited:
		return
	case <-g.dead:
	case <-clock.C:
		s.table.end(g, causeWall)
		<-g.dead
	}
	select {
	case <-g.exited:
	case <-time.After(drainFor):
	}
}

// finish waits for the rest of the output and ends what the command left behind.
func (s *Server) finish(g *group, p *pipes, closed <-chan struct{}) {
	select {
	case <-closed:
	case <-time.After(grace):
	}
	s.table.killAll(g)
	if g.cause() != causeNone {
		<-g.dead
	}
	select {
	case <-closed:
	case <-time.After(drainFor):
		// Something outside the group holds the pipe: what came is what there is.
		closeAll(nil, []*os.File{p.stdout, p.stderr})
		<-closed
	}
	s.table.reap()
	s.monitor.sample()
	s.table.forget(g)
}

// result says how g ended.
func (s *Server) result(g *group, oomBefore int64) sandbox.Result {
	oomAfter, _ := s.cg.oomKills()
	g.mu.Lock()
	defer g.mu.Unlock()
	r := sandbox.Result{
		CPU:         max(g.reaped, g.alone),
		MaxRSS:      g.maxRSS,
		MemoryLimit: s.config.Limits.Memory,
		Stopped:     g.why == causeStopped,
		TimedOut:    g.why == causeWall,
		CPULimit:    g.why == causeCPU,
		DiskFull:    g.why == causeDisk,
		OOMKilled:   g.why == causeMemory,
	}
	r.ExitCode = g.status.ExitStatus()
	if g.status.Signaled() {
		r.ExitCode = 128 + int(g.status.Signal())
	}
	// A shell often outlives the child that was killed, and ends well.
	if oomAfter > oomBefore && g.why == causeNone {
		r.OOMKilled = true
	}
	return r
}

// drain reads both streams to their ends; the channel is closed then.
func (o *output) drain(p *pipes) <-chan struct{} {
	closed := make(chan struct{})
	var both sync.WaitGroup
	read := func(stream sandbox.Stream, f *os.File) {
		defer f.Close()
		defer o.close(stream)
		buf := make([]byte, 32<<10)
		for {
			n, err := f.Read(buf)
			if n > 0 {
				o.add(stream, buf[:n])
			}
			if err != nil {
				return
			}
		}
	}
	both.Go(func() { read(sandbox.Stdout, p.stdout) })
	both.Go(func() { read(sandbox.Stderr, p.stderr) })
	go func() { both.Wait(); close(closed) }()
	return closed
}
