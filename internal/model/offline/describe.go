package offline

import (
	"fmt"
	"regexp"
	"strings"
)

var (
	aboutFiles  = regexp.MustCompile(`(?i)\b(?:files?|tables?|data(?:set)?|csv|tsv|xlsx|excel|workbook|sheet|json|this|it|here|columns?|fields?|rows?|records?|duplicates?|missing|empty|attach(?:ed|ment)|overview|profile|statistics|stats|image|picture|photo)\b`)
	openEnded   = regexp.MustCompile(`(?i)^(?:what|which|tell|explain|is |are |check|show|look)`)
	wantsSample = regexp.MustCompile(`(?i)\b(?:show|preview|open|display|read|samples?|look at|first rows|see)\b`)
)

const describedColumns = 40

// describe says what is in the files at hand: for a table its rows, columns,
// types, gaps and ranges.
func (j *job) describe(c clause) error {
	if !j.about(c) {
		return &trouble{notUnderstood}
	}
	tables, err := j.fresh()
	if err != nil {
		return err
	}
	for i := range tables {
		t := &tables[i]
		if t.problem() != "" {
			j.tell(otherFile(t))
			continue
		}
		j.tell(profile(t))
		if ms := find(mask2(c.text, j.s.req.namesIn(c.text)), t.Columns); len(ms) > 0 {
			var some []column
			for _, m := range ms {
				k, err := j.one(t.Columns, m)
				if err != nil {
					return err
				}
				some = append(some, t.Columns[k])
			}
			j.tell(columnTable(some))
		} else {
			j.tell(columnTable(t.Columns[:min(len(t.Columns), describedColumns)]))
			if t.Width > describedColumns {
				j.tell("These are the first %d of %s.", describedColumns, plural(t.Width, "column", "columns"))
			}
		}
		for _, n := range t.Notes {
			j.tell(n)
		}
		if wantsSample.MatchString(c.text) && len(tables) == 1 {
			if err := j.sample(t); err != nil {
				return err
			}
		}
	}
	return nil
}

// about tells whether a sentence asks about files at all: "what is the weather"
// does not, and gets no table for an answer.
func (j *job) about(c clause) bool {
	if len(j.s.req.files) > 0 || j.cur != nil || aboutFiles.MatchString(c.text) || len(j.s.req.namesIn(c.text)) > 0 {
		return true
	}
	return !openEnded.MatchString(c.text)
}

// fresh are the tables at hand as they are now; one that was changed in this
// turn is looked at again.
func (j *job) fresh() ([]looked, error) {
	if j.cur == nil {
		if err := j.lookTables(); err != nil {
			return nil, err
		}
		return j.tables, nil
	}
	return j.s.look([]lookFile{{Paths: []string{j.cur.Path}, Sheet: j.cur.Sheet}})
}

// sample shows a table's first rows.
func (j *job) sample(t *looked) error {
	params := map[string]any{"input": t.Path, "ops": []rowOp{}, "preview": 5}
	if t.Sheet != "" {
		params["sheet"] = t.Sheet
	}
	var res rowsResult
	if err := j.s.python("rows.py", params, &res); err != nil {
		return err
	}
	j.tell(res.Preview.words())
	return nil
}

// otherFile tells of a file that is no table.
func otherFile(t *looked) string {
	if t.Kind == "image" && t.Trouble == "" {
		w := fmt.Sprintf("%s is %s of %d × %d pixels, %s.", code(t.Name), strings.Replace(t.Told, "a picture", "picture", 1), t.ImageW, t.ImageH, bytesOf(t.Bytes))
		if t.Frames > 1 {
			w += fmt.Sprintf(" It has %d frames.", t.Frames)
		}
		return w
	}
	if t.Kind == "missing" || t.Trouble != "" {
		return t.problem()
	}
	return fmt.Sprintf("%s is %s, %s. I can describe tables and pictures, no more.", code(t.Name), t.Told, bytesOf(t.Bytes))
}

// profile is a table in a few sentences.
func profile(t *looked) string {
	empty, bad := 0, 0
	for _, c := range t.Columns {
		empty += c.Blank
		bad += c.Bad
	}
	w := fmt.Sprintf("%s has **%s** and **%s**", code(t.Name), rowsOf(t.Rows), plural(max(t.Width, len(t.Columns)), "column", "columns"))
	var how []string
	if t.Kind == "csv" {
		how = append(how, encodingName(t.Encoding))
		if d := map[string]string{";": "semicolons", "\t": "tabs", "|": "bars"}[t.Delimiter]; d != "" {
			how = append(how, "split by "+d)
		}
	}
	if t.Bytes > 0 {
		how = append(how, bytesOf(t.Bytes))
	}
	if len(how) > 0 {
		w += " (" + strings.Join(how, ", ") + ")"
	}
	w += ". "
	switch t.Duplicates {
	case 0:
		w += "No row is a duplicate"
	case 1:
		w += "**1 row repeats** another exactly"
	default:
		w += fmt.Sprintf("**%s rows repeat** others exactly", count(t.Duplicates))
	}
	if empty == 0 {
		w += "; no cell is empty."
	} else {
		w += fmt.Sprintf("; %s.", map[bool]string{true: "1 cell is empty", false: count(empty) + " cells are empty"}[empty == 1])
	}
	if bad > 0 {
		w += fmt.Sprintf(" %s fit the kind of their column.", map[bool]string{true: "1 cell does not", false: count(bad) + " cells do not"}[bad == 1])
	}
	return w
}

// columnTable is a line for each column.
func columnTable(cols []column) string {
	var rows [][]string
	for _, c := range cols {
		rows = append(rows, []string{code(c.Name), holds(c), count(c.Blank), count(c.Unique), rangeOf(c)})
	}
	return mdTable([]string{"Column", "Holds", "Empty", "Different", "Range or examples"}, rows, []bool{false, false, true, true, false})
}

func holds(c column) string {
	switch {
	case c.Code:
		return "codes of digits"
	case c.Type == "int":
		return "whole numbers"
	case c.Type == "date" && c.OrderUnknown:
		return "dates, day or month first"
	}
	return typeName(c)
}

func rangeOf(c column) string {
	var w string
	switch {
	case c.numeric():
		w = fmt.Sprintf("%s to %s, average %s", anyNum(c.Min), anyNum(c.Max), numOf(c.Mean))
	case c.Type == "date":
		w = fmt.Sprintf("%v to %v", c.Min, c.Max)
	default:
		var ex []string
		for _, e := range c.Examples {
			ex = append(ex, code(clip(oneLine(e), 30)))
		}
		w = strings.Join(ex, ", ")
		if c.Unique > len(c.Examples) {
			w += ", …"
		}
	}
	if c.Bad > 0 {
		var ex []string
		for _, e := range c.BadExamples {
			ex = append(ex, code(clip(oneLine(e), 30)))
		}
		w += fmt.Sprintf("; %s not (%s)", map[bool]string{true: "1 is", false: count(c.Bad) + " are"}[c.Bad == 1], strings.Join(ex, ", "))
	}
	return w
}

func oneLine(s string) string { return strings.Join(strings.Fields(s), " ") }

func anyNum(v any) string {
	if f, ok := v.(float64); ok {
		return num(f)
	}
	return "–"
}
