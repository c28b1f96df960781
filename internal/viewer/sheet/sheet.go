// Package sheet shows office documents, so far as a card: for a workbook the
// names of its sheets.
package sheet

import (
	"bytes"
	"context"
	"encoding/xml"
	"io"
	"strings"

	"atelier/internal/domain"
	"atelier/internal/viewer"
	"atelier/internal/viewer/content"
)

// Viewer is the member for office documents.
type Viewer struct{}

// New makes it.
func New() Viewer { return Viewer{} }

// Kind is other: a card.
func (Viewer) Kind() string { return domain.KindOther }

// maxPart bounds how much of a part is unpacked: a small file may unpack to any
// size.
const maxPart = 4 << 20

var kinds = map[string]string{".xlsx": "workbook", ".xlsm": "workbook", ".xltx": "workbook", ".docx": "document", ".pptx": "presentation", ".ods": "workbook", ".odt": "document", ".odp": "presentation"}

// Match takes zip files named like office documents.
func (Viewer) Match(name, _ string, head []byte) int {
	if _, ok := kinds[content.Ext(name)]; ok && bytes.HasPrefix(head, []byte("PK\x03\x04")) {
		return 80
	}
	return 0
}

// Facts are the format and, of a workbook, the names of its sheets.
func (Viewer) Facts(ctx context.Context, src viewer.Source) (map[string]any, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	ext := content.Ext(src.Name)
	facts := map[string]any{"format": strings.TrimPrefix(ext, "."), "document": kinds[ext]}
	f, err := src.Open()
	if err != nil {
		return nil, err
	}
	defer func() { _ = f.Close() }()
	return viewer.Guard(func() (map[string]any, error) { return read(f, src.Size, facts) })
}

func read(f io.ReadSeeker, size int64, facts map[string]any) (map[string]any, error) {
	z, err := content.Zip(f, size)
	if err != nil {
		facts["error"] = "The document is damaged or cut off and cannot be read."
		return facts, nil
	}
	for _, e := range z.File {
		if e.Name != "xl/workbook.xml" {
			continue
		}
		r, err := e.Open()
		if err != nil {
			break
		}
		names, err := sheetNames(io.LimitReader(r, maxPart))
		_ = r.Close()
		if err != nil && len(names) == 0 {
			facts["error"] = "The workbook's list of sheets is damaged."
			return facts, nil
		}
		facts["sheets"] = names
	}
	return facts, nil
}

func sheetNames(r io.Reader) ([]string, error) {
	names := []string{}
	dec := xml.NewDecoder(r)
	for {
		tok, err := dec.Token()
		if err == io.EOF {
			return names, nil
		}
		if err != nil {
			return names, err
		}
		el, ok := tok.(xml.StartElement)
		if !ok || el.Name.Local != "sheet" {
			continue
		}
		for _, a := range el.Attr {
			if a.Name.Local == "name" {
				names = append(names, a.Value)
			}
		}
		if len(names) >= 1000 {
			return names, nil
		}
	}
}
