package offline

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

const monthWord = `(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\b\.?`
const dayWord = `\d{1,2}(?:st|nd|rd|th)?\.?`
const yearWord = `(?:19|20)\d{2}\b`

// dateWord is a day, month, quarter or year as people write it.
const dateWord = `(?:\d{4}-\d{2}-\d{2}|\d{4}-\d{2}\b|\d{1,2}[./]\d{1,2}[./]\d{4}|` + dayWord + `\s+(?:of\s+)?` + monthWord + `(?:,?\s+` + yearWord + `)?|` +
	monthWord + `\s+` + dayWord + `\b(?:,?\s+` + yearWord + `)?|` + monthWord + `(?:,?\s+(?:of\s+)?` + yearWord + `)?|q[1-4](?:\s+(?:of\s+)?` + yearWord + `)?|` + yearWord + `)`

var (
	saidRange = regexp.MustCompile(`(?i)\b(not (?:between|from)|between|from)\s+(` + dateWord + `)\s*(?:and|to|until|till|through|-|–)\s*(` + dateWord + `)`)
	saidDate  = regexp.MustCompile(`(?i)\b(on or after|on or before|after|later than|newer than|more recent than|past|before|earlier than|older than|prior to|since|starting(?: from| in| on)?|from|until|till|through|up to|not (?:in|on|from|during)|(?:excluding|except)(?: for)?(?: in| from)?|in|during|of|for|on|within|dated)\s+(` + dateWord + `)(\s+(?:on|onwards?)\b)?`)
	joinsTail = regexp.MustCompile(`(?i)\s*(?:,|\band\b|\bbut\b)?\s*(?:where\s+)?$`)
	joinsHead = regexp.MustCompile(`(?i)^\s*(?:,\s*)?\band\b(?:\s+where\b)?`)
	linksDate = regexp.MustCompile(`(?i)^["'”’\x60]?\s*(?:is|are|was|were|lies|lie|falls|fall|=)?\s*$`)
	dateParts = regexp.MustCompile(`(?i)^(?:(\d{1,2})\D*?\s+(?:of\s+)?)?(` + monthWord + `)(?:\s+(\d{1,2})(?:st|nd|rd|th)?\b)?(?:,?\s+(?:of\s+)?(\d{4}))?$`)
	slashDate = regexp.MustCompile(`^(\d{1,2})([./])(\d{1,2})[./](\d{4})$`)
	quarterOf = regexp.MustCompile(`(?i)^q([1-4])(?:\s+(?:of\s+)?(\d{4}))?$`)
	isoDate   = regexp.MustCompile(`^\d{4}(?:-\d{2}){0,2}$`)
	yearSaid  = regexp.MustCompile(`\b(?:19|20)\d{2}\b`)
	afterLike = regexp.MustCompile(`(?i)^(?:after|later|newer|more recent|past)`)
	firstLike = regexp.MustCompile(`(?i)^(?:on or after|since|starting)`)
	lastLike  = regexp.MustCompile(`(?i)^(?:on or before|until|till|through|up to)`)
	befLike   = regexp.MustCompile(`(?i)^(?:before|earlier|older|prior)`)
	notLike   = regexp.MustCompile(`(?i)^(?:not|excluding|except)`)
)

// dateConditions takes the times out of a text that rows are chosen by: "after
// 2026-02-01", "in March", "between January and March 2026". rest is the text
// without them.
func (j *job) dateConditions(text string, cols []column) (rest string, out []condition, err error) {
	if !slices.ContainsFunc(cols, func(c column) bool { return c.Type == "date" }) {
		return text, nil, nil
	}
	for range 8 {
		at := saidRange.FindStringSubmatchIndex(text)
		second := -1
		if at == nil {
			if at = saidDate.FindStringSubmatchIndex(text); at == nil {
				return text, out, nil
			}
		} else {
			second = at[6]
		}
		ms := find(text, cols)
		if slices.ContainsFunc(ms, func(m mention) bool { return m.from < at[5] && at[4] < m.to }) {
			return text, out, nil // a column has that name
		}
		var named []mention
		from := at[0]
		for _, m := range ms {
			if cols[m.cols[0]].Type != "date" {
				continue
			}
			named = append(named, m)
			if m.to <= at[0] && linksDate.MatchString(text[m.to:at[0]]) {
				from = m.from
				named = []mention{m}
				break
			}
		}
		i, err := j.dateColumn(&looked{Columns: cols}, cols, named, "")
		if err != nil {
			return text, nil, err
		}
		ref, err := j.ref(cols[i])
		if err != nil {
			return text, nil, err
		}
		word := strings.ToLower(text[at[2]:at[3]])
		words := []string{text[at[4]:at[5]]}
		if second >= 0 {
			words = append(words, text[at[6]:at[7]])
		}
		cond := condition{columnRef: ref, Op: dateOp(word, second < 0 && at[6] >= 0)}
		if cond.Values, err = j.datesSaid(words, cols[i]); err != nil {
			return text, nil, err
		}
		out = append(out, cond)
		to := at[1]
		if m := joinsTail.FindStringIndex(text[:from]); m != nil && len(strings.TrimSpace(text[m[0]:from])) > 0 && !strings.EqualFold(strings.TrimSpace(text[m[0]:from]), "where") {
			from = m[0]
		} else if m := joinsHead.FindStringIndex(text[to:]); m != nil {
			to += m[1]
		}
		text = text[:from] + strings.Repeat(" ", to-from) + text[to:]
	}
	return text, out, nil
}

func dateOp(word string, onwards bool) string {
	switch {
	case onwards:
		return "ge"
	case firstLike.MatchString(word):
		return "ge"
	case lastLike.MatchString(word):
		return "le"
	case afterLike.MatchString(word):
		return "gt"
	case befLike.MatchString(word):
		return "lt"
	case notLike.MatchString(word):
		return "outside"
	}
	return "within"
}

// datesSaid writes one or two dates as rows.py wants them: a year, a month or a
// day in ISO. A year that is not said is taken from the other, else from the
// data where it can be but one, else asked for.
func (j *job) datesSaid(words []string, col column) ([]string, error) {
	var out []string
	year := ""
	for _, w := range words {
		year = firstNonEmpty(yearSaid.FindString(w), year)
	}
	for _, w := range words {
		d, err := j.dateSaid(w, year, col)
		if err != nil {
			return nil, err
		}
		if first, last, ok := strings.Cut(d, " "); ok && len(words) == 1 {
			out = append(out, first, last)
		} else if ok {
			return nil, &question{fmt.Sprintf("From which day to which day is meant by %s?", code(w))}
		} else {
			out = append(out, d)
		}
	}
	return out, nil
}

var monthNumber = map[string]int{"jan": 1, "feb": 2, "mar": 3, "apr": 4, "may": 5, "jun": 6, "jul": 7, "aug": 8, "sep": 9, "oct": 10, "nov": 11, "dec": 12}

// dateSaid is one date in ISO; a quarter is its first and last month.
func (j *job) dateSaid(word, year string, col column) (string, error) {
	word = strings.TrimSpace(word)
	if isoDate.MatchString(word) {
		return word, nil
	}
	if m := slashDate.FindStringSubmatch(word); m != nil {
		ref, err := j.ref(column{Name: col.Name, Type: "date", DayFirst: col.DayFirst, OrderUnknown: col.DayFirst == nil && m[2] == "/", Examples: []string{word}})
		if err != nil {
			return "", err
		}
		day, month := m[1], m[3]
		if m[2] == "/" && ref.DayFirst != nil && !*ref.DayFirst {
			day, month = month, day
		}
		return fmt.Sprintf("%s-%02s-%02s", m[4], month, day), nil
	}
	if m := quarterOf.FindStringSubmatch(word); m != nil {
		q, _ := strconv.Atoi(m[1])
		y, err := j.yearOf(word, firstNonEmpty(m[2], year), q*3-2, col)
		return fmt.Sprintf("%s-%02d %s-%02d", y, q*3-2, y, q*3), err
	}
	m := dateParts.FindStringSubmatch(word)
	if m == nil {
		return "", &question{fmt.Sprintf("Which day, month or year is meant by %s?", code(word))}
	}
	month := monthNumber[strings.ToLower(m[2])[:3]]
	y, err := j.yearOf(word, firstNonEmpty(m[4], year), month, col)
	if day := firstNonEmpty(m[1], m[3]); day != "" {
		return fmt.Sprintf("%s-%02d-%02s", y, month, day), err
	}
	return fmt.Sprintf("%s-%02d", y, month), err
}

// yearOf is the year said, else the only one in which the data has that month.
func (j *job) yearOf(word, said string, month int, col column) (string, error) {
	if said != "" {
		return said, nil
	}
	low, high := firstTen(col.Min), firstTen(col.Max)
	if len(low) < 7 || len(high) < 7 {
		return "", &question{fmt.Sprintf("Of which year is %s?", code(word))}
	}
	first, _ := strconv.Atoi(low[:4])
	last, _ := strconv.Atoi(high[:4])
	var years []string
	for y := first; y <= last; y++ {
		if m := fmt.Sprintf("%d-%02d", y, month); m >= low[:7] && m <= high[:7] {
			years = append(years, strconv.Itoa(y))
		}
	}
	for _, a := range slices.Backward(j.s.req.answers) {
		if y := yearSaid.FindString(a); y != "" {
			return y, nil
		}
	}
	switch len(years) {
	case 0:
		return "", &trouble{fmt.Sprintf("%s goes from %s to %s, which has no %s.", code(col.Name), low, high, word)}
	case 1:
		return years[0], nil
	}
	return "", &question{fmt.Sprintf("Of which year is %s: %s?", code(word), join(years, "or"))}
}

// dateValues reads what a column of dates is compared with, said with a sign or
// a plain "is": a month or a year means all of it.
func (j *job) dateValues(cond *condition, col column) error {
	vs, err := j.datesSaid(cond.Values, col)
	if err != nil {
		return err
	}
	switch cond.Op {
	case "is", "not":
		if len(cond.Values) == 1 {
			cond.Op = map[string]string{"is": "within", "not": "outside"}[cond.Op]
		}
	case "between":
		cond.Op = "within"
	}
	cond.Values = vs
	return nil
}
