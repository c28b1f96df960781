// Package markdown shows Markdown as it is meant to be read.
package markdown

import (
	"context"
	"strings"

	"atelier/internal/domain"
	"atelier/internal/viewer"
	"atelier/internal/viewer/content"
)

// Viewer is the member for Markdown.
type Viewer struct{}

// New makes it.
func New() Viewer { return Viewer{} }

// Kind is markdown.
func (Viewer) Kind() string { return domain.KindMarkdown }

// Match goes by name: any text could be Markdown.
func (Viewer) Match(name, _ string, head []byte) int {
	switch content.Ext(name) {
	case ".md", ".markdown", ".mdown", ".mkd", ".mdx", ".rmd", ".qmd":
		if content.IsText(head) {
			return 70
		}
	}
	return 0
}

// Facts are encoding, lines, words and the first heading as title.
func (Viewer) Facts(ctx context.Context, src viewer.Source) (map[string]any, error) {
	text, encoding, cut, err := content.Text(ctx, src)
	if err != nil {
		return nil, err
	}
	facts := map[string]any{"encoding": encoding, "lines": content.Lines(text), "words": len(strings.Fields(text))}
	if title := heading(text); title != "" {
		facts["title"] = title
	}
	content.Partial(facts, cut)
	return facts, nil
}

// heading is the first "# " line outside of code.
func heading(text string) string {
	fenced := false
	for line := range strings.Lines(text[:min(len(text), 1<<20)]) {
		line = strings.TrimSpace(line)
		if strings.HasPrefix(line, "```") || strings.HasPrefix(line, "~~~") {
			fenced = !fenced
		}
		if rest, ok := strings.CutPrefix(line, "# "); ok && !fenced {
			title := []rune(strings.TrimSpace(strings.TrimRight(rest, "#")))
			return string(title[:min(len(title), 200)])
		}
	}
	return ""
}
