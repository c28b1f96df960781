package mesh

import "math"

// triangulate cuts a polygon in space into triangles, given as indices into it.
// Concave polygons are cut by their ears; ok is false where the polygon is so
// degenerate or crosses itself that only a fan was left to do. work counts the
// tests done for a whole model: ears cost up to the cube of the corners, and
// beyond maxEarTests corners are cut off as they come.
func triangulate(poly [][3]float64, work *int) (triangles [][3]int, ok bool) {
	n := len(poly)
	if n < 3 {
		return nil, false
	}
	if n == 3 {
		return [][3]int{{0, 1, 2}}, true
	}
	flat, good := flatten(poly)
	if !good || n > 8192 {
		return fan(n), false
	}
	if convex(flat) {
		return fan(n), true
	}
	return clipEars(flat, work)
}

func fan(n int) [][3]int {
	out := make([][3]int, 0, n-2)
	for i := 1; i+1 < n; i++ {
		out = append(out, [3]int{0, i, i + 1})
	}
	return out
}

// flatten drops the axis along which the polygon's normal is longest, so that
// the polygon runs counter-clockwise in the plane.
func flatten(poly [][3]float64) ([][2]float64, bool) {
	var nx, ny, nz float64 // Newell's normal, right for concave polygons too
	for i, p := range poly {
		q := poly[(i+1)%len(poly)]
		nx += (p[1] - q[1]) * (p[2] + q[2])
		ny += (p[2] - q[2]) * (p[0] + q[0])
		nz += (p[0] - q[0]) * (p[1] + q[1])
	}
	ax, ay, az := math.Abs(nx), math.Abs(ny), math.Abs(nz)
	if !(ax+ay+az > 0) || math.IsInf(ax+ay+az, 0) {
		return nil, false
	}
	u, v, flip := 0, 1, nz < 0
	switch {
	case ax >= ay && ax >= az:
		u, v, flip = 1, 2, nx < 0
	case ay >= az:
		u, v, flip = 2, 0, ny < 0
	}
	if flip {
		u, v = v, u
	}
	flat := make([][2]float64, len(poly))
	for i, p := range poly {
		flat[i] = [2]float64{p[u], p[v]}
	}
	return flat, true
}

func cross(o, a, b [2]float64) float64 {
	return (a[0]-o[0])*(b[1]-o[1]) - (a[1]-o[1])*(b[0]-o[0])
}

// convex: no corner turns right, and the outline turns round only once.
func convex(p [][2]float64) bool {
	n := len(p)
	turn := 0.0
	for i := range n {
		a, b, c := p[i], p[(i+1)%n], p[(i+2)%n]
		if cross(a, b, c) < 0 {
			return false
		}
		turn += math.Abs(math.Atan2(cross(a, b, c), (b[0]-a[0])*(c[0]-b[0])+(b[1]-a[1])*(c[1]-b[1])))
	}
	return turn < 2*math.Pi+0.1
}

func clipEars(p [][2]float64, work *int) (out [][3]int, ok bool) {
	left := make([]int, len(p))
	for i := range left {
		left[i] = i
	}
	ok = true
	for len(left) > 3 {
		at := findEar(p, left, work)
		if at < 0 {
			// Crossing outline: cut off the next corner all the same, so that
			// every corner is used and the number of triangles stays right.
			at, ok = 0, false
		}
		n := len(left)
		out = append(out, [3]int{left[(at+n-1)%n], left[at], left[(at+1)%n]})
		left = append(left[:at], left[at+1:]...)
	}
	return append(out, [3]int{left[0], left[1], left[2]}), ok
}

// findEar is a corner that turns left with no other corner inside it. Corners
// in line are cut only when nothing better is left.
func findEar(p [][2]float64, left []int, work *int) int {
	n := len(left)
	flatCorner := -1
	for i := range n {
		ia, ib, ic := left[(i+n-1)%n], left[i], left[(i+1)%n]
		a, b, c := p[ia], p[ib], p[ic]
		turn := cross(a, b, c)
		if turn < 0 {
			continue
		}
		if turn == 0 {
			if flatCorner < 0 {
				flatCorner = i
			}
			continue
		}
		if *work += n; *work > maxEarTests {
			return -1
		}
		if emptyEar(p, left, a, b, c) {
			return i
		}
	}
	return flatCorner
}

func emptyEar(p [][2]float64, left []int, a, b, c [2]float64) bool {
	for _, j := range left {
		q := p[j]
		if q == a || q == b || q == c {
			continue
		}
		if cross(a, b, q) >= 0 && cross(b, c, q) >= 0 && cross(c, a, q) >= 0 {
			return false
		}
	}
	return true
}
