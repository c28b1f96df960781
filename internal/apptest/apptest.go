// Package apptest runs the whole application in a test: the real program, as a
// process of its own, with a data folder of its own on a free loopback port. So
// a test can do what users and crashes do: talk HTTP, drive a browser, kill -9.
//
// The program is built once per test binary. Sandboxes run on the backends that
// the machine has; tests that need one call NeedBackend, which skips with the
// reason where there is none.
package apptest

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"mime/multipart"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"
)

// Patience is how long a test waits for what must come on a busy machine.
var Patience = func() time.Duration {
	if d, err := time.ParseDuration(os.Getenv("ATELIER_TEST_PATIENCE")); err == nil {
		return d // for who writes a test and does not want to wait for it to fail
	}
	return 4 * time.Minute
}()

var build struct {
	once sync.Once
	path string
	err  error
}

// Binary builds the program once and returns its path. TestMain should call
// CleanUp at the end.
func Binary(t testing.TB) string {
	t.Helper()
	build.once.Do(func() {
		dir, err := os.MkdirTemp("", "atelier-test-bin-")
		if err != nil {
			build.err = err
			return
		}
		build.path = filepath.Join(dir, "atelier")
		for _, args := range [][]string{
			{"build", "-ldflags", "-s -w", "-o", filepath.Join(root(), "internal/runner/bin/runner"), "./cmd/runner"},
			{"build", "-ldflags", "-s -w -X main.version=test", "-o", build.path, "./cmd/atelier"},
		} {
			cmd := exec.Command("go", args...)
			cmd.Dir, cmd.Env = root(), append(os.Environ(), "CGO_ENABLED=0")
			if out, err := cmd.CombinedOutput(); err != nil {
				build.err = fmt.Errorf("go %s: %w\n%s", args[0], err, out)
				return
			}
		}
	})
	if build.err != nil {
		t.Fatal(build.err)
	}
	return build.path
}

// CleanUp removes the built program.
func CleanUp() {
	if build.path != "" {
		_ = os.RemoveAll(filepath.Dir(build.path))
	}
}

// root is the repository's folder: tests run in their package's folder.
func root() string {
	dir, err := os.Getwd()
	if err != nil {
		panic(err)
	}
	for dir != "/" {
		if _, err := os.Stat(filepath.Join(dir, "go.mod")); err == nil {
			return dir
		}
		dir = filepath.Dir(dir)
	}
	panic("no go.mod above the working folder")
}

// Server is one running program.
type Server struct {
	t    testing.TB
	args []string
	cmd  *exec.Cmd
	done chan struct{}
	log  *lockedBuffer

	Data string // its data folder
	Link string // the one-time link that signs the owner in
	URL  string // without a slash at the end
	Key  string // an API key of the owner
}

// lockedBuffer keeps the program's log for a failed test.
type lockedBuffer struct {
	mu sync.Mutex
	b  bytes.Buffer
}

func (l *lockedBuffer) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.b.Write(p)
}

func (l *lockedBuffer) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.b.String()
}

// Start runs the program with more flags. It is stopped, and what it left in
// engines removed by its own shutdown, at the test's end.
func Start(t testing.TB, args ...string) *Server {
	t.Helper()
	s := &Server{t: t, args: args, Data: dataFolder(t), log: &lockedBuffer{}}
	s.run()
	t.Cleanup(func() {
		s.Stop()
		if t.Failed() {
			text := s.log.String()
			t.Logf("the server's log:\n%s", text[max(0, len(text)-8000):])
		}
	})
	return s
}

// dataFolder is a short path, which sockets in it need, that is removed even
// where a sandbox left files of another user.
func dataFolder(t testing.TB) string {
	t.Helper()
	dir, err := os.MkdirTemp("", "atelier-test-")
	if err != nil {
		t.Fatal(err)
	}
	if err := os.Chmod(dir, 0o755); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		for range 50 { // an engine may let go of a mount a moment later
			if os.RemoveAll(dir) == nil {
				return
			}
			time.Sleep(100 * time.Millisecond)
		}
	})
	return dir
}

func (s *Server) run() {
	s.t.Helper()
	keyFile := filepath.Join(s.Data, "key")
	args := append([]string{"serve", "--listen", "127.0.0.1:0", "--data", s.Data, "--api-key-file", keyFile, "--ollama-host", "off", "--log-level", "debug"}, s.args...)
	s.cmd = exec.Command(Binary(s.t), args...)
	s.cmd.Env = environment()
	s.cmd.Stderr = s.log
	out, err := s.cmd.StdoutPipe()
	if err != nil {
		s.t.Fatal(err)
	}
	if err := s.cmd.Start(); err != nil {
		s.t.Fatal(err)
	}
	link := make(chan string, 1)
	s.done = make(chan struct{})
	go func() {
		defer close(s.done)
		lines := bufio.NewScanner(out)
		for lines.Scan() {
			if l, ok := strings.CutPrefix(lines.Text(), "Open "); ok {
				link <- l
			}
		}
		_ = s.cmd.Wait()
	}()
	select {
	case s.Link = <-link:
	case <-s.done:
		s.t.Fatalf("the server ended:\n%s", s.log)
	case <-time.After(Patience):
		s.t.Fatalf("the server printed no link:\n%s", s.log)
	}
	s.URL, _, _ = strings.Cut(s.Link, "/setup")
	key, err := os.ReadFile(keyFile)
	if err != nil {
		s.t.Fatal(err)
	}
	s.Key = strings.TrimSpace(string(key))
}

// environment is the test's own without what would configure models or the
// server.
func environment() []string {
	var env []string
	for _, e := range os.Environ() {
		name, _, _ := strings.Cut(e, "=")
		if strings.HasPrefix(name, "ATELIER_") || strings.HasPrefix(name, "ANTHROPIC_") || strings.HasPrefix(name, "OPENAI_") || strings.HasPrefix(name, "OLLAMA_") {
			continue
		}
		env = append(env, e)
	}
	return env
}

// Stop ends the program as a person would, and waits for it.
func (s *Server) Stop() {
	_ = s.cmd.Process.Signal(syscall.SIGTERM)
	select {
	case <-s.done:
	case <-time.After(time.Minute):
		_ = s.cmd.Process.Kill()
		<-s.done
	}
}

// Kill ends the program as a power cut would.
func (s *Server) Kill() {
	_ = s.cmd.Process.Kill()
	<-s.done
}

// Again starts the program anew on the same data folder; its address changes.
func (s *Server) Again() { s.t.Helper(); s.run() }

// Log is what the program has logged.
func (s *Server) Log() string { return s.log.String() }

// Do sends a request with the owner's key and returns status and body.
func (s *Server) Do(method, path string, body io.Reader, header ...string) (int, []byte) {
	s.t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), Patience)
	defer cancel()
	req, err := http.NewRequestWithContext(ctx, method, s.URL+path, body)
	if err != nil {
		s.t.Fatal(err)
	}
	req.Header.Set("Authorization", "Bearer "+s.Key)
	for i := 0; i+1 < len(header); i += 2 {
		req.Header.Set(header[i], header[i+1])
	}
	res, err := http.DefaultClient.Do(req)
	if err != nil {
		s.t.Fatal(err)
	}
	defer res.Body.Close() //nolint:errcheck // read whole
	data, err := io.ReadAll(res.Body)
	if err != nil {
		s.t.Fatal(err)
	}
	return res.StatusCode, data
}

// Call sends JSON and reads the data of the answer into out (nil drops it). Any
// other status than 2xx fails the test.
func (s *Server) Call(method, path string, in, out any) {
	s.t.Helper()
	var body io.Reader
	if in != nil {
		raw, err := json.Marshal(in)
		if err != nil {
			s.t.Fatal(err)
		}
		body = bytes.NewReader(raw)
	}
	status, data := s.Do(method, path, body, "Content-Type", "application/json")
	if status/100 != 2 {
		s.t.Fatalf("%s %s: %d %s", method, path, status, data)
	}
	if out == nil {
		return
	}
	envelope := struct{ Data any }{out}
	if err := json.Unmarshal(data, &envelope); err != nil {
		s.t.Fatalf("%s %s: %v in %s", method, path, err, data)
	}
}

// Attach uploads a file to a chat and returns its id.
func (s *Server) Attach(chatID, name string, content []byte) string {
	s.t.Helper()
	var body bytes.Buffer
	w := multipart.NewWriter(&body)
	part, err := w.CreateFormFile("file", name)
	if err != nil {
		s.t.Fatal(err)
	}
	if _, err := part.Write(content); err != nil {
		s.t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		s.t.Fatal(err)
	}
	status, data := s.Do("POST", "/v1/chats/"+chatID+"/attachments", &body, "Content-Type", w.FormDataContentType())
	var answer struct{ Data []struct{ ID string } }
	if err := json.Unmarshal(data, &answer); err != nil || status/100 != 2 || len(answer.Data) != 1 {
		s.t.Fatalf("attach: %d %s", status, data)
	}
	return answer.Data[0].ID
}

// Chat makes a workspace with one chat and returns both ids.
func (s *Server) Chat(name string) (workspaceID, chatID string) {
	s.t.Helper()
	var ws, chat struct{ ID string }
	s.Call("POST", "/v1/workspaces", map[string]any{"name": name}, &ws)
	s.Call("POST", "/v1/workspaces/"+ws.ID+"/chats", map[string]any{}, &chat)
	return ws.ID, chat.ID
}

// Send posts a message and returns its run's id.
func (s *Server) Send(chatID, text string, attachments ...string) string {
	s.t.Helper()
	var posted struct{ RunID string }
	if attachments == nil {
		attachments = []string{}
	}
	s.Call("POST", "/v1/chats/"+chatID+"/messages", map[string]any{"text": text, "attachments": attachments}, &posted)
	return posted.RunID
}

// Run is the end of a run.
type Run struct {
	State string
	Error *struct{ Code, Message string }
}

// Wait long-polls until a run has ended.
func (s *Server) Wait(chatID, runID string) Run {
	s.t.Helper()
	var r Run
	for end := time.Now().Add(Patience); time.Now().Before(end); {
		s.Call("GET", "/v1/chats/"+chatID+"/runs/"+runID+"?wait=30s", nil, &r)
		switch r.State {
		case "done", "failed", "stopped", "interrupted":
			return r
		}
	}
	s.t.Fatalf("run %s of chat %s is still %s", runID, chatID, r.State)
	return r
}

// NeedBackend skips the test, with the reason, where sandboxes of this backend
// cannot run; where the image is still being made it waits for it.
func (s *Server) NeedBackend(name string) {
	s.t.Helper()
	var state string
	for end := time.Now().Add(10 * time.Minute); time.Now().Before(end); time.Sleep(500 * time.Millisecond) {
		_, data := s.Do("GET", "/readyz", nil)
		var ready struct {
			Backends []struct {
				Name, Reason         string
				Available, Preparing bool
			}
		}
		if err := json.Unmarshal(data, &ready); err != nil {
			var enveloped struct{ Data json.RawMessage }
			_ = json.Unmarshal(data, &enveloped)
			_ = json.Unmarshal(enveloped.Data, &ready)
		}
		state = string(data)
		for _, b := range ready.Backends {
			if b.Name != name {
				continue
			}
			if b.Available {
				return
			}
			if !b.Preparing {
				s.t.Skipf("%s cannot run sandboxes here: %s", name, b.Reason)
			}
		}
	}
	s.t.Fatalf("the sandbox image is not ready: %s", state)
}
