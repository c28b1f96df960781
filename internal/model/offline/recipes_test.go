package offline

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// TestRecipesAreThere holds every script that the code names, and every module
// that a script imports, to exist: a missing one would end a person's request.
func TestRecipesAreThere(t *testing.T) {
	named := regexp.MustCompile(`"(\w+\.py)"`)
	files, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	for _, f := range files {
		if strings.HasSuffix(f, "_test.go") {
			continue
		}
		b, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range named.FindAllStringSubmatch(string(b), -1) {
			n++
			if recipe(m[1]) == "" {
				t.Errorf("%s uses %s, which is not in recipes/", f, m[1])
			}
		}
	}
	if n < 8 {
		t.Errorf("only %d uses of scripts found; the test looks for them wrongly", n)
	}
	imported := regexp.MustCompile(`(?m)^\s*(?:import|from) (\w+)`)
	pythons := strings.Fields(`base64 collections csv datetime functools io itertools json logging math os random re statistics struct sys textwrap time unicodedata warnings zipfile zlib
		pandas numpy matplotlib PIL openpyxl shapely trimesh fontTools mapbox_earcut manifold3d scipy`)
	err = fs.WalkDir(recipeFiles, "recipes", func(p string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		for _, m := range imported.FindAllStringSubmatch(recipe(d.Name()), -1) {
			if recipe(m[1]+".py") == "" && !slices.Contains(pythons, m[1]) {
				t.Errorf("%s imports %s, which is neither here nor Python's", d.Name(), m[1])
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

// TestModulesComeFirst: what a script imports, through others too, is written with it.
func TestModulesComeFirst(t *testing.T) {
	got := modules("report.py")
	for _, want := range []string{"values.py", "tables.py", "convert.py", "chart.py", "look.py"} {
		if !slices.Contains(got, want) {
			t.Errorf("report.py goes without %s: %v", want, got)
		}
	}
	if slices.Contains(got, "report.py") {
		t.Error("a script is no module of itself")
	}
}

func TestMissingRecipeIsTold(t *testing.T) {
	s := &session{written: map[string]string{}}
	err := s.python("nothing.py", nil, nil)
	if err == nil || !strings.Contains(err.Error(), "nothing.py") {
		t.Errorf("%v", err)
	}
}
