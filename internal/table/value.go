package table

import (
	"math"
	"strconv"
	"strings"
	"time"
)

// The types a column can have.
const (
	TypeInteger  = "integer"
	TypeNumber   = "number"
	TypeDate     = "date"
	TypeDatetime = "datetime"
	TypeBoolean  = "boolean"
	TypeText     = "text"
	TypeEmpty    = "empty"
)

// typeOf is the type of one cell. "007" is text: its zeros mean something.
func typeOf(cell string, decimalComma bool) string {
	s := strings.TrimSpace(cell)
	if len(s) > 64 {
		return TypeText
	}
	switch strings.ToLower(s) {
	case "", "na", "n/a", "null", "nan", "-":
		return TypeEmpty
	case "true", "false", "yes", "no":
		return TypeBoolean
	}
	if digits := strings.TrimLeft(s, "+-"); isDigits(digits) {
		if len(s)-len(digits) > 1 || (len(digits) > 1 && digits[0] == '0') {
			return TypeText
		}
		return TypeInteger
	}
	if _, ok := parseNumber(s, decimalComma); ok {
		return TypeNumber
	}
	if _, clock, ok := parseTime(s, orderGuess(s)); ok {
		if clock {
			return TypeDatetime
		}
		return TypeDate
	}
	return TypeText
}

func isDigits(s string) bool {
	for i := range len(s) {
		if s[i] < '0' || s[i] > '9' {
			return false
		}
	}
	return s != ""
}

// number orders values beyond the exactness of a float64: low is what high
// could not hold of a 64-bit integer.
type number struct{ high, low float64 }

func (n number) compare(m number) int {
	switch {
	case n.high < m.high:
		return -1
	case n.high > m.high:
		return 1
	case n.low < m.low:
		return -1
	case n.low > m.low:
		return 1
	}
	return 0
}

// parseNumber reads 12, -3.5, 1e5, 1,234.50 and, where decimalComma, 1.234,50.
func parseNumber(s string, decimalComma bool) (number, bool) {
	s = strings.TrimSpace(s)
	if s == "" || len(s) > 64 || !strings.ContainsAny(s, "0123456789") {
		return number{}, false
	}
	if strings.ContainsAny(s, "xX_pPnNiI") {
		return number{}, false // hexadecimal, 1_000, inf and nan are not meant
	}
	if len(s) > 20 || !isDigits(strings.TrimLeft(s, "+-")) {
		return parseDecimal(s, decimalComma)
	}
	if i, err := strconv.ParseInt(s, 10, 64); err == nil {
		high := float64(i)
		if high >= math.MaxInt64 {
			return number{high, float64(i - math.MaxInt64)}, true
		}
		return number{high, float64(i - int64(high))}, true
	}
	return parseDecimal(s, decimalComma)
}

func parseDecimal(s string, decimalComma bool) (number, bool) {
	group, point := ",", "."
	if decimalComma {
		group, point = ".", ","
	}
	if strings.Contains(s, group) {
		if !groupedRight(s, group[0], point[0]) {
			if !decimalComma || strings.Contains(s, point) {
				return number{}, false
			}
		} else {
			s = strings.ReplaceAll(s, group, "")
		}
	}
	if decimalComma {
		s = strings.Replace(s, ",", ".", 1)
	}
	f, err := strconv.ParseFloat(s, 64)
	if err != nil && !math.IsInf(f, 0) {
		return number{}, false
	}
	return number{f, 0}, true
}

// groupedRight: separators stand every three digits before the decimal point.
func groupedRight(s string, group, point byte) bool {
	s = strings.TrimLeft(s, "+-")
	if i := strings.IndexByte(s, point); i >= 0 {
		s = s[:i]
	}
	parts := strings.Split(s, string(rune(group)))
	for i, p := range parts {
		if !isDigits(p) || i > 0 && len(p) != 3 || i == 0 && len(p) > 3 {
			return false
		}
	}
	return true
}

// dateOrder is which of day and month comes first in 03/04/2024.
type dateOrder int

const (
	monthFirst dateOrder = iota
	dayFirst
)

// orderGuess: with dots and hyphens the day comes first, with slashes the
// month, unless a number beyond 12 says otherwise.
func orderGuess(s string) dateOrder {
	if len(s) < 6 {
		return monthFirst
	}
	i := strings.IndexAny(s, "./-")
	if i < 1 || i > 2 {
		return monthFirst
	}
	if first, err := strconv.Atoi(s[:i]); err == nil && first > 12 {
		return dayFirst
	}
	if second := leadingInt(s[i+1:]); second > 12 {
		return monthFirst
	}
	if s[i] == '/' {
		return monthFirst
	}
	return dayFirst
}

func leadingInt(s string) int {
	n := 0
	for n < len(s) && s[n] >= '0' && s[n] <= '9' {
		n++
	}
	v, _ := strconv.Atoi(s[:n])
	return v
}

var wordDates = []string{"2 Jan 2006", "2-Jan-2006", "2-Jan-06", "Jan 2, 2006", "January 2, 2006", "2 January 2006", "Jan 2006", "January 2006"}

var clocks = []string{"15:04:05.999999999", "15:04", "3:04:05 PM", "3:04 PM", "15:04:05Z07:00", "15:04:05.999999999Z07:00", "15:04Z07:00", "15:04:05 -0700", "15:04:05-0700"}

// parseTime reads the dates people write in tables. clock tells that a time of
// day is part of it.
func parseTime(s string, order dateOrder) (t time.Time, clock, ok bool) {
	s = strings.TrimSpace(s)
	if len(s) < 6 || len(s) > 40 {
		return t, false, false
	}
	if s[0] > '9' {
		return parseWordDate(s)
	}
	n := 0
	for n < len(s) && (s[n] >= '0' && s[n] <= '9' || s[n] == '-' || s[n] == '/' || s[n] == '.') {
		n++
	}
	y, m, d, good := splitDate(s[:n], order)
	if !good {
		return parseWordDate(s)
	}
	t = time.Date(y, time.Month(m), d, 0, 0, 0, 0, time.UTC)
	if t.Day() != d {
		return t, false, false
	}
	rest := s[n:]
	if rest == "" {
		return t, false, true
	}
	if rest[0] != 'T' && rest[0] != ' ' {
		return t, false, false
	}
	rest = strings.TrimSpace(rest[1:])
	for _, layout := range clocks {
		if c, err := time.Parse(layout, rest); err == nil {
			_, zone := c.Zone()
			at := time.Duration(c.Hour())*time.Hour + time.Duration(c.Minute())*time.Minute + time.Duration(c.Second())*time.Second + time.Duration(c.Nanosecond())
			return t.Add(at - time.Duration(zone)*time.Second), true, true
		}
	}
	return t, false, false
}

func parseWordDate(s string) (t time.Time, clock, ok bool) {
	for _, layout := range wordDates {
		if t, err := time.Parse(layout, s); err == nil {
			return t, false, true
		}
	}
	return t, false, false
}

func splitDate(s string, order dateOrder) (y, m, d int, ok bool) {
	sep := strings.IndexAny(s, "-/.")
	if sep < 0 {
		return 0, 0, 0, false
	}
	parts := strings.Split(s, s[sep:sep+1])
	if len(parts) != 3 || !isDigits(parts[0]) || !isDigits(parts[1]) || !isDigits(parts[2]) {
		return 0, 0, 0, false
	}
	n := [3]int{leadingInt(parts[0]), leadingInt(parts[1]), leadingInt(parts[2])}
	switch {
	case len(parts[0]) == 4:
		y, m, d = n[0], n[1], n[2]
	case len(parts[2]) == 4 || len(parts[2]) == 2:
		y, m, d = n[2], n[0], n[1]
		if order == dayFirst {
			m, d = d, m
		}
		if len(parts[2]) == 2 {
			// Two digits: 69 and later are the last century, as in POSIX.
			if y += 2000; y >= 2069 {
				y -= 100
			}
		}
		if m > 12 && d <= 12 {
			m, d = d, m
		}
	default:
		return 0, 0, 0, false
	}
	if len(parts[0]) > 4 || len(parts[1]) > 2 || m < 1 || m > 12 || d < 1 || d > 31 {
		return 0, 0, 0, false
	}
	return y, m, d, true
}

// columnType joins the types of a column's cells. Cells without a value do not
// count; one text among numbers makes the column text.
func columnType(counts map[string]int) string {
	total := 0
	for typ, n := range counts {
		if typ != TypeEmpty {
			total += n
		}
	}
	switch {
	case total == 0:
		return TypeEmpty
	case counts[TypeInteger] == total:
		return TypeInteger
	case counts[TypeInteger]+counts[TypeNumber] == total:
		return TypeNumber
	case counts[TypeBoolean] == total:
		return TypeBoolean
	case counts[TypeDate] == total:
		return TypeDate
	case counts[TypeDate]+counts[TypeDatetime] == total:
		return TypeDatetime
	}
	return TypeText
}
