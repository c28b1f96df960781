package offline

import (
	"regexp"
	"strconv"
	"strings"
)

var (
	figureList   = regexp.MustCompile(`\d+(?:,\d+)+`)
	grouped      = regexp.MustCompile(`^[1-9]\d{0,2}(?:,\d{3})+$`)
	fractionOf   = regexp.MustCompile(`(?i)(?:(\d+)[\s-]+)?(\d+)/(\d+)([\s-]*(?:` + unit + `)\b)`)
	vulgar       = regexp.MustCompile(`(\d*)\s?([½¼¾⅛⅜⅝⅞])`)
	powers       = regexp.MustCompile(`\b\d+(?:\.\d+)?[eE][+-]?\d{1,2}\b`)
	tolerance    = regexp.MustCompile(`(?i)\s*(?:±|\+/-|\+-)\s*(?:\d+(?:[.,]\d+)?|\.\d+)(?:\s*(?:` + unit + `)\b)?`)
	allIn        = regexp.MustCompile(`(?i)\b(?:all |sizes |dimensions |measures |measured |everything )?(?:in|units?:?) (` + unit + `)\b\s*(?:$|[.,;)])`)
	threadWord   = regexp.MustCompile(`(?i)\bM(\d+(?:[.,]\d+)?)\b`)
	belowNothing = regexp.MustCompile(`(?i)(?:^|[\s=:(x×*])[-−–](` + figure + `)\s*(` + unit + `)?\b`)
	hyphens      = regexp.MustCompile(`(\d|\pL)-(\pL)`)
	inches       = regexp.MustCompile(`(?i)(\d\s?-?)in(\b\s*(?:$|[,x×]|wide|high|tall|long|thick|deep|` + strings.TrimSuffix(strings.TrimPrefix(shapeNoun, `(?:`), `)`) + `))`)
	dimensions   = regexp.MustCompile(`(?i)\b[23]-?d\b`)
	numberWords  = regexp.MustCompile(`(?i)\b(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twenty|thirty)\b`)
)

var numberWord = map[string]string{"two": "2", "three": "3", "four": "4", "five": "5", "six": "6", "seven": "7", "eight": "8", "nine": "9", "ten": "10", "eleven": "11", "twelve": "12", "twenty": "20", "thirty": "30"}
var vulgarValue = map[string]float64{"½": 0.5, "¼": 0.25, "¾": 0.75, "⅛": 0.125, "⅜": 0.375, "⅝": 0.625, "⅞": 0.875}

// plainFigures spells figures one way: digits, decimal points, no hyphens.
func plainFigures(text string) string {
	text = numberWords.ReplaceAllStringFunc(text, func(w string) string { return numberWord[strings.ToLower(w)] })
	text = dimensions.ReplaceAllString(text, "  ")
	text = vulgar.ReplaceAllStringFunc(text, func(s string) string {
		m := vulgar.FindStringSubmatch(s)
		whole, _ := strconv.ParseFloat(m[1], 64) // none before it is 0
		return decimal(whole + vulgarValue[m[2]])
	})
	text = fractionOf.ReplaceAllStringFunc(text, func(s string) string {
		m := fractionOf.FindStringSubmatch(s)
		whole, _ := strconv.ParseFloat(m[1], 64)
		a, _ := strconv.ParseFloat(m[2], 64)
		b, _ := strconv.ParseFloat(m[3], 64)
		if b == 0 {
			return s
		}
		return decimal(whole+a/b) + m[4]
	})
	text = powers.ReplaceAllStringFunc(text, func(s string) string {
		v, err := strconv.ParseFloat(s, 64)
		if err != nil {
			return s
		}
		return decimal(v)
	})
	text = figureList.ReplaceAllStringFunc(text, plainCommas)
	text = hyphens.ReplaceAllString(text, "$1 $2")
	return inches.ReplaceAllString(text, "${1}inch$2")
}

// plainCommas reads commas between digits: 2,5 is a decimal, 1,000 a thousand,
// 10,20,30 a list.
func plainCommas(s string) string {
	switch {
	case grouped.MatchString(s):
		return strings.ReplaceAll(s, ",", "")
	case strings.Count(s, ",") == 1:
		return strings.Replace(s, ",", ".", 1)
	}
	return strings.ReplaceAll(s, ",", ", ")
}

func decimal(v float64) string { return strconv.FormatFloat(v, 'f', -1, 64) }

// inchMarks writes 2" as 2 inch; a quote that closes a stretch in quotes, as in
// "Lab 4", is none.
func inchMarks(text string) string {
	if !strings.ContainsAny(text, "\"”″") {
		return text
	}
	var b strings.Builder
	inside := false
	var before rune
	rs := []rune(text)
	for i, r := range rs {
		ends := i+1 == len(rs) || strings.ContainsRune(" \t\n,;.)x×*-", rs[i+1])
		digit := before >= '0' && before <= '9'
		switch {
		case r == '″' && digit, (r == '"' || r == '”') && !inside && digit && ends:
			b.WriteString(" inch")
		default:
			switch r {
			case '"':
				inside = !inside
			case '“':
				inside = true
			case '”', '\n':
				inside = false
			}
			b.WriteRune(r)
		}
		before = r
	}
	return b.String()
}
