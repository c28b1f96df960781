package manager

import (
	"context"
	"strings"
	"testing"
	"time"

	"atelier/internal/domain"
	"atelier/internal/sandbox"
	"atelier/internal/sandbox/docker"
	"atelier/internal/sandbox/sandboxtest"
	image "atelier/sandbox"
)

// engine is a backend on the machine's real Docker engine; without one the test
// is skipped with the reason.
func engine(t *testing.T, instance string) sandbox.Backend {
	t.Helper()
	dir := sandboxtest.Folder(t)
	b := docker.New(docker.Options{
		Instance: instance, DataDir: dir, Image: image.Tag(), Env: image.Env(),
		Runner: sandboxtest.Runner(t, "../../.."),
		Build:  func(ctx context.Context, progress func(string)) error { return image.Build(ctx, dir, progress) },
	})
	ctx, cancel := context.WithCancel(context.Background())
	prepared := make(chan struct{})
	go func() { defer close(prepared); b.Prepare(ctx) }()
	t.Cleanup(func() { cancel(); <-prepared })
	sandboxtest.Ready(t, b, 12*time.Minute)
	return b
}

func sh(t *testing.T, h *Handle, line string) sandbox.Result {
	t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), 3*time.Minute)
	defer cancel()
	res, err := h.Exec(ctx, sandbox.Command{Command: line, Wall: 90 * time.Second, CPU: 60 * time.Second}, nil)
	if err != nil {
		t.Fatalf("%s: %v", line, err)
	}
	return res
}

func out(t *testing.T, h *Handle, line string) string {
	t.Helper()
	res := sh(t, h, line)
	if res.ExitCode != 0 {
		t.Fatalf("%s: exit %d: %s%s", line, res.ExitCode, res.Stdout, res.Stderr)
	}
	return strings.TrimSpace(res.Stdout)
}

func count(t *testing.T, b sandbox.Backend) int {
	t.Helper()
	list, err := b.List(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	return len(list)
}

// Files outlive sleep, a removed container and a killed server; processes and
// /tmp do not, and the agent is told each time. In the end nothing is left.
func TestOnARealEngine(t *testing.T) {
	b := newBench(t)
	instance := sandboxtest.Instance()
	real := engine(t, instance)
	o := Options{Store: b.store, Backends: []sandbox.Backend{real}, Instance: instance}
	first := New(o)
	if err := first.Start(context.Background()); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { closeManager(t, first) })
	chat := b.chat()
	h := first.ForChat(chat)
	out(t, h, "echo hi > /workspace/a.txt; echo home > ~/h.txt; echo tmp > /tmp/t.txt; (sleep 999 &) ; ls -d ~/attachments")
	kept := func(h *Handle, note string) {
		t.Helper()
		if got := out(t, h, "cat /workspace/a.txt ~/h.txt; cat /tmp/t.txt 2>/dev/null; true"); got != "hi\nhome" {
			t.Errorf("after %q: %q", note, got)
		}
		if got := h.TakeNote(); got != note {
			t.Errorf("told %q, want %q", got, note)
		}
		out(t, h, "echo tmp > /tmp/t.txt")
	}

	for range 2 {
		if _, err := first.Pause(context.Background(), b.principal(), b.row(chat).ID); err != nil {
			t.Fatal(err)
		}
		if n := count(t, real); n != 0 {
			t.Errorf("%d containers while it sleeps", n)
		}
		kept(h, notePaused)
	}
	for range 2 {
		if err := real.Remove(context.Background(), b.row(chat).ID); err != nil {
			t.Fatal(err)
		}
		kept(h, noteLost)
	}

	if n := count(t, real); n != 1 {
		t.Fatalf("%d containers while it is awake", n)
	}
	ctx, cancel := context.WithCancel(context.Background())
	stopped := make(chan sandbox.Result, 1)
	go func() {
		res, err := h.Exec(ctx, sandbox.Command{Command: "echo started; sleep 77"}, func(sandbox.Stream, string) { cancel() })
		if err != nil {
			t.Errorf("a stopped command: %v", err)
		}
		stopped <- res
	}()
	if res := <-stopped; !res.Stopped {
		t.Errorf("%+v", res)
	}
	list, err := h.Processes(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range list {
		if strings.Contains(p.Command, "sleep 77") {
			t.Errorf("the command goes on: %+v", p)
		}
	}

	first.cancel() // the server is gone from one moment to the next
	second := New(o)
	if err := second.Start(context.Background()); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { closeManager(t, second) })
	eventually(t, "no container strays", func() bool { return count(t, real) == 0 })
	h = second.ForChat(chat)
	kept(h, noteRestarted)

	if err := second.Retire(context.Background(), chat); err != nil {
		t.Fatal(err)
	}
	if n := count(t, real); n != 0 {
		t.Errorf("%d containers after the chat was deleted", n)
	}
	if _, err := h.Exec(context.Background(), sandbox.Command{Command: "true"}, nil); domain.CodeOf(err) != domain.NotFound {
		t.Errorf("a deleted chat's command: %v", err)
	}
}
