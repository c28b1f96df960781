package offline

import (
	"fmt"
	"path"
	"regexp"
	"strings"
)

// reportSpec is what report.py sets in pages.
type reportSpec struct {
	Input   string     `json:"input"`
	Sheet   string     `json:"sheet,omitempty"`
	Title   string     `json:"title"`
	Out     string     `json:"out"`
	Picture string     `json:"picture"` // the first page, to look at
	Rows    int        `json:"rows"`    // how many are printed at most
	Levels  []string   `json:"levels,omitempty"`
	Chart   *chartSpec `json:"chart,omitempty"`
	Summary *summary   `json:"summary,omitempty"`
}

type summary struct {
	Path  string `json:"path"`
	Title string `json:"title"`
}

type reportResult struct {
	Pages        int          `json:"pages"`
	Rows         int          `json:"rows"`
	Width        int          `json:"width"`
	ShownRows    int          `json:"shownRows"`
	ShownColumns int          `json:"shownColumns"`
	Chart        *chartResult `json:"chart"`
	Notes        []string     `json:"notes"`
}

const printedRows = 150

// report makes a PDF of the table with its key figures and a chart.
func (j *job) report(c clause) error {
	t, err := j.table(j.s.req.text)
	if err != nil {
		return err
	}
	spec := reportSpec{Input: t.Path, Sheet: t.Sheet, Rows: printedRows, Title: reportTitle(c.text, t), Picture: "/home/sandbox/report-page-1.png"}
	if spec.Chart, err = j.reportChart(c, t); err != nil {
		return err
	}
	for _, col := range t.Columns {
		if col.numeric() && levels.MatchString(loose(col.Name)) {
			spec.Levels = append(spec.Levels, col.Name)
		}
	}
	if g := j.grouped; g != nil {
		spec.Summary = &summary{g.Out, capital(g.subject) + " by " + byWords(g.By)}
	}
	spec.Out = t.outPath("-report", ".pdf")
	if name := namesOutput(c.text, ".pdf"); name != "" {
		spec.Out = "/workspace/" + path.Base(name)
	}
	j.s.say("Now I write the report.")
	var res reportResult
	if err := j.s.python("report.py", spec, &res); err != nil {
		return err
	}
	j.s.say("Let me look at its first page.")
	view, err := j.s.call("view_image", map[string]string{"path": spec.Picture})
	if err != nil {
		return err
	}
	j.made(spec.Out, spec.Title)
	j.tellReport(spec, res)
	if view.bad {
		j.tell("I could not look at its first page: %s", firstLines(view.text, 3))
	} else if oneColour(view.image) {
		j.tell("Its first page is of one colour all over, so something went wrong in drawing it.")
	}
	return nil
}

func (j *job) tellReport(spec reportSpec, r reportResult) {
	in := []string{"key figures"}
	if spec.Chart != nil {
		in = append(in, "a chart")
	}
	if spec.Summary != nil {
		in = append(in, "the groups")
	}
	in = append(in, "the columns")
	rows := "all " + rowsOf(r.Rows)
	if r.ShownRows < r.Rows {
		rows = fmt.Sprintf("the first %s of %s", count(r.ShownRows), rowsOf(r.Rows))
	}
	if r.ShownColumns < r.Width {
		rows += fmt.Sprintf(" (%d of %d columns fit beside each other)", r.ShownColumns, r.Width)
	}
	j.tell("The report “%s” has **%s**: %s, and %s.", spec.Title, plural(r.Pages, "page", "pages"), strings.Join(in, ", "), rows)
	if spec.Chart != nil && r.Chart != nil && (j.charted == nil || j.charted.Title != spec.Chart.Title) {
		j.tell("%s", chartWordsOf(*spec.Chart, *r.Chart))
		for _, n := range spec.Chart.notes {
			j.tell("%s", n)
		}
	}
	for _, n := range r.Notes {
		j.tell("%s", n)
	}
}

var (
	titleWord   = regexp.MustCompile(`(?i)\b(?:titled?|called|named|entitled|with the title|headed)\s*:?\s*(?:["“‘'\x60]([^"”’\x60\n]+?)["”’'\x60]|([\pL\pN][^,;.\n"]*))`)
	reportWords = regexp.MustCompile(`(?i)\b(?:` + making + `|turn (?:it|this|that) into|export (?:it|this)?|save (?:it|this)?)?\s*(?:me )?\b(?:an? |the |it |this |as |to )*(?:(?:nice|short|brief|simple|one[- ]page|printable|small|full|good|monthly report|weekly report|new)\s+)*(?:pdf|reports?)(?:\s+(?:pdf|reports?|file|document))?\b(?:\s+(?:of|about|on|for|from|that shows|showing|including|with|containing|and))*`)
)

// reportTitle is the title asked for, or the table's name.
func reportTitle(text string, t *looked) string {
	for _, at := range titleWord.FindAllStringIndex(text, -1) {
		m := titleWord.FindStringSubmatch(text[at[0]:at[1]])
		title := strings.TrimSpace(m[1] + m[2])
		if title != "" && !fileLike.MatchString(title) && !strings.HasPrefix(strings.ToLower(text[at[1]:]), ".pdf") {
			return clip(title, 120)
		}
	}
	return capital(human(strings.TrimSuffix(t.stem(), "-deduped"))) + " report"
}

// reportChart is the chart that the words ask for, the one drawn before, or the
// one that tells most of a table: its rows over time, else by category.
func (j *job) reportChart(c clause, t *looked) (*chartSpec, error) {
	text := c.text
	for _, m := range titleWord.FindAllStringIndex(text, -1) {
		text = text[:m[0]] + strings.Repeat(" ", m[1]-m[0]) + text[m[1]:]
	}
	text = reportWords.ReplaceAllString(mask2(text, j.s.req.namesIn(text)), " ")
	ms := find(text, t.Columns)
	per, _, _ := period(text)
	if per != "" || len(ms) > 0 || money.MatchString(noun(text, ms)) {
		spec, err := j.chartSpec(clause{kindChart, text}, t)
		if err != nil {
			return nil, err
		}
		return &spec, nil
	}
	if j.charted != nil {
		spec := *j.charted
		return &spec, nil
	}
	return j.usualChart(t)
}

func (j *job) usualChart(t *looked) (*chartSpec, error) {
	spec := chartSpec{Input: t.Path, Sheet: t.Sheet, How: "count"}
	for _, col := range t.Columns {
		if col.Type == "date" && !col.OrderUnknown && col.Filled > 1 && col.Min != col.Max {
			spec.Draw, spec.Period, spec.X = "time", autoPeriod(col), columnRef{col.Name, col.Type, col.DayFirst}
			spec.Title = "Rows by " + spec.Period
			return &spec, nil
		}
	}
	for _, col := range t.Columns {
		if (col.Type == "text" || col.Type == "bool") && !col.Code && col.Unique > 1 && col.Unique <= max(2, t.Rows/2) {
			spec.Draw, spec.X, spec.Title = "category", columnRef{col.Name, col.Type, nil}, "Rows by "+human(col.Name)
			return &spec, nil
		}
	}
	for _, col := range t.Columns {
		if col.numeric() && !idName.MatchString(col.Name) {
			spec.Draw, spec.X, spec.Title = "histogram", columnRef{col.Name, col.Type, nil}, capital(human(col.Name))+" histogram"
			return &spec, nil
		}
	}
	return nil, nil
}
