// Package image shows pictures. Facts come from their headers alone: a picture
// of a billion pixels is never decoded here.
package image

import (
	"bufio"
	"bytes"
	"context"
	stdimage "image"
	_ "image/gif"
	_ "image/jpeg"
	_ "image/png"
	"io"

	_ "golang.org/x/image/bmp"
	_ "golang.org/x/image/tiff"
	_ "golang.org/x/image/webp"

	"atelier/internal/domain"
	"atelier/internal/viewer"
	"atelier/internal/viewer/content"
)

// Viewer is the member for pictures.
type Viewer struct{}

// New makes it.
func New() Viewer { return Viewer{} }

// Kind is image.
func (Viewer) Kind() string { return domain.KindImage }

// Match goes by bytes; SVG is text and goes by its first element.
func (Viewer) Match(name, _ string, head []byte) int {
	switch f := format(head); {
	case f == "svg" && content.Ext(name) == ".svg":
		return 90
	case f == "svg":
		return 60
	case f != "":
		return 92
	}
	return 0
}

// format names the format of a picture by its first bytes, "" for none.
func format(head []byte) string {
	has := func(s string) bool { return bytes.HasPrefix(head, []byte(s)) }
	switch {
	case has("\x89PNG\r\n\x1a\n"):
		return "png"
	case has("\xff\xd8\xff"):
		return "jpeg"
	case has("GIF87a"), has("GIF89a"):
		return "gif"
	case len(head) >= 16 && has("RIFF") && string(head[8:12]) == "WEBP":
		return "webp"
	case has("BM") && len(head) >= 26 && head[6] == 0 && head[7] == 0 && head[8] == 0 && head[9] == 0 && head[15] == 0:
		return "bmp"
	case has("II*\x00"), has("MM\x00*"):
		return "tiff"
	case has("\x00\x00\x01\x00") && len(head) >= 22 && head[5] == 0 && head[4] > 0 && head[9] == 0:
		return "ico"
	case len(head) >= 12 && string(head[4:8]) == "ftyp":
		switch string(head[8:12]) {
		case "avif", "avis":
			return "avif"
		case "heic", "heix", "hevc", "hevx", "mif1", "msf1", "heim", "heis":
			return "heic"
		}
	case isSVG(head):
		return "svg"
	}
	return ""
}

// Facts are format, width, height, frames and orientation, which is the EXIF
// value from 1 (upright) to 8; width and height are those before turning.
func (Viewer) Facts(ctx context.Context, src viewer.Source) (map[string]any, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	f, err := src.Open()
	if err != nil {
		return nil, err
	}
	defer func() { _ = f.Close() }()
	return viewer.Guard(func() (map[string]any, error) { return facts(ctx, f) })
}

func facts(ctx context.Context, f io.ReadSeeker) (map[string]any, error) {
	head := make([]byte, 64<<10)
	n, err := io.ReadFull(f, head)
	if err != nil && err != io.EOF && err != io.ErrUnexpectedEOF {
		return nil, err
	}
	head = head[:n]
	kind := format(head)
	if kind == "" {
		return map[string]any{"error": "The file is no picture of a kind known here."}, nil
	}
	out := map[string]any{"format": kind, "frames": 1, "orientation": 1}
	var w, h int
	switch kind {
	case "svg":
		return svgFacts(head, out), nil
	case "avif", "heic":
		w, h = isoSize(head)
	case "ico":
		w, h = icoSize(head)
	default:
		if _, err := f.Seek(0, io.SeekStart); err != nil {
			return nil, err
		}
		// A header that lies about its length must not make the reader read on.
		cfg, _, err := stdimage.DecodeConfig(io.LimitReader(f, 16<<20))
		if err == nil {
			w, h = cfg.Width, cfg.Height
		}
	}
	if w <= 0 || h <= 0 {
		out["error"] = "The picture is damaged or cut off: it does not say how large it is."
		return out, nil
	}
	out["width"], out["height"] = w, h
	if kind == "heic" {
		out["warnings"] = []string{"HEIC pictures cannot be shown by most browsers. Download it, or ask the agent to convert it."}
	}
	if kind == "tiff" {
		out["warnings"] = []string{"TIFF pictures cannot be shown by most browsers. Download it, or ask the agent to convert it."}
	}
	if _, err := f.Seek(0, io.SeekStart); err != nil {
		return nil, err
	}
	frames, orientation := walk(ctx, kind, bufio.NewReaderSize(f, 32<<10), head)
	out["frames"], out["orientation"] = max(1, frames), orientation
	return out, ctx.Err()
}
