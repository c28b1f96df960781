package web_test

import (
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"net/http"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/gorilla/websocket"

	"atelier/internal/domain"
	"atelier/storage"
)

// room is a workspace with a chat whose page is followed.
type room struct {
	*app
	workspace domain.Workspace
	chat      domain.Chat
	actor     domain.Actor
}

func newRoom(t *testing.T) *room {
	t.Helper()
	r := &room{app: newApp(t), actor: domain.Actor{Type: "agent", ID: "agent"}}
	r.write(func(tx *storage.Tx) error {
		r.workspace = domain.Workspace{OrganizationID: r.owner.OrganizationID, OwnerUserID: r.owner.ID, Name: "Room", Type: domain.WorkspaceOrganization}
		if err := r.store.CreateWorkspace(tx, &r.workspace, r.actor); err != nil {
			return err
		}
		r.chat = domain.Chat{WorkspaceID: r.workspace.ID, Title: "Talk"}
		return tx.CreateChat(&r.chat, r.actor)
	})
	return r
}

func (r *room) write(fn func(tx *storage.Tx) error) {
	r.t.Helper()
	must(r.t, r.store.Update(context.Background(), fn))
}

// page loads the chat's page as a browser does and tells its number.
func (r *room) page() (*dom, int64) {
	r.t.Helper()
	a := r.request(http.MethodGet, "/w/"+r.workspace.ID+"/c/"+r.chat.ID, nil, "Accept", "text/html")
	if a.status != http.StatusOK {
		r.t.Fatalf("the page answers %d: %s", a.status, a.body)
	}
	d := parseDOM(r.t, a.body)
	var seq int64
	for n := range d.root.Descendants() {
		if n.Data == "atelier-app" {
			_, err := fmt.Sscan(attr(n, "data-seq"), &seq)
			must(r.t, err)
		}
	}
	return d, seq
}

func (r *room) dial(after int64, header ...string) (*websocket.Conn, *http.Response, error) {
	h := http.Header{"X-Api-Key": {r.key}}
	for i := 0; i+1 < len(header); i += 2 {
		h.Set(header[i], header[i+1])
	}
	url := fmt.Sprintf("ws%s/w/%s/live?after=%d&chat=%s", strings.TrimPrefix(r.http.URL, "http"), r.workspace.ID, after, r.chat.ID)
	return websocket.DefaultDialer.Dial(url, h)
}

// reader is a tab: it holds a page and keeps it current. cut says after how many
// frames the connection is torn (0: never).
type reader struct {
	room *room
	dom  *dom
	seq  int64
	cut  func() int
	cuts int
}

// until follows the log until the page has reached a number.
func (v *reader) until(want func() int64) error {
	deadline := time.Now().Add(patience)
	for v.seq < want() {
		if time.Now().After(deadline) {
			return fmt.Errorf("the page stands at %d of %d", v.seq, want())
		}
		if err := v.connection(want, deadline); err != nil {
			return err
		}
	}
	return nil
}

// connection reads from one socket until it is cut or all is there.
func (v *reader) connection(want func() int64, deadline time.Time) error {
	conn, _, err := v.room.dial(v.seq)
	if err != nil {
		return err
	}
	defer func() { _ = conn.UnderlyingConn().Close() }() // torn, without a close frame
	left := v.cut()
	for v.seq < want() {
		_ = conn.SetReadDeadline(deadline)
		_, data, err := conn.ReadMessage()
		if err != nil {
			return nil // a broken socket: come back by the number
		}
		var f frame
		if err := json.Unmarshal(data, &f); err != nil {
			return err
		}
		if f.Seq > v.seq {
			if err := v.dom.apply(f); err != nil {
				return err
			}
			v.seq = f.Seq
		}
		if left--; left == 0 {
			v.cuts++
			return nil
		}
		if time.Now().After(deadline) {
			return nil
		}
	}
	return nil
}

// TestPagesThatWereCutEqualOneThatWasNot lets an agent and people write while
// some tabs lose their sockets at random. At every stop all pages must be what a
// fresh load gives.
func TestPagesThatWereCutEqualOneThatWasNot(t *testing.T) {
	r := newRoom(t)
	seed := rand.Uint64()
	t.Logf("seed %d", seed)
	readers := []*reader{{cut: func() int { return 0 }}}
	for i := range 3 {
		rng := rand.New(rand.NewPCG(seed, uint64(i)))
		readers = append(readers, &reader{cut: func() int { return 1 + rng.IntN(6) }})
	}
	for _, v := range readers {
		v.room = r
		v.dom, v.seq = r.page()
	}
	s := &scribe{room: r, rng: rand.New(rand.NewPCG(seed, 99))}
	for range 6 {
		r.followWhile(readers, func() { s.scene() })
		fresh, _ := r.page()
		want := fresh.live(t)
		for i, v := range readers {
			if got := v.dom.live(t); got != want {
				t.Fatalf("page %d (cut %d times) differs at %s", i, v.cuts, firstDifference(got, want))
			}
		}
	}
	if cuts := readers[1].cuts + readers[2].cuts + readers[3].cuts; cuts == 0 {
		t.Fatal("no socket was cut: the test showed nothing")
	}
}

// followWhile lets all readers follow while work writes, and until they have
// all of it. The last event is one that is known to come, so that nobody has to
// guess from silence that there is no more.
func (r *room) followWhile(readers []*reader, work func()) {
	r.t.Helper()
	var end atomic.Int64
	end.Store(1 << 62)
	errs := make(chan error, len(readers))
	for _, v := range readers {
		go func() { errs <- v.until(end.Load) }()
	}
	work()
	r.write(func(tx *storage.Tx) error {
		last, err := tx.LastSeq(r.workspace.ID)
		if err != nil {
			return err
		}
		end.Store(last + 1) // before the commit, so that whoever reads it knows that it is the last
		chat, err := tx.AnyChat(r.chat.ID)
		if err != nil {
			return err
		}
		return tx.UpdateChat(&chat, r.actor)
	})
	for range readers {
		must(r.t, <-errs)
	}
}

func firstDifference(got, want string) string {
	i := 0
	for i < len(got) && i < len(want) && got[i] == want[i] {
		i++
	}
	near := func(s string) string { return s[max(0, i-200):min(len(s), i+200)] }
	return fmt.Sprintf("byte %d:\n--- got\n%s\n--- want\n%s", i, near(got), near(want))
}

func TestAPageOfAnotherSiteMayNotFollow(t *testing.T) {
	r := newRoom(t)
	for _, origin := range []string{"http://evil.test", "null"} {
		_, res, err := r.dial(0, "Origin", origin)
		if err == nil || res == nil || res.StatusCode != http.StatusForbidden {
			t.Errorf("Origin %s: %v, want 403", origin, res)
		}
	}
}

func TestAStrangerMayNotFollow(t *testing.T) {
	r := newRoom(t)
	stranger := r.keyOf(r.person(domain.RoleOwner, true))
	for key, want := range map[string]int{stranger: http.StatusNotFound, "atl_wrong": http.StatusUnauthorized, "": http.StatusUnauthorized} {
		_, res, err := r.dial(0, "X-Api-Key", key)
		if err == nil || res == nil || res.StatusCode != want {
			t.Errorf("key %q: %v, want %d", key, res, want)
		}
	}
}

// wantClose reads until the server ends the socket.
func wantClose(t *testing.T, conn *websocket.Conn, code int) {
	t.Helper()
	_ = conn.SetReadDeadline(time.Now().Add(patience))
	for {
		if _, _, err := conn.ReadMessage(); err != nil {
			if !websocket.IsCloseError(err, code) {
				t.Fatalf("the socket ended with %v, want code %d", err, code)
			}
			return
		}
	}
}

func TestARevokedKeyMayNotFollowOn(t *testing.T) {
	r := newRoom(t)
	conn, _, err := r.dial(0)
	must(t, err)
	defer func() { _ = conn.Close() }()
	r.write(func(tx *storage.Tx) error {
		keys, err := tx.APIKeys(r.owner.OrganizationID)
		for _, k := range keys {
			if err == nil {
				err = tx.RevokeAPIKey(r.owner.OrganizationID, k.ID)
			}
		}
		return err
	})
	wantClose(t, conn, 4401)
}

func TestADeletedWorkspaceEndsItsSockets(t *testing.T) {
	r := newRoom(t)
	conn, _, err := r.dial(0)
	must(t, err)
	defer func() { _ = conn.Close() }()
	r.write(func(tx *storage.Tx) error { return tx.DeleteWorkspace(&r.workspace, r.actor) })
	wantClose(t, conn, 4404)
}

func TestTheServersEndIsTheSocketsEnd(t *testing.T) {
	r := newRoom(t)
	conn, _, err := r.dial(0)
	must(t, err)
	defer func() { _ = conn.Close() }()
	r.server.Close() // returns only when the follower is gone
	wantClose(t, conn, websocket.CloseServiceRestart)
}

// A client that sends data beyond a control frame's size is cut: nothing is read here.
func TestAFloodOfAClientEndsItsSocket(t *testing.T) {
	r := newRoom(t)
	conn, _, err := r.dial(0)
	must(t, err)
	defer func() { _ = conn.Close() }()
	// The socket may be gone before all of it is sent: that too is its end.
	_ = conn.WriteMessage(websocket.TextMessage, make([]byte, 1<<16))
	_ = conn.SetReadDeadline(time.Now().Add(patience))
	for {
		if _, _, err := conn.ReadMessage(); err != nil {
			if ne, ok := err.(interface{ Timeout() bool }); ok && ne.Timeout() {
				t.Fatal("the socket lives on")
			}
			return
		}
	}
}

func TestProgramsGetTheEventsThemselves(t *testing.T) {
	r := newRoom(t)
	url := fmt.Sprintf("ws%s/v1/workspaces/%s/live?after=0&format=json", strings.TrimPrefix(r.http.URL, "http"), r.workspace.ID)
	conn, _, err := websocket.DefaultDialer.Dial(url, http.Header{"X-Api-Key": {r.key}})
	must(t, err)
	defer func() { _ = conn.Close() }()
	_ = conn.SetReadDeadline(time.Now().Add(patience))
	var last int64
	for _, want := range []string{domain.EventWorkspaceCreated, domain.EventChatCreated} {
		var e domain.Event
		must(t, conn.ReadJSON(&e))
		if e.Type != want || e.Seq <= last {
			t.Fatalf("%s %d after %d, want %s", e.Type, e.Seq, last, want)
		}
		last = e.Seq
	}
}
