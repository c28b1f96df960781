package web_test

import (
	"archive/zip"
	"bytes"
	"context"
	"fmt"
	"io"
	"mime"
	"net"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/gorilla/websocket"

	"atelier/internal/domain"
	"atelier/internal/table"
	"atelier/storage"
)

// The tests of this file are inputs that users of other systems complained
// about; docs/complaints.md says which.

// Names that decode into each other, side by side with different contents: an
// address that is decoded twice, or not at all, shows the wrong one.
func TestNamesThatDecodeIntoEachOther(t *testing.T) {
	a := newApp(t)
	w := a.workspace()
	base := "/v1/workspaces/" + w.ID
	chat := a.chat(w.ID)
	alike := []string{
		"A B.txt", "A%20B.txt", "A%2520B.txt", "A+B.txt", "A%2BB.txt", "50%.csv", "50%25.csv", "a#b.csv", "a%23b.csv", "a?b.csv", "a%3Fb.csv", "a+b.csv",
		"a%2Fb.csv", "a;b.csv", "a%3Bb.csv", "a&b=c.csv", ".hidden", "con.csv", "a:b.txt", "a\nb.txt", "\u00e9.txt", "e\u0301.txt", "何不同舟渡_2.txt", strings.Repeat("x", 251) + ".csv",
	}
	contentOf := func(name string) string { return fmt.Sprintf("these are the bytes of %q", name) }
	attached := map[string]string{}
	for _, name := range alike {
		a.upload(base+"/upload", file{Name: name, Body: contentOf(name)}).want(201, nil)
		var list []domain.Attachment
		a.upload("/v1/chats/"+chat.ID+"/attachments", file{Name: name, Body: contentOf(name)}).want(201, &list)
		if list[0].Name != name || list[0].Path != "/home/sandbox/attachments/"+name {
			t.Errorf("%q was attached as %+v", name, list[0])
		}
		attached[name] = list[0].ID
	}
	onDisk, err := os.ReadDir(a.store.WorkspaceDir(w.ID))
	must(t, err)
	if len(onDisk) != len(alike) {
		t.Errorf("%d files are on the disk, want %d", len(onDisk), len(alike))
	}
	var list []domain.FileEntry
	a.get(base+"/files?showHidden=true").want(200, &list)
	for _, name := range alike {
		if !slices.ContainsFunc(list, func(e domain.FileEntry) bool { return e.Name == name }) {
			t.Errorf("%q is not listed", name)
		}
		for _, at := range []string{base + "/direct?download=true&id=" + url.QueryEscape("/"+name), "/v1/chats/" + chat.ID + "/attachments/" + attached[name] + "/content?download=true"} {
			r := a.get(at).want(200, nil)
			if string(r.body) != contentOf(name) {
				t.Errorf("%q at %s holds %q", name, at, r.body)
			}
		}
		var made struct{ Published domain.Published }
		a.json("POST", base+"/publish", map[string]any{"path": "/" + name}).want(201, &made)
		if r := a.get(made.Published.ContentURL).want(200, nil); made.Published.Name != name || string(r.body) != contentOf(name) {
			t.Errorf("%q was published as %q with %q", name, made.Published.Name, r.body)
		}
		var entry domain.FileEntry
		a.json("PUT", base+"/files/"+url.PathEscape(name), map[string]any{"operation": "write", "contents": contentOf(name) + " anew"}).want(200, &entry)
		if got, err := os.ReadFile(filepath.Join(a.store.WorkspaceDir(w.ID), name)); err != nil || string(got) != contentOf(name)+" anew" {
			t.Errorf("writing %q left %q in it, %v", name, got, err)
		}
	}
}

// A browser escapes quotes and line ends in a file's name, and sends the line
// ends of a field as CR LF: the field "name" has what is meant.
func TestNamesAsABrowserSendsThem(t *testing.T) {
	a := newApp(t)
	w := a.workspace()
	chat := a.chat(w.ID)
	for _, at := range []string{"/v1/workspaces/" + w.ID + "/upload", "/v1/chats/" + chat.ID + "/attachments"} {
		for _, c := range []struct{ field, filename, want string }{
			{`a'b"c$(id).txt`, `a'b%22c$(id).txt`, `a'b"c$(id).txt`},
			{"a\r\nb.txt", "a%0Ab.txt", "a\nb.txt"},
			{"", "%22quoted%22.csv", "%22quoted%22.csv"}, // a name of its own, unless the field says otherwise
		} {
			body := "--B\r\n"
			if c.field != "" {
				body += "Content-Disposition: form-data; name=\"name\"\r\n\r\n" + c.field + "\r\n--B\r\n"
			}
			body += "Content-Disposition: form-data; name=\"file\"; filename=\"" + c.filename + "\"\r\nContent-Type: text/plain\r\n\r\nx\r\n--B--\r\n"
			var list []struct{ Name string }
			a.request("POST", at, strings.NewReader(body), "Content-Type", "multipart/form-data; boundary=B").want(201, &list)
			if len(list) != 1 || list[0].Name != c.want {
				t.Errorf("%s: %q became %+v, want %q", at, c.filename, list, c.want)
			}
		}
	}
}

// A folder dropped on the chat keeps its folders, so that files of one name in
// two of them stay apart; a name that leads out keeps its last part.
func TestAttachedFoldersStayFolders(t *testing.T) {
	a := newApp(t)
	chat := a.chat(a.workspace().ID)
	at := "/v1/chats/" + chat.ID + "/attachments"
	var list []domain.Attachment
	a.upload(at, file{Name: "d/1/a.csv", Body: "one"}, file{Name: "d/2/a.csv", Body: "two"}, file{Name: "d/1/a.csv", Body: "three"}, file{Name: "d/../../x.csv", Body: "out"}).want(201, &list)
	want := []string{"d/1/a.csv", "d/2/a.csv", "d/1/a (1).csv", "x.csv"}
	for i, att := range list {
		if att.Name != want[i] || att.Path != "/home/sandbox/attachments/"+want[i] {
			t.Errorf("attached %+v, want %s", att, want[i])
		}
		got, err := os.ReadFile(filepath.Join(a.store.ChatHome(chat.ID), "attachments", want[i]))
		if body := []string{"one", "two", "three", "out"}[i]; err != nil || string(got) != body {
			t.Errorf("%s holds %q, %v", want[i], got, err)
		}
		r := a.get(at+"/"+att.ID+"/content?download=true").want(200, nil)
		if _, params, err := mime.ParseMediaType(r.header.Get("Content-Disposition")); err != nil || params["filename"] != filepath.Base(want[i]) {
			t.Errorf("%s downloads as %q, %v", want[i], r.header.Get("Content-Disposition"), err)
		}
	}
}

// Both forms of a download's name are well formed, whatever is in the name.
func TestNamesOfDownloads(t *testing.T) {
	a := newApp(t)
	base := "/v1/workspaces/" + a.workspace().ID
	for _, name := range []string{`漢字, "quoted".csv`, "a\u200bb.csv", "semi;colon.csv", "line\nbreak.csv", `back\slash.csv`, "50%.csv", "Ünï–cödé.csv", "tab\there.csv", strings.Repeat("漢", 83) + ".csv"} {
		a.upload(base+"/upload", file{Name: name, Body: "x"}).want(201, nil)
		r := a.get(base+"/direct?download=true&id="+url.QueryEscape("/"+name)).want(200, nil)
		header := r.header.Get("Content-Disposition")
		for i := range len(header) {
			if header[i] < ' ' || header[i] > '~' {
				t.Errorf("%q: the header has the byte %#x: %q", name, header[i], header)
				break
			}
		}
		kind, params, err := mime.ParseMediaType(header)
		told := strings.Map(func(r rune) rune {
			if r < ' ' {
				return '_'
			}
			return r
		}, name)
		if err != nil || kind != "attachment" || params["filename"] != told {
			t.Errorf("%q is read from %q as %q, %v", name, header, params["filename"], err)
		}
		if _, rest, ok := strings.Cut(header, `filename="`); !ok || strings.Count(rest, `"`) != 1 {
			t.Errorf("%q: the ASCII form is not one quoted word: %q", name, header)
		}
	}
}

// Links in a workspace, asked for in every way that the page has: none shows what
// lies outside, none fails for a reason of ours, and the listing shows links.
func TestLinksAreShownAndLeadNowhere(t *testing.T) {
	a := newApp(t)
	w := a.workspace()
	base := "/v1/workspaces/" + w.ID
	dir := a.store.WorkspaceDir(w.ID)
	links := map[string]string{"etc_link": "/etc", "e": "/proc/1/environ", "root": "/", "a": "b", "b": "a", "passwd.csv": "/etc/passwd", "page.html": "/etc/passwd"}
	for name, target := range links {
		must(t, os.Symlink(target, filepath.Join(dir, name)))
	}
	must(t, os.WriteFile(filepath.Join(dir, "mine.txt"), []byte("mine"), 0o644))
	outsideText := func(body []byte) bool {
		return bytes.Contains(body, []byte("root:x:0")) || bytes.Contains(body, []byte("PATH="))
	}
	for name := range links {
		for _, below := range []string{"", "/passwd", "/etc/passwd", "/self/environ"} {
			id := url.QueryEscape("/" + name + below)
			for _, at := range []string{"/direct?id=" + id, "/direct?download=true&id=" + id, "/facts?id=" + id, "/rows?id=" + id, "/frame?id=" + id, "/archive?id=" + id, "/files/" + name + below, "/info/" + name + below} {
				r := a.get(base + at)
				if outsideText(r.body) || r.status >= 500 || strings.Contains(string(r.body), a.store.Dir()) {
					t.Errorf("%s: %d %.200s", at, r.status, r.body)
				}
				if bytes.HasPrefix(r.body, []byte("PK")) {
					for _, text := range unzip(t, r.body) {
						if outsideText([]byte(text)) {
							t.Errorf("%s packed what lies outside", at)
						}
					}
				}
			}
			if r := a.json("POST", base+"/publish", map[string]any{"path": "/" + name + below}); r.status < 400 || r.status >= 500 {
				t.Errorf("publishing %s%s: %d %s", name, below, r.status, r.body)
			}
		}
	}
	var list []domain.FileEntry
	a.get(base+"/files").want(200, &list)
	shown := map[string]string{}
	for _, e := range list {
		shown[e.Name] = e.Link
	}
	for name, target := range links {
		if shown[name] != target {
			t.Errorf("%s is shown as a link to %q, want %q", name, shown[name], target)
		}
	}
	whole := unzip(t, a.get(base+"/archive?id=/").want(200, nil).body)
	if !slices.ContainsFunc(whole, func(s string) bool { return s == "mine" }) || slices.ContainsFunc(whole, func(s string) bool { return outsideText([]byte(s)) }) {
		t.Errorf("the zip of all holds %q", whole)
	}
}

func unzip(t *testing.T, raw []byte) (texts []string) {
	t.Helper()
	z, err := zip.NewReader(bytes.NewReader(raw), int64(len(raw)))
	must(t, err)
	for _, f := range z.File {
		r, err := f.Open()
		must(t, err)
		text, err := io.ReadAll(r)
		must(t, err)
		texts = append(texts, string(text))
	}
	return texts
}

// What was guessed of a table is told with every window, and can be said otherwise.
func TestHowATableIsReadCanBeChosen(t *testing.T) {
	a := newApp(t)
	base := "/v1/workspaces/" + a.workspace().ID
	a.upload(base+"/upload", file{Name: "a.csv", Body: "Stadt;1,5\nM\xfcnchen;2,5\n"}).want(201, nil)
	var found, chosen table.Window
	a.get(base+"/rows?id=/a.csv").want(200, &found)
	if found.Encoding != "windows-1252" || found.Delimiter != ";" || found.Rows[len(found.Rows)-1][0] != "München" {
		t.Errorf("found %+v", found)
	}
	a.get(base+"/rows?id=/a.csv&encoding=iso-8859-5&delimiter=,&header=false").want(200, &chosen)
	if chosen.Encoding != "iso-8859-5" || chosen.Delimiter != "," || chosen.Header || len(chosen.Rows) != 2 || chosen.Rows[1][0] != "Mќnchen;2" || chosen.Rows[0][1] != "5" {
		t.Errorf("chosen %+v", chosen)
	}
	a.get(base+"/rows?id=/a.csv").want(200, &chosen)
	if !slices.Equal(chosen.Columns, found.Columns) {
		t.Errorf("the choice of one request changed the next: %+v", chosen)
	}
	for _, bad := range []string{"encoding=klingon", "delimiter=ab", "delimiter=%0A", "header=perhaps"} {
		a.get(base+"/rows?id=/a.csv&"+bad).fails(400, domain.Invalid)
	}
}

// A page of another site, a name that leads here, and a proxy's headers that
// nobody vouches for: none of them opens the socket.
func TestTheSocketAsksWhoComes(t *testing.T) {
	r := newRoom(t)
	for _, header := range [][]string{
		{"Origin", "http://evil.test"}, {"Origin", "null"}, {"Origin", "https://127.0.0.1.evil.test"}, {"Host", "evil.test"}, {"Host", "evil.test", "Origin", "http://evil.test"},
		{"Origin", "http://evil.test", "X-Forwarded-Host", "evil.test", "Forwarded", "host=evil.test"}, {"Origin", "http://127.0.0.1:1"},
	} {
		for _, path := range []string{"/w/" + r.workspace.ID + "/live", "/v1/workspaces/" + r.workspace.ID + "/live"} {
			got := r.get(path+"?after=0", append([]string{"Connection", "Upgrade", "Upgrade", "websocket", "Sec-WebSocket-Version", "13", "Sec-WebSocket-Key", "x3JJHMbDL1EzLkh9GBhXDw=="}, header...)...)
			if got.status != http.StatusForbidden {
				t.Errorf("%s with %v: %d, want 403", path, header, got.status)
			}
		}
	}
}

// Fifty tabs follow a command that prints a lot; one of them has stopped to read.
// The others get everything, and nobody who writes waits for it.
func TestOneTabThatStoppedHoldsNobodyUp(t *testing.T) {
	if testing.Short() {
		t.Skip("sends a lot to fifty sockets")
	}
	r := newRoom(t)
	small := websocket.Dialer{NetDialContext: func(ctx context.Context, network, addr string) (net.Conn, error) {
		conn, err := (&net.Dialer{}).DialContext(ctx, network, addr)
		if tcp, ok := conn.(*net.TCPConn); ok && err == nil {
			err = tcp.SetReadBuffer(4 << 10)
		}
		return conn, err
	}}
	at := fmt.Sprintf("ws%s/v1/workspaces/%s/live?after=0&format=json", strings.TrimPrefix(r.http.URL, "http"), r.workspace.ID)
	stopped, _, err := small.Dial(at, http.Header{"X-Api-Key": {r.key}})
	must(t, err)
	defer func() { _ = stopped.Close() }()

	const tabs, lines = 49, 400
	text := strings.Repeat("what the command printed\n", 1000) // 25 kB, so that 10 MB go to each
	ends := make(chan error, tabs)
	for range tabs {
		conn, _, err := websocket.DefaultDialer.Dial(at, http.Header{"X-Api-Key": {r.key}})
		must(t, err)
		go func() {
			defer func() { _ = conn.Close() }()
			_ = conn.SetReadDeadline(time.Now().Add(patience))
			for got := 0; got < lines; {
				var e domain.Event
				if err := conn.ReadJSON(&e); err != nil {
					ends <- fmt.Errorf("after %d lines: %w", got, err)
					return
				}
				if e.Type == domain.EventChatUpdated {
					got++
				}
			}
			ends <- nil
		}()
	}
	for i := range lines {
		r.write(func(tx *storage.Tx) error {
			_, err := tx.Append(r.workspace.ID, r.chat.ID, "", domain.EventChatUpdated, r.actor, map[string]any{"line": i, "text": text})
			return err
		})
	}
	for range tabs {
		if err := <-ends; err != nil {
			t.Fatal(err)
		}
	}
}
