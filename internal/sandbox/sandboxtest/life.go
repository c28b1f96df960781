package sandboxtest

import (
	"context"
	"errors"
	"io"
	"strings"
	"testing"
	"time"

	"atelier/internal/sandbox"
)

var lifeTests = []own{
	{"StopKeepsFiles", stopKeepsFiles},
	{"DiskLimit", diskLimit},
	{"ReadOnlyMount", readOnlyMount},
	{"KilledBehindOurBack", killedBehindOurBack},
	{"CancelledStartLeavesNothing", cancelledStart},
	{"RemoveLeavesNothing", removeLeavesNothing},
	{"RootIsRefused", rootIsRefused},
}

func stopKeepsFiles(t *testing.T, h Harness) {
	spec := h.Spec(t)
	box := h.Start(t, spec)
	ok(t, box, "echo w > w; echo h > ~/h; echo t > /tmp/t")
	if err := box.Stop(t.Context()); err != nil {
		t.Fatal(err)
	}
	select {
	case <-box.Done():
	case <-time.After(deadline):
		t.Fatal("Done is not closed after Stop")
	}
	if _, err := box.Exec(t.Context(), sandbox.Command{Command: "true"}, nil); !errors.Is(err, sandbox.ErrGone) {
		t.Errorf("a command in a stopped sandbox: %v", err)
	}
	if err := box.Stop(t.Context()); err != nil {
		t.Errorf("stopping again: %v", err)
	}
	again := h.Start(t, spec)
	if got := ok(t, again, "cat w ~/h; ls /tmp"); got != "w\nh\n" {
		t.Errorf("after waking: %q", got)
	}
}

func diskLimit(t *testing.T, h Harness) {
	spec := h.Spec(t)
	spec.Limits.Disk = 40 << 20
	box := h.Start(t, spec)
	r := run(t, box, "for i in $(seq 500); do head -c 4000000 /dev/zero > f$i || exit 3; sleep 0.05; done")
	if !r.DiskFull || r.ExitCode == 0 {
		t.Errorf("got %+v", r)
	}
	if r := run(t, box, "head -c 60000000 /dev/zero > one"); r.ExitCode == 0 {
		t.Errorf("one file over the limit: %+v", r)
	}
	ok(t, box, "rm -f f* one") // tidying up has to be possible
}

func readOnlyMount(t *testing.T, h Harness) {
	spec := h.Spec(t)
	other := h.Spec(t)
	spec.Mounts = append(spec.Mounts, sandbox.Mount{Source: other.Mounts[0].Source, Path: "/workspace/shared", ReadOnly: true})
	box := h.Start(t, spec)
	ok(t, box, "echo x > mine")
	refused(t, box, "echo x > shared/file")
	if err := box.WriteFile(t.Context(), "/workspace/shared/file", strings.NewReader("x"), 0o644); err == nil {
		t.Error("a read-only folder was written")
	}
}

func killedBehindOurBack(t *testing.T, h Harness) {
	spec := h.Spec(t)
	box := h.Start(t, spec)
	ended := make(chan error, 1)
	started := make(chan struct{}, 1)
	go func() {
		_, err := box.Exec(context.Background(), sandbox.Command{Command: "echo up; sleep 891", Wall: time.Hour},
			func(sandbox.Stream, string) { started <- struct{}{} })
		ended <- err
	}()
	<-started
	h.Kill(t, spec.ID)
	select {
	case err := <-ended:
		if !errors.Is(err, sandbox.ErrGone) {
			t.Errorf("the running command: %v", err)
		}
	case <-time.After(deadline):
		t.Fatal("the running command does not notice")
	}
	select {
	case <-box.Done():
	case <-time.After(deadline):
		t.Fatal("Done is not closed")
	}
	ok(t, h.Start(t, spec), "true") // and it can be started again
}

func cancelledStart(t *testing.T, h Harness) {
	for _, after := range []time.Duration{time.Millisecond, 30 * time.Millisecond, 120 * time.Millisecond, 250 * time.Millisecond} {
		spec := h.Spec(t)
		ctx, cancel := context.WithTimeout(context.Background(), after)
		box, err := h.Backend.Start(ctx, spec)
		cancel()
		if err == nil { // it was faster
			if err := box.Stop(context.Background()); err != nil {
				t.Error(err)
			}
		}
		eventually(t, "nothing is left", func() bool { return !listed(t, h, spec.ID) })
		defer func() { // nor does anything come later
			if listed(t, h, spec.ID) {
				t.Errorf("a start cancelled after %v left something", after)
			}
		}()
	}
}

func listed(t *testing.T, h Harness, id string) bool {
	t.Helper()
	list, err := h.Backend.List(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	for _, info := range list {
		if info.ID == id {
			return true
		}
	}
	return false
}

func removeLeavesNothing(t *testing.T, h Harness) {
	spec := h.Spec(t)
	box := h.Start(t, spec)
	ok(t, box, "echo kept > f")
	if !listed(t, h, spec.ID) {
		t.Error("a running sandbox is not listed")
	}
	for range 2 {
		if err := h.Backend.Remove(t.Context(), spec.ID); err != nil {
			t.Fatal(err)
		}
	}
	if listed(t, h, spec.ID) {
		t.Error("a removed sandbox is listed")
	}
	select {
	case <-box.Done():
	case <-time.After(deadline):
		t.Error("Done is not closed")
	}
	again := h.Start(t, spec)
	f, _, err := again.ReadFile(t.Context(), "/workspace/f")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if b, _ := io.ReadAll(f); string(b) != "kept\n" {
		t.Errorf("the folder lost its file: %q", b)
	}
}

func rootIsRefused(t *testing.T, h Harness) {
	spec := h.Spec(t)
	spec.UID, spec.GID = 0, 0
	if _, err := h.Backend.Start(t.Context(), spec); err == nil {
		t.Error("a sandbox of root was started")
	}
	spec = h.Spec(t)
	spec.ID = "../x"
	if _, err := h.Backend.Start(t.Context(), spec); err == nil {
		t.Error("an id that is a path was taken")
	}
}
