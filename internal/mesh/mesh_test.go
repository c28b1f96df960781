package mesh

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"io"
	"io/fs"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/qmuntal/gltf"
)

type memory struct{ *bytes.Reader }

func (memory) Close() error { return nil }

// sourceOf is a model in memory with files beside it.
func sourceOf(name string, data []byte, beside fstest.MapFS) Source {
	return Source{
		Name: name, Size: int64(len(data)),
		Open: func() (io.ReadSeekCloser, error) { return memory{bytes.NewReader(data)}, nil },
		Sibling: func(rel string) (io.ReadSeekCloser, error) {
			if !fs.ValidPath(rel) {
				return nil, errors.New("asked for a path outside")
			}
			b, err := fs.ReadFile(beside, rel)
			return memory{bytes.NewReader(b)}, err
		},
	}
}

func fileSource(t testing.TB, file string) Source {
	t.Helper()
	st, err := os.Stat(file)
	if err != nil {
		t.Fatal(err)
	}
	root := os.DirFS(filepath.Dir(file))
	return Source{Name: filepath.Base(file), Size: st.Size(),
		Open: func() (io.ReadSeekCloser, error) { return os.Open(file) },
		Sibling: func(rel string) (io.ReadSeekCloser, error) {
			b, err := fs.ReadFile(root, rel)
			return memory{bytes.NewReader(b)}, err
		}}
}

func read(t testing.TB, src Source) *Facts {
	t.Helper()
	f, err := Read(context.Background(), src)
	if err != nil {
		t.Fatalf("Read(%s): %v", src.Name, err)
	}
	return f
}

// converted reads a GLB back that ToGLB made, with a reader that is not ours.
func converted(t testing.TB, src Source) (*gltf.Document, *Facts, []string) {
	t.Helper()
	glb, warnings, err := ToGLB(context.Background(), src)
	if err != nil {
		t.Fatalf("ToGLB(%s): %v", src.Name, err)
	}
	var doc gltf.Document
	if err := gltf.NewDecoder(bytes.NewReader(glb)).Decode(&doc); err != nil {
		t.Fatalf("the GLB of %s cannot be read back: %v", src.Name, err)
	}
	return &doc, read(t, sourceOf("x.glb", glb, nil)), warnings
}

const cube = `v 0 0 0
v 1 0 0
v 1 1 0
v 0 1 0
v 0 0 1
v 1 0 1
v 1 1 1
v 0 1 1
f 1 4 3 2
f 5 6 7 8
f 1 2 6 5
f 2 3 7 6
f 3 4 8 7
f 4 1 5 8
`

func TestCube(t *testing.T) {
	f := read(t, sourceOf("cube.obj", []byte(cube), nil))
	if f.Triangles != 12 || f.Vertices != 8 || f.Meshes != 1 || f.Watertight == nil || !*f.Watertight {
		t.Errorf("%+v", f)
	}
	if f.Bounds.Max != [3]float64{1, 1, 1} || f.Bounds.Min != [3]float64{} {
		t.Errorf("bounds %+v", f.Bounds)
	}
	doc, back, _ := converted(t, sourceOf("cube.obj", []byte(cube), nil))
	if back.Triangles != 12 || back.Watertight == nil || !*back.Watertight || *back.Bounds != *f.Bounds {
		t.Errorf("converted: %+v", back)
	}
	// Bug 15: an OBJ without normals gets flat ones, so a cube has 24 corners.
	if back.Vertices != 24 {
		t.Errorf("%d vertices, want 24: flat normals", back.Vertices)
	}
	if _, ok := doc.Meshes[0].Primitives[0].Attributes["NORMAL"]; !ok {
		t.Error("no normals were computed")
	}
	open := strings.Replace(cube, "f 4 1 5 8\n", "", 1)
	if f := read(t, sourceOf("open.obj", []byte(open), nil)); f.Watertight == nil || *f.Watertight {
		t.Error("a cube without a side is not watertight")
	}
	twice := cube + "f 4 1 5 8\n"
	if f := read(t, sourceOf("twice.obj", []byte(twice), nil)); *f.Watertight {
		t.Error("edges of four triangles are not watertight")
	}
}

// TestD9 are the OBJ files of complaint D9.
func TestD9(t *testing.T) {
	t.Run("negative indices", func(t *testing.T) {
		f := read(t, fileSource(t, "testdata/neg.obj"))
		if f.Triangles != 2 || f.Bounds.Min[2] != 0 || f.Bounds.Max[2] != 1 {
			t.Errorf("%+v %+v", f, f.Bounds)
		}
	})
	t.Run("concave polygon", func(t *testing.T) {
		g, err := load(context.Background(), fileSource(t, "testdata/ngon.obj"))
		if err != nil {
			t.Fatal(err)
		}
		if a := area(g.(*geometry)); math.Abs(a-8) > 1e-6 {
			t.Errorf("the triangles cover %v, want 8", a)
		}
	})
	head := "v 0 0 0\nv 1 0 0\nv 0 1 0\nvn 0 0 1\n"
	for name, c := range map[string]struct {
		text      string
		triangles int
		warning   string
	}{
		"normals only":        {head + "f 1//1 2//1 3//1\n", 1, ""},
		"missing texture vt":  {head + "f 1/1 2/2 3/3\n", 1, ""},
		"missing normal":      {head + "f 1//9 2//9 3//9\n", 1, ""},
		"line continued":      {head + "f 1 2 \\\n3\n", 1, ""},
		"missing library":     {"mtllib missing.mtl\nusemtl red\n" + head + "f 1 2 3\n", 1, "missing.mtl"},
		"object with spaces":  {"o a b c\ng d e\n" + head + "f 1 2 3\n", 1, ""},
		"exponents":           {"v 1e-5 0 0\nv 1E2 0 0\nv 0 1 0\nf 1 2 3\n", 1, ""},
		"CRLF":                {strings.ReplaceAll(head+"f 1 2 3\n", "\n", "\r\n"), 1, ""},
		"decimal comma":       {"v 0,5 0 0\nv 1,5 0 0\nv 0 1,5 0\nf 1 2 3\n", 1, ""},
		"index zero":          {head + "f 0 1 2\nf 1 2 3\n", 1, "left out"},
		"index out of range":  {head + "f 1 2 9\nf 1 2 3\n", 1, "left out"},
		"negative out":        {head + "f -1 -2 -9\nf 1 2 3\n", 1, "left out"},
		"NaN":                 {"v nan 0 0\n" + head + "f 1 2 3\nf 2 3 4\n", 1, "left out"},
		"no face":             {head, 0, "no faces"},
		"index of 20 digits":  {head + "f 99999999999999999999 1 2\n", 0, "left out"},
		"two corners":         {head + "f 1 2\n", 0, "left out"},
		"comment in the face": {head + "f 1 2 3 # and so on\n", 1, ""},
	} {
		t.Run(name, func(t *testing.T) {
			f := read(t, sourceOf("x.obj", []byte(c.text), nil))
			if f.Triangles != c.triangles || !strings.Contains(strings.Join(f.Warnings, " "), c.warning) {
				t.Errorf("%d triangles, want %d; warnings %q, want %q", f.Triangles, c.triangles, f.Warnings, c.warning)
			}
		})
	}
	if _, err := Read(context.Background(), sourceOf("x.obj", nil, nil)); err == nil || !strings.Contains(err.Error(), "empty") {
		t.Errorf("an empty file: %v", err)
	}
}

func area(g *geometry) (sum float64) {
	for _, p := range g.parts {
		for i := 0; i+2 < len(p.corners); i += 3 {
			var v [3][3]float64
			for k := range 3 {
				for c := range 3 {
					v[k][c] = float64(g.positions[p.corners[i+k].v][c])
				}
			}
			ux, uy, uz := v[1][0]-v[0][0], v[1][1]-v[0][1], v[1][2]-v[0][2]
			wx, wy, wz := v[2][0]-v[0][0], v[2][1]-v[0][1], v[2][2]-v[0][2]
			sum += math.Sqrt(math.Pow(uy*wz-uz*wy, 2)+math.Pow(uz*wx-ux*wz, 2)+math.Pow(ux*wy-uy*wx, 2)) / 2
		}
	}
	return sum
}

func TestTriangulate(t *testing.T) {
	star := func(n int) (p [][3]float64, area float64) {
		for i := range 2 * n {
			r := 2.0
			if i%2 == 1 {
				r = 0.5
			}
			a := math.Pi * float64(i) / float64(n)
			p = append(p, [3]float64{3, r * math.Cos(a), r * math.Sin(a)})
		}
		return p, float64(n) * 2 * 0.5 * math.Sin(math.Pi/float64(n))
	}
	for _, n := range []int{3, 5, 50} {
		poly, want := star(n)
		for _, reversed := range []bool{false, true} {
			if reversed {
				for i, j := 0, len(poly)-1; i < j; i, j = i+1, j-1 {
					poly[i], poly[j] = poly[j], poly[i]
				}
			}
			tris, ok := triangulate(poly, new(int))
			g := &geometry{parts: []*part{{}}}
			for _, p := range poly {
				g.positions = append(g.positions, [3]float32{float32(p[0]), float32(p[1]), float32(p[2])})
			}
			for _, tr := range tris {
				for _, i := range tr {
					g.parts[0].corners = append(g.parts[0].corners, corner{v: int32(i)})
				}
			}
			if !ok || len(tris) != len(poly)-2 || math.Abs(area(g)-want) > 1e-4 {
				t.Errorf("star of %d (reversed %v): ok %v, %d triangles, area %v want %v", n, reversed, ok, len(tris), area(g), want)
			}
		}
	}
	if tris, _ := triangulate([][3]float64{{}, {}, {}, {}, {}}, new(int)); len(tris) != 3 {
		t.Errorf("a polygon without area: %d triangles", len(tris))
	}
}

// TestD11 are the hostile glTF files of complaint D11: each gives facts or an
// error in words, quickly, and none reaches for memory that its bytes do not back.
func TestD11(t *testing.T) {
	tri, err := os.ReadFile("testdata/tri.glb")
	if err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]string{
		"tri.glb": "", "nobv.glb": "", "negbv.glb": "does not exist", "off.glb": "outside", "oob.glb": "", "biglen.glb": "bytes and has",
		"lielen.glb": "says it has", "cycle.glb": "reached twice", "trav.gltf": "outside the folder", "ext.gltf": "missing", "draco.glb": "compressed with KHR_draco",
	} {
		t.Run(name, func(t *testing.T) {
			f, err := Read(context.Background(), fileSource(t, filepath.Join("testdata", name)))
			if err != nil {
				t.Logf("refused: %v", err)
				return
			}
			t.Logf("%+v", *f)
			if !strings.Contains(strings.Join(f.Warnings, " "), want) {
				t.Errorf("warnings %q do not say %q", f.Warnings, want)
			}
			if name == "tri.glb" && (f.Triangles != 1 || f.Vertices != 3 || len(f.Warnings) > 0) {
				t.Errorf("%+v", *f)
			}
			if name == "draco.glb" && f.Watertight != nil {
				t.Error("whether compressed geometry is watertight cannot be known")
			}
		})
	}
	for _, data := range [][]byte{[]byte("glTF"), tri[:200], tri[:12], tri[:21]} {
		if _, err := Read(context.Background(), sourceOf("t.glb", data, nil)); err == nil || !strings.Contains(err.Error(), "cut off") {
			t.Errorf("%d bytes of a GLB: %v", len(data), err)
		}
	}
	for name, doc := range map[string]string{
		"huge count":        `{"asset":{"version":"2.0"},"accessors":[{"count":4000000000,"componentType":5126,"type":"VEC3"}],"meshes":[{"primitives":[{"attributes":{"POSITION":0}}]}],"bufferViews":[]}`,
		"negative count":    `{"asset":{"version":"2.0"},"accessors":[{"count":-5,"componentType":5126,"type":"VEC3"}],"meshes":[{"primitives":[{"attributes":{"POSITION":0}}]}],"bufferViews":[]}`,
		"null everywhere":   `{"asset":{"version":"2.0"},"accessors":[null],"meshes":[null,{"primitives":[null,{"attributes":{"POSITION":0},"indices":0}]}],"nodes":[null],"scenes":[null],"scene":0,"buffers":[null],"bufferViews":[null]}`,
		"sparse beyond":     `{"asset":{"version":"2.0"},"buffers":[{"byteLength":16,"uri":"data:application/octet-stream;base64,/////wAAAAAAAAAAAAAAAA=="}],"bufferViews":[{"buffer":0,"byteLength":4},{"buffer":0,"byteOffset":4,"byteLength":12}],"accessors":[{"count":3,"componentType":5126,"type":"VEC3","sparse":{"count":1,"indices":{"bufferView":0,"componentType":5125},"values":{"bufferView":1}}}],"meshes":[{"primitives":[{"attributes":{"POSITION":0}}]}]}`,
		"negative offset":   `{"asset":{"version":"2.0"},"buffers":[{"byteLength":4,"uri":"data:,aaaa"}],"bufferViews":[{"buffer":0,"byteOffset":-2,"byteLength":4}],"accessors":[{"bufferView":0,"byteOffset":-9,"count":3,"componentType":5126,"type":"VEC3"}],"meshes":[{"primitives":[{"attributes":{"POSITION":0}}]}]}`,
		"negative length":   `{"asset":{"version":"2.0"},"buffers":[{"byteLength":-1}],"bufferViews":[{"buffer":0,"byteLength":-1}],"accessors":[{"bufferView":0,"count":3,"componentType":5126,"type":"VEC3"}],"meshes":[{"primitives":[{"attributes":{"POSITION":0},"indices":0}]}]}`,
		"scene out":         `{"asset":{"version":"2.0"},"scene":7,"scenes":[{"nodes":[9,-1]}],"nodes":[{"children":[0,5],"mesh":3}],"bufferViews":[]}`,
		"network":           `{"asset":{"version":"2.0"},"buffers":[{"byteLength":4,"uri":"http://192.0.2.1/x.bin"}],"bufferViews":[{"buffer":0,"byteLength":4}]}`,
		"infinite numbers":  `{"asset":{"version":"2.0"},"bufferViews":[],"nodes":[{"mesh":0,"scale":[1e308,1e308,1e308]}],"accessors":[{"count":1,"componentType":5126,"type":"VEC3","min":[1e308,0,0],"max":[1e308,1,1]}],"meshes":[{"primitives":[{"attributes":{"POSITION":0}}]}]}`,
		"indices of floats": `{"asset":{"version":"2.0"},"buffers":[{"byteLength":36,"uri":"data:application/octet-stream;base64,AAAAAAAAAAAAAAAAAACAPwAAAAAAAAAAAAAAAAAAgD8AAAAA"}],"bufferViews":[{"buffer":0,"byteLength":36}],"accessors":[{"bufferView":0,"count":3,"componentType":5126,"type":"VEC3"}],"meshes":[{"primitives":[{"attributes":{"POSITION":0},"indices":0}]}]}`,
	} {
		t.Run(name, func(t *testing.T) {
			src := sourceOf("x.gltf", []byte(doc), nil)
			f, err := Read(context.Background(), src)
			if err != nil {
				t.Fatalf("the document is understood, its parts are not: %v", err)
			}
			if name != "infinite numbers" && name != "huge count" && len(f.Warnings) == 0 {
				t.Errorf("nothing is told: %+v", *f)
			}
			if _, _, err := ToGLB(context.Background(), src); err != nil {
				t.Errorf("ToGLB: %v", err)
			}
		})
	}
}

// TestNoFileOutside: a model cannot make the server read beyond its folder.
func TestNoFileOutside(t *testing.T) {
	for _, uri := range []string{"../secret.bin", "/etc/passwd", `..\\..\\secret`, "a/../../b", "%2e%2e/secret.bin", "file:///etc/passwd", "C:/x.bin", "//host/x"} {
		asked := ""
		src := sourceOf("x.gltf", []byte(fmt.Sprintf(`{"asset":{"version":"2.0"},"buffers":[{"byteLength":4,"uri":"%s"}],"bufferViews":[],"images":[{"uri":"%s"}]}`, uri, uri)), nil)
		src.Sibling = func(rel string) (io.ReadSeekCloser, error) { asked = rel; return nil, errors.New("no") }
		if _, err := Read(context.Background(), src); err != nil {
			t.Errorf("%s: %v", uri, err)
		}
		if _, _, err := ToGLB(context.Background(), src); err != nil {
			t.Errorf("%s: %v", uri, err)
		}
		if asked != "" && !fs.ValidPath(asked) {
			t.Errorf("%s was asked for as %q", uri, asked)
		}
	}
}

func pictureOf(c color.Color) []byte {
	img := image.NewNRGBA(image.Rect(0, 0, 2, 2))
	for i := range 4 {
		img.Set(i%2, i/2, c)
	}
	var b bytes.Buffer
	if err := png.Encode(&b, img); err != nil {
		panic(err)
	}
	return b.Bytes()
}

func TestMaterialsAndTextures(t *testing.T) {
	obj := "mtllib my lib.mtl\nv 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 1 0\nvt 0 0\nvt 1 0\nvt 1 1\nvt 0 1\nusemtl red\nf 1 2 3\nusemtl wood\nf 1/1 2/2 3/3 4/4\nusemtl gone\nf 1 3 4\n"
	mtl := "newmtl red\nKd 1 0 0\nd 0.5\nNs 0\n\nnewmtl wood\nKd 0 0 0\nmap_Kd -s 1 1 1 -clamp on tex\\my wood.png\n"
	beside := fstest.MapFS{"my lib.mtl": {Data: []byte(mtl)}, "tex/my wood.png": {Data: pictureOf(color.White)}}
	src := sourceOf("x.obj", []byte(obj), beside)
	f := read(t, src)
	if f.Materials != 3 || f.Triangles != 4 || !strings.Contains(strings.Join(f.Warnings, " "), `"gone"`) {
		t.Errorf("%+v", *f)
	}
	doc, back, warnings := converted(t, src)
	if back.Triangles != 4 || back.Materials != 3 || !strings.Contains(strings.Join(warnings, " "), "gone") {
		t.Errorf("%+v %q", *back, warnings)
	}
	red, wood := doc.Materials[0], doc.Materials[1]
	if c := *red.PBRMetallicRoughness.BaseColorFactor; c != [4]float64{1, 0, 0, 0.5} || red.AlphaMode != gltf.AlphaBlend {
		t.Errorf("red is %v %v", c, red.AlphaMode)
	}
	if wood.PBRMetallicRoughness.BaseColorTexture == nil || len(doc.Images) != 1 || doc.Images[0].MimeType != "image/png" {
		t.Errorf("wood has no texture: %+v", wood)
	}
	if c := *wood.PBRMetallicRoughness.BaseColorFactor; c != [4]float64{1, 1, 1, 1} {
		t.Errorf("the black Kd hides the texture: %v", c)
	}
	// Texture coordinates of OBJ count from below, those of glTF from above.
	uv := doc.Accessors[doc.Meshes[0].Primitives[1].Attributes["TEXCOORD_0"]]
	raw := doc.Buffers[0].Data[doc.BufferViews[*uv.BufferView].ByteOffset:]
	if v := math.Float32frombits(uint32(raw[4]) | uint32(raw[5])<<8 | uint32(raw[6])<<16 | uint32(raw[7])<<24); v != 1 {
		t.Errorf("v of the first corner is %v, want 1", v)
	}
	delete(beside, "tex/my wood.png")
	if _, _, w := converted(t, src); !strings.Contains(strings.Join(w, " "), "my wood.png") {
		t.Errorf("the missing texture is not told: %q", w)
	}
}

func TestVertexColors(t *testing.T) {
	doc, _, _ := converted(t, sourceOf("x.obj", []byte("v 0 0 0 1 0 0\nv 1 0 0 0 1 0\nv 0 1 0 0 0 1\nf 1 2 3\n"), nil))
	p := doc.Meshes[0].Primitives[0]
	if _, ok := p.Attributes["COLOR_0"]; !ok {
		t.Fatal("colours were lost")
	}
	if c := *doc.Materials[*p.Material].PBRMetallicRoughness.BaseColorFactor; c != [4]float64{1, 1, 1, 1} {
		t.Errorf("the material tints the colours: %v", c)
	}
}

func TestNodeTransforms(t *testing.T) {
	doc := `{"asset":{"version":"2.0"},"scene":0,"scenes":[{"nodes":[0]}],"nodes":[{"children":[1],"translation":[10,0,0],"scale":[2,2,2]},{"mesh":0,"rotation":[0,0,0.7071067811865476,0.7071067811865476]}],"meshes":[{"primitives":[{"attributes":{"POSITION":0}}]}],"accessors":[{"bufferView":0,"count":3,"componentType":5126,"type":"VEC3"}],"bufferViews":[{"buffer":0,"byteLength":36}],"buffers":[{"byteLength":36,"uri":"data:application/octet-stream;base64,AAAAAAAAAAAAAAAAAACAPwAAAAAAAAAAAAAAAAAAgD8AAAAA"}]}`
	f := read(t, sourceOf("x.gltf", []byte(doc), nil))
	want := Bounds{Min: [3]float64{8, 0, 0}, Max: [3]float64{10, 2, 0}}
	for i := range 3 {
		if math.Abs(f.Bounds.Min[i]-want.Min[i]) > 1e-6 || math.Abs(f.Bounds.Max[i]-want.Max[i]) > 1e-6 {
			t.Fatalf("bounds %+v, want %+v", *f.Bounds, want)
		}
	}
}

// TestPackGLTF: a .gltf with files beside it becomes one GLB that says the same.
func TestPackGLTF(t *testing.T) {
	bin := make([]byte, 0, 36)
	for _, f := range []float32{0, 0, 0, 1, 0, 0, 0, 1, 0} {
		b := math.Float32bits(f)
		bin = append(bin, byte(b), byte(b>>8), byte(b>>16), byte(b>>24))
	}
	doc := `{"asset":{"version":"2.0"},"extras":{"big":9007199254740993},"images":[{"uri":"my%20t.png"},{"uri":"none.png"}],"nodes":[{"mesh":0}],"meshes":[{"primitives":[{"attributes":{"POSITION":0}}]}],"accessors":[{"bufferView":0,"count":3,"componentType":5126,"type":"VEC3","min":[0,0,0],"max":[1,1,0]}],"bufferViews":[{"buffer":1,"byteLength":36}],"buffers":[{"byteLength":3,"uri":"data:,abc"},{"byteLength":36,"uri":"a.bin"}]}`
	src := sourceOf("x.gltf", []byte(doc), fstest.MapFS{"a.bin": {Data: bin}, "my t.png": {Data: pictureOf(color.Black)}})
	back, f, warnings := converted(t, src)
	if f.Triangles != 1 || f.Bounds.Max != [3]float64{1, 1, 0} || len(back.Images) != 2 || back.Images[0].BufferView == nil {
		t.Errorf("%+v %+v", *f, back.Images)
	}
	if !strings.Contains(strings.Join(warnings, " "), "none.png") {
		t.Errorf("the missing picture is not told: %q", warnings)
	}
	glb, _, _ := ToGLB(context.Background(), src)
	if !bytes.Contains(glb, []byte("9007199254740993")) {
		t.Error("a number was rounded on the way")
	}
	if _, err := png.Decode(bytes.NewReader(whitePixel)); err != nil {
		t.Errorf("the stand-in picture is broken: %v", err)
	}
}

func TestSTLAndPLY(t *testing.T) {
	ascii := "solid x\nfacet normal 0 0 1\nouter loop\nvertex 0 0 0\nvertex 1 0 0\nvertex 0 1 0\nendloop\nendfacet\nendsolid\n"
	binary := make([]byte, 84+50)
	binary[80] = 1
	binary[84+12+12+2], binary[84+12+12+3] = 0x80, 0x3f // the second corner's x is 1
	binary[84+12+24+4+2], binary[84+12+24+4+3] = 0x80, 0x3f
	ply := "ply\nformat ascii 1.0\nelement vertex 4\nproperty float x\nproperty float y\nproperty float z\nproperty uchar red\nproperty uchar green\nproperty uchar blue\nelement face 1\nproperty list uchar int vertex_indices\nend_header\n0 0 0 255 0 0\n1 0 0 0 255 0\n1 1 0 0 0 255\n0 1 0 0 0 0\n4 0 1 2 3\n"
	for _, c := range []struct {
		name, data string
		triangles  int
	}{{"a.stl", ascii, 1}, {"b.stl", string(binary), 1}, {"c.ply", ply, 2}} {
		src := sourceOf(c.name, []byte(c.data), nil)
		f := read(t, src)
		if f.Triangles != c.triangles || f.Bounds == nil || f.Bounds.Max != [3]float64{1, 1, 0} {
			t.Errorf("%s: %+v %+v", c.name, *f, f.Bounds)
		}
		if _, back, _ := converted(t, src); back.Triangles != c.triangles {
			t.Errorf("%s converted: %+v", c.name, *back)
		}
	}
	for name, data := range map[string]string{
		"long.ply":  "ply\nformat binary_little_endian 1.0\nelement vertex 999999999\nproperty float x\nend_header\nabcd",
		"none.ply":  "ply\nformat ascii 1.0\nelement vertex 999999999999\nend_header\n",
		"short.stl": string(binary[:100]),
		"lie.stl":   string(append(append([]byte{}, binary[:80]...), 0xff, 0xff, 0xff, 0xff, 1, 2, 3)),
	} {
		if f, err := Read(context.Background(), sourceOf(name, []byte(data), nil)); err == nil && len(f.Warnings) == 0 {
			t.Errorf("%s: nothing is told: %+v", name, *f)
		}
	}
}

func TestCancelled(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := Read(ctx, sourceOf("x.obj", []byte(cube), nil)); !errors.Is(err, context.Canceled) {
		t.Errorf("err = %v", err)
	}
}

func FuzzMesh(f *testing.F) {
	f.Add("x.obj", []byte(cube))
	files, _ := filepath.Glob("testdata/*")
	for _, file := range files {
		if data, err := os.ReadFile(file); err == nil {
			f.Add(filepath.Base(file), data)
		}
	}
	f.Add("x.ply", []byte("ply\nformat ascii 1.0\nelement vertex 1\nproperty float x\nend_header\n1\n"))
	f.Add("x.stl", []byte("solid facet vertex 1 2 3\n"))
	f.Fuzz(func(t *testing.T, name string, data []byte) {
		for _, n := range []string{name, "x.obj", "x.gltf", "x.stl"} {
			_, err := Read(context.Background(), sourceOf(n, data, nil))
			if err != nil && strings.Contains(err.Error(), "runtime error") {
				t.Fatalf("%s: %v", n, err)
			}
			if _, _, err := ToGLB(context.Background(), sourceOf(n, data, nil)); err != nil && strings.Contains(err.Error(), "runtime error") {
				t.Fatalf("%s: %v", n, err)
			}
		}
	})
}
