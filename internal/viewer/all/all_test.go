package all

import (
	"archive/zip"
	"bytes"
	"compress/gzip"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"image"
	"image/color"
	"image/gif"
	"image/jpeg"
	"image/png"
	"io"
	"strings"
	"testing"

	"atelier/internal/viewer"
	"atelier/internal/viewer/viewertest"
)

func encoded(f func(w io.Writer) error) []byte {
	var b bytes.Buffer
	if err := f(&b); err != nil {
		panic(err)
	}
	return b.Bytes()
}

func zipOf(files map[string]string) []byte {
	return encoded(func(w io.Writer) error {
		z := zip.NewWriter(w)
		for name, text := range files {
			f, err := z.Create(name)
			if err != nil {
				return err
			}
			if _, err := io.WriteString(f, text); err != nil {
				return err
			}
		}
		return z.Close()
	})
}

func wavOf(seconds int) []byte {
	b := []byte("RIFF\x00\x00\x00\x00WAVEfmt \x10\x00\x00\x00\x01\x00\x01\x00")
	b = binary.LittleEndian.AppendUint32(b, 8000)
	b = binary.LittleEndian.AppendUint32(b, 8000)
	b = append(b, 1, 0, 8, 0)
	b = append(b, "data"...)
	b = binary.LittleEndian.AppendUint32(b, uint32(8000*seconds))
	return append(b, make([]byte, 8000*seconds)...)
}

func mp4Of() []byte {
	mvhd := make([]byte, 108)
	binary.BigEndian.PutUint32(mvhd, 108)
	copy(mvhd[4:], "mvhd")
	binary.BigEndian.PutUint32(mvhd[20:], 1000)
	binary.BigEndian.PutUint32(mvhd[24:], 2500)
	b := []byte("\x00\x00\x00\x10ftypisom\x00\x00\x00\x00\x00\x00\x00\x0cmdatabcd")
	b = binary.BigEndian.AppendUint32(b, uint32(8+len(mvhd)))
	return append(append(b, "moov"...), mvhd...)
}

// onePage is a PDF by the book, with the table of offsets that it needs.
func onePage() []byte {
	b := []byte("%PDF-1.4\n")
	objects := []string{"<</Type/Catalog/Pages 2 0 R>>", "<</Type/Pages/Kids[3 0 R]/Count 1>>", "<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>", "<</Title(A title)>>"}
	var at []int
	for i, o := range objects {
		at = append(at, len(b))
		b = fmt.Appendf(b, "%d 0 obj%sendobj\n", i+1, o)
	}
	start := len(b)
	b = fmt.Appendf(b, "xref\n0 5\n0000000000 65535 f \n")
	for _, off := range at {
		b = fmt.Appendf(b, "%010d 00000 n \n", off)
	}
	return fmt.Appendf(b, "trailer<</Root 1 0 R/Info 4 0 R/Size 5>>\nstartxref\n%d\n%%%%EOF\n", start)
}

func picture() image.Image {
	img := image.NewPaletted(image.Rect(0, 0, 3, 2), color.Palette{color.Black, color.White})
	img.Set(1, 1, color.White)
	return img
}

// samples are whole files of each kind; expect is what their facts must say.
var samples = []struct {
	name, kind string
	data       []byte
	expect     map[string]any
}{
	{"a.csv", "table", []byte("id,name\n1,Ann\n2,Bob\n"), map[string]any{"rows": 2, "delimiter": ",", "encoding": "utf-8", "header": true}},
	{"a.tsv", "table", []byte("id\tname\n1\tAnn\n"), map[string]any{"rows": 1, "delimiter": "\t"}},
	{"data.txt", "table", []byte("id;name;x\n1;Ann;3\n2;Bob;4\n3;Cy;5\n"), map[string]any{"delimiter": ";"}},
	{"a.png", "image", encoded(func(w io.Writer) error { return png.Encode(w, picture()) }), map[string]any{"format": "png", "width": 3, "height": 2, "frames": 1, "orientation": 1}},
	{"a.jpg", "image", encoded(func(w io.Writer) error { return jpeg.Encode(w, picture(), nil) }), map[string]any{"format": "jpeg", "width": 3}},
	{"a.gif", "image", encoded(func(w io.Writer) error {
		p := picture().(*image.Paletted)
		return gif.EncodeAll(w, &gif.GIF{Image: []*image.Paletted{p, p, p}, Delay: []int{1, 1, 1}})
	}), map[string]any{"format": "gif", "frames": 3}},
	{"a.svg", "image", []byte("<?xml version=\"1.0\"?>\n<!-- c --><svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 20 10\"/>"), map[string]any{"format": "svg", "width": 20.0, "height": 10.0}},
	{"a.pdf", "pdf", onePage(), map[string]any{"pages": 1, "encrypted": false, "title": "A title"}},
	{"a.obj", "model", []byte("v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n"), map[string]any{"format": "obj", "triangles": 1}},
	{"a.stl", "model", []byte("solid x\nfacet normal 0 0 1\nouter loop\nvertex 0 0 0\nvertex 1 0 0\nvertex 0 1 0\nendloop\nendfacet\nendsolid\n"), map[string]any{"format": "stl", "triangles": 1}},
	{"a.gltf", "model", []byte(`{"asset":{"version":"2.0"},"bufferViews":[]}`), map[string]any{"format": "gltf"}},
	{"a.json", "json", []byte(`{"id":2916334247900527532,"a":[1,{"b":null}]}`), map[string]any{"valid": true, "type": "object", "count": 2, "depth": 3}},
	{"a.jsonl", "json", []byte("{\"a\":1}\n{\"a\":2}\n"), map[string]any{"type": "lines", "count": 2}},
	{"a.html", "html", []byte("<!doctype html><TITLE>A &amp; B</TITLE><script>1</script>"), map[string]any{"title": "A & B", "scripts": true}},
	{"a.md", "markdown", []byte("```\n# no\n```\n# Title\n\nText here.\n"), map[string]any{"title": "Title", "lines": 6}},
	{"a.py", "text", []byte("import os\nprint(os.name)"), map[string]any{"language": "python", "lines": 2, "encoding": "utf-8"}},
	{"a.txt", "text", []byte("Dear all,\nas we said, here it is.\nBye, bye\n"), map[string]any{"language": "", "lines": 3}},
	{"latin.txt", "text", []byte("Caf\xe9 cr\xe8me\n"), map[string]any{"encoding": "windows-1252"}},
	{"a.wav", "media", wavOf(2), map[string]any{"format": "wav", "type": "audio", "duration": 2.0}},
	{"a.mp4", "media", mp4Of(), map[string]any{"format": "mp4", "type": "video", "duration": 2.5}},
	{"a.ipynb", "notebook", []byte(`{"nbformat":4,"metadata":{"language_info":{"name":"python"}},"cells":[{"cell_type":"code","outputs":[{}]},{"cell_type":"markdown"}]}`), map[string]any{"cells": 2, "code": 1, "markdown": 1, "outputs": 1, "language": "python"}},
	{"a.xlsx", "other", zipOf(map[string]string{"xl/workbook.xml": `<workbook><sheets><sheet name="One"/></sheets></workbook>`}), map[string]any{"format": "xlsx", "document": "workbook"}},
	{"a.zip", "archive", zipOf(map[string]string{"x/y.txt": "hello"}), map[string]any{"format": "zip", "entries": 1, "encrypted": false}},
	{"a.tar.gz", "archive", encoded(func(w io.Writer) error { z := gzip.NewWriter(w); return z.Close() }), map[string]any{"format": "gzip"}},
	{"a.bin", "other", []byte("\x00\x01\x02\x03\xff\xfe\x00binary"), map[string]any{"format": "unknown"}},
}

func TestKindsAndFacts(t *testing.T) {
	r := New()
	for _, s := range samples {
		t.Run(s.name, func(t *testing.T) {
			kind, facts := r.Facts(context.Background(), viewertest.Memory(s.name, s.data))
			if kind != s.kind {
				t.Errorf("kind = %s, want %s", kind, s.kind)
			}
			for key, want := range s.expect {
				if facts[key] != want {
					t.Errorf("%s = %v (%T), want %v; %v", key, facts[key], facts[key], want, facts)
				}
			}
		})
	}
}

// TestConformance holds every member to the contract, with every sample that is
// its own.
func TestConformance(t *testing.T) {
	r := New()
	for i, v := range Members() {
		own := map[string][]byte{}
		for _, s := range samples {
			if r.For(viewertest.Memory(s.name, s.data)) == v {
				own[s.name] = s.data
			}
		}
		t.Run(strings.TrimSuffix(fmt.Sprintf("%T", v), ".Viewer"), func(t *testing.T) {
			if len(own) == 0 {
				t.Fatalf("member %d has no sample", i)
			}
			viewertest.Run(t, v, own)
		})
	}
}

// TestB8 is complaint B8: the bytes decide, not the name nor the sender's word.
func TestB8(t *testing.T) {
	picture := samples[3].data
	for _, c := range []struct {
		name, mime string
		data       []byte
		kind       string
	}{
		{"a.csv", "text/csv", picture, "image"},
		{"a.png", "image/png", []byte("<script>alert(1)</script>"), "text"},
		{"a.png", "text/html;image/png", []byte("<html><script>alert(1)</script>"), "text"},
		{"empty.csv", "text/csv", nil, "table"},
		{"empty", "", nil, "text"},
		{"noextension", "", picture, "image"},
		{"a.jpg", "image/jpeg", []byte("%PDF-1.7\n"), "pdf"},
		{"a.pdf", "application/pdf", []byte("no pdf at all"), "text"},
		{"a.xlsx", "", []byte("a,b\n1,2\n"), "text"},
		{"a.json", "application/json", []byte{0, 1, 2, 3, 255, 254, 0, 9}, "other"},
		{"a.heic", "image/heic", []byte("\x00\x00\x00\x18ftypheic\x00\x00\x00\x00mif1heic"), "image"},
		{"a.bmp", "", []byte("BM is how this text begins, and it is no picture"), "text"},
	} {
		kind, facts := New().Facts(context.Background(), viewertest.Memory(c.name, c.data))
		if kind != c.kind {
			t.Errorf("%s (%d bytes) is %s, want %s: %v", c.name, len(c.data), kind, c.kind, facts)
		}
	}
}

// TestRegistrySurvives a member that panics, and one that hangs.
func TestRegistrySurvives(t *testing.T) {
	r := viewer.NewRegistry(bad{})
	kind, facts := r.Facts(context.Background(), viewertest.Memory("panic", []byte("x")))
	if s, _ := facts["error"].(string); kind != "text" || s == "" || strings.Contains(s, "secret") {
		t.Errorf("%s %v", kind, facts)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, facts := r.Facts(ctx, viewertest.Memory("hang", []byte("x"))); facts["error"] == nil {
		t.Errorf("%v", facts)
	}
	gone := viewertest.Memory("x", []byte("x"))
	gone.Open = func() (io.ReadSeekCloser, error) { return nil, errors.New("open /srv/secret/path: gone") }
	if _, facts := r.Facts(context.Background(), gone); strings.Contains(facts["error"].(string), "/srv") {
		t.Errorf("the error tells a path of the host: %v", facts)
	}
}

type bad struct{}

func (bad) Kind() string                     { return "text" }
func (bad) Match(string, string, []byte) int { return 1 }
func (bad) Facts(_ context.Context, src viewer.Source) (map[string]any, error) {
	if src.Name == "hang" {
		select {}
	}
	panic("a secret address")
}
