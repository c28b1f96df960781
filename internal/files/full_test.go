package files

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"

	"atelier/internal/domain"
)

// On a disk that is really full, what was there stays whole and nothing is torn.
func TestFullDisk(t *testing.T) {
	dir := t.TempDir()
	if err := syscall.Mount("tmpfs", dir, "tmpfs", 0, "size=1m"); err != nil {
		t.Skip("a small disk cannot be mounted here:", err)
	}
	t.Cleanup(func() { _ = syscall.Unmount(dir, syscall.MNT_DETACH) })
	f, err := Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	ctx := context.Background()
	put(t, dir, "old.txt", "old")
	put(t, dir, "d/half", strings.Repeat("x", 600<<10))
	big := bytes.Repeat([]byte("x"), 2<<20)
	_, err = f.Upload(ctx, "/", "big", bytes.NewReader(big), 0)
	wantCode(t, err, domain.QuotaExceeded)
	_, err = f.Write(ctx, "/old.txt", bytes.NewReader(big), 0)
	wantCode(t, err, domain.QuotaExceeded)
	_, err = f.Copy(ctx, []string{"/d"}, "/")
	wantCode(t, err, domain.QuotaExceeded)
	if got := names(t, dir); !slices.Equal(got, []string{"d", "d/half", "old.txt"}) || get(t, f, "/old.txt") != "old" {
		t.Errorf("left on the full disk: %q", got)
	}

	// The trash lies on another disk: entries are copied there and back.
	bin := filepath.Join(t.TempDir(), "trash")
	gone, err := f.Trash(ctx, bin, []string{"/d"})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(filepath.Join(dir, "d")); err == nil {
		t.Error("the folder is still there")
	}
	if e, err := f.Restore(ctx, bin, gone[0].ID); err != nil || e.Type != "folder" {
		t.Errorf("%+v %v", e, err)
	}
	if got := get(t, f, "/d/half"); len(got) != 600<<10 {
		t.Errorf("%d bytes came back", len(got))
	}
}
