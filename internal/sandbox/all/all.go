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
			return image.Build(ctx, filepath.Join(dir, "image"), progress)
		}
	}
	return append([]sandbox.Backend{docker.New(engine)}, platform(opts, dir)...)
}
