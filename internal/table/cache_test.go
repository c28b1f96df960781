package table

import (
	"context"
	"io"
	"os"
	"path/filepath"
	"sync"
	"sync/atomic"
	"testing"
	"time"
)

func TestCache(t *testing.T) {
	file := filepath.Join(t.TempDir(), "x.csv")
	write := func(data string, at time.Time) Source {
		t.Helper()
		if err := os.WriteFile(file, []byte(data), 0o600); err != nil {
			t.Fatal(err)
		}
		if err := os.Chtimes(file, at, at); err != nil {
			t.Fatal(err)
		}
		return fileSource(t, file)
	}
	c := NewCache(2)
	src := write("a,b\n1,2\n", time.Unix(1000, 0))
	var opened atomic.Int32
	inner := src.Open
	src.Open = func() (io.ReadSeekCloser, error) { opened.Add(1); return inner() }

	var wg sync.WaitGroup
	tables := make([]*Table, 16)
	for i := range tables {
		wg.Go(func() { tables[i], _ = c.Get(context.Background(), src, Options{}) })
	}
	wg.Wait()
	for _, tab := range tables {
		if tab == nil || tab != tables[0] {
			t.Fatal("callers at once did not share one table")
		}
	}
	if n := opened.Load(); n != 2 {
		t.Errorf("the file was opened %d times, want 2: sample and index", n)
	}
	changed := write("a,b\n1,2\n3,4\n", time.Unix(2000, 0))
	tab, err := c.Get(context.Background(), changed, Options{})
	if err != nil || tab == tables[0] {
		t.Fatalf("a changed file gave the old table (%v)", err)
	}
	if in := info(t, tab); in.Rows != 2 {
		t.Errorf("rows = %d, want 2", in.Rows)
	}
	for _, d := range []string{";", "|", "\t"} {
		if _, err := c.Get(context.Background(), changed, Options{Delimiter: d}); err != nil {
			t.Fatal(err)
		}
	}
	if c.order.Len() != 2 || len(c.slots) != 2 {
		t.Errorf("%d tables are kept, want 2", c.order.Len())
	}
}

// TestCacheCancelled: the one who opens gives up; the next one is not harmed.
func TestCacheCancelled(t *testing.T) {
	file := filepath.Join(t.TempDir(), "x.csv")
	if err := os.WriteFile(file, []byte("a,b\n1,2\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	c := NewCache(2)
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := c.Get(ctx, fileSource(t, file), Options{}); err == nil {
		t.Fatal("a cancelled opening gave a table")
	}
	if _, err := c.Get(context.Background(), fileSource(t, file), Options{}); err != nil {
		t.Fatal(err)
	}
}

// TestFixtures are small files as people's programs write them.
func TestFixtures(t *testing.T) {
	for name, encoding := range map[string]string{"cp1252.csv": "windows-1252", "gbk.csv": "gb18030", "utf16.csv": "utf-16le", "bom.csv": "utf-8"} {
		t.Run(name, func(t *testing.T) {
			tab, err := Open(context.Background(), fileSource(t, filepath.Join("testdata", name)))
			if err != nil {
				t.Fatal(err)
			}
			in := info(t, tab)
			if in.Encoding != encoding || in.Rows != 1 || len(in.Columns) != 2 {
				t.Errorf("%+v", in)
			}
			if w := rows(t, tab, Query{}, 0, 5); len(w.Columns) > 0 && w.Columns[0][0] == 0xEF {
				t.Errorf("the mark is part of the name: %q", w.Columns)
			}
		})
	}
}

func FuzzTable(f *testing.F) {
	for _, s := range []string{"a,b\n1,2\n", "\"", "\"a\"b\"\n", "\xff\xfea\x00\n\x00", "a\r\rb", "sep=;\n1;2", "\x00\x00\xfe\xff", "'a;b';c\n"} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		tab, err := Open(context.Background(), sourceOf("x.csv", data))
		if err != nil {
			t.Fatalf("bytes in memory cannot fail to open: %v", err)
		}
		in := info(t, tab)
		w := rows(t, tab, Query{}, 0, MaxWindowRows)
		if w.Total != in.Rows || len(w.Rows) > w.Total {
			t.Fatalf("%d rows shown, %d in the window's total, %d counted", len(w.Rows), w.Total, in.Rows)
		}
		if len(w.Columns) > 0 {
			if s := rows(t, tab, Query{Sort: "#1"}, 0, MaxWindowRows); s.Total != in.Rows {
				t.Fatalf("sorting lost rows: %d of %d", s.Total, in.Rows)
			}
		}
	})
}
