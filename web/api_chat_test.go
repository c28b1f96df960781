package web_test

import (
	"encoding/json"
	"fmt"
	"net/url"
	"strings"
	"testing"
	"time"

	"atelier/internal/domain"
)

// wait long-polls for a run's end.
func (a *app) wait(chatID, runID string) domain.Run {
	a.t.Helper()
	var run domain.Run
	for end := time.Now().Add(patience); time.Now().Before(end); {
		a.get("/v1/chats/"+chatID+"/runs/"+runID+"?wait=20s").want(200, &run)
		if run.Ended() {
			return run
		}
	}
	a.t.Fatalf("the run is still %s", run.State)
	return run
}

func TestChats(t *testing.T) {
	a := newApp(t)
	w := a.workspace()
	chat := a.chat(w.ID)
	path := "/v1/chats/" + chat.ID
	if chat.WorkspaceID != w.ID || chat.Mode != "auto" || chat.Title == "" {
		t.Errorf("chat is %+v", chat)
	}
	a.json("PATCH", path, map[string]any{"title": "Mine", "pinned": true, "archived": true, "model": "parrot/one", "mode": "ask"}).want(200, &chat)
	if chat.Title != "Mine" || !chat.Pinned || !chat.Archived || chat.Model != "parrot/one" || chat.Mode != "ask" {
		t.Errorf("changed to %+v", chat)
	}
	for _, bad := range []map[string]any{{"title": ""}, {"model": "none/x"}, {"mode": "yolo"}, {"pinned": "yes"}, {"title": 7}} {
		a.json("PATCH", path, bad).fails(400, domain.Invalid)
	}
	a.json("POST", "/v1/workspaces/"+w.ID+"/chats", map[string]any{"model": "none/x"}).fails(400, domain.Invalid)
	a.request("DELETE", path, nil).want(200, nil)
	a.get(path).fails(404, domain.NotFound)
	a.request("DELETE", path, nil).fails(404, domain.NotFound)
}

func TestAMessageIsAnswered(t *testing.T) {
	a := newApp(t)
	chat := a.chat(a.workspace().ID)
	path := "/v1/chats/" + chat.ID
	var posted struct {
		MessageID, RunID string
		Seq              int64
	}
	a.json("POST", path+"/messages", map[string]any{"id": "my-id-1", "text": "hello"}).want(202, &posted)
	if posted.MessageID != "my-id-1" || posted.RunID == "" || posted.Seq == 0 {
		t.Errorf("posted %+v", posted)
	}
	first := posted
	if run := a.wait(chat.ID, posted.RunID); run.State != domain.RunDone || run.Usage == nil || run.Usage.InputTokens != 3 {
		t.Errorf("run is %+v", run)
	}
	a.json("POST", path+"/messages", map[string]any{"id": "my-id-1", "text": "hello"}).want(202, &posted) // repeated
	if posted.RunID != first.RunID {
		t.Errorf("the same message began another run: %+v", posted)
	}
	var messages []domain.Message
	a.get(path+"/messages").want(200, &messages)
	if len(messages) != 2 || messages[0].Role != domain.RoleUser || messages[1].Parts[0].Text != "You said: hello" {
		t.Fatalf("messages are %+v", messages)
	}
	a.get(path+"/messages?after=my-id-1").want(200, &messages)
	if len(messages) != 1 || messages[0].Role != domain.RoleAssistant {
		t.Errorf("after the first: %+v", messages)
	}
	a.get(path+"/messages?after=nobody").fails(404, domain.NotFound)
	r := a.get(path+"/messages?limit=1").want(200, &messages)
	var meta struct {
		Meta struct{ NextCursor string }
	}
	must(t, json.Unmarshal(r.body, &meta))
	a.get(path+"/messages?limit=1&cursor="+url.QueryEscape(meta.Meta.NextCursor)).want(200, &messages)
	if len(messages) != 1 || messages[0].Role != domain.RoleAssistant {
		t.Errorf("second page: %+v", messages)
	}
	for _, bad := range []map[string]any{{"text": ""}, {"text": " "}, {"text": "x", "id": "../x"}, {"text": "x", "id": strings.Repeat("a", 65)}} {
		a.json("POST", path+"/messages", bad).fails(400, domain.Invalid)
	}
	a.json("POST", path+"/messages", map[string]any{"text": "x", "attachments": []string{"att_nobody"}}).fails(404, domain.NotFound)
}

func TestStop(t *testing.T) {
	a := newApp(t)
	chat := a.chat(a.workspace().ID)
	path := "/v1/chats/" + chat.ID
	var posted struct{ RunID string }
	a.json("POST", path+"/messages", map[string]any{"text": "slow"}).want(202, &posted)
	var run domain.Run
	a.get(path+"/runs/"+posted.RunID+"?wait=10ms").want(200, &run)
	if run.Ended() {
		t.Errorf("run is %+v", run)
	}
	a.request("POST", path+"/stop", nil).want(200, nil)
	if run := a.wait(chat.ID, posted.RunID); run.State != domain.RunStopped {
		t.Errorf("run is %+v", run)
	}
	a.request("POST", path+"/stop", nil).want(200, nil) // nothing to stop
	a.get(path+"/runs/nobody").fails(404, domain.NotFound)
	a.get(path+"/runs/"+posted.RunID+"?wait=soon").fails(400, domain.Invalid)
}

func TestAttachments(t *testing.T) {
	a := newApp(t)
	chat := a.chat(a.workspace().ID)
	path := "/v1/chats/" + chat.ID
	var list []domain.Attachment
	a.upload(path+"/attachments", file{Name: "image.png", Body: "red"}, file{Name: "漢字 (1).csv", Body: "a,b\n1,2\n"}).want(201, &list)
	if len(list) != 2 || list[0].Path != "/home/sandbox/attachments/image.png" || list[1].Name != "漢字 (1).csv" || list[1].MimeType != "text/csv" || list[1].SizeBytes != 8 {
		t.Errorf("attached %+v", list)
	}
	red := list[0]
	a.upload(path+"/attachments", file{Name: "image.png", Body: "blue"}).want(201, &list) // complaint A3
	if list[0].Name != "image (1).png" || list[0].Path != "/home/sandbox/attachments/image (1).png" {
		t.Errorf("the second is %+v", list)
	}
	if r := a.get(path+"/attachments/"+red.ID+"/content").want(200, nil); string(r.body) != "red" {
		t.Errorf("content is %q", r.body)
	}
	a.upload(path+"/attachments", file{Name: "big.bin", Body: strings.Repeat("x", 1<<20+1)}).fails(413, domain.TooLarge)
	var posted struct{ RunID string }
	a.json("POST", path+"/messages", map[string]any{"text": "look", "attachments": []string{red.ID}}).want(202, &posted)
	a.wait(chat.ID, posted.RunID)
	var messages []domain.Message
	a.get(path+"/messages").want(200, &messages)
	if p := messages[0].Parts[1]; p.Type != domain.PartFile || p.AttachmentID != red.ID || p.Path != red.Path {
		t.Errorf("part is %+v", p)
	}
	var panel struct {
		Attachments []domain.Attachment
		Published   []domain.Published
		Workspace   []domain.FileEntry
	}
	a.get(path+"/files").want(200, &panel)
	if len(panel.Attachments) != 3 {
		t.Errorf("panel is %+v", panel)
	}
	a.request("DELETE", path+"/attachments/"+red.ID, nil).want(200, nil)
	a.get(path+"/attachments/"+red.ID+"/content").fails(404, domain.NotFound)
}

func TestPublishedFiles(t *testing.T) {
	a := newApp(t)
	w := a.workspace()
	base := "/v1/workspaces/" + w.ID
	const csv = "id,name\n001,ä\n002,\"x\ny\"\n"
	a.upload(base+"/upload", file{Name: "a.csv", Body: csv}).want(201, nil)
	var made struct {
		Published domain.Published
		Node      domain.Node
	}
	a.json("POST", base+"/publish", map[string]any{"path": "/a.csv"}).want(201, &made)
	p := made.Published
	if p.Kind != domain.KindTable || p.Version != 1 || p.SizeBytes != int64(len(csv)) || made.Node.PublishedID != p.ID || made.Node.Type != "file" {
		t.Errorf("published %+v", made)
	}
	path := "/v1/published/" + p.ID
	if r := a.get(p.ContentURL).want(200, nil); string(r.body) != csv || r.header.Get("ETag") != `"`+p.SHA256+`"` {
		t.Errorf("content is %q %v", r.body, r.header)
	}
	var rows struct {
		Total    int
		Columns  []string
		Rows     [][]string
		Complete bool
	}
	a.get(path+"/rows?limit=1").want(200, &rows)
	if rows.Total != 2 || len(rows.Rows) != 1 || rows.Rows[0][0] != "001" || rows.Columns[1] != "name" {
		t.Errorf("rows are %+v", rows)
	}
	a.get(path+"/rows?sort=-id").want(200, &rows)
	if rows.Rows[0][1] != "x\ny" {
		t.Errorf("sorted rows are %+v", rows)
	}
	a.get(path+"/rows?filter="+url.QueryEscape("name:=:ä")).want(200, &rows)
	if len(rows.Rows) != 1 {
		t.Errorf("filtered rows are %+v", rows)
	}
	a.get(path+"/rows?sort=nothing").fails(400, domain.Invalid)
	a.get(path+"/rows?offset=-1").fails(400, domain.Invalid)
	a.get(path+"/provenance").want(200, nil)

	a.json("PUT", base+"/files/a.csv", map[string]any{"operation": "write", "contents": "id\n9\n"}).want(200, nil)
	a.json("POST", base+"/publish", map[string]any{"path": "a.csv", "title": "Second"}).want(201, &made)
	if made.Published.Version != 2 || made.Published.NodeID != p.NodeID || made.Published.Name != "Second.csv" {
		t.Errorf("again: %+v", made)
	}
	var versions []domain.Published
	a.get("/v1/published/"+made.Published.ID+"/versions").want(200, &versions)
	if len(versions) != 2 || versions[0].Version != 2 {
		t.Errorf("versions are %+v", versions)
	}
	if r := a.get(path+"/content").want(200, nil); string(r.body) != csv {
		t.Errorf("the first version changed: %q", r.body)
	}
	a.json("POST", base+"/publish", map[string]any{"path": "nothing.csv"}).fails(404, domain.NotFound)
	a.json("POST", base+"/publish", map[string]any{}).fails(400, domain.Invalid)
	a.upload(base+"/upload", file{Name: "x.bin", Body: "x"}).want(201, nil)
	a.json("POST", base+"/publish", map[string]any{"path": "x.bin"}).want(201, &made)
	a.get("/v1/published/"+made.Published.ID+"/rows").fails(415, domain.Unsupported)
}

func TestCanvas(t *testing.T) {
	a := newApp(t)
	base := "/v1/workspaces/" + a.workspace().ID
	var one, two domain.Node
	a.json("POST", base+"/nodes", map[string]any{"type": "text", "text": "one"}).want(201, &one)
	a.json("POST", base+"/nodes", map[string]any{"type": "text", "text": "two"}).want(201, &two)
	if one.X < two.X+two.Width && two.X < one.X+one.Width && one.Y < two.Y+two.Height && two.Y < one.Y+one.Height {
		t.Errorf("nodes overlap: %+v %+v", one, two)
	}
	a.json("PATCH", base+"/nodes/"+one.ID, map[string]any{"x": -500, "color": "3"}).want(200, &one)
	if one.X != -500 || one.Color != "3" || one.Text != "one" {
		t.Errorf("moved to %+v", one)
	}
	var e domain.Edge
	a.json("POST", base+"/edges", map[string]any{"fromNode": one.ID, "toNode": two.ID, "toSide": "left"}).want(201, &e)
	a.json("PATCH", base+"/edges/"+e.ID, map[string]any{"label": "makes"}).want(200, &e)
	for _, bad := range []map[string]any{{"fromNode": one.ID, "toNode": "nobody"}, {"fromNode": one.ID, "toNode": two.ID, "fromSide": "middle"}, {}} {
		a.json("POST", base+"/edges", bad).fails(400, domain.Invalid)
	}
	for _, bad := range []map[string]any{{"type": "video"}, {"x": 1e9}, {"width": 1}, {"type": "link", "url": "javascript:alert(1)"}, {"id": "a b"}, {"publishedId": "pub_nobody"}} {
		a.json("POST", base+"/nodes", bad).fails(400, domain.Invalid)
	}
	a.json("POST", base+"/nodes", map[string]any{"id": one.ID}).fails(409, domain.Conflict)
	var cv domain.Canvas
	a.get(base+"/canvas").want(200, &cv)
	if len(cv.Nodes) != 2 || len(cv.Edges) != 1 || cv.Edges[0].Label != "makes" {
		t.Errorf("canvas is %+v", cv)
	}
	a.request("DELETE", base+"/nodes/"+two.ID, nil).want(200, nil)
	a.get(base+"/canvas").want(200, &cv)
	if len(cv.Nodes) != 1 || len(cv.Edges) != 0 {
		t.Errorf("after deleting: %+v", cv)
	}
	put := domain.Canvas{
		Nodes: []domain.Node{{ID: "a", Type: "text", Width: 100, Height: 100, Text: "A"}, {ID: "b", Type: "link", URL: "https://example.test/", X: 200, Width: 100, Height: 100}},
		Edges: []domain.Edge{{ID: "ab", FromNode: "a", ToNode: "b"}},
	}
	a.json("PUT", base+"/canvas", put).want(200, &cv)
	if len(cv.Nodes) != 2 || cv.Nodes[0].ID != "a" || len(cv.Edges) != 1 {
		t.Errorf("replaced by %+v", cv)
	}
	put.Nodes[1].URL = "file:///etc/passwd"
	a.json("PUT", base+"/canvas", put).fails(400, domain.Invalid)
	a.get(base+"/canvas").want(200, &cv)
	if len(cv.Nodes) != 2 || cv.Nodes[1].URL != "https://example.test/" {
		t.Errorf("a refused canvas left %+v", cv)
	}
}

func TestKeysMembersActivitySettings(t *testing.T) {
	a := newApp(t)
	var k struct {
		ID, Key string
		Scopes  []domain.Scope
	}
	r := a.json("POST", "/v1/api-keys", map[string]any{"name": "ci", "scopes": []string{"files:read"}, "expiresIn": 3600}).want(201, &k)
	a.get("/v1/workspaces", "X-API-Key", "", "Authorization", "Bearer "+k.Key).want(200, nil)
	if list := a.get("/v1/api-keys").want(200, nil); strings.Contains(string(list.body), k.Key) || !strings.Contains(string(list.body), k.ID) {
		t.Errorf("list is %s after %s", list.body, r.body)
	}
	old := k
	a.request("POST", "/v1/api-keys/"+k.ID+"/rotate", nil).want(201, &k)
	if k.Key == old.Key || fmt.Sprint(k.Scopes) != fmt.Sprint(old.Scopes) {
		t.Errorf("rotated to %+v", k)
	}
	a.get("/v1/workspaces", "X-API-Key", old.Key).fails(401, domain.Unauthenticated)
	a.get("/v1/workspaces", "X-API-Key", k.Key).want(200, nil)
	member := a.person(domain.RoleMember, false)
	a.request("DELETE", "/v1/api-keys/"+k.ID, nil, "X-API-Key", a.keyOf(member)).fails(404, domain.NotFound)
	a.request("DELETE", "/v1/api-keys/"+k.ID, nil).want(200, nil)
	a.get("/v1/workspaces", "X-API-Key", k.Key).fails(401, domain.Unauthenticated)
	a.json("POST", "/v1/api-keys", map[string]any{"name": "x", "scopes": []string{"root"}}).fails(400, domain.Invalid)

	var people []domain.User
	a.get("/v1/members").want(200, &people)
	if len(people) != 2 {
		t.Errorf("members are %+v", people)
	}
	w := a.workspace()
	var events []domain.Event
	a.get("/v1/activity").want(200, &events)
	if len(events) != 1 || events[0].WorkspaceID != w.ID {
		t.Errorf("activity is %+v", events)
	}
	a.get("/v1/activity", "X-API-Key", a.keyOf(member)).want(200, &events)
	if len(events) != 0 {
		t.Errorf("a member sees what others did: %+v", events)
	}
	var s struct {
		MaxUploadBytes int64
		Role           string
	}
	a.get("/v1/settings").want(200, &s)
	if s.MaxUploadBytes != 1<<20 || s.Role != "owner" {
		t.Errorf("settings are %+v", s)
	}
	var m struct{ Default string }
	a.get("/v1/models").want(200, &m)
	if m.Default != "parrot/one" {
		t.Errorf("models are %+v", m)
	}
	a.get("/healthz", "X-API-Key", "").want(200, nil)
	if r := a.get("/readyz", "X-API-Key", ""); r.status != 200 || !strings.Contains(string(r.body), `{"name":"database","ok":true}`) {
		t.Errorf("ready: %d %s", r.status, r.body)
	}
	if r := a.get("/metrics", "X-API-Key", "").want(200, nil); !strings.Contains(string(r.body), "atelier_http_request_duration_seconds") {
		t.Errorf("metrics are %.200s", r.body)
	}
}
