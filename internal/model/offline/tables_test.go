package offline

import (
	"bytes"
	"encoding/csv"
	"encoding/json"
	"fmt"
	"image"
	_ "image/png" // charts are PNG
	"reflect"
	"strings"
	"testing"
	"time"
)

// fresh begins a new chat in the same machine.
func (m *machine) fresh() {
	m.t.Helper()
	m.history, m.published, m.calls = nil, nil, nil
	if out, code := m.sh("rm -rf /workspace/* /home/sandbox/attachments; mkdir -p /workspace", ""); code != 0 {
		m.t.Fatal(out)
	}
}

// rows reads a table that the machine published.
func (m *machine) rows(name string) [][]string {
	m.t.Helper()
	rows, err := csv.NewReader(strings.NewReader(m.get("/workspace/" + name))).ReadAll()
	if err != nil {
		m.t.Fatal(err)
	}
	return rows
}

// onlyPublished wants these files on the canvas, in order.
func (m *machine) onlyPublished(want ...string) {
	m.t.Helper()
	if !reflect.DeepEqual(m.published, want) {
		m.t.Fatalf("published %q, want %q", m.published, want)
	}
}

func (m *machine) picture(name string) {
	m.t.Helper()
	img, format, err := image.Decode(strings.NewReader(m.get("/workspace/" + name)))
	if err != nil || format != "png" {
		m.t.Fatalf("%s: %s, %v", name, format, err)
	}
	seen := map[[3]uint32]bool{}
	box := img.Bounds()
	for y := box.Min.Y; y < box.Max.Y; y += 3 {
		for x := box.Min.X; x < box.Max.X; x += 3 {
			r, g, b, _ := img.At(x, y).RGBA()
			seen[[3]uint32{r, g, b}] = true
		}
	}
	if box.Dx() < 300 || box.Dy() < 200 || len(seen) < 8 {
		m.t.Errorf("%s has %d × %d pixels of %d colours", name, box.Dx(), box.Dy(), len(seen))
	}
}

const orders = "id,day,plan,country,seats,price,note\n" +
	"00123,2026-01-01,Free,DE,1,0.00,\"a\nb\"\n" +
	"2916334247900527532,2026-01-05,Team,FR,5,10.50,\"say \"\"hi\"\"\"\n" +
	"00123,2026-01-01,Free,DE,1,0.00,\"a\nb\"\n" +
	"00007,2026-01-06,Team,DE,7,21.00,Größe\n" +
	"00008,2026-02-03,Pro,FR,2,30.00,\n" +
	"00009,2026-02-10,Free,DE,1,0.00,x\n"

// TestTables asks for each recipe in plain words, and compares what comes out
// with what is worked out here by other means.
func TestTables(t *testing.T) {
	m := newMachine(t)
	ask := func(t *testing.T, text string, files ...string) string {
		t.Helper()
		m.t = t
		m.fresh()
		for i := 0; i+1 < len(files); i += 2 {
			text += m.attach(files[i], files[i+1])
		}
		return m.ask(text)
	}
	cases := []struct {
		name, text string
		files      []string
		check      func(t *testing.T, said string)
	}{
		{"describe", "What is in this file?", []string{"orders.csv", orders}, func(t *testing.T, said string) {
			contains(t, said, "6 rows", "7 columns", "1 row repeats", "`seats` | whole numbers | 0 | 4 | 1 to 7", "2026-01-01 to 2026-02-10")
			m.onlyPublished()
		}},
		{"duplicates", "drop duplicate rows and chart signups by week", []string{"orders.csv", orders}, func(t *testing.T, said string) {
			m.onlyPublished("orders-deduped.csv", "signups-by-week.png")
			rows, err := csv.NewReader(strings.NewReader(orders)).ReadAll()
			if err != nil {
				t.Fatal(err)
			}
			want := append(rows[:3:3], rows[4:]...)
			if got := m.rows("orders-deduped.csv"); !reflect.DeepEqual(got, want) {
				t.Errorf("%q", got)
			}
			m.picture("signups-by-week.png")
			// 1 Jan 2026 is in week 1, the 5th and 6th in week 2, 3 Feb in week 6, 10 Feb in week 7.
			contains(t, said, "7 weeks, 2026-W01 to 2026-W07", "2026-W02 with **2**", "it counts 5 rows")
		}},
		{"bytes stay", "remove duplicates", []string{"x.csv", "a;b\n1,50;coffee\n1,50;coffee\n02;\"t;ea\"\n"}, func(t *testing.T, _ string) {
			if got := m.get("/workspace/x-deduped.csv"); got != "a;b\n1,50;coffee\n02;\"t;ea\"\n" {
				t.Errorf("%q", got)
			}
		}},
		{"clean", "clean the headers, spaces and the encoding", []string{"messy.csv", " First Name ,Last-Name\n Ann ,\"L\xe9e \"\n"}, func(t *testing.T, said string) {
			if got := m.rows("messy-clean.csv"); !reflect.DeepEqual(got, [][]string{{"first_name", "last_name"}, {"Ann", "Lée"}}) {
				t.Errorf("%q", got)
			}
			contains(t, said, "Windows-1252")
		}},
		{"filter and sort", "keep only rows where country is DE and sort by seats descending", []string{"orders.csv", orders}, func(t *testing.T, _ string) {
			got := cellsOf(m.rows("orders-filtered-sorted.csv"), "id")
			if !reflect.DeepEqual(got, []string{"00007", "00123", "00123", "00009"}) {
				t.Errorf("%q", got)
			}
		}},
		{"group", "total seats and average price by plan", []string{"orders.csv", orders}, func(t *testing.T, _ string) {
			rows := m.rows(m.published[0])
			got := map[string][]string{}
			for _, r := range rows[1:] {
				got[r[0]] = r[1:]
			}
			want := map[string][]string{"Free": {"3", "0"}, "Team": {"12", "15.75"}, "Pro": {"2", "30"}}
			if !reflect.DeepEqual(got, want) {
				t.Errorf("%v", rows)
			}
		}},
		{"pivot", "pivot seats by country and plan", []string{"orders.csv", orders}, func(t *testing.T, _ string) {
			got := m.rows(m.published[0])
			if want := [][]string{{"country", "Free", "Pro", "Team"}, {"DE", "3", "0", "7"}, {"FR", "0", "2", "5"}}; !reflect.DeepEqual(got, want) {
				t.Errorf("%q", got)
			}
		}},
		{"join", "join orders.csv with people.csv on customer_id", []string{"orders.csv", "customer_id,amount\n01,10\n02,20\n03,30\n", "people.csv", "customer_id,name\n01,Ann\n02,Bob\n"}, func(t *testing.T, said string) {
			got := m.rows(m.published[0])
			if want := [][]string{{"customer_id", "amount", "name"}, {"01", "10", "Ann"}, {"02", "20", "Bob"}, {"03", "30", ""}}; !reflect.DeepEqual(got, want) {
				t.Errorf("%q", got)
			}
			contains(t, said, "no match")
		}},
		{"to JSON", "convert it to JSON", []string{"ids.csv", "id,big,ok,gone\n007,2916334247900527532,true,\n"}, func(t *testing.T, _ string) {
			dec := json.NewDecoder(strings.NewReader(m.get("/workspace/ids.json")))
			dec.UseNumber()
			var rows []map[string]any
			if err := dec.Decode(&rows); err != nil || len(rows) != 1 {
				t.Fatal(rows, err)
			}
			if rows[0]["id"] != "007" || fmt.Sprint(rows[0]["big"]) != "2916334247900527532" {
				t.Errorf("%v", rows)
			}
		}},
		{"to Excel and back", "convert it to xlsx", []string{"ids.csv", "id,big,day\n007,2916334247900527532,2026-01-05\n"}, func(t *testing.T, _ string) {
			m.onlyPublished("ids.xlsx")
			m.sh("rm -f /workspace/*.csv", "")
			m.ask("convert ids.xlsx to csv")
			if got := m.rows(m.published[1]); !reflect.DeepEqual(got, [][]string{{"id", "big", "day"}, {"007", "2916334247900527532", "2026-01-05"}}) {
				t.Errorf("%q", got)
			}
		}},
		{"report", "make a PDF report of this table", []string{"orders.csv", orders}, func(t *testing.T, _ string) {
			m.onlyPublished("orders-report.pdf")
			pdf := m.get("/workspace/orders-report.pdf")
			if !strings.HasPrefix(pdf, "%PDF-") || len(pdf) < 5000 {
				t.Errorf("%d bytes: %.20q", len(pdf), pdf)
			}
		}},
		{"ambiguous", "sort it for me", []string{"orders.csv", orders}, func(t *testing.T, said string) {
			contains(t, said, "By which column", "`seats`")
			m.onlyPublished()
			m.ask("seats")
			if got := cellsOf(m.rows(m.published[0]), "seats"); !reflect.DeepEqual(got, []string{"1", "1", "1", "2", "5", "7"}) {
				t.Errorf("%q", got)
			}
		}},
		{"impossible", "predict next month's signups", []string{"orders.csv", orders}, func(t *testing.T, said string) {
			contains(t, said, "none of the recipes I know", "drop duplicate rows")
			m.onlyPublished()
		}},
		{"half impossible", "drop duplicates and translate the notes into French", []string{"orders.csv", orders}, func(t *testing.T, said string) {
			contains(t, said, "“translate the notes into French” is none of the recipes", "5 rows remain")
			m.onlyPublished("orders-deduped.csv")
		}},
		{"no such column", "average height by plan", []string{"orders.csv", orders}, func(t *testing.T, said string) {
			contains(t, said, "of which column", "`seats`")
			m.onlyPublished()
		}},
	}
	for what, text := range map[string]string{
		"bar": "bar chart of orders per country", "histogram": "histogram of price", "scatter": "scatter plot of seats vs price",
		"line": "line chart of total price by month", "day": "chart orders per day",
	} {
		cases = append(cases, struct {
			name, text string
			files      []string
			check      func(t *testing.T, said string)
		}{"chart " + what, text, []string{"orders.csv", orders}, func(*testing.T, string) {
			if len(m.published) != 1 {
				m.t.Fatalf("published %q", m.published)
			}
			m.picture(m.published[0])
		}})
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) { c.check(t, ask(t, c.text, c.files...)) })
	}
}

// TestWeeksAreISOWeeks counts by another calendar than the recipe's: Go's.
func TestWeeksAreISOWeeks(t *testing.T) {
	m := newMachine(t)
	m.fresh()
	var table bytes.Buffer
	table.WriteString("when\n")
	want := map[string]int{}
	for day := time.Date(2025, 12, 20, 0, 0, 0, 0, time.UTC); day.Before(time.Date(2026, 1, 20, 0, 0, 0, 0, time.UTC)); day = day.AddDate(0, 0, 1) {
		for range day.Day() % 3 {
			fmt.Fprintf(&table, "%s\n", day.Format("2006-01-02"))
			y, w := day.ISOWeek()
			want[fmt.Sprintf("%d-W%02d", y, w)]++
		}
	}
	m.ask("count rows by week" + m.attach("visits.csv", table.String()))
	got := map[string]int{}
	for _, r := range m.rows(m.published[0])[1:] {
		var n int
		if _, err := fmt.Sscan(r[1], &n); err != nil {
			t.Fatal(err)
		}
		got[r[0]] = n
	}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("got  %v\nwant %v", got, want)
	}
}

func contains(t *testing.T, said string, want ...string) {
	t.Helper()
	for _, w := range want {
		if !strings.Contains(said, w) {
			t.Errorf("%q is not in:\n%s", w, said)
		}
	}
}

// cellsOf gives the cells below one header.
func cellsOf(rows [][]string, name string) []string {
	var out []string
	for i, h := range rows[0] {
		if h == name {
			for _, r := range rows[1:] {
				out = append(out, r[i])
			}
		}
	}
	return out
}
