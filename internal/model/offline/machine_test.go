package offline

import (
	"bufio"
	"bytes"
	_ "embed" // the server inside the machine
	"encoding/json"
	"io"
	"os/exec"
	"path"
	"strings"
	"testing"
	"time"

	"atelier/internal/domain"
	"atelier/internal/model"
	sandbox "atelier/sandbox"
)

// machine is a real sandbox without a network, in which a chat's calls are
// carried out.
type machine struct {
	t         *testing.T
	in        io.Writer
	out       *bufio.Reader
	kill      func()
	history   []model.Message
	published []string
	calls     []string // the tools called, in order
}

//go:embed testdata/warm.py
var warmScript string

// newMachine starts one on the sandbox image, or skips the test where that
// cannot be. Starting an interpreter with its libraries for every step of every
// case would take minutes, so testdata/warm.py serves them all from inside.
func newMachine(t *testing.T) *machine {
	t.Helper()
	if testing.Short() {
		t.Skip("short: starts containers")
	}
	if err := exec.Command("docker", "image", "inspect", sandbox.Tag()).Run(); err != nil {
		t.Skip("no sandbox image " + sandbox.Tag() + " here; make image builds it")
	}
	t.Parallel() // each has a container of its own
	cmd := exec.Command("docker", "run", "--rm", "-i", "--network", "none", sandbox.Tag(), "python3", "-c", warmScript)
	in, err := cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	if err := cmd.Start(); err != nil {
		t.Fatalf("docker run: %v", err)
	}
	t.Cleanup(func() {
		_ = in.Close() // its end is the container's
		if err := cmd.Wait(); err != nil {
			t.Logf("docker run: %v %s", err, stderr.String())
		}
	})
	return &machine{t: t, in: in, out: bufio.NewReader(out), kill: func() { _ = in.Close(); _ = cmd.Process.Kill() }}
}

type machineRequest struct {
	Do      string `json:"do"` // sh | put | get
	Path    string `json:"path,omitempty"`
	Command string `json:"command,omitempty"`
	Data    []byte `json:"data,omitempty"`
}

// do has one thing done inside. The limit is there to end a hang.
func (m *machine) do(q machineRequest) (string, int) {
	m.t.Helper()
	timer := time.AfterFunc(3*time.Minute, m.kill)
	defer timer.Stop()
	if err := json.NewEncoder(m.in).Encode(q); err != nil {
		m.t.Fatalf("the machine takes no request: %v", err)
	}
	var a struct {
		Code int
		Data []byte
	}
	line, err := m.out.ReadBytes('\n')
	if err == nil {
		err = json.Unmarshal(line, &a)
	}
	if err != nil {
		m.t.Fatalf("the machine does not answer: %v", err)
	}
	return string(a.Data), a.Code
}

// sh runs a command in it and gives its output, as the tool would.
func (m *machine) sh(command, stdin string) (string, int) {
	m.t.Helper()
	return m.do(machineRequest{Do: "sh", Command: command, Data: []byte(stdin)})
}

// put writes a file into the machine.
func (m *machine) put(p, content string) {
	m.t.Helper()
	if out, code := m.do(machineRequest{Do: "put", Path: p, Data: []byte(content)}); code != 0 {
		m.t.Fatalf("writing %s: %s", p, out)
	}
}

// get reads a file of it, whole.
func (m *machine) get(p string) string {
	m.t.Helper()
	out, code := m.do(machineRequest{Do: "get", Path: p})
	if code != 0 {
		there, _ := m.sh("ls /workspace", "")
		m.t.Fatalf("%s; there is %s", out, there)
	}
	return out
}

// attach puts a file where attachments are and gives its line for the message.
func (m *machine) attach(name, content string) string {
	p := "/home/sandbox/attachments/" + name
	m.put(p, content)
	return "\n[attached: " + p + " (" + itoa(len(content)) + " bytes, text/csv)]"
}

func itoa(n int) string { b, _ := json.Marshal(n); return string(b) }

// ask sends a message, carries out all that is called for, and gives the words
// of the whole turn.
func (m *machine) ask(text string) string {
	m.t.Helper()
	m.history = append(m.history, model.Message{Role: domain.RoleUser, Content: []model.Content{{Type: domain.PartText, Text: text}}})
	var said []string
	for range 40 {
		answer, calls := m.turn()
		said = append(said, answer)
		if len(calls) == 0 {
			return strings.Join(said, "\n")
		}
		results := model.Message{Role: domain.RoleUser}
		for _, c := range calls {
			results.Content = append(results.Content, m.carryOut(c))
		}
		m.history = append(m.history, results)
	}
	m.t.Fatal("the turn does not come to an end")
	return ""
}

// turn is one request to the provider.
func (m *machine) turn() (string, []model.Event) {
	m.t.Helper()
	var words strings.Builder
	var calls []model.Event
	err := New().Stream(m.t.Context(), model.Request{Model: ModelName, Messages: m.history}, func(e model.Event) error {
		switch e.Type {
		case model.EventText:
			words.WriteString(e.Text)
		case model.EventCallDone:
			calls = append(calls, e)
		}
		return nil
	})
	if err != nil {
		m.t.Fatal(err)
	}
	said := model.Message{Role: domain.RoleAssistant}
	if words.Len() > 0 {
		said.Content = append(said.Content, model.Content{Type: domain.PartText, Text: words.String()})
	}
	for _, c := range calls {
		said.Content = append(said.Content, model.Content{Type: domain.PartToolCall, CallID: c.CallID, Name: c.Name, Input: c.Input})
	}
	m.history = append(m.history, said)
	return words.String(), calls
}

// carryOut does what one call asks for.
func (m *machine) carryOut(c model.Event) model.Content {
	m.t.Helper()
	var in struct{ Command, Path, Content string }
	if err := json.Unmarshal(c.Input, &in); err != nil {
		m.t.Fatal(err)
	}
	m.calls = append(m.calls, c.Name)
	res := model.Content{Type: domain.PartToolResult, CallID: c.CallID}
	switch c.Name {
	case "run_command":
		out, code := m.sh(in.Command, "")
		res.Text = out
		if code != 0 {
			res.Text += "\nexit code " + itoa(code)
		}
	case "write_file":
		m.put(in.Path, in.Content)
		res.Text = "Written."
	case "read_file":
		out, code := m.sh("cat -- \"$(cat)\"", in.Path)
		if res.Text = out; code != 0 {
			res.IsError = true
		}
	case "view_image":
		res.Image = &domain.Image{MimeType: "image/png", Data: []byte(m.get(in.Path))}
	case "publish":
		if _, code := m.sh("cd /workspace && test -f \"$(cat)\"", in.Path); code != 0 {
			res.Text, res.IsError = "There is no such file.", true
			break
		}
		m.published = append(m.published, path.Base(in.Path))
		res.Text = "Published."
	default:
		m.t.Fatalf("an unknown tool: %s", c.Name)
	}
	return res
}
