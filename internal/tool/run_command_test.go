package tool

import (
	"context"
	"io/fs"
	"strings"
	"testing"

	"atelier/internal/sandbox"
)

// machine answers every command with one result.
type machine struct{ result sandbox.Result }

func (m machine) Exec(context.Context, sandbox.Command, func(sandbox.Stream, string)) (sandbox.Result, error) {
	return m.result, nil
}
func (machine) ReadFile(context.Context, string, int64) ([]byte, int64, error) {
	return nil, 0, fs.ErrNotExist
}
func (machine) WriteFile(context.Context, string, []byte) error { return nil }
func (machine) ListDir(context.Context, string, int) ([]sandbox.FileInfo, int, error) {
	return nil, 0, fs.ErrNotExist
}

// How a command ended is told in words that say what to do, and with the limit
// that it met: a model that is told less does the same again.
func TestHowACommandEndedIsTold(t *testing.T) {
	const gib = 1 << 30
	for name, c := range map[string]struct {
		result sandbox.Result
		says   []string
		never  string
		failed bool
		limit  int64
	}{
		"killed for memory":            {sandbox.Result{ExitCode: 137, OOMKilled: true, MaxRSS: gib, MemoryLimit: gib}, []string{"out of memory", "1024 MiB", "Use less memory"}, "close to", true, gib},
		"a child killed for memory":    {sandbox.Result{OOMKilled: true, MaxRSS: gib, MemoryLimit: gib, Stdout: "on\n"}, []string{"A process ran out of memory", "1024 MiB", "went on"}, "close to", false, gib},
		"nearly out of memory":         {sandbox.Result{MaxRSS: gib / 100 * 90, MemoryLimit: gib}, []string{"close to the memory limit", "of 1024 MiB"}, "killed", false, gib},
		"memory enough":                {sandbox.Result{MaxRSS: gib / 2, MemoryLimit: gib}, []string{"exit code 0"}, "memory", false, 0},
		"at the time limit":            {sandbox.Result{ExitCode: 137, TimedOut: true, Stdout: "half\n"}, []string{"half", "time limit", "timeout_seconds"}, "memory", true, 0},
		"stopped by the person":        {sandbox.Result{ExitCode: 137, Stopped: true}, []string{"Stopped by the person"}, "memory", true, 0},
		"an exit code and its message": {sandbox.Result{ExitCode: 2, Stderr: "no such thing\n"}, []string{"exit code 2", "no such thing"}, "memory", true, 0},
	} {
		t.Run(name, func(t *testing.T) {
			out, err := runCommand{}.Run(t.Context(), &Env{Sandbox: machine{c.result}}, []byte(`{"command":"x"}`))
			if err != nil {
				t.Fatal(err)
			}
			for _, s := range c.says {
				if !strings.Contains(out.Text, s) {
					t.Errorf("%q does not say %q", out.Text, s)
				}
			}
			if strings.Contains(out.Text, c.never) || out.IsError != c.failed || out.Result.MemoryLimit != c.limit || out.Result.OOMKilled != c.result.OOMKilled {
				t.Errorf("%q, failed %v, %+v", out.Text, out.IsError, out.Result)
			}
		})
	}
}
