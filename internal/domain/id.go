package domain

import (
	"crypto/rand"
	"encoding/base32"
	"regexp"
	"strings"
	"time"
)

var idEncoding = base32.NewEncoding("0123456789abcdefghjkmnpqrstvwxyz").WithPadding(base32.NoPadding)

// NewID returns a fresh opaque id such as "ws_3k…": a prefix that tells people
// what it names, 48 bits of time so that ids of one kind sort by age, and 80
// random bits.
func NewID(prefix string) string {
	var b [16]byte
	ms := uint64(time.Now().UnixMilli())
	for i := range 6 {
		b[i] = byte(ms >> (40 - 8*i))
	}
	_, _ = rand.Read(b[6:]) // never fails: crypto/rand aborts the program instead
	return prefix + "_" + idEncoding.EncodeToString(b[:])
}

// Secret returns 32 random bytes as text, for tokens and keys.
func Secret() string {
	var b [32]byte
	_, _ = rand.Read(b[:])
	return strings.ToLower(idEncoding.EncodeToString(b[:]))
}

var idPattern = regexp.MustCompile(`^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$`)

// ValidID tells whether a client's own id may be used as a primary key and as
// an element's id in the page.
func ValidID(id string) bool { return idPattern.MatchString(id) }

// Now is the time as it is stored and sent: UTC, whole milliseconds, so that a
// value read back equals the one written.
func Now() time.Time { return time.Now().UTC().Truncate(time.Millisecond) }
