package table

import (
	"bytes"
	"cmp"
	"context"
	"io"
	"slices"
	"strings"
	"sync"

	"atelier/internal/domain"
)

// A view is the rows of a query as offsets in the file: 8 bytes a row, so that
// a sorted million rows cost 8 MB to keep and a window of them is read directly.
type view struct {
	key  string
	rows []int64
}

const (
	maxViews    = 4         // kept for each table
	maxViewRows = 16 << 20  // rows that a query may keep: 128 MB
	maxSortRows = 4 << 20   // rows that are sorted: about 150 MB meanwhile
	maxSortText = 128 << 20 // bytes of text compared while sorting
)

// building bounds how many queries of all tables read their file at once, and
// with that the memory they take together.
var building = make(chan struct{}, 2)

// viewCache keeps the last views; build lets one query be made at a time, so
// that ten windows of the same new view read the file once.
type viewCache struct {
	build sync.Mutex
	list  []view // most recently used last
}

func (c *viewCache) get(key string) ([]int64, bool) {
	for i, v := range c.list {
		if v.key == key {
			c.list = append(append(c.list[:i:i], c.list[i+1:]...), v)
			return v.rows, true
		}
	}
	return nil, false
}

func (c *viewCache) put(v view) {
	if c.list = append(c.list, v); len(c.list) > maxViews {
		c.list = c.list[1:]
	}
}

func (t *Table) viewWindow(ctx context.Context, q Query, offset, limit int) (Window, error) {
	rows, err := t.view(ctx, q)
	if err != nil {
		return Window{}, err
	}
	w := Window{Offset: offset, Rows: [][]string{}}
	if offset < len(rows) {
		err = t.readScattered(ctx, &w, rows[offset:min(len(rows), offset+limit)])
	}
	t.label(&w)
	w.Total, w.Complete = len(rows), true
	return w, err
}

// view gives the offsets of the rows of q, in order, from the cache or by
// reading the file once. It waits until the index is done, because only then
// are encoding and columns settled.
func (t *Table) view(ctx context.Context, q Query) ([]int64, error) {
	if _, err := t.checkpoint(ctx, int(^uint(0)>>1)); err != nil {
		return nil, err
	}
	t.views.build.Lock()
	defer t.views.build.Unlock()
	key := q.Sort + "\x00" + strings.Join(q.Filters, "\x00")
	if rows, ok := t.views.get(key); ok {
		return rows, nil
	}
	select {
	case building <- struct{}{}:
		defer func() { <-building }()
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	b, err := t.newBuilder(ctx, q)
	if err != nil {
		return nil, err
	}
	if err := b.run(ctx); err != nil {
		return nil, err
	}
	rows := b.offsets()
	t.views.put(view{key, rows})
	return rows, nil
}

// builder collects the rows of one query and the keys to order them by.
type builder struct {
	t        *Table
	enc      encoding
	matchers []matcher
	sort     bool
	col      int
	desc     bool
	kind     string
	order    dateOrder

	rows   []int64
	nums   []number
	places []text // keys in arena
	arena  []byte
}

type text struct{ from, to uint32 }

func (t *Table) newBuilder(ctx context.Context, q Query) (*builder, error) {
	t.inferTypes(ctx)
	b := &builder{t: t, enc: t.encoding(), kind: TypeText}
	for _, s := range q.Filters {
		f, err := t.ParseFilter(s)
		if err != nil {
			return nil, err
		}
		b.matchers = append(b.matchers, t.matcher(f))
	}
	if q.Sort != "" {
		col, desc, err := t.ParseSort(q.Sort)
		if err != nil {
			return nil, err
		}
		b.sort, b.col, b.desc, b.order = true, col, desc, t.orderOf(col)
		t.mu.Lock()
		if n := t.dataRows(); n > maxSortRows && len(q.Filters) == 0 {
			t.mu.Unlock()
			return nil, tooManyRows(maxSortRows) // told before the file is read
		}
		if col < len(t.types) {
			b.kind = t.types[col]
		}
		t.mu.Unlock()
	}
	return b, nil
}

// run reads the file in blocks of rows.
func (b *builder) run(ctx context.Context) error {
	f, err := b.t.src.Open()
	if err != nil {
		return unreadable(b.t.src.Name, err)
	}
	defer f.Close()
	text, err := b.t.src.Open()
	if err != nil {
		return unreadable(b.t.src.Name, err)
	}
	defer text.Close()
	s := newScanner(ctx, f, b.t, b.enc, b.t.start, sampleBytes)
	skip := b.t.headerRows()
	spans := make([]span, 0, 4096)
	for more := true; more; {
		spans = spans[:0]
		for len(spans) < cap(spans) && (len(spans) == 0 || s.offset(s.pos)-spans[0].start < 1<<20) {
			row, ok := s.next()
			if !ok {
				more = false
				break
			}
			if row.blank && !b.t.single {
				continue
			}
			if skip--; skip < 0 {
				spans = append(spans, row)
			}
		}
		if err := b.block(text, spans); err != nil {
			return err
		}
	}
	if s.err != nil && ctx.Err() == nil {
		return unreadable(b.t.src.Name, s.err)
	}
	return ctx.Err()
}

func (b *builder) block(f io.ReadSeeker, spans []span) error {
	if len(spans) == 0 {
		return nil
	}
	start := spans[0].start
	raw, err := readFrom(f, start, min(spans[len(spans)-1].end-start, 4*maxWindowBytes), b.t.src.Name)
	if err != nil {
		return err
	}
	// One conversion for the block: cells are slices of it.
	whole := ""
	if b.enc.unit == 1 && !b.enc.wide {
		whole = string(raw)
	}
	lit := b.t.literalFrom.Load()
	for _, sp := range spans {
		lo, hi := min(sp.start-start, int64(len(raw))), min(sp.end-start, int64(len(raw)))
		row := rowText{b: b, raw: raw[lo:hi], plain: lit >= 0 && sp.start >= lit}
		if whole != "" {
			row.text, row.ready = whole[lo:hi], true
		}
		if !b.keep(&row) {
			continue
		}
		if limit := b.limit(); len(b.rows) >= limit {
			return tooManyRows(limit)
		}
		b.rows = append(b.rows, sp.start)
		if b.sort {
			if err := b.key(row.cell(b.col)); err != nil {
				return err
			}
		}
	}
	return nil
}

func (b *builder) limit() int {
	if b.sort {
		return maxSortRows
	}
	return maxViewRows
}

func tooManyRows(limit int) error {
	return domain.Errorf(domain.TooLarge, "More than %d rows match, which is too many to sort or filter here. Filter further, or ask the agent to do it.", limit)
}

// rowText cuts single cells out of a row, decoding as little as possible.
// Where delimiters and quotes are the same bytes as in ASCII, text is the row
// undecoded and only the cell is decoded.
type rowText struct {
	b     *builder
	raw   []byte
	plain bool
	text  string
	ready bool
}

func (r *rowText) cell(col int) string {
	enc := r.b.enc
	if !r.ready {
		r.text, r.ready = enc.decode(r.raw), true
	}
	cell := r.b.t.dialect.cell(r.text, col, r.plain)
	if enc.unit == 1 && !enc.wide {
		return decodeCell(enc, cell)
	}
	return cell
}

func decodeCell(enc encoding, s string) string {
	if enc.codec == nil || s == "" {
		return s
	}
	return enc.decode([]byte(s))
}

func (b *builder) keep(row *rowText) bool {
	for i := range b.matchers {
		if !b.matchers[i].match(row.cell(b.matchers[i].Column)) {
			return false
		}
	}
	return true
}

// missing sorts behind every value, in both directions.
var missing = text{from: 1, to: 0}

func (b *builder) key(cell string) error {
	switch b.kind {
	case TypeInteger, TypeNumber:
		n, ok := parseNumber(cell, b.t.dialect.decimalComma)
		b.place(ok, n)
	case TypeDate, TypeDatetime:
		at, ok := parseWhen(cell, b.order)
		b.place(ok, number{high: float64(at)})
	default:
		if strings.TrimSpace(cell) == "" {
			b.places = append(b.places, missing)
			return nil
		}
		folded := strings.ToLower(cell)
		if len(b.arena)+len(folded) > maxSortText {
			return domain.Errorf(domain.TooLarge, "This column holds more than %d MiB of text, which is too much to sort here. Filter first, or ask the agent to sort it.", maxSortText>>20)
		}
		from := len(b.arena)
		b.arena = append(b.arena, folded...)
		b.places = append(b.places, text{uint32(from), uint32(len(b.arena))})
	}
	return nil
}

func (b *builder) place(ok bool, n number) {
	p := text{}
	if !ok {
		p = missing
	}
	b.places = append(b.places, p)
	b.nums = append(b.nums, n)
}

// offsets orders the rows. Equal keys keep the order of the file, also when
// the order is descending.
func (b *builder) offsets() []int64 {
	if !b.sort {
		return b.rows
	}
	index := make([]int32, len(b.rows))
	for i := range index {
		index[i] = int32(i)
	}
	slices.SortFunc(index, func(x, y int32) int {
		return cmp.Or(b.compare(x, y), cmp.Compare(x, y))
	})
	out := make([]int64, len(index))
	for i, x := range index {
		out[i] = b.rows[x]
	}
	return out
}

func (b *builder) compare(x, y int32) int {
	px, py := b.places[x], b.places[y]
	switch mx, my := px == missing, py == missing; {
	case mx && my:
		return 0
	case mx:
		return 1
	case my:
		return -1
	}
	var c int
	if b.nums != nil {
		c = b.nums[x].compare(b.nums[y])
	} else {
		c = bytes.Compare(b.arena[px.from:px.to], b.arena[py.from:py.to])
	}
	if b.desc {
		return -c
	}
	return c
}

// readScattered reads rows that lie anywhere in the file.
func (t *Table) readScattered(ctx context.Context, w *Window, offsets []int64) error {
	f, err := t.src.Open()
	if err != nil {
		return unreadable(t.src.Name, err)
	}
	defer f.Close()
	enc := t.encoding()
	size, cells := int64(0), 0
	for _, off := range offsets {
		s := newScanner(ctx, f, t, enc, off, 4096)
		row, ok := s.next()
		if !ok {
			if ctx.Err() != nil {
				return ctx.Err()
			}
			return unreadable(t.src.Name, io.ErrUnexpectedEOF)
		}
		size += row.end - row.start
		cells += row.fields
		if len(w.Rows) > 0 && (size > maxWindowBytes || cells > maxWindowCells) {
			return nil
		}
		if err := t.readSpans(f, enc, []span{row}, w); err != nil {
			return err
		}
	}
	return nil
}
