package views_test

import (
	"strings"
	"testing"

	"atelier/internal/domain"
	"atelier/views"
)

func TestFigures(t *testing.T) {
	for n, want := range map[int64]string{0: "0 B", 999: "999 B", 1400: "1.4 kB", 812_000: "812 kB", 999_900: "1.0 MB", 18_400_000: "18 MB", 2_100_000_000: "2.1 GB"} {
		if got := views.Size(n); got != strings.ReplaceAll(want, " ", "\u00a0") {
			t.Errorf("Size(%d) = %q, want %q", n, got, want)
		}
	}
	for n, want := range map[int64]string{0: "0", 999: "999", 1000: "1 000", 12483: "12 483", 1234567: "1 234 567", -12483: "−12 483"} {
		if got := views.Count(n); got != strings.ReplaceAll(want, " ", "\u00a0") {
			t.Errorf("Count(%d) = %q, want %q", n, got, want)
		}
	}
	for n, want := range map[int64]string{8: "8 ms", 1240: "1.2 s", 125_000: "2 min 5 s"} {
		if got := views.Duration(n); strings.ReplaceAll(got, "\u00a0", " ") != want {
			t.Errorf("Duration(%d) = %q, want %q", n, got, want)
		}
	}
}

// A name that is cut in the middle still is the whole name.
func TestMiddleLosesNothing(t *testing.T) {
	for _, name := range []string{"", "a", "README", ".env", "a.csv", "housing-final-v7-with-brackets.step", "何不同舟渡_2.txt", "archive.tar.gz", strings.Repeat("x", 300), "no extension but long enough to be cut"} {
		head, tail := views.Middle(name)
		if head+tail != name {
			t.Errorf("%q became %q and %q", name, head, tail)
		}
	}
	if _, tail := views.Middle("housing-final-v7-with-brackets.step"); !strings.HasSuffix(tail, ".step") || len(tail) < 6 {
		t.Errorf("the ending is %q", tail)
	}
}

func TestFacts(t *testing.T) {
	for name, c := range map[string]struct {
		p    domain.Published
		want string
	}{
		"a table from JSON": {domain.Published{Kind: domain.KindTable, Facts: map[string]any{"rows": 2.0, "columns": []any{1, 2}, "encoding": "cp1252", "delimiter": "\t"}}, "2 rows|2 columns|cp1252|tab"},
		"a model":           {domain.Published{Kind: domain.KindModel, Facts: map[string]any{"triangles": 12, "bounds": map[string]any{"min": []any{-20.0, 0.0, 0.0}, "max": []any{20.0, 40.0, 8.25}}}}, "12 triangles|40 × 40 × 8.25"},
		"a moving picture":  {domain.Published{Kind: domain.KindImage, Facts: map[string]any{"width": 8.0, "height": 4.0, "frames": 3.0}}, "8 × 4|3 frames"},
		"one page":          {domain.Published{Kind: domain.KindPDF, Facts: map[string]any{"pages": 1.0}}, "1 page"},
		"what failed":       {domain.Published{Kind: domain.KindTable, Facts: map[string]any{"error": "Not a table.", "rows": 3}}, "Not a table."},
		"nothing known":     {domain.Published{Kind: domain.KindTable}, ""},
	} {
		if got := strings.ReplaceAll(strings.Join(views.Facts(c.p), "|"), "\u00a0", " "); got != c.want {
			t.Errorf("%s: %q, want %q", name, got, c.want)
		}
	}
}

// A parser of HTML turns a bare carriage return into a line feed; a progress bar
// would become a column.
func TestRawOutputKeepsCarriageReturns(t *testing.T) {
	if got := views.RawOutput("10 %\r<b>&\x00"); got != "10 %&#13;&lt;b&gt;&amp;" {
		t.Errorf("%q", got)
	}
}

func TestDiff(t *testing.T) {
	d := views.NewDiff("a\nb\nc\nd\n", "a\nB\nC\nd\n")
	var got []string
	for _, l := range d.Lines {
		got = append(got, l.Sign()+l.Text)
	}
	if strings.Join(got, " ") != "−b −c +B +C" || d.Added != 2 || d.Deleted != 2 || d.Lines[0].Number != 2 {
		t.Errorf("%v %+v", got, d)
	}
	if d := views.NewDiff("", "a\nb"); d.Added != 2 || d.Deleted != 0 {
		t.Errorf("a new text: %+v", d)
	}
	if d := views.NewDiff("same", "same"); len(d.Lines) != 0 {
		t.Errorf("no change: %+v", d)
	}
}
