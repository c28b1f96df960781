package table

import (
	"bytes"
	"context"
	"io"
)

// span is one row of the file: bytes [start,end), without its line ending.
type span struct {
	start, end int64
	fields     int
	blank      bool // no character at all
	lone       bool // a quote inside a quoted cell is not doubled
}

// scanner finds where rows begin and end. It looks at one byte per code unit:
// for UTF-16 and UTF-32 it makes a skeleton in which every unit is one byte, so
// that one state machine serves every encoding and offsets stay offsets of the
// file. A quote counts only at the start of a cell. One that is never closed,
// or that closes behind a line break in the middle of a word, is stray: the
// scanner goes back and takes it as plain text, so that one lost quote cannot
// swallow the rest of the file.
type scanner struct {
	r       io.ReadSeeker
	enc     encoding
	d       Dialect
	literal int64 // offset from which quotes mean nothing; -1 never
	chunk   int   // bytes to read at once
	onRead  func(raw []byte)
	ctx     context.Context

	raw    []byte
	buf    []byte // skeleton of raw; the same slice where unit is 1
	base   int64  // file offset of buf[0]
	pos    int
	eof    bool
	seen   int64 // file offset up to which onRead was told
	carry  bool  // a wide character's trailing byte is due
	budget int64 // bytes that may be read again because of stray quotes
	strays int
	err    error
}

func newScanner(ctx context.Context, r io.ReadSeeker, t *Table, enc encoding, off int64, chunk int) *scanner {
	s := &scanner{r: r, enc: enc, d: t.dialect, literal: t.literalFrom.Load(), chunk: chunk, ctx: ctx, budget: 64<<20 + t.src.Size}
	s.seek(off)
	s.seen = off
	return s
}

func (s *scanner) seek(off int64) {
	s.raw, s.buf, s.pos, s.base, s.eof, s.carry = s.raw[:0], nil, 0, off, false, false
	if _, err := s.r.Seek(off, io.SeekStart); err != nil {
		s.err, s.eof = err, true
	}
}

// fill keeps what is unread, reads more and reports whether there is more.
func (s *scanner) fill() bool {
	if s.eof {
		return false
	}
	if err := s.ctx.Err(); err != nil {
		s.err, s.eof = err, true
		return false
	}
	u := s.enc.unit
	kept := copy(s.raw, s.raw[s.pos*u:])
	s.base += int64(s.pos * u)
	s.pos = 0
	if cap(s.raw) < kept+s.chunk {
		grown := make([]byte, kept, kept+s.chunk)
		copy(grown, s.raw[:kept])
		s.raw = grown
	}
	s.raw = s.raw[:kept+s.chunk]
	n, err := io.ReadFull(s.r, s.raw[kept:])
	s.raw = s.raw[:kept+n]
	if err != nil {
		s.eof = true
		if err != io.EOF && err != io.ErrUnexpectedEOF {
			s.err = err
		}
	}
	s.tellRead(kept)
	s.skeleton(kept)
	if s.chunk < 1<<18 {
		s.chunk = min(s.chunk*4, 1<<18)
	}
	return n > 0
}

// tellRead hands each byte to onRead once, also when parts are read again.
func (s *scanner) tellRead(kept int) {
	if s.onRead == nil {
		return
	}
	from := s.base + int64(kept)
	end := s.base + int64(len(s.raw))
	if end > s.seen {
		skip := max(0, s.seen-from)
		s.onRead(s.raw[int64(kept)+skip:])
		s.seen = end
	}
}

// skeleton makes buf from raw; the first kept bytes are unchanged.
func (s *scanner) skeleton(kept int) {
	if s.enc.unit == 1 {
		if !s.masked() {
			s.buf = s.raw
			return
		}
		old := kept
		s.buf = append(s.buf[:0:0], s.buf[max(0, len(s.buf)-old):]...)
		for _, c := range s.raw[old:] {
			switch {
			case s.carry:
				s.carry = false
				c = 0xFF
			case c >= 0x81 && c != 0xFF && !(s.enc.name == "shift_jis" && c >= 0xA0 && c < 0xE0):
				s.carry = true
			}
			s.buf = append(s.buf, c)
		}
		return
	}
	u := s.enc.unit
	n := len(s.raw) / u
	out := make([]byte, n)
	for i := range n {
		unit := s.raw[i*u : (i+1)*u]
		low, rest := unit[0], unit[1:]
		if s.enc.big {
			low, rest = unit[u-1], unit[:u-1]
		}
		for _, c := range rest {
			if c != 0 {
				low = 0xFF
			}
		}
		if low >= 0x80 {
			low = 0xFF
		}
		out[i] = low
	}
	s.buf = out
}

// masked: the delimiter may appear as second half of a character.
func (s *scanner) masked() bool { return s.enc.wide && s.d.Delimiter >= 0x40 }

func (s *scanner) offset(pos int) int64 { return s.base + int64(pos*s.enc.unit) }

// quote is the quote in force at a position of the file.
func (s *scanner) quoteAt(off int64) byte {
	if s.literal >= 0 && off >= s.literal {
		return 0
	}
	return s.d.Quote
}

// next gives the next row; ok is false at the end or on an error.
func (s *scanner) next() (row span, ok bool) {
	nl := bytes.IndexByte(s.buf[s.pos:], s.d.newline)
	for nl < 0 && !s.eof && len(s.buf)-s.pos < s.chunk {
		if !s.fill() {
			break
		}
		nl = bytes.IndexByte(s.buf[s.pos:], s.d.newline)
	}
	if s.err != nil || s.pos >= len(s.buf) {
		return span{}, false
	}
	row.start = s.offset(s.pos)
	q := s.quoteAt(row.start)
	// Most rows hold no quote: then two searches and one count are all.
	if nl >= 0 {
		line := s.buf[s.pos : s.pos+nl]
		if q == 0 || bytes.IndexByte(line, q) < 0 {
			row.fields = 1 + bytes.Count(line, []byte{s.d.Delimiter})
			s.pos += nl + 1
			return s.finish(row, len(line), line), true
		}
		if n, fields := s.quotedRow(q); n >= 0 {
			row.fields = fields
			line = s.buf[s.pos : s.pos+n]
			s.pos += n + 1
			return s.finish(row, n, line), true
		}
	}
	return s.slow(row)
}

// quotedRow measures a row that is in the buffer and quoted by the book; for
// all else it answers -1 and leaves the row to the state machine.
func (s *scanner) quotedRow(q byte) (n, fields int) {
	buf, delim, nl := s.buf[s.pos:], s.d.Delimiter, s.d.newline
	fields = 1
	for p := 0; p < len(buf); {
		if buf[p] == q {
			for p++; ; p++ {
				i := bytes.IndexByte(buf[p:], q)
				if i < 0 || i > maxQuotedCell {
					return -1, 0
				}
				if p += i + 1; p >= len(buf) {
					return -1, 0
				}
				if buf[p] != q {
					break
				}
			}
			if buf[p] == '\r' && nl == '\n' {
				if p++; p >= len(buf) || buf[p] != nl {
					return -1, 0
				}
			}
			if buf[p] != delim && buf[p] != nl {
				return -1, 0
			}
		} else {
			for p < len(buf) && buf[p] != delim && buf[p] != nl {
				p++
			}
		}
		if p < len(buf) && buf[p] == nl {
			return p, fields
		}
		fields++
		p++
	}
	return -1, 0
}

// finish drops the CR of a CRLF and marks an empty row.
func (s *scanner) finish(row span, n int, line []byte) span {
	if n > 0 && s.d.newline == '\n' && line[n-1] == '\r' {
		n--
	}
	row.end = row.start + int64(n*s.enc.unit)
	row.blank = n == 0
	return row
}

const (
	atFieldStart = iota
	inUnquoted
	inQuoted
	afterQuote
	afterQuoteSpace
	afterQuoteCR
)

// slow walks one row cell by cell. It streams: a row of any length passes
// through the buffer.
func (s *scanner) slow(row span) (span, bool) {
	row.fields = 1
	state := atFieldStart
	var cell int64   // where the quoted cell began
	var spanned bool // a line break is inside it
	lastCR := false
	for {
		if s.pos >= len(s.buf) && !s.fill() {
			if s.err != nil {
				return span{}, false
			}
			if state == inQuoted && s.stray(cell) {
				state, spanned = inUnquoted, false
				continue
			}
			row.end = s.offset(s.pos)
			if lastCR && s.d.newline == '\n' {
				row.end -= int64(s.enc.unit)
			}
			row.blank = row.end == row.start
			return row, true
		}
		c := s.buf[s.pos]
		switch state {
		case inQuoted:
			rest := s.buf[s.pos:]
			i := bytes.IndexByte(rest, s.d.Quote)
			seg := rest
			if i >= 0 {
				seg = rest[:i]
			}
			spanned = spanned || bytes.IndexByte(seg, s.d.newline) >= 0
			s.pos += len(seg)
			if i >= 0 {
				s.pos++
				state = afterQuote
			}
			if s.offset(s.pos)-cell > maxQuotedCell && s.stray(cell) {
				state, spanned = inUnquoted, false
			}
			lastCR = false
			continue
		case afterQuote:
			if c == s.d.Quote {
				state = inQuoted
				s.pos++
				continue
			}
			fallthrough
		case afterQuoteSpace, afterQuoteCR:
			switch {
			case c == s.d.Delimiter, c == s.d.newline:
				state = inUnquoted
			case c == '\r' && state != afterQuoteCR:
				state, lastCR = afterQuoteCR, true
				s.pos++
				continue
			case c == ' ' && state != afterQuoteCR:
				state = afterQuoteSpace
				s.pos++
				continue
			case spanned && s.stray(cell):
				state, spanned, lastCR = inUnquoted, false, false
				continue
			default:
				// The quote is part of the text: 'he said "hi" there'.
				row.lone = true
				state, lastCR = inQuoted, false
				continue
			}
		case atFieldStart:
			if off := s.offset(s.pos); c == s.quoteAt(off) && c != 0 {
				state, cell, spanned, lastCR = inQuoted, off, false, false
				s.pos++
				continue
			}
			state = inUnquoted
		}
		if state == inUnquoted && c != s.d.Delimiter && c != s.d.newline {
			p := s.pos
			for p < len(s.buf) && s.buf[p] != s.d.Delimiter && s.buf[p] != s.d.newline {
				p++
			}
			lastCR = s.buf[p-1] == '\r'
			s.pos = p
			continue
		}
		switch c {
		case s.d.Delimiter:
			row.fields++
			state = atFieldStart
		case s.d.newline:
			row.end = s.offset(s.pos)
			if lastCR && s.d.newline == '\n' {
				row.end -= int64(s.enc.unit)
			}
			row.blank = row.end == row.start
			s.pos++
			return row, true
		}
		lastCR = c == '\r'
		s.pos++
	}
}

// stray goes back behind the quote at off. When going back has cost too much,
// quotes lose their meaning from here on instead.
func (s *scanner) stray(off int64) bool {
	s.strays++
	s.budget -= s.offset(s.pos) - off
	if s.budget < 0 && s.literal < 0 {
		s.literal = off
	}
	s.seek(off + int64(s.enc.unit))
	return true
}
