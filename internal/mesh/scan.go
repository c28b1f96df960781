package mesh

import (
	"bufio"
	"bytes"
	"context"
	"encoding/binary"
	"math"
	"strconv"
	"strings"

	"atelier/internal/domain"
)

// readSTL reads binary STL, told by its exact size, and the text form.
func readSTL(ctx context.Context, data []byte) (*geometry, error) {
	g := &geometry{format: "stl", parts: []*part{{}}}
	if len(data) >= 84 {
		n := int64(binary.LittleEndian.Uint32(data[80:]))
		if size := 84 + 50*n; size == int64(len(data)) || !bytes.HasPrefix(bytes.TrimSpace(data[:80]), []byte("solid")) {
			if size > int64(len(data)) {
				g.warn("The file is cut off: it counts %d triangles and has %d.", n, (len(data)-84)/50)
				n = int64(len(data)-84) / 50
			}
			return g, g.binarySTL(ctx, data[84:], int(n))
		}
	}
	return g, g.textSTL(ctx, data)
}

func (g *geometry) binarySTL(ctx context.Context, data []byte, n int) error {
	if n > maxTriangles*2/3 {
		return tooManyVertices()
	}
	for i := range n {
		if i%65536 == 0 && ctx.Err() != nil {
			return ctx.Err()
		}
		t := data[i*50:]
		var tri [3][3]float32
		for c := range 3 {
			for k := range 3 {
				tri[c][k] = math.Float32frombits(binary.LittleEndian.Uint32(t[12+c*12+k*4:]))
			}
		}
		g.triangle(tri)
	}
	return nil
}

// triangle adds one that has its corners for itself.
func (g *geometry) triangle(tri [3][3]float32) {
	for _, p := range tri {
		for _, f := range p {
			if f != f || math.IsInf(float64(f), 0) {
				g.warn("Triangles with corners that are not numbers are left out.")
				return
			}
		}
	}
	at := int32(len(g.positions))
	g.positions = append(g.positions, tri[:]...)
	p := g.parts[0]
	p.corners = append(p.corners, corner{at, -1, -1}, corner{at + 1, -1, -1}, corner{at + 2, -1, -1})
}

func (g *geometry) textSTL(ctx context.Context, data []byte) error {
	var tri [3][3]float32
	n := 0
	for lines := 0; len(data) > 0; lines++ {
		if lines%4096 == 0 && ctx.Err() != nil {
			return ctx.Err()
		}
		var line string
		line, data = nextLine(data)
		f := strings.Fields(line)
		if len(f) == 4 && f[0] == "vertex" && n < 3 {
			for k := range 3 {
				v, err := strconv.ParseFloat(f[k+1], 32)
				if err != nil {
					v = math.NaN()
				}
				tri[n][k] = float32(v)
			}
			n++
		}
		if len(f) > 0 && f[0] == "endloop" {
			if n == 3 {
				g.triangle(tri)
			}
			n = 0
		}
		if len(g.positions) > maxVertices {
			return tooManyVertices()
		}
	}
	return nil
}

// plyElement is one kind of record in a PLY file.
type plyElement struct {
	name  string
	count int
	props []plyProp
}

type plyProp struct {
	name       string
	list       bool
	lenType    string
	scalarType string
}

var plySizes = map[string]int{"char": 1, "int8": 1, "uchar": 1, "uint8": 1, "short": 2, "int16": 2, "ushort": 2, "uint16": 2, "int": 4, "int32": 4, "uint": 4, "uint32": 4, "float": 4, "float32": 4, "double": 8, "float64": 8}

// plyReader gives the values of a PLY file one after the other.
type plyReader struct {
	text  *bufio.Scanner
	data  []byte
	order binary.ByteOrder
	err   error
}

func (r *plyReader) next(typ string) float64 {
	if r.err != nil {
		return 0
	}
	if r.text != nil {
		if !r.text.Scan() {
			r.err = errText("cut off")
			return 0
		}
		f, err := strconv.ParseFloat(r.text.Text(), 64)
		if err != nil {
			return math.NaN()
		}
		return f
	}
	n := plySizes[typ]
	if n > len(r.data) {
		r.err = errText("cut off")
		return 0
	}
	b := r.data[:n]
	r.data = r.data[n:]
	switch typ {
	case "char", "int8":
		return float64(int8(b[0]))
	case "uchar", "uint8":
		return float64(b[0])
	case "short", "int16":
		return float64(int16(r.order.Uint16(b)))
	case "ushort", "uint16":
		return float64(r.order.Uint16(b))
	case "int", "int32":
		return float64(int32(r.order.Uint32(b)))
	case "uint", "uint32":
		return float64(r.order.Uint32(b))
	case "float", "float32":
		return float64(math.Float32frombits(r.order.Uint32(b)))
	}
	return math.Float64frombits(r.order.Uint64(b))
}

func readPLY(ctx context.Context, data []byte) (*geometry, error) {
	elements, r, err := plyHeader(data)
	if err != nil {
		return nil, err
	}
	g := &geometry{format: "ply", parts: []*part{{}}}
	for _, e := range elements {
		for i := range e.count {
			if i%16384 == 0 && ctx.Err() != nil {
				return nil, ctx.Err()
			}
			g.plyRecord(e, r)
			if r.err != nil {
				g.warn("The file is cut off in its list %q, at %d of %d.", clip(e.name), i, e.count)
				return g, nil
			}
			if len(g.positions) > maxVertices || len(g.parts[0].corners) > 3*maxTriangles {
				return nil, tooManyVertices()
			}
		}
	}
	return g, nil
}

func plyHeader(data []byte) ([]plyElement, *plyReader, error) {
	bad := func(why string) error {
		return domain.Errorf(domain.Unsupported, "The PLY file cannot be read: %s.", why)
	}
	var elements []plyElement
	r := &plyReader{order: binary.LittleEndian}
	format := ""
	for lines := 0; lines < 10_000 && len(data) > 0; lines++ {
		var line string
		line, data = nextLine(data)
		f := strings.Fields(line)
		switch {
		case len(f) == 0 || f[0] == "comment" || f[0] == "obj_info" || f[0] == "ply":
		case f[0] == "format" && len(f) > 1:
			format = f[1]
		case f[0] == "element" && len(f) == 3:
			n, err := strconv.Atoi(f[2])
			if err != nil || n < 0 {
				return nil, nil, bad("its counts are no numbers")
			}
			elements = append(elements, plyElement{name: f[1], count: n})
		case f[0] == "property" && len(elements) > 0:
			p, ok := plyProperty(f)
			if !ok {
				return nil, nil, bad("it has a property of an unknown type")
			}
			e := &elements[len(elements)-1]
			e.props = append(e.props, p)
		case f[0] == "end_header":
			switch format {
			case "ascii":
				r.text = bufio.NewScanner(bytes.NewReader(data))
				r.text.Split(bufio.ScanWords)
			case "binary_big_endian":
				r.data, r.order = data, binary.BigEndian
			case "binary_little_endian":
				r.data = data
			default:
				return nil, nil, bad("its format is not known")
			}
			return plyChecked(elements), r, nil
		}
	}
	return nil, nil, bad("its header does not end")
}

// plyChecked drops elements without properties: they have no bytes, so that
// their count could be anything.
func plyChecked(elements []plyElement) (out []plyElement) {
	for _, e := range elements {
		if len(e.props) > 0 {
			out = append(out, e)
		}
	}
	return out
}

func plyProperty(f []string) (plyProp, bool) {
	if len(f) == 5 && f[1] == "list" {
		return plyProp{name: f[4], list: true, lenType: f[2], scalarType: f[3]}, plySizes[f[2]] > 0 && plySizes[f[3]] > 0
	}
	if len(f) == 3 {
		return plyProp{name: f[2], scalarType: f[1]}, plySizes[f[1]] > 0
	}
	return plyProp{}, false
}

func (g *geometry) plyRecord(e plyElement, r *plyReader) {
	var pos, color [3]float32
	colored := false
	for _, p := range e.props {
		if p.list {
			g.plyList(e.name, p, r)
			continue
		}
		v := r.next(p.scalarType)
		if e.name != "vertex" {
			continue
		}
		switch p.name {
		case "x", "y", "z":
			pos[p.name[0]-'x'] = float32(v)
		case "red", "green", "blue":
			colored = true
			if p.scalarType != "float" && p.scalarType != "float32" && p.scalarType != "double" {
				v /= 255
			}
			color[strings.Index("rgb", p.name[:1])] = linear(float32(v))
		}
	}
	if e.name == "vertex" && r.err == nil {
		g.positions = append(g.positions, pos)
		if colored {
			g.colors = append(g.colors, color)
		}
	}
}

func (g *geometry) plyList(element string, p plyProp, r *plyReader) {
	n := int(r.next(p.lenType))
	face := element == "face" && (p.name == "vertex_indices" || p.name == "vertex_index")
	if n < 0 || n > 1<<20 {
		r.err = errText("damaged")
		return
	}
	var poly []corner
	ok := true
	for range n {
		v := r.next(p.scalarType)
		if r.err != nil {
			return
		}
		if face {
			ok = ok && v >= 0 && int(v) < len(g.positions)
			poly = append(poly, corner{int32(v), -1, -1})
		}
	}
	if !face {
		return
	}
	if !ok || n < 3 {
		g.warn("Faces that name corners that do not exist are left out.")
		return
	}
	cutter := objReader{geometry: g, poly: poly}
	cutter.cut(g.parts[0])
}
