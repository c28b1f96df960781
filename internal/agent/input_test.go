package agent

import (
	"context"
	"os/exec"
	"strings"
	"testing"

	"atelier/internal/domain"
	"atelier/internal/model"
)

// TestAttachedNamesAreWordsOfTheShell asks a real shell what the model was told.
func TestAttachedNamesAreWordsOfTheShell(t *testing.T) {
	for _, path := range []string{"/a/plain-1.csv", "/a/my file (1).csv", `/a/a'b"c$(id)` + "`id`.txt", "/a/-rf", "/a/ lead", "/a/trail ", "/a/漢字.csv", "/a/😀.png", "/a/a\nb\t\x01.txt", "/a/bad\xff'\\.txt", "/a/*?[x].txt"} {
		word := shellWord(path)
		if strings.ContainsAny(word, "\n\x01") {
			t.Errorf("%q breaks its line", word)
		}
		out, err := exec.Command("bash", "-c", "printf %s "+word).Output()
		if err != nil || string(out) != path {
			t.Errorf("%q is told as %s, which a shell reads as %q, %v", path, word, out, err)
		}
	}
}

func TestACallWhoseInputIsNoJSONIsToldAndNotRun(t *testing.T) {
	var told string
	f := setUp(t, func(n int, _ context.Context, req model.Request, emit func(model.Event) error) error {
		if n > 1 {
			for _, c := range req.Messages[len(req.Messages)-1].Content {
				if c.Type == domain.PartToolResult && c.IsError {
					told = c.Text
				}
			}
			return say(emit, "I see.")
		}
		if err := call(emit, "c1", "run_command", string(model.CleanInput(`{"command": "rm -rf `))); err != nil {
			return err
		}
		return emit(model.Event{Type: model.EventEnd, Stop: model.StopTools})
	})
	if r := f.ended(f.post("go").RunID); r.State != domain.RunDone {
		t.Fatalf("%+v", r)
	}
	if !strings.Contains(told, "not one JSON object") || !strings.Contains(told, "rm -rf") {
		t.Errorf("the model was told %q", told)
	}
}
