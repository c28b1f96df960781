// Package archive shows what is in archives, without unpacking them.
package archive

import (
	"bytes"
	"context"
	"io"
	"io/fs"
	"path"
	"strings"

	"atelier/internal/domain"
	"atelier/internal/viewer"
	"atelier/internal/viewer/content"
)

// Viewer is the member for archives.
type Viewer struct{}

// New makes it.
func New() Viewer { return Viewer{} }

// Kind is archive.
func (Viewer) Kind() string { return domain.KindArchive }

// maxNames is how many names the facts list; the count is of all.
const maxNames = 200

var marks = []struct{ mark, format string }{
	{"PK\x03\x04", "zip"}, {"PK\x05\x06", "zip"}, {"\x1f\x8b", "gzip"}, {"BZh", "bzip2"}, {"\xfd7zXZ\x00", "xz"}, {"\x28\xb5\x2f\xfd", "zstd"},
	{"7z\xbc\xaf\x27\x1c", "7z"}, {"Rar!\x1a\x07", "rar"},
}

func format(head []byte) string {
	for _, m := range marks {
		if bytes.HasPrefix(head, []byte(m.mark)) {
			return m.format
		}
	}
	if len(head) > 262 && string(head[257:262]) == "ustar" {
		return "tar"
	}
	return ""
}

// Match goes by bytes. Documents that are zip files inside have viewers of
// their own, which match higher.
func (Viewer) Match(name, _ string, head []byte) int {
	switch {
	case format(head) != "":
		return 60
	case content.Ext(name) == ".zip" && len(head) > 0 && !content.IsText(head):
		return 50
	}
	return 0
}

// Facts of a zip are entries, the size they say they unpack to, names, and what
// would be dangerous to unpack. Other archives are only named.
func (Viewer) Facts(ctx context.Context, src viewer.Source) (map[string]any, error) {
	head, _, err := content.Read(ctx, src, 512)
	if err != nil {
		return nil, err
	}
	kind := format(head)
	if kind == "" && content.Ext(src.Name) == ".zip" {
		kind = "zip"
	}
	facts := map[string]any{"format": kind}
	if kind != "zip" {
		return facts, nil
	}
	f, err := src.Open()
	if err != nil {
		return nil, err
	}
	defer func() { _ = f.Close() }()
	return viewer.Guard(func() (map[string]any, error) { return zipFacts(ctx, f, src.Size, facts) })
}

func zipFacts(ctx context.Context, f io.ReadSeeker, size int64, facts map[string]any) (map[string]any, error) {
	z, err := content.Zip(f, size)
	if err != nil {
		facts["error"] = "The archive is damaged or cut off: its list of files cannot be read."
		return facts, ctx.Err()
	}
	var unpacked uint64
	var encrypted, unsafe, links int
	names := []string{}
	for i, e := range z.File {
		if i%4096 == 0 && ctx.Err() != nil {
			return nil, ctx.Err()
		}
		if sum := unpacked + e.UncompressedSize64; sum >= unpacked && sum < 1<<62 {
			unpacked = sum
		}
		if e.Flags&1 != 0 {
			encrypted++
		}
		if !safe(e.Name) {
			unsafe++
		}
		if e.Mode()&fs.ModeSymlink != 0 {
			links++
		}
		if len(names) < maxNames {
			names = append(names, strings.ToValidUTF8(e.Name, "\ufffd"))
		}
	}
	facts["entries"], facts["unpackedBytes"], facts["names"], facts["encrypted"] = len(z.File), unpacked, names, encrypted > 0
	facts["warnings"] = warnings(len(z.File), unsafe, links, unpacked, size)
	return facts, nil
}

func warnings(entries, unsafe, links int, unpacked uint64, size int64) []string {
	w := []string{}
	if entries > maxNames {
		w = append(w, "Only the first 200 names are listed.")
	}
	if unsafe > 0 {
		w = append(w, "Some names lead outside the folder that the archive would be unpacked to.")
	}
	if links > 0 {
		w = append(w, "The archive holds symbolic links.")
	}
	if size > 0 && unpacked > 100<<20 && unpacked/uint64(size) > 100 {
		w = append(w, "The archive unpacks to more than a hundred times its size.")
	}
	return w
}

func safe(name string) bool {
	name = strings.ReplaceAll(name, `\`, "/")
	clean := path.Clean(name)
	return !path.IsAbs(name) && clean != ".." && !strings.HasPrefix(clean, "../") && !(len(name) > 1 && name[1] == ':')
}
