package agent

import (
	"context"
	_ "embed"
	"encoding/json"
	"fmt"
	"io"
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"

	"atelier/internal/domain"
	"atelier/internal/model"
	"atelier/storage"
)

//go:embed prompt/system.md
var systemPrompt string

// request makes the next request from the chat's whole history, repaired and
// made to fit.
func (l *loop) request(ctx context.Context, name string) (model.Request, error) {
	var messages []domain.Message
	err := l.agent.Store.View(ctx, func(tx *storage.Tx) (err error) {
		messages, err = tx.Messages(l.chat.ID, "")
		return err
	})
	if err != nil {
		return model.Request{}, err
	}
	req := model.Request{Model: name, System: systemPrompt, Messages: fit(l.history(messages), l.tight)}
	for _, t := range l.agent.Tools {
		req.Tools = append(req.Tools, model.Tool{Name: t.Name(), Description: t.Description(), Schema: t.Schema()})
	}
	return req, nil
}

// history turns stored messages into a model's: turns by role, each call with
// its result right after it. A call without a result (a crash, a stop) gets one
// that says so, a result without a call is dropped, and messages that wait for a
// later run are left out.
func (l *loop) history(messages []domain.Message) []model.Message {
	var out []model.Message
	add := func(role string, c ...model.Content) {
		if len(c) == 0 {
			return
		}
		if n := len(out); n > 0 && out[n-1].Role == role {
			out[n-1].Content = append(out[n-1].Content, c...)
			return
		}
		out = append(out, model.Message{Role: role, Content: c})
	}
	past := true
	for _, m := range messages {
		if m.Role == domain.RoleUser {
			if !past && m.RunID != l.run.ID {
				continue // queued behind this run
			}
			past = past && m.RunID != l.run.ID
			add(domain.RoleUser, userContent(m)...)
			continue
		}
		l.assistant(m, add)
	}
	return out
}

func userContent(m domain.Message) []model.Content {
	var out []model.Content
	for _, p := range m.Parts {
		switch p.Type {
		case domain.PartText:
			out = append(out, model.Content{Type: domain.PartText, Text: p.Text})
		case domain.PartFile, domain.PartImage:
			out = append(out, model.Content{Type: domain.PartText, Text: fmt.Sprintf("[attached: %s (%d bytes, %s)]", shellWord(p.Path), p.SizeBytes, p.MimeType)})
		}
	}
	return out
}

var plainPath = regexp.MustCompile(`^[A-Za-z0-9_./+@%:,=-]+$`)

// shellWord is a path as a shell takes it, so that a model can use it as it
// stands; a line break in a name stays inside the line.
func shellWord(path string) string {
	if plainPath.MatchString(path) {
		return path
	}
	if strings.IndexFunc(path, unicode.IsControl) < 0 && utf8.ValidString(path) {
		return "'" + strings.ReplaceAll(path, "'", `'\''`) + "'"
	}
	var b strings.Builder
	b.WriteString("$'")
	for i := 0; i < len(path); i++ {
		switch c := path[i]; {
		case c == '\n':
			b.WriteString(`\n`)
		case c == '\'' || c == '\\':
			b.WriteByte('\\')
			b.WriteByte(c)
		case c < ' ' || c >= 0x7f:
			fmt.Fprintf(&b, `\x%02x`, c)
		default:
			b.WriteByte(c)
		}
	}
	b.WriteString("'")
	return b.String()
}

// assistant adds one run's message: its parts are split into turns where results
// follow calls.
func (l *loop) assistant(m domain.Message, add func(string, ...model.Content)) {
	var said, results []model.Content
	open := map[string]bool{} // calls of this turn without a result
	var order []string
	flush := func() {
		for _, id := range order {
			if open[id] {
				results = append(results, model.Content{Type: domain.PartToolResult, CallID: id, Text: "This was cut off before it had a result.", IsError: true})
			}
		}
		add(domain.RoleAssistant, said...)
		add(domain.RoleUser, results...)
		said, results, order = nil, nil, nil
		clear(open)
	}
	for _, p := range m.Parts {
		if p.Type != domain.PartToolResult && len(results) > 0 {
			flush()
		}
		switch p.Type {
		case domain.PartText:
			if p.Text != "" {
				said = append(said, model.Content{Type: p.Type, Text: p.Text})
			}
		case domain.PartThinking:
			said = append(said, model.Content{Type: p.Type, Text: p.Text, Signature: p.Signature})
		case domain.PartToolCall:
			said = append(said, model.Content{Type: p.Type, CallID: p.CallID, Name: p.Name, Input: validInput(p.Input)})
			open[p.CallID], order = true, append(order, p.CallID)
		case domain.PartToolResult:
			if !open[p.CallID] {
				continue
			}
			delete(open, p.CallID)
			results = append(results, model.Content{Type: p.Type, CallID: p.CallID, Text: p.Text, IsError: p.IsError, Image: l.agent.image(p)})
		}
	}
	flush()
}

func validInput(raw json.RawMessage) json.RawMessage {
	var object map[string]any
	if json.Unmarshal(raw, &object) != nil || object == nil {
		return json.RawMessage("{}")
	}
	return raw
}

// image reads the picture that a result showed the model.
func (a *Agent) image(p domain.Part) *domain.Image {
	if p.Result == nil || p.Result.Image == nil {
		return nil
	}
	ref := p.Result.Image
	f, err := a.Blobs.Open(ref.SHA256)
	if err != nil {
		a.Log.Warn("a picture of the history cannot be read", "sha256", ref.SHA256, "error", err)
		return nil
	}
	defer f.Close() //nolint:errcheck // only read
	data, err := io.ReadAll(io.LimitReader(f, ref.SizeBytes))
	if err != nil {
		return nil
	}
	return &domain.Image{MimeType: ref.MimeType, Data: data, Width: ref.Width, Height: ref.Height}
}

// Bounds of a request's history, in bytes of text; about four make a token. Each
// time that a model says it is too long they are halved.
const (
	historyBytes  = 400 << 10
	historyImages = 8
)

// fit makes a history small enough: first the results of tools, oldest first,
// are cut down to their beginning, then whole old turns are left out. What the
// model loses sight of is told in its place; the log keeps everything.
func fit(messages []model.Message, tight int) []model.Message {
	budget := historyBytes >> tight
	images := historyImages >> tight
	for i := len(messages) - 1; i >= 0; i-- {
		for j := range messages[i].Content {
			c := &messages[i].Content[j]
			if c.Image == nil {
				continue
			}
			if images--; images < 0 {
				c.Image = nil
				c.Text += "\n(The picture is left out here to save room. View it again if you need it.)"
			}
		}
	}
	total := size(messages)
	recent := max(0, len(messages)-max(2, 4>>tight))
	for i := 0; i < recent && total > budget; i++ {
		for j := range messages[i].Content {
			c := &messages[i].Content[j]
			if c.Type != domain.PartToolResult || len(c.Text) <= 600 {
				continue
			}
			short := validPrefix(c.Text, 500) + fmt.Sprintf("\n… %d more bytes of this result are left out here to save room. Run it again if you need them.", len(c.Text)-500)
			total -= len(c.Text) - len(short)
			c.Text = short
		}
	}
	question := 0 // what is being worked on is never left out
	for i, m := range messages {
		if startsTurn(m) {
			question = i
		}
	}
	first := 0
	for total > budget && first < question {
		total -= size(messages[first : first+1])
		first++
		for first < question && !startsTurn(messages[first]) {
			total -= size(messages[first : first+1])
			first++
		}
	}
	shorten(messages[first:], total-budget)
	if first == 0 {
		return messages
	}
	kept := append([]model.Message{}, messages[first:]...)
	note := model.Content{Type: domain.PartText, Text: fmt.Sprintf("[The first %d turns of this conversation are left out to save room. Files that were made in them are still there.]", first)}
	if kept[0].Role != domain.RoleUser {
		return append([]model.Message{{Role: domain.RoleUser, Content: []model.Content{note}}}, kept...)
	}
	kept[0].Content = append([]model.Content{note}, kept[0].Content...)
	return kept
}

// shorten cuts long texts down, oldest first, until over bytes are saved; only
// the very last text, which is the question, stays whole. It returns what it
// saved.
func shorten(messages []model.Message, over int) (saved int) {
	const keep = 2000
	for i := range messages {
		for j := range messages[i].Content {
			c := &messages[i].Content[j]
			last := i == len(messages)-1 && j == len(messages[i].Content)-1
			if saved >= over || last || c.Type != domain.PartText || len(c.Text) <= keep+200 {
				continue
			}
			short := validPrefix(c.Text, keep) + fmt.Sprintf("\n… %d more bytes of this message are left out here to save room.", len(c.Text)-keep)
			saved += len(c.Text) - len(short)
			c.Text = short
		}
	}
	return saved
}

// startsTurn tells whether a history may begin with m: not with results whose
// calls are gone.
func startsTurn(m model.Message) bool {
	return m.Role == domain.RoleUser && m.Content[0].Type != domain.PartToolResult
}

func validPrefix(s string, n int) string {
	for n > 0 && n < len(s) && s[n]&0xC0 == 0x80 {
		n--
	}
	return s[:min(n, len(s))]
}

func size(messages []model.Message) int {
	n := 0
	for _, m := range messages {
		for _, c := range m.Content {
			n += len(c.Text) + len(c.Input) + len(c.Signature)
		}
	}
	return n
}
