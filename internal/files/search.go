package files

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"strings"
	"time"

	"golang.org/x/text/unicode/norm"

	"atelier/internal/domain"
)

// Search's bounds; what they cut is told in Found.Notes.
const (
	maxHits        = 200
	maxLooked      = 200_000
	maxTextFile    = 8 << 20
	maxTextTotal   = 512 << 20
	maxSearchTime  = 10 * time.Second
	maxQuery       = 200
	excerptAround  = 80
	hitsInOneFile  = 5
	binaryLookByte = 8000
)

// Query is what to look for, below the folder In. Letters match in either case,
// and accents match however they are composed.
type Query struct {
	In      string
	Name    string // part of a name; and, or only:
	Content string // text on one line of a file
	Hidden  bool   // also in names that begin with a dot, and node_modules
	Limit   int    // of hits; 0 and more than 200 mean 200
}

// Hit is one found entry; Line and Text are of the content, 0 and "" when the
// name matched alone.
type Hit struct {
	domain.FileEntry
	Line int    `json:"line,omitempty"`
	Text string `json:"text,omitempty"`
}

// Found is what a search brought, and in Notes what it did not look at.
type Found struct {
	Hits  []Hit    `json:"hits"`
	Notes []string `json:"notes,omitempty"`
}

// errEnough ends a walk early.
var errEnough = errors.New("enough")

// Search looks through names and, when Content is set, text files.
func (f *Folder) Search(ctx context.Context, q Query) (Found, error) {
	if q.Name == "" && q.Content == "" {
		return Found{}, domain.Errorf(domain.Invalid, "Say what to search for: part of a name, or text in a file.")
	}
	if len(q.Name) > maxQuery || len(q.Content) > maxQuery {
		return Found{}, domain.Errorf(domain.Invalid, "The search text is too long; the most is %d bytes.", maxQuery)
	}
	rel, err := f.find(q.In)
	if err != nil {
		return Found{}, err
	}
	if q.Limit <= 0 || q.Limit > maxHits {
		q.Limit = maxHits
	}
	s := &search{f: f, q: q, name: fold(q.Name), content: []byte(fold(q.Content)), left: maxTextTotal, until: time.Now().Add(maxSearchTime)}
	s.found.Hits = []Hit{}
	err = f.walk(ctx, rel, func(rel string, e facts) error { return s.visit(ctx, rel, e) },
		func(rel string, _ error) { s.unreadable++ })
	if err != nil && err != errEnough {
		return Found{}, err
	}
	s.notes()
	return s.found, nil
}

type search struct {
	f       *Folder
	q       Query
	name    string
	content []byte
	found   Found

	looked, big, unreadable int
	left                    int64
	until                   time.Time
	why                     string // ended early
}

func fold(s string) string { return strings.ToLower(norm.NFC.String(s)) }

func (s *search) visit(ctx context.Context, rel string, e facts) error {
	if !s.q.Hidden && (strings.HasPrefix(e.name, ".") || e.name == "node_modules" && e.mode.IsDir()) {
		return skip(e)
	}
	s.looked++
	switch {
	case len(s.found.Hits) >= s.q.Limit:
		s.why = fmt.Sprintf("Showing the first %d hits; there may be more. Search for something narrower.", s.q.Limit)
		return errEnough
	case s.looked > maxLooked:
		s.why = fmt.Sprintf("Stopped after %d files. Search in a folder.", maxLooked)
		return errEnough
	case time.Now().After(s.until):
		s.why = fmt.Sprintf("Stopped after %s. Search in a folder.", maxSearchTime)
		return errEnough
	}
	if s.name != "" && !strings.Contains(fold(e.name), s.name) {
		return nil
	}
	if len(s.content) == 0 {
		s.found.Hits = append(s.found.Hits, Hit{FileEntry: s.f.entry(rel, e)})
		return nil
	}
	if !e.mode.IsRegular() {
		return nil
	}
	if e.size > maxTextFile || e.size > s.left {
		s.big++
		return nil
	}
	s.left -= e.size
	return s.grep(ctx, rel, e)
}

func skip(e facts) error {
	if e.mode.IsDir() {
		return fs.SkipDir
	}
	return nil
}

// grep looks for the text, line by line. Files with NUL bytes are not text.
func (s *search) grep(ctx context.Context, rel string, e facts) error {
	file, err := s.f.open(rel)
	if err != nil {
		s.unreadable++
		return nil
	}
	defer file.Close()
	data, err := io.ReadAll(reader{ctx, io.LimitReader(file, maxTextFile)})
	if err != nil {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		s.unreadable++
		return nil
	}
	if bytes.IndexByte(data[:min(len(data), binaryLookByte)], 0) >= 0 {
		return nil
	}
	hits := 0
	for n := 1; len(data) > 0 && len(s.found.Hits) < s.q.Limit; n++ {
		line, rest, _ := bytes.Cut(data, []byte("\n"))
		data = rest
		text := bytes.ToLower(norm.NFC.Bytes(line))
		at := bytes.Index(text, s.content)
		if at < 0 {
			continue
		}
		s.found.Hits = append(s.found.Hits, Hit{FileEntry: s.f.entry(rel, e), Line: n, Text: excerpt(norm.NFC.Bytes(line), at, len(s.content))})
		if hits++; hits == hitsInOneFile {
			break
		}
	}
	return nil
}

// excerpt is the part of a line around a hit.
func excerpt(line []byte, at, n int) string {
	from, to := max(0, at-excerptAround), min(len(line), at+n+excerptAround)
	from, to = min(from, len(line)), max(to, 0)
	text := strings.TrimSpace(strings.ToValidUTF8(string(line[from:to]), ""))
	if from > 0 {
		text = "…" + text
	}
	if to < len(line) {
		text += "…"
	}
	return text
}

func (s *search) notes() {
	add := func(n int, format string) {
		if n > 0 {
			s.found.Notes = append(s.found.Notes, fmt.Sprintf(format, n))
		}
	}
	if s.why != "" {
		s.found.Notes = append(s.found.Notes, s.why)
	}
	add(s.big, fmt.Sprintf("%%d files were too large to look into (more than %d MiB, or %d MiB together).", maxTextFile>>20, maxTextTotal>>20))
	add(s.unreadable, "%d files or folders could not be read.")
}
