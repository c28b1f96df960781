package sandbox

import "errors"

// Errors of a backend that the manager acts on.
var (
	// ErrGone: the sandbox died under the call; start it again.
	ErrGone = errors.New("the sandbox ended")
	// ErrNotReady: the backend is still preparing (its image is being built).
	ErrNotReady = errors.New("the sandbox image is still being prepared")
)
