package runner

import (
	"context"
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
)

// The folder holds the runner when `make build` has put it there, and nothing
// but a .gitignore otherwise.
//
//go:embed all:bin
var bin embed.FS

// ErrNotBuilt says that this server was compiled without its runner.
var ErrNotBuilt = errors.New("this server was built without its runner: build it with `make build`")

// Install writes the runner below dir, named by its content, and returns its
// absolute path. It may be repeated and called by several processes at once.
func Install(dir string) (string, error) {
	content, err := bin.ReadFile("bin/runner")
	if err != nil {
		return "", ErrNotBuilt
	}
	sum := sha256.Sum256(content)
	dir, err = filepath.Abs(filepath.Join(dir, "runner"))
	if err != nil {
		return "", err
	}
	path := filepath.Join(dir, "runner-"+hex.EncodeToString(sum[:8]))
	if st, err := os.Stat(path); err == nil && st.Size() == int64(len(content)) {
		return path, nil
	}
	// Sandboxes run it as their own user, so it has to be readable for all.
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return "", err
	}
	if err := replace(path, content, 0o555); err != nil {
		return "", fmt.Errorf("install the runner: %w", err)
	}
	return path, nil
}

// replace writes a file whole: other processes may be using the one that is there.
func replace(path string, content []byte, mode os.FileMode) error {
	f, err := os.CreateTemp(filepath.Dir(path), ".new-*")
	if err != nil {
		return err
	}
	_, err = f.Write(content)
	err = errors.Join(err, f.Chmod(mode), f.Close())
	if err == nil {
		err = os.Rename(f.Name(), path)
	}
	if err != nil {
		_ = os.Remove(f.Name())
	}
	return err
}

// Build compiles the runner from the source tree at root into path: for tests,
// which have Go but not always a finished build.
func Build(ctx context.Context, root, path string) error {
	cmd := exec.CommandContext(ctx, "go", "build", "-trimpath", "-ldflags", "-s -w", "-o", path, "./cmd/runner")
	cmd.Dir = root
	cmd.Env = append(os.Environ(), "CGO_ENABLED=0", "GOOS=linux")
	if out, err := cmd.CombinedOutput(); err != nil {
		return fmt.Errorf("build the runner: %w\n%s", err, out)
	}
	return nil
}
