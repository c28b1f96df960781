// Package all is the list of the sandbox backends.
package all

import (
	"context"
	"log/slog"
	"path/filepath"

	"atelier/internal/sandbox"
	"atelier/internal/sandbox/docker"
	image "atelier/sandbox"
)

// Options of New.
type Options struct {
	Instance string // names this installation: the mark on all that it starts
	DataDir  string // the server's; the backends keep to sandbox/ below it
	Image    string // of Docker sandboxes; empty: our own, which is built when it is missing
	Runner   string // path of the runner's binary; empty: the one in the server
	Log      *slog.Logger
	// ImageDir is where images are made and unpacked; empty: below DataDir. Tests
	// share one, so that a file tree is unpacked once.
	ImageDir string
	// Configured are the backends that the operator allows; empty: all.
	Configured []string
}

// New makes every backend that this platform has, the preferred first. They do
// nothing yet: the server calls Prepare of those that have it, in the background.
func New(opts Options) []sandbox.Backend {
	dir := filepath.Join(opts.DataDir, "sandbox")
	engine := docker.Options{Instance: opts.Instance, DataDir: dir, Image: opts.Image,
		Env: image.Env(), Runner: opts.Runner, Log: opts.Log}
	if engine.Image == "" {
		engine.Image = image.Tag()
		engine.Build = func(ctx context.Context, progress func(string)) error {
			return image.Build(ctx, opts.imageDir(dir), progress)
		}
	}
	first := docker.New(engine)
	return append([]sandbox.Backend{first}, platform(opts, dir, first)...)
}

func (o Options) imageDir(dir string) string {
	if o.ImageDir != "" {
		return o.ImageDir
	}
	return filepath.Join(dir, "image")
}
