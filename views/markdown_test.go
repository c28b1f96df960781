package views_test

import (
	"strings"
	"testing"

	"atelier/views"
)

// Money is never maths: only \( \), \[ \] and $$ are.
func TestMaths(t *testing.T) {
	for source, maths := range map[string]int{
		"It costs $5 and $6.":                      0,
		"**R$ 12,29/metro**, **R$ 15,83/metro**":   0,
		"I have $24000 and you have $40000":        0,
		"costs **$4**":                             0,
		"$x^2$":                                    0,
		`\$5`:                                      0,
		"`$$a$$` and `\\(b\\)`":                    0,
		"```\n$$a$$\n```":                          0,
		`inline \(x^2\) and \[y\]`:                 2,
		"$$\\frac{a}{b}$$":                         1,
		"$$\na\n+ b\n$$":                           1,
		"an open $$ and no end":                    0,
		`\( never closed`:                          0,
		"a $$ $$ b":                                0,
		"```math\na+b\n```":                        1,
		`before \(a < b & c\) after`:               1,
		"| a |\n|---|\n| \\(x\\) |":                1,
		"two $$a$$ on a line $$b$$, and $3 or $$4": 2,
	} {
		if got := strings.Count(views.Markdown("ws_1", source), "<atelier-math"); got != maths {
			t.Errorf("%q has %d formulas, want %d:\n%s", source, got, maths, views.Markdown("ws_1", source))
		}
	}
	if got := views.Markdown("ws_1", `\(a<b\)`); !strings.Contains(got, `<atelier-math data-display="inline">a&lt;b</atelier-math>`) {
		t.Errorf("a formula lost its source: %s", got)
	}
}

// Nothing that a model or a file says becomes script, style or a foreign request.
func TestMarkdownIsInert(t *testing.T) {
	for _, source := range []string{
		"<script>alert(1)</script>", "<img src=x onerror=alert(1)>", "a <b onmouseover=x>b</b>", "<div>\n<svg onload=x>\n</div>",
		"[a](javascript:alert(1))", "[a](JaVaScRiPt:alert(1))", "[a](data:text/html,<script>)", "<javascript:alert(1)>", "[a](vbscript:x)",
		"![a](http://evil.test/pixel.png)", "![a](//evil.test/p.png)", "![x](data:image/svg+xml,<svg>)", "```\"><script>\nx\n```",
		"[a]: javascript:alert(1)\n\n[a]", "<style>*{}</style>", "<iframe src=//evil.test>", `\(</atelier-math><script>\)`, "<atelier-viewer src=//evil.test>",
		"[x](/v1/workspaces/a/direct\"onclick=x)", "![x](/v1/workspaces/../direct?id=x)",
	} {
		got := views.Markdown("ws_1", source)
		low := strings.ToLower(got)
		for _, bad := range []string{"<script", "<img src=\"http", "<img src=\"//", "<img src=\"data", "<svg", "<style", "<iframe", "href=\"javascript", "href=\"data", "href=\"vbscript", "<atelier-viewer", " style="} {
			if strings.Contains(low, bad) {
				t.Errorf("%q lets %q through:\n%s", source, bad, got)
			}
		}
		for _, tag := range strings.SplitAfter(low, ">") {
			if i := strings.LastIndex(tag, "<"); i >= 0 && strings.Contains(tag[i:], " on") && strings.Contains(tag[i:], "=") && !strings.Contains(tag[i:], "&") {
				t.Errorf("%q keeps a handler: %s", source, tag[i:])
			}
		}
	}
}

func TestHTMLInTextIsShownAsText(t *testing.T) {
	for _, source := range []string{"use <foo> here", "<details>\nx\n</details>", "a <br> b"} {
		got := views.Markdown("ws_1", source)
		if !strings.Contains(got, "&lt;") {
			t.Errorf("%q lost what it says: %s", source, got)
		}
	}
}

func TestLinksToFilesLeadToTheFile(t *testing.T) {
	for source, want := range map[string]string{
		"[a](/workspace/out/q3%20report.pdf)":            `href="/v1/workspaces/ws_1/direct?id=%2Fout%2Fq3+report.pdf"`,
		"[a](sandbox:/workspace/a.csv)":                  `href="/v1/workspaces/ws_1/direct?id=%2Fa.csv"`,
		"![chart](/workspace/chart.png)":                 `src="/v1/workspaces/ws_1/direct?id=%2Fchart.png"`,
		"[a](/workspace/../../etc/passwd)":               `href="/v1/workspaces/ws_1/direct?id=%2Fetc%2Fpasswd"`,
		"[docs](https://example.org/a?b=c&d=e)":          `href="https://example.org/a?b=c&amp;d=e"`,
		"![not ours](https://example.org/picture.png)":   `href="https://example.org/picture.png"`,
		"https://example.org/bare":                       `href="https://example.org/bare"`,
		"[a](https://example.org) opens another tab":     `target="_blank"`,
		"[a](https://example.org) tells nothing of here": `noreferrer`,
	} {
		if got := views.Markdown("ws_1", source); !strings.Contains(got, want) {
			t.Errorf("%q gives %s, want %s", source, got, want)
		}
	}
}

func TestTablesTasksAndCode(t *testing.T) {
	got := views.Markdown("ws_1", "| a | b |\n|---|--:|\n| 1 | 2 |\n\n- [x] done\n- [ ] open\n\n~~gone~~\n\n```go\nfunc main() {}\n```\n")
	for _, want := range []string{`<th align="right">`, `<input checked=""`, `type="checkbox"`, "<del>", `<span class="kd">func</span>`, `data-copy="code"`, "<span>go</span>"} {
		if !strings.Contains(got, want) {
			t.Errorf("no %s in\n%s", want, got)
		}
	}
}
