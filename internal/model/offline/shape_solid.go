package offline

import (
	"fmt"
	"maps"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// solid is one part as shapes.py builds it, and what is to be told of it.
type solid struct {
	Type    string             `json:"type"`
	Size    map[string]float64 `json:"size,omitempty"`
	Count   int                `json:"count,omitempty"`
	Points  [][2]float64       `json:"points,omitempty"`
	Text    string             `json:"text,omitempty"`
	Path    string             `json:"path,omitempty"`
	How     joint              `json:"how,omitempty"`
	Place   string             `json:"place,omitempty"`
	At      []float64          `json:"at,omitempty"`
	Through bool               `json:"through,omitempty"`
	Round   bool               `json:"round,omitempty"`
	Told    string             `json:"told,omitempty"`
	Base    *solid             `json:"base,omitempty"`
	Parts   []*solid           `json:"parts,omitempty"`

	piece  piece
	named  string             // its file's name
	notes  []string           // defaults that were taken, what was left out
	chosen bool               // sizes that are missing may be taken as we like
	lacks  []lack             // sizes that are missing
	spare  map[string]float64 // figures with a name that it has no use for
}

func newSolid(p piece) *solid {
	return &solid{Type: p.kind, Size: map[string]float64{}, piece: p}
}

func (s *solid) note(format string, a ...any) { s.notes = append(s.notes, fmt.Sprintf(format, a...)) }

// read reads a part's figures from its words and from the answers about it.
func (s *solid) read(used []string) error {
	text := s.piece.text
	if s.Type == "hole" {
		var n int
		if m := anyCount.FindStringSubmatchIndex(text); manyHoles.MatchString(text) && (m == nil || unitOnly.MatchString(text[m[3]:])) {
			n, used = s.countIn(used)
		}
		s.Count = n
		if m := threadWord.FindStringSubmatch(text); m != nil {
			text = threadWord.ReplaceAllString(text, "$1 mm")
			s.note("I read M%s as a plain hole of %s mm, without a thread.", m[1], m[1])
		}
	}
	if s.Type != "hole" && s.Type != "text" {
		text = s.oneOf(text)
	}
	if len(used) > 0 {
		text += " ; " + strings.Join(used, " ; ")
	}
	if s.Type == "polygon" {
		s.Points, text = pointsIn(text)
	}
	if s.Type == "text" {
		if err := s.letters(text, used); err != nil {
			return err
		}
	}
	text = quoted.ReplaceAllString(text, " ; ")
	s.At, text = spotIn(text)
	if s.Type == "hole" && s.Count == 0 {
		if m := anyCount.FindStringSubmatchIndex(text); m != nil && !unitOnly.MatchString(text[m[3]:]) {
			s.Count, _ = strconv.Atoi(plainFigures(text[m[2]:m[3]]))
			text = text[:m[2]] + " ; " + text[m[3]:]
		}
	}
	if s.Type == "hole" { // "4 mm in the corners" are no corners of 4 mm
		text = inCorners.ReplaceAllString(text, " ; ")
	}
	if tolerance.MatchString(text) {
		text = tolerance.ReplaceAllString(text, "")
		s.note("A mesh has no tolerances; I made the nominal size.")
	}
	z := sizesIn(text)
	if len(z.below) > 0 {
		return &trouble{fmt.Sprintf("A size of %s mm cannot be; sizes are above zero.", num(z.below[0]))}
	}
	if err := solidKinds[s.Type](s, z); err != nil {
		return err
	}
	if err := s.missing(); err != nil {
		return err
	}
	if s.How == cut && engraved.MatchString(s.piece.text) {
		s.Place = "into"
	}
	if s.How == union && (onTop.MatchString(s.piece.text) || s.Type == "text") {
		s.Place = "on"
	}
	s.leftOver(z)
	return nil
}

// leftOver notes what was said and is not in the part.
func (s *solid) leftOver(z *sizes) {
	if q := quoteIn(s.piece.text); q != "" && s.Type != "text" && !named.MatchString(s.piece.text) {
		s.note("I made nothing of “%s”; for letters say “with the text \"%s\"”.", q, q)
	}
	if left := append(slices.Clone(z.bare), z.again...); len(left) > 0 && (s.Type != "polygon" || len(z.again) > 0) {
		bare := left
		var left []string
		for _, v := range bare {
			left = append(left, num(v))
		}
		s.note("I could make nothing of the figure %s in “%s”.", strings.Join(left, ", "), clip(strings.TrimSpace(s.piece.text), 80))
	}
	s.spare = z.named
}

// unused notes the figures with a name that no part took.
func (s *solid) unused() {
	for _, k := range slices.Sorted(maps.Keys(s.spare)) {
		what := firstNonEmpty(sizeTold[k], k)
		unit := " mm"
		if slices.Contains([]string{"teeth", "sides", "tips", "angle"}, k) {
			unit = ""
		}
		s.note("I made no use of the %s of %s%s in “%s”.", what, num(s.spare[k]), unit, clip(strings.TrimSpace(s.piece.text), 80))
	}
}

var cannot = regexp.MustCompile(`(?i)\b(?:rounded(?: edges?| corners?)?|fillet\w*|chamfer\w*|bevel\w*|helical|threads?|threaded|knurl\w*|twist(?:ed)?|ribs?|ribbed|spokes?|keyway|hollow(?:ed)?|countersunk|countersink|grooves?|notch(?:es)?|draft|lid|hinge|snap[ -]?fit|each face|every face|all faces|closed)\b`)

var named = regexp.MustCompile(`(?i)\b(?:called|named|name it|titled)\b`)

// cannotDo notes what the words of a clause want and no recipe does.
func cannotDo(text string, groups []*shapeGroup) {
	hollow := slices.ContainsFunc(groups, func(g *shapeGroup) bool { return g.base.Type == "tube" || len(g.base.Parts) > 0 })
	seen := map[string]bool{}
	for _, m := range cannot.FindAllString(mask(text, nil), -1) {
		m = strings.ToLower(m)
		if seen[m] || hollow && strings.HasPrefix(m, "hollow") {
			continue
		}
		seen[m] = true
		groups[0].base.note("I cannot do %s; the part is made without.", code(m))
	}
}

// solidKinds read the figures of each kind. A kind's own order of figures
// without names is the order in which people say them.
var solidKinds map[string]func(*solid, *sizes) error

func init() { // in init: newSolid's users refer back to it
	solidKinds = map[string]func(*solid, *sizes) error{
		"box": (*solid).box, "cylinder": (*solid).cylinder, "sphere": (*solid).sphere, "cone": (*solid).cone, "tube": (*solid).tube,
		"gear": (*solid).gear, "vase": (*solid).vase, "polygon": (*solid).polygon, "star": (*solid).star, "text": (*solid).textSize, "hole": (*solid).hole,
	}
}

// first is the first named figure, else the next without a name.
func first(z *sizes, names ...string) (float64, bool) {
	if v, ok := z.take(names...); ok {
		return v, true
	}
	return z.next()
}

func (s *solid) box(z *sizes) error {
	word := strings.ToLower(s.piece.text)
	if inner, ok := z.take("inner", "inner-radius"); ok { // "a box with an 8 mm bore"
		s.Parts = append(s.Parts, &solid{Type: "hole", Size: map[string]float64{"d": inner}})
	}
	if len(z.grid) > 0 {
		copy2(s.Size, []string{"x", "y", "z"}, z.grid)
	} else if e, ok := z.take("edge"); ok {
		s.Size["x"], s.Size["y"], s.Size["z"] = e, e, e
	} else if len(z.bare) == 1 && len(z.named) == 0 || strings.Contains(word, "cube") && len(z.named) == 1 && len(z.bare) == 0 {
		e, _ := first(z, "width", "height", "depth", "length", "d")
		s.Size["x"], s.Size["y"], s.Size["z"] = e, e, e
		if !strings.Contains(word, "cube") {
			s.note("With one figure for the box I made a cube of it.")
		}
	}
	if len(z.grid) == 3 { // all is said; what comes besides is told
		s.boxNamed()
		return s.walls(z)
	}
	if s.How == cut && len(z.grid) == 2 { // a slot goes all the way, unless it is "3 mm deep"
		d, ok := z.take("depth", "height", "thickness")
		if s.Through = !ok; ok {
			s.Place = "into"
		} else {
			d = 10
		}
		s.Size["z"] = d
		s.boxNamed()
		s.named = fmt.Sprintf("cutout-%sx%s", short(s.Size["x"]), short(s.Size["y"]))
		return nil
	}
	length, long := z.take("length")
	width, wide := z.take("width")
	deep, isDeep := z.take("depth")
	if long { // long × wide, else wide × deep
		s.put("x", length, true)
		s.put("y", firstOf(width, wide, deep, isDeep), wide || isDeep)
		if wide && isDeep {
			s.put("z", deep, true)
		}
	} else {
		s.put("x", width, wide)
		s.put("y", deep, isDeep)
	}
	h, ok := z.take("height", "thickness")
	s.put("z", h, ok)
	for _, k := range []string{"x", "y", "z"} {
		if _, ok := s.Size[k]; !ok {
			v, ok := z.next()
			s.put(k, v, ok)
		}
	}
	otherwise := 20.0
	if x, ok := s.Size["x"]; ok {
		otherwise = x
	}
	flat := 10.0
	if strings.Contains(word, "cube") || len(s.Size) == 0 {
		flat = otherwise
	} else if strings.Contains(word, "plate") || strings.Contains(word, "slab") {
		flat = 3
	}
	for _, d := range []struct {
		key, what string
		v         float64
	}{{"x", "width", otherwise}, {"y", "depth", otherwise}, {"z", "height", flat}} {
		if _, ok := s.Size[d.key]; !ok {
			s.set(d.key, 0, false, d.v, d.what)
		}
	}
	s.boxNamed()
	return s.walls(z)
}

// walls hollows a box out from its top: "a box 60x40x30 mm with 2 mm walls".
func (s *solid) walls(z *sizes) error {
	wall, ok := z.take("wall")
	if !ok || len(s.lacks) > 0 {
		return nil
	}
	in := map[string]float64{"x": s.Size["x"] - 2*wall, "y": s.Size["y"] - 2*wall, "z": s.Size["z"] - wall}
	if in["x"] <= 0 || in["y"] <= 0 || in["z"] <= 0 {
		return &trouble{fmt.Sprintf("Walls of %s mm leave no room inside a box of %s × %s × %s mm.", num(wall), num(s.Size["x"]), num(s.Size["y"]), num(s.Size["z"]))}
	}
	s.Parts = append(s.Parts, &solid{Type: "box", How: cut, Place: "into", Size: in, Told: "box", named: "inside-" + short(wall)})
	s.note("It is open at the top; its floor is %s mm thick, as the walls are.", num(wall))
	return nil
}

func (s *solid) boxNamed() {
	s.Told = "box"
	s.named = fmt.Sprintf("box-%sx%sx%s", short(s.Size["x"]), short(s.Size["y"]), short(s.Size["z"]))
	if s.Size["x"] == s.Size["y"] && s.Size["x"] == s.Size["z"] {
		s.named = "cube-" + short(s.Size["x"])
	}
}

func firstOf(a float64, okA bool, b float64, okB bool) float64 {
	if okA || !okB {
		return a
	}
	return b
}

func (s *solid) put(key string, v float64, ok bool) {
	if ok {
		s.Size[key] = v
	}
}

func copy2(into map[string]float64, keys []string, vs []float64) {
	for i, k := range keys[:min(len(keys), len(vs))] {
		into[k] = vs[i]
	}
}

// round reads what round parts have in common: diameter, then height.
func (s *solid) round(z *sizes, what string, d, h float64) {
	if len(z.grid) > 0 {
		s.Size["d"] = z.grid[0]
		if len(z.grid) > 1 {
			s.Size["h"] = z.grid[1]
			s.note("I read %s × %s as diameter × height.", num(z.grid[0]), num(z.grid[1]))
		}
	}
	if v, ok := z.take("d", "radius", "bottom", "bottom-radius", "width"); ok {
		s.Size["d"] = v
	}
	if v, ok := z.take("height", "length", "thickness", "depth"); ok {
		s.Size["h"] = v
	}
	for _, k := range []struct {
		key, what string
		v         float64
	}{{"d", "diameter", d}, {"h", "height", h}} {
		if _, ok := s.Size[k.key]; ok {
			continue
		}
		v, ok := z.next()
		if !ok && k.key == "h" && s.How == cut {
			s.Through = true // a bare cutter goes all the way
			v, ok = 10, true
		}
		s.set(k.key, v, ok, k.v, k.what)
	}
	s.Round, s.Told = true, what
	s.named = fmt.Sprintf("%s-%sx%s", what, short(s.Size["d"]), short(s.Size["h"]))
	if s.Through {
		s.named = what + "-" + short(s.Size["d"])
	}
}

func (s *solid) cylinder(z *sizes) error {
	d, h := 20.0, 20.0
	switch s.How { // without figures, a tool that shows
	case cut:
		d = 10
	case union:
		d, h = 10, 40
	}
	if regexp.MustCompile(`(?i)\bdis[ck]`).MatchString(s.piece.text) {
		h = 3
	}
	s.round(z, "cylinder", d, h)
	if inner, ok := z.take("inner", "inner-radius"); ok {
		s.Type, s.Size["inner"] = "tube", inner
	} else if wall, ok := z.take("wall"); ok {
		return s.bore(wall)
	}
	return nil
}

func (s *solid) sphere(z *sizes) error {
	d, ok := first(z, "d", "radius", "width", "height")
	s.set("d", d, ok, map[joint]float64{apart: 20, cut: 12, union: 24, intersect: 24}[s.How], "diameter")
	s.Round, s.Told, s.named = true, "sphere", "sphere-"+short(s.Size["d"])
	return nil
}

func (s *solid) cone(z *sizes) error {
	top, ok := z.take("top", "top-radius")
	s.round(z, "cone", 20, 20)
	s.put("top", top, ok)
	return nil
}

func (s *solid) tube(z *sizes) error {
	wall, walled := z.take("wall")
	inner, bored := z.take("inner", "inner-radius")
	if m := holeIn.FindStringSubmatch(plainFigures(s.piece.text)); m != nil && !bored {
		inner, _ = strconv.ParseFloat(m[1], 64)
		bored = true
		z.bare = slices.DeleteFunc(z.bare, func(v float64) bool { return v == inner })
	}
	flat := 20.0
	if regexp.MustCompile(`(?i)\bwasher`).MatchString(s.piece.text) {
		flat = 2
	}
	if _, outer := z.named["d"]; !outer && bored && walled && !z.has("radius") {
		z.named["d"] = inner + 2*wall
	}
	s.round(z, "tube", 20, flat)
	switch {
	case bored:
		s.Size["inner"] = inner
	case walled:
		return s.bore(wall)
	default:
		v, ok := z.next()
		s.set("inner", v, ok, s.Size["d"]*0.6, "inner diameter")
	}
	return nil
}

// bore makes a tube of a wall's thickness.
func (s *solid) bore(wall float64) error {
	s.Type, s.Size["inner"] = "tube", s.Size["d"]-2*wall
	if s.Size["inner"] <= 0 && len(s.lacks) == 0 {
		return &trouble{fmt.Sprintf("A wall of %s mm leaves no opening in a diameter of %s mm.", num(wall), num(s.Size["d"]))}
	}
	return nil
}

var holeIn = regexp.MustCompile(`(?i)(` + figure + `)\s*(?:mm)?\s+(?:\pL+ )?holes?\b|\bholes? (?:of|with) (` + figure + `)`)

// short is a figure for a file's name.
func short(v float64) string { return strconv.FormatFloat(math.Round(v*100)/100, 'f', -1, 64) }
