package offline

import (
	"bytes"
	"crypto/rand"
	"encoding/json"
	"errors"
	"regexp"
	"strconv"
	"strings"

	"atelier/internal/domain"
	"atelier/internal/model"
)

// errWait ends a plan at a call whose result is not there yet.
var errWait = errors.New("waits for a result")

// trouble is something to tell the person; it ends the work on a clause.
type trouble struct{ text string }

func (t *trouble) Error() string { return t.text }

// question is trouble that the person can solve with an answer.
type question struct{ text string }

func (q *question) Error() string { return q.text }

// call is one tool call with its result, when it has one.
type call struct {
	id    string
	name  string
	input json.RawMessage
	done  bool
	used  bool
	res   result
}

// result is what a tool brought.
type result struct {
	text  string
	bad   bool
	image *domain.Image
}

// session is one turn's planning over one history.
type session struct {
	req     request
	calls   []*call // of this turn, with their results
	written map[string]string
	fresh   bool // write scripts again, whatever the history says
	pending []*call
	said    []string
	size    int
}

// words are what is to be said now: all since the last call with a result.
func (s *session) words() string { return strings.Join(s.said, "\n\n") }

// say adds a paragraph.
func (s *session) say(text string) {
	if text = strings.TrimSpace(text); text != "" {
		s.said = append(s.said, text)
	}
}

// call returns the result of a tool call, or asks for it and returns errWait.
// Calls are found by name and input, so a plan that goes the same way finds its
// way back whatever else the history holds.
func (s *session) call(name string, input any) (result, error) {
	res, err := s.callAll([]toolCall{{name, input}})
	if err != nil {
		return result{}, err
	}
	return res[0], nil
}

type toolCall struct {
	name  string
	input any
}

// callAll is call for several at once, which do not depend on each other.
func (s *session) callAll(calls []toolCall) ([]result, error) {
	var out []result
	var missing []*call
	for _, c := range calls {
		input := encode(c.input)
		if old := s.find(c.name, input); old != nil {
			out = append(out, old.res)
			continue
		}
		missing = append(missing, &call{id: "off_" + strings.ToLower(rand.Text()[:20]), name: c.name, input: input})
	}
	if len(missing) > 0 {
		s.pending = missing
		if len(out) > 0 { // what comes before the calls was said with the first of them
			s.said = nil
		}
		return nil, errWait
	}
	if len(calls) > 0 {
		s.said = nil
	}
	return out, nil
}

func (s *session) find(name string, input json.RawMessage) *call {
	for _, c := range s.calls {
		if !c.used && c.done && c.name == name && sameJSON(c.input, input) {
			c.used = true
			return c
		}
	}
	return nil
}

// encode is JSON without HTML escapes, on one line.
func encode(v any) json.RawMessage {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if err := e.Encode(v); err != nil {
		panic("offline: a parameter cannot be JSON: " + err.Error()) // only our own structs come here
	}
	return bytes.TrimSpace(b.Bytes())
}

func sameJSON(a, b json.RawMessage) bool {
	var x, y any
	if json.Unmarshal(a, &x) != nil || json.Unmarshal(b, &y) != nil {
		return bytes.Equal(a, b)
	}
	return bytes.Equal(encode(x), encode(y))
}

const scriptDir = "/home/sandbox/scripts/"

// python writes the named script (and the modules it imports) unless the chat
// has them, runs it in /workspace with params on stdin, and decodes its result
// into out. What the script says is wrong comes back as trouble.
func (s *session) python(script string, params, out any) error {
	err := s.pythonOnce(script, params, out)
	var gone *lostScripts
	if errors.As(err, &gone) && !s.fresh {
		s.fresh = true // the sandbox was made anew since they were written
		err = s.pythonOnce(script, params, out)
	}
	return err
}

type lostScripts struct{ trouble }

func (s *session) pythonOnce(script string, params, out any) error {
	if err := s.writeScripts(script); err != nil {
		return err
	}
	command := "cd /workspace && python3 " + scriptDir + script + " <<'PARAMETERS'\n" + string(encode(params)) + "\nPARAMETERS"
	if len(command) > 16*1024 {
		return &trouble{"That is more than fits into one command (16 KiB); ask for fewer files or columns at once."}
	}
	res, err := s.call("run_command", map[string]any{"command": command, "timeout_seconds": 120})
	if err != nil {
		return err
	}
	return readResult(script, res, out)
}

// writeScripts puts a script and its modules into the sandbox.
func (s *session) writeScripts(script string) error {
	var writes []toolCall
	var names []string
	for _, name := range append(modules(script), script) {
		path, text := scriptDir+name, recipe(name)
		if text == "" {
			return &trouble{"This build lacks the script " + name + "."}
		}
		if !s.fresh && s.written[path] == text {
			continue
		}
		writes = append(writes, toolCall{"write_file", map[string]string{"path": path, "content": text}})
		names = append(names, path)
	}
	if len(writes) == 0 {
		return nil
	}
	res, err := s.callAll(writes)
	if err != nil {
		return err
	}
	for i, r := range res {
		if r.bad {
			return &trouble{"I could not write the script " + names[i] + ": " + firstLines(r.text, 5)}
		}
		s.written[names[i]] = recipe(strings.TrimPrefix(names[i], scriptDir))
	}
	return nil
}

var resultLine = regexp.MustCompile(`(?m)^RESULT (\{.*\})\s*$`)

func readResult(script string, res result, out any) error {
	m := resultLine.FindAllStringSubmatch(res.text, -1)
	if len(m) == 0 {
		if strings.Contains(res.text, "can't open file '"+scriptDir) || strings.Contains(res.text, "No module named 'tables'") || strings.Contains(res.text, "No module named 'values'") {
			return &lostScripts{trouble{"The scripts are no longer in the sandbox."}}
		}
		return &trouble{"The script " + script + " did not finish:\n\n```\n" + lastLines(res.text, 12) + "\n```"}
	}
	raw := []byte(m[len(m)-1][1])
	var failed struct {
		Error string `json:"error"`
	}
	if err := json.Unmarshal(raw, &failed); err != nil {
		return &trouble{"The result of " + script + " was cut off; ask for fewer files or columns at once."}
	}
	if failed.Error != "" {
		return &trouble{failed.Error}
	}
	if err := json.Unmarshal(raw, out); err != nil {
		return &trouble{"The result of " + script + " was not understood: " + err.Error()}
	}
	return nil
}

var exitLine = regexp.MustCompile(`(?m)^exit code (-?\d+)\s*$`)

// exitCode is what run_command told; 0 where it told nothing.
func exitCode(text string) int {
	m := exitLine.FindAllStringSubmatch(text, -1)
	if len(m) == 0 {
		return 0
	}
	n, _ := strconv.Atoi(m[len(m)-1][1])
	return n
}

func firstLines(text string, n int) string {
	lines := strings.Split(strings.TrimSpace(text), "\n")
	if len(lines) > n {
		return strings.Join(lines[:n], "\n") + "\n…"
	}
	return strings.Join(lines, "\n")
}

func lastLines(text string, n int) string {
	lines := strings.Split(strings.TrimSpace(text), "\n")
	if len(lines) > n {
		return "…\n" + strings.Join(lines[len(lines)-n:], "\n")
	}
	return strings.Join(lines, "\n")
}

// newSession reads the history: the request, and the calls made for it.
func newSession(req model.Request) *session {
	s := &session{written: map[string]string{}}
	start := lastRequest(req.Messages)
	byID := map[string]*call{}
	for i, m := range req.Messages {
		for _, c := range m.Content {
			s.size += len(c.Text) + len(c.Input)
			switch c.Type {
			case domain.PartToolCall:
				k := &call{id: c.CallID, name: c.Name, input: c.Input}
				byID[c.CallID] = k
				if i > start {
					s.calls = append(s.calls, k)
				}
			case domain.PartToolResult:
				if k := byID[c.CallID]; k != nil {
					k.done, k.res = true, result{c.Text, c.IsError, c.Image}
					s.remember(k, i < start)
				}
			}
		}
	}
	s.req = readRequest(req.Messages, start)
	return s
}

// remember keeps which scripts earlier turns have written.
func (s *session) remember(k *call, earlier bool) {
	if !earlier || k.name != "write_file" || k.res.bad {
		return
	}
	var in struct{ Path, Content string }
	if json.Unmarshal(k.input, &in) == nil && strings.HasPrefix(in.Path, scriptDir) {
		s.written[in.Path] = in.Content
	}
}
