package offline

import (
	"fmt"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// imageStep is one step of pictures.py.
type imageStep struct {
	Op       string         `json:"op"` // resize | crop | rotate | flip | grey
	Width    int            `json:"width,omitempty"`
	Height   int            `json:"height,omitempty"`
	Percent  float64        `json:"percent,omitempty"`
	Longest  int            `json:"longest,omitempty"`
	Shortest int            `json:"shortest,omitempty"`
	Fit      string         `json:"fit,omitempty"`
	Ratio    []float64      `json:"ratio,omitempty"`
	Box      []int          `json:"box,omitempty"`
	At       []int          `json:"at,omitempty"`
	Cut      map[string]int `json:"cut,omitempty"`
	Half     string         `json:"half,omitempty"`
	Anchor   string         `json:"anchor,omitempty"`
	Degrees  float64        `json:"degrees,omitempty"`
	Way      string         `json:"way,omitempty"`
}

// imageWork is all that a sentence wants done to pictures.
type imageWork struct {
	steps   []imageStep
	format  string // the new ending without its point, or ""
	name    string // the file name that the words give
	quality int
	dpi     float64 // for sizes in centimetres and inches; 0: not given
	notes   []string
}

// imageVerbs begin a step; a clause may hold several.
var imageVerbs = regexp.MustCompile(`(?i)\b(?:(re-?siz\w+|scal(?:e|ed|ing)|shrink|enlarge|downscal\w+|upscal\w+|thumbnails?|halve|double)|(crop\w*(?:[^,;.]*\bsquare)?|square|trim|(?:remove|cut)(?: off)? \d+\s*(?:px|pixels?|%))|(rotat\w+|turn(?: it| them)? (?:left|right|upside|clockwise|counter\w*|by|\d)\w*)|(flip\w*|mirror\w*)|(gr[ea]y(?:[ -]?scal\w*)?\w*|black(?: and |-and-| & )white|monochrome|desaturate\w*))`)

var imageOps = []string{"resize", "crop", "rotate", "flip", "grey"}

// read adds a clause's steps.
func (w *imageWork) read(c clause, names []string) error {
	for _, e := range []string{".png", ".jpg", ".jpeg", ".webp", ".gif", ".bmp", ".tiff", ".tif"} {
		if n := namesOutput(c.text, e); n != "" {
			w.name, w.format = n, strings.TrimPrefix(e, ".")
		}
	}
	text := mask2(c.text, names)
	if f := formatIn(text); w.name == "" && pictureFormat.MatchString(f) {
		w.format = f
	} else if otherPicture.MatchString(f) {
		return &trouble{fmt.Sprintf("I cannot write %s; pictures I write as PNG, JPEG, WebP, GIF, BMP or TIFF.", strings.ToUpper(f))}
	}
	if m := twoFormats.FindStringSubmatch(text); m != nil {
		w.notes = append(w.notes, fmt.Sprintf("I write one format at a time, %s here; ask again for %s.", strings.ToUpper(w.format), strings.ToUpper(m[2])))
	}
	if m := qualityWord.FindStringSubmatch(text); m != nil {
		q, _ := strconv.Atoi(firstNonEmpty(m[1], m[2]))
		if q < 1 || q > 100 {
			return &trouble{"The quality goes from 1 to 100."}
		}
		w.quality = q
		text = strings.Replace(text, m[0], " ", 1)
	}
	text, err := w.pixels(plainNumbers(text))
	if err != nil {
		return err
	}
	if m := squareSize.FindStringSubmatch(text); m != nil { // "make it a 500 px square": cropped, then that size
		n := number(m)
		if n < 1 {
			return &trouble{"A picture must be at least one pixel wide and high."}
		}
		w.steps = append(w.steps, imageStep{Op: "crop", Ratio: []float64{1, 1}}, imageStep{Op: "resize", Width: n, Height: n, Fit: "stretch"})
		text = sizeVerb.ReplaceAllString(strings.Replace(text, m[0], " ", 1), " ")
	}
	ms := imageVerbs.FindAllStringSubmatchIndex(text, -1)
	if len(ms) == 0 {
		if pixelSize.MatchString(text) || percentWord.MatchString(text) || c.kind == kindImage && len(w.steps) == 0 && (anyNumber.MatchString(text) || smallerWord.MatchString(text)) {
			return w.step("resize", text)
		}
		return nil
	}
	for k, m := range ms {
		from, to := m[0], len(text)
		if k == 0 {
			from = 0 // "make it 800 px wide in greyscale"
		}
		if k+1 < len(ms) {
			to = ms[k+1][0]
		}
		op := ""
		for g, name := range imageOps {
			if m[2+2*g] >= 0 {
				op = name
			}
		}
		if k == 0 && op != "resize" && (op != "crop" || !cropsMore.MatchString(text[m[0]:])) && (pixelSize.MatchString(text[:m[0]]) || percentWord.MatchString(text[:m[0]])) {
			if err := w.step("resize", text[:m[0]]); err != nil {
				return err
			}
			from = m[0]
		}
		if n := len(w.steps); op == "crop" && n > 0 && w.steps[n-1].Width > 0 && w.steps[n-1].Height > 0 && w.steps[n-1].Op == "resize" && !cropsMore.MatchString(text[from:to]) {
			w.steps[n-1].Fit = "crop" // "resize to 300x300, crop to fill"
			continue
		}
		if err := w.step(op, text[from:to]); err != nil {
			return err
		}
	}
	return nil
}

func (w *imageWork) step(op, text string) error {
	var s imageStep
	var err error
	switch op {
	case "resize":
		s, err = w.resize(text)
	case "crop":
		s, err = w.crop(text)
	case "rotate":
		text = strings.ReplaceAll(text, "−", "-")
		s, err = w.rotate(text)
	case "flip":
		s = w.flip(text)
	default:
		s = imageStep{Op: "grey"}
	}
	if err == nil {
		// "crop it square … a square crop" is one step
		if n := len(w.steps); n == 0 || fmt.Sprint(w.steps[n-1]) != fmt.Sprint(s) || op == "rotate" || op == "flip" {
			w.steps = append(w.steps, s)
		}
		if m := onlyPixels.FindStringSubmatch(text); s.Op == "crop" && s.Ratio != nil && m != nil { // "square, 150 px"
			w.steps = append(w.steps, imageStep{Op: "resize", Longest: number(m)})
		}
	}
	return err
}

const px = `\s*(?:px|pixels?)?`

var (
	twoFormats  = regexp.MustCompile(`(?i)\b(?:to|as) (?:an? )?(png|jpe?g|webp|gif|bmp|tiff?)(?:,| and| or)+ (?:an? |to |as )*(png|jpe?g|webp|gif|bmp|tiff?)\b`)
	qualityWord = regexp.MustCompile(`(?i)\bquality\s*(?:of|=|:|to)?\s*(\d+)\s*%?|\b(\d+)\s*%?\s+quality\b`)
	squareSize  = regexp.MustCompile(`(?i)\b(\d+)` + px + `\s*square\b|\bsquare (?:of|with) (\d+)` + px)
	sizeVerb    = regexp.MustCompile(`(?i)\b(?:re-?siz\w+|scal(?:e|ed|ing)|crop\w*|shrink)\b`)
	smallerWord = regexp.MustCompile(`(?i)\b(?:smaller|larger|bigger|size|resolution)\b`)
	anyNumber   = regexp.MustCompile(`\d`)
	pixelSize   = regexp.MustCompile(`(?i)(\d+)` + px + `\s*(?:x|×|\*|by)\s*(\d+)|\d+\s*(?:px|pixels?)\b|\d+\s*(?:wide|high|tall)\b`)
	twoSides    = regexp.MustCompile(`(?i)(\d+)` + px + `(?: wide| in width)?\s*(?:x|×|\*|by|and)\s*(\d+)` + px)
	percentWord = regexp.MustCompile(`(?i)(\d+(?:\.\d+)?)\s*(?:%|percent|per cent)`)
	widthWord   = regexp.MustCompile(`(?i)(\d+)` + px + `\s*(?:wide|in width|width|across)\b|\bwidth\s*(?:of|=|:|to|is)?\s*(\d+)`)
	heightWord  = regexp.MustCompile(`(?i)(\d+)` + px + `\s*(?:high|tall|in height|height)\b|\bheight\s*(?:of|=|:|to|is)?\s*(\d+)`)
	longWord    = regexp.MustCompile(`(?i)\b(?:long(?:est|er)?|larg(?:est|er)|max(?:imum)?|biggest)\b`)
	shortWord   = regexp.MustCompile(`(?i)\b(?:short(?:est|er)?|small(?:est|er)) (?:side|edge)\b`)
	factorWord  = regexp.MustCompile(`(?i)\b(\d+(?:\.\d+)?)\s*(?:x|times)(?:\s|$|[.,])|\bby (?:a factor (?:of )?)?(\d*\.\d+|[2-9](?:\.\d+)?)(?:\s|$)`)
	halfWord    = regexp.MustCompile(`(?i)\bhal(?:f|ve)\b`)
	thirdWord   = regexp.MustCompile(`(?i)\b(?:a |one )?(third|quarter)\b`)
	doubleWord  = regexp.MustCompile(`(?i)\b(?:double|twice)\b`)
	plainNumber = regexp.MustCompile(`\d+`)
	thousands   = regexp.MustCompile(`\b(\d{1,2})[,\x{202f}](\d{3})(\s*(?:px|pixels?|x|×|wide|high|tall))`)
)

func plainNumbers(text string) string { return thousands.ReplaceAllString(text, "$1$2$3") }

func number(groups []string) int {
	for _, g := range groups[1:] {
		if g != "" {
			n, _ := strconv.Atoi(g)
			return n
		}
	}
	return 0
}

func (w *imageWork) resize(text string) (imageStep, error) {
	s := imageStep{Op: "resize"}
	thumb := regexp.MustCompile(`(?i)\bthumb`).MatchString(text)
	wide, high := widthWord.FindStringSubmatch(text), heightWord.FindStringSubmatch(text)
	switch {
	case wide != nil && high != nil:
		s.Width, s.Height = number(wide), number(high)
	case twoSides.MatchString(text):
		m := twoSides.FindStringSubmatch(text)
		s.Width, s.Height = number(m), number(m[1:])
	case wide != nil:
		s.Width = number(wide)
	case high != nil:
		s.Height = number(high)
	case percentWord.MatchString(text):
		s.Percent, _ = strconv.ParseFloat(percentWord.FindStringSubmatch(text)[1], 64)
		if regexp.MustCompile(`(?i)\b(?:shrink|reduce|smaller)\b[^%]*\bby\b|%\s*smaller|percent smaller`).MatchString(text) {
			s.Percent = 100 - s.Percent
		} else if regexp.MustCompile(`(?i)\b(?:enlarge|increase)\b[^%]*\bby\b|%\s*(?:larger|bigger)`).MatchString(text) {
			s.Percent += 100
		}
		if s.Percent <= 0 || s.Percent > 2000 {
			return s, &trouble{num(s.Percent) + " % leaves no picture that I can make; I scale from 1 % to 2 000 %."}
		}
	case factorWord.MatchString(text):
		m := factorWord.FindStringSubmatch(text)
		f, _ := strconv.ParseFloat(firstNonEmpty(m[1], m[2]), 64)
		s.Percent = f * 100
		if regexp.MustCompile(`(?i)\b(?:shrink|smaller|downscal)`).MatchString(text) && f > 1 {
			s.Percent = math.Round(1e6/f) / 1e4
		}
	case plainNumber.MatchString(text):
		n, _ := strconv.Atoi(plainNumber.FindString(text))
		if shortWord.MatchString(text) {
			s.Shortest = n
			break
		}
		s.Longest = n
		if !longWord.MatchString(text) && !thumb {
			w.notes = append(w.notes, fmt.Sprintf("I took %d pixels as the longer side; say “wide” or “high” for one side.", n))
		}
	case halfWord.MatchString(text):
		s.Percent = 50
	case thirdWord.MatchString(text):
		s.Percent = map[string]float64{"third": 100.0 / 3, "quarter": 25}[strings.ToLower(thirdWord.FindStringSubmatch(text)[1])]
	case doubleWord.MatchString(text):
		s.Percent = 200
	case thumb:
		s.Longest = 256
		w.notes = append(w.notes, "No size was given for the thumbnail, so its longer side is 256 pixels.")
	default:
		return s, &question{"To which size shall I resize it? Say for instance “800 px wide”, “50 %” or “longest side 1200”: which size?"}
	}
	if s.Width+s.Height+s.Longest+s.Shortest == 0 && s.Percent == 0 {
		return s, &trouble{"A picture must be at least one pixel wide and high."}
	}
	if s.Width > 0 && s.Height > 0 {
		if s.Fit = fitIn(text); s.Fit == "" && thumb {
			s.Fit = "inside"
		}
	}
	return s, nil
}

// fitIn is what words say of a size of other proportions.
func fitIn(text string) string {
	m := fitAnswer.FindStringSubmatch(text)
	switch {
	case notSo.MatchString(text):
		return "inside"
	case m == nil:
		return ""
	case m[1] != "":
		return "crop"
	case m[2] != "":
		return "inside"
	}
	return "stretch"
}

// cropsMore fits words for a crop of its own.
var cropsMore = regexp.MustCompile(`(?i)\d|\bsquare\b|\bhalf\b`)

var notSo = regexp.MustCompile(`(?i)\b(?:don'?t|do not|without|not|no|never)\s+(?:\w+ )?(?:stretch\w*|distort\w*|squash\w*|crop\w*|cut\w*)`)

// askFit takes an answer to how a size of other proportions is meant.
func (w *imageWork) askFit(r request) error {
	for _, a := range slices.Backward(r.answers) {
		for i, s := range w.steps {
			if s.Op == "resize" && s.Width > 0 && s.Height > 0 && s.Fit == "" {
				w.steps[i].Fit = fitIn(a)
			}
		}
	}
	return nil
}

var (
	ratioWord  = regexp.MustCompile(`(?i)(\d+(?:\.\d+)?)\s*(?::|/|to)\s*(\d+(?:\.\d+)?)(?:\s*(?:ratio|aspect|format))?`)
	boxWord    = regexp.MustCompile(`(?i)\(?\s*(\d+)\s*,\s*(\d+)\s*\)?\s*(?:-|–|to|,|and)\s*\(?\s*(\d+)\s*,\s*(\d+)\s*\)?`)
	cropAt     = regexp.MustCompile(`(?i)\b(?:at|from|starting at|offset)\s*(?:position |x\s*=?\s*)?\(?\s*\+?(\d+)` + px + `\s*[,/]?\s*(?:y\s*=?\s*)?(\d+)` + px + `\s*\)?`)
	cropCut    = regexp.MustCompile(`(?i)(\d+)\s*(px|pixels?|%|percent)?\s*(?:off |from |of )+(?:the )?(left|right|top|bottom|each side|every side|all sides|all edges|each edge|both sides|sides|edges)`)
	alsoCut    = regexp.MustCompile(`(?i)\band (?:the )?(left|right|top|bottom)\b`)
	cropHalf   = regexp.MustCompile(`(?i)\b(left|right|top|bottom|upper|lower) half\b`)
	anchorWord = regexp.MustCompile(`(?i)\b(?:top|upper|bottom|lower|left|right)\b`)
	squareWord = regexp.MustCompile(`(?i)\bsquare\b`)
)

func (w *imageWork) crop(text string) (imageStep, error) {
	s := imageStep{Op: "crop"}
	text = sideFirst.ReplaceAllString(text, "$2 from $1")
	s.Anchor = anchorIn(text)
	wide, high := widthWord.FindStringSubmatch(text), heightWord.FindStringSubmatch(text)
	switch {
	case wide != nil && high != nil:
		s.Width, s.Height, s.Anchor = number(wide), number(high), ""
		if m := cropXY.FindStringSubmatch(text); m != nil {
			s.At = []int{number(m), number(m[1:])}
		}
	case boxWord.MatchString(text) && !twoSides.MatchString(text):
		for _, g := range boxWord.FindStringSubmatch(text)[1:] {
			n, _ := strconv.Atoi(g)
			s.Box = append(s.Box, n)
		}
	case twoSides.MatchString(text):
		m := twoSides.FindStringSubmatch(text)
		s.Width, s.Height = number(m), number(m[1:])
		if m := cropAt.FindStringSubmatch(text); m != nil {
			s.At = []int{number(m), number(m[1:])}
		}
	case cropCut.MatchString(text):
		s.Cut = map[string]int{}
		for _, m := range cropCut.FindAllStringSubmatch(text, -1) {
			n, _ := strconv.Atoi(m[1])
			sides := []string{strings.ToLower(m[3])}
			if !slices.Contains([]string{"left", "right", "top", "bottom"}, sides[0]) {
				sides = []string{"left", "right", "top", "bottom"}
			}
			for _, m := range alsoCut.FindAllStringSubmatch(text, -1) {
				sides = append(sides, strings.ToLower(m[1]))
			}
			for _, side := range sides {
				s.Cut[side] = n
			}
			if m[2] == "%" || strings.EqualFold(m[2], "percent") {
				s.Percent = 1
			}
		}
	case cropHalf.MatchString(text):
		s.Half = map[string]string{"upper": "top", "lower": "bottom"}[strings.ToLower(cropHalf.FindStringSubmatch(text)[1])]
		if s.Half == "" {
			s.Half = strings.ToLower(cropHalf.FindStringSubmatch(text)[1])
		}
	case ratioWord.MatchString(text):
		m := ratioWord.FindStringSubmatch(text)
		a, _ := strconv.ParseFloat(m[1], 64)
		b, _ := strconv.ParseFloat(m[2], 64)
		s.Ratio = []float64{a, b}
		if portrait.MatchString(text) && a > b || landscape.MatchString(text) && a < b {
			s.Ratio = []float64{b, a}
		}
	case squareWord.MatchString(text):
		s.Ratio = []float64{1, 1}
	default:
		return s, &question{"How shall I crop it? Say for instance “to 400x300 from the centre”, “to a square”, “to 16:9” or “10 px from each side”: how?"}
	}
	if s.Ratio != nil && (s.Ratio[0] <= 0 || s.Ratio[1] <= 0) || s.Ratio == nil && s.Box == nil && s.Cut == nil && s.Half == "" && (s.Width < 1 || s.Height < 1) {
		return s, &trouble{"A crop must be at least one pixel wide and high."}
	}
	return s, nil
}

func anchorIn(text string) string {
	var out []string
	for _, a := range anchorWord.FindAllString(text, -1) {
		a = strings.ToLower(a)
		out = append(out, map[string]string{"upper": "top", "lower": "bottom", "top": "top", "bottom": "bottom", "left": "left", "right": "right"}[a])
	}
	return strings.Join(out, "-")
}

var (
	degreesWord = regexp.MustCompile(`(?i)(-?\d+(?:\.\d+)?)\s*(?:°|deg\w*)?`)
	leftTurn    = regexp.MustCompile(`(?i)\b(?:counter[ -]?clock\w*|anti[ -]?clock\w*|ccw|left)\b`)
	rightTurn   = regexp.MustCompile(`(?i)\b(?:clockwise|cw|right)\b`)
	upsideDown  = regexp.MustCompile(`(?i)\bupside|\bhalf (?:a )?turn`)
)

func (w *imageWork) rotate(text string) (imageStep, error) {
	s := imageStep{Op: "rotate", Degrees: 90}
	m := degreesWord.FindStringSubmatch(text)
	switch {
	case m != nil:
		s.Degrees, _ = strconv.ParseFloat(m[1], 64)
	case upsideDown.MatchString(text):
		s.Degrees = 180
	case !leftTurn.MatchString(text) && !rightTurn.MatchString(text):
		w.notes = append(w.notes, "No angle was given, so I turned it by 90°.")
	}
	if leftTurn.MatchString(text) {
		s.Degrees = -s.Degrees
	} else if s.Degrees < 0 {
		w.notes = append(w.notes, "I turned it counterclockwise, since the angle is below zero.")
	} else if !rightTurn.MatchString(text) && math.Mod(s.Degrees, 180) != 0 {
		w.notes = append(w.notes, "I turned it clockwise; say “counterclockwise” for the other way.")
	}
	s.Degrees = math.Mod(s.Degrees, 360)
	if s.Degrees < 0 {
		s.Degrees += 360
	}
	return s, nil
}

func (w *imageWork) flip(text string) imageStep {
	s := imageStep{Op: "flip", Way: "horizontal"}
	switch {
	case regexp.MustCompile(`(?i)\bvertical|upside|top|up and down`).MatchString(text):
		s.Way = "vertical"
	case !regexp.MustCompile(`(?i)\bhorizontal|\bleft|mirror|side`).MatchString(text):
		w.notes = append(w.notes, "I flipped it left to right; say “vertically” for the other way.")
	}
	return s
}

// out is where a changed picture goes; without an ending its format stays.
func (w *imageWork) out(l looked) string {
	suffix := ""
	seen := map[string]bool{}
	for _, s := range w.steps {
		add := map[string]string{"crop": "-cropped", "rotate": "-rotated", "flip": "-flipped", "grey": "-grey"}[s.Op]
		if s.Op == "resize" {
			switch {
			case s.Width > 0 && s.Height > 0:
				add = fmt.Sprintf("-%dx%d", s.Width, s.Height)
			case s.Percent > 0:
				add = fmt.Sprintf("-%spct", short(s.Percent))
			default:
				add = fmt.Sprintf("-%d", s.Width+s.Height+s.Longest+s.Shortest)
			}
		}
		if !seen[add] {
			suffix += add
			seen[add] = true
		}
	}
	if w.format == "" {
		return l.outPath(suffix, "")
	}
	return l.outPath(suffix, "."+w.format)
}

// doing says what is about to be done.
func (w *imageWork) doing() string {
	var parts []string
	for _, s := range w.steps {
		parts = append(parts, map[string]string{"resize": "resize", "crop": "crop", "rotate": "turn", "flip": "flip", "grey": "take the colour out of"}[s.Op])
	}
	if w.format != "" {
		parts = append(parts, "save it as "+strings.ToUpper(w.format)+" of")
	}
	if w.format != "" && len(parts) == 1 {
		return "save the picture as " + strings.ToUpper(w.format)
	}
	if w.format != "" {
		return strings.Join(parts[:len(parts)-1], ", ") + " the picture and save it as " + strings.ToUpper(w.format)
	}
	return strings.Join(parts, ", ") + " the picture"
}
