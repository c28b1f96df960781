package runner

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/url"
	"path"
	"strconv"
	"strings"
	"sync/atomic"
	"time"

	"atelier/internal/domain"
	"atelier/internal/runner/wire"
	"atelier/internal/sandbox"
)

// inside checks a path before it is sent.
func insidePath(name string) (url.Values, error) {
	if !path.IsAbs(name) || strings.ContainsRune(name, 0) {
		return nil, domain.Errorf(domain.Invalid, "%q is not an absolute path in the sandbox", name)
	}
	return url.Values{"path": {path.Clean(name)}}, nil
}

// ReadFile implements sandbox.Box.
func (c *Client) ReadFile(ctx context.Context, name string) (io.ReadCloser, sandbox.FileInfo, error) {
	var info sandbox.FileInfo
	query, err := insidePath(name)
	if err != nil {
		return nil, info, err
	}
	// The answer has to begin in time; reading on may take as long as it takes.
	ctx, cancel := context.WithCancel(ctx)
	clock := time.AfterFunc(answerTime, cancel)
	res, err := c.do(ctx, "GET", wire.PathFile, query, nil)
	clock.Stop()
	if err != nil {
		cancel()
		return nil, info, err
	}
	if err := json.Unmarshal([]byte(res.Header.Get(wire.HeaderInfo)), &info); err != nil {
		cancel()
		res.Body.Close()
		return nil, info, fmt.Errorf("the runner's description of %s cannot be read: %w", name, err)
	}
	return body{res.Body, cancel, c}, info, nil
}

type body struct {
	io.ReadCloser
	cancel context.CancelFunc
	c      *Client
}

func (b body) Read(p []byte) (int, error) {
	n, err := b.ReadCloser.Read(p)
	if err != nil && !errors.Is(err, io.EOF) {
		err = b.c.gone(err)
	}
	return n, err
}

func (b body) Close() error {
	err := b.ReadCloser.Close()
	b.cancel()
	return err
}

// WriteFile implements sandbox.Box.
func (c *Client) WriteFile(ctx context.Context, name string, content io.Reader, mode uint32) error {
	query, err := insidePath(name)
	if err != nil {
		return err
	}
	query.Set("mode", strconv.FormatUint(uint64(mode&0o777), 10))
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	// As long as bytes are taken it may go on.
	clock := time.AfterFunc(answerTime, cancel)
	defer clock.Stop()
	src := &counted{r: content, tick: func() { clock.Reset(answerTime) }}
	res, err := c.do(ctx, "PUT", wire.PathFile, query, src)
	if readErr := src.err.Load(); readErr != nil {
		return fmt.Errorf("read what is to be written: %w", *readErr)
	}
	if err != nil {
		return err
	}
	return res.Body.Close()
}

// counted tells of every read, and keeps the source's own error.
type counted struct {
	r    io.Reader
	tick func()
	err  atomic.Pointer[error]
}

func (s *counted) Read(p []byte) (int, error) {
	s.tick()
	n, err := s.r.Read(p)
	if err != nil && !errors.Is(err, io.EOF) {
		s.err.Store(&err)
	}
	return n, err
}

// ListDir implements sandbox.Box.
func (c *Client) ListDir(ctx context.Context, name string, limit int) ([]sandbox.FileInfo, int, error) {
	query, err := insidePath(name)
	if err != nil {
		return nil, 0, err
	}
	query.Set("limit", strconv.Itoa(limit))
	var list wire.Dir
	if err := c.ask(ctx, "GET", wire.PathDir, query, nil, &list); err != nil {
		return nil, 0, err
	}
	entries := list.Entries[:min(len(list.Entries), max(limit, 0))]
	return entries, max(list.Total, len(entries)), nil
}

// Terminal implements sandbox.Box.
func (c *Client) Terminal(ctx context.Context, size sandbox.Size) (sandbox.Terminal, error) {
	stream, err := c.upgrade(ctx, wire.PathTerminal, url.Values{
		"cols": {strconv.Itoa(int(size.Cols))}, "rows": {strconv.Itoa(int(size.Rows))}}, nil)
	if err != nil {
		return nil, err
	}
	return &terminal{stream: stream}, nil
}

// terminal makes bytes of frames.
type terminal struct {
	stream *duplex
	rest   []byte
}

func (t *terminal) Read(p []byte) (int, error) {
	for len(t.rest) == 0 {
		kind, data, err := wire.Read(t.stream)
		if err != nil {
			return 0, io.EOF
		}
		if kind == wire.KindData {
			t.rest = data
		}
	}
	n := copy(p, t.rest)
	t.rest = t.rest[n:]
	return n, nil
}

func (t *terminal) Write(p []byte) (int, error) {
	if err := wire.WriteAll(lockedWriter{t.stream}, wire.KindData, p); err != nil {
		return 0, err
	}
	return len(p), nil
}

func (t *terminal) Resize(_ context.Context, size sandbox.Size) error {
	b, err := json.Marshal(size)
	if err != nil {
		return err
	}
	return t.stream.write(wire.KindResize, b)
}

func (t *terminal) Close() error { return t.stream.Close() }
