package offline

import (
	"regexp"
	"strconv"
	"strings"
)

var (
	binsWord   = regexp.MustCompile(`(?i)\b(?:with|in|into|using)?\s*(?:(\d+) (?:bins?|buckets?)|bins? ?(?:=|:|of) ?(\d+))\b`)
	orderWord  = regexp.MustCompile(`(?i),?\s*\b(?:sort(?:ed)?|order(?:ed)?|arranged)(?: in)?(?: by)?(?: \w+){0,2}?\s*(ascending|asc|increasing|smallest first|lowest first|low to high|descending|desc|largest first|highest first|high to low|alphabetically|alphabetical(?: order)?|name)\b`)
	ascendWord = regexp.MustCompile(`(?i)^(?:asc|incr|smallest|lowest|low)`)
	nameWord   = regexp.MustCompile(`(?i)^(?:alpha|name)`)
	chartTop   = regexp.MustCompile(`(?i)\b(?:top|bottom)\s+\d+\b`)
)

// wishes takes out of a text how the chart shall look, and gives the rest.
func (spec *chartSpec) wishes(text string) string {
	if m := binsWord.FindStringSubmatch(text); m != nil {
		spec.Bins, _ = strconv.Atoi(m[1] + m[2])
		spec.Bins = min(spec.Bins, 500)
		text = strings.Replace(text, m[0], " ", 1)
	}
	if m := orderWord.FindStringSubmatch(text); m != nil {
		switch {
		case ascendWord.MatchString(m[1]):
			spec.Order = "ascending"
		case nameWord.MatchString(m[1]):
			spec.Order = "name"
		default:
			spec.Order = "descending"
		}
		text = strings.Replace(text, m[0], " ", 1)
	}
	if running.MatchString(text) {
		spec.Runs = true
		text = running.ReplaceAllStringFunc(text, func(w string) string {
			if strings.HasSuffix(strings.ToLower(w), "total") || strings.HasSuffix(strings.ToLower(w), "sum") {
				return "total"
			}
			return " "
		})
	}
	return text
}

// rankedChart reads "chart the top 5 countries by revenue". It tells whether the
// text is of that kind.
func (j *job) rankedChart(spec *chartSpec, text string, t *looked, err *error) bool {
	m := chartTop.FindStringIndex(text)
	if m == nil {
		return false
	}
	r, ok := j.ranking(clause{kindTop, text[m[0]:]}, t.Columns)
	if !ok {
		return false
	}
	var what measure
	var filter *rowOp
	if what, filter, *err = j.rankMeasure(t, r); *err != nil {
		return true
	}
	if filter != nil {
		spec.Filter = filter
	}
	if spec.X, *err = j.ref(t.Columns[r.col]); *err != nil {
		return true
	}
	spec.Draw, spec.How, spec.Limit = "category", what.How, r.n
	if what.Column != "" {
		spec.Y = &columnRef{what.Column, "number", nil}
	}
	if r.low {
		spec.Order = "ascending"
	}
	spec.notes = append(spec.notes, what.note)
	spec.Title = capital(subjectOf(what, noun(r.measure, find(r.measure, t.Columns)))) + " by " + human(t.Columns[r.col].Name)
	return true
}

// plainWords are conditions for a title: without signs of code.
func plainWords(f *rowOp) string {
	return strings.ReplaceAll(conditionWords(f.Conditions, f.Any), "`", "")
}
