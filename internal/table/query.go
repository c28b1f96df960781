package table

import (
	"fmt"
	"strconv"
	"strings"

	"atelier/internal/domain"
)

// Filter keeps rows by one column.
type Filter struct {
	Column int
	Op     string
	Value  string
}

// filterOps, longest first so that ">=" is not read as ">".
var filterOps = []string{"contains", "starts", "ends", "empty", "filled", "!=", "<=", ">=", "=", "<", ">"}

// ParseFilter reads "column:op:value". The column is a name as shown, or #3 for
// the third column; the value is the rest, colons included.
//
//	contains, starts, ends   text, without regard to case
//	=, !=                    equal as numbers where both are numbers, else as text
//	<, <=, >, >=             compared as numbers or dates where both are, else as text
//	empty, filled            no value needed: "note:empty"
func (t *Table) ParseFilter(s string) (Filter, error) {
	names := t.columnNames()
	// A name may hold colons: the longest name that fits is meant.
	best := Filter{Column: -1}
	longest := -1
	for i, name := range append([]string(nil), names...) {
		for _, key := range []string{name, fmt.Sprintf("#%d", i+1)} {
			rest, ok := strings.CutPrefix(s, key+":")
			if !ok || len(key) <= longest {
				continue
			}
			if op, value, ok := cutOp(rest); ok {
				best, longest = Filter{Column: i, Op: op, Value: value}, len(key)
			}
		}
	}
	if best.Column >= 0 {
		return best, nil
	}
	return best, domain.Errorf(domain.Invalid, "The filter %q is not understood. Write column:op:value with one of the operators %s; columns are %s.",
		clip(s), strings.Join(filterOps, " "), clip(strings.Join(names, ", ")))
}

func cutOp(s string) (op, value string, ok bool) {
	for _, op := range filterOps {
		if s == op && (op == "empty" || op == "filled") {
			return op, "", true
		}
		if value, ok := strings.CutPrefix(s, op+":"); ok {
			return op, value, true
		}
	}
	return "", "", false
}

func clip(s string) string {
	if r := []rune(s); len(r) > 200 {
		return string(r[:200]) + "…"
	}
	return s
}

// ParseSort reads "column", "-column" or "column:desc" into a column and a
// direction. The column is a name as shown, or #3 for the third one.
func (t *Table) ParseSort(s string) (column int, descending bool, err error) {
	names := t.columnNames()
	find := func(key string) int {
		for i, name := range names {
			if name == key {
				return i
			}
		}
		if n, err := strconv.Atoi(strings.TrimPrefix(key, "#")); err == nil && strings.HasPrefix(key, "#") && n >= 1 && n <= len(names) {
			return n - 1
		}
		return -1
	}
	if i := find(s); i >= 0 {
		return i, false, nil
	}
	for _, form := range []struct {
		key  string
		ok   bool
		desc bool
	}{
		{strings.TrimPrefix(s, "-"), strings.HasPrefix(s, "-"), true},
		{strings.TrimSuffix(s, ":desc"), strings.HasSuffix(s, ":desc"), true},
		{strings.TrimSuffix(s, ":asc"), strings.HasSuffix(s, ":asc"), false},
	} {
		if i := find(form.key); form.ok && i >= 0 {
			return i, form.desc, nil
		}
	}
	return 0, false, domain.Errorf(domain.Invalid, "There is no column %q to sort by. Columns are %s.", clip(s), clip(strings.Join(names, ", ")))
}

func (t *Table) columnNames() []string {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.names()
}

// matcher is a filter made ready for millions of cells.
type matcher struct {
	Filter
	comma  bool
	folded string
	num    number
	isNum  bool
	when   int64
	isWhen bool
	order  dateOrder
}

func (t *Table) matcher(f Filter) matcher {
	m := matcher{Filter: f, comma: t.dialect.decimalComma, folded: strings.ToLower(f.Value), order: t.orderOf(f.Column)}
	m.num, m.isNum = parseNumber(f.Value, m.comma)
	if !m.isNum {
		// Someone who filters may write a point where the file has commas.
		m.num, m.isNum = parseNumber(f.Value, false)
	}
	m.when, m.isWhen = parseWhen(f.Value, m.order)
	return m
}

func (t *Table) orderOf(col int) dateOrder {
	t.mu.Lock()
	defer t.mu.Unlock()
	if col < len(t.orders) {
		return t.orders[col]
	}
	return monthFirst
}

func parseWhen(s string, order dateOrder) (int64, bool) {
	at, _, ok := parseTime(s, order)
	if !ok {
		return 0, false
	}
	return at.UnixNano()/1000 + 1, ok
}

func (m *matcher) match(cell string) bool {
	switch m.Op {
	case "empty":
		return strings.TrimSpace(cell) == ""
	case "filled":
		return strings.TrimSpace(cell) != ""
	case "contains":
		return strings.Contains(strings.ToLower(cell), m.folded)
	case "starts":
		return strings.HasPrefix(strings.ToLower(cell), m.folded)
	case "ends":
		return strings.HasSuffix(strings.ToLower(cell), m.folded)
	}
	c, comparable := m.compare(cell)
	switch m.Op {
	case "=":
		return c == 0
	case "!=":
		return c != 0
	}
	if !comparable {
		return false
	}
	switch m.Op {
	case "<":
		return c < 0
	case "<=":
		return c <= 0
	case ">":
		return c > 0
	default:
		return c >= 0
	}
}

// compare orders a cell against the filter's value. A cell that is no number
// where the value is one cannot be ordered against it.
func (m *matcher) compare(cell string) (c int, comparable bool) {
	if m.isNum {
		if n, ok := parseNumber(cell, m.comma); ok {
			return n.compare(m.num), true
		}
		return strings.Compare(cell, m.Value), false
	}
	if m.isWhen {
		if at, ok := parseWhen(cell, m.order); ok {
			switch {
			case at < m.when:
				return -1, true
			case at > m.when:
				return 1, true
			}
			return 0, true
		}
		return strings.Compare(cell, m.Value), false
	}
	return strings.Compare(cell, m.Value), true
}
