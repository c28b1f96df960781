package offline

import (
	"fmt"
	"math"
	"strconv"
	"strings"
	"unicode/utf8"
)

// thin groups thousands: 12 483 with thin spaces that do not break.
const thin = "\u202f"

// count writes a whole number.
func count(n int) string { return group(strconv.Itoa(n)) }

func group(digits string) string {
	sign := ""
	if strings.HasPrefix(digits, "-") {
		sign, digits = "−", digits[1:]
	}
	for i := len(digits) - 3; i > 0; i -= 3 {
		digits = digits[:i] + thin + digits[i:]
	}
	return sign + digits
}

// num writes a number with no more digits than tell something.
func num(x float64) string {
	if x == math.Trunc(x) && math.Abs(x) < 1e15 {
		return group(strconv.FormatFloat(x, 'f', 0, 64))
	}
	places := 2
	if a := math.Abs(x); a < 1 {
		places = 4
	}
	s := strconv.FormatFloat(x, 'f', places, 64)
	s = strings.TrimRight(strings.TrimRight(s, "0"), ".")
	whole, frac, ok := strings.Cut(s, ".")
	if ok {
		return group(whole) + "." + frac
	}
	return group(whole)
}

// plural writes "1 row", "12 rows".
func plural(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return count(n) + " " + many
}

func rowsOf(n int) string { return plural(n, "row", "rows") }

// code is a name in code style, whatever backticks it holds.
func code(s string) string {
	if strings.Contains(s, "`") {
		return "`` " + s + " ``"
	}
	return "`" + s + "`"
}

// codes joins names: `a`, `b` and `c`.
func codes(names []string) string { return join(names, "and") }

func join(names []string, word string) string {
	var out []string
	for _, n := range names {
		out = append(out, code(n))
	}
	if len(out) < 2 {
		return strings.Join(out, "")
	}
	return strings.Join(out[:len(out)-1], ", ") + " " + word + " " + out[len(out)-1]
}

func clip(s string, n int) string {
	if utf8.RuneCountInString(s) <= n {
		return s
	}
	return string([]rune(s)[:n-1]) + "…"
}

// mdTable is a Markdown table; numbers to the right.
func mdTable(head []string, rows [][]string, right []bool) string {
	var b strings.Builder
	cell := func(s string) string {
		return strings.NewReplacer("|", "\\|", "\n", " ", "\r", " ", "<", "&lt;").Replace(s)
	}
	line := func(cells []string) {
		for _, c := range cells {
			b.WriteString("| " + cell(c) + " ")
		}
		b.WriteString("|\n")
	}
	line(head)
	for i := range head {
		if i < len(right) && right[i] {
			b.WriteString("|---:")
		} else {
			b.WriteString("|---")
		}
	}
	b.WriteString("|\n")
	for _, r := range rows {
		line(r)
	}
	return b.String()
}

func bytesOf(n int64) string {
	switch {
	case n < 1000:
		return fmt.Sprintf("%d bytes", n)
	case n < 1000*1000:
		return num(math.Round(float64(n)/100)/10) + " kB"
	}
	return num(math.Round(float64(n)/1e5)/10) + " MB"
}

func capital(s string) string {
	r, n := utf8.DecodeRuneInString(s)
	if n == 0 {
		return s
	}
	return strings.ToUpper(string(r)) + s[n:]
}
