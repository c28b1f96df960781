package offline

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
)

// Words that change what is asked for and that no recipe knows. To go on without
// them would answer another question than the one asked.
var (
	cannotSum   = regexp.MustCompile(`(?i)\b(?:percent(?:age)?s?|shares?|proportions?|ratios?|growth|year[- ](?:over|on)[- ]year|month[- ](?:over|on)[- ]month|week[- ](?:over|on)[- ]week|yoy|mom|wow|(?:moving|rolling)(?: averages?| means?| sums?| totals?)?|(?:standard )?deviations?|std(?:dev)?|variances?|percentiles?|quartiles?|quantiles?|normali[sz]ed|weighted|conversion|retention|churn|per capita)\b`)
	cannotDraw  = regexp.MustCompile(`(?i)\b(?:heat ?-?maps?|box ?-?plots?|box[- ]and[- ]whiskers?|violins?(?: plots?)?|tree ?maps?|bubble(?: charts?)?|radar|spider|candle ?sticks?|sankey|gantt|waterfall|choropleth|word ?clouds?|trend ?lines?|regression|error bars)\b`)
	cannotStyle = regexp.MustCompile(`(?i)\b(?:funnel|maps?|3d|logarithmic|log(?:[- ]scale)?|dual axis|two axes|secondary axis)\b`)
	running     = regexp.MustCompile(`(?i)\b(?:cumulative(?:ly)?|cumulated|running (?:totals?|sums?|counts?))\b`)
)

// within says what a clause asks for beyond the recipes, as trouble.
func (j *job) within(c clause, t *looked) error {
	text := []byte(mask2(c.text, j.s.req.namesIn(c.text)))
	for _, m := range find(string(text), t.Columns) {
		for i := m.from; i < m.to; i++ {
			text[i] = ' '
		}
	}
	masked := mask(string(text), nil)
	if w := cannotSum.FindString(masked); w != "" {
		return &trouble{fmt.Sprintf("I cannot work out what is asked by “%s”. I know counts, totals, averages, medians, smallest and largest values, by column and by period.", w)}
	}
	w := cannotDraw.FindString(masked)
	if w == "" && c.kind == kindChart {
		w = cannotStyle.FindString(masked)
	}
	if w != "" {
		return &trouble{fmt.Sprintf("I cannot draw what is asked by “%s”. I know lines, bars, histograms and scatter charts.", w)}
	}
	if w := running.FindString(masked); w != "" && c.kind != kindChart {
		return &trouble{fmt.Sprintf("I know a %s in a chart over time only: say for instance “chart cumulative signups by week”.", strings.ToLower(w))}
	}
	return nil
}

var (
	choosing  = regexp.MustCompile(`(?i)\b(?:for|in|from|only|where|whose|with|among|excluding|except|without)\s+([\pL\pN][^,;.!?]*)`)
	endsThere = regexp.MustCompile(`(?i)\s+(?:by|per|for each|for every|each|every|over|as|and|split|grouped|stacked|colou?red|sorted|ordered|is|are|on)\b.*$`)
	people    = regexp.MustCompile(`(?i)\b(?:users?|customers?|clients?|people|persons?|members?|accounts?|signups?|orders?|items?|products?|companies|sales|events?|visits?|plans?|my|our|only|just|boss|team meeting|meeting|presentation|slides?|dark|light|red|blue|green|mode|style|colou?rs?|labels?|title|bins?|buckets?|axis|legend|grid|numbers?|same|order|descending|ascending|week|day|month|year|quarter|chart|time|total|detail|short|full|now|key figures?|pages?|pdf|report|word|one|two|three|top|both|first|last|highest|lowest|largest|smallest|most|fewest)\b`)
)

// unknownRows asks about words that choose rows of which the table knows nothing:
// "chart signups by week for enterprise customers" where no cell says so. text is
// without the conditions that were understood.
func (j *job) unknownRows(text string, t *looked) error {
	masked := []byte(mask(text, nil))
	for _, m := range find(text, t.Columns) {
		for i := m.from; i < m.to; i++ {
			masked[i] = ' '
		}
	}
	for _, m := range choosing.FindAllStringSubmatch(string(masked), -1) {
		words := endsThere.ReplaceAllString(m[1], "")
		if left := noun(people.ReplaceAllString(words, " "), nil); left != "" && !isRowNoun(left, t, t.Columns) && !slices.Contains(j.s.req.answers, left) {
			return &question{fmt.Sprintf("I find nothing called “%s” in %s, so I do not know which rows are meant. Its columns are %s. Which column and which value do you mean?", clip(left, 60), code(t.Name), codes(names20(t.Columns)))}
		}
	}
	return nil
}

var (
	goesBy   = regexp.MustCompile(`(?i)\b(?:by|per|for each|for every|in each|grouped by|split by|across)\s+(?:the\s+|each\s+|every\s+|its\s+|their\s+)*`)
	alsoBy   = regexp.MustCompile(`(?i)^["'”’\x60]?\s*(?:,\s*and\b|,|\band\b|&)\s*(?:by\s+|per\s+)?(?:the\s+)?`)
	byStops  = regexp.MustCompile(`(?i)[,;.?!(]|\s+(?:by|per|and|as|in|for|from|where|with|over|split|sorted|ordered|then|using|on|of|to)\b`)
	byHabits = regexp.MustCompile(`(?i)^(?:excluding|except|without|only|but|not|one|hand|myself|yourself|value|size|name|date|time|row|rows|column|default|side|far)\b`)
)

// unknownBy asks about a "by …" that is neither a column nor a period: to leave
// it out would answer another question.
func (j *job) unknownBy(text string, t *looked) error {
	ms := find(text, t.Columns)
	known := func(at int) bool {
		if slices.ContainsFunc(ms, func(m mention) bool { return m.from-at <= 1 && m.to > at }) {
			return true
		}
		_, from, to := period("by " + text[at:])
		return to > 0 && from <= 16
	}
	check := func(at int) error {
		words := text[at:]
		if m := byStops.FindStringIndex(words); m != nil {
			words = words[:m[0]]
		}
		words = strings.Trim(words, " \"'“”‘’`")
		if known(at) || noun(words, find(words, t.Columns)) == "" || byHabits.MatchString(words) {
			return nil
		}
		for _, a := range j.s.req.answers {
			if len(find(a, t.Columns)) > 0 {
				return nil
			}
		}
		return unknownColumn(clip(words, 60), t.Columns)
	}
	for _, m := range goesBy.FindAllStringIndex(text, -1) {
		if err := check(m[1]); err != nil {
			return err
		}
		for _, k := range ms { // "by plan and shoe size"
			if k.from-m[1] > 1 || k.to <= m[1] {
				continue
			}
			if a := alsoBy.FindString(text[k.to:]); a != "" {
				if err := check(k.to + len(a)); err != nil {
					return err
				}
			}
		}
	}
	return nil
}

// boolConditions reads a column of yes and no as what it says of the rows:
// "active users by plan".
func boolConditions(text string, cols []column) (string, []condition) {
	var out []condition
	for _, col := range cols {
		if col.Type != "bool" {
			continue
		}
		opposite := regexp.MustCompile(`(?i)\b(?:in|un|non-?)` + regexp.QuoteMeta(loose(col.Name)) + `\b(\s+\pL+)?`)
		m := opposite.FindStringSubmatchIndex(text)
		if m == nil || m[2] < 0 || notNoun.MatchString(strings.TrimSpace(text[m[2]:m[3]])) || byBefore.MatchString(text[:m[0]]) {
			continue
		}
		out = append(out, boolCondition(col, false))
		text = text[:m[0]] + strings.Repeat(" ", m[2]-m[0]) + text[m[2]:]
	}
	for _, m := range find(text, cols) {
		col := cols[m.cols[0]]
		next := adjective.FindStringSubmatch(text[m.to:])
		if col.Type != "bool" || next == nil || notNoun.MatchString(next[1]) || byBefore.MatchString(text[:m.from]) {
			continue
		}
		yes, from := true, m.from
		if n := notBefore.FindStringIndex(text[:m.from]); n != nil {
			yes, from = false, n[0]
		}
		out = append(out, boolCondition(col, yes))
		text = text[:from] + strings.Repeat(" ", m.to-from) + text[m.to:]
	}
	return text, out
}

// boolCondition is a column of yes and no being the one or the other, in its own words.
func boolCondition(col column, yes bool) condition {
	value := map[bool]string{true: "true", false: "false"}[yes]
	for _, v := range col.Values {
		if v := strings.ToLower(strings.TrimSpace(v)); (v == "true" || v == "yes") == yes {
			value = v
		}
	}
	return condition{columnRef{col.Name, col.Type, nil}, "is", []string{value}}
}

var (
	adjective = regexp.MustCompile(`(?i)^\s+(\pL+)`)
	notNoun   = regexp.MustCompile(`(?i)^(?:by|per|for|and|or|over|in|is|are|was|as|column|columns|values?|vs|versus|against|with|where|to|on|from|of|desc|asc|descending|ascending|each|every|then|split|grouped|stacked|chart|histogram|plot|distribution|across|counts?)$`)
	notBefore = regexp.MustCompile(`(?i)\b(?:not|non|in)[ -]*$`)
)
