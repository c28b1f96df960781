package agent

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"sync"
	"time"

	"atelier/internal/domain"
	"atelier/internal/model"
	"atelier/internal/sandbox"
	"atelier/internal/tool"
	"atelier/storage"
)

// loop is one run: model, tools, model, until the model has no more calls.
type loop struct {
	agent     *Agent
	chat      domain.Chat
	workspace domain.Workspace
	run       *domain.Run
	w         *writer
	tight     int // how many times the history was made smaller
}

func (l *loop) work(ctx context.Context) error {
	a := l.agent
	provider, name, err := a.Models.Resolve(l.chat.Model)
	if err != nil {
		return err
	}
	if err := l.begin(ctx); err != nil {
		return err
	}
	defer l.w.flush() // a command's last words come before the run's end
	for turn := 1; ; turn++ {
		if turn > a.MaxTurns {
			return domain.Errorf(domain.Invalid, "The agent took %d turns without coming to an end and was stopped. Files are kept. Send a message to let it go on.", a.MaxTurns)
		}
		calls, stop, err := l.turn(ctx, provider, name)
		if err != nil {
			return err
		}
		if len(calls) == 0 {
			return ending(stop)
		}
		if err := l.callTools(ctx, calls); err != nil {
			return err
		}
	}
}

func ending(stop model.Stop) error {
	switch stop {
	case model.StopLength:
		return domain.Errorf(domain.TooLarge, "The model's answer was cut at its length limit. Send \"go on\" to get the rest.")
	case model.StopRefuse:
		return domain.Errorf(domain.Invalid, "The model refused to answer this. Ask in another way, or choose another model.")
	}
	return nil
}

// begin makes the assistant's message that this run's parts go into.
func (l *loop) begin(ctx context.Context) error {
	m := domain.Message{ID: domain.NewID("msg"), ChatID: l.chat.ID, RunID: l.run.ID, Role: domain.RoleAssistant}
	ctx = context.WithoutCancel(ctx)
	l.w = &writer{store: l.agent.Store, ctx: ctx, at: storage.Place{WorkspaceID: l.workspace.ID, ChatID: l.chat.ID, RunID: l.run.ID, MessageID: m.ID}}
	return l.agent.Store.Update(ctx, func(tx *storage.Tx) error {
		_, _, err := tx.CreateMessage(l.workspace.ID, &m, actor)
		return err
	})
}

// turn asks the model once, writes what it says, and returns its calls. A
// history that is too long for the model is made smaller and sent again.
func (l *loop) turn(ctx context.Context, provider model.Provider, name string) ([]domain.Part, model.Stop, error) {
	for {
		req, err := l.request(ctx, name)
		if err != nil {
			return nil, "", err
		}
		t := &turn{loop: l, open: -1}
		err = provider.Stream(ctx, req, t.take)
		if cerr := t.closeOpen(); err == nil {
			err = cerr
		}
		var failed *model.Error
		if errors.As(err, &failed) && failed.Kind == model.KindTooLong && !t.any && l.tight < 4 && ctx.Err() == nil {
			l.tight++
			continue
		}
		l.addUsage(t.usage)
		if err != nil {
			return nil, "", explain(ctx, err)
		}
		return t.calls, t.stop, nil
	}
}

func (l *loop) addUsage(u domain.Usage) {
	if u == (domain.Usage{}) {
		return
	}
	if l.run.Usage == nil {
		l.run.Usage = &domain.Usage{}
	}
	l.run.Usage.InputTokens += u.InputTokens
	l.run.Usage.OutputTokens += u.OutputTokens
}

// explain words a provider's failure for people.
func explain(ctx context.Context, err error) error {
	if ctx.Err() != nil {
		return context.Cause(ctx)
	}
	var failed *model.Error
	if !errors.As(err, &failed) {
		return err
	}
	code := domain.Internal
	switch failed.Kind {
	case model.KindRate, model.KindOverloaded:
		code = domain.Busy
	case model.KindAuth:
		code = domain.Forbidden
	case model.KindInvalid, model.KindTooLong:
		code = domain.Invalid
	case model.KindNotFound:
		code = domain.NotFound
	}
	return &domain.Error{Code: code, Message: failed.Message, Cause: err}
}

// turn gathers one turn's events into parts.
type turn struct {
	*loop
	open  int // index of the text or thinking part that deltas go to, -1 none
	kind  string
	sign  string
	any   bool
	calls []domain.Part // in order
	usage domain.Usage
	stop  model.Stop
}

func (t *turn) take(e model.Event) error {
	t.any = t.any || e.Type != model.EventUsage
	switch e.Type {
	case model.EventText:
		return t.words(domain.PartText, e.Text)
	case model.EventThinking:
		if e.Signature != "" {
			t.sign = e.Signature
		}
		return t.words(domain.PartThinking, e.Text)
	case model.EventCall:
		return t.call(e)
	case model.EventCallDone:
		for i := range t.calls {
			if t.calls[i].CallID == e.CallID {
				t.calls[i].Input = e.Input
				return t.w.set(t.calls[i])
			}
		}
		return fmt.Errorf("the model ended a call %q that it had not begun", e.CallID)
	case model.EventUsage:
		t.usage = e.Usage
	case model.EventEnd:
		t.stop = e.Stop
	}
	return nil
}

func (t *turn) words(kind, text string) error {
	if t.open >= 0 && t.kind != kind {
		if err := t.closeOpen(); err != nil {
			return err
		}
	}
	if t.open < 0 {
		if text == "" && t.sign == "" {
			return nil
		}
		p := domain.Part{Type: kind}
		if err := t.w.add(&p); err != nil {
			return err
		}
		t.open, t.kind = p.Index, kind
	}
	return t.w.delta(domain.EventMessageDelta, t.open, "", text)
}

// closeOpen ends the part that deltas went to.
func (t *turn) closeOpen() error {
	if t.open < 0 {
		return nil
	}
	index, sign := t.open, t.sign
	t.open, t.sign = -1, ""
	return t.w.finish(index, func(p *domain.Part) { p.Signature = sign })
}

func (t *turn) call(e model.Event) error {
	if err := t.closeOpen(); err != nil {
		return err
	}
	p := domain.Part{Type: domain.PartToolCall, CallID: e.CallID, Name: e.Name, State: domain.CallPending, Input: json.RawMessage("{}")}
	if err := t.w.add(&p); err != nil {
		return err
	}
	t.calls = append(t.calls, p)
	return nil
}

// callTools runs a turn's calls. Those that only look run at once; commands and
// writes go one after the other, in the model's order, as they may build on each
// other. Results are written in the order of the calls.
func (l *loop) callTools(ctx context.Context, calls []domain.Part) error {
	results := make([]domain.Part, len(calls))
	errs := make([]error, len(calls))
	var wg sync.WaitGroup
	for i := range calls {
		if looksOnly[calls[i].Name] {
			wg.Go(func() { results[i], errs[i] = l.callTool(ctx, calls[i]) })
			continue
		}
		wg.Wait()
		results[i], errs[i] = l.callTool(ctx, calls[i])
		if errs[i] != nil {
			break
		}
	}
	wg.Wait()
	for i := range calls {
		if results[i].Type == "" {
			continue // it never ended: end() closes it
		}
		if err := l.w.add(&results[i]); err != nil {
			return err
		}
	}
	return errors.Join(errs...)
}

var looksOnly = map[string]bool{"read_file": true, "list_directory": true, "view_image": true}

// callTool runs one call and ends its part. A tool that panics or fails for a
// reason of the server ends the run; everything else is told to the model.
func (l *loop) callTool(ctx context.Context, call domain.Part) (domain.Part, error) {
	a := l.agent
	t, known := a.tools[call.Name]
	began := domain.Now()
	call.State, call.StartedAt = domain.CallRunning, &began
	if err := l.w.set(call); err != nil {
		return domain.Part{}, err
	}
	var out tool.Output
	var err error
	if raw, broken := model.InvalidInput(call.Input); broken {
		out = tool.Output{Text: fmt.Sprintf("The input was not one JSON object, so nothing was done. Perhaps it was cut off. Send the call again, with a shorter input. It began: %.200s", raw), IsError: true}
	} else if known {
		env := &tool.Env{
			Chat: l.chat, Workspace: l.workspace, RunID: l.run.ID, CallID: call.CallID, Sandbox: a.Sandbox(l.chat.ID),
			Output: func(stream sandbox.Stream, text string) {
				_ = l.w.delta(domain.EventCommandOutput, call.Index, stream, text) // told by the next write
			},
			Publish: func(ctx context.Context, path, title string) (domain.Published, error) {
				return a.publishForAgent(ctx, l, call, path, title)
			},
		}
		out, err = t.Run(ctx, env, call.Input)
	} else {
		out = tool.Output{Text: fmt.Sprintf("There is no tool %q. Use one of the tools that you were given.", call.Name), IsError: true}
	}
	if err != nil {
		return domain.Part{}, err
	}
	if a.Notes != nil {
		if note := a.Notes(l.chat.ID); note != "" {
			out.Text = note + "\n" + out.Text
		}
	}
	result := domain.Part{Type: domain.PartToolResult, CallID: call.CallID, Text: out.Text, IsError: out.IsError, Result: out.Result}
	if out.Image != nil {
		if err := a.keepImage(ctx, &result, out.Image); err != nil {
			return domain.Part{}, err
		}
	}
	return result, l.w.finish(call.Index, func(p *domain.Part) {
		ended := domain.Now()
		p.State, p.EndedAt, p.Result = domain.CallDone, &ended, result.Result
		if out.IsError {
			p.State = domain.CallFailed
		}
		if p.Result == nil {
			p.Result = &domain.CallResult{DurationMs: ended.Sub(began).Milliseconds()}
		} else if p.Result.DurationMs == 0 {
			p.Result.DurationMs = max(1, time.Since(began).Milliseconds())
		}
	})
}
