package offline

import (
	"fmt"
	"path"
	"regexp"
	"slices"
	"strings"
)

// joinSpec is what joins.py does.
type joinSpec struct {
	Tables []tableRef  `json:"tables"`
	Names  []string    `json:"names"`
	How    string      `json:"how"` // left | right | inner | outer | append
	Keys   [2][]string `json:"keys"`
	Source string      `json:"source,omitempty"` // append: a column that names the file
	Out    string      `json:"out"`
	notes  []string
}

type tableRef struct {
	Path  string `json:"path"`
	Sheet string `json:"sheet,omitempty"`
}

type joinResult struct {
	Rows         int          `json:"rows"`
	Columns      []string     `json:"columns"`
	Renamed      [][2]string  `json:"renamed"`
	Matched      int          `json:"matched"`
	LeftRows     int          `json:"leftRows"`
	RightRows    int          `json:"rightRows"`
	LeftAlone    int          `json:"leftAlone"`
	RightAlone   int          `json:"rightAlone"`
	LeftBlank    int          `json:"leftBlank"`
	RightBlank   int          `json:"rightBlank"`
	LeftRepeats  int          `json:"leftRepeats"`
	RightRepeats int          `json:"rightRepeats"`
	Nearly       int          `json:"nearly"`
	KeyExamples  []string     `json:"keyExamples"`
	Parts        []int        `json:"parts"`
	Missing      []missingCol `json:"missing"`
	Duplicates   int          `json:"duplicates"`
	Notes        []string     `json:"notes"`
	Preview      preview      `json:"preview"`
}

// missingCol is [name of the table, its missing columns].
type missingCol [2]any

var (
	appendWord = regexp.MustCompile(`(?i)\b(?:append|concat\w*|stack|union|(?:under|below) each other|one after (?:the other|another)|vertically)\b`)
	mergeWord  = regexp.MustCompile(`(?i)\b(?:merge|combine|put\b.*\btogether)\b`)
	joinWord   = regexp.MustCompile(`(?i)\b(?:join|look ?up|vlookup|match|enrich)\b`)
	keyWord    = regexp.MustCompile(`(?i)\b(?:on|by|using|via|key(?:ed)?(?: on)?|matching|where|match(?:ed)?(?: on)?)\b\s*`)
	wantSource = regexp.MustCompile(`(?i)\b(?:source|file ?names?|which file)\b`)
)

// join joins two tables or puts several under each other.
func (j *job) join(c clause) error {
	tables, err := j.toJoin(c)
	if err != nil {
		return err
	}
	spec, err := j.joinSpec(c, tables)
	if err != nil {
		return err
	}
	verb := "join " + codes(spec.Names)
	if spec.How == "append" {
		verb = "put the rows of " + codes(spec.Names) + " under each other"
	}
	j.s.say("Now I " + verb + ".")
	for i := range spec.Names {
		spec.Names[i] = strings.TrimSuffix(spec.Names[i], path.Ext(spec.Names[i]))
	}
	var res joinResult
	if err := j.s.python("joins.py", spec, &res); err != nil {
		return err
	}
	j.made(spec.Out, "")
	if spec.How == "append" {
		j.tellAppend(spec, tables, res)
	} else {
		j.tellJoin(spec, tables, res)
	}
	return j.takeUp(spec.Out)
}

// takeUp makes a file of ours the table at hand, where more is to be done.
func (j *job) takeUp(p string) error {
	ls, err := j.s.look([]lookFile{{Paths: []string{p}}})
	if err != nil {
		return err
	}
	if ls[0].problem() == "" {
		j.cur = &ls[0]
	}
	return nil
}

// toJoin are the tables meant: the one at hand and those named, else all that
// came with the request, else the last ones the chat knows.
func (j *job) toJoin(c clause) ([]looked, error) {
	r := j.s.req
	var files []lookFile
	has := func(p string) bool {
		return slices.ContainsFunc(files, func(f lookFile) bool { return slices.Contains(f.Paths, p) })
	}
	for _, n := range r.inputNames(strings.Join(append([]string{c.text}, r.answers...), "\n")) {
		files = append(files, lookFile{Paths: r.places(n)})
	}
	if j.cur != nil && !has(j.cur.Path) && len(files) < 2 {
		files = append([]lookFile{{Paths: []string{j.cur.Path}, Sheet: j.cur.Sheet}}, files...)
	}
	if len(files) < 2 || allFiles.MatchString(c.text) && len(r.inputNames(c.text)) == 0 {
		var more []lookFile
		for _, f := range r.files {
			if !has(f.path) {
				more = append(more, lookFile{Paths: []string{f.path}})
			}
		}
		if len(files) == 1 && len(r.inputNames(c.text)) == 1 { // "join this with b.csv": this comes first
			files = append(more, files...)
		} else {
			files = append(files, more...)
		}
	}
	for i := len(r.earlier) - 1; i >= 0 && len(files) < 2; i-- {
		if f := r.earlier[i]; looksTable(f) && !f.summary && !has(f.path) {
			files = append([]lookFile{{Paths: []string{f.path}}}, files...)
		}
	}
	if len(files) < 2 {
		return nil, &question{"To join I need two tables, and I see fewer in this chat. Drop the other one on the chat, or name its path: which two do you mean?"}
	}
	if j.cur == nil && len(r.inputNames(c.text)) == 0 {
		inOrderNamed(files, c.text)
	}
	j.s.say("I'll look at " + codes(baseNames(files)) + " first.")
	ls, err := j.s.look(files)
	if err != nil {
		return nil, err
	}
	for i := range ls {
		if p := ls[i].problem(); p != "" {
			return nil, &trouble{p}
		}
	}
	return ls, nil
}

// inOrderNamed puts first what the words name first: "left join customers with
// orders", whichever was dropped on the chat before the other.
func inOrderNamed(files []lookFile, text string) {
	at := func(f lookFile) int {
		best := -1
		name := path.Base(f.Paths[0])
		name = strings.TrimSuffix(name, path.Ext(name))
		for _, n := range []string{name, loose(name), stem(name)} {
			if k := indexWord(text, n); n != "" && k >= 0 && (best < 0 || k < best) {
				best = k
			}
		}
		return best
	}
	if slices.ContainsFunc(files, func(f lookFile) bool { return at(f) < 0 }) {
		return
	}
	slices.SortStableFunc(files, func(a, b lookFile) int { return at(a) - at(b) })
}

func (j *job) joinSpec(c clause, tables []looked) (joinSpec, error) {
	spec := joinSpec{How: joinHow(j.said(c), tables), Keys: [2][]string{{}, {}}}
	text := mask2(j.said(c), j.s.req.namesIn(j.said(c)))
	for _, t := range tables {
		spec.Tables = append(spec.Tables, tableRef{t.Path, t.Sheet})
		spec.Names = append(spec.Names, t.Name)
	}
	a, b := tables[0], tables[1]
	keyed := keyWord.FindStringIndex(text) != nil
	switch {
	case appendWord.MatchString(text) && !keyed, !keyed && mergeWord.MatchString(text) && sameColumns(tables), !joinWord.MatchString(text) && len(tables) > 2:
		spec.How = "append"
	case len(tables) > 2:
		return spec, &question{fmt.Sprintf("I join two tables at a time, and here are %d: %s. Which two come first?", len(tables), codes(spec.Names))}
	default:
		var err error
		if spec.Keys, err = j.joinKeys(&spec, text, a, b); err != nil {
			return spec, err
		}
	}
	name := firstNonEmpty(namesOutput(c.text, a.ext()), namesOutput(c.text, ".csv"), namesOutput(c.text, ".xlsx"), namesOutput(c.text, ".json"))
	switch {
	case name != "":
		spec.Out = "/workspace/" + path.Base(name)
	case spec.How == "append":
		spec.Out = a.outPath("-combined", a.ext())
	default:
		spec.Out = a.outPath("-joined-"+slug(b.stem()), a.ext())
	}
	if spec.How == "append" && wantSource.MatchString(text) {
		spec.Source = "source"
	}
	return spec, nil
}

func sameColumns(tables []looked) bool {
	key := func(t looked) string {
		var ns []string
		for _, c := range t.Columns {
			ns = append(ns, loose(c.Name))
		}
		slices.Sort(ns)
		return strings.Join(ns, "\n")
	}
	return !slices.ContainsFunc(tables[1:], func(t looked) bool { return key(t) != key(tables[0]) })
}

var (
	keepWhat  = regexp.MustCompile(`(?i)\b(?:(?:keep(?:ing)?|retain(?:ing)?|preserv(?:e|ing))\s+(?:all|every)\b|with (?:all|every) rows?\b)(?:\s+(?:the\s+)?(?:rows?|records?|lines?|entries|of|from|in))*\s*(?:the\s+)?(.*)$`)
	bothWord  = regexp.MustCompile(`(?i)\bboth\b|\beither\b|\bevery(?:thing| table)\b|\beach (?:table|file|side)\b`)
	onlyMatch = regexp.MustCompile(`(?i)\bonly\b[^,;]*\b(?:match\w*|common|both)\b|\bin both\b|\bmatching (?:rows )?only\b|\bintersect`)
	firstSide = regexp.MustCompile(`(?i)^(?:first|left|former)\b`)
	lastSide  = regexp.MustCompile(`(?i)^(?:second|right|latter|other|last)\b`)
)

// joinHow is which rows stay. Without a word of it the first table's all do,
// since rows that vanish from a table are what people notice last.
func joinHow(text string, tables []looked) string {
	low := strings.ToLower(text)
	for _, how := range []string{"inner", "outer", "left", "right"} {
		if regexp.MustCompile(`\b` + how + `[ -]*(?:outer[ -]*)?(?:join|merge)`).MatchString(low) {
			return how
		}
	}
	if regexp.MustCompile(`\bfull[ -]*(?:outer[ -]*)?(?:join|merge)`).MatchString(low) {
		return "outer"
	}
	if m := keepWhat.FindStringSubmatch(text); m != nil {
		what := strings.TrimSpace(m[1])
		switch side := sideOf(what, tables); {
		case side == 1 || side < 0 && lastSide.MatchString(what):
			return "right"
		case side == 0 || firstSide.MatchString(what):
			return "left"
		case bothWord.MatchString(what), strings.Trim(what, " .!") == "":
			return "outer"
		}
	}
	if onlyMatch.MatchString(text) {
		return "inner"
	}
	return "left"
}

// sideOf is the table that words name first, -1 for none.
func sideOf(what string, tables []looked) int {
	best, at := -1, len(what)
	for i, t := range tables[:2] {
		for _, name := range []string{t.Name, t.stem(), loose(t.stem()), stem(t.stem())} {
			if k := indexFold(what, name); name != "" && k >= 0 && k < at {
				best, at = i, k
			}
		}
	}
	return best
}

// joinKeys are the columns on which two tables meet: those named, else those
// that both have.
func (j *job) joinKeys(spec *joinSpec, text string, a, b looked) ([2][]string, error) {
	var keys [2][]string
	if m := keyWord.FindStringIndex(text); m != nil {
		left, right, err := j.namedKeys(text[m[0]:], a, b)
		if err != nil || len(left) > 0 {
			return [2][]string{left, right}, err
		}
	}
	var common []int
	for i, c := range a.Columns {
		if columnLike(b, c.Name) >= 0 {
			common = append(common, i)
		}
	}
	if len(common) == 0 || !slices.ContainsFunc(common, func(i int) bool { return idName.MatchString(a.Columns[i].Name) }) {
		x, y, ok := foreignKey(a, b)
		if !ok && len(common) > 0 {
			return j.commonKey(spec, a, b, common)
		}
		if !ok {
			return keys, &question{fmt.Sprintf("%s and %s have no column of the same name. They have %s, and %s. On which columns shall I join, as in: on `%s` = `%s`?", code(a.Name), code(b.Name), codes(names20(a.Columns)), codes(names20(b.Columns)), a.Columns[0].Name, b.Columns[0].Name)}
		}
		spec.notes = append(spec.notes, fmt.Sprintf("No key was named; I took %s = %s.", code(x), code(y)))
		return [2][]string{{x}, {y}}, nil
	}
	return j.commonKey(spec, a, b, common)
}

// commonKey is the one of the columns in both tables that looks most like a key.
func (j *job) commonKey(spec *joinSpec, a, b looked, common []int) ([2][]string, error) {
	if len(common) > 1 {
		common = bestKeys(a, b, common)
	}
	i, err := j.pick(a.Columns, common, "Several columns stand in both tables. On which one shall I join")
	if err != nil {
		return [2][]string{}, err
	}
	x := a.Columns[i].Name
	y := b.Columns[columnLike(b, x)].Name
	spec.notes = append(spec.notes, fmt.Sprintf("No key was named; I took %s, which both have.", code(x)))
	return [2][]string{{x}, {y}}, nil
}

// namedKeys reads "on id", "on id = customer_id", "by first and last name".
func (j *job) namedKeys(text string, a, b looked) (left, right []string, err error) {
	if m := keepWhat.FindStringIndex(text); m != nil {
		text = text[:m[0]]
	}
	inA, inB := find(text, a.Columns), find(text, b.Columns)
	if len(inA) == 0 && len(inB) == 0 {
		what := unquote(strings.Trim(keyWord.ReplaceAllString(text, " "), " .!;"))
		if word, _, _ := strings.Cut(what, ","); strings.TrimSpace(word) != "" && len(strings.Fields(word)) < 4 && !wantSource.MatchString(word) {
			return nil, nil, unknownColumn(strings.TrimSpace(word), append(slices.Clone(a.Columns), b.Columns...))
		}
		return nil, nil, nil
	}
	if pair := pairSign.FindStringIndex(text); pair != nil {
		x, y := find("on "+text[:pair[0]], a.Columns), find("on "+text[pair[1]:], b.Columns)
		if len(x) == 0 || len(y) == 0 { // the other way round: the second table's column first
			x, y = find("on "+text[pair[1]:], a.Columns), find("on "+text[:pair[0]], b.Columns)
		}
		if len(x) > 0 && len(y) > 0 {
			i, err := j.one(a.Columns, x[len(x)-1])
			if err != nil {
				return nil, nil, err
			}
			k, err := j.one(b.Columns, y[0])
			return []string{a.Columns[i].Name}, []string{b.Columns[k].Name}, err
		}
	}
	for _, m := range inA {
		i, err := j.one(a.Columns, m)
		if err != nil {
			return nil, nil, err
		}
		if k := columnLike(b, a.Columns[i].Name); k >= 0 {
			left, right = append(left, a.Columns[i].Name), append(right, b.Columns[k].Name)
		}
	}
	if len(left) > 0 {
		return left, right, nil
	}
	if len(inA) > 0 && len(inB) > 0 { // "on customer": customer_id here, customer there
		return []string{a.Columns[inA[0].cols[0]].Name}, []string{b.Columns[inB[0].cols[0]].Name}, nil
	}
	has, lacks, word := a, b, text
	if len(inA) == 0 {
		has, lacks = b, a
		word = text[inB[0].from:inB[0].to]
	} else {
		word = text[inA[0].from:inA[0].to]
	}
	return nil, nil, &question{fmt.Sprintf("Only %s has a column %s; %s has %s. Which of them is the same thing, as in: on `%s` = `other`?", code(has.Name), code(word), code(lacks.Name), codes(names20(lacks.Columns)), word)}
}

var pairSign = regexp.MustCompile(`(?i)\s*(?:==?|\bequals?\b|\bis\b|\bto\b|\bwith\b|\bagainst\b)\s*`)

// columnLike is the column of that name, exactly or but for capitals and signs; -1 for none.
func columnLike(t looked, name string) int {
	if i := slices.IndexFunc(t.Columns, func(c column) bool { return c.Name == name }); i >= 0 {
		return i
	}
	return slices.IndexFunc(t.Columns, func(c column) bool { return loose(c.Name) == loose(name) && loose(name) != "" })
}

var idName = regexp.MustCompile(`(?i)(?:^|[ _-])(?:id|key|code|nr|no|number|sku|email|uuid|isbn|ean)$|[a-z]I[dD]$`)

// bestKeys are the common columns that look like a key: named so and unique in
// one of the tables, or unique at least.
func bestKeys(a, b looked, common []int) []int {
	unique := func(c column) bool { return c.Filled > 0 && c.Unique == c.Filled }
	rank := func(i int) int {
		x, y := a.Columns[i], b.Columns[columnLike(b, a.Columns[i].Name)]
		r := 0
		if idName.MatchString(x.Name) {
			r += 2
		}
		if unique(x) || unique(y) {
			r++
		}
		return r
	}
	best := 0
	for _, i := range common {
		best = max(best, rank(i))
	}
	if best == 0 {
		return common
	}
	return slices.DeleteFunc(slices.Clone(common), func(i int) bool { return rank(i) < best })
}

// foreignKey finds customer_id in one table and id in the table customers.
func foreignKey(a, b looked) (string, string, bool) {
	try := func(a, b looked) (string, string, bool) {
		for _, x := range a.Columns {
			for _, y := range b.Columns {
				if idName.MatchString(y.Name) && stem(x.Name) == stem(singular(loose(b.stem()))+" "+loose(y.Name)) {
					return x.Name, y.Name, true
				}
			}
		}
		return "", "", false
	}
	if x, y, ok := try(a, b); ok {
		return x, y, true
	}
	y, x, ok := try(b, a)
	return x, y, ok
}

func (j *job) tellJoin(spec joinSpec, ts []looked, r joinResult) {
	on := code(spec.Keys[0][0])
	if spec.Keys[0][0] != spec.Keys[1][0] {
		on += " = " + code(spec.Keys[1][0])
	} else if len(spec.Keys[0]) > 1 {
		on = codes(spec.Keys[0])
	}
	kept := map[string]string{"left": "all rows of " + code(ts[0].Name) + " are kept, in their order", "right": "all rows of " + code(ts[1].Name) + " are kept, in their order",
		"inner": "only rows with a match are kept", "outer": "all rows of both are kept"}[spec.How]
	j.tell("Joined %s (%s) with %s (%s) on %s: **%s**; %s.", code(ts[0].Name), rowsOf(r.LeftRows), code(ts[1].Name), rowsOf(r.RightRows), on, rowsOf(r.Rows), kept)
	for _, n := range spec.notes {
		j.tell("%s", n)
	}
	for i, alone := range []int{r.LeftAlone, r.RightAlone} {
		if alone > 0 {
			stay := spec.How == "outer" || spec.How == "left" && i == 0 || spec.How == "right" && i == 1
			j.tell("%s of %s found no match: %s.", rowsOf(alone), code(ts[i].Name), map[bool]string{true: "empty cells there", false: "not in the result"}[stay])
		}
	}
	if r.LeftBlank+r.RightBlank > 0 {
		j.tell("%s no key; empty keys match nothing.", rowsHave(r.LeftBlank+r.RightBlank))
	}
	if r.LeftRepeats > 0 && r.RightRepeats > 0 {
		j.tell("The key repeats in both tables, so each such row is paired with every one of the other.")
	} else if r.RightRepeats > 0 && spec.How != "right" {
		j.tell("%s of %s repeat a key, so rows of %s may appear more than once.", capital(rowsOf(r.RightRepeats)), code(ts[1].Name), code(ts[0].Name))
	}
	for _, p := range r.Renamed {
		j.tell("Both have a column %s; that of %s is called %s.", code(p[0]), code(ts[1].Name), code(p[1]))
	}
	if r.Matched == 0 && len(r.KeyExamples) == 2 {
		w := fmt.Sprintf("**No key matched**: %s looks like %s in one and like %s in the other.", on, code(r.KeyExamples[0]), code(r.KeyExamples[1]))
		if r.Nearly > 0 {
			w += fmt.Sprintf(" But for capitals and leading zeros, %s would.", plural(r.Nearly, "key", "keys"))
		}
		j.tell("%s", w)
	}
	for _, n := range r.Notes {
		j.tell("%s", n)
	}
	j.tell("%s", r.Preview.words())
}

func (j *job) tellAppend(spec joinSpec, ts []looked, r joinResult) {
	var parts []string
	for i, n := range r.Parts {
		parts = append(parts, fmt.Sprintf("%s (%s)", code(ts[i].Name), rowsOf(n)))
	}
	j.tell("Put %s under each other: **%s**, %s.", strings.Join(parts, " + "), rowsOf(r.Rows), plural(len(r.Columns), "column", "columns"))
	for _, m := range r.Missing {
		var names []string
		if list, ok := m[1].([]any); ok {
			for _, n := range list {
				names = append(names, fmt.Sprint(n))
			}
		}
		j.tell("%s has no %s, so these cells are empty in its rows.", code(fmt.Sprint(m[0])), codes(names))
	}
	for _, p := range r.Renamed {
		j.tell("%s was taken for %s.", code(p[0]), code(p[1]))
	}
	if r.Duplicates > 0 {
		j.tell("%s exact duplicates of others; ask me to drop them where that is not wanted.", map[bool]string{true: "1 row is an", false: rowsOf(r.Duplicates) + " are"}[r.Duplicates == 1])
	}
	for _, n := range r.Notes {
		j.tell("%s", n)
	}
}
