package sandboxtest

import (
	"context"
	"encoding/json"
	"os"
	osexec "os/exec"
	"path/filepath"
	"testing"
	"time"

	"atelier/internal/sandbox"
)

// childSpec is set in the process that plays the server that is killed.
const childSpec = "ATELIER_SANDBOXTEST_SPEC"

// Killed checks that nothing is left of a server that was killed with a command
// running. The server is a copy of this test process: the test of that name,
// which has to call Killed too, with a backend of the same instance and folders.
func Killed(t *testing.T, test string, env []string, backend func(t *testing.T) Harness) {
	if told := os.Getenv(childSpec); told != "" {
		playServer(t, backend(t), told)
		return
	}
	h := backend(t)
	spec := h.Spec(t)
	told, err := json.Marshal(spec)
	if err != nil {
		t.Fatal(err)
	}
	cmd := osexec.Command(os.Args[0], "-test.run", "^"+test+"$", "-test.timeout", "10m")
	cmd.Env = append(append(os.Environ(), env...), childSpec+"="+string(told))
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = cmd.Process.Kill() })
	// A file that the command goes on writing tells from outside that it lives.
	beat := filepath.Join(spec.Mounts[0].Source, "beat")
	eventually(t, "the command runs", func() bool { _, err := os.Stat(beat); return err == nil })
	if err := cmd.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	_ = cmd.Wait()
	ctx, cancel := context.WithTimeout(context.Background(), deadline)
	defer cancel()
	// What a new server does with what it finds.
	eventually(t, "the leftover is not running", func() bool {
		list, err := h.Backend.List(ctx)
		if err != nil {
			t.Fatal(err)
		}
		for _, info := range list {
			if info.ID == spec.ID && info.Running {
				return false
			}
		}
		return true
	})
	if err := h.Backend.Remove(ctx, spec.ID); err != nil {
		t.Fatal(err)
	}
	if listed(t, h, spec.ID) {
		t.Error("the killed server's sandbox is still listed")
	}
	if err := os.Remove(beat); err != nil {
		t.Fatal(err)
	}
	time.Sleep(300 * time.Millisecond)
	if _, err := os.Stat(beat); err == nil {
		t.Error("the killed server's command still runs")
	}
	ok(t, h.Start(t, spec), "true")
}

// playServer starts a command and waits to be killed.
func playServer(t *testing.T, h Harness, told string) {
	var spec sandbox.Spec
	if err := json.Unmarshal([]byte(told), &spec); err != nil {
		t.Fatal(err)
	}
	box, err := h.Backend.Start(context.Background(), spec)
	if err != nil {
		t.Fatal(err)
	}
	_, err = box.Exec(context.Background(), sandbox.Command{
		Command: "setsid sh -c 'while :; do echo x > beat; sleep 0.05; done' & while :; do echo x > beat; sleep 0.05; done",
		Wall:    time.Hour, CPU: time.Hour,
	}, nil)
	t.Fatalf("the command ended: %v", err)
}
