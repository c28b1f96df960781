//go:build !linux

package all

import "atelier/internal/sandbox"

func platform(Options, string, sandbox.Backend) []sandbox.Backend { return nil }
