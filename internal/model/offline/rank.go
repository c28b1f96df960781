package offline

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

var (
	rankHead  = regexp.MustCompile(`(?i)^.*?\b(?:top|bottom|first|best|worst|\d+)\b[\s\d]*(?:most|best|largest|biggest|highest|smallest|lowest|worst|least|common|frequent|popular)?\s*(?:the\s+)?$`)
	orderHead = regexp.MustCompile(`(?i)^(?:re-?)?(?:sort|rank|order|arrange)\s+(?:the\s+|all\s+)?$`)
	rankVerb  = regexp.MustCompile(`(?i)^rank\b`)
	rankBy    = regexp.MustCompile(`(?i)^\s*(?:with the (?:most|highest|largest|lowest|fewest|least)|by|with|according to|in terms of|on)\s+(?:the\s+)?`)
	mostOften = regexp.MustCompile(`(?i)\bmost (?:common|frequent|popular)\b`)
	lowFirst  = regexp.MustCompile(`(?i)\b(?:bottom|smallest|lowest|worst|least|fewest|ascending|increasing|low to high|asc)\b`)
)

// rank is "top 5 countries by signups", "rank plans by average price": groups of
// one column, ordered by a figure of each.
type rank struct {
	col     int
	n       int // 0: all
	low     bool
	measure string // the words of the figure, "" where none are said
}

// ranking reads a clause as a rank, if it is one: the column ranked holds text
// that repeats, so that its rows make groups.
func (j *job) ranking(c clause, cols []column) (rank, bool) {
	text := mask2(c.text, j.s.req.namesIn(c.text))
	ms := find(text, cols)
	if len(ms) == 0 {
		return rank{}, false
	}
	m := ms[0]
	col := cols[m.cols[0]]
	if len(m.cols) != 1 || col.numeric() || col.Type == "date" || col.Unique >= col.Filled {
		return rank{}, false
	}
	r := rank{col: m.cols[0], low: lowFirst.MatchString(text)}
	head, tail := text[:m.from], text[m.to:]
	by := rankBy.FindString(tail)
	if by != "" {
		r.measure = tail[len(by):]
	}
	switch {
	case c.kind == kindSort:
		if !orderHead.MatchString(head) || by == "" || howIn(r.measure) == "" && !rankVerb.MatchString(text) {
			return rank{}, false
		}
		return r, true
	case rankHead.MatchString(head):
		r.n, _ = strconv.Atoi(topNumber.FindString(head))
		if r.measure == "" && mostOften.MatchString(head) {
			r.measure = "count"
		}
		return r, r.n > 0
	}
	return rank{}, false
}

// rankSpec is what is summed up for a rank.
func (j *job) rankSpec(c clause, t *looked, r rank) (groupSpec, error) {
	spec := groupSpec{Input: t.Path, Sheet: t.Sheet, Preview: max(shownGroups, min(r.n, 50)), Limit: r.n, Order: "descending"}
	if r.low {
		spec.Order = "ascending"
	}
	m, filter, err := j.rankMeasure(t, r)
	if err != nil {
		return spec, err
	}
	spec.Filter = filter
	spec.addMeasure(m)
	ref, err := j.ref(t.Columns[r.col])
	if err != nil {
		return spec, err
	}
	spec.By = []groupBy{{columnRef: ref, Name: t.Columns[r.col].Name}}
	what := noun(r.measure, find(r.measure, t.Columns))
	spec.nameAll(t, what)
	side := map[bool]string{false: "-top-", true: "-bottom-"}[r.low]
	if r.n == 0 {
		side = "-ranked-"
	}
	spec.Out = t.outPath(spec.suffix()+strings.TrimSuffix(side, "-"), ".csv")
	if r.n > 0 {
		spec.Out = t.outPath(spec.suffix()+side+strconv.Itoa(r.n), ".csv")
	}
	if name := namesOutput(c.text, ".csv"); name != "" {
		spec.Out = "/workspace/" + name
	}
	return spec, nil
}

// rankMeasure is the figure that a rank goes by, and the rows it is taken from.
func (j *job) rankMeasure(t *looked, r rank) (measure, *rowOp, error) {
	words := r.measure
	if strings.TrimSpace(words) == "" {
		if n := len(j.s.req.answers); n > 0 {
			words = j.s.req.answers[n-1]
		} else {
			return measure{}, nil, &question{fmt.Sprintf("By what shall I rank %s: the number of rows%s?", code(t.Columns[r.col].Name), strings.Replace(numericList(t.Columns), ":", ", or a total of", 1))}
		}
	}
	words, filter, err := j.splitFilter(words, t)
	if err != nil {
		return measure{}, nil, err
	}
	ms := slices.DeleteFunc(find(words, t.Columns), func(m mention) bool { return m.cols[0] == r.col })
	m, err := j.measureOf(words, t, t.Columns, ms, ms)
	return m, filter, err
}

const anyPeriod = `(day of (?:the )?week|week ?day|hour of (?:the )?day|hour|day|week|month|quarter|year)`

var (
	busiest     = regexp.MustCompile(`(?i)\b(?:busiest|best|peak|strongest|biggest|slowest|quietest|worst|weakest|top)\s+` + anyPeriod + `\b`)
	whichPeriod = regexp.MustCompile(`(?i)^(?:which|what|in (?:which|what)|on (?:which|what))\s+(?:calendar |iso |single )?` + anyPeriod + `s?\b`)
	mostWords   = regexp.MustCompile(`(?i)\b(?:most|highest|largest|biggest|greatest|best|busiest|lowest|fewest|least|smallest|worst|quietest|slowest)\b`)
	slowest     = regexp.MustCompile(`(?i)\b(?:slowest|quietest|worst|weakest|lowest|fewest|least|smallest)\b`)
)

// periodAsked turns "which week had the most signups" into "by week … signups",
// and gives the order in which the answer stands first; "" where it is no such
// question.
func periodAsked(text string) (string, string) {
	m := busiest.FindStringSubmatchIndex(text)
	if m == nil {
		if m = whichPeriod.FindStringSubmatchIndex(text); m == nil || !mostWords.MatchString(text) {
			return text, ""
		}
	}
	order := "descending"
	if slowest.MatchString(text) {
		order = "ascending"
	}
	per := text[m[2]:m[3]]
	rest := superWords.ReplaceAllString(text[:m[0]]+" "+text[m[1]:], " ")
	rest = regexp.MustCompile(`(?i)\b(?:was|were|is|are|our|for|of|did|do|we|see)\b`).ReplaceAllString(rest, " ")
	return strings.Join(strings.Fields(rest), " ") + " by " + per, order
}
