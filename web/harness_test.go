package web_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"mime/multipart"
	"net/http"
	"net/http/httptest"
	"net/textproto"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"atelier/internal/agent"
	"atelier/internal/auth"
	"atelier/internal/domain"
	"atelier/internal/live"
	"atelier/internal/model"
	"atelier/internal/sandbox"
	"atelier/internal/sandbox/manager"
	"atelier/internal/tool"
	"atelier/internal/viewer"
	"atelier/storage"
	"atelier/web"
)

// patience is how long a test waits for what must come.
const patience = 2 * time.Minute

// parrot is a model that says the message back; "slow" makes it wait until it
// is stopped.
type parrot struct{}

func (parrot) Name() string { return "parrot" }

func (parrot) Models(context.Context) ([]model.Model, error) {
	return []model.Model{{ID: "parrot/one", Name: "Parrot", Provider: "parrot", Tools: true}}, nil
}

func (parrot) Stream(ctx context.Context, req model.Request, emit func(model.Event) error) error {
	last := req.Messages[len(req.Messages)-1]
	text := ""
	for _, c := range last.Content {
		text += c.Text
	}
	if strings.Contains(text, "slow") {
		<-ctx.Done()
		return ctx.Err()
	}
	return errors.Join(
		emit(model.Event{Type: model.EventText, Text: "You said: " + text}),
		emit(model.Event{Type: model.EventUsage, Usage: domain.Usage{InputTokens: 3, OutputTokens: 2}}),
		emit(model.Event{Type: model.EventEnd, Stop: model.StopEnd}),
	)
}

// csvViewer stands for the viewers: it knows tables by their name.
type csvViewer struct{}

func (csvViewer) Kind() string { return domain.KindTable }
func (csvViewer) Match(name, _ string, _ []byte) int {
	if strings.HasSuffix(name, ".csv") {
		return 1
	}
	return 0
}
func (csvViewer) Facts(context.Context, viewer.Source) (map[string]any, error) {
	return map[string]any{"rows": 2}, nil
}

// app is the server with real storage, agent and manager, whose sandboxes are
// a bench.
type app struct {
	t      *testing.T
	store  *storage.Store
	auth   *auth.Auth
	server *web.Server
	http   *httptest.Server
	owner  domain.User
	key    string // the owner's
	bench  *bench
}

func newApp(t *testing.T, change ...func(*web.Config)) *app {
	t.Helper()
	dir := t.TempDir()
	store, err := storage.Open(context.Background(), dir, live.New())
	must(t, err)
	blobs, err := storage.OpenBlobs(filepath.Join(dir, "blobs"))
	must(t, err)
	a := &app{t: t, store: store, auth: auth.New(store), bench: &bench{}}
	must(t, store.Update(t.Context(), func(tx *storage.Tx) error {
		a.owner, _, err = store.FirstOwner(tx)
		return err
	}))
	boxes := manager.New(manager.Options{Store: store, Instance: "inst_test", Backends: []sandbox.Backend{a.bench}, Automatic: []string{"bench"}})
	models := model.NewRegistry(nil, parrot{})
	viewers := viewer.NewRegistry(csvViewer{}, htmlViewer{})
	ag := agent.New(agent.Options{Store: store, Blobs: blobs, Models: models, Viewers: viewers, Sandbox: func(id string) tool.Sandbox { return boxes.ForChat(id) }})
	config := web.Config{Loopback: true, MaxUpload: 1 << 20, MaxPublish: 1 << 20, Version: "test"}
	for _, fn := range change {
		fn(&config)
	}
	a.server, err = web.New(web.Deps{Store: store, Blobs: blobs, Auth: a.auth, Agent: ag, Sandboxes: boxes, Models: models, Viewers: viewers, Config: config})
	must(t, err)
	a.http = httptest.NewServer(a.server.Handler())
	t.Cleanup(func() {
		a.server.Close()
		a.http.Close()
		ctx, cancel := context.WithTimeout(context.Background(), patience)
		defer cancel()
		must(t, errors.Join(ag.Close(ctx), boxes.Close(ctx), store.Close()))
	})
	a.key = a.keyOf(a.owner)
	return a
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// keyOf makes an API key for a user with everything that the user may, or less.
func (a *app) keyOf(u domain.User, scopes ...domain.Scope) string {
	a.t.Helper()
	p := domain.Principal{OrganizationID: u.OrganizationID, UserID: u.ID, Role: u.Role, Scopes: domain.ScopesOf(u.Role)}
	_, secret, err := a.auth.NewKey(context.Background(), p, "test", scopes, nil)
	must(a.t, err)
	return secret
}

// person adds a user to the organization, or to a new one.
func (a *app) person(role domain.Role, elsewhere bool) domain.User {
	a.t.Helper()
	u := domain.User{OrganizationID: a.owner.OrganizationID, Name: "P", Role: role}
	must(a.t, a.store.Update(context.Background(), func(tx *storage.Tx) (err error) {
		if elsewhere {
			if u.OrganizationID, err = tx.CreateOrganization("Other"); err != nil {
				return err
			}
		}
		return tx.CreateUser(&u)
	}))
	return u
}

// answer is what came back.
type answer struct {
	t      *testing.T
	status int
	header http.Header
	body   []byte
}

// request sends something as the owner; header pairs may replace the key ("X-API-Key", "").
func (a *app) request(method, path string, body io.Reader, header ...string) answer {
	a.t.Helper()
	req, err := http.NewRequest(method, a.http.URL+path, body)
	must(a.t, err)
	req.Header.Set("X-API-Key", a.key)
	for i := 0; i+1 < len(header); i += 2 {
		if header[i+1] == "" {
			req.Header.Del(header[i])
		} else if header[i] == "Host" {
			req.Host = header[i+1]
		} else {
			req.Header.Set(header[i], header[i+1])
		}
	}
	client := &http.Client{Timeout: patience, CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
	res, err := client.Do(req)
	must(a.t, err)
	defer func() { _ = res.Body.Close() }()
	raw, err := io.ReadAll(res.Body)
	must(a.t, err)
	got := answer{t: a.t, status: res.StatusCode, header: res.Header, body: raw}
	checkShape(a.t, method, path, got)
	return got
}

// json sends in as JSON.
func (a *app) json(method, path string, in any, header ...string) answer {
	a.t.Helper()
	raw, err := json.Marshal(in)
	must(a.t, err)
	return a.request(method, path, bytes.NewReader(raw), append([]string{"Content-Type", "application/json"}, header...)...)
}

func (a *app) get(path string, header ...string) answer {
	a.t.Helper()
	return a.request(http.MethodGet, path, nil, header...)
}

// want checks the status and reads the data into out, which may be nil.
func (r answer) want(status int, out any) answer {
	r.t.Helper()
	if r.status != status {
		r.t.Fatalf("status %d, want %d: %s", r.status, status, r.body)
	}
	if out != nil {
		envelope := struct {
			Data any `json:"data"`
		}{out}
		must(r.t, json.Unmarshal(r.body, &envelope))
	}
	return r
}

// fails checks that it is an error of that code, in the shape that all have.
func (r answer) fails(status int, code domain.Code) answer {
	r.t.Helper()
	var e struct {
		Error struct {
			Code      domain.Code
			Message   string
			RequestID string
		}
	}
	if err := json.Unmarshal(r.body, &e); err != nil || r.status != status || e.Error.Code != code || e.Error.Message == "" || !strings.HasPrefix(e.Error.RequestID, "req_") {
		r.t.Fatalf("status %d %s, want %d %s", r.status, r.body, status, code)
	}
	return r
}

// file is one part of an upload; Type may be "".
type file struct{ Name, Type, Body string }

func form(files ...file) (body *bytes.Buffer, contentType string) {
	body = &bytes.Buffer{}
	w := multipart.NewWriter(body)
	for _, f := range files {
		if strings.Contains(f.Name, "\n") { // a header cannot hold it
			_ = w.WriteField("name", f.Name)
		}
		h := textproto.MIMEHeader{}
		h.Set("Content-Disposition", fmt.Sprintf(`form-data; name="file"; filename="%s"`, strings.NewReplacer("\\", "\\\\", `"`, `\"`, "\n", "%0A").Replace(f.Name)))
		if f.Type != "" {
			h.Set("Content-Type", f.Type)
		}
		part, _ := w.CreatePart(h)
		_, _ = io.WriteString(part, f.Body)
	}
	_ = w.Close()
	return body, w.FormDataContentType()
}

func (a *app) upload(path string, files ...file) answer {
	a.t.Helper()
	body, kind := form(files...)
	return a.request(http.MethodPost, path, body, "Content-Type", kind)
}

func (a *app) workspace() domain.Workspace {
	a.t.Helper()
	var w domain.Workspace
	a.json("POST", "/v1/workspaces", map[string]any{"name": "Test"}).want(201, &w)
	return w
}

func (a *app) chat(workspaceID string) domain.Chat {
	a.t.Helper()
	var c domain.Chat
	a.json("POST", "/v1/workspaces/"+workspaceID+"/chats", map[string]any{}).want(201, &c)
	return c
}

// signIn gives the cookie and the CSRF token of a fresh session.
func (a *app) signIn(u domain.User) (cookie, csrf string) {
	a.t.Helper()
	link, err := a.auth.Link(context.Background(), u.ID)
	must(a.t, err)
	r := a.get("/setup?token="+link, "X-API-Key", "").want(303, nil)
	set, err := http.ParseSetCookie(r.header.Get("Set-Cookie"))
	must(a.t, err)
	if !set.HttpOnly || set.SameSite != http.SameSiteLaxMode {
		a.t.Errorf("cookie is %v", set)
	}
	_, csrf, err = a.auth.Session(context.Background(), set.Value)
	must(a.t, err)
	return set.Name + "=" + set.Value, csrf
}

// The document, with every object closed: an answer that holds a field which
// the document does not name fails the test.
var doc = sync.OnceValues(func() (map[string]any, error) {
	raw, err := web.OpenAPI()
	if err != nil {
		return nil, err
	}
	var d map[string]any
	if err := json.Unmarshal(raw, &d); err != nil {
		return nil, err
	}
	closeObjects(d)
	return d, nil
})

func closeObjects(v any) {
	switch v := v.(type) {
	case map[string]any:
		if props, ok := v["properties"].(map[string]any); ok && v["type"] == "object" && len(props) > 0 {
			v["additionalProperties"] = false
		}
		for _, child := range v {
			closeObjects(child)
		}
	case []any:
		for _, child := range v {
			closeObjects(child)
		}
	}
}

var schemas sync.Map

// checkShape holds an answer in JSON against the document.
func checkShape(t *testing.T, method, path string, got answer) {
	t.Helper()
	if !strings.HasPrefix(path, "/v1/") || !strings.HasPrefix(got.header.Get("Content-Type"), "application/json") || len(got.body) == 0 {
		return
	}
	d, err := doc()
	must(t, err)
	pointer := "/components/schemas/Error"
	if got.status < 400 {
		u, err := url.Parse(path)
		must(t, err)
		pattern := match(d, method, u.EscapedPath())
		if pattern == "" {
			return
		}
		pointer = "/paths/" + strings.NewReplacer("~", "~0", "/", "~1").Replace(pattern) + "/" + strings.ToLower(method) + "/responses/" + fmt.Sprint(got.status) + "/content/application~1json/schema"
		if strings.Contains(path, "/direct?") || strings.Contains(path, "/content") {
			return // the bytes of a file, which may be JSON
		}
	}
	compiled, ok := schemas.Load(pointer)
	if !ok {
		c := jsonschema.NewCompiler()
		must(t, c.AddResource("openapi.json", d))
		s, err := c.Compile("openapi.json#" + url.PathEscape(pointer))
		if err != nil {
			s, err = c.Compile("openapi.json#" + pointer)
		}
		if err != nil {
			t.Fatalf("%s %s answered %d, which the document does not have: %v", method, path, got.status, err)
		}
		compiled, _ = schemas.LoadOrStore(pointer, s)
	}
	v, err := jsonschema.UnmarshalJSON(bytes.NewReader(got.body))
	must(t, err)
	if err := compiled.(*jsonschema.Schema).Validate(v); err != nil {
		t.Errorf("%s %s: the answer is not as the document says: %v\n%s", method, path, err, got.body)
	}
}

// match finds the document's path for an address.
func match(d map[string]any, method, path string) string {
	best := ""
	for pattern, ops := range d["paths"].(map[string]any) {
		if _, ok := ops.(map[string]any)[strings.ToLower(method)]; !ok {
			continue
		}
		want, have := strings.Split(pattern, "/"), strings.Split(path, "/")
		fits := len(want) == len(have) || len(want) <= len(have) && want[len(want)-1] == "{path}"
		for i := range want {
			fits = fits && i < len(have) && (want[i] == have[i] || strings.HasPrefix(want[i], "{"))
		}
		if fits && len(strings.ReplaceAll(pattern, "{", "")) > len(best) {
			best = pattern
		}
	}
	return best
}

// outside is a file that no request may ever show.
func outside(t *testing.T, a *app) (path, secret string) {
	t.Helper()
	path, secret = filepath.Join(a.store.Dir(), "secret.txt"), "the secret of the data folder"
	must(t, os.WriteFile(path, []byte(secret), 0o600))
	return path, secret
}

// htmlViewer knows pages by their name.
type htmlViewer struct{ csvViewer }

func (htmlViewer) Kind() string { return domain.KindHTML }
func (htmlViewer) Match(name, _ string, _ []byte) int {
	if strings.HasSuffix(name, ".html") {
		return 1
	}
	return 0
}
