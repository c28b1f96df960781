// Package e2e holds the tests that run the whole program as its users do: a
// real browser, real sandboxes, and crashes.
package e2e

import (
	"bytes"
	"context"
	"encoding/csv"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/browser"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/input"
	cdplog "github.com/chromedp/cdproto/log"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"

	"atelier/internal/apptest"
)

func TestMain(m *testing.M) {
	code := m.Run()
	apptest.CleanUp()
	os.Exit(code)
}

// imageDir is where all tests of this machine keep the sandbox's file tree: it is
// large, and unpacked once.
func imageDir(t *testing.T) string {
	cache, err := os.UserCacheDir()
	if err != nil {
		t.Skipf("no folder to keep the file tree in: %v", err)
	}
	return filepath.Join(cache, "atelier", "rootfs")
}

// signups is a table of 120 rows over seven weeks, 20 of them there twice, with
// cells that a careless copy changes.
func signups() []byte {
	var b bytes.Buffer
	b.WriteString("signed_up,email,plan,code,note\n")
	day := time.Date(2026, 6, 29, 0, 0, 0, 0, time.UTC)
	for i := range 100 {
		line := fmt.Sprintf("%s,user%03d@example.org,%s,%05d,\"Größe, %d\"\n", day.AddDate(0, 0, i*49/100).Format("2006-01-02"), i, []string{"Team", "Solo"}[i%2], i*7, i)
		b.WriteString(line)
		if i%5 == 0 {
			b.WriteString(line)
		}
	}
	return b.Bytes()
}

// deduped is what is left of a table without repeated rows, made by another way
// than the agent's.
func deduped(t *testing.T, table []byte) [][]string {
	t.Helper()
	rows, err := csv.NewReader(bytes.NewReader(table)).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	seen := map[string]bool{}
	var kept [][]string
	for _, r := range rows {
		if key := strings.Join(r, "\x00"); !seen[key] {
			seen[key] = true
			kept = append(kept, r)
		}
	}
	return kept
}

func equalTables(t *testing.T, got []byte, want [][]string) {
	t.Helper()
	rows, err := csv.NewReader(bytes.NewReader(got)).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	if len(rows) != len(want) {
		t.Fatalf("%d rows, want %d", len(rows), len(want))
	}
	for i := range want {
		if strings.Join(rows[i], "\x00") != strings.Join(want[i], "\x00") {
			t.Fatalf("row %d is %q, want %q", i, rows[i], want[i])
		}
	}
}

// tab is one browser tab.
type tab struct {
	t    *testing.T
	ctx  context.Context
	down string
}

// chromium opens a browser of its own; tests skip where there is none.
func chromium(t *testing.T, width, height int64) *tab {
	t.Helper()
	path, err := exec.LookPath("chromium")
	if err != nil {
		if path, err = exec.LookPath("google-chrome"); err != nil {
			t.Skip("there is no Chromium here: scripts/setup.sh test installs it")
		}
	}
	down, err := os.MkdirTemp("", "atelier-downloads-")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = os.RemoveAll(down) })
	opts := append(chromedp.DefaultExecAllocatorOptions[:], chromedp.ExecPath(path), chromedp.NoSandbox, chromedp.WindowSize(int(width), int(height)),
		chromedp.WSURLReadTimeout(2*time.Minute), chromedp.Flag("host-resolver-rules", "MAP "+pageHost+" 127.0.0.1"), chromedp.Flag("disable-quic", true), chromedp.Flag("disable-component-update", true), chromedp.Flag("disable-dev-shm-usage", true))
	ctx, cancel := chromedp.NewExecAllocator(context.Background(), opts...)
	t.Cleanup(cancel)
	ctx, cancel = chromedp.NewContext(ctx)
	t.Cleanup(cancel)
	ctx, cancel = context.WithTimeout(ctx, 8*time.Minute)
	t.Cleanup(cancel)
	b := &tab{t: t, ctx: ctx, down: down}
	b.listen()
	b.do(chromedp.EmulateViewport(width, height), browser.SetDownloadBehavior(browser.SetDownloadBehaviorBehaviorAllowAndName).WithDownloadPath(down).WithEventsEnabled(true))
	return b
}

// listen fails the test on what a page must never do: throw, or be refused by
// its own policy.
func (b *tab) listen() {
	chromedp.ListenTarget(b.ctx, func(ev any) {
		switch e := ev.(type) {
		case *runtime.EventExceptionThrown:
			b.t.Errorf("the page threw: %v", e.ExceptionDetails)
		case *cdplog.EventEntryAdded:
			if strings.Contains(e.Entry.Text, "Content Security Policy") && !strings.Contains(e.Entry.URL, "/frame") {
				b.t.Errorf("the page's policy was broken: %s (%s)", e.Entry.Text, e.Entry.URL)
			}
		}
	})
}

// second opens another tab of the same browser.
func (b *tab) second() *tab {
	b.t.Helper()
	ctx, cancel := chromedp.NewContext(b.ctx)
	b.t.Cleanup(cancel)
	other := &tab{t: b.t, ctx: ctx, down: b.down}
	other.listen()
	other.do(chromedp.EmulateViewport(1440, 1024))
	return other
}

func (b *tab) do(actions ...chromedp.Action) {
	b.t.Helper()
	if err := chromedp.Run(b.ctx, actions...); err != nil {
		b.t.Fatal(err)
	}
}

func (b *tab) open(url string) { b.t.Helper(); b.do(chromedp.Navigate(url)) }

// eval runs a script and gives its result.
func eval[T any](b *tab, script string) T {
	b.t.Helper()
	var out T
	b.do(chromedp.Evaluate(script, &out, func(p *runtime.EvaluateParams) *runtime.EvaluateParams { return p.WithAwaitPromise(true) }))
	return out
}

// until waits for a script to be true.
func (b *tab) until(what, script string) {
	b.t.Helper()
	for end := time.Now().Add(apptest.Patience); time.Now().Before(end); time.Sleep(100 * time.Millisecond) {
		var ok bool
		if err := chromedp.Run(b.ctx, chromedp.Evaluate("!!("+script+")", &ok)); err == nil && ok {
			return
		} else if b.ctx.Err() != nil {
			b.t.Fatal(err)
		}
	}
	b.picture("failed")
	b.t.Fatalf("not seen: %s (%s)\nlog: %s", what, script, eval[string](b, `document.getElementById("log")?.innerText ?? document.body.innerText`))
}

// drop drags real files from outside onto an element.
func (b *tab) drop(selector string, paths ...string) {
	b.t.Helper()
	at := eval[[]float64](b, `(() => { const r = document.querySelector(`+quote(selector)+`).getBoundingClientRect(); return [r.x + r.width/2, r.y + r.height/2]; })()`)
	data := &input.DragData{Items: []*input.DragDataItem{}, Files: paths, DragOperationsMask: 1}
	for _, kind := range []input.DispatchDragEventType{input.DragEnter, input.DragOver, input.Drop} {
		b.do(input.DispatchDragEvent(kind, at[0], at[1], data))
	}
}

// enter presses Enter as a keyboard does: a page that takes the key gets no
// character after it.
func (b *tab) enter() {
	b.t.Helper()
	for _, kind := range []input.KeyType{input.KeyRawDown, input.KeyUp} {
		b.do(input.DispatchKeyEvent(kind).WithKey("Enter").WithCode("Enter").WithWindowsVirtualKeyCode(13).WithNativeVirtualKeyCode(13))
	}
}

func quote(s string) string { return fmt.Sprintf("%q", s) }

// download clicks and gives the bytes and the name that the browser saved.
func (b *tab) download(click string) (name string, data []byte) {
	b.t.Helper()
	names, done := map[string]string{}, make(chan string, 1)
	ctx, cancel := context.WithCancel(b.ctx)
	defer cancel()
	began := make(chan [2]string, 4)
	chromedp.ListenTarget(ctx, func(ev any) {
		switch e := ev.(type) {
		case *browser.EventDownloadWillBegin:
			began <- [2]string{e.GUID, e.SuggestedFilename}
		case *browser.EventDownloadProgress:
			if e.State == browser.DownloadProgressStateCompleted {
				select {
				case done <- e.GUID:
				default:
				}
			}
		}
	})
	eval[any](b, click+"; null")
	select {
	case g := <-began:
		names[g[0]] = g[1]
	case <-time.After(apptest.Patience):
		b.t.Fatalf("no download began: %s", click)
	}
	select {
	case guid := <-done:
		data, err := os.ReadFile(filepath.Join(b.down, guid))
		if err != nil {
			b.t.Fatal(err)
		}
		return names[guid], data
	case <-time.After(apptest.Patience):
		b.t.Fatalf("a download did not end: %s", click)
	}
	return "", nil
}

// picture writes a screenshot where ATELIER_PICTURES is a folder.
func (b *tab) picture(name string) {
	b.t.Helper()
	dir := os.Getenv("ATELIER_PICTURES")
	if dir == "" {
		return
	}
	var png []byte
	b.do(chromedp.CaptureScreenshot(&png))
	if err := os.MkdirAll(dir, 0o755); err != nil {
		b.t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, name+".png"), png, 0o644); err != nil {
		b.t.Fatal(err)
	}
}

// look sets the theme that the browser prefers, and the size.
func (b *tab) look(theme string, width, height int64) {
	b.t.Helper()
	b.do(chromedp.EmulateViewport(width, height), emulation.SetEmulatedMedia().WithFeatures([]*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: theme}}))
	time.Sleep(500 * time.Millisecond) // transitions end
}
