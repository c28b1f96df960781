package storage

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"atelier/internal/domain"
	"atelier/internal/live"
)

var user = domain.Actor{Type: "user", ID: "u"}

type fixture struct {
	*Store
	owner domain.User
	ws    domain.Workspace
	chat  domain.Chat
}

func open(t *testing.T) fixture {
	t.Helper()
	f := fixture{}
	var err error
	f.Store, err = Open(t.Context(), t.TempDir(), live.New())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = f.Close() })
	f.update(t, func(tx *Tx) error {
		if f.owner, _, err = f.FirstOwner(tx); err != nil {
			return err
		}
		f.ws = domain.Workspace{OrganizationID: f.owner.OrganizationID, OwnerUserID: f.owner.ID, Name: "Launch kit"}
		if err := f.CreateWorkspace(tx, &f.ws, user); err != nil {
			return err
		}
		f.chat = domain.Chat{WorkspaceID: f.ws.ID}
		return tx.CreateChat(&f.chat, user)
	})
	return f
}

func (f fixture) update(t *testing.T, fn func(*Tx) error) {
	t.Helper()
	if err := f.Update(context.Background(), fn); err != nil {
		t.Fatal(err)
	}
}

func TestStateAndEventsAreOneCommit(t *testing.T) {
	f := open(t)
	rung, cancel := f.Bell().Listen(f.ws.ID)
	defer cancel()
	broken := errors.New("broken")
	err := f.Update(t.Context(), func(tx *Tx) error {
		c := domain.Chat{WorkspaceID: f.ws.ID, Title: "Lost"}
		if err := tx.CreateChat(&c, user); err != nil {
			return err
		}
		return broken
	})
	if !errors.Is(err, broken) {
		t.Fatal(err)
	}
	select {
	case <-rung:
		t.Fatal("the bell rang for what was not committed")
	default:
	}
	_ = f.View(t.Context(), func(tx *Tx) error {
		chats, err := tx.Chats(f.ws.ID)
		if err != nil || len(chats) != 1 {
			t.Errorf("chats: %v, %v", chats, err)
		}
		events, err := tx.EventsAfter(f.ws.ID, 0, 100)
		if err != nil || len(events) != 2 {
			t.Errorf("events: %v, %v", events, err)
		}
		return nil
	})
	f.update(t, func(tx *Tx) error { return tx.UpdateChat(&f.chat, user) })
	<-rung
}

func TestOrderOfSeqIsOrderOfCommits(t *testing.T) {
	f := open(t)
	var wg sync.WaitGroup
	for i := range 8 {
		wg.Go(func() {
			for range 20 {
				f.update(t, func(tx *Tx) error {
					m := domain.Message{ID: domain.NewID("msg"), ChatID: f.chat.ID, Role: domain.RoleUser, Parts: []domain.Part{{Type: domain.PartText, Text: fmt.Sprint(i)}}}
					_, _, err := tx.CreateMessage(f.ws.ID, &m, user)
					return err
				})
			}
		})
	}
	var seen int64
	for seen < 162 {
		_ = f.View(t.Context(), func(tx *Tx) error {
			events, err := tx.EventsAfter(f.ws.ID, seen, 7)
			if err != nil {
				t.Fatal(err)
			}
			for _, e := range events {
				if e.Seq != seen+1 {
					t.Fatalf("event %d follows %d: a reader would have missed one", e.Seq, seen)
				}
				seen = e.Seq
			}
			return nil
		})
	}
	wg.Wait()
}

func TestDeltasAddUpToThePart(t *testing.T) {
	f := open(t)
	m := domain.Message{ID: "m1", ChatID: f.chat.ID, RunID: "r1", Role: domain.RoleAssistant}
	at := Place{f.ws.ID, f.chat.ID, "r1", "m1"}
	f.update(t, func(tx *Tx) error {
		if _, _, err := tx.CreateMessage(f.ws.ID, &m, user); err != nil {
			return err
		}
		p := domain.Part{Type: domain.PartText}
		return tx.AddPart(at, &p, user)
	})
	for _, s := range []string{"Grü", "ße ", "'; DROP TABLE parts; --"} {
		f.update(t, func(tx *Tx) error {
			return tx.AddText(at, domain.EventMessageDelta, domain.PartDelta{Text: s}, user)
		})
	}
	_ = f.View(t.Context(), func(tx *Tx) error {
		got, err := tx.Message(f.chat.ID, "m1")
		if err != nil || len(got.Parts) != 1 || got.Parts[0].Text != "Grüße '; DROP TABLE parts; --" {
			t.Errorf("%+v, %v", got, err)
		}
		return nil
	})
	err := f.Update(t.Context(), func(tx *Tx) error {
		return tx.AddText(at, domain.EventMessageDelta, domain.PartDelta{Index: 7, Text: "x"}, user)
	})
	if domain.CodeOf(err) != domain.NotFound {
		t.Errorf("a delta for a part that is not there: %v", err)
	}
}

func TestARepeatedMessageIsHarmless(t *testing.T) {
	f := open(t)
	for i := range 3 {
		f.update(t, func(tx *Tx) error {
			m := domain.Message{ID: "m1", ChatID: f.chat.ID, Role: domain.RoleUser}
			created, _, err := tx.CreateMessage(f.ws.ID, &m, user)
			if created != (i == 0) {
				t.Errorf("post %d: created %v", i, created)
			}
			return err
		})
	}
	other := domain.Chat{WorkspaceID: f.ws.ID}
	f.update(t, func(tx *Tx) error { return tx.CreateChat(&other, user) })
	err := f.Update(t.Context(), func(tx *Tx) error {
		m := domain.Message{ID: "m1", ChatID: other.ID, Role: domain.RoleUser}
		_, _, err := tx.CreateMessage(f.ws.ID, &m, user)
		return err
	})
	if domain.CodeOf(err) != domain.Conflict {
		t.Errorf("another chat's message id was taken over: %v", err)
	}
}

func TestAttackForeignOrganizationSeesNothing(t *testing.T) {
	f := open(t)
	var foreign string
	f.update(t, func(tx *Tx) (err error) {
		foreign, err = tx.CreateOrganization("Other")
		return err
	})
	_ = f.View(t.Context(), func(tx *Tx) error {
		_, errW := tx.Workspace(foreign, f.ws.ID)
		_, errC := tx.Chat(foreign, f.chat.ID)
		_, errP := tx.Published(foreign, "pub_x")
		_, errS := tx.Sandbox(foreign, "sb_x")
		for _, err := range []error{errW, errC, errP, errS} {
			if domain.CodeOf(err) != domain.NotFound {
				t.Errorf("want not_found, got %v", err)
			}
		}
		if list, _ := tx.Workspaces(foreign, "u"); len(list) != 0 {
			t.Errorf("foreign list: %v", list)
		}
		return nil
	})
}

func TestANewerDatabaseIsRefused(t *testing.T) {
	dir := t.TempDir()
	s, err := Open(t.Context(), dir, live.New())
	if err != nil {
		t.Fatal(err)
	}
	_ = s.Close()
	db, err := sql.Open("sqlite", "file:"+filepath.Join(dir, "atelier.db"))
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close() //nolint:errcheck // a test's
	if _, err := db.Exec("INSERT INTO goose_db_version(version_id, is_applied) VALUES(9999, 1)"); err != nil {
		t.Fatal(err)
	}
	if _, err := Open(t.Context(), dir, live.New()); err == nil || !strings.Contains(err.Error(), "newer Atelier") {
		t.Fatalf("a newer database was opened: %v", err)
	}
}

func TestOneTimeLinkWorksOnce(t *testing.T) {
	f := open(t)
	f.update(t, func(tx *Tx) error { return tx.CreateSetupToken("secret", f.owner.ID, 1<<40) })
	f.update(t, func(tx *Tx) error {
		u, err := tx.TakeSetupToken("secret")
		if u.ID != f.owner.ID {
			t.Errorf("owner: %v", u)
		}
		return err
	})
	err := f.Update(t.Context(), func(tx *Tx) error { _, err := tx.TakeSetupToken("secret"); return err })
	if domain.CodeOf(err) != domain.NotFound {
		t.Errorf("a used link worked again: %v", err)
	}
}
