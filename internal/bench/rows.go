package main

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"time"
)

const (
	rowCount   = 1_000_000
	rowsRounds = 3
)

// firstRows measures how soon the first 200 rows of a table of a million rows are there after it was published, and how
// long a window in its middle takes, beside reading the file once.
func firstRows(ctx context.Context, s *server, r *report) error {
	path := filepath.Join(s.dir, "million.csv")
	size, err := writeTable(path)
	if err != nil {
		return err
	}
	w, err := s.newWorkspace(ctx, "rows")
	if err != nil {
		return err
	}
	var publishing, first, middle, reading times
	for round := range rowsRounds {
		file, err := os.Open(path)
		if err != nil {
			return err
		}
		in, err := s.upload(ctx, w.ID, fmt.Sprintf("million-%d.csv", round), file)
		file.Close()
		if err != nil {
			return err
		}
		var id string
		err = timed(&publishing, func() (err error) { id, err = s.publish(ctx, w.ID, in); return err })
		if err != nil {
			return err
		}
		if err := timed(&first, func() error { return window(ctx, s, id, 0, "row 0") }); err != nil {
			return err
		}
		if err := timed(&middle, func() error { return window(ctx, s, id, rowCount/2, "row 500000") }); err != nil {
			return err
		}
		if err := timed(&reading, func() error { return readOnce(path) }); err != nil {
			return err
		}
	}
	what := fmt.Sprintf("first rows of %d (%d MB) : reading once", rowCount, size/1e6)
	r.compare(what, first, reading, "≤ 200 ms", first.at(0.5) <= 200*time.Millisecond)
	r.compare("its middle, right after", middle, reading, "", true)
	r.compare("publishing it", publishing, reading, "", true)
	return nil
}

// writeTable makes eight columns with quoted commas, quotes and a line break now and then.
func writeTable(path string) (int64, error) {
	file, err := os.Create(path)
	if err != nil {
		return 0, err
	}
	defer file.Close()
	w := bufio.NewWriterSize(file, 1<<20)
	fmt.Fprintln(w, "id,name,city,amount,when,note,flag,ratio")
	for i := range rowCount {
		note := `"a ""quoted"" note, with a comma"`
		if i%1000 == 999 {
			note = "\"two\nlines\""
		}
		fmt.Fprintf(w, "%d,row %d,Genève,%d.%02d,2024-%02d-%02d,%s,%t,0.%06d\n", i, i, i%9973, i%100, i%12+1, i%28+1, note, i%3 == 0, i*7919%1_000_000)
	}
	if err := w.Flush(); err != nil {
		return 0, err
	}
	info, err := file.Stat()
	if err != nil {
		return 0, err
	}
	return info.Size(), nil
}

// window fetches 200 rows and looks at the first: a quick wrong answer is none.
func window(ctx context.Context, s *server, id string, offset int, want string) error {
	var got struct {
		Rows [][]string `json:"rows"`
	}
	path := fmt.Sprintf("/v1/published/%s/rows?offset=%d&limit=200", id, offset)
	if err := s.call(ctx, http.MethodGet, path, nil, &got); err != nil {
		return err
	}
	if len(got.Rows) != 200 || len(got.Rows[0]) != 8 || got.Rows[0][1] != want {
		return fmt.Errorf("%s: %d rows, the first is %v, want %s", path, len(got.Rows), got.Rows[:min(1, len(got.Rows))], want)
	}
	return nil
}

func readOnce(path string) error {
	file, err := os.Open(path)
	if err != nil {
		return err
	}
	defer file.Close()
	_, err = io.CopyBuffer(struct{ io.Writer }{io.Discard}, struct{ io.Reader }{file}, make([]byte, 1<<20))
	return err
}
