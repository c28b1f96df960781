//go:build linux

package inside

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"atelier/internal/sandbox"
)

func TestParseStat(t *testing.T) {
	line := "42 (a) b (c) S 7 42 41 0 -1 4194560 1 2 3 4 150 50 30 20 20 0 1 0 9876 1000000 25 18446744073709551615 1 1"
	p, ok := parseStat([]byte(line))
	want := proc{pid: 42, comm: "a) b (c", state: 'S', ppid: 7, pgid: 42, sid: 41, start: 9876,
		cpu: 2 * time.Second, childCPU: 500 * time.Millisecond, rss: 25 * int64(os.Getpagesize())}
	if !ok || p != want {
		t.Errorf("got %+v, want %+v", p, want)
	}
	for _, bad := range []string{"", "42", "42 (x", "x (y) S 1", ") ("} {
		if _, ok := parseStat([]byte(bad)); ok {
			t.Errorf("%q was read", bad)
		}
	}
}

func TestDescendantsAreOnlyOurs(t *testing.T) {
	self, ok := readProc(os.Getpid())
	if !ok || self.pid != os.Getpid() {
		t.Fatalf("own line: %+v", self)
	}
	for _, p := range descendants(os.Getpid()) {
		if p.pid == os.Getpid() || p.pid == os.Getppid() || p.pid == 1 {
			t.Errorf("%+v is no descendant", p)
		}
	}
}

func TestCgroupFiles(t *testing.T) {
	write := func(dir string, files map[string]string) string {
		for name, text := range files {
			path := filepath.Join(dir, name)
			if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		return dir
	}
	v1 := findCgroup(write(t.TempDir(), map[string]string{
		"cpuacct/cpuacct.usage": "1500000000\n", "memory/memory.usage_in_bytes": "4096\n",
		"memory/memory.oom_control": "oom_kill_disable 0\nunder_oom 0\noom_kill 3\n", "pids/pids.current": "7\n"}))
	v2 := findCgroup(write(t.TempDir(), map[string]string{
		"cgroup.controllers": "cpu memory pids\n", "cpu.stat": "usage_usec 1500000\nuser_usec 1\n", "memory.current": "4096\n",
		"memory.events": "low 0\nhigh 0\nmax 9\noom 1\noom_kill 3\n", "pids.current": "7\n"}))
	for name, c := range map[string]cgroup{"1": v1, "2": v2} {
		cpu, ok1 := c.cpu()
		oom, ok2 := c.oomKills()
		memory, ok3 := c.memory()
		pids, ok4 := c.pids()
		if cpu != 1500*time.Millisecond || oom != 3 || memory != 4096 || pids != 7 || !ok1 || !ok2 || !ok3 || !ok4 || !c.limitsMemory() {
			t.Errorf("version %s: %v %d %d %d", name, cpu, oom, memory, pids)
		}
	}
	none := cgroup{}
	if _, ok := none.cpu(); ok || none.limitsMemory() {
		t.Error("no cgroup counts something")
	}
}

// TestKeptIsHeadAndTail feeds texts in random pieces and holds what is kept
// against the text itself.
func TestKeptIsHeadAndTail(t *testing.T) {
	const limit = 64
	seed := uint64(time.Now().UnixNano())
	random := rand.New(rand.NewPCG(seed, 1))
	alphabet := []rune("ab\né€🎨")
	for n := range 400 {
		var in strings.Builder
		for range n {
			in.WriteRune(alphabet[random.IntN(len(alphabet))])
		}
		o := newOutput(limit)
		for rest := []byte(in.String()); len(rest) > 0; {
			cut := 1 + random.IntN(min(len(rest), 40))
			o.streams[sandbox.Stdout].text.Stripped = false
			k := o.streams[sandbox.Stdout]
			k.keep(k.text.Next(rest[:cut]), limit)
			rest = rest[cut:]
		}
		text, cut := o.streams[sandbox.Stdout].result(limit, "elsewhere")
		if in.Len() <= limit {
			if cut || text != in.String() {
				t.Fatalf("seed %d, %d bytes: kept %q of %q", seed, in.Len(), text, in.String())
			}
			continue
		}
		head, rest, found := strings.Cut(text, "\n[... ")
		note, tail, ended := strings.Cut(rest, " ...]\n")
		var left int
		_, err := fmt.Sscanf(note, "%d bytes left out here; elsewhere", &left)
		if !cut || !found || !ended || err != nil || !strings.HasPrefix(in.String(), head) || !strings.HasSuffix(in.String(), tail) ||
			len(head)+len(tail)+left != in.Len() || len(head)+len(tail) > limit || len(head)+len(tail) < limit-8 || !utf8.ValidString(text) {
			t.Fatalf("seed %d, %d bytes: kept %q of %q", seed, in.Len(), text, in.String())
		}
	}
}

func TestWholeTextIsBounded(t *testing.T) {
	dir := t.TempDir()
	var w whole
	f, err := os.Create(filepath.Join(dir, "output-1.txt"))
	if err != nil {
		t.Fatal(err)
	}
	w.file, w.path = f, f.Name()
	w.size = wholeMax - 3 // as if so much were there
	w.add("abcdef", true)
	w.add("never", true)
	if said := w.end(); !strings.Contains(said, "first 64 MiB") {
		t.Errorf("said %q", said)
	}
	b, err := os.ReadFile(f.Name())
	if err != nil || !strings.HasPrefix(string(b), "abc\n[") {
		t.Errorf("the file holds %q (%v)", b, err)
	}
}

func TestMakeRoomTakesTheOldest(t *testing.T) {
	dir := t.TempDir()
	for i, size := range []int64{20 << 20, 20 << 20, 1} {
		path := filepath.Join(dir, fmt.Sprintf("output-%d.txt", i))
		f, err := os.Create(path)
		if err != nil {
			t.Fatal(err)
		}
		if err := f.Truncate(size); err != nil {
			t.Fatal(err)
		}
		f.Close()
		at := time.Now().Add(time.Duration(i-10) * time.Minute)
		if err := os.Chtimes(path, at, at); err != nil {
			t.Fatal(err)
		}
	}
	makeRoom(dir)
	left, _ := filepath.Glob(dir + "/*")
	if len(left) != 2 || strings.Contains(left[0], "output-0") {
		t.Errorf("left are %q", left)
	}
}

func TestChangesAreNamedWorkspaceFirst(t *testing.T) {
	before := snapshot{files: map[string]mark{"/workspace/same": {1, 1, 1, 1}, "/workspace/touched": {1, 1, 1, 2}}}
	after := snapshot{files: map[string]mark{"/workspace/same": {1, 1, 1, 1}, "/workspace/touched": {1, 1, 2, 2},
		"/home/sandbox/a": {1, 1, 1, 3}, "/workspace/z": {1, 1, 1, 4}}}
	var r sandbox.Result
	changes(before, after, &r)
	if got := strings.Join(r.ChangedFiles, " "); got != "/workspace/touched /workspace/z /home/sandbox/a" || r.ChangedCut {
		t.Errorf("got %q", got)
	}
}
