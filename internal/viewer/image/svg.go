package image

import (
	"bytes"
	"encoding/xml"
	"strconv"
	"strings"

	"atelier/internal/viewer/content"
)

// isSVG: the first element, behind comments and declarations, is svg.
func isSVG(head []byte) bool {
	if !content.Begins(head, "<") {
		return false
	}
	el := firstElement(head)
	return el != nil && el.Name.Local == "svg"
}

// firstElement reads at most the beginning of a file as XML, leniently. It
// never loads an entity: the reader knows of none.
func firstElement(head []byte) *xml.StartElement {
	dec := xml.NewDecoder(bytes.NewReader(head[:min(len(head), 16<<10)]))
	dec.Strict = false
	for range 200 {
		tok, err := dec.RawToken()
		if err != nil {
			return nil
		}
		switch tok := tok.(type) {
		case xml.StartElement:
			el := tok.Copy()
			return &el
		case xml.CharData:
			if len(bytes.TrimSpace(bytes.TrimPrefix(tok, []byte("\xef\xbb\xbf")))) > 0 {
				return nil
			}
		}
	}
	return nil
}

// svgFacts takes width and height in pixels, or those of the viewBox.
func svgFacts(head []byte, out map[string]any) map[string]any {
	el := firstElement(head)
	if el == nil {
		out["error"] = "The drawing is damaged: its first element cannot be read."
		return out
	}
	var w, h float64
	var box []string
	for _, a := range el.Attr {
		switch a.Name.Local {
		case "width":
			w = pixels(a.Value)
		case "height":
			h = pixels(a.Value)
		case "viewBox":
			box = strings.FieldsFunc(a.Value, func(r rune) bool { return r == ' ' || r == ',' || r == '\n' || r == '\t' })
		}
	}
	if (w == 0 || h == 0) && len(box) == 4 {
		w, h = pixels(box[2]), pixels(box[3])
	}
	if w > 0 && h > 0 {
		out["width"], out["height"] = w, h
	} else {
		out["warnings"] = []string{"The drawing does not say how large it is."}
	}
	return out
}

// pixels reads a length; 0 for what is relative or cannot be read.
func pixels(s string) float64 {
	s = strings.TrimSpace(s)
	for unit, factor := range map[string]float64{"px": 1, "pt": 4.0 / 3, "mm": 96 / 25.4, "cm": 96 / 2.54, "in": 96, "pc": 16} {
		if v, ok := strings.CutSuffix(s, unit); ok {
			return number(v) * factor
		}
	}
	return number(s)
}

func number(s string) float64 {
	f, err := strconv.ParseFloat(strings.TrimSpace(s), 64)
	if err != nil || !(f > 0 && f < 1e9) {
		return 0
	}
	return f
}
