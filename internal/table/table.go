// Package table reads delimited text (CSV, TSV and their kin) of any size as a
// table, without loading it.
//
// Opening a table reads a sample of the file, from which the encoding, the
// delimiter, the quote and the header are found; the first rows can be read at
// once. Meanwhile one pass over the file, in the background, notes the byte
// offset of every 256th row. From then on any window of rows is one seek and a
// few kilobytes of reading, however long the file is. The pass also validates
// the encoding of the whole file (a Latin-1 letter may come after a megabyte
// of ASCII), finds the widest row and counts what is odd.
//
// Three rules hold everywhere. A cell is the exact text of the file: nothing is
// ever turned into a number or a date and back. Whatever is guessed, repaired
// or cut is told in Warnings. And one scanner decides where rows end, for the
// index, for windows and for sorting alike, so that they can never disagree.
package table

import (
	"context"
	"fmt"
	"io"
	"sync"
	"sync/atomic"
	"time"

	"atelier/internal/domain"
)

// Source is the file behind a table. Open must return an independent reader
// each time it is called: the index and several windows read at once.
type Source struct {
	Name    string
	Path    string // identifies the file in a Cache; "" is never cached
	Size    int64
	ModTime time.Time
	Open    func() (io.ReadSeekCloser, error)
}

// Options override what would be detected; the zero value detects everything.
type Options struct {
	Encoding  string // a name of Encodings, "" to detect
	Delimiter string // one ASCII character, "" to detect
	Header    *bool  // whether the first row holds names, nil to detect
}

const (
	checkpointRows = 256     // rows between two noted offsets
	sampleBytes    = 1 << 18 // what detection looks at
	syncBytes      = 1 << 20 // files up to this size are indexed before Open returns
	maxColumns     = 100_000 // cells beyond it are not shown, and told
	maxQuotedCell  = 16 << 20
)

// Table is one open file. All methods may be called at once from many goroutines.
type Table struct {
	src     Source
	enc     encoding
	encName string
	dialect Dialect
	start   int64 // byte offset of the first row: behind a BOM and a "sep=" line
	single  bool  // one column: an empty line is an empty cell, not a gap
	cancel  context.CancelFunc
	// literalFrom is the offset from which quotes mean nothing, because so many
	// of them were stray that honouring them would read the file over and over.
	literalFrom atomic.Int64

	mu          sync.Mutex
	changed     chan struct{} // closed and replaced when the index has grown
	checkpoints []int64
	records     int // rows found so far, the header's included
	done        bool
	err         error
	width       int
	stats       stats
	header      []string // exact cells of the header row; nil without a header
	types       []string
	orders      []dateOrder
	typed       bool // types come from the whole file
	views       viewCache
}

// stats are what the index pass saw.
type stats struct {
	blank, ragged, stray, lone, nul, badUTF8 int
	firstRagged                              int // data row, 1-based
	tooWide                                  int
}

// Open detects how src is written and begins to index it. It returns as soon
// as the first rows can be read; a file of up to 1 MiB is indexed whole.
// ctx bounds the call alone: the index goes on until it is done or Close.
func Open(ctx context.Context, src Source) (*Table, error) {
	return OpenWith(ctx, src, Options{})
}

// OpenWith is Open with parts of the detection overridden.
func OpenWith(ctx context.Context, src Source, opt Options) (*Table, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	t := &Table{src: src, changed: make(chan struct{})}
	t.literalFrom.Store(-1)
	sample, err := t.sample()
	if err != nil {
		return nil, err
	}
	if err := t.detect(sample, opt); err != nil {
		return nil, err
	}
	indexCtx, cancel := context.WithCancel(context.WithoutCancel(ctx))
	t.cancel = cancel
	t.checkpoints = []int64{t.start}
	if src.Size <= syncBytes {
		t.index(ctx)
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		return t, t.failure()
	}
	go t.index(indexCtx)
	return t, nil
}

// Close stops an index still being made. Reading what is indexed still works.
func (t *Table) Close() { t.cancel() }

func (t *Table) failure() error {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.err
}

func (t *Table) sample() ([]byte, error) {
	return t.readAt(0, min(t.src.Size, sampleBytes))
}

// readAt reads n bytes from off, fewer at the file's end.
func (t *Table) readAt(off, n int64) ([]byte, error) {
	f, err := t.src.Open()
	if err != nil {
		return nil, unreadable(t.src.Name, err)
	}
	defer f.Close()
	return readFrom(f, off, n, t.src.Name)
}

func readFrom(f io.ReadSeeker, off, n int64, name string) ([]byte, error) {
	if _, err := f.Seek(off, io.SeekStart); err != nil {
		return nil, unreadable(name, err)
	}
	buf := make([]byte, n)
	got, err := io.ReadFull(f, buf)
	if err != nil && err != io.EOF && err != io.ErrUnexpectedEOF {
		return nil, unreadable(name, err)
	}
	return buf[:got], nil
}

func unreadable(name string, err error) error {
	return domain.Errorf(domain.Internal, "The file %s could not be read: %w. Try again, or download it.", name, err)
}

// detect fixes encoding, first row and dialect from the sample.
func (t *Table) detect(sample []byte, opt Options) error {
	enc, bom, err := chooseEncoding(sample, opt.Encoding, int64(len(sample)) == t.src.Size)
	if err != nil {
		return err
	}
	t.setEncoding(enc)
	t.start = int64(bom)
	text := enc.decode(sample[bom:])
	whole := int64(len(sample)) >= t.src.Size
	d, skip, err := detectDialect(text, whole, t.src.Name, opt)
	if err != nil {
		return err
	}
	t.dialect = d
	// Bytes of the "sep=" line: it is ASCII, so each character is one unit.
	t.start += int64(skip * enc.unit)
	t.single = d.width == 1
	t.width = d.width
	if d.Header {
		t.header = d.first
	}
	t.types, t.orders = d.types, d.orders
	return nil
}

func (t *Table) setEncoding(e encoding) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.enc, t.encName = e, e.name
}

func (t *Table) encoding() encoding {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.enc
}

// Column is the name and inferred type of one column: integer, number, date,
// datetime, boolean, text or empty. Names are made unique for showing; a
// column without a name is "Column 3".
type Column struct {
	Name string `json:"name"`
	Type string `json:"type"`
}

// Info are the facts of a table as far as they are known. Rows is what has been
// counted so far while Complete is false.
type Info struct {
	Rows      int      `json:"rows"`
	Columns   []Column `json:"columns"`
	Encoding  string   `json:"encoding"`
	Delimiter string   `json:"delimiter"`
	Quote     string   `json:"quote"`
	Header    bool     `json:"header"`
	Complete  bool     `json:"complete"`
	Warnings  []string `json:"warnings"`
}

// Info waits until the file is indexed or ctx ends, whichever is first, and
// tells what is known then. The error is that of reading the file.
func (t *Table) Info(ctx context.Context) (Info, error) {
	for {
		t.mu.Lock()
		done, changed, err := t.done, t.changed, t.err
		t.mu.Unlock()
		if err != nil {
			return Info{}, err
		}
		if done {
			break
		}
		select {
		case <-ctx.Done():
			return t.infoNow(), nil
		case <-changed:
		}
	}
	t.inferTypes(ctx)
	return t.infoNow(), nil
}

func (t *Table) infoNow() Info {
	t.mu.Lock()
	defer t.mu.Unlock()
	in := Info{
		Rows: t.dataRows(), Encoding: t.encName, Header: t.dialect.Header, Complete: t.done,
		Delimiter: string(t.dialect.Delimiter), Quote: quoteName(t.dialect.Quote), Warnings: t.warnings(),
		Columns: []Column{},
	}
	for i, name := range t.names() {
		typ := "empty"
		if i < len(t.types) {
			typ = t.types[i]
		}
		in.Columns = append(in.Columns, Column{Name: name, Type: typ})
	}
	return in
}

func quoteName(q byte) string {
	if q == 0 {
		return ""
	}
	return string(rune(q))
}

func (t *Table) headerRows() int {
	if t.dialect.Header {
		return 1
	}
	return 0
}

func (t *Table) dataRows() int { return max(0, t.records-t.headerRows()) }

// names are the columns' labels, unique, as many as the widest row has cells.
func (t *Table) names() []string { return uniqueNames(t.header, t.width) }

func uniqueNames(header []string, width int) []string {
	names := make([]string, max(width, len(header)))
	seen := make(map[string]bool, len(names))
	next := map[string]int{} // per name, so that a name in every column is not counted up from 2 each time
	for i := range names {
		base := ""
		if i < len(header) {
			base = header[i]
		}
		if base == "" {
			base = fmt.Sprintf("Column %d", i+1)
		}
		name := base
		for n := max(2, next[base]); seen[name]; n++ {
			name = fmt.Sprintf("%s (%d)", base, n)
			next[base] = n + 1
		}
		seen[name] = true
		names[i] = name
	}
	return names
}

// warnings say in words what was odd; mu is held.
func (t *Table) warnings() []string {
	w := []string{}
	add := func(n int, format string, args ...any) {
		if n > 0 {
			w = append(w, fmt.Sprintf(format, args...))
		}
	}
	s := t.stats
	if t.src.Size == 0 || (t.done && t.records == 0) {
		w = append(w, "The file holds no rows.")
	}
	if t.done && t.records == 1 && t.dialect.Header {
		w = append(w, "The file holds a header and no rows.")
	}
	add(s.ragged, "%s more or fewer cells than the first row; the first such row is %d. Every cell is shown.", plural(s.ragged, "row has", "rows have"), s.firstRagged)
	add(s.blank, "%s not shown.", plural(s.blank, "empty line is", "empty lines are"))
	add(s.stray, "%s never closed and shown as plain text.", plural(s.stray, "quote is", "quotes are"))
	add(s.lone, "%s a quote inside a quoted cell that is not doubled; it is kept as it is.", plural(s.lone, "row has", "rows have"))
	add(s.nul, "The file holds NUL bytes; they are kept in the cells.")
	add(s.badUTF8, "%s not valid UTF-8; they are shown as \ufffd. Choose another encoding if the text looks wrong.", plural(s.badUTF8, "byte is", "bytes are"))
	add(s.tooWide, "%s more than %d cells; the rest of those rows is not shown.", plural(s.tooWide, "row has", "rows have"), maxColumns)
	if t.literalFrom.Load() >= 0 {
		w = append(w, "So many quotes are never closed that, from some row on, quotes are shown as plain text.")
	}
	return w
}

func plural(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return fmt.Sprintf("%d %s", n, many)
}
