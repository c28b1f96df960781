package mesh

import (
	"encoding/binary"
	"math"

	"github.com/qmuntal/gltf"
)

// view is the bytes of a buffer view, or nil when it points outside of what is
// there. All arithmetic is in int64 on values that are checked to be sane.
func (d *document) view(index int) (data []byte, stride int) {
	if index < 0 || index >= len(d.doc.BufferViews) || d.doc.BufferViews[index] == nil {
		d.warn("Buffer view %d does not exist.", index)
		return nil, 0
	}
	v := d.doc.BufferViews[index]
	for _, ext := range compressions {
		if _, ok := v.Extensions[ext]; ok {
			return nil, 0
		}
	}
	if v.Buffer < 0 || v.Buffer >= len(d.buffers) {
		d.warn("Buffer view %d names buffer %d, which does not exist.", index, v.Buffer)
		return nil, 0
	}
	buf := d.buffers[v.Buffer]
	if buf == nil {
		return nil, 0 // told when it was looked for
	}
	if v.ByteOffset < 0 || v.ByteLength < 0 || v.ByteOffset > len(buf) {
		d.warn("Buffer view %d points outside its buffer.", index)
		return nil, 0
	}
	buf = buf[v.ByteOffset:]
	if v.ByteLength > len(buf) {
		d.warn("Buffer view %d is longer than its buffer.", index)
		return buf, v.ByteStride
	}
	return buf[:v.ByteLength], v.ByteStride
}

func (d *document) accessor(index int) *gltf.Accessor {
	if index < 0 || index >= len(d.doc.Accessors) || d.doc.Accessors[index] == nil {
		d.warn("Accessor %d does not exist.", index)
		return nil
	}
	if a := d.doc.Accessors[index]; a.Count >= 0 {
		return a
	}
	d.warn("Accessor %d has a negative count.", index)
	return nil
}

// span is where the elements of an accessor lie: base, the step from one to
// the next, and how many of them are wholly inside the bytes that are there.
func (d *document) span(index int, a *gltf.Accessor, viewIndex, offset, size int) (base []byte, step, n int) {
	data, stride := d.view(viewIndex)
	if data == nil {
		return nil, 0, 0
	}
	if stride == 0 {
		stride = size
	}
	if offset < 0 || offset > len(data) || stride < 0 || stride > 1<<16 {
		d.warn("Accessor %d points outside its buffer view.", index)
		return nil, 0, 0
	}
	data = data[offset:]
	if len(data) >= size && stride > 0 {
		n = (len(data)-size)/stride + 1
	}
	if n < a.Count {
		d.warn("Accessor %d counts %d elements and has %d.", index, a.Count, n)
	}
	n = min(n, a.Count)
	if d.work += n; d.work > maxWork {
		d.warn("The model names the same data so often that not all of it is measured.")
		return nil, 0, 0
	}
	return data, stride, n
}

// positions reads the corners of a primitive, nil when they cannot be had.
func (d *document) positions(index int) [][3]float32 {
	a := d.accessor(index)
	if a == nil || a.Type != gltf.AccessorVec3 {
		return nil
	}
	if a.Count > maxVertices {
		d.warn("Accessor %d counts %d elements, more than are read.", index, a.Count)
		return nil
	}
	size := a.ComponentType.ByteSize()
	var out [][3]float32
	if a.BufferView != nil {
		data, step, n := d.span(index, a, *a.BufferView, a.ByteOffset, 3*size)
		if data == nil {
			return nil
		}
		out = make([][3]float32, n)
		for i := range out {
			for c := range 3 {
				out[i][c] = component(data[i*step+c*size:], a.ComponentType, a.Normalized)
			}
		}
	} else if a.Sparse != nil {
		if a.Count > 1<<22 {
			return nil // all zeros but for the sparse part: not worth the memory
		}
		out = make([][3]float32, a.Count)
	}
	if a.Sparse != nil {
		d.sparse(index, a, out)
	}
	return out
}

func (d *document) sparse(index int, a *gltf.Accessor, out [][3]float32) {
	s := a.Sparse
	if s.Count < 0 || s.Count > a.Count {
		d.warn("Accessor %d has a sparse part larger than itself.", index)
		return
	}
	part := &gltf.Accessor{Count: s.Count}
	isize, size := s.Indices.ComponentType.ByteSize(), a.ComponentType.ByteSize()
	idata, istep, in := d.span(index, part, s.Indices.BufferView, s.Indices.ByteOffset, isize)
	vdata, vstep, vn := d.span(index, part, s.Values.BufferView, s.Values.ByteOffset, 3*size)
	if idata == nil || vdata == nil {
		return
	}
	for i := range min(in, vn) {
		at, ok := integer(idata[i*istep:], s.Indices.ComponentType)
		if !ok || int64(at) >= int64(len(out)) {
			d.warn("Accessor %d has a sparse index out of range.", index)
			continue
		}
		for c := range 3 {
			out[at][c] = component(vdata[i*vstep+c*size:], a.ComponentType, a.Normalized)
		}
	}
}

// indices reads the index list of a primitive; those out of range are told by
// the caller, who knows how many corners there are.
func (d *document) indices(index int) []uint32 {
	a := d.accessor(index)
	if a == nil || a.BufferView == nil || a.Count > 3*maxTriangles {
		return nil
	}
	data, step, n := d.span(index, a, *a.BufferView, a.ByteOffset, a.ComponentType.ByteSize())
	out := make([]uint32, 0, n)
	for i := range n {
		v, ok := integer(data[i*step:], a.ComponentType)
		if !ok {
			d.warn("Accessor %d holds indices that are not integers.", index)
			return nil
		}
		out = append(out, v)
	}
	return out
}

func integer(b []byte, t gltf.ComponentType) (uint32, bool) {
	switch t {
	case gltf.ComponentUbyte:
		return uint32(b[0]), true
	case gltf.ComponentUshort:
		return uint32(binary.LittleEndian.Uint16(b)), true
	case gltf.ComponentUint:
		return binary.LittleEndian.Uint32(b), true
	}
	return 0, false
}

func component(b []byte, t gltf.ComponentType, normalized bool) float32 {
	var v, scale float32
	switch t {
	case gltf.ComponentByte:
		v, scale = float32(int8(b[0])), 127
	case gltf.ComponentUbyte:
		v, scale = float32(b[0]), 255
	case gltf.ComponentShort:
		v, scale = float32(int16(binary.LittleEndian.Uint16(b))), 32767
	case gltf.ComponentUshort:
		v, scale = float32(binary.LittleEndian.Uint16(b)), 65535
	case gltf.ComponentUint:
		return float32(binary.LittleEndian.Uint32(b))
	default:
		return math.Float32frombits(binary.LittleEndian.Uint32(b))
	}
	if normalized {
		return max(v/scale, -1)
	}
	return v
}
