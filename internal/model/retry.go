package model

import (
	"context"
	"errors"
	"log/slog"
	"math/rand/v2"
	"time"
)

// Retrying sends a turn again when it failed in a way that may pass, and only
// while nothing of it was emitted: a person never sees an answer begin twice.
// It waits as long as the server asked, else 0.5 s doubled each time up to 20 s
// with jitter, so that many chats do not come back at the same moment.
type Retrying struct {
	Provider
	Tries   int           // in all; 0 means 5
	MaxWait time.Duration // a server that asks for more is an error at once; 0 means a minute
	Log     *slog.Logger  // nil: silent

	sleep func(context.Context, time.Duration) error // tests only
}

var _ Provider = (*Retrying)(nil)

// Stream implements Provider.
func (r *Retrying) Stream(ctx context.Context, req Request, emit func(Event) error) error {
	tries := r.Tries
	if tries <= 0 {
		tries = 5
	}
	for n := 1; ; n++ {
		emitted := false
		err := r.Provider.Stream(ctx, req, func(e Event) error {
			emitted = true
			return emit(e)
		})
		var failed *Error
		if err == nil || emitted || ctx.Err() != nil || !errors.As(err, &failed) || !failed.Retryable() || n == tries {
			return err
		}
		wait, ok := r.wait(n, failed.RetryAfter)
		if !ok {
			return err
		}
		if r.Log != nil {
			r.Log.WarnContext(ctx, "model request is tried again", "provider", r.Name(), "try", n, "wait", wait, "error", err)
		}
		if err := r.pause(ctx, wait); err != nil {
			return err
		}
	}
}

func (r *Retrying) wait(n int, asked time.Duration) (time.Duration, bool) {
	longest := r.MaxWait
	if longest <= 0 {
		longest = time.Minute
	}
	if asked > 0 {
		return asked, asked <= longest
	}
	base := min(500*time.Millisecond<<min(n-1, 10), 20*time.Second, longest)
	return base/2 + rand.N(base/2+1), true
}

func (r *Retrying) pause(ctx context.Context, d time.Duration) error {
	if r.sleep != nil {
		return r.sleep(ctx, d)
	}
	t := time.NewTimer(d)
	defer t.Stop()
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-t.C:
		return nil
	}
}
