// Package anthropic is the provider for the Anthropic Messages API and for
// servers that speak it.
//
// The wire is the official SDK's business; this package translates. Its retries
// are off (model.Retrying does that for every provider), and so is its reading
// of the environment: what is configured is told, nothing is found by chance.
// Thinking that the server encrypted travels as a thinking event without text
// whose signature starts with "redacted:".
package anthropic

import (
	"context"
	"errors"
	"net/http"
	"slices"
	"strings"

	sdk "github.com/anthropics/anthropic-sdk-go"
	"github.com/anthropics/anthropic-sdk-go/option"

	"atelier/internal/model"
)

// Options configure the provider.
type Options struct {
	Key     string
	BaseURL string // "" is Anthropic's own; a trailing /v1 may be there or not
	HTTP    *http.Client
	// ThinkingTokens lets the model think before it answers, with that budget
	// (at least 1024); 0 leaves it off.
	ThinkingTokens int
}

// Provider speaks to one server.
type Provider struct {
	client   sdk.Client
	thinking int
}

var _ model.Provider = (*Provider)(nil)

const title = "Anthropic"

// New makes the provider; nothing is sent yet.
func New(o Options) *Provider {
	if o.HTTP == nil {
		o.HTTP = http.DefaultClient
	}
	opts := []option.RequestOption{
		option.WithoutEnvironmentDefaults(),
		option.WithMaxRetries(0),
		option.WithHTTPClient(o.HTTP),
		option.WithAPIKey(o.Key),
	}
	if base := strings.TrimSuffix(strings.TrimRight(o.BaseURL, "/"), "/v1"); base != "" {
		opts = append(opts, option.WithBaseURL(base+"/"))
	}
	return &Provider{client: sdk.NewClient(opts...), thinking: o.ThinkingTokens}
}

// Name implements model.Provider.
func (p *Provider) Name() string { return "anthropic" }

// fallback is offered when the server cannot list its models, as some that
// speak this protocol cannot.
var fallback = []string{"claude-sonnet-5-5", "claude-opus-5-5", "claude-haiku-5-5"}

// Models implements model.Provider. A wrong key is an error; a server without a
// list gets the well-known names.
func (p *Provider) Models(ctx context.Context) ([]model.Model, error) {
	page, err := p.client.Models.List(ctx, sdk.ModelListParams{Limit: sdk.Int(100)})
	if err != nil {
		err = translate(ctx, err)
		var e *model.Error
		if errors.As(err, &e) && e.Kind == model.KindNotFound {
			return wellKnown(), nil
		}
		return nil, err
	}
	infos := slices.Clone(page.Data)
	// Sonnet-class models are the balance of price and skill that a default wants.
	slices.SortStableFunc(infos, func(a, b sdk.ModelInfo) int { return rank(a.ID) - rank(b.ID) })
	var out []model.Model
	for _, m := range infos {
		if m.Lifecycle == sdk.ModelInfoLifecycleRetired {
			continue
		}
		name := m.DisplayName
		if name == "" {
			name = m.ID
		}
		out = append(out, model.Model{ID: "anthropic/" + m.ID, Name: name, Provider: "anthropic", Context: int(m.MaxInputTokens), Images: true, Tools: true})
	}
	return out, nil
}

func rank(id string) int {
	if strings.Contains(id, "sonnet") {
		return 0
	}
	return 1
}

func wellKnown() []model.Model {
	var out []model.Model
	for _, id := range fallback {
		out = append(out, model.Model{ID: "anthropic/" + id, Name: id, Provider: "anthropic", Images: true, Tools: true,
			Note: "The server does not list its models; this is a well-known name."})
	}
	return out
}

// Stream implements model.Provider.
func (p *Provider) Stream(ctx context.Context, req model.Request, emit func(model.Event) error) error {
	params, err := p.params(req)
	if err != nil {
		return err
	}
	stream := p.client.Messages.NewStreaming(ctx, params)
	defer func() { _ = stream.Close() }()
	t := &turn{emit: emit, blocks: map[int64]*block{}}
	for stream.Next() {
		if err := t.take(stream.Current()); err != nil {
			return model.Cancelled(ctx, err)
		}
		if t.ended {
			return nil
		}
	}
	if ctx.Err() != nil {
		return ctx.Err()
	}
	if err := stream.Err(); err != nil {
		if t.began && !isAPI(err) && !isSyntax(err) {
			return model.BrokenError(title, err)
		}
		return translate(ctx, err)
	}
	return model.BrokenError(title, nil)
}
