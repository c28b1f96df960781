package agent

import (
	"context"
	"strings"
	"testing"

	"atelier/internal/domain"
	"atelier/internal/model"
)

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
