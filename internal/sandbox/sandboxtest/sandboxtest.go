// Package sandboxtest is the conformance suite of the sandbox backends: what
// the port promises (sandbox.go) and what a sandbox must withstand. A backend's
// test is a call of Run.
//
// Most tests share one sandbox, as the commands of a chat do; what breaks the
// sandbox has its own. The machine may be busy: nothing here asserts that
// something is fast, only that it ends before a generous deadline where not
// ending is the fault.
package sandboxtest

import (
	"context"
	"crypto/rand"
	"encoding/hex"
	"os"
	"path/filepath"
	"testing"
	"time"

	"atelier/internal/runner"
	"atelier/internal/sandbox"
)

// deadline bounds what would otherwise hang; nothing takes nearly so long.
const deadline = 120 * time.Second

// Harness is a backend under test.
type Harness struct {
	Backend  sandbox.Backend
	Instance string
	// Kill ends the sandbox of id as somebody else would, behind the server's back.
	Kill func(t *testing.T, id string)
}

// Instance is a name for an installation that no other test has.
func Instance() string {
	b := make([]byte, 6)
	_, _ = rand.Read(b)
	return "test" + hex.EncodeToString(b)
}

// Runner is the path of a runner built from this source tree; root leads to it.
// ATELIER_TEST_RUNNER names one that is built already.
func Runner(t *testing.T, root string) string {
	t.Helper()
	if path := os.Getenv("ATELIER_TEST_RUNNER"); path != "" {
		return path
	}
	dir := Folder(t)
	path := filepath.Join(dir, "runner")
	if err := runner.Build(t.Context(), root, path); err != nil {
		t.Fatal(err)
	}
	if err := os.Chmod(path, 0o755); err != nil {
		t.Fatal(err)
	}
	return path
}

// Folder is a temporary folder that other users can pass through.
func Folder(t *testing.T) string {
	t.Helper()
	dir, err := os.MkdirTemp("", "atelier-sandboxtest-")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := os.RemoveAll(dir); err != nil {
			t.Errorf("a sandbox left what its owner cannot remove: %v", err)
		}
	})
	if err := os.Chmod(dir, 0o755); err != nil {
		t.Fatal(err)
	}
	return dir
}

// Spec is a sandbox with new folders. Its user is 1000, or ourselves when we
// cannot give files away.
func (h Harness) Spec(t *testing.T) sandbox.Spec {
	t.Helper()
	dir := Folder(t)
	uid, gid := os.Getuid(), os.Getgid()
	if uid == 0 {
		uid, gid = 1000, 1000
	}
	id := make([]byte, 5)
	_, _ = rand.Read(id)
	spec := sandbox.Spec{
		ID: "box-" + hex.EncodeToString(id), Instance: h.Instance,
		Home: filepath.Join(dir, "home"), UID: uid, GID: gid,
		Mounts: []sandbox.Mount{{Source: filepath.Join(dir, "workspace"), Path: sandbox.WorkspaceDir}},
		Env:    map[string]string{"GIVEN": "by the spec"},
	}
	for _, d := range []string{spec.Home, filepath.Join(spec.Home, "attachments"), spec.Mounts[0].Source} {
		if err := os.MkdirAll(d, 0o755); err != nil {
			t.Fatal(err)
		}
		if os.Getuid() == 0 {
			if err := os.Chown(d, uid, gid); err != nil {
				t.Fatal(err)
			}
		}
	}
	return spec
}

// Start starts a sandbox that is removed at the test's end.
func (h Harness) Start(t *testing.T, spec sandbox.Spec) sandbox.Box {
	t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), deadline)
	defer cancel()
	box, err := h.Backend.Start(ctx, spec)
	if err != nil {
		t.Fatalf("start: %v", err)
	}
	t.Cleanup(func() {
		ctx, cancel := context.WithTimeout(context.Background(), deadline)
		defer cancel()
		if err := h.Backend.Remove(ctx, spec.ID); err != nil {
			t.Errorf("remove: %v", err)
		}
	})
	return box
}

// Ready waits for a backend that prepares itself, and skips the test, with its
// reason, where it cannot run.
func Ready(t *testing.T, b sandbox.Backend, patience time.Duration) {
	t.Helper()
	until := time.Now().Add(patience)
	for {
		st := b.Probe(t.Context())
		if st.Available {
			t.Logf("%s: %s", b.Name(), st.Version)
			return
		}
		if !st.Preparing || time.Now().After(until) {
			t.Skipf("%s cannot run here: %s %s", b.Name(), st.Reason, st.Progress)
		}
		time.Sleep(time.Second)
	}
}

// run runs a shell line with generous limits and fails the test on any fault of
// the sandbox.
func run(t *testing.T, box sandbox.Box, line string) sandbox.Result {
	t.Helper()
	return exec(t, box, sandbox.Command{Command: line, Wall: 90 * time.Second, CPU: 60 * time.Second})
}

func exec(t *testing.T, box sandbox.Box, cmd sandbox.Command) sandbox.Result {
	t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), deadline)
	defer cancel()
	r, err := box.Exec(ctx, cmd, nil)
	if err != nil {
		t.Fatalf("exec %q: %v", cmd.Command, err)
	}
	return r
}

// ok runs a shell line that has to succeed and gives what it printed.
func ok(t *testing.T, box sandbox.Box, line string) string {
	t.Helper()
	r := run(t, box, line)
	if r.ExitCode != 0 {
		t.Fatalf("%q ended with %d\nstdout: %s\nstderr: %s", line, r.ExitCode, r.Stdout, r.Stderr)
	}
	return r.Stdout
}

// eventually waits for a condition.
func eventually(t *testing.T, what string, cond func() bool) {
	t.Helper()
	for until := time.Now().Add(60 * time.Second); time.Now().Before(until); time.Sleep(50 * time.Millisecond) {
		if cond() {
			return
		}
	}
	t.Fatalf("never came true: %s", what)
}

// Run runs the whole suite.
func Run(t *testing.T, h Harness) {
	t.Run("Shared", func(t *testing.T) {
		spec := h.Spec(t)
		box := h.Start(t, spec)
		for _, group := range [][]shared{commandTests, limitTests, fileTests, attackTests, complaintTests} {
			for _, test := range group {
				t.Run(test.name, func(t *testing.T) { test.run(t, box, spec) })
			}
		}
	})
	for _, test := range lifeTests {
		t.Run(test.name, func(t *testing.T) { test.run(t, h) })
	}
}

// shared is a test in the sandbox of all.
type shared struct {
	name string
	run  func(t *testing.T, box sandbox.Box, spec sandbox.Spec)
}

// own is a test with sandboxes of its own.
type own struct {
	name string
	run  func(t *testing.T, h Harness)
}
