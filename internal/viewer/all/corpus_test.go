package all

import (
	"bufio"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"atelier/internal/viewer/viewertest"
)

// corpus gives the real files whose lines in the list of expectations begin so.
func corpus(t *testing.T, prefix string, each func(t *testing.T, file, want string)) {
	dir := os.Getenv("ATELIER_CORPUS")
	if dir == "" {
		t.Skip("ATELIER_CORPUS does not name a folder of test files")
	}
	f, err := os.Open(filepath.Join(dir, "EXPECT.tsv"))
	if err != nil {
		t.Skip("the corpus is not on this machine")
	}
	defer f.Close()
	for s := bufio.NewScanner(f); s.Scan(); {
		file, want, ok := strings.Cut(s.Text(), "\t")
		if !ok || !strings.HasPrefix(file, prefix) {
			continue
		}
		t.Run(file, func(t *testing.T) { each(t, filepath.Join(dir, file), want) })
	}
}

func facts(t *testing.T, file string) (string, map[string]any) {
	return New().Facts(context.Background(), viewertest.File(t, file))
}

var pdfInfo = regexp.MustCompile(`pdfinfo: pages=(\d+) .*encrypted=(yes|no)`)

// TestCorpusPDF compares with pdfinfo. Where pdfinfo knows the pages we may say
// that we do not, in words; we may not say another number.
func TestCorpusPDF(t *testing.T) {
	unknown := 0
	corpus(t, "pdf/", func(t *testing.T, file, want string) {
		kind, f := facts(t, file)
		if kind != "pdf" {
			t.Errorf("kind %s", kind)
		}
		t.Logf("%v | %s", f, want)
		m := pdfInfo.FindStringSubmatch(want)
		if m == nil {
			return
		}
		if f["error"] != nil {
			unknown++
			return
		}
		if fmt.Sprint(f["pages"]) != m[1] {
			t.Errorf("pages = %v, want %s", f["pages"], m[1])
		}
		if f["encrypted"] != (m[2] == "yes") {
			t.Errorf("encrypted = %v, want %s", f["encrypted"], m[2])
		}
	})
	if unknown > 5 {
		t.Errorf("the pages of %d files are unknown that pdfinfo knows", unknown)
	}
}

var pil = regexp.MustCompile(`PIL: (\S+) (\d+)x(\d+) mode=\S+ frames=(\d+) orientation=(\S+)`)

// imagesByEye are files of which we say something else than Pillow, and why.
var imagesByEye = map[string]string{
	"oob.gif":                              "Pillow grows the screen by the frame outside of it; browsers do not",
	"frame-out-of-bounds.gif":              "Pillow grows the screen by the frame outside of it; browsers do not",
	"syntax_num_frames_high.png":           "Pillow believes the count; we count the frames that are there",
	"hippopotamus-bad-comment-length.jpeg": "the reader of the standard library refuses the comment; told in words",
}

// TestCorpusImages compares with Pillow.
func TestCorpusImages(t *testing.T) {
	corpus(t, "img/", func(t *testing.T, file, want string) {
		kind, f := facts(t, file)
		m := pil.FindStringSubmatch(want)
		if why, odd := imagesByEye[filepath.Base(file)]; odd {
			t.Skip(why)
		}
		if m == nil {
			t.Logf("%s %v | %s", kind, f, want)
			return
		}
		if kind != "image" {
			t.Errorf("kind %s: %v | %s", kind, f, want)
			return
		}
		if fmt.Sprint(f["width"]) != m[2] || fmt.Sprint(f["height"]) != m[3] {
			t.Errorf("size %v×%v | %s (%v)", f["width"], f["height"], want, f["error"])
		}
		// Pillow counts the picture that stands in where animations do not play.
		one, _ := f["frames"].(int)
		if fmt.Sprint(f["frames"]) != m[4] && !(m[1] == "PNG" && fmt.Sprint(one+1) == m[4]) && m[1] != "MPO" && m[1] != "TIFF" {
			t.Errorf("frames %v | %s", f["frames"], want)
		}
		if m[5] != "None" && m[5] != "bad-exif" && m[5] != "0" && fmt.Sprint(f["orientation"]) != m[5] {
			t.Errorf("orientation %v | %s", f["orientation"], want)
		}
	})
}

var zipfile = regexp.MustCompile(`zipfile: entries=(\d+) unpacked=\d+ encrypted=(\w+) unsafe=\[(.*)\] symlinks=\[(.*)\]`)

// TestCorpusZip compares with Python's zipfile.
func TestCorpusZip(t *testing.T) {
	corpus(t, "zip/", func(t *testing.T, file, want string) {
		kind, f := facts(t, file)
		m := zipfile.FindStringSubmatch(want)
		if m == nil {
			t.Logf("%s %v | %s", kind, f, want)
			return
		}
		if f["error"] != nil {
			t.Logf("we do not read it: %v | %s", f["error"], want)
			return
		}
		warnings := fmt.Sprint(f["warnings"])
		if m[3] == `'a\\txt'` {
			m[3] = "" // a backslash is part of the name, or a folder; it leads nowhere else
		}
		if fmt.Sprint(f["entries"]) != m[1] || fmt.Sprint(f["encrypted"]) != strings.ToLower(m[2]) || (m[3] != "") != strings.Contains(warnings, "outside") {
			t.Errorf("%v | %s", f, want)
		}
	})
}

// TestCorpusSound: every other file gives a kind and facts, or words.
func TestCorpusSound(t *testing.T) {
	for _, prefix := range []string{"gen/", "svg/", "ipynb/", "xlsx/", "hostile/", "names/"} {
		dir := os.Getenv("ATELIER_CORPUS")
		if dir == "" {
			t.Skip("ATELIER_CORPUS does not name a folder of test files")
		}
		_ = filepath.WalkDir(filepath.Join(dir, prefix), func(file string, e os.DirEntry, err error) error {
			if err == nil && e.Type().IsRegular() {
				kind, f := facts(t, file)
				t.Logf("%-9s %s %.200s", kind, filepath.Base(file), fmt.Sprint(f))
			}
			return nil
		})
	}
}
