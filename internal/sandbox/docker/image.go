package docker

import (
	"context"
	"fmt"
	"sync"
	"time"
)

const (
	lookForEngine = 2 * time.Second  // while none answers, or the image is missing
	lookForImage  = 30 * time.Second // while all is well: someone may prune it
	buildAgain    = time.Minute      // after a build that failed
)

// imageState is how far the image is.
type imageState struct {
	mu       sync.Mutex
	building bool
	progress string
	failed   error
}

func (s *imageState) set(building bool, progress string, failed error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.building, s.progress, s.failed = building, progress, failed
}

// status describes an image that is not there.
func (s *imageState) status(opts Options) (preparing bool, progress, reason string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	switch {
	case s.building:
		return true, s.progress, "the sandbox image is being built"
	case s.failed != nil:
		return false, "", fmt.Sprintf("the sandbox image could not be built, and is tried again every minute: %v", s.failed)
	case opts.Build != nil:
		return true, "waiting for the build of the sandbox image to begin", "the sandbox image is about to be built"
	}
	return false, "", fmt.Sprintf("the image %s is not there: build it with `make image`", opts.Image)
}

func (b *Backend) imagePresent(ctx context.Context) (bool, error) {
	ctx, cancel := context.WithTimeout(ctx, 10*time.Second)
	defer cancel()
	_, err := b.client.ImageInspect(ctx, b.opts.Image)
	if isNotFound(err) {
		return false, nil
	}
	return err == nil, err
}

// Prepare implements sandbox.Preparer: it builds the image whenever an engine
// answers that has it not.
func (b *Backend) Prepare(ctx context.Context) {
	for ctx.Err() == nil {
		wait := lookForEngine
		if b.reach(ctx) == nil {
			if there, err := b.imagePresent(ctx); err == nil && there {
				b.image.set(false, "", nil)
				wait = lookForImage
			} else if err == nil && b.opts.Build != nil {
				wait = b.build(ctx)
			}
		}
		select {
		case <-ctx.Done():
		case <-time.After(wait):
		}
	}
}

func (b *Backend) build(ctx context.Context) (wait time.Duration) {
	b.opts.Log.Info("building the sandbox image", "image", b.opts.Image)
	b.image.set(true, "starting", nil)
	err := b.opts.Build(ctx, func(line string) { b.image.set(true, line, nil) })
	b.image.set(false, "", err)
	if err != nil {
		b.opts.Log.Error("sandbox image not built", "error", err)
		return buildAgain
	}
	b.opts.Log.Info("sandbox image built", "image", b.opts.Image)
	return 0
}
