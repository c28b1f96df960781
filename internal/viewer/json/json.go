// Package json shows JSON and newline-delimited JSON as a tree.
package json

import (
	"bytes"
	"context"
	stdjson "encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"

	"atelier/internal/domain"
	"atelier/internal/viewer"
	"atelier/internal/viewer/content"
)

// Viewer is the member for JSON.
type Viewer struct{}

// New makes it.
func New() Viewer { return Viewer{} }

// Kind is json.
func (Viewer) Kind() string { return domain.KindJSON }

// Match takes what is named so and is text, and text that begins like JSON.
func (Viewer) Match(name, _ string, head []byte) int {
	if !content.IsText(head) {
		return 0
	}
	switch content.Ext(name) {
	case ".json", ".geojson", ".topojson", ".jsonl", ".ndjson", ".jsonld", ".webmanifest", ".har", ".map":
		return 70
	case "":
		if content.Begins(head, "{\"", "{ \"", "{\n", "[{", "[\n", "[[", "[\"") && stdjson.Valid(bytes.TrimSpace(head)) {
			return 45
		}
	}
	return 0
}

// Facts are whether the text is valid, what stands at the top and how many
// values that holds; for newline-delimited JSON, how many lines. Numbers are
// never converted. An error names line and column.
func (Viewer) Facts(ctx context.Context, src viewer.Source) (map[string]any, error) {
	text, encoding, cut, err := content.Text(ctx, src)
	if err != nil {
		return nil, err
	}
	facts := map[string]any{"encoding": encoding}
	content.Partial(facts, cut)
	if strings.TrimSpace(text) == "" {
		facts["valid"], facts["error"] = false, "The file is empty, which is no valid JSON."
		return facts, nil
	}
	s := scanner{text: text, dec: stdjson.NewDecoder(strings.NewReader(text))}
	s.dec.UseNumber()
	top, count, depth, err := s.value(ctx)
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	if err != nil {
		if cut && errors.Is(err, io.ErrUnexpectedEOF) {
			facts["type"], facts["count"] = top, count
			return facts, nil
		}
		facts["valid"], facts["error"] = false, s.words(err)
		return facts, nil
	}
	facts["valid"], facts["type"], facts["count"], facts["depth"] = true, top, count, depth
	values := 1
	for {
		_, _, d, err := s.value(ctx)
		if errors.Is(err, io.EOF) {
			break
		}
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		if err != nil {
			if cut && errors.Is(err, io.ErrUnexpectedEOF) {
				break
			}
			facts["valid"], facts["error"] = false, s.words(err)
			break
		}
		values++
		depth = max(depth, d)
		facts["depth"] = depth
	}
	if values > 1 {
		facts["type"], facts["count"], facts["ndjson"] = "lines", values, true
	}
	return facts, nil
}

// scanner goes through the tokens, so that depth costs no stack.
type scanner struct {
	text string
	dec  *stdjson.Decoder
}

// value passes over one value. count is how many values an array or object
// holds at its top.
func (s *scanner) value(ctx context.Context) (top string, count, depth int, err error) {
	level, top := 0, ""
	tokens := 0
	var inObject []bool
	for n := 0; ; n++ {
		if n%4096 == 0 && ctx.Err() != nil {
			return top, count, depth, ctx.Err()
		}
		tok, err := s.dec.Token()
		if err != nil {
			if errors.Is(err, io.EOF) && level > 0 {
				err = io.ErrUnexpectedEOF
			}
			return top, count, depth, err
		}
		if n == 0 {
			top = typeName(tok)
		}
		delim, isDelim := tok.(stdjson.Delim)
		closing := isDelim && (delim == ']' || delim == '}')
		if level == 1 && !closing {
			tokens++
		}
		switch {
		case closing:
			level--
			inObject = inObject[:level]
		case isDelim:
			level++
			inObject = append(inObject, delim == '{')
			depth = max(depth, level)
		}
		count = tokens
		if top == "object" {
			count = tokens / 2 // keys and values
		}
		if level == 0 {
			return top, count, depth, nil
		}
	}
}

func typeName(tok stdjson.Token) string {
	switch tok := tok.(type) {
	case stdjson.Delim:
		if tok == '{' {
			return "object"
		}
		return "array"
	case string:
		return "string"
	case stdjson.Number:
		return "number"
	case bool:
		return "boolean"
	}
	return "null"
}

// words says where the text stops being JSON.
func (s *scanner) words(err error) string {
	at := int(min(s.dec.InputOffset(), int64(len(s.text))))
	var syntax *stdjson.SyntaxError
	if errors.As(err, &syntax) && syntax.Offset > 0 {
		at = int(min(max(syntax.Offset, int64(at)), int64(len(s.text))))
	}
	before := s.text[:at]
	line := 1 + strings.Count(before, "\n")
	column := at - strings.LastIndexByte(before, '\n')
	what := strings.TrimPrefix(err.Error(), "json: ")
	if errors.Is(err, io.ErrUnexpectedEOF) || errors.Is(err, io.EOF) {
		what = "it ends too early"
	}
	return fmt.Sprintf("Not valid JSON at line %d, column %d: %s.", line, column, what)
}
