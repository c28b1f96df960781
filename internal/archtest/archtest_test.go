// Package archtest holds the rule of who may import whom (ARCHITECTURE.md),
// read from the tree itself.
package archtest

import (
	"go/parser"
	"go/token"
	"io/fs"
	"path"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
)

const module = "atelier/"

// layer is the height of a package: it may import what is lower, and of its own
// height what may lists.
var layer = map[string]int{
	"cmd/atelier": 6, "cmd/storybook": 6, "cmd/runner": 6, "internal/apptest": 6, "internal/e2e": 6, "internal/bench": 6,
	"web":   5,
	"views": 4, "internal/agent": 4, "internal/auth": 4, "internal/quota": 4, "internal/mcp": 4,
	"internal/sandbox/manager": 3,
	"internal/tool":            2, "internal/sandbox": 2, "internal/model": 2, "internal/viewer": 2, "internal/files": 2, "internal/skill": 2,
	"internal/table": 2, "internal/mesh": 2, "internal/canvas": 2, "internal/runner": 2, "internal/egress": 2, "storage": 2, "static": 2, "sandbox": 2,
	"internal/domain": 0, "internal/live": 0, "migrations": 0,
}

// families are ports with members: a member sees its own port and never another
// member, and only cmd and apptest see all of them.
var families = []string{"internal/model", "internal/sandbox", "internal/viewer"}

// imports reads what each package of the module imports of the module, tests
// left out: they may look anywhere.
func imports(t *testing.T) map[string][]string {
	t.Helper()
	root, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	found := map[string][]string{}
	err = filepath.WalkDir(root, func(p string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() {
			if name := d.Name(); name == "node_modules" || name == "testdata" || (strings.HasPrefix(name, ".") && p != root) || p == filepath.Join(root, "cmd/assets") || p == filepath.Join(root, "scripts") {
				return fs.SkipDir
			}
			return nil
		}
		if !strings.HasSuffix(p, ".go") || strings.HasSuffix(p, "_test.go") {
			return nil
		}
		rel, err := filepath.Rel(root, filepath.Dir(p))
		if err != nil {
			return err
		}
		file, err := parser.ParseFile(token.NewFileSet(), p, nil, parser.ImportsOnly)
		if err != nil {
			return err
		}
		pkg := filepath.ToSlash(rel)
		found[pkg] = append(found[pkg], []string{}...)
		for _, i := range file.Imports {
			name, err := strconv.Unquote(i.Path.Value)
			if err != nil {
				return err
			}
			if strings.HasPrefix(name, module) || (pkg == "internal/domain" && strings.Contains(strings.Split(name, "/")[0], ".")) {
				found[pkg] = append(found[pkg], strings.TrimPrefix(name, module))
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return found
}

func height(pkg string) (int, bool) {
	for p := pkg; p != "."; p = path.Dir(p) {
		if h, ok := layer[p]; ok {
			return h, true
		}
	}
	return 0, false
}

// family tells the port and the member that a package belongs to.
func family(pkg string) (port, member string) {
	if pkg == "internal/sandbox/manager" || strings.HasPrefix(pkg, "internal/sandbox/manager/") {
		return "", ""
	}
	for _, port := range families {
		if rest, ok := strings.CutPrefix(pkg, port+"/"); ok {
			member, _, _ = strings.Cut(rest, "/")
			return port, member
		}
	}
	return "", ""
}

func TestImportsOnlyGoDown(t *testing.T) {
	found := imports(t)
	if len(found) < 15 {
		t.Fatalf("only %d packages were found", len(found))
	}
	for pkg, list := range found {
		from, known := height(pkg)
		if !known {
			t.Errorf("%s is in no layer: give it one", pkg)
		}
		for _, other := range list {
			to, known := height(other)
			if !known {
				t.Errorf("%s imports %s, which is in no layer", pkg, other)
			} else if to > from {
				t.Errorf("%s imports %s, which is above it", pkg, other)
			}
		}
	}
}

func TestMembersOfAFamilyDoNotKnowEachOther(t *testing.T) {
	for pkg, list := range imports(t) {
		port, member := family(pkg)
		for _, other := range list {
			otherPort, otherMember := family(other)
			if otherMember == "all" {
				if h, _ := height(pkg); h < 6 {
					t.Errorf("%s imports %s, which only the program and its tests may", pkg, other)
				}
				continue
			}
			if otherPort == "" || strings.HasSuffix(otherMember, "test") {
				continue
			}
			if member == "all" && port == otherPort {
				continue
			}
			if h, _ := height(pkg); port == "" && h < 6 {
				t.Errorf("%s imports the member %s: it should know the port only", pkg, other)
			} else if port == otherPort && member != otherMember && !shared[other] {
				t.Errorf("%s imports %s, another member of its family", pkg, other)
			}
		}
	}
}

// shared are helpers of a family that are no members.
var shared = map[string]bool{"internal/sandbox/process": true, "internal/viewer/content": true}

func TestDomainKnowsTheStandardLibraryAlone(t *testing.T) {
	for _, other := range imports(t)["internal/domain"] {
		t.Errorf("internal/domain imports %s", other)
	}
}

func TestEchoLivesOnlyInWeb(t *testing.T) {
	root, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	for pkg := range imports(t) {
		if pkg == "web" {
			continue
		}
		files, err := filepath.Glob(filepath.Join(root, pkg, "*.go"))
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range files {
			parsed, err := parser.ParseFile(token.NewFileSet(), f, nil, parser.ImportsOnly)
			if err != nil {
				t.Fatal(err)
			}
			for _, i := range parsed.Imports {
				if strings.Contains(i.Path.Value, "labstack/echo") {
					t.Errorf("%s imports the web framework", f)
				}
			}
		}
	}
}
