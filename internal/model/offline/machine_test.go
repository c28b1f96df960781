package offline

import (
	"bytes"
	"encoding/json"
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
	id        string
	history   []model.Message
	published []string
	calls     []string // the tools called, in order
}

// newMachine starts one on the sandbox image, or skips the test where that
// cannot be.
func newMachine(t *testing.T) *machine {
	t.Helper()
	if testing.Short() {
		t.Skip("short: starts containers")
	}
	if err := exec.Command("docker", "image", "inspect", sandbox.Tag()).Run(); err != nil {
		t.Skip("no sandbox image " + sandbox.Tag() + " here; make image builds it")
	}
	cmd := exec.Command("docker", "run", "--rm", "-d", "--network", "none", sandbox.Tag(), "sleep", "600")
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("docker run: %v %s", err, stderr.String())
	}
	m := &machine{t: t, id: strings.TrimSpace(string(out))}
	t.Cleanup(func() { _ = exec.Command("docker", "kill", m.id).Run() })
	return m
}

// sh runs a command in it and gives its output, as the tool would.
func (m *machine) sh(command, stdin string) (string, int) {
	m.t.Helper()
	cmd := exec.Command("docker", "exec", "-i", m.id, "bash", "-c", command)
	cmd.Stdin = strings.NewReader(stdin)
	done := make(chan struct{})
	timer := time.AfterFunc(3*time.Minute, func() { _ = cmd.Process.Kill() })
	defer timer.Stop()
	defer close(done)
	out, err := cmd.CombinedOutput()
	if err != nil && cmd.ProcessState == nil {
		m.t.Fatalf("docker exec: %v", err)
	}
	return string(out), cmd.ProcessState.ExitCode()
}

// put writes a file into the machine.
func (m *machine) put(p, content string) {
	m.t.Helper()
	if out, code := m.sh("mkdir -p '"+path.Dir(p)+"' && cat > '"+p+"'", content); code != 0 {
		m.t.Fatalf("writing %s: %s", p, out)
	}
}

// get reads a file of it, whole.
func (m *machine) get(p string) string {
	m.t.Helper()
	cmd := exec.Command("docker", "exec", m.id, "cat", p)
	out, err := cmd.Output()
	if err != nil {
		there, _ := m.sh("ls /workspace", "")
		m.t.Fatalf("%s: %v; there is %s", p, err, there)
	}
	return string(out)
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
