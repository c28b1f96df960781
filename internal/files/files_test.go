package files

import (
	"archive/zip"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"atelier/internal/domain"
)

func folder(t *testing.T) (*Folder, string) {
	t.Helper()
	dir := t.TempDir()
	f, err := Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { f.Close() })
	return f, dir
}

func put(t *testing.T, dir, name, text string) {
	t.Helper()
	p := filepath.Join(dir, name)
	if err := os.MkdirAll(filepath.Dir(p), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(p, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}

func get(t *testing.T, f *Folder, id string) string {
	t.Helper()
	file, err := f.Open(id)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	b, err := io.ReadAll(file)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

func wantCode(t *testing.T, err error, code domain.Code) {
	t.Helper()
	if err == nil || domain.CodeOf(err) != code {
		t.Fatalf("error is %v, want one with code %s", err, code)
	}
}

// names lists what is really on the disk below dir.
func names(t *testing.T, dir string) []string {
	t.Helper()
	var out []string
	err := filepath.WalkDir(dir, func(p string, _ os.DirEntry, err error) error {
		if rel, _ := filepath.Rel(dir, p); rel != "." {
			out = append(out, rel)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// The names of complaints A4 and A5: all of them real, all kept byte for byte.
var awkward = []string{
	"Simple – Générer la suite.js", "my file (1).csv", "漢字.csv", "😀.png", "a'b\"c$(id).txt", "-rf", "--help.csv",
	" lead", "trail ", ".hidden", "con.csv", "a:b.txt", "a\nb.txt", strings.Repeat("x", 251) + ".csv",
	"\u00e9.txt", "e\u0301.txt", "A B.txt", "A%20B.txt", "50%.csv", "a#b.csv", "a?b.csv", "a+b.csv", "a%2Fb.csv", "a;b.csv", `dir\a.txt`, "a\u200bb.csv",
}

func TestNamesAreKept(t *testing.T) {
	f, dir := folder(t)
	ctx := context.Background()
	for i, name := range awkward {
		e, err := f.Upload(ctx, "/", name, strings.NewReader(fmt.Sprint(i)), 0)
		if err != nil {
			t.Fatalf("%q: %v", name, err)
		}
		if e.Name != name {
			t.Errorf("stored as %q, sent as %q", e.Name, name)
		}
	}
	onDisk := names(t, dir)
	list, err := f.List(ctx, "/", ListOptions{Hidden: true})
	if err != nil || list.Total != len(awkward) {
		t.Fatalf("listed %d of %d: %v", list.Total, len(awkward), err)
	}
	for i, name := range awkward {
		if !slices.Contains(onDisk, name) {
			t.Errorf("%q is not on the disk", name)
		}
		if got := get(t, f, "/"+name); got != fmt.Sprint(i) {
			t.Errorf("%q holds %q, want %d", name, got, i)
		}
	}
	list, _ = f.List(ctx, "/", ListOptions{})
	if list.Hidden != 1 || list.Total != len(awkward)-1 {
		t.Errorf("hidden %d, total %d", list.Hidden, list.Total)
	}
}

func TestNamesThatAreRefused(t *testing.T) {
	f, dir := folder(t)
	ctx := context.Background()
	put(t, dir, "a.txt", "a")
	put(t, dir, "b.txt", "b")
	for _, name := range []string{"", ".", "..", "foo/bar.txt", "a\x00.txt", strings.Repeat("x", 256), "\xff.txt", "../x", tmpPrefix + "x"} {
		_, err := f.Rename(ctx, "/a.txt", name)
		wantCode(t, err, domain.Invalid)
		_, err = f.Upload(ctx, "/", name, strings.NewReader(""), 0)
		wantCode(t, err, domain.Invalid)
		_, err = f.Create(ctx, "/", name, true, "")
		wantCode(t, err, domain.Invalid)
	}
	_, err := f.Upload(ctx, "/", strings.Repeat("漢", 100), strings.NewReader(""), 0)
	if wantCode(t, err, domain.Invalid); strings.Contains(err.Error(), `\x`) {
		t.Errorf("a name is cut inside a character: %v", err)
	}
	_, err = f.Rename(ctx, "/a.txt", "b.txt")
	wantCode(t, err, domain.Conflict)
	for _, id := range []string{"/../a", "..", "/a/../../b", "/./a", "/a\x00b"} {
		_, err := f.Open(id)
		wantCode(t, err, domain.Invalid)
		_, err = f.Upload(ctx, id, "x", strings.NewReader(""), 0)
		wantCode(t, err, domain.Invalid)
	}
	if got := names(t, dir); len(got) != 2 {
		t.Errorf("left on disk: %q", got)
	}
}

func TestUploadName(t *testing.T) {
	for sent, want := range map[string]string{
		"../../etc/x": "x", "/etc/passwd": "passwd", `C:\fakepath\a.txt`: "a.txt", `dir\a.txt`: `dir\a.txt`,
		`..\..\x`: `..\..\x`, "x/../../y": "y", "%2e%2e%2fx": "%2e%2e%2fx", "-rf": "-rf", "CON": "CON",
	} {
		if got, err := UploadName(sent); err != nil || got != want {
			t.Errorf("%q becomes %q (%v), want %q", sent, got, err, want)
		}
	}
	for _, sent := range []string{"..", ".", "", "a/", "a/..", "a\x00.txt", strings.Repeat("é", 128)} {
		if got, err := UploadName(sent); err == nil {
			t.Errorf("%q was accepted as %q", sent, got)
		}
	}
	if dir, name, err := UploadPath("d/sub/1.txt"); err != nil || dir != "d/sub" || name != "1.txt" {
		t.Errorf("got %q %q %v", dir, name, err)
	}
	if _, _, err := UploadPath("d/../../1.txt"); err == nil {
		t.Error("a path with .. was accepted")
	}
}

func TestUploadNumbersTakenNames(t *testing.T) {
	f, dir := folder(t)
	ctx := context.Background()
	upload := func(name, text string) string {
		e, err := f.Upload(ctx, "/data/new", name, strings.NewReader(text), 0)
		if err != nil {
			t.Fatal(err)
		}
		return e.Name
	}
	for i, want := range []string{"image.png", "image (1).png", "image (2).png"} {
		if got := upload("image.png", fmt.Sprint(i)); got != want {
			t.Errorf("got %q, want %q", got, want)
		}
		if got := get(t, f, "/data/new/"+want); got != fmt.Sprint(i) {
			t.Errorf("%s holds %q", want, got)
		}
	}
	upload("a.tar.gz", "")
	if got := upload("a.tar.gz", ""); got != "a (1).tar.gz" {
		t.Errorf("got %q", got)
	}
	if a, b := upload("Case.txt", "1"), upload("case.txt", "2"); a != "Case.txt" || b != "case.txt" {
		t.Errorf("names that differ by case became %q and %q", a, b)
	}
	long := strings.Repeat("é", 125) + ".csv" // 254 bytes
	upload(long, "")
	if got := upload(long, ""); len(got) > 255 || !strings.HasSuffix(got, "é (1).csv") {
		t.Errorf("a long name became %d bytes, %q", len(got), got)
	}
	if err := os.Mkdir(filepath.Join(dir, "data/new/taken"), 0o755); err != nil {
		t.Fatal(err)
	}
	if got := upload("taken", "x"); got != "taken (1)" {
		t.Errorf("a folder's name became %q", got)
	}
}

func TestUploadAtOnce(t *testing.T) {
	f, dir := folder(t)
	var wg sync.WaitGroup
	for i := range 20 {
		wg.Go(func() {
			if _, err := f.Upload(context.Background(), "/", "a.txt", strings.NewReader(fmt.Sprint(i)), 0); err != nil {
				t.Error(err)
			}
		})
	}
	wg.Wait()
	seen := map[string]bool{}
	for _, name := range names(t, dir) {
		seen[get(t, f, "/"+name)] = true
	}
	if len(seen) != 20 {
		t.Errorf("%d of 20 uploads are there", len(seen))
	}
}

// slowReader gives a byte, lets the test look, and fails or ends.
type slowReader struct {
	look func()
	err  error
	n    int
}

func (s *slowReader) Read(p []byte) (int, error) {
	s.n++
	if s.n <= 3 {
		p[0] = 'x'
		return 1, nil
	}
	s.look()
	return 0, s.err
}

func TestPartialFilesAreNeverSeen(t *testing.T) {
	for _, named := range []bool{false, true} {
		t.Run(fmt.Sprintf("named=%t", named), func(t *testing.T) {
			if named {
				old := unnamed
				unnamed = func() bool { return false }
				t.Cleanup(func() { unnamed = old })
			}
			f, dir := folder(t)
			ctx := context.Background()
			put(t, dir, "old.txt", "old")
			look := func() {
				list, err := f.List(ctx, "/", ListOptions{Hidden: true})
				if err != nil || list.Total != 1 || get(t, f, "/old.txt") != "old" {
					t.Errorf("while writing: %+v %v", list.Entries, err)
				}
			}
			broken := errors.New("connection lost")
			if _, err := f.Upload(ctx, "/", "new.txt", &slowReader{look: look, err: broken}, 0); !errors.Is(err, broken) {
				t.Errorf("got %v", err)
			}
			if _, err := f.Write(ctx, "/old.txt", &slowReader{look: look, err: broken}, 0); !errors.Is(err, broken) {
				t.Errorf("got %v", err)
			}
			_, err := f.Upload(ctx, "/", "new.txt", strings.NewReader("12345"), 4)
			wantCode(t, err, domain.TooLarge)
			ended, cancel := context.WithCancel(ctx)
			cancel()
			if _, err := f.Upload(ended, "/", "new.txt", strings.NewReader("1"), 0); !errors.Is(err, context.Canceled) {
				t.Errorf("got %v", err)
			}
			if got := names(t, dir); !slices.Equal(got, []string{"old.txt"}) {
				t.Errorf("left on disk: %q", got)
			}
			if _, err := f.Upload(ctx, "/", "old.txt", &slowReader{look: look, err: io.EOF}, 3); err != nil {
				t.Error(err)
			}
			if _, err := f.Write(ctx, "/old.txt", strings.NewReader("new"), 3); err != nil {
				t.Error(err)
			}
			if get(t, f, "/old.txt") != "new" || get(t, f, "/old (1).txt") != "xxx" {
				t.Errorf("on disk: %q", names(t, dir))
			}
		})
	}
}

func TestWriteKeepsRights(t *testing.T) {
	f, dir := folder(t)
	put(t, dir, "run.sh", "a")
	if err := os.Chmod(filepath.Join(dir, "run.sh"), 0o755); err != nil {
		t.Fatal(err)
	}
	if _, err := f.Write(context.Background(), "/run.sh", strings.NewReader("b"), 0); err != nil {
		t.Fatal(err)
	}
	if _, err := f.Write(context.Background(), "/new/deep/x.txt", strings.NewReader("b"), 0); err != nil {
		t.Fatal(err)
	}
	info, _ := os.Stat(filepath.Join(dir, "run.sh"))
	if info.Mode().Perm() != 0o755 {
		t.Errorf("mode is now %o", info.Mode().Perm())
	}
}

func TestLinksAreNotFollowedOut(t *testing.T) {
	f, dir := folder(t)
	ctx := context.Background()
	secret := t.TempDir()
	put(t, secret, "s.txt", "secret")
	put(t, dir, "in.txt", "in")
	put(t, dir, "d/x.txt", "x")
	for name, target := range map[string]string{
		"out": secret, "file": secret + "/s.txt", "rootlink": "/", "env": "/proc/1/environ", "a": "b", "b": "a",
		"dots": "../../../../../../etc", "inside": "in.txt", "dir": "d",
	} {
		if err := os.Symlink(target, filepath.Join(dir, name)); err != nil {
			t.Fatal(err)
		}
	}
	for _, id := range []string{"/out", "/file", "/rootlink", "/env", "/a", "/dots", "/out/s.txt", "/rootlink/etc/passwd"} {
		if _, err := f.Open(id); err == nil {
			t.Errorf("%s was opened", id)
		} else if domain.CodeOf(err) == domain.Internal {
			t.Errorf("%s: %v has no words for people", id, err)
		}
		if _, err := f.List(ctx, id, ListOptions{}); err == nil {
			t.Errorf("%s was listed", id)
		}
		if _, err := f.Upload(ctx, id, "x", strings.NewReader(""), 0); err == nil {
			t.Errorf("an upload went into %s", id)
		}
		if _, err := f.Move(ctx, []string{"/in.txt"}, id); err == nil {
			t.Errorf("a move went into %s", id)
		}
		if _, err := f.Copy(ctx, []string{"/in.txt"}, id); err == nil {
			t.Errorf("a copy went into %s", id)
		}
	}
	if get(t, f, "/inside") != "in" || get(t, f, "/dir/x.txt") != "x" {
		t.Error("links inside do not work")
	}
	e, err := f.Stat(ctx, "/out")
	if err != nil || e.Link != secret || e.Type != "file" {
		t.Errorf("a link out is shown as %+v %v", e, err)
	}
	if e, _ := f.Stat(ctx, "/dir"); e.Link != "d" || e.Type != "folder" {
		t.Errorf("a link to a folder is shown as %+v", e)
	}
	_, err = f.Write(ctx, "/file", strings.NewReader("pwn"), 0)
	wantCode(t, err, domain.Invalid)
	if err := f.Delete(ctx, []string{"/out", "/dir", "/a"}); err != nil {
		t.Fatal(err)
	}
	if got := names(t, secret); len(got) != 1 || get(t, f, "/d/x.txt") != "x" {
		t.Error("deleting a link deleted what it leads to")
	}
}

// A program in the sandbox swaps a folder for a link out, again and again,
// while the server writes and reads through it.
func TestSwappedFolder(t *testing.T) {
	f, dir := folder(t)
	out := t.TempDir()
	put(t, out, "x", "secret")
	stop := make(chan struct{})
	var wg sync.WaitGroup
	wg.Go(func() {
		for {
			select {
			case <-stop:
				return
			default:
			}
			_ = os.Mkdir(filepath.Join(dir, "d"), 0o755)
			_ = os.WriteFile(filepath.Join(dir, "d/x"), []byte("mine"), 0o644)
			_ = os.RemoveAll(filepath.Join(dir, "d"))
			_ = os.Symlink(out, filepath.Join(dir, "d"))
			_ = os.Remove(filepath.Join(dir, "d"))
		}
	})
	ctx := context.Background()
	for range 500 {
		if file, err := f.Open("/d/x"); err == nil {
			b, _ := io.ReadAll(file)
			file.Close()
			if string(b) == "secret" {
				t.Fatal("read through the link")
			}
		}
		_, _ = f.Upload(ctx, "/d", "up", strings.NewReader("u"), 0)
		_ = f.Delete(ctx, []string{"/d/x"})
	}
	close(stop)
	wg.Wait()
	if got := names(t, out); !slices.Equal(got, []string{"x"}) {
		t.Fatalf("outside there is now %q", got)
	}
}

func TestSpecialFilesAreShownNotOpened(t *testing.T) {
	f, dir := folder(t)
	ctx := context.Background()
	if err := syscall.Mkfifo(filepath.Join(dir, "p.csv"), 0o644); err != nil {
		t.Fatal(err)
	}
	fd, err := syscall.Socket(syscall.AF_UNIX, syscall.SOCK_STREAM, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer syscall.Close(fd)
	t.Chdir(dir) // the path of a socket is short
	if err := syscall.Bind(fd, &syscall.SockaddrUnix{Name: "s"}); err != nil {
		t.Fatal(err)
	}
	for id, what := range map[string]string{"/p.csv": "pipe", "/s": "socket"} {
		_, err := f.Open(id)
		wantCode(t, err, domain.Unsupported)
		if e, err := f.Stat(ctx, id); err != nil || e.Special != what || e.Size != 0 {
			t.Errorf("%s is shown as %+v %v", id, e, err)
		}
		_, err = f.Write(ctx, id, strings.NewReader("x"), 0)
		wantCode(t, err, domain.Unsupported)
		_, err = f.Copy(ctx, []string{id}, "/")
		wantCode(t, err, domain.Unsupported)
	}
	found, err := f.Search(ctx, Query{Content: "x"})
	if err != nil || len(found.Hits) != 0 {
		t.Errorf("%+v %v", found, err)
	}
	a, err := f.Archive(ctx, []string{"/"})
	if err != nil || len(a.LeftOut) != 2 {
		t.Fatalf("%+v %v", a, err)
	}
	if got := names(t, dir); len(got) != 2 {
		t.Errorf("on disk: %q", got)
	}
}

func TestMoveAndCopyAreAllOrNothing(t *testing.T) {
	f, dir := folder(t)
	ctx := context.Background()
	put(t, dir, "a.txt", "a")
	put(t, dir, "b.txt", "b")
	put(t, dir, "d/deep/x.txt", "x")
	put(t, dir, "to/b.txt", "other")
	before := names(t, dir)
	_, err := f.Move(ctx, []string{"/a.txt", "/d", "/b.txt"}, "/to")
	wantCode(t, err, domain.Conflict)
	if got := names(t, dir); !slices.Equal(got, before) {
		t.Errorf("after a refused move: %q", got)
	}
	_, err = f.Move(ctx, []string{"/a.txt", "/gone"}, "/to")
	wantCode(t, err, domain.NotFound)
	_, err = f.Move(ctx, []string{"/d"}, "/d/deep")
	wantCode(t, err, domain.Invalid)
	_, err = f.Copy(ctx, []string{"/d"}, "/d")
	wantCode(t, err, domain.Invalid)
	_, err = f.Move(ctx, []string{"/a.txt"}, "/b.txt")
	wantCode(t, err, domain.Invalid)
	_, err = f.Move(ctx, []string{"/"}, "/d")
	wantCode(t, err, domain.Invalid)
	_, err = f.Move(ctx, make([]string, MaxIDs+1), "/d")
	wantCode(t, err, domain.Invalid)

	if err := syscall.Mkfifo(filepath.Join(dir, "d/deep/pipe"), 0o644); err != nil {
		t.Fatal(err)
	}
	before = names(t, dir)
	_, err = f.Copy(ctx, []string{"/a.txt", "/d"}, "/to")
	wantCode(t, err, domain.Unsupported)
	if got := names(t, dir); !slices.Equal(got, before) {
		t.Errorf("after a refused copy: %q", got)
	}
	if err := os.Remove(filepath.Join(dir, "d/deep/pipe")); err != nil {
		t.Fatal(err)
	}

	list, err := f.Copy(ctx, []string{"/b.txt", "/d", "/d/deep"}, "/to")
	if err != nil || len(list) != 2 || list[0].ID != "/to/b (1).txt" || list[1].ID != "/to/d" {
		t.Fatalf("%+v %v", list, err)
	}
	if get(t, f, "/to/b (1).txt") != "b" || get(t, f, "/to/d/deep/x.txt") != "x" || get(t, f, "/d/deep/x.txt") != "x" {
		t.Error("wrong content after a copy")
	}
	if list, err = f.Move(ctx, []string{"/a.txt", "/d"}, "/to/d/deep"); err != nil || list[1].ID != "/to/d/deep/d" {
		t.Fatalf("%+v %v", list, err)
	}
	if _, err := f.Rename(ctx, "/to/d/deep/a.txt", "A.txt"); err != nil || get(t, f, "/to/d/deep/A.txt") != "a" {
		t.Errorf("rename: %v", err)
	}
}

func TestSparseFilesStaySmall(t *testing.T) {
	f, dir := folder(t)
	ctx := context.Background()
	p := filepath.Join(dir, "s")
	put(t, dir, "s", "head")
	if err := os.Truncate(p, 1<<40); err != nil {
		t.Skip("this disk has no such large files:", err)
	}
	if u, err := f.Usage(ctx, "/"); err != nil || u.Bytes > 1<<20 {
		t.Errorf("usage is %+v %v", u, err)
	}
	list, err := f.Copy(ctx, []string{"/s"}, "/")
	if err != nil || list[0].Size != 1<<40 {
		t.Fatalf("%+v %v", list, err)
	}
	if u, err := f.Usage(ctx, "/"); err != nil || u.Bytes > 1<<20 || u.Files != 2 {
		t.Errorf("usage after the copy is %+v %v", u, err)
	}
	_, err = f.Archive(ctx, []string{"/"})
	wantCode(t, err, domain.TooLarge)
}

func TestCopyDataKeepsContent(t *testing.T) {
	f, dir := folder(t)
	p := filepath.Join(dir, "s")
	file, err := os.Create(p)
	if err != nil {
		t.Fatal(err)
	}
	for i := range 5 {
		if _, err := file.WriteAt([]byte(fmt.Sprintf("piece %d", i)), int64(i)*3<<20+17); err != nil {
			t.Fatal(err)
		}
	}
	file.Close()
	if _, err := f.Copy(context.Background(), []string{"/s"}, "/"); err != nil {
		t.Fatal(err)
	}
	if get(t, f, "/s") != get(t, f, "/s (1)") {
		t.Error("the copy differs")
	}
}

func TestUsageCountsHardLinksOnce(t *testing.T) {
	f, dir := folder(t)
	put(t, dir, "d/a", strings.Repeat("x", 10_000))
	if err := os.Link(filepath.Join(dir, "d/a"), filepath.Join(dir, "b")); err != nil {
		t.Fatal(err)
	}
	u, err := f.Usage(context.Background(), "/")
	if err != nil || u.Bytes != 10_000 || u.Files != 2 || u.Folders != 1 {
		t.Errorf("%+v %v", u, err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := f.Usage(ctx, "/"); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
}

func TestTrash(t *testing.T) {
	f, dir := folder(t)
	ctx := context.Background()
	bin := filepath.Join(t.TempDir(), "trash")
	put(t, dir, "a.txt", "a")
	put(t, dir, "d/x.txt", "x")
	put(t, dir, "d/漢 字.txt", "k")
	_, err := f.Trash(ctx, bin, []string{"/a.txt", "/gone"})
	wantCode(t, err, domain.NotFound)
	gone, err := f.Trash(ctx, bin, []string{"/a.txt", "/d", "/d/x.txt"})
	if err != nil || len(gone) != 2 || len(names(t, dir)) != 0 {
		t.Fatalf("%+v %v %q", gone, err, names(t, dir))
	}
	list, err := ListTrash(bin)
	if err != nil || len(list) != 2 {
		t.Fatalf("%+v %v", list, err)
	}
	put(t, dir, "a.txt", "new")
	if e, err := f.Restore(ctx, bin, gone[0].ID); err != nil || e.ID != "/a (1).txt" {
		t.Errorf("%+v %v", e, err)
	}
	if e, err := f.Restore(ctx, bin, gone[1].ID); err != nil || e.ID != "/d" || get(t, f, "/d/漢 字.txt") != "k" {
		t.Errorf("%+v %v", e, err)
	}
	if get(t, f, "/a.txt") != "new" || get(t, f, "/a (1).txt") != "a" {
		t.Error("wrong content after restoring")
	}
	_, err = f.Restore(ctx, bin, gone[1].ID)
	wantCode(t, err, domain.NotFound)
	_, err = f.Restore(ctx, bin, "../x")
	wantCode(t, err, domain.NotFound)

	if _, err := f.Trash(ctx, bin, []string{"/d"}); err != nil {
		t.Fatal(err)
	}
	if n, err := EmptyTrash(ctx, bin, time.Now().Add(-time.Hour)); n != 0 || err != nil {
		t.Errorf("young entries went: %d %v", n, err)
	}
	if n, err := EmptyTrash(ctx, bin, time.Now().Add(time.Hour)); n != 1 || err != nil {
		t.Errorf("old entries stayed: %d %v", n, err)
	}
	if got := names(t, bin); len(got) != 0 {
		t.Errorf("left in the bin: %q", got)
	}
}

func TestListPages(t *testing.T) {
	f, dir := folder(t)
	for i := range 2500 {
		put(t, dir, fmt.Sprintf("many/%04d", i), "")
	}
	put(t, dir, "many/zz/inner", "")
	list, err := f.List(context.Background(), "many", ListOptions{Limit: 100, Offset: 2450})
	if err != nil || list.Total != 2501 || len(list.Entries) != 51 || list.Entries[50].Name != "2499" {
		t.Fatalf("%d of %d, %v", len(list.Entries), list.Total, err)
	}
	list, _ = f.List(context.Background(), "/many/", ListOptions{Limit: 1})
	if e := list.Entries[0]; e.Name != "zz" || e.ID != "/many/zz" || e.Type != "folder" || e.Count != 1 || !e.Lazy {
		t.Errorf("the first entry is %+v", e)
	}
	_, err = f.List(context.Background(), "/many/0001", ListOptions{})
	wantCode(t, err, domain.Invalid)
	_, err = f.List(context.Background(), "/none", ListOptions{})
	wantCode(t, err, domain.NotFound)
}

// A name that is not UTF-8 is listed with U+FFFD and found by that.
func TestBadBytesInNames(t *testing.T) {
	f, dir := folder(t)
	put(t, dir, "caf\xe9/r\xe9sum\xe9.txt", "r")
	list, err := f.List(context.Background(), "/", ListOptions{})
	if err != nil || len(list.Entries) != 1 || list.Entries[0].Name != "caf\uFFFD" {
		t.Fatalf("%+v %v", list, err)
	}
	if got := get(t, f, list.Entries[0].ID+"/r\uFFFDsum\uFFFD.txt"); got != "r" {
		t.Errorf("got %q", got)
	}
	if e, err := f.Rename(context.Background(), list.Entries[0].ID, "café"); err != nil || e.Name != "café" {
		t.Errorf("%+v %v", e, err)
	}
}

func TestForbiddenEntriesDoNotSpoilTheRest(t *testing.T) {
	f, dir := folder(t)
	ctx := context.Background()
	put(t, dir, "ok.txt", "ok")
	put(t, dir, "shut/in.txt", "in")
	put(t, dir, "zero.txt", "z")
	for _, name := range []string{"shut", "zero.txt"} {
		if err := os.Chmod(filepath.Join(dir, name), 0); err != nil {
			t.Fatal(err)
		}
	}
	t.Cleanup(func() { os.Chmod(filepath.Join(dir, "shut"), 0o700) })
	list, err := f.List(ctx, "/", ListOptions{})
	if err != nil || len(list.Entries) != 3 {
		t.Fatalf("%+v %v", list, err)
	}
	if _, err := f.Usage(ctx, "/"); err != nil {
		t.Error(err)
	}
	a, err := f.Archive(ctx, []string{"/"})
	if err != nil {
		t.Fatal(err)
	}
	if err := a.Write(ctx, io.Discard); err != nil {
		t.Error(err)
	}
	if err := f.Delete(ctx, []string{"/shut", "/zero.txt"}); err != nil {
		t.Errorf("deleting what the owner shut: %v", err)
	}
}

func TestArchive(t *testing.T) {
	f, dir := folder(t)
	ctx := context.Background()
	put(t, dir, "d/漢字 é.csv", "a,b")
	put(t, dir, "d/empty/.keep", "")
	put(t, dir, "x/d/other.txt", "o")
	if err := os.Symlink("/etc/passwd", filepath.Join(dir, "d/link")); err != nil {
		t.Fatal(err)
	}
	a, err := f.Archive(ctx, []string{"/d", "/x/d"})
	if err != nil || len(a.LeftOut) != 1 {
		t.Fatalf("%+v %v", a, err)
	}
	var buf bytes.Buffer
	if err := a.Write(ctx, &buf); err != nil {
		t.Fatal(err)
	}
	z, err := zip.NewReader(bytes.NewReader(buf.Bytes()), int64(buf.Len()))
	if err != nil {
		t.Fatal(err)
	}
	got := map[string]string{}
	for _, file := range z.File {
		r, err := file.Open()
		if err != nil {
			t.Fatal(err)
		}
		b, _ := io.ReadAll(r)
		got[file.Name] = string(b)
		if file.NonUTF8 {
			t.Errorf("%q is not marked as UTF-8", file.Name)
		}
	}
	if got["d/漢字 é.csv"] != "a,b" || got["d (1)/other.txt"] != "o" || !strings.Contains(got[leftOutName], "/d/link") {
		t.Errorf("the zip holds %q", got)
	}
	if one, err := f.Archive(ctx, []string{"/d"}); err != nil || one.Name != "d.zip" {
		t.Errorf("%+v %v", one, err)
	}
	_, err = f.Archive(ctx, []string{"/gone"})
	wantCode(t, err, domain.NotFound)
}

func TestSearch(t *testing.T) {
	f, dir := folder(t)
	ctx := context.Background()
	put(t, dir, "Re\u0301sume\u0301.TXT", "first\nThe Quick fox\n")
	put(t, dir, "d/other.txt", strings.Repeat("quick ", 100))
	put(t, dir, ".git/quick", "quick")
	put(t, dir, "bin.dat", "quick\x00")
	found, err := f.Search(ctx, Query{Name: "r\u00e9SUM\u00c9"})
	if err != nil || len(found.Hits) != 1 {
		t.Fatalf("%+v %v", found, err)
	}
	found, err = f.Search(ctx, Query{Content: "quick"})
	if err != nil || len(found.Hits) != 2 {
		t.Fatalf("%+v %v", found, err)
	}
	for _, h := range found.Hits {
		if h.Name == "Re\u0301sume\u0301.TXT" && (h.Line != 2 || h.Text != "The Quick fox") {
			t.Errorf("%+v", h)
		}
		if len(h.Text) > 400 {
			t.Errorf("an excerpt of %d bytes", len(h.Text))
		}
	}
	found, err = f.Search(ctx, Query{Name: ".", Limit: 1})
	if err != nil || len(found.Hits) != 1 || len(found.Notes) != 1 {
		t.Errorf("a cut search says %+v %v", found, err)
	}
	_, err = f.Search(ctx, Query{})
	wantCode(t, err, domain.Invalid)
}

// What the server makes belongs to the owner of the folder, also when it is root.
func TestOwner(t *testing.T) {
	if os.Geteuid() != 0 {
		t.Skip("only root can give files away")
	}
	dir := t.TempDir()
	if err := os.Chown(dir, 1000, 1000); err != nil {
		t.Skip("this user namespace has no uid 1000:", err)
	}
	f, err := Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	ctx := context.Background()
	if _, err := f.Upload(ctx, "/new/deep", "a", strings.NewReader("a"), 0); err != nil {
		t.Fatal(err)
	}
	if _, err := f.Write(ctx, "/w/b", strings.NewReader("b"), 0); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink("a", filepath.Join(dir, "new/deep/l")); err != nil {
		t.Fatal(err)
	}
	if _, err := f.Copy(ctx, []string{"/new"}, "/w"); err != nil {
		t.Fatal(err)
	}
	for _, name := range names(t, dir) {
		info, err := os.Lstat(filepath.Join(dir, name))
		if err != nil {
			t.Fatal(err)
		}
		if st := info.Sys().(*syscall.Stat_t); st.Uid != 1000 && name != "new/deep/l" {
			t.Errorf("%s belongs to %d", name, st.Uid)
		}
	}
}

func TestFullDiskIsWorded(t *testing.T) {
	for _, err := range []error{syscall.ENOSPC, syscall.EDQUOT, &os.PathError{Op: "write", Path: "/x", Err: syscall.ENOSPC}} {
		got := wrap(err, "a")
		wantCode(t, got, domain.QuotaExceeded)
		if !strings.HasPrefix(got.Error(), "The disk is full") {
			t.Errorf("worded as %q", got)
		}
	}
	if domain.DiskError(nil) != nil {
		t.Error("nil became an error")
	}
}
