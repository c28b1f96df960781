package tool

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"path"
	"strings"
	"unicode/utf8"

	"atelier/internal/domain"
	"atelier/internal/sandbox"
)

// decode reads a model's input strictly enough to tell it of a misspelt field.
// A null is as good as a field that is missing.
func decode(input json.RawMessage, into any) *Output {
	dec := json.NewDecoder(bytes.NewReader(input))
	dec.DisallowUnknownFields()
	if err := dec.Decode(into); err != nil {
		o := failf("The input does not fit this tool's schema: %v. Send one JSON object with the fields of the schema.", err)
		return &o
	}
	return nil
}

func failf(format string, args ...any) Output {
	return Output{Text: fmt.Sprintf(format, args...), IsError: true}
}

// failure turns an error of the sandbox into what the model reads. A cancelled
// context is the run's end and stays an error.
func failure(ctx context.Context, err error) (Output, error) {
	if ctx.Err() != nil {
		return Output{}, context.Cause(ctx)
	}
	var e *domain.Error
	if errors.As(err, &e) {
		return failf("%s", e.Message), nil
	}
	return failf("%v", err), nil
}

// resolve makes a model's path absolute: relative ones start at /workspace, and
// names that models know from other products lead to ours.
func resolve(p string) string {
	p = strings.TrimPrefix(strings.TrimSpace(p), "sandbox:")
	switch {
	case strings.HasPrefix(p, "/mnt/data"):
		p = sandbox.WorkspaceDir + strings.TrimPrefix(p, "/mnt/data")
	case p == "~" || strings.HasPrefix(p, "~/"):
		p = sandbox.HomeDir + strings.TrimPrefix(p, "~")
	case !strings.HasPrefix(p, "/"):
		p = sandbox.WorkspaceDir + "/" + p
	}
	return path.Clean(p)
}

// Bounds of a text that goes to the model.
const (
	keepHead = 12 << 10
	keepTail = 12 << 10
)

// bound keeps the head and the tail of a text, at whole lines where one is near
// and never inside a character, and says what is left out.
func bound(text, whole string) (string, bool) {
	if len(text) <= keepHead+keepTail {
		return text, false
	}
	head, tail := text[:keepHead], text[len(text)-keepTail:]
	if i := strings.LastIndexByte(head, '\n'); i > keepHead/2 {
		head = head[:i+1]
	}
	if i := strings.IndexByte(tail, '\n'); i >= 0 && i < keepTail/2 {
		tail = tail[i+1:]
	}
	for len(head) > 0 && !utf8.ValidString(head[len(head)-min(4, len(head)):]) && !utf8.RuneStart(head[len(head)-1]) {
		head = head[:len(head)-1]
	}
	head = strings.TrimRightFunc(strings.ToValidUTF8(head, ""), func(r rune) bool { return r == utf8.RuneError })
	tail = strings.ToValidUTF8(tail, "")
	note := fmt.Sprintf("\n… %d characters left out", len(text)-len(head)-len(tail))
	if whole != "" {
		note += "; the whole output is in " + whole
	}
	return head + note + " …\n" + tail, true
}

// object makes the JSON Schema of an object from its properties.
func object(required []string, properties map[string]any) json.RawMessage {
	raw, err := json.Marshal(map[string]any{"type": "object", "properties": properties, "required": required, "additionalProperties": false})
	if err != nil {
		panic(err) // a schema of this package is wrong
	}
	return raw
}

func text(description string) map[string]any {
	return map[string]any{"type": "string", "description": description}
}

func number(description string) map[string]any {
	return map[string]any{"type": "integer", "description": description}
}
