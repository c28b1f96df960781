package files

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"strings"
	"syscall"

	"atelier/internal/domain"
)

// wrap words an error of the disk for people. rel is the entry it is about.
func wrap(err error, rel string) error {
	var known *domain.Error
	if err == nil || errors.As(err, &known) || errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded) {
		return err
	}
	if full := domain.DiskError(err); full != err {
		return full
	}
	say := func(code domain.Code, format string) error {
		e := domain.Errorf(code, format, show(rel))
		e.Cause = err
		return e
	}
	switch {
	case escapes(err):
		return say(domain.Forbidden, "%s leads out of the workspace through a link, so it is not opened.")
	case errors.Is(err, fs.ErrNotExist):
		return say(domain.NotFound, "%s does not exist. It may have been renamed or deleted.")
	case errors.Is(err, syscall.ENOTEMPTY):
		return say(domain.Conflict, "%s is not empty.")
	case errors.Is(err, fs.ErrExist):
		return say(domain.Conflict, "%s exists already. Choose another name.")
	case errors.Is(err, syscall.ENOTDIR):
		return say(domain.Invalid, "%s is not in a folder: a part of its path is a file.")
	case errors.Is(err, syscall.EISDIR):
		return say(domain.Invalid, "%s is a folder, not a file.")
	case errors.Is(err, syscall.ELOOP):
		return say(domain.Invalid, "%s is a link that leads round in a circle.")
	case errors.Is(err, syscall.ENAMETOOLONG):
		return say(domain.Invalid, "%s has a name that is too long for this disk. Shorten it.")
	case errors.Is(err, syscall.EROFS):
		return say(domain.Forbidden, "%s lies on a disk that cannot be written.")
	case errors.Is(err, fs.ErrPermission):
		return say(domain.Forbidden, "%s may not be read or changed: its permissions forbid it. A command such as chmod u+rwX in the chat can change them.")
	}
	return err
}

// escapes recognises os.Root's refusal of a path that leads out. The package
// exports no value for it, only this text.
func escapes(err error) bool {
	var pe *os.PathError
	if errors.As(err, &pe) {
		err = pe.Err
	}
	var le *os.LinkError
	if errors.As(err, &le) {
		err = le.Err
	}
	return strings.Contains(err.Error(), "path escapes from parent")
}

// isDisk tells an error that one entry gave from one that ends the whole work.
func isDisk(err error) bool {
	switch domain.CodeOf(err) {
	case domain.NotFound, domain.Forbidden, domain.Invalid:
		return true
	}
	return false
}
