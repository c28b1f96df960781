package offline

import (
	"fmt"
	"path"
	"regexp"
	"slices"
	"strings"
)

// shapeJob is one part for shapes.py.
type shapeJob struct {
	Name   string   `json:"name"`
	Part   *solid   `json:"part"`
	Out    []string `json:"out"`
	Colour []int    `json:"colour,omitempty"`
	ZUp    bool     `json:"zUp,omitempty"`
	Keep   bool     `json:"keep,omitempty"`
}

// shapeMade is what shapes.py measured of a part.
type shapeMade struct {
	Name       string     `json:"name"`
	Size       [3]float64 `json:"size"`
	Volume     float64    `json:"volume"`
	Area       float64    `json:"area"`
	Watertight bool       `json:"watertight"`
	Triangles  int        `json:"triangles"`
	Bodies     int        `json:"bodies"`
	Notes      []string   `json:"notes"`
}

// shape builds the parts of a clause, each as GLB and OBJ.
func (j *job) shape(c clause) error {
	groups, err := j.partsOf(c.text)
	if err != nil {
		return err
	}
	var jobs []shapeJob
	for _, g := range groups {
		jobs = append(jobs, shapeJobOf(g))
	}
	j.nameJobs(c, jobs)
	for i := range jobs {
		jobs[i].Colour = colourIn(c.text)
		jobs[i].ZUp = zUpWord.MatchString(c.text)
	}
	j.s.say(shapeDoing(groups))
	var res struct {
		Parts []shapeMade `json:"parts"`
	}
	if err := j.s.python("shapes.py", map[string]any{"parts": jobs}, &res); err != nil {
		return err
	}
	if len(res.Parts) != len(jobs) {
		return &trouble{"The script shapes.py made another number of parts than were asked for."}
	}
	for i, m := range res.Parts {
		for _, o := range jobs[i].Out {
			j.made(o, "")
		}
		j.tell("%s", groups[i].words()+" "+m.words(jobs[i]))
		for _, n := range append(groups[i].notes(), m.Notes...) {
			j.tell("%s", n)
		}
	}
	j.tell("%s", unitWords(jobs))
	return nil
}

// partsOf reads which parts a clause asks for, with all their sizes.
func (j *job) partsOf(text string) ([]*shapeGroup, error) {
	lead, ps := piecesOf(text)
	if points, _ := pointsIn(text); len(ps) == 0 && points != nil { // "extrude (0,0) (30,0) (15,20) by 5 mm"
		ps = []piece{{kind: "polygon", text: text}}
	}
	if len(ps) == 0 {
		return nil, &question{"What shall I make? I know box, cylinder, sphere, cone, tube, gear, vase, polygon, star and text, with sizes in mm, and unions and differences of them. Which part, and how large?"}
	}
	groups := groupsOf(lead, ps)
	r := newReplies(text, j.s.req.answers)
	for _, g := range groups {
		if err := j.settleGroup(g, r); err != nil {
			return nil, err
		}
	}
	cannotDo(text, groups)
	return groups, nil
}

func unitWords(jobs []shapeJob) string {
	if jobs[0].ZUp {
		return "One unit in the files is one millimetre; Z is up."
	}
	return "One unit in the files is one millimetre; Y is up in GLB and OBJ, as glTF prescribes (say “Z up” for the other)."
}

// settleGroup reads the figures of a part and its tools. A tool without a part
// works on the newest part of the chat.
func (j *job) settleGroup(g *shapeGroup, r *replies) error {
	if g.base == nil {
		if b := r.base(); b != nil {
			g.base = b
			return j.settleGroup(g, r)
		}
		i := lastIndex(j.s.req.earlier, func(f file) bool { return f.made && strings.EqualFold(path.Ext(f.path), ".glb") })
		if i < 0 && g.tools[0].How == union { // nothing to add it to: it is the part
			g.base, g.tools = g.tools[0], g.tools[1:]
			g.base.How, g.base.Place = apart, ""
			return j.settleGroup(g, r)
		}
		if i < 0 {
			return &question{"From which part shall I take that away? There is none in this chat yet; name it with its size, as in “an 8 mm hole in a 40x40x10 mm box”: which part?"}
		}
		f := j.s.req.earlier[i]
		g.base = &solid{Type: "file", Path: f.path, Told: code(f.name()), named: strings.TrimSuffix(f.name(), path.Ext(f.path))}
	} else if err := g.base.settle(r); err != nil {
		return err
	}
	for _, t := range g.tools {
		if d, ok := g.base.spare["depth"]; ok && t.How == cut { // "engrave … into a 60x20x5 plate, 1 mm deep"
			t.piece.text += " ; " + decimal(d) + " mm deep"
			delete(g.base.spare, "depth")
		}
		if err := t.settle(r); err != nil {
			return err
		}
		if t.Type == "hole" {
			t.Round = g.base.Round
		}
	}
	for _, s := range append([]*solid{g.base}, g.tools...) {
		s.unused()
	}
	if g.base.At != nil {
		g.base.note("The place given counts from the middle of a part that it is joined to or cut from; this one stands alone in its middle.")
	}
	g.tools = append(slices.Clone(g.base.Parts), g.tools...)
	g.base.Parts = nil
	return nil
}

// shapeJobOf is the group as one solid, with the name of its files.
func shapeJobOf(g *shapeGroup) shapeJob {
	if len(g.tools) == 0 {
		return shapeJob{Name: g.base.named, Part: g.base}
	}
	name := g.base.named
	seen := map[string]bool{}
	for _, t := range g.tools {
		w := map[joint]string{union: "-with-", cut: "-minus-", intersect: "-and-"}[t.How] + t.named
		switch {
		case t.Type == "hole":
			w = "-hole"
			if t.Count > 1 {
				w = "-holes"
			}
		}
		if !seen[w] && len(name)+len(w) < 80 {
			name += w
			seen[w] = true
		}
	}
	return shapeJob{Name: name, Part: &solid{Type: "group", Base: g.base, Parts: g.tools}, Keep: g.base.Type == "file"}
}

// nameJobs gives the parts their files: the name that the words give, else one
// from the sizes.
func (j *job) nameJobs(c clause, jobs []shapeJob) {
	ends := []string{".glb", ".obj"}
	if stlWord.MatchString(c.text) {
		ends = append(ends, ".stl")
	}
	given := ""
	for _, e := range ends {
		given = firstNonEmpty(given, namesOutput(c.text, e))
	}
	used := map[string]int{}
	for i := range jobs {
		name := slug2(jobs[i].Name)
		if given != "" {
			name = strings.TrimSuffix(path.Base(given), path.Ext(given))
		}
		used[name]++
		if n := used[name]; n > 1 {
			name = fmt.Sprintf("%s-%d", name, n)
		}
		jobs[i].Name = name
		for _, e := range ends {
			jobs[i].Out = append(jobs[i].Out, "/workspace/"+name+e)
		}
	}
}

var stlWord = regexp.MustCompile(`(?i)\bstl\b`)
var zUpWord = regexp.MustCompile(`(?i)\bz[ -]?(?:axis )?(?:is )?up\b`)
var nameCut = regexp.MustCompile(`[^\pL\pN.]+`)

// slug2 is slug that keeps the points of figures.
func slug2(s string) string {
	return strings.Trim(nameCut.ReplaceAllString(strings.ToLower(s), "-"), "-.")
}

var colourNames = map[string][]int{
	"red": {200, 55, 50, 255}, "green": {70, 150, 80, 255}, "blue": {55, 105, 190, 255}, "yellow": {225, 185, 50, 255}, "orange": {220, 125, 45, 255},
	"black": {45, 47, 50, 255}, "white": {240, 240, 238, 255}, "grey": {150, 153, 157, 255}, "gray": {150, 153, 157, 255}, "purple": {130, 85, 165, 255},
	"pink": {225, 140, 165, 255}, "brown": {130, 90, 60, 255}, "teal": {47, 143, 136, 255},
}
var colourWord = regexp.MustCompile(`(?i)\b(red|green|blue|yellow|orange|black|white|gr[ae]y|purple|pink|brown|teal)\b`)

func colourIn(text string) []int {
	return colourNames[strings.ToLower(colourWord.FindString(mask(text, nil)))]
}

func shapeDoing(groups []*shapeGroup) string {
	var parts []string
	for _, g := range groups {
		w := article(g.base.Told)
		for _, t := range g.tools {
			switch {
			case t.Type == "hole" && t.Count > 1:
				w += fmt.Sprintf(", with %d holes", t.Count)
			case t.Type == "hole":
				w += ", with a hole"
			default:
				w += map[joint]string{union: " joined with ", cut: " minus ", intersect: " intersected with "}[t.How] + article(t.Told)
			}
		}
		parts = append(parts, w)
	}
	return "I build " + strings.Join(parts, ", then ") + ", and measure what comes out."
}

func article(noun string) string {
	if strings.HasPrefix(noun, "`") {
		return noun
	}
	return "a " + noun
}

func mm(v float64) string { return num(v) + "\u202fmm" }

// words tell what was built, from the figures it was built with.
func (g *shapeGroup) words() string {
	w := g.base.words()
	for i, t := range g.tools {
		with := " with "
		if i > 0 && g.tools[i-1].Type == "hole" {
			with = " and "
		}
		switch {
		case t.Type == "hole" && t.Count > 1:
			w += fmt.Sprintf("%s%d holes of %s", with, t.Count, mm(t.Size["d"]))
			if a := t.Size["apart"]; a > 0 {
				w += ", " + mm(a) + " apart"
			}
		case t.Type == "hole":
			w += with + "a hole of " + mm(t.Size["d"])
		default:
			w += map[joint]string{union: " joined with ", cut: " minus ", intersect: " intersected with "}[t.How] + t.words()
			w += placeWords(t)
		}
		if d, ok := t.Size["depth"]; ok && t.Type == "hole" {
			w += ", " + mm(d) + " deep from the top"
		}
		if t.At != nil {
			w += fmt.Sprintf(", %s × %s mm from the middle", num(t.At[0]), num(t.At[1]))
		}
	}
	return capital(w) + "."
}

func placeWords(t *solid) string {
	switch {
	case t.Place == "on":
		return " on top"
	case t.Place == "into":
		return " cut into the top"
	case t.Through:
		return " all the way through"
	case t.At == nil:
		return ", centre on centre"
	}
	return ""
}

func (s *solid) words() string {
	z := s.Size
	switch s.Type {
	case "box":
		if s.Through {
			return fmt.Sprintf("a box of %s × %s", num(z["x"]), mm(z["y"]))
		}
		return fmt.Sprintf("a box of %s × %s × %s", num(z["x"]), num(z["y"]), mm(z["z"]))
	case "cylinder":
		if s.Through {
			return "a cylinder of " + mm(z["d"])
		}
		return fmt.Sprintf("a cylinder, %s in diameter and %s high", mm(z["d"]), mm(z["h"]))
	case "sphere":
		return "a sphere of " + mm(z["d"])
	case "cone":
		w := fmt.Sprintf("a cone, %s at the base and %s high", mm(z["d"]), mm(z["h"]))
		if z["top"] > 0 {
			w += ", " + mm(z["top"]) + " at the top"
		}
		return w
	case "tube":
		return fmt.Sprintf("a tube, %s outside, %s inside, %s long", mm(z["d"]), mm(z["inner"]), mm(z["h"]))
	case "gear":
		return gearWords(s)
	case "vase":
		return fmt.Sprintf("a vase, %s in diameter and %s high, wall and floor %s", mm(z["d"]), mm(z["h"]), mm(z["wall"]))
	case "polygon":
		if s.Points != nil {
			return fmt.Sprintf("a polygon of %d corners, %s thick", len(s.Points), mm(z["h"]))
		}
		return fmt.Sprintf("a polygon of %d sides, %s across its corners, %s thick", s.Count, mm(z["d"]), mm(z["h"]))
	case "star":
		return fmt.Sprintf("a star of %d points, %s across, %s thick", s.Count, mm(z["d"]), mm(z["h"]))
	case "text":
		side := mm(z["y"]) + " from its lowest to its highest point"
		if z["x"] > 0 {
			side = mm(z["x"]) + " wide"
		}
		return fmt.Sprintf("the text “%s”, %s, %s %s", s.Text, side, mm(z["h"]), map[bool]string{true: "deep", false: "thick"}[s.How == cut])
	}
	return s.Told
}

func gearWords(s *solid) string {
	z, m, n := s.Size, s.Size["module"], float64(s.Count)
	angle := z["angle"]
	if angle == 0 {
		angle = 20
	}
	w := fmt.Sprintf("a spur gear with %d involute teeth of module %s (pressure angle %s°), pitch diameter %s, over the tips %s, %s thick", s.Count, mm(m), num(angle), mm(m*n), mm(m*(n+2)), mm(z["h"]))
	if z["inner"] > 0 {
		w += ", bore " + mm(z["inner"])
	} else {
		w += ", no bore"
	}
	if n < 17 && angle == 20 {
		w += "; with so few teeth a cut gear would be undercut, this one is not"
	}
	return w
}

// notes are the defaults taken and what was left out.
func (g *shapeGroup) notes() []string {
	out := slices.Clone(g.base.notes)
	for _, t := range g.tools {
		out = append(out, t.notes...)
	}
	return out
}

// words tell what was measured.
func (m shapeMade) words(j shapeJob) string {
	tight := "watertight"
	if !m.Watertight {
		tight = "**not watertight**, so look at it before printing"
	}
	w := fmt.Sprintf("Measured: **%s × %s × %s** (width × depth × height), volume %s mm³, %s, %s.", num(m.Size[0]), num(m.Size[1]), mm(m.Size[2]), num(m.Volume), tight, plural(m.Triangles, "triangle", "triangles"))
	if m.Bodies > 1 && j.Part.Type != "text" {
		w += fmt.Sprintf(" It consists of %d separate bodies.", m.Bodies)
	}
	if j.Colour != nil {
		w += " The colour is in the GLB; OBJ carries none."
	}
	return w
}
