package storage

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"atelier/internal/domain"
)

// Blobs keeps immutable bytes under the SHA-256 of their content: the copies of
// published files. The same content is stored once. What is there is whole: a
// blob gets its name after it was synced.
//
//	DIR/ab/abcdef…   the bytes
//	DIR/tmp/…        being written; emptied at the start
//
// All methods are safe for use by many goroutines at once. One process owns the
// folder.
type Blobs struct{ dir string }

// OpenBlobs opens the store in dir, which is made when it is missing, and
// removes what a killed server left half-written.
func OpenBlobs(dir string) (*Blobs, error) {
	tmp := filepath.Join(dir, "tmp")
	if err := os.RemoveAll(tmp); err != nil {
		return nil, fmt.Errorf("sweep unfinished blobs: %w", err)
	}
	if err := os.MkdirAll(tmp, 0o700); err != nil {
		return nil, fmt.Errorf("make the blob folder: %w", domain.DiskError(err))
	}
	return &Blobs{dir: dir}, nil
}

// Put stores a stream and returns its hash and size. More than limit bytes (0:
// no limit) is TooLarge with the limit in its details, and nothing is kept.
func (b *Blobs) Put(ctx context.Context, content io.Reader, limit int64) (sha string, size int64, err error) {
	tmp := filepath.Join(b.dir, "tmp", strings.ToLower(rand.Text()))
	file, err := os.OpenFile(tmp, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o600)
	if err != nil {
		return "", 0, domain.DiskError(err)
	}
	defer func() {
		file.Close()
		if err != nil {
			os.Remove(tmp)
		}
	}()
	if limit > 0 {
		content = io.LimitReader(content, limit+1)
	}
	hash := sha256.New()
	size, err = io.Copy(io.MultiWriter(file, hash), ctxReader{ctx, content})
	if err != nil {
		return "", 0, domain.DiskError(err)
	}
	if limit > 0 && size > limit {
		return "", 0, domain.Errorf(domain.TooLarge, "The file is larger than the limit of %d bytes.", limit).With("limit", limit)
	}
	sha = hex.EncodeToString(hash.Sum(nil))
	if err := b.place(file, tmp, sha); err != nil {
		return "", 0, domain.DiskError(err)
	}
	return sha, size, nil
}

// place gives a finished file its name. Content that is there already wins:
// somebody may be reading it.
func (b *Blobs) place(file *os.File, tmp, sha string) error {
	final := b.Path(sha)
	if _, err := os.Stat(final); err == nil {
		return os.Remove(tmp)
	}
	if err := file.Sync(); err != nil {
		return err
	}
	if err := os.MkdirAll(filepath.Dir(final), 0o700); err != nil {
		return err
	}
	if err := os.Rename(tmp, final); err != nil {
		return err
	}
	return syncDir(filepath.Dir(final))
}

func syncDir(dir string) error {
	d, err := os.Open(dir)
	if err != nil {
		return err
	}
	defer d.Close()
	return d.Sync()
}

// Open opens a blob for reading; the caller closes it. NotFound when there is
// none, or sha is not a hash at all.
func (b *Blobs) Open(sha string) (*os.File, error) {
	if !validSHA(sha) {
		return nil, domain.Errorf(domain.NotFound, "There is no such content.")
	}
	file, err := os.Open(b.Path(sha))
	if errors.Is(err, fs.ErrNotExist) {
		return nil, domain.Errorf(domain.NotFound, "The content of this file is not stored any more.")
	}
	return file, err
}

// Path is where a blob lies on the host, whether it is there or not; "" for
// what is not a hash.
func (b *Blobs) Path(sha string) string {
	if !validSHA(sha) {
		return ""
	}
	return filepath.Join(b.dir, sha[:2], sha)
}

// Delete removes a blob; it may be repeated. Whoever calls knows that nothing
// refers to it.
func (b *Blobs) Delete(sha string) error {
	if !validSHA(sha) {
		return nil
	}
	err := os.Remove(b.Path(sha))
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	return err
}

func validSHA(sha string) bool {
	if len(sha) != sha256.Size*2 {
		return false
	}
	for _, c := range []byte(sha) {
		if (c < '0' || c > '9') && (c < 'a' || c > 'f') {
			return false
		}
	}
	return true
}

// ctxReader ends when ctx does.
type ctxReader struct {
	ctx context.Context
	r   io.Reader
}

func (r ctxReader) Read(p []byte) (int, error) {
	if err := r.ctx.Err(); err != nil {
		return 0, err
	}
	return r.r.Read(p)
}
