// Command storybook shows every view of the page with sample data, without a
// database: for looking at, and for screenshots. It listens on loopback only.
//
//	go run ./cmd/storybook           then open the address that it prints
package main

import (
	"errors"
	"flag"
	"fmt"
	"log"
	"net"
	"net/http"
	"os"
	"time"

	"github.com/a-h/templ"

	"atelier/static"
	"atelier/views"
)

func main() {
	port := flag.Int("port", 0, "port on 127.0.0.1; 0 picks a free one")
	flag.Parse()
	l, err := net.Listen("tcp", fmt.Sprintf("127.0.0.1:%d", *port))
	if err != nil {
		log.Fatal(err)
	}
	fmt.Fprintf(os.Stdout, "Open http://%s/\n", l.Addr())
	server := &http.Server{Handler: handler(), ReadHeaderTimeout: 10 * time.Second}
	if err := server.Serve(l); err != nil && !errors.Is(err, http.ErrServerClosed) {
		log.Fatal(err)
	}
}

// story is one page of the book.
type story struct {
	path, what string
	view       func() templ.Component
}

func stories() []story {
	assets := views.Assets(static.Page())
	page := func(change func(*views.PageVM)) func() templ.Component {
		return func() templ.Component {
			vm := samplePage(assets)
			change(&vm)
			return still(views.Page(vm))
		}
	}
	return []story{
		{"/page", "A chat at work beside its canvas", page(func(*views.PageVM) {})},
		{"/empty", "A fresh workspace", page(emptyPage)},
		{"/states", "Steps and runs that went wrong, waits, long names, other scripts", page(statesPage)},
		{"/bubblewrap", "A workspace whose sandboxes are weaker", page(func(vm *views.PageVM) { vm.Workspace.Backend = "bubblewrap" })},
		{"/error", "An address that is not there", func() templ.Component {
			return views.ErrorPage(assets, 404, "There is no such chat in this workspace. It may have been deleted.", "")
		}},
	}
}

func handler() http.Handler {
	mux := http.NewServeMux()
	mux.Handle("GET "+static.Prefix, static.Handler())
	for _, s := range stories() {
		mux.HandleFunc("GET "+s.path, func(w http.ResponseWriter, r *http.Request) { show(w, r, s.view()) })
	}
	mux.HandleFunc("GET /w/{workspace}/c/{chat}/files", func(w http.ResponseWriter, r *http.Request) { show(w, r, views.FilesList(sampleFiles())) })
	mux.HandleFunc("GET /v1/published/{id}/content", sampleContent)
	mux.HandleFunc("GET /v1/published/{id}/rows", sampleRows)
	mux.HandleFunc("GET /readyz", func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "application/json")
		_, _ = w.Write([]byte(`{"ready":true,"checks":[]}`))
	})
	mux.HandleFunc("GET /{$}", func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		for _, s := range stories() {
			_, _ = fmt.Fprintf(w, "<p><a href=%q>%s</a>\n", s.path, templ.EscapeString(s.what))
		}
	})
	return mux
}

// policy is as strict as the server's own, so that a view which breaks it shows here.
const policy = "default-src 'self'; img-src 'self' data: blob:; style-src 'self'; script-src 'self' 'wasm-unsafe-eval'; " +
	"worker-src 'self' blob:; connect-src 'self' ws: blob:; frame-src 'self' blob:; object-src 'none'; base-uri 'none'"

func show(w http.ResponseWriter, r *http.Request, view templ.Component) {
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	w.Header().Set("Content-Security-Policy", policy)
	if err := view.Render(r.Context(), w); err != nil {
		log.Print(err)
	}
}
