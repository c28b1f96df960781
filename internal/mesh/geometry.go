package mesh

import (
	"bytes"
	"context"
	"encoding/binary"
	"math"

	"github.com/qmuntal/gltf"

	"atelier/internal/domain"
)

// corner is one corner of a triangle: indices into the position, texture
// coordinate and normal lists, -1 for none.
type corner struct{ v, t, n int32 }

// part is a run of triangles of one object with one material.
type part struct {
	object   string
	material string
	corners  []corner
}

// geometry is a model without a scene: what OBJ, STL and PLY hold.
type geometry struct {
	notes
	format    string
	positions [][3]float32
	colors    [][3]float32 // beside positions, or empty
	uvs       [][2]float32
	normals   [][3]float32
	parts     []*part
	materials map[string]*material
	objects   int
	used      int  // materials in use
	ears      int  // work done on concave polygons
	flip      bool // texture coordinates count from below
}

func (g *geometry) triangles() (n int) {
	for _, p := range g.parts {
		n += len(p.corners) / 3
	}
	return n
}

func (g *geometry) facts(ctx context.Context) (*Facts, error) {
	f := &Facts{Format: g.format, Triangles: g.triangles(), Vertices: len(g.positions), Materials: g.used}
	if f.Triangles > 0 {
		f.Meshes = max(1, g.objects)
	}
	var b box
	for _, p := range g.positions {
		b.add([3]float64{float64(p[0]), float64(p[1]), float64(p[2])})
	}
	f.Bounds = b.bounds()
	if f.Triangles == 0 {
		g.warn("The file holds no faces.")
	}
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	if f.Triangles > maxWatertight {
		g.warn("The model has too many triangles to tell whether it is watertight.")
	} else {
		list := make([]uint32, 0, 3*f.Triangles)
		for _, p := range g.parts {
			for _, c := range p.corners {
				list = append(list, uint32(c.v))
			}
		}
		tight := closed(g.positions, list)
		f.Watertight = &tight
	}
	f.Warnings = g.warned()
	return f, nil
}

// glb writes the geometry as glTF: a node for each object, a primitive for each
// material in it. Corners without a normal get the flat one of their triangle.
func (g *geometry) glb(ctx context.Context) ([]byte, error) {
	n := g.triangles()
	if n == 0 {
		return nil, domain.Errorf(domain.Unsupported, "The model holds no faces, so there is nothing to show.")
	}
	if n > maxConvert {
		return nil, domain.Errorf(domain.TooLarge, "The model has %d triangles; up to %d are converted for showing. Download it, or ask the agent for a simpler copy.", n, maxConvert)
	}
	w := &writer{g: g, doc: gltf.NewDocument(), materials: map[string]int{}, nodes: map[string]int{}}
	w.doc.Asset.Generator = "Atelier"
	w.doc.Buffers = []*gltf.Buffer{{}}
	for _, p := range g.parts {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		if len(p.corners) > 0 {
			w.part(p)
		}
	}
	w.doc.Buffers[0].Data, w.doc.Buffers[0].ByteLength = w.bin, len(w.bin)
	var out bytes.Buffer
	if err := gltf.NewEncoder(&out).Encode(w.doc); err != nil {
		return nil, domain.Errorf(domain.Internal, "The model could not be converted: %w.", err)
	}
	return out.Bytes(), nil
}

type writer struct {
	g         *geometry
	doc       *gltf.Document
	bin       []byte
	materials map[string]int
	nodes     map[string]int
}

// vertex is what a corner becomes when everything about it is written out.
type vertex struct {
	pos, normal, color [3]float32
	uv                 [2]float32
}

func (w *writer) part(p *part) {
	g := w.g
	colored := len(g.colors) == len(g.positions) && len(g.colors) > 0
	textured := false
	index := make(map[vertex]uint32, len(p.corners)/2)
	var list []vertex
	order := make([]uint32, 0, len(p.corners))
	for i := 0; i+2 < len(p.corners); i += 3 {
		tri := p.corners[i : i+3]
		flat := normalOf(g.positions[tri[0].v], g.positions[tri[1].v], g.positions[tri[2].v])
		for _, c := range tri {
			v := vertex{pos: g.positions[c.v], normal: flat}
			if c.n >= 0 {
				if n, ok := unit(g.normals[c.n]); ok {
					v.normal = n
				}
			}
			if c.t >= 0 {
				textured = true
				v.uv = g.uvs[c.t]
				if g.flip {
					v.uv[1] = 1 - v.uv[1]
				}
			}
			if colored {
				v.color = g.colors[c.v]
			}
			at, ok := index[v]
			if !ok {
				at = uint32(len(list))
				index[v] = at
				list = append(list, v)
			}
			order = append(order, at)
		}
	}
	prim := &gltf.Primitive{Attributes: gltf.PrimitiveAttributes{}}
	prim.Attributes["POSITION"] = w.floats(list, 3, gltf.AccessorVec3, true, func(v vertex) []float32 { return v.pos[:] })
	prim.Attributes["NORMAL"] = w.floats(list, 3, gltf.AccessorVec3, false, func(v vertex) []float32 { return v.normal[:] })
	if textured {
		prim.Attributes["TEXCOORD_0"] = w.floats(list, 2, gltf.AccessorVec2, false, func(v vertex) []float32 { return v.uv[:] })
	}
	if colored {
		prim.Attributes["COLOR_0"] = w.floats(list, 3, gltf.AccessorVec3, false, func(v vertex) []float32 { return v.color[:] })
	}
	prim.Indices = gltf.Index(w.order(order, len(list)))
	prim.Material = gltf.Index(w.material(p.material, textured))
	w.place(p.object, prim)
}

// place puts a primitive under the node of its object.
func (w *writer) place(object string, prim *gltf.Primitive) {
	at, ok := w.nodes[object]
	if !ok {
		at = len(w.doc.Nodes)
		w.nodes[object] = at
		w.doc.Meshes = append(w.doc.Meshes, &gltf.Mesh{Name: object})
		w.doc.Nodes = append(w.doc.Nodes, &gltf.Node{Name: object, Mesh: gltf.Index(len(w.doc.Meshes) - 1)})
		w.doc.Scenes[0].Nodes = append(w.doc.Scenes[0].Nodes, at)
	}
	m := w.doc.Meshes[*w.doc.Nodes[at].Mesh]
	m.Primitives = append(m.Primitives, prim)
}

func (w *writer) view(data []byte, target gltf.Target) int {
	for len(w.bin)%4 != 0 {
		w.bin = append(w.bin, 0)
	}
	w.doc.BufferViews = append(w.doc.BufferViews, &gltf.BufferView{ByteOffset: len(w.bin), ByteLength: len(data), Target: target})
	w.bin = append(w.bin, data...)
	return len(w.doc.BufferViews) - 1
}

func (w *writer) accessor(a *gltf.Accessor) int {
	w.doc.Accessors = append(w.doc.Accessors, a)
	return len(w.doc.Accessors) - 1
}

func (w *writer) floats(list []vertex, n int, typ gltf.AccessorType, bounds bool, pick func(vertex) []float32) int {
	data := make([]byte, 0, 4*n*len(list))
	var b box
	for _, v := range list {
		for _, f := range pick(v) {
			data = binary.LittleEndian.AppendUint32(data, math.Float32bits(f))
		}
		if bounds {
			b.add([3]float64{float64(v.pos[0]), float64(v.pos[1]), float64(v.pos[2])})
		}
	}
	a := &gltf.Accessor{BufferView: gltf.Index(w.view(data, gltf.TargetArrayBuffer)), ComponentType: gltf.ComponentFloat, Type: typ, Count: len(list)}
	if bounds {
		a.Min, a.Max = b.min[:], b.max[:]
	}
	return w.accessor(a)
}

func (w *writer) order(list []uint32, vertices int) int {
	a := &gltf.Accessor{ComponentType: gltf.ComponentUint, Type: gltf.AccessorScalar, Count: len(list)}
	var data []byte
	if vertices < math.MaxUint16 {
		a.ComponentType = gltf.ComponentUshort
		for _, i := range list {
			data = binary.LittleEndian.AppendUint16(data, uint16(i))
		}
	} else {
		for _, i := range list {
			data = binary.LittleEndian.AppendUint32(data, i)
		}
	}
	a.BufferView = gltf.Index(w.view(data, gltf.TargetElementArrayBuffer))
	return w.accessor(a)
}

// normalOf is the flat normal; a triangle without area gets one that is valid.
func normalOf(a, b, c [3]float32) [3]float32 {
	ux, uy, uz := float64(b[0])-float64(a[0]), float64(b[1])-float64(a[1]), float64(b[2])-float64(a[2])
	vx, vy, vz := float64(c[0])-float64(a[0]), float64(c[1])-float64(a[1]), float64(c[2])-float64(a[2])
	x, y, z := uy*vz-uz*vy, uz*vx-ux*vz, ux*vy-uy*vx
	l := math.Sqrt(x*x + y*y + z*z)
	if !(l > 0) || math.IsInf(l, 0) {
		return [3]float32{0, 0, 1}
	}
	return [3]float32{float32(x / l), float32(y / l), float32(z / l)}
}

func unit(n [3]float32) ([3]float32, bool) {
	l := math.Sqrt(float64(n[0])*float64(n[0]) + float64(n[1])*float64(n[1]) + float64(n[2])*float64(n[2]))
	if !(l > 1e-12) || math.IsInf(l, 0) {
		return n, false
	}
	return [3]float32{float32(float64(n[0]) / l), float32(float64(n[1]) / l), float32(float64(n[2]) / l)}, true
}
