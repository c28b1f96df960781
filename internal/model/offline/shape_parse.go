package offline

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// partNouns name the solids; in one stretch of words the last one rules, save
// that a polygon's name rules over "prism" and the like.
var partNouns = []struct {
	kind string
	re   *regexp.Regexp
}{
	{"hole", regexp.MustCompile(`(?i)\b(?:through[- ]?)?holes?\b`)},
	{"text", regexp.MustCompile(`(?i)\b(?:text|lettering|letters|words?|inscription)\b`)},
	{"star", regexp.MustCompile(`(?i)\bstars?\b`)},
	{"polygon", regexp.MustCompile(`(?i)\b(?:polygon\w*|prisms?|triang\w+|(?:penta|hexa|hepta|octa|nona|deca|dodeca)gon\w*|hex)\b`)},
	{"gear", regexp.MustCompile(`(?i)\b(?:gears?|cogs?|cog ?wheels?|gear ?wheels?)\b`)},
	{"tube", regexp.MustCompile(`(?i)\b(?:tubes?|pipes?|rings?|washers?|bushings?|bushes|sleeves?|spacers?|collars?)\b`)},
	{"cone", regexp.MustCompile(`(?i)\bcones?\b`)},
	{"vase", regexp.MustCompile(`(?i)\b(?:flower )?vases?\b`)},
	{"sphere", regexp.MustCompile(`(?i)\b(?:spheres?|balls?)\b`)},
	{"cylinder", regexp.MustCompile(`(?i)\b(?:cylinders?|rods?|discs?|disks?|dowels?|pegs?|pins?|coins?|shafts?|axles?)\b`)},
	{"box", regexp.MustCompile(`(?i)\b(?:box(?:es)?|cuboids?|cubes?|blocks?|bricks?|plates?|slabs?|tiles?|slots?|cut-?outs?|pockets?|recess(?:es)?)\b`)},
}

// nounIn is the kind of solid that words name, and where its noun stands.
func nounIn(text string) (kind string, from, to int) {
	for _, n := range partNouns {
		ms := n.re.FindAllStringIndex(text, -1)
		if len(ms) == 0 {
			continue
		}
		m := ms[len(ms)-1]
		if kind == "" || m[0] > to+1 && kind != "hole" && !(kind == "polygon" || kind == "text" || kind == "star") {
			kind, from, to = n.kind, m[0], m[1]
		}
	}
	return kind, from, to
}

// bareQuote is a text to make that is not called one.
var bareQuote = regexp.MustCompile(`(?i)\b(?:engrav\w+|emboss\w*|carv\w+|stamp\w*|extrud\w+|writ\w+|with|says?|saying)\s+(?:the )?("[^"\n]+"|“[^”\n]+”|‘[^’\n]+’|'[^'\n]+')`)
var ownBore = regexp.MustCompile(`(?i)\bbore\b`)

// joint is how a part goes with those before it.
type joint string

const (
	apart     joint = "" // a part of its own
	union     joint = "union"
	cut       joint = "difference"
	intersect joint = "intersection"
)

// piece is one part's words.
type piece struct {
	kind  string
	text  string // all its words
	link  string // the words that lead from the part before to its noun
	after string // its words after the noun
}

var pieceCut = regexp.MustCompile(`(?i)\s*[,;.\n]\s+|\s+(?:and|plus|minus|with|having|without|less|from|out of|through|into|in|of|on top of|onto|on|inside|between|then|(?:joined|fused|attached|added|glued|united|merged) (?:to|with))\s+`)
var bracketed = regexp.MustCompile(`\([^()\n]*\)|\[[^\[\]\n]*\]`)

// piecesOf cuts a clause into the words of each part; lead is what stands before
// the first one. Words that name no part belong to the part before them.
func piecesOf(text string) (lead string, out []piece) {
	masked := bracketed.ReplaceAllStringFunc(mask(text, nil), func(s string) string { return strings.Repeat("x", len(s)) })
	for _, m := range bareQuote.FindAllStringSubmatchIndex(text, -1) { // "engrave "HELLO" into …": the quote is a text
		if m[3]-m[2] >= 4 {
			masked = masked[:m[2]] + "text" + strings.Repeat("-", m[3]-m[2]-4) + masked[m[3]:]
		}
	}
	type stretch struct{ link, from, to int }
	var all []stretch
	from, link := 0, 0
	for _, m := range pieceCut.FindAllStringIndex(masked, -1) {
		all = append(all, stretch{link, from, m[0]})
		link, from = m[0], m[1]
	}
	all = append(all, stretch{link, from, len(text)})
	start := -1 // of the words of the last piece
	for _, s := range all {
		k, a, b := nounIn(masked[s.from:s.to])
		if k == "" && start >= 0 && out[len(out)-1].kind == "hole" && ownBore.MatchString(masked[s.from:s.to]) {
			k, b = "hole", 0 // "six 6 mm holes, 20 mm bore"
		}
		if k == "" || start >= 0 && sameThing(out[len(out)-1], k, text[s.link:s.to]) {
			if start >= 0 {
				p := &out[len(out)-1]
				p.after += text[s.link:s.to]
				p.text += text[s.link:s.to]
			} else {
				lead = text[:s.to]
			}
			continue
		}
		if i := slices.IndexFunc(out, func(p piece) bool { return p.kind == "text" }); i >= 0 && k == "text" && !quoted.MatchString(text[s.link:s.to]) {
			out[i].text += " ; " + text[s.from:s.to] // "…, letters 8 mm high" says more of the text before
			continue
		}
		start = s.from
		out = append(out, piece{k, text[s.from:s.to], text[s.link : s.from+a], text[s.from+b : s.to]})
	}
	if len(out) > 0 {
		lead += " " + out[0].link
	}
	return lead, out
}

// sameThing tells that a noun says more of the part before: "a text with letters
// 20 mm high", "a prism with a hexagon as base", "a washer with a 6 mm hole".
func sameThing(p piece, kind, words string) bool {
	if kind == "hole" {
		return (p.kind == "tube" || p.kind == "gear") && !anyCount.MatchString(words) && !atSpot.MatchString(words)
	}
	return kind == p.kind && (kind == "text" && !(quoted.MatchString(words) && quoted.MatchString(p.text)) || kind == "polygon" && !regexp.MustCompile(`(?i)^\W*(?:and|plus|minus|on)\b`).MatchString(words))
}

var (
	unionLead     = regexp.MustCompile(`(?i)\b(?:union|unite|fuse|combin\w+|join|merge|add)\b`)
	cutLead       = regexp.MustCompile(`(?i)\b(?:subtract\w*|cut|drill|remove|carve|engrave|bore)\b`)
	differLead    = regexp.MustCompile(`(?i)\bdifference\b`)
	intersectLead = regexp.MustCompile(`(?i)\bintersect\w*\b|\boverlap\b`)
	cutWord       = regexp.MustCompile(`(?i)\b(?:minus|without|less|subtract\w*|cut(?:ting)?|drill\w*|remov\w+|engrav\w+|carv\w+)\b`)
	cutAfter      = regexp.MustCompile(`(?i)\b(?:subtracted|removed|(?:cut|taken|drilled) (?:out|away|off|through|from|into|in)|cut|engraved|carved)\b`)
	unionWord     = regexp.MustCompile(`(?i)\b(?:plus|union|unite\w*|fus\w+|join\w*|add\w*|attach\w*|with|having|on|onto|embossed)\b`)
	backWord      = regexp.MustCompile(`(?i)^\s*(?:from|out of|through|into|in|inside)\b`)
	joinedTo      = regexp.MustCompile(`(?i)^\s*(?:joined|fused|attached|added|glued) to\b`)
	cutNoun       = regexp.MustCompile(`(?i)\b(?:slots?|cut-?outs?|pockets?|recess(?:es)?)\b`)
	centred       = regexp.MustCompile(`(?i)\bcent(?:re|er)d?e?d\W*$`)
	addLead       = regexp.MustCompile(`(?i)^\W*(?:(?:now|then|also|and) )*(?:add|attach|put|stack|place|join)\b`)
	toIt          = regexp.MustCompile(`(?i)\b(?:to|onto|on) (?:it|that|the last one)\b`)
	throughIt     = regexp.MustCompile(`(?i)\bthrough (?:it|the|its)\b`)
	onTopOf       = regexp.MustCompile(`(?i)^\s*(?:on top of|onto|on)\b`)
	onTop         = regexp.MustCompile(`(?i)\b(?:on (?:the |its )?top|on it|embossed|stacked)\b`)
	engraved      = regexp.MustCompile(`(?i)\bengrav\w+|\bcarved\b`)
	anyCount      = regexp.MustCompile(`(?i)^\D*?(\d+|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twenty)\s*(?:x|×)?\s+(?:(?:` + figure + `)\s*(?:` + unit + `)?\s+)?(?:\pL+ )?(?:through[- ]?)?holes\b`)
	spot          = `\(?\s*(?:x\s*=?\s*)?(-?(?:` + figure + `))\s*(?:mm)?\s*[,;/ ]\s*(?:y\s*=?\s*)?(-?(?:` + figure + `))\s*(?:mm)?(?:\s*[,;/]\s*(?:z\s*=?\s*)?(-?(?:` + figure + `))\s*(?:mm)?)?\s*\)?`
	atSpot        = regexp.MustCompile(`(?i)\bat\s+` + spot)
)

// shapeGroup is one part to make: a solid, and what is joined to or cut from it.
type shapeGroup struct {
	base  *solid
	tools []*solid
}

// groupsOf reads how the pieces go together.
func groupsOf(lead string, ps []piece) []*shapeGroup {
	var groups []*shapeGroup
	mode := apart // what "and" goes on with
	switch {
	case differLead.MatchString(lead):
		mode = cut
	case intersectLead.MatchString(lead):
		mode = intersect
	case unionLead.MatchString(lead):
		mode = union
	}
	verb := cutLead.MatchString(lead) // "subtract a … from b": what comes first is the tool
	for i, p := range ps {
		s := newSolid(p)
		if i == 0 {
			g := &shapeGroup{base: s}
			if verb || p.kind == "hole" || cutNoun.MatchString(s.word()) {
				s.How = cut
				g = &shapeGroup{tools: []*solid{s}}
			}
			if addLead.MatchString(lead) && onTop.MatchString(p.text) || toIt.MatchString(p.text) { // to the part made last
				s.How = union
				g = &shapeGroup{tools: []*solid{s}}
			}
			groups = append(groups, g)
			continue
		}
		g := groups[len(groups)-1]
		before := ps[i-1]
		switch how := jointOf(p, before, mode); {
		case g.base == nil && (backWord.MatchString(p.link) || !cutWord.MatchString(p.link) && p.kind != "hole"):
			g.base = s
		case g.base == nil:
			s.How = cut
			g.tools = append(g.tools, s)
		case backWord.MatchString(p.link) && cutAfter.MatchString(before.after), onTopOf.MatchString(p.link) && p.kind != "text" && len(g.tools) == 0:
			g.turnRound(s, !backWord.MatchString(p.link), !centred.MatchString(before.after))
		case joinedTo.MatchString(p.link) && len(g.tools) == 0:
			g.turnRound(s, true, false)
		case how == apart:
			groups = append(groups, &shapeGroup{base: s})
			mode = apart
		default:
			s.How, mode = how, how
			if p.kind == "hole" {
				mode = apart
			}
			g.tools = append(g.tools, s)
		}
	}
	return groups
}

// turnRound makes s the base and what was the base a tool on it: "a cylinder on
// top of a box", "a ball cut out of a cube".
func (g *shapeGroup) turnRound(s *solid, joined, stacked bool) {
	old := g.base
	old.How = cut
	if joined {
		old.How = union
	}
	if joined && stacked {
		old.Place = "on"
	}
	g.base, g.tools = s, append([]*solid{old}, g.tools...)
}

func jointOf(p, before piece, mode joint) joint {
	switch {
	case p.kind == "hole", throughIt.MatchString(p.after), cutNoun.MatchString(newSolid(p).word()), cutAfter.MatchString(p.after), engraved.MatchString(p.text), cutWord.MatchString(p.link):
		return cut
	case onTop.MatchString(p.text), regexp.MustCompile(`(?i)\b(?:added|attached|joined|fused)\b`).MatchString(p.after):
		return union
	case mode != apart:
		return mode
	case unionWord.MatchString(p.link):
		return union
	}
	return apart
}

// spotIn is the place that words give, from the part's middle.
func spotIn(text string) ([]float64, string) {
	m := atSpot.FindStringSubmatchIndex(text)
	if m == nil {
		return nil, text
	}
	var out []float64
	for g := 2; g < len(m); g += 2 {
		if m[g] >= 0 {
			v, _ := strconv.ParseFloat(text[m[g]:m[g+1]], 64)
			out = append(out, v)
		}
	}
	return out, text[:m[0]] + " ; " + text[m[1]:]
}

var pointPair = regexp.MustCompile(`[(\[]\s*(-?(?:` + figure + `))\s*(?:mm)?\s*[,;]\s*(-?(?:` + figure + `))\s*(?:mm)?\s*[)\]]`)
var barePair = regexp.MustCompile(`(?:^|\s)(-?(?:` + figure + `)),(-?(?:` + figure + `))\b`)

// pointsIn are the corners that a polygon's words list, and the words without them.
func pointsIn(text string) ([][2]float64, string) {
	re := pointPair
	ms := re.FindAllStringSubmatch(text, -1)
	if len(ms) < 3 {
		re = barePair
		if ms = re.FindAllStringSubmatch(text, -1); len(ms) < 3 {
			return nil, text
		}
	}
	var out [][2]float64
	for _, m := range ms {
		x, _ := strconv.ParseFloat(m[1], 64)
		y, _ := strconv.ParseFloat(m[2], 64)
		out = append(out, [2]float64{x, y})
	}
	return out, re.ReplaceAllString(text, " ; ")
}

// quoteIn is the first quoted stretch of a text, without its quotes.
func quoteIn(text string) string {
	return strings.Trim(strings.TrimSpace(quoted.FindString(text)), "\"“”‘’'`«» (,=")
}
