package sandboxtest

import (
	"context"
	"strings"
	"testing"
	"time"

	"atelier/internal/sandbox"
)

// complaintTests are inputs that users of other systems complained about;
// docs/complaints.md says which.
var complaintTests = []shared{
	{"WrittenFileRunsAtOnce", writtenRuns},
	{"StoppedProcessesStayGone", stoppedStaysGone},
	{"GrandchildDoesNotHoldThePipe", grandchild},
	{"InteractiveProgramsEnd", interactive},
	{"ChildOutOfMemoryIsTold", childOutOfMemory},
	{"EveryWayToRunOutOfMemoryIsTold", waysOutOfMemory},
	{"BoxDrawingIsWhole", boxDrawing},
}

// writtenRuns: what the file tool writes, the very next command runs.
func writtenRuns(t *testing.T, box sandbox.Box, _ sandbox.Spec) {
	for _, path := range []string{"/workspace/hello_a.py", "/workspace/a new/folder/hello b.py", "/home/sandbox/hello_c.py"} {
		if err := box.WriteFile(t.Context(), path, strings.NewReader("print('hello from', __file__)\n"), 0o644); err != nil {
			t.Fatal(err)
		}
		if r := exec(t, box, sandbox.Command{Args: []string{"python3", path}}); r.Stdout != "hello from "+path+"\n" {
			t.Errorf("%s: %+v", path, r)
		}
	}
	ok(t, box, "echo \"print('again')\" > /workspace/hello_a.py")
	if text, err := read(t, box, "/workspace/hello_a.py"); err != nil || text != "print('again')\n" {
		t.Errorf("what the command wrote is read as %q, %v", text, err)
	}
}

// stoppedStaysGone: each way in which a process tries to outlive the stop of its command.
func stoppedStaysGone(t *testing.T, box sandbox.Box, _ sandbox.Spec) {
	for _, line := range []string{
		"yes > /dev/null & echo up; sleep 861", "trap '' INT TERM; echo up; sleep 861", "setsid sleep 861 & echo up; sleep 861",
		"nohup sleep 861 > /dev/null 2>&1 & echo up; wait", "(setsid setsid sleep 861 &); echo up; sleep 861", "python3 -c 'import os,time\nfor s in range(1,32):\n  try: __import__(\"signal\").signal(s, 1)\n  except Exception: pass\nprint(\"up\", flush=True)\ntime.sleep(861)'",
	} {
		ctx, cancel := context.WithTimeout(context.Background(), deadline)
		r, err := box.Exec(ctx, sandbox.Command{Command: line, Wall: 100 * time.Second, CPU: 100 * time.Second}, func(sandbox.Stream, string) { cancel() })
		cancel()
		if err != nil || !r.Stopped || r.TimedOut {
			t.Errorf("%q: %+v, %v", line, r, err)
		}
		noneOf(t, box, "sleep 861")
		noneOf(t, box, "yes")
		noneOf(t, box, "time.sleep(861)")
	}
}

// grandchild: a process in the background that keeps the streams open holds neither the
// command that made it nor the limit of its time.
func grandchild(t *testing.T, box sandbox.Box, _ sandbox.Spec) {
	begun := time.Now()
	r := exec(t, box, sandbox.Command{Command: "(sleep 862 &) ; exit 0", Wall: time.Second})
	if r.ExitCode != 0 || r.TimedOut || time.Since(begun) > 100*time.Second {
		t.Errorf("%+v", r)
	}
	r = exec(t, box, sandbox.Command{Command: "(sleep 862 &) ; sleep 862", Wall: time.Second})
	if !r.TimedOut || time.Since(begun) > 100*time.Second {
		t.Errorf("%+v", r)
	}
	noneOf(t, box, "sleep 862")
}

// interactive: programs that would talk to a person see that there is none.
func interactive(t *testing.T, box sandbox.Box, _ sandbox.Spec) {
	ok(t, box, "mkdir -p /tmp/talk && cd /tmp/talk && git init -q . && git -c user.name=a -c user.email=a@b.test commit -q --allow-empty -m one")
	for _, line := range []string{
		"read x", "sudo -k true", "less /etc/passwd", "cd /tmp/talk && git log", "python3", "top", "vi", "vi /etc/passwd", "npx create-next-app@latest x", "apt-get install -y jq", "npm init",
		"ssh -T nobody@127.0.0.1", "cd /tmp/talk && git push http://127.0.0.1:9/x.git HEAD", "passwd", "man ls", "node", "nano", "more /etc/passwd", "bash", "cat", "gdb",
	} {
		r := exec(t, box, sandbox.Command{Command: line, Wall: 60 * time.Second, CPU: 50 * time.Second})
		if r.TimedOut || r.CPULimit || r.Stopped {
			t.Errorf("%q waits for somebody: %+v", line, r)
		}
		noneOf(t, box, strings.Fields(line)[0]+" ")
	}
}

// childOutOfMemory: the shell outlives the child that was killed, and ends well.
func childOutOfMemory(t *testing.T, box sandbox.Box, spec sandbox.Spec) {
	r := run(t, box, "python3 -c 'x = bytearray(3 << 30); x[::4096] = b\"1\" * len(x[::4096])' ; echo the shell lives; true")
	if !r.OOMKilled || r.TimedOut || r.MemoryLimit != spec.Limits.Default().Memory {
		t.Errorf("%+v", r)
	}
	if r.ExitCode == 0 && r.Stdout != "the shell lives\n" {
		t.Errorf("%+v", r)
	}
	if r := run(t, box, "echo small"); r.OOMKilled || r.ExitCode != 0 {
		t.Errorf("the next command is said to have run out of memory: %+v", r)
	}
}

func waysOutOfMemory(t *testing.T, box sandbox.Box, _ sandbox.Spec) {
	for _, line := range []string{`exec python3 -c "x = bytearray(3 << 30)"`, "exec tail /dev/zero", "exec node -e 'const a = []; for (;;) a.push(Buffer.alloc(16 << 20, 1))'"} {
		if r := run(t, box, line); !r.OOMKilled || r.ExitCode == 0 || r.TimedOut {
			t.Errorf("%q: %+v", line, r)
		}
		if got := ok(t, box, "echo next"); got != "next\n" {
			t.Errorf("the next command says %q", got)
		}
	}
}

// boxDrawing: many characters of three bytes, of which every read cuts some.
func boxDrawing(t *testing.T, box sandbox.Box, _ sandbox.Spec) {
	live := 0
	ctx, cancel := context.WithTimeout(context.Background(), deadline)
	defer cancel()
	bad := func(s string) int { return strings.Count(s, "\uFFFD") }
	r, err := box.Exec(ctx, sandbox.Command{Command: `python3 -c "
import sys, time
line = ('┌' + '─' * 198 + '┐\n').encode()
for i in range(100):
    at = (i * 7) % len(line)
    for part in (line[:at], line[at:]):
        sys.stdout.buffer.write(part); sys.stdout.buffer.flush()
"`}, func(_ sandbox.Stream, s string) { live += bad(s) })
	if err != nil {
		t.Fatal(err)
	}
	if want := strings.Repeat("┌"+strings.Repeat("─", 198)+"┐\n", 100); r.Truncated || r.Stdout != want || live != 0 {
		t.Errorf("%d of %d bytes are kept, %d characters are broken there and %d live", len(r.Stdout), len(want), bad(r.Stdout), live)
	}
}
