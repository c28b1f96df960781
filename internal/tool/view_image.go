package tool

import (
	"bytes"
	"context"
	_ "embed"
	"encoding/json"
	"fmt"
	"image"
	_ "image/gif" // decoders of what can be looked at
	"image/jpeg"
	"image/png"

	_ "golang.org/x/image/bmp"
	"golang.org/x/image/draw"
	_ "golang.org/x/image/tiff"
	_ "golang.org/x/image/webp"

	"atelier/internal/domain"
)

//go:embed view_image.md
var viewImageText string

// Bounds of a picture: what is read, what is decoded, what a model gets.
const (
	maxImageFile   = 64 << 20
	maxImagePixels = 100 << 20
	maxModelImage  = 5 << 20
	maxModelSide   = 1568 // more is scaled down by the models themselves
)

type viewImage struct{}

func (viewImage) Name() string        { return "view_image" }
func (viewImage) Description() string { return viewImageText }
func (viewImage) Schema() json.RawMessage {
	return object([]string{"path"}, map[string]any{"path": text("Path of the picture")})
}

func (viewImage) Run(ctx context.Context, env *Env, input json.RawMessage) (Output, error) {
	var in struct {
		Path string `json:"path"`
	}
	if bad := decode(input, &in); bad != nil {
		return *bad, nil
	}
	p := resolve(in.Path)
	data, size, err := env.Sandbox.ReadFile(ctx, p, maxImageFile)
	if err != nil {
		return missing(ctx, env, p, err)
	}
	if size > int64(len(data)) {
		return failf("%s has %d bytes, more than the %d that can be looked at. Make a smaller copy first.", p, size, maxImageFile), nil
	}
	img, note, err := ForModel(data)
	if err != nil {
		return failf("%s cannot be shown: %v", p, err), nil
	}
	return Output{Text: fmt.Sprintf("%s: %s", p, note), Image: img}, nil
}

// ForModel makes a picture that every model takes: PNG, JPEG, GIF or WebP of at
// most 5 MB and 1568 pixels a side. What fits is passed on as it is.
func ForModel(data []byte) (*domain.Image, string, error) {
	cfg, format, err := image.DecodeConfig(bytes.NewReader(data))
	if err != nil {
		return nil, "", fmt.Errorf("it is no PNG, JPEG, WebP, GIF, BMP or TIFF picture, or is damaged (%w)", err)
	}
	if cfg.Width <= 0 || cfg.Height <= 0 || cfg.Width*cfg.Height > maxImagePixels {
		return nil, "", fmt.Errorf("it has %d × %d pixels, more than can be decoded. Make a smaller copy first", cfg.Width, cfg.Height)
	}
	note := fmt.Sprintf("%s, %d × %d pixels, %d bytes", format, cfg.Width, cfg.Height, len(data))
	known := map[string]bool{"png": true, "jpeg": true, "gif": true, "webp": true}
	if known[format] && len(data) <= maxModelImage && cfg.Width <= maxModelSide && cfg.Height <= maxModelSide {
		return &domain.Image{MimeType: "image/" + format, Data: data, Width: cfg.Width, Height: cfg.Height}, note, nil
	}
	src, _, err := image.Decode(bytes.NewReader(data))
	if err != nil {
		return nil, "", fmt.Errorf("it is damaged: %w", err)
	}
	scale := min(1, float64(maxModelSide)/float64(max(cfg.Width, cfg.Height)))
	w, h := max(1, int(float64(cfg.Width)*scale)), max(1, int(float64(cfg.Height)*scale))
	dst := image.NewNRGBA(image.Rect(0, 0, w, h))
	draw.CatmullRom.Scale(dst, dst.Bounds(), src, src.Bounds(), draw.Src, nil)
	var out bytes.Buffer
	mime := "image/png"
	if err := png.Encode(&out, dst); err != nil {
		return nil, "", err
	}
	if out.Len() > maxModelImage {
		out.Reset()
		mime = "image/jpeg"
		if err := jpeg.Encode(&out, dst, &jpeg.Options{Quality: 85}); err != nil {
			return nil, "", err
		}
	}
	return &domain.Image{MimeType: mime, Data: out.Bytes(), Width: w, Height: h}, fmt.Sprintf("%s; shown as %d × %d", note, w, h), nil
}
