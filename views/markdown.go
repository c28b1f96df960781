package views

import (
	"bytes"
	"html"
	"net/url"
	"path"
	"regexp"
	"strings"
	"sync"

	"github.com/alecthomas/chroma/v2"
	chromahtml "github.com/alecthomas/chroma/v2/formatters/html"
	"github.com/alecthomas/chroma/v2/lexers"
	"github.com/alecthomas/chroma/v2/styles"
	"github.com/microcosm-cc/bluemonday"
	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	"github.com/yuin/goldmark/renderer"
	"github.com/yuin/goldmark/util"
)

// highlightMax is the longest code that is coloured; longer code stays plain.
const highlightMax = 64 << 10

// Markdown renders CommonMark with tables, task lists, strike-through, bare
// links, code in colours and maths (\( \) and $$ only: money stays money). The
// result is sanitised: no scripts, no styles, no foreign pictures. HTML in the
// text is shown as text. Links to /workspace/… lead to that file of workspaceID.
func Markdown(workspaceID, source string) string {
	var out bytes.Buffer
	md := markdown()
	doc := md.Parser().Parse(textReader(source))
	relink(doc, workspaceID)
	if err := md.Renderer().Render(&out, []byte(source), doc); err != nil {
		return "<p>" + html.EscapeString(source) + "</p>"
	}
	return policy().Sanitize(out.String())
}

var markdown = sync.OnceValue(func() goldmark.Markdown {
	return goldmark.New(
		goldmark.WithExtensions(extension.NewTable(extension.WithTableCellAlignMethod(extension.TableCellAlignAttribute)), extension.Strikethrough, extension.TaskList, extension.Linkify, mathExtension{}),
		goldmark.WithRendererOptions(
			renderer.WithNodeRenderers(util.Prioritized(ownRenderer{}, 100)),
		),
	)
})

var languageClass = regexp.MustCompile(`^[A-Za-z0-9_+#.-]{1,40}$`)

var policy = sync.OnceValue(func() *bluemonday.Policy {
	p := bluemonday.NewPolicy()
	p.AllowElements("p", "br", "hr", "h1", "h2", "h3", "h4", "h5", "h6", "strong", "em", "del", "blockquote",
		"ul", "ol", "li", "table", "thead", "tbody", "tr", "th", "td", "pre", "code", "span", "div", "img", "a", "input", "button", "atelier-math")
	classes := regexp.MustCompile(`^[a-z0-9_ -]{1,80}$`)
	p.AllowAttrs("class").Matching(classes).OnElements("span", "code", "pre", "div", "table", "button", "th", "td", "li", "a", "img")
	p.AllowAttrs("align").Matching(regexp.MustCompile(`^(left|right|center)$`)).OnElements("th", "td")
	p.AllowAttrs("start").Matching(bluemonday.Integer).OnElements("ol")
	p.AllowAttrs("type").Matching(regexp.MustCompile(`^(checkbox|button)$`)).OnElements("input", "button")
	p.AllowAttrs("checked", "disabled").OnElements("input")
	p.AllowAttrs("data-copy", "data-display").Matching(regexp.MustCompile(`^[a-z]*$`)).OnElements("button", "atelier-math")
	p.AllowAttrs("data-lang").Matching(languageClass).OnElements("div")
	p.AllowAttrs("tabindex").Matching(regexp.MustCompile(`^0$`)).OnElements("pre", "div")
	p.AllowAttrs("aria-label", "title").OnElements("button", "a", "img", "input")
	p.AllowAttrs("href").OnElements("a")
	p.AllowAttrs("alt").OnElements("img")
	p.AllowAttrs("loading").Matching(regexp.MustCompile(`^lazy$`)).OnElements("img")
	p.AllowAttrs("src").Matching(regexp.MustCompile(`^/v1/workspaces/[A-Za-z0-9_-]+/direct\?id=`)).OnElements("img")
	p.AllowAttrs("target").Matching(regexp.MustCompile(`^_blank$`)).OnElements("a")
	p.AllowAttrs("rel").OnElements("a")
	p.AllowURLSchemes("http", "https", "mailto")
	p.AllowRelativeURLs(true)
	p.RequireNoFollowOnLinks(true)
	p.RequireNoReferrerOnLinks(true)
	p.AddTargetBlankToFullyQualifiedLinks(true)
	return p
})

// relink points links and pictures of the workspace's files at the server, and
// makes links of foreign pictures: a page must not fetch what an agent names.
func relink(doc ast.Node, workspaceID string) {
	var foreign []*ast.Image
	_ = ast.Walk(doc, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		if !entering {
			return ast.WalkContinue, nil
		}
		switch n := n.(type) {
		case *ast.Link:
			if to, ok := FileURL(workspaceID, string(n.Destination)); ok {
				n.Destination = []byte(to)
			}
		case *ast.Image:
			if to, ok := FileURL(workspaceID, string(n.Destination)); ok {
				n.Destination = []byte(to)
			} else {
				foreign = append(foreign, n)
			}
		}
		return ast.WalkContinue, nil
	})
	for _, img := range foreign {
		link := ast.NewLink()
		link.Destination = img.Destination
		for c := img.FirstChild(); c != nil; c = img.FirstChild() {
			link.AppendChild(link, c)
		}
		if link.FirstChild() == nil {
			link.AppendChild(link, ast.NewString([]byte("picture")))
		}
		img.Parent().ReplaceChild(img.Parent(), img, link)
	}
}

// FileURL is the address of a workspace's file that the agent named by its path
// in the sandbox; false when the path is not one of the workspace.
func FileURL(workspaceID, dest string) (string, bool) {
	p := strings.TrimPrefix(strings.TrimPrefix(dest, "sandbox:"), "file://")
	rest, ok := strings.CutPrefix(p, "/workspace/")
	if !ok || workspaceID == "" {
		return "", false
	}
	if un, err := url.PathUnescape(rest); err == nil {
		rest = un
	}
	id := path.Clean("/" + rest)
	return "/v1/workspaces/" + url.PathEscape(workspaceID) + "/direct?id=" + url.QueryEscape(id), true
}

// ownRenderer writes code blocks with their bar and colours, pictures lazily,
// and raw HTML as the text that it is.
type ownRenderer struct{}

func (ownRenderer) RegisterFuncs(reg renderer.NodeRendererFuncRegisterer) {
	reg.Register(ast.KindFencedCodeBlock, renderFenced)
	reg.Register(ast.KindCodeBlock, renderFenced)
	reg.Register(ast.KindRawHTML, renderRawHTML)
	reg.Register(ast.KindHTMLBlock, renderHTMLBlock)
	reg.Register(ast.KindImage, renderImage)
}

func renderFenced(w util.BufWriter, source []byte, n ast.Node, entering bool) (ast.WalkStatus, error) {
	if !entering {
		return ast.WalkContinue, nil
	}
	var code bytes.Buffer
	for i := range n.Lines().Len() {
		line := n.Lines().At(i)
		code.Write(line.Value(source))
	}
	lang := ""
	if f, ok := n.(*ast.FencedCodeBlock); ok {
		lang = string(f.Language(source))
	}
	if lang == "math" || lang == "latex-math" {
		_, _ = w.WriteString(mathHTML(code.String(), true))
		return ast.WalkSkipChildren, nil
	}
	_, _ = w.WriteString(codeBlock(lang, code.String()))
	return ast.WalkSkipChildren, nil
}

// codeBlock is code with its language, a copy button and colours.
func codeBlock(lang, code string) string {
	if !languageClass.MatchString(lang) {
		lang = ""
	}
	var b strings.Builder
	b.WriteString(`<div class="code">`)
	b.WriteString(`<div class="code__bar"><span>` + html.EscapeString(lang) + `</span><button type="button" class="code__copy" data-copy="code">Copy</button></div>`)
	b.WriteString(`<pre tabindex="0"><code class="chroma">` + Highlight(lang, code) + `</code></pre></div>`)
	return b.String()
}

// Highlight colours code by classes; what it does not know stays plain text.
func Highlight(lang, code string) string {
	lexer := lexers.Get(lang)
	if lang == "" || lexer == nil || len(code) > highlightMax {
		return html.EscapeString(code)
	}
	tokens, err := chroma.Coalesce(lexer).Tokenise(nil, code)
	if err != nil {
		return html.EscapeString(code)
	}
	var out bytes.Buffer
	if err := formatter().Format(&out, styles.Fallback, tokens); err != nil {
		return html.EscapeString(code)
	}
	return out.String()
}

var formatter = sync.OnceValue(func() *chromahtml.Formatter {
	return chromahtml.New(chromahtml.WithClasses(true), chromahtml.PreventSurroundingPre(true))
})

func renderRawHTML(w util.BufWriter, source []byte, n ast.Node, entering bool) (ast.WalkStatus, error) {
	if entering {
		raw := n.(*ast.RawHTML)
		for i := range raw.Segments.Len() {
			seg := raw.Segments.At(i)
			_, _ = w.WriteString(html.EscapeString(string(seg.Value(source))))
		}
	}
	return ast.WalkSkipChildren, nil
}

func renderHTMLBlock(w util.BufWriter, source []byte, n ast.Node, entering bool) (ast.WalkStatus, error) {
	block := n.(*ast.HTMLBlock)
	if entering {
		_, _ = w.WriteString("<p>")
		for i := range block.Lines().Len() {
			line := block.Lines().At(i)
			_, _ = w.WriteString(html.EscapeString(string(line.Value(source))))
		}
		return ast.WalkContinue, nil
	}
	if block.HasClosure() {
		_, _ = w.WriteString(html.EscapeString(string(block.ClosureLine.Value(source))))
	}
	_, _ = w.WriteString("</p>")
	return ast.WalkContinue, nil
}

func renderImage(w util.BufWriter, source []byte, n ast.Node, entering bool) (ast.WalkStatus, error) {
	if !entering {
		return ast.WalkContinue, nil
	}
	img := n.(*ast.Image)
	var alt strings.Builder
	for c := img.FirstChild(); c != nil; c = c.NextSibling() {
		if t, ok := c.(*ast.Text); ok {
			alt.Write(t.Segment.Value(source))
		}
	}
	_, _ = w.WriteString(`<img class="prose__img" loading="lazy" src="` + html.EscapeString(string(img.Destination)) + `" alt="` + html.EscapeString(alt.String()) + `">`)
	return ast.WalkSkipChildren, nil
}
