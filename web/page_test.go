package web_test

import (
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"atelier/internal/domain"
	"atelier/storage"
)

// open opens an address as a browser does, without following it by itself.
func (a *app) open(path string, header ...string) answer {
	a.t.Helper()
	return a.request(http.MethodGet, path, nil, append([]string{"Accept", "text/html"}, header...)...)
}

// land follows redirects to a page and tells its address.
func (a *app) land(path string) (at, page string) {
	a.t.Helper()
	for range 4 {
		res := a.open(path)
		if res.status == http.StatusOK {
			return path, string(res.body)
		}
		path = res.header.Get("Location")
	}
	a.t.Fatalf("no page at %q", path)
	return "", ""
}

func TestAFreshInstallOpensAtAChat(t *testing.T) {
	a := newApp(t)
	next, page := a.land("/")
	if !strings.HasPrefix(next, "/w/ws_") || !strings.Contains(next, "/c/chat_") {
		t.Fatalf("/ leads to %q", next)
	}
	for _, want := range []string{"My workspace", `id="composer-text"`, `id="canvas"`, "What should we make?"} {
		if !strings.Contains(page, want) {
			t.Errorf("the page has no %q", want)
		}
	}
	if again, _ := a.land("/"); again != next {
		t.Errorf("opening it again leads to %s, not to %s", again, next)
	}
}

func TestHomeLeadsToTheChatThatWasUsedLast(t *testing.T) {
	r := newRoom(t)
	r.write(func(tx *storage.Tx) error {
		w := domain.Workspace{OrganizationID: r.owner.OrganizationID, OwnerUserID: r.owner.ID, Name: "Later", Type: domain.WorkspaceOrganization}
		return r.store.CreateWorkspace(tx, &w, r.actor)
	})
	if at, _ := r.land("/"); !strings.HasSuffix(at, r.chat.ID) {
		t.Errorf("/ leads to %s, not to the chat %s", at, r.chat.ID)
	}
}

func TestAStrangersPageIsNotFound(t *testing.T) {
	r := newRoom(t)
	stranger := r.keyOf(r.person(domain.RoleOwner, true))
	for _, path := range []string{"/w/" + r.workspace.ID, "/w/" + r.workspace.ID + "/c/" + r.chat.ID, "/w/" + r.workspace.ID + "/c/" + r.chat.ID + "/files"} {
		if a := r.open(path, "X-API-Key", stranger); a.status != http.StatusNotFound || strings.Contains(string(a.body), r.workspace.Name+"<") {
			t.Errorf("%s answers %d", path, a.status)
		}
	}
}

func TestAChatOfAnotherWorkspaceIsNotShownInThisOne(t *testing.T) {
	r := newRoom(t)
	var other domain.Workspace
	r.write(func(tx *storage.Tx) error {
		other = domain.Workspace{OrganizationID: r.owner.OrganizationID, OwnerUserID: r.owner.ID, Name: "Other", Type: domain.WorkspaceOrganization}
		return r.store.CreateWorkspace(tx, &other, r.actor)
	})
	if a := r.open("/w/" + other.ID + "/c/" + r.chat.ID); a.status != http.StatusNotFound {
		t.Errorf("it answers %d", a.status)
	}
}

func TestWhoIsNotSignedInReadsHowTo(t *testing.T) {
	a := newApp(t)
	page := a.open("/", "X-API-Key", "")
	if page.status != http.StatusUnauthorized || !strings.Contains(string(page.body), "Open the link") || !strings.HasPrefix(page.header.Get("Content-Type"), "text/html") {
		t.Errorf("%d %s", page.status, page.body)
	}
}

func TestPagesAreNotKept(t *testing.T) {
	r := newRoom(t)
	page := r.open("/w/" + r.workspace.ID + "/c/" + r.chat.ID)
	if page.header.Get("Cache-Control") != "no-store" {
		t.Errorf("Cache-Control %q", page.header.Get("Cache-Control"))
	}
	policy := page.header.Get("Content-Security-Policy")
	for part := range strings.SplitSeq(policy, ";") {
		if strings.HasPrefix(strings.TrimSpace(part), "script-src") && strings.Contains(part, "unsafe-inline") {
			t.Errorf("scripts may be inline: %s", policy)
		}
		if strings.HasPrefix(strings.TrimSpace(part), "style-src") && strings.Contains(part, "unsafe-inline") {
			t.Errorf("styles may be inline: %s", policy)
		}
	}
}

func TestTheFilesPanelListsTheTree(t *testing.T) {
	r := newRoom(t)
	dir := r.store.WorkspaceDir(r.workspace.ID)
	must(t, os.MkdirAll(filepath.Join(dir, "src", "deep"), 0o755))
	for _, name := range []string{"src/deep/a<b.py", "漢字, \"quoted\".csv"} {
		must(t, os.WriteFile(filepath.Join(dir, filepath.FromSlash(name)), []byte("x"), 0o644))
	}
	page := string(r.open("/w/" + r.workspace.ID + "/c/" + r.chat.ID + "/files").body)
	for _, want := range []string{`data-id="/src/deep/a&lt;b.py"`, `data-name="漢字, &#34;quoted&#34;.csv"`, `aria-level="3"`, `data-total="4"`} {
		if !strings.Contains(page, want) {
			t.Errorf("no %s in\n%s", want, page)
		}
	}
}

// A folder with more files than are listed says how many there are.
func TestTheFilesPanelTellsWhatItLeavesOut(t *testing.T) {
	r := newRoom(t)
	dir := r.store.WorkspaceDir(r.workspace.ID)
	for i := range 620 {
		must(t, os.WriteFile(filepath.Join(dir, "f"+strings.Repeat("x", i%50)+string(rune('a'+i%26))+digits(i)), nil, 0o644))
	}
	page := string(r.open("/w/" + r.workspace.ID + "/c/" + r.chat.ID + "/files").body)
	if !strings.Contains(page, "620 entries, showing 500") {
		t.Error("the panel cuts the list in silence")
	}
}

func digits(n int) string {
	out := ""
	for ; n > 0 || out == ""; n /= 10 {
		out = string(rune(48+n%10)) + out
	}
	return out
}
