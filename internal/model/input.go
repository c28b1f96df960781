package model

import (
	"bytes"
	"encoding/json"
	"strings"
)

// invalidInput is the one key of an input that was not a JSON object.
const invalidInput = "_invalid_json"

// CleanInput makes the valid JSON object that EventCallDone promises from what
// a model wrote: nothing becomes {}, an object wrapped in a string is unwrapped
// (some models do that), and what is no object at all is kept under a key of
// its own, so that the agent can tell the model; see InvalidInput.
func CleanInput(raw string) json.RawMessage {
	text := strings.TrimSpace(raw)
	if text == "" || text == "null" {
		return json.RawMessage("{}")
	}
	if object, ok := asObject(text); ok {
		return object
	}
	var inner string
	if json.Unmarshal([]byte(text), &inner) == nil {
		if strings.TrimSpace(inner) == "" {
			return json.RawMessage("{}")
		}
		if object, ok := asObject(inner); ok {
			return object
		}
	}
	out, _ := json.Marshal(map[string]string{invalidInput: strings.ToValidUTF8(raw, "\uFFFD")})
	return out
}

func asObject(text string) (json.RawMessage, bool) {
	text = strings.TrimSpace(text)
	if !strings.HasPrefix(text, "{") || !json.Valid([]byte(text)) {
		return nil, false
	}
	var b bytes.Buffer
	if json.Compact(&b, []byte(text)) != nil {
		return nil, false
	}
	return b.Bytes(), true
}

// InvalidInput gives what a model wrote where that was not a JSON object.
func InvalidInput(input json.RawMessage) (raw string, invalid bool) {
	if !bytes.Contains(input, []byte(invalidInput)) {
		return "", false
	}
	var m map[string]json.RawMessage
	if json.Unmarshal(input, &m) != nil || len(m) != 1 || m[invalidInput] == nil {
		return "", false
	}
	return raw, json.Unmarshal(m[invalidInput], &raw) == nil
}
