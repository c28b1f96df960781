package manager

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"atelier/internal/domain"
	"atelier/internal/sandbox"
)

func TestCreateChecks(t *testing.T) {
	b := newBench(t)
	fake := newFake(t, "docker")
	m := b.manager(nil, fake)
	ctx := context.Background()
	personal := b.workspace(domain.WorkspacePersonal)
	mount := func(id, path string) Spec { return Spec{Mounts: []domain.Mount{{WorkspaceID: id, Path: path}}} }
	for name, c := range map[string]struct {
		spec Spec
		code domain.Code
	}{
		"path outside":        {mount(b.ws.ID, "/etc"), domain.Invalid},
		"path beside":         {mount(b.ws.ID, "/workspace2"), domain.Invalid},
		"path with dots":      {mount(b.ws.ID, "/workspace/../etc"), domain.Invalid},
		"path with a slash":   {mount(b.ws.ID, "/workspace/"), domain.Invalid},
		"path with NUL":       {mount(b.ws.ID, "/workspace/a\x00"), domain.Invalid},
		"personal workspace":  {mount(personal.ID, "/workspace"), domain.Invalid},
		"no such workspace":   {mount("ws_none", "/workspace"), domain.NotFound},
		"the same path twice": {Spec{Mounts: []domain.Mount{{WorkspaceID: b.ws.ID, Path: "/workspace"}, {WorkspaceID: b.ws.ID}}}, domain.Invalid},
		"a bad name":          {Spec{Name: "../x"}, domain.Invalid},
		"no such backend":     {Spec{Backend: "vms"}, domain.Invalid},
		"too little memory":   {Spec{Resources: domain.SandboxResources{Memory: 1}}, domain.Invalid},
		"too many cores":      {Spec{Resources: domain.SandboxResources{VCPUs: 1e9}}, domain.Invalid},
		"negative disk":       {Spec{Resources: domain.SandboxResources{Disk: -1}}, domain.Invalid},
		"a bad network":       {Spec{Network: "host"}, domain.Invalid},
		"a bad variable":      {Spec{Env: map[string]string{"A=B": "c"}}, domain.Invalid},
		"negative idle time":  {Spec{IdleTimeout: -time.Second}, domain.Invalid},
	} {
		if _, err := m.Create(ctx, b.principal(), c.spec); domain.CodeOf(err) != c.code || err == nil {
			t.Errorf("%s: %v, want %s", name, err, c.code)
		}
	}
	stranger := domain.Principal{OrganizationID: "org_other", UserID: "u"}
	if _, err := m.Create(ctx, stranger, mount(b.ws.ID, "/workspace")); domain.CodeOf(err) != domain.NotFound {
		t.Errorf("another organization's workspace: %v", err)
	}
	if fake.starts() != 0 {
		t.Error("a refused sandbox was started")
	}
}

func TestSandboxOfAProgram(t *testing.T) {
	b := newBench(t)
	fake := newFake(t, "docker")
	m := b.manager(nil, fake)
	ctx, p := context.Background(), b.principal()
	row, err := m.Create(ctx, p, Spec{
		Name: "build-1", Env: map[string]string{"TOKEN": "s3cret"}, Resources: domain.SandboxResources{VCPUs: 0.5, Memory: 256 << 20},
		Mounts: []domain.Mount{{WorkspaceID: b.ws.ID, Path: "/workspace/data", ReadOnly: true}}, IdleTimeout: 90 * time.Second,
	})
	if err != nil {
		t.Fatal(err)
	}
	status := func() string {
		got, err := m.Get(ctx, p, "build-1")
		if err != nil {
			t.Fatal(err)
		}
		return got.Status
	}
	eventually(t, "it runs", func() bool { return status() == domain.SandboxRunning })
	spec := fake.specs[0]
	if spec.Env["TOKEN"] != "s3cret" || spec.Limits.CPUs != 0.5 || spec.Limits.Memory != 256<<20 || len(spec.Mounts) != 2 ||
		spec.Mounts[0].Path != "/workspace" || spec.Mounts[1] != (sandbox.Mount{Source: b.store.WorkspaceDir(b.ws.ID), Path: "/workspace/data", ReadOnly: true}) {
		t.Errorf("%+v", spec)
	}
	for _, e := range b.events() {
		if s := string(e.Data); strings.Contains(s, "s3cret") {
			t.Errorf("the log shows the environment: %s", s)
		}
	}
	if _, err := m.Create(ctx, p, Spec{Name: "build-1"}); domain.CodeOf(err) != domain.Conflict {
		t.Errorf("a taken name: %v", err)
	}
	res, err := m.Exec(ctx, p, row.ID, sandbox.Command{Command: "x"}, nil)
	if err != nil || res.Stdout != "x" {
		t.Errorf("%+v %v", res, err)
	}
	stranger := domain.Principal{OrganizationID: "org_other", UserID: "u"}
	if _, err := m.Get(ctx, stranger, row.ID); domain.CodeOf(err) != domain.NotFound {
		t.Errorf("another organization reads it: %v", err)
	}
	if err := m.Destroy(ctx, stranger, row.ID); domain.CodeOf(err) != domain.NotFound {
		t.Errorf("another organization destroys it: %v", err)
	}

	busy, cancel := context.WithCancel(ctx)
	h, err := m.ForSandbox(ctx, p, "build-1")
	if err != nil {
		t.Fatal(err)
	}
	done := begin(busy, h, "block")
	eventually(t, "the command runs", func() bool { return fake.ran2("block") == 1 })
	if _, err := m.Pause(ctx, p, row.ID); domain.CodeOf(err) != domain.Conflict {
		t.Errorf("paused under a command: %v", err)
	}
	cancel()
	result(t, done)
	if got, err := m.Pause(ctx, p, row.ID); err != nil || got.Status != domain.SandboxPaused || fake.running() != 0 {
		t.Errorf("%+v %v", got, err)
	}
	if st, err := m.Stats(ctx, p, row.ID); err != nil || st.PIDs != 0 || fake.running() != 0 {
		t.Errorf("%+v %v", st, err)
	}
	if got, err := m.Resume(ctx, p, row.ID); err != nil || got.Status != domain.SandboxRunning {
		t.Errorf("%+v %v", got, err)
	}
	if list, err := m.Processes(ctx, p, row.ID); err != nil || len(list) != 1 {
		t.Errorf("%+v %v", list, err)
	}
	for range 2 {
		if err := m.Destroy(ctx, p, row.ID); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := os.Stat(m.dir(row.ID)); !os.IsNotExist(err) {
		t.Error("its folders are still there")
	}
	if list, err := m.List(ctx, p); err != nil || len(list) != 0 || fake.running() != 0 {
		t.Errorf("%+v %v", list, err)
	}
	if _, err := m.Exec(ctx, p, row.ID, sandbox.Command{Command: "x"}, nil); domain.CodeOf(err) != domain.NotFound {
		t.Errorf("a command in a destroyed one: %v", err)
	}
}

func TestClearHomes(t *testing.T) {
	b := newBench(t)
	fake := newFake(t, "docker")
	m := b.manager(nil, fake)
	ctx := context.Background()
	awake, asleep := b.chat(), b.chat()
	outside := filepath.Join(t.TempDir(), "outside")
	for _, chat := range []string{awake, asleep} {
		run(t, m.ForChat(chat), "a")
		home := b.store.ChatHome(chat)
		for name, text := range map[string]string{"attachments/in.csv": "a", ".cache": "c"} {
			if err := os.WriteFile(filepath.Join(home, name), []byte(text), 0o600); err != nil {
				t.Fatal(err)
			}
		}
		if err := os.WriteFile(outside, nil, 0o600); err != nil {
			t.Fatal(err)
		}
		if err := os.Symlink(outside, filepath.Join(home, "link")); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := m.Pause(ctx, b.principal(), b.row(asleep).ID); err != nil {
		t.Fatal(err)
	}
	if n, err := m.ClearHomes(ctx, time.Now().Add(-time.Hour)); n != 0 || err != nil {
		t.Errorf("young homes: %d %v", n, err)
	}
	for i := range 2 {
		if n, err := m.ClearHomes(ctx, time.Now().Add(time.Hour)); n != 1-i || err != nil {
			t.Errorf("old homes: %d %v", n, err)
		}
	}
	there := func(p string) bool { _, err := os.Lstat(p); return err == nil }
	home := b.store.ChatHome(asleep)
	if !there(filepath.Join(home, "attachments/in.csv")) || there(filepath.Join(home, ".cache")) || there(filepath.Join(home, "link")) ||
		!there(outside) || !there(filepath.Join(b.store.ChatHome(awake), ".cache")) {
		t.Error("the wrong things were removed")
	}
	h := m.ForChat(asleep)
	run(t, h, "b")
	if note := h.TakeNote(); note != noteCleared {
		t.Errorf("told %q", note)
	}
}
