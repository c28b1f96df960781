package mesh

import (
	"math"
	"slices"
)

// closed tells whether a surface is watertight: with corners at the same place
// taken as one, every edge belongs to exactly two triangles. Triangles without
// area do not count. corners are three indices into points for each triangle.
func closed(points [][3]float32, corners []uint32) bool {
	ids := weld(points)
	edges := make([]uint64, 0, len(corners))
	for i := 0; i+2 < len(corners); i += 3 {
		a, b, c := ids[corners[i]], ids[corners[i+1]], ids[corners[i+2]]
		if a == b || b == c || c == a {
			continue
		}
		edges = append(edges, edge(a, b), edge(b, c), edge(c, a))
	}
	if len(edges) == 0 {
		return false
	}
	slices.Sort(edges)
	for i := 0; i < len(edges); i += 2 {
		if i+1 == len(edges) || edges[i] != edges[i+1] || i+2 < len(edges) && edges[i+2] == edges[i] {
			return false
		}
	}
	return true
}

func edge(a, b uint32) uint64 {
	if a > b {
		a, b = b, a
	}
	return uint64(a)<<32 | uint64(b)
}

// weld gives points at the same place the same number.
func weld(points [][3]float32) []uint32 {
	seen := make(map[[3]uint32]uint32, len(points))
	ids := make([]uint32, len(points))
	for i, p := range points {
		key := [3]uint32{bits(p[0]), bits(p[1]), bits(p[2])}
		id, ok := seen[key]
		if !ok {
			id = uint32(len(seen))
			seen[key] = id
		}
		ids[i] = id
	}
	return ids
}

// bits makes -0 and 0 the same place.
func bits(f float32) uint32 {
	if f == 0 {
		return 0
	}
	return math.Float32bits(f)
}
