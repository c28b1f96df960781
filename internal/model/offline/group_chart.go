package offline

// chartOfGroups is the chart of what was summed up just now, where a chart is
// asked for and nothing else is said: "average seats by plan and chart it".
func (j *job) chartOfGroups(c clause, t *looked) (chartSpec, bool) {
	text := mask2(c.text, j.s.req.namesIn(c.text))
	per, _, _ := period(text)
	if j.grouped == nil || j.grouped.Pivot || per != "" || len(find(text, t.Columns)) > 0 || noun(text, nil) != "" {
		return chartSpec{}, false
	}
	g := j.grouped
	spec := chartSpec{Input: t.Path, Sheet: t.Sheet, Draw: "category", X: g.By[0].columnRef, How: g.Measures[0].How}
	if g.Measures[0].Column != "" {
		spec.Y = &columnRef{g.Measures[0].Column, "number", nil}
	}
	spec.Title = capital(subjectOf(g.Measures[0], "")) + " by " + byWords(g.By)
	switch {
	case g.Filter != nil || len(g.By) > 1 && g.By[0].Period == "": // chart.py knows neither: take the figures themselves
		if len(g.By) > 1 {
			return chartSpec{}, false
		}
		spec.Input, spec.Sheet, spec.How = g.Out, "", "sum"
		spec.X, spec.Y = columnRef{g.By[0].Name, "text", nil}, &columnRef{g.Measures[0].Name, "number", nil}
	case g.By[0].Period != "":
		spec.Period = g.By[0].Period
		if spec.Period != "weekday" && spec.Period != "hourofday" {
			spec.Draw = "time"
		}
		if len(g.By) > 1 && spec.Draw == "time" {
			spec.Split = g.By[1].Column
		}
	}
	if barWord.MatchString(text) {
		spec.Kind = "bar"
	} else if lineWord.MatchString(text) {
		spec.Kind = "line"
	}
	spec.Out = "/workspace/" + firstNonEmpty(namesOutput(c.text, ".png"), slug(spec.Title)+".png")
	return spec, true
}
