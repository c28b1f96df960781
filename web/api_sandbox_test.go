package web_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"os/exec"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"atelier/internal/domain"
	"atelier/internal/sandbox"
)

// bench is a backend that runs commands as plain children of the test: enough
// to see what the API makes of them. Real backends have their own suite.
type bench struct{ running atomic.Int32 }

func (*bench) Name() string                                 { return "bench" }
func (*bench) Probe(context.Context) sandbox.Status         { return sandbox.Status{Available: true} }
func (*bench) List(context.Context) ([]sandbox.Info, error) { return nil, nil }
func (*bench) Remove(context.Context, string) error         { return nil }
func (b *bench) Start(_ context.Context, spec sandbox.Spec) (sandbox.Box, error) {
	return &benchBox{bench: b, spec: spec, done: make(chan struct{})}, nil
}

type benchBox struct {
	sandbox.Box // what the API does not ask for
	bench       *bench
	spec        sandbox.Spec
	once        sync.Once
	done        chan struct{}
}

type pieces func(text string)

func (p pieces) Write(b []byte) (int, error) { p(string(b)); return len(b), nil }

func (b *benchBox) Exec(ctx context.Context, c sandbox.Command, output func(sandbox.Stream, string)) (sandbox.Result, error) {
	b.bench.running.Add(1)
	defer b.bench.running.Add(-1)
	if c.Wall > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, c.Wall)
		defer cancel()
	}
	cmd := exec.CommandContext(ctx, "sh", "-c", c.Command)
	cmd.Dir, cmd.Stdin, cmd.WaitDelay = b.spec.Home, bytes.NewReader(c.Stdin), time.Second
	for k, v := range c.Env {
		cmd.Env = append(cmd.Env, k+"="+v)
	}
	var mu sync.Mutex
	var r sandbox.Result
	cmd.Stdout = pieces(func(text string) {
		mu.Lock()
		defer mu.Unlock()
		r.Stdout += text
		if output != nil {
			output(sandbox.Stdout, text)
		}
	})
	cmd.Stderr = pieces(func(text string) {
		mu.Lock()
		defer mu.Unlock()
		r.Stderr += text
		if output != nil {
			output(sandbox.Stderr, text)
		}
	})
	err := cmd.Run()
	r.ExitCode, r.TimedOut = cmd.ProcessState.ExitCode(), errors.Is(ctx.Err(), context.DeadlineExceeded)
	var exit *exec.ExitError
	if errors.As(err, &exit) {
		err = nil
	}
	return r, err
}

func (b *benchBox) Processes(context.Context) ([]sandbox.Process, error) {
	return []sandbox.Process{{PID: 7, Command: "sleep"}}, nil
}
func (b *benchBox) Signal(context.Context, int, int) error { return nil }
func (b *benchBox) Stats(context.Context) (sandbox.Stats, error) {
	return sandbox.Stats{PIDs: 1}, nil
}
func (b *benchBox) Stop(context.Context) error { b.once.Do(func() { close(b.done) }); return nil }
func (b *benchBox) Done() <-chan struct{}      { return b.done }

type result struct {
	ExitCode       int
	Stdout, Stderr string
	TimedOut       bool
}

func TestSandboxes(t *testing.T) {
	a := newApp(t)
	w := a.workspace()
	var b domain.Sandbox
	a.json("POST", "/v1/sandboxes", map[string]any{"name": "mine", "mounts": []map[string]any{{"workspaceId": w.ID, "path": "/workspace"}}, "env": map[string]string{"A": "b"}}).want(201, &b)
	if b.Name != "mine" || len(b.Mounts) != 1 || !b.HasWritableWorkspaceMount {
		t.Errorf("sandbox is %+v", b)
	}
	a.json("POST", "/v1/sandboxes", map[string]any{"name": "mine"}).fails(409, domain.Conflict)
	var r result
	a.json("POST", "/v1/sandboxes/mine/exec", map[string]any{"command": "cat; echo ü >&2; exit 3", "stdin": "in"}).want(200, &r)
	if r.ExitCode != 3 || r.Stdout != "in" || r.Stderr != "ü\n" {
		t.Errorf("result is %+v", r)
	}
	a.json("POST", "/v1/sandboxes/"+b.ID+"/exec", map[string]any{"command": "sleep 60", "timeout": 50}).want(200, &r)
	if !r.TimedOut {
		t.Errorf("result is %+v", r)
	}
	a.json("POST", "/v1/sandboxes/mine/exec", map[string]any{"command": "x", "timeout": 1 << 40}).fails(400, domain.Invalid)
	var list []domain.Sandbox
	a.get("/v1/sandboxes?status=running").want(200, &list)
	if len(list) != 1 || list[0].ID != b.ID {
		t.Errorf("list is %+v", list)
	}
	a.get("/v1/sandboxes/mine/processes").want(200, nil)
	a.request("DELETE", "/v1/sandboxes/mine/processes/7", nil).want(200, nil)
	a.request("DELETE", "/v1/sandboxes/mine/processes/1", nil).fails(400, domain.Invalid)
	a.get("/v1/sandboxes/mine/stats").want(200, nil)
	a.request("POST", "/v1/sandboxes/mine/pause", nil).want(200, &b)
	if b.Status != domain.SandboxPaused {
		t.Errorf("paused to %+v", b)
	}
	a.request("POST", "/v1/sandboxes/mine/resume", nil).want(200, &b)
	a.get("/v1/sandboxes/mine").want(200, &b)
	if b.Status != domain.SandboxRunning {
		t.Errorf("resumed to %+v", b)
	}
	var u struct {
		InUse            bool
		MountedSandboxes []struct{ SandboxName string }
	}
	a.get("/v1/workspaces/"+w.ID+"/usage").want(200, &u)
	if !u.InUse || len(u.MountedSandboxes) != 1 || u.MountedSandboxes[0].SandboxName != "mine" {
		t.Errorf("usage is %+v", u)
	}
	a.request("DELETE", "/v1/sandboxes/mine", nil).want(200, nil)
	a.get("/v1/sandboxes").want(200, &list)
	if len(list) != 0 {
		t.Errorf("list is %+v", list)
	}
}

func TestExecStreams(t *testing.T) {
	a := newApp(t)
	var b domain.Sandbox
	a.json("POST", "/v1/sandboxes", map[string]any{"name": "mine"}).want(201, &b)
	r := a.json("POST", "/v1/sandboxes/mine/exec", map[string]any{"command": "echo one; echo two >&2; exit 4"}, "Accept", "text/event-stream").want(200, nil)
	text := string(r.body)
	for _, want := range []string{"event: stdout\ndata: {\"text\":\"one\\n\"}\n\n", "event: stderr\ndata: {\"text\":\"two\\n\"}\n\n", "event: exit\ndata: {\"exitCode\":4,"} {
		if !strings.Contains(text, want) {
			t.Errorf("there is no %q in\n%s", want, text)
		}
	}
}

func TestAClientThatLeavesEndsItsCommand(t *testing.T) {
	a := newApp(t)
	a.json("POST", "/v1/sandboxes", map[string]any{"name": "mine"}).want(201, nil)
	for _, accept := range []string{"text/event-stream", "application/json"} {
		ctx, cancel := context.WithCancel(t.Context())
		in, _ := json.Marshal(map[string]any{"command": "echo begun; sleep 600"})
		req, err := http.NewRequestWithContext(ctx, "POST", a.http.URL+"/v1/sandboxes/mine/exec", bytes.NewReader(in))
		must(t, err)
		req.Header.Set("X-API-Key", a.key)
		req.Header.Set("Accept", accept)
		req.Header.Set("Content-Type", "application/json")
		gone := make(chan error, 1)
		go func() {
			res, err := http.DefaultClient.Do(req)
			if err == nil {
				_, err = io.ReadAll(res.Body)
				_ = res.Body.Close()
			}
			gone <- err
		}()
		until(t, accept+": the command did not begin", func() bool { return a.bench.running.Load() == 1 })
		cancel()
		if err := <-gone; err == nil {
			t.Errorf("%s: the request ended by itself", accept)
		}
		until(t, accept+": the command went on", func() bool { return a.bench.running.Load() == 0 })
	}
}

func until(t *testing.T, what string, is func() bool) {
	t.Helper()
	for end := time.Now().Add(patience); !is(); time.Sleep(5 * time.Millisecond) {
		if time.Now().After(end) {
			t.Fatal(what)
		}
	}
}

func TestMountsThatAreRefused(t *testing.T) {
	a := newApp(t)
	w := a.workspace()
	var mine domain.Workspace
	a.json("POST", "/v1/workspaces", map[string]any{"name": "Mine", "type": "personal"}).want(201, &mine)
	for _, path := range []string{"/etc", "/", "/workspace2", "/workspace/../etc", "workspace", "/workspace//x"} {
		a.json("POST", "/v1/sandboxes", map[string]any{"mounts": []map[string]any{{"workspaceId": w.ID, "path": path}}}).fails(400, domain.Invalid)
	}
	a.json("POST", "/v1/sandboxes", map[string]any{"mounts": []map[string]any{{"workspaceId": mine.ID}}}).fails(400, domain.Invalid)
	a.json("POST", "/v1/sandboxes", map[string]any{"mounts": []map[string]any{{"workspaceId": "nobody"}}}).fails(404, domain.NotFound)
	for i, bad := range []map[string]any{{"template": "x"}, {"network": "some"}, {"resources": map[string]any{"vcpus": 1000}}, {"idleTimeout": -1}, {"env": map[string]string{"A=B": "x"}}, {"name": "a b"}} {
		if r := a.json("POST", "/v1/sandboxes", bad); r.status != 400 && r.status != 415 {
			t.Errorf("%s: %d %s", fmt.Sprint(i, bad), r.status, r.body)
		}
	}
}
