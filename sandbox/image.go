// Package image carries the recipe of the sandbox image and the scripts that make it, so that the server's binary alone
// can build the image in the background on a machine that has never seen it.
//
// One Dockerfile is the only truth. Build turns it into a Docker image, tagged by the file's own hash: another recipe
// is another tag, and an image that is there is never built again. Rootfs turns it into a folder for backends without
// an engine. Both are safe to call at once from several processes: the scripts hold a lock, and the second caller finds
// the first one's work.
package image

import (
	"bufio"
	"context"
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"time"
)

//go:embed Dockerfile common.sh build.sh rootfs.sh
var recipe embed.FS

// Ref is the image that the Dockerfile starts from.
const Ref = "debian:trixie-slim"

// User is the user inside the image, as uid and gid; Home is its home.
const (
	User = 1000
	Home = "/home/sandbox"
)

// keptLines is how many of a failed script's last lines its error holds.
const keptLines = 30

// Hash names the recipe: the first 12 hexadecimal digits of the Dockerfile's SHA-256.
func Hash() string {
	sum := sha256.Sum256(dockerfile())
	return hex.EncodeToString(sum[:])[:12]
}

// Tag is the image's name in the engine.
func Tag() string { return "atelier/sandbox:" + Hash() }

// Env is the environment that the image gives a process, as "NAME=value", for backends that read no image.
func Env() []string {
	var env []string
	joined := strings.ReplaceAll(string(dockerfile()), "\\\n", " ")
	for line := range strings.SplitSeq(joined, "\n") {
		if rest, ok := strings.CutPrefix(line, "ENV "); ok {
			env = append(env, strings.Fields(rest)...)
		}
	}
	return env
}

// Build makes the image named by Tag in the engine that the docker command finds, unless it is there. The recipe is
// written to dir first. Every line that the script prints goes to progress, from one goroutine; lines of the form
// "step N/M what" tell how far it is. The error of a failed build holds the script's last lines. It takes minutes;
// cancelling ctx ends the script and what it started.
func Build(ctx context.Context, dir string, progress func(line string)) error {
	if err := write(dir); err != nil {
		return err
	}
	if err := run(ctx, progress, filepath.Join(dir, "build.sh")); err != nil {
		return fmt.Errorf("building the sandbox image: %w", err)
	}
	return nil
}

// Present tells whether the image named by Tag is in the engine. It fails when no engine answers.
func Present(ctx context.Context) (bool, error) {
	ctx, cancel := context.WithTimeout(ctx, 20*time.Second)
	defer cancel()
	out, err := exec.CommandContext(ctx, "docker", "image", "ls", "--quiet", Tag()).CombinedOutput()
	if err != nil {
		return false, fmt.Errorf("asking the engine for %s: %w: %s", Tag(), err, strings.TrimSpace(string(out)))
	}
	return strings.TrimSpace(string(out)) != "", nil
}

// Rootfs makes the image's file tree in a folder below dir, unless it is there, and returns that folder's path. The
// folder appears whole or not at all. With an engine the image is exported (and built, if need be); without one it is
// made from Debian's packages, which needs root. Progress and cancelling are as with Build.
func Rootfs(ctx context.Context, dir string, progress func(line string)) (string, error) {
	dir, err := filepath.Abs(dir)
	if err != nil {
		return "", err
	}
	root := filepath.Join(dir, "rootfs-"+Hash())
	if info, err := os.Stat(root); err == nil && info.IsDir() {
		return root, nil
	}
	if err := write(dir); err != nil {
		return "", err
	}
	if err := run(ctx, progress, filepath.Join(dir, "rootfs.sh"), root); err != nil {
		return "", fmt.Errorf("making the sandbox's file tree: %w", err)
	}
	return root, nil
}

func dockerfile() []byte {
	data, err := recipe.ReadFile("Dockerfile")
	if err != nil {
		panic(err) // it is embedded
	}
	return data
}

// write puts the recipe into dir. Files are replaced by renaming: another process may be reading them.
func write(dir string) error {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	entries, err := recipe.ReadDir(".")
	if err != nil {
		return err
	}
	for _, entry := range entries {
		data, err := recipe.ReadFile(entry.Name())
		if err != nil {
			return err
		}
		temp, err := os.CreateTemp(dir, "."+entry.Name()+"-*")
		if err != nil {
			return err
		}
		_, err = temp.Write(data)
		err = errors.Join(err, temp.Chmod(0o644), temp.Close())
		if err == nil {
			err = os.Rename(temp.Name(), filepath.Join(dir, entry.Name()))
		}
		if err != nil {
			os.Remove(temp.Name())
			return err
		}
	}
	return nil
}

// run runs a script, hands on its lines, and puts the last ones into the error of a failure.
func run(ctx context.Context, progress func(string), args ...string) error {
	reader, writer, err := os.Pipe()
	if err != nil {
		return err
	}
	defer reader.Close()
	cmd := exec.CommandContext(ctx, "bash", args...)
	cmd.Stdout, cmd.Stderr = writer, writer
	// A group of its own, so that cancelling ends the script's children too.
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	cmd.Cancel = func() error { return syscall.Kill(-cmd.Process.Pid, syscall.SIGTERM) }
	cmd.WaitDelay = 10 * time.Second
	err = cmd.Start()
	writer.Close()
	if err != nil {
		return fmt.Errorf("starting bash: %w", err)
	}
	last := make(chan []string, 1)
	go func() { last <- follow(reader, progress) }()
	err = cmd.Wait()
	// A grandchild that lives on may hold the pipe; what it has to say is not waited for.
	reader.SetReadDeadline(time.Now().Add(2 * time.Second))
	lines := <-last
	if ctx.Err() != nil {
		return ctx.Err()
	}
	if err != nil {
		return fmt.Errorf("%w\n%s", err, strings.Join(lines, "\n"))
	}
	return nil
}

// follow reads lines until the end, hands each on, and returns the last ones.
func follow(from io.Reader, progress func(string)) []string {
	var last []string
	lines := bufio.NewScanner(from)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		line := strings.TrimRight(lines.Text(), "\r")
		if progress != nil {
			progress(line)
		}
		if last = append(last, line); len(last) > keptLines {
			last = last[1:]
		}
	}
	return last
}
