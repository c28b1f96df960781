package web_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"io/fs"
	"net"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"atelier/internal/domain"
	"atelier/storage"
	"atelier/web"
)

// The names of these tests are the attacks; the numbers are published holes of
// products of this kind.

// dangerous says why a browser would run an answer as a page of ours; "" is safe.
func dangerous(r answer) string {
	kind := r.header.Get("Content-Type")
	if r.header.Get("X-Content-Type-Options") != "nosniff" {
		return "it may be sniffed"
	}
	if kind == "" {
		return "it has no type"
	}
	policy := r.header.Get("Content-Security-Policy")
	attached := strings.HasPrefix(r.header.Get("Content-Disposition"), "attachment")
	sandboxed := strings.HasPrefix(policy, "sandbox") && !strings.Contains(policy, "allow-same-origin") && !strings.Contains(policy, "allow-scripts") && strings.Contains(policy, "default-src 'none'")
	if !sandboxed {
		return "its policy is " + policy
	}
	for _, active := range []string{"html", "xml", "javascript", "svg", "rfc822", "multipart"} {
		if strings.Contains(kind, active) && !attached {
			return "it is shown as " + kind
		}
	}
	return ""
}

// CVE-2025-46571, CVE-2026-45315, CVE-2026-33749, CVE-2021-37794.
func TestUploadedPagesAreNeverRunFromOurOrigin(t *testing.T) {
	a := newApp(t)
	w := a.workspace()
	base := "/v1/workspaces/" + w.ID
	const script = "<!doctype html><script>parent.postMessage(document.cookie,'*')</script>"
	const svg = `<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert(1)</script></svg>`
	for _, f := range []file{
		{"a.html", "text/html", script}, {"a.htm", "", script}, {"a.xhtml", "", script}, {"a.shtml", "", script}, {"a.svg", "image/svg+xml", svg},
		{"a.xml", "", `<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"><script>alert(1)</script></html>`},
		{"a.js", "", "alert(1)"}, {"a.mjs", "", "alert(1)"}, {"a.mht", "", "From: x\nMIME-Version: 1.0\n"}, {"noext", "text/html", script},
		{"x.png", "text/html;image/png", script}, {"polyglot.wav", "text/html", "RIFF\x00\x00\x00\x00WAVE" + script}, {"a.txt", "text/html", script},
		{"a.pdf", "text/html", script}, {"a.csv", "text/html", script}, {"a.md", "text/html", script}, {"a.json", "text/html", script}, {"a.mp4", "text/html", script},
		{"a.gif", "image/gif", svg}, {"a.epub", "", script}, {"a.xsl", "", svg}, {"a.swf", "", "FWS"}, {"a.html ", "", script}, {"a.HTML", "", script},
		{"linked.xml", "text/xml", `<?xml version="1.0"?><x xmlns:h="http://www.w3.org/1999/xhtml"><h:script src="a.js"/></x>`}, {"a.svgz", "image/svg+xml", "\x1f\x8b\x08\x00" + svg}, {"a.SVG", "", svg}, {"a.mhtml", "", "From: x\nMIME-Version: 1.0\nContent-Type: text/html\n\n" + script}, {"a.eml", "", "Content-Type: text/html\n\n" + script}, {"empty.csv", "text/html", ""}, {"a.ics", "text/html", script}, {"a.webmanifest", "", "{}"},
	} {
		a.upload(base+"/upload", f).want(201, nil)
		var made struct{ Published domain.Published }
		a.json("POST", base+"/publish", map[string]any{"path": "/" + f.Name}).want(201, &made)
		for _, path := range []string{base + "/direct?id=" + url.QueryEscape("/"+f.Name), base + "/direct?download=false&id=" + url.QueryEscape("/"+f.Name), made.Published.ContentURL} {
			r := a.get(path, "Accept", "text/html,*/*").want(200, nil)
			if string(r.body) != f.Body {
				t.Errorf("%s: the bytes changed", f.Name)
			}
			if why := dangerous(r); why != "" {
				t.Errorf("%s at %s: %s", f.Name, path, why)
			}
			if kind := r.header.Get("Content-Type"); strings.Contains(kind, "text/html") {
				t.Errorf("%s is sent as %s", f.Name, kind)
			}
		}
	}
}

func TestWhatIsHarmlessIsShown(t *testing.T) {
	a := newApp(t)
	base := "/v1/workspaces/" + a.workspace().ID
	png := "\x89PNG\r\n\x1a\n0000IHDR"
	for name, want := range map[string]string{"a.png": "image/png", "a.txt": "text/plain; charset=utf-8", "a.csv": "text/plain; charset=utf-8", "a.mp3": "audio/mpeg", "a.pdf": "application/pdf"} {
		body := map[string]string{"a.png": png, "a.pdf": "%PDF-1.7\n"}[name]
		if body == "" {
			body = "plain words"
		}
		a.upload(base+"/upload", file{Name: name, Body: body}).want(201, nil)
		r := a.get(base+"/direct?id=/"+name).want(200, nil)
		if r.header.Get("Content-Type") != want || !strings.HasPrefix(r.header.Get("Content-Disposition"), "inline") {
			t.Errorf("%s: %s, %s", name, r.header.Get("Content-Type"), r.header.Get("Content-Disposition"))
		}
		if r := a.get(base + "/direct?download=true&id=/" + name); !strings.HasPrefix(r.header.Get("Content-Disposition"), "attachment") {
			t.Errorf("%s: %s", name, r.header.Get("Content-Disposition"))
		}
	}
}

// ways out of a folder, as they are typed into an address.
var waysOut = []string{
	"../secret.txt", "..%2fsecret.txt", "%2e%2e/secret.txt", "%2e%2e%2fsecret.txt", "%252e%252e%252fsecret.txt", "..;/secret.txt", `..\secret.txt`, "..%5csecret.txt",
	"../../../secret.txt", "../../../../../../../../etc/passwd", "/etc/passwd", "%2fetc%2fpasswd", "....//....//secret.txt", "./../secret.txt", "a/../../../secret.txt",
	"..%00/secret.txt", "secret.txt%00.png", "link/secret.txt", "link", "root/etc/passwd", "loop/x",
}

// CVE-2026-33497, CVE-2026-54017, CVE-2025-71324, CVE-2026-103916.
func TestNoPathLeadsOutOfAWorkspace(t *testing.T) {
	a := newApp(t)
	w := a.workspace()
	path, secret := outside(t, a)
	dir := a.store.WorkspaceDir(w.ID)
	must(t, os.Symlink(filepath.Dir(path), filepath.Join(dir, "link")))
	must(t, os.Symlink("/", filepath.Join(dir, "root")))
	must(t, os.Symlink("loop", filepath.Join(dir, "loop")))
	base := "/v1/workspaces/" + w.ID
	before := snapshot(t, a.store.Dir())
	for _, way := range waysOut {
		for _, request := range []string{
			"GET " + base + "/files/" + way, "GET " + base + "/direct?id=" + way, "GET " + base + "/direct?id=/" + way, "GET " + base + "/info/" + way,
			"GET " + base + "/archive?id=" + way, "GET " + base + "/search?q=e&in=" + way,
		} {
			method, at, _ := strings.Cut(request, " ")
			r := a.raw(method, at, "")
			if strings.Contains(string(r.body), secret) || strings.Contains(string(r.body), "root:x:0") {
				t.Errorf("%s showed what is outside", request)
			}
			if r.status >= 500 || strings.Contains(string(r.body), a.store.Dir()) {
				t.Errorf("%s: %d %.300s", request, r.status, r.body)
			}
		}
		plain, err := url.PathUnescape(way)
		if err != nil {
			plain = way
		}
		for _, body := range []map[string]any{
			{"operation": "write", "contents": "pwned"}, {"operation": "rename", "name": plain}, {"operation": "move", "target": plain}, {"operation": "copy", "target": plain},
		} {
			in, _ := json.Marshal(body)
			if r := a.raw("PUT", base+"/files/"+way, string(in)); r.status >= 500 {
				t.Errorf("PUT %s %s: %d %.300s", way, in, r.status, r.body)
			}
		}
		a.json("POST", base+"/files", map[string]any{"name": plain, "type": "file", "contents": "pwned"})
		a.json("POST", base+"/publish", map[string]any{"path": plain})
		a.json("DELETE", base+"/files?permanent=true", map[string]any{"ids": []string{plain}})
		a.upload(base+"/upload/"+way, file{Name: "pwned.txt", Body: "pwned"})
	}
	if after := snapshot(t, a.store.Dir()); after != before {
		t.Errorf("something outside changed:\n%s\nwas\n%s", after, before)
	}
}

// raw sends a request whose path no client has tidied up.
func (a *app) raw(method, path, body string) answer {
	a.t.Helper()
	conn, err := net.Dial("tcp", a.http.Listener.Addr().String())
	must(a.t, err)
	defer func() { _ = conn.Close() }()
	must(a.t, conn.SetDeadline(time.Now().Add(patience)))
	_, err = fmt.Fprintf(conn, "%s %s HTTP/1.0\r\nHost: 127.0.0.1\r\nX-API-Key: %s\r\nContent-Type: application/json\r\nContent-Length: %d\r\n\r\n%s", method, strings.ReplaceAll(path, `\`, "%5c"), a.key, len(body), body)
	must(a.t, err)
	raw, err := io.ReadAll(conn)
	must(a.t, err)
	r := answer{t: a.t, body: raw}
	if _, err := fmt.Sscanf(string(raw), "HTTP/1.0 %d", &r.status); err != nil {
		if _, err := fmt.Sscanf(string(raw), "HTTP/1.1 %d", &r.status); err != nil {
			a.t.Fatalf("%s %s: %q", method, path, raw)
		}
	}
	return r
}

// snapshot lists everything of a data folder outside workspaces and database.
func snapshot(t *testing.T, dir string) string {
	t.Helper()
	var out strings.Builder
	must(t, filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		rel, _ := filepath.Rel(dir, path)
		if err != nil || d.IsDir() || strings.HasPrefix(rel, "atelier.db") || strings.HasPrefix(rel, "blobs") || strings.Contains(rel, "/files/") || strings.Contains(rel, "/trash/") {
			return err
		}
		raw, err := os.ReadFile(path)
		fmt.Fprintf(&out, "%s %q\n", rel, raw)
		return err
	}))
	return out.String()
}

// CVE-2026-5027, CVE-2026-33309: file names that write elsewhere.
func TestUploadNamesDoNotWriteElsewhere(t *testing.T) {
	a := newApp(t)
	w := a.workspace()
	chat := a.chat(w.ID)
	outside(t, a)
	before := snapshot(t, a.store.Dir())
	for _, name := range []string{"../../../etc/cron.d/x", `..\..\x`, "/etc/passwd", "%2e%2e%2fx", "x/../../y", "x\x00.png", ".", "..", "", "dot.", "space ", strings.Repeat("n", 300), "../", "a/..", "/", "-rf", ".atelier-tmp-x", "../../../tmp/pwn", "a%00.txt", "a\n/../../b"} {
		for _, at := range []string{"/v1/workspaces/" + w.ID + "/upload", "/v1/chats/" + chat.ID + "/attachments"} {
			if r := a.upload(at, file{Name: name, Body: "x"}); r.status != 201 && r.status != 400 || strings.Contains(string(r.body), a.store.Dir()) {
				t.Errorf("%q: %d %s", name, r.status, r.body)
			}
		}
	}
	after := snapshot(t, a.store.Dir())
	for line := range strings.SplitSeq(after, "\n") {
		if !strings.Contains(before, line) && !strings.HasPrefix(line, "homes/"+chat.ID+"/attachments/") {
			t.Errorf("written outside: %s", line)
		}
	}
}

// CVE-2026-21858: a JSON body at the upload's address was taken as an upload.
func TestOnlyMultipartIsAnUpload(t *testing.T) {
	a := newApp(t)
	at := "/v1/workspaces/" + a.workspace().ID + "/upload"
	a.json("POST", at, map[string]any{"files": map[string]any{"filepath": "/etc/passwd"}}).fails(415, domain.Unsupported)
	a.request("POST", at, strings.NewReader("file=/etc/passwd"), "Content-Type", "application/x-www-form-urlencoded").fails(415, domain.Unsupported)
	a.request("POST", at, nil).fails(415, domain.Unsupported)
	for _, kind := range []string{"multipart/form-data", "multipart/form-data; boundary=other", "multipart/form-data; boundary=" + strings.Repeat("b", 1000)} {
		body, _ := form(file{Name: "a", Body: "x"})
		if r := a.request("POST", at, body, "Content-Type", kind); r.status != 400 {
			t.Errorf("%.60s: %d %s", kind, r.status, r.body)
		}
	}
	body, kind := form(file{Name: "a.txt", Body: "whole"}, file{Name: "b.txt", Body: "cut"})
	a.request("POST", at, bytes.NewReader(body.Bytes()[:body.Len()-20]), "Content-Type", kind).fails(400, domain.Invalid)
}

// CVE-2026-45301, 45402, 54043, 45349: what belongs to others is as unknown as
// what never was, wherever its id is put.
func TestForeignIdsAreUnknownEverywhere(t *testing.T) {
	a := newApp(t)
	w := a.workspace()
	chat := a.chat(w.ID)
	base := "/v1/workspaces/" + w.ID
	a.upload(base+"/upload", file{Name: "a.csv", Body: "a,b\n1,2\n"}).want(201, nil)
	var made struct {
		Published domain.Published
		Node      domain.Node
	}
	a.json("POST", base+"/publish", map[string]any{"path": "/a.csv"}).want(201, &made)
	var two domain.Node
	a.json("POST", base+"/nodes", map[string]any{"type": "text"}).want(201, &two)
	var edge domain.Edge
	a.json("POST", base+"/edges", map[string]any{"fromNode": made.Node.ID, "toNode": two.ID}).want(201, &edge)
	var att []domain.Attachment
	a.upload("/v1/chats/"+chat.ID+"/attachments", file{Name: "a.txt", Body: "x"}).want(201, &att)
	var posted struct{ RunID, MessageID string }
	a.json("POST", "/v1/chats/"+chat.ID+"/messages", map[string]any{"text": "x"}).want(202, &posted)
	a.wait(chat.ID, posted.RunID)
	var key struct{ ID string }
	a.json("POST", "/v1/api-keys", map[string]any{"name": "k"}).want(201, &key)
	before := a.everything(w.ID, chat.ID)

	stranger := a.keyOf(a.person(domain.RoleOwner, true))
	ids := map[string][]string{":id": {w.ID, chat.ID, made.Published.ID, key.ID}, ":node": {made.Node.ID}, ":edge": {edge.ID}, ":run": {posted.RunID}, ":attachment": {att[0].ID}, ":upload": {"up_1"}, ":chat": {chat.ID}, ":pid": {"77"}}
	for _, r := range a.server.Routes() {
		if r.Open || !strings.Contains(r.Path, ":id") {
			continue
		}
		for _, id := range ids[":id"] {
			path := r.Path
			for name, values := range ids {
				path = strings.ReplaceAll(path, name, values[0])
			}
			path = strings.ReplaceAll(path, w.ID, id)
			path = strings.ReplaceAll(path, "*", "a.csv")
			got := a.request(r.Method, path, strings.NewReader(`{"name":"x","title":"x","text":"x","type":"file","operation":"rename","path":"/a.csv","command":"id","ids":["/a.csv"]}`), "Content-Type", "application/json", "X-API-Key", stranger)
			if got.status != http.StatusNotFound {
				t.Errorf("%s %s: %d %.200s", r.Method, path, got.status, got.body)
			}
			if bytes.Contains(got.body, []byte("a.csv")) || bytes.Contains(got.body, []byte(w.Name)) {
				t.Errorf("%s %s tells a name: %s", r.Method, path, got.body)
			}
		}
	}
	if after := a.everything(w.ID, chat.ID); after != before {
		t.Errorf("a stranger changed something:\n%s\nwas\n%s", after, before)
	}

	// The same ids inside of bodies.
	theirs := func(method, path string, in any, out any) answer {
		r := a.json(method, path, in, "X-API-Key", stranger)
		if out != nil {
			r.want(201, out)
		}
		return r
	}
	var w2 domain.Workspace
	var chat2 domain.Chat
	theirs("POST", "/v1/workspaces", map[string]any{"name": "Theirs"}, &w2)
	theirs("POST", "/v1/workspaces/"+w2.ID+"/chats", map[string]any{}, &chat2)
	theirs("POST", "/v1/chats/"+chat2.ID+"/messages", map[string]any{"text": "x", "attachments": []string{att[0].ID}}, nil).fails(404, domain.NotFound)
	theirs("POST", "/v1/workspaces/"+w2.ID+"/publish", map[string]any{"path": "/attachments/a.txt", "chat": chat.ID}, nil).fails(404, domain.NotFound)
	theirs("POST", "/v1/workspaces/"+w2.ID+"/nodes", map[string]any{"type": "file", "file": "/a.csv", "publishedId": made.Published.ID}, nil).fails(400, domain.Invalid)
	theirs("POST", "/v1/workspaces/"+w2.ID+"/nodes", map[string]any{"id": two.ID}, nil).fails(409, domain.Conflict)
	theirs("POST", "/v1/workspaces/"+w2.ID+"/edges", map[string]any{"fromNode": made.Node.ID, "toNode": two.ID}, nil).fails(400, domain.Invalid)
	theirs("POST", "/v1/sandboxes", map[string]any{"mounts": []map[string]any{{"workspaceId": w.ID}}}, nil).fails(404, domain.NotFound)
	theirs("POST", "/v1/chats/"+chat2.ID+"/messages", map[string]any{"id": posted.MessageID, "text": "x"}, nil).fails(409, domain.Conflict)
	theirs("PUT", "/v1/workspaces/"+w2.ID+"/canvas", domain.Canvas{Nodes: []domain.Node{two}, Edges: []domain.Edge{}}, nil).fails(409, domain.Conflict)
	if after := a.everything(w.ID, chat.ID); after != before {
		t.Errorf("a stranger changed something by a body:\n%s\nwas\n%s", after, before)
	}
}

// everything is all that the owner sees, without the ids of requests.
func (a *app) everything(workspaceID, chatID string) string {
	a.t.Helper()
	var out strings.Builder
	for _, path := range []string{"/v1/workspaces/" + workspaceID + "/files", "/v1/workspaces/" + workspaceID + "/canvas", "/v1/workspaces/" + workspaceID + "/events?limit=500", "/v1/chats/" + chatID, "/v1/chats/" + chatID + "/messages", "/v1/chats/" + chatID + "/files", "/v1/api-keys"} {
		var data any
		a.get(path).want(200, &data)
		raw, _ := json.Marshal(data)
		out.WriteString(path + " " + string(raw) + "\n")
	}
	return out.String()
}

// CVE-2025-34291, CVE-2024-class CSRF.
func TestForeignPagesCannotAct(t *testing.T) {
	a := newApp(t)
	cookie, csrf := a.signIn(a.owner)
	post := func(header ...string) answer {
		return a.request("POST", "/v1/workspaces", strings.NewReader(`{"name":"x"}`), append([]string{"X-API-Key", "", "Cookie", cookie, "Content-Type", "application/json"}, header...)...)
	}
	post("X-CSRF-Token", csrf).want(201, nil)
	post("X-CSRF-Token", csrf, "Origin", a.http.URL).want(201, nil)
	post("X-CSRF-Token", csrf, "Sec-Fetch-Site", "same-origin").want(201, nil)
	for _, header := range [][]string{
		{}, {"X-CSRF-Token", "wrong"}, {"X-CSRF-Token", csrf, "Origin", "https://evil.test"}, {"X-CSRF-Token", csrf, "Origin", "null"},
		{"X-CSRF-Token", csrf, "Sec-Fetch-Site", "cross-site"}, {"X-CSRF-Token", csrf, "Sec-Fetch-Site", "same-site"}, {"X-CSRF-Token", csrf, "Origin", "http://127.0.0.1:1"},
	} {
		post(header...).fails(403, domain.Forbidden)
	}
	a.request("POST", "/v1/workspaces", strings.NewReader(`{"name":"x"}`), "Content-Type", "text/plain").fails(415, domain.Unsupported)
	r := a.request("OPTIONS", "/v1/workspaces", nil, "X-API-Key", "", "Origin", "https://evil.test", "Access-Control-Request-Method", "POST", "Access-Control-Request-Headers", "x-api-key")
	for name := range r.header {
		if strings.HasPrefix(name, "Access-Control-") {
			t.Errorf("the preflight got %s: %s", name, r.header.Get(name))
		}
	}
	for _, path := range []string{"/v1/workspaces", "/v1/workspaces/" + a.workspace().ID + "/uploads"} {
		r := a.request("POST", path, nil, "Origin", "https://evil.test", "Tus-Resumable", "1.0.0", "Upload-Length", "1", "Upload-Metadata", "filename YQ==")
		if r.header.Get("Access-Control-Allow-Origin") != "" {
			t.Errorf("%s allows %s", path, r.header.Get("Access-Control-Allow-Origin"))
		}
	}
	a.request("DELETE", "/session", nil, "X-API-Key", "", "Cookie", cookie, "X-CSRF-Token", csrf).want(204, nil)
	a.get("/v1/workspaces", "X-API-Key", "", "Cookie", cookie).fails(401, domain.Unauthenticated)
}

// CVE-2026-54020: a name of the attacker's leads to this machine.
func TestRebindingOfNames(t *testing.T) {
	a := newApp(t)
	for _, host := range []string{"evil.test", "127.0.0.1.evil.test", "localhost.evil.test", "169.254.169.254", "10.0.0.1:8080", "", "[::ffff:10.0.0.1]"} {
		if host == "" {
			continue
		}
		a.get("/v1/workspaces", "Host", host).fails(403, domain.Forbidden)
	}
	for _, host := range []string{"127.0.0.1", "localhost:8080", "[::1]:8080", "app.localhost"} {
		a.get("/v1/workspaces", "Host", host).want(200, nil)
	}
	public := newApp(t, func(c *web.Config) { c.Loopback, c.PublicURL = true, "https://atelier.example.test" })
	r := public.get("/v1/workspaces", "Host", "atelier.example.test").want(200, nil)
	if r.header.Get("Strict-Transport-Security") == "" {
		t.Error("no HSTS behind https")
	}
}

func TestALinkSignsInOnce(t *testing.T) {
	a := newApp(t)
	link, err := a.auth.Link(t.Context(), a.owner.ID)
	must(t, err)
	if r := a.request("HEAD", "/setup?token="+link, nil, "X-API-Key", ""); r.status == 303 {
		t.Error("looking at the link used it up")
	}
	r := a.get("/setup?token="+link, "X-API-Key", "").want(303, nil)
	if r.header.Get("Location") != "/" {
		t.Errorf("leads to %q", r.header.Get("Location"))
	}
	a.get("/setup?token="+link, "X-API-Key", "").fails(401, domain.Unauthenticated)
	a.get("/setup", "X-API-Key", "").fails(401, domain.Unauthenticated)
	set, err := http.ParseSetCookie(r.header.Get("Set-Cookie"))
	must(t, err)
	a.get("/setup?token="+link, "X-API-Key", "", "Cookie", set.Name+"="+set.Value).want(303, nil) // the same person again
	a.get("/v1/workspaces", "X-API-Key", "wrong", "Cookie", set.Name+"="+set.Value).fails(401, domain.Unauthenticated)
}

func TestADemotedPersonMayLessAtOnce(t *testing.T) {
	a := newApp(t)
	viewer := a.person(domain.RoleViewer, false)
	cookie, csrf := a.signIn(viewer)
	a.get("/v1/workspaces", "X-API-Key", "", "Cookie", cookie).want(200, nil)
	a.request("POST", "/v1/workspaces", strings.NewReader(`{"name":"x"}`), "X-API-Key", "", "Cookie", cookie, "X-CSRF-Token", csrf, "Content-Type", "application/json").fails(403, domain.Forbidden)
}

func TestHeadersOfEveryAnswer(t *testing.T) {
	a := newApp(t)
	for _, path := range []string{"/healthz", "/v1/workspaces", "/v1/nothing", "/openapi.json", "/setup"} {
		h := a.get(path).header
		for name, want := range map[string]string{"X-Content-Type-Options": "nosniff", "X-Frame-Options": "DENY", "Cross-Origin-Resource-Policy": "same-origin"} {
			if h.Get(name) != want {
				t.Errorf("%s: %s is %q", path, name, h.Get(name))
			}
		}
		if p := h.Get("Content-Security-Policy"); !strings.Contains(p, "frame-ancestors 'none'") || strings.Contains(p, "script-src 'unsafe") {
			t.Errorf("%s: policy is %q", path, p)
		}
		if h.Get("Server") != "" || h.Get("X-Powered-By") != "" {
			t.Errorf("%s tells what it is made of", path)
		}
	}
}

func TestMetricsAreNotForStrangers(t *testing.T) {
	open := newApp(t, func(c *web.Config) { c.Loopback = false })
	open.get("/metrics", "X-API-Key", "").fails(404, domain.NotFound)
	a := newApp(t, func(c *web.Config) { c.Loopback, c.MetricsToken = false, "tok" })
	a.get("/metrics", "X-API-Key", "").fails(401, domain.Unauthenticated)
	a.get("/metrics", "X-API-Key", "", "Authorization", "Bearer tok").want(200, nil)
}

func TestBodiesAreBounded(t *testing.T) {
	a := newApp(t)
	a.request("POST", "/v1/workspaces", strings.NewReader(`{"name":"`+strings.Repeat("x", 5<<20)+`"}`), "Content-Type", "application/json").fails(413, domain.TooLarge)
	for _, bad := range []string{"[]", "7", `"x"`, "{", `{"name":"a"}{"name":"b"}`, `{"name":["a"]}`, "\xff", "nul"} {
		a.request("POST", "/v1/workspaces", strings.NewReader(bad), "Content-Type", "application/json").fails(400, domain.Invalid)
	}
}

func TestInternalErrorsTellNothing(t *testing.T) {
	a := newApp(t)
	w := a.workspace()
	must(t, os.RemoveAll(a.store.WorkspaceDir(w.ID)))
	r := a.get("/v1/workspaces/" + w.ID + "/files")
	if r.status < 400 || bytes.Contains(r.body, []byte(a.store.Dir())) || bytes.Contains(r.body, []byte("openat")) {
		t.Errorf("%d %s", r.status, r.body)
	}
	must(t, a.store.View(t.Context(), func(tx *storage.Tx) error {
		_, err := tx.AnyWorkspace(w.ID)
		return err
	}))
}

// CVE-2026-70486, CVE-2026-45303: a page in a frame that was of our origin.
func TestPagesRunInFramesOfNoOrigin(t *testing.T) {
	a := newApp(t)
	w := a.workspace()
	_, secret := outside(t, a)
	base := "/v1/workspaces/" + w.ID
	a.upload(base+"/upload", file{Name: "site/100% page.html", Body: "<script>top.location='https://evil.test'</script>"}, file{Name: "site/a.js", Body: "1"}, file{Name: "above.txt", Body: "above"}).want(201, nil)
	must(t, os.Symlink(a.store.Dir(), filepath.Join(a.store.WorkspaceDir(w.ID), "site", "link")))
	r := a.get(base+"/frame?id="+url.QueryEscape("/site/100% page.html")).want(303, nil)
	at := r.header.Get("Location")
	page := a.get(at, "X-API-Key", "").want(200, nil)
	policy := page.header.Get("Content-Security-Policy")
	if !strings.HasPrefix(policy, "sandbox allow-scripts;") || strings.Contains(policy, "allow-same-origin") || strings.Contains(policy, "allow-top") || !strings.Contains(policy, "default-src 'none'") || !strings.Contains(policy, "form-action 'none'") {
		t.Errorf("policy is %q", policy)
	}
	for _, name := range []string{"default-src", "script-src", "connect-src", "img-src", "style-src", "media-src", "font-src"} {
		_, rest, _ := strings.Cut(policy, name+" ")
		rule, _, _ := strings.Cut(rest, ";")
		if strings.Contains(rule, "*") || strings.Contains(rule, "'self'") || strings.Contains(rule, "https:") || strings.Contains(rule, "http: ") {
			t.Errorf("%s reaches further than the page's own folder: %s", name, rule)
		}
	}
	root, _, _ := strings.Cut(strings.TrimPrefix(at, "/frame/"), "/")
	if r := a.get("/frame/"+root+"/a.js", "X-API-Key", ""); r.status != 200 || string(r.body) != "1" {
		t.Errorf("what lies beside the page: %d %s", r.status, r.body)
	}
	for _, way := range append([]string{"../above.txt", "..%2fabove.txt", "%2e%2e%2fabove.txt", "%252e%252e%252fabove.txt", "link/secret.txt"}, waysOut...) {
		if r := a.raw("GET", "/frame/"+root+"/"+way, ""); strings.Contains(string(r.body), "\r\n\r\nabove") || strings.Contains(string(r.body), secret) || strings.Contains(string(r.body), "root:x:0") {
			t.Errorf("%s led out of the page's folder", way)
		}
	}
	for _, token := range []string{"", "x", root + "x", root[:len(root)-1], strings.ToUpper(root)} {
		if r := a.get("/frame/"+token+"/a.js", "X-API-Key", ""); r.status != 404 {
			t.Errorf("the token %q is good: %d", token, r.status)
		}
	}
	a.get(base+"/frame?id=/above.txt").fails(415, domain.Unsupported)
}
