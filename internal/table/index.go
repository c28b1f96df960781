package table

import (
	"bytes"
	"context"
	"unicode/utf8"
)

// index walks the file once, noting the offset of every 256th row. It is the
// only writer of the index; readers see it grow.
func (t *Table) index(ctx context.Context) {
	err := t.scanAll(ctx)
	t.mu.Lock()
	t.done, t.err = err == nil, err
	t.signal()
	t.mu.Unlock()
}

// signal wakes those who wait for the index; mu is held.
func (t *Table) signal() {
	close(t.changed)
	t.changed = make(chan struct{})
}

func (t *Table) scanAll(ctx context.Context) error {
	f, err := t.src.Open()
	if err != nil {
		return unreadable(t.src.Name, err)
	}
	defer f.Close()
	check := &validator{utf8: t.enc.codec == nil}
	s := newScanner(ctx, f, t, t.enc, t.start, sampleBytes)
	s.onRead = check.read
	var st stats
	t.mu.Lock()
	width, records := t.width, 0
	t.mu.Unlock()
	first := 0
	for {
		row, ok := s.next()
		if !ok {
			break
		}
		if row.blank && !t.single {
			st.blank++
			continue
		}
		if records == 0 {
			first = row.fields
		}
		if row.fields != first {
			if st.ragged == 0 {
				st.firstRagged = records + 1 - t.headerRows()
			}
			st.ragged++
		}
		if row.fields > maxColumns {
			st.tooWide++
			row.fields = maxColumns
		}
		if row.lone {
			st.lone++
		}
		width = max(width, row.fields)
		if records%checkpointRows == 0 && records > 0 {
			t.publish(row.start, records, width)
		}
		records++
	}
	if s.err != nil {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		return unreadable(t.src.Name, s.err)
	}
	st.stray = s.strays
	if s.literal >= 0 {
		t.literalFrom.Store(s.literal)
	}
	t.settle(check, &st)
	t.mu.Lock()
	t.records, t.width, t.stats = records, width, st
	t.mu.Unlock()
	return nil
}

func (t *Table) publish(off int64, records, width int) {
	t.mu.Lock()
	t.checkpoints = append(t.checkpoints, off)
	t.records, t.width = records, width
	if len(t.checkpoints)%64 == 0 {
		t.signal()
	}
	t.mu.Unlock()
}

// settle changes the encoding when bytes behind the sample proved that the file
// is not UTF-8. Offsets stay right: the encodings it can turn into agree on
// line breaks, quotes and delimiters.
func (t *Table) settle(v *validator, st *stats) {
	st.nul = v.nul
	if !v.utf8 || v.bad == 0 {
		return
	}
	if v.good >= 4*v.bad {
		st.badUTF8 = v.bad
		return
	}
	enc := guessLegacy(v.odd)
	if enc.wide && t.dialect.Delimiter >= 0x40 {
		enc = mustEncoding("windows-1252") // rows were cut as single bytes
	}
	t.setEncoding(enc)
	t.mu.Lock()
	if t.header != nil {
		t.header = t.headerIn(enc)
	}
	t.mu.Unlock()
}

func (t *Table) headerIn(enc encoding) []string {
	raw, err := t.readAt(t.start, min(sampleBytes, t.src.Size))
	if err != nil {
		return t.header
	}
	s := &scanner{r: bytes.NewReader(raw), enc: enc, d: t.dialect, literal: -1, chunk: len(raw) + 1, ctx: context.Background(), budget: 1 << 20}
	for {
		row, ok := s.next()
		if !ok {
			return t.header
		}
		if !row.blank {
			return t.dialect.splitRow(enc.decode(raw[row.start:row.end]), false)
		}
	}
}

// validator sees every byte of the file once, in order.
type validator struct {
	utf8      bool
	good, bad int // valid sequences and invalid bytes
	nul       int
	odd       []byte // what to guess another encoding from
	rest      []byte // an incomplete sequence at the end of the last chunk
}

func (v *validator) read(b []byte) {
	if bytes.IndexByte(b, 0) >= 0 {
		v.nul++
	}
	if !v.utf8 {
		v.nul = 0 // NULs are half of UTF-16
		return
	}
	if len(v.rest) > 0 {
		b = append(v.rest, b...)
		v.rest = nil
	}
	if whole := trimPartialRune(b); len(whole) < len(b) {
		v.rest = bytes.Clone(b[len(whole):])
		b = whole
	}
	if utf8.Valid(b) {
		if highBytes(b[:min(len(b), 1<<12)]) > 0 {
			v.good++ // a sign is enough; counting all would cost a second pass
		}
		return
	}
	good, bad := countUTF8(b)
	v.good += good
	v.bad += bad
	if len(v.odd) < 1<<16 {
		v.odd = append(v.odd, nonASCIILines(b, 1<<15)...)
	}
}
