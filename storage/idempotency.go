package storage

import (
	"database/sql"
	"errors"
	"time"

	"atelier/internal/domain"
)

// Answer is a stored answer to a request that carried an Idempotency-Key.
type Answer struct {
	Request string // a digest of what was asked
	Status  int    // 0 while the first request is still being worked on
	Body    []byte
}

// ClaimKey takes a key for a request. When another request has it, the stored
// answer comes back and claimed is false.
func (tx *Tx) ClaimKey(owner, key, request string) (a Answer, claimed bool, err error) {
	err = tx.tx.QueryRowContext(tx.ctx, "SELECT request, status, body FROM idempotency WHERE owner=? AND key=?", owner, key).Scan(&a.Request, &a.Status, &a.Body)
	if err == nil || !errors.Is(err, sql.ErrNoRows) {
		return a, false, err
	}
	return a, true, tx.exec("INSERT INTO idempotency(owner, key, request, status, body, created_at) VALUES(?,?,?,0,x'',?)", owner, key, request, millis(domain.Now()))
}

// KeepAnswer stores what a claimed key was answered with.
func (tx *Tx) KeepAnswer(owner, key string, status int, body []byte) error {
	return tx.exec("UPDATE idempotency SET status=?, body=? WHERE owner=? AND key=?", status, body, owner, key)
}

// DropKey frees a key whose request failed, so that it can be tried again.
func (tx *Tx) DropKey(owner, key string) error {
	return tx.exec("DELETE FROM idempotency WHERE owner=? AND key=?", owner, key)
}

// PruneKeys forgets answers that were given before t, and claims that a killed
// server left without one.
func (tx *Tx) PruneKeys(t time.Time) error {
	return tx.exec("DELETE FROM idempotency WHERE created_at<? OR status=0", millis(t))
}

// Setting reads a value of the installation; "" when it was never set.
func (tx *Tx) Setting(key string) (string, error) {
	var v string
	err := tx.tx.QueryRowContext(tx.ctx, "SELECT value FROM settings WHERE key=?", key).Scan(&v)
	if errors.Is(err, sql.ErrNoRows) {
		err = nil
	}
	return v, err
}

// SetSetting writes a value of the installation.
func (tx *Tx) SetSetting(key, value string) error {
	return tx.exec("INSERT INTO settings(key, value) VALUES(?,?) ON CONFLICT(key) DO UPDATE SET value=excluded.value", key, value)
}
