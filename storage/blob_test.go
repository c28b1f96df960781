package storage_test

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"atelier/internal/domain"
	"atelier/storage"
)

func countFiles(t *testing.T, dir string) int {
	t.Helper()
	n := 0
	err := filepath.WalkDir(dir, func(_ string, d os.DirEntry, err error) error {
		if err == nil && !d.IsDir() {
			n++
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return n
}

func TestBlobs(t *testing.T) {
	dir := t.TempDir()
	b, err := storage.OpenBlobs(dir)
	if err != nil {
		t.Fatal(err)
	}
	ctx := context.Background()
	sum := sha256.Sum256([]byte("hello"))
	want := hex.EncodeToString(sum[:])
	var wg sync.WaitGroup
	for range 8 {
		wg.Go(func() {
			sha, size, err := b.Put(ctx, strings.NewReader("hello"), 5)
			if err != nil || sha != want || size != 5 {
				t.Errorf("got %s, %d, %v", sha, size, err)
			}
		})
	}
	wg.Wait()
	if n := countFiles(t, dir); n != 1 {
		t.Errorf("the same content is stored %d times", n)
	}
	f, err := b.Open(want)
	if err != nil {
		t.Fatal(err)
	}
	text, _ := io.ReadAll(f)
	f.Close()
	if string(text) != "hello" || b.Path(want) == "" {
		t.Errorf("read %q", text)
	}
	for range 2 {
		if err := b.Delete(want); err != nil {
			t.Error(err)
		}
	}
	for _, sha := range []string{want, "", "../../etc/passwd", strings.ToUpper(want)} {
		if _, err := b.Open(sha); domain.CodeOf(err) != domain.NotFound {
			t.Errorf("opening %q: %v", sha, err)
		}
	}
}

func TestBlobsKeepNothingUnfinished(t *testing.T) {
	dir := t.TempDir()
	b, err := storage.OpenBlobs(dir)
	if err != nil {
		t.Fatal(err)
	}
	_, _, err = b.Put(context.Background(), strings.NewReader("123456"), 5)
	if domain.CodeOf(err) != domain.TooLarge {
		t.Errorf("over the limit: %v", err)
	}
	broken := errors.New("connection lost")
	_, _, err = b.Put(context.Background(), io.MultiReader(strings.NewReader("1"), errReader{broken}), 0)
	if !errors.Is(err, broken) {
		t.Errorf("a broken stream: %v", err)
	}
	ended, cancel := context.WithCancel(context.Background())
	cancel()
	if _, _, err := b.Put(ended, strings.NewReader("1"), 0); !errors.Is(err, context.Canceled) {
		t.Errorf("a cancelled one: %v", err)
	}
	if n := countFiles(t, dir); n != 0 {
		t.Errorf("%d files are left", n)
	}
	if err := os.WriteFile(filepath.Join(dir, "tmp", "left"), []byte("x"), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := storage.OpenBlobs(dir); err != nil {
		t.Fatal(err)
	}
	if n := countFiles(t, dir); n != 0 {
		t.Error("what a killed server left was not swept")
	}
}

type errReader struct{ err error }

func (r errReader) Read([]byte) (int, error) { return 0, r.err }
