// Package runner is the server's side of the runner, the small program inside
// every sandbox (package inside, cmd/runner). A Client makes a sandbox.Box of a
// byte pipe, so a backend with a pipe has only to start, to hand over the pipe,
// and to stop.
//
// What comes out of the pipe was written by a program that runs beside
// untrusted code. So every size is bounded here, texts are cleaned again, and
// the clock of a command is kept here too: a runner that has not answered some
// seconds after its command's time is up is taken for dead, the pipe is closed,
// and the backend, which watches Done, ends the sandbox.
//
// The runner's binary is part of the server (embed.go) and is written once to
// the data folder, from where backends show it to their sandboxes.
package runner

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"net"
	"net/http"
	"net/url"
	"strconv"
	"sync"
	"time"

	"github.com/hashicorp/yamux"

	"atelier/internal/domain"
	"atelier/internal/runner/wire"
	"atelier/internal/sandbox"
)

const (
	// answerTime bounds the small questions; a sandbox may be busy with itself.
	answerTime = 60 * time.Second
	// late is how much longer than its limit a command may take to end: the kill
	// loop and the look at the files have their own limits, which are shorter.
	late = 20 * time.Second
	// silence is how long a runner that has a command may say nothing; it sends a
	// heartbeat every few seconds.
	silence = 90 * time.Second
	// jsonMax bounds an answer.
	jsonMax = 16 << 20
)

// Config is what a backend tells the runner of a new sandbox.
type Config = wire.Config

// Client is a sandbox.Box on a byte pipe. Make it with New.
type Client struct {
	session *yamux.Session
	http    *http.Transport
	limits  sandbox.Limits
	late    time.Duration // as the constant, shorter in tests
	// patience is answerTime, shorter in tests.
	patience time.Duration
	done     chan struct{}
	once     sync.Once
	hello    wire.Hello
}

var _ sandbox.Box = (*Client)(nil)

// New greets the runner at the other end of pipe, which the Client owns from
// now on, also when an error is returned.
func New(ctx context.Context, pipe io.ReadWriteCloser, config wire.Config) (*Client, error) {
	config.Version = wire.Version
	config.Limits = config.Limits.Default()
	session, err := yamux.Client(pipe, muxConfig())
	if err != nil {
		pipe.Close()
		return nil, err
	}
	c := &Client{session: session, limits: config.Limits, late: late, patience: answerTime, done: make(chan struct{})}
	c.http = &http.Transport{
		DialContext:            func(context.Context, string, string) (net.Conn, error) { return c.open() },
		DisableCompression:     true,
		MaxIdleConnsPerHost:    4,
		MaxResponseHeaderBytes: 64 << 10,
	}
	go c.refuse()
	go func() {
		<-session.CloseChan()
		c.end()
	}()
	if err := c.greet(ctx, config); err != nil {
		c.end()
		return nil, err
	}
	return c, nil
}

func muxConfig() *yamux.Config {
	c := yamux.DefaultConfig()
	c.EnableKeepAlive = false // the pipe is local: its end is seen, and slow is not dead
	c.ConnectionWriteTimeout = 2 * time.Minute
	c.LogOutput = io.Discard
	return c
}

// refuse closes whatever the other side opens: only we ask.
func (c *Client) refuse() {
	for {
		stream, err := c.session.Accept()
		if err != nil {
			return
		}
		stream.Close()
	}
}

func (c *Client) greet(ctx context.Context, config wire.Config) error {
	body, err := json.Marshal(config)
	if err != nil {
		return err
	}
	if err := c.ask(ctx, "POST", wire.PathHello, nil, bytes.NewReader(body), &c.hello); err != nil {
		return fmt.Errorf("greet the runner: %w", err)
	}
	if c.hello.Version != wire.Version {
		return fmt.Errorf("the runner speaks version %d, this server speaks %d", c.hello.Version, wire.Version)
	}
	if c.hello.UID == 0 {
		return errors.New("the sandbox runs as root; that is never wanted")
	}
	return nil
}

// Limits are those that the sandbox was started with, with the defaults filled in.
func (c *Client) Limits() sandbox.Limits { return c.limits }

// Done is closed when the pipe has ended.
func (c *Client) Done() <-chan struct{} { return c.done }

// Stop closes the pipe, upon which the runner ends. Backends add the end of
// what they started.
func (c *Client) Stop(context.Context) error {
	c.end()
	return nil
}

func (c *Client) end() {
	c.once.Do(func() {
		close(c.done)
		c.session.Close()
		c.http.CloseIdleConnections()
	})
}

func (c *Client) open() (net.Conn, error) {
	stream, err := c.session.OpenStream()
	if err != nil {
		return nil, fmt.Errorf("%w: %v", sandbox.ErrGone, err)
	}
	return stream, nil
}

// gone names the end of the sandbox for what failed because of it.
func (c *Client) gone(err error) error {
	if err == nil || errors.Is(err, sandbox.ErrGone) {
		return err
	}
	select {
	case <-c.done:
		return fmt.Errorf("%w (%v)", sandbox.ErrGone, err)
	default:
	}
	if c.session.IsClosed() {
		return fmt.Errorf("%w (%v)", sandbox.ErrGone, err)
	}
	return err
}

// do sends a request; the caller closes the body. A refusal is a *domain.Error.
func (c *Client) do(ctx context.Context, method, path string, query url.Values, body io.Reader) (*http.Response, error) {
	u := url.URL{Scheme: "http", Host: "sandbox", Path: path, RawQuery: query.Encode()}
	req, err := http.NewRequestWithContext(ctx, method, u.String(), body)
	if err != nil {
		return nil, err
	}
	res, err := c.http.RoundTrip(req)
	if err != nil {
		return nil, c.gone(err)
	}
	if res.StatusCode/100 == 2 {
		return res, nil
	}
	defer res.Body.Close()
	var refused wire.Error
	if json.NewDecoder(io.LimitReader(res.Body, 64<<10)).Decode(&refused) != nil || refused.Message == "" {
		return nil, fmt.Errorf("the runner answered %q", res.Status)
	}
	return nil, refusal(refused)
}

func refusal(e wire.Error) *domain.Error {
	return &domain.Error{Code: domain.Code(clean(e.Code, 64)), Message: clean(e.Message, 4096)}
}

// clean makes a text of the runner's fit to show.
func clean(s string, most int) string {
	var t wire.Text
	s = t.Next([]byte(s)) + t.End()
	if len(s) > most {
		s = s[:most]
		s = t.Next([]byte(s))
	}
	return s
}

// ask is a small question with a JSON answer.
func (c *Client) ask(ctx context.Context, method, path string, query url.Values, body io.Reader, into any) error {
	ctx, cancel := context.WithTimeout(ctx, answerTime)
	defer cancel()
	res, err := c.do(ctx, method, path, query, body)
	if err != nil {
		return err
	}
	defer res.Body.Close()
	if into == nil {
		return nil
	}
	if err := json.NewDecoder(io.LimitReader(res.Body, jsonMax)).Decode(into); err != nil {
		return c.gone(fmt.Errorf("the runner's answer cannot be read: %w", err))
	}
	return nil
}

// Processes implements sandbox.Box.
func (c *Client) Processes(ctx context.Context) ([]sandbox.Process, error) {
	var list []sandbox.Process
	err := c.ask(ctx, "GET", wire.PathProcesses, nil, nil, &list)
	return list, err
}

// Signal implements sandbox.Box.
func (c *Client) Signal(ctx context.Context, pid, signal int) error {
	query := url.Values{"pid": {strconv.Itoa(pid)}, "signal": {strconv.Itoa(signal)}}
	return c.ask(ctx, "POST", wire.PathSignal, query, nil, nil)
}

// Stats implements sandbox.Box.
func (c *Client) Stats(ctx context.Context) (sandbox.Stats, error) {
	var st sandbox.Stats
	err := c.ask(ctx, "GET", wire.PathStats, nil, nil, &st)
	return st, err
}

// duplex is a stream of frames or bytes, both ways.
type duplex struct {
	io.ReadWriteCloser
	in *bufio.Reader
	mu sync.Mutex
}

func (d *duplex) Read(p []byte) (int, error) { return d.in.Read(p) }

func (d *duplex) write(kind byte, data []byte) error {
	d.mu.Lock()
	defer d.mu.Unlock()
	return wire.Write(d.ReadWriteCloser, kind, data)
}

// upgrade asks for a stream that outlives ctx. first is sent along with the
// question, which saves a round trip through all the pipes.
func (c *Client) upgrade(ctx context.Context, path string, query url.Values, first []byte) (*duplex, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	stream, err := c.open()
	if err != nil {
		return nil, err
	}
	stop := context.AfterFunc(ctx, func() { stream.Close() })
	clock := time.AfterFunc(c.patience, c.end) // it only has to say yes; one that does not is dead
	defer clock.Stop()
	u := url.URL{Path: path, RawQuery: query.Encode()}
	question := "GET " + u.RequestURI() + " HTTP/1.1\r\nHost: sandbox\r\nConnection: Upgrade\r\nUpgrade: " + wire.Protocol + "\r\n\r\n"
	_, err = stream.Write(append([]byte(question), first...))
	bound := &io.LimitedReader{R: stream, N: 64 << 10} // of the answer's head
	in := bufio.NewReaderSize(bound, 32<<10)
	var res *http.Response
	if err == nil {
		res, err = http.ReadResponse(in, &http.Request{Method: "GET"})
	}
	if !stop() {
		stream.Close()
		return nil, ctx.Err()
	}
	if err != nil {
		stream.Close()
		return nil, c.gone(err)
	}
	if res.StatusCode == http.StatusSwitchingProtocols {
		bound.N = math.MaxInt64
		return &duplex{ReadWriteCloser: stream, in: in}, nil
	}
	defer stream.Close()
	var refused wire.Error
	if json.NewDecoder(res.Body).Decode(&refused) == nil && refused.Message != "" {
		return nil, refusal(refused)
	}
	return nil, fmt.Errorf("the runner answered %q", res.Status)
}

// Dial implements sandbox.Box.
func (c *Client) Dial(ctx context.Context, port int) (io.ReadWriteCloser, error) {
	if port < 1 || port > 65535 {
		return nil, domain.Errorf(domain.Invalid, "%d is no port; ports go from 1 to 65535", port)
	}
	d, err := c.upgrade(ctx, wire.PathDial, url.Values{"port": {strconv.Itoa(port)}}, nil)
	if err != nil {
		return nil, err
	}
	return d, nil
}
