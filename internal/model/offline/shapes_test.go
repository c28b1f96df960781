package offline

import (
	"encoding/json"
	"fmt"
	"image"
	_ "image/gif"  // formats that are asked for
	_ "image/jpeg" // formats that are asked for
	"math"
	"path"
	"strings"
	"testing"

	"atelier/internal/domain"
	"atelier/internal/model"
	"atelier/internal/model/modeltest"
)

// measured is what another program than the recipe finds in a part's files.
type measured struct {
	Size       [3]float64 // width, depth, height in mm
	Volume     float64    // mm³
	Watertight bool
}

const measure3D = `
import json, sys, trimesh
m = trimesh.load(sys.argv[1], force="mesh")
m.merge_vertices(merge_tex=True, merge_norm=True)
w, h, d = m.extents # Y is up
print(json.dumps({"Size": [w, d, h], "Volume": float(m.volume), "Watertight": bool(m.is_watertight)}))`

func (m *machine) measured(file string) measured {
	m.t.Helper()
	m.put("/tmp/measure.py", measure3D)
	out, code := m.sh("cd /workspace && python3 /tmp/measure.py \"$(cat)\" 2>/tmp/err || cat /tmp/err", file)
	var got measured
	if err := json.Unmarshal([]byte(out), &got); code != 0 || err != nil {
		m.t.Fatalf("%s: %s", file, out)
	}
	return got
}

func about(a, b, share float64) bool {
	return math.Abs(a-b) <= share*math.Max(math.Abs(a), math.Abs(b))
}

// TestShapes asks for parts in words; sizes and volumes are worked out here by
// the formulas of geometry.
func TestShapes(t *testing.T) {
	m := newMachine(t)
	const anySize = -1
	for _, c := range []struct {
		text   string
		size   [3]float64
		volume float64 // 0: not checked
		within float64 // share; round parts have flat sides
	}{
		{"make a box 40 x 30 x 20 mm", [3]float64{40, 30, 20}, 24000, 1e-5},
		{"a cylinder, 1 inch in diameter and 2,5 cm high", [3]float64{25.4, 25.4, 25}, math.Pi * 12.7 * 12.7 * 25, 0.002},
		{"a sphere of radius 2 cm", [3]float64{40, 40, 40}, 4. / 3 * math.Pi * 8000, 0.002},
		{"make a gear with 20 teeth, module 2 mm, 8 mm thick", [3]float64{44, 44, 8}, 0, 0.001},
		{"make a vase 120 mm tall and 60 mm wide", [3]float64{60, 60, 120}, 0, 0.001},
		{"extrude the polygon (0,0) (40,0) (40,20) (0,20) by 6 mm", [3]float64{40, 20, 6}, 4800, 1e-5},
		{"extrude a hexagon with 10 mm sides to 5 mm", [3]float64{10 * math.Sqrt(3), 20, 5}, 3 * math.Sqrt(3) / 2 * 100 * 5, 1e-3},
		{`make the text "Atelier" 10 mm high and 3 mm thick`, [3]float64{anySize, 10, 3}, 0, 0.001},
		{"make a box 40x40x10 mm and subtract a cylinder 10 mm in diameter through the middle", [3]float64{40, 40, 10}, 16000 - math.Pi*25*10, 0.002},
		{"100 x 60 x 5 mm plate with four 5 mm holes", [3]float64{100, 60, 5}, 30000 - 4*math.Pi*2.5*2.5*5, 0.002},
		{"union of a sphere of radius 10 mm and a box 30 x 5 x 5 mm", [3]float64{30, 20, 20}, 0, 0.001},
		{"intersection of a cube of 20 mm and a sphere of 40 mm", [3]float64{20, 20, 20}, 8000, 0.02},
		{"make a cube of 1 foot", [3]float64{304.8, 304.8, 304.8}, math.Pow(304.8, 3), 1e-5},
	} {
		t.Run(c.text, func(t *testing.T) {
			m.t = t
			m.fresh()
			said := m.ask(c.text)
			if len(m.published) != 2 || path.Ext(m.published[0]) != ".glb" || path.Ext(m.published[1]) != ".obj" {
				t.Fatalf("published %q:\n%s", m.published, said)
			}
			for _, file := range m.published {
				got := m.measured(file)
				for i, want := range c.size {
					if want != anySize && !about(got.Size[i], want, c.within) {
						t.Errorf("%s: %v mm, want %v", file, got.Size, c.size)
						break
					}
				}
				if c.volume > 0 && !about(got.Volume, c.volume, c.within) || got.Volume <= 0 || !got.Watertight {
					t.Errorf("%s: volume %.3f, want %.3f; watertight %v", file, got.Volume, c.volume, got.Watertight)
				}
			}
		})
	}
	for text, want := range map[string]string{
		"make a box 0 x 10 x 10 mm":                   "The width is 0 mm",
		"make a cube of 10 km":                        "I can make parts from 0.01 mm",
		"make a box":                                  "Not all sizes of the box are given",
		"make a box 10x20x30 mm with rounded corners": "I cannot do `rounded corners`",
		"make a dodecahedral chair":                   "none of the recipes",
		"make a tube of 10 mm outer diameter, 20 mm inner diameter, 5 mm long": "",
	} {
		t.Run(text, func(t *testing.T) {
			m.t = t
			m.fresh()
			said := m.ask(text)
			if want == "" { // no tube can be like that
				if len(m.published) > 0 {
					t.Errorf("made %q:\n%s", m.published, said)
				}
				return
			}
			contains(t, said, want)
		})
	}
}

// TestPictures decodes what comes out by another program than the recipe's.
func TestPictures(t *testing.T) {
	m := newMachine(t)
	const draw = `python3 -c "
from PIL import Image, ImageDraw
i = Image.new('RGBA', (400, 300), (255, 0, 0, 128))
ImageDraw.Draw(i).rectangle([0, 0, 199, 299], fill=(0, 0, 255, 255))
i.save('/home/sandbox/attachments/photo.png')"`
	for _, c := range []struct {
		text, name, format string
		w, h               int
		corner             [3]uint32 // of the top left pixel, 8 bit; 0,0,1: not looked at
		said               string
	}{
		{"resize it to 200 px wide", "photo-200.png", "png", 200, 150, [3]uint32{0, 0, 255}, "400 × 300"},
		{"crop to the right half", "photo-cropped.png", "png", 200, 300, [3]uint32{0, 0, 1}, "200 × 300"},
		{"convert to jpg", "photo.jpg", "jpeg", 400, 300, [3]uint32{0, 0, 1}, "transparent parts are white"},
		{"rotate 90 degrees clockwise", "photo-rotated.png", "png", 300, 400, [3]uint32{0, 0, 255}, ""},
		{"save it as a gif", "photo.gif", "gif", 400, 300, [3]uint32{0, 0, 1}, ""},
	} {
		t.Run(c.text, func(t *testing.T) {
			m.t = t
			m.fresh()
			if out, code := m.sh("mkdir -p /home/sandbox/attachments; "+draw, ""); code != 0 {
				t.Fatal(out)
			}
			said := m.ask(c.text + "\n[attached: /home/sandbox/attachments/photo.png (999 bytes, image/png)]")
			contains(t, said, c.said)
			m.onlyPublished(c.name)
			img, format, err := image.Decode(strings.NewReader(m.get("/workspace/" + c.name)))
			if err != nil || format != c.format || img.Bounds().Dx() != c.w || img.Bounds().Dy() != c.h {
				t.Fatalf("%s %v, %v", format, img, err)
			}
			r, g, b, _ := img.At(2, 2).RGBA()
			if got := [3]uint32{r >> 8, g >> 8, b >> 8}; c.corner != [3]uint32{0, 0, 1} && got != c.corner {
				t.Errorf("the corner is %v, want %v", got, c.corner)
			}
		})
	}
	t.Run("a bomb", func(t *testing.T) {
		m.t = t
		m.fresh()
		m.sh("mkdir -p /home/sandbox/attachments; "+draw, "")
		contains(t, m.ask("resize it to 99999999x99999999\n[attached: /home/sandbox/attachments/photo.png (999 bytes, image/png)]"), "over the limit")
		m.onlyPublished()
	})
	t.Run("a table named like a picture", func(t *testing.T) {
		m.t = t
		m.fresh()
		said := m.ask("resize it to 100 px" + strings.Replace(m.attach("a.png", "a,b\n1,2\n"), "text/csv", "image/png", 1))
		m.onlyPublished()
		contains(t, said, "a.png")
	})
}

// TestLinesAreObeyed in order, whatever the line ends are.
func TestLinesAreObeyed(t *testing.T) {
	m := newMachine(t)
	text := "run: echo one > '/workspace/a b.txt'\npython:\n```python\nprint(6*7)\n```\n" +
		"write: /workspace/ü ä.txt\n```\nhällo\n\tx\n```\nread: /workspace/ü ä.txt\nrun: cat '/workspace/a b.txt'\npublish: /workspace/ü ä.txt\npublish: /workspace/gone.txt"
	for name, text := range map[string]string{"unix": text, "windows": strings.ReplaceAll(text, "\n", "\r\n")} {
		t.Run(name, func(t *testing.T) {
			m.t = t
			m.fresh()
			said := m.ask(text)
			if got, want := strings.Join(m.calls, " "), "run_command write_file run_command write_file read_file run_command publish publish"; got != want && got != "run_command run_command write_file read_file run_command publish publish" {
				t.Fatalf("called %s, want %s", got, want)
			}
			want := "hällo\n\tx\n"
			if name == "windows" { // what stands in the block is written as it is
				want = strings.ReplaceAll(want, "\n", "\r\n")
			}
			if got := m.get("/workspace/ü ä.txt"); got != want {
				t.Errorf("written: %q, want %q", got, want)
			}
			m.onlyPublished("ü ä.txt")
			contains(t, said, "gone.txt")
		})
	}
}

// TestTheOfflineModelKeepsTheContract of every model.
func TestTheOfflineModelKeepsTheContract(t *testing.T) {
	for _, text := range []string{"hello", "run: ls\nrun: pwd", "drop duplicate rows\n[attached: /home/sandbox/attachments/a.csv (8 bytes, text/csv)]", "make a box 1x2x3 mm", strings.Repeat("a", 1<<16), "\x00\xff", ""} {
		events := modeltest.Contract(t, New(), model.Request{Model: ModelName, Messages: []model.Message{{Role: domain.RoleUser, Content: []model.Content{{Type: domain.PartText, Text: text}}}}})
		if len(events) < 2 {
			t.Errorf("%.20q: %s", text, fmt.Sprint(events))
		}
	}
}
