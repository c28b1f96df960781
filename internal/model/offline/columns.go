package offline

import (
	"regexp"
	"slices"
	"sort"
	"strings"
	"unicode"
)

// column is what look.py found out about one.
type column struct {
	Name         string   `json:"name"`
	Type         string   `json:"type"` // text | int | number | date | bool | empty
	Filled       int      `json:"filled"`
	Blank        int      `json:"blank"`
	Unique       int      `json:"unique"`
	Examples     []string `json:"examples"`
	Values       []string `json:"values"`
	Min          any      `json:"min"`
	Max          any      `json:"max"`
	Mean         *float64 `json:"mean"`
	Sum          *float64 `json:"sum"`
	Bad          int      `json:"bad"`
	BadExamples  []string `json:"badExamples"`
	Decimal      string   `json:"decimal"`
	Code         bool     `json:"code"`
	DayFirst     *bool    `json:"dayFirst"`
	OrderUnknown bool     `json:"orderUnknown"`
}

func (c column) numeric() bool { return c.Type == "int" || c.Type == "number" }

// mention is a column named in a sentence. Several cols: the words fit them all
// equally well.
type mention struct {
	cols     []int
	from, to int
}

// spelling is one way to name a column; rank 0 is its exact name.
type spelling struct {
	text string
	rank int
	col  int
}

var (
	camel    = regexp.MustCompile(`(\p{Ll}|\d)(\p{Lu})`)
	nonWord  = regexp.MustCompile(`[^\pL\pN%#$€£&+]+`)
	bracket  = regexp.MustCompile(`\s*[(\[][^)\]]*[)\]]\s*`)
	unitTail = regexp.MustCompile(`(?i)[ _.-](?:eur|euros?|usd|dollars?|gbp|chf|pct|percent|mm|cm|m|km|kg|g|lbs?|ml|l|secs?|s|ms|mins?|hrs?|h|days?|years?|c|f|kwh|w|kw|v|a|%|€|\$|£|id|name|no|nr|num|number|at|on|date)$`)
)

// loose is a name in small words: "OrderDate_utc" → "order date utc".
func loose(s string) string {
	s = camel.ReplaceAllString(s, "$1 $2")
	return strings.TrimSpace(nonWord.ReplaceAllString(strings.ToLower(s), " "))
}

// singular cuts the plural's ending, roughly and the same way for everyone.
func singular(w string) string {
	switch {
	case strings.HasSuffix(w, "ies") && len(w) > 4:
		return w[:len(w)-3] + "y"
	case strings.HasSuffix(w, "sses"), strings.HasSuffix(w, "xes"), strings.HasSuffix(w, "ches"):
		return w[:len(w)-2]
	case strings.HasSuffix(w, "s") && !strings.HasSuffix(w, "ss") && !strings.HasSuffix(w, "us") && len(w) > 3:
		return w[:len(w)-1]
	}
	return w
}

func stem(s string) string {
	ws := strings.Fields(loose(s))
	for i := range ws {
		ws[i] = singular(ws[i])
	}
	return strings.Join(ws, " ")
}

// spellings are the ways in which people name the columns, the surest first.
func spellings(cols []column) []spelling {
	var out []spelling
	for i, c := range cols {
		add := func(rank int, text string) {
			if text = strings.TrimSpace(text); text != "" {
				out = append(out, spelling{text, rank, i})
			}
		}
		add(0, c.Name)
		add(1, loose(c.Name))
		bare := bracket.ReplaceAllString(c.Name, " ")
		add(2, loose(bare))
		add(3, stem(bare))
		if cut := unitTail.ReplaceAllString(strings.TrimSpace(bare), ""); cut != strings.TrimSpace(bare) {
			add(4, loose(cut))
			add(5, stem(cut))
		}
		if ws := strings.Fields(loose(bare)); len(ws) > 1 && len(ws[len(ws)-1]) > 3 && !fillerWords[ws[len(ws)-1]] { // "category" for "Product Category"
			add(6, ws[len(ws)-1])
			add(7, stem(ws[len(ws)-1]))
		}
	}
	return out
}

// token is a word of a sentence with its place.
type token struct {
	text     string
	from, to int
}

func tokens(text string) []token {
	var out []token
	start := -1
	flush := func(end int) {
		if start >= 0 {
			out = append(out, token{text[start:end], start, end})
			start = -1
		}
	}
	for i, r := range text {
		if unicode.IsLetter(r) || unicode.IsNumber(r) || strings.ContainsRune("%#$€£&+_", r) {
			if start < 0 {
				start = i
			}
			continue
		}
		flush(i)
	}
	flush(len(text))
	return out
}

// fillerWords are words of the language first and column names only where the
// sentence puts a column.
var fillerWords = wordSet(`a an the of by in on at to is it as be or and for with from per all any each this that my me i show make chart
	plot graph bar line only rows row columns column table file data count sum total average mean median min max number top first last
	day week month quarter year hour date time order sort group name value type values where not top new over line text box gear
	describe clean drop remove keep filter convert report title list`)

func wordSet(s string) map[string]bool {
	out := map[string]bool{}
	for _, w := range strings.Fields(s) {
		out[w] = true
	}
	return out
}

var slotBefore = regexp.MustCompile(`(?i)(?:\b(?:by|column|columns|per|to|vs|versus|against|where|whose|of|rename|on|average|mean|median|sum|total|max|min|unique|distinct|each|every|with|between|and|over|or)|,)\s*(?:the\s+)?["'“‘\x60]?$`)
var slotAfter = regexp.MustCompile(`(?i)^["'”’\x60]?\s*(?:$|,|=|<|>|!=|(?:is|are|by|vs|versus|against|desc|descending|asc|ascending|column|contains|over|above|below|under|between|to|starts|ends|per)\b)`)

// find finds the columns that a text names, in the text's order. The longest
// and most exact name wins; what it covers is not looked at again.
func find(text string, cols []column) []mention {
	var out []mention
	taken := func(from, to int) bool {
		return slices.ContainsFunc(out, func(m mention) bool { return from < m.to && m.from < to })
	}
	out = findExact(text, cols, taken)
	toks := tokens(text)
	sp := spellings(cols)
	sort.SliceStable(sp, func(a, b int) bool {
		la, lb := len(strings.Fields(loose(sp[a].text))), len(strings.Fields(loose(sp[b].text)))
		return la > lb || la == lb && sp[a].rank < sp[b].rank
	})
	for i := 0; i < len(sp); i++ {
		n := len(strings.Fields(loose(sp[i].text)))
		for k := 0; n > 0 && k < len(toks); k++ {
			to := endOf(toks, k, loose(sp[i].text), sp[i].rank)
			if to < 0 || taken(toks[k].from, to) || !inSlot(text, toks[k].from, to, sp[i].rank) {
				continue
			}
			m := mention{from: toks[k].from, to: to}
			for _, o := range sp { // all that fit as well as this one
				if o.rank == sp[i].rank && loose(o.text) == loose(sp[i].text) && !slices.Contains(m.cols, o.col) {
					m.cols = append(m.cols, o.col)
				}
			}
			if sp[i].rank > 3 {
				m.cols = ratherThings(m.cols, cols)
			}
			out = append(out, m)
		}
	}
	sort.Slice(out, func(a, b int) bool { return out[a].from < out[b].from })
	return out
}

// ratherThings leaves dates out where a short name fits other columns too: the
// orders are what order_id names, not order_date.
func ratherThings(fit []int, cols []column) []int {
	things := slices.DeleteFunc(slices.Clone(fit), func(i int) bool { return cols[i].Type == "date" })
	if len(things) == 0 {
		return fit
	}
	return things
}

// findExact finds names as they are written, signs and capitals included.
func findExact(text string, cols []column, taken func(from, to int) bool) []mention {
	byLength := make([]int, len(cols))
	for i := range cols {
		byLength[i] = i
	}
	sort.SliceStable(byLength, func(a, b int) bool { return len(cols[byLength[a]].Name) > len(cols[byLength[b]].Name) })
	var out []mention
	free := func(from, to int) bool {
		return !taken(from, to) && !slices.ContainsFunc(out, func(m mention) bool { return from < m.to && m.from < to })
	}
	for _, i := range byLength {
		name := cols[i].Name
		if strings.TrimSpace(name) == "" {
			continue
		}
		for from := 0; ; {
			k := strings.Index(text[from:], name)
			if k < 0 {
				break
			}
			a, b := from+k, from+k+len(name)
			from = b
			if wholeWord(text, a, b) && free(a, b) && inSlot(text, a, b, 0) {
				out = append(out, mention{[]int{i}, a, b})
			}
		}
	}
	return out
}

func wholeWord(text string, from, to int) bool {
	edge := func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsNumber(r) && r != '_' }
	before, after := []rune(text[:from]), []rune(text[to:])
	name := []rune(text[from:to])
	okBefore := len(before) == 0 || edge(before[len(before)-1]) || edge(name[0])
	return okBefore && (len(after) == 0 || edge(after[0]) || edge(name[len(name)-1]))
}

// inSlot tells whether the words there can be meant as a column: always, unless
// they are words of the language.
func inSlot(text string, from, to int, rank int) bool {
	word := strings.ToLower(text[from:to])
	if !fillerWords[word] && !(rank > 0 && fillerWords[singular(word)]) {
		return true
	}
	before, after := text[:from], text[to:]
	if isQuote(before, true) && isQuote(after, false) {
		return true
	}
	if word == "a" || word == "the" || word == "in" || word == "by" || word == "i" || word == "an" || word == "of" || word == "to" || word == "and" {
		return slotAfter.MatchString(after) && (len(after) > 0 || slotBefore.MatchString(before))
	}
	return slotBefore.MatchString(before) || slotAfter.MatchString(after) && len(strings.TrimSpace(before)) > 0 && len(strings.TrimSpace(after)) > 0
}

func isQuote(s string, end bool) bool {
	for _, q := range []string{`"`, "'", "`", "“", "”", "‘", "’"} {
		if end && strings.HasSuffix(s, q) || !end && strings.HasPrefix(s, q) {
			return true
		}
	}
	return false
}

// endOf is where the words of want end when they begin at token k, or -1.
func endOf(toks []token, k int, want string, rank int) int {
	ws := strings.Fields(want)
	for k < len(toks) && len(ws) > 0 {
		have := strings.Fields(loose(toks[k].text))
		if len(have) == 0 || len(have) > len(ws) {
			return -1
		}
		for i, h := range have {
			if h != ws[i] && (rank < 3 || singular(h) != ws[i]) {
				return -1
			}
		}
		ws = ws[len(have):]
		if len(ws) == 0 {
			return toks[k].to
		}
		k++
	}
	return -1
}

// near are the columns that share a word with the phrase: what it may have meant.
func near(phrase string, cols []column) []int {
	words := map[string]bool{}
	for w := range strings.FieldsSeq(stem(phrase)) {
		if !fillerWords[w] && len(w) > 2 {
			words[w] = true
		}
	}
	var out []int
	for i, c := range cols {
		for w := range strings.FieldsSeq(stem(c.Name)) {
			if words[w] {
				out = append(out, i)
				break
			}
		}
	}
	return out
}
