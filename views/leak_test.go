package views_test

import (
	"net/url"
	"strings"
	"testing"

	"golang.org/x/net/html"

	"atelier/views"
)

// fetches are the attributes by which a browser fetches something without being asked.
var fetches = map[string]bool{"src": true, "srcset": true, "poster": true, "background": true, "data": true, "xlink:href": true, "style": true, "ping": true}

// TestNothingIsFetchedFromElsewhere: text of a model or of a file that is meant to
// carry what was said to another server, in each way that Markdown and HTML have.
func TestNothingIsFetchedFromElsewhere(t *testing.T) {
	for _, source := range []string{
		"![x](https://example.com/p.png?leak=1)", "<img src=//example.com/x>", "![x][1]\n\n[1]: https://example.com/p", "![x](//example.com/p)", "![x](\\\\example.com/p)",
		`<div style="background:url(https://example.com/p)">x</div>`, "<style>body{background:url(//example.com/p)}</style>", `<link rel="prefetch" href="https://example.com/p">`,
		`<link rel=dns-prefetch href=//leak.example.com>`, `<meta http-equiv="refresh" content="0;url=https://example.com/">`, `<video poster=https://example.com/p>`, `<audio src=//example.com/a autoplay>`,
		`<object data=https://example.com/x>`, `<svg><image xlink:href="https://example.com/p"/></svg>`, `<base href="https://example.com/">`, `<input type=image src=//example.com/p>`,
		"[![x](https://example.com/p)](https://example.com/q)", "| ![x](https://example.com/p) |\n|---|\n| ![y](http://example.com/p) |", "- ![x](https://example.com/p)", "> ![x](https://example.com/p)",
		"![x](HTTPS://example.com/p)", "![x](ftp://example.com/p)", "![x](/workspace/../../../../https://example.com/p)", "![x](https:example.com/p)", "![x](/\\example.com/p)", "<https://example.com/p>", "![x](data:text/html,<script>1</script>)",
	} {
		doc, err := html.Parse(strings.NewReader(views.Markdown("ws_1", source)))
		if err != nil {
			t.Fatal(err)
		}
		for n := range doc.Descendants() {
			if n.Type != html.ElementNode {
				continue
			}
			switch n.Data {
			case "link", "meta", "base", "style", "script", "object", "embed", "iframe", "audio", "video", "svg", "form":
				t.Errorf("%q gives <%s>", source, n.Data)
			}
			for _, a := range n.Attr {
				if !fetches[a.Key] {
					continue
				}
				u, err := url.Parse(a.Val)
				if err != nil || u.Scheme != "" || u.Host != "" || !strings.HasPrefix(u.Path, "/v1/") || a.Key == "style" || strings.HasPrefix(u.Path, "//") {
					t.Errorf("%q fetches %s=%q", source, a.Key, a.Val)
				}
			}
		}
	}
}

// TestLinksAreDecodedOnce: A%20B.txt and "A B.txt" are two files.
func TestLinksAreDecodedOnce(t *testing.T) {
	for source, name := range map[string]string{
		"[a](/workspace/A%20B.txt)": "/A B.txt", "[a](/workspace/A%2520B.txt)": "/A%20B.txt", "[a](</workspace/A B.txt>)": "/A B.txt", "[a](/workspace/50%25.csv)": "/50%.csv",
		"[a](/workspace/a%23b.csv)": "/a#b.csv", "[a](/workspace/a%3Fb.csv)": "/a?b.csv", "[a](/workspace/a+b.csv)": "/a+b.csv", "[a](/workspace/a%252Fb.csv)": "/a%2Fb.csv", "[a](/workspace/a;b.csv)": "/a;b.csv",
		"[a](</workspace/漢字.csv>)": "/漢字.csv",
	} {
		want := `href="/v1/workspaces/ws_1/direct?id=` + url.QueryEscape(name) + `"`
		if got := views.Markdown("ws_1", source); !strings.Contains(got, want) {
			t.Errorf("%q gives %s, want %s", source, got, want)
		}
	}
}
