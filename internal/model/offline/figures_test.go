package offline

import (
	"encoding/json"
	"fmt"
	"math"
	"reflect"
	"slices"
	"sort"
	"strconv"
	"strings"
	"testing"
	"time"
)

// signup is a row of the table that the questions below are about.
type signup struct {
	id, plan, country string
	day               time.Time
	seats, cents      int
	active            bool
}

// signupRows are rows without a pattern that a wrong answer could share: every
// figure of them is worked out here a second time, from these structs.
func signupRows() []signup {
	var out []signup
	for i := range 90 {
		h := (i*7919 + i*i*104729) % 100003
		out = append(out, signup{
			id: fmt.Sprintf("%04d", i), plan: []string{"Free", "Team", "Pro"}[h%3], country: []string{"DE", "FR", "US", "GB"}[h/3%4],
			day: time.Date(2025, 11, 20, 0, 0, 0, 0, time.UTC).AddDate(0, 0, h/7%150), seats: 1 + h/11%40, cents: h / 13 % 10000, active: h/17%2 == 0,
		})
	}
	return out
}

func signupTable(rows []signup) string {
	var b strings.Builder
	b.WriteString("id,signed_up,plan,country,seats,price,active\n")
	for _, r := range rows {
		fmt.Fprintf(&b, "%s,%s,%s,%s,%d,%d.%02d,%t\n", r.id, r.day.Format(time.DateOnly), r.plan, r.country, r.seats, r.cents/100, r.cents%100, r.active)
	}
	return b.String()
}

func where(rows []signup, keep func(signup) bool) []signup {
	return slices.DeleteFunc(slices.Clone(rows), func(r signup) bool { return !keep(r) })
}

// figuresBy is a figure for each group, written as the file has it.
func figuresBy(rows []signup, key func(signup) string, figure func([]signup) float64) map[string]string {
	groups := map[string][]signup{}
	for _, r := range rows {
		groups[key(r)] = append(groups[key(r)], r)
	}
	out := map[string]string{}
	for k, g := range groups {
		out[k] = figureText(figure(g))
	}
	return out
}

// figureText rounds: the file has ten digits, and float sums differ in the last.
func figureText(x float64) string { return strconv.FormatFloat(math.Round(x*1e4)/1e4, 'f', -1, 64) }

func rowCountOf(g []signup) float64 { return float64(len(g)) }
func seatsOf(g []signup) (s float64) {
	for _, r := range g {
		s += float64(r.seats)
	}
	return s
}
func priceOf(g []signup) (s float64) {
	for _, r := range g {
		s += float64(r.cents)
	}
	return s / 100
}
func meanOf(f func([]signup) float64) func([]signup) float64 {
	return func(g []signup) float64 { return f(g) / float64(len(g)) }
}

func byPlan(r signup) string    { return r.plan }
func byCountry(r signup) string { return r.country }
func byMonth(r signup) string   { return r.day.Format("2006-01") }
func byWeek(r signup) string {
	y, w := r.day.ISOWeek()
	return fmt.Sprintf("%d-W%02d", y, w)
}
func byQuarter(r signup) string { return fmt.Sprintf("%d-Q%d", r.day.Year(), (r.day.Month()+2)/3) }
func byWeekday(r signup) string { return r.day.Weekday().String() }

func day(s string) time.Time { d, _ := time.Parse(time.DateOnly, s); return d }

// last is what the last run of a script told.
func (m *machine) last(script string) map[string]any {
	m.t.Helper()
	for _, msg := range slices.Backward(m.history) {
		for _, c := range msg.Content {
			if i := strings.LastIndex(c.Text, "RESULT {"); i >= 0 && m.ran(c.CallID, script) {
				var out map[string]any
				line, _, _ := strings.Cut(c.Text[i+len("RESULT "):], "\n")
				if err := json.Unmarshal([]byte(line), &out); err != nil {
					m.t.Fatal(err)
				}
				return out
			}
		}
	}
	m.t.Fatalf("%s was not run", script)
	return nil
}

func (m *machine) ran(call, script string) bool {
	for _, msg := range m.history {
		for _, c := range msg.Content {
			if c.CallID == call && strings.Contains(string(c.Input), scriptDir+script+" <<") {
				return true
			}
		}
	}
	return false
}

// TestFigures compares what is counted and summed up with the same worked out in Go.
func TestFigures(t *testing.T) {
	m := newMachine(t)
	rows := signupRows()
	table := signupTable(rows)
	team := where(rows, func(r signup) bool { return r.plan == "Team" })
	cases := map[string]map[string]string{
		"How many signups per week?":                   figuresBy(rows, byWeek, rowCountOf),
		"count signups by day of the week":             figuresBy(rows, byWeekday, rowCountOf),
		"average seats per plan, excluding Free":       figuresBy(where(rows, func(r signup) bool { return r.plan != "Free" }), byPlan, meanOf(seatsOf)),
		"excluding Free and Pro, total seats by plan":  figuresBy(team, byPlan, seatsOf),
		"total price by month for Team":                figuresBy(team, byMonth, priceOf),
		"what is the total price of Team per quarter":  figuresBy(team, byQuarter, priceOf),
		"how many active users do we have by country?": figuresBy(where(rows, func(r signup) bool { return r.active }), byCountry, rowCountOf),
		"inactive users by plan":                       figuresBy(where(rows, func(r signup) bool { return !r.active }), byPlan, rowCountOf),
		"total seats by country in January 2026":       figuresBy(where(rows, func(r signup) bool { return byMonth(r) == "2026-01" }), byCountry, seatsOf),
		"signups between December and February by plan": figuresBy(where(rows, func(r signup) bool {
			return !r.day.Before(day("2025-12-01")) && r.day.Before(day("2026-03-01"))
		}), byPlan, rowCountOf),
		"count by plan since 2026-02-01":            figuresBy(where(rows, func(r signup) bool { return !r.day.Before(day("2026-02-01")) }), byPlan, rowCountOf),
		"count by country where seats > 20":         figuresBy(where(rows, func(r signup) bool { return r.seats > 20 }), byCountry, rowCountOf),
		"rank plans by average price":               figuresBy(rows, byPlan, meanOf(priceOf)),
		"list all countries":                        figuresBy(rows, byCountry, rowCountOf),
		"which month had the most signups?":         figuresBy(rows, byMonth, rowCountOf),
		"For Pro only, count signups by month":      figuresBy(where(rows, func(r signup) bool { return r.plan == "Pro" }), byMonth, rowCountOf),
		"hello, please sum seats for each country.": figuresBy(rows, byCountry, seatsOf),
		"how many different countries per plan": figuresBy(rows, byPlan, func(g []signup) float64 {
			return float64(len(figuresBy(g, byCountry, rowCountOf)))
		}),
	}
	for text, want := range cases {
		t.Run(text, func(t *testing.T) {
			m.t = t
			m.fresh()
			said := m.ask(text + m.attach("signups.csv", table))
			if len(m.published) != 1 {
				t.Fatalf("published %q:\n%s", m.published, said)
			}
			got := map[string]string{}
			for _, r := range m.rows(m.published[0])[1:] {
				x, err := strconv.ParseFloat(r[1], 64)
				if err != nil {
					t.Fatal(err)
				}
				got[r[0]] = figureText(x)
			}
			if !reflect.DeepEqual(got, want) {
				t.Errorf("got  %v\nwant %v\n%s", got, want, said)
			}
		})
	}
	t.Run("the top two, in order", func(t *testing.T) {
		m.t = t
		m.fresh()
		m.ask("top 2 countries by total seats" + m.attach("signups.csv", table))
		totals := figuresBy(rows, byCountry, seatsOf)
		names := []string{"DE", "FR", "GB", "US"}
		sort.SliceStable(names, func(a, b int) bool {
			x, _ := strconv.Atoi(totals[names[a]])
			y, _ := strconv.Atoi(totals[names[b]])
			return x > y
		})
		want := [][]string{{"country", "total seats"}, {names[0], totals[names[0]]}, {names[1], totals[names[1]]}}
		if got := m.rows(m.published[0]); !reflect.DeepEqual(got, want) {
			t.Errorf("got  %v\nwant %v", got, want)
		}
	})
	t.Run("a pivot of two columns", func(t *testing.T) {
		m.t = t
		m.fresh()
		m.ask("cross tab plan vs country" + m.attach("signups.csv", table))
		want := [][]string{{"plan", "DE", "FR", "GB", "US"}}
		for _, p := range []string{"Free", "Pro", "Team"} {
			n := figuresBy(where(rows, func(r signup) bool { return r.plan == p }), byCountry, rowCountOf)
			line := []string{p}
			for _, c := range want[0][1:] {
				line = append(line, map[bool]string{true: "0"}[n[c] == ""]+n[c])
			}
			want = append(want, line)
		}
		if got := m.rows(m.published[0]); !reflect.DeepEqual(got, want) {
			t.Errorf("got  %v\nwant %v", got, want)
		}
	})
	t.Run("two figures at once", func(t *testing.T) {
		m.t = t
		m.fresh()
		m.ask("min and max seats per country" + m.attach("signups.csv", table))
		for _, r := range m.rows(m.published[0])[1:] {
			of := where(rows, func(s signup) bool { return s.country == r[0] })
			slices.SortFunc(of, func(a, b signup) int { return a.seats - b.seats })
			if want := []string{r[0], strconv.Itoa(of[0].seats), strconv.Itoa(of[len(of)-1].seats)}; !reflect.DeepEqual(r, want) {
				t.Errorf("got %v, want %v", r, want)
			}
		}
	})
}

// TestRowsChosen: which rows stay, and in which order.
func TestRowsChosen(t *testing.T) {
	m := newMachine(t)
	rows := signupRows()
	table := signupTable(rows)
	sorted := func(rows []signup, less func(a, b signup) int) []signup {
		out := slices.Clone(rows)
		slices.SortStableFunc(out, less)
		return out
	}
	latest := map[string]signup{}
	for _, r := range rows {
		if l, ok := latest[r.country]; !ok || r.day.After(l.day) {
			latest[r.country] = r
		}
	}
	for text, want := range map[string][]signup{
		"only signups after 2026-02-01":                        where(rows, func(r signup) bool { return r.day.After(day("2026-02-01")) }),
		"show me signups between January and February 2026":    where(rows, func(r signup) bool { return byMonth(r) == "2026-01" || byMonth(r) == "2026-02" }),
		"delete rows older than 2026-01-01":                    where(rows, func(r signup) bool { return !r.day.Before(day("2026-01-01")) }),
		"keep rows where signed_up is in March":                where(rows, func(r signup) bool { return byMonth(r) == "2026-03" }),
		"drop rows where signed_up is before Feb 15 2026":      where(rows, func(r signup) bool { return !r.day.Before(day("2026-02-15")) }),
		"keep rows where country is DE or FR and price > 50":   where(rows, func(r signup) bool { return (r.country == "DE" || r.country == "FR") && r.cents > 5000 }),
		"drop all rows except Team":                            where(rows, func(r signup) bool { return r.plan == "Team" }),
		"exclude Free":                                         where(rows, func(r signup) bool { return r.plan != "Free" }),
		"show Team signups from the US":                        where(rows, func(r signup) bool { return r.plan == "Team" && r.country == "US" }),
		"filter seats between 10 and 20":                       where(rows, func(r signup) bool { return r.seats >= 10 && r.seats <= 20 }),
		"remove rows where seats is at most 30 or price < 20":  where(rows, func(r signup) bool { return r.seats > 30 && r.cents >= 2000 }),
		"sort by date, newest first":                           sorted(rows, func(a, b signup) int { return b.day.Compare(a.day) }),
		"sort by plan, then by price from high to low":         sorted(sorted(rows, func(a, b signup) int { return b.cents - a.cents }), func(a, b signup) int { return strings.Compare(a.plan, b.plan) }),
		"show rows 10 to 12":                                   rows[9:12],
		"show the last 4 rows":                                 rows[86:],
		"show the 3 rows with most seats":                      sorted(rows, func(a, b signup) int { return b.seats - a.seats })[:3],
		"for DE, sort by seats":                                sorted(where(rows, func(r signup) bool { return r.country == "DE" }), func(a, b signup) int { return a.seats - b.seats }),
		"drop duplicates by country, keeping the latest":       where(rows, func(r signup) bool { return latest[r.country].id == r.id }),
		"keep only rows where active is true, then sort by id": where(rows, func(r signup) bool { return r.active }),
	} {
		t.Run(text, func(t *testing.T) {
			m.t = t
			m.fresh()
			said := m.ask(text + m.attach("signups.csv", table))
			if len(m.published) != 1 {
				t.Fatalf("published %q:\n%s", m.published, said)
			}
			if got := m.get("/workspace/" + m.published[0]); got != signupTable(want) {
				t.Errorf("got\n%s\nwant\n%s\n%s", got, signupTable(want), said)
			}
		})
	}
	t.Run("columns", func(t *testing.T) {
		m.t = t
		m.fresh()
		m.ask("keep only plan and id" + m.attach("signups.csv", table))
		if got := m.rows(m.published[0]); !reflect.DeepEqual(got[:2], [][]string{{"plan", "id"}, {rows[0].plan, rows[0].id}}) || len(got) != len(rows)+1 {
			t.Errorf("%v", got)
		}
	})
	t.Run("rows that repeat", func(t *testing.T) {
		m.t = t
		m.fresh()
		said := m.ask("find duplicate emails" + m.attach("mails.csv", "email,n\na@x.org,1\nb@x.org,2\nc@x.org,3\na@x.org,4\n"))
		if got := m.get("/workspace/mails-repeats.csv"); got != "email,n\na@x.org,1\na@x.org,4\n" {
			t.Errorf("%q\n%s", got, said)
		}
	})
}

// TestChartFigures: what a chart was drawn from, and that it was drawn.
func TestChartFigures(t *testing.T) {
	m := newMachine(t)
	rows := signupRows()
	table := signupTable(rows)
	team := where(rows, func(r signup) bool { return r.plan == "Team" })
	monthName := func(r signup) string { return r.day.Format("Jan 2006") }
	spring := where(rows, func(r signup) bool { return r.day.Year() == 2026 })
	for text, want := range map[string]map[string]string{
		"chart signups by week for Team only":               figuresBy(team, byWeek, rowCountOf),
		"show me signups over time":                         figuresBy(rows, byWeek, rowCountOf),
		"line chart of total price by month in 2026":        figuresBy(spring, monthName, priceOf),
		"plot monthly average seats":                        figuresBy(rows, monthName, meanOf(seatsOf)),
		"weekly signups":                                    figuresBy(rows, byWeek, rowCountOf),
		"bar chart of signups by country where plan is Pro": figuresBy(where(rows, func(r signup) bool { return r.plan == "Pro" }), byCountry, rowCountOf),
		"pie chart of plans":                                figuresBy(rows, byPlan, rowCountOf),
		"graph total seats per plan as bars":                figuresBy(rows, byPlan, seatsOf),
		"chart signups by day of week":                      figuresBy(rows, byWeekday, rowCountOf),
	} {
		t.Run(text, func(t *testing.T) {
			m.t = t
			m.fresh()
			said := m.ask(text + m.attach("signups.csv", table))
			if len(m.published) != 1 {
				t.Fatalf("published %q:\n%s", m.published, said)
			}
			m.picture(m.published[0])
			got := map[string]string{}
			for _, d := range m.last("chart.py")["data"].([]any) {
				pair := d.([]any)
				if x, _ := pair[1].(float64); x != 0 { // weeks without rows stand in the chart as none
					got[pair[0].(string)] = figureText(x)
				}
			}
			if !reflect.DeepEqual(got, want) {
				t.Errorf("got  %v\nwant %v\n%s", got, want, said)
			}
		})
	}
	one := func(name, text string, check func(t *testing.T, said string, res map[string]any)) {
		t.Run(name, func(t *testing.T) {
			m.t = t
			m.fresh()
			said := m.ask(text + m.attach("signups.csv", table))
			if len(m.published) != 1 {
				t.Fatalf("published %q:\n%s", m.published, said)
			}
			m.picture(m.published[0])
			check(t, said, m.last("chart.py"))
		})
	}
	one("a running total", "chart cumulative signups by week", func(t *testing.T, said string, res map[string]any) {
		contains(t, said, "rises to **90**")
		data := res["data"].([]any)
		if first := figuresBy(rows, byWeek, rowCountOf)["2025-W47"]; fmt.Sprint(data[0]) != "[2025-W47 "+first+"]" {
			t.Errorf("begins with %v, want %s", data[0], first)
		}
	})
	one("bins", "histogram of seats with 10 bins", func(t *testing.T, _ string, res map[string]any) {
		if res["bins"] != 10. || res["values"] != 90. || figureText(res["mean"].(float64)) != figureText(seatsOf(rows)/90) {
			t.Errorf("%v", res)
		}
	})
	one("the largest only", "chart the top 2 countries by total price", func(t *testing.T, _ string, res map[string]any) {
		if res["shown"] != 2. || res["categories"] != 4. {
			t.Errorf("%v", res)
		}
	})
	one("split", "chart signups by month, split by plan", func(t *testing.T, _ string, res map[string]any) {
		if s := res["series"].([]any); len(s) != 3 || res["total"] != 90. {
			t.Errorf("%v", res)
		}
	})
	one("a correlation", "what is the correlation between seats and price?", func(t *testing.T, said string, res map[string]any) {
		var sx, sy, sxx, syy, sxy float64
		for _, r := range rows {
			x, y := float64(r.seats), float64(r.cents)
			sx, sy, sxx, syy, sxy = sx+x, sy+y, sxx+x*x, syy+y*y, sxy+x*y
		}
		n := float64(len(rows))
		want := (n*sxy - sx*sy) / math.Sqrt((n*sxx-sx*sx)*(n*syy-sy*sy))
		if got := res["correlation"].(float64); math.Abs(got-want) > 1e-9 {
			t.Errorf("got %v, want %v", got, want)
		}
		contains(t, said, "The correlation is")
	})
}
