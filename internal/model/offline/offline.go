// Package offline is the built-in model: it needs no key and no network. It is
// no language model. It obeys literal lines (run:, python:, read:, write:,
// view:, publish:) and knows recipes in plain English for tables, charts,
// pictures and simple parts, which it works out by writing and running real
// Python in the sandbox and looking at the results.
//
// It is stateless, like every provider: a plan is ordinary straight-line code
// (plan.go) over a session (session.go). Each Stream call runs the plan from
// its beginning; a call whose result stands in the history returns it at once,
// the first one without a result ends the turn and is sent to the agent. So
// where the work stands is never stored, only derived.
//
// A sentence is cut into clauses, each of one kind (parse.go). What a clause
// means is decided only after its file was looked at, because column names,
// units and values come from the data (columns.go, and one file per family of
// recipes). Parameters reach the scripts in recipes/ as JSON on stdin; no word
// of a person is ever pasted into code or a shell command.
package offline

import (
	"context"
	"strings"

	"atelier/internal/domain"
	"atelier/internal/model"
)

// Name is the provider's name, ModelName the one model's.
const (
	Name      = "offline"
	ModelName = "atelier"
)

// Provider is the offline model. Its zero value is ready.
type Provider struct{}

// New makes the provider.
func New() *Provider { return &Provider{} }

// Name is "offline".
func (*Provider) Name() string { return Name }

// Models lists the one model there is.
func (*Provider) Models(context.Context) ([]model.Model, error) {
	return []model.Model{{
		ID: Name + "/" + ModelName, Name: "Offline recipes", Provider: Name, Images: true, Tools: true,
		Note: "Built in: no key, no network. Knows recipes for tables, charts, pictures and simple parts; it is no language model.",
	}}, nil
}

// Stream runs one turn: it plans from the history up to the first call without
// a result, or to the end.
func (*Provider) Stream(ctx context.Context, req model.Request, emit func(model.Event) error) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	if req.Model != "" && req.Model != ModelName {
		return &model.Error{Kind: model.KindNotFound, Message: "There is no offline model called " + req.Model + "; choose offline/" + ModelName + "."}
	}
	s := newSession(req)
	s.plan()
	return s.emit(ctx, emit)
}

// emit sends what the plan brought: words in small pieces, then its calls.
func (s *session) emit(ctx context.Context, emit func(model.Event) error) error {
	send := func(e model.Event) error {
		if err := ctx.Err(); err != nil {
			return err
		}
		return emit(e)
	}
	out := 0
	for _, piece := range pieces(s.words()) {
		out += len(piece)
		if err := send(model.Event{Type: model.EventText, Text: piece}); err != nil {
			return err
		}
	}
	stop := model.StopEnd
	for _, c := range s.pending {
		stop = model.StopTools
		out += len(c.input)
		if err := send(model.Event{Type: model.EventCall, CallID: c.id, Name: c.name}); err != nil {
			return err
		}
		for _, piece := range chunks(string(c.input), 512) {
			if err := send(model.Event{Type: model.EventCallDelta, CallID: c.id, Text: piece}); err != nil {
				return err
			}
		}
		if err := send(model.Event{Type: model.EventCallDone, CallID: c.id, Name: c.name, Input: c.input}); err != nil {
			return err
		}
	}
	// Nothing is metered here; the figures are an estimate at four bytes a token.
	usage := domain.Usage{InputTokens: int64(s.size / 4), OutputTokens: int64(out / 4)}
	if err := send(model.Event{Type: model.EventUsage, Usage: usage}); err != nil {
		return err
	}
	return send(model.Event{Type: model.EventEnd, Stop: stop})
}

// pieces cuts text at spaces into deltas of a few words.
func pieces(text string) []string {
	var out []string
	for len(text) > 0 {
		cut := len(text)
		if cut > 24 {
			if i := strings.IndexAny(text[24:], " \n"); i >= 0 {
				cut = 24 + i + 1
			}
		}
		out = append(out, text[:cut])
		text = text[cut:]
	}
	return out
}

// chunks cuts text into parts of at most about n bytes, never inside a rune.
func chunks(text string, n int) []string {
	var out []string
	for len(text) > n {
		cut := n
		for cut > 1 && text[cut]&0xC0 == 0x80 {
			cut--
		}
		out = append(out, text[:cut])
		text = text[cut:]
	}
	return append(out, text)
}
