package canvas

import (
	"encoding/json"
	"fmt"
	"maps"
	"math"
	"net/url"
	"regexp"
	"slices"
	"strings"

	"atelier/internal/domain"
)

// Bounds of a canvas.
const (
	MaxNodes  = 5000
	MaxEdges  = 10_000
	MaxText   = 64 << 10
	MaxLabel  = 1000
	MaxImport = 8 << 20
)

// Types of a node.
const (
	TypeFile  = "file"
	TypeText  = "text"
	TypeLink  = "link"
	TypeGroup = "group"
)

var hexColor = regexp.MustCompile(`^#[0-9A-Fa-f]{6}$`)

// CheckNode tells what is wrong with a node, for imports and for changes alike.
func CheckNode(n domain.Node) error {
	say := func(format string, args ...any) error {
		return domain.Errorf(domain.Invalid, "Node %q: %s", n.ID, fmt.Sprintf(format, args...))
	}
	switch {
	case !domain.ValidID(n.ID):
		return say("its id must be 1 to 64 letters, digits, - or _, and begin with a letter or digit.")
	case !finite(n.X, MaxCoordinate) || !finite(n.Y, MaxCoordinate):
		return say("x and y must be numbers from %.0f to %.0f.", -MaxCoordinate, MaxCoordinate)
	case !(n.Width >= MinSide && n.Width <= MaxSide) || !(n.Height >= MinSide && n.Height <= MaxSide):
		return say("width and height must be numbers from %.0f to %.0f.", MinSide, MaxSide)
	case !validColor(n.Color):
		return say("the colour %.20q must be \"1\" to \"6\" or like \"#FF8800\".", n.Color)
	case len(n.Text) > MaxText:
		return say("its text has %d bytes; the most is %d.", len(n.Text), MaxText)
	case len(n.Label) > MaxLabel:
		return say("its label has %d bytes; the most is %d.", len(n.Label), MaxLabel)
	}
	switch n.Type {
	case TypeFile:
		if n.File == "" || len(n.File) > 4095 || strings.ContainsRune(n.File, 0) {
			return say("a node of type file needs the path of a file.")
		}
	case TypeLink:
		u, err := url.Parse(n.URL)
		if err != nil || len(n.URL) > 4095 || u.Scheme != "http" && u.Scheme != "https" || u.Host == "" {
			return say("a node of type link needs an http or https address.")
		}
	case TypeText, TypeGroup:
	default:
		return say("its type %.40q must be file, text, link or group.", n.Type)
	}
	return nil
}

func validColor(c string) bool {
	return c == "" || len(c) == 1 && c >= "1" && c <= "6" || hexColor.MatchString(c)
}

// CheckEdge tells what is wrong with an edge; there tells which nodes exist.
func CheckEdge(e domain.Edge, there func(id string) bool) error {
	say := func(format string, args ...any) error {
		return domain.Errorf(domain.Invalid, "Edge %q: %s", e.ID, fmt.Sprintf(format, args...))
	}
	switch {
	case !domain.ValidID(e.ID):
		return say("its id must be 1 to 64 letters, digits, - or _, and begin with a letter or digit.")
	case !validSide(e.FromSide) || !validSide(e.ToSide):
		return say("a side must be top, right, bottom or left.")
	case len(e.Label) > MaxLabel:
		return say("its label has %d bytes; the most is %d.", len(e.Label), MaxLabel)
	case !there(e.FromNode):
		return say("it begins at the node %.80q, which is not on the canvas.", e.FromNode)
	case !there(e.ToNode):
		return say("it ends at the node %.80q, which is not on the canvas.", e.ToNode)
	}
	return nil
}

func validSide(s string) bool {
	switch s {
	case "", "top", "right", "bottom", "left":
		return true
	}
	return false
}

// Check tells what is wrong with a whole canvas.
func Check(c domain.Canvas) error {
	if len(c.Nodes) > MaxNodes || len(c.Edges) > MaxEdges {
		return domain.Errorf(domain.TooLarge, "The canvas has %d nodes and %d edges; the most is %d and %d.", len(c.Nodes), len(c.Edges), MaxNodes, MaxEdges)
	}
	nodes := make(map[string]bool, len(c.Nodes))
	for _, n := range c.Nodes {
		if err := CheckNode(n); err != nil {
			return err
		}
		if nodes[n.ID] {
			return domain.Errorf(domain.Invalid, "Two nodes have the id %q.", n.ID)
		}
		nodes[n.ID] = true
	}
	edges := make(map[string]bool, len(c.Edges))
	for _, e := range c.Edges {
		if err := CheckEdge(e, func(id string) bool { return nodes[id] }); err != nil {
			return err
		}
		if edges[e.ID] {
			return domain.Errorf(domain.Invalid, "Two edges have the id %q.", e.ID)
		}
		edges[e.ID] = true
	}
	return nil
}

// Import reads a JSON Canvas 1.0 document. What Atelier has no field for is
// left out, and leftOut names it ("edges: color") once. Anything that is wrong
// refuses the whole document.
func Import(data []byte) (c domain.Canvas, leftOut []string, err error) {
	if len(data) > MaxImport {
		return c, nil, domain.Errorf(domain.TooLarge, "The canvas file has %d bytes; the most is %d.", len(data), MaxImport).With("limit", MaxImport)
	}
	if err := json.Unmarshal(data, &c); err != nil {
		return domain.Canvas{}, nil, domain.Errorf(domain.Invalid, "This is not a JSON Canvas file: %w", err)
	}
	if err := Check(c); err != nil {
		return domain.Canvas{}, nil, err
	}
	if c.Nodes == nil {
		c.Nodes = []domain.Node{}
	}
	if c.Edges == nil {
		c.Edges = []domain.Edge{}
	}
	return c, unknownFields(data), nil
}

// known fields of JSON Canvas that have a place in domain.Node and domain.Edge.
var known = map[string][]string{
	"":      {"nodes", "edges"},
	"nodes": {"id", "type", "x", "y", "width", "height", "color", "file", "text", "url", "label", "publishedId", "version"},
	"edges": {"id", "fromNode", "fromSide", "toNode", "toSide", "label"},
}

func unknownFields(data []byte) []string {
	var whole map[string]json.RawMessage
	if json.Unmarshal(data, &whole) != nil {
		return nil
	}
	found := map[string]bool{}
	note := func(where string, fields map[string]json.RawMessage) {
		for name := range fields {
			if !slices.Contains(known[where], name) && len(found) < 100 {
				found[strings.TrimPrefix(where+": "+fmt.Sprintf("%.40s", name), ": ")] = true
			}
		}
	}
	note("", whole)
	for _, list := range []string{"nodes", "edges"} {
		var items []map[string]json.RawMessage
		if json.Unmarshal(whole[list], &items) == nil {
			for _, it := range items {
				note(list, it)
			}
		}
	}
	return slices.Sorted(maps.Keys(found))
}

// Export writes a canvas as JSON Canvas 1.0 with the fields publishedId and
// version added: whole pixels, groups first, as later nodes lie above earlier
// ones.
func Export(c domain.Canvas) ([]byte, error) {
	out := domain.Canvas{Nodes: slices.Clone(c.Nodes), Edges: c.Edges}
	if out.Nodes == nil {
		out.Nodes = []domain.Node{}
	}
	if out.Edges == nil {
		out.Edges = []domain.Edge{}
	}
	for i := range out.Nodes {
		n := &out.Nodes[i]
		n.X, n.Y, n.Width, n.Height = math.Round(n.X), math.Round(n.Y), math.Round(n.Width), math.Round(n.Height)
	}
	slices.SortStableFunc(out.Nodes, func(a, b domain.Node) int { return rank(a) - rank(b) })
	return json.MarshalIndent(out, "", "\t")
}

func rank(n domain.Node) int {
	if n.Type == TypeGroup {
		return 0
	}
	return 1
}
