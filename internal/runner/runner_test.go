//go:build linux

package runner

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/hashicorp/yamux"

	"atelier/internal/runner/wire"
	"atelier/internal/sandbox"
)

// pipe is a child's standard input and output.
type pipe struct {
	io.Reader
	io.WriteCloser
}

// real starts a runner without a sandbox around it: what it does to processes
// is the same, and needs no engine.
func real(t *testing.T) (*Client, *exec.Cmd) {
	t.Helper()
	dir, err := os.MkdirTemp("", "atelier-runner-")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { os.RemoveAll(dir) })
	if err := os.Chmod(dir, 0o777); err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(dir, "runner")
	if err := Build(t.Context(), "../..", path); err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(path)
	cmd.Dir = "/"
	if os.Getuid() == 0 {
		cmd.SysProcAttr = &syscall.SysProcAttr{Credential: &syscall.Credential{Uid: 1000, Gid: 1000}}
	}
	in, err := cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Skipf("a runner cannot be started as another user here: %v", err)
	}
	c, err := New(t.Context(), pipe{out, in}, Config{Env: Environment(nil, sandbox.Spec{})})
	if err != nil {
		t.Fatal(err)
	}
	ended := make(chan struct{})
	go func() { _ = cmd.Wait(); close(ended) }()
	t.Cleanup(func() {
		_ = c.Stop(context.Background())
		select {
		case <-ended:
		case <-time.After(time.Minute):
			t.Error("the runner does not end with its pipe")
			_ = cmd.Process.Kill()
		}
	})
	return c, cmd
}

func TestRunnerOnAPipe(t *testing.T) {
	c, _ := real(t)
	r, err := c.Exec(t.Context(), sandbox.Command{Command: "echo out; echo err >&2; cat; exit 3", Dir: "/", Stdin: []byte("in\n")}, nil)
	if err != nil || r.Stdout != "out\nin\n" || r.Stderr != "err\n" || r.ExitCode != 3 {
		t.Fatalf("%+v, %v", r, err)
	}
	r, err = c.Exec(t.Context(), sandbox.Command{Dir: "/", Wall: 700 * time.Millisecond, CPU: time.Minute,
		Command: "for i in 1 2 3 4 5; do (setsid env -i sh -c 'sleep 861 & exec sleep 861' &); done; sleep 861"}, nil)
	if err != nil || !r.TimedOut {
		t.Fatalf("%+v, %v", r, err)
	}
	list, err := c.Processes(t.Context())
	if err != nil || len(list) != 0 {
		t.Errorf("left are %+v, %v", list, err)
	}
}

func TestDeathOfTheRunnerIsSeen(t *testing.T) {
	c, cmd := real(t)
	ended := make(chan error, 1)
	go func() {
		_, err := c.Exec(context.Background(), sandbox.Command{Command: "echo up; sleep 862", Dir: "/"},
			func(sandbox.Stream, string) { _ = cmd.Process.Kill() })
		ended <- err
	}()
	select {
	case err := <-ended:
		if !errors.Is(err, sandbox.ErrGone) {
			t.Errorf("got %v", err)
		}
	case <-time.After(time.Minute):
		t.Fatal("not seen")
	}
	<-c.Done()
	if _, err := c.Stats(t.Context()); !errors.Is(err, sandbox.ErrGone) {
		t.Errorf("later: %v", err)
	}
}

// liar is a runner that greets well and then does what a test wants.
func liar(t *testing.T, handler http.HandlerFunc) *Client {
	t.Helper()
	ours, theirs := net.Pipe()
	session, err := yamux.Server(theirs, muxConfig())
	if err != nil {
		t.Fatal(err)
	}
	mux := http.NewServeMux()
	mux.HandleFunc(wire.PathHello, func(w http.ResponseWriter, _ *http.Request) {
		_ = json.NewEncoder(w).Encode(wire.Hello{Version: wire.Version, UID: 1000})
	})
	mux.HandleFunc("/", handler)
	server := &http.Server{Handler: mux}
	go func() { _ = server.Serve(session) }()
	t.Cleanup(func() { server.Close() })
	c, err := New(t.Context(), ours, Config{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = c.Stop(context.Background()) })
	return c
}

// upgraded answers an exec with the given bytes and then holds the line.
func upgraded(raw func(w io.Writer)) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		conn, _, err := http.NewResponseController(w).Hijack()
		if err != nil {
			return
		}
		_, _ = io.WriteString(conn, "HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n")
		raw(conn)
		_, _ = io.Copy(io.Discard, conn)
	}
}

func TestLyingRunnerIsBounded(t *testing.T) {
	result := func(v any) []byte { b, _ := json.Marshal(v); return b }
	t.Run("FrameOfFourGigabytes", func(t *testing.T) {
		c := liar(t, upgraded(func(w io.Writer) { _, _ = io.WriteString(w, "o\xff\xff\xff\xff") }))
		if _, err := c.Exec(t.Context(), sandbox.Command{Command: "x"}, nil); !errors.Is(err, sandbox.ErrGone) {
			t.Errorf("got %v", err)
		}
	})
	t.Run("EndlessText", func(t *testing.T) {
		c := liar(t, upgraded(func(w io.Writer) {
			chunk := make([]byte, 64<<10)
			for range 200 {
				_ = wire.Write(w, wire.KindKeptOut, chunk)
				_ = wire.Write(w, wire.KindStdout, chunk)
			}
			_ = wire.Write(w, wire.KindResult, result(sandbox.Result{}))
		}))
		live := 0
		r, err := c.Exec(t.Context(), sandbox.Command{Command: "x"}, func(_ sandbox.Stream, s string) { live += len(s) })
		if err != nil || len(r.Stdout) > 300<<10 || live > 6<<20 {
			t.Errorf("kept %d, live %d, %v", len(r.Stdout), live, err)
		}
	})
	t.Run("ResultOfNonsense", func(t *testing.T) {
		c := liar(t, upgraded(func(w io.Writer) {
			many := make([]string, 5000)
			many[0] = "../../etc/pass\x00wd"
			_ = wire.Write(w, wire.KindKeptOut, []byte("a\x00\xff"))
			_ = wire.Write(w, wire.KindResult, result(sandbox.Result{FullOutput: "/etc/shadow", ChangedFiles: many, ChangedMore: -1}))
		}))
		r, err := c.Exec(t.Context(), sandbox.Command{Command: "x"}, nil)
		if err != nil || r.FullOutput != "" || len(r.ChangedFiles) != 100 || r.ChangedFiles[0] != "/etc/passwd" || r.ChangedMore != 0 || r.Stdout != "a\uFFFD" {
			t.Errorf("got %+v, %v", r, err)
		}
	})
	t.Run("SilenceAfterTheTime", func(t *testing.T) {
		c := liar(t, upgraded(func(io.Writer) {}))
		c.late = 200 * time.Millisecond
		_, err := c.Exec(t.Context(), sandbox.Command{Command: "x", Wall: 100 * time.Millisecond}, nil)
		if !errors.Is(err, sandbox.ErrGone) {
			t.Errorf("got %v", err)
		}
		<-c.Done()
	})
	t.Run("NoAnswerAtAll", func(t *testing.T) {
		c := liar(t, func(_ http.ResponseWriter, r *http.Request) { <-r.Context().Done() })
		c.patience = 200 * time.Millisecond
		if _, err := c.Exec(t.Context(), sandbox.Command{Command: "x"}, nil); !errors.Is(err, sandbox.ErrGone) {
			t.Errorf("got %v", err)
		}
	})
	t.Run("HeadWithoutEnd", func(t *testing.T) {
		c := liar(t, func(w http.ResponseWriter, _ *http.Request) {
			conn, _, err := http.NewResponseController(w).Hijack()
			if err != nil {
				return
			}
			_, _ = io.WriteString(conn, "HTTP/1.1 101 Switching Protocols\r\n")
			for err == nil {
				_, err = io.WriteString(conn, "X: "+strings.Repeat("y", 1000)+"\r\n")
			}
		})
		if _, err := c.Exec(t.Context(), sandbox.Command{Command: "x"}, nil); err == nil {
			t.Error("an endless head was taken")
		}
	})
	t.Run("CancelIsIgnored", func(t *testing.T) {
		c := liar(t, upgraded(func(io.Writer) {}))
		c.late = 200 * time.Millisecond
		ctx, cancel := context.WithTimeout(t.Context(), 100*time.Millisecond)
		defer cancel()
		r, err := c.Exec(ctx, sandbox.Command{Command: "x"}, nil)
		if !errors.Is(err, sandbox.ErrGone) && !r.Stopped { // the time may be up before the command began
			t.Errorf("got %+v, %v", r, err)
		}
	})
	t.Run("ErrorThatIsAPage", func(t *testing.T) {
		c := liar(t, func(w http.ResponseWriter, _ *http.Request) {
			w.WriteHeader(500)
			_, _ = io.WriteString(w, strings.Repeat("<html>", 1<<20))
		})
		if _, err := c.Processes(t.Context()); err == nil {
			t.Error("taken for an answer")
		}
	})
	t.Run("RedirectIsNotFollowed", func(t *testing.T) {
		c := liar(t, func(w http.ResponseWriter, r *http.Request) {
			http.Redirect(w, r, "http://127.0.0.1:9/", http.StatusFound)
		})
		if _, err := c.Stats(t.Context()); err == nil || !strings.Contains(err.Error(), "302") {
			t.Errorf("got %v", err)
		}
	})
}

func TestGarbageInsteadOfARunner(t *testing.T) {
	ours, theirs := net.Pipe()
	go func() { _, _ = io.Copy(io.Discard, theirs) }()
	go func() { _, _ = io.WriteString(theirs, strings.Repeat("garbage\n", 1000)) }()
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	if _, err := New(ctx, ours, Config{}); !errors.Is(err, sandbox.ErrGone) {
		t.Errorf("got %v", err)
	}
}

func TestRootIsRefused(t *testing.T) {
	ours, theirs := net.Pipe()
	session, err := yamux.Server(theirs, muxConfig())
	if err != nil {
		t.Fatal(err)
	}
	go func() {
		_ = http.Serve(session, http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
			_ = json.NewEncoder(w).Encode(wire.Hello{Version: wire.Version})
		}))
	}()
	if _, err := New(t.Context(), ours, Config{}); err == nil || !strings.Contains(err.Error(), "root") {
		t.Errorf("got %v", err)
	}
}

func TestCheckRefusesBadSpecs(t *testing.T) {
	dir := t.TempDir()
	good := sandbox.Spec{ID: "a", Instance: "i", Home: dir, UID: 5, GID: 5, Mounts: []sandbox.Mount{{Source: dir, Path: sandbox.WorkspaceDir}}}
	if err := Check(good); err != nil {
		t.Fatal(err)
	}
	for name, change := range map[string]func(*sandbox.Spec){
		"id with a path":    func(s *sandbox.Spec) { s.ID = "../a" },
		"root":              func(s *sandbox.Spec) { s.UID = 0 },
		"folder missing":    func(s *sandbox.Spec) { s.Home = dir + "/none" },
		"relative folder":   func(s *sandbox.Spec) { s.Home = "x" },
		"mount over /etc":   func(s *sandbox.Spec) { s.Mounts[0].Path = "/etc" },
		"mount that climbs": func(s *sandbox.Spec) { s.Mounts[0].Path = "/workspace/../etc" },
	} {
		bad := good
		bad.Mounts = append([]sandbox.Mount(nil), good.Mounts...)
		change(&bad)
		if Check(bad) == nil {
			t.Errorf("%s was taken", name)
		}
	}
}
