// Package openai is the provider for the OpenAI chat completions API and for
// the many servers that speak it: Ollama, vLLM, llama.cpp, LM Studio, gateways.
//
// The client is go-openai; this package translates and is lenient where those
// servers differ: calls without an id or an index, arguments in one piece or
// wrapped in a string, a finish reason that is missing or says "stop" after a
// call, usage in a last chunk without choices, reasoning under two names, no
// [DONE] at the end, comments and other lines between the chunks.
package openai

import (
	"context"
	"errors"
	"io"
	"net/http"
	"net/url"
	"slices"
	"strings"

	sdk "github.com/sashabaranov/go-openai"

	"atelier/internal/model"
)

// Options configure the provider.
type Options struct {
	Name    string // the part of a model's id before the slash; "" is "openai"
	Title   string // for people; "" is "OpenAI" or the server's address
	Key     string // may be empty for servers that want none
	BaseURL string // "" is OpenAI's own; without a path, /v1 is added
	HTTP    *http.Client
	// Describe adds what the plain list of models does not tell. May be nil.
	Describe func(ctx context.Context, m *model.Model)
}

// Provider speaks to one server.
type Provider struct {
	client   *sdk.Client
	name     string
	title    string
	own      bool // OpenAI itself, not a server that is like it
	describe func(context.Context, *model.Model)
}

var _ model.Provider = (*Provider)(nil)

// New makes the provider; nothing is sent yet.
func New(o Options) *Provider {
	config := sdk.DefaultConfig(o.Key)
	own := true
	if base := strings.TrimRight(o.BaseURL, "/"); base != "" {
		u, err := url.Parse(base)
		if err == nil && (u.Path == "" || u.Path == "/") {
			base += "/v1"
		}
		own = err == nil && u.Hostname() == "api.openai.com"
		config.BaseURL = base
		if !own && o.Title == "" && err == nil {
			o.Title = "The model server " + u.Host
		}
	}
	if o.HTTP == nil {
		o.HTTP = http.DefaultClient
	}
	config.HTTPClient = doer{o.HTTP}
	p := &Provider{name: o.Name, title: o.Title, own: own, describe: o.Describe}
	if p.name == "" {
		p.name = "openai"
	}
	if p.title == "" {
		p.title = "OpenAI"
	}
	p.client = sdk.NewClientWithConfig(config)
	return p
}

// Name implements model.Provider.
func (p *Provider) Name() string { return p.name }

// notChat are parts of the names of OpenAI's models that hold no conversation.
var notChat = []string{
	"embedding", "whisper", "tts", "dall-e", "moderation", "audio", "realtime", "image", "transcribe",
	"davinci", "babbage", "sora", "instruct", "search", "computer-use",
}

// Models implements model.Provider.
func (p *Provider) Models(ctx context.Context) ([]model.Model, error) {
	list, err := p.client.ListModels(ctx)
	if err != nil {
		return nil, p.translate(ctx, err, nil)
	}
	if p.own {
		list.Models = slices.DeleteFunc(list.Models, func(m sdk.Model) bool {
			return slices.ContainsFunc(notChat, func(part string) bool { return strings.Contains(m.ID, part) })
		})
		slices.SortStableFunc(list.Models, func(a, b sdk.Model) int { return int(b.CreatedAt - a.CreatedAt) })
	}
	var out []model.Model
	for _, m := range list.Models {
		if m.ID == "" {
			continue
		}
		entry := model.Model{ID: p.name + "/" + m.ID, Name: m.ID, Provider: p.name, Images: p.own, Tools: true}
		if p.describe != nil {
			p.describe(ctx, &entry)
		}
		out = append(out, entry)
	}
	return out, nil
}

// Stream implements model.Provider.
func (p *Provider) Stream(ctx context.Context, req model.Request, emit func(model.Event) error) error {
	body := p.request(req)
	seen := &answer{}
	stream, err := p.open(context.WithValue(ctx, answerKey{}, seen), body)
	if err != nil {
		return p.translate(ctx, err, seen)
	}
	defer func() { _ = stream.Close() }()
	t := &turn{provider: p, emit: emit}
	for {
		raw, err := stream.RecvRaw()
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if err != nil {
			return p.finish(ctx, t, err, seen)
		}
		if err := t.take(raw); err != nil {
			return model.Cancelled(ctx, err)
		}
	}
}

// open sends the request and gives up, one by one, the extras that a server
// refuses: the count of tokens, and reasoning beside tools.
func (p *Provider) open(ctx context.Context, body sdk.ChatCompletionRequest) (*sdk.ChatCompletionStream, error) {
	stream, err := p.client.CreateChatCompletionStream(ctx, body)
	if errors.Is(err, sdk.ErrReasoningToolsRequireResponses) && body.ReasoningEffort == "" {
		body.ReasoningEffort = sdk.ReasoningEffortNone
		stream, err = p.client.CreateChatCompletionStream(ctx, body)
	}
	if status, message := refusal(err); status == http.StatusBadRequest || status == http.StatusUnprocessableEntity {
		if strings.Contains(message, "stream_options") {
			body.StreamOptions = nil
			stream, err = p.client.CreateChatCompletionStream(ctx, body)
		}
	}
	return stream, err
}

// finish judges the end of a stream. Servers that leave out [DONE] are taken
// at their finish reason; without either the answer is not whole.
func (p *Provider) finish(ctx context.Context, t *turn, err error, seen *answer) error {
	if errors.Is(err, io.EOF) && !errors.Is(err, io.ErrUnexpectedEOF) {
		if t.stop == "" && !seen.done {
			return model.BrokenError(p.title, nil)
		}
		return model.Cancelled(ctx, t.end())
	}
	var api *sdk.APIError
	if errors.As(err, &api) {
		return p.translate(ctx, err, seen)
	}
	return model.BrokenError(p.title, err)
}
