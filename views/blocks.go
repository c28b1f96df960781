package views

import (
	"regexp"
	"strings"
)

// bigBlock is where a block that still grows is shown as plain text, so that a
// token costs one append and not the rendering of the whole block.
const bigBlock = 8 << 10

// Block is a run of whole Markdown lines that can be rendered alone.
type Block struct {
	Text string
	// Fenced says that the block is inside a code fence that was not closed.
	Fenced bool
}

// Plain tells whether a block that still grows is shown as plain text.
func (b Block) Plain() bool { return b.Fenced || len(b.Text) > bigBlock }

var (
	fenceLine = regexp.MustCompile("^ {0,3}(`{3,}|~{3,})")
	listLine  = regexp.MustCompile(`^ {0,3}([-*+]|\d{1,9}[.)])(\s|$)`)
	defLine   = regexp.MustCompile(`(?m)^ {0,3}\[[^\]\n]+\]:\s*\S`)
)

// SplitBlocks cuts Markdown at blank lines that end a block: not inside code
// fences or $$ maths, not between the items of one list. Joined again the blocks
// are the text. When text is added at the end only the last blocks change.
//
// A text that defines link references is one block: its parts need each other.
func SplitBlocks(text string) []Block {
	if text == "" {
		return nil
	}
	if defLine.MatchString(text) {
		return []Block{{Text: text, Fenced: openFence(text)}}
	}
	s := splitter{}
	for line := range strings.Lines(text) {
		s.add(line)
	}
	s.flush()
	return s.blocks
}

type splitter struct {
	blocks  []Block
	current strings.Builder
	fence   string // the fence that is open
	maths   bool
	list    bool // the block began with a list item
	blank   bool // the last line was blank
}

func (s *splitter) add(line string) {
	bare := strings.TrimRight(line, "\r\n")
	isBlank := strings.TrimSpace(bare) == ""
	if s.fence == "" && !s.maths && s.blank && !isBlank && !s.continues(bare) {
		s.flush()
	}
	if s.current.Len() == 0 {
		s.list = listLine.MatchString(bare)
	}
	s.current.WriteString(line)
	s.blank = isBlank
	s.track(bare)
}

// continues tells whether a line after a blank one still belongs to the block.
func (s *splitter) continues(line string) bool {
	if s.current.Len() == 0 {
		return true
	}
	indented := strings.HasPrefix(line, "  ") || strings.HasPrefix(line, "\t")
	if indented {
		return true // code, or the inside of a list item
	}
	return s.list && listLine.MatchString(line)
}

func (s *splitter) track(line string) {
	if m := fenceLine.FindStringSubmatch(strings.TrimLeft(line, " ")); m != nil {
		switch {
		case s.fence == "" && !s.maths:
			s.fence = m[1]
			return
		case s.fence != "" && m[1][0] == s.fence[0] && len(m[1]) >= len(s.fence) && strings.Trim(strings.TrimSpace(line), m[1][:1]) == "":
			s.fence = ""
			return
		}
	}
	if s.fence == "" && strings.Count(line, "$$")%2 == 1 {
		s.maths = !s.maths
	}
}

func (s *splitter) flush() {
	if s.current.Len() > 0 {
		s.blocks = append(s.blocks, Block{Text: s.current.String(), Fenced: s.fence != ""})
	}
	s.current.Reset()
	s.list, s.blank = false, false
}

func openFence(text string) bool {
	s := splitter{}
	for line := range strings.Lines(text) {
		s.track(strings.TrimRight(line, "\r\n"))
	}
	return s.fence != ""
}
