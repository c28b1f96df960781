package files

import (
	"errors"
	"io/fs"
	"mime"
	"os"
	"path"
	"strings"
	"syscall"

	"atelier/internal/domain"
)

// Open opens a regular file for reading; a link is followed where it stays
// inside. The caller closes it. It never blocks: pipes, sockets and devices
// are refused.
func (f *Folder) Open(id string) (*os.File, error) {
	rel, err := f.find(id)
	if err != nil {
		return nil, err
	}
	return f.open(rel)
}

func (f *Folder) open(rel string) (*os.File, error) {
	info, err := f.root.Stat(rel) // some devices do things when they are opened at all
	if err == nil {
		err = regular(rel, info.Mode())
	}
	if err != nil {
		return nil, wrap(err, rel)
	}
	file, err := f.root.OpenFile(rel, os.O_RDONLY|syscall.O_NONBLOCK|syscall.O_NOCTTY, 0)
	if err != nil {
		if errors.Is(err, syscall.ENXIO) {
			return nil, notRegular(rel, "a socket or pipe")
		}
		return nil, wrap(err, rel)
	}
	info, err = file.Stat() // what was opened may not be what was looked at
	if err == nil {
		err = regular(rel, info.Mode())
	}
	if err != nil {
		file.Close()
		return nil, wrap(err, rel)
	}
	return file, nil
}

func regular(rel string, mode fs.FileMode) error {
	switch {
	case mode.IsRegular():
		return nil
	case mode.IsDir():
		return domain.Errorf(domain.Invalid, "%s is a folder, not a file.", show(rel))
	case mode&fs.ModeNamedPipe != 0:
		return notRegular(rel, "a pipe")
	case mode&fs.ModeSocket != 0:
		return notRegular(rel, "a socket")
	}
	return notRegular(rel, "a device")
}

func notRegular(rel, what string) error {
	return domain.Errorf(domain.Unsupported, "%s is %s, not a file with content, so it is not opened.", show(rel), what)
}

// types of files that people use here and Go's own table lacks.
var types = map[string]string{
	".csv": "text/csv", ".tsv": "text/tab-separated-values", ".txt": "text/plain", ".log": "text/plain",
	".md": "text/markdown", ".markdown": "text/markdown", ".py": "text/x-python", ".sh": "application/x-sh",
	".go": "text/x-go", ".ts": "text/x-typescript", ".yaml": "application/yaml", ".yml": "application/yaml",
	".toml": "application/toml", ".ipynb": "application/x-ipynb+json", ".jsonl": "application/jsonl", ".ndjson": "application/jsonl",
	".xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", ".xls": "application/vnd.ms-excel",
	".docx": "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
	".pptx": "application/vnd.openxmlformats-officedocument.presentationml.presentation",
	".zip":  "application/zip", ".gz": "application/gzip", ".tar": "application/x-tar", ".parquet": "application/vnd.apache.parquet",
	".glb": "model/gltf-binary", ".gltf": "model/gltf+json", ".obj": "model/obj", ".mtl": "model/mtl", ".stl": "model/stl",
	".mp4": "video/mp4", ".webm": "video/webm", ".mov": "video/quicktime", ".mp3": "audio/mpeg", ".wav": "audio/wav",
	".ogg": "audio/ogg", ".flac": "audio/flac", ".m4a": "audio/mp4", ".heic": "image/heic", ".bmp": "image/bmp", ".tiff": "image/tiff", ".tif": "image/tiff",
}

// MimeType guesses a type by the name alone, for lists: whoever serves or shows
// a file looks at its bytes.
func MimeType(name string) string {
	ext := strings.ToLower(path.Ext(name))
	if t, ok := types[ext]; ok {
		return t
	}
	if t, _, err := mime.ParseMediaType(mime.TypeByExtension(ext)); err == nil {
		return t
	}
	return "application/octet-stream"
}
