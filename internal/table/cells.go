package table

import "strings"

// splitRow cuts the text of one row into its cells, by the same rules by which
// the scanner found the row. plain tells that quotes mean nothing in it.
func (d Dialect) splitRow(text string, plain bool) []string {
	if plain || d.Quote == 0 || strings.IndexByte(text, d.Quote) < 0 {
		return strings.Split(text, string(rune(d.Delimiter)))
	}
	var cells []string
	for {
		cell, rest, more := d.cutCell(text)
		cells = append(cells, cell)
		if !more {
			return cells
		}
		text = rest
	}
}

// cutCell takes the first cell off text.
func (d Dialect) cutCell(text string) (cell, rest string, more bool) {
	if text != "" && text[0] == d.Quote {
		if cell, n, ok := d.quoted(text); ok {
			if n < len(text) {
				return cell, text[n+1:], true
			}
			return cell, "", false
		}
	}
	if i := strings.IndexByte(text, d.Delimiter); i >= 0 {
		return text[:i], text[i+1:], true
	}
	return text, "", false
}

// quoted reads a quoted cell at the start of text. n is where the delimiter
// behind it stands, or the length of the text. ok is false for a stray quote.
func (d Dialect) quoted(text string) (cell string, n int, ok bool) {
	var b strings.Builder
	pos := 1
	spanned := false
	for {
		i := strings.IndexByte(text[pos:], d.Quote)
		if i < 0 || pos+i > maxQuotedCell {
			return "", 0, false
		}
		spanned = spanned || strings.IndexByte(text[pos:pos+i], d.newline) >= 0
		b.WriteString(text[pos : pos+i])
		pos += i + 1
		if pos < len(text) && text[pos] == d.Quote {
			b.WriteByte(d.Quote)
			pos++
			continue
		}
		end := pos
		for end < len(text) && text[end] == ' ' {
			end++
		}
		if end < len(text) && text[end] == '\r' && end+1 == len(text) {
			end++
		}
		if end == len(text) || text[end] == d.Delimiter {
			return b.String(), end, true
		}
		if spanned {
			return "", 0, false
		}
		b.WriteByte(d.Quote)
	}
}

// cell cuts only column col out of a row; "" when the row is shorter.
func (d Dialect) cell(text string, col int, plain bool) string {
	if plain || d.Quote == 0 || strings.IndexByte(text, d.Quote) < 0 {
		for ; col > 0; col-- {
			i := strings.IndexByte(text, d.Delimiter)
			if i < 0 {
				return ""
			}
			text = text[i+1:]
		}
		if i := strings.IndexByte(text, d.Delimiter); i >= 0 {
			return text[:i]
		}
		return text
	}
	for {
		cell, rest, more := d.cutCell(text)
		if col == 0 {
			return cell
		}
		if !more {
			return ""
		}
		text, col = rest, col-1
	}
}
