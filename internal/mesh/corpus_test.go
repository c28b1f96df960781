package mesh

import (
	"bufio"
	"context"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

var (
	validatorLine = regexp.MustCompile(`gltf-validator: errors=(\d+) first=(\S+) v=(\S+) tri=(\S+) draw=(\S+) mat=(\S+) anim=(\S+)`)
	objLine       = regexp.MustCompile(`v=(\d+) f=(\d+) fan-triangles=(\d+)`)
)

// corpusLines are the expectations of an independent program for real files;
// skipped where the files are not.
func corpusLines(t *testing.T, prefix string) (dir string, lines map[string]string) {
	dir = os.Getenv("ATELIER_CORPUS")
	if dir == "" {
		t.Skip("ATELIER_CORPUS does not name a folder of test files")
	}
	f, err := os.Open(filepath.Join(dir, "EXPECT.tsv"))
	if err != nil {
		t.Skip("the corpus is not on this machine")
	}
	defer f.Close()
	lines = map[string]string{}
	for s := bufio.NewScanner(f); s.Scan(); {
		if file, want, ok := strings.Cut(s.Text(), "\t"); ok && strings.HasPrefix(file, prefix) {
			lines[file] = want
		}
	}
	return dir, lines
}

// TestCorpusGLTF compares the counts with those of the Khronos validator.
func TestCorpusGLTF(t *testing.T) {
	dir, lines := corpusLines(t, "glb/")
	for file, want := range lines {
		m := validatorLine.FindStringSubmatch(want)
		if m == nil {
			continue
		}
		t.Run(strings.TrimPrefix(file, "glb/"), func(t *testing.T) {
			f, err := Read(context.Background(), fileSource(t, filepath.Join(dir, file)))
			if err != nil {
				if m[1] == "0" {
					t.Errorf("a valid file is refused: %v", err)
				}
				t.Logf("refused (%s): %v", want, err)
				return
			}
			tight := "unknown"
			if f.Watertight != nil {
				tight = strconv.FormatBool(*f.Watertight)
			}
			t.Logf("tri %d v %d mat %d anim %d tight %s bounds %+v %q | %s", f.Triangles, f.Vertices, f.Materials, f.Animations, tight, f.Bounds, f.Warnings, want)
			if m[1] != "0" && m[2] != "IO_ERROR" {
				return
			}
			check := func(what string, got int, text string) {
				if n, err := strconv.Atoi(text); err == nil && n != got {
					t.Errorf("%s = %d, want %d", what, got, n)
				}
			}
			check("triangles", f.Triangles, m[4])
			check("vertices", f.Vertices, m[3])
			check("materials", f.Materials, m[6])
			check("animations", f.Animations, m[7])
			if _, _, err := ToGLB(context.Background(), fileSource(t, filepath.Join(dir, file))); err != nil {
				t.Errorf("ToGLB: %v", err)
			}
		})
	}
}

// TestCorpusOBJ compares the counts with a plain reading of each file. The
// files that are broken on purpose, and what we make of them, stand in byEye.
func TestCorpusOBJ(t *testing.T) {
	byEye := map[string]int{
		"box-incomplete-positions.obj": 0,  // one of eight corners is there
		"malformed.obj":                8,  // two of six faces name corners 12 and 0
		"malformed2.obj":               10, // one of six faces is empty
		"inf_nan.obj":                  0,  // no corner is a number
	}
	dir, lines := corpusLines(t, "obj/")
	for file, want := range lines {
		m := objLine.FindStringSubmatch(want)
		if m == nil {
			continue
		}
		t.Run(strings.TrimPrefix(file, "obj/"), func(t *testing.T) {
			src := fileSource(t, filepath.Join(dir, file))
			f, err := Read(context.Background(), src)
			if err != nil {
				t.Logf("refused (%s): %v", want, err)
				return
			}
			t.Logf("tri %d v %d mat %d meshes %d %q | %s", f.Triangles, f.Vertices, f.Materials, f.Meshes, f.Warnings, want)
			triangles, _ := strconv.Atoi(m[3])
			if n, ok := byEye[filepath.Base(file)]; ok {
				triangles = n
			}
			if f.Triangles != triangles {
				t.Errorf("triangles = %d, want %d", f.Triangles, triangles)
			}
			if v, _ := strconv.Atoi(m[1]); v != f.Vertices {
				t.Errorf("vertices = %d, want %d", f.Vertices, v)
			}
			if f.Triangles == 0 {
				return
			}
			_, back, warnings := converted(t, src)
			if back.Triangles != f.Triangles {
				t.Errorf("converted: %d triangles, want %d (%q)", back.Triangles, f.Triangles, warnings)
			}
		})
	}
}
