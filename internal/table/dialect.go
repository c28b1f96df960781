package table

import (
	"bytes"
	"context"
	"path"
	"strings"

	"atelier/internal/domain"
)

// Dialect is how rows and cells are told apart.
type Dialect struct {
	Delimiter byte
	Quote     byte // 0 where quotes mean nothing
	Header    bool
	newline   byte // '\n', which also serves CRLF, or '\r'

	width        int // most common number of cells in a row of the sample
	first        []string
	types        []string
	orders       []dateOrder
	decimalComma bool
}

const (
	delimiters = ",;\t|"
	sampleRows = 500
)

// detectDialect looks at the decoded sample. Files are judged by logical rows,
// so that a line break inside quotes does not mislead. skip is how many
// characters of a leading "sep=" line to pass over.
func detectDialect(text string, whole bool, name string, opt Options) (d Dialect, skip int, err error) {
	d = Dialect{Quote: '"', newline: newlineOf(text)}
	sep, skip := sepLine(text, d.newline)
	text = text[skip:]
	if opt.Delimiter != "" {
		if len(opt.Delimiter) != 1 || strings.Contains("\"\r\n\x00", opt.Delimiter) || opt.Delimiter[0] >= 0x80 {
			return d, 0, domain.Errorf(domain.Invalid, "%q cannot be a delimiter. Use one character such as , ; | or a tab.", opt.Delimiter)
		}
		sep = opt.Delimiter[0]
	}
	if singleQuoted(text) {
		d.Quote = '\''
	}
	var rows [][]string
	if sep != 0 {
		d.Delimiter = sep
		rows = d.rowsOf(text, whole)
	} else {
		d.Delimiter, rows = bestDelimiter(d, text, whole, name)
	}
	d.width, _ = modalWidth(rows)
	if sep == 0 && d.width <= 1 {
		d.Delimiter = unusedDelimiter(text, name)
		rows = d.rowsOf(text, whole)
	}
	d.decimalComma = d.Delimiter != ',' && usesDecimalComma(rows)
	d.Header = looksLikeHeader(rows, d.decimalComma)
	if opt.Header != nil {
		d.Header = *opt.Header && len(rows) > 0
	}
	body := rows
	if len(rows) > 0 {
		d.first = rows[0]
		d.width = max(d.width, len(rows[0]))
		if d.Header {
			body = rows[1:]
		}
	}
	d.types, d.orders = d.profile(body)
	return d, skip, nil
}

// newlineOf is CR only where no LF ends a row; a CR inside quotes or before an
// LF is no sign of old Macintosh files.
func newlineOf(text string) byte {
	var lf, cr int
	quoted := false
	for i := 0; i < len(text); i++ {
		switch text[i] {
		case '"':
			quoted = !quoted
		case '\n':
			if !quoted {
				lf++
			}
		case '\r':
			if !quoted && i+1 < len(text) && text[i+1] != '\n' || i+1 == len(text) && cr > 0 {
				cr++
			}
		}
	}
	if quoted && strings.Contains(text, "\n") && cr == 0 {
		return '\n'
	}
	if lf == 0 && cr > 0 {
		return '\r'
	}
	return '\n'
}

// sepLine reads the line "sep=;" that Excel understands.
func sepLine(text string, newline byte) (sep byte, skip int) {
	end := strings.IndexByte(text, newline)
	if end < 0 {
		return 0, 0
	}
	line := strings.Trim(strings.TrimSuffix(text[:end], "\r"), `"`)
	if len(line) == 5 && strings.EqualFold(line[:4], "sep=") && line[4] != '"' {
		return line[4], end + 1
	}
	return 0, 0
}

// rowsOf cuts the sample; a last row that the sample cuts off is left out.
func (d Dialect) rowsOf(text string, whole bool) [][]string {
	s := &scanner{r: bytes.NewReader([]byte(text)), enc: utf8Encoding, d: d, literal: -1, chunk: sampleBytes * 4, ctx: context.Background(), budget: 4 << 20}
	var rows [][]string
	for len(rows) < sampleRows {
		row, ok := s.next()
		if !ok {
			break
		}
		if row.blank {
			continue
		}
		if !whole && row.end >= int64(len(text)) && len(rows) > 0 {
			break
		}
		rows = append(rows, d.splitRow(text[row.start:row.end], false))
	}
	return rows
}

// bestDelimiter scores each candidate by how even the rows become and how much
// of what it cuts out looks like values.
func bestDelimiter(d Dialect, text string, whole bool, name string) (byte, [][]string) {
	best, bestScore := byte(','), -1.0
	var bestRows [][]string
	for i := range len(delimiters) {
		d.Delimiter = delimiters[i]
		if strings.IndexByte(text, d.Delimiter) < 0 && bestRows != nil {
			continue
		}
		rows := d.rowsOf(text, whole)
		score := d.score(rows)
		if d.Delimiter == hinted(name) {
			score *= 1.15
		}
		if score > bestScore {
			best, bestScore, bestRows = d.Delimiter, score, rows
		}
	}
	return best, bestRows
}

func hinted(name string) byte {
	switch strings.ToLower(path.Ext(name)) {
	case ".tsv", ".tab":
		return '\t'
	case ".psv":
		return '|'
	case ".ssv":
		return ';'
	}
	return ','
}

func (d Dialect) score(rows [][]string) float64 {
	width, share := modalWidth(rows)
	if width <= 1 {
		return 0
	}
	others := strings.ReplaceAll(delimiters, string(rune(d.Delimiter)), "")
	var value, cells float64
	for _, row := range rows[:min(len(rows), 100)] {
		for _, cell := range row {
			cells++
			switch {
			case typeOf(cell, d.Delimiter != ',') != TypeText:
				value++
			case !strings.ContainsAny(cell, others) && !strings.HasPrefix(cell, `"`):
				value += 0.8
			case strings.Contains(cell, " "):
				value += 0.6 // a sentence may hold a comma
			default:
				value += 0.1
			}
		}
	}
	return share * share * (value / cells) * (1 + 0.02*float64(min(width, 20)))
}

// modalWidth is the most common number of cells, the wider of two as common,
// and the share of the rows that have it.
func modalWidth(rows [][]string) (width int, share float64) {
	counts := map[int]int{}
	for _, r := range rows {
		counts[len(r)]++
	}
	for w, n := range counts {
		if n > counts[width] || n == counts[width] && w > width {
			width = w
		}
	}
	if len(rows) == 0 {
		return 0, 0
	}
	return width, float64(counts[width]) / float64(len(rows))
}

// singleQuoted tells that cells are quoted with ': no double quote is anywhere,
// and each ' that opens a cell has one that closes it.
func singleQuoted(text string) bool {
	if strings.Contains(text, `"`) {
		return false
	}
	const borders = delimiters + "\r\n"
	var opens, closes int
	for i := range len(text) {
		if text[i] != '\'' {
			continue
		}
		if i == 0 || strings.IndexByte(borders, text[i-1]) >= 0 {
			opens++
		}
		if i+1 == len(text) || strings.IndexByte(borders, text[i+1]) >= 0 {
			closes++
		}
	}
	return opens > 0 && opens == closes && opens*2 >= strings.Count(text, "\n")-1
}

// unusedDelimiter keeps the lines of a one-column file whole.
func unusedDelimiter(text, name string) byte {
	for _, c := range []byte(string(rune(hinted(name))) + delimiters) {
		if strings.IndexByte(text, c) < 0 {
			return c
		}
	}
	return ','
}

func usesDecimalComma(rows [][]string) bool {
	var commas, dots int
	for _, row := range rows {
		for _, cell := range row {
			s := strings.TrimLeft(strings.TrimSpace(cell), "+-")
			i := strings.IndexAny(s, ",.")
			if i < 1 || !isDigits(s[:i]) || !isDigits(s[i+1:]) {
				continue
			}
			if s[i] == ',' {
				commas++
			} else {
				dots++
			}
		}
	}
	return commas > dots
}

// looksLikeHeader: names are text, and under at least one of them stand values
// of another kind. Where all is text, the first row is taken for a header when
// its cells differ from each other; where it holds a value, it is data, except
// for years, which people use as names.
func looksLikeHeader(rows [][]string, comma bool) bool {
	if len(rows) == 0 {
		return false
	}
	values, years, named, valued := 0, 0, 0, 0
	for col, cell := range rows[0] {
		switch typeOf(cell, comma) {
		case TypeText, TypeEmpty:
			if typ := bodyType(rows, col, comma); cell != "" && typ != TypeText && typ != TypeEmpty {
				valued++
			}
			if cell != "" {
				named++
			}
		case TypeInteger:
			if len(cell) == 4 && cell >= "1800" && cell <= "2100" {
				years++
			}
			values++
		default:
			values++
		}
	}
	switch {
	case named == 0:
		return false
	case values == 0 && len(rows) == 1:
		return len(rows[0]) > 1 // a header without rows; one word is no table
	case values == 0:
		return true
	case values == years && years < len(rows[0]):
		return true
	}
	return valued*2 > len(rows[0])
}

func bodyType(rows [][]string, col int, comma bool) string {
	counts := map[string]int{}
	for _, row := range rows[1:] {
		if col < len(row) {
			counts[typeOf(row[col], comma)]++
		}
	}
	return columnType(counts)
}

// profile infers the type and the date order of each column.
func (d Dialect) profile(rows [][]string) (types []string, orders []dateOrder) {
	p := newProfile(d)
	for _, row := range rows {
		p.add(row)
	}
	return p.types(), p.orders
}

type profile struct {
	d      Dialect
	counts []map[string]int
	orders []dateOrder
}

func newProfile(d Dialect) *profile { return &profile{d: d} }

func (p *profile) add(row []string) {
	for col, cell := range row {
		if col == len(p.counts) {
			p.counts = append(p.counts, map[string]int{})
			p.orders = append(p.orders, orderGuess(cell))
		}
		typ := typeOf(cell, p.d.decimalComma)
		p.counts[col][typ]++
		if typ == TypeDate || typ == TypeDatetime {
			// One 31/12 settles the order of the whole column.
			if s := strings.TrimSpace(cell); leadingInt(s) > 12 && leadingInt(s) < 32 {
				p.orders[col] = dayFirst
			} else if p.counts[col][typ] == 1 {
				p.orders[col] = orderGuess(s)
			}
		}
	}
}

func (p *profile) types() []string {
	out := make([]string, len(p.counts))
	for i, c := range p.counts {
		out[i] = columnType(c)
	}
	return out
}

// LooksTabular tells whether the beginning of a text falls into at least two
// columns, evenly over at least three rows, and not only because of the commas
// of sentences.
func LooksTabular(head []byte, name string) bool {
	enc, bom, err := chooseEncoding(head, "", false)
	if err != nil {
		return false
	}
	d := Dialect{Quote: '"'}
	text := enc.decode(head[bom:])
	d.newline = newlineOf(text)
	delimiter, rows := bestDelimiter(d, text, len(head) < sampleBytes/4, name)
	d.Delimiter = delimiter
	width, share := modalWidth(rows)
	if len(rows) < 3 || width < 2 || share <= 0.9 || d.score(rows) <= 0.8 {
		return false
	}
	values, cells := 0, 0
	for _, row := range rows[1:] {
		for _, cell := range row {
			cells++
			if typeOf(cell, delimiter != ',') != TypeText {
				values++
			}
		}
	}
	return delimiter != ',' || values*4 >= cells
}
