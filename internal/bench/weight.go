package main

import (
	"bytes"
	"context"
	"encoding/binary"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"strings"
	"sync"
	"time"

	"github.com/chromedp/cdproto/network"
	front "github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
)

const firstPageAim = 150_000

// pageWeight measures what a browser fetches for a chat's page, compressed as it is sent: with an empty canvas, and with
// one node of each kind in sight. The floor of a viewer is the page without it.
func pageWeight(ctx context.Context, s *server, r *report) error {
	page, cancel := browser(ctx)
	defer cancel()
	page, cancelTime := context.WithTimeout(page, 10*time.Minute)
	defer cancelTime()
	link, err := s.link(ctx)
	if err != nil {
		return err
	}
	if err := chromedp.Run(page, network.Enable(), network.SetCacheDisabled(true), chromedp.Navigate(link)); err != nil {
		return err
	}
	empty, err := weigh(page, ctx, s, "", nil)
	if err != nil {
		return err
	}
	verdict := "missed"
	if empty.code <= firstPageAim {
		verdict = "met"
	}
	r.add("page: HTML+CSS+JS", kb(empty.code), "", fmt.Sprintf("aim ≤ %s: %s", kb(firstPageAim), verdict))
	r.add("page: fonts", kb(empty.fonts), "", "")
	for _, f := range samples() {
		with, err := weigh(page, ctx, s, f.name, f.data)
		if err != nil {
			return fmt.Errorf("%s: %w", f.name, err)
		}
		r.add("page with "+f.name, kb(with.code), kb(empty.code), fmt.Sprintf("viewer: %s", kb(with.code-empty.code)))
	}
	return nil
}

func kb(n int64) string { return fmt.Sprintf("%.1f kB", float64(n)/1000) }

type weight struct{ code, fonts int64 }

// weigh opens a new workspace's chat that shows the file, if there is one, and adds up what was fetched until nothing
// came for a while.
func weigh(page, ctx context.Context, s *server, name string, data []byte) (weight, error) {
	w, err := s.newWorkspace(ctx, "weight "+name)
	if err != nil {
		return weight{}, err
	}
	chat, err := s.newChat(ctx, w.ID)
	if err != nil {
		return weight{}, err
	}
	if name != "" {
		path, err := s.upload(ctx, w.ID, name, bytes.NewReader(data))
		if err != nil {
			return weight{}, err
		}
		if _, err := s.publish(ctx, w.ID, path); err != nil {
			return weight{}, err
		}
	}
	tab, cancel := chromedp.NewContext(page)
	defer cancel()
	tally := &tally{kinds: map[network.RequestID]network.ResourceType{}, last: time.Now()}
	chromedp.ListenTarget(tab, tally.note)
	if err := chromedp.Run(tab, front.BringToFront(), chromedp.EmulateViewport(1440, 900), network.Enable(), network.SetCacheDisabled(true), chromedp.Navigate(s.base+"/w/"+w.ID+"/c/"+chat)); err != nil {
		return weight{}, err
	}
	for deadline := time.Now().Add(30 * time.Second); tally.quiet() < 3*time.Second && time.Now().Before(deadline); {
		time.Sleep(100 * time.Millisecond)
	}
	return tally.sum(), nil
}

// tally adds up what a tab receives, by kind.
type tally struct {
	mu    sync.Mutex
	kinds map[network.RequestID]network.ResourceType
	got   weight
	last  time.Time
}

func (t *tally) note(event any) {
	t.mu.Lock()
	defer t.mu.Unlock()
	switch e := event.(type) {
	case *network.EventResponseReceived:
		t.kinds[e.RequestID] = e.Type
		t.last = time.Now()
	case *network.EventLoadingFinished:
		t.last = time.Now()
		switch t.kinds[e.RequestID] {
		case network.ResourceTypeDocument, network.ResourceTypeStylesheet, network.ResourceTypeScript:
			t.got.code += int64(e.EncodedDataLength)
		case network.ResourceTypeFont:
			t.got.fonts += int64(e.EncodedDataLength)
		}
	}
}

func (t *tally) quiet() time.Duration {
	t.mu.Lock()
	defer t.mu.Unlock()
	return time.Since(t.last)
}

func (t *tally) sum() weight {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.got
}

type sample struct {
	name string
	data []byte
}

func samples() []sample {
	return []sample{
		{"table.csv", []byte("week,signups\n" + strings.Repeat("2024-W01,12\n", 50))},
		{"picture.png", picture()},
		{"paper.pdf", paper()},
		{"part.glb", triangle()},
		{"part.obj", []byte("v 0 0 0\nv 10 0 0\nv 0 10 0\nv 0 0 10\nf 1 2 3\nf 1 2 4\nf 1 3 4\nf 2 3 4\n")},
		{"data.json", []byte(`{"a":[1,2,{"b":null}],"c":"text"}`)},
		{"notes.md", []byte("# Notes\n\nSome *text*.\n")},
		{"script.py", []byte("print('hello')\n")},
		{"page.html", []byte("<!doctype html><p>hello</p>")},
	}
}

func picture() []byte {
	img := image.NewRGBA(image.Rect(0, 0, 64, 48))
	for x := range 64 {
		for y := range 48 {
			img.Set(x, y, color.RGBA{uint8(x * 4), uint8(y * 5), 120, 255})
		}
	}
	var out bytes.Buffer
	_ = png.Encode(&out, img) // a Buffer takes everything
	return out.Bytes()
}

// paper is a one-page PDF with its table of objects.
func paper() []byte {
	text := "BT /F1 24 Tf 72 720 Td (Hello) Tj ET"
	objects := []string{
		"<</Type/Catalog/Pages 2 0 R>>", "<</Type/Pages/Kids[3 0 R]/Count 1>>",
		"<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>",
		fmt.Sprintf("<</Length %d>>stream\n%s\nendstream", len(text), text), "<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>",
	}
	var out bytes.Buffer
	out.WriteString("%PDF-1.4\n")
	var offsets []int
	for i, object := range objects {
		offsets = append(offsets, out.Len())
		fmt.Fprintf(&out, "%d 0 obj\n%s\nendobj\n", i+1, object)
	}
	start := out.Len()
	fmt.Fprintf(&out, "xref\n0 %d\n0000000000 65535 f \n", len(objects)+1)
	for _, offset := range offsets {
		fmt.Fprintf(&out, "%010d 00000 n \n", offset)
	}
	fmt.Fprintf(&out, "trailer\n<</Size %d/Root 1 0 R>>\nstartxref\n%d\n%%%%EOF\n", len(objects)+1, start)
	return out.Bytes()
}

// triangle is the least GLB: one mesh of three points.
func triangle() []byte {
	var points bytes.Buffer
	_ = binary.Write(&points, binary.LittleEndian, []float32{0, 0, 0, 10, 0, 0, 0, 10, 0}) // a Buffer takes everything
	scene := []byte(`{"asset":{"version":"2.0"},"scene":0,"scenes":[{"nodes":[0]}],"nodes":[{"mesh":0}],` +
		`"meshes":[{"primitives":[{"attributes":{"POSITION":0}}]}],"buffers":[{"byteLength":36}],"bufferViews":[{"buffer":0,"byteLength":36}],` +
		`"accessors":[{"bufferView":0,"componentType":5126,"count":3,"type":"VEC3","min":[0,0,0],"max":[10,10,0]}]}`)
	for len(scene)%4 != 0 {
		scene = append(scene, ' ')
	}
	var out bytes.Buffer
	le := binary.LittleEndian
	out.Write(le.AppendUint32(le.AppendUint32([]byte("glTF"), 2), uint32(12+8+len(scene)+8+points.Len())))
	out.Write(append(le.AppendUint32(nil, uint32(len(scene))), "JSON"...))
	out.Write(scene)
	out.Write(append(le.AppendUint32(nil, uint32(points.Len())), "BIN\x00"...))
	out.Write(points.Bytes())
	return out.Bytes()
}
