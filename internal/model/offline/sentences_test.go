package offline

import (
	"strings"
	"testing"
)

// TestSentences: which orders a sentence holds.
func TestSentences(t *testing.T) {
	for text, want := range map[string]string{
		"drop duplicate rows and chart signups by week":              "dedupe chart",
		"Please remove the duplicates, then plot signups per month.": "dedupe chart",
		"describe this table":                                      "describe",
		"profile the file":                                         "describe",
		"what is in this file?":                                    "describe",
		"how many rows are there?":                                 "group",
		"count by country and plan":                                "group",
		"average seats by plan":                                    "group",
		"what is the average price per country":                    "group",
		"which plan has the most signups?":                         "group",
		"average seats and total price by plan":                    "group",
		"pivot seats by plan and month":                            "pivot",
		"make a pivot table of plan by country":                    "pivot",
		"join orders.csv with customers.csv on customer_id":        "join",
		"left join a.csv and b.csv on id":                          "join",
		"join a.csv and b.csv on id and keep all rows of a":        "join",
		"merge all files":                                          "join",
		"append b.csv to a.csv":                                    "join",
		"convert this to xlsx":                                     "convert",
		"save it as JSON":                                          "convert",
		"turn the excel into csv":                                  "convert",
		"make a PDF report":                                        "report",
		"create a report with a chart of seats by plan":            "report",
		"drop duplicates, average seats by plan and make a report": "dedupe group report",
		"sort by seats descending and export to excel":             "sort convert",
		"count by plan and sort by count":                          "group sort",
		"keep only rows where country is DE, then count by plan":   "filter group",
		"hello": "help",
		"drop duplicates; clean the headers; convert to json":    "dedupe clean convert",
		`rename "drop duplicates" to "report"`:                   "rename",
		"join x.csv and y.csv on id, then average amount by zip": "join group",
		"filter ring > 5":                                              "filter",
		"sort by text and show top 10":                                 "sort top",
		"scale to 640x480, keep the aspect ratio":                      "image",
		"what size is this picture?":                                   "describe",
		"make it a 256x256 icon":                                       "image",
		"make the text \"Hello\"":                                      "shape",
		"I have a question":                                            "",
		"predict next month's signups":                                 "unable",
		"drop duplicates and translate it into French":                 "dedupe unable",
		"chart signups by week, split by plan":                         "chart",
		"make a report titled \"chart by week\" and convert it to csv": "report convert",
	} {
		var got []string
		for _, c := range parse(text, nil) {
			got = append(got, string(c.kind))
		}
		if g := strings.Join(got, " "); g != want {
			t.Errorf("%q holds %q, want %q", text, g, want)
		}
	}
}

func TestFormatIn(t *testing.T) {
	for text, want := range map[string]string{
		"convert this to xlsx": "xlsx", "save as Excel": "xlsx", "turn the csv into JSON": "json", "export it to jsonl": "ndjson",
		"convert a.csv to b.tsv": "tsv", "save it as photo.jpeg": "jpg", "to webp": "webp", "export as a spreadsheet": "xlsx", "convert it": "",
	} {
		if got := formatIn(text); got != want {
			t.Errorf("%q asks for %q, want %q", text, got, want)
		}
	}
}

func TestJoinHow(t *testing.T) {
	ts := []looked{{Name: "orders.csv"}, {Name: "customers.csv"}}
	for text, want := range map[string]string{
		"join orders.csv and customers.csv on id":               "left",
		"inner join orders.csv and customers.csv":               "inner",
		"full outer join of both":                               "outer",
		"right join orders.csv with customers.csv":              "right",
		"join them on id and keep all rows of orders":           "left",
		"join them on id and keep all rows of customers":        "right",
		"join them on id, keeping every row from customers.csv": "right",
		"join them on id and keep all rows":                     "outer",
		"join them on id and keep all rows of both":             "outer",
		"join on id, keep only rows in both":                    "inner",
		"join orders.csv with all customers":                    "left",
		"join on id and keep all rows of the second table":      "right",
	} {
		if got := joinHow(text, ts); got != want {
			t.Errorf("%q keeps %q, want %q", text, got, want)
		}
	}
}

// spec reads a sentence over a table of signups.
func spec(t *testing.T, text string) (groupSpec, error) {
	t.Helper()
	cs := parse(text, nil)
	if len(cs) == 0 {
		t.Fatalf("%q is no order", text)
	}
	table := signupsLooked()
	j := &job{s: &session{req: request{text: text}}, clauses: cs, cur: &table}
	return j.groupSpec(cs[0], &table)
}

func signupsLooked() looked {
	return looked{Path: "/home/sandbox/attachments/signups.csv", Name: "signups.csv", Kind: "csv", Rows: 10, Width: 5, Columns: []column{
		{Name: "email", Type: "text", Filled: 10, Unique: 10},
		{Name: "signed_up", Type: "date", Filled: 10, Unique: 9, Min: "2026-01-01", Max: "2026-03-01"},
		{Name: "plan", Type: "text", Filled: 10, Unique: 3, Values: []string{"Free", "Team", "Pro"}},
		{Name: "country", Type: "text", Filled: 10, Unique: 2, Values: []string{"DE", "FR"}},
		{Name: "seats", Type: "int", Filled: 10, Unique: 5, Values: []string{"1", "5"}},
		{Name: "price", Type: "number", Filled: 10, Unique: 5},
	}}
}

func TestGroupSentences(t *testing.T) {
	for text, want := range map[string]string{
		"count by plan":                                          "plan: count",
		"average seats by plan":                                  "plan: mean seats",
		"average seats and total price by plan":                  "plan: mean seats, sum price",
		"average and median seats by country":                    "country: mean seats, median seats",
		"count by country and plan":                              "country plan: count",
		"count signups by month":                                 "month: count",
		"total price per country by quarter":                     "country quarter: sum price",
		"how many distinct countries":                            ": unique country",
		"average seats":                                          ": mean seats",
		"which plan has the highest average price?":              "plan: mean price, largest",
		"which country has the fewest signups":                   "country: count, smallest",
		"pivot seats by plan and month":                          "plan month: sum seats, pivot",
		"pivot plan by country":                                  "plan country: count, pivot",
		"pivot average seats with rows country and columns plan": "country plan: mean seats, pivot",
		"average seats by plan where country is DE":              "plan: mean seats if country is DE",
		"count signups where seats > 5 by plan":                  "plan: count if seats gt 5",
		"count by month and plan":                                "month plan: count",
		"average price by week and country":                      "week country: mean price",
		"how many Team signups by month":                         "month: count if plan is Team",
	} {
		s, err := spec(t, text)
		if err != nil {
			t.Errorf("%q: %v", text, err)
			continue
		}
		if got := told(s); got != want {
			t.Errorf("%q means %q, want %q", text, got, want)
		}
	}
}

func told(s groupSpec) string {
	var by, ms []string
	for _, b := range s.By {
		by = append(by, b.Name)
	}
	for _, m := range s.Measures {
		ms = append(ms, strings.TrimSpace(m.How+" "+m.Column))
	}
	w := strings.Join(by, " ") + ": " + strings.Join(ms, ", ")
	if s.Pivot {
		w += ", pivot"
	}
	if s.ask != "" {
		w += map[string]string{"descending": ", largest", "ascending": ", smallest"}[s.Order]
	}
	if s.Filter != nil {
		for _, c := range s.Filter.Conditions {
			w += " if " + c.Column + " " + c.Op + " " + strings.Join(c.Values, "|")
		}
	}
	return w
}

func TestGroupAsks(t *testing.T) {
	for text, want := range map[string]string{
		"average revenue by plan": "which",
		"average email by plan":   "no numbers",
		"make a pivot table":      "By which columns",
		"total turnover by month": "?",
	} {
		_, err := spec(t, text)
		if _, ok := err.(*question); !ok || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v", text, err)
		}
	}
}

func TestKeys(t *testing.T) {
	orders := looked{Name: "orders.csv", Columns: []column{{Name: "id", Filled: 4, Unique: 4}, {Name: "customer_id", Filled: 4, Unique: 3}, {Name: "name"}}}
	customers := looked{Name: "customers.csv", Columns: []column{{Name: "id", Filled: 3, Unique: 3}, {Name: "name"}, {Name: "zip"}}}
	stock := looked{Name: "stock.csv", Columns: []column{{Name: "Customer ID", Filled: 3, Unique: 3}, {Name: "zip"}}}
	for _, c := range []struct {
		text string
		b    looked
		want string
	}{
		{"join orders.csv and customers.csv on customer_id = id", customers, "customer_id=id"},
		{"join on id = customer_id", customers, "customer_id=id"},
		{"join on name", customers, "name=name"},
		{"join by id and name", customers, "id=id name=name"},
		{"join them", stock, "customer_id=Customer ID"},
		{"join on customer id", stock, "customer_id=Customer ID"},
	} {
		j := &job{s: &session{req: request{text: c.text}}}
		keys, err := j.joinKeys(&joinSpec{}, mask2(c.text, j.s.req.namesIn(c.text)), orders, c.b)
		var got []string
		for i := range keys[0] {
			got = append(got, keys[0][i]+"="+keys[1][i])
		}
		if g := strings.Join(got, " "); err != nil || g != c.want {
			t.Errorf("%q joins on %q (%v), want %q", c.text, g, err, c.want)
		}
	}
}

func TestReportTitle(t *testing.T) {
	table := signupsLooked()
	for text, want := range map[string]string{
		"make a pdf report":                        "Signups report",
		`make a report titled "Q1: who came"`:      "Q1: who came",
		"create a report called Signups of spring": "Signups of spring",
		"make a pdf report called spring.pdf":      "Signups report",
	} {
		if got := reportTitle(text, &table); got != want {
			t.Errorf("%q is titled %q, want %q", text, got, want)
		}
	}
}

// TestAttachedNames: the line holds the path as a word of the shell, whatever is in it.
func TestAttachedNames(t *testing.T) {
	for word, want := range map[string]string{
		"/a/b.csv": "/a/b.csv", "'/a/my file (1).csv'": "/a/my file (1).csv", `'/a/it'\''s.csv'`: "/a/it's.csv", `$'/a/b\nc\xc3\xa9\'\\.csv'`: "/a/b\ncé'\\.csv",
	} {
		words, files := splitAttached("look\n[attached: " + word + " (7 bytes, text/csv)]")
		if words != "look" || len(files) != 1 || files[0].path != want || files[0].size != 7 {
			t.Errorf("%s is read as %q, %+v", word, words, files)
		}
	}
}

func TestWhatIsSaidWithAFileAlone(t *testing.T) {
	for text, want := range map[string]bool{
		"": true, "here you go": true, "here is my data: xxxxxxx.csv": true, "this file, please": true,
		"is this a prime?": false, "cheapest flights": false, "why so few?": false,
	} {
		if got := nothingAsked.MatchString(text); got != want {
			t.Errorf("%q asks nothing: %v", text, got)
		}
	}
}
