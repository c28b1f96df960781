// Package auth says who asks. A person signs in by a one-time link and then has
// a session cookie; a program has an API key. Both become a domain.Principal,
// read anew for every request, so that a revoked key or a changed role counts at
// once. Secrets are 256 random bits and are stored as hashes only.
//
// A key never may more than its owner: its scopes are cut to those of the
// owner's role each time it is used.
package auth

import (
	"context"
	"slices"
	"strings"
	"time"

	"atelier/internal/domain"
	"atelier/storage"
)

const (
	// KeyPrefix begins every API key, so that scanners for leaked secrets know it.
	KeyPrefix = "atl_"
	// SessionTTL is how long a browser stays signed in.
	SessionTTL = 30 * 24 * time.Hour
	// LinkTTL is how long a one-time link works.
	LinkTTL = 24 * time.Hour

	maxKeyName = 200
)

// Auth reads and makes credentials. Safe for use by many goroutines.
type Auth struct{ store *storage.Store }

// New works on store.
func New(store *storage.Store) *Auth { return &Auth{store: store} }

func unauthenticated(message string) error {
	return domain.Errorf(domain.Unauthenticated, "%s", message)
}

// Session finds who has a session and the CSRF token that the session's unsafe
// requests must carry.
func (a *Auth) Session(ctx context.Context, secret string) (p domain.Principal, csrf string, err error) {
	var s storage.Session
	err = a.store.View(ctx, func(tx *storage.Tx) error {
		s, err = tx.SessionOf(secret)
		return err
	})
	if domain.CodeOf(err) == domain.NotFound {
		return p, "", unauthenticated("You are signed out. Open the link that the server printed when it started, or ask for a new one with `atelier link`.")
	}
	if err != nil {
		return p, "", err
	}
	return principal(s.User), s.CSRF, nil
}

// Key finds who has an API key and what it may do.
func (a *Auth) Key(ctx context.Context, secret string) (domain.Principal, error) {
	var key domain.APIKey
	var user domain.User
	err := a.store.View(ctx, func(tx *storage.Tx) error {
		var err error
		key, user, err = tx.KeyOf(secret)
		return err
	})
	if domain.CodeOf(err) == domain.NotFound {
		return domain.Principal{}, unauthenticated("The API key is not known, was revoked or has expired. Make a new one.")
	}
	if err != nil {
		return domain.Principal{}, err
	}
	p := principal(user)
	p.KeyID = key.ID
	p.Scopes = within(key.Scopes, p)
	return p, nil
}

func principal(u domain.User) domain.Principal {
	return domain.Principal{OrganizationID: u.OrganizationID, UserID: u.ID, Name: u.Name, Role: u.Role, Scopes: domain.ScopesOf(u.Role)}
}

// within gives what of the scopes the owner may do: each one that the owner
// has, and of a wider one the narrower ones that the owner has.
func within(scopes []domain.Scope, owner domain.Principal) []domain.Scope {
	key := domain.Principal{Scopes: scopes}
	var out []domain.Scope
	for _, s := range domain.Scopes {
		if key.May(s) && owner.May(s) {
			out = append(out, s)
		}
	}
	return out
}

// Link makes a one-time link's secret for a user.
func (a *Auth) Link(ctx context.Context, userID string) (string, error) {
	secret := domain.Secret()
	return secret, a.store.Update(ctx, func(tx *storage.Tx) error {
		return tx.CreateSetupToken(secret, userID, LinkTTL)
	})
}

// SignIn uses a one-time secret up and begins a session, whose secret goes into
// the cookie. Two that come with the same link: one of them is signed in.
func (a *Auth) SignIn(ctx context.Context, link string) (session string, err error) {
	session = domain.Secret()
	err = a.store.Update(ctx, func(tx *storage.Tx) error {
		u, err := tx.TakeSetupToken(link)
		if err != nil {
			return err
		}
		return tx.CreateSession(session, domain.Secret(), u.ID, SessionTTL)
	})
	if domain.CodeOf(err) == domain.NotFound {
		err = unauthenticated("This link was used already or has expired. Start the server again for a new one, or run `atelier link`.")
	}
	return session, err
}

// SignOut ends a session. A session that is not there is no error.
func (a *Auth) SignOut(ctx context.Context, session string) error {
	return a.store.Update(ctx, func(tx *storage.Tx) error { return tx.DeleteSession(session) })
}

// NewKey makes an API key for p. The secret is returned this once. A key can
// have no scope that p lacks; none named means all of p's. expires may be nil.
func (a *Auth) NewKey(ctx context.Context, p domain.Principal, name string, scopes []domain.Scope, expires *time.Time) (domain.APIKey, string, error) {
	name = strings.TrimSpace(name)
	if len(scopes) == 0 {
		scopes = p.Scopes
	}
	if err := checkKey(p, name, scopes, expires); err != nil {
		return domain.APIKey{}, "", err
	}
	key := domain.APIKey{Name: name, UserID: p.UserID, Scopes: scopes}
	secret := KeyPrefix + domain.Secret()
	err := a.store.Update(ctx, func(tx *storage.Tx) error { return tx.CreateAPIKey(&key, secret, expires) })
	return key, secret, err
}

func checkKey(p domain.Principal, name string, scopes []domain.Scope, expires *time.Time) error {
	if name == "" || len(name) > maxKeyName {
		return domain.Errorf(domain.Invalid, "Give the key a name of at most %d bytes, so that you know it again.", maxKeyName)
	}
	for _, s := range scopes {
		if !slices.Contains(domain.Scopes, s) {
			return domain.Errorf(domain.Invalid, "There is no scope %q. Scopes are: %s.", s, join(domain.Scopes))
		}
		if !p.May(s) {
			return domain.Errorf(domain.Forbidden, "You do not have the scope %q yourself, so you cannot give it to a key.", s)
		}
	}
	if expires != nil && !expires.After(time.Now()) {
		return domain.Errorf(domain.Invalid, "The key would have expired already. Choose a time to come.")
	}
	return nil
}

func join(scopes []domain.Scope) string {
	names := make([]string, len(scopes))
	for i, s := range scopes {
		names[i] = string(s)
	}
	return strings.Join(names, ", ")
}
