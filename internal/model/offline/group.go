package offline

import (
	"fmt"
	"path"
	"regexp"
	"slices"
	"strings"
)

// groupSpec is what groups.py sums up.
type groupSpec struct {
	Input    string    `json:"input"`
	Sheet    string    `json:"sheet,omitempty"`
	Filter   *rowOp    `json:"filter,omitempty"`
	By       []groupBy `json:"by"`
	Measures []measure `json:"measures"`
	Pivot    bool      `json:"pivot,omitempty"`
	Order    string    `json:"order,omitempty"` // ascending | descending by the first measure
	Limit    int       `json:"limit,omitempty"` // groups kept, the first in that order; 0 for all
	Preview  int       `json:"preview"`
	Out      string    `json:"out,omitempty"`
	subject  string
	ask      string // "first": the group with the most or least is asked for
	notes    []string
}

type groupBy struct {
	columnRef
	Period string `json:"period,omitempty"`
	Name   string `json:"name"`
}

type groupResult struct {
	All             int        `json:"all"`
	Rows            int        `json:"rows"`
	Values          []*float64 `json:"values"`
	Groups          int        `json:"groups"`
	AllGroups       int        `json:"allGroups"`
	PivotColumns    int        `json:"pivotColumns"`
	Columns         []string   `json:"columns"`
	Width           int        `json:"width"`
	Preview         [][]any    `json:"preview"`
	Uncomparable    int        `json:"uncomparable"`
	Undated         int        `json:"undated"`
	UndatedExamples []string   `json:"undatedExamples"`
	BlankDates      int        `json:"blankDates"`
	BadValues       int        `json:"badValues"`
	BlankValues     int        `json:"blankValues"`
	Notes           []string   `json:"notes"`
}

const shownGroups = 20

// group sums up by groups, or over all rows where none are named.
func (j *job) group(c clause) error {
	t, err := j.table(j.s.req.text)
	if err != nil {
		return err
	}
	if done, err := j.figureOfTable(c, t); done || err != nil {
		return err
	}
	spec, err := j.groupSpec(c, t)
	if err != nil {
		return err
	}
	var res groupResult
	if len(spec.By) == 0 {
		j.s.say("Now I work that out.")
	} else {
		j.s.say("Now I sum up " + spec.subject + " by " + byWords(spec.By) + ".")
	}
	if err := j.s.python("groups.py", spec, &res); err != nil {
		return err
	}
	if spec.Filter != nil {
		j.tell("**%s** of %s match: %s.", count(res.Rows), rowsOf(res.All), conditionWords(spec.Filter.Conditions, spec.Filter.Any))
	}
	if len(spec.By) == 0 {
		j.tellFigures(spec, res)
		return nil
	}
	j.made(spec.Out, capital(spec.subject)+" by "+byWords(spec.By))
	j.tellGroups(spec, res)
	j.grouped = &spec
	return j.goOnWith(c, spec)
}

// goOnWith makes the summary the table at hand where the next clause can only
// mean it: "count by country and sort by count".
func (j *job) goOnWith(c clause, spec groupSpec) error {
	i := slices.Index(j.clauses, c) + 1
	if i >= len(j.clauses) || !slices.Contains([]kind{kindSort, kindTop, kindFilter, kindConvert, kindRename}, j.clauses[i].kind) {
		return nil
	}
	if k := j.clauses[i].kind; k == kindConvert && pictureFormat.MatchString(formatIn(j.clauses[i].text)) {
		return nil
	}
	ls, err := j.s.look([]lookFile{{Paths: []string{spec.Out}}})
	if err != nil {
		return err
	}
	if ls[0].problem() == "" {
		j.cur = &ls[0]
	}
	return nil
}

var (
	rowCount    = regexp.MustCompile(`(?i)^(?:how many|count|number of|what(?:'s| is) the number of|(?:tell|give|show) me (?:how many|the number of))\s+(?:of\s+)?(?:the\s+|all\s+)?(?:different\s+)?(rows?|records?|lines?|entries|columns?|fields?|duplicates?(?: rows?)?|duplicated? rows?)\b[^,;]*$`)
	moreThanRow = regexp.MustCompile(`(?i)\b(?:by|per|each|every|where|with|whose|from|for|over|above|under|below)\b`)
)

// figureOfTable answers what looking at the table has shown already: how many
// rows, columns, duplicates.
func (j *job) figureOfTable(c clause, t *looked) (bool, error) {
	text := mask2(c.text, j.s.req.namesIn(c.text))
	m := rowCount.FindStringSubmatch(strings.TrimSpace(text))
	if m == nil || moreThanRow.MatchString(text) || len(find(text, t.Columns)) > 0 {
		return false, nil
	}
	ls, err := j.fresh()
	if err != nil {
		return false, err
	}
	now := t
	for i := range ls {
		if ls[i].Path == t.Path {
			now = &ls[i]
		}
	}
	switch what := strings.ToLower(m[1]); {
	case strings.HasPrefix(what, "dup"):
		j.tell("%s of %s in %s are exact duplicates of a row before them.", bold(count(now.Duplicates)), rowsOf(now.Rows), code(now.Name))
	case strings.HasPrefix(what, "col"), strings.HasPrefix(what, "field"):
		j.tell("%s has %s: %s.", code(now.Name), bold(plural(now.Width, "column", "columns")), codes(names20(now.Columns)))
	default:
		j.tell("%s has %s, not counting the header.", code(now.Name), bold(rowsOf(now.Rows)))
		if now.Duplicates > 0 {
			j.tell("%s exact duplicates.", map[bool]string{true: "1 of them is an", false: count(now.Duplicates) + " of them are"}[now.Duplicates == 1])
		}
	}
	return true, nil
}

func bold(s string) string { return "**" + s + "**" }

// groupSpec decides what is summed up, by what, and for which rows.
func (j *job) groupSpec(c clause, t *looked) (groupSpec, error) {
	if err := j.within(c, t); err != nil {
		return groupSpec{}, err
	}
	if c.kind == kindTop || c.kind == kindSort {
		r, _ := j.ranking(c, t.Columns)
		return j.rankSpec(c, t, r)
	}
	spec := groupSpec{Input: t.Path, Sheet: t.Sheet, Pivot: c.kind == kindPivot, Preview: shownGroups, By: []groupBy{}}
	text := pivotWords.ReplaceAllString(mask2(c.text, j.s.req.namesIn(c.text)), " ")
	if m := listOf.FindStringSubmatch(text); m != nil && len(find("by "+m[1], t.Columns)) == 1 {
		text = "count by " + m[1]
	}
	text, asked := periodAsked(text)
	text, filter, err := j.splitFilter(text, t)
	if err != nil {
		return spec, err
	}
	if err := j.unknownBy(text, t); err != nil {
		return spec, err
	}
	spec.Filter = filter
	dims, values, all, per, err := j.dimensions(c, text, t)
	if err != nil {
		return spec, err
	}
	plain := text
	if superlative.MatchString(text) {
		plain = superWords.ReplaceAllStringFunc(text, func(w string) string { return strings.Repeat(" ", len(w)) })
	}
	if err := j.measures(&spec, plain, t, values, all); err != nil {
		return spec, err
	}
	what := noun(plain, all)
	near := what
	if near == "" && len(values) > 0 {
		near = text[values[0].from:values[0].to]
	}
	for _, m := range dims {
		if err := j.addBy(&spec, t, m, per, near); err != nil {
			return spec, err
		}
	}
	if per != "" && !slices.ContainsFunc(spec.By, func(b groupBy) bool { return b.Period != "" }) {
		if err := j.addBy(&spec, t, mention{cols: nil, from: -1}, per, near); err != nil {
			return spec, err
		}
		spec.By = inOrderSaid(spec.By, dims, text)
	}
	if len(spec.By) == 0 && c.kind == kindPivot {
		return spec, &question{fmt.Sprintf("By which columns shall the pivot go, as in: pivot by `%s` and `%s`?", t.Columns[0].Name, t.Columns[len(t.Columns)-1].Name)}
	}
	if c.kind == kindPivot && len(spec.By) == 1 {
		spec.Pivot = false
		spec.notes = append(spec.notes, "A pivot needs two things to go by, so this is a plain list of groups; say for instance “pivot by "+human(spec.By[0].Name)+" and month”.")
	}
	spec.nameAll(t, what)
	spec.order(text)
	if asked != "" {
		spec.ask, spec.Order = "first", asked
	}
	spec.Out = t.outPath(spec.suffix(), ".csv")
	if name := namesOutput(c.text, ".csv"); name != "" {
		spec.Out = "/workspace/" + path.Base(name)
	}
	return spec, nil
}

// listOf is "list all countries": the values of a column, with how often each stands.
var listOf = regexp.MustCompile(`(?i)^(?:show|list|give|get|what are|which are|what)(?: me)? (?:all )?(?:the |of the )?(?:unique |distinct |different |all )+([\pL_ ]{2,40})\W*$`)

var againBy = regexp.MustCompile(`(?i)\s(?:by|per|for each|for every|grouped by|in each)\s`)

// splitFilter takes the conditions out of a text: "count rows where seats > 5
// by plan" is a condition and "count rows by plan".
func (j *job) splitFilter(text string, t *looked) (string, *rowOp, error) {
	text, dated, err := j.dateConditions(text, t.Columns)
	if err != nil {
		return text, nil, err
	}
	text, flags := boolConditions(text, t.Columns)
	text, filter, err := j.splitValues(text, t)
	if err != nil {
		return text, nil, err
	}
	if err := j.unknownRows(text, t); err != nil {
		return text, nil, err
	}
	if more := append(dated, flags...); len(more) > 0 {
		if filter == nil {
			filter = &rowOp{Op: "filter"}
		}
		if filter.Any && len(filter.Conditions) > 1 {
			return text, nil, &question{"Shall all of these hold, or is one enough: " + conditionWords(append(filter.Conditions, more...), true) + "?"}
		}
		filter.Any = false
		filter.Conditions = append(filter.Conditions, more...)
	}
	return text, filter, nil
}

// splitValues is splitFilter for what is said of columns and their values.
func (j *job) splitValues(text string, t *looked) (string, *rowOp, error) {
	head, tail := text, ""
	if m := filterHead.FindStringIndex(text); m != nil {
		head, tail = text[:m[0]], text[m[0]:]
		if b := againBy.FindStringIndex(tail); b != nil {
			head, tail = head+tail[b[0]:], tail[:b[0]]
		}
		if conds, anyOf, err := j.conditions(tail, t.Columns); err != nil {
			return text, nil, err
		} else if len(conds) > 0 {
			return head, &rowOp{Op: "filter", Conditions: conds, Any: anyOf}, nil
		}
	}
	cols := slices.Clone(t.Columns) // "in DE", "for Team": values of text alone
	for i := range cols {
		if cols[i].numeric() || cols[i].Type == "date" {
			cols[i].Values = nil
		}
	}
	blank := []byte(text) // a column's own name is no value
	for _, m := range find(text, t.Columns) {
		for i := m.from; i < m.to; i++ {
			blank[i] = ' '
		}
	}
	conds, anyOf, err := j.valueConditions(string(blank), cols)
	if err != nil || len(conds) == 0 {
		return text, nil, err
	}
	var words []string
	for _, c := range conds {
		words = append(words, c.Values...)
	}
	rest := mask2(text, words)
	for _, m := range find(text, t.Columns) { // "the North region": the column only says what North is
		named := slices.ContainsFunc(conds, func(c condition) bool { return c.Column == t.Columns[m.cols[0]].Name })
		if named && !byBefore.MatchString(text[:m.from]) && besideBlank(rest, text, m) {
			rest = rest[:m.from] + strings.Repeat(" ", m.to-m.from) + rest[m.to:]
		}
	}
	return rest, &rowOp{Op: "filter", Conditions: conds, Any: anyOf}, nil
}

// besideBlank tells whether a mention stands right beside a word that was blanked.
func besideBlank(rest, text string, m mention) bool {
	before, after := len(strings.TrimRight(text[:m.from], " ")), m.to+len(text[m.to:])-len(strings.TrimLeft(text[m.to:], " "))
	return before > 0 && rest[before-1] == ' ' || after < len(rest) && rest[after] == ' '
}

var (
	rowsBefore    = regexp.MustCompile(`(?i)\b(?:with|and|,|as|have|in)?\s*rows?\s*(?:of|from|:|=|are|as|for)?\s*(?:the\s+)?$`)
	columnsBefore = regexp.MustCompile(`(?i)\b(?:with|and|,|as|in)?\s*(?:columns?|across|headers?)\s*(?:of|from|:|=|are|as|for)?\s*(?:the\s+)?$`)
	whichHead     = regexp.MustCompile(`(?i)^(?:which|what)\s+(?:the\s+)?$`)
)

// dimensions sorts the columns named in a text into those to go by and those to
// sum up; per is the period asked for.
func (j *job) dimensions(c clause, text string, t *looked) (dims, values, all []mention, per string, err error) {
	all = find(text, t.Columns)
	if len(all) == 0 && len(j.s.req.answers) > 0 {
		all = find(j.said(c), t.Columns)
	}
	per, from, to := period(text)
	var rest []mention
	for _, m := range all {
		inside := per != "" && from < m.to && m.from < to
		if inside && t.Columns[m.cols[0]].Type == "date" {
			dims = append(dims, m)
			continue
		}
		if inside { // a column called "month"
			per = ""
		}
		rest = append(rest, m)
	}
	by, values := splitBy(withoutPeriod(text, from, to), rest)
	dims = append(dims, by...)
	if c.kind == kindPivot {
		return pivotDims(text, t, dims, values, all, per)
	}
	values = slices.DeleteFunc(values, func(m mention) bool { // "which plan has the most seats", "signed up by month"
		col := t.Columns[m.cols[0]]
		if whichHead.MatchString(text[:m.from]) || per != "" && col.Type == "date" {
			dims = append(dims, m)
			return true
		}
		return false
	})
	slices.SortStableFunc(dims, func(a, b mention) int { return a.from - b.from })
	return dims, values, all, per, nil
}

// inOrderSaid moves a column of dates that was added last, for a period that names
// no column, to where the period stands: "by month and plan" goes by month first.
func inOrderSaid(by []groupBy, dims []mention, text string) []groupBy {
	_, at, _ := period(text)
	i := 0
	for _, m := range dims {
		if m.from < at {
			i++
		}
	}
	last := len(by) - 1
	if i >= last {
		return by
	}
	return slices.Insert(by[:last:last], i, by[last])
}

// pivotDims: what is no number is gone by, "rows x" and "columns y" are obeyed,
// else what comes last goes to the head.
func pivotDims(text string, t *looked, dims, values, all []mention, per string) ([]mention, []mention, []mention, string, error) {
	var head, left []mention
	for _, m := range values {
		if col := t.Columns[m.cols[0]]; !col.numeric() || rowsBefore.MatchString(text[:m.from]) || columnsBefore.MatchString(text[:m.from]) {
			dims = append(dims, m)
		} else {
			left = append(left, m)
		}
	}
	slices.SortStableFunc(dims, func(a, b mention) int { return a.from - b.from })
	out := slices.DeleteFunc(slices.Clone(dims), func(m mention) bool {
		if columnsBefore.MatchString(text[:max(0, min(m.from, len(text)))]) && !rowsBefore.MatchString(text[:m.from]) {
			head = append(head, m)
			return true
		}
		return false
	})
	return append(out, head...), left, all, per, nil
}

// addBy adds one column to go by; without a mention the column of dates.
func (j *job) addBy(spec *groupSpec, t *looked, m mention, per, what string) error {
	var i int
	var err error
	if len(m.cols) > 0 {
		i, err = j.one(t.Columns, m)
	} else {
		i, err = j.dateColumn(t, t.Columns, nil, what)
	}
	if err != nil {
		return err
	}
	col := t.Columns[i]
	if slices.ContainsFunc(spec.By, func(b groupBy) bool { return b.Column == col.Name }) {
		return nil
	}
	ref, err := j.ref(col)
	if err != nil {
		return err
	}
	by := groupBy{columnRef: ref, Name: col.Name}
	if col.Type == "date" {
		by.Period = firstNonEmpty(per, "day")
		if per == "auto" {
			by.Period = autoPeriod(col)
		}
		by.Name = map[string]string{"hourofday": "hour of day"}[by.Period]
		by.Name = firstNonEmpty(by.Name, by.Period)
	}
	spec.By = append(spec.By, by)
	return nil
}

func byWords(by []groupBy) string {
	var names []string
	for _, b := range by {
		names = append(names, human(b.Name))
	}
	return strings.Join(names, " and ")
}

var pivotWords = regexp.MustCompile(`(?i)\b(?:pivot(?:ed)?|cross[- ]?tab(?:ulat\w+)?|contingency)(?: table)?s?\b(?: (?:of|for|with|showing))?`)

// suffix names the file after what it holds.
func (spec *groupSpec) suffix() string {
	var parts []string
	for _, b := range spec.By {
		parts = append(parts, slug(b.Name))
	}
	what := ""
	if spec.Filter != nil {
		what = "-filtered"
	}
	for _, m := range spec.Measures {
		if m.How != "count" {
			what += "-" + slug(m.Name)
		}
	}
	if spec.Pivot {
		return what + "-pivot-" + strings.Join(parts, "-")
	}
	return what + "-by-" + strings.Join(parts, "-")
}
