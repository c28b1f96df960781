package offline

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// sizes are the figures that one part's words give, lengths in millimetres.
type sizes struct {
	named map[string]float64
	grid  []float64 // 40x40x10
	bare  []float64 // lengths without a name, in the words' order
	usual float64   // the size of the unit that all figures without one have; 0: mm
	again []float64 // what was given a second time: "20 teeth and 40 teeth"
	below []float64 // what was given as less than nothing
}

// has tells whether any of the names was given.
func (s *sizes) has(names ...string) bool {
	return slices.ContainsFunc(names, func(n string) bool { _, ok := s.named[n]; return ok })
}

// take is the first of the named figures that was given; a radius counts twice.
func (s *sizes) take(names ...string) (float64, bool) {
	for _, n := range names {
		v, ok := s.named[n]
		if !ok {
			continue
		}
		delete(s.named, n)
		if strings.HasSuffix(n, "radius") {
			v *= 2
		}
		return v, true
	}
	return 0, false
}

// next is the next figure without a name.
func (s *sizes) next() (float64, bool) {
	if len(s.bare) == 0 {
		return 0, false
	}
	v := s.bare[0]
	s.bare = s.bare[1:]
	return v, true
}

// mm is the size of a figure's unit.
func (s *sizes) mm(unit string) float64 {
	if unit == "" && s.usual > 0 {
		return s.usual
	}
	return toMM(unit)
}

// gridAs takes 30 x 5 for two figures by name, unless one has its own.
func (s *sizes) gridAs(one, two string) bool {
	if len(s.grid) < 2 || s.has(two) {
		return false
	}
	s.named[one], s.named[two] = s.grid[0], s.grid[1]
	return true
}

const (
	figure = `\d+(?:\.\d+)?|\.\d+`
	unit   = `millimet(?:er|re)s?|mm|centimet(?:er|re)s?|cm|decimet(?:er|re)s?|dm|inch(?:es)?|feet|foot|ft|yards?|yd|kilomet(?:er|re)s?|km|micromet(?:er|re)s?|microns?|[µμu]m|met(?:er|re)s?|m`
	times  = `\s*(?:x|×|\*|by)\s*`
)

var unitSize = map[string]float64{"": 1, "mm": 1, "mi": 1, "cm": 10, "ce": 10, "in": 25.4, "me": 1000, "m": 1000,
	"de": 100, "dm": 100, "fe": 304.8, "fo": 304.8, "ft": 304.8, "ya": 914.4, "yd": 914.4, "ki": 1e6, "km": 1e6, "um": 0.001, "µ": 0.001, "μ": 0.001}

// toMM is how many millimetres a unit has.
func toMM(u string) float64 {
	u = strings.ToLower(u)
	if strings.HasPrefix(u, "micro") {
		u = "um"
	}
	return unitSize[u[:min(2, len(u))]]
}

// sizeNames are the names of figures, the longer before the shorter.
var sizeNames = []struct{ key, words string }{
	{"angle", `pressure angle`},
	{"wall", `wall thickness|thick walls?|walls?`},
	{"inner-radius", `(?:inner|inside|internal|bore) radius`},
	{"inner", `(?:inner|inside|internal|hole|bore) (?:diameter|dia)|bore|id`},
	{"pitch", `pitch (?:diameter|dia)`},
	{"circle", `(?:(?:bolt|hole|pitch) )?circle(?: diameter)?|pcd`},
	{"top-radius", `(?:top|upper|rim|mouth) radius`},
	{"top", `(?:top|upper|rim|mouth|opening) (?:diameter|dia)|(?:diameter|dia) at the top`},
	{"bottom-radius", `(?:base|bottom|lower|foot) radius`},
	{"bottom", `(?:base|bottom|lower|foot) (?:diameter|dia)|(?:diameter|dia) at the (?:base|bottom)`},
	{"flats", `(?:across|between) (?:the )?flats|af`},
	{"radius", `(?:(?:outer|outside|external) )?radius|r ?=`},
	{"d", `(?:(?:outer|outside|external|overall|tip|maximum|max) )?(?:diameters?|dia)|across(?: corners)?|od|ø|⌀|d ?=`},
	{"inset", `from (?:the |each |all )?(?:corners?|edges?|sides?)`},
	{"apart", `apart|spacing`},
	{"width", `width|wide|breadth|broad|w ?=`},
	{"height", `height|high|tall|h ?=`},
	{"depth", `depth|deep`},
	{"length", `length|long|l ?=`},
	{"thickness", `thickness|thick`},
	{"edge", `(?:edge|side) lengths?|edges?`},
	{"teeth", `teeth|tooth|t`},
	{"sides", `sides?|sided|corners|cornered`},
	{"tips", `points?|pointed|pronged|tips|rays`},
	{"module", `modul(?:e|us)|mod`},
}

var sizeToken = func() *regexp.Regexp {
	parts := []string{`(` + figure + `)(?:\s*(` + unit + `|°|deg(?:rees?)?)(?:[^\pL]|$))?`}
	for _, n := range sizeNames {
		parts = append(parts, `(?:^|[^\pL])(`+n.words+`)(?:[^\pL]|$)`)
	}
	return regexp.MustCompile(`(?i)` + strings.Join(parts, "|"))
}()

type sizeMark struct {
	from, to int
	name     string // "" is a figure
	value    float64
	unit     string
	used     bool
}

var (
	gridToken  = regexp.MustCompile(`(?i)(` + figure + `)\s*(` + unit + `)?` + times + `(` + figure + `)\s*(` + unit + `)?(?:` + times + `(` + figure + `)\s*(` + unit + `)?)?(?:[^\pL\pN]|$)`)
	beforeName = regexp.MustCompile(`(?i)^[\s-]*(?:in |of |the |its |overall |total |each )*$`)
	afterName  = regexp.MustCompile(`(?i)^\s*(?:(?:of|is|are|=|:|to|about|being|should be|each)\s*)*$`)
)

// sizesIn reads all figures of a part's words.
func sizesIn(text string) *sizes {
	s := &sizes{named: map[string]float64{}}
	for _, m := range belowNothing.FindAllStringSubmatch(plainFigures(text), -1) {
		v, _ := strconv.ParseFloat(m[1], 64)
		s.below = append(s.below, -v*toMM(m[2]))
	}
	if m := allIn.FindStringSubmatch(text); m != nil { // "20x20x20 in cm"
		s.usual = toMM(m[1])
		text = allIn.ReplaceAllString(text, " ; ")
	}
	text = plainFigures(threadWord.ReplaceAllString(text, " ; "))
	if m := gridToken.FindStringSubmatchIndex(text); m != nil {
		s.grid = s.gridSizes(text, m)
		text = text[:m[0]] + strings.Repeat(" ", m[1]-m[0]-1) + ";" + text[m[1]:]
	}
	marks := sizeMarks(text)
	for i := range marks {
		if marks[i].name != "" {
			s.settle(text, marks, i)
		}
	}
	for _, m := range marks {
		if m.name == "" && !m.used {
			s.bare = append(s.bare, m.value*s.mm(m.unit))
		}
	}
	return s
}

// gridSizes are the figures of 40x40x10; a unit at any of them counts for those
// without one.
func (s *sizes) gridSizes(text string, m []int) []float64 {
	var vs []float64
	var us []string
	last := ""
	for g := 2; g < len(m); g += 4 {
		if m[g] < 0 {
			continue
		}
		v, _ := strconv.ParseFloat(text[m[g]:m[g+1]], 64)
		u := ""
		if m[g+2] >= 0 {
			u = text[m[g+2]:m[g+3]]
			last = u
		}
		vs, us = append(vs, v), append(us, u)
	}
	for i := range vs {
		vs[i] *= s.mm(firstNonEmpty(us[i], last))
	}
	return vs
}

// sizeMarks finds figures and names in their order.
func sizeMarks(text string) []sizeMark {
	var out []sizeMark
	for at := 0; at < len(text); {
		m := sizeToken.FindStringSubmatchIndex(text[at:])
		if m == nil {
			break
		}
		k := sizeMark{}
		if m[2] >= 0 {
			k.from, k.to = at+m[2], at+m[3]
			k.value, _ = strconv.ParseFloat(text[k.from:k.to], 64)
			if m[4] >= 0 {
				k.unit, k.to = text[at+m[4]:at+m[5]], at+m[5]
			}
		}
		for i, n := range sizeNames {
			if g := 6 + 2*i; m[g] >= 0 {
				k.name, k.from, k.to = n.key, at+m[g], at+m[g+1]
			}
		}
		out = append(out, k)
		at = k.to
	}
	return out
}

// settle gives a name its figure: the one right before it, else right after.
func (s *sizes) settle(text string, marks []sizeMark, i int) {
	k := &marks[i]
	give := func(f *sizeMark) {
		f.used = true
		name := k.name
		if name == "sides" && f.unit != "" {
			name = "edge"
		}
		v := f.value
		if !slices.Contains([]string{"teeth", "sides", "tips", "angle"}, name) {
			v *= s.mm(f.unit)
		}
		if _, twice := s.named[name]; twice {
			s.again = append(s.again, v)
		} else {
			s.named[name] = v
		}
	}
	if i > 0 && marks[i-1].name == "" && !marks[i-1].used && beforeName.MatchString(text[marks[i-1].to:k.from]) {
		give(&marks[i-1])
	} else if i+1 < len(marks) && marks[i+1].name == "" && afterName.MatchString(text[k.to:marks[i+1].from]) {
		give(&marks[i+1])
	}
}
