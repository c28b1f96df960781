package views

import (
	"encoding/json"
	"fmt"
	"path"
	"regexp"
	"strings"

	"atelier/internal/domain"
)

// step is what a tool call says on the page: one line with its cost and result,
// and what is behind it.
type step struct {
	Tool       string
	State      string
	Subject    string // the command, or the file's name
	Path       string
	Command    string
	Content    string // of write_file
	Output     string
	Diff       *Diff
	Published  string
	NodeID     string
	Changed    []string
	FullOutput string
	call       domain.Part
	result     *domain.Part
	workspace  string
}

// Fact is one figure at the right of a step.
type Fact struct {
	Text string
	Bad  bool
}

func newStep(c ChatVM, m domain.Message, p domain.Part) step {
	s := step{Tool: p.Name, State: p.State, call: p, workspace: c.WorkspaceID}
	if s.State == "" {
		s.State = domain.CallRunning
	}
	for i := range m.Parts {
		if q := &m.Parts[i]; q.Type == domain.PartToolResult && q.CallID == p.CallID {
			s.result = q
		}
	}
	s.readInput()
	s.readResult()
	return s
}

func (s *step) readInput() {
	var in map[string]any
	if json.Unmarshal(s.call.Input, &in) != nil { // still being written, or not JSON at all
		in = nil
	}
	str := func(keys ...string) string {
		for _, k := range keys {
			if v, ok := in[k].(string); ok && v != "" {
				return v
			}
		}
		return ""
	}
	s.Path = str("path", "file_path", "file")
	s.Subject = path.Base(s.Path)
	switch s.Tool {
	case "run_command":
		s.Command = str("command", "cmd")
		s.Subject = strings.ReplaceAll(firstLine(inWorkspace.ReplaceAllString(s.Command, "")), "/home/sandbox/", "~/")
	case "write_file":
		s.Content = str("content", "contents", "text")
	case "edit_file":
		d := NewDiff(str("old_text", "old_string", "old", "find"), str("new_text", "new_string", "new", "replace"))
		s.Diff = &d
	case "list_directory":
		s.Subject = s.Path
	}
	if s.Path == "" && s.Tool != "run_command" {
		s.Subject = ""
	}
	if s.Subject == "" && s.knownVerb() == nil {
		s.Subject = s.Tool
	}
}

func (s *step) readResult() {
	s.Output = s.call.Text
	if s.result == nil {
		return
	}
	if s.Output == "" && (s.Tool == "run_command" || s.result.IsError || s.showsResult()) {
		s.Output = s.result.Text
	}
	if r := s.result.Result; r != nil {
		s.Published, s.NodeID, s.Changed, s.FullOutput = r.PublishedID, r.NodeID, r.ChangedFiles, r.FullOutput
	}
	if s.result.IsError && s.State == domain.CallDone {
		s.State = domain.CallFailed
	}
}

// showsResult tells whether a tool's text is worth a look once it is done.
func (s *step) showsResult() bool {
	switch s.Tool {
	case "write_file", "edit_file", "view_image", "publish":
		return false
	}
	return true
}

// Open tells whether the step stands open: while it runs and when it failed.
func (s step) Open() bool {
	return s.State == domain.CallRunning && s.Tool == "run_command" || s.State == domain.CallFailed || s.failed()
}

func (s step) failed() bool {
	r := s.callResult()
	return r != nil && (r.ExitCode != nil && *r.ExitCode != 0 || r.TimedOut || r.OOMKilled)
}

func (s step) callResult() *domain.CallResult {
	if s.result == nil {
		return nil
	}
	return s.result.Result
}

// inWorkspace is how models begin nearly every command; the step's title says
// what follows, the open step the whole. Home is ~ there, so that a script's name fits.
var inWorkspace = regexp.MustCompile(`^\s*cd /workspace\s*(?:&&|;)\s*`)

// IsFile tells whether the subject is a file's name, not something to type.
func (s step) IsFile() bool { return s.Tool == "view_image" || s.Tool == "publish" }

var verbs = map[string][3]string{
	"run_command":    {"Running", "Ran", "term"},
	"read_file":      {"Reading", "Read", "text"},
	"write_file":     {"Writing", "Wrote", "edit"},
	"edit_file":      {"Editing", "Edited", "edit"},
	"list_directory": {"Listing", "Listed", "folder"},
	"view_image":     {"Looking at", "Looked at", "eye"},
	"publish":        {"Publishing", "Published", "publish"},
}

func (s step) knownVerb() *[3]string {
	if v, ok := verbs[s.Tool]; ok {
		return &v
	}
	return nil
}

// Verb says what is done, in the tense of the state.
func (s step) Verb() string {
	v := s.knownVerb()
	if v == nil {
		v = &[3]string{"Using", "Used", "tool"}
	}
	switch s.State {
	case domain.CallPending, domain.CallRunning:
		return v[0]
	case domain.CallWaiting:
		return "Waits:"
	case domain.CallStopped:
		return "Stopped"
	}
	return v[1]
}

// Icon of the step, or of how it failed.
func (s step) Icon() string {
	switch {
	case s.State == domain.CallStopped:
		return "stop"
	case s.callResult() != nil && s.callResult().OOMKilled:
		return "memory"
	case s.callResult() != nil && s.callResult().TimedOut:
		return "clock"
	}
	if v := s.knownVerb(); v != nil {
		return v[2]
	}
	return "tool"
}

// Facts are the step's cost and result: "1.2 s", "exit 0".
func (s step) Facts() []Fact {
	var out []Fact
	if s.State == domain.CallRunning || s.State == domain.CallPending {
		return nil
	}
	r := s.callResult()
	if r != nil && r.ExitCode != nil && *r.ExitCode != 0 {
		out = append(out, Fact{Text: fmt.Sprintf("exit %d", *r.ExitCode), Bad: true})
	}
	switch {
	case r != nil && r.DurationMs > 0:
		out = append(out, Fact{Text: Duration(r.DurationMs)})
	case s.Tool == "run_command" && s.call.StartedAt != nil && s.call.EndedAt != nil:
		out = append(out, Fact{Text: Duration(s.call.EndedAt.Sub(*s.call.StartedAt).Milliseconds())})
	}
	if r != nil && r.ExitCode != nil && *r.ExitCode == 0 {
		out = append(out, Fact{Text: "exit 0"})
	}
	if s.State == domain.CallFailed && (r == nil || r.ExitCode == nil) {
		out = append(out, Fact{Text: "failed", Bad: true})
	}
	return out
}

// Cause says in words why a command ended early, or nearly did.
func (s step) Cause() string {
	r := s.callResult()
	switch {
	case r == nil:
		return ""
	case r.OOMKilled:
		all := ""
		if r.MemoryLimit > 0 {
			all = ": all " + Count(r.MemoryLimit>>20) + thin + "MiB of the sandbox were in use"
		}
		if r.ExitCode != nil && *r.ExitCode == 0 {
			return "A process ran out of memory and was killed" + all + ". The command went on."
		}
		return "Ran out of memory" + all + ". Nothing in the workspace was lost."
	case r.MemoryLimit > 0:
		return "Came close to its limit of memory: " + Count(r.MaxRSSBytes>>20) + " of " + Count(r.MemoryLimit>>20) + thin + "MiB."
	case r.TimedOut:
		return "Stopped at its time limit. What it wrote until then is kept."
	}
	return ""
}

// Thumb is the picture that the agent looked at, when it is one of the workspace.
func (s step) Thumb() (string, bool) {
	if s.Tool != "view_image" || s.State != domain.CallDone {
		return "", false
	}
	p := s.Path
	if p != "" && !strings.HasPrefix(p, "/") {
		p = "/workspace/" + p
	}
	return FileURL(s.workspace, p)
}

// Language of a written file, for its colours.
func (s step) Language() string { return strings.TrimPrefix(strings.ToLower(path.Ext(s.Path)), ".") }

// ChangedLine names the files that a command changed.
func (s step) ChangedLine() string {
	names := s.Changed
	more := ""
	if len(names) > 6 {
		more = fmt.Sprintf(" and %d more", len(names)-6)
		names = names[:6]
	}
	short := make([]string, len(names))
	for i, n := range names {
		short[i] = strings.TrimPrefix(n, "/workspace/")
	}
	return "Changed " + strings.Join(short, ", ") + more
}

func firstLine(s string) string {
	s = strings.TrimSpace(s)
	line, _, more := strings.Cut(s, "\n")
	if more {
		return line + " …"
	}
	return line
}

// Diff is the lines that an edit took away and added.
type Diff struct {
	Lines          []DiffLine
	Added, Deleted int
}

// DiffLine is one line; Kind is "add", "del" or "same".
type DiffLine struct {
	Kind   string
	Number int
	Text   string
}

// NewDiff compares two pieces of text: common lines at both ends are context and
// left out, the rest is taken away and added.
func NewDiff(before, after string) Diff {
	a, b := lines(before), lines(after)
	start := 0
	for start < len(a) && start < len(b) && a[start] == b[start] {
		start++
	}
	end := 0
	for end < len(a)-start && end < len(b)-start && a[len(a)-1-end] == b[len(b)-1-end] {
		end++
	}
	d := Diff{}
	for i := start; i < len(a)-end; i++ {
		d.Lines = append(d.Lines, DiffLine{Kind: "del", Number: i + 1, Text: a[i]})
		d.Deleted++
	}
	for i := start; i < len(b)-end; i++ {
		d.Lines = append(d.Lines, DiffLine{Kind: "add", Number: i + 1, Text: b[i]})
		d.Added++
	}
	return d
}

func lines(s string) []string {
	if s == "" {
		return nil
	}
	return strings.Split(strings.TrimSuffix(s, "\n"), "\n")
}

// Head and Tail split the lines where a long diff is folded.
func (d Diff) Head(n int) []DiffLine { return d.Lines[:min(n, len(d.Lines))] }

// Tail is what Head left.
func (d Diff) Tail(n int) []DiffLine { return d.Lines[min(n, len(d.Lines)):] }

// Sign stands before a line.
func (l DiffLine) Sign() string {
	switch l.Kind {
	case "add":
		return "+"
	case "del":
		return "−"
	}
	return ""
}
