package table

import (
	"context"
	"io"

	"atelier/internal/domain"
)

// Limits of one window. A window that would pass them holds fewer rows than
// asked for, never fewer than one, so that the reader goes on from there.
const (
	MaxWindowRows  = 2000
	maxWindowCells = 400_000
	maxWindowBytes = 8 << 20
	maxCellBytes   = 1 << 20 // of one cell; a longer one is cut and told
)

// Window is a run of rows. Total is what is known so far while Complete is
// false; Rows may be fewer than asked for when they are very wide or long.
type Window struct {
	Offset   int        `json:"offset"`
	Total    int        `json:"total"`
	Columns  []string   `json:"columns"`
	Rows     [][]string `json:"rows"`
	Complete bool       `json:"complete"`
	Warnings []string   `json:"warnings,omitempty"`
	// How the file is read: as found, or as Options say.
	Encoding  string `json:"encoding"`
	Delimiter string `json:"delimiter"`
	Header    bool   `json:"header"`
}

// Query chooses and orders rows; the zero value is the file as it is.
type Query struct {
	Sort    string   // see ParseSort
	Filters []string // see ParseFilter; all must hold
}

// Rows reads up to limit rows from offset, which counts from 0 and leaves out
// the header. It waits for the index only as far as it must; ctx ends the
// waiting. An offset beyond the end gives a window without rows.
func (t *Table) Rows(ctx context.Context, offset, limit int) (Window, error) {
	return t.Query(ctx, Query{}, offset, limit)
}

// Query is Rows for sorted and filtered rows; those need the whole file read,
// once for each query, and are kept for the next windows.
func (t *Table) Query(ctx context.Context, q Query, offset, limit int) (Window, error) {
	if offset < 0 || limit < 0 {
		return Window{}, domain.Errorf(domain.Invalid, "offset and limit must not be negative.")
	}
	limit = min(limit, MaxWindowRows)
	if q.Sort != "" || len(q.Filters) > 0 {
		return t.viewWindow(ctx, q, offset, limit)
	}
	if err := ctx.Err(); err != nil {
		return Window{}, err
	}
	record := offset + t.headerRows()
	from, err := t.checkpoint(ctx, record/checkpointRows)
	if err != nil {
		return Window{}, err
	}
	w := Window{Offset: offset, Rows: [][]string{}}
	if from >= 0 && limit > 0 {
		if err := t.readWindow(ctx, &w, from, record%checkpointRows, limit); err != nil {
			return Window{}, err
		}
	}
	t.label(&w)
	return w, nil
}

// checkpoint is the offset of the i-th noted row; -1 when the file has fewer.
func (t *Table) checkpoint(ctx context.Context, i int) (int64, error) {
	for {
		t.mu.Lock()
		off, done, changed, err := int64(-1), t.done, t.changed, t.err
		if i < len(t.checkpoints) {
			off = t.checkpoints[i]
		}
		t.mu.Unlock()
		if off >= 0 || done {
			return off, nil
		}
		if err != nil {
			return 0, err
		}
		select {
		case <-ctx.Done():
			return 0, ctx.Err()
		case <-changed:
		}
	}
}

// label adds what is known of the table as a whole.
func (t *Table) label(w *Window) {
	t.mu.Lock()
	defer t.mu.Unlock()
	w.Complete = t.done
	w.Total = t.dataRows()
	if !t.done {
		w.Total = max(w.Total, w.Offset+len(w.Rows))
	}
	for _, r := range w.Rows {
		t.width = max(t.width, len(r))
	}
	w.Columns = t.names()
	w.Encoding, w.Delimiter, w.Header = t.encName, string(t.dialect.Delimiter), t.dialect.Header
}

// readWindow appends rows from a noted offset on, after skipping some.
func (t *Table) readWindow(ctx context.Context, w *Window, from int64, skip, limit int) error {
	f, err := t.src.Open()
	if err != nil {
		return unreadable(t.src.Name, err)
	}
	defer f.Close()
	enc := t.encoding()
	s := newScanner(ctx, f, t, enc, from, 1<<16)
	spans := make([]span, 0, limit)
	var size int64
	for len(spans) < limit && (size < maxWindowBytes || len(spans) == 0) {
		row, ok := s.next()
		if !ok {
			break
		}
		if row.blank && !t.single {
			continue
		}
		if skip--; skip >= 0 {
			continue
		}
		spans = append(spans, row)
		size += row.end - row.start
	}
	if s.err != nil {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		return unreadable(t.src.Name, s.err)
	}
	return t.readSpans(f, enc, spans, w)
}

// readSpans reads the text of rows that follow each other, and cuts it up.
func (t *Table) readSpans(f io.ReadSeeker, enc encoding, spans []span, w *Window) error {
	if len(spans) == 0 {
		return nil
	}
	start := spans[0].start
	end := spans[len(spans)-1].end
	// One row can be larger than all windows: read what will be shown of it.
	block, err := readFrom(f, start, min(end-start, 2*maxWindowBytes), t.src.Name)
	if err != nil {
		return err
	}
	cells := 0
	for i, sp := range spans {
		lo, hi := sp.start-start, min(sp.end-start, int64(len(block)))
		if lo > hi || sp.end-start > int64(len(block)) && i > 0 {
			return nil
		}
		if cells += min(sp.fields, maxColumns); cells > maxWindowCells && i > 0 {
			return nil
		}
		row := t.cut(enc, block[lo:hi], sp.start)
		if sp.end-start > int64(len(block)) {
			w.Warnings = append(w.Warnings, "A row is too long to be shown whole; download the file to see all of it.")
		}
		w.Rows = append(w.Rows, trimRow(row, w))
	}
	return nil
}

func (t *Table) cut(enc encoding, raw []byte, off int64) []string {
	lit := t.literalFrom.Load()
	return t.dialect.splitRow(enc.decode(raw), lit >= 0 && off >= lit)
}

// trimRow bounds a row, and tells when something is not shown.
func trimRow(row []string, w *Window) []string {
	if len(row) > maxColumns {
		row = row[:maxColumns]
	}
	for i, cell := range row {
		if len(cell) > maxCellBytes {
			row[i] = cell[:len(trimPartialRune([]byte(cell[:maxCellBytes])))]
			w.Warnings = append(w.Warnings, "A cell longer than 1 MiB is shown up to there; download the file to see all of it.")
		}
	}
	return row
}

// inferTypes looks at rows spread over the whole file, for a sample of its
// beginning says little about its end. It works until done or ctx ends.
func (t *Table) inferTypes(ctx context.Context) {
	t.mu.Lock()
	n, marks := t.records, len(t.checkpoints)
	ready := t.typed
	t.typed = true
	t.mu.Unlock()
	if ready {
		return
	}
	p := newProfile(t.dialect)
	step := max(1, marks/64)
	rows := checkpointRows
	if step > 1 {
		rows = 64
	}
	for i := 0; i < marks && ctx.Err() == nil; i += step {
		w := Window{}
		skip := 0
		if i == 0 {
			skip = t.headerRows()
		}
		t.mu.Lock()
		from := t.checkpoints[i]
		t.mu.Unlock()
		if t.readWindow(ctx, &w, from, skip, rows) != nil {
			return
		}
		for _, row := range w.Rows {
			p.add(row)
		}
	}
	if n == 0 {
		return
	}
	t.mu.Lock()
	t.types, t.orders = p.types(), p.orders
	t.mu.Unlock()
}
