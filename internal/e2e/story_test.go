package e2e

import (
	"bytes"
	"image"
	_ "image/png"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

	"atelier/internal/apptest"
)

const request = "drop duplicate rows and chart signups by week"

// TestStory is the main job as a person does it, on each backend.
func TestStory(t *testing.T) {
	for _, backend := range []string{"docker", "bubblewrap"} {
		t.Run(backend, func(t *testing.T) { story(t, backend) })
	}
}

func story(t *testing.T, backend string) {
	if backend == "bubblewrap" && testing.Short() {
		t.Skip("short: unpacks the sandbox's file tree")
	}
	s := apptest.Start(t, "--backends", backend, "--image-dir", imageDir(t))
	s.NeedBackend(backend)
	b := chromium(t, 1440, 1024)
	b.open(s.Link)
	b.until("the composer", `document.querySelector("#composer-text")`)
	b.picture("1-open-light")

	file := filepath.Join(t.TempDir(), "signups Größe.csv")
	table := signups()
	if err := os.WriteFile(file, table, 0o644); err != nil {
		t.Fatal(err)
	}
	b.drop("#pane-chat", file)
	b.until("the attached file", `document.querySelector("[data-files] li")?.innerText.includes("signups")`)
	b.do(chromedp.SendKeys("#composer-text", request))
	b.picture("2-asked-light")
	b.enter()
	b.until("the message", `document.querySelector(".msg--user")?.innerText.includes("by week")`)
	b.until("a step", `document.querySelector(".step")`)
	b.picture("3-working-light")
	b.until("the table on the canvas", `document.querySelector('#nodes .node[data-kind="table"]')`)
	b.until("the chart on the canvas", `document.querySelector('#nodes .node[data-kind="image"]')`)
	b.until("the end of the run", `document.querySelector("[data-action=stop]").hidden`)
	b.until("rows in the table", `document.querySelector('#nodes .node[data-kind="table"]').innerText.includes("user00")`)
	b.until("the picture's pixels", `[...document.querySelectorAll('#nodes .node[data-kind="image"] img')].some((i) => i.naturalWidth > 100)`)
	b.until("the answer", `document.querySelector(".msg--assistant")?.innerText.includes("100")`)
	overlap := eval[bool](b, `(() => { const r = [...document.querySelectorAll("#nodes .node")].map((n) => n.getBoundingClientRect());
		return r.some((a, i) => r.some((b, j) => i < j && a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom)); })()`)
	if overlap {
		t.Error("nodes overlap")
	}
	b.picture("4-done-light")

	sameInASecondTab(t, b)
	downloads(t, b, table)
	pictures(b)
}

// sameInASecondTab opens the same chat anew: the page made from state equals
// the one that followed the log.
func sameInASecondTab(t *testing.T, b *tab) {
	t.Helper()
	const shown = `JSON.stringify([document.getElementById("log").innerText.replace(/\s+/g, " "), [...document.querySelectorAll("#nodes .node")].map((n) => [n.dataset.id, n.dataset.x, n.dataset.y]).sort()])`
	other := b.second()
	other.open(eval[string](b, `location.href`))
	other.until("the same nodes", `document.querySelectorAll("#nodes .node").length === `+eval[string](b, `String(document.querySelectorAll("#nodes .node").length)`))
	followed, fresh := eval[string](b, shown), eval[string](other, shown)
	if followed != fresh {
		t.Errorf("the page that followed shows\n%s\na fresh one\n%s", followed, fresh)
	}
}

// downloads takes both results from the Files panel.
func downloads(t *testing.T, b *tab, table []byte) {
	t.Helper()
	b.do(chromedp.Click("#tab-files"))
	b.until("the results in the Files panel", `document.querySelectorAll('.frow[data-file="published"]').length >= 2`)
	b.picture("5-files-light")
	const row = `document.querySelector('.frow[data-file="published"][data-kind="KIND"] [data-action="download"]').click()`
	name, data := b.download(strings.Replace(row, "KIND", "table", 1))
	if !strings.HasPrefix(name, "signups Größe") || !strings.HasSuffix(name, ".csv") {
		t.Errorf("the table is saved as %q", name)
	}
	equalTables(t, data, deduped(t, table))
	name, data = b.download(strings.Replace(row, "KIND", "image", 1))
	if !strings.HasSuffix(name, ".png") {
		t.Errorf("the chart is saved as %q", name)
	}
	notBlank(t, data)
}

// notBlank wants a picture of some size with more than a few colours.
func notBlank(t *testing.T, data []byte) {
	t.Helper()
	img, format, err := image.Decode(bytes.NewReader(data))
	if err != nil || format != "png" {
		t.Fatalf("%s, %v", format, err)
	}
	colours := map[[3]uint32]bool{}
	box := img.Bounds()
	for y := box.Min.Y; y < box.Max.Y; y += 3 {
		for x := box.Min.X; x < box.Max.X; x += 3 {
			r, g, bl, _ := img.At(x, y).RGBA()
			colours[[3]uint32{r, g, bl}] = true
		}
	}
	if box.Dx() < 300 || box.Dy() < 200 || len(colours) < 8 {
		t.Errorf("a picture of %d × %d with %d colours", box.Dx(), box.Dy(), len(colours))
	}
}

// pictures shows the end in the dark and on a small screen.
func pictures(b *tab) {
	b.t.Helper()
	b.do(chromedp.Click("#tab-chat"))
	b.look("dark", 1440, 1024)
	b.picture("6-done-dark")
	b.look("light", 390, 844)
	b.picture("7-small-light")
	b.look("dark", 390, 844)
	b.picture("8-small-dark")
}

// TestStoryByAPI is the same job without a browser.
func TestStoryByAPI(t *testing.T) {
	s := apptest.Start(t, "--backends", "docker")
	s.NeedBackend("docker")
	ws, chat := s.Chat("By API")
	table := signups()
	run := s.Wait(chat, s.Send(chat, request, s.Attach(chat, "signups.csv", table)))
	if run.State != "done" {
		t.Fatalf("%+v %+v", run, run.Error)
	}
	var canvas struct {
		Nodes []struct{ ID, PublishedID string }
		Edges []struct{ FromNode, ToNode string }
	}
	s.Call("GET", "/v1/workspaces/"+ws+"/canvas", nil, &canvas)
	kinds := map[string]string{}
	for _, n := range canvas.Nodes {
		var pub struct {
			Kind, SHA256 string
			Facts        map[string]any
		}
		s.Call("GET", "/v1/published/"+n.PublishedID, nil, &pub)
		kinds[pub.Kind] = n.PublishedID
		if pub.Kind == "table" && pub.Facts["rows"] != 100.0 {
			t.Errorf("facts of the table: %v", pub.Facts)
		}
	}
	if len(canvas.Nodes) != 2 || kinds["table"] == "" || kinds["image"] == "" {
		t.Fatalf("nodes: %+v, kinds %v", canvas, kinds)
	}
	_, data := s.Do("GET", "/v1/published/"+kinds["table"]+"/content", nil)
	equalTables(t, data, deduped(t, table))
	_, data = s.Do("GET", "/v1/published/"+kinds["image"]+"/content", nil)
	notBlank(t, data)
	var rows struct {
		Total    int
		Complete bool
		Rows     [][]string
	}
	s.Call("GET", "/v1/published/"+kinds["table"]+"/rows?offset=98&limit=10", nil, &rows)
	if rows.Total != 100 || len(rows.Rows) != 2 || rows.Rows[1][4] != "Größe, 99" {
		t.Errorf("%+v", rows)
	}
}
