// Package static serves what a browser loads: the files of dist, which cmd/assets builds from css/ and js/ and which are
// carried in the binary.
//
// A name with a hash or a version in it never changes its bytes, so browsers keep it for ever; the others are asked for
// again with their ETag. Text is compressed once, when it is first asked for, and kept.
package static

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"encoding/json"
	"io/fs"
	"net/http"
	"path"
	"regexp"
	"strings"
	"sync"
	"time"

	"github.com/andybalholm/brotli"
)

//go:embed dist
var dist embed.FS

// Prefix is the path below which Handler serves.
const Prefix = "/static/"

// Assets are the addresses of what a page needs. The fields are those of views.Assets, which a page converts to.
type Assets struct {
	Boot     string
	Script   string
	Style    string
	Preload  []string
	Modules  []string
	Favicon  string
	Manifest string
}

// Page returns the addresses that this build's manifest names.
func Page() Assets { return page() }

var page = sync.OnceValue(func() Assets {
	var names struct {
		Boot, Script, Style, Favicon string
		Preload, Modules             []string
	}
	data, err := dist.ReadFile("dist/manifest.json")
	if err == nil {
		err = json.Unmarshal(data, &names)
	}
	if err != nil {
		panic("static/dist/manifest.json: " + err.Error()) // it is embedded, and checked by a test
	}
	return Assets{
		Boot: address(names.Boot), Script: address(names.Script), Style: address(names.Style), Favicon: address(names.Favicon),
		Preload: addresses(names.Preload), Modules: addresses(names.Modules),
	}
})

func address(name string) string {
	if name == "" {
		return ""
	}
	return Prefix + name
}

func addresses(names []string) []string {
	all := make([]string, 0, len(names))
	for _, name := range names {
		all = append(all, address(name))
	}
	return all
}

// types are what browsers insist on; a machine's own table may say otherwise.
var types = map[string]string{
	".js": "text/javascript; charset=utf-8", ".mjs": "text/javascript; charset=utf-8", ".css": "text/css; charset=utf-8",
	".svg": "image/svg+xml", ".json": "application/json", ".wasm": "application/wasm", ".woff2": "font/woff2",
	".ttf": "font/ttf", ".png": "image/png", ".webmanifest": "application/manifest+json",
}

// packed are the endings that compressing makes smaller.
var packed = map[string]bool{
	".js": true, ".mjs": true, ".css": true, ".svg": true, ".json": true, ".wasm": true, ".ttf": true, ".bcmap": true, ".webmanifest": true,
}

// lasting are names whose bytes never change: esbuild's hashes, and folders with a version.
var lasting = regexp.MustCompile(`-[0-9A-Z]{8}\.[a-z0-9]+$|^[a-z]+-[0-9]+\.[0-9.]+/`)

// file is one file in the forms it is sent in; each is made at its first use.
type file struct {
	name   string
	plain  []byte
	etag   string
	brotli func() []byte
	gzip   func() []byte
}

// files is every file of dist by its name.
var files = sync.OnceValue(func() map[string]*file {
	all := map[string]*file{}
	err := fs.WalkDir(dist, "dist", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		data, err := dist.ReadFile(name)
		if err != nil {
			return err
		}
		sum := sha256.Sum256(data)
		f := &file{name: strings.TrimPrefix(name, "dist/"), plain: data, etag: hex.EncodeToString(sum[:8])}
		f.brotli = sync.OnceValue(func() []byte { return squeeze(data) })
		f.gzip = sync.OnceValue(func() []byte { return zip(data) })
		all[f.name] = f
		return nil
	})
	if err != nil {
		panic(err) // it is embedded
	}
	return all
})

func squeeze(data []byte) []byte {
	var out bytes.Buffer
	w := brotli.NewWriterLevel(&out, 9)
	_, _ = w.Write(data) // a Buffer takes everything
	_ = w.Close()
	return out.Bytes()
}

func zip(data []byte) []byte {
	var out bytes.Buffer
	w, _ := gzip.NewWriterLevel(&out, gzip.BestCompression) // the level is valid
	_, _ = w.Write(data)
	_ = w.Close()
	return out.Bytes()
}

// Handler serves GET and HEAD of the addresses below Prefix.
func Handler() http.Handler { return http.HandlerFunc(serve) }

func serve(w http.ResponseWriter, r *http.Request) {
	f := files()[strings.TrimPrefix(r.URL.Path, Prefix)]
	if f == nil {
		http.NotFound(w, r)
		return
	}
	ext := path.Ext(f.name)
	h := w.Header()
	h.Set("Content-Type", "application/octet-stream")
	if kind := types[ext]; kind != "" {
		h.Set("Content-Type", kind)
	}
	h.Set("X-Content-Type-Options", "nosniff")
	h.Set("Cache-Control", "no-cache")
	if lasting.MatchString(f.name) {
		h.Set("Cache-Control", "public, max-age=31536000, immutable")
	}
	body, coding := f.plain, ""
	if packed[ext] {
		h.Add("Vary", "Accept-Encoding")
		body, coding = f.pick(r.Header.Get("Accept-Encoding"))
	}
	etag := f.etag
	if coding != "" {
		h.Set("Content-Encoding", coding)
		etag += "-" + coding
	}
	h.Set("ETag", `"`+etag+`"`)
	// No modification time: it is the build's, not the file's.
	http.ServeContent(w, r, "", time.Time{}, bytes.NewReader(body))
}

// pick chooses the smallest form that the browser takes.
func (f *file) pick(accepted string) (body []byte, coding string) {
	switch {
	case accepts(accepted, "br"):
		return f.brotli(), "br"
	case accepts(accepted, "gzip"):
		return f.gzip(), "gzip"
	}
	return f.plain, ""
}

func accepts(header, coding string) bool {
	for part := range strings.SplitSeq(header, ",") {
		name, weight, _ := strings.Cut(strings.TrimSpace(part), ";")
		if strings.EqualFold(strings.TrimSpace(name), coding) {
			weight = strings.ReplaceAll(weight, " ", "")
			return weight != "q=0" && !strings.HasPrefix(weight, "q=0.000")
		}
	}
	return false
}
