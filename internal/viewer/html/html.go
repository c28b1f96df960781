// Package html shows web pages, always in a frame that belongs to no origin.
package html

import (
	"context"
	stdhtml "html"
	"strings"

	"atelier/internal/domain"
	"atelier/internal/viewer"
	"atelier/internal/viewer/content"
)

// Viewer is the member for web pages.
type Viewer struct{}

// New makes it.
func New() Viewer { return Viewer{} }

// Kind is html.
func (Viewer) Kind() string { return domain.KindHTML }

// Match takes text named .html, and a nameless text that says it is a page. A
// page under the name of a picture is no page: it is shown as text.
func (Viewer) Match(name, _ string, head []byte) int {
	if !content.IsText(head) {
		return 0
	}
	switch content.Ext(name) {
	case ".html", ".htm", ".xhtml", ".shtml":
		return 70
	case "":
		if content.Begins(head, "<!doctype html", "<html") {
			return 60
		}
	}
	return 0
}

// Facts are encoding, lines, title and whether scripts are in the page.
func (Viewer) Facts(ctx context.Context, src viewer.Source) (map[string]any, error) {
	text, encoding, cut, err := content.Text(ctx, src)
	if err != nil {
		return nil, err
	}
	lower := strings.ToLower(text[:min(len(text), 1<<20)])
	facts := map[string]any{"encoding": encoding, "lines": content.Lines(text), "scripts": strings.Contains(lower, "<script")}
	if title := titleOf(text, lower); title != "" {
		facts["title"] = title
	}
	content.Partial(facts, cut)
	return facts, nil
}

func titleOf(text, lower string) string {
	start := strings.Index(lower, "<title")
	// Lower-casing may change lengths in odd alphabets; then there is no title.
	if start < 0 || len(lower) != min(len(text), 1<<20) {
		return ""
	}
	open := strings.IndexByte(lower[start:], '>')
	if open < 0 {
		return ""
	}
	start += open + 1
	end := strings.Index(lower[start:], "</title")
	if end < 0 {
		return ""
	}
	title := []rune(strings.Join(strings.Fields(stdhtml.UnescapeString(text[start:start+end])), " "))
	return string(title[:min(len(title), 200)])
}
