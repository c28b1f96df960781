package views

import (
	"html"
	"strings"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/renderer"
	gtext "github.com/yuin/goldmark/text"
	"github.com/yuin/goldmark/util"
)

// Maths is written \( … \) in a line and $$ … $$ or \[ … \] as a display. One
// dollar is never maths, so prices stay prices. The page shows the source until
// a script has made MathML of it.
type mathExtension struct{}

func (mathExtension) Extend(md goldmark.Markdown) {
	// Before the backslash escape (100 is the code span's place), so that \( is seen.
	md.Parser().AddOptions(parser.WithInlineParsers(util.Prioritized(mathParser{}, 50)))
	md.Renderer().AddOptions(renderer.WithNodeRenderers(util.Prioritized(mathRenderer{}, 100)))
}

var kindMath = ast.NewNodeKind("Math")

type mathNode struct {
	ast.BaseInline
	source  string
	display bool
}

func (*mathNode) Kind() ast.NodeKind           { return kindMath }
func (n *mathNode) Dump(source []byte, lv int) { ast.DumpHelper(n, source, lv, nil, nil) }

type mathParser struct{}

func (mathParser) Trigger() []byte { return []byte{'\\', '$'} }

// Parse reads to the closing mark, over line ends within the paragraph. Without
// a closing mark the opening one is plain text.
func (mathParser) Parse(_ ast.Node, block gtext.Reader, _ parser.Context) ast.Node {
	line, _ := block.PeekLine()
	var closing string
	display := true
	switch {
	case strings.HasPrefix(string(line), `\(`):
		closing, display = `\)`, false
	case strings.HasPrefix(string(line), `\[`):
		closing = `\]`
	case strings.HasPrefix(string(line), `$$`):
		closing = `$$`
	default:
		return nil
	}
	startLine, startSeg := block.Position()
	block.Advance(2)
	var src strings.Builder
	for {
		line, _ := block.PeekLine()
		if line == nil {
			block.SetPosition(startLine, startSeg)
			return nil
		}
		before, _, found := strings.Cut(string(line), closing)
		src.WriteString(before)
		if found {
			block.Advance(len(before) + 2)
			break
		}
		block.AdvanceLine()
	}
	if strings.TrimSpace(src.String()) == "" {
		block.SetPosition(startLine, startSeg)
		return nil
	}
	return &mathNode{source: strings.TrimSpace(src.String()), display: display}
}

type mathRenderer struct{}

func (mathRenderer) RegisterFuncs(reg renderer.NodeRendererFuncRegisterer) {
	reg.Register(kindMath, func(w util.BufWriter, _ []byte, n ast.Node, entering bool) (ast.WalkStatus, error) {
		if entering {
			m := n.(*mathNode)
			_, _ = w.WriteString(mathHTML(m.source, m.display))
		}
		return ast.WalkSkipChildren, nil
	})
}

func mathHTML(source string, display bool) string {
	mode := "inline"
	if display {
		mode = "block"
	}
	return `<atelier-math data-display="` + mode + `">` + html.EscapeString(strings.TrimSpace(source)) + `</atelier-math>`
}

func textReader(source string) gtext.Reader { return gtext.NewReader([]byte(source)) }
