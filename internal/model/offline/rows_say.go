package offline

import (
	"fmt"
	"slices"
	"strings"
)

// tellRows says what came of the operations, from the script's own figures.
func (j *job) tellRows(t *looked, ops []rowOp, res rowsResult) {
	for i, st := range res.Steps {
		switch st.Op {
		case "dedupe", "repeats":
			j.tell(dedupeWords(t, st))
			if l := ops[i].Latest; l != nil {
				j.tell("Of rows that are the same, the one with the %s %s stays.", map[bool]string{true: "latest", false: "earliest"}[l.Descending], code(l.Column))
			}
		case "filter":
			j.tell(filterWords(ops[i], st))
		case "sort":
			w := "Sorted " + rowsOf(st.Rows) + " by " + sortWords(ops[i].By) + "."
			if !st.Changed {
				w = "The rows were already in that order: " + sortWords(ops[i].By) + "."
			}
			if st.Last > 0 {
				w += fmt.Sprintf(" %s without a value there stand last.", capital(rowsOf(st.Last)))
			}
			j.tell(w)
		case "top":
			j.tell(topWords(ops[i], st))
		case "rename":
			for _, p := range st.Pairs {
				j.tell("Renamed %s to %s.", code(p[0]), code(p[1]))
			}
		case "select":
			j.tell("It now has %s: %s.", plural(len(st.Columns), "column", "columns"), codes(st.Columns[:min(len(st.Columns), 20)]))
		case "clean":
			j.tell(cleanWords(t, ops[i], st))
		}
	}
	for _, n := range res.Notes {
		j.tell(n)
	}
	if last := ops[len(ops)-1]; last.Op == "top" || last.Op == "filter" || last.Op == "repeats" || last.Op == "sort" {
		j.tell(res.Preview.words())
	}
}

func dedupeWords(t *looked, st rowStep) string {
	if st.Op == "repeats" {
		on := ""
		if len(st.Columns) > 0 {
			on = " " + codes(st.Columns)
		}
		if st.After == 0 {
			return fmt.Sprintf("No row of %s repeats another%s.", code(t.Name), map[bool]string{true: "'s" + on}[on != ""])
		}
		return fmt.Sprintf("**%s** of %s have a twin with the same%s; all of them, the first ones too, are here.", count(st.After), rowsOf(st.Before), firstNonEmpty(on, " cells throughout"))
	}
	what := map[bool]string{true: "was an exact duplicate", false: "were exact duplicates"}[st.Removed == 1]
	if len(st.Columns) > 0 {
		what = map[bool]string{true: "was a repeat", false: "were repeats"}[st.Removed == 1] + " of the same " + codes(st.Columns)
	}
	if st.Removed == 0 {
		return fmt.Sprintf("No row of %s is a duplicate, so all %s stay.", code(t.Name), rowsOf(st.Before))
	}
	return fmt.Sprintf("Of %s in %s, **%s** %s; %s remain. Every other cell keeps its exact text.", rowsOf(st.Before), code(t.Name), count(st.Removed), what, rowsOf(st.After))
}

func sortWords(by []sortBy) string {
	var parts []string
	for _, b := range by {
		w := code(b.Column)
		if b.Descending {
			w += " (descending)"
		}
		parts = append(parts, w)
	}
	return strings.Join(parts, ", then ")
}

func topWords(op rowOp, st rowStep) string {
	if op.From > 0 {
		return fmt.Sprintf("Rows %s to %s of %s:", count(op.From+1), count(op.From+st.Rows), count(st.Of))
	}
	if len(op.By) == 0 {
		return fmt.Sprintf("The %s %s of %s:", map[bool]string{false: "first", true: "last"}[op.End], rowsOf(st.Rows), count(st.Of))
	}
	side := map[bool]string{true: "highest", false: "lowest"}[op.By[0].Descending]
	if op.By[0].Type == "date" {
		side = map[bool]string{true: "latest", false: "earliest"}[op.By[0].Descending]
	}
	return fmt.Sprintf("The %s with the %s %s, of %s:", rowsOf(st.Rows), side, code(op.By[0].Column), count(st.Of))
}

func cleanWords(t *looked, op rowOp, st rowStep) string {
	var parts []string
	if n := len(st.Headers); n > 0 {
		var some []string
		for _, h := range st.Headers[:min(n, 4)] {
			some = append(some, code(h[0])+" → "+code(h[1]))
		}
		parts = append(parts, fmt.Sprintf("%s renamed (%s%s)", plural(n, "header", "headers"), strings.Join(some, ", "), map[bool]string{true: ", …"}[n > 4]))
	} else if slices.Contains(op.Parts, "headers") {
		parts = append(parts, "the headers were clean already")
	}
	if slices.Contains(op.Parts, "spaces") {
		parts = append(parts, "spaces tidied in "+plural(st.Cells, "cell", "cells"))
	}
	if slices.Contains(op.Parts, "empty") {
		parts = append(parts, rowsOf(st.EmptyRows)+" without any value removed")
	}
	switch t.Encoding {
	case "utf-8", "":
		if slices.Contains(op.Parts, "encoding") {
			parts = append(parts, "the text was UTF-8 already")
		}
	default:
		parts = append(parts, "the text is UTF-8 now (it was "+encodingName(t.Encoding)+")")
	}
	return "Cleaned " + code(t.Name) + ": " + strings.Join(parts, "; ") + "."
}

func encodingName(e string) string {
	switch e {
	case "utf-8":
		return "UTF-8"
	case "utf-8-sig":
		return "UTF-8 with a byte order mark"
	case "cp1252":
		return "Windows-1252"
	case "latin-1":
		return "Latin-1"
	}
	return strings.ToUpper(e)
}

// words is the preview as a table, with what it leaves out.
func (p preview) words() string {
	if len(p.Rows) == 0 {
		return ""
	}
	w := mdTable(p.Columns, p.Rows, nil)
	var cut []string
	if p.Of > len(p.Rows) {
		cut = append(cut, fmt.Sprintf("the first %d of %s", len(p.Rows), rowsOf(p.Of)))
	}
	if p.Width > len(p.Columns) {
		cut = append(cut, fmt.Sprintf("%d of %d columns", len(p.Columns), p.Width))
	}
	if len(cut) > 0 {
		w += "\nShown: " + strings.Join(cut, ", ") + "."
	}
	return w
}
