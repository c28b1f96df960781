package offline

import (
	"fmt"
	"path"
	"regexp"
	"slices"
	"strings"
)

// measure is what is added up, averaged or counted.
type measure struct {
	How    string `json:"how"` // count | unique | sum | mean | median | min | max
	Column string `json:"column,omitempty"`
	Name   string `json:"name,omitempty"`
	note   string // what should be told of the choice
}

var howWords = []struct {
	how string
	re  *regexp.Regexp
}{
	{"unique", regexp.MustCompile(`(?i)\b(?:number of |count of |how many )?(?:unique|distinct|different)\b`)},
	{"mean", regexp.MustCompile(`(?i)\b(?:averages?|mean|avg)\b`)},
	{"median", regexp.MustCompile(`(?i)\bmedian\b`)},
	{"sum", regexp.MustCompile(`(?i)\b(?:total(?:s|led)?|sums?|summed|add(?:ed)? up|how much)\b`)},
	{"max", regexp.MustCompile(`(?i)\b(?:max(?:imum)?|highest|largest|biggest|latest)\b`)},
	{"min", regexp.MustCompile(`(?i)\b(?:min(?:imum)?|lowest|smallest|earliest)\b`)},
	{"count", regexp.MustCompile(`(?i)\b(?:counts?|number of|how many|tally|frequency|frequencies)\b`)},
}

// howIn is the way of summing up that the words ask for, or "".
func howIn(text string) string {
	for _, h := range howWords {
		if h.re.MatchString(text) {
			return h.how
		}
	}
	return ""
}

// levels are names of measures for which a sum means nothing.
var levels = regexp.MustCompile(`(?i)price|rate|ratio|temp|percent|pct|%|\bage\b|score|rating|avg|average|mean|speed|height|humidity|pressure|latitude|longitude|\blat\b|\blon\b|year|share|index|level|grade|duration|latency`)

var byBefore = regexp.MustCompile(`(?i)\b(?:by|per|for each|for every|in each|grouped by|across|split by|broken down by|colou?red by|over|each|every)\s*(?:the\s+|each\s+|every\s+)?(?:column\s+)?["'“‘\x60]?$`)
var listBefore = regexp.MustCompile(`(?i)^["'”’\x60]?\s*(?:,|and|,\s*and|then|&|\+|x|×)\s*(?:by\s+)?(?:the\s+)?["'“‘\x60]?$`)

// splitBy sorts mentions into what is grouped by and what is measured.
func splitBy(text string, ms []mention) (by, rest []mention) {
	for k, m := range ms {
		switch {
		case byBefore.MatchString(text[:m.from]):
			by = append(by, m)
		case k > 0 && len(by) > 0 && by[len(by)-1].to == ms[k-1].to && listBefore.MatchString(text[ms[k-1].to:m.from]):
			by = append(by, m)
		default:
			rest = append(rest, m)
		}
	}
	return by, rest
}

var chartWords = regexp.MustCompile(`(?i)\b(?:` + making + `|chart(?:ed|s)?|graph(?:ed|s)?|plot(?:ted|s)?|visuali[sz]e|(?:bar|line|column|area|pie|time|scatter)[ -]?(?:chart|graph|plot)?s?|scatter(?:plot)?s?|histograms?|distribution|trend|group(?:ed)?|aggregate|averages?|mean|avg|median|totals?|sums?|max(?:imum)?|min(?:imum)?|counts?|number|how|many|much|unique|distinct|different|the|an?|of|for|with|in|as|is|are|was|were|there|what|which|do|does|we|have|me|us|it|its|this|that|these|those|on|from|and|to|please|show|over|all|each|every|by|per|value|values|rows?|records?|entries|data|table|file|csv|column|columns|cleaned|deduped|clean|result|results|new|nice|simple|list|give|get|calculate|compute|find|tell|top|bottom|stack(?:ed)?|vs|versus|against|only|just|highest|lowest|largest|smallest|\d+)\b|[^\pL\pN\s]+`)

// noun is what is left of a text when its columns, periods and small words are
// taken away: the thing that it speaks of.
func noun(text string, ms []mention) string {
	b := []byte(text)
	for _, m := range ms {
		for i := m.from; i < m.to; i++ {
			b[i] = ' '
		}
	}
	rest := fileLike.ReplaceAllString(string(b), " ")
	rest = periodSlot.ReplaceAllString(rest, " ")
	rest = periodListed.ReplaceAllString(rest, " ")
	rest = periodAdverb.ReplaceAllString(rest, " ")
	rest = chartWords.ReplaceAllString(rest, " ")
	return strings.Join(strings.Fields(rest), " ")
}

// money are nouns that are amounts: counting rows would be a wrong answer.
var money = regexp.MustCompile(`(?i)^(?:.*\b)?(?:revenue|sales?|income|profits?|costs?|prices?|amounts?|money|turnover|spend(?:ing)?|expenses?|values?|weight|volume|quantity|temperature|balance|budget|earnings|usage|energy|hours|minutes|distance)$`)

// measureOf decides what is summed up. ms are the mentions that are no groups.
func (j *job) measureOf(text string, t *looked, cols []column, ms []mention, all []mention) (measure, error) {
	how := howIn(text)
	var pick []int
	for _, m := range ms {
		for _, i := range m.cols {
			if cols[i].numeric() || how == "unique" || how == "count" {
				pick = append(pick, i)
			}
		}
		if len(pick) > 0 {
			i, err := j.pick(cols, pick, "Which column do you mean")
			if err != nil {
				return measure{}, err
			}
			return withHow(how, cols[i]), nil
		}
	}
	if len(ms) > 0 && how != "" && how != "count" {
		c := cols[ms[0].cols[0]]
		return measure{}, &question{fmt.Sprintf("%s holds %s, no numbers to take the %s of. Which column of numbers do you mean%s?", code(c.Name), typeName(c), howName(how), numericList(cols))}
	}
	what := noun(text, all)
	if how == "" || how == "count" {
		m := measure{How: "count"}
		if how == "" && money.MatchString(what) && isRowNoun(what, t, cols) && numericList(cols) != "" {
			return j.moneyOrRows(what, cols)
		}
		if what == "" || isRowNoun(what, t, cols) || how == "count" && !money.MatchString(what) {
			return m, nil
		}
		if cands := nearNumeric(what, cols); len(cands) > 0 {
			i, err := j.pick(cols, cands, fmt.Sprintf("There is no column %s. Which one do you mean", code(what)))
			if err != nil {
				return m, err
			}
			return withHow(how, cols[i]), nil
		}
		if money.MatchString(what) || !strings.HasSuffix(what, "s") {
			return m, j.noSuchMeasure(what, cols)
		}
		m.note = fmt.Sprintf("There is no column of %s, so I counted rows.", what)
		return m, nil
	}
	var nums []int
	for i, c := range cols {
		if c.numeric() && !slices.ContainsFunc(all, func(m mention) bool { return slices.Contains(m.cols, i) }) {
			nums = append(nums, i)
		}
	}
	if len(nums) == 0 {
		return measure{}, &trouble{"There is no column of numbers to take the " + howName(how) + " of."}
	}
	if len(nums) == 1 && what == "" {
		return withHow(how, cols[nums[0]]), nil
	}
	i, err := j.pick(cols, nums, "The "+howName(how)+" of which column")
	if err != nil {
		if len(nums) == 1 {
			err = j.noSuchMeasure(what, cols)
		}
		return measure{}, err
	}
	return withHow(how, cols[i]), nil
}

var rowsAnswer = regexp.MustCompile(`(?i)\b(?:rows?|count|number of)\b`)

// moneyOrRows asks what "sales" are in a file of that name: its rows or an amount.
func (j *job) moneyOrRows(what string, cols []column) (measure, error) {
	for _, a := range slices.Backward(j.s.req.answers) {
		for _, m := range find(a, cols) {
			if cols[m.cols[0]].numeric() {
				return withHow("", cols[m.cols[0]]), nil
			}
		}
		if rowsAnswer.MatchString(a) {
			return measure{How: "count"}, nil
		}
	}
	return measure{}, &question{fmt.Sprintf("Is %s the number of rows, or the total of one of these columns%s?", code(what), numericList(cols))}
}

// noSuchMeasure asks for the column that holds a thing, unless it was answered.
func (j *job) noSuchMeasure(what string, cols []column) error {
	if list := numericList(cols); list != "" {
		return &question{fmt.Sprintf("There is no column %s. Which column holds it%s?", code(what), list)}
	}
	return &trouble{fmt.Sprintf("There is no column %s, and no column of numbers that could hold it. I can count rows: say for instance “count rows by week”.", code(what))}
}

func withHow(how string, c column) measure {
	m := measure{How: how, Column: c.Name}
	if how == "" {
		m.How = "sum"
		if levels.MatchString(loose(c.Name)) || strings.Contains(c.Name, "%") {
			m.How = "mean"
			m.note = fmt.Sprintf("I took the average of %s, since adding such values up says little; ask for the total to have the sum.", code(c.Name))
		}
	}
	return m
}

// isRowNoun tells whether a word stands for the rows: the file is called so, a
// column begins so ("signups" and signed_up), or it is a word for rows.
func isRowNoun(what string, t *looked, cols []column) bool {
	w := stem(what)
	if w == "" || strings.Contains(stem(strings.TrimSuffix(path.Base(t.Name), path.Ext(t.Name))), w) {
		return true
	}
	return slices.ContainsFunc(cols, func(c column) bool {
		return len(nearPrefix(w, c.Name)) >= 4 && !c.numeric()
	})
}

// nearPrefix is what a word and a name have in common at their beginning.
func nearPrefix(a, b string) string {
	a, b = strings.ReplaceAll(stem(a), " ", ""), strings.ReplaceAll(stem(b), " ", "")
	n := 0
	for n < len(a) && n < len(b) && a[n] == b[n] {
		n++
	}
	return a[:n]
}

func nearNumeric(what string, cols []column) []int {
	return slices.DeleteFunc(near(what, cols), func(i int) bool { return !cols[i].numeric() })
}

// numericList names the columns of numbers: ": `seats` or `price`".
func numericList(cols []column) string {
	var names []string
	for _, c := range cols {
		if c.numeric() && len(names) < 12 {
			names = append(names, c.Name)
		}
	}
	if len(names) == 0 {
		return ""
	}
	return ": " + join(names, "or")
}

func howName(how string) string {
	return map[string]string{"sum": "total", "mean": "average", "median": "median", "min": "minimum", "max": "maximum", "count": "count", "unique": "number of different values"}[how]
}

func typeName(c column) string {
	switch c.Type {
	case "int", "number":
		return "numbers"
	case "date":
		return "dates"
	case "bool":
		return "yes and no"
	case "empty":
		return "nothing"
	}
	return "text"
}

var periodSlot = regexp.MustCompile(`(?i)\b(?:by|per|each|every|over|for each|for every|in each|grouped by|across)\s+(?:the\s+)?(?:iso[ -]?|calendar\s+)?(hour of (?:the )?day|day of (?:the )?week|week ?day|hour|day|date|week|month|quarter|year|time)s?\b(?:\s+of\s+(?:the\s+)?(?:date|year))?`)

// periodListed is a period at the end of a list: "by plan and month".
var periodListed = regexp.MustCompile(`(?i)\b(?:by|per|for each)\s[^,;.]*?(?:,|\band\b|&|×)\s*(?:by\s+)?(day|week ?day|week|month|quarter|year)s?\s*(?:$|[,;.?!]|\b(?:of|in|from|for|where|with|as)\b)`)

var periodAdverb = regexp.MustCompile(`(?i)\b(hourly|daily|weekly|monthly|quarterly|yearly|annual(?:ly)?|iso weeks?|time series|trend)\b`)

// period is the stretch of time that a text asks for, or "". at is where.
func period(text string) (p string, from, to int) {
	if m := periodSlot.FindStringSubmatchIndex(text); m != nil {
		w := strings.ToLower(text[m[2]:m[3]])
		switch {
		case strings.HasPrefix(w, "hour of"):
			w = "hourofday"
		case strings.HasPrefix(w, "day of"), strings.ReplaceAll(w, " ", "") == "weekday":
			w = "weekday"
		case w == "date":
			w = "day"
		case w == "time":
			w = "auto"
		}
		return w, m[2], m[3]
	}
	if m := periodListed.FindStringSubmatchIndex(text); m != nil {
		return strings.ReplaceAll(strings.ToLower(text[m[2]:m[3]]), " ", ""), m[2], m[3]
	}
	if m := periodAdverb.FindStringSubmatchIndex(text); m != nil {
		w := strings.ToLower(text[m[2]:m[3]])
		p := map[string]string{"hourly": "hour", "daily": "day", "weekly": "week", "monthly": "month", "quarterly": "quarter", "yearly": "year", "annual": "year", "annually": "year"}[w]
		switch {
		case strings.HasPrefix(w, "iso week"):
			p = "week"
		case p == "":
			p = "auto"
		}
		return p, m[2], m[3]
	}
	return "", 0, 0
}

// withoutPeriod is the text with the period and the word that joins it to the
// next blanked, so that in "by month and plan" the plan is what is gone by.
func withoutPeriod(text string, from, to int) string {
	if to <= from {
		return text
	}
	if m := afterPeriod.FindStringIndex(text[to:]); m != nil {
		to += m[1]
	}
	return text[:from] + strings.Repeat(" ", to-from) + text[to:]
}

var afterPeriod = regexp.MustCompile(`(?i)^s?\s*(?:,|\band\b|&|×)\s*(?:by\s+)?`)

// dateColumn is the column of dates that is meant.
func (j *job) dateColumn(t *looked, cols []column, ms []mention, what string) (int, error) {
	for _, m := range ms {
		var dates []int
		for _, i := range m.cols {
			if cols[i].Type == "date" {
				dates = append(dates, i)
			}
		}
		if len(dates) > 0 {
			return j.pick(cols, dates, "Which column of dates")
		}
	}
	var dates []int
	for i, c := range cols {
		if c.Type == "date" {
			dates = append(dates, i)
		}
	}
	switch len(dates) {
	case 0:
		return 0, &trouble{fmt.Sprintf("%s has no column that I can read as dates; its columns are %s.", code(t.Name), codes(names20(cols)))}
	case 1:
		return dates[0], nil
	}
	var like []int
	for _, i := range dates {
		if what != "" && len(nearPrefix(what, cols[i].Name)) >= 4 {
			like = append(like, i)
		}
	}
	if len(like) == 1 {
		return like[0], nil
	}
	return j.pick(cols, dates, "Which column of dates shall I go by")
}

func names20(cols []column) []string {
	var out []string
	for _, c := range cols[:min(20, len(cols))] {
		out = append(out, c.Name)
	}
	return out
}
