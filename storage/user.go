package storage

import (
	"crypto/sha256"
	"database/sql"
	"encoding/hex"
	"encoding/json"
	"errors"
	"time"

	"atelier/internal/domain"
)

// Hash is how secrets are stored. They are 256 random bits, so a plain hash is
// as good as a slow one.
func Hash(secret string) string {
	sum := sha256.Sum256([]byte(secret))
	return hex.EncodeToString(sum[:])
}

const userColumns = "id, organization_id, name, email, role, created_at"

func scanUser(row scanner) (domain.User, error) {
	var u domain.User
	var at int64
	err := row.Scan(&u.ID, &u.OrganizationID, &u.Name, &u.Email, &u.Role, &at)
	u.CreatedAt = fromMillis(at)
	return u, err
}

// FirstOwner makes the organization and its owner on a fresh install and reads
// them afterwards; fresh tells which it was.
func (s *Store) FirstOwner(tx *Tx) (owner domain.User, fresh bool, err error) {
	owner, err = one(tx, "user", scanUser, "SELECT "+userColumns+" FROM users WHERE role='owner' ORDER BY created_at, id LIMIT 1")
	if err == nil || domain.CodeOf(err) != domain.NotFound {
		return owner, false, err
	}
	now := domain.Now()
	owner = domain.User{ID: domain.NewID("user"), OrganizationID: domain.NewID("org"), Name: "Owner", Role: domain.RoleOwner, CreatedAt: now}
	if err := tx.exec("INSERT INTO organizations(id, name, created_at) VALUES(?,?,?)", owner.OrganizationID, "My organization", millis(now)); err != nil {
		return owner, false, err
	}
	err = tx.exec("INSERT INTO users("+userColumns+") VALUES(?,?,?,?,?,?)", owner.ID, owner.OrganizationID, owner.Name, owner.Email, owner.Role, millis(now))
	return owner, true, err
}

// CreateUser adds a person to an organization.
func (tx *Tx) CreateUser(u *domain.User) error {
	u.ID, u.CreatedAt = domain.NewID("user"), domain.Now()
	return tx.exec("INSERT INTO users("+userColumns+") VALUES(?,?,?,?,?,?)", u.ID, u.OrganizationID, u.Name, u.Email, u.Role, millis(u.CreatedAt))
}

// CreateOrganization adds a tenant and returns its id.
func (tx *Tx) CreateOrganization(name string) (string, error) {
	id := domain.NewID("org")
	return id, tx.exec("INSERT INTO organizations(id, name, created_at) VALUES(?,?,?)", id, name, millis(domain.Now()))
}

// Users lists the people of an organization.
func (tx *Tx) Users(organizationID string) ([]domain.User, error) {
	return many(tx, scanUser, "SELECT "+userColumns+" FROM users WHERE organization_id=? ORDER BY created_at, id", organizationID)
}

// CreateSetupToken stores a one-time link's secret.
func (tx *Tx) CreateSetupToken(secret, userID string, ttl time.Duration) error {
	now := domain.Now()
	return tx.exec("INSERT INTO setup_tokens(hash, user_id, created_at, expires_at) VALUES(?,?,?,?)", Hash(secret), userID, millis(now), millis(now.Add(ttl)))
}

// TakeSetupToken uses a one-time secret up and tells whose it was.
func (tx *Tx) TakeSetupToken(secret string) (domain.User, error) {
	u, err := one(tx, "link", scanUser, "SELECT "+userColumns+" FROM users WHERE id=(SELECT user_id FROM setup_tokens WHERE hash=? AND expires_at>?)", Hash(secret), millis(domain.Now()))
	if err != nil {
		return u, err
	}
	return u, tx.exec("DELETE FROM setup_tokens WHERE hash=?", Hash(secret))
}

// Session is a signed-in browser.
type Session struct {
	User domain.User
	CSRF string // what unsafe requests must send
}

// CreateSession stores a fresh session of a user; the caller keeps the secret
// for the cookie.
func (tx *Tx) CreateSession(secret, csrf, userID string, ttl time.Duration) error {
	now := domain.Now()
	if err := tx.exec("DELETE FROM sessions WHERE expires_at<=?", millis(now)); err != nil {
		return err
	}
	return tx.exec("INSERT INTO sessions(hash, user_id, csrf, created_at, expires_at) VALUES(?,?,?,?,?)", Hash(secret), userID, csrf, millis(now), millis(now.Add(ttl)))
}

// SessionOf finds a session by its cookie's secret.
func (tx *Tx) SessionOf(secret string) (Session, error) {
	var s Session
	hash := Hash(secret)
	err := tx.tx.QueryRowContext(tx.ctx, "SELECT csrf FROM sessions WHERE hash=? AND expires_at>?", hash, millis(domain.Now())).Scan(&s.CSRF)
	if errors.Is(err, sql.ErrNoRows) {
		return s, notFound("session")
	}
	if err != nil {
		return s, err
	}
	s.User, err = one(tx, "user", scanUser, "SELECT "+userColumns+" FROM users WHERE id=(SELECT user_id FROM sessions WHERE hash=?)", hash)
	return s, err
}

// DeleteSession signs a browser out.
func (tx *Tx) DeleteSession(secret string) error {
	return tx.exec("DELETE FROM sessions WHERE hash=?", Hash(secret))
}

const keyColumns = "id, name, user_id, prefix, scopes, created_at, expires_at, revoked_at"

func scanKey(row scanner) (domain.APIKey, error) {
	var k domain.APIKey
	var scopes string
	var created int64
	var expires, revoked sql.NullInt64
	if err := row.Scan(&k.ID, &k.Name, &k.UserID, &k.Prefix, &scopes, &created, &expires, &revoked); err != nil {
		return k, err
	}
	k.CreatedAt = fromMillis(created).Format(time.RFC3339Nano)
	if expires.Valid {
		k.ExpiresAt = fromMillis(expires.Int64).Format(time.RFC3339Nano)
	}
	if revoked.Valid {
		k.RevokedAt = fromMillis(revoked.Int64).Format(time.RFC3339Nano)
	}
	return k, json.Unmarshal([]byte(scopes), &k.Scopes)
}

// CreateAPIKey stores a key by its secret's hash; expires may be nil.
func (tx *Tx) CreateAPIKey(k *domain.APIKey, secret string, expires *time.Time) error {
	scopes, err := json.Marshal(k.Scopes)
	if err != nil {
		return err
	}
	now := domain.Now()
	k.ID, k.Prefix, k.CreatedAt = domain.NewID("key"), secret[:min(12, len(secret))], now.Format(time.RFC3339Nano)
	if expires != nil {
		k.ExpiresAt = expires.UTC().Format(time.RFC3339Nano)
	}
	return tx.exec("INSERT INTO api_keys(id, hash, user_id, name, prefix, scopes, created_at, expires_at) VALUES(?,?,?,?,?,?,?,?)",
		k.ID, Hash(secret), k.UserID, k.Name, k.Prefix, string(scopes), millis(now), millisPtr(expires))
}

// APIKeys lists the keys of an organization's people, revoked ones too.
func (tx *Tx) APIKeys(organizationID string) ([]domain.APIKey, error) {
	return many(tx, scanKey, "SELECT "+keyColumns+" FROM api_keys WHERE user_id IN (SELECT id FROM users WHERE organization_id=?) ORDER BY created_at, id", organizationID)
}

// RevokeAPIKey ends a key of the organization.
func (tx *Tx) RevokeAPIKey(organizationID, id string) error {
	return tx.change("API key", "UPDATE api_keys SET revoked_at=COALESCE(revoked_at, ?) WHERE id=? AND user_id IN (SELECT id FROM users WHERE organization_id=?)", millis(domain.Now()), id, organizationID)
}

// KeyOf finds a living key and its user by the secret.
func (tx *Tx) KeyOf(secret string) (domain.APIKey, domain.User, error) {
	k, err := one(tx, "API key", scanKey, "SELECT "+keyColumns+" FROM api_keys WHERE hash=? AND revoked_at IS NULL AND (expires_at IS NULL OR expires_at>?)", Hash(secret), millis(domain.Now()))
	if err != nil {
		return k, domain.User{}, err
	}
	u, err := one(tx, "user", scanUser, "SELECT "+userColumns+" FROM users WHERE id=?", k.UserID)
	return k, u, err
}
