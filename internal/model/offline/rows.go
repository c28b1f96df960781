package offline

import (
	"fmt"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// rowOp is one step of rows.py.
type rowOp struct {
	Op         string      `json:"op"`
	Columns    []string    `json:"columns,omitempty"`
	Keep       string      `json:"keep,omitempty"`
	Conditions []condition `json:"conditions,omitempty"`
	Any        bool        `json:"any,omitempty"`
	Drop       bool        `json:"drop,omitempty"`
	By         []sortBy    `json:"by,omitempty"`
	N          int         `json:"n,omitempty"`
	From       int         `json:"from,omitempty"`   // top: rows left out before
	Latest     *sortBy     `json:"latest,omitempty"` // dedupe: which of the same rows stays
	End        bool        `json:"end,omitempty"`
	Pairs      [][2]string `json:"pairs,omitempty"`
	Parts      []string    `json:"parts,omitempty"`
}

type sortBy struct {
	columnRef
	Descending bool `json:"descending,omitempty"`
}

// rowStep is what rows.py tells of one step.
type rowStep struct {
	Op           string      `json:"op"`
	Before       int         `json:"before"`
	After        int         `json:"after"`
	Removed      int         `json:"removed"`
	Rows         int         `json:"rows"`
	Of           int         `json:"of"`
	Columns      []string    `json:"columns"`
	Uncomparable int         `json:"uncomparable"`
	Changed      bool        `json:"changed"`
	Last         int         `json:"last"`
	Headers      [][2]string `json:"headers"`
	Pairs        [][2]string `json:"pairs"`
	Cells        int         `json:"cells"`
	EmptyRows    int         `json:"emptyRows"`
}

type rowsResult struct {
	Rows      int       `json:"rows"`
	Columns   []string  `json:"columns"`
	Steps     []rowStep `json:"steps"`
	Notes     []string  `json:"notes"`
	Encoding  string    `json:"encoding"`
	Delimiter string    `json:"delimiter"`
	Preview   preview   `json:"preview"`
}

type preview struct {
	Columns []string   `json:"columns"`
	Rows    [][]string `json:"rows"`
	Of      int        `json:"of"`
	Width   int        `json:"width"`
}

// isRows tells the kinds that rows.py does in one go.
func isRows(k kind) bool {
	return slices.Contains([]kind{kindDedupe, kindClean, kindRename, kindSelect, kindFilter, kindSort, kindTop}, k)
}

// rows works off the clauses from i on that change rows, as one script run and
// one new file. It returns how many clauses that were.
func (j *job) rows(i int) (int, error) {
	t, err := j.table(j.s.req.text)
	if err != nil {
		return 0, err
	}
	cols := slices.Clone(t.Columns)
	var ops []rowOp
	n, name := 0, ""
	for _, c := range j.clauses[i:] {
		if c.kind == kindConvert && n > 0 && namesOutput(c.text, t.ext()) != "" {
			name = namesOutput(c.text, t.ext())
			n++
			break
		}
		if !isRows(c.kind) || len(ops) > 0 && ops[len(ops)-1].Op == "clean" {
			break
		}
		if c.kind == kindSort || c.kind == kindTop {
			if _, ok := j.ranking(c, cols); ok {
				break
			}
		}
		op, err := j.rowOp(c, cols)
		if err != nil {
			return 0, err
		}
		cols = after(op, cols)
		ops = append(ops, op)
		name = firstNonEmpty(namesOutput(c.text, t.ext()), name)
		n++
	}
	out := t.outPath(suffixOf(ops), t.ext())
	if name != "" {
		out = "/workspace/" + path.Base(name)
	}
	j.s.say(doing(ops))
	var res rowsResult
	params := map[string]any{"input": t.Path, "ops": ops, "out": out, "preview": 10}
	if t.Sheet != "" {
		params["sheet"] = t.Sheet
	}
	if err := j.s.python("rows.py", params, &res); err != nil {
		return 0, err
	}
	j.made(out, "")
	j.tellRows(t, ops, res)
	next := *t
	next.Path, next.Name, next.Rows, next.Sheet, next.Encoding = out, path.Base(out), res.Rows, "", "utf-8"
	next.Columns = renamed(cols, res)
	j.cur = &next
	return n, nil
}

func firstNonEmpty(ss ...string) string {
	for _, s := range ss {
		if s != "" {
			return s
		}
	}
	return ""
}

// namesOutput is the file name with the given ending that a text wants written.
func namesOutput(text, ext string) string {
	for _, m := range namedFile.FindAllStringSubmatchIndex(text, -1) {
		from, to := m[2], m[3]
		if from < 0 {
			from, to = m[4], m[5]
		}
		if strings.EqualFold(path.Ext(text[from:to]), ext) && outputName.MatchString(strings.TrimRight(text[:from], "\"'“‘`")) {
			return text[from:to]
		}
	}
	return ""
}

// suffixOf names the new file after what was done.
func suffixOf(ops []rowOp) string {
	var parts []string
	for _, op := range ops {
		s := map[string]string{"dedupe": "deduped", "repeats": "repeats", "clean": "clean", "filter": "filtered", "sort": "sorted", "rename": "renamed", "select": "columns"}[op.Op]
		if op.Op == "top" {
			s = map[bool]string{false: "top-", true: "last-"}[op.End] + strconv.Itoa(op.N)
			if op.From > 0 {
				s = fmt.Sprintf("rows-%d-%d", op.From+1, op.From+op.N)
			}
		}
		if !slices.Contains(parts, s) {
			parts = append(parts, s)
		}
	}
	if len(parts) > 2 {
		return "-edited"
	}
	return "-" + strings.Join(parts, "-")
}

// after is how the columns stand after an operation whose effect is known.
func after(op rowOp, cols []column) []column {
	out := slices.Clone(cols)
	switch op.Op {
	case "rename":
		for i := range out {
			for _, p := range op.Pairs {
				if cols[i].Name == p[0] {
					out[i].Name = p[1]
				}
			}
		}
	case "select":
		out = slices.DeleteFunc(out, func(c column) bool { return slices.Contains(op.Columns, c.Name) == op.Drop })
	}
	return out
}

// renamed follows the headers that clean made.
func renamed(cols []column, res rowsResult) []column {
	out := slices.Clone(cols)
	if len(res.Columns) == len(out) {
		for i := range out {
			out[i].Name = res.Columns[i]
		}
	}
	return out
}

func doing(ops []rowOp) string {
	var parts []string
	for _, op := range ops {
		parts = append(parts, map[string]string{"dedupe": "drop the duplicate rows", "repeats": "find the rows that repeat", "clean": "clean it", "filter": "filter the rows", "sort": "sort the rows",
			"rename": "rename columns", "select": "choose the columns", "top": "take the rows asked for"}[op.Op])
	}
	return "Now I " + strings.Join(parts, ", then ") + "."
}

// rowOp makes the operation that a clause means.
func (j *job) rowOp(c clause, cols []column) (rowOp, error) {
	switch c.kind {
	case kindDedupe:
		return j.dedupeOp(c, cols)
	case kindClean:
		if scales.MatchString(c.text) && slices.ContainsFunc(find(c.text, cols), func(m mention) bool { return cols[m.cols[0]].numeric() }) {
			return rowOp{}, &trouble{"I clean headers, spaces and encodings; I do not rescale numbers."}
		}
		return rowOp{Op: "clean", Parts: cleanParts(c.text)}, nil
	case kindRename:
		return j.renameOp(c, cols)
	case kindSelect:
		return j.selectOp(c, cols)
	case kindSort:
		by, err := j.sortBys(c, cols)
		return rowOp{Op: "sort", By: by}, err
	case kindTop:
		return j.topOp(c, cols)
	}
	return j.filterOp(c, cols)
}

var keepLast = regexp.MustCompile(`(?i)\bkeep(?:ing)?\b[^,;]*\b(?:last|latest|newest|most recent)\b`)
var dupWords = regexp.MustCompile(`(?i)\b(?:by|on|based on|with the same|same|per|using|considering|in(?: the)? columns?|of(?: the)?|for(?: the)?|for each|duplicated?|unique|distinct)\b`)

func (j *job) dedupeOp(c clause, cols []column) (rowOp, error) {
	op := rowOp{Op: "dedupe", Keep: "first"}
	text := mask2(c.text, j.s.req.namesIn(c.text))
	if keepLast.MatchString(c.text) {
		op.Keep = "last"
	}
	if m := keepByTime.FindStringIndex(text); m != nil {
		if err := j.keepByTime(&op, text[m[0]:], cols); err != nil {
			return op, err
		}
		text = text[:m[0]]
	}
	for _, m := range find(text, cols) {
		if !dupWords.MatchString(text[:m.from]) {
			continue
		}
		i, err := j.one(cols, m)
		if err != nil {
			return op, err
		}
		op.Columns = append(op.Columns, cols[i].Name)
	}
	return op, nil
}

var keepByTime = regexp.MustCompile(`(?i)[,;]?\s*(?:and |but )?\bkeep(?:ing)?\b[^,;]*\b(?:latest|newest|most recent|oldest|earliest)\b.*$`)

// keepByTime finds the date by which the latest of the same rows is the latest;
// without dates it is the one that stands last.
func (j *job) keepByTime(op *rowOp, text string, cols []column) error {
	old := regexp.MustCompile(`(?i)\b(?:oldest|earliest)\b`).MatchString(text)
	if !slices.ContainsFunc(cols, func(c column) bool { return c.Type == "date" }) {
		op.Keep = map[bool]string{true: "first", false: "last"}[old]
		return nil
	}
	i, err := j.dateColumn(&looked{Columns: cols}, cols, find(text, cols), "")
	if err != nil {
		return err
	}
	ref, err := j.ref(cols[i])
	op.Keep, op.Latest = "first", &sortBy{ref, !old}
	return err
}

var scales = regexp.MustCompile(`(?i)^(?:normali[sz]e|standardi[sz]e)\b`)

func cleanParts(text string) []string {
	low := strings.ToLower(text)
	var parts []string
	has := func(words ...string) bool {
		return slices.ContainsFunc(words, func(w string) bool { return strings.Contains(low, w) })
	}
	if has("header", "column name", "name", "snake", "columns") {
		parts = append(parts, "headers")
	}
	if has("space", "trim", "strip", "cells", "values") {
		parts = append(parts, "spaces")
	}
	if has("empty", "blank") {
		parts = append(parts, "empty")
	}
	if len(parts) == 0 && !has("encod", "utf", "umlaut", "accent", "character") || has("everything", "clean up") && len(parts) == 0 {
		parts = []string{"headers", "spaces", "empty"}
	}
	if parts == nil {
		parts = []string{"encoding"} // the file is written as UTF-8 anyway
	}
	return parts
}

var renamePair = regexp.MustCompile(`(?i)^(.*?)\s+(?:to|as|into|->|→|=>)\s+(.+)$`)
var renameHead = regexp.MustCompile(`(?i)^(?:rename|call|name|change)\s+(?:the\s+)?(?:columns?|headers?|fields?)?(?:\s*names?)?(?:\s+of)?\s*`)

func (j *job) renameOp(c clause, cols []column) (rowOp, error) {
	op := rowOp{Op: "rename"}
	text := renameHead.ReplaceAllString(c.text, "")
	for _, part := range splitOutside(text, regexp.MustCompile(`(?i)\s*,\s*(?:and\s+)?|\s+and\s+`)) {
		m := renamePair.FindStringSubmatch(part)
		if m == nil {
			return op, &question{"From which column to which new name shall I rename, as in: rename `old` to `new`?"}
		}
		old, name := "column "+m[1], unquote(strings.TrimRight(m[2], " ."))
		ms := find(old, cols)
		if len(ms) == 0 {
			return op, unknownColumn(unquote(m[1]), cols)
		}
		i, err := j.one(cols, ms[0])
		if err != nil {
			return op, err
		}
		op.Pairs = append(op.Pairs, [2]string{cols[i].Name, name})
	}
	return op, nil
}

// splitOutside splits where sep matches outside quotes.
func splitOutside(text string, sep *regexp.Regexp) []string {
	masked := mask(text, nil)
	var out []string
	from := 0
	for _, m := range sep.FindAllStringIndex(masked, -1) {
		out = append(out, strings.TrimSpace(text[from:m[0]]))
		from = m[1]
	}
	return append(out, strings.TrimSpace(text[from:]))
}

func unquote(s string) string {
	s = strings.TrimSpace(s)
	for _, q := range [][2]string{{`"`, `"`}, {"'", "'"}, {"`", "`"}, {"“", "”"}, {"‘", "’"}, {"«", "»"}} {
		if len(s) >= len(q[0])+len(q[1]) && strings.HasPrefix(s, q[0]) && strings.HasSuffix(s, q[1]) {
			return s[len(q[0]) : len(s)-len(q[1])]
		}
	}
	return s
}

// unknownColumn asks what a word may have meant.
func unknownColumn(word string, cols []column) error {
	var names []string
	for _, i := range near(word, cols) {
		names = append(names, cols[i].Name)
	}
	if len(names) == 0 {
		for _, c := range cols[:min(len(cols), 20)] {
			names = append(names, c.Name)
		}
	}
	return &question{fmt.Sprintf("There is no column %s. Which one do you mean: %s?", code(word), join(names, "or"))}
}

func (j *job) selectOp(c clause, cols []column) (rowOp, error) {
	op := rowOp{Op: "select", Drop: regexp.MustCompile(`(?i)^(?:drop|remove|delete)`).MatchString(c.text)}
	if regexp.MustCompile(`(?i)\bempty columns?\b`).MatchString(c.text) {
		for _, col := range cols {
			if col.Type == "empty" {
				op.Columns = append(op.Columns, col.Name)
			}
		}
		if len(op.Columns) == 0 {
			return op, &trouble{"No column is empty, so there is nothing to remove."}
		}
		return op, nil
	}
	for _, m := range find(c.text, cols) {
		i, err := j.one(cols, m)
		if err != nil {
			return op, err
		}
		op.Columns = append(op.Columns, cols[i].Name)
	}
	if len(op.Columns) == 0 {
		return op, unknownColumn(strings.TrimSpace(regexp.MustCompile(`(?i)^\w+\s+(?:only\s+)?(?:the\s+)?columns?\s*`).ReplaceAllString(c.text, "")), cols)
	}
	return op, nil
}

var descending = regexp.MustCompile(`(?i)^[\s,;]*[^,;]*?\b(?:desc(?:ending)?|largest first|biggest first|highest first|newest first|latest first|high to low|z to a|z-a|reverse[d]?|decreasing|down)\b`)
var descendingBefore = regexp.MustCompile(`(?i)\b(?:descending(?: by| on)?|reverse)\b`)

func (j *job) sortBys(c clause, cols []column) ([]sortBy, error) {
	var out []sortBy
	text := j.said(c)
	ms := find(text, cols)
	for k, m := range ms {
		i, err := j.one(cols, m)
		if err != nil {
			return nil, err
		}
		end := len(text)
		if k+1 < len(ms) {
			end = ms[k+1].from
		}
		ref, err := j.ref(cols[i])
		if err != nil {
			return nil, err
		}
		desc := descending.MatchString(text[m.to:end]) || k == 0 && descendingBefore.MatchString(text[:m.from])
		out = append(out, sortBy{ref, desc})
	}
	if len(out) == 0 && sortTime.MatchString(text) && slices.ContainsFunc(cols, func(c column) bool { return c.Type == "date" }) {
		i, err := j.dateColumn(&looked{Columns: cols}, cols, nil, "")
		if err != nil {
			return nil, err
		}
		ref, err := j.ref(cols[i])
		return []sortBy{{ref, newestFirst.MatchString(text)}}, err
	}
	if len(out) == 0 {
		var names []string
		for _, col := range cols[:min(len(cols), 20)] {
			names = append(names, col.Name)
		}
		return nil, &question{"By which column shall I sort: " + join(names, "or") + "?"}
	}
	return out, nil
}

var newestFirst = regexp.MustCompile(`(?i)\b(?:newest|latest|most recent|desc(?:ending)?|reverse[d]?|backwards?)\b`)
var sortTime = regexp.MustCompile(`(?i)\b(?:dates?|times?|newest|latest|oldest|earliest|chronological(?:ly)?|days?)\b`)

var topNumber = regexp.MustCompile(`\d+`)
var rowRange = regexp.MustCompile(`(?i)\b(?:rows?|lines?|records?)\s+(\d+)\s*(?:to|through|until|-|–)\s*(\d+)\b`)
var plainTop = regexp.MustCompile(`(?i)^\w+(?: me)?(?: only| just)?(?: the)? \d+(?: rows?| records?)?\W*$`)
var topSmall = regexp.MustCompile(`(?i)\b(?:bottom|smallest|lowest|worst|oldest|least|fewest)\b`)
var topNoOrder = regexp.MustCompile(`(?i)\b(first|last)\b`)
var topTime = regexp.MustCompile(`(?i)\b(?:newest|latest|oldest)\b`)

func (j *job) topOp(c clause, cols []column) (rowOp, error) {
	n, err := strconv.Atoi(topNumber.FindString(c.text))
	if err != nil || n < 1 {
		return rowOp{}, &question{"How many rows shall I take?"}
	}
	op := rowOp{Op: "top", N: n}
	if m := rowRange.FindStringSubmatch(c.text); m != nil {
		first, _ := strconv.Atoi(m[1])
		last, _ := strconv.Atoi(m[2])
		if first < 1 || last < first {
			return op, &question{"From which row to which row, as in: rows 10 to 20?"}
		}
		op.From, op.N = first-1, last-first+1
		return op, nil
	}
	ms := find(c.text, cols)
	if m := topNoOrder.FindStringSubmatch(c.text); m != nil && len(ms) == 0 {
		op.End = strings.EqualFold(m[1], "last")
		return op, nil
	}
	if plainTop.MatchString(c.text) {
		return op, nil
	}
	var pick []int
	for _, m := range ms { // "top 5 by seats", "5 highest seats": the number or date decides
		if slices.ContainsFunc(m.cols, func(i int) bool { return cols[i].numeric() || cols[i].Type == "date" }) {
			pick = m.cols
		}
	}
	if len(pick) == 0 {
		for i, col := range cols {
			if topTime.MatchString(c.text) && col.Type == "date" || !topTime.MatchString(c.text) && col.numeric() {
				pick = append(pick, i)
			}
		}
	}
	if len(pick) == 0 {
		return op, &trouble{"There is no column of numbers or dates to rank the rows by. Say for instance: first 10 rows."}
	}
	i, err := j.pick(cols, pick, "By which column")
	if err != nil {
		return op, err
	}
	ref, err := j.ref(cols[i])
	op.By = []sortBy{{ref, !topSmall.MatchString(c.text)}}
	return op, err
}
