package mesh

import (
	"context"

	"github.com/qmuntal/gltf"
)

// measure counts a document. points keeps the corners of each POSITION accessor
// read so far, since primitives and instances share them.
type measure struct {
	*document
	compressed bool
	points     map[int][][3]float32
	kept       int
}

// load reads an accessor's positions once.
func (m *measure) load(index int) [][3]float32 {
	p, ok := m.points[index]
	if !ok {
		if m.kept < maxVertices {
			p = m.positions(index)
			m.kept += len(p)
		}
		m.points[index] = p
	}
	return p
}

// meshes counts triangles and vertices of every primitive and looks whether
// each mesh is a closed surface.
func (m *measure) meshes(ctx context.Context, f *Facts) error {
	closedAll, unknown := true, m.compressed
	for i, mesh := range m.doc.Meshes {
		if err := ctx.Err(); err != nil {
			return err
		}
		if mesh == nil {
			m.warn("Mesh %d is empty.", i)
			continue
		}
		var points [][3]float32
		var corners []uint32
		for _, p := range mesh.Primitives {
			if p == nil || ctx.Err() != nil {
				continue
			}
			n, vertices := m.primitiveCounts(p)
			f.Triangles += n
			f.Vertices += vertices
			if m.compressed || n == 0 || unknown {
				continue
			}
			if f.Triangles > maxWatertight {
				unknown = true
				m.warn("The model has too many triangles to tell whether it is watertight.")
				continue
			}
			own, list := m.surface(p)
			if own == nil {
				unknown = true
				continue
			}
			base := uint32(len(points))
			points = append(points, own...)
			for _, c := range list {
				corners = append(corners, base+c)
			}
		}
		if !unknown && len(corners) > 0 && !closed(points, corners) {
			closedAll = false
		}
	}
	if !unknown {
		tight := closedAll && f.Triangles > 0
		f.Watertight = &tight
	}
	return nil
}

// primitiveCounts are triangles and vertices as the accessors count them.
func (m *measure) primitiveCounts(p *gltf.Primitive) (triangles, vertices int) {
	index, ok := p.Attributes["POSITION"]
	if !ok {
		m.warn("A primitive has no positions and is not drawn.")
		return 0, 0
	}
	a := m.accessor(index)
	if a == nil {
		return 0, 0
	}
	vertices = min(a.Count, maxVertices)
	if !m.compressed && a.BufferView != nil {
		if p := m.load(index); p != nil {
			vertices = len(p)
		}
	}
	n := vertices
	if p.Indices != nil {
		ia := m.accessor(*p.Indices)
		if ia == nil {
			return 0, vertices
		}
		n = min(ia.Count, 3*maxTriangles)
		if !m.compressed && ia.BufferView != nil {
			if have := len(m.indices(*p.Indices)); have < n && m.bufferThere(*ia.BufferView) {
				n = have
			}
		}
	}
	switch p.Mode {
	case gltf.PrimitiveTriangles:
		return n / 3, vertices
	case gltf.PrimitiveTriangleStrip, gltf.PrimitiveTriangleFan:
		return max(0, n-2), vertices
	}
	return 0, vertices
}

// bufferThere tells a damaged view from one whose file is merely missing: then
// the counts that the document states are the best there is.
func (m *measure) bufferThere(view int) bool {
	if view < 0 || view >= len(m.doc.BufferViews) || m.doc.BufferViews[view] == nil {
		return true
	}
	b := m.doc.BufferViews[view].Buffer
	return b < 0 || b >= len(m.buffers) || m.buffers[b] != nil
}

// surface is the corners of a primitive as a list of triangles.
func (m *measure) surface(p *gltf.Primitive) ([][3]float32, []uint32) {
	points := m.load(p.Attributes["POSITION"])
	if len(points) == 0 {
		return nil, nil
	}
	var list []uint32
	if p.Indices != nil {
		if list = m.indices(*p.Indices); list == nil {
			return nil, nil
		}
	} else {
		list = make([]uint32, len(points))
		for i := range list {
			list[i] = uint32(i)
		}
	}
	out := make([]uint32, 0, len(list))
	add := func(a, b, c uint32) {
		if n := uint32(len(points)); a < n && b < n && c < n {
			out = append(out, a, b, c)
		} else {
			m.warn("Some triangles name corners that do not exist.")
		}
	}
	switch p.Mode {
	case gltf.PrimitiveTriangles:
		for i := 0; i+2 < len(list); i += 3 {
			add(list[i], list[i+1], list[i+2])
		}
	case gltf.PrimitiveTriangleStrip:
		for i := 0; i+2 < len(list); i++ {
			add(list[i], list[i+1], list[i+2])
		}
	case gltf.PrimitiveTriangleFan:
		for i := 1; i+1 < len(list); i++ {
			add(list[0], list[i], list[i+1])
		}
	}
	return points, out
}

// bounds walks the scene. Each node is visited once: in a valid file it has one
// parent, and in a hostile one the graph may be a cycle or explode.
func (m *measure) bounds(ctx context.Context, f *Facts) error {
	type visit struct {
		node int
		at   mat4
	}
	var stack []visit
	for _, n := range m.roots() {
		stack = append(stack, visit{n, identity})
	}
	seen := make([]bool, len(m.doc.Nodes))
	var b box
	points := 0
	for steps := 0; len(stack) > 0; steps++ {
		if steps%1024 == 0 && ctx.Err() != nil {
			return ctx.Err()
		}
		v := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		if v.node < 0 || v.node >= len(m.doc.Nodes) || m.doc.Nodes[v.node] == nil {
			m.warn("The scene names node %d, which does not exist.", v.node)
			continue
		}
		if seen[v.node] {
			m.warn("Node %d is reached twice; the scene is no tree.", v.node)
			continue
		}
		seen[v.node] = true
		n := m.doc.Nodes[v.node]
		at := v.at.times(local(n))
		if n.Mesh != nil {
			points += m.grow(&b, *n.Mesh, at, points)
		}
		for _, c := range n.Children {
			stack = append(stack, visit{c, at})
		}
	}
	f.Bounds = b.bounds()
	return nil
}

// roots are the nodes of the default scene, of the first one, or without
// scenes all nodes that are nobody's child.
func (m *measure) roots() []int {
	if len(m.doc.Scenes) > 0 {
		i := 0
		if s := m.doc.Scene; s != nil {
			i = *s
		}
		if i >= 0 && i < len(m.doc.Scenes) && m.doc.Scenes[i] != nil {
			return m.doc.Scenes[i].Nodes
		}
		m.warn("The model names scene %d, which does not exist.", i)
	}
	child := make([]bool, len(m.doc.Nodes))
	for _, n := range m.doc.Nodes {
		if n == nil {
			continue
		}
		for _, c := range n.Children {
			if c >= 0 && c < len(child) {
				child[c] = true
			}
		}
	}
	var out []int
	for i := range child {
		if !child[i] {
			out = append(out, i)
		}
	}
	return out
}

// grow adds a mesh at its place in the world; it tells how many points it took.
// Beyond a few million the corners of its box must do.
func (m *measure) grow(b *box, mesh int, at mat4, before int) (points int) {
	if mesh < 0 || mesh >= len(m.doc.Meshes) || m.doc.Meshes[mesh] == nil {
		m.warn("A node names mesh %d, which does not exist.", mesh)
		return 0
	}
	for _, p := range m.doc.Meshes[mesh].Primitives {
		if p == nil {
			continue
		}
		index, ok := p.Attributes["POSITION"]
		if !ok {
			continue
		}
		list := m.load(index)
		if list != nil && before+points+len(list) <= maxVertices {
			points += len(list)
			for _, q := range list {
				b.add(at.apply(float64(q[0]), float64(q[1]), float64(q[2])))
			}
			continue
		}
		a := m.accessor(index)
		if a == nil || len(a.Min) < 3 || len(a.Max) < 3 {
			continue
		}
		for i := range 8 {
			pick := func(axis int) float64 {
				if i>>axis&1 == 0 {
					return a.Min[axis]
				}
				return a.Max[axis]
			}
			b.add(at.apply(pick(0), pick(1), pick(2)))
		}
	}
	return points
}

// mat4 is a column-major 4×4 matrix, as in glTF.
type mat4 [16]float64

var identity = mat4(gltf.DefaultMatrix)

func (a mat4) times(b mat4) (out mat4) {
	for c := range 4 {
		for r := range 4 {
			for k := range 4 {
				out[c*4+r] += a[k*4+r] * b[c*4+k]
			}
		}
	}
	return out
}

func (a mat4) apply(x, y, z float64) (out [3]float64) {
	for r := range 3 {
		out[r] = a[r]*x + a[4+r]*y + a[8+r]*z + a[12+r]
	}
	return out
}

// local is a node's own transform: its matrix, or scale, rotation, translation.
func local(n *gltf.Node) mat4 {
	if m := n.MatrixOrDefault(); m != gltf.DefaultMatrix {
		return m
	}
	q, s, t := n.RotationOrDefault(), n.ScaleOrDefault(), n.Translation
	x, y, z, w := q[0], q[1], q[2], q[3]
	return mat4{
		(1 - 2*(y*y+z*z)) * s[0], 2 * (x*y + z*w) * s[0], 2 * (x*z - y*w) * s[0], 0,
		2 * (x*y - z*w) * s[1], (1 - 2*(x*x+z*z)) * s[1], 2 * (y*z + x*w) * s[1], 0,
		2 * (x*z + y*w) * s[2], 2 * (y*z - x*w) * s[2], (1 - 2*(x*x+y*y)) * s[2], 0,
		t[0], t[1], t[2], 1,
	}
}
