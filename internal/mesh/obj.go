package mesh

import (
	"bytes"
	"context"
	"math"
	"strconv"
	"strings"

	"atelier/internal/domain"
)

// objReader reads Wavefront OBJ as people's programs write it: relative and
// negative indices, faces of any number of corners, colours behind positions,
// continued lines, decimal commas.
type objReader struct {
	*geometry
	src      Source
	object   string
	material string
	part     *part
	byKey    map[[2]string]*part
	objects  map[string]bool
	libs     []string
	poly     []corner
	points   [][3]float64
	bad      struct{ index, number, polygon, other int }
	count    int
}

func readOBJ(ctx context.Context, src Source, data []byte) (*geometry, error) {
	g := &geometry{format: "obj", materials: map[string]*material{}, flip: true}
	r := &objReader{geometry: g, src: src, byKey: map[[2]string]*part{}, objects: map[string]bool{}}
	data = bytes.TrimPrefix(data, []byte("\xef\xbb\xbf"))
	for lines := 0; len(data) > 0; lines++ {
		if lines%4096 == 0 && ctx.Err() != nil {
			return nil, ctx.Err()
		}
		var line string
		line, data = nextLine(data)
		if err := r.line(line); err != nil {
			return nil, err
		}
	}
	r.finish()
	for _, lib := range r.libs {
		r.library(lib)
	}
	r.checkMaterials()
	r.loadTextures()
	return g, nil
}

// nextLine joins lines that end in a backslash. Lines end in LF, CRLF or CR.
func nextLine(data []byte) (line string, rest []byte) {
	var joined []byte
	for {
		end := bytes.IndexAny(data, "\r\n")
		if end < 0 {
			end = len(data)
		}
		part := data[:end]
		rest = data[min(end+1, len(data)):]
		if end < len(data) && data[end] == '\r' && len(rest) > 0 && rest[0] == '\n' {
			rest = rest[1:]
		}
		if n := len(part); n > 0 && part[n-1] == '\\' && len(rest) > 0 {
			joined = append(append(joined, part[:n-1]...), ' ')
			data = rest
			continue
		}
		if joined == nil {
			return string(part), rest
		}
		return string(append(joined, part...)), rest
	}
}

func (r *objReader) line(line string) error {
	line = strings.TrimSpace(line)
	if line == "" || line[0] == '#' {
		return nil
	}
	word, rest, _ := strings.Cut(strings.ReplaceAll(line, "\t", " "), " ")
	rest = strings.TrimSpace(rest)
	switch word {
	case "v":
		return r.vertex(strings.Fields(rest))
	case "vt":
		f := r.floats(strings.Fields(rest), 2)
		r.uvs = append(r.uvs, [2]float32{f[0], f[1]})
	case "vn":
		f := r.floats(strings.Fields(rest), 3)
		r.normals = append(r.normals, [3]float32{f[0], f[1], f[2]})
	case "f", "fo":
		return r.face(strings.Fields(rest))
	case "o":
		r.object, r.part = rest, nil
	case "usemtl":
		r.material, r.part = rest, nil
	case "mtllib":
		r.libs = append(r.libs, rest)
	case "g", "s", "mg", "l", "p", "vp", "lod", "usemap", "maplib":
	default:
		r.bad.other++
	}
	if len(r.uvs) > maxVertices || len(r.normals) > maxVertices {
		return tooManyVertices()
	}
	return nil
}

func tooManyVertices() error {
	return domain.Errorf(domain.TooLarge, "The model has more than %d vertices, which is too many to measure here. Download it to look at it.", maxVertices)
}

// vertex reads x y z, x y z w, x y z r g b, or x y z w r g b.
func (r *objReader) vertex(f []string) error {
	if len(r.positions) >= maxVertices {
		return tooManyVertices()
	}
	p := r.floats(f[:min(3, len(f))], 3)
	r.positions = append(r.positions, [3]float32{p[0], p[1], p[2]})
	if len(f) < 6 {
		if len(r.colors) > 0 {
			r.colors = append(r.colors, [3]float32{1, 1, 1})
		}
		return nil
	}
	c := r.floats(f[len(f)-3:], 3)
	for len(r.colors) < len(r.positions)-1 {
		r.colors = append(r.colors, [3]float32{1, 1, 1})
	}
	r.colors = append(r.colors, [3]float32{linear(c[0]), linear(c[1]), linear(c[2])})
	return nil
}

// linear turns a colour value as shown on screens into the light it stands for.
func linear(c float32) float32 {
	switch f := float64(c); {
	case f <= 0 || math.IsNaN(f):
		return 0
	case f >= 1:
		return 1
	case f <= 0.04045:
		return float32(f / 12.92)
	default:
		return float32(math.Pow((f+0.055)/1.055, 2.4))
	}
}

// floats reads n numbers; missing ones are 0. "0,5" is understood.
func (r *objReader) floats(words []string, n int) [3]float32 {
	var out [3]float32
	for i := 0; i < n && i < len(words); i++ {
		f, err := strconv.ParseFloat(words[i], 32)
		if err != nil && strings.Count(words[i], ",") == 1 {
			f, err = strconv.ParseFloat(strings.Replace(words[i], ",", ".", 1), 32)
		}
		if err != nil || math.IsNaN(f) || math.IsInf(f, 0) {
			r.bad.number++
			f = math.NaN()
		}
		out[i] = float32(f)
	}
	if len(words) < n {
		r.bad.number++
	}
	return out
}

// index resolves one number of a face: 1-based, or negative and counted from
// the last one seen so far.
func index(word string, seen int) (int32, bool) {
	i, err := strconv.Atoi(word)
	if err != nil {
		return -1, false
	}
	if i < 0 {
		i += seen
	} else {
		i--
	}
	return int32(i), i >= 0 && i < seen
}

func (r *objReader) face(words []string) error {
	r.poly = r.poly[:0]
	for _, word := range words {
		if strings.HasPrefix(word, "#") {
			break
		}
		vs, rest, _ := strings.Cut(word, "/")
		ts, ns, _ := strings.Cut(rest, "/")
		c := corner{t: -1, n: -1}
		var ok bool
		if c.v, ok = index(vs, len(r.positions)); !ok {
			r.bad.index++
			return nil
		}
		if p := r.positions[c.v]; p[0] != p[0] || p[1] != p[1] || p[2] != p[2] {
			r.bad.index++ // a corner that is not a number is nowhere
			return nil
		}
		// A texture coordinate or normal that does not exist costs only itself.
		if ts != "" {
			if c.t, ok = index(ts, len(r.uvs)); !ok {
				c.t = -1
			}
		}
		if ns != "" {
			if c.n, ok = index(ns, len(r.normals)); !ok {
				c.n = -1
			}
		}
		r.poly = append(r.poly, c)
	}
	if len(r.poly) < 3 {
		r.bad.index++
		return nil
	}
	if r.count += len(r.poly) - 2; r.count > maxTriangles {
		return domain.Errorf(domain.TooLarge, "The model has more than %d triangles, which is too many to measure here. Download it to look at it.", maxTriangles)
	}
	r.cut(r.target())
	return nil
}

// cut adds the face as triangles.
func (r *objReader) cut(p *part) {
	if len(r.poly) == 3 {
		p.corners = append(p.corners, r.poly...)
		return
	}
	r.points = r.points[:0]
	for _, c := range r.poly {
		q := r.positions[c.v]
		r.points = append(r.points, [3]float64{float64(q[0]), float64(q[1]), float64(q[2])})
	}
	triangles, ok := triangulate(r.points, &r.ears)
	if !ok {
		r.bad.polygon++
	}
	for _, t := range triangles {
		p.corners = append(p.corners, r.poly[t[0]], r.poly[t[1]], r.poly[t[2]])
	}
}

// target is the part that faces go to now.
func (r *objReader) target() *part {
	if r.part != nil {
		return r.part
	}
	key := [2]string{r.object, r.material}
	p, ok := r.byKey[key]
	if !ok {
		p = &part{object: r.object, material: r.material}
		r.byKey[key] = p
		r.parts = append(r.parts, p)
	}
	r.objects[r.object] = true
	r.part = p
	return p
}

func (r *objReader) finish() {
	r.geometry.objects = len(r.objects)
	if n := r.bad.index; n > 0 {
		r.warn("%d faces are left out: they name corners that do not exist, or fewer than three.", n)
	}
	if n := r.bad.number; n > 0 {
		r.warn("%d numbers are missing or cannot be read.", n)
	}
	if n := r.bad.polygon; n > 0 {
		r.warn("%d faces cross themselves or have no area; they may look wrong.", n)
	}
	if n := r.bad.other; n > 0 {
		r.warn("%d lines are not understood and left out.", n)
	}
}

// checkMaterials tells which materials are asked for and nowhere defined.
func (r *objReader) checkMaterials() {
	used := map[string]bool{}
	for _, p := range r.parts {
		if p.material == "" || len(p.corners) == 0 || used[p.material] {
			continue
		}
		used[p.material] = true
		if _, ok := r.materials[p.material]; !ok {
			r.warn("The material %q is not defined; grey is used.", clip(p.material))
		}
	}
	r.used = len(used)
}
