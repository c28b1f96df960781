package runner

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"path"
	"strings"
	"time"

	"atelier/internal/domain"
	"atelier/internal/runner/wire"
	"atelier/internal/sandbox"
)

// Exec implements sandbox.Box.
func (c *Client) Exec(ctx context.Context, cmd sandbox.Command, output func(sandbox.Stream, string)) (sandbox.Result, error) {
	req, err := c.request(cmd)
	if err != nil {
		return sandbox.Result{}, err
	}
	req.Live = output != nil
	head, err := json.Marshal(req)
	if err != nil {
		return sandbox.Result{}, err
	}
	if len(head) > wire.MaxFrame {
		return sandbox.Result{}, domain.Errorf(domain.TooLarge, "the command, its arguments and its environment are %d bytes; at most %d fit. Put the long part into a file.", len(head), wire.MaxFrame)
	}
	var first bytes.Buffer
	_ = wire.Write(&first, wire.KindRequest, head)
	if len(cmd.Stdin) == 0 {
		_ = wire.Write(&first, wire.KindStdinEnd, nil)
	}
	stream, err := c.upgrade(ctx, wire.PathExec, nil, first.Bytes())
	if err != nil {
		if ctx.Err() != nil { // cancelled before it began
			return sandbox.Result{Stopped: true, ExitCode: 137}, nil
		}
		return sandbox.Result{}, err
	}
	defer stream.Close()
	if len(cmd.Stdin) > 0 {
		go func() {
			_ = wire.WriteAll(lockedWriter{stream}, wire.KindStdin, cmd.Stdin)
			_ = stream.write(wire.KindStdinEnd, nil)
		}()
	}
	over := make(chan struct{})
	defer close(over)
	go c.guard(ctx, stream, orDefault(cmd.Wall, c.limits.CommandWall), over)
	return c.collect(stream, output)
}

func orDefault(d, def time.Duration) time.Duration {
	if d > 0 {
		return d
	}
	return def
}

// request checks a command and fills in what it left out.
func (c *Client) request(cmd sandbox.Command) (wire.Exec, error) {
	req := wire.Exec{Command: cmd.Command, Args: cmd.Args, Dir: cmd.Dir, Env: cmd.Env,
		Wall: cmd.Wall, CPU: cmd.CPU, Watch: cmd.Watch}
	if (cmd.Command == "") == (len(cmd.Args) == 0) {
		return req, domain.Errorf(domain.Invalid, "a command needs either a line for the shell or a program with arguments")
	}
	size := len(cmd.Command)
	for _, a := range cmd.Args {
		size += len(a) + 1
	}
	if size > c.limits.CommandText {
		return req, domain.Errorf(domain.TooLarge, "the command is %d bytes long; at most %d are allowed. Write a script file and run that.", size, c.limits.CommandText)
	}
	if strings.ContainsRune(cmd.Command+strings.Join(cmd.Args, ""), 0) {
		return req, domain.Errorf(domain.Invalid, "the command contains a NUL byte; remove it")
	}
	if len(cmd.Args) > 0 && cmd.Args[0] == "" {
		return req, domain.Errorf(domain.Invalid, "the name of the program is empty")
	}
	switch {
	case req.Dir == "":
		req.Dir = sandbox.WorkspaceDir
	case strings.ContainsRune(req.Dir, 0):
		return req, domain.Errorf(domain.Invalid, "the folder's name contains a NUL byte")
	case !path.IsAbs(req.Dir):
		req.Dir = path.Join(sandbox.WorkspaceDir, req.Dir)
	}
	return req, nil
}

// guard tells the runner of a cancelled ctx, and closes the pipe of a runner
// that does not end the command in time.
func (c *Client) guard(ctx context.Context, stream *duplex, wall time.Duration, over <-chan struct{}) {
	clock := time.NewTimer(wall + c.late)
	defer clock.Stop()
	select {
	case <-over:
		return
	case <-clock.C:
		c.end()
		return
	case <-ctx.Done():
	}
	go func() { _ = stream.write(wire.KindCancel, nil) }()
	clock.Reset(c.late)
	select {
	case <-over:
	case <-clock.C:
		c.end()
	}
}

// collect takes the frames of a command until its result.
func (c *Client) collect(stream *duplex, output func(sandbox.Stream, string)) (sandbox.Result, error) {
	var keptOut, keptErr []byte
	texts := map[byte]*wire.Text{wire.KindStdout: {}, wire.KindStderr: {}}
	quiet := time.AfterFunc(silence, c.end)
	defer quiet.Stop()
	// The marker and the notes of the runner come on top of the limit; the live
	// stream has latest lines in it, also after the limit.
	room, live := c.limits.Output+4096, 16*c.limits.Output+1<<20
	for {
		kind, data, err := wire.Read(stream)
		if err != nil {
			return sandbox.Result{}, c.lost(err)
		}
		quiet.Reset(silence)
		switch kind {
		case wire.KindStdout, wire.KindStderr:
			if live -= len(data); output == nil || live < 0 {
				continue
			}
			if text := texts[kind].Next(data); text != "" {
				output(streamOf(kind), text)
			}
		case wire.KindKeptOut:
			keptOut = append(keptOut, data[:min(len(data), max(0, room-len(keptOut)))]...)
		case wire.KindKeptErr:
			keptErr = append(keptErr, data[:min(len(data), max(0, room-len(keptErr)))]...)
		case wire.KindError:
			var e wire.Error
			if err := json.Unmarshal(data, &e); err != nil {
				return sandbox.Result{}, c.lost(err)
			}
			return sandbox.Result{}, refusal(e)
		case wire.KindResult:
			var r sandbox.Result
			if err := json.Unmarshal(data, &r); err != nil {
				return sandbox.Result{}, c.lost(err)
			}
			return tidy(r, keptOut, keptErr), nil
		}
	}
}

func streamOf(kind byte) sandbox.Stream {
	if kind == wire.KindStderr {
		return sandbox.Stderr
	}
	return sandbox.Stdout
}

// tidy bounds what the runner says about a command.
func tidy(r sandbox.Result, stdout, stderr []byte) sandbox.Result {
	r.Stdout, r.Stderr = clean(string(stdout), len(stdout)+8), clean(string(stderr), len(stderr)+8)
	if len(r.FullOutput) > 0 && !strings.HasPrefix(path.Clean(r.FullOutput), sandbox.OutputDir+"/") {
		r.FullOutput = ""
	}
	r.ChangedFiles = r.ChangedFiles[:min(len(r.ChangedFiles), 100)]
	for i, name := range r.ChangedFiles {
		r.ChangedFiles[i] = path.Clean("/" + clean(name, 4096))
	}
	r.ChangedMore = max(r.ChangedMore, 0)
	return r
}

// lost is what a broken stream of a command means: the runner is not to be
// relied upon any more.
func (c *Client) lost(err error) error {
	if errors.Is(err, sandbox.ErrGone) {
		return err
	}
	c.end()
	return fmt.Errorf("%w while a command ran (%v)", sandbox.ErrGone, err)
}

// lockedWriter writes whole frames between those of others.
type lockedWriter struct{ d *duplex }

func (w lockedWriter) Write(p []byte) (int, error) {
	w.d.mu.Lock()
	defer w.d.mu.Unlock()
	return w.d.ReadWriteCloser.Write(p)
}
