package offline

import (
	"fmt"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

func (s *solid) gear(z *sizes) error {
	if m := holeIn.FindStringSubmatch(plainFigures(s.piece.text)); m != nil && !z.has("inner") {
		v, _ := strconv.ParseFloat(firstNonEmpty(m[1], m[2]), 64)
		z.named["inner"] = v
		z.bare = slices.DeleteFunc(z.bare, func(o float64) bool { return o == v })
	}
	teeth, hasTeeth := z.take("teeth")
	module, hasModule := z.take("module")
	tip, hasTip := z.take("d", "radius")
	pitch, hasPitch := z.take("pitch")
	if hasTeeth && (teeth != math.Trunc(teeth) || teeth < 1) {
		return &trouble{"A gear has a whole number of teeth; " + num(teeth) + " is none."}
	}
	switch {
	case hasTeeth && !hasModule && hasPitch:
		module = pitch / teeth
	case hasTeeth && !hasModule && hasTip:
		module = tip / (teeth + 2)
		s.note("I read %s mm as the diameter over the tips, so the module is %s mm; say “pitch diameter” for the other.", num(tip), num(module))
	case !hasTeeth && hasModule && (hasPitch || hasTip):
		exact := pitch / module
		if !hasPitch {
			exact = tip/module - 2
		}
		teeth = math.Round(exact)
		if math.Abs(exact-teeth) > 1e-6 {
			s.note("That diameter would need %s teeth of module %s; I made %s.", num(exact), num(module), num(teeth))
		} else {
			s.note("That makes %s teeth.", num(teeth))
		}
	default:
		if !hasTeeth {
			teeth = 20
			if s.lacks = append(s.lacks, lack{"20 teeth", 20}); s.chosen {
				s.lacks = nil
				s.note("No number of teeth was given, so I took 20.")
			}
		}
		switch {
		case hasModule && (hasPitch || hasTip) && math.Abs(module*(teeth+2)-tip)*math.Abs(module*teeth-pitch) > 1e-6:
			s.note("Teeth and module settle the size; the diameter given does not fit them and was not used.")
		case !hasModule && hasPitch:
			module = pitch / teeth
		case !hasModule && hasTip:
			module = tip / (teeth + 2)
		case !hasModule:
			module = 2
			s.lack("module", module)
		}
	}
	s.Count, s.Size["module"] = int(teeth), module
	h, ok := first(z, "thickness", "width", "height", "depth", "length")
	s.set("h", h, ok, 8, "thickness")
	inner, ok := z.take("inner", "inner-radius")
	s.put("inner", inner, ok)
	angle, ok := z.take("angle")
	s.put("angle", angle, ok)
	s.Round, s.Told = true, "gear"
	s.named = fmt.Sprintf("gear-%dt-m%s", s.Count, short(module))
	return nil
}

func (s *solid) vase(z *sizes) error {
	if z.gridAs("d", "height") {
		s.note("I read %s × %s as diameter × height.", num(z.grid[0]), num(z.grid[1]))
	}
	d, hasD := z.take("d", "radius", "width")
	h, hasH := first(z, "height", "length")
	if !hasD {
		d, hasD = z.next()
	}
	switch {
	case hasH:
		s.set("h", h, true, 0, "")
		s.set("d", d, hasD, math.Round(h*0.65), "diameter")
	default:
		s.set("d", d, hasD, 80, "diameter")
		s.set("h", h, false, math.Round(s.Size["d"]*1.5), "height")
	}
	wall, ok := z.take("wall", "thickness")
	s.assume("wall", wall, ok, 2, "wall thickness")
	for _, k := range []string{"top", "bottom"} {
		v, ok := z.take(k, k+"-radius")
		s.put(k, v, ok)
		if ok && v > s.Size["d"] {
			return &question{fmt.Sprintf("The %s of the vase (%s mm) would be wider than its largest diameter (%s mm). Which largest diameter shall it have?", k, num(v), num(s.Size["d"]))}
		}
	}
	s.Round, s.Told, s.named = true, "vase", fmt.Sprintf("vase-%sx%s", short(s.Size["d"]), short(s.Size["h"]))
	return nil
}

var polygonSides = []struct {
	re *regexp.Regexp
	n  int
}{{regexp.MustCompile(`(?i)\btriang`), 3}, {regexp.MustCompile(`(?i)\bpentagon`), 5}, {regexp.MustCompile(`(?i)\bhex`), 6}, {regexp.MustCompile(`(?i)\bheptagon`), 7},
	{regexp.MustCompile(`(?i)\boctagon`), 8}, {regexp.MustCompile(`(?i)\bnonagon`), 9}, {regexp.MustCompile(`(?i)\bdecagon`), 10}, {regexp.MustCompile(`(?i)\bdodecagon`), 12}}

var rightAngled = regexp.MustCompile(`(?i)\bright(?:[ -]angled?)? triang`)

func (s *solid) polygon(z *sizes) error {
	s.Told = "polygon"
	if rightAngled.MatchString(s.piece.text) && len(z.grid) > 1 {
		s.Points = [][2]float64{{0, 0}, {z.grid[0], 0}, {0, z.grid[1]}}
		if len(z.grid) > 2 {
			z.named["thickness"] = z.grid[2]
		}
	}
	if s.Points == nil {
		if n, ok := z.take("sides", "tips"); ok {
			s.Count = int(n)
		}
		for _, p := range polygonSides {
			if s.Count == 0 && p.re.MatchString(s.piece.text) {
				s.Count = p.n
			}
		}
		if s.Count == 0 {
			return &question{"Which polygon? Say its number of sides, as in “a polygon with 6 sides, 20 mm across, 5 mm thick”, or its corners, as in “(0,0) (40,0) (20,30)”: how many sides, or which corners?"}
		}
		n := float64(s.Count)
		across := false
		if v, ok := z.take("flats"); ok {
			if s.Count%2 == 1 {
				return &trouble{fmt.Sprintf("A polygon of %d sides has no opposite flats; give its diameter or side length.", s.Count)}
			}
			s.Size["d"], across = v/math.Cos(math.Pi/n), true
		} else if v, ok := z.take("edge"); ok {
			s.Size["d"], across = v/math.Sin(math.Pi/n), true
		}
		if !across {
			z.gridAs("d", "thickness")
			d, ok := first(z, "d", "radius", "width")
			s.set("d", d, ok, 20, "diameter")
			if ok {
				s.note("The %s mm are measured across the corners (the circle around it).", num(d))
			}
		}
		s.named = fmt.Sprintf("polygon-%d-sides-%s", s.Count, short(s.Size["d"]))
	} else {
		z.take("tips")
		s.named = fmt.Sprintf("polygon-%d-points", len(s.Points))
	}
	h, ok := first(z, "thickness", "height", "depth", "length")
	s.set("h", h, ok, 5, "thickness")
	return nil
}

func (s *solid) star(z *sizes) error {
	n, ok := z.take("tips", "sides")
	if !ok {
		n = 5
		s.note("No number of points was given, so I took 5.")
	}
	s.Count = int(n)
	z.gridAs("d", "thickness")
	inner, hasInner := z.take("inner", "inner-radius")
	d, ok := first(z, "d", "radius", "width")
	s.set("d", d, ok, 40, "diameter")
	h, ok := first(z, "thickness", "height", "depth")
	s.set("h", h, ok, 5, "thickness")
	if !hasInner {
		inner = s.Size["d"] * 0.382 // the pentagram's own ratio
		if s.Count != 5 {
			inner = s.Size["d"] * 0.5
		}
	}
	s.Size["inner"] = inner
	s.note("The %s mm of the star are the circle through its points.", num(s.Size["d"]))
	s.Told, s.named = "star", fmt.Sprintf("star-%d-%s", s.Count, short(s.Size["d"]))
	return nil
}

var bareText = regexp.MustCompile(`(?i)\b(?:text|lettering|letters|words?|inscription|saying|that says|says|reading)\s+(?:(?:saying|that says|says|reading|of)\s+)?(\pL[\pL\pN&!?'-]*)`)

// letters finds the text to make: in quotes, else the answer, else one word.
func (s *solid) letters(text string, answers []string) error {
	s.Text = quoteIn(text)
	if s.Text == "" {
		for _, a := range slices.Backward(answers) {
			if !regexp.MustCompile(`^[\d\s.]*(?:mm)?$`).MatchString(a) {
				s.Text = strings.TrimSpace(a)
				return nil
			}
		}
		for _, m := range bareText.FindAllStringSubmatch(text, -1) {
			if !smallWord.MatchString(m[1]) {
				s.Text = m[1]
				s.note("I took %s as the text; put it in quotes where it is more than one word.", code(s.Text))
				return nil
			}
		}
		return &question{"Which text shall it be? Please put it in quotes, as in “make the text \"Hello\" 20 mm high, 3 mm thick”: which text?"}
	}
	if n := len([]rune(s.Text)); n > 120 {
		return &trouble{fmt.Sprintf("The text has %d letters; I make up to 120 in one part.", n)}
	}
	return nil
}

var smallWord = regexp.MustCompile(`(?i)^(?:with|and|of|in|on|at|as|mm|high|tall|wide|thick|extruded|engraved|into|from|to|out|that|is|are|for|the|a|an|which|it|size|height|top|says|saying|minus|plus|embossed)$`)

func (s *solid) textSize(z *sizes) error {
	deep := 4.0
	switch {
	case s.How == cut:
		deep = 1
		s.Place = "into"
	case s.How == union:
		deep = 2
	}
	th, hasTh := z.take("thickness", "depth")
	if w, ok := z.take("width", "length"); ok {
		s.Size["x"] = w
		if z.has("height") && !hasTh {
			th, hasTh = z.take("height")
		}
	} else {
		h, ok := first(z, "height", "edge", "d")
		s.set("y", h, ok, map[bool]float64{true: 8, false: 20}[s.How != apart], "height")
	}
	if !hasTh {
		th, hasTh = z.next()
	}
	s.assume("h", th, hasTh, deep, map[bool]string{true: "depth", false: "thickness"}[s.How == cut])
	s.Told, s.named = "text", "text-"+clip(slug(s.Text), 24)
	return nil
}

var inCorners = regexp.MustCompile(`(?i)\b(?:in|at|near|on) (?:the |each |all |every )*(?:four )?(?:corners?)\b`)
var manyHoles = regexp.MustCompile(`(?i)\bholes\b`)

func (s *solid) hole(z *sizes) error {
	if s.Count == 0 && inCorners.MatchString(s.piece.text) {
		s.Count = 4
	}
	if s.Count == 0 && manyHoles.MatchString(s.piece.text) {
		return &question{"How many holes shall there be? Say for instance “4 holes of 5 mm”: how many?"}
	}
	for _, k := range []string{"circle", "inset", "apart"} {
		v, ok := z.take(k)
		s.put(k, v, ok)
	}
	if v, ok := z.take("depth", "height", "length"); ok {
		s.Size["depth"] = v
	}
	d, ok := first(z, "d", "radius", "inner", "width")
	s.set("d", d, ok, 5, "diameter")
	s.Told, s.named = "hole", "hole"
	return nil
}
