package offline

import (
	"fmt"
	"math"
	"regexp"
	"strconv"
	"strings"
)

var (
	otherPicture = regexp.MustCompile(`^(?:avif|heic|heif|ico|svg|psd|eps)$`)
	bytesWord    = regexp.MustCompile(`(?i)\d\s*(?:[kmg]i?b|(?:kilo|mega)?bytes?)\b`)
	lengthWord   = regexp.MustCompile(`(?i)(\d+(?:[.,]\d+)?)\s*(mm|cm|millimet(?:er|re)s?|centimet(?:er|re)s?|inch(?:es)?)\b`)
	lengthPair   = regexp.MustCompile(`(?i)(\d+(?:[.,]\d+)?)(\s*(?:x|×|by)\s*\d+(?:[.,]\d+)?\s*(mm|cm|inch(?:es)?)\b)`)
	dpiWord      = regexp.MustCompile(`(?i)(?:\b(?:at|with|and)\s+)?\b(\d+)\s*(?:dpi|ppi|dots per inch|pixels per inch)\b`)
	onlyPixels   = regexp.MustCompile(`(?i)\b(\d+)\s*(?:px|pixels?)\b`)
	sideFirst    = regexp.MustCompile(`(?i)\b(?:the )?(edges|sides|left|right|top|bottom)(?: side| edge)? by (\d+\s*(?:px|pixels?|%|percent)?)`)
	cropXY       = regexp.MustCompile(`(?i)\bx\s*=?\s*(\d+)[\s,;]+y\s*=?\s*(\d+)`)
	widthIs      = regexp.MustCompile(`(?i)\b(?:w|width)\s*[=:]\s*(\d+)`)
	heightIs     = regexp.MustCompile(`(?i)\b(?:h|height)\s*[=:]\s*(\d+)`)
	portrait     = regexp.MustCompile(`(?i)\b(?:portrait|upright|vertical)\b`)
	landscape    = regexp.MustCompile(`(?i)\b(?:landscape|horizontal)\b`)
	belowOne     = regexp.MustCompile(`(?i)(?:^|[\s=:(x×*])[-−–]\d+(?:\.\d+)?\s*(px|pixels?|%|percent|wide|high|tall|x|×|°|deg\w*|$)?`)
)

var bareNumber = regexp.MustCompile(`^\W*(\d+)\W*$`)

// dpiIn is how many dots per inch the words, or the answers about them, give;
// 0 where they do not.
func dpiIn(text string, answers []string) float64 {
	m := dpiWord.FindStringSubmatch(text)
	for _, a := range answers {
		if m == nil {
			m = dpiWord.FindStringSubmatch(a)
		}
		if m == nil && lengthWord.MatchString(text) {
			m = bareNumber.FindStringSubmatch(a)
		}
	}
	if m == nil {
		return 0
	}
	v, _ := strconv.ParseFloat(m[1], 64)
	return v
}

// pixels turns lengths into pixels, and refuses sizes that no picture can have.
func (w *imageWork) pixels(text string) (string, error) {
	if bytesWord.MatchString(text) {
		return text, &trouble{"I cannot aim at a size in bytes. Give pixels or percent, or a quality from 1 to 100 for JPEG and WebP."}
	}
	for _, m := range belowOne.FindAllStringSubmatch(text, -1) {
		if u := strings.ToLower(m[1]); u != "" && u != "°" && !strings.HasPrefix(u, "deg") {
			return text, &trouble{"A picture must be at least one pixel wide and high."}
		}
	}
	text = widthIs.ReplaceAllString(heightIs.ReplaceAllString(text, "; $1 high"), "; $1 wide")
	text = dpiWord.ReplaceAllString(text, " ")
	text = lengthPair.ReplaceAllString(text, "$1 $3$2") // 5 x 7 cm
	m := lengthWord.FindString(text)
	if m == "" {
		return text, nil
	}
	if w.dpi < 1 {
		return text, &question{fmt.Sprintf("How many pixels %s are depends on the dots per inch; for print 300 dpi is usual. How many dpi shall it be?", strings.TrimSpace(m))}
	}
	w.notes = append(w.notes, fmt.Sprintf("I counted lengths at %s dots per inch.", num(w.dpi)))
	return lengthWord.ReplaceAllStringFunc(text, func(s string) string {
		m := lengthWord.FindStringSubmatch(s)
		v, _ := strconv.ParseFloat(strings.Replace(m[1], ",", ".", 1), 64)
		return fmt.Sprintf("%d px", int(math.Round(v*toMM(m[2])/25.4*w.dpi)))
	}), nil
}
