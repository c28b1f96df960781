package web_test

import (
	"encoding/json"
	"net/http"
	"slices"
	"strings"
	"testing"

	"atelier/internal/domain"
	"atelier/web"
)

// fill puts an id that nobody has where a route wants one.
func fill(path string) string {
	parts := strings.Split(path, "/")
	for i, part := range parts {
		switch {
		case part == ":pid":
			parts[i] = "77"
		case strings.HasPrefix(part, ":"):
			parts[i] = "nobody_1"
		case part == "*":
			parts[i] = "a.txt"
		}
	}
	return strings.Join(parts, "/")
}

func TestTheDocumentAndTheRoutesAgree(t *testing.T) {
	a := newApp(t)
	var d struct {
		OpenAPI string
		Paths   map[string]map[string]struct{ OperationID string }
	}
	must(t, json.Unmarshal(a.get("/openapi.json", "X-API-Key", "").want(200, nil).body, &d))
	if d.OpenAPI != "3.1.0" {
		t.Errorf("openapi is %q", d.OpenAPI)
	}
	var routes, documented, ids []string
	for _, r := range a.server.Routes() {
		if strings.HasPrefix(r.Path, "/v1/") {
			routes = append(routes, r.Method+" "+web.DocumentPath(r.Path))
		}
	}
	for path, ops := range d.Paths {
		for method, op := range ops {
			ids = append(ids, op.OperationID)
			if strings.HasPrefix(path, "/v1/") {
				documented = append(documented, strings.ToUpper(method)+" "+path)
			}
		}
	}
	slices.Sort(routes)
	slices.Sort(documented)
	for _, r := range routes {
		if !slices.Contains(documented, r) {
			t.Errorf("%s is no part of the document", r)
		}
	}
	for _, d := range documented {
		if !slices.Contains(routes, d) {
			t.Errorf("%s is in the document, but there is no such route", d)
		}
	}
	slices.Sort(ids)
	if len(slices.Compact(slices.Clone(ids))) != len(ids) {
		t.Errorf("two operations have one id: %v", ids)
	}
}

// CVE-2026-39987: one of many routes had forgotten to ask who is there.
func TestNoRouteForgetsToAskWhoIsThere(t *testing.T) {
	a := newApp(t)
	for _, r := range a.server.Routes() {
		if r.Open {
			if strings.HasPrefix(r.Path, "/v1/") {
				t.Errorf("%s %s is open", r.Method, r.Path)
			}
			continue
		}
		for _, key := range []string{"", "atl_wrong"} {
			got := a.request(r.Method, fill(r.Path), nil, "X-API-Key", key)
			if got.status != http.StatusUnauthorized {
				t.Errorf("%s %s with the key %q: %d", r.Method, r.Path, key, got.status)
			}
		}
	}
}

func TestNoRouteForgetsItsScope(t *testing.T) {
	a := newApp(t)
	key := a.keyOf(a.owner, domain.ActivityRead)
	for _, r := range a.server.Routes() {
		if r.Open || r.Scope == "" || r.Scope == domain.ActivityRead {
			continue
		}
		if got := a.request(r.Method, fill(r.Path), nil, "X-API-Key", key); got.status != http.StatusForbidden {
			t.Errorf("%s %s needs %s, but answered %d", r.Method, r.Path, r.Scope, got.status)
		}
	}
}

// CVE-2026-45671: what may be read could be written and deleted.
func TestAKeyThatMayReadChangesNothing(t *testing.T) {
	a := newApp(t)
	key := a.keyOf(a.owner, domain.FilesRead, domain.ChatRead)
	for _, r := range a.server.Routes() {
		safe := r.Method == http.MethodGet || r.Method == http.MethodHead
		if r.Open || safe || !strings.HasPrefix(r.Path, "/v1/") || strings.HasPrefix(r.Path, "/v1/api-keys") {
			continue
		}
		if got := a.request(r.Method, fill(r.Path), nil, "X-API-Key", key); got.status != http.StatusForbidden {
			t.Errorf("%s %s answered %d", r.Method, r.Path, got.status)
		}
	}
	if got := a.json("POST", "/v1/api-keys", map[string]any{"name": "more", "scopes": []string{"*"}}, "X-API-Key", key); got.status != http.StatusForbidden {
		t.Errorf("a reading key made a mightier one: %d %s", got.status, got.body)
	}
}

func TestWhatIsNotThere(t *testing.T) {
	a := newApp(t)
	a.get("/v1/nothing").fails(404, domain.NotFound)
	a.request("PATCH", "/v1/models", nil).fails(405, domain.Invalid)
	a.get("/v1/workspaces/nobody").fails(404, domain.NotFound)
}
