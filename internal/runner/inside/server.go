//go:build linux

package inside

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"log"
	"math"
	"net"
	"net/http"
	"os"
	"os/signal"
	"sync"
	"time"

	"github.com/hashicorp/yamux"
	"golang.org/x/sys/unix"

	"atelier/internal/domain"
	"atelier/internal/runner/wire"
	"atelier/internal/sandbox"
)

// Server is the runner of one sandbox.
type Server struct {
	ready   chan struct{} // closed by hello
	once    sync.Once
	config  wire.Config
	table   *table
	monitor *monitor
	disk    *disk
	cg      cgroup
}

// New makes a runner; it waits for the client's Hello before it does anything else.
func New() *Server { return &Server{ready: make(chan struct{}), table: newTable()} }

// Serve answers on pipe until it ends; the sandbox has no reason to live longer.
func (s *Server) Serve(pipe io.ReadWriteCloser) error {
	// Not dumpable: the sandbox's code has our uid, and must not reach our memory,
	// our environment or our pipe through /proc.
	_ = unix.Prctl(unix.PR_SET_DUMPABLE, 0, 0, 0, 0)
	// What the backend left open in us is not for commands.
	_ = unix.CloseRange(3, math.MaxUint32, unix.CLOSE_RANGE_CLOEXEC)
	outliveSignals()
	spareThreads(24)
	session, err := yamux.Server(pipe, Mux())
	if err != nil {
		return err
	}
	server := &http.Server{Handler: s.handler(), ReadHeaderTimeout: time.Minute,
		ErrorLog: log.New(io.Discard, "", 0)}
	err = server.Serve(session)
	if errors.Is(err, io.EOF) {
		return nil
	}
	return err
}

// Mux is the setting of both ends of the pipe. There are no keep-alives: the
// pipe is local, its end is seen, and a sandbox that is slow is not dead.
func Mux() *yamux.Config {
	c := yamux.DefaultConfig()
	c.EnableKeepAlive = false
	c.ConnectionWriteTimeout = 2 * time.Minute
	c.LogOutput = io.Discard
	return c
}

// outliveSignals takes every signal and does nothing with it: code of the sandbox
// may send them all. (Ignoring would be inherited by commands, handlers are not.)
func outliveSignals() {
	all := make(chan os.Signal, 8)
	signal.Notify(all)
	go func() {
		for range all {
		}
	}()
}

// spareThreads makes the Go runtime keep n idle threads: when the sandbox has
// used up its processes none can be made, and the runtime dies of that.
func spareThreads(n int) {
	var all, out sync.WaitGroup
	all.Add(n)
	gate := make(chan struct{})
	for range n {
		out.Go(func() {
			all.Done()
			all.Wait()
			// A blocking system call holds the thread; all at once, so that each needs its own.
			_ = unix.Nanosleep(&unix.Timespec{Nsec: 2e6}, nil)
			<-gate
		})
	}
	close(gate)
	out.Wait()
}

func (s *Server) handler() http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("POST "+wire.PathHello, s.hello)
	handle := func(pattern string, h func(w http.ResponseWriter, r *http.Request) error) {
		mux.HandleFunc(pattern, func(w http.ResponseWriter, r *http.Request) {
			select {
			case <-s.ready:
			default:
				fail(w, domain.Errorf(domain.Conflict, "the runner waits for its settings first"))
				return
			}
			if err := h(w, r); err != nil {
				fail(w, err)
			}
		})
	}
	handle("GET "+wire.PathExec, s.exec)
	handle("GET "+wire.PathTerminal, s.terminal)
	handle("GET "+wire.PathDial, s.dial)
	handle("GET "+wire.PathFile, s.readFile)
	handle("PUT "+wire.PathFile, s.writeFile)
	handle("GET "+wire.PathDir, s.listDir)
	handle("GET "+wire.PathProcesses, s.processes)
	handle("POST "+wire.PathSignal, s.signal)
	handle("GET "+wire.PathStats, s.stats)
	return mux
}

// hello takes the settings, once.
func (s *Server) hello(w http.ResponseWriter, r *http.Request) {
	var config wire.Config
	if err := json.NewDecoder(io.LimitReader(r.Body, 1<<20)).Decode(&config); err != nil {
		fail(w, domain.Errorf(domain.Invalid, "the settings are not JSON: %v", err))
		return
	}
	s.once.Do(func() {
		s.config = config
		s.config.Limits = config.Limits.Default()
		s.setLimits()
		if config.Cgroup {
			s.cg = findCgroup("/sys/fs/cgroup")
		}
		memory := s.config.Limits.Memory
		if s.cg.limitsMemory() {
			memory = 0
		}
		s.disk = newDisk(s.config.Limits.Disk, sandbox.WorkspaceDir, sandbox.HomeDir)
		s.monitor = newMonitor(s.table, s.cg, s.disk, memory)
		s.monitor.sample()
		go s.disk.walk()
		close(s.ready)
	})
	answer(w, wire.Hello{Version: wire.Version, PID: os.Getpid(), UID: os.Getuid()})
}

// setLimits sets what every process of the sandbox inherits. They bind the
// runner too, which needs little.
func (s *Server) setLimits() {
	l := s.config.Limits
	set := func(what int, n uint64) {
		var now unix.Rlimit
		if unix.Getrlimit(what, &now) == nil {
			n = min(n, now.Max)
		}
		_ = unix.Setrlimit(what, &unix.Rlimit{Cur: n, Max: n})
	}
	set(unix.RLIMIT_CORE, 0)
	set(unix.RLIMIT_NOFILE, l.OpenFiles)
	set(unix.RLIMIT_FSIZE, uint64(l.Disk))
	if s.config.Processes > 0 {
		set(unix.RLIMIT_NPROC, s.config.Processes)
	}
	unix.Umask(0o022)
}

// fail answers with an error that the client makes a domain.Error of.
func fail(w http.ResponseWriter, err error) {
	code := domain.CodeOf(err)
	switch {
	case errors.Is(err, fs.ErrNotExist), errors.Is(err, unix.ENOTDIR):
		code = domain.NotFound
	case errors.Is(err, fs.ErrPermission):
		code = domain.Forbidden
	case errors.Is(err, unix.ENOSPC), errors.Is(err, unix.EFBIG), errors.Is(err, unix.EDQUOT):
		code = domain.QuotaExceeded
	case errors.Is(err, fs.ErrExist), errors.Is(err, unix.EISDIR), errors.Is(err, unix.ELOOP), errors.Is(err, unix.ENAMETOOLONG):
		code = domain.Invalid
	}
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(http.StatusUnprocessableEntity)
	_ = json.NewEncoder(w).Encode(wire.Error{Code: string(code), Message: err.Error()})
}

func answer(w http.ResponseWriter, v any) {
	w.Header().Set("Content-Type", "application/json")
	_ = json.NewEncoder(w).Encode(v)
}

// duplex is an upgraded request: frames both ways.
type duplex struct {
	net.Conn
	in *bufio.Reader
	mu sync.Mutex
}

// upgrade takes the connection over. The caller closes it.
func upgrade(w http.ResponseWriter) (*duplex, error) {
	conn, rw, err := http.NewResponseController(w).Hijack()
	if err != nil {
		return nil, fmt.Errorf("this request must ask for an upgrade: %w", err)
	}
	_, err = io.WriteString(conn, "HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: "+wire.Protocol+"\r\n\r\n")
	if err != nil {
		conn.Close()
		return nil, err
	}
	return &duplex{Conn: conn, in: rw.Reader}, nil
}

// Read reads through what the HTTP server had already read ahead.
func (d *duplex) Read(p []byte) (int, error) { return d.in.Read(p) }

func (d *duplex) write(kind byte, data []byte) error {
	d.mu.Lock()
	defer d.mu.Unlock()
	return wire.Write(d.Conn, kind, data)
}

func (d *duplex) writeJSON(kind byte, v any) error {
	b, err := json.Marshal(v)
	if err != nil {
		return err
	}
	return d.write(kind, b)
}

// dial connects to a port on the sandbox's own loopback.
func (s *Server) dial(w http.ResponseWriter, r *http.Request) error {
	ctx, cancel := context.WithTimeout(r.Context(), 10*time.Second)
	defer cancel()
	port := r.URL.Query().Get("port")
	var dialer net.Dialer
	conn, err := dialer.DialContext(ctx, "tcp", net.JoinHostPort("127.0.0.1", port))
	if err != nil { // what listens on ::1 only is found too
		var err6 error
		if conn, err6 = dialer.DialContext(ctx, "tcp", net.JoinHostPort("::1", port)); err6 != nil {
			return domain.Errorf(domain.NotFound, "nothing listens on port %s in the sandbox: %w", port, err)
		}
	}
	defer conn.Close()
	client, err := upgrade(w)
	if err != nil {
		return err
	}
	defer client.Close()
	done := make(chan struct{}, 2)
	go func() {
		_, _ = io.Copy(conn, client)
		if tcp, ok := conn.(*net.TCPConn); ok {
			_ = tcp.CloseWrite()
		}
		done <- struct{}{}
	}()
	go func() { _, _ = io.Copy(client.Conn, conn); done <- struct{}{}; done <- struct{}{} }()
	<-done
	<-done
	return nil
}
