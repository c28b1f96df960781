package canvas

import (
	"encoding/json"
	"fmt"
	"math"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"
	"time"

	"atelier/internal/domain"
)

func apart(a, b domain.Node) bool {
	return a.X+a.Width+Gap <= b.X || b.X+b.Width+Gap <= a.X || a.Y+a.Height+Gap <= b.Y || b.Y+b.Height+Gap <= a.Y
}

var kinds = []string{domain.KindTable, domain.KindImage, domain.KindPDF, domain.KindModel, domain.KindJSON, domain.KindText, domain.KindMarkdown, domain.KindHTML, domain.KindMedia, domain.KindNotebook, domain.KindArchive, domain.KindOther}

// Thousands of placements: none overlaps, all on the grid, and quick.
func TestPlaceNeverOverlaps(t *testing.T) {
	for seed := range uint64(8) {
		r := rand.New(rand.NewPCG(seed, 7))
		var nodes []domain.Node
		var spent time.Duration
		for i := range 500 {
			w, h := Size(kinds[r.IntN(len(kinds))], r.Float64()*3000, r.Float64()*3000)
			var near *domain.Node
			switch {
			case r.IntN(10) == 0: // what a person dragged somewhere, off the grid
				n := domain.Node{X: r.Float64()*4000 - 2000, Y: r.Float64()*4000 - 2000, Width: w + r.Float64(), Height: h + r.Float64()}
				free := true
				for _, o := range nodes {
					free = free && apart(n, o)
				}
				if free {
					nodes = append(nodes, n)
				}
				continue
			case len(nodes) > 0 && r.IntN(2) == 0:
				near = &nodes[r.IntN(len(nodes))]
			}
			began := time.Now()
			x, y := Place(nodes, w, h, near)
			spent += time.Since(began)
			n := domain.Node{X: x, Y: y, Width: w, Height: h}
			if math.Mod(x, Snap) != 0 || math.Mod(y, Snap) != 0 {
				t.Fatalf("seed %d, node %d is off the grid: %v, %v", seed, i, x, y)
			}
			for _, o := range nodes {
				if !apart(n, o) {
					t.Fatalf("seed %d, node %d: %+v is not clear of %+v", seed, i, n, o)
				}
			}
			nodes = append(nodes, n)
		}
		if spent > 20*time.Second { // about 0.02 s on an idle machine
			t.Errorf("500 placements took %v", spent)
		}
	}
}

func TestPlaceGoesToTheRight(t *testing.T) {
	a := domain.Node{X: 16, Y: 80, Width: 420, Height: 300}
	if x, y := Place([]domain.Node{a}, 320, 320, &a); x != 536 || y != 80 {
		t.Errorf("beside a lone node: %v, %v", x, y)
	}
	b := domain.Node{X: 536, Y: 80, Width: 320, Height: 320}
	x, y := Place([]domain.Node{a, b}, 320, 320, &a)
	if x < 464 || x+320 > 464+2*(344+Snap) || y < 80 || y > 80+344+Snap {
		t.Errorf("the second result is far away: %v, %v", x, y)
	}
	if x, y := Place(nil, 320, 320, nil); x != 0 || y != 0 {
		t.Errorf("on an empty canvas: %v, %v", x, y)
	}
}

func TestPlaceFillsRows(t *testing.T) {
	var nodes []domain.Node
	right := 0.0
	for range 40 {
		x, y := Place(nodes, 300, 200, nil)
		nodes = append(nodes, domain.Node{X: x, Y: y, Width: 300, Height: 200})
		right = max(right, x+300)
	}
	if right < 1000 || right > rowWidth {
		t.Errorf("40 nodes are %v wide", right)
	}
	hole := nodes[7]
	nodes = append(nodes[:7], nodes[8:]...)
	if x, y := Place(nodes, 300, 200, nil); x != hole.X || y != hole.Y {
		t.Errorf("the hole at %v, %v was not filled: %v, %v", hole.X, hole.Y, x, y)
	}
}

func TestPlaceStandsHostileNumbers(t *testing.T) {
	bad := []domain.Node{
		{X: math.NaN(), Y: 0, Width: 10, Height: 10}, {X: math.Inf(1), Width: 10, Height: 10}, {Width: math.Inf(1), Height: 1},
		{X: 1e300, Width: 1, Height: 1}, {Width: -5, Height: -5}, {X: MaxCoordinate, Y: MaxCoordinate, Width: 100, Height: 100},
	}
	for _, near := range append(bad, domain.Node{}) {
		for _, side := range []float64{math.NaN(), math.Inf(1), -1, 0, 1e300} {
			x, y := Place(bad, side, side, &near)
			if !finite(x, 2*MaxCoordinate) || !finite(y, 2*MaxCoordinate) {
				t.Errorf("placed at %v, %v", x, y)
			}
		}
	}
}

func TestSize(t *testing.T) {
	for _, kind := range kinds {
		for _, c := range [][2]float64{{0, 0}, {1, 1}, {9000, 1}, {1, 9000}, {1600, 900}, {math.NaN(), 1}, {math.Inf(1), 1}, {1e300, 1e-300}, {-1, 5}} {
			w, h := Size(kind, c[0], c[1])
			if !(w >= MinWidth && h >= MinHeight && w <= 1000 && h <= 1000) {
				t.Errorf("%s of %v is %v x %v", kind, c, w, h)
			}
		}
	}
	if w, h := Size(domain.KindImage, 1600, 800); w != 480 || h < 240+frame || h >= 240+frame+Snap {
		t.Errorf("an image of 2:1 is %v x %v", w, h)
	}
}

func TestImport(t *testing.T) {
	good := `{"nodes":[{"id":"8132d4d894c80022","type":"group","x":-10,"y":0,"width":900,"height":600,"label":"G","background":"x.png"},
		{"id":"a","type":"file","file":"data/a.csv","x":0,"y":0,"width":400,"height":300,"color":"4","subpath":"#x"},
		{"id":"b","type":"text","text":"# hi","x":0.5,"y":9,"width":250,"height":60,"color":"#ff8800"},
		{"id":"c","type":"link","url":"https://example.test/","x":0,"y":0,"width":100,"height":100}],
		"edges":[{"id":"e","fromNode":"a","fromSide":"right","toNode":"b","toSide":"left","toEnd":"arrow","color":"1","label":"x"}],"metadata":{}}`
	c, left, err := Import([]byte(good))
	if err != nil || len(c.Nodes) != 4 || len(c.Edges) != 1 {
		t.Fatalf("%+v %v", c, err)
	}
	if want := []string{"edges: color", "edges: toEnd", "metadata", "nodes: background", "nodes: subpath"}; !reflect.DeepEqual(left, want) {
		t.Errorf("left out: %q", left)
	}
	text, err := Export(c)
	if err != nil {
		t.Fatal(err)
	}
	again, left, err := Import(text)
	if err != nil || len(left) != 0 || again.Nodes[0].Type != TypeGroup || again.Edges[0] != c.Edges[0] {
		t.Errorf("after a round trip: %+v %q %v", again, left, err)
	}
	if c, _, err := Import([]byte(`{}`)); err != nil || c.Nodes == nil || c.Edges == nil {
		t.Errorf("an empty canvas: %+v %v", c, err)
	}
}

func TestImportRefuses(t *testing.T) {
	node := func(change string) string {
		base := map[string]any{"id": "a", "type": "text", "text": "t", "x": 0, "y": 0, "width": 200, "height": 100}
		if err := json.Unmarshal([]byte(change), &base); err != nil {
			t.Fatal(err)
		}
		b, _ := json.Marshal(base)
		return string(b)
	}
	edge := func(from, to, rest string) string {
		return fmt.Sprintf(`{"nodes":[%s],"edges":[{"id":"e","fromNode":%q,"toNode":%q%s}]}`, node(`{}`), from, to, rest)
	}
	for _, doc := range []string{
		`[]`, `nul`, ``, `{"nodes":{}}`,
		edge("a", "gone", ""), edge("gone", "a", ""), edge("a", "a", `,"fromSide":"middle"`), edge("a", "a", `,"toSide":"Left"`),
		`{"nodes":[` + node(`{}`) + `,` + node(`{}`) + `]}`,
		`{"nodes":[` + strings.Replace(node(`{}`), `"x":0`, `"x":1e999`, 1) + `]}`,
		`{"nodes":[` + strings.Replace(node(`{}`), `"x":0`, `"x":NaN`, 1) + `]}`,
	} {
		if _, _, err := Import([]byte(doc)); domain.CodeOf(err) != domain.Invalid {
			t.Errorf("%s: %v", doc, err)
		}
	}
	for _, change := range []string{
		`{"x":1e9}`, `{"y":-1e9}`, `{"width":0}`, `{"width":-5}`, `{"height":1e9}`, `{"color":"7"}`, `{"color":"red"}`, `{"color":"#12"}`, `{"color":"#12345g"}`,
		`{"id":""}`, `{"id":"a b"}`, `{"id":"<x>"}`, `{"type":"script"}`, `{"type":""}`, `{"type":"file"}`, `{"type":"link"}`, `{"type":"link","url":"javascript:alert(1)"}`, `{"type":"link","url":"http:"}`,
		`{"text":"` + strings.Repeat("x", MaxText+1) + `"}`, `{"label":"` + strings.Repeat("x", MaxLabel+1) + `"}`,
	} {
		if _, _, err := Import([]byte(`{"nodes":[` + node(change) + `]}`)); domain.CodeOf(err) != domain.Invalid {
			t.Errorf("%.80s: %v", change, err)
		}
	}
	if _, _, err := Import(make([]byte, MaxImport+1)); domain.CodeOf(err) != domain.TooLarge {
		t.Errorf("too large: %v", err)
	}
	for _, v := range []float64{math.NaN(), math.Inf(1), math.Inf(-1)} {
		ok := domain.Node{ID: "a", Type: TypeText, Width: 100, Height: 100}
		for _, set := range []func(*domain.Node){func(n *domain.Node) { n.X = v }, func(n *domain.Node) { n.Y = v }, func(n *domain.Node) { n.Width = v }, func(n *domain.Node) { n.Height = v }} {
			n := ok
			set(&n)
			if CheckNode(n) == nil {
				t.Errorf("%+v was accepted", n)
			}
		}
	}
}
