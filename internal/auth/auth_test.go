package auth_test

import (
	"context"
	"slices"
	"sync"
	"testing"
	"time"

	"atelier/internal/auth"
	"atelier/internal/domain"
	"atelier/internal/live"
	"atelier/storage"
)

func open(t *testing.T) (*storage.Store, *auth.Auth, domain.User) {
	t.Helper()
	store, err := storage.Open(context.Background(), t.TempDir(), live.New())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = store.Close() })
	var owner domain.User
	if err := store.Update(t.Context(), func(tx *storage.Tx) error {
		owner, _, err = store.FirstOwner(tx)
		return err
	}); err != nil {
		t.Fatal(err)
	}
	return store, auth.New(store), owner
}

func TestALinkSignsInOnce(t *testing.T) {
	_, a, owner := open(t)
	link, err := a.Link(t.Context(), owner.ID)
	if err != nil {
		t.Fatal(err)
	}
	const racers = 8
	var wg sync.WaitGroup
	sessions := make([]string, racers)
	for i := range racers {
		wg.Go(func() {
			if s, err := a.SignIn(t.Context(), link); err == nil {
				sessions[i] = s
			} else if domain.CodeOf(err) != domain.Unauthenticated {
				t.Errorf("a late one got %v", err)
			}
		})
	}
	wg.Wait()
	won := slices.DeleteFunc(sessions, func(s string) bool { return s == "" })
	if len(won) != 1 {
		t.Fatalf("%d people signed in with one link", len(won))
	}
	p, csrf, err := a.Session(t.Context(), won[0])
	if err != nil || p.UserID != owner.ID || p.Role != domain.RoleOwner || csrf == "" || csrf == won[0] {
		t.Errorf("session is %+v %q %v", p, csrf, err)
	}
	if err := a.SignOut(t.Context(), won[0]); err != nil {
		t.Fatal(err)
	}
	if _, _, err := a.Session(t.Context(), won[0]); domain.CodeOf(err) != domain.Unauthenticated {
		t.Errorf("after signing out: %v", err)
	}
}

func TestAKeyMayNoMoreThanItsOwner(t *testing.T) {
	store, a, owner := open(t)
	viewer := domain.User{OrganizationID: owner.OrganizationID, Name: "V", Role: domain.RoleViewer}
	if err := store.Update(t.Context(), func(tx *storage.Tx) error { return tx.CreateUser(&viewer) }); err != nil {
		t.Fatal(err)
	}
	p := domain.Principal{OrganizationID: viewer.OrganizationID, UserID: viewer.ID, Role: viewer.Role, Scopes: domain.ScopesOf(viewer.Role)}
	if _, _, err := a.NewKey(t.Context(), p, "k", []domain.Scope{domain.FilesWrite}, nil); domain.CodeOf(err) != domain.Forbidden {
		t.Errorf("a viewer made a key that writes: %v", err)
	}
	// A key that was made with more, as by somebody who was demoted afterwards.
	p.Scopes = []domain.Scope{domain.Everything}
	_, secret, err := a.NewKey(t.Context(), p, "k", []domain.Scope{domain.FilesAll, domain.AdminAll}, nil)
	if err != nil {
		t.Fatal(err)
	}
	got, err := a.Key(t.Context(), secret)
	if err != nil {
		t.Fatal(err)
	}
	if !got.May(domain.FilesRead) || got.May(domain.FilesWrite) || got.May(domain.AdminAll) || got.May(domain.ChatRead) {
		t.Errorf("scopes are %v", got.Scopes)
	}
}

func TestKeysEnd(t *testing.T) {
	store, a, owner := open(t)
	p := domain.Principal{OrganizationID: owner.OrganizationID, UserID: owner.ID, Scopes: domain.ScopesOf(owner.Role)}
	past := time.Now().Add(-time.Minute)
	if _, _, err := a.NewKey(t.Context(), p, "k", nil, &past); domain.CodeOf(err) != domain.Invalid {
		t.Errorf("a key of the past: %v", err)
	}
	if _, _, err := a.NewKey(t.Context(), p, "k", []domain.Scope{"root"}, nil); domain.CodeOf(err) != domain.Invalid {
		t.Errorf("a scope that is none: %v", err)
	}
	key, secret, err := a.NewKey(t.Context(), p, " k ", nil, nil)
	if err != nil || key.Name != "k" || len(secret) < 50 {
		t.Fatalf("%+v %q %v", key, secret, err)
	}
	if _, err := a.Key(t.Context(), secret); err != nil {
		t.Fatal(err)
	}
	if err := store.Update(t.Context(), func(tx *storage.Tx) error { return tx.RevokeAPIKey(owner.OrganizationID, key.ID) }); err != nil {
		t.Fatal(err)
	}
	for _, s := range []string{secret, "", "atl_", secret + "x"} {
		if _, err := a.Key(t.Context(), s); domain.CodeOf(err) != domain.Unauthenticated {
			t.Errorf("%q: %v", s, err)
		}
	}
}
