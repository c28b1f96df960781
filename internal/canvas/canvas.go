// Package canvas knows where things go on a workspace's canvas and what a valid
// canvas is. Pure functions over domain.Node and domain.Edge; storing them is
// storage's work. Names and meaning follow JSON Canvas 1.0.
//
// Placing never moves what is there and never overlaps it: a new node goes to
// the right of what it was made from, or to the first free place, Gap away from
// everything and on the grid of Snap.
package canvas

import (
	"math"
	"slices"

	"atelier/internal/domain"
)

// The grid and the bounds of a canvas, in pixels at 100 %.
const (
	Gap = 24.0
	// LinkGap is between a node and what was made from it: the edge's label stands there.
	LinkGap = 96.0
	Snap    = 8.0

	MinWidth, MinHeight = 160.0, 96.0 // of what is placed here
	MinSide             = 16.0        // of what is imported or resized
	MaxSide             = 20_000.0
	MaxCoordinate       = 1_000_000.0

	frame    = 66.0   // a node's head, facts and borders, above and below what it shows
	rowWidth = 1360.0 // "first free place" fills rows that a screen shows at a readable zoom
	columns  = 6      // to the right of a node, before going further down is better
)

// Size is the size of a new node for a kind of published file. Where the
// content has a shape of its own (an image, a video, a page), give its width
// and height in any unit, else 0.
func Size(kind string, contentWidth, contentHeight float64) (width, height float64) {
	width, height = sizeOf(kind)
	if !(contentWidth > 0 && contentHeight > 0) || math.IsInf(contentWidth/contentHeight, 0) || math.IsInf(contentWidth*contentHeight, 0) {
		return width, height
	}
	var longest float64
	switch kind {
	case domain.KindImage, domain.KindMedia:
		longest = 480
	case domain.KindPDF:
		longest = 400
	default:
		return width, height
	}
	scale := min(longest/max(contentWidth, contentHeight), 4) // an icon is not blown up without end
	return clampSide(contentWidth*scale, MinWidth), clampSide(contentHeight*scale+frame, MinHeight)
}

func clampSide(v, least float64) float64 { return max(least, snapUp(v)) }

func sizeOf(kind string) (width, height float64) {
	switch kind {
	case domain.KindTable:
		return 424, 312 // a head and eight rows, whole
	case domain.KindImage:
		return 360, 272
	case domain.KindPDF:
		return 304, 400
	case domain.KindModel:
		return 320, 320
	case domain.KindJSON:
		return 320, 280
	case domain.KindText:
		return 360, 240
	case domain.KindMarkdown:
		return 400, 360
	case domain.KindHTML:
		return 480, 360
	case domain.KindMedia:
		return 400, 280
	case domain.KindNotebook:
		return 400, 424
	}
	return 240, 120
}

// Place finds a place for a new node: right of near when it is given (nil: the
// first free place, row by row from the top left of what is there). The result
// is on the grid, and the node keeps Gap from every existing one.
func Place(existing []domain.Node, width, height float64, near *domain.Node) (x, y float64) {
	width, height = cleanSide(width, MinWidth), cleanSide(height, MinHeight)
	s := sorted(existing)
	if near != nil && sound(*near) {
		if x, y, ok := s.rightOf(*near, width, height); ok {
			return x, y
		}
	}
	return s.firstFree(width, height)
}

func cleanSide(v, least float64) float64 {
	if !(v >= least) { // also NaN
		return least
	}
	return min(v, MaxSide)
}

// shelf is the nodes that are in the way, by their top edge.
type shelf []domain.Node

func sorted(nodes []domain.Node) shelf {
	s := make(shelf, 0, len(nodes))
	for _, n := range nodes {
		if sound(n) {
			s = append(s, n)
		}
	}
	slices.SortFunc(s, func(a, b domain.Node) int {
		switch {
		case a.Y < b.Y:
			return -1
		case a.Y > b.Y:
			return 1
		}
		return 0
	})
	return s
}

// sound tells nodes that can be reckoned with from those that an old or hostile
// client left.
func sound(n domain.Node) bool {
	return finite(n.X, MaxCoordinate) && finite(n.Y, MaxCoordinate) && n.Width >= 0 && n.Height >= 0 && finite(n.Width, MaxSide) && finite(n.Height, MaxSide)
}

func finite(v, bound float64) bool { return v >= -bound && v <= bound }

// down is the first free y at or below from, for a box whose left edge is x.
// Going through the nodes by their top edge, one pass is enough: a node that
// was passed because it begins below the box is followed only by such nodes.
func (s shelf) down(x, from, width, height float64) float64 {
	y := from
	for _, n := range s {
		if n.Y >= y+height+Gap {
			break
		}
		if n.X < x+width+Gap && n.X+n.Width+Gap > x && n.Y+n.Height+Gap > y {
			y = snapUp(n.Y + n.Height + Gap)
		}
	}
	return y
}

// rightOf takes the nearest free place in the columns right of a node.
func (s shelf) rightOf(near domain.Node, width, height float64) (x, y float64, ok bool) {
	left, top := snapUp(near.X+near.Width+LinkGap), snapUp(near.Y)
	best := math.Inf(1)
	for i := range columns {
		cx := left + float64(i)*snapUp(width+Gap)
		cy := s.down(cx, top, width, height)
		if cost := (cx - left) + (cy - top); cost < best {
			x, y, best = cx, cy, cost
		}
	}
	return x, y, x+width <= MaxCoordinate && y+height <= MaxCoordinate
}

// firstFree takes the topmost, then leftmost free place in a row's width.
func (s shelf) firstFree(width, height float64) (x, y float64) {
	left, top := 0.0, 0.0
	for i, n := range s {
		if i == 0 {
			left, top = n.X, n.Y
		}
		left, top = min(left, n.X), min(top, n.Y)
	}
	left, top = snapUp(left), snapUp(top)
	x, y = left, s.down(left, top, width, height)
	tried := map[float64]bool{left: true}
	for _, n := range s {
		cx := snapUp(n.X + n.Width + Gap)
		if cx < left || cx+width > left+rowWidth || tried[cx] {
			continue
		}
		tried[cx] = true
		if cy := s.down(cx, top, width, height); cy < y || cy == y && cx < x {
			x, y = cx, cy
		}
	}
	return x, y
}

func snapUp(v float64) float64 { return math.Ceil(v/Snap) * Snap }
