package sandboxtest

import (
	"bytes"
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"atelier/internal/domain"
	"atelier/internal/sandbox"
)

var fileTests = []shared{
	{"WriteAndRead", writeAndRead},
	{"FilesAreTheHosts", filesAreTheHosts},
	{"ListDir", listDir},
	{"OddFilesAreRefused", oddFiles},
	{"ProcessesAndSignal", processesAndSignal},
	{"Stats", stats},
	{"Terminal", terminal},
	{"DialReachesPort", dial},
}

func read(t *testing.T, box sandbox.Box, path string) (string, error) {
	t.Helper()
	f, _, err := box.ReadFile(t.Context(), path)
	if err != nil {
		return "", err
	}
	defer f.Close()
	b, err := io.ReadAll(f)
	return string(b), err
}

func writeAndRead(t *testing.T, box sandbox.Box, _ sandbox.Spec) {
	big := bytes.Repeat([]byte{0, 1, 2, 0xff}, 1<<20)
	for path, content := range map[string][]byte{
		"/workspace/new/deep/ü name": []byte("text"), "/workspace/empty": nil, "/home/sandbox/big": big,
	} {
		if err := box.WriteFile(t.Context(), path, bytes.NewReader(content), 0o640); err != nil {
			t.Fatalf("write %s: %v", path, err)
		}
		got, err := read(t, box, path)
		if err != nil || got != string(content) {
			t.Errorf("%s: %d bytes, want %d (%v)", path, len(got), len(content), err)
		}
	}
	if got := ok(t, box, "stat -c %a /home/sandbox/big; ls -A new/deep"); got != "640\nü name\n" {
		t.Errorf("got %q", got)
	}
	// A symlink leads where it leads inside.
	ok(t, box, "mkdir -p real; ln -sfn real link; ln -sf real/target pointer")
	for path, lands := range map[string]string{"/workspace/link/f": "/workspace/real/f", "/workspace/pointer": "/workspace/real/target"} {
		if err := box.WriteFile(t.Context(), path, strings.NewReader("x"), 0o644); err != nil {
			t.Errorf("write %s: %v", path, err)
		}
		if got, err := read(t, box, lands); got != "x" {
			t.Errorf("%s holds %q (%v)", lands, got, err)
		}
	}
	broken := io.MultiReader(strings.NewReader("half"), failing{})
	if err := box.WriteFile(t.Context(), "/workspace/empty", broken, 0o644); err == nil {
		t.Error("a source that fails was written")
	}
	if got, err := read(t, box, "/workspace/empty"); got != "" || err != nil {
		t.Errorf("a failed write left %q (%v)", got, err)
	}
	eventually(t, "no temporary file is left", func() bool {
		return strings.TrimSpace(ok(t, box, "ls -A . | grep -c '^.atelier-' || true")) == "0"
	})
}

type failing struct{}

func (failing) Read([]byte) (int, error) { return 0, errors.New("the source failed") }

func filesAreTheHosts(t *testing.T, box sandbox.Box, spec sandbox.Spec) {
	workspace := spec.Mounts[0].Source
	ok(t, box, "echo from inside > seen-outside")
	if b, err := os.ReadFile(filepath.Join(workspace, "seen-outside")); string(b) != "from inside\n" {
		t.Errorf("outside reads %q (%v)", b, err)
	}
	if err := os.WriteFile(filepath.Join(spec.Home, "attachments", "a.txt"), []byte("dropped"), 0o644); err != nil {
		t.Fatal(err)
	}
	if got := ok(t, box, "cat ~/attachments/a.txt"); got != "dropped" {
		t.Errorf("inside reads %q", got)
	}
}

func listDir(t *testing.T, box sandbox.Box, _ sandbox.Spec) {
	ok(t, box, "mkdir -p ls/dir; cd ls; printf 12345 > b; ln -sf b c; touch d e")
	entries, total, err := box.ListDir(t.Context(), "/workspace/ls", 3)
	if err != nil || total != 5 || len(entries) != 3 {
		t.Fatalf("%d of %d, %v", len(entries), total, err)
	}
	if e := entries[0]; e.Name != "b" || e.Size != 5 || time.Since(e.ModTime) > time.Hour {
		t.Errorf("b is %+v", e)
	}
	if e := entries[1]; e.Name != "c" || e.Target != "b" || os.FileMode(e.Mode)&os.ModeSymlink == 0 {
		t.Errorf("c is %+v", e)
	}
	if e := entries[2]; e.Name != "d" || os.FileMode(e.Mode).IsDir() {
		t.Errorf("d is %+v", e)
	}
	if _, _, err := box.ListDir(t.Context(), "/workspace/nowhere", 3); domain.CodeOf(err) != domain.NotFound {
		t.Errorf("a folder that is not there: %v", err)
	}
}

func oddFiles(t *testing.T, box sandbox.Box, _ sandbox.Spec) {
	ok(t, box, "rm -f fifo; mkfifo fifo; mkdir -p folder; ln -sfn loop loop; touch closed; chmod 0 closed")
	for path, want := range map[string]domain.Code{
		"/workspace/fifo": domain.Invalid, "/workspace/folder": domain.Invalid, "/dev/zero": domain.Invalid,
		"/workspace/none": domain.NotFound, "/workspace/closed": domain.Forbidden, "relative": domain.Invalid, "/workspace/loop": domain.Invalid,
	} {
		ctx, cancel := context.WithTimeout(t.Context(), deadline)
		_, _, err := box.ReadFile(ctx, path)
		cancel()
		if got := domain.CodeOf(err); err == nil || got != want {
			t.Errorf("read %s: %v (%s), want %s", path, err, got, want)
		}
	}
	for _, path := range []string{"/workspace/fifo", "/workspace/folder", "/etc/passwd", "/usr/bin/x", "/workspace/closed/x"} {
		if err := box.WriteFile(t.Context(), path, strings.NewReader("x"), 0o644); err == nil {
			t.Errorf("%s was written", path)
		}
	}
}

func processesAndSignal(t *testing.T, box sandbox.Box, _ sandbox.Spec) {
	ended := make(chan sandbox.Result, 1)
	go func() {
		r, _ := box.Exec(context.Background(), sandbox.Command{Args: []string{"sleep", "881"}, Wall: 100 * time.Second}, nil)
		ended <- r
	}()
	var found sandbox.Process
	eventually(t, "sleep is listed", func() bool {
		list, err := box.Processes(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		for _, p := range list {
			if strings.Contains(p.Command, "runner") {
				t.Fatalf("the runner is listed: %+v", p)
			}
			if p.Command == "sleep 881" {
				found = p
			}
		}
		return found.PID != 0
	})
	if found.State == "" || found.StartedAgo < 0 || found.StartedAgo > 600 {
		t.Errorf("got %+v", found)
	}
	if err := box.Signal(t.Context(), found.PID, 15); err != nil {
		t.Fatal(err)
	}
	select {
	case r := <-ended:
		if r.ExitCode != 143 {
			t.Errorf("ended with %d", r.ExitCode)
		}
	case <-time.After(deadline):
		t.Fatal("the signal did not arrive")
	}
	if err := box.Signal(t.Context(), 1, 9); domain.CodeOf(err) != domain.NotFound {
		t.Errorf("signalling the runner: %v", err)
	}
}

func stats(t *testing.T, box sandbox.Box, _ sandbox.Spec) {
	ok(t, box, "head -c 3000000 /dev/urandom > three-megabytes; sync three-megabytes")
	eventually(t, "the file is counted", func() bool {
		st, err := box.Stats(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		return st.DiskBytes >= 3000000 && st.MemoryBytes >= 0 && st.CPUMs > 0
	})
}

func terminal(t *testing.T, box sandbox.Box, _ sandbox.Spec) {
	term, err := box.Terminal(t.Context(), sandbox.Size{Cols: 91, Rows: 33})
	if err != nil {
		t.Fatal(err)
	}
	defer term.Close()
	var seen lockedBuffer
	gone := make(chan struct{})
	go func() { _, _ = io.Copy(&seen, term); close(gone) }()
	say := func(line, want string) {
		t.Helper()
		if _, err := term.Write([]byte(line + "\n")); err != nil {
			t.Fatal(err)
		}
		eventually(t, want+" after "+line, func() bool { return strings.Contains(seen.String(), want) })
	}
	say("stty size; pwd; tty", "33 91")
	eventually(t, "the terminal starts in the workspace", func() bool { return strings.Contains(seen.String(), "/workspace") })
	if err := term.Resize(t.Context(), sandbox.Size{Cols: 55, Rows: 22}); err != nil {
		t.Fatal(err)
	}
	eventually(t, "the new size", func() bool {
		say("stty size; echo asked-$((1+1))", "asked-2")
		return strings.Contains(seen.String(), "22 55")
	})
	say("echo n$((40+2))n", "n42n")
	say("sleep 882 & echo bg", "bg")
	if _, err := term.Write([]byte("exit\n")); err != nil {
		t.Fatal(err)
	}
	select {
	case <-gone:
	case <-time.After(deadline):
		t.Fatal("the terminal did not end with its shell")
	}
	eventually(t, "what the shell left behind is gone", func() bool {
		list, err := box.Processes(t.Context())
		return err == nil && !strings.Contains(commands(list), "sleep 882")
	})
}

func commands(list []sandbox.Process) string {
	var b strings.Builder
	for _, p := range list {
		b.WriteString(p.Command + "\n")
	}
	return b.String()
}

func dial(t *testing.T, box sandbox.Box, _ sandbox.Spec) {
	if _, err := box.Dial(t.Context(), 1); domain.CodeOf(err) != domain.NotFound {
		t.Errorf("a port where nothing listens: %v", err)
	}
	if _, err := box.Dial(t.Context(), 70000); domain.CodeOf(err) != domain.Invalid {
		t.Errorf("a port that is none: %v", err)
	}
	ctx, stop := context.WithCancel(context.Background())
	defer stop()
	served := make(chan struct{})
	go func() {
		defer close(served)
		_, _ = box.Exec(ctx, sandbox.Command{Command: "mkdir -p /tmp/www; echo hello > /tmp/www/x; python3 -m http.server -b 127.0.0.1 -d /tmp/www 8123", Wall: 100 * time.Second}, nil)
	}()
	var answer string
	eventually(t, "the server inside answers", func() bool {
		conn, err := box.Dial(t.Context(), 8123)
		if err != nil {
			return false
		}
		defer conn.Close()
		_, _ = io.WriteString(conn, "GET /x HTTP/1.0\r\n\r\n")
		b, _ := io.ReadAll(conn)
		answer = string(b)
		return strings.HasSuffix(answer, "hello\n")
	})
	stop()
	<-served
}

// lockedBuffer is written by one goroutine and read by another.
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
