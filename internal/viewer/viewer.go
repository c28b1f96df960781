// Package viewer is the port to how one kind of file is shown: which files are
// its own, and the facts that stand beside them.
//
// The contract, which viewertest holds every member to: Match looks at bytes
// first and names second; Facts never panics, hangs or reads without bound, and
// says what it could not read in facts["error"], in words.
package viewer

import (
	"context"
	"errors"
	"io"
)

// Source is a file's bytes, read at random.
type Source struct {
	Name     string
	MimeType string
	Size     int64
	Path     string // absolute on the host's disk, "" when it is not there
	Open     func() (io.ReadSeekCloser, error)
	// Sibling opens a file beside this one (.mtl, textures, .bin); nil when there
	// is none. It refuses paths that leave the folder's root.
	Sibling func(rel string) (io.ReadSeekCloser, error)
}

// Viewer is one member of the family.
type Viewer interface {
	// Kind is one of the domain.Kind… words.
	Kind() string
	// Match says how sure the viewer is that a file is its own: 0 is not at all.
	// head is the file's beginning.
	Match(name, mime string, head []byte) int
	// Facts describes the file, in the shapes of the public API.
	Facts(ctx context.Context, src Source) (map[string]any, error)
}

// Registry holds the viewers that are compiled in.
type Registry struct{ viewers []Viewer }

// NewRegistry makes a registry; the order breaks ties.
func NewRegistry(viewers ...Viewer) *Registry { return &Registry{viewers: viewers} }

// headSize is how much of a file Match is shown.
const headSize = 64 << 10

// For finds the viewer of a file. There is always one where a catch-all member
// is registered; nil otherwise.
func (r *Registry) For(src Source) Viewer {
	var head []byte
	if f, err := src.Open(); err == nil {
		head = make([]byte, min(headSize, max(src.Size, 0)))
		n, err := io.ReadFull(f, head)
		if err != nil && !errors.Is(err, io.ErrUnexpectedEOF) && !errors.Is(err, io.EOF) {
			n = 0
		}
		head = head[:n]
		_ = f.Close()
	}
	var best Viewer
	top := 0
	for _, v := range r.viewers {
		if m := v.Match(src.Name, src.MimeType, head); m > top {
			best, top = v, m
		}
	}
	return best
}

// Facts finds the kind and the facts of a file; a failure is facts["error"].
func (r *Registry) Facts(ctx context.Context, src Source) (kind string, facts map[string]any) {
	v := r.For(src)
	if v == nil {
		return "other", map[string]any{}
	}
	facts, err := v.Facts(ctx, src)
	if facts == nil {
		facts = map[string]any{}
	}
	if err != nil {
		facts["error"] = err.Error()
	}
	return v.Kind(), facts
}
