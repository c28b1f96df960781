package offline

import (
	"fmt"
	"strings"
)

// human is a column's name for a title: "signed_up" → "signed up".
func human(name string) string {
	if s := strings.TrimSpace(strings.ReplaceAll(name, "_", " ")); s != "" {
		return s
	}
	return name
}

// subjectOf names what a chart shows: "average seats", "signups", "rows".
func subjectOf(m measure, what string) string {
	if m.Column == "" {
		return firstNonEmpty(what, "rows")
	}
	switch m.How {
	case "sum":
		return human(m.Column)
	case "count":
		return "count of " + human(m.Column)
	case "unique":
		return "different " + human(m.Column)
	}
	return howName(m.How) + " " + human(m.Column)
}

// chartWordsOf tells what the chart shows, from the figures it was drawn with.
func chartWordsOf(spec chartSpec, r chartResult) string {
	var w []string
	of := "rows"
	if spec.Y != nil {
		of = howName(spec.How) + " of " + code(spec.Y.Column)
	}
	add := func(f string, a ...any) { w = append(w, fmt.Sprintf(f, a...)) }
	if spec.Filter != nil {
		add("**%s** of %s match: %s.", count(r.Taken), rowsOf(r.Rows), conditionWords(spec.Filter.Conditions, spec.Filter.Any))
	}
	switch spec.Draw {
	case "time":
		add("%s: %s, %s to %s.", spec.Title, plural(r.Periods, spec.Period, spec.Period+"s"), r.First, r.Last)
		if spec.Runs && r.PeakValue != nil {
			add("It rises to **%s**.", num(*r.PeakValue))
		} else if r.PeakValue != nil && r.Periods > 1 {
			add("The highest is %s with **%s**, the lowest %s with %s.", r.Peak, num(*r.PeakValue), r.Low, num(*r.LowValue))
		}
		if spec.Runs {
		} else if r.Total != nil && spec.Y == nil {
			add("In all it counts %s.", rowsOf(int(*r.Total)))
		} else if r.Total != nil && spec.How == "sum" {
			add("The total is %s.", num(*r.Total))
		}
		if spec.Period == "week" {
			add("Weeks are ISO weeks, Monday to Sunday.")
		}
		if r.EmptyPeriods > 0 {
			add("%s have no rows.", capital(plural(r.EmptyPeriods, spec.Period, spec.Period+"s")))
		}
		if r.Folded > 0 {
			add("%s rarer values of %s are drawn together as “other”.", count(r.Folded), code(spec.Split))
		}
	case "category":
		if n := len(r.Data); n > 0 {
			title := spec.Title
			if spec.Y != nil && spec.Y.Column != "" && !strings.Contains(strings.ToLower(title), strings.ToLower(howName(spec.How))) {
				title += " (" + of + ")"
			}
			best := maxOf(r.Data)
			add("%s: %s has the most with **%s**.", title, dataName(best), dataValue(best))
		}
		if r.Shown > 0 {
			add("The chart shows the %d %s of %s.", r.Shown, map[bool]string{true: "smallest", false: "largest"}[spec.Order == "ascending"], count(r.Categories))
		}
	case "histogram":
		add("%s: %s from %s to %s, median %s, average %s.", spec.Title, plural(r.Values, "value", "values"), numOf(r.Min), numOf(r.Max), numOf(r.Median), numOf(r.Mean))
	case "scatter":
		add("%s: %s.", spec.Title, plural(r.Values, "point", "points"))
		if r.Correlation != nil {
			add("The correlation is %s.", num(*r.Correlation))
		}
		if r.Left > 0 {
			add("%s lack a value and are not in it.", capital(rowsOf(r.Left)))
		}
	}
	return strings.Join(append(w, missingWords(spec.X.Column, r)...), " ")
}

// missingWords tells of every row that the chart could not take.
func missingWords(dateColumn string, r chartResult) []string {
	var w []string
	if r.Undated > 0 {
		var ex []string
		for _, e := range r.UndatedExamples {
			ex = append(ex, code(e))
		}
		w = append(w, fmt.Sprintf("**%s no real date in %s** (%s): not in the chart, still in the table.", rowsHave(r.Undated), code(dateColumn), strings.Join(ex, ", ")))
	}
	if r.BlankDates > 0 {
		w = append(w, fmt.Sprintf("%s no date in %s at all.", rowsHave(r.BlankDates), code(dateColumn)))
	}
	if r.BadValues > 0 {
		w = append(w, fmt.Sprintf("%s a value that is no number; they are left out.", rowsHave(r.BadValues)))
	}
	return w
}

func rowsHave(n int) string {
	if n == 1 {
		return "1 row has"
	}
	return count(n) + " rows have"
}

func numOf(x *float64) string {
	if x == nil {
		return "–"
	}
	return num(*x)
}

func maxOf(data [][2]any) [2]any {
	best := data[0]
	for _, d := range data {
		if b, ok := best[1].(float64); !ok {
			best = d
		} else if v, ok := d[1].(float64); ok && v > b {
			best = d
		}
	}
	return best
}

func dataName(d [2]any) string { s, _ := d[0].(string); return code(s) }

func dataValue(d [2]any) string {
	if f, ok := d[1].(float64); ok {
		return num(f)
	}
	return "–"
}
