package sandboxtest

import (
	"context"
	"io"
	"strings"
	"testing"
	"time"

	"atelier/internal/sandbox"
)

var limitTests = []shared{
	{"WallClockKillsNastyTree", wallClock},
	{"CPULimit", cpuLimit},
	{"CPULimitOverShortLivedChildren", cpuLimitOverChildren},
	{"OutOfMemoryIsTold", outOfMemory},
	{"ForkBombIsHeld", forkBomb},
	{"OutputFloodIsBounded", outputFlood},
	{"OpenFiles", openFiles},
}

// nasty makes daemons of every kind: double forks in sessions of their own, one
// with an emptied environment, one that ignores signals, one that respawns.
const nasty = `
for i in $(seq 15); do (setsid sh -c 'sleep 871 & sleep 871 &' &) ; done
(setsid env -i /bin/sh -c 'sleep 872 & /bin/sleep 872' >/dev/null 2>&1 &)
(trap '' HUP INT TERM; sleep 873 &) 
cat > /tmp/respawn.sh <<'E'
sleep 0.02
setsid sh /tmp/respawn.sh &
E
setsid sh /tmp/respawn.sh >/dev/null 2>&1 &
nohup sleep 874 >/dev/null 2>&1 &
echo up
wait
sleep 875`

func wallClock(t *testing.T, box sandbox.Box, _ sandbox.Spec) {
	r := exec(t, box, sandbox.Command{Command: nasty, Wall: 2 * time.Second, CPU: 60 * time.Second})
	if !r.TimedOut || r.CPULimit || r.OOMKilled || r.ExitCode == 0 || !strings.Contains(r.Stdout, "up") {
		t.Errorf("got %+v", r)
	}
	if r.Duration < 2*time.Second {
		t.Errorf("ended after %v", r.Duration)
	}
	for range 3 { // a respawner would be seen in one of them
		noneOf(t, box, "sleep 87")
		noneOf(t, box, "respawn")
		time.Sleep(30 * time.Millisecond)
	}
}

func cpuLimit(t *testing.T, box sandbox.Box, _ sandbox.Spec) {
	r := exec(t, box, sandbox.Command{Command: "while :; do :; done", CPU: time.Second, Wall: 100 * time.Second})
	if !r.CPULimit || r.TimedOut || r.ExitCode == 0 || r.CPU < time.Second {
		t.Errorf("got %+v", r)
	}
}

func cpuLimitOverChildren(t *testing.T, box sandbox.Box, _ sandbox.Spec) {
	// No child lives long enough for a limit per process, and the shell waits for each.
	r := exec(t, box, sandbox.Command{Command: "while :; do (i=0; while [ $i -lt 2000 ]; do i=$((i+1)); done); done", CPU: time.Second, Wall: 100 * time.Second})
	if !r.CPULimit || r.TimedOut {
		t.Errorf("got %+v", r)
	}
}

func outOfMemory(t *testing.T, box sandbox.Box, _ sandbox.Spec) {
	r := run(t, box, `python3 -c "
held = []
while True: held.append(b'x' * (16 << 20))
"`)
	if !r.OOMKilled || r.ExitCode == 0 || r.TimedOut {
		t.Errorf("got %+v", r)
	}
	if got := ok(t, box, "echo next"); got != "next\n" {
		t.Errorf("the next command says %q", got)
	}
}

func forkBomb(t *testing.T, box sandbox.Box, _ sandbox.Spec) {
	r := exec(t, box, sandbox.Command{Command: "b() { b | b & }; b; sleep 60", Wall: 3 * time.Second, CPU: 100 * time.Second})
	if !r.TimedOut && !r.CPULimit {
		t.Errorf("got %+v", r)
	}
	if got := ok(t, box, "echo alive"); got != "alive\n" {
		t.Errorf("after the bomb: %q", got)
	}
	list, err := box.Processes(t.Context())
	if err != nil || len(list) > 5 {
		t.Errorf("%d processes are left, %v", len(list), err)
	}
}

func outputFlood(t *testing.T, box sandbox.Box, spec sandbox.Spec) {
	limit := spec.Limits.Default().Output
	live := 0
	ctx, cancel := context.WithTimeout(context.Background(), deadline)
	defer cancel()
	r, err := box.Exec(ctx, sandbox.Command{Command: "echo BEGIN; yes 'ü0123456789' | head -c 3000000; echo; echo END", Wall: 90 * time.Second, CPU: 60 * time.Second},
		func(_ sandbox.Stream, s string) { live += len(s) })
	if err != nil {
		t.Fatal(err)
	}
	if !r.Truncated || r.OutputBytes != 3000000+11 || r.ExitCode != 0 {
		t.Fatalf("truncated %v, %d bytes, exit %d", r.Truncated, r.OutputBytes, r.ExitCode)
	}
	if len(r.Stdout) > limit+1024 || !strings.HasPrefix(r.Stdout, "BEGIN\n") || !strings.HasSuffix(r.Stdout, "END\n") {
		t.Errorf("kept %d bytes, %q … %q", len(r.Stdout), r.Stdout[:10], r.Stdout[len(r.Stdout)-10:])
	}
	if !strings.Contains(r.Stdout, r.FullOutput) || !strings.HasPrefix(r.FullOutput, sandbox.OutputDir) {
		t.Errorf("the text does not name the full text %q", r.FullOutput)
	}
	if strings.ContainsRune(r.Stdout, '\uFFFD') {
		t.Error("head or tail splits a character")
	}
	if live > 4*limit {
		t.Errorf("%d bytes were sent live", live)
	}
	f, info, err := box.ReadFile(ctx, r.FullOutput)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	all, err := io.ReadAll(f)
	if err != nil || info.Size != r.OutputBytes || !strings.HasSuffix(string(all), "\nEND\n") {
		t.Errorf("the full text has %d bytes, want %d (%v)", len(all), r.OutputBytes, err)
	}
	// More than a file may hold is told, and nothing hangs.
	r = run(t, box, "head -c 100000000 /dev/zero | tr '\\0' x")
	if r.OutputBytes != 100000000 || !r.Truncated || !strings.Contains(r.Stdout, "64 MiB") {
		t.Errorf("100 MB: %d bytes, note: %q", r.OutputBytes, r.Stdout[limit/2:min(len(r.Stdout), limit/2+200)])
	}
}

func openFiles(t *testing.T, box sandbox.Box, spec sandbox.Spec) {
	want := spec.Limits.Default().OpenFiles
	if got := strings.TrimSpace(ok(t, box, "ulimit -n; ulimit -c")); got != "4096\n0" {
		t.Errorf("limits %q, want %d and no core", got, want)
	}
}
