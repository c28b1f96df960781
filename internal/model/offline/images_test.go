package offline

import (
	"image"
	"image/color"
	"image/gif"
	_ "image/jpeg" // formats that are asked for
	"path"
	"strings"
	"testing"

	_ "golang.org/x/image/bmp"  //
	_ "golang.org/x/image/tiff" //
	_ "golang.org/x/image/webp" //
)

// drawn writes the test's pictures: photo is blue on its left half and half
// clear red on its right, 400 × 300; sideways is a JPEG whose bytes are 400 × 300
// and which the camera held by 90°; move is an animation of three frames.
const drawn = `mkdir -p /tmp/drawn; cd /tmp/drawn; python3 - <<'EOF'
from PIL import Image, ImageDraw
i = Image.new("RGBA", (400, 300), (255, 0, 0, 128))
ImageDraw.Draw(i).rectangle([0, 0, 199, 299], fill=(0, 0, 255, 255))
i.save("photo.png"); i.save("photo.v2.png")
j = Image.new("RGB", (400, 300), (255, 0, 0))
ImageDraw.Draw(j).rectangle([0, 0, 199, 299], fill=(0, 0, 255))
e = Image.Exif(); e[0x0112] = 6
j.save("sideways.jpg", exif=e, quality=95)
j.save("plain.jpg", quality=95)
j.save("really-a-jpeg.png", "JPEG", quality=95)
j.save("b.bmp"); j.save("t.tiff"); j.save("w.webp", lossless=True)
fs = [Image.new("P", (40, 30), c) for c in (1, 2, 3)]
for f in fs: f.putpalette([0, 0, 0, 255, 0, 0, 0, 255, 0, 0, 0, 255] + [0] * 756)
fs[0].save("move.gif", save_all=True, append_images=fs[1:], duration=50, loop=0)
open("broken.png", "wb").write(open("photo.png", "rb").read()[:200])
EOF`

type decoded struct {
	format  string
	w, h    int
	frames  int
	corners map[string][]int
}

// decoded reads a picture with Go's decoders, which know nothing of the
// camera's orientation.
func (m *machine) decoded(name string) decoded {
	m.t.Helper()
	data := m.get("/workspace/" + name)
	if n := strings.Count(data, "ANMF"); n > 0 { // a WebP that moves, which Go does not read
		return decoded{format: "webp", frames: n}
	}
	img, format, err := image.Decode(strings.NewReader(data))
	if err != nil {
		m.t.Fatalf("%s: %v", name, err)
	}
	head := data[:min(len(data), 1024)]
	if format == "jpeg" && (strings.Contains(head, "\x01\x12\x00\x03") || strings.Contains(head, "\x12\x01\x03\x00")) {
		m.t.Errorf("%s has an orientation still", name)
	}
	w, h := img.Bounds().Dx(), img.Bounds().Dy()
	d := decoded{format: format, w: w, h: h, frames: 1, corners: map[string][]int{}}
	for k, p := range map[string]image.Point{"nw": {1, 1}, "ne": {w - 2, 1}, "sw": {1, h - 2}, "se": {w - 2, h - 2}} {
		c := color.NRGBAModel.Convert(img.At(p.X, p.Y)).(color.NRGBA)
		d.corners[k] = []int{int(c.R), int(c.G), int(c.B), int(c.A)}
	}
	if format == "gif" {
		all, err := gif.DecodeAll(strings.NewReader(data))
		if err != nil {
			m.t.Fatal(err)
		}
		d.frames = len(all.Image)
	}
	return d
}

// nearly tells that a colour is about what it should be; JPEG and WebP lose a little.
func nearly(got, want []int) bool {
	for i := range want {
		if d := got[i] - want[i]; d < -20 || d > 20 {
			return false
		}
	}
	return true
}

// TestImages decodes what comes out.
func TestImages(t *testing.T) {
	m := newMachine(t)
	if out, code := m.sh(drawn, ""); code != 0 {
		t.Fatal(out)
	}
	blue, clear, red, pink := []int{0, 0, 255, 255}, []int{255, 0, 0, 128}, []int{255, 0, 0, 255}, []int{255, 127, 127, 255}
	for _, c := range []struct {
		text, file, out, format string
		w, h                    int
		corners                 map[string][]int
		said                    string
	}{
		{"resize it to 200 px wide", "photo.png", "photo-200.png", "PNG", 200, 150, map[string][]int{"nw": blue, "ne": clear}, "400 × 300"},
		{"resize to 50%", "photo.png", "photo-50pct.png", "PNG", 200, 150, nil, ""},
		{"make it 600 pixels high", "photo.png", "photo-600.png", "PNG", 800, 600, nil, "enlarged"},
		{"resize to 640x400, don't stretch it", "photo.png", "photo-640x400.png", "PNG", 533, 400, nil, ""},
		{"resize to 640x400 and keep the aspect ratio", "photo.png", "photo-640x400.png", "PNG", 533, 400, nil, ""},
		{"resize to exactly 100x100", "photo.png", "photo-100x100.png", "PNG", 100, 100, map[string][]int{"nw": blue, "ne": clear}, ""},
		{"make it a 256x256 icon, cropped to fill", "photo.png", "photo-256x256.png", "PNG", 256, 256, nil, "cropped equally"},
		{"resize to 5 cm wide at 300 dpi", "photo.png", "photo-591.png", "PNG", 591, 443, nil, "300 dots per inch"},
		{`make it 2" wide at 100 dpi`, "photo.png", "photo-200.png", "PNG", 200, 150, nil, ""},
		{"make it half the size", "photo.png", "photo-50pct.png", "PNG", 200, 150, nil, ""},
		{"make it 3 times smaller", "photo.v2.png", "photo.v2-33.33pct.png", "PNG", 133, 100, nil, ""},
		{"save as photo2.jpeg", "photo.png", "photo2.jpeg", "JPEG", 400, 300, nil, ""},
		{"export as .tif", "photo.png", "photo.tif", "TIFF", 400, 300, nil, ""},
		{"make the picture square, 150 px", "photo.png", "photo-cropped-150.png", "PNG", 150, 150, nil, ""},
		{"crop to 4:3 portrait", "photo.png", "photo-cropped.png", "PNG", 225, 300, nil, ""},
		{"trim the edges by 5%", "photo.png", "photo-cropped.png", "PNG", 360, 270, nil, ""},
		{"remove 20 px from the top and bottom", "photo.png", "photo-cropped.png", "PNG", 400, 260, nil, ""},
		{"crop x=50 y=60 width=100 height=80", "photo.png", "photo-cropped.png", "PNG", 100, 80, map[string][]int{"nw": blue, "se": blue}, ""},
		{"make a thumbnail", "photo.png", "photo-256.png", "PNG", 256, 192, nil, "longer side is 256"},
		{"crop to the right half", "photo.png", "photo-cropped.png", "PNG", 200, 300, map[string][]int{"nw": clear, "se": clear}, ""},
		{"crop it to a square", "photo.png", "photo-cropped.png", "PNG", 300, 300, map[string][]int{"nw": blue, "ne": clear}, ""},
		{"crop to 16:9", "photo.png", "photo-cropped.png", "PNG", 400, 225, nil, ""},
		{"crop 100x80 from the top left", "photo.png", "photo-cropped.png", "PNG", 100, 80, map[string][]int{"nw": blue, "se": blue}, ""},
		{"crop 10 px from each side", "photo.png", "photo-cropped.png", "PNG", 380, 280, nil, ""},
		{"crop to the region 10,10 to 110,90", "photo.png", "photo-cropped.png", "PNG", 100, 80, nil, ""},
		{"rotate 90 degrees clockwise", "photo.png", "photo-rotated.png", "PNG", 300, 400, map[string][]int{"nw": blue, "sw": clear}, ""},
		{"rotate it 90 degrees to the left", "photo.png", "photo-rotated.png", "PNG", 300, 400, map[string][]int{"nw": clear, "sw": blue}, ""},
		{"rotate by -90 degrees", "photo.png", "photo-rotated.png", "PNG", 300, 400, map[string][]int{"nw": clear, "sw": blue}, "turned it counterclockwise"},
		{"turn it upside down", "photo.png", "photo-rotated.png", "PNG", 400, 300, map[string][]int{"nw": clear, "ne": blue}, ""},
		{"flip it horizontally", "photo.png", "photo-flipped.png", "PNG", 400, 300, map[string][]int{"nw": clear, "ne": blue}, ""},
		{"make it black and white", "photo.png", "photo-grey.png", "PNG", 400, 300, map[string][]int{"nw": {29, 29, 29, 255}, "ne": {76, 76, 76, 128}}, ""},
		{"convert to jpg", "photo.png", "photo.jpg", "JPEG", 400, 300, map[string][]int{"nw": blue, "ne": pink}, "transparent parts are white"},
		{"convert to webp with quality 80", "photo.png", "photo.webp", "WEBP", 400, 300, map[string][]int{"ne": clear}, ""},
		{"save it as a gif", "photo.png", "photo.gif", "GIF", 400, 300, map[string][]int{"nw": blue}, ""},
		{"save as bmp", "photo.png", "photo.bmp", "BMP", 400, 300, map[string][]int{"nw": blue, "ne": pink}, "transparent parts are white"},
		{"convert to tiff", "photo.png", "photo.tiff", "TIFF", 400, 300, map[string][]int{"nw": blue, "ne": clear}, ""},
		{"convert to png", "b.bmp", "b.png", "PNG", 400, 300, map[string][]int{"nw": blue, "ne": red}, ""},
		{"convert to png", "t.tiff", "t.png", "PNG", 400, 300, map[string][]int{"nw": blue, "ne": red}, ""},
		{"convert to png", "w.webp", "w.png", "PNG", 400, 300, map[string][]int{"nw": blue, "ne": red}, ""},
		{"resize to 150 px wide and convert to png", "sideways.jpg", "sideways-150.png", "PNG", 150, 200, map[string][]int{"nw": blue, "sw": red}, "EXIF orientation"},
		{"crop it to a square", "sideways.jpg", "sideways-cropped.jpg", "JPEG", 300, 300, map[string][]int{"nw": blue, "sw": red}, "EXIF orientation"},
		{"resize to 20 px wide", "move.gif", "move-20.gif", "GIF", 20, 15, nil, "All 3 frames"},
		{"convert to webp", "move.gif", "move.webp", "WEBP", 40, 30, nil, "All 3 frames"},
		{"convert to png", "move.gif", "move.png", "PNG", 40, 30, nil, "only the first is taken"},
		{"resize to 100 px wide", "really-a-jpeg.png", "really-a-jpeg-100.jpg", "JPEG", 100, 75, nil, "By its bytes the file is JPEG"},
		{"crop the left half and convert it to jpeg with quality 70", "plain.jpg", "plain-cropped.jpg", "JPEG", 200, 300, map[string][]int{"nw": blue}, ""},
	} {
		t.Run(c.text+" "+c.file, func(t *testing.T) {
			m.t = t
			said := m.askOf(c.text, c.file)
			contains(t, said, c.said)
			m.onlyPublished(c.out)
			d := m.decoded(c.out)
			if moves := strings.HasPrefix(c.said, "All 3"); moves && d.frames != 3 || !moves && d.frames != 1 {
				t.Errorf("%d frames", d.frames)
			}
			if d.format != strings.ToLower(c.format) || d.w > 0 && (d.w != c.w || d.h != c.h) {
				t.Errorf("%+v, want %s %d × %d", d, c.format, c.w, c.h)
			}
			for k, want := range c.corners {
				if !nearly(d.corners[k], want) {
					t.Errorf("%s is %v, want %v", k, d.corners[k], want)
				}
			}
			contains(t, said, strings.ReplaceAll(c.format, "WEBP", "WebP")+",", itoa(c.w)+" × "+itoa(c.h))
		})
	}
	for _, c := range []struct{ text, file, said string }{
		{"resize it to 99999999x99999999", "photo.png", "over the limit"},
		{"resize it to -100 px wide", "photo.png", "at least one pixel"},
		{"resize to 0x0", "photo.png", "at least one pixel"},
		{"resize to 0%", "photo.png", "no picture that I can make"},
		{"shrink to under 100 kB", "photo.png", "size in bytes"},
		{"convert to jpg with quality 200", "photo.png", "from 1 to 100"},
		{"convert it to HEIC", "photo.png", "I cannot write HEIC"},
		{"convert to pdf", "photo.png", "a PNG picture, and no table"},
		{"crop 500x500", "photo.png", "cannot be cropped out of it"},
		{"crop to the region 900,900 to 950,950", "photo.png", "outside the picture"},
		{"resize to 100 px wide", "broken.png", "broken.png"},
		{"remove the background", "photo.png", "none of the recipes"},
		{"what size is this picture?", "photo.png", "400 × 300 pixels"},
		{"resize to 640x400", "photo.png", "Shall I crop it to fill that size"},
		{"make it a 256x256 icon", "photo.png", "Shall I crop it to fill that size"},
		{"resize it", "photo.png", "which size?"},
		{"make it 5 cm wide", "photo.png", "How many dpi"},
	} {
		t.Run(c.text+" "+c.file, func(t *testing.T) {
			m.t = t
			contains(t, m.askOf(c.text, c.file), c.said)
			m.onlyPublished()
		})
	}
	t.Run("answers", func(t *testing.T) {
		m.t = t
		m.askOf("resize to 5 x 4 cm", "photo.png")
		contains(t, m.ask("300"), "591 × 472")
		m.ask("crop")
		m.onlyPublished("photo-591x472.png")
		if d := m.decoded("photo-591x472.png"); d.w != 591 || d.h != 472 {
			t.Errorf("%+v", d)
		}
	})
	t.Run("a table named like a picture", func(t *testing.T) {
		m.t = t
		m.fresh()
		said := m.ask("resize it to 100 px" + strings.Replace(m.attach("a.png", "a,b\n1,2\n"), "text/csv", "image/png", 1))
		m.onlyPublished()
		contains(t, said, "a.png", "whatever its name says")
	})
}

// askOf asks about one of the drawn pictures.
func (m *machine) askOf(text, file string) string {
	m.t.Helper()
	m.fresh()
	m.sh("cp -r /tmp/drawn /home/sandbox/attachments", "")
	return m.ask(text + "\n[attached: " + path.Join("/home/sandbox/attachments", file) + " (999 bytes, application/octet-stream)]")
}
