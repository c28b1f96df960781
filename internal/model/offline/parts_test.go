package offline

import (
	"errors"
	"strings"
	"testing"
)

// part reads a sentence about parts, with answers to our questions, into the
// words that tell what is built.
func part(text string, answers ...string) (told, notes string, err error) {
	cs := parse(inchMarks(text), nil)
	if len(cs) != 1 || cs[0].kind != kindShape {
		return "", "", errors.New("no one order for a part")
	}
	j := &job{s: &session{req: request{text: text, answers: answers}}, clauses: cs}
	groups, err := j.partsOf(cs[0].text)
	var ts, ns []string
	for _, g := range groups {
		ts = append(ts, strings.ReplaceAll(g.words(), "\u202f", " "))
		ns = append(ns, g.notes()...)
	}
	return strings.Join(ts, " "), strings.Join(ns, " "), err
}

// TestPartSentences: what designers and engineers write, and what it means.
func TestPartSentences(t *testing.T) {
	for text, want := range map[string]string{
		"cube of 20": "A box of 20 × 20 × 20 mm.",
		"I need a box 40 mm wide, 20 mm deep and 3 mm thick":                                                "A box of 40 × 20 × 3 mm.",
		"make me a block, 100 mm long, 50 mm wide and 20 mm high":                                           "A box of 100 × 50 × 20 mm.",
		"100 x 60 x 5 mm plate with four 5 mm holes":                                                        "A box of 100 × 60 × 5 mm with 4 holes of 5 mm.",
		"a 100 by 60 by 5 millimetre plate with a hole of 10 mm through the middle":                         "A box of 100 × 60 × 5 mm with a hole of 10 mm.",
		"plate 80x50x4 with four M4 holes 8 mm from the edges":                                              "A box of 80 × 50 × 4 mm with 4 holes of 4 mm.",
		"a box 30x20x10 mm with two 4 mm holes 20 mm apart":                                                 "A box of 30 × 20 × 10 mm with 2 holes of 4 mm, 20 mm apart.",
		"a box 40x40x10 mm with an 8 mm hole 5 mm deep":                                                     "A box of 40 × 40 × 10 mm with a hole of 8 mm, 5 mm deep from the top.",
		"box 2,5 x 3,5 x 1 mm":                                                                              "A box of 2.5 × 3.5 × 1 mm.",
		"make a box 1,000 x 500 x 20 mm":                                                                    "A box of 1 000 × 500 × 20 mm.",
		"a box 20,30,40 mm":                                                                                 "A box of 20 × 30 × 40 mm.",
		"make a 2 inch cube":                                                                                "A box of 50.8 × 50.8 × 50.8 mm.",
		"make a 1/2 inch cube":                                                                              "A box of 12.7 × 12.7 × 12.7 mm.",
		"make a 1 1/2 inch cube":                                                                            "A box of 38.1 × 38.1 × 38.1 mm.",
		"make a 2½ inch cube":                                                                               "A box of 63.5 × 63.5 × 63.5 mm.",
		`make a 1.5" x 2" x 0.5" block`:                                                                     "A box of 38.1 × 50.8 × 12.7 mm.",
		"make a box 10.5 x 5 x 5 cm":                                                                        "A box of 105 × 50 × 50 mm.",
		"cylinder r=10 h=30":                                                                                "A cylinder, 20 mm in diameter and 30 mm high.",
		"Ø20 x 50 mm rod":                                                                                   "A cylinder, 20 mm in diameter and 50 mm high.",
		"a ø12,5 mm cylinder 30 mm long":                                                                    "A cylinder, 12.5 mm in diameter and 30 mm high.",
		"make a hollow cylinder 30 mm diameter, 2 mm wall, 40 mm tall":                                      "A tube, 30 mm outside, 26 mm inside, 40 mm long.",
		"a spacer, 12 mm outer diameter, 6.4 mm bore, 10 mm long":                                           "A tube, 12 mm outside, 6.4 mm inside, 10 mm long.",
		"washer M8: OD 16, ID 8.4, thickness 1.6":                                                           "A tube, 16 mm outside, 8.4 mm inside, 1.6 mm long.",
		"ring with outer diameter 30mm inner diameter 20mm height 5mm":                                      "A tube, 30 mm outside, 20 mm inside, 5 mm long.",
		"a ball with a diameter of 3 cm":                                                                    "A sphere of 30 mm.",
		"spur gear, 32T, mod 1, 10 mm face width, bore 8 mm":                                                "A spur gear with 32 involute teeth of module 1 mm (pressure angle 20°), pitch diameter 32 mm, over the tips 34 mm, 10 mm thick, bore 8 mm.",
		"gear with 24 teeth module 1.5, 6 mm thick with a 5 mm bore":                                        "A spur gear with 24 involute teeth of module 1.5 mm (pressure angle 20°), pitch diameter 36 mm, over the tips 39 mm, 6 mm thick, bore 5 mm.",
		"a vase 15 cm tall, 8 cm wide, 2 mm walls":                                                          "A vase, 80 mm in diameter and 150 mm high, wall and floor 2 mm.",
		"make a hexagonal prism 20 mm across flats, 10 mm high":                                             "A polygon of 6 sides, 23.09 mm across its corners, 10 mm thick.",
		"extrude the points (0,0), (30,0), (15,20) to a height of 5 mm":                                     "A polygon of 3 corners, 5 mm thick.",
		"extrude polygon 0,0 50,0 50,10 10,10 10,50 0,50 by 12 mm":                                          "A polygon of 6 corners, 12 mm thick.",
		`make the text "Lab 4" 12 mm high and 3 mm thick`:                                                   "The text “Lab 4”, 12 mm from its lowest to its highest point, 3 mm thick.",
		`engrave "HELLO" into a 60 x 20 x 5 mm plate, 1 mm deep, letters 8 mm high`:                         "A box of 60 × 20 × 5 mm minus the text “HELLO”, 8 mm from its lowest to its highest point, 1 mm deep cut into the top.",
		`emboss "HI" on a 60x20x5 mm plate, letters 8 mm high`:                                              "A box of 60 × 20 × 5 mm joined with the text “HI”, 8 mm from its lowest to its highest point, 2 mm thick on top.",
		`a plate 60x30x3 mm with the text "Lab 4" on it, 8 mm high, 1.5 mm raised`:                          "A box of 60 × 30 × 3 mm joined with the text “Lab 4”, 8 mm from its lowest to its highest point, 1.5 mm thick on top.",
		"subtract a sphere of 30 mm from a cube of 40 mm":                                                   "A box of 40 × 40 × 40 mm minus a sphere of 30 mm, centre on centre.",
		"a box 20x20x20 mm minus a 10.5 mm cylinder":                                                        "A box of 20 × 20 × 20 mm minus a cylinder of 10.5 mm all the way through.",
		"union of a box 20x20x20 and a cylinder d=10 h=40":                                                  "A box of 20 × 20 × 20 mm joined with a cylinder, 10 mm in diameter and 40 mm high, centre on centre.",
		"flange: disc of 80 mm, 10 mm thick, six 6 mm holes on a 60 mm bolt circle, 20 mm bore":             "A cylinder, 80 mm in diameter and 10 mm high with 6 holes of 6 mm and a hole of 20 mm.",
		"gear with 20 teeth module 2 mm 8 mm thick, and a box 10x10x10 mm":                                  "A spur gear with 20 involute teeth of module 2 mm (pressure angle 20°), pitch diameter 40 mm, over the tips 44 mm, 8 mm thick, no bore. A box of 10 × 10 × 10 mm.",
		"cube 40 mm minus a cylinder of 10 mm diameter, then add a box 10x10x10 mm on top and save as STL":  "A box of 40 × 40 × 40 mm minus a cylinder of 10 mm all the way through joined with a box of 10 × 10 × 10 mm on top.",
		"a 3 mm thick plate, 80 mm by 40 mm, with a 20 mm hole in the centre and 4 mm holes in each corner": "A box of 80 × 40 × 3 mm with a hole of 20 mm and 4 holes of 4 mm.",
		"make a plate 100x100x3 with holes of 4 mm in the corners":                                          "A box of 100 × 100 × 3 mm with 4 holes of 4 mm.",
		"a box with outer dimensions 60x40x30 mm and 2 mm walls":                                            "A box of 60 × 40 × 30 mm minus a box of 56 × 36 × 28 mm cut into the top.",
		"a plate 60x30x4 mm with a 20x5 mm slot":                                                            "A box of 60 × 30 × 4 mm minus a box of 20 × 5 mm all the way through.",
		"make a slot 20 x 5 mm in a plate 60x30x4 mm":                                                       "A box of 60 × 30 × 4 mm minus a box of 20 × 5 mm all the way through.",
		"a plate 60x30x4 mm with a 20x10 mm pocket 2 mm deep":                                               "A box of 60 × 30 × 4 mm minus a box of 20 × 10 × 2 mm cut into the top.",
		"a 60 mm diameter disc 5 mm thick with 8 holes of 4 mm on a 45 mm circle":                           "A cylinder, 60 mm in diameter and 5 mm high with 8 holes of 4 mm.",
		"a right triangle 30 x 40 mm, 5 mm thick":                                                           "A polygon of 3 corners, 5 mm thick.",
		"make 3 cubes of 10 mm":                                                                             "A box of 10 × 10 × 10 mm.",
		"make a dowel pin 6 mm x 30 mm":                                                                     "A cylinder, 6 mm in diameter and 30 mm high.",
		"a 20 mm cube centred on a 40 mm sphere":                                                            "A sphere of 40 mm joined with a box of 20 × 20 × 20 mm, centre on centre.",
		"a cylinder 10 mm in diameter and 20 mm high on top of a box 30x30x5 mm":                            "A box of 30 × 30 × 5 mm joined with a cylinder, 10 mm in diameter and 20 mm high on top.",
		"sphere of 10 mm at (10, 0, 0) joined to a box 20x20x20 mm":                                         "A box of 20 × 20 × 20 mm joined with a sphere of 10 mm, 10 × 0 mm from the middle.",
		"could you model a cylinder with a radius of 12.7 mm and a height of 0.5 in":                        "A cylinder, 25.4 mm in diameter and 12.7 mm high.",
		"box 20x20x20 in cm":                                                                                "A box of 200 × 200 × 200 mm.",
		"a cylinder 2 in diameter and 4 in height, all in inches":                                           "A cylinder, 50.8 mm in diameter and 101.6 mm high.",
		"make a cylinder with diameter 1e2 mm and height 10 mm":                                             "A cylinder, 100 mm in diameter and 10 mm high.",
		"make a box 20 ± 0.1 x 10 x 5 mm":                                                                   "A box of 20 × 10 × 5 mm.",
		"cube 20mm with a cylinder of 8mm diameter and 30mm height through it":                              "A box of 20 × 20 × 20 mm minus a cylinder, 8 mm in diameter and 30 mm high, centre on centre.",
		"make a vase with top diameter 40 mm, base diameter 50 mm, max diameter 80 mm and 150 mm high":      "A vase, 80 mm in diameter and 150 mm high, wall and floor 2 mm.",
		"add a sphere of 10 mm on top":                                                                      "A sphere of 10 mm.",
	} {
		told, notes, err := part(text)
		if err != nil || told != want {
			t.Errorf("%q\nis %q (%v)\nwant %q\n%s", text, told, err, want, notes)
		}
	}
}

// TestPartsNote: what was taken for granted, or said and not done, is told.
func TestPartsNote(t *testing.T) {
	for text, want := range map[string]string{
		"plate 80x50x4 with four M4 holes":                            "M4 as a plain hole of 4 mm, without a thread",
		"a sphere of 20 mm diameter, 30 mm high":                      "no use of the height of 30 mm",
		"make a box 10x20x30 mm with rounded corners":                 "I cannot do `rounded corners`",
		"a box of 20 mm":                                              "With one figure for the box I made a cube",
		"make two gears: 20 teeth and 40 teeth, module 1, 5 mm thick": "I could make nothing of the figure 40",
		"make 3 cubes of 10 mm":                                       "I made one of the cubes",
		`make a name plate "Anna" 80x20x3 mm`:                         "I made nothing of “Anna”",
		"make a 30 mm cube with a 10 mm hole in each face":            "I cannot do `each face`",
		"make a box 20 ± 0.1 x 10 x 5 mm":                             "no tolerances",
		"a cube of 20 mm at (5,5)":                                    "stands alone in its middle",
		"a box 60x40x30 mm with 2 mm walls":                           "open at the top",
		"a vase 15 cm tall and 8 cm wide":                             "No wall thickness was given, so I took 2 mm",
		"a gear with 20 teeth, 44 mm diameter, 5 mm wide":             "the module is 2 mm",
	} {
		_, notes, err := part(text)
		if err != nil || !strings.Contains(notes, want) {
			t.Errorf("%q notes %q (%v), want %q", text, notes, err, want)
		}
	}
}

// TestPartsAsk: sizes that are missing are asked for, by name, and the answers
// are read; they may also be left to us.
func TestPartsAsk(t *testing.T) {
	for _, c := range []struct {
		text    string
		asked   string
		answers []string
		want    string
	}{
		{"make a box", "width 20 mm, depth 20 mm, height 20 mm", []string{"30 x 20 x 10"}, "A box of 30 × 20 × 10 mm."},
		{"make a box", "width", []string{"make it 20 mm"}, "A box of 20 × 20 × 20 mm."},
		{"make a box", "width", []string{"you choose"}, "A box of 20 × 20 × 20 mm."},
		{"make a box 40 mm wide", "depth 40 mm, height 10 mm", []string{"30 mm deep and 10 high"}, "A box of 40 × 30 × 10 mm."},
		{"a 40 x 30 mm plate", "height", []string{"2 mm"}, "A box of 40 × 30 × 2 mm."},
		{"make a cylinder", "diameter 20 mm, height 20 mm", []string{"20 mm", "30 mm"}, "A cylinder, 20 mm in diameter and 30 mm high."},
		{"make a sphere", "diameter", []string{"radius 2 cm"}, "A sphere of 40 mm."},
		{"make a gear", "20 teeth, module 2 mm, thickness 8 mm", []string{"18 teeth, module 1, 5 mm thick"}, "A spur gear with 18 involute teeth of module 1 mm (pressure angle 20°), pitch diameter 18 mm, over the tips 20 mm, 5 mm thick, no bore."},
		{"make a vase", "diameter 80 mm, height 120 mm", []string{"20 cm tall", "10 cm wide"}, "A vase, 100 mm in diameter and 200 mm high, wall and floor 2 mm."},
		{"make a tube 30 mm in diameter and 10 mm long", "inner diameter", []string{"20 mm"}, "A tube, 30 mm outside, 20 mm inside, 10 mm long."},
		{"make a polygon", "how many sides", []string{"6 sides, 20 mm, 5 mm thick"}, "A polygon of 6 sides, 20 mm across its corners, 5 mm thick."},
		{"make a text 20 mm high", "which text", []string{`"Hello you"`}, "The text “Hello you”, 20 mm from its lowest to its highest point, 4 mm thick."},
		{"plate 80x50x4 mm with holes", "how many", []string{"4", "5 mm"}, "A box of 80 × 50 × 4 mm with 4 holes of 5 mm."},
		{"a box 20x20x20 mm with a hole", "diameter", []string{"5"}, "A box of 20 × 20 × 20 mm with a hole of 5 mm."},
		{"union of a box and a sphere", "width", []string{"box 20 mm, sphere 30 mm"}, "A box of 20 × 20 × 20 mm joined with a sphere of 30 mm, centre on centre."},
		{"cut a cylinder out of a cube of 40 mm", "diameter 10 mm", []string{"12 mm"}, "A box of 40 × 40 × 40 mm minus a cylinder of 12 mm all the way through."},
		{"drill an 8 mm hole through the middle", "which part", []string{"a 40x40x10 mm box"}, "A box of 40 × 40 × 10 mm with a hole of 8 mm."},
	} {
		_, _, err := part(c.text)
		var q *question
		if !errors.As(err, &q) || !strings.Contains(q.text, c.asked) || !strings.HasSuffix(q.text, "?") {
			t.Errorf("%q asks %v, want %q", c.text, err, c.asked)
		}
		if told, _, err := part(c.text, c.answers...); err != nil || told != c.want {
			t.Errorf("%q answered by %q is %q (%v), want %q", c.text, c.answers, told, err, c.want)
		}
		for _, a := range c.answers {
			if !isAnswer(c.text, "Which?", request{text: a}) {
				t.Errorf("%q is taken for a new order after %q", a, c.text)
			}
		}
	}
	for asked, now := range map[string]string{"make a box": "a sphere of 20 mm", "make a cylinder": "make a gear with 20 teeth", "make a vase": "drop duplicate rows", "make a cube": "run: ls"} {
		if isAnswer(asked, "Which?", request{text: now}) {
			t.Errorf("%q is taken for an answer to %q", now, asked)
		}
	}
}

// TestPartsRefuse: sizes that nothing can have.
func TestPartsRefuse(t *testing.T) {
	for text, want := range map[string]string{
		"make a box -5 x 10 x 10 mm":                                  "−5 mm cannot be",
		"make a box 10 x -10 x 10 mm":                                 "−10 mm cannot be",
		"make a cylinder of diameter -10 mm and 20 mm high":           "−10 mm cannot be",
		"a hollow cylinder 10 mm diameter, 6 mm wall, 20 mm long":     "leaves no opening",
		"a 100x80x40 mm box with 60 mm walls":                         "leave no room",
		"a pentagon 20 mm across flats and 5 mm thick":                "no opposite flats",
		"make a gear with 20.5 teeth, module 2 mm and 5 mm thick":     "whole number of teeth",
		`make the text "` + strings.Repeat("a", 121) + `" 10 mm high`: "up to 120",
	} {
		_, _, err := part(text)
		var tr *trouble
		if !errors.As(err, &tr) || !strings.Contains(tr.text, want) {
			t.Errorf("%.60q gives %v, want %q", text, err, want)
		}
	}
}

func TestInchMarks(t *testing.T) {
	for text, want := range map[string]string{
		`a 2" cube`: `a 2 inch cube`, `1.5" x 2"`: `1.5 inch x 2 inch`, `the text "Lab 4" on it`: `the text "Lab 4" on it`, `“Lab 4” 2” high`: `“Lab 4” 2 inch high`, `2″`: `2 inch`,
	} {
		if got := inchMarks(text); got != want {
			t.Errorf("%q becomes %q, want %q", text, got, want)
		}
	}
}
