package offline

import (
	"fmt"
	"regexp"
	"slices"
	"sort"
	"strings"
)

// howHit is a way of summing up with its place in a text.
type howHit struct {
	how      string
	from, to int
}

var superlative = regexp.MustCompile(`(?i)\b(?:which|what|who)\b.*\b(most|highest|largest|biggest|greatest|best|lowest|fewest|least|smallest|worst)\b`)
var fewest = regexp.MustCompile(`(?i)\b(?:lowest|fewest|least|smallest|worst)\b`)

// superWords are what is left of such a question when its columns are taken away.
var superWords = regexp.MustCompile(`(?i)\b(?:which|what|who|has|have|had|got|with|brings?|makes?|the|in|most|highest|largest|biggest|greatest|best|lowest|fewest|least|smallest|worst)\b`)

// howsIn are the ways of summing up that a text names, in its order.
func howsIn(text string) []howHit {
	var hits []howHit
	for _, h := range howWords {
		for _, m := range h.re.FindAllStringIndex(text, -1) {
			overlaps := slices.ContainsFunc(hits, func(o howHit) bool { return m[0] < o.to && o.from < m[1] })
			if !overlaps {
				hits = append(hits, howHit{h.how, m[0], m[1]})
			}
		}
	}
	sort.Slice(hits, func(a, b int) bool { return hits[a].from < hits[b].from })
	for i := len(hits) - 1; i > 0; i-- { // "count of distinct", "how many different"
		if hits[i].how == "unique" && hits[i-1].how == "count" && hits[i].from-hits[i-1].to < 8 {
			hits = slices.Delete(hits, i-1, i)
		}
	}
	return hits
}

// measures pairs the ways of summing up with the columns they stand before:
// "average seats and total price", "average and median seats".
func (j *job) measures(spec *groupSpec, text string, t *looked, values, all []mention) error {
	hows := howsIn(text)
	if len(values) == 0 || len(values) == 1 && len(hows) < 2 {
		if len(hows) > 1 {
			return j.manyHows(spec, text, t, hows, all)
		}
		m, err := j.measureOf(withHows(text, hows), t, t.Columns, values, all)
		if err != nil {
			return err
		}
		spec.addMeasure(m)
		return nil
	}
	before, last := 0, []string{}
	for k, v := range values {
		i, err := j.one(t.Columns, v)
		if err != nil {
			return err
		}
		var mine []string
		for _, h := range hows {
			next := len(text)
			if k+1 < len(values) {
				next = values[k+1].from
			}
			if h.from >= before && h.from < v.from || k == len(values)-1 && len(mine) == 0 && h.from >= v.to && h.from < next {
				mine = append(mine, h.how)
			}
		}
		if len(mine) == 0 {
			mine = last
		}
		if len(mine) == 0 {
			mine = []string{""}
		}
		before, last = v.to, mine
		for _, how := range mine {
			col := t.Columns[i]
			if !col.numeric() && how != "count" && how != "unique" {
				return &question{fmt.Sprintf("%s holds %s, no numbers to sum up. Which column of numbers do you mean%s?", code(col.Name), typeName(col), numericList(t.Columns))}
			}
			spec.addMeasure(withHow(how, col))
		}
	}
	return nil
}

// manyHows is "average and total by plan" with no column named.
func (j *job) manyHows(spec *groupSpec, text string, t *looked, hows []howHit, all []mention) error {
	for _, h := range hows {
		m, err := j.measureOf(withHows(text, []howHit{h}), t, t.Columns, nil, all)
		if err != nil {
			return err
		}
		spec.addMeasure(m)
	}
	return nil
}

// withHows is the text with no other ways of summing up than these in it.
func withHows(text string, keep []howHit) string {
	b := []byte(text)
	for _, h := range howWords {
		for _, m := range h.re.FindAllStringIndex(text, -1) {
			if !slices.ContainsFunc(keep, func(k howHit) bool { return m[0] < k.to && k.from < m[1] }) {
				for i := m[0]; i < m[1]; i++ {
					b[i] = ' '
				}
			}
		}
	}
	return string(b)
}

func (spec *groupSpec) addMeasure(m measure) {
	for _, o := range spec.Measures {
		if o.How == m.How && o.Column == m.Column {
			return
		}
	}
	spec.Measures = append(spec.Measures, m)
	if m.note != "" && !slices.Contains(spec.notes, m.note) {
		spec.notes = append(spec.notes, m.note)
	}
}

// nameAll gives every measure its name in the head of the result.
func (spec *groupSpec) nameAll(t *looked, what string) {
	var names []string
	for i, m := range spec.Measures {
		name := map[string]string{"sum": "total " + m.Column, "mean": "average " + m.Column, "median": "median " + m.Column, "min": "minimum " + m.Column, "max": "maximum " + m.Column,
			"unique": "different " + m.Column, "count": "count"}[m.How]
		if m.How == "count" && (m.Column != "" || slices.ContainsFunc(spec.By, func(b groupBy) bool { return b.Name == "count" })) {
			name = "count of " + firstNonEmpty(m.Column, "rows")
		}
		spec.Measures[i].Name = name
		names = append(names, subjectOf(m, what))
	}
	spec.subject = strings.Join(names, " and ")
}

// order is by the figures where one list of names is asked for, else by the
// names themselves: time runs, numbers rise.
func (spec *groupSpec) order(text string) {
	if m := superlative.FindStringSubmatch(text); m != nil && len(spec.By) > 0 {
		spec.ask, spec.Order = "first", "descending"
		if fewest.MatchString(m[1]) {
			spec.Order = "ascending"
		}
		return
	}
	if len(spec.By) == 1 && spec.By[0].Period == "" && spec.By[0].Type == "text" && len(spec.Measures) == 1 {
		spec.Order = "descending"
	}
}

// tellFigures says the figures over all rows.
func (j *job) tellFigures(spec groupSpec, r groupResult) {
	for i, m := range spec.Measures {
		switch {
		case i >= len(r.Values) || r.Values[i] == nil:
			j.tell("There is no value to take the %s of.", howName(m.How))
		case m.Column == "" && spec.Filter == nil:
			j.tell("It has %s.", bold(rowsOf(int(*r.Values[i]))))
		case m.Column == "": // said with the filter
		case m.How == "count":
			j.tell("%s %s a value in %s.", bold(rowsOf(int(*r.Values[i]))), map[bool]string{true: "has", false: "have"}[*r.Values[i] == 1], code(m.Column))
		case m.How == "unique":
			j.tell("%s holds %s different values.", code(m.Column), bold(num(*r.Values[i])))
		default:
			j.tell("The %s of %s is %s, over %s.", howName(m.How), code(m.Column), bold(exactNum(*r.Values[i])), rowsOf(r.Rows))
		}
	}
	j.tellLeft(spec, r)
}

// exactNum is a figure that is asked for by itself: all of its digits.
func exactNum(x float64) string {
	s := num(x)
	if full := fmt.Sprintf("%.10g", x); len(full) > len(strings.ReplaceAll(s, thin, "")) && !strings.Contains(full, "e") {
		whole, frac, _ := strings.Cut(full, ".")
		return group(whole) + "." + frac
	}
	return s
}

// tellGroups says what the groups are, with a table of the first.
func (j *job) tellGroups(spec groupSpec, r groupResult) {
	n := len(spec.By)
	if spec.Pivot {
		n--
	}
	var rows [][]string
	for _, raw := range r.Preview {
		var line []string
		for _, v := range raw {
			line = append(line, cellOf(v))
		}
		rows = append(rows, line)
	}
	head := r.Columns
	if len(rows) > 0 {
		head = head[:min(len(head), len(rows[0]))]
	}
	right := make([]bool, len(head))
	for i := range right {
		right[i] = i >= n
	}
	switch {
	case spec.ask == "first" && len(rows) > 0 && len(rows[0]) > 1:
		j.tell("%s, with %s **%s**.", bold(rows[0][0]), spec.Measures[0].Name, rows[0][n])
		if len(rows) > 1 && rows[1][n] == rows[0][n] {
			j.tell("It shares that with %s.", bold(rows[1][0]))
		}
	case spec.Pivot:
		j.tell("%s by %s: %s and %s.", bold(capital(spec.subject)), byWords(spec.By), plural(r.Groups, "row", "rows"), plural(r.PivotColumns, "column of "+human(spec.By[len(spec.By)-1].Name), "columns of "+human(spec.By[len(spec.By)-1].Name)))
	case spec.Limit > 0 && r.AllGroups > r.Groups:
		j.tell("%s by %s, the %s %d of %s:", bold(capital(spec.subject)), byWords(spec.By), map[bool]string{true: "lowest", false: "highest"}[spec.Order == "ascending"], r.Groups, plural(r.AllGroups, "group", "groups"))
	default:
		j.tell("%s by %s, %s of %s:", bold(capital(spec.subject)), byWords(spec.By), plural(r.Groups, "group", "groups"), rowsOf(r.Rows))
	}
	w := mdTable(head, rows, right)
	var cut []string
	if r.Groups > len(rows) {
		cut = append(cut, fmt.Sprintf("the first %d of %s", len(rows), plural(r.Groups, "row", "rows")))
	}
	if r.Width > len(head) {
		cut = append(cut, fmt.Sprintf("%d of %s", len(head), plural(r.Width, "column", "columns")))
	}
	if len(cut) > 0 {
		w += "\nShown: " + strings.Join(cut, ", ") + "; the file has them all."
	}
	j.tell("%s", w)
	for i, m := range spec.Measures {
		if (m.How == "sum" || m.How == "mean") && i < len(r.Values) && r.Values[i] != nil {
			j.tell("Over all %s, the %s of %s is %s.", rowsOf(r.Rows), howName(m.How), code(m.Column), num(*r.Values[i]))
		}
	}
	j.tellLeft(spec, r)
}

// tellLeft tells of every cell that could not be taken, and of what was decided.
func (j *job) tellLeft(spec groupSpec, r groupResult) {
	for _, b := range spec.By {
		if b.Period == "" {
			continue
		}
		if r.Undated > 0 {
			var ex []string
			for _, e := range r.UndatedExamples {
				ex = append(ex, code(e))
			}
			j.tell("**%s no real date in %s** (%s): under “(no date)”.", rowsHave(r.Undated), code(b.Column), strings.Join(ex, ", "))
		}
		if r.BlankDates > 0 {
			j.tell("%s no date in %s at all: under “(no date)” too.", rowsHave(r.BlankDates), code(b.Column))
		}
		if b.Period == "week" {
			j.tell("Weeks are ISO weeks, Monday to Sunday.")
		}
	}
	if r.BlankValues > 0 {
		j.tell("%s left out, being empty.", map[bool]string{true: "1 value is", false: count(r.BlankValues) + " values are"}[r.BlankValues == 1])
	}
	if r.BadValues > 0 {
		j.tell("%s left out, being no number.", map[bool]string{true: "1 value is", false: count(r.BadValues) + " values are"}[r.BadValues == 1])
	}
	if r.Uncomparable > 0 {
		j.tell("%s a value that could not be compared.", rowsHave(r.Uncomparable))
	}
	for _, n := range append(slices.Clone(spec.notes), r.Notes...) {
		j.tell("%s", n)
	}
}

func cellOf(v any) string {
	switch x := v.(type) {
	case nil:
		return "–"
	case float64:
		return num(x)
	case string:
		return clip(x, 60)
	}
	return fmt.Sprint(v)
}
