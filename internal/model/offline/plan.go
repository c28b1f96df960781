package offline

import (
	"errors"
	"fmt"
	"path"
	"regexp"
	"slices"
	"strings"
)

// plan says and calls what comes next. It always ends: with a call, a question,
// or the last words.
func (s *session) plan() {
	err := s.work()
	var q *question
	var t *trouble
	switch {
	case err == nil, errors.Is(err, errWait):
	case errors.As(err, &q):
		s.say(q.text)
	case errors.As(err, &t):
		s.say(t.text)
	default:
		s.say(err.Error())
	}
	if len(s.pending) == 0 && len(s.said) == 0 {
		s.say("Done.")
	}
}

func (s *session) work() error {
	if lines := literalLines(s.req.text); len(lines) > 0 {
		return s.obey(lines)
	}
	var names []string
	for _, f := range s.req.all() {
		names = append(names, f.name())
	}
	clauses := parse(inchMarks(s.req.text), names)
	if len(clauses) == 0 && saveAs.MatchString(s.req.text) && formatIn(s.req.text) != "" {
		clauses = []clause{{kindConvert, s.req.text}} // "save as photo.jpeg": no word but the name gives the format
	}
	if len(clauses) == 0 && len(s.req.files) > 0 && nothingAsked.MatchString(mask2(s.req.text, names)) {
		clauses = []clause{{kindDescribe, s.req.text}}
	}
	if len(clauses) == 0 {
		s.say(notUnderstood)
		return nil
	}
	if clauses[0].kind == kindHelp && len(clauses) == 1 {
		s.say(greeting(clauses[0].text))
		return nil
	}
	if !slices.ContainsFunc(clauses, func(c clause) bool { return c.kind != kindUnable }) {
		s.say(notUnderstood)
		return nil
	}
	j := &job{s: s, clauses: clauses}
	return j.finish(j.run())
}

var saveAs = regexp.MustCompile(`(?i)^\s*(?:please )?(?:save|export|write|convert|store)\b[^;.]*\b(?:to|as|into)\s`)

// nothingAsked fits what people write with a file when the file says it all.
var nothingAsked = regexp.MustCompile(`(?i)^(?:\s|[[:punct:]]|\b(?:x+|here|there|you|go|are|is|it|its|this|that|these|those|the|a|an|my|our|new|attached|see|file|files|data|table|sheet|csv|for|and|please|have|got|i|we|ok|so|now|with)\b)*$`)

// job is the work on one request's clauses.
type job struct {
	s       *session
	clauses []clause
	tables  []looked // those that the request is about; cur is one of them or made from one
	cur     *looked
	images  []looked
	outs    []output
	grouped *groupSpec // what was summed up last
	charted *chartSpec // what was drawn last
	words   []string   // what is told when all is done
}

type output struct{ path, title string }

func (j *job) tell(format string, args ...any) {
	if len(args) > 0 {
		format = fmt.Sprintf(format, args...)
	}
	if format != "" {
		j.words = append(j.words, format)
	}
}

// made notes a file to publish; the same path twice is one file.
func (j *job) made(p, title string) {
	j.outs = slices.DeleteFunc(j.outs, func(o output) bool { return o.path == p })
	j.outs = append(j.outs, output{p, title})
}

func (j *job) run() error {
	for i := 0; i < len(j.clauses); {
		c := j.clauses[i]
		var err error
		n := 1
		switch c.kind {
		case kindHelp:
			j.tell(greeting(c.text))
		case kindUnable:
			j.tell("%s", "“"+clip(c.text, 80)+"” is none of the recipes I know, so I left it out.")
		case kindShape:
			err = j.shape(c)
		case kindImage:
			n, err = j.image(i)
		case kindConvert:
			if pictureFormat.MatchString(formatIn(c.text)) {
				n, err = j.image(i)
			} else {
				err = j.convert(c)
			}
		case kindJoin:
			err = j.join(c)
		case kindSort, kindTop:
			var t *looked
			if t, err = j.table(j.s.req.text); err != nil {
				break
			}
			if _, ok := j.ranking(c, t.Columns); ok {
				err = j.group(c)
			} else {
				n, err = j.rows(i)
			}
		case kindDedupe, kindClean, kindRename, kindSelect, kindFilter:
			n, err = j.rows(i)
		case kindDescribe:
			err = j.describe(c)
		case kindGroup, kindPivot:
			err = j.group(c)
		case kindChart:
			err = j.chart(c)
		case kindReport:
			err = j.report(c)
		}
		if err != nil {
			return err
		}
		i += n
	}
	return nil
}

// finish publishes what was made, also where the work ended in trouble, and
// says the last words.
func (j *job) finish(err error) error {
	if errors.Is(err, errWait) {
		return err
	}
	var calls []toolCall
	for _, o := range j.outs {
		in := map[string]string{"path": o.path}
		if o.title != "" {
			in["title"] = o.title
		}
		calls = append(calls, toolCall{"publish", in})
	}
	res, perr := j.s.callAll(calls)
	if perr != nil {
		return perr
	}
	for _, w := range j.words {
		j.s.say(w)
	}
	var done []string
	for i, r := range res {
		if r.bad {
			j.s.say("Publishing " + code(path.Base(j.outs[i].path)) + " did not work: " + firstLines(r.text, 4))
		} else {
			done = append(done, path.Base(j.outs[i].path))
		}
	}
	if len(done) > 0 {
		j.s.say("On the canvas: " + codes(done) + ".")
	}
	return err
}

// table is the table to work on, looked at. Where the request names or brings
// several, the one whose columns the words fit.
func (j *job) table(text string) (*looked, error) {
	if j.cur != nil {
		return j.cur, nil
	}
	if err := j.lookTables(); err != nil {
		return nil, err
	}
	good := slices.DeleteFunc(slices.Clone(j.tables), func(l looked) bool { return l.problem() != "" })
	if len(good) == 0 {
		return nil, &trouble{j.tables[0].problem()}
	}
	if len(good) > 1 {
		best, sure := bestTable(good, text)
		if !sure {
			var names []string
			for _, g := range good {
				names = append(names, g.Name)
			}
			return nil, &question{"There are several tables: " + codes(names) + ". Which one do you mean?"}
		}
		good = []looked{best}
	}
	for _, l := range j.tables {
		if p := l.problem(); p != "" {
			j.tell(p)
		}
	}
	j.cur = &good[0]
	return j.cur, nil
}

func (j *job) lookTables() error {
	if j.tables != nil {
		return nil
	}
	files, err := j.s.choose(looksTable, "table")
	if err != nil {
		return err
	}
	if sheet := sheetNamed(j.s.req.text); sheet != "" {
		for i := range files {
			files[i].Sheet = sheet
		}
	}
	j.s.say("I'll look at " + codes(baseNames(files)) + " first.")
	j.tables, err = j.s.look(files)
	return err
}

var sheetWord = regexp.MustCompile(`(?i)\bsheet\s+(?:called |named )?(?:["“'‘\x60]([^"”'’\x60]+)["”'’\x60]|(\S+))`)

func sheetNamed(text string) string {
	if m := sheetWord.FindStringSubmatch(text); m != nil {
		return m[1] + m[2]
	}
	return ""
}

func baseNames(files []lookFile) []string {
	var out []string
	for _, f := range files {
		out = append(out, path.Base(f.Paths[0]))
	}
	return out
}

// bestTable is the table with the most columns that the text names.
func bestTable(ts []looked, text string) (looked, bool) {
	best, most, tie := 0, -1, false
	for i, t := range ts {
		n := len(find(text, t.Columns))
		if strings.Contains(strings.ToLower(text), strings.ToLower(strings.TrimSuffix(t.Name, path.Ext(t.Name)))) {
			n += 10
		}
		if n > most {
			best, most, tie = i, n, false
		} else if n == most {
			tie = true
		}
	}
	return ts[best], !tie
}

// problem is why a file is no table to work on; "" when it is one.
func (l looked) problem() string {
	switch {
	case l.Kind == "missing":
		return "There is no file " + code(l.Name) + " in the chat's attachments or the workspace."
	case l.Trouble != "":
		return l.Trouble
	case l.Kind == "image":
		return fmt.Sprintf("%s is %s, and no table that I can read (CSV, TSV, XLSX, JSON, Parquet).", code(l.Name), l.Told)
	case !l.table():
		return fmt.Sprintf("%s is %s, whatever its name says; that is no table that I can read (CSV, TSV, XLSX, JSON, Parquet).", code(l.Name), l.Told)
	case len(l.Columns) == 0:
		return code(l.Name) + " has no columns."
	}
	return ""
}

// stem is the file's name without its ending.
func (l looked) stem() string { return strings.TrimSuffix(l.Name, path.Ext(l.Name)) }

// outPath is where a file made from this one goes.
func (l looked) outPath(suffix, ext string) string {
	return "/workspace/" + l.stem() + suffix + ext
}

// ext is the ending for a table written from this one: its own format where
// that can be written.
func (l looked) ext() string {
	switch l.Kind {
	case "xlsx":
		return ".xlsx"
	case "json":
		return ".json"
	case "csv":
		if e := strings.ToLower(path.Ext(l.Name)); e == ".tsv" || e == ".tab" || e == ".txt" {
			return e
		}
	}
	return ".csv"
}

var slugCut = regexp.MustCompile(`[^\pL\pN]+`)

// slug is a name for a file from a title.
func slug(s string) string {
	s = strings.Trim(slugCut.ReplaceAllString(strings.ToLower(s), "-"), "-")
	if r := []rune(s); len(r) > 60 {
		s = strings.Trim(string(r[:60]), "-")
	}
	if s == "" {
		return "result"
	}
	return s
}

// words are the request's clause with the answers given since.
func (j *job) said(c clause) string {
	return strings.Join(append([]string{c.text}, j.s.req.answers...), " ; ")
}

// pick is the one column that is meant, or the question that settles it. A
// column named in an answer counts before anything else.
func (j *job) pick(cols []column, cands []int, what string) (int, error) {
	if len(cands) == 1 {
		return cands[0], nil
	}
	for _, a := range slices.Backward(j.s.req.answers) {
		for _, m := range find(a, cols) {
			for _, c := range m.cols {
				if slices.Contains(cands, c) {
					return c, nil
				}
			}
		}
	}
	var names []string
	for _, c := range cands[:min(len(cands), 12)] {
		names = append(names, cols[c].Name)
	}
	return 0, &question{what + ": " + join(names, "or") + "?"}
}

// one resolves a mention that may fit several columns.
func (j *job) one(cols []column, m mention) (int, error) {
	return j.pick(cols, m.cols, "Which column do you mean")
}

// columnRef is a column as the scripts want it.
type columnRef struct {
	Column   string `json:"column"`
	Type     string `json:"type"`
	DayFirst *bool  `json:"dayFirst,omitempty"`
}

var (
	dayFirstWords   = regexp.MustCompile(`(?i)\bday[ -]?(?:comes |is )?first\b|\bdd[./-]?mm|\beuropean\b|^\s*(?:the )?day\b`)
	monthFirstWords = regexp.MustCompile(`(?i)\bmonth[ -]?(?:comes |is )?first\b|\bmm[./-]?dd|\bamerican\b|^\s*(?:the )?month\b`)
)

// ref is a column for a script; dates whose order cannot be seen are asked about.
func (j *job) ref(c column) (columnRef, error) {
	r := columnRef{c.Name, c.Type, c.DayFirst}
	if c.Type != "date" || !c.OrderUnknown {
		return r, nil
	}
	for _, t := range append(slices.Clone(j.s.req.answers), j.s.req.text) {
		var first bool
		switch {
		case monthFirstWords.MatchString(t):
		case dayFirstWords.MatchString(t):
			first = true
		default:
			continue
		}
		r.DayFirst = &first
		return r, nil
	}
	return r, &question{fmt.Sprintf("In %s, dates such as %s can be read both ways. Does the day come first or the month?", code(c.Name), code(c.Examples[0]))}
}
