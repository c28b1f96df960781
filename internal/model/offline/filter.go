package offline

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
)

// condition is one comparison that rows.py makes.
type condition struct {
	columnRef
	Op     string   `json:"op"`
	Values []string `json:"values,omitempty"`
}

// operators, longest meaning first; each matches right after a column's name.
var operators = []struct {
	op string
	re *regexp.Regexp
}{
	{"filled", opRe(`(?:is|are) (?:not|n't) (?:empty|blank|missing|null)|isn't (?:empty|blank|missing)|is (?:filled|present|set)|has a value`)},
	{"blank", opRe(`(?:is|are) (?:empty|blank|missing|null)|has no value`)},
	{"between", opRe(`(?:is |are |lies )?(?:between|from)\b`)},
	{"lacks", opRe(`(?:does not|doesn't|do not|don't) (?:contain|include|have)\b|not containing\b`)},
	{"contains", opRe(`(?:contains?|includes?|containing|including|has|with)\b`)},
	{"starts", opRe(`(?:starts?|begins?|starting|beginning) with\b`)},
	{"ends", opRe(`(?:ends?|ending) (?:with|in|on)\b`)},
	{"ge", opRe(`>=|≥|=>|(?:is |are )?(?:at least|no less than|not less than|not below|not under|(?:greater|more) than or equal to|since|starting)\b`)},
	{"le", opRe(`<=|≤|=<|(?:is |are )?(?:at most|up to|no more than|not more than|not over|not above|(?:less|smaller|fewer) than or equal to|until|through)\b`)},
	{"not", opRe(`!=|<>|≠|(?:is|are|was|were)(?: not|n't)(?: equal to| one of| in| any of)?\b|(?:does not|doesn't) equal\b|not equal to\b|not in\b|other than\b|not\b`)},
	{"gt", opRe(`>|(?:is |are |was )?(?:over|above|more than|greater than|larger than|bigger than|higher than|after|later than|exceeds|exceeding|older than)\b`)},
	{"lt", opRe(`<|(?:is |are |was )?(?:under|below|less than|fewer than|smaller than|lower than|before|earlier than)\b`)},
	{"is", opRe(`==?|:|(?:is|are|was|were|equals?|in)(?: equal to| exactly| one of| any of| either| in)?\b`)},
}

func opRe(p string) *regexp.Regexp {
	return regexp.MustCompile(`(?i)^["'”’\x60]?\s*(?:` + p + `)\s*`)
}

var (
	filterHead = regexp.MustCompile(`(?i)\b(?:where|with|whose|that have|which have|that has|which has|having|that are|which are|when|if|in which|for which)\b`)
	dropHead   = regexp.MustCompile(`(?i)^\s*(?:drop|remove|delete|exclude|filter out|leave out|discard|get rid of)\b`)
	withoutRe  = regexp.MustCompile(`(?i)\b(?:without|with no|with an? (?:empty|blank|missing)|missing|lacking)\s+(?:any\s+|an?\s+|value (?:in|for)\s+)?`)
	emptyRows  = regexp.MustCompile(`(?i)\b(?:empty|blank) ` + rowWord)
)

// filterOp reads the conditions of a clause.
func (j *job) filterOp(c clause, cols []column) (rowOp, error) {
	text := mask2(c.text, j.s.req.namesIn(c.text))
	op := rowOp{Op: "filter", Drop: dropHead.MatchString(c.text)}
	if repeatWord.MatchString(text) {
		return j.repeatsOp(c, text, cols)
	}
	if sel, ok := j.onlyColumns(text, cols); ok {
		return sel, nil
	}
	if op.Drop {
		text = text[len(dropHead.FindString(text)):]
	}
	if emptyRows.MatchString(text) && len(find(text, cols)) == 0 {
		return rowOp{Op: "clean", Parts: []string{"empty"}}, nil
	}
	conds, anyOf, err := j.conditions(text, cols)
	if err != nil {
		return op, err
	}
	if len(conds) == 0 {
		return op, &question{fmt.Sprintf("Which rows do you mean? Say for instance: only rows where %s is …\n\nThe columns are %s. Which condition?", code(cols[0].Name), codes(names20(cols)))}
	}
	if !slices.ContainsFunc(find(text, cols), func(m mention) bool { return compares(text[m.to:], cols[m.cols[0]]) }) {
		rest, _, err := j.dateConditions(text, cols)
		if err != nil {
			return op, err
		}
		for _, c := range conds {
			rest = blankOut(rest, c.Values)
		}
		if err := j.unknownRows(rest, &looked{Name: j.cur.Name, Columns: cols}); err != nil {
			return op, err
		}
	}
	op.Conditions, op.Any = conds, anyOf
	return op, nil
}

var (
	repeatWord = regexp.MustCompile(`(?i)\b(?:duplicat\w*|repeated)\b`)
	alsoDrop   = regexp.MustCompile(`(?i)\b(?:drop|remove|delete|discard|get rid of)\b`)
	onlyHead   = regexp.MustCompile(`(?i)^\s*(?:keep|show|only|just|select|give|take|extract|list)\b(?:\s+(?:me|only|just|the))*`)
)

// repeatsOp is "find duplicate emails": the rows that have a twin, unless they
// are to go.
func (j *job) repeatsOp(c clause, text string, cols []column) (rowOp, error) {
	op, err := j.dedupeOp(clause{kindDedupe, "duplicate " + text}, cols)
	if !alsoDrop.MatchString(c.text) {
		op = rowOp{Op: "repeats", Columns: op.Columns}
	}
	return op, err
}

// onlyColumns reads "keep only email and plan": columns and nothing else.
func (j *job) onlyColumns(text string, cols []column) (rowOp, bool) {
	head := onlyHead.FindString(text)
	ms := find(text, cols)
	if head == "" || len(ms) == 0 {
		return rowOp{}, false
	}
	op := rowOp{Op: "select"}
	rest := []byte(text)
	for _, m := range ms {
		if len(m.cols) != 1 {
			return rowOp{}, false
		}
		if name := cols[m.cols[0]].Name; !slices.Contains(op.Columns, name) {
			op.Columns = append(op.Columns, name)
		}
		for i := m.from; i < m.to; i++ {
			rest[i] = ' '
		}
	}
	left := regexp.MustCompile(`(?i)\b(?:and|the|columns?|fields?|me|only|just|please)\b|[^\pL\pN]+`).ReplaceAllString(string(rest[len(head):]), "")
	return op, left == ""
}

// conditions reads "country is DE and seats > 5", "from Germany", "without a
// plan". any tells whether one of them is enough.
func (j *job) conditions(text string, cols []column) (out []condition, anyOf bool, err error) {
	if m := withoutRe.FindStringIndex(text); m != nil {
		if ms := find("of "+text[m[1]:], cols); len(ms) > 0 && ms[0].from <= 8 {
			i, err := j.one(cols, ms[0])
			if err != nil {
				return nil, false, err
			}
			return []condition{{columnRef{cols[i].Name, cols[i].Type, nil}, "blank", nil}}, false, nil
		}
	}
	text, dated, err := j.dateConditions(text, cols)
	if err != nil {
		return nil, false, err
	}
	body := text
	if m := filterHead.FindStringIndex(text); m != nil {
		body = "where " + text[m[1]:]
	}
	ms := slices.DeleteFunc(find(body, cols), func(m mention) bool { return !compares(body[m.to:], cols[m.cols[0]]) })
	for k, m := range ms {
		end := len(body)
		if k+1 < len(ms) {
			end = ms[k+1].from
		}
		cond, word, err := j.condition(body[m.to:end], cols, m, k+1 < len(ms))
		if err != nil {
			return nil, false, err
		}
		anyOf = anyOf || word == "or"
		out = append(out, cond)
	}
	if len(out) == 0 {
		if out, anyOf, err = j.valueConditions(body, cols); err != nil {
			return nil, false, err
		}
	}
	return append(out, dated...), anyOf, nil
}

// compares tells whether a text after a column's name compares it: "plans in
// Germany" does not, when no plan is called so.
func compares(text string, col column) bool {
	op := opAfter(text)
	m := nounLink.FindString(text)
	if m == "" || op != "is" && op != "contains" || !knowsAll(col) {
		return op != ""
	}
	return slices.ContainsFunc(col.Values, func(v string) bool {
		return strings.HasPrefix(strings.ToLower(strings.TrimLeft(text[len(m):], " \"'“‘`")), strings.ToLower(v))
	})
}

var nounLink = regexp.MustCompile(`(?i)^["'”’\x60]?\s*(?:in|with|has|have|having|including)\s+(?:the\s+)?`)

// knowsAll tells whether all the values of a column of text are known.
func knowsAll(c column) bool { return c.Type == "text" && c.Unique > 0 && c.Unique == len(c.Values) }

// opAfter is the operator that a text begins with, or "".
func opAfter(text string) string {
	for _, o := range operators {
		if o.re.MatchString(text) {
			return o.op
		}
	}
	return ""
}

// condition reads one operator and its values; word is what joins it to the next.
func (j *job) condition(text string, cols []column, m mention, more bool) (condition, string, error) {
	i, err := j.one(cols, m)
	if err != nil {
		return condition{}, "", err
	}
	ref, err := j.ref(cols[i])
	if err != nil {
		return condition{}, "", err
	}
	cond := condition{columnRef: ref, Op: opAfter(text)}
	for _, o := range operators {
		if o.op == cond.Op {
			text = text[len(o.re.FindString(text)):]
		}
	}
	word := ""
	if more { // cut the joining word before the next column
		cut := regexp.MustCompile(`(?i)[\s,]*(?:\b(and|or|but)\b|,|&&|\|\|)?\s*(?:where\s+|the\s+|whose\s+)?["'“‘\x60]?$`)
		if w := cut.FindStringSubmatchIndex(text); w != nil {
			if w[2] >= 0 {
				word = strings.ToLower(text[w[2]:w[3]])
			}
			text = text[:w[0]]
		}
	}
	if cond.Op == "blank" || cond.Op == "filled" {
		return cond, word, nil
	}
	cond.Values = values(text, cond.Op)
	if cols[i].Type == "date" && len(cond.Values) > 0 {
		return cond, word, j.dateValues(&cond, cols[i])
	}
	if cond.Op == "is" || cond.Op == "not" {
		if err := j.knownValues(&cond, cols[i]); err != nil {
			return cond, word, err
		}
	}
	if len(cond.Values) == 0 {
		return cond, word, &question{fmt.Sprintf("With what shall %s be compared?", code(cond.Column))}
	}
	if cond.Op == "between" && len(cond.Values) != 2 {
		return cond, word, &question{fmt.Sprintf("Between which two values shall %s be?", code(cond.Column))}
	}
	numbersOnly := slices.Contains([]string{"gt", "ge", "lt", "le", "between"}, cond.Op)
	if numbersOnly && !cols[i].numeric() && cols[i].Type != "date" {
		return cond, word, &question{fmt.Sprintf("%s holds %s, which cannot be larger or smaller. Which column do you mean?", code(cond.Column), typeName(cols[i]))}
	}
	return cond, word, nil
}

var blankValue = regexp.MustCompile(`(?i)^(?:empty|blank|missing|null|nothing)$`)

// knownValues holds what text is compared with to what the column has, since no
// row is a poor answer to a slip; "missing" is an empty cell.
func (j *job) knownValues(cond *condition, col column) error {
	lacks := func(v string) bool {
		return !slices.ContainsFunc(col.Values, func(o string) bool { return strings.EqualFold(strings.TrimSpace(o), strings.TrimSpace(v)) })
	}
	for i, v := range cond.Values {
		if blankValue.MatchString(v) && lacks(v) {
			cond.Values[i] = ""
		}
	}
	if !knowsAll(col) {
		return nil
	}
	for i, v := range cond.Values {
		if v == "" || !lacks(v) {
			continue
		}
		for _, a := range slices.Backward(j.s.req.answers) {
			if a = unquote(strings.TrimRight(strings.TrimSpace(a), ".")); !lacks(a) {
				cond.Values[i] = a
			}
		}
		if lacks(cond.Values[i]) {
			return &question{fmt.Sprintf("No %s is %s. Which one do you mean: %s?", code(col.Name), code(v), join(col.Values[:min(len(col.Values), 20)], "or"))}
		}
	}
	return nil
}

var valueSplit = regexp.MustCompile(`(?i)\s*,\s*(?:or\s+|and\s+)?|\s+or\s+|\s+and\s+`)
var digitComma = regexp.MustCompile(`^[\d.,\s]+$`)

func values(text, op string) []string {
	text = strings.TrimSpace(strings.TrimRight(strings.TrimSpace(text), ".;?!"))
	var out []string
	parts := []string{text}
	if !(digitComma.MatchString(text) && op != "between") { // "1,000" is one number
		parts = splitOutside(text, valueSplit)
	}
	if op == "gt" || op == "ge" || op == "lt" || op == "le" {
		parts = parts[:1]
	}
	for _, p := range parts {
		p = unquote(regexp.MustCompile(`(?i)^(?:the value|the)\s+`).ReplaceAllString(strings.TrimSpace(p), ""))
		if p != "" {
			out = append(out, p)
		}
	}
	return out
}

// valueConditions finds values of the table in the words: "only DE rows", "keep
// the Team plans".
func (j *job) valueConditions(text string, cols []column) ([]condition, bool, error) {
	type hit struct{ col, at int }
	hits := map[string][]hit{}
	var order []string
	named := find(text, cols) // a bare number is of the column that is named
	for i, c := range cols {
		for _, v := range c.Values {
			if len(v) < 2 && !strings.Contains(text, `"`+v+`"`) || fillerWords[strings.ToLower(v)] || c.numeric() && !slices.ContainsFunc(named, func(m mention) bool { return slices.Contains(m.cols, i) }) {
				continue
			}
			at := indexWord(text, v)
			if at < 0 {
				continue
			}
			if len(hits[v]) == 0 {
				order = append(order, v)
			}
			hits[v] = append(hits[v], hit{i, at})
		}
	}
	byCol := map[int]int{}
	var out []condition
	for _, v := range order {
		var cands []int
		for _, h := range hits[v] {
			cands = append(cands, h.col)
		}
		i, err := j.pick(cols, cands, code(v)+" stands in several columns. Which one do you mean")
		if err != nil {
			return nil, false, err
		}
		if at, ok := byCol[i]; ok {
			out[at].Values = append(out[at].Values, v)
			continue
		}
		byCol[i] = len(out)
		op := "is"
		if negated.MatchString(blankOut(text[:hits[v][0].at], order)) {
			op = "not"
		}
		out = append(out, condition{columnRef{cols[i].Name, cols[i].Type, nil}, op, []string{v}})
	}
	return out, false, nil
}

// negated is a text after which a value is one to leave out; what stands between
// are other values, blanked.
var negated = regexp.MustCompile(`(?i)\b(?:not|non|no|except(?:ing)?|other than|excluding|excludes?|without|ignoring|ignore|leaving out|leave out|apart from|aside from|omitting|omit|minus|but not|outside(?: of)?)(?:[\s,-]|\b(?:for|the|any|all|those|ones?|rows?|in|from|with|of|and|or|nor)\b)*$`)

// blankOut puts spaces in the place of words.
func blankOut(text string, words []string) string {
	for _, w := range words {
		for {
			i := indexWord(text, w)
			if i < 0 {
				break
			}
			text = text[:i] + strings.Repeat(" ", len(w)) + text[i+len(w):]
		}
	}
	return text
}

func indexWord(text, word string) int {
	low, w := strings.ToLower(text), strings.ToLower(word)
	for from := 0; ; {
		i := strings.Index(low[from:], w)
		if i < 0 || len(low) != len(text) {
			return -1
		}
		at := from + i
		if wholeWord(text, at, at+len(w)) {
			return at
		}
		from = at + 1
	}
}

var opNames = map[string]string{"is": "is", "not": "is not", "gt": "is over", "ge": "is at least", "lt": "is under", "le": "is at most", "between": "is between",
	"contains": "contains", "within": "is in", "outside": "is not in", "lacks": "does not contain", "starts": "starts with", "ends": "ends with", "blank": "is empty", "filled": "is not empty"}

var timeOps = map[string]string{"gt": "is after", "ge": "is from", "lt": "is before", "le": "is until"}

// conditionWords says conditions back, so that a misunderstanding shows.
func conditionWords(conds []condition, anyOf bool) string {
	var parts []string
	for _, c := range conds {
		w := code(c.Column) + " " + opNames[c.Op]
		if at := timeOps[c.Op]; c.Type == "date" && at != "" {
			w = code(c.Column) + " " + at
		}
		word := map[string]string{"between": "and", "within": "to", "outside": "to"}[c.Op]
		if len(c.Values) > 0 {
			w += " " + strings.ReplaceAll(join(c.Values, firstNonEmpty(word, "or")), "``", "empty")
		}
		parts = append(parts, w)
	}
	return strings.Join(parts, map[bool]string{false: " and ", true: " or "}[anyOf])
}

func filterWords(op rowOp, st rowStep) string {
	n := st.After
	w := fmt.Sprintf("**%s** of %s match: %s.", count(n), rowsOf(st.Before), conditionWords(op.Conditions, op.Any))
	if op.Drop {
		w = fmt.Sprintf("%s of %s are removed, where %s; **%s** remain.", count(st.Before-n), rowsOf(st.Before), conditionWords(op.Conditions, op.Any), count(n))
	}
	if st.Uncomparable > 0 {
		w += fmt.Sprintf(" %s a value that could not be compared.", rowsHave(st.Uncomparable))
	}
	return w
}
