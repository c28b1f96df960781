package e2e

import (
	"bytes"
	"fmt"
	"image"
	_ "image/png"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"

	"atelier/internal/apptest"
)

// pageHost is a name that Chromium takes for this machine and that is no secure
// context: no randomUUID, no clipboard, as on a page opened by a LAN address.
const pageHost = "box.test"

// TestPage is what people do to the page beside the main job, in one browser on
// one server.
func TestPage(t *testing.T) {
	s := apptest.Start(t, "--backends", "docker", "--allow-host", pageHost)
	s.NeedBackend("docker")
	b := chromium(t, 1440, 1024)
	link, err := url.Parse(s.Link)
	if err != nil {
		t.Fatal(err)
	}
	link.Host = pageHost + ":" + link.Port()
	b.open(link.String())
	b.until("the composer", `document.querySelector("#composer-text")`)
	if eval[bool](b, `isSecureContext`) {
		t.Fatal("the page is a secure context: the test shows less than it should")
	}
	home := eval[string](b, `location.href`)

	for _, c := range []struct {
		name string
		run  func(*testing.T, *tab)
	}{
		{"an Enter that ends a composition does not send", compositionDoesNotSend},
		{"a draft outlives the page", draftIsKept},
		{"every drop attaches or explains", dropsAreAnswered},
		{"a folder is attached whole", folderIsWhole},
		{"what was not sent is kept and sent again", unsentIsKept},
		{"stop ends the command", stopEndsTheCommand},
		{"a run outlives its tab and shows in another", runOutlivesItsTab},
		{"the pages and pictures of an agent are inert", artefactsAreInert},
		{"a part is drawn", partIsDrawn},
		{"a node moves, goes and comes back", nodesMoveAndComeBack},
		{"copy says the truth without a clipboard", copyWorks},
	} {
		if !t.Run(c.name, func(t *testing.T) {
			b.t = t
			b.open(home)
			b.until("the composer", `document.querySelector("#composer-text") && document.querySelector("atelier-canvas[data-ready]")`)
			c.run(t, b)
		}) {
			break // what comes after stands on this
		}
	}
}

// say sends a message and waits until its run has ended.
func (b *tab) say(text string) {
	b.t.Helper()
	n := eval[int](b, `document.querySelectorAll(".msg--user").length`)
	b.fill(text)
	b.enter()
	b.until("the message", fmt.Sprintf(`document.querySelectorAll(".msg--user").length === %d`, n+1))
	b.until("its run", `document.querySelectorAll(".run").length >= document.querySelectorAll(".msg--user").length`)
	b.idle()
}

func (b *tab) idle() {
	b.t.Helper()
	b.until("the end of the run", `document.querySelector("[data-action=stop]").hidden && !document.querySelector("[data-pending]")`)
}

func (b *tab) fill(text string) {
	b.t.Helper()
	eval[any](b, `(() => { const t = document.querySelector("#composer-text"); t.focus(); t.value = `+quote(text)+`; t.dispatchEvent(new Event("input", {bubbles: true})); return null; })()`)
}

func compositionDoesNotSend(t *testing.T, b *tab) {
	b.fill("かん")
	eval[any](b, `(() => { const t = document.querySelector("#composer-text");
		t.dispatchEvent(new KeyboardEvent("keydown", {key: "Enter", isComposing: true, bubbles: true, cancelable: true}));
		t.dispatchEvent(new KeyboardEvent("keydown", {key: "Enter", keyCode: 229, bubbles: true, cancelable: true}));
		return null; })()`)
	for _, kind := range []input.KeyType{input.KeyDown, input.KeyUp} {
		b.do(input.DispatchKeyEvent(kind).WithKey("Enter").WithCode("Enter").WithWindowsVirtualKeyCode(13).WithModifiers(input.ModifierShift).WithText("\r"))
	}
	b.until("a line break, and nothing sent", `document.querySelector("#composer-text").value === "かん\n" && !document.querySelector(".msg--user")`)
	b.fill("")
}

func draftIsKept(t *testing.T, b *tab) {
	b.fill("half a thou")
	b.do(chromedp.Reload())
	b.until("the draft", `document.querySelector("#composer-text")?.value === "half a thou"`)
	b.fill("")
}

func dropsAreAnswered(t *testing.T, b *tab) {
	dir := t.TempDir()
	pdf := filepath.Join(dir, "a report.pdf")
	if err := os.WriteFile(pdf, []byte("%PDF-1.4\n%%EOF\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	b.drop("#pane-chat", pdf)
	b.until("the PDF", `document.querySelector('[data-files] [title="a report.pdf"]')`)
	b.until("its upload", `!document.querySelector("[data-files] progress")`)
	eval[any](b, `document.querySelector('[data-files] [aria-label^="Remove"]').click(); null`)
	b.until("an empty list", `document.querySelector("[data-files]").hidden`)

	dropped := func(selector, kind, text string) {
		eval[any](b, `(() => { const d = new DataTransfer(); d.setData(`+quote(kind)+`, `+quote(text)+`);
			const at = document.querySelector(`+quote(selector)+`);
			for (const type of ["dragenter", "dragover", "drop"]) at.dispatchEvent(new DragEvent(type, {dataTransfer: d, bubbles: true, cancelable: true}));
			return null; })()`)
	}
	dropped("#pane-chat", "text/plain", "selected words")
	b.until("the words in the message", `document.querySelector("#composer-text").value.includes("selected words")`)
	dropped("#pane-chat", "text/uri-list", "http://example.test/x")
	b.until("the address in the message", `document.querySelector("#composer-text").value.includes("http://example.test/x")`)
	b.fill("")

	b.drop(".sidebar", pdf)
	b.until("what to do with a drop beside", `document.querySelector("#toasts")?.innerText.includes("Drop files on the chat")`)
	if got := eval[string](b, `location.host`); !strings.HasPrefix(got, pageHost) {
		t.Errorf("the drop led to %s", got)
	}
	empty := filepath.Join(dir, "empty")
	if err := os.Mkdir(empty, 0o755); err != nil {
		t.Fatal(err)
	}
	b.drop("#pane-chat", empty)
	b.until("why nothing is attached", `document.querySelector("#toasts")?.innerText.includes("An empty folder has nothing to attach")`)
}

func folderIsWhole(t *testing.T, b *tab) {
	dir := filepath.Join(t.TempDir(), "many")
	if err := os.MkdirAll(filepath.Join(dir, "deep"), 0o755); err != nil {
		t.Fatal(err)
	}
	for i := range 120 {
		name := fmt.Sprintf("%03d.txt", i)
		if i >= 110 {
			name = "deep/" + name
		}
		if err := os.WriteFile(filepath.Join(dir, name), []byte(name), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	b.drop("#pane-chat", dir)
	b.until("how many there are", `document.querySelector("[data-files]")?.innerText.includes("120 files, showing 40")`)
	b.until("all of them", `!document.querySelector("[data-note]").textContent && !document.querySelector(".send").disabled`)
	b.say("run: find /home/sandbox/attachments -type f | wc -l; cat '/home/sandbox/attachments/many/deep/115.txt'")
	b.until("each of them", `/\b12[01]\b/.test(document.querySelector("#log").textContent) && document.querySelector("#log").textContent.includes("deep/115.txt")`)
}

func unsentIsKept(t *testing.T, b *tab) {
	eval[any](b, `(() => { const real = window.fetch; window.fetch = (...a) => String(a[0]).endsWith("/messages") ? Promise.reject(new TypeError("down")) : real(...a); window.real = real; return null; })()`)
	b.fill("run: echo 'kept words'")
	b.enter()
	b.until("what went wrong", `document.querySelector("[data-failed]")?.innerText.includes("Not sent")`)
	b.do(chromedp.Reload())
	b.until("it again", `document.querySelector("[data-failed]")?.innerText.includes("kept words")`)
	eval[any](b, `[...document.querySelectorAll("[data-failed] .act")].find((a) => a.textContent === "Try again").click(); null`)
	b.until("it was sent", `!document.querySelector("[data-failed]") && !document.querySelector("[data-pending]") && document.querySelector("#log").innerText.includes("kept words")`)
	b.idle()
	b.do(chromedp.Reload())
	b.until("it stands once", `[...document.querySelectorAll(".msg--user")].filter((m) => m.innerText.includes("kept words")).length === 1`)
}

func stopEndsTheCommand(t *testing.T, b *tab) {
	b.fill("run: echo begun; sleep 4321; echo never")
	b.enter()
	b.until("live output", `document.querySelector("#log .step__body, #log pre") && [...document.querySelectorAll("#log pre")].some((p) => p.textContent.includes("begun"))`)
	b.do(chromedp.Click(`[data-action="stop"]`))
	b.idle()
	b.until("it says so", `/stopped/i.test([...document.querySelectorAll(".run")].at(-1)?.innerText ?? "") || /stopped/i.test([...document.querySelectorAll(".step")].at(-1)?.innerText ?? "")`)
	b.say("run: pgrep -f 'sleep 432[1]' || echo none left")
	b.until("the process is gone", `[...document.querySelectorAll("#log pre")].at(-1).textContent.includes("none left")`)
}

func runOutlivesItsTab(t *testing.T, b *tab) {
	other := b.second()
	other.open(eval[string](b, `location.href`))
	other.until("the composer", `document.querySelector("#composer-text")`)
	other.fill("run: sleep 2; echo ended-$((40+2))")
	other.enter()
	other.until("the step", `document.querySelector("[data-action=stop]:not([hidden])")`)
	if err := chromedp.Cancel(other.ctx); err != nil {
		t.Fatal(err)
	}
	b.until("the end, in the other tab", `document.querySelector("#log").textContent.includes("ended-42")`)
	b.idle()
}

const hostile = `<!doctype html><title>page</title><body><script>
let out = [];
try { parent.document.title = "pwn"; out.push("reached"); } catch (e) { out.push(e.name); }
try { out.push("storage " + localStorage.length); } catch (e) { out.push(e.name); }
try { top.location = "http://example.test/"; } catch (e) { out.push(e.name); }
fetch("/v1/me").then((r) => out.push(r.status), (e) => out.push("refused")).then(() => parent.postMessage("seen " + out.join(" "), "*"));
</script></body>`

func artefactsAreInert(t *testing.T, b *tab) {
	title := eval[string](b, `document.title`)
	b.say("write: /workspace/evil.html\n```\n" + hostile + "\n```\nwrite: /workspace/evil.svg\n```\n<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"80\" height=\"60\" onload=\"document.title='svg'\"><script>document.title='svg'</script><rect width=\"80\" height=\"60\" fill=\"red\"/></svg>\n```\npublish: /workspace/evil.html\npublish: /workspace/evil.svg")
	b.until("both on the canvas", `document.querySelector('.node[data-kind="html"]') && document.querySelector('.node[data-kind="image"]')`)
	eval[any](b, `addEventListener("message", (e) => { window.told = String(e.data); }); document.querySelector('.node[data-kind="html"] [data-action="open-node"]').click(); null`)
	b.until("what the page could do", `window.told?.startsWith("seen ") && document.querySelector("dialog iframe")`)
	if told := eval[string](b, `window.told`); !strings.Contains(told, "SecurityError SecurityError") || !strings.HasSuffix(told, "refused") {
		t.Errorf("the page in the frame tells: %s", told)
	}
	if box := eval[string](b, `document.querySelector("dialog iframe").getAttribute("sandbox")`); box != "allow-scripts" {
		t.Errorf("the frame's sandbox is %q", box)
	}
	b.do(chromedp.KeyEvent("\x1b"))
	b.until("the picture is an image element", `[...document.querySelectorAll('.node[data-kind="image"] img')].some((i) => i.naturalWidth > 0)`)
	if now := eval[string](b, `location.host + document.title`); !strings.HasPrefix(now, pageHost) || strings.Contains(now, "pwn") || strings.Contains(now, "svg") {
		t.Errorf("the page is now %s (before: %s)", now, title)
	}
}

func partIsDrawn(t *testing.T, b *tab) {
	b.say("make a gear with 12 teeth, module 2 mm, 6 mm thick")
	const node = `.node[data-kind="model"]`
	b.until("the part", `document.querySelector('`+node+`')`)
	eval[any](b, `document.querySelector('`+node+` [data-action="open-node"]').click(); null`)
	b.until("its drawing", `document.querySelector("dialog canvas")?.width > 100`)
	colours := 0
	for range 40 {
		var png []byte
		b.do(chromedp.Screenshot("dialog canvas", &png, chromedp.NodeVisible))
		img, _, err := image.Decode(bytes.NewReader(png))
		if err != nil {
			t.Fatal(err)
		}
		seen := map[[3]uint32]bool{}
		for y := img.Bounds().Min.Y; y < img.Bounds().Max.Y; y += 4 {
			for x := img.Bounds().Min.X; x < img.Bounds().Max.X; x += 4 {
				r, g, bl, _ := img.At(x, y).RGBA()
				seen[[3]uint32{r >> 10, g >> 10, bl >> 10}] = true
			}
		}
		if colours = len(seen); colours > 12 {
			break
		}
	}
	if colours <= 12 {
		t.Errorf("the part shows %d colours: it is blank", colours)
	}
	b.do(chromedp.KeyEvent("\x1b"))
}

func nodesMoveAndComeBack(t *testing.T, b *tab) {
	b.until("nodes", `document.querySelectorAll("#nodes .node").length >= 2`)
	id := eval[string](b, `document.querySelector('.node[data-kind="html"]').dataset.id`)
	node := `document.querySelector('.node[data-id="` + id + `"]')`
	eval[any](b, `document.dispatchEvent(new CustomEvent("atelier:reveal", {detail: {id: `+quote(id)+`}})); null`)
	b.until("it stands still in view", `(() => { const r = `+node+`.getBoundingClientRect(); const k = r.x + "," + r.y; const same = window.last === k; window.last = k; return same && r.x > 0 && r.y > 0; })()`)
	was := eval[[]float64](b, `[Number(`+node+`.dataset.x), Number(`+node+`.dataset.y)]`)
	at := eval[[]float64](b, `(() => { const r = `+node+`.querySelector(".node__head").getBoundingClientRect(); return [r.x + 60, r.y + r.height / 2]; })()`)
	b.do(input.DispatchMouseEvent(input.MousePressed, at[0], at[1]).WithButton(input.Left).WithClickCount(1))
	for i := 1; i <= 8; i++ {
		b.do(input.DispatchMouseEvent(input.MouseMoved, at[0]+float64(i)*5, at[1]+float64(i)*8).WithButton(input.Left))
	}
	b.do(input.DispatchMouseEvent(input.MouseReleased, at[0]+40, at[1]+64).WithButton(input.Left).WithClickCount(1))
	moved := fmt.Sprintf(`(%s.dataset.x !== "%v" || %s.dataset.y !== "%v")`, node, was[0], node, was[1])
	b.until("the move", moved)
	now := eval[[]float64](b, `[Number(`+node+`.dataset.x), Number(`+node+`.dataset.y)]`)
	b.until("its saving", `fetch("/v1/workspaces/" + location.pathname.split("/")[2] + "/canvas").then((r) => r.json()).then((c) => (window.saved = (c.data ?? c).nodes.find((n) => n.id === `+quote(id)+`)?.y)), window.saved === `+fmt.Sprint(now[1]))
	b.do(chromedp.Reload())
	b.until("the place is kept", `document.querySelector("atelier-canvas[data-ready]") && `+node+`?.dataset.y === "`+fmt.Sprint(now[1])+`"`)

	eval[any](b, `document.dispatchEvent(new CustomEvent("atelier:reveal", {detail: {id: `+quote(id)+`}})); null`)
	b.until("it is selected", node+`.classList.contains("is-selected")`)
	eval[any](b, node+`.dispatchEvent(new KeyboardEvent("keydown", {key: "Delete", bubbles: true, cancelable: true})); null`)
	b.until("it is gone", `!`+node)
	eval[any](b, `document.dispatchEvent(new CustomEvent("atelier:canvas", {detail: {action: "undo"}})); null`)
	b.until("it is back", `document.querySelector('.node[data-kind="html"]')`)
}

func copyWorks(t *testing.T, b *tab) {
	b.say("run: printf 'copied-\\nwords'")
	b.until("its copy button", `document.querySelector("#log [data-copy]")`)
	eval[any](b, `(() => { window.copied = ""; document.addEventListener("copy", () => { window.copied = String(document.activeElement?.value ?? getSelection()); }, true); return null; })()`)
	b.do(chromedp.Click(`[...document.querySelectorAll("#log [data-copy]")].at(-1)`, chromedp.ByJSPath)) // by hand: browsers let no script copy by itself
	b.until("the words were copied", `window.copied.includes("words") && [...document.querySelectorAll("#log [data-copy]")].at(-1).textContent === "Copied"`)
}
