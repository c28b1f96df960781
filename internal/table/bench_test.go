package table

import (
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"testing"
)

const benchRows = 1_000_000

var benchFile string

// million writes a file of a million rows once, some 80 MB, with quoted commas.
func million(b *testing.B) Source {
	if benchFile == "" {
		dir, err := os.MkdirTemp("", "table-bench")
		if err != nil {
			b.Fatal(err)
		}
		benchFile = filepath.Join(dir, "million.csv")
		f, err := os.Create(benchFile)
		if err != nil {
			b.Fatal(err)
		}
		var buf []byte
		buf = append(buf, "id,name,city,signed_up,plan,amount,note,score\n"...)
		for i := range benchRows {
			buf = fmt.Appendf(buf, "%d,user number %d,\"Springfield, %d\",2024-%02d-%02d,basic,%d.%02d,\"said \"\"hi\"\"\",%d\n", i, i*7919%benchRows, i%50, i%12+1, i%28+1, i%5000, i%100, i%997)
			if len(buf) > 1<<20 || i == benchRows-1 {
				if _, err := f.Write(buf); err != nil {
					b.Fatal(err)
				}
				buf = buf[:0]
			}
		}
		if err := f.Close(); err != nil {
			b.Fatal(err)
		}
	}
	return fileSource(b, benchFile)
}

func TestMain(m *testing.M) {
	code := m.Run()
	if benchFile != "" {
		os.RemoveAll(filepath.Dir(benchFile))
	}
	os.Exit(code)
}

// BenchmarkReadFile is the floor: reading the file once.
func BenchmarkReadFile(b *testing.B) {
	src := million(b)
	buf := make([]byte, 1<<18)
	for b.Loop() {
		f, err := src.Open()
		if err != nil {
			b.Fatal(err)
		}
		for {
			if _, err := f.Read(buf); err == io.EOF {
				break
			} else if err != nil {
				b.Fatal(err)
			}
		}
		f.Close()
	}
	b.SetBytes(src.Size)
}

// BenchmarkFirstRows is what a person waits for: opening, and the first 100 rows.
func BenchmarkFirstRows(b *testing.B) {
	src := million(b)
	for b.Loop() {
		tab, err := Open(context.Background(), src)
		if err != nil {
			b.Fatal(err)
		}
		w, err := tab.Rows(context.Background(), 0, 100)
		if err != nil || len(w.Rows) != 100 {
			b.Fatal(len(w.Rows), err)
		}
		tab.Close()
	}
}

// BenchmarkIndex is opening and counting every row.
func BenchmarkIndex(b *testing.B) {
	src := million(b)
	for b.Loop() {
		tab, err := Open(context.Background(), src)
		if err != nil {
			b.Fatal(err)
		}
		if _, err := tab.checkpoint(context.Background(), 1<<62); err != nil {
			b.Fatal(err)
		}
	}
	b.SetBytes(src.Size)
}

func indexed(b *testing.B) *Table {
	tab, err := Open(context.Background(), million(b))
	if err != nil {
		b.Fatal(err)
	}
	if in, err := tab.Info(context.Background()); err != nil || in.Rows != benchRows {
		b.Fatal(in.Rows, err)
	}
	return tab
}

func BenchmarkRandomPage(b *testing.B) {
	tab := indexed(b)
	i := 0
	for b.Loop() {
		i += 7919
		at := i * 131 % (benchRows - 200)
		if w, err := tab.Rows(context.Background(), at, 200); err != nil || w.Rows[0][0] != fmt.Sprint(at) {
			b.Fatal(at, err)
		}
	}
}

func benchQuery(b *testing.B, q Query) {
	tab := indexed(b)
	b.ReportAllocs()
	for b.Loop() {
		tab.views.list = nil
		if _, err := tab.Query(context.Background(), q, 0, 200); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkSortNumber(b *testing.B) { benchQuery(b, Query{Sort: "-amount"}) }
func BenchmarkSortText(b *testing.B)   { benchQuery(b, Query{Sort: "name"}) }
func BenchmarkSortDate(b *testing.B)   { benchQuery(b, Query{Sort: "signed_up"}) }
func BenchmarkFilter(b *testing.B)     { benchQuery(b, Query{Filters: []string{"city:contains:field, 7"}}) }

func BenchmarkScatteredPage(b *testing.B) {
	tab := indexed(b)
	q := Query{Sort: "name"}
	if _, err := tab.Query(context.Background(), q, 0, 1); err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		if _, err := tab.Query(context.Background(), q, 500_000, 200); err != nil {
			b.Fatal(err)
		}
	}
}
