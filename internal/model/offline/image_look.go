package offline

import (
	"bytes"
	"image"
	_ "image/gif"  // the kinds of picture that view_image may hand over
	_ "image/jpeg" //
	_ "image/png"  //

	"atelier/internal/domain"
)

// oneColour tells whether a picture is the same all over: a chart that failed
// in silence. Pictures that cannot be decoded here are not judged.
func oneColour(img *domain.Image) bool {
	if img == nil {
		return false
	}
	pic, _, err := image.Decode(bytes.NewReader(img.Data))
	if err != nil {
		return false
	}
	b := pic.Bounds()
	if b.Empty() {
		return true
	}
	r0, g0, b0, a0 := pic.At(b.Min.X, b.Min.Y).RGBA()
	stepX, stepY := max(1, b.Dx()/200), max(1, b.Dy()/200)
	for y := b.Min.Y; y < b.Max.Y; y += stepY {
		for x := b.Min.X; x < b.Max.X; x += stepX {
			if r, g, bb, a := pic.At(x, y).RGBA(); r != r0 || g != g0 || bb != b0 || a != a0 {
				return false
			}
		}
	}
	return true
}
