package all

import (
	"context"
	"slices"

	"atelier/internal/sandbox"
	"atelier/internal/sandbox/bubblewrap"
	image "atelier/sandbox"
)

// platform are the backends of Linux. The file tree of bubblewrap is large, so
// it is made at once only where no engine answers, and otherwise at first use.
func platform(opts Options, dir string, engine sandbox.Backend) []sandbox.Backend {
	wanted := func(ctx context.Context) bool {
		st := engine.Probe(ctx)
		return !st.Available && !st.Preparing
	}
	if len(opts.Configured) > 0 && !slices.Contains(opts.Configured, engine.Name()) {
		wanted = nil // an engine that is not to be used does not make it needless
	}
	return []sandbox.Backend{bubblewrap.New(bubblewrap.Options{
		Instance: opts.Instance, DataDir: dir, Env: image.Env(), Runner: opts.Runner, Log: opts.Log,
		Rootfs: func(ctx context.Context, progress func(string)) (string, error) {
			return image.Rootfs(ctx, opts.imageDir(dir), progress)
		},
		Wanted: wanted,
	})}
}
