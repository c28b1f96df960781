// Package other is the card for files that nobody else shows.
package other

import (
	"bytes"
	"context"
	"strings"

	"github.com/gabriel-vasile/mimetype"

	"atelier/internal/domain"
	"atelier/internal/viewer"
	"atelier/internal/viewer/content"
)

// Viewer is the member for all that remains.
type Viewer struct{}

// New makes it.
func New() Viewer { return Viewer{} }

// Kind is other.
func (Viewer) Kind() string { return domain.KindOther }

// Match takes everything, when nobody else does.
func (Viewer) Match(_, _ string, _ []byte) int { return 1 }

// Facts say what the bytes look like.
func (Viewer) Facts(ctx context.Context, src viewer.Source) (map[string]any, error) {
	head, _, err := content.Read(ctx, src, 8<<10)
	if err != nil {
		return nil, err
	}
	if len(head) == 0 {
		return map[string]any{"format": "empty", "warnings": []string{"The file is empty."}}, nil
	}
	facts := map[string]any{"format": "unknown"}
	if m := mimetype.Detect(head); m != nil && m.String() != "application/octet-stream" {
		if ext := strings.TrimPrefix(m.Extension(), "."); ext != "" {
			facts["format"] = ext
		}
		facts["detected"] = m.String()
	}
	if bytes.HasPrefix(head, []byte("\xd0\xcf\x11\xe0")) && content.Ext(src.Name) == ".xlsx" {
		facts["warnings"] = []string{"This is an old .xls file under a new name, or one protected by a password."}
	}
	return facts, nil
}
