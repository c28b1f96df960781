// Package viewertest is the suite that every member of the viewer family
// passes. A member's own test calls Run with whole files of its kind.
package viewertest

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"atelier/internal/domain"
	"atelier/internal/viewer"
)

// patience is how long one reading may take on a busy machine before it counts
// as hanging. It is far more than any needs.
const patience = 60 * time.Second

// Memory is a source over bytes.
func Memory(name string, data []byte) viewer.Source {
	return viewer.Source{Name: name, Size: int64(len(data)), Open: func() (io.ReadSeekCloser, error) {
		return nopCloser{bytes.NewReader(data)}, nil
	}}
}

type nopCloser struct{ *bytes.Reader }

func (nopCloser) Close() error { return nil }

// File is a source over a file on disk, with the files beside it.
func File(t testing.TB, file string) viewer.Source {
	t.Helper()
	st, err := os.Stat(file)
	if err != nil {
		t.Fatal(err)
	}
	return viewer.Source{Name: filepath.Base(file), Path: file, Size: st.Size(),
		Open: func() (io.ReadSeekCloser, error) { return os.Open(file) },
		Sibling: func(rel string) (io.ReadSeekCloser, error) {
			root, err := os.OpenRoot(filepath.Dir(file))
			if err != nil {
				return nil, err
			}
			defer func() { _ = root.Close() }()
			return root.Open(rel)
		}}
}

// Run holds a viewer to its contract. samples are whole files of its kind by
// name: it must match each and find facts without an error in them.
func Run(t *testing.T, v viewer.Viewer, samples map[string][]byte) {
	if len(samples) == 0 {
		t.Fatal("no sample files were given")
	}
	t.Run("Kind", func(t *testing.T) {
		switch v.Kind() {
		case domain.KindTable, domain.KindImage, domain.KindPDF, domain.KindModel, domain.KindJSON, domain.KindText, domain.KindMarkdown,
			domain.KindHTML, domain.KindMedia, domain.KindNotebook, domain.KindArchive, domain.KindOther:
		default:
			t.Errorf("kind %q is none of the API's", v.Kind())
		}
	})
	names := slices.Sorted(maps.Keys(samples))
	t.Run("Sparse", func(t *testing.T) { sparse(t, v, names[0], samples[names[0]]) })
	for _, name := range names {
		data := samples[name]
		t.Run("Sample/"+name, func(t *testing.T) {
			if v.Match(name, "", data[:min(len(data), viewer.HeadSize)]) <= 0 {
				t.Error("its own file is not matched")
			}
			facts, err := find(t, context.Background(), v, Memory(name, data))
			if err != nil || facts["error"] != nil {
				t.Errorf("facts %v, err %v", facts, err)
			}
			if _, err := json.Marshal(facts); err != nil {
				t.Errorf("facts are no JSON: %v", err)
			}
		})
		t.Run("Truncated/"+name, func(t *testing.T) { truncated(t, v, name, data) })
		t.Run("Flipped/"+name, func(t *testing.T) { flipped(t, v, name, data) })
		t.Run("Cancelled/"+name, func(t *testing.T) {
			ctx, cancel := context.WithCancel(context.Background())
			cancel()
			if _, err := find(t, ctx, v, Memory(name, data)); !errors.Is(err, context.Canceled) {
				t.Errorf("err = %v, want that of the context", err)
			}
		})
		t.Run("Hostile/"+name, func(t *testing.T) { hostile(t, v, name, data) })
	}
}

// hostile gives files whose bytes have nothing to do with their name.
func hostile(t *testing.T, v viewer.Viewer, name string, data []byte) {
	sound(t, v, Memory(name, nil))
	noise := make([]byte, 4096)
	r := rand.New(rand.NewPCG(1, 2))
	for i := range noise {
		noise[i] = byte(r.Uint32())
	}
	sound(t, v, Memory(name, noise))
	sound(t, v, Memory(name, append(bytes.Clone(data[:min(len(data), 64)]), noise...)))
	sound(t, v, Memory(name, bytes.Repeat([]byte("["), 100_000)))
	sound(t, v, Memory(name, bytes.Repeat([]byte{0xFF}, 5000)))
	broken := Memory(name, data)
	broken.Open = func() (io.ReadSeekCloser, error) { return nil, errors.New("the disk is gone") }
	if facts, err := find(t, context.Background(), v, broken); err == nil && facts["error"] == nil {
		t.Errorf("a file that cannot be opened has facts %v and no error", facts)
	}
}

// sparse is the file followed by 100 MB of nothing, on disk.
func sparse(t *testing.T, v viewer.Viewer, name string, data []byte) {
	file := filepath.Join(t.TempDir(), filepath.Base(name))
	if err := os.WriteFile(file, data, 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.Truncate(file, 100<<20); err != nil {
		t.Fatal(err)
	}
	sound(t, v, File(t, file))
}

func truncated(t *testing.T, v viewer.Viewer, name string, data []byte) {
	r := rand.New(rand.NewPCG(3, uint64(len(data))))
	for range 24 {
		sound(t, v, Memory(name, data[:r.IntN(len(data)+1)]))
	}
	// The file became shorter between the listing and the reading.
	short := Memory(name, data[:len(data)/2])
	short.Size = int64(len(data))
	sound(t, v, short)
}

// flipped changes single bytes, the beginning more often than the rest.
func flipped(t *testing.T, v viewer.Viewer, name string, data []byte) {
	r := rand.New(rand.NewPCG(5, uint64(len(data))))
	for i := range 48 {
		bad := bytes.Clone(data)
		limit := len(bad)
		if i%2 == 0 {
			limit = min(limit, 128)
		}
		for range 1 + i%4 {
			if limit > 0 {
				bad[r.IntN(limit)] = byte(r.Uint32())
			}
		}
		sound(t, v, Memory(name, bad))
	}
}

// sound: whatever the file, the viewer returns, and what it says can be sent.
func sound(t *testing.T, v viewer.Viewer, src viewer.Source) {
	t.Helper()
	facts, err := find(t, context.Background(), v, src)
	if err == nil && facts == nil {
		t.Error("neither facts nor an error")
	}
	if _, err := json.Marshal(facts); err != nil {
		t.Errorf("facts are no JSON: %v", err)
	}
	if s, ok := facts["error"]; ok {
		if text, ok := s.(string); !ok || len(text) < 10 {
			t.Errorf("the error is not in words: %v", s)
		}
	}
}

// find calls Facts with a watch on it.
func find(t *testing.T, ctx context.Context, v viewer.Viewer, src viewer.Source) (map[string]any, error) {
	t.Helper()
	type result struct {
		facts map[string]any
		err   error
		panic any
	}
	done := make(chan result, 1)
	go func() {
		var res result
		defer func() {
			res.panic = recover()
			done <- res
		}()
		res.facts, res.err = v.Facts(ctx, src)
	}()
	select {
	case res := <-done:
		if res.panic != nil {
			t.Fatalf("%s: it panicked: %v", src.Name, res.panic)
		}
		return res.facts, res.err
	case <-time.After(patience):
		t.Fatalf("%s: it hangs", fmt.Sprintf("%.40s", src.Name))
		return nil, nil
	}
}
