package web

import (
	"context"
	"errors"
	"net/http"
	"strconv"
	"sync"
	"time"

	"github.com/labstack/echo/v4"

	"atelier/internal/domain"
	"atelier/internal/sandbox"
	"atelier/internal/sandbox/manager"
)

// maxExec bounds the time that one command may be given.
const maxExec = time.Hour

func (s *Server) sandboxRoutes() []route {
	const box = "/v1/sandboxes/:id"
	return []route{
		{method: get, path: "/v1/sandboxes", handler: s.listSandboxes, scope: domain.SandboxAll},
		{method: post, path: "/v1/sandboxes", handler: s.createSandbox, scope: domain.SandboxAll},
		{method: get, path: box, handler: s.showSandbox, scope: domain.SandboxExecute},
		{method: del, path: box, handler: s.deleteSandbox, scope: domain.SandboxAll},
		{method: post, path: box + "/pause", handler: s.createPause, scope: domain.SandboxAll},
		{method: post, path: box + "/resume", handler: s.createResume, scope: domain.SandboxAll},
		{method: post, path: box + "/exec", handler: s.createExec, scope: domain.SandboxExecute},
		{method: get, path: box + "/processes", handler: s.listProcesses, scope: domain.SandboxAll},
		{method: del, path: box + "/processes/:pid", handler: s.deleteProcess, scope: domain.SandboxAll},
		{method: get, path: box + "/stats", handler: s.showStats, scope: domain.SandboxAll},
	}
}

func (s *Server) listSandboxes(c echo.Context) error {
	limit, cursor, err := page(c, 100, 500)
	if err != nil {
		return err
	}
	list, err := s.sandboxes.List(c.Request().Context(), who(c))
	if err != nil {
		return err
	}
	kept := []domain.Sandbox{}
	for _, b := range list {
		if status := c.QueryParam("status"); status == "" || b.Status == status {
			kept = append(kept, b)
		}
	}
	part, next := slicePage(kept, limit, cursor)
	return sendList(c, part, next)
}

type newSandbox struct {
	Name        string                  `json:"name,omitempty"`
	Backend     string                  `json:"backend,omitempty"`
	Template    string                  `json:"template,omitempty"`
	Mounts      []domain.Mount          `json:"mounts,omitempty"`
	Env         map[string]string       `json:"env,omitempty"`
	Resources   domain.SandboxResources `json:"resources,omitzero"`
	Network     string                  `json:"network,omitempty"`
	IdleTimeout int64                   `json:"idleTimeout,omitempty"` // seconds
	Tags        []string                `json:"tags,omitempty"`
	Metadata    map[string]any          `json:"metadata,omitempty"`
}

func (s *Server) createSandbox(c echo.Context) error {
	in, err := bind[newSandbox](c)
	if err != nil {
		return err
	}
	if in.Template != "" || len(in.Tags) > 0 || len(in.Metadata) > 0 {
		return domain.Errorf(domain.Unsupported, "This server keeps no template, tags or metadata of sandboxes. Leave them out.")
	}
	if in.IdleTimeout < 0 || in.IdleTimeout > 1<<31 {
		return domain.Errorf(domain.Invalid, "idleTimeout is a number of seconds.")
	}
	b, err := s.sandboxes.Create(c.Request().Context(), who(c), manager.Spec{
		Name: in.Name, Backend: in.Backend, Mounts: in.Mounts, Env: in.Env, Resources: in.Resources,
		Network: in.Network, IdleTimeout: time.Duration(in.IdleTimeout) * time.Second,
	})
	if err != nil {
		return err
	}
	return send(c, http.StatusCreated, b)
}

func (s *Server) showSandbox(c echo.Context) error {
	b, err := s.sandboxes.Get(c.Request().Context(), who(c), c.Param("id"))
	if err != nil {
		return err
	}
	return send(c, http.StatusOK, b)
}

func (s *Server) deleteSandbox(c echo.Context) error {
	ctx := c.Request().Context()
	b, err := s.sandboxes.Get(ctx, who(c), c.Param("id"))
	if err != nil {
		return err
	}
	if err := s.sandboxes.Destroy(ctx, who(c), b.ID); err != nil {
		return err
	}
	b.Status = domain.SandboxDestroyed
	return send(c, http.StatusOK, b)
}

func (s *Server) createPause(c echo.Context) error {
	b, err := s.sandboxes.Pause(c.Request().Context(), who(c), c.Param("id"))
	if err != nil {
		return err
	}
	return send(c, http.StatusOK, b)
}

func (s *Server) createResume(c echo.Context) error {
	b, err := s.sandboxes.Resume(c.Request().Context(), who(c), c.Param("id"))
	if err != nil {
		return err
	}
	return send(c, http.StatusOK, b)
}

type newExec struct {
	Command string            `json:"command"`
	Cwd     string            `json:"cwd,omitempty"`
	Env     map[string]string `json:"env,omitempty"`
	Timeout int64             `json:"timeout,omitempty"` // milliseconds
	Stdin   string            `json:"stdin,omitempty"`
}

type execResult struct {
	ExitCode       int      `json:"exitCode"`
	Stdout         string   `json:"stdout"`
	Stderr         string   `json:"stderr"`
	DurationMs     int64    `json:"durationMs"`
	CPUMs          int64    `json:"cpuMs"`
	MaxRSSBytes    int64    `json:"maxRssBytes"`
	TimedOut       bool     `json:"timedOut"`
	CPULimit       bool     `json:"cpuLimit"`
	OOMKilled      bool     `json:"oomKilled"`
	DiskFull       bool     `json:"diskFull"`
	Truncated      bool     `json:"truncated"`
	FullOutput     string   `json:"fullOutput,omitempty"`
	BinaryStripped bool     `json:"binaryStripped"`
	ChangedFiles   []string `json:"changedFiles"`
	ChangedMore    int      `json:"changedMore,omitempty"`
}

func resultOf(r sandbox.Result) execResult {
	if r.ChangedFiles == nil {
		r.ChangedFiles = []string{}
	}
	return execResult{
		ExitCode: r.ExitCode, Stdout: r.Stdout, Stderr: r.Stderr, DurationMs: r.Duration.Milliseconds(), CPUMs: r.CPU.Milliseconds(),
		MaxRSSBytes: r.MaxRSS, TimedOut: r.TimedOut, CPULimit: r.CPULimit, OOMKilled: r.OOMKilled, DiskFull: r.DiskFull,
		Truncated: r.Truncated, FullOutput: r.FullOutput, BinaryStripped: r.BinaryStripped, ChangedFiles: r.ChangedFiles, ChangedMore: r.ChangedMore,
	}
}

// createExec runs a command to its end, or streams what it prints. A client
// that leaves ends the command.
func (s *Server) createExec(c echo.Context) error {
	in, err := bind[newExec](c)
	if err != nil {
		return err
	}
	if in.Command == "" {
		return domain.Errorf(domain.Invalid, `Send the command to run as "command".`)
	}
	if in.Timeout < 0 || time.Duration(in.Timeout)*time.Millisecond > maxExec {
		return domain.Errorf(domain.Invalid, "The timeout is in milliseconds and may be at most %d.", maxExec.Milliseconds())
	}
	h, err := s.sandboxes.ForSandbox(c.Request().Context(), who(c), c.Param("id"))
	if err != nil {
		return err
	}
	cmd := sandbox.Command{
		Command: in.Command, Dir: in.Cwd, Env: in.Env, Stdin: []byte(in.Stdin), Wall: time.Duration(in.Timeout) * time.Millisecond, Watch: true,
	}
	ctx, done := s.stream(c.Request().Context())
	defer done()
	if wantsStream(c) {
		return s.streamExec(ctx, c, h, cmd)
	}
	result, err := h.Exec(ctx, cmd, nil)
	if err != nil {
		return err
	}
	return send(c, http.StatusOK, resultOf(result))
}

type execOutput struct {
	Text string `json:"text"`
}

// streamExec sends each piece of output as an event stdout or stderr, then exit
// with the whole result, or error. Between them it says something now and then,
// for the proxies on the way.
func (s *Server) streamExec(ctx context.Context, c echo.Context, h *manager.Handle, cmd sandbox.Command) error {
	var mu sync.Mutex
	out := newSSE(c)
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	say := func(kind string, data any) {
		mu.Lock()
		defer mu.Unlock()
		if out.event("", kind, data) != nil {
			cancel()
		}
	}
	beats := time.NewTicker(beat)
	defer beats.Stop()
	go func() {
		for {
			select {
			case <-beats.C:
				mu.Lock()
				_ = out.beat()
				mu.Unlock()
			case <-ctx.Done():
				return
			}
		}
	}()
	result, err := h.Exec(ctx, cmd, func(stream sandbox.Stream, text string) { say(string(stream), execOutput{text}) })
	if err == nil {
		say("exit", resultOf(result))
	} else if !errors.Is(err, context.Canceled) {
		d := asDomain(err)
		if d.Code == domain.Internal {
			s.log.ErrorContext(ctx, "command failed", "requestId", requestID(c), "error", err)
		}
		say("error", errorShape{Code: d.Code, Message: d.Message, RequestID: requestID(c), Details: d.Details})
	}
	return nil
}

func (s *Server) listProcesses(c echo.Context) error {
	list, err := s.sandboxes.Processes(c.Request().Context(), who(c), c.Param("id"))
	if err != nil {
		return err
	}
	if list == nil {
		list = []sandbox.Process{}
	}
	return sendList(c, list, "")
}

type killed struct {
	PID    int `json:"pid"`
	Signal int `json:"signal"`
}

// deleteProcess kills one process.
func (s *Server) deleteProcess(c echo.Context) error {
	pid, err := strconv.Atoi(c.Param("pid"))
	if err != nil || pid < 2 {
		return domain.Errorf(domain.Invalid, "The process id must be a number above 1.")
	}
	h, err := s.sandboxes.ForSandbox(c.Request().Context(), who(c), c.Param("id"))
	if err != nil {
		return err
	}
	const kill = 9
	if err := h.Signal(c.Request().Context(), pid, kill); err != nil {
		return err
	}
	return send(c, http.StatusOK, killed{PID: pid, Signal: kill})
}

func (s *Server) showStats(c echo.Context) error {
	stats, err := s.sandboxes.Stats(c.Request().Context(), who(c), c.Param("id"))
	if err != nil {
		return err
	}
	return send(c, http.StatusOK, stats)
}
