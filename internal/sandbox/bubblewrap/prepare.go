//go:build linux

package bubblewrap

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"strings"
	"sync"
	"syscall"
	"time"

	"atelier/internal/domain"
)

const (
	lookAgain  = 10 * time.Second
	buildAgain = time.Minute
	probeAgain = 30 * time.Second
	// probeUser is who the probe of a root server is run as.
	probeUser = 1000
)

var errMissing = domain.Errorf(domain.Conflict, "bubblewrap is not installed: install the package bubblewrap, or run scripts/setup.sh")

// rootState is how far the file tree is.
type rootState struct {
	wake chan struct{}

	mu       sync.Mutex
	path     string
	asked    bool
	building bool
	progress string
	failed   error
}

// folder is the tree, or empty while there is none.
func (r *rootState) folder() string {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.path != "" {
		if _, err := os.Stat(r.path + "/usr"); err != nil {
			r.path = ""
		}
	}
	return r.path
}

// ask wants the tree now, because a sandbox is to be started.
func (r *rootState) ask() {
	r.mu.Lock()
	r.asked = true
	r.mu.Unlock()
	select {
	case r.wake <- struct{}{}:
	default:
	}
}

func (r *rootState) wanted() bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.asked
}

func (r *rootState) set(path string, building bool, progress string, failed error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.path, r.building, r.progress, r.failed = path, building, progress, failed
}

func (r *rootState) status() (preparing bool, progress, reason string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	switch {
	case r.building:
		return true, r.progress, "the sandbox's file tree is being made"
	case r.failed != nil:
		return false, "", fmt.Sprintf("the sandbox's file tree could not be made, and is tried again every minute: %v", r.failed)
	}
	return true, "the sandbox's file tree is made at the first use", "the sandbox's file tree is not there yet"
}

// Prepare implements sandbox.Preparer.
func (b *Backend) Prepare(ctx context.Context) {
	for ctx.Err() == nil {
		wait := lookAgain
		if b.root.folder() == "" && b.opts.Rootfs != nil && (b.root.wanted() || b.opts.Wanted == nil || b.opts.Wanted(ctx)) {
			if _, err := b.probe.run(ctx); err == nil { // else it would be of no use
				wait = b.build(ctx)
			}
		}
		select {
		case <-ctx.Done():
		case <-b.root.wake:
		case <-time.After(wait):
		}
	}
}

func (b *Backend) build(ctx context.Context) (wait time.Duration) {
	b.root.set("", true, "starting", nil)
	path, err := b.opts.Rootfs(ctx, func(line string) { b.root.set("", true, line, nil) })
	if err != nil {
		b.root.set("", false, "", err)
		b.opts.Log.Error("sandbox file tree not made", "error", err)
		return buildAgain
	}
	for _, name := range []string{"passwd", "group", "hosts"} { // ours are mounted over them
		if f, err := os.OpenFile(path+"/etc/"+name, os.O_CREATE|os.O_RDONLY, 0o644); err == nil {
			_ = f.Close()
		}
	}
	b.root.set(path, false, "", nil)
	b.opts.Log.Info("sandbox file tree ready", "path", path)
	return lookAgain
}

// probe remembers whether bwrap works here; a failure is looked at again.
type probe struct {
	mu      sync.Mutex
	version string
	err     error
	at      time.Time
}

// run starts a tiny bwrap once: only that tells whether this kernel, with its
// settings, lets this user make namespaces.
func (p *probe) run(ctx context.Context) (string, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.version != "" || p.err != nil && time.Since(p.at) < probeAgain {
		return p.version, p.err
	}
	version, err := tryBwrap(ctx)
	if ctx.Err() != nil && err != nil {
		return "", err
	}
	p.version, p.err, p.at = version, err, time.Now()
	return version, err
}

func tryBwrap(ctx context.Context) (string, error) {
	path, err := exec.LookPath("bwrap")
	if err != nil {
		return "", errMissing
	}
	ctx, cancel := context.WithTimeout(ctx, 20*time.Second)
	defer cancel()
	version, err := exec.CommandContext(ctx, path, "--version").Output()
	if err != nil {
		return "", fmt.Errorf("bwrap does not start: %w", err)
	}
	cmd := exec.CommandContext(ctx, path, "--ro-bind", "/", "/", "--proc", "/proc", "--dev", "/dev",
		"--unshare-user", "--unshare-pid", "--unshare-ipc", "--unshare-uts", "--unshare-net",
		"--disable-userns", "--cap-drop", "ALL", "--die-with-parent", "--new-session", "--", "true")
	cmd.Dir = "/"
	cmd.Env = []string{"PATH=/usr/local/bin:/usr/bin:/bin"}
	if os.Getuid() == 0 {
		cmd.SysProcAttr = &syscall.SysProcAttr{Credential: &syscall.Credential{Uid: probeUser, Gid: probeUser}}
	}
	if out, err := cmd.CombinedOutput(); err != nil {
		return "", domain.Errorf(domain.Conflict, "bubblewrap cannot make a sandbox on this machine: %s (%w). It needs version 0.8 or newer, and a kernel that lets users make namespaces: see user.max_user_namespaces and kernel.unprivileged_userns_clone", strings.TrimSpace(string(out)), err)
	}
	return strings.TrimSpace(string(version)), nil
}
