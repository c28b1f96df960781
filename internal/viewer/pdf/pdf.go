// Package pdf shows PDF documents; the facts come from pdfcpu.
package pdf

import (
	"bytes"
	"context"
	"errors"
	"io"
	"strings"

	"github.com/pdfcpu/pdfcpu/pkg/pdfcpu"
	"github.com/pdfcpu/pdfcpu/pkg/pdfcpu/model"

	"atelier/internal/domain"
	"atelier/internal/viewer"
)

// maxSize is how large a document is read for its facts; all of its structure
// is held in memory meanwhile.
const maxSize = 256 << 20

// Viewer is the member for PDF.
type Viewer struct{}

// New makes it. The library would otherwise write a configuration folder into
// the home of whoever runs the server.
func New() Viewer {
	model.ConfigPath = "disable"
	return Viewer{}
}

// Kind is pdf.
func (Viewer) Kind() string { return domain.KindPDF }

// Match finds the mark, which readers accept anywhere in the first kilobyte.
func (Viewer) Match(name, _ string, head []byte) int {
	switch at := bytes.Index(head[:min(len(head), 1024+5)], []byte("%PDF-")); {
	case at == 0:
		return 95
	case at > 0 && strings.HasSuffix(strings.ToLower(name), ".pdf"):
		return 90
	}
	return 0
}

// Facts are the number of pages, whether a password protects them, and the title.
func (Viewer) Facts(ctx context.Context, src viewer.Source) (map[string]any, error) {
	facts := map[string]any{"encrypted": false}
	if src.Size > maxSize {
		facts["error"] = "The document is too large for its pages to be counted. It can be shown and downloaded."
		return facts, nil
	}
	f, err := src.Open()
	if err != nil {
		return nil, err
	}
	defer func() { _ = f.Close() }()
	return viewer.Guard(func() (map[string]any, error) { return read(ctx, f, facts) })
}

func read(ctx context.Context, f io.ReadSeeker, facts map[string]any) (map[string]any, error) {
	conf := model.NewDefaultConfiguration()
	conf.ValidationMode = model.ValidationRelaxed
	doc, err := pdfcpu.ReadWithContext(ctx, f, conf)
	switch {
	case ctx.Err() != nil:
		return nil, ctx.Err()
	case errors.Is(err, pdfcpu.ErrWrongPassword):
		facts["encrypted"] = true
		facts["error"] = "The document is protected by a password, so its pages cannot be counted here. The viewer asks for the password."
		return facts, nil
	case err != nil:
		facts["error"] = "The document is damaged or not finished; its pages could not be counted. The viewer may still show some."
		return facts, nil
	}
	facts["encrypted"] = doc.XRefTable.Encrypt != nil
	if err := doc.XRefTable.EnsurePageCount(); err != nil || doc.XRefTable.PageCount < 0 {
		facts["error"] = "The document does not say how many pages it has."
		return facts, nil
	}
	facts["pages"] = doc.XRefTable.PageCount
	if title := titleOf(doc.XRefTable); title != "" {
		facts["title"] = title
	}
	return facts, nil
}

// titleOf reads the title of the information dictionary, if there is one.
func titleOf(x *model.XRefTable) string {
	if x.Info == nil {
		return ""
	}
	info, err := x.DereferenceDict(*x.Info)
	if err != nil || info == nil {
		return ""
	}
	obj, ok := info.Find("Title")
	if !ok {
		return ""
	}
	title, err := x.DereferenceText(obj)
	if err != nil {
		return ""
	}
	title = strings.TrimSpace(strings.ToValidUTF8(title, "\ufffd"))
	if r := []rune(title); len(r) > 300 {
		title = string(r[:300]) + "…"
	}
	return title
}
