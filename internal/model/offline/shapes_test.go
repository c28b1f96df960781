package offline

import (
	"bytes"
	"io"
	"math"
	"path"
	"strconv"
	"strings"
	"testing"

	"atelier/internal/mesh"
)

// measured is what another program than the recipe finds in a part's file.
type measured struct {
	size       [3]float64 // width, depth, height in mm
	low        float64    // where it stands
	triangles  int
	watertight bool
}

type readCloser struct{ *bytes.Reader }

func (readCloser) Close() error { return nil }

// measured reads a file as the viewers do; Y is up in it.
func (m *machine) measured(file string) measured {
	m.t.Helper()
	data := []byte(m.get("/workspace/" + file))
	f, err := mesh.Read(m.t.Context(), mesh.Source{Name: file, Size: int64(len(data)), Open: func() (io.ReadSeekCloser, error) {
		return readCloser{bytes.NewReader(data)}, nil
	}})
	if err != nil || f.Bounds == nil || f.Watertight == nil || len(f.Warnings) > 0 {
		m.t.Fatalf("%s: %+v, %v", file, f, err)
	}
	lo, hi := f.Bounds.Min, f.Bounds.Max
	return measured{[3]float64{hi[0] - lo[0], hi[2] - lo[2], hi[1] - lo[1]}, lo[1], f.Triangles, *f.Watertight}
}

// objVolume adds up the tetrahedra between the origin and each triangle of an
// OBJ; it is negative where the faces look inwards.
func objVolume(t *testing.T, obj string) float64 {
	t.Helper()
	var vs [][3]float64
	sum := 0.0
	for line := range strings.Lines(obj) {
		f := strings.Fields(line)
		if len(f) != 4 || f[0] != "v" && f[0] != "f" {
			continue
		}
		var x [3]float64
		var c [3]int
		for i, w := range f[1:] {
			var err error
			if f[0] == "v" {
				x[i], err = strconv.ParseFloat(w, 64)
			} else {
				c[i], err = strconv.Atoi(w)
			}
			if err != nil {
				t.Fatalf("%q: %v", line, err)
			}
		}
		if f[0] == "v" {
			vs = append(vs, x)
			continue
		}
		a, b, d := vs[c[0]-1], vs[c[1]-1], vs[c[2]-1]
		sum += a[0]*(b[1]*d[2]-b[2]*d[1]) - a[1]*(b[0]*d[2]-b[2]*d[0]) + a[2]*(b[0]*d[1]-b[1]*d[0])
	}
	return sum / 6
}

func about(a, b, share float64) bool {
	return math.Abs(a-b) <= share*math.Max(math.Abs(a), math.Abs(b))
}

// frustum is the volume of a round body between two radii.
func frustum(r, q, h float64) float64 { return math.Pi * h / 3 * (r*r + r*q + q*q) }

// TestShapes asks for parts in words; sizes and volumes are worked out here by
// the formulas of geometry, the files are read by the server's own reader.
func TestShapes(t *testing.T) {
	m := newMachine(t)
	const anySize = -1
	const exact, facets = 1e-5, 0.004 // round parts have flat sides
	disc := func(d, h float64) float64 { return math.Pi / 4 * d * d * h }
	ball := func(d float64) float64 { return math.Pi / 6 * d * d * d }
	for _, c := range []struct {
		text     string
		size     [3]float64
		min, max float64 // of the volume
		within   float64
	}{
		{"make a box 40 x 30 x 20 mm", [3]float64{40, 30, 20}, 24000, 24000, exact},
		{"make a cube of 1 foot", [3]float64{304.8, 304.8, 304.8}, math.Pow(304.8, 3), math.Pow(304.8, 3), exact},
		{"make a box 0.01 x 0.01 x 100000 mm", [3]float64{0.01, 0.01, 100000}, 10, 10, 1e-3},
		{"a cylinder, 1 inch in diameter and 2,5 cm high", [3]float64{25.4, 25.4, 25}, disc(25.4, 25), disc(25.4, 25), facets},
		{"a sphere of radius 2 cm", [3]float64{40, 40, 40}, ball(40), ball(40), facets},
		{"a cone 20 mm in diameter, 30 mm high and 10 mm top diameter", [3]float64{20, 20, 30}, frustum(10, 5, 30), frustum(10, 5, 30), facets},
		{"a tube 30 mm outer diameter, 20 mm inner diameter, 5 mm long", [3]float64{30, 30, 5}, disc(30, 5) - disc(20, 5), disc(30, 5) - disc(20, 5), facets},
		// Between the root and the tip circle: about the area of the pitch circle.
		{"make a gear with 20 teeth, module 2 mm, 8 mm thick, bore 8 mm", [3]float64{44, 44, 8}, disc(40, 8)*0.93 - disc(8, 8), disc(40, 8) - disc(8, 8), 0.001},
		{"make a vase 120 mm tall and 60 mm wide with 2 mm walls", [3]float64{60, 60, 120}, disc(20, 120) / 2, disc(60, 120) / 3, 0.001},
		{"extrude the polygon (0,0) (40,0) (40,20) (0,20) by 6 mm", [3]float64{40, 20, 6}, 4800, 4800, exact},
		{"extrude polygon 0,0 50,0 50,10 10,10 10,50 0,50 by 12 mm", [3]float64{50, 50, 12}, 10800, 10800, exact},
		{"extrude a hexagon with 10 mm sides to 5 mm", [3]float64{10 * math.Sqrt(3), 20, 5}, 3 * math.Sqrt(3) / 2 * 100 * 5, 3 * math.Sqrt(3) / 2 * 100 * 5, exact},
		{`make the text "Atelier" 10 mm high and 3 mm thick`, [3]float64{anySize, 10, 3}, 100, 1500, 0.001},
		{`make the text "äöü 漢" 10 mm high`, [3]float64{}, 0, 0, 0},
		{"make a box 40x40x10 mm and subtract a cylinder 10 mm in diameter through the middle", [3]float64{40, 40, 10}, 16000 - disc(10, 10), 16000 - disc(10, 10), exact * 10},
		{"100 x 60 x 5 mm plate with four 5 mm holes", [3]float64{100, 60, 5}, 30000 - 4*disc(5, 5), 30000 - 4*disc(5, 5), exact * 10},
		{"a box 40x40x10 mm with an 8 mm hole 5 mm deep", [3]float64{40, 40, 10}, 16000 - disc(8, 5), 16000 - disc(8, 5), exact * 10},
		{"disc of 80 mm, 10 mm thick, six 6 mm holes on a 60 mm bolt circle, 20 mm bore", [3]float64{80, 80, 10}, disc(80, 10) - 6*disc(6, 10) - disc(20, 10), disc(80, 10) - 6*disc(6, 10) - disc(20, 10), 0.001},
		{"a box 60x40x30 mm with 2 mm walls", [3]float64{60, 40, 30}, 72000 - 56*36*28, 72000 - 56*36*28, exact},
		{"a plate 60x30x4 mm with a 20x5 mm slot", [3]float64{60, 30, 4}, 6800, 6800, exact},
		{"a box 60x30x4 mm with three 4 mm holes 15 mm apart", [3]float64{60, 30, 4}, 7200 - 3*disc(4, 4), 7200 - 3*disc(4, 4), exact * 10},
		{"union of a sphere of radius 10 mm and a box 30 x 5 x 5 mm", [3]float64{30, 20, 20}, ball(20) + 5*5*10, ball(20) + 5*5*12, 0.002},
		{"a cylinder 10 mm in diameter and 20 mm high on top of a box 30x30x5 mm", [3]float64{30, 30, 25}, 4500 + disc(10, 20), 4500 + disc(10, 20), facets},
		{"intersection of a cube of 20 mm and a sphere of 40 mm", [3]float64{20, 20, 20}, 8000, 8000, 0.001},
		{`engrave "HI" into a 60 x 20 x 5 mm plate, 1 mm deep, letters 8 mm high`, [3]float64{60, 20, 5}, 6000 - 8*20, 6000 - 8*3, exact},
		{`emboss "HI" on a 60x20x5 mm plate, letters 8 mm high`, [3]float64{60, 20, 7}, 6000 + 2*8*3, 6000 + 2*8*20, exact},
	} {
		t.Run(c.text, func(t *testing.T) {
			m.t = t
			m.fresh()
			said := m.ask(c.text)
			if c.within == 0 { // the font lacks the letters
				contains(t, said, "has no letters for: 漢")
				m.onlyPublished()
				return
			}
			if len(m.published) != 2 || path.Ext(m.published[0]) != ".glb" || path.Ext(m.published[1]) != ".obj" {
				t.Fatalf("published %q:\n%s", m.published, said)
			}
			var triangles [2]int
			for k, file := range m.published {
				got := m.measured(file)
				for i, want := range c.size {
					if want != anySize && !about(got.size[i], want, c.within) {
						t.Errorf("%s: %v mm, want %v", file, got.size, c.size)
						break
					}
				}
				if !got.watertight || math.Abs(got.low) > 1e-4 {
					t.Errorf("%s: watertight %v, stands at %g", file, got.watertight, got.low)
				}
				triangles[k] = got.triangles
			}
			if triangles[0] != triangles[1] {
				t.Errorf("GLB and OBJ have %v triangles", triangles)
			}
			v := objVolume(t, m.get("/workspace/"+m.published[1]))
			if (v < c.min || v > c.max) && !about(v, c.min, c.within) && !about(v, c.max, c.within) {
				t.Errorf("volume %.3f mm³, want %.3f to %.3f", v, c.min, c.max)
			}
		})
	}
	for _, c := range []struct {
		text, said string
		files      int
	}{
		{"make a box 0 x 10 x 10 mm", "The width is 0 mm", 0},
		{"make a cube of 10 km", "I can make parts from 0.01 mm", 0},
		{"make a sphere of 1 µm", "I can make parts from 0.01 mm", 0},
		{"make a gear with 3 teeth, module 2 mm, 5 mm thick", "5 to 500 teeth", 0},
		{"make a gear with 20 teeth, module 2 mm, 5 mm thick, bore 39 mm", "does not fit", 0},
		{"make a tube of 10 mm outer diameter, 20 mm inner diameter, 5 mm long", "leaves no wall", 0},
		{"extrude (0,0) (10,10) (10,0) (0,10) by 5 mm", "crosses itself", 0},
		{"subtract a cube of 50 mm from a cube of 40 mm", "Nothing is left", 0},
		{"a box 20x20x5 mm with a 30 mm hole", "wider than the part", 0},
		{"make a dodecahedral chair", "none of the recipes", 0},
		{"a box 10x10x10 mm and a sphere of 20 mm", "One unit in the files is one millimetre", 4},
		{"a box 10x10x10 mm, and save it as STL", "One unit", 3},
	} {
		t.Run(c.text, func(t *testing.T) {
			m.t = t
			m.fresh()
			contains(t, m.ask(c.text), c.said)
			if len(m.published) != c.files {
				t.Errorf("published %q", m.published)
			}
		})
	}
	t.Run("one after the other", func(t *testing.T) {
		m.t = t
		m.fresh()
		m.ask("make a box")
		m.ask("40 x 40 x 10 mm")
		m.ask("drill an 8 mm hole through the middle")
		m.ask("add a box 40x40x5 mm on top")
		m.onlyPublished("box-40x40x10.glb", "box-40x40x10.obj", "box-40x40x10-hole.glb", "box-40x40x10-hole.obj",
			"box-40x40x10-hole-with-box-40x40x5.glb", "box-40x40x10-hole-with-box-40x40x5.obj")
		if v := objVolume(t, m.get("/workspace/box-40x40x10-hole-with-box-40x40x5.obj")); !about(v, 24000-disc(8, 10), 1e-4) {
			t.Errorf("volume %.3f", v)
		}
		if v := objVolume(t, m.get("/workspace/box-40x40x10-hole.obj")); !about(v, 16000-disc(8, 10), 1e-4) {
			t.Errorf("volume %.3f", v)
		}
	})
}
