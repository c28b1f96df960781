package web_test

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"atelier/internal/domain"
	"atelier/storage"
)

func TestWorkspaces(t *testing.T) {
	a := newApp(t)
	w := a.workspace()
	if w.Slug != "test" || w.Type != domain.WorkspaceOrganization || w.IsPersonal || w.OwnerUserID != a.owner.ID {
		t.Errorf("workspace is %+v", w)
	}
	path := "/v1/workspaces/" + w.ID
	a.json("POST", "/v1/workspaces", map[string]any{"name": "Two", "slug": "test"}).fails(409, domain.Conflict)
	a.json("POST", "/v1/workspaces", map[string]any{"name": ""}).fails(400, domain.Invalid)
	a.json("POST", "/v1/workspaces", map[string]any{"name": "X", "type": "other"}).fails(400, domain.Invalid)
	a.json("PATCH", path, map[string]any{"name": "Renamed"}).want(200, &w)
	if w.Name != "Renamed" || w.Slug != "test" {
		t.Errorf("renamed to %+v", w)
	}
	a.json("PATCH", path, map[string]any{"network": "some"}).fails(400, domain.Invalid)
	var list struct{ Workspaces []domain.Workspace }
	a.get("/v1/workspaces").want(200, &list)
	if len(list.Workspaces) != 1 {
		t.Errorf("list is %+v", list)
	}
	var u struct{ InUse bool }
	a.get(path+"/usage").want(200, &u)
	if u.InUse {
		t.Error("a fresh workspace is in use")
	}
	a.request("DELETE", path, nil).want(200, nil)
	a.get(path).fails(404, domain.NotFound)
	a.request("POST", path+"/restore", nil).want(200, &w)
	a.request("POST", path+"/restore", nil).want(200, &w)
	a.get(path).want(200, nil)
}

func TestAWorkspaceInUseIsNotDeletedByChance(t *testing.T) {
	a := newApp(t)
	w := a.workspace()
	chat := a.chat(w.ID)
	var posted struct{ RunID string }
	a.json("POST", "/v1/chats/"+chat.ID+"/messages", map[string]any{"text": "slow"}).want(202, &posted)
	a.request("DELETE", "/v1/workspaces/"+w.ID, nil).fails(409, domain.WorkspaceInUse)
	a.request("DELETE", "/v1/workspaces/"+w.ID+"?force=true", nil).want(200, nil)
	var run domain.Run
	must(t, a.store.View(t.Context(), func(tx *storage.Tx) (err error) {
		run, err = tx.Run(chat.ID, posted.RunID)
		return err
	}))
	if run.State != domain.RunStopped {
		t.Errorf("the run of a deleted workspace is %s", run.State)
	}
}

func TestPersonalWorkspaces(t *testing.T) {
	a := newApp(t)
	var w domain.Workspace
	a.json("POST", "/v1/workspaces", map[string]any{"name": "Mine", "type": "personal"}).want(201, &w)
	a.request("DELETE", "/v1/workspaces/"+w.ID, nil).fails(403, domain.Forbidden)
	chat := a.chat(w.ID)
	other := a.keyOf(a.person(domain.RoleAdmin, false))
	for _, path := range []string{"/v1/workspaces/" + w.ID, "/v1/workspaces/" + w.ID + "/files", "/v1/workspaces/" + w.ID + "/events", "/v1/chats/" + chat.ID, "/v1/chats/" + chat.ID + "/messages"} {
		a.get(path, "X-API-Key", other).fails(404, domain.NotFound)
	}
	a.json("POST", "/v1/chats/"+chat.ID+"/messages", map[string]any{"text": "hi"}, "X-API-Key", other).fails(404, domain.NotFound)
}

func TestPages(t *testing.T) {
	a := newApp(t)
	w := a.workspace()
	for range 5 {
		a.chat(w.ID)
	}
	seen := map[string]bool{}
	path := "/v1/workspaces/" + w.ID + "/chats?limit=2"
	for cursor, pages := "", 1; ; pages++ {
		r := a.get(path+"&cursor="+cursor).want(200, nil)
		var page struct {
			Data []domain.Chat
			Meta struct {
				HasMore    bool
				NextCursor string
			}
		}
		must(t, json.Unmarshal(r.body, &page))
		for _, c := range page.Data {
			seen[c.ID] = true
		}
		if page.Meta.HasMore != (page.Meta.NextCursor != "") {
			t.Errorf("meta is %+v", page.Meta)
		}
		if !page.Meta.HasMore {
			if pages != 3 || len(seen) != 5 {
				t.Errorf("%d chats on %d pages", len(seen), pages)
			}
			break
		}
		cursor = page.Meta.NextCursor
	}
	for _, bad := range []string{"limit=0", "limit=-1", "limit=x", "limit=1e9", "cursor=-1", "cursor=x"} {
		a.get("/v1/workspaces/"+w.ID+"/chats?"+bad).fails(400, domain.Invalid)
	}
}

func TestIdempotencyKey(t *testing.T) {
	a := newApp(t)
	first := a.json("POST", "/v1/workspaces", map[string]any{"name": "Once"}, "Idempotency-Key", "k1").want(201, nil)
	again := a.json("POST", "/v1/workspaces", map[string]any{"name": "Once"}, "Idempotency-Key", "k1").want(201, nil)
	if string(first.body) != string(again.body) || again.header.Get("Idempotency-Replayed") != "true" {
		t.Errorf("first %s\nagain %s", first.body, again.body)
	}
	a.json("POST", "/v1/workspaces", map[string]any{"name": "Other"}, "Idempotency-Key", "k1").fails(409, domain.Conflict)
	var list struct{ Workspaces []domain.Workspace }
	a.get("/v1/workspaces").want(200, &list)
	if len(list.Workspaces) != 1 {
		t.Errorf("%d workspaces", len(list.Workspaces))
	}
	bad := a.json("POST", "/v1/workspaces", map[string]any{"name": ""}, "Idempotency-Key", "k2").fails(400, domain.Invalid)
	if again := a.json("POST", "/v1/workspaces", map[string]any{"name": ""}, "Idempotency-Key", "k2"); string(again.body) != string(bad.body) {
		t.Errorf("a refusal was worked on anew: %s", again.body)
	}
	other := a.keyOf(a.person(domain.RoleAdmin, false))
	a.json("POST", "/v1/workspaces", map[string]any{"name": "Theirs"}, "Idempotency-Key", "k1", "X-API-Key", other).want(201, nil)
	a.json("POST", "/v1/workspaces", map[string]any{"name": "X"}, "Idempotency-Key", strings.Repeat("k", 300)).fails(400, domain.Invalid)
}

func TestEvents(t *testing.T) {
	a := newApp(t)
	w := a.workspace()
	chat := a.chat(w.ID)
	var events []domain.Event
	a.get("/v1/workspaces/"+w.ID+"/events").want(200, &events)
	if len(events) != 2 || events[0].Type != domain.EventWorkspaceCreated || events[1].Type != domain.EventChatCreated || events[1].ChatID != chat.ID || events[1].Seq <= events[0].Seq {
		t.Errorf("events are %+v", events)
	}
	if events[1].Actor != (domain.Actor{Type: "user", ID: a.owner.ID}) {
		t.Errorf("actor is %+v", events[1].Actor)
	}
	a.get(fmt.Sprintf("/v1/workspaces/%s/events?after=%d", w.ID, events[0].Seq)).want(200, &events)
	if len(events) != 1 || events[0].Type != domain.EventChatCreated {
		t.Errorf("after the first: %+v", events)
	}
}

// follow opens the log as a stream and gives its lines.
func (a *app) follow(ctx context.Context, path, key string, header ...string) (<-chan string, *http.Response) {
	a.t.Helper()
	req, err := http.NewRequestWithContext(ctx, "GET", a.http.URL+path, nil)
	must(a.t, err)
	req.Header.Set("Accept", "text/event-stream")
	req.Header.Set("X-API-Key", key)
	for i := 0; i+1 < len(header); i += 2 {
		req.Header.Set(header[i], header[i+1])
	}
	res, err := http.DefaultClient.Do(req)
	must(a.t, err)
	lines := make(chan string, 1000)
	go func() {
		defer close(lines)
		defer func() { _ = res.Body.Close() }()
		in := bufio.NewScanner(res.Body)
		in.Buffer(nil, 1<<20)
		for in.Scan() {
			lines <- in.Text()
		}
	}()
	return lines, res
}

func next(t *testing.T, lines <-chan string, prefix string) string {
	t.Helper()
	end := time.After(patience)
	for {
		select {
		case line, open := <-lines:
			if !open {
				t.Fatalf("the stream ended before %q", prefix)
			}
			if rest, ok := strings.CutPrefix(line, prefix); ok {
				return rest
			}
		case <-end:
			t.Fatalf("no %q came", prefix)
		}
	}
}

func TestEventsFollow(t *testing.T) {
	a := newApp(t)
	w := a.workspace()
	path := "/v1/workspaces/" + w.ID + "/events"
	lines, res := a.follow(t.Context(), path+"?after=0", a.key)
	if res.Header.Get("Content-Type") != "text/event-stream; charset=utf-8" {
		t.Errorf("type is %q", res.Header.Get("Content-Type"))
	}
	first := next(t, lines, "id: ")
	if kind := next(t, lines, "event: "); kind != domain.EventWorkspaceCreated {
		t.Errorf("first is %s", kind)
	}
	chat := a.chat(w.ID)
	if kind := next(t, lines, "event: "); kind != domain.EventChatCreated {
		t.Errorf("then %s", kind)
	}
	var e domain.Event
	must(t, json.Unmarshal([]byte(next(t, lines, "data: ")), &e))
	if e.ChatID != chat.ID {
		t.Errorf("event is %+v", e)
	}
	again, _ := a.follow(t.Context(), path, a.key, "Last-Event-ID", first)
	if kind := next(t, again, "event: "); kind != domain.EventChatCreated {
		t.Errorf("after %s came %s", first, kind)
	}
}

// CVE-2026-54022: what was allowed at the connection stayed allowed.
func TestARevokedKeyMayNotListenOn(t *testing.T) {
	a := newApp(t)
	w := a.workspace()
	path := "/v1/workspaces/" + w.ID + "/events"
	key, secret, err := a.auth.NewKey(t.Context(), domain.Principal{OrganizationID: a.owner.OrganizationID, UserID: a.owner.ID, Scopes: domain.ScopesOf(domain.RoleOwner)}, "k", nil, nil)
	must(t, err)
	lines, _ := a.follow(t.Context(), path, secret)
	next(t, lines, "event: ")
	a.request("DELETE", "/v1/api-keys/"+key.ID, nil).want(200, nil)
	ended(t, lines)
	a.get(path, "X-API-Key", secret).fails(401, domain.Unauthenticated)
}

func TestADeletedWorkspaceIsNotFollowedOn(t *testing.T) {
	a := newApp(t)
	w := a.workspace()
	lines, _ := a.follow(t.Context(), "/v1/workspaces/"+w.ID+"/events", a.key)
	next(t, lines, "event: ")
	a.request("DELETE", "/v1/workspaces/"+w.ID, nil).want(200, nil)
	ended(t, lines)
}

func ended(t *testing.T, lines <-chan string) {
	t.Helper()
	end := time.After(patience)
	for {
		select {
		case _, open := <-lines:
			if !open {
				return
			}
		case <-end:
			t.Fatal("the stream went on")
		}
	}
}

func TestTheServerEndsItsStreams(t *testing.T) {
	a := newApp(t)
	w := a.workspace()
	lines, _ := a.follow(t.Context(), "/v1/workspaces/"+w.ID+"/events", a.key)
	next(t, lines, "event: ")
	done := make(chan struct{})
	go func() { a.server.Close(); close(done) }()
	ended(t, lines)
	select {
	case <-done:
	case <-time.After(patience):
		t.Fatal("Close waits for something that has ended")
	}
}
