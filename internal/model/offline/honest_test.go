package offline

import (
	"bytes"
	"image"
	"reflect"
	"strings"
	"testing"
	"unicode/utf16"
)

// TestAsksAndRefuses: where a sentence can be read in several ways, or asks for
// what no recipe can do, nothing is made of it, and that is said.
func TestAsksAndRefuses(t *testing.T) {
	m := newMachine(t)
	table := signupTable(signupRows())
	sales := "order_id,order_date,ship_date,customer,revenue,quantity\n1,2026-01-05,2026-01-09,Ann,10.5,1\n2,2026-02-05,2026-02-09,Bob,20,2\n3,2026-02-06,2026-02-10,Ann,5,3\n"
	for text, want := range map[string]string{
		"box plot of seats by plan":                           "I cannot draw what is asked by “box plot”",
		"heatmap of signups by plan and country":              "“heatmap”",
		"chart the percentage of signups by plan":             "I cannot work out what is asked by “percentage”",
		"average seats by plan as a moving average":           "“moving average”",
		"standard deviation of seats by plan":                 "“standard deviation”",
		"running total of seats by plan":                      "in a chart over time only",
		"count the cumulative seats by plan":                  "in a chart over time only",
		"normalize seats":                                     "I do not rescale numbers",
		"multiply seats by 2":                                 "none of the recipes",
		"add a column total = seats * price":                  "none of the recipes",
		"filter to Team and Pro plans in Germany":             "I find nothing called “Germany”",
		"chart signups by week for enterprise customers":      "I find nothing called “enterprise”",
		"count by country where tier is gold":                 "Which column and which value do you mean?",
		"keep rows where plan is Gold":                        "No `plan` is `Gold`. Which one do you mean",
		"chart signups per hour":                              "without a time of day",
		"chart revenue by month":                              "There is no column `revenue`. Which column holds it",
		"top 3 plans":                                         "By what shall I rank `plan`",
		"chart it":                                            "What shall the chart show?",
		"scatter plot of seats":                               "needs two columns of numbers",
		"average plan by country":                             "no numbers",
		"keep rows where plan > 5":                            "cannot be larger or smaller",
		"only signups in June":                                "which has no June",
		"convert it to Parquet":                               "I cannot write PARQUET",
		"convert it":                                          "Into which format",
		"join this with another table":                        "To join I need two tables",
		"which is the nicest plan, do you think, and why so?": "none of the recipes",
		"write me a poem about signups":                       "none of the recipes",
		"make a pivot table":                                  "By which columns shall the pivot go",
		"rename the plan column":                              "From which column to which new name",
		"keep the rows with height over 3":                    "Which rows do you mean?",
		"chart signups by shoe size":                          "There is no column `shoe size`",
		"average seats by plan for the Enterprise tier only":  "I find nothing called",
		"drop the column height":                              "There is no column `height`",
		"histogram of revenue":                                "There is no column `revenue`",
		"count signups by week and by shoe size":              "There is no column `shoe size`",
		"average seats by plan and shoe size":                 "There is no column `shoe size`",
		"average seats per department":                        "There is no column `department`",
		"chart average seats by month split by team leader":   "There is no column `leader`",
	} {
		t.Run(text, func(t *testing.T) {
			m.t = t
			m.fresh()
			said := m.ask(text + m.attach("people.csv", table))
			contains(t, said, want)
			m.onlyPublished()
		})
	}
	answered := func(name, file, table, text, question, answer string, check func(t *testing.T, said string)) {
		t.Run(name, func(t *testing.T) {
			m.t = t
			m.fresh()
			contains(t, m.ask(text+m.attach(file, table)), question)
			m.onlyPublished()
			check(t, m.ask(answer))
		})
	}
	answered("which dates", "sales.csv", sales, "total revenue by month", "`order_date` or `ship_date`?", "ship_date", func(t *testing.T, _ string) {
		if got := m.rows(m.published[0]); !reflect.DeepEqual(got[1:], [][]string{{"2026-01", "10.5"}, {"2026-02", "25"}}) {
			t.Errorf("%v", got)
		}
	})
	answered("a name that sounds like an order", "sales.csv", strings.Replace(sales, "order_date", "Order Date", 1), "total revenue in February by customer", "`Order Date` or `ship_date`?", "Order Date", func(t *testing.T, said string) {
		contains(t, said, "**2** of 3 rows match: `Order Date` is in `2026-02`")
		if got := m.rows(m.published[0]); !reflect.DeepEqual(got[1:], [][]string{{"Bob", "20"}, {"Ann", "5"}}) {
			t.Errorf("%v", got)
		}
	})
	answered("sales as rows", "sales.csv", sales, "sales by customer", "Is `sales` the number of rows, or the total of", "the number of rows", func(t *testing.T, _ string) {
		if got := m.rows(m.published[0]); !reflect.DeepEqual(got, [][]string{{"customer", "count"}, {"Ann", "2"}, {"Bob", "1"}}) {
			t.Errorf("%v", got)
		}
	})
	answered("sales as money", "sales.csv", sales, "sales by customer", "Is `sales` the number of rows, or the total of", "revenue", func(t *testing.T, _ string) {
		if got := m.rows(m.published[0]); !reflect.DeepEqual(got[1:], [][]string{{"Bob", "20"}, {"Ann", "15.5"}}) {
			t.Errorf("%v", got)
		}
	})
	answered("how to rank", "sales.csv", sales, "top 1 customer", "By what shall I rank `customer`", "quantity", func(t *testing.T, _ string) {
		if got := m.rows(m.published[0]); !reflect.DeepEqual(got[1:], [][]string{{"Ann", "4"}}) {
			t.Errorf("%v", got)
		}
	})
	answered("a slip", "people.csv", table, "keep rows where plan is Gold", "No `plan` is `Gold`", "Team", func(t *testing.T, _ string) {
		if got := m.get("/workspace/people-filtered.csv"); got != signupTable(where(signupRows(), func(r signup) bool { return r.plan == "Team" })) {
			t.Errorf("%s", got)
		}
	})
	answered("day or month first", "days.csv", "when,n\n01/02/2026,1\n03/04/2026,2\n", "total n by month", "Does the day come first or the month?", "the day", func(t *testing.T, _ string) {
		if got := m.rows(m.published[0]); !reflect.DeepEqual(got[1:], [][]string{{"2026-02", "1"}, {"2026-04", "2"}}) {
			t.Errorf("%v", got)
		}
	})
}

// TestSaysWhatItIs: a greeting gets no table for an answer.
func TestSaysWhatItIs(t *testing.T) {
	m := &machine{t: t}
	for _, text := range []string{"hello", "Hi!", "what can you do?", "who are you", "help"} {
		m.history = nil
		contains(t, m.ask(text), "offline model", "no language model", "**Tables**", "**Charts**", "run:")
	}
	if len(m.calls) > 0 {
		t.Errorf("it called %v", m.calls)
	}
}

// TestJoinsKeepRows: which rows a join keeps, and on what.
func TestJoinsKeepRows(t *testing.T) {
	m := newMachine(t)
	const orders = "order,customer_id,amount\n1,01,10\n2,02,20\n3,04,30\n4,01,5\n"
	const customers = "customer_id,name\n01,Ann\n02,Bob\n03,Cy\n"
	for text, want := range map[string]string{
		"join these":      "order,customer_id,amount,name\n1,01,10,Ann\n2,02,20,Bob\n3,04,30,\n4,01,5,Ann\n",
		"inner join them": "order,customer_id,amount,name\n1,01,10,Ann\n2,02,20,Bob\n4,01,5,Ann\n",
		"join orders with customers on customer_id and keep all rows of both":              "order,customer_id,amount,name\n1,01,10,Ann\n2,02,20,Bob\n3,04,30,\n4,01,5,Ann\n,03,,Cy\n",
		"join orders.csv and customers.csv on customer_id, keep all rows of customers":     "order,customer_id,amount,name\n1,01,10,Ann\n4,01,5,Ann\n2,02,20,Bob\n,03,,Cy\n",
		"left join customers with orders":                                                  "customer_id,name,order,amount\n01,Ann,1,10\n01,Ann,4,5\n02,Bob,2,20\n03,Cy,,\n",
		"merge orders and customers on customer_id, then keep only rows where name is Ann": "order,customer_id,amount,name\n1,01,10,Ann\n4,01,5,Ann\n",
	} {
		t.Run(text, func(t *testing.T) {
			m.t = t
			m.fresh()
			said := m.ask(text + m.attach("orders.csv", orders) + m.attach("customers.csv", customers))
			if len(m.published) == 0 {
				t.Fatalf("nothing made:\n%s", said)
			}
			if got := m.get("/workspace/" + m.published[len(m.published)-1]); got != want {
				t.Errorf("got\n%s\nwant\n%s\n%s", got, want, said)
			}
		})
	}
	t.Run("a key that is not clear", func(t *testing.T) {
		m.t = t
		m.fresh()
		said := m.ask("join these" + m.attach("a.csv", "x_id,y_id,v\n1,9,a\n2,8,b\n") + m.attach("b.csv", "x_id,y_id,w\n2,9,c\n1,8,d\n"))
		contains(t, said, "`x_id`", "`y_id`", "?")
		m.onlyPublished()
		m.ask("on y_id")
		if got := m.rows(m.published[0]); !reflect.DeepEqual(got[1:], [][]string{{"1", "9", "a", "2", "c"}, {"2", "8", "b", "1", "d"}}) {
			t.Errorf("%v", got)
		}
	})
	t.Run("under each other", func(t *testing.T) {
		m.t = t
		m.fresh()
		m.ask("stack these files" + m.attach("a.csv", "id,v\n001,a\n") + m.attach("b.csv", "v,id\nb,002\n"))
		if got := m.get("/workspace/" + m.published[0]); got != "id,v\n001,a\n002,b\n" {
			t.Errorf("%q", got)
		}
	})
}

// TestBytesStay: what was not asked about is the same to the byte, or said to be
// something else.
func TestBytesStay(t *testing.T) {
	m := newMachine(t)
	run := func(name, text, file, content string, check func(t *testing.T, said string)) {
		t.Run(name, func(t *testing.T) {
			m.t = t
			m.fresh()
			check(t, m.ask(text+m.attach(file, content)))
		})
	}
	file := func(name, want string) func(t *testing.T, said string) {
		return func(t *testing.T, said string) {
			t.Helper()
			if got := m.get("/workspace/" + name); got != want {
				t.Errorf("got  %q\nwant %q\n%s", got, want, said)
			}
		}
	}
	odd := "id;long;price;note;gone\n00123;2916334247900527532;1.234,50;\"a\nb;c\";NA\n1e5;0.10;-0;\"say \"\"hi\"\"\"; x \n"
	run("drop duplicates", "drop duplicate rows", "odd.csv", odd+strings.SplitAfterN(odd, "\n", 2)[1], file("odd-deduped.csv", odd))
	run("sort", "sort by long", "odd.csv", odd, file("odd-sorted.csv", "id;long;price;note;gone\n1e5;0.10;-0;\"say \"\"hi\"\"\"; x \n00123;2916334247900527532;1.234,50;\"a\nb;c\";NA\n"))
	run("decimal comma", "total price by shop", "shop.csv", "shop;price\nA;1.234,50\nB;2,25\nA;0,50\n", file("shop-total-price-by-shop.csv", "shop,total price\nA,1235\nB,2.25\n"))
	run("JSON", "convert this to JSON", "odd.csv", odd, file("odd.json", "[\n {\"id\": \"00123\", \"long\": \"2916334247900527532\", \"price\": \"1.234,50\", \"note\": \"a\\nb;c\", \"gone\": \"NA\"},\n {\"id\": \"1e5\", \"long\": \"0.10\", \"price\": \"-0\", \"note\": \"say \\\"hi\\\"\", \"gone\": \" x \"}\n]\n"))
	run("JSON to CSV", "turn it into a csv", "v.json", `[{"id":"007","n":1.50,"big":12345678901234567890,"ok":true,"none":null,"list":[1,2]},{"id":"08","n":2,"big":1,"ok":false,"none":null,"list":[]}]`,
		file("v.csv", "id,n,big,ok,none,list\n007,1.50,12345678901234567890,true,,\"[1, 2]\"\n08,2,1,false,,[]\n"))
	run("JSON, Excel and back", "convert it to Excel", "v.json", `[{"id":"007","n":1.50,"ok":true,"none":null,"day":"2026-01-05"},{"id":"08","n":2,"ok":false,"none":"x","day":"2026-01-06"}]`, func(t *testing.T, said string) {
		m.ask("convert v.xlsx to JSON and call it back.json")
		file("back.json", "[\n {\"id\": \"007\", \"n\": 1.50, \"ok\": true, \"none\": null, \"day\": \"2026-01-05\"},\n {\"id\": \"08\", \"n\": 2, \"ok\": false, \"none\": \"x\", \"day\": \"2026-01-06\"}\n]\n")(t, said)
	})
	run("two formats", "convert it to JSON and Excel", "s.csv", "a,b\n1,x\n", func(*testing.T, string) { m.onlyPublished("s.json", "s.xlsx") })
	run("Windows-1252", "clean the headers and spaces", "w.csv", " Stra\xdfe ,\x80 Preis\n  Gr\xfcn \xa0x ,1\n", func(t *testing.T, said string) {
		file("w-clean.csv", "straße,preis\nGrün x,1\n")(t, said)
		contains(t, said, "Windows-1252")
	})
	wide := bytes.NewBufferString("\xff\xfe")
	for _, u := range utf16.Encode([]rune("Name;Größe\nŁódź;1\nŁódź;1\n")) {
		wide.Write([]byte{byte(u), byte(u >> 8)})
	}
	run("UTF-16", "drop duplicates", "u.csv", wide.String(), file("u-deduped.csv", "Name;Größe\nŁódź;1\n"))
	run("cleaned headers go on", "clean the headers, then count by plan type", "h.csv", " Plan Type ,N\nA,1\nB,2\nA,3\n", func(t *testing.T, said string) {
		file("h-clean.csv", "plan_type,n\nA,1\nB,2\nA,3\n")(t, said)
		if got := m.rows(m.published[1]); !reflect.DeepEqual(got, [][]string{{"plan_type", "count"}, {"A", "2"}, {"B", "1"}}) {
			t.Errorf("%v\n%s", got, said)
		}
	})
	run("a report", "make a PDF report titled “Spring” with signups by month for Team", "signups.csv", signupTable(signupRows()), func(t *testing.T, said string) {
		m.onlyPublished("signups-report.pdf")
		pdf := m.get("/workspace/signups-report.pdf")
		if !strings.HasPrefix(pdf, "%PDF-") || !strings.Contains(pdf, "/Title (Spring)") || !strings.HasSuffix(strings.TrimSpace(pdf), "%%EOF") {
			t.Errorf("%d bytes, %.60q", len(pdf), pdf)
		}
		page, _, err := image.Decode(strings.NewReader(m.get("/home/sandbox/report-page-1.png")))
		if err != nil {
			t.Fatal(err)
		}
		bars := 0 // the colours of chart.py: a chart is on the page
		for y := page.Bounds().Dy() / 3; y < page.Bounds().Dy(); y++ {
			for x := range page.Bounds().Dx() {
				r, g, b, _ := page.At(x, y).RGBA()
				if c := [3]uint32{r >> 8, g >> 8, b >> 8}; c == [3]uint32{0x2f, 0x8f, 0x88} || c == [3]uint32{0xc4, 0x62, 0x2d} {
					bars++
				}
			}
		}
		if bars < 1000 {
			t.Errorf("%d points of the chart on the first page", bars)
		}
		team := where(signupRows(), func(r signup) bool { return r.plan == "Team" })
		contains(t, said, "**"+figureText(rowCountOf(team))+"** of 90 rows match", "key figures, a chart")
	})
}
