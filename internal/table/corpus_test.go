package table

import (
	"bufio"
	"context"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// corpusDir is where real files by other people lie on machines that have
// them; elsewhere these tests are skipped.
func corpusDir(t testing.TB) string {
	dir := os.Getenv("ATELIER_CORPUS")
	if dir == "" {
		t.Skip("ATELIER_CORPUS does not name a folder of test files")
	}
	if _, err := os.Stat(filepath.Join(dir, "EXPECT.tsv")); err != nil {
		t.Skip("the corpus is not on this machine")
	}
	return dir
}

func fileSource(t testing.TB, file string) Source {
	t.Helper()
	st, err := os.Stat(file)
	if err != nil {
		t.Fatal(err)
	}
	return Source{Name: filepath.Base(file), Path: file, Size: st.Size(), ModTime: st.ModTime(), Open: func() (io.ReadSeekCloser, error) { return os.Open(file) }}
}

var (
	papaDelim = regexp.MustCompile(`papaparse delim="(.*?)" lines=(\d+) firstwidth=(\d+) ragged=(\w+)`)
	duckShape = regexp.MustCompile(`duckdb delim="(.*?)" quote=".*?" header=(\w+) cols=(\d+) rows=(\d+)`)
	byteShape = regexp.MustCompile(`encoding=(\S+)`)
)

// byEye are files on which the independent programs disagree or err; what we
// chose, and why.
var byEye = map[string]string{
	"wireservice__csvkit/empty.csv": "one empty line: we see no rows and no header, the others a header without a name",
}

// TestCorpus compares with two independent programs on real files.
func TestCorpus(t *testing.T) {
	dir := corpusDir(t)
	f, err := os.Open(filepath.Join(dir, "EXPECT.tsv"))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	lines := bufio.NewScanner(f)
	for lines.Scan() {
		file, want, _ := strings.Cut(lines.Text(), "\t")
		if !strings.HasPrefix(file, "csv/") || !strings.Contains(want, "papaparse") {
			continue
		}
		t.Run(strings.TrimPrefix(file, "csv/"), func(t *testing.T) {
			if why, odd := byEye[strings.TrimPrefix(file, "csv/")]; odd {
				t.Skip(why)
			}
			tab, err := Open(context.Background(), fileSource(t, filepath.Join(dir, file)))
			if err != nil {
				t.Fatal(err)
			}
			defer tab.Close()
			compareExpect(t, info(t, tab), want)
		})
	}
}

func compareExpect(t *testing.T, in Info, want string) {
	enc := byteShape.FindStringSubmatch(want)[1]
	switch enc = strings.TrimSuffix(enc, "-bom"); {
	case enc == "ascii" && in.Encoding != "utf-8", strings.HasPrefix(enc, "utf-") && in.Encoding != enc, enc == "not-utf-8" && in.Encoding == "utf-8":
		t.Errorf("encoding %s, want %s", in.Encoding, enc)
	}
	papa := papaDelim.FindStringSubmatch(want)
	delim := strings.ReplaceAll(papa[1], `\t`, "\t")
	duck := duckShape.FindStringSubmatch(want)
	agree := duck != nil && duck[1] == papa[1]
	t.Logf("ours: delim %q header %v cols %d rows %d %q | %s", in.Delimiter, in.Header, len(in.Columns), in.Rows, in.Warnings, want)
	if in.Delimiter != delim && len(in.Columns) > 1 {
		t.Errorf("delimiter %q, want %q", in.Delimiter, delim)
	}
	if !agree {
		return
	}
	if cols, _ := strconv.Atoi(duck[3]); papa[4] == "false" && len(in.Columns) != cols {
		t.Errorf("%d columns, want %d", len(in.Columns), cols)
	}
	if (duck[2] == "true") != in.Header {
		t.Errorf("header %v, want %s", in.Header, duck[2])
	}
	if n, _ := strconv.Atoi(duck[4]); in.Rows != n {
		t.Errorf("%d rows, want %d", in.Rows, n)
	}
}
