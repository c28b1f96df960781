package offline

import (
	"strings"
	"testing"

	"atelier/internal/domain"
	"atelier/internal/model"
	"atelier/internal/model/modeltest"
)

func said(role, text string) model.Message {
	return model.Message{Role: role, Content: []model.Content{{Type: domain.PartText, Text: text}}}
}

// TestContract holds the offline model to what every model promises, in each
// way that a turn of it can go.
func TestContract(t *testing.T) {
	call := model.Message{Role: domain.RoleAssistant, Content: []model.Content{{Type: domain.PartToolCall, CallID: "a", Name: "run_command", Input: []byte(`{"command":"ls"}`)}}}
	result := func(text string, bad bool) model.Message {
		return model.Message{Role: domain.RoleUser, Content: []model.Content{{Type: domain.PartToolResult, CallID: "a", Text: text, IsError: bad}}}
	}
	for name, c := range map[string]struct {
		history []model.Message
		stop    model.Stop
	}{
		"a greeting":             {[]model.Message{said(domain.RoleUser, "hello")}, model.StopEnd},
		"nothing known":          {[]model.Message{said(domain.RoleUser, "translate it into French")}, model.StopEnd},
		"nothing said":           {[]model.Message{said(domain.RoleUser, "")}, model.StopEnd},
		"no message":             {nil, model.StopEnd},
		"no text":                {[]model.Message{said(domain.RoleUser, "\x00\xff")}, model.StopEnd},
		"much text":              {[]model.Message{said(domain.RoleUser, strings.Repeat("a", 1<<16))}, model.StopEnd},
		"lines":                  {[]model.Message{said(domain.RoleUser, "run: ls\nrun: pwd")}, model.StopTools},
		"a large call":           {[]model.Message{said(domain.RoleUser, "write: a.txt\n```\n"+strings.Repeat("漢🌍", 1<<14)+"\n```")}, model.StopTools},
		"a line with its result": {[]model.Message{said(domain.RoleUser, "run: ls"), call, result("a.txt", false)}, model.StopEnd},
		"a line that failed":     {[]model.Message{said(domain.RoleUser, "run: ls"), call, result("The sandbox is gone.", true)}, model.StopEnd},
		"a table":                {[]model.Message{said(domain.RoleUser, "drop duplicate rows\n[attached: /home/sandbox/attachments/a.csv (8 bytes, text/csv)]")}, model.StopTools},
		"a part":                 {[]model.Message{said(domain.RoleUser, "make a box 1x2x3 mm")}, model.StopTools},
		"a question":             {[]model.Message{said(domain.RoleUser, "make a box")}, model.StopEnd},
		"an answer":              {[]model.Message{said(domain.RoleUser, "make a box"), said(domain.RoleAssistant, "How large shall it be?"), said(domain.RoleUser, "20 mm")}, model.StopTools},
		"a result of nothing":    {[]model.Message{result("x", false)}, model.StopEnd},
	} {
		t.Run(name, func(t *testing.T) {
			events := modeltest.Contract(t, New(), model.Request{Model: ModelName, Messages: c.history})
			words, calls := 0, 0
			for _, e := range events {
				words += len(e.Text)
				if e.Type == model.EventCallDone {
					calls++
				}
			}
			if got := events[len(events)-1].Stop; got != c.stop || (calls > 0) != (c.stop == model.StopTools) || words == 0 {
				t.Errorf("ended by %s with %d calls and %d bytes, want %s", got, calls, words, c.stop)
			}
		})
	}
}

func TestAnotherModelIsNotFound(t *testing.T) {
	_, err := modeltest.Collect(t, New(), model.Request{Model: "other", Messages: []model.Message{said(domain.RoleUser, "hello")}})
	e, ok := err.(*model.Error)
	if !ok || e.Kind != model.KindNotFound || !strings.Contains(e.Message, ModelName) {
		t.Errorf("%v", err)
	}
}
