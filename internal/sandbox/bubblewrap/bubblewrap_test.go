//go:build linux

package bubblewrap

import (
	"context"
	"os"
	"path/filepath"
	"syscall"
	"testing"
	"time"

	"atelier/internal/sandbox/sandboxtest"
	image "atelier/sandbox"
)

const root = "../../.."

// harness is a backend on the file tree that all tests of this machine share.
func harness(t *testing.T, change func(*Options)) sandboxtest.Harness {
	t.Helper()
	cache, err := os.UserCacheDir()
	if err != nil {
		t.Skipf("no folder to keep the file tree in: %v", err)
	}
	opts := Options{
		Instance: sandboxtest.Instance(), Env: image.Env(),
		Rootfs: func(ctx context.Context, progress func(string)) (string, error) {
			return image.Rootfs(ctx, filepath.Join(cache, "atelier", "rootfs"), progress)
		},
	}
	if change != nil {
		change(&opts)
	}
	if opts.DataDir == "" {
		opts.DataDir = sandboxtest.Folder(t)
	}
	// The server's own folder may be closed to sandboxes.
	if err := os.Chmod(opts.DataDir, 0o700); err != nil {
		t.Fatal(err)
	}
	if opts.Runner == "" {
		opts.Runner = sandboxtest.Runner(t, root)
	}
	b := New(opts)
	ctx, cancel := context.WithCancel(context.Background())
	prepared := make(chan struct{})
	go func() { defer close(prepared); b.Prepare(ctx) }()
	t.Cleanup(func() { cancel(); <-prepared })
	sandboxtest.Ready(t, b, 12*time.Minute)
	return sandboxtest.Harness{Backend: b, Instance: opts.Instance, Kill: func(t *testing.T, id string) {
		t.Helper()
		st, err := readState(b.statePath(id))
		if err != nil {
			t.Fatal(err)
		}
		if err := syscall.Kill(st.PID, syscall.SIGKILL); err != nil {
			t.Fatal(err)
		}
	}}
}

func TestConformance(t *testing.T) { sandboxtest.Run(t, harness(t, nil)) }

func TestConformanceWithoutCgroups(t *testing.T) {
	sandboxtest.Run(t, harness(t, func(o *Options) { o.NoCgroups = true }))
}

func TestLatency(t *testing.T) { sandboxtest.Latency(t, harness(t, nil)) }

func TestKilledServer(t *testing.T) {
	instance, dir, runner := os.Getenv("TEST_INSTANCE"), os.Getenv("TEST_DIR"), os.Getenv("TEST_RUNNER")
	if instance == "" {
		instance, dir, runner = sandboxtest.Instance(), sandboxtest.Folder(t), sandboxtest.Runner(t, root)
	}
	same := func(o *Options) { o.Instance, o.DataDir, o.Runner = instance, dir, runner }
	sandboxtest.Killed(t, t.Name(), []string{"TEST_INSTANCE=" + instance, "TEST_DIR=" + dir, "TEST_RUNNER=" + runner},
		func(t *testing.T) sandboxtest.Harness { return harness(t, same) })
}
