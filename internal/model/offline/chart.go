package offline

import (
	"fmt"
	"path"
	"regexp"
	"strings"
	"time"
)

// chartSpec is what chart.py draws.
type chartSpec struct {
	Input  string     `json:"input"`
	Sheet  string     `json:"sheet,omitempty"`
	Draw   string     `json:"draw"` // time | category | histogram | scatter
	Kind   string     `json:"kind,omitempty"`
	X      columnRef  `json:"x"`
	Y      *columnRef `json:"y,omitempty"`
	How    string     `json:"how,omitempty"`
	Period string     `json:"period,omitempty"`
	Split  string     `json:"split,omitempty"`
	Filter *rowOp     `json:"filter,omitempty"`
	Bins   int        `json:"bins,omitempty"`  // histogram: how many; 0 for as fits
	Order  string     `json:"order,omitempty"` // category: ascending | name; else the largest first
	Limit  int        `json:"limit,omitempty"` // category: how many are drawn
	Runs   bool       `json:"cumulative,omitempty"`
	Title  string     `json:"title"`
	Out    string     `json:"out"`
	notes  []string
}

type chartResult struct {
	Rows            int      `json:"rows"`
	Taken           int      `json:"taken"` // rows that the filter leaves
	Notes           []string `json:"notes"`
	Undated         int      `json:"undated"`
	UndatedExamples []string `json:"undatedExamples"`
	BlankDates      int      `json:"blankDates"`
	BadValues       int      `json:"badValues"`
	Periods         int      `json:"periods"`
	EmptyPeriods    int      `json:"emptyPeriods"`
	Series          []string `json:"series"`
	Folded          int      `json:"folded"`
	Total           *float64 `json:"total"`
	First           string   `json:"first"`
	Last            string   `json:"last"`
	Peak            string   `json:"peak"`
	PeakValue       *float64 `json:"peakValue"`
	Low             string   `json:"low"`
	LowValue        *float64 `json:"lowValue"`
	Data            [][2]any `json:"data"`
	Categories      int      `json:"categories"`
	Shown           int      `json:"shown"`
	Values          int      `json:"values"`
	Left            int      `json:"left"`
	Min             *float64 `json:"min"`
	Max             *float64 `json:"max"`
	Mean            *float64 `json:"mean"`
	Median          *float64 `json:"median"`
	Correlation     *float64 `json:"correlation"`
}

func (j *job) chart(c clause) error {
	t, err := j.table(j.s.req.text)
	if err != nil {
		return err
	}
	spec, ok := j.chartOfGroups(c, t)
	if !ok {
		if spec, err = j.chartSpec(c, t); err != nil {
			return err
		}
	}
	_, err = j.drawChart(t, spec)
	return err
}

// drawChart runs chart.py, looks at the picture, and tells of it.
func (j *job) drawChart(t *looked, spec chartSpec) (chartResult, error) {
	var res chartResult
	j.s.say("Now I draw the chart: " + strings.ToLower(spec.Title[:1]) + spec.Title[1:] + ".")
	if err := j.s.python("chart.py", spec, &res); err != nil {
		return res, err
	}
	j.s.say("Let me look at it.")
	view, err := j.s.call("view_image", map[string]string{"path": spec.Out})
	if err != nil {
		return res, err
	}
	j.made(spec.Out, spec.Title)
	j.charted = &spec
	j.tell(chartWordsOf(spec, res))
	if view.bad {
		j.tell("I could not look at the picture: " + firstLines(view.text, 3))
	} else if oneColour(view.image) {
		j.tell("The picture is of one colour all over, so something went wrong in drawing it; the figures above still hold.")
	}
	for _, n := range spec.notes {
		j.tell(n)
	}
	return res, nil
}

var (
	histogramWord = regexp.MustCompile(`(?i)\bhistograms?\b|\bdistribution\b`)
	scatterWord   = regexp.MustCompile(`(?i)\bscatter|\bcorrelat|\brelationship\b|\b(?:against|versus|vs\.?)\b`)
	lineWord      = regexp.MustCompile(`(?i)\blines?\b`)
	barWord       = regexp.MustCompile(`(?i)\b(?:bars?|columns?|stacked) ?(?:chart|graph|plot)?\b`)
	pieWord       = regexp.MustCompile(`(?i)\b(?:pie|donut|doughnut)\b`)
)

// chartSpec decides what is drawn from the words and the columns.
func (j *job) chartSpec(c clause, t *looked) (chartSpec, error) {
	spec := chartSpec{Input: t.Path, Sheet: t.Sheet}
	if err := j.within(c, t); err != nil {
		return spec, err
	}
	text, filter, err := j.splitFilter(spec.wishes(mask2(c.text, j.s.req.namesIn(c.text))), t)
	if err != nil {
		return spec, err
	}
	if err := j.unknownBy(text, t); err != nil {
		return spec, err
	}
	spec.Filter = filter
	if lineWord.MatchString(text) {
		spec.Kind = "line"
	} else if barWord.MatchString(text) {
		spec.Kind = "bar"
	}
	if pieWord.MatchString(text) {
		spec.notes = append(spec.notes, "I drew bars, which can be compared more exactly than slices of a pie.")
	}
	ms := find(text, t.Columns)
	if len(j.s.req.answers) > 0 && len(ms) == 0 {
		ms, text = find(j.said(c), t.Columns), j.said(c)
	}
	switch {
	case spec.Draw == "" && j.rankedChart(&spec, text, t, &err):
	case histogramWord.MatchString(text):
		err = j.histogram(&spec, text, t, ms)
	case scatterWord.MatchString(text):
		err = j.scatter(&spec, text, t, ms)
	default:
		err = j.series(&spec, text, t, ms)
	}
	if err == nil && spec.Runs && (spec.Draw != "time" || spec.How != "count" && spec.How != "sum") {
		err = &trouble{"A running total goes over time and adds up, so say what to count or total, and by which period: for instance “chart cumulative signups by week”."}
	}
	if err != nil {
		return spec, err
	}
	if spec.Runs {
		spec.Title = "Cumulative " + strings.ToLower(spec.Title[:1]) + spec.Title[1:]
	}
	if filter != nil {
		spec.Title += ", " + plainWords(filter)
	}
	name := firstNonEmpty(namesOutput(c.text, ".png"), slug(spec.Title)+".png")
	spec.Out = "/workspace/" + path.Base(name)
	return spec, nil
}

func (j *job) histogram(spec *chartSpec, text string, t *looked, ms []mention) error {
	var cands []int
	for _, m := range ms {
		cands = append(cands, m.cols...)
		break
	}
	if len(cands) == 0 {
		if what := noun(text, ms); what != "" {
			if cands = nearNumeric(what, t.Columns); len(cands) == 0 {
				return j.noSuchMeasure(what, t.Columns)
			}
		}
	}
	if len(cands) == 0 {
		for i, c := range t.Columns {
			if c.numeric() {
				cands = append(cands, i)
			}
		}
	}
	if len(cands) == 0 {
		return &trouble{code(t.Name) + " has no column of numbers to make a histogram of."}
	}
	i, err := j.pick(t.Columns, cands, "The histogram of which column")
	if err != nil {
		return err
	}
	col := t.Columns[i]
	if col.Type == "date" {
		return j.series(spec, "chart rows by "+autoPeriod(col), t, []mention{{cols: []int{i}}})
	}
	if !col.numeric() {
		spec.Draw, spec.How, spec.X = "category", "count", columnRef{col.Name, col.Type, nil}
		spec.Title = "Rows by " + human(col.Name)
		spec.notes = append(spec.notes, code(col.Name)+" holds text, so the bars count its values.")
		return nil
	}
	spec.Draw, spec.X, spec.Title = "histogram", columnRef{col.Name, col.Type, nil}, capital(human(col.Name))+" histogram"
	return nil
}

var against = regexp.MustCompile(`(?i)\b(?:against|versus|vs\.?|over|by)\b`)

func (j *job) scatter(spec *chartSpec, text string, t *looked, ms []mention) error {
	var picked []int
	var last mention
	for _, m := range ms {
		i, err := j.one(t.Columns, m)
		if err != nil {
			return err
		}
		if len(picked) == 1 && against.MatchString(text[last.to:m.from]) { // "y against x"
			picked = []int{i, picked[0]}
		} else if len(picked) < 2 {
			picked = append(picked, i)
		}
		last = m
	}
	if len(picked) == 0 {
		for i, c := range t.Columns {
			if c.numeric() {
				picked = append(picked, i)
			}
		}
	}
	if len(picked) != 2 {
		return &question{"A scatter chart needs two columns of numbers. Which two do you mean" + numericList(t.Columns) + "?"}
	}
	x, y := t.Columns[picked[0]], t.Columns[picked[1]]
	if x.numeric() && y.Type == "date" {
		x, y = y, x
	}
	if !(x.numeric() || x.Type == "date") || !y.numeric() {
		bad := x
		if x.numeric() || x.Type == "date" {
			bad = y
		}
		return &question{fmt.Sprintf("%s holds %s; a scatter chart needs numbers. Which two columns do you mean%s?", code(bad.Name), typeName(bad), numericList(t.Columns))}
	}
	ref, err := j.ref(x)
	if err != nil {
		return err
	}
	spec.Draw, spec.X, spec.Y = "scatter", ref, &columnRef{y.Name, y.Type, nil}
	spec.Title = capital(human(y.Name)) + " against " + human(x.Name)
	return nil
}

// series is a chart over time or by category.
func (j *job) series(spec *chartSpec, text string, t *looked, ms []mention) error {
	per, from, to := period(text)
	var inPeriod, others []mention // a column called "week" is meant by "by week"
	for _, m := range ms {
		if per != "" && from < m.to && m.from < to {
			inPeriod = append(inPeriod, m)
		} else {
			others = append(others, m)
		}
	}
	if len(inPeriod) > 0 && t.Columns[inPeriod[0].cols[0]].Type != "date" {
		per = ""
		others, inPeriod = ms, nil
	}
	by, rest := splitBy(withoutPeriod(text, from, to), others)
	var dates, groups []mention
	for _, m := range append(by, inPeriod...) {
		if t.Columns[m.cols[0]].Type == "date" {
			dates = append(dates, m)
		} else {
			groups = append(groups, m)
		}
	}
	values := rest[:0:0]
	for _, m := range rest {
		if t.Columns[m.cols[0]].Type == "date" {
			dates = append(dates, m)
		} else {
			values = append(values, m)
		}
	}
	if per == "" && len(groups) == 0 && len(dates) == 0 {
		return j.plainChart(spec, text, t, values, ms)
	}
	m, err := j.measureOf(text, t, t.Columns, values, ms)
	if err != nil {
		return err
	}
	spec.How = m.How
	if m.Column != "" {
		spec.Y = &columnRef{m.Column, "number", nil}
	}
	spec.notes = append(spec.notes, m.note)
	subject := subjectOf(m, noun(text, ms))
	if per != "" || len(dates) > 0 {
		what := noun(text, ms)
		if what == "" && len(values) > 0 { // "orders by week": order_date and not ship_date
			what = text[values[0].from:values[0].to]
		}
		return j.overTime(spec, t, per, dates, groups, subject, what)
	}
	return j.byCategory(spec, t, groups, subject)
}

func (j *job) overTime(spec *chartSpec, t *looked, per string, dates, groups []mention, subject, what string) error {
	i, err := j.dateColumn(t, t.Columns, dates, what)
	if err != nil {
		return err
	}
	if spec.X, err = j.ref(t.Columns[i]); err != nil {
		return err
	}
	if per == "" || per == "auto" {
		per = autoPeriod(t.Columns[i])
	}
	if low, _ := t.Columns[i].Min.(string); strings.HasPrefix(per, "hour") && len(low) <= 10 {
		if high, _ := t.Columns[i].Max.(string); len(high) <= 10 {
			return &trouble{code(t.Columns[i].Name) + " holds days without a time of day, so there are no hours to go by."}
		}
	}
	spec.Draw, spec.Period = "time", per
	if per == "weekday" || per == "hourofday" {
		spec.Draw = "category"
	}
	word := map[string]string{"hourofday": "hour of the day"}[per]
	spec.Title = capital(subject) + " by " + firstNonEmpty(word, per)
	if len(groups) > 0 {
		g, err := j.one(t.Columns, groups[0])
		if err != nil {
			return err
		}
		if spec.Draw == "time" {
			spec.Split = t.Columns[g].Name
			spec.Title += " and " + human(spec.Split)
		}
		if len(groups) > 1 || spec.Draw != "time" {
			spec.notes = append(spec.notes, "I can split a chart over time by one column, no more; for more, ask for a pivot table.")
		}
	}
	return nil
}

func (j *job) byCategory(spec *chartSpec, t *looked, groups []mention, subject string) error {
	g, err := j.one(t.Columns, groups[0])
	if err != nil {
		return err
	}
	if spec.X, err = j.ref(t.Columns[g]); err != nil {
		return err
	}
	spec.Draw = "category"
	spec.Title = capital(subject) + " by " + human(t.Columns[g].Name)
	if len(groups) > 1 {
		spec.notes = append(spec.notes, "One chart shows one category; for both, ask for a pivot table of "+code(t.Columns[g].Name)+" and "+code(t.Columns[groups[1].cols[0]].Name)+".")
	}
	return nil
}

// plainChart is one where nothing is said to go by: the columns decide.
func (j *job) plainChart(spec *chartSpec, text string, t *looked, values, ms []mention) error {
	if len(values) == 0 {
		what := noun(text, ms)
		if what != "" && !isRowNoun(what, t, t.Columns) {
			if cands := near(what, t.Columns); len(cands) > 0 {
				i, err := j.pick(t.Columns, cands, fmt.Sprintf("There is no column %s. Which one do you mean", code(what)))
				if err != nil {
					return err
				}
				return j.plainChart(spec, text, t, []mention{{cols: []int{i}}}, ms)
			}
			return unknownColumn(what, t.Columns)
		}
		return &question{fmt.Sprintf("What shall the chart show? The columns are %s; say for instance “chart %s by %s”.\n\nWhich column, and by which?", codes(names20(t.Columns)), "rows", human(t.Columns[0].Name))}
	}
	var cs []int
	for _, m := range values {
		i, err := j.one(t.Columns, m)
		if err != nil {
			return err
		}
		cs = append(cs, i)
	}
	first := t.Columns[cs[0]]
	if len(cs) > 1 {
		second := t.Columns[cs[1]]
		switch {
		case first.numeric() && second.numeric():
			return j.scatter(spec, text, t, values)
		case first.numeric() != second.numeric():
			if first.numeric() {
				first, second = second, first
			}
			m := withHow(howIn(text), second)
			spec.Draw, spec.How, spec.X, spec.Y = "category", m.How, columnRef{first.Name, first.Type, nil}, &columnRef{second.Name, "number", nil}
			spec.Title = capital(subjectOf(m, "")) + " by " + human(first.Name)
			spec.notes = append(spec.notes, m.note)
			return nil
		}
	}
	if first.numeric() && lineWord.MatchString(text) {
		return j.series(spec, text+" over time", t, find(text, t.Columns))
	}
	if first.numeric() {
		return j.histogram(spec, text, t, values)
	}
	spec.Draw, spec.How, spec.X = "category", "count", columnRef{first.Name, first.Type, nil}
	spec.Title = "Rows by " + human(first.Name)
	return nil
}

// autoPeriod is the period that gives a readable number of bars.
func autoPeriod(c column) string {
	a, errA := time.Parse("2006-01-02", firstTen(c.Min))
	b, errB := time.Parse("2006-01-02", firstTen(c.Max))
	if errA != nil || errB != nil {
		return "month"
	}
	switch days := b.Sub(a).Hours() / 24; {
	case days <= 45:
		return "day"
	case days <= 200:
		return "week"
	case days <= 365*6:
		return "month"
	}
	return "year"
}

func firstTen(v any) string {
	s, _ := v.(string)
	return s[:min(10, len(s))]
}
