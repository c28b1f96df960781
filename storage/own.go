package storage

import (
	"fmt"
	"os"
)

// SandboxUID is the uid of a sandbox's user where the server runs as root. Any
// other server owns the folders itself, and sandboxes take its uid.
const SandboxUID = 1000

// Owner is the uid and gid that own workspaces and homes, so that the server
// and the agent can both read and delete everything.
func Owner() (uid, gid int) {
	if os.Geteuid() == 0 {
		return SandboxUID, SandboxUID
	}
	return os.Geteuid(), os.Getegid()
}

// own gives a folder to the sandbox's user.
func own(path string) error {
	if os.Geteuid() != 0 {
		return nil
	}
	if err := os.Lchown(path, SandboxUID, SandboxUID); err != nil {
		return fmt.Errorf("owner of %s: %w", path, err)
	}
	return nil
}

// MakeHome makes a chat's home with its folder for attachments.
func (s *Store) MakeHome(chatID string) (string, error) {
	home := s.ChatHome(chatID)
	for _, dir := range []string{home, home + "/attachments"} {
		if err := os.MkdirAll(dir, 0o755); err != nil {
			return "", err
		}
		if err := own(dir); err != nil {
			return "", err
		}
	}
	return home, nil
}
