package domain

import (
	"errors"
	"strings"
	"syscall"
)

// DiskError words a failure of the host's disk for people, in one place for
// everything that writes: a full disk or a used-up quota becomes
// QuotaExceeded. Any other error, nil included, comes back as it was.
func DiskError(err error) error {
	switch {
	case err == nil:
		return nil
	case errors.Is(err, syscall.ENOSPC), strings.Contains(err.Error(), "database or disk is full"): // the latter is SQLite's
		return &Error{Code: QuotaExceeded, Cause: err,
			Message: "The disk is full, so nothing was saved. Delete files that are no longer needed, or give the server more disk, then try again."}
	case errors.Is(err, syscall.EDQUOT):
		return &Error{Code: QuotaExceeded, Cause: err,
			Message: "The disk is full: the quota of this folder is used up, so nothing was saved. Delete files that are no longer needed, then try again."}
	}
	return err
}
