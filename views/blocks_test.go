package views_test

import (
	"strings"
	"testing"

	"golang.org/x/net/html"

	"atelier/views"
)

// nasty has what makes Markdown hard to stream.
const nasty = "Here is **what** I found.\r\n\n- one\n\n- two with `code`\n\n  inside two\n\n1. first\n2. second\n\n| a | b |\n|---|--:|\n| x | 1 |\n| y | 2 |\n\n```python\nimport os\n\nprint('''\n\n''')\n```\n\nIt costs $5, not $$\\frac{a}{b}\n\n+ 1$$ and \\(x\\).\n\n> quoted\n\n<b onclick=x>no</b> &amp; done\n\n    indented code\n\n<div>\n\nEnde gut, 全部好 مرحبا\n\n~~~\nnever closed\n\n\nmore"

// A block's HTML must close what it opens, whatever piece of Markdown it holds:
// else the next block would end up inside it.
func TestBlocksAreBalanced(t *testing.T) {
	for i := range nasty {
		for _, b := range views.SplitBlocks(nasty[:i]) {
			page := "<div id=a>" + views.Markdown("ws_1", b.Text) + "</div><div id=b></div>"
			root, err := html.Parse(strings.NewReader(page))
			if err != nil {
				t.Fatal(err)
			}
			for n := range root.Descendants() {
				if n.Type == html.ElementNode && len(n.Attr) == 1 && n.Attr[0].Val == "b" && n.Parent.Data != "body" {
					t.Fatalf("%q is not balanced:\n%s", b.Text, page)
				}
			}
		}
	}
}

func TestBlocksJoinToTheText(t *testing.T) {
	for i := range nasty {
		var b strings.Builder
		for _, block := range views.SplitBlocks(nasty[:i]) {
			b.WriteString(block.Text)
		}
		if b.String() != nasty[:i] {
			t.Fatalf("%q became %q", nasty[:i], b.String())
		}
	}
}

func TestSplitBlocks(t *testing.T) {
	for name, c := range map[string]struct {
		text   string
		blocks []string
	}{
		"paragraphs":            {"a\n\nb\n\n\nc", []string{"a\n\n", "b\n\n\n", "c"}},
		"a fence is one block":  {"```\na\n\nb\n```\n\nc", []string{"```\na\n\nb\n```\n\n", "c"}},
		"an inner fence":        {"````\n```\n\nb\n````\n\nc", []string{"````\n```\n\nb\n````\n\n", "c"}},
		"a loose list":          {"- a\n\n- b\n\n  more\n\nc", []string{"- a\n\n- b\n\n  more\n\n", "c"}},
		"display maths":         {"$$\na\n\nb\n$$\n\nc", []string{"$$\na\n\nb\n$$\n\n", "c"}},
		"references need all":   {"[a]\n\nb\n\n[a]: http://x.test", []string{"[a]\n\nb\n\n[a]: http://x.test"}},
		"nothing":               {"", nil},
		"two prices, no maths":  {"$5\n\n$6", []string{"$5\n\n", "$6"}},
		"windows line ends":     {"a\r\n\r\nb", []string{"a\r\n\r\n", "b"}},
		"a list after a text":   {"a:\n\n1. b\n\n2. c", []string{"a:\n\n", "1. b\n\n2. c"}},
		"an open fence stays":   {"a\n\n```py\nx\n\ny", []string{"a\n\n", "```py\nx\n\ny"}},
		"code by indent stays":  {"a\n\n    b\n\n    c\n\nd", []string{"a\n\n    b\n\n    c\n\n", "d"}},
		"a fence inside a list": {"- a\n\n  ```\n  x\n\n  y\n  ```\n\nb", []string{"- a\n\n  ```\n  x\n\n  y\n  ```\n\n", "b"}},
	} {
		t.Run(name, func(t *testing.T) {
			var got []string
			for _, b := range views.SplitBlocks(c.text) {
				got = append(got, b.Text)
			}
			if strings.Join(got, "|") != strings.Join(c.blocks, "|") {
				t.Errorf("%q, want %q", got, c.blocks)
			}
		})
	}
}
