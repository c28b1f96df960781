package wire

import (
	"strings"
	"unicode/utf8"
)

// Text turns a stream of bytes into whole UTF-8 characters: a character that is
// split over two writes waits for its rest, what is no UTF-8 becomes U+FFFD, and
// NUL bytes are left out and remembered.
type Text struct {
	Stripped bool // a NUL was left out
	rest     []byte
}

// Next gives the text that is complete with b.
func (t *Text) Next(b []byte) string {
	if len(t.rest) > 0 {
		b = append(t.rest, b...)
	}
	keep := incomplete(b)
	out := t.clean(b[:len(b)-keep])
	t.rest = append([]byte(nil), b[len(b)-keep:]...)
	return out
}

// End gives what is left when no more bytes come.
func (t *Text) End() string {
	out := t.clean(t.rest)
	t.rest = nil
	return out
}

func (t *Text) clean(b []byte) string {
	s := string(b)
	if strings.IndexByte(s, 0) >= 0 {
		t.Stripped = true
		s = strings.ReplaceAll(s, "\x00", "")
	}
	return strings.ToValidUTF8(s, "\uFFFD")
}

// incomplete is how many bytes at the end of b begin a character whose rest may
// still come.
func incomplete(b []byte) int {
	for i := 1; i <= utf8.UTFMax && i <= len(b); i++ {
		c := b[len(b)-i]
		if !utf8.RuneStart(c) {
			continue
		}
		if utf8.FullRune(b[len(b)-i:]) {
			return 0
		}
		return i
	}
	return 0
}
