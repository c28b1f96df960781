package docker

import (
	"errors"
	"fmt"
	"io/fs"
	"strings"

	"github.com/containerd/errdefs"
	"github.com/docker/docker/client"

	"atelier/internal/domain"
)

// What the engine's errors mean is known here alone.

func isNotFound(err error) bool { return errdefs.IsNotFound(err) }

// isConflict: the name is in use, or a removal is already under way.
func isConflict(err error) bool { return errdefs.IsConflict(err) }

// unreachable says what to do about an engine that does not answer.
func unreachable(host string, err error) error {
	if errors.Is(err, fs.ErrPermission) || strings.Contains(err.Error(), "permission denied") {
		return domain.Errorf(domain.Conflict, "the Docker engine at %s does not let this user in: add the user to the group docker, or run the server as one who is in it (%w)", host, err)
	}
	return domain.Errorf(domain.Conflict, "no Docker engine answers at %s: start it, for example with scripts/setup.sh or systemctl start docker (%w)", host, err)
}

// explain gives an error of the engine its meaning.
func (b *Backend) explain(err error) error {
	if client.IsErrConnectionFailed(err) {
		return unreachable(b.client.DaemonHost(), err)
	}
	return fmt.Errorf("the Docker engine refused: %w", err)
}
