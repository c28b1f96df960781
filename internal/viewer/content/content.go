// Package content has what several viewers need to read files: telling text
// from other bytes, decoding it, and reading with a bound.
package content

import (
	"bytes"
	"context"
	"errors"
	"io"
	"path"
	"strings"
	"unicode/utf8"

	"atelier/internal/table"
	"atelier/internal/viewer"
)

// MaxText is how much of a text is read to find facts about it.
const MaxText = 32 << 20

// Ext is the lower-case extension of a name, with its dot.
func Ext(name string) string { return strings.ToLower(path.Ext(name)) }

// IsText tells whether bytes look like text in some encoding. An empty file is.
func IsText(head []byte) bool {
	if len(head) == 0 {
		return true
	}
	enc, bom := table.DetectEncoding(head, false)
	if strings.HasPrefix(enc, "utf-16") || strings.HasPrefix(enc, "utf-32") {
		text, err := table.Decode(head[bom:len(head)&^3], enc)
		return err == nil && printable([]byte(text))
	}
	return printable(head[bom:])
}

// printable: hardly any control characters but those that texts have. A few
// stray ones (a NUL in an export, a bell in a log) do not make a text binary.
func printable(b []byte) bool {
	odd, high := 0, 0
	for i := 0; i < len(b); {
		c := b[i]
		if c < utf8.RuneSelf {
			i++
			if c < 0x20 && c != '\n' && c != '\r' && c != '\t' && c != '\f' && c != 0x1b && c != '\b' || c == 0x7f {
				odd++
			}
			continue
		}
		r, n := utf8.DecodeRune(b[i:])
		if r == utf8.RuneError && n == 1 {
			high++
		}
		i += n
	}
	if high > 0 {
		return odd*200 <= len(b) && high*10 <= len(b)*9
	}
	return odd*50 <= len(b) || odd <= 2 && odd*10 <= len(b)
}

// Read reads a file up to limit bytes; cut tells that there is more. It ends
// when ctx does.
func Read(ctx context.Context, src viewer.Source, limit int64) (data []byte, cut bool, err error) {
	f, err := src.Open()
	if err != nil {
		return nil, false, err
	}
	defer func() { _ = f.Close() }()
	data = make([]byte, 0, min(max(src.Size, 0)+1, limit, 1<<20))
	for int64(len(data)) < limit {
		if err := ctx.Err(); err != nil {
			return nil, false, err
		}
		if len(data) == cap(data) {
			data = append(data, 0)[:len(data)]
		}
		n, err := f.Read(data[len(data):min(cap(data), len(data)+1<<20, int(limit))])
		data = data[:len(data)+n]
		if errors.Is(err, io.EOF) {
			return data, false, nil
		}
		if err != nil {
			return nil, false, err
		}
	}
	return data, src.Size > limit, nil
}

// Text reads a text up to MaxText bytes and decodes it; encoding is its name.
func Text(ctx context.Context, src viewer.Source) (text, encoding string, cut bool, err error) {
	data, cut, err := Read(ctx, src, MaxText)
	if err != nil {
		return "", "", false, err
	}
	encoding, bom := table.DetectEncoding(data, !cut)
	text, err = table.Decode(data[bom:], encoding)
	return text, encoding, cut, err
}

// Lines counts lines; one without an end counts too.
func Lines(text string) int {
	n := strings.Count(text, "\n")
	if n == 0 && strings.Contains(text, "\r") {
		text = strings.ReplaceAll(text, "\r", "\n")
		n = strings.Count(text, "\n")
	}
	if text != "" && !strings.HasSuffix(text, "\n") {
		n++
	}
	return n
}

// Begins tells whether the text in head begins with one of the words, without
// regard to case, behind a byte order mark and blanks.
func Begins(head []byte, words ...string) bool {
	head = bytes.TrimLeft(bytes.TrimPrefix(head[:min(len(head), 1024)], []byte("\xef\xbb\xbf")), " \t\r\n")
	for _, w := range words {
		if len(head) >= len(w) && strings.EqualFold(string(head[:len(w)]), w) {
			return true
		}
	}
	return false
}

// Partial marks facts that come from the beginning of a file alone.
func Partial(facts map[string]any, cut bool) {
	if cut {
		facts["warnings"] = []string{"Only the beginning of the file was read for these facts, because it is large."}
	}
}
