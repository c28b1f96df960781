package docker_test

import (
	"errors"
	"path/filepath"
	"strings"
	"testing"

	"atelier/internal/sandbox"
	"atelier/internal/sandbox/docker"
	"atelier/internal/sandbox/sandboxtest"
)

// TestContainerIsHardened asks the engine itself, as the CIS benchmark does.
func TestContainerIsHardened(t *testing.T) {
	h := engine(t)
	spec := h.Spec(t)
	h.Start(t, spec)
	c, err := engineClient(t).ContainerInspect(t.Context(), "atelier-"+h.Instance+"-"+spec.ID)
	if err != nil {
		t.Fatal(err)
	}
	host := c.HostConfig
	for name, good := range map[string]bool{
		"not privileged":     !host.Privileged,
		"all caps dropped":   len(host.CapDrop) == 1 && host.CapDrop[0] == "ALL" && len(host.CapAdd) == 0,
		"no new privileges":  len(host.SecurityOpt) == 1 && host.SecurityOpt[0] == "no-new-privileges",
		"read-only root":     host.ReadonlyRootfs,
		"no network":         host.NetworkMode == "none",
		"own ipc":            host.IpcMode == "private",
		"not the host's pid": host.PidMode == "",
		"not the host's uts": host.UTSMode == "",
		"memory limit":       host.Memory == 1<<30 && host.MemorySwap == 1<<30,
		"pids limit":         host.PidsLimit != nil && *host.PidsLimit > 0 && *host.PidsLimit <= 512,
		"cpu cap":            host.NanoCPUs == 1e9,
		"not root":           c.Config.User != "" && !strings.HasPrefix(c.Config.User, "0"),
		"no ports":           len(host.PortBindings) == 0,
		"no devices":         len(host.Devices) == 0,
		"removes itself":     host.AutoRemove,
		"no logs kept":       host.LogConfig.Type == "none",
		"labelled":           c.Config.Labels["atelier.instance"] == h.Instance && c.Config.Labels["atelier.sandbox"] == spec.ID,
	} {
		if !good {
			t.Errorf("not so: %s", name)
		}
	}
	writable := map[string]bool{sandbox.HomeDir: true, sandbox.WorkspaceDir: true}
	for _, m := range c.Mounts {
		if strings.Contains(m.Source, "docker.sock") || m.RW && m.Type == "bind" && !writable[m.Destination] {
			t.Errorf("mounted: %+v", m)
		}
	}
}

func TestEngineThatIsDown(t *testing.T) {
	t.Setenv("DOCKER_HOST", "unix://"+filepath.Join(t.TempDir(), "none.sock"))
	h := sandboxtest.Harness{Instance: sandboxtest.Instance()}
	b := docker.New(docker.Options{Instance: h.Instance, DataDir: t.TempDir(), Image: "x", Runner: "/bin/true"})
	st := b.Probe(t.Context())
	if st.Available || st.Preparing || !strings.Contains(st.Reason, "start it") || !strings.Contains(st.Reason, "none.sock") {
		t.Errorf("probe: %+v", st)
	}
	if _, err := b.Start(t.Context(), h.Spec(t)); err == nil || !strings.Contains(err.Error(), "start it") {
		t.Errorf("start: %v", err)
	}
	if _, err := b.List(t.Context()); err == nil {
		t.Error("an engine that is down lists nothing, as if nothing were there")
	}
	t.Setenv("DOCKER_HOST", "nonsense")
	b = docker.New(docker.Options{Instance: h.Instance, DataDir: t.TempDir(), Image: "x", Runner: "/bin/true"})
	if st := b.Probe(t.Context()); st.Available || !strings.Contains(st.Reason, "DOCKER_HOST") {
		t.Errorf("probe with a wrong DOCKER_HOST: %+v", st)
	}
}

func TestImageThatIsMissing(t *testing.T) {
	h := engine(t) // skips where there is no engine
	b := docker.New(docker.Options{Instance: h.Instance, DataDir: sandboxtest.Folder(t), Image: "atelier/none:" + h.Instance, Runner: "/bin/true"})
	if st := b.Probe(t.Context()); st.Available || !strings.Contains(st.Reason, "make image") {
		t.Errorf("probe: %+v", st)
	}
	if _, err := b.Start(t.Context(), h.Spec(t)); !errors.Is(err, sandbox.ErrNotReady) {
		t.Errorf("start: %v", err)
	}
}
