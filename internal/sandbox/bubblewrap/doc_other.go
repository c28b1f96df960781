//go:build !linux

// Package bubblewrap is for Linux only.
package bubblewrap
