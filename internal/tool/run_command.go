package tool

import (
	"context"
	_ "embed"
	"encoding/json"
	"fmt"
	"strings"
	"time"

	"atelier/internal/domain"
	"atelier/internal/sandbox"
)

//go:embed run_command.md
var runCommandText string

type runCommand struct{}

// maxTimeout bounds what a model may ask for.
const maxTimeout = 3600

func (runCommand) Name() string        { return "run_command" }
func (runCommand) Description() string { return runCommandText }
func (runCommand) Schema() json.RawMessage {
	return object([]string{"command"}, map[string]any{
		"command":         text("The command line for bash"),
		"timeout_seconds": number("Wall clock limit, 120 unless given; raises the CPU limit with it"),
	})
}

func (runCommand) Run(ctx context.Context, env *Env, input json.RawMessage) (Output, error) {
	var in struct {
		Command string `json:"command"`
		Timeout *int   `json:"timeout_seconds"`
	}
	if bad := decode(input, &in); bad != nil {
		return *bad, nil
	}
	if strings.TrimSpace(in.Command) == "" {
		return failf("command is empty. Give the command line to run."), nil
	}
	cmd := sandbox.Command{Command: in.Command, Watch: true}
	note := ""
	if in.Timeout != nil {
		seconds := *in.Timeout
		if seconds < 1 {
			return failf("timeout_seconds is %d. It must be from 1 to %d.", seconds, maxTimeout), nil
		}
		if seconds > maxTimeout {
			note = fmt.Sprintf("timeout_seconds %d is over the limit of %d, which was used.\n", seconds, maxTimeout)
			seconds = maxTimeout
		}
		cmd.Wall = time.Duration(seconds) * time.Second
		cmd.CPU = cmd.Wall
	}
	res, err := env.Sandbox.Exec(ctx, cmd, env.Output)
	if err != nil {
		return failure(ctx, err)
	}
	return commandOutput(ctx, env, res, note), nil
}

// commandOutput words a result for the model and keeps its facts for the page.
func commandOutput(ctx context.Context, env *Env, res sandbox.Result, note string) Output {
	full := res.FullOutput
	all := res.Stdout
	if res.Stderr != "" {
		if all != "" && !strings.HasSuffix(all, "\n") {
			all += "\n"
		}
		if all != "" {
			all += "stderr:\n"
		}
		all += res.Stderr
	}
	if len(all) > keepHead+keepTail && full == "" {
		path := sandbox.OutputDir + "/" + env.CallID + ".txt"
		if err := env.Sandbox.WriteFile(ctx, path, []byte(all)); err == nil {
			full = path
		}
	}
	shown, cut := bound(all, full)
	var b strings.Builder
	b.WriteString(note)
	b.WriteString(shown)
	if b.Len() > 0 && !strings.HasSuffix(b.String(), "\n") {
		b.WriteByte('\n')
	}
	b.WriteString(ending(res))
	limit := res.MemoryLimit
	if !res.OOMKilled && !nearMemory(res) {
		limit = 0
	}
	return Output{Text: b.String(), IsError: res.ExitCode != 0 || res.TimedOut || res.Stopped, Result: &domain.CallResult{
		MemoryLimit: limit,
		ExitCode:    &res.ExitCode, DurationMs: res.Duration.Milliseconds(), CPUMs: res.CPU.Milliseconds(), MaxRSSBytes: res.MaxRSS,
		TimedOut: res.TimedOut || res.CPULimit, OOMKilled: res.OOMKilled, Truncated: cut || res.Truncated, ChangedFiles: res.ChangedFiles, FullOutput: full,
	}}
}

// nearMemory tells that a command used most of what there is, so that a little
// more data would not fit.
func nearMemory(res sandbox.Result) bool {
	return res.MemoryLimit > 0 && res.MaxRSS >= res.MemoryLimit/100*85
}

func mebibytes(n int64) string { return fmt.Sprintf("%d MiB", n>>20) }

// ending says how the command ended and what it changed, one line each.
func ending(res sandbox.Result) string {
	var lines []string
	switch {
	case res.Stopped:
		lines = append(lines, "Stopped by the person after "+res.Duration.Round(time.Millisecond).String()+".")
	case res.OOMKilled && res.ExitCode == 0:
		lines = append(lines, "A process ran out of memory and was killed: the sandbox's "+mebibytes(res.MemoryLimit)+" were used up. The command went on and ended with exit code 0, so look whether its result is whole. Use less memory: read files in pieces, or ask the person to raise the limit.")
	case res.OOMKilled:
		lines = append(lines, fmt.Sprintf("Ran out of memory and was killed: the sandbox's %s were used up (exit code %d). Doing the same again will fail again. Use less memory: read files in pieces, or ask the person to raise the limit. Files are kept.", mebibytes(res.MemoryLimit), res.ExitCode))
	case res.CPULimit:
		lines = append(lines, fmt.Sprintf("Stopped at the CPU limit after %.1f s of CPU. Give timeout_seconds to allow more.", res.CPU.Seconds()))
	case res.TimedOut:
		lines = append(lines, fmt.Sprintf("Stopped at the time limit after %.1f s. Give timeout_seconds to allow more.", res.Duration.Seconds()))
	case res.DiskFull:
		lines = append(lines, fmt.Sprintf("Stopped: workspace and home are over their disk limit (exit code %d). Delete files, or ask the person to raise the limit.", res.ExitCode))
	case res.ExitCode != 0:
		lines = append(lines, fmt.Sprintf("exit code %d", res.ExitCode))
	case res.OutputBytes == 0 && res.Stdout == "" && res.Stderr == "":
		lines = append(lines, "exit code 0, no output")
	}
	if nearMemory(res) && !res.OOMKilled {
		lines = append(lines, "This came close to the memory limit: "+mebibytes(res.MaxRSS)+" of "+mebibytes(res.MemoryLimit)+" were used.")
	}
	if res.BinaryStripped {
		lines = append(lines, "NUL bytes were left out of the output.")
	}
	if n := len(res.ChangedFiles); n > 0 {
		names := res.ChangedFiles[:min(n, 20)]
		line := "changed files: " + strings.Join(names, ", ")
		if more := n - len(names) + res.ChangedMore; more > 0 {
			line += fmt.Sprintf(" and %d more", more)
		}
		lines = append(lines, line)
	}
	return strings.Join(lines, "\n")
}
