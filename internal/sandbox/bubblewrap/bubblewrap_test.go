//go:build linux

package bubblewrap

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"atelier/internal/sandbox"
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

func TestProbeTellsWhatIsMissing(t *testing.T) {
	t.Setenv("PATH", t.TempDir())
	b := New(Options{Instance: sandboxtest.Instance(), DataDir: t.TempDir()})
	if st := b.Probe(t.Context()); st.Available || st.Preparing || !strings.Contains(st.Reason, "install") {
		t.Errorf("got %+v", st)
	}
}

func TestFileTreeIsMadeAtFirstUse(t *testing.T) {
	h := harness(t, nil) // skips where bwrap does not work
	tree := t.TempDir()
	if err := os.Mkdir(filepath.Join(tree, "usr"), 0o755); err != nil {
		t.Fatal(err)
	}
	b := New(Options{Instance: h.Instance, DataDir: t.TempDir(), Runner: "/bin/true",
		Wanted: func(context.Context) bool { return false },
		Rootfs: func(_ context.Context, progress func(string)) (string, error) {
			progress("unpacking")
			return tree, nil
		}})
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	go b.Prepare(ctx)
	if st := b.Probe(ctx); st.Available || !st.Preparing {
		t.Errorf("before: %+v", st)
	}
	if _, err := b.Start(ctx, h.Spec(t)); !errors.Is(err, sandbox.ErrNotReady) {
		t.Errorf("first use: %v", err)
	}
	for until := time.Now().Add(time.Minute); !b.Probe(ctx).Available; time.Sleep(20 * time.Millisecond) {
		if time.Now().After(until) {
			t.Fatal("the tree is not made")
		}
	}
}
