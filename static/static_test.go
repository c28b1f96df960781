package static_test

import (
	"compress/gzip"
	"io"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/andybalholm/brotli"

	"atelier/static"
)

func get(t *testing.T, address string, headers ...string) *http.Response {
	t.Helper()
	r := httptest.NewRequest(http.MethodGet, address, nil)
	for i := 0; i+1 < len(headers); i += 2 {
		r.Header.Set(headers[i], headers[i+1])
	}
	w := httptest.NewRecorder()
	static.Handler().ServeHTTP(w, r)
	return w.Result()
}

func body(t *testing.T, r io.Reader) string {
	t.Helper()
	data, err := io.ReadAll(r)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

func TestEveryAddressOfAPageIsServed(t *testing.T) {
	page := static.Page()
	if page.Boot == "" || page.Script == "" || page.Style == "" || page.Favicon == "" || len(page.Preload) == 0 {
		t.Fatalf("static/dist is not built: %+v", page)
	}
	for _, address := range slices.Concat([]string{page.Boot, page.Script, page.Style, page.Favicon}, page.Preload, page.Modules) {
		res := get(t, address)
		if res.StatusCode != http.StatusOK || res.Header.Get("X-Content-Type-Options") != "nosniff" {
			t.Errorf("%s: %s %v", address, res.Status, res.Header)
		}
		if lasting := strings.Contains(res.Header.Get("Cache-Control"), "immutable"); lasting != (address != page.Favicon) {
			t.Errorf("%s: Cache-Control %q", address, res.Header.Get("Cache-Control"))
		}
	}
	if kind := get(t, page.Script).Header.Get("Content-Type"); !strings.HasPrefix(kind, "text/javascript") {
		t.Errorf("a module as %q is refused by browsers", kind)
	}
}

// TestWhatViewersFetchLaterIsServed: a PDF with Chinese encodings or fonts that are
// not in it needs more of pdf.js than its program; Draco and meshopt their decoders.
func TestWhatViewersFetchLaterIsServed(t *testing.T) {
	for _, pattern := range []string{"pdfjs-*/cmaps/UniGB-UCS2-H.bcmap*", "pdfjs-*/standard_fonts/LiberationSans-Regular.ttf*", "pdfjs-*/wasm/*.wasm*", "DRACOLoader-*.js*", "meshopt_decoder*.js*"} {
		files, err := filepath.Glob("dist/" + pattern)
		if err != nil || len(files) == 0 {
			t.Errorf("nothing like %s is built in: %v", pattern, err)
			continue
		}
		name := strings.TrimSuffix(strings.TrimSuffix(strings.TrimPrefix(files[0], "dist/"), ".br"), ".gz")
		if res := get(t, static.Prefix+name); res.StatusCode != http.StatusOK {
			t.Errorf("%s: %s", name, res.Status)
		}
	}
}

func TestCompressedFormsHoldTheSameBytes(t *testing.T) {
	address := static.Page().Style
	plain := body(t, get(t, address).Body)

	br := get(t, address, "Accept-Encoding", "gzip, deflate, br")
	if br.Header.Get("Content-Encoding") != "br" || body(t, brotli.NewReader(br.Body)) != plain {
		t.Errorf("brotli differs: %v", br.Header)
	}
	gz := get(t, address, "Accept-Encoding", "br;q=0, gzip")
	if gz.Header.Get("Content-Encoding") != "gzip" {
		t.Fatalf("want gzip: %v", gz.Header)
	}
	unzipped, err := gzip.NewReader(gz.Body)
	if err != nil {
		t.Fatal(err)
	}
	if body(t, unzipped) != plain {
		t.Error("gzip differs")
	}
	again := get(t, address, "Accept-Encoding", "br", "If-None-Match", br.Header.Get("ETag"))
	if again.StatusCode != http.StatusNotModified {
		t.Errorf("with its ETag: %s", again.Status)
	}
}

func TestNothingElseIsServed(t *testing.T) {
	for _, address := range []string{"/static/", "/static/nothing.js", "/static/../static.go", "/static/static.go"} {
		if res := get(t, address); res.StatusCode != http.StatusNotFound {
			t.Errorf("%s: %s", address, res.Status)
		}
	}
}
