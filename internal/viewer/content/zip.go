package content

import (
	"archive/zip"
	"errors"
	"io"
)

// Zip opens a file as a zip archive.
func Zip(f io.ReadSeeker, size int64) (*zip.Reader, error) {
	return zip.NewReader(readerAt{f}, size)
}

// readerAt reads at a place by going there; zip reads from one goroutine.
type readerAt struct{ f io.ReadSeeker }

func (r readerAt) ReadAt(p []byte, off int64) (int, error) {
	if _, err := r.f.Seek(off, io.SeekStart); err != nil {
		return 0, err
	}
	n, err := io.ReadFull(r.f, p)
	if errors.Is(err, io.ErrUnexpectedEOF) {
		err = io.EOF
	}
	return n, err
}
