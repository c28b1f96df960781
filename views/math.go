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
	// Before lists and headings: the second line of a formula may begin with "+".
	md.Parser().AddOptions(parser.WithBlockParsers(util.Prioritized(mathBlockParser{}, 50)))
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

// A display over several lines is a block: "$$" begins a line and stands alone
// in it or before the formula's first line.
type mathBlock struct {
	ast.BaseBlock
	closed bool
}

var kindMathBlock = ast.NewNodeKind("MathBlock")

func (*mathBlock) Kind() ast.NodeKind           { return kindMathBlock }
func (*mathBlock) IsRaw() bool                  { return true }
func (n *mathBlock) Dump(source []byte, lv int) { ast.DumpHelper(n, source, lv, nil, nil) }

type mathBlockParser struct{}

func (mathBlockParser) Trigger() []byte { return []byte{'$'} }

func (mathBlockParser) Open(_ ast.Node, reader gtext.Reader, _ parser.Context) (ast.Node, parser.State) {
	line, seg := reader.PeekLine()
	rest, ok := strings.CutPrefix(strings.TrimLeft(string(line), " "), "$$")
	if !ok || strings.Contains(rest, "$$") { // in one line it is an inline's matter
		return nil, parser.NoChildren
	}
	n := &mathBlock{}
	n.Lines().Append(seg)
	reader.AdvanceToEOL()
	return n, parser.NoChildren
}

func (mathBlockParser) Continue(node ast.Node, reader gtext.Reader, _ parser.Context) parser.State {
	n := node.(*mathBlock)
	if n.closed {
		return parser.Close
	}
	line, seg := reader.PeekLine()
	n.Lines().Append(seg)
	n.closed = strings.HasSuffix(strings.TrimSpace(string(line)), "$$")
	reader.AdvanceToEOL()
	return parser.Continue | parser.NoChildren
}

func (mathBlockParser) Close(ast.Node, gtext.Reader, parser.Context) {}
func (mathBlockParser) CanInterruptParagraph() bool                  { return true }
func (mathBlockParser) CanAcceptIndentedLine() bool                  { return false }

// renderMathBlock shows a display that was never closed as the text that it is.
func renderMathBlock(w util.BufWriter, source []byte, node ast.Node, entering bool) (ast.WalkStatus, error) {
	if !entering {
		return ast.WalkContinue, nil
	}
	n := node.(*mathBlock)
	var b strings.Builder
	for i := range n.Lines().Len() {
		line := n.Lines().At(i)
		b.Write(line.Value(source))
	}
	text := strings.TrimSpace(b.String())
	if n.closed {
		_, _ = w.WriteString(mathHTML(strings.TrimSuffix(strings.TrimPrefix(text, "$$"), "$$"), true))
	} else {
		_, _ = w.WriteString("<p>" + html.EscapeString(text) + "</p>")
	}
	return ast.WalkSkipChildren, nil
}

type mathRenderer struct{}

func (mathRenderer) RegisterFuncs(reg renderer.NodeRendererFuncRegisterer) {
	reg.Register(kindMathBlock, renderMathBlock)
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
