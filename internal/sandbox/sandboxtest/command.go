package sandboxtest

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"atelier/internal/domain"
	"atelier/internal/sandbox"
)

var commandTests = []shared{
	{"ExitCodes", exitCodes},
	{"Streams", streams},
	{"ArgsAreNotTouched", argsAreNotTouched},
	{"Stdin", stdin},
	{"NothingWaitsForAPerson", nothingWaits},
	{"FolderOfCommand", folderOfCommand},
	{"TextIsWholeUTF8", textIsWhole},
	{"NULsAreLeftOutAndTold", nulsAreTold},
	{"EnvironmentIsOurs", environment},
	{"UserIsNotRoot", userIsNotRoot},
	{"StateIsKeptBetweenCommands", stateIsKept},
	{"LiveOutputInOrder", liveOutput},
	{"OrphanDoesNotHoldTheCommand", orphan},
	{"CommandsAtOnce", atOnce},
	{"ChangedFiles", changedFiles},
	{"BadCommandsAreRefused", badCommands},
	{"CancelKillsAll", cancelKillsAll},
	{"Measures", measures},
}

func exitCodes(t *testing.T, box sandbox.Box, _ sandbox.Spec) {
	for line, want := range map[string]int{
		"true": 0, "exit 7": 7, "no-such-command-here": 127, "kill -TERM $$": 143, "kill -KILL $$": 137, "/etc": 126,
	} {
		if r := run(t, box, line); r.ExitCode != want {
			t.Errorf("%q ended with %d, want %d (%s)", line, r.ExitCode, want, r.Stderr)
		}
	}
	if r := exec(t, box, sandbox.Command{Args: []string{"no-such-program"}}); r.ExitCode != 127 || r.Stderr == "" {
		t.Errorf("a program that is not there: %d %q", r.ExitCode, r.Stderr)
	}
}

func streams(t *testing.T, box sandbox.Box, _ sandbox.Spec) {
	r := run(t, box, "echo to out; echo to err >&2")
	if r.Stdout != "to out\n" || r.Stderr != "to err\n" || r.OutputBytes != 14 || r.Truncated {
		t.Errorf("got %+v", r)
	}
}

func argsAreNotTouched(t *testing.T, box sandbox.Box, _ sandbox.Spec) {
	r := exec(t, box, sandbox.Command{Args: []string{"printf", "%s|", "$(id)", "a b", "`x`", "*", "-n", "é\n"}})
	if want := "$(id)|a b|`x`|*|-n|é\n|"; r.Stdout != want {
		t.Errorf("got %q, want %q", r.Stdout, want)
	}
}

func stdin(t *testing.T, box sandbox.Box, _ sandbox.Spec) {
	r := exec(t, box, sandbox.Command{Command: "cat", Stdin: []byte("given\n")})
	if r.Stdout != "given\n" {
		t.Errorf("cat printed %q", r.Stdout)
	}
	if r := run(t, box, "cat; echo end"); r.Stdout != "end\n" {
		t.Errorf("without input, cat must see its end: %q", r.Stdout)
	}
	big := []byte(strings.Repeat("0123456789abcdef", 1<<16)) // 1 MiB, of which none is read
	if r := exec(t, box, sandbox.Command{Command: "exec 0<&-; echo fine", Stdin: big}); r.Stdout != "fine\n" {
		t.Errorf("input that is not read: %+v", r)
	}
	if r := exec(t, box, sandbox.Command{Command: "wc -c", Stdin: big}); strings.TrimSpace(r.Stdout) != "1048576" {
		t.Errorf("wc counted %q", r.Stdout)
	}
}

// nothingWaits: programs that ask or page end by themselves, as there is nobody to answer.
func nothingWaits(t *testing.T, box sandbox.Box, _ sandbox.Spec) {
	for line, want := range map[string]string{
		"read x; echo read $?":    "read 1",
		"python3; echo python $?": "python 0",
		"d=$(mktemp -d); cd $d; git init -q .; for i in $(seq 60); do git -c user.name=a -c user.email=a@b.test commit -q --allow-empty -m $i; done; git log | tail -n 1; rm -rf $d": "    1",
		"GIT_ASKPASS= git -c credential.helper= fetch http://127.0.0.1:9/x.git; echo git $?":                                                                                         "git 128",
		"cat /etc/passwd | $PAGER | head -n 1 | cut -d: -f1":                                                                                                                         "root",
	} {
		r := exec(t, box, sandbox.Command{Command: line})
		if r.TimedOut || !strings.Contains(r.Stdout, want) {
			t.Errorf("%q: %+v", line, r)
		}
	}
}

func folderOfCommand(t *testing.T, box sandbox.Box, _ sandbox.Spec) {
	if got := ok(t, box, "pwd"); got != "/workspace\n" {
		t.Errorf("commands start in %q", got)
	}
	ok(t, box, "mkdir -p 'a b/ü'")
	for _, dir := range []string{"/workspace/a b/ü", "a b/ü"} {
		if r := exec(t, box, sandbox.Command{Command: "pwd", Dir: dir}); r.Stdout != "/workspace/a b/ü\n" {
			t.Errorf("in %q: %+v", dir, r)
		}
	}
	if r := exec(t, box, sandbox.Command{Command: "pwd", Dir: "/workspace/none"}); r.ExitCode == 0 || !strings.Contains(r.Stderr, "/workspace/none") {
		t.Errorf("in a folder that is not there: %+v", r)
	}
}

func textIsWhole(t *testing.T, box sandbox.Box, _ sandbox.Spec) {
	// Each byte of the characters is written alone, some time apart.
	line := `for b in '\xe2' '\x82' '\xac' '\xf0' '\x9f' '\x8e' '\xa8'; do printf "$b"; sleep 0.05; done; printf '\xff.'`
	var live []string
	ctx, cancel := context.WithTimeout(context.Background(), deadline)
	defer cancel()
	r, err := box.Exec(ctx, sandbox.Command{Command: line}, func(_ sandbox.Stream, s string) { live = append(live, s) })
	if err != nil {
		t.Fatal(err)
	}
	const want = "€🎨\uFFFD."
	if r.Stdout != want || strings.Join(live, "") != want {
		t.Errorf("kept %q, live %q, want %q", r.Stdout, live, want)
	}
}

func nulsAreTold(t *testing.T, box sandbox.Box, _ sandbox.Spec) {
	if r := run(t, box, `printf 'a\0b\0'`); r.Stdout != "ab" || !r.BinaryStripped {
		t.Errorf("got %q, told %v", r.Stdout, r.BinaryStripped)
	}
	if r := run(t, box, "echo plain"); r.BinaryStripped {
		t.Error("plain text is told to be binary")
	}
}

func environment(t *testing.T, box sandbox.Box, _ sandbox.Spec) {
	t.Setenv("ATELIER_TEST_SECRET", "from-the-host")
	r := exec(t, box, sandbox.Command{Command: "env", Env: map[string]string{"MINE": "of the command"}})
	for _, want := range []string{"GIVEN=by the spec\n", "MINE=of the command\n", "HOME=/home/sandbox\n", "USER=sandbox\n", "LANG=C.UTF-8\n", "PATH="} {
		if !strings.Contains(r.Stdout, want) {
			t.Errorf("no %q in:\n%s", want, r.Stdout)
		}
	}
	for _, never := range []string{"ATELIER_TEST_SECRET", "ANTHROPIC", "DOCKER_HOST", "SSH_AUTH_SOCK"} {
		if strings.Contains(r.Stdout, never) {
			t.Errorf("%s of the host is seen", never)
		}
	}
}

func userIsNotRoot(t *testing.T, box sandbox.Box, spec sandbox.Spec) {
	if got, want := ok(t, box, "id -u; id -g; id -un"), fmt.Sprintf("%d\n%d\nsandbox\n", spec.UID, spec.GID); got != want {
		t.Errorf("id says %q, want %q", got, want)
	}
}

func stateIsKept(t *testing.T, box sandbox.Box, _ sandbox.Spec) {
	ok(t, box, "echo one > kept.txt; echo two > ~/kept.txt; echo three > /tmp/kept.txt")
	if got := ok(t, box, "cat kept.txt ~/kept.txt /tmp/kept.txt"); got != "one\ntwo\nthree\n" {
		t.Errorf("the next command reads %q", got)
	}
}

func liveOutput(t *testing.T, box sandbox.Box, _ sandbox.Spec) {
	ctx, cancel := context.WithTimeout(context.Background(), deadline)
	defer cancel()
	var got strings.Builder
	first := make(chan struct{}, 1)
	go func() { // the command ends only when its first line was seen while it ran
		select {
		case <-first:
			_ = box.WriteFile(ctx, "/tmp/seen", strings.NewReader("x"), 0o644)
		case <-ctx.Done():
		}
	}()
	r, err := box.Exec(ctx, sandbox.Command{Command: "rm -f /tmp/seen; echo first; until [ -e /tmp/seen ]; do sleep 0.05; done; for i in $(seq 500); do echo $i; done"},
		func(s sandbox.Stream, text string) {
			if got.Len() == 0 {
				first <- struct{}{}
			}
			got.WriteString(text)
		})
	if err != nil {
		t.Fatal(err)
	}
	if r.ExitCode != 0 || got.String() != r.Stdout || !strings.HasSuffix(r.Stdout, "\n500\n") {
		t.Errorf("live %d bytes, kept %d bytes, %+v", got.Len(), len(r.Stdout), r.ExitCode)
	}
}

func orphan(t *testing.T, box sandbox.Box, _ sandbox.Spec) {
	r := run(t, box, "sleep 876 & setsid sleep 877 >/dev/null 2>&1 & echo started")
	if r.Stdout != "started\n" || r.ExitCode != 0 || r.TimedOut {
		t.Errorf("got %+v", r)
	}
	noneOf(t, box, "sleep 87")
}

// noneOf fails when a process of that command line runs.
func noneOf(t *testing.T, box sandbox.Box, text string) {
	t.Helper()
	list, err := box.Processes(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range list {
		if strings.Contains(p.Command, text) {
			t.Errorf("still there: %+v", p)
		}
	}
}

func atOnce(t *testing.T, box sandbox.Box, _ sandbox.Spec) {
	var all sync.WaitGroup
	for i := range 12 {
		all.Go(func() {
			ctx, cancel := context.WithTimeout(context.Background(), deadline)
			defer cancel()
			line := fmt.Sprintf("sleep 0.0%d; echo %d; exit %d", i%10, i, i)
			r, err := box.Exec(ctx, sandbox.Command{Command: line}, nil)
			if err != nil || r.ExitCode != i || r.Stdout != fmt.Sprintf("%d\n", i) {
				t.Errorf("command %d: %+v, %v", i, r, err)
			}
		})
	}
	all.Wait()
}

func changedFiles(t *testing.T, box sandbox.Box, _ sandbox.Spec) {
	ok(t, box, "mkdir -p ch; echo a > ch/old; echo b > ch/same; echo c > ch/gone; touch -d 2001-01-01 ch/touched")
	r := exec(t, box, sandbox.Command{Watch: true, Command: "echo A > ch/old; rm ch/gone; echo n > 'ch/new ü'; echo h > ~/in-home; " +
		"mkdir -p node_modules; echo x > node_modules/x; printf X > ch/touched; touch -d 2001-01-01 ch/touched"})
	want := []string{"/workspace/ch/new ü", "/workspace/ch/old", "/workspace/ch/touched", "/home/sandbox/in-home"}
	if !slices.Equal(r.ChangedFiles, want) || r.ChangedMore != 0 || r.ChangedCut {
		t.Errorf("changed %q and %d more, want %q", r.ChangedFiles, r.ChangedMore, want)
	}
	r = exec(t, box, sandbox.Command{Watch: true, Command: "mkdir -p many; cd many; touch $(seq 130)"})
	if len(r.ChangedFiles) != 100 || r.ChangedMore != 30 {
		t.Errorf("of 130 new files %d are named and %d told", len(r.ChangedFiles), r.ChangedMore)
	}
	if r := exec(t, box, sandbox.Command{Watch: true, Command: "cat ch/old"}); len(r.ChangedFiles) != 0 {
		t.Errorf("reading changed %q", r.ChangedFiles)
	}
}

func badCommands(t *testing.T, box sandbox.Box, _ sandbox.Spec) {
	for what, cmd := range map[string]sandbox.Command{
		"nothing": {}, "both": {Command: "a", Args: []string{"b"}}, "a NUL": {Command: "echo a\x00b"},
		"too long": {Command: "echo " + strings.Repeat("x", 17<<10)},
	} {
		_, err := box.Exec(t.Context(), cmd, nil)
		if code := domain.CodeOf(err); err == nil || code != domain.Invalid && code != domain.TooLarge {
			t.Errorf("%s: %v", what, err)
		}
	}
	ok(t, box, "true")
}

func cancelKillsAll(t *testing.T, box sandbox.Box, _ sandbox.Spec) {
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	begun := time.Now()
	r, err := box.Exec(ctx, sandbox.Command{Command: "trap '' INT TERM HUP; echo up; sleep 879 & setsid sleep 879 & sleep 879; sleep 879", Wall: 100 * time.Second},
		func(sandbox.Stream, string) { cancel() })
	if err != nil {
		t.Fatal(err)
	}
	if !r.Stopped || r.TimedOut || !strings.Contains(r.Stdout, "up") || r.ExitCode == 0 {
		t.Errorf("got %+v", r)
	}
	if took := time.Since(begun); took > 60*time.Second {
		t.Errorf("stopping took %v", took)
	}
	noneOf(t, box, "sleep 879")
	done, cancelled := context.WithCancel(context.Background())
	cancelled()
	if r, err := box.Exec(done, sandbox.Command{Command: "sleep 878"}, nil); err == nil && !r.Stopped {
		t.Errorf("a command that was cancelled before it began: %+v", r)
	}
	ok(t, box, "true")
}

func measures(t *testing.T, box sandbox.Box, _ sandbox.Spec) {
	r := run(t, box, `python3 -c "
import time
b = bytearray(80*1024*1024)
end = time.process_time() + 0.4
while time.process_time() < end: pass
"`)
	if r.ExitCode != 0 || r.CPU < 400*time.Millisecond || r.CPU > 30*time.Second || r.Duration < r.CPU/4 {
		t.Errorf("0.4 s of work: CPU %v in %v, exit %d %s", r.CPU, r.Duration, r.ExitCode, r.Stderr)
	}
	if r.MaxRSS < 80<<20 || r.MaxRSS > 400<<20 {
		t.Errorf("80 MiB in use: told %d MiB", r.MaxRSS>>20)
	}
	if r := run(t, box, "sleep 0.3"); r.CPU > 250*time.Millisecond || r.Duration < 300*time.Millisecond {
		t.Errorf("sleep used %v of CPU in %v", r.CPU, r.Duration)
	}
}
