// Package storage is Atelier's SQLite database and what lies beside it on disk.
//
// There is one way to write: Store.Update. It runs a function in one immediate
// transaction on the only writing connection, so that state rows and the events
// that tell of them are committed together and the order of seq is the order of
// commits. After the commit, never before, it rings the bell of every workspace
// that an event was appended for. Nothing slow (model, sandbox, network) may
// happen inside.
//
// Store.View reads from one snapshot; several may run at once beside a writer.
package storage

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"time"

	"github.com/pressly/goose/v3"
	_ "modernc.org/sqlite" // the driver "sqlite"

	"atelier/internal/domain"
	"atelier/internal/live"
	"atelier/migrations"
)

// Store is the open database with its data folder.
type Store struct {
	dir   string
	write *sql.DB // one connection: SQLite has one writer, so queue here and not in busy loops
	read  *sql.DB
	bell  *live.Bell
}

// Open opens or makes the database in dir, brings it to the newest schema (with
// a copy of the old one first) and returns the store. Close it when done.
func Open(ctx context.Context, dir string, bell *live.Bell) (*Store, error) {
	for _, d := range []string{dir, filepath.Join(dir, "workspaces"), filepath.Join(dir, "homes")} {
		if err := os.MkdirAll(d, 0o755); err != nil {
			return nil, fmt.Errorf("data folder: %w", domain.DiskError(err))
		}
	}
	path := filepath.Join(dir, "atelier.db")
	// busy_timeout comes first: the other pragmas may already have to wait.
	dsn := "file:" + path + "?_pragma=busy_timeout(10000)&_pragma=journal_mode(WAL)&_pragma=synchronous(NORMAL)&_pragma=foreign_keys(1)&_pragma=temp_store(MEMORY)"
	write, err := sql.Open("sqlite", dsn+"&_txlock=immediate")
	if err != nil {
		return nil, err
	}
	write.SetMaxOpenConns(1)
	read, err := sql.Open("sqlite", dsn+"&_pragma=query_only(1)")
	if err != nil {
		_ = write.Close()
		return nil, err
	}
	read.SetMaxOpenConns(8)
	read.SetMaxIdleConns(8)
	s := &Store{dir: dir, write: write, read: read, bell: bell}
	if err := s.migrate(ctx, path); err != nil {
		_ = s.Close()
		return nil, err
	}
	return s, nil
}

// migrate applies what is missing. A database that is older than the program is
// copied first, and one that is newer is refused: an old program would write
// rows that the new one does not understand.
func (s *Store) migrate(ctx context.Context, path string) error {
	provider, err := goose.NewProvider(goose.DialectSQLite3, s.write, migrations.FS)
	if err != nil {
		return err
	}
	current, err := provider.GetDBVersion(ctx)
	if err != nil {
		return fmt.Errorf("the database %s cannot be read: %w", path, err)
	}
	sources := provider.ListSources()
	newest := sources[len(sources)-1].Version
	switch {
	case current > newest:
		return fmt.Errorf("the database %s is of a newer Atelier (schema %d, this program knows %d): use the newer program, or restore a copy made before it", path, current, newest)
	case current == newest:
		return nil
	case current > 0:
		copyTo := path + ".before-" + strconv.FormatInt(newest, 10)
		if err := os.Remove(copyTo); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
		if _, err := s.write.ExecContext(ctx, "VACUUM INTO ?", copyTo); err != nil {
			return fmt.Errorf("copy of the database before its migration: %w", domain.DiskError(err))
		}
	}
	if _, err := provider.Up(ctx); err != nil {
		return fmt.Errorf("migration of the database: %w", err)
	}
	return nil
}

// Close closes the database. Every call afterwards fails.
func (s *Store) Close() error { return errors.Join(s.read.Close(), s.write.Close()) }

// Ping tells whether the database answers a write.
func (s *Store) Ping(ctx context.Context) error {
	return s.Update(ctx, func(tx *Tx) error {
		return tx.exec("INSERT INTO settings(key, value) VALUES('ping', ?) ON CONFLICT(key) DO UPDATE SET value=excluded.value", strconv.FormatInt(time.Now().UnixMilli(), 10))
	})
}

// Dir is the data folder.
func (s *Store) Dir() string { return s.dir }

// WorkspaceDir is the host folder with a workspace's files.
func (s *Store) WorkspaceDir(id string) string {
	return filepath.Join(s.dir, "workspaces", id, "files")
}

// TrashDir is the host folder that holds what was deleted from a workspace.
func (s *Store) TrashDir(id string) string {
	return filepath.Join(s.dir, "workspaces", id, "trash")
}

// ChatHome is the host folder that a chat's sandbox has as its home.
func (s *Store) ChatHome(chatID string) string { return filepath.Join(s.dir, "homes", chatID) }

// Bell is rung after every commit that appended events.
func (s *Store) Bell() *live.Bell { return s.bell }

// Tx is a transaction: all of Update's writes, or one snapshot for View.
type Tx struct {
	ctx     context.Context
	tx      *sql.Tx
	touched map[string]struct{}
}

// Update runs fn in the one writing transaction and commits it when fn returns
// nil; any error undoes everything. The bell rings after the commit.
func (s *Store) Update(ctx context.Context, fn func(*Tx) error) error {
	sqlTx, err := s.write.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer sqlTx.Rollback() //nolint:errcheck // a no-op after Commit
	tx := &Tx{ctx: ctx, tx: sqlTx, touched: map[string]struct{}{}}
	if err := fn(tx); err != nil {
		return because(ctx, domain.DiskError(err))
	}
	if err := sqlTx.Commit(); err != nil {
		return because(ctx, domain.DiskError(err))
	}
	for id := range tx.touched {
		s.bell.Ring(id)
	}
	return nil
}

// View runs fn on one snapshot: everything it reads is of the same moment.
func (s *Store) View(ctx context.Context, fn func(*Tx) error) error {
	sqlTx, err := s.read.BeginTx(ctx, &sql.TxOptions{ReadOnly: true})
	if err != nil {
		return err
	}
	defer sqlTx.Rollback() //nolint:errcheck // nothing to lose
	return because(ctx, fn(&Tx{ctx: ctx, tx: sqlTx}))
}

// because gives ctx's end as the error that it caused: database/sql and SQLite
// have words of their own for it ("transaction has already been committed or
// rolled back", "interrupted"), which nobody could tell from a fault.
func because(ctx context.Context, err error) error {
	if err != nil && ctx.Err() != nil && domain.CodeOf(err) == domain.Internal {
		return context.Cause(ctx)
	}
	return err
}

func (tx *Tx) exec(query string, args ...any) error {
	_, err := tx.tx.ExecContext(tx.ctx, query, args...)
	return err
}

// change is exec for a row that must be there: none touched is NotFound.
func (tx *Tx) change(what, query string, args ...any) error {
	res, err := tx.tx.ExecContext(tx.ctx, query, args...)
	if err != nil {
		return err
	}
	if n, err := res.RowsAffected(); err == nil && n == 0 {
		return notFound(what)
	}
	return nil
}

func notFound(what string) error {
	return domain.Errorf(domain.NotFound, "There is no such %s. It may have been deleted.", what)
}

// scanner is what *sql.Row and *sql.Rows have in common.
type scanner interface{ Scan(...any) error }

// one reads a single row; none is NotFound.
func one[T any](tx *Tx, what string, scan func(scanner) (T, error), query string, args ...any) (T, error) {
	v, err := scan(tx.tx.QueryRowContext(tx.ctx, query, args...))
	if errors.Is(err, sql.ErrNoRows) {
		return v, notFound(what)
	}
	return v, err
}

// many reads all rows; none is an empty list, never nil, as it is sent as JSON.
func many[T any](tx *Tx, scan func(scanner) (T, error), query string, args ...any) ([]T, error) {
	rows, err := tx.tx.QueryContext(tx.ctx, query, args...)
	if err != nil {
		return nil, err
	}
	defer rows.Close() //nolint:errcheck // rows.Err tells
	list := []T{}
	for rows.Next() {
		v, err := scan(rows)
		if err != nil {
			return nil, err
		}
		list = append(list, v)
	}
	return list, rows.Err()
}

func millis(t time.Time) int64 { return t.UnixMilli() }

func millisPtr(t *time.Time) any {
	if t == nil {
		return nil
	}
	return t.UnixMilli()
}

func fromMillis(ms int64) time.Time { return time.UnixMilli(ms).UTC() }

func fromMillisPtr(v sql.NullInt64) *time.Time {
	if !v.Valid {
		return nil
	}
	t := fromMillis(v.Int64)
	return &t
}
