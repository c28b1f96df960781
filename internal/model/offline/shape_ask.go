package offline

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// lack is a size that was not given, and what is taken where the person leaves
// the choice.
type lack struct {
	what string // the words that would give it
	take float64
}

// chooseWord fits answers that leave a size to us.
var chooseWord = regexp.MustCompile(`(?i)\b(?:you (?:choose|decide|pick)|your choice|up to you|whatever|any(?:thing)?(?: size)?(?: is fine| is ok(?:ay)?| will do| goes)?$|(?:of )?any size|some size|defaults?|default sizes?|(?:don'?t|do not) (?:care|mind)|(?:doesn'?t|does not) matter|surprise me)\b`)

// replies are answers to questions about a part's sizes, each for one solid.
type replies struct {
	left   []string
	choose bool // the person leaves what is missing to us
}

func newReplies(text string, answers []string) *replies {
	r := &replies{choose: chooseWord.MatchString(text)}
	for _, a := range answers {
		if chooseWord.MatchString(a) {
			r.choose = true
			continue
		}
		r.left = append(r.left, inchMarks(a))
	}
	return r
}

// next is the oldest answer, or that part of it which names the solid: "the box
// 20 mm, the ball 10 mm".
func (r *replies) next(kind string) (string, bool) {
	if len(r.left) == 0 {
		return "", false
	}
	a := r.left[0]
	r.left = r.left[1:]
	_, ps := piecesOf(a)
	if len(ps) < 2 {
		return a, true
	}
	own := -1
	for i, p := range ps {
		if p.kind == kind {
			own = i
			break
		}
	}
	if own < 0 {
		return a, true
	}
	var others []string
	for i, p := range ps {
		if i != own {
			others = append(others, p.text)
		}
	}
	r.left = append(others, r.left...)
	return ps[own].text, true
}

// base is the part that an answer names, for tools that came without one.
func (r *replies) base() *solid {
	for i, a := range r.left {
		for _, p := range slices.Backward(second(piecesOf(a))) {
			if p.kind != "hole" {
				r.left = slices.Delete(r.left, i, i+1)
				return newSolid(p)
			}
		}
	}
	return nil
}

func second(_ string, ps []piece) []piece { return ps }

var (
	newOrder     = regexp.MustCompile(`(?i)^\W*(?:(?:please|now|then|instead),? )*(?:` + making + `|print|extrude|cut|subtract|drill|unite|fuse|combine|engrave|emboss|resize|crop|rotate|flip|convert|scale)\b`)
	makeItSo     = regexp.MustCompile(`(?i)^\W*(?:please )?(?:make|give|take|use) (?:it|them|that|those|both|each|all|one|the)\b`)
	partsAnswers = []kind{kindShape, kindImage, kindDescribe, kindUnable, kindTop}
)

// answersShape tells that words answer a question about parts: sizes, or the
// parts that were asked about by name, without an order of their own.
func answersShape(asked string, words string, cs []clause) bool {
	was := parse(inchMarks(asked), nil)
	if len(was) == 0 || was[len(was)-1].kind != kindShape || newOrder.MatchString(words) && !makeItSo.MatchString(words) {
		return false
	}
	if slices.ContainsFunc(cs, func(c clause) bool { return !slices.Contains(partsAnswers, c.kind) }) {
		return false
	}
	_, before := piecesOf(was[len(was)-1].text)
	_, now := piecesOf(words)
	named := func(p piece) bool { return slices.ContainsFunc(before, func(b piece) bool { return b.kind == p.kind }) }
	return len(now) == 0 || slices.ContainsFunc(now, named) || !slices.ContainsFunc(before, func(b piece) bool { return b.kind != "hole" })
}

// settle reads a part's figures, with the answers that were given about it.
func (s *solid) settle(r *replies) error {
	var used []string
	for {
		fresh := newSolid(s.piece)
		fresh.How, fresh.Place, fresh.chosen = s.How, s.Place, r.choose
		err := fresh.read(used)
		var q *question
		if errors.As(err, &q) {
			if a, ok := r.next(s.piece.kind); ok {
				used = append(used, a)
				continue
			}
		}
		*s = *fresh
		return err
	}
}

// set takes a figure. One that is missing is asked for, unless the choice is ours.
func (s *solid) set(key string, v float64, ok bool, otherwise float64, what string) {
	if !ok {
		v = otherwise
		s.lack(what, v)
	}
	s.Size[key] = v
}

func (s *solid) lack(what string, v float64) {
	if s.chosen {
		s.note("No %s was given, so I took %s mm.", what, num(v))
		return
	}
	s.lacks = append(s.lacks, lack{what + " " + num(v) + " mm", v})
}

// assume takes a figure, else the usual one, which is told.
func (s *solid) assume(key string, v float64, ok bool, otherwise float64, what string) {
	if !ok {
		v = otherwise
		s.note("No %s was given, so I took %s mm.", what, num(v))
	}
	s.Size[key] = v
}

// missing is the question for the sizes that were not given.
func (s *solid) missing() error {
	if len(s.lacks) == 0 {
		return nil
	}
	var whats []string
	for _, l := range s.lacks {
		whats = append(whats, l.what)
	}
	noun := s.Told
	if w := s.word(); w != "" {
		noun = w
	}
	return &question{fmt.Sprintf("Not all sizes of the %s are given. Say for instance “%s”, or “you choose” and I take just that: how large shall it be?", noun, strings.Join(whats, ", "))}
}

// word is the noun that the person used.
func (s *solid) word() string {
	masked := mask(s.piece.text, nil)
	if k, from, to := nounIn(masked); k == s.piece.kind {
		return strings.ToLower(masked[from:to])
	}
	return ""
}

var bareCount = regexp.MustCompile(`(?i)^\W*(\d+|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twenty)(?: holes?)?\W*$`)

var (
	unitOnly  = regexp.MustCompile(`(?i)^\s*(?:` + unit + `)\s`)
	manyAlike = regexp.MustCompile(`(?i)(?:^|\s)(\d+|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twenty)\s+(?:(?:identical|equal|same|small|large|spur|plain) )*$`)
)

// oneOf takes the number off "3 cubes of 10 mm": one is made, and that is told.
func (s *solid) oneOf(text string) string {
	k, from, to := nounIn(mask(text, nil))
	if k != s.piece.kind || !strings.HasSuffix(strings.ToLower(text[from:to]), "s") {
		return text
	}
	m := manyAlike.FindStringSubmatchIndex(text[:from])
	if m == nil {
		return text
	}
	s.note("I made one of the %s; for others of other sizes, ask for each.", strings.ToLower(text[from:to]))
	return text[:m[2]] + text[m[3]:]
}

// countIn takes the number of holes out of the answers: "4".
func (s *solid) countIn(used []string) (count int, rest []string) {
	for _, a := range used {
		if m := bareCount.FindStringSubmatch(a); m != nil && count == 0 {
			count, _ = strconv.Atoi(plainFigures(m[1]))
			continue
		}
		rest = append(rest, a)
	}
	return count, rest
}

var sizeTold = map[string]string{"inner": "inner diameter", "inner-radius": "inner radius", "d": "diameter", "top-radius": "top radius", "top": "top diameter", "bottom": "base diameter",
	"bottom-radius": "base radius", "pitch": "pitch diameter", "circle": "bolt circle", "flats": "size across flats", "inset": "distance from the edges", "wall": "wall thickness", "edge": "edge length",
	"tips": "number of points", "sides": "number of sides", "teeth": "number of teeth", "angle": "pressure angle"}
