package web_test

import (
	"archive/zip"
	"bytes"
	"fmt"
	"io"
	"net"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"atelier/internal/domain"
	"atelier/storage"
)

// names that people really have on their disks (complaint A4).
var names = []string{
	"Simple – Générer la suite.js", "my file (1).csv", "漢字.csv", "😀.png", `a'b"c$(id).txt`, "-rf", "--help.csv", " lead", "trail ",
	"100% Coverage.png", "http-%2F%2Fsite%2Fa.gif", "イラスト.png", "a\u200bb.csv", `dir\a.txt`, "a;b.txt", "a&b?c=d#e.txt", "CON", "semi;colon", "%41.txt",
}

func TestNamesAreKept(t *testing.T) {
	a := newApp(t)
	w := a.workspace()
	base := "/v1/workspaces/" + w.ID
	for _, name := range names {
		var up []domain.FileEntry
		a.upload(base+"/upload", file{Name: name, Body: "content of " + name}).want(201, &up)
		if len(up) != 1 || up[0].Name != name || up[0].Path != "/"+name {
			t.Errorf("%q became %+v", name, up)
			continue
		}
		r := a.get(base+"/direct?download=true&id="+url.QueryEscape(up[0].ID)).want(200, nil)
		if string(r.body) != "content of "+name {
			t.Errorf("%q: %q", name, r.body)
		}
		exact := "filename*=UTF-8''" + strings.ReplaceAll(url.QueryEscape(name), "+", "%20")
		if d := r.header.Get("Content-Disposition"); !strings.HasPrefix(d, `attachment; filename="`) || !strings.HasSuffix(d, exact) || strings.ContainsAny(d, "\r\n") {
			t.Errorf("%q is offered as %q", name, d)
		}
		var entry domain.FileEntry
		a.json("PUT", base+"/files/"+url.PathEscape(name), map[string]any{"operation": "rename", "name": name + "2"}).want(200, &entry)
		if entry.Name != name+"2" {
			t.Errorf("%q was renamed to %q", name, entry.Name)
		}
	}
	var list []domain.FileEntry
	a.get(base+"/files").want(200, &list)
	if len(list) != len(names) {
		t.Errorf("%d files, want %d", len(list), len(names))
	}
}

func TestFiles(t *testing.T) {
	a := newApp(t)
	base := "/v1/workspaces/" + a.workspace().ID
	var e domain.FileEntry
	a.json("POST", base+"/files", map[string]any{"name": "src", "type": "folder"}).want(201, &e)
	a.json("POST", base+"/files/src", map[string]any{"name": "a.md", "type": "file", "contents": "# A"}).want(201, &e)
	if e.ID != "/src/a.md" || e.Type != "file" || e.Size != 3 || e.MimeType != "text/markdown" {
		t.Errorf("entry is %+v", e)
	}
	a.json("POST", base+"/files/src", map[string]any{"name": "a.md", "type": "file"}).fails(409, domain.Conflict)
	a.json("POST", base+"/files", map[string]any{"name": "x", "type": "pipe"}).fails(400, domain.Invalid)
	a.json("PUT", base+"/files/src/a.md", map[string]any{"operation": "write", "contents": "# B!"}).want(200, &e)
	a.json("PUT", base+"/files/src/a.md", map[string]any{"operation": "write"}).fails(400, domain.Invalid)
	a.json("PUT", base+"/files/src/a.md", map[string]any{"operation": "copy", "target": "/"}).want(200, &e)
	if e.ID != "/a.md" {
		t.Errorf("copied to %s", e.ID)
	}
	for name, status := range map[string]int{"foo/bar.txt": 400, "": 400, "..": 400, "a.md": 200} { // complaint A7
		if got := a.json("PUT", base+"/files/src/a.md", map[string]any{"operation": "rename", "name": name}); got.status != status {
			t.Errorf("rename to %q: %d %s", name, got.status, got.body)
		}
	}
	a.json("PUT", base+"/files", map[string]any{"operation": "move", "target": "/src", "ids": []string{"/a.md"}}).fails(409, domain.Conflict)
	a.json("PUT", base+"/files", map[string]any{"operation": "swap", "ids": []string{"/a.md"}}).fails(400, domain.Invalid)
	var found struct{ Hits []domain.FileEntry }
	a.get(base+"/search?content="+url.QueryEscape("# B!")).want(200, &found)
	if len(found.Hits) != 2 {
		t.Errorf("found %+v", found)
	}
	var info struct{ Size, Free int64 }
	a.get(base+"/info").want(200, &info)
	if info.Free <= 0 {
		t.Errorf("info is %+v", info)
	}
	a.get(base+"/info/src").want(200, &info)
	r := a.get(base+"/archive?id=/src").want(200, nil)
	z, err := zip.NewReader(bytes.NewReader(r.body), int64(len(r.body)))
	must(t, err)
	var packed []string
	for _, f := range z.File {
		packed = append(packed, f.Name)
	}
	if !slices.Contains(packed, "src/a.md") {
		t.Errorf("the zip holds %v", packed)
	}
	a.json("DELETE", base+"/files", map[string]any{"ids": []string{"/src"}}).want(200, nil)
	a.get(base+"/files/src").fails(404, domain.NotFound)
	a.json("DELETE", base+"/files?permanent=true", map[string]any{"ids": []string{"/a.md"}}).want(200, nil)
	a.json("DELETE", base+"/files", map[string]any{"ids": []string{"/nothing"}}).fails(404, domain.NotFound)
}

func TestChangesOfFilesAreInTheLog(t *testing.T) {
	a := newApp(t)
	w := a.workspace()
	a.upload("/v1/workspaces/"+w.ID+"/upload", file{Name: "a.txt", Body: "12345"}).want(201, nil)
	var events []domain.Event
	a.get("/v1/workspaces/"+w.ID+"/events").want(200, &events)
	if last := events[len(events)-1]; last.Type != domain.EventFilesChanged || !strings.Contains(string(last.Data), "/a.txt") {
		t.Errorf("the last event is %+v", last)
	}
	for end := time.Now().Add(patience); ; time.Sleep(10 * time.Millisecond) {
		a.get("/v1/workspaces/"+w.ID).want(200, &w)
		if w.SizeBytes >= 5 {
			return
		}
		if time.Now().After(end) {
			t.Fatal("the workspace was not measured")
		}
	}
}

func TestUploads(t *testing.T) {
	a := newApp(t)
	base := "/v1/workspaces/" + a.workspace().ID
	var up []domain.FileEntry
	a.upload(base+"/upload/in", file{Name: "a.txt", Body: "one"}, file{Name: "a.txt", Body: "two"}, file{Name: "d/e/b.txt", Body: "three"}).want(201, &up)
	if len(up) != 3 || up[0].Path != "/in/a.txt" || up[1].Path != "/in/a (1).txt" || up[2].Path != "/in/d/e/b.txt" {
		t.Errorf("uploaded %+v", up)
	}
	body := strings.NewReader("--B\r\nContent-Disposition: form-data; name=\"name\"\r\n\r\nnew name.txt\r\n--B\r\nContent-Disposition: form-data; name=\"file\"; filename=\"old.txt\"\r\n\r\nx\r\n--B--\r\n")
	a.request("POST", base+"/upload", body, "Content-Type", "multipart/form-data; boundary=B").want(201, &up)
	if up[0].Path != "/new name.txt" {
		t.Errorf("named %+v", up)
	}
	a.upload(base+"/upload", file{Name: "empty.txt"}).want(201, &up)
	if up[0].Size != 0 {
		t.Errorf("empty is %+v", up)
	}
	a.upload(base+"/upload").fails(400, domain.Invalid)
}

// Complaint B1: too much gives a JSON 413 with the limit, at once or while it comes.
func TestUploadsTooLarge(t *testing.T) {
	a := newApp(t)
	base := "/v1/workspaces/" + a.workspace().ID
	big := strings.Repeat("x", 1<<20+1)
	if r := a.upload(base+"/upload", file{Name: "big.bin", Body: big}).fails(413, domain.TooLarge); !strings.Contains(string(r.body), "1048576") {
		t.Errorf("the limit is not told: %s", r.body)
	}
	body, kind := form(file{Name: "ok.txt", Body: "fits"}, file{Name: "big.bin", Body: big})
	r := a.request("POST", base+"/upload", io.MultiReader(body), "Content-Type", kind).fails(413, domain.TooLarge) // without a length
	if !strings.Contains(string(r.body), `"/ok.txt"`) {
		t.Errorf("what was stored is not told: %s", r.body)
	}
	a.upload(base+"/upload", file{Name: "full.bin", Body: big[:1<<20]}).want(201, nil)
	var list []domain.FileEntry
	a.get(base+"/files").want(200, &list)
	if len(list) != 2 {
		t.Errorf("files are %+v", list)
	}
}

// Clients that send all before they listen must still hear why it was refused.
func TestARefusedUploadIsHeard(t *testing.T) {
	a := newApp(t)
	at := "/v1/workspaces/" + a.workspace().ID + "/upload"
	conn, err := net.Dial("tcp", a.http.Listener.Addr().String())
	must(t, err)
	defer func() { _ = conn.Close() }()
	must(t, conn.SetDeadline(time.Now().Add(patience)))
	const size = 32 << 20
	_, err = fmt.Fprintf(conn, "POST %s HTTP/1.1\r\nHost: 127.0.0.1\r\nX-API-Key: %s\r\nContent-Type: multipart/form-data; boundary=B\r\nContent-Length: %d\r\nConnection: close\r\n\r\n", at, a.key, size)
	must(t, err)
	_, err = io.CopyN(conn, zeros{}, size)
	must(t, err)
	raw, err := io.ReadAll(conn)
	must(t, err)
	if !strings.HasPrefix(string(raw), "HTTP/1.1 413 ") || !strings.Contains(string(raw), "limitBytes") {
		t.Errorf("heard %.300q", raw)
	}
}

type zeros struct{}

func (zeros) Read(p []byte) (int, error) { clear(p); return len(p), nil }

func TestQuota(t *testing.T) {
	a := newApp(t)
	w := a.workspace()
	w.QuotaBytes, w.SizeBytes = 1000, 990
	must(t, a.store.Update(t.Context(), func(tx *storage.Tx) error { return tx.UpdateWorkspace(&w, domain.Actor{Type: "system"}) }))
	a.upload("/v1/workspaces/"+w.ID+"/upload", file{Name: "a.txt", Body: strings.Repeat("x", 100)}).fails(507, domain.QuotaExceeded)
	a.json("POST", "/v1/workspaces/"+w.ID+"/files", map[string]any{"name": "a", "type": "file", "contents": strings.Repeat("x", 11)}).fails(507, domain.QuotaExceeded)
	a.json("POST", "/v1/workspaces/"+w.ID+"/files", map[string]any{"name": "a", "type": "file", "contents": "x"}).want(201, nil)
}

// Complaint D12: a video can be sought.
func TestRangesAndETags(t *testing.T) {
	a := newApp(t)
	base := "/v1/workspaces/" + a.workspace().ID
	a.upload(base+"/upload", file{Name: "v.mp4", Body: "0123456789"}).want(201, nil)
	path := base + "/direct?id=/v.mp4"
	for _, c := range []struct {
		send   string
		status int
		body   string
		told   string
	}{
		{"bytes=0-1", 206, "01", "bytes 0-1/10"},
		{"bytes=-1", 206, "9", "bytes 9-9/10"},
		{"bytes=8-", 206, "89", "bytes 8-9/10"},
		{"bytes=999999999-", 416, "", "bytes */10"},
	} {
		r := a.get(path, "Range", c.send)
		if r.status != c.status || c.body != "" && string(r.body) != c.body || r.header.Get("Content-Range") != c.told {
			t.Errorf("%s: %d %q %q", c.send, r.status, r.body, r.header.Get("Content-Range"))
		}
	}
	whole := a.get(path).want(200, nil)
	if whole.header.Get("Accept-Ranges") != "bytes" || whole.header.Get("Content-Type") != "video/mp4" {
		t.Errorf("header is %v", whole.header)
	}
	etag := whole.header.Get("ETag")
	if r := a.get(path, "If-None-Match", etag); r.status != 304 || len(r.body) != 0 {
		t.Errorf("unchanged: %d", r.status)
	}
	if r := a.request("HEAD", path, nil); r.status != 200 || r.header.Get("Content-Length") != "10" || len(r.body) != 0 {
		t.Errorf("HEAD: %d %v", r.status, r.header)
	}
	a.json("PUT", base+"/files/v.mp4", map[string]any{"operation": "write", "contents": "abcdefghij"}).want(200, nil)
	if r := a.get(path, "If-None-Match", etag); r.status != 200 || string(r.body) != "abcdefghij" {
		t.Errorf("changed: %d %q", r.status, r.body)
	}
}

func TestResumableUpload(t *testing.T) {
	a := newApp(t)
	w := a.workspace()
	base := "/v1/workspaces/" + w.ID
	begin := func(meta string) answer {
		return a.request("POST", base+"/uploads", nil, "Tus-Resumable", "1.0.0", "Upload-Length", "10", "Upload-Metadata", meta)
	}
	r := begin("filename YeKAkC5iaW4=,path L2lu").want(201, nil) // "a\u2010.bin" in /in
	at, err := url.Parse(r.header.Get("Location"))
	must(t, err)
	if !strings.HasPrefix(at.Path, base+"/uploads/up_") {
		t.Fatalf("location is %s", at)
	}
	send := func(offset, part, key string) answer {
		return a.request("PATCH", at.Path, strings.NewReader(part), "Tus-Resumable", "1.0.0", "Upload-Offset", offset, "Content-Type", "application/offset+octet-stream", "X-API-Key", key)
	}
	send("0", "01234", a.key).want(204, nil)
	var list []domain.FileEntry
	a.get(base+"/files").want(200, &list)
	if len(list) != 0 {
		t.Errorf("half a file is seen: %+v", list)
	}
	if r := a.request("HEAD", at.Path, nil, "Tus-Resumable", "1.0.0"); r.status != 200 || r.header.Get("Upload-Offset") != "5" {
		t.Errorf("HEAD: %d %v", r.status, r.header)
	}
	if r := send("3", "x", a.key); r.status != 409 {
		t.Errorf("a wrong offset: %d", r.status)
	}
	send("5", "xxxxx", a.keyOf(a.person(domain.RoleMember, false))).fails(404, domain.NotFound) // somebody else's upload
	r = send("5", "56789", a.key).want(204, nil)
	if r.header.Get("Upload-Path") != "/in/a%E2%80%90.bin" {
		t.Errorf("path is %q", r.header.Get("Upload-Path"))
	}
	got := a.get(base+"/direct?id="+url.QueryEscape("/in/a\u2010.bin")).want(200, nil)
	if string(got.body) != "0123456789" {
		t.Errorf("content is %q", got.body)
	}
	if r := begin("filename Li4="); r.status != 400 { // ".."
		t.Errorf("a name that is none: %d %s", r.status, r.body)
	}
	r = begin("filename YS50eHQ=").want(201, nil)
	gone, err := url.Parse(r.header.Get("Location"))
	must(t, err)
	if r := a.request("DELETE", gone.Path, nil, "Tus-Resumable", "1.0.0"); r.status != 204 {
		t.Errorf("DELETE: %d", r.status)
	}
	left, err := os.ReadDir(filepath.Join(a.store.Dir(), "uploads"))
	must(t, err)
	if len(left) != 0 {
		t.Errorf("%d files of finished uploads are left", len(left))
	}
}
