package wire

import (
	"bytes"
	"errors"
	"io"
	"strings"
	"testing"
)

func TestFramesComeBack(t *testing.T) {
	var pipe bytes.Buffer
	long := bytes.Repeat([]byte("x"), 2*MaxFrame+17)
	if err := Write(&pipe, KindCancel, nil); err != nil {
		t.Fatal(err)
	}
	if err := WriteAll(&pipe, KindData, long); err != nil {
		t.Fatal(err)
	}
	if kind, data, err := Read(&pipe); err != nil || kind != KindCancel || len(data) != 0 {
		t.Fatalf("got %c %d %v", kind, len(data), err)
	}
	var got []byte
	for {
		_, data, err := Read(&pipe)
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			t.Fatal(err)
		}
		got = append(got, data...)
	}
	if !bytes.Equal(got, long) {
		t.Errorf("%d bytes came back of %d", len(got), len(long))
	}
}

func TestFramesAreBounded(t *testing.T) {
	if err := Write(io.Discard, KindData, make([]byte, MaxFrame+1)); !errors.Is(err, ErrFrame) {
		t.Errorf("writing: %v", err)
	}
	// A length that the sender only announces takes no memory.
	if _, _, err := Read(strings.NewReader("d\xff\xff\xff\xffabc")); !errors.Is(err, ErrFrame) {
		t.Errorf("reading: %v", err)
	}
	if _, _, err := Read(strings.NewReader("d\x00\x00\x00\x09abc")); !errors.Is(err, io.ErrUnexpectedEOF) {
		t.Errorf("reading half: %v", err)
	}
}

// TestTextAtEverySplit cuts a text at every pair of places; what comes out must
// not depend on where.
func TestTextAtEverySplit(t *testing.T) {
	for in, want := range map[string]string{
		"plain":              "plain",
		"aé€🎨z":              "aé€🎨z",
		"cut €\xe2\x82":      "cut €\uFFFD",
		"\xf0\x9f\x8e":       "\uFFFD",
		"nul\x00 \x00€":      "nul €",
		"\u202e\U0010FFFF\n": "\u202e\U0010FFFF\n",
	} {
		for i := 0; i <= len(in); i++ {
			for k := i; k <= len(in); k++ {
				var text Text
				got := text.Next([]byte(in[:i])) + text.Next([]byte(in[i:k])) + text.Next([]byte(in[k:])) + text.End()
				if got != want {
					t.Errorf("%q cut at %d and %d gives %q, want %q", in, i, k, got, want)
				}
				if text.Stripped != strings.Contains(in, "\x00") {
					t.Errorf("%q: stripped is %v", in, text.Stripped)
				}
			}
		}
	}
	var text Text
	if got := text.Next([]byte("\xff\xfe.")) + text.End(); !strings.HasSuffix(got, ".") || !strings.HasPrefix(got, "\uFFFD") {
		t.Errorf("bytes that are no text give %q", got)
	}
}
