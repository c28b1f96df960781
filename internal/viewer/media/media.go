// Package media shows audio and video; facts come from headers alone.
package media

import (
	"bytes"
	"context"
	"encoding/binary"
	"io"
	"strings"

	"atelier/internal/domain"
	"atelier/internal/viewer"
	"atelier/internal/viewer/content"
)

// Viewer is the member for audio and video.
type Viewer struct{}

// New makes it.
func New() Viewer { return Viewer{} }

// Kind is media.
func (Viewer) Kind() string { return domain.KindMedia }

// format names a container by its mark. MP3 has none that is safe, so a file
// with only a frame header must be named so too.
func format(name string, head []byte) string {
	at := func(i int, s string) bool { return len(head) >= i+len(s) && string(head[i:i+len(s)]) == s }
	switch {
	case at(0, "RIFF") && at(8, "WAVE"):
		return "wav"
	case at(0, "RIFF") && at(8, "AVI "):
		return "avi"
	case at(0, "fLaC"):
		return "flac"
	case at(0, "OggS"):
		return "ogg"
	case at(0, "\x1aE\xdf\xa3"):
		return "webm"
	case at(0, "ID3"), content.Ext(name) == ".mp3" && len(head) > 2 && head[0] == 0xFF && head[1]&0xE0 == 0xE0:
		return "mp3"
	case content.Ext(name) == ".aac" && len(head) > 2 && head[0] == 0xFF && head[1]&0xF6 == 0xF0:
		return "aac"
	case at(4, "ftyp"):
		if brand := string(head[8:min(len(head), 12)]); strings.HasPrefix(brand, "avi") || strings.HasPrefix(brand, "he") || brand == "mif1" || brand == "msf1" {
			return ""
		}
		return "mp4"
	case at(4, "moov"), at(4, "mdat") && content.Ext(name) == ".mov":
		return "mp4"
	}
	return ""
}

// Match goes by bytes.
func (Viewer) Match(name, _ string, head []byte) int {
	if format(name, head) != "" {
		return 85
	}
	return 0
}

// Facts are the format, whether it is audio or video, and the duration in
// seconds where the header tells it.
func (Viewer) Facts(ctx context.Context, src viewer.Source) (map[string]any, error) {
	head, _, err := content.Read(ctx, src, 64<<10)
	if err != nil {
		return nil, err
	}
	kind := format(src.Name, head)
	if kind == "" {
		return map[string]any{"error": "The file is no audio or video of a kind known here."}, nil
	}
	facts := map[string]any{"format": kind, "type": mediaType(src.Name, kind)}
	duration := 0.0
	switch kind {
	case "wav":
		duration = wav(head, src.Size)
	case "flac":
		duration = flac(head)
	case "mp4":
		f, err := src.Open()
		if err != nil {
			return nil, err
		}
		defer func() { _ = f.Close() }()
		duration = mp4(ctx, f, src.Size)
	}
	if duration > 0 && duration < 1e7 {
		facts["duration"] = duration
	}
	return facts, ctx.Err()
}

func mediaType(name, format string) string {
	switch format {
	case "wav", "flac", "mp3", "aac":
		return "audio"
	}
	switch content.Ext(name) {
	case ".m4a", ".oga", ".ogg", ".opus", ".weba", ".m4b", ".mka":
		return "audio"
	}
	return "video"
}

func wav(head []byte, size int64) float64 {
	var rate, length int64
	for at := int64(12); at+8 <= int64(len(head)); {
		n := int64(binary.LittleEndian.Uint32(head[at+4:]))
		switch id := string(head[at : at+4]); {
		case id == "fmt " && at+20 <= int64(len(head)):
			rate = int64(binary.LittleEndian.Uint32(head[at+16:]))
		case id == "data":
			// A stream that was never closed says 4 GB: believe the file instead.
			length = min(n, size-at-8)
		}
		at += 8 + n + n&1
	}
	if rate <= 0 || length <= 0 {
		return 0
	}
	return float64(length) / float64(rate)
}

func flac(head []byte) float64 {
	if len(head) < 26 || head[4]&0x7f != 0 {
		return 0
	}
	v := binary.BigEndian.Uint64(head[18:])
	rate, samples := v>>44, v&(1<<36-1)
	if rate == 0 {
		return 0
	}
	return float64(samples) / float64(rate)
}

// mp4 finds the movie header by going from box to box; it may stand at the end.
func mp4(ctx context.Context, f io.ReadSeeker, size int64) float64 {
	at := int64(0)
	for range 1000 {
		if ctx.Err() != nil {
			return 0
		}
		head := boxHead(f, at)
		if head == nil {
			return 0
		}
		n, skip := int64(binary.BigEndian.Uint32(head)), int64(8)
		if n == 1 {
			n, skip = int64(binary.BigEndian.Uint64(head[8:])), 16
		}
		if n < skip || n > size-at {
			return 0
		}
		if string(head[4:8]) == "moov" {
			return movie(f, at+skip, n-skip)
		}
		at += n
	}
	return 0
}

func boxHead(f io.ReadSeeker, at int64) []byte {
	if _, err := f.Seek(at, io.SeekStart); err != nil {
		return nil
	}
	b := make([]byte, 16)
	if n, _ := io.ReadFull(f, b); n < 8 {
		return nil
	}
	return b
}

// movie reads mvhd, which stands first in a moov box.
func movie(f io.ReadSeeker, at, n int64) float64 {
	if _, err := f.Seek(at, io.SeekStart); err != nil {
		return 0
	}
	b := make([]byte, min(n, 4096))
	got, _ := io.ReadFull(f, b)
	i := bytes.Index(b[:got], []byte("mvhd"))
	if i < 0 || i+36 > got {
		return 0
	}
	b = b[i+4:]
	scale, length := binary.BigEndian.Uint32(b[12:]), uint64(binary.BigEndian.Uint32(b[16:]))
	if b[0] == 1 {
		scale, length = binary.BigEndian.Uint32(b[20:]), binary.BigEndian.Uint64(b[24:])
	}
	if scale == 0 {
		return 0
	}
	return float64(length) / float64(scale)
}
