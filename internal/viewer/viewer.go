// Package viewer is the port to how one kind of file is shown: which files are
// its own, and the facts that stand beside them.
//
// The contract, which viewertest holds every member to: Match looks at bytes
// first and names second; Facts never panics, hangs or reads without bound, and
// says what it could not read in facts["error"], in words.
//
// Files come from strangers, and some formats are read by libraries that were
// written for friends. So the Registry runs every reading under a deadline, in
// a goroutine of its own whose panic becomes an error, and only a few at once:
// a reader that hangs in spite of its context costs one of those places and no
// request.
package viewer

import (
	"context"
	"errors"
	"fmt"
	"io"
	"time"

	"atelier/internal/domain"
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

// Viewer is one member of the family. Its methods may be called at once.
type Viewer interface {
	// Kind is one of the domain.Kind… words.
	Kind() string
	// Match says how sure the viewer is that a file is its own: 0 is not at all.
	// head is the file's beginning, up to HeadSize bytes, and empty for an empty
	// file. The scale: 90 known by its bytes; 70 by its name, and the bytes
	// do not contradict; 40 by a likeness; 20 and less, what remains.
	Match(name, mime string, head []byte) int
	// Facts describes the file, in the shapes of the public API. An error is one
	// of reading the file at all or of ctx; what the content lacks is in words in
	// facts["error"].
	Facts(ctx context.Context, src Source) (map[string]any, error)
}

// HeadSize is how much of a file Match is shown.
const HeadSize = 64 << 10

// factsTime bounds what finding facts may take; a person waits for it.
const factsTime = 20 * time.Second

// Registry holds the viewers that are compiled in.
type Registry struct {
	viewers []Viewer
	busy    chan struct{}
	limit   time.Duration
}

// NewRegistry makes a registry; the order breaks ties.
func NewRegistry(viewers ...Viewer) *Registry {
	return &Registry{viewers: viewers, busy: make(chan struct{}, 8), limit: factsTime}
}

// For finds the viewer of a file. There is always one where a catch-all member
// is registered; nil otherwise.
func (r *Registry) For(src Source) Viewer {
	v, _ := r.find(src)
	return v
}

// find is For with the error of reading the file's beginning.
func (r *Registry) find(src Source) (best Viewer, err error) {
	head, err := readHead(src)
	top := 0
	for _, v := range r.viewers {
		if m := v.Match(src.Name, src.MimeType, head); m > top {
			best, top = v, m
		}
	}
	return best, err
}

func readHead(src Source) ([]byte, error) {
	f, err := src.Open()
	if err != nil {
		return nil, err
	}
	defer func() { _ = f.Close() }()
	head := make([]byte, min(HeadSize, max(src.Size, 0)))
	n, err := io.ReadFull(f, head)
	if err != nil && !errors.Is(err, io.ErrUnexpectedEOF) && !errors.Is(err, io.EOF) {
		return nil, err
	}
	return head[:n], nil
}

// Facts finds the kind and the facts of a file; a failure is facts["error"].
func (r *Registry) Facts(ctx context.Context, src Source) (kind string, facts map[string]any) {
	v, err := r.find(src)
	if v == nil {
		kind = domain.KindOther
	} else {
		kind = v.Kind()
	}
	if err == nil && v != nil {
		facts, err = r.run(ctx, v, src)
	}
	if facts == nil {
		facts = map[string]any{}
	}
	if err != nil {
		facts["error"] = words(err)
	}
	return kind, facts
}

// run finds the facts in a goroutine that is left behind when it hangs.
func (r *Registry) run(ctx context.Context, v Viewer, src Source) (map[string]any, error) {
	ctx, cancel := context.WithTimeout(ctx, r.limit)
	defer cancel()
	select {
	case r.busy <- struct{}{}:
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	type result struct {
		facts map[string]any
		err   error
	}
	done := make(chan result, 1)
	go func() {
		defer func() { <-r.busy }()
		facts, err := Guard(func() (map[string]any, error) { return v.Facts(ctx, src) })
		done <- result{facts, err}
	}()
	select {
	case res := <-done:
		return res.facts, res.err
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

// Guard turns a panic of f into an error.
func Guard(f func() (map[string]any, error)) (facts map[string]any, err error) {
	defer func() {
		if p := recover(); p != nil {
			facts, err = nil, &domain.Error{Code: domain.Unsupported, Message: "The file is damaged in a way that its reader cannot deal with. It can be downloaded as it is.", Cause: fmt.Errorf("panic: %v", p)}
		}
	}()
	return f()
}

// words says an error to a person: paths of the host and the like stay out.
func words(err error) string {
	var e *domain.Error
	switch {
	case errors.Is(err, context.DeadlineExceeded):
		return "Reading the file took too long and was given up. It can be downloaded as it is."
	case errors.Is(err, context.Canceled):
		return "Reading the file was interrupted. Open it again."
	case errors.As(err, &e):
		return e.Message
	}
	return "The file could not be read. Try again, or download it."
}
