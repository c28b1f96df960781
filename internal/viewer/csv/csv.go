// Package csv shows delimited text as a table.
package csv

import (
	"context"
	"os"
	"time"

	"atelier/internal/domain"
	"atelier/internal/table"
	"atelier/internal/viewer"
	"atelier/internal/viewer/content"
)

// waitIndex is how long the facts of a large table wait for all rows to be
// counted; after that they say how many were counted so far.
const waitIndex = 8 * time.Second

// Viewer is the member for tables.
type Viewer struct{}

// New makes it.
func New() Viewer { return Viewer{} }

// Kind is table.
func (Viewer) Kind() string { return domain.KindTable }

// Match takes what is named like a table and is text, and any .txt or nameless
// text whose lines fall into columns evenly.
func (Viewer) Match(name, mime string, head []byte) int {
	switch content.Ext(name) {
	case ".csv", ".tsv", ".tab", ".psv", ".ssv":
		if content.IsText(head) || len(head) > 0 && mime == "text/csv" && !binaryStart(head) {
			return 70
		}
	case ".txt", ".dat", "":
		if len(head) > 0 && content.IsText(head) && table.LooksTabular(head, name) {
			return 40
		}
	}
	return 0
}

// binaryStart: NUL bytes in a table are kept, but not at its very beginning.
func binaryStart(head []byte) bool {
	return !content.IsText(head[:min(len(head), 64)])
}

// Source is the file as the table engine wants it.
func Source(src viewer.Source) table.Source {
	t := table.Source{Name: src.Name, Path: src.Path, Size: src.Size, Open: src.Open}
	if src.Path != "" {
		if st, err := os.Stat(src.Path); err == nil {
			t.ModTime = st.ModTime()
		}
	}
	return t
}

// Facts are rows, columns with their types, encoding, delimiter and warnings.
func (Viewer) Facts(ctx context.Context, src viewer.Source) (map[string]any, error) {
	t, err := table.Open(ctx, Source(src))
	if err != nil {
		return nil, err
	}
	defer t.Close()
	wait, cancel := context.WithTimeout(ctx, waitIndex)
	defer cancel()
	in, err := t.Info(wait)
	if err != nil {
		return nil, err
	}
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	if !in.Complete {
		in.Warnings = append(in.Warnings, "Not all rows have been counted yet.")
	}
	facts := map[string]any{
		"rows": in.Rows, "columns": in.Columns, "encoding": in.Encoding, "delimiter": in.Delimiter, "quote": in.Quote,
		"header": in.Header, "complete": in.Complete, "warnings": in.Warnings,
	}
	if src.Size == 0 {
		facts["error"] = "The file is empty."
	}
	return facts, nil
}
