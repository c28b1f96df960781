package archtest

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// TestComplaintsAreShownByTests holds docs/complaints.md to the tests that are
// really there.
func TestComplaintsAreShownByTests(t *testing.T) {
	doc, err := os.ReadFile("../../docs/complaints.md")
	if err != nil {
		t.Fatal(err)
	}
	var goTests, scripts strings.Builder
	err = filepath.WalkDir("../..", func(p string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && (d.Name() == "node_modules" || d.Name() == ".git" || d.Name() == "dist"):
			return filepath.SkipDir
		case d.IsDir():
			return nil
		}
		into := &goTests
		switch {
		case strings.HasSuffix(p, ".test.js"):
			into = &scripts
		case strings.HasSuffix(p, "complaints_test.go"), !strings.HasSuffix(p, "_test.go") && !strings.HasSuffix(filepath.Dir(p), "test"):
			return nil
		}
		b, err := os.ReadFile(p)
		into.Write(b)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	name := regexp.MustCompile(`Test[A-Za-z0-9]+(?:/[^,|]+(?:, C10: exact text)?)?|"[^"]+"`)
	rows, named := 0, 0
	for line := range strings.Lines(string(doc)) {
		cells := strings.Split(strings.Trim(strings.TrimSpace(line), "|"), "|")
		if !strings.HasPrefix(line, "| ") || len(cells) < 4 || strings.HasPrefix(strings.TrimSpace(cells[0]), "Reported") || strings.Contains(line, "Shown by") {
			continue
		}
		rows++
		found := name.FindAllString(cells[len(cells)-1], -1)
		if len(found) == 0 {
			t.Errorf("no test is named in: %s", line)
		}
		for _, n := range found {
			named++
			if n[0] == '"' {
				if text := strings.Trim(n, `"`); !strings.Contains(scripts.String(), text) {
					t.Errorf("there is no test of the scripts called %q", text)
				}
				continue
			}
			test, sub, _ := strings.Cut(strings.TrimSpace(n), "/")
			if !strings.Contains(goTests.String(), "func "+test+"(") {
				t.Errorf("there is no %s", test)
			}
			if sub != "" && !strings.Contains(goTests.String(), `"`+strings.TrimSpace(sub)+`"`) {
				t.Errorf("there is no sub-test %q of %s", sub, test)
			}
		}
	}
	if rows < 40 || named < 60 {
		t.Errorf("only %d rows and %d tests were read; the test looks for them wrongly", rows, named)
	}
}
