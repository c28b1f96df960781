package model

import (
	"context"
	"errors"
	"log/slog"
	"strings"
	"sync"
	"time"

	"atelier/internal/domain"
)

// Registry holds the configured providers, best first, and finds one by a
// model's id. Safe to use at once by many.
type Registry struct {
	providers []Provider
	log       *slog.Logger

	mu    sync.Mutex
	lists map[string]listing
}

// listing is what a provider answered last. Lists are kept for a minute, so
// that opening a page does not wait for a server far away.
type listing struct {
	models []Model
	at     time.Time
}

const (
	listFresh = time.Minute
	listWait  = 5 * time.Second
)

// ErrAbsent is what Models of an optional provider returns when its server is
// not there; the registry leaves it out without a word.
var ErrAbsent = errors.New("the model server is not there")

// NewRegistry makes a registry of providers, best first. log may be nil.
func NewRegistry(log *slog.Logger, providers ...Provider) *Registry {
	if log == nil {
		log = slog.New(slog.DiscardHandler)
	}
	return &Registry{providers: providers, log: log, lists: map[string]listing{}}
}

// Models lists every model that can be chosen, the default first. A provider
// that fails is left out and logged; one that failed after it had answered once
// keeps its last list.
func (r *Registry) Models(ctx context.Context) []Model {
	found := make([][]Model, len(r.providers))
	var wg sync.WaitGroup
	for i, p := range r.providers {
		wg.Go(func() { found[i] = r.list(ctx, p) })
	}
	wg.Wait()
	var all []Model
	for _, models := range found {
		all = append(all, models...)
	}
	for i, m := range all {
		if m.Tools { // the default must be able to do the work
			copy(all[1:i+1], all[:i])
			all[0] = m
			break
		}
	}
	return all
}

func (r *Registry) list(ctx context.Context, p Provider) []Model {
	r.mu.Lock()
	known := r.lists[p.Name()]
	r.mu.Unlock()
	if !known.at.IsZero() && time.Since(known.at) < listFresh {
		return known.models
	}
	ctx, cancel := context.WithTimeout(ctx, listWait)
	defer cancel()
	models, err := p.Models(ctx)
	if err != nil {
		if !errors.Is(err, ErrAbsent) {
			r.log.WarnContext(ctx, "models could not be listed", "provider", p.Name(), "error", err)
			models = known.models
		}
		if errors.Is(ctx.Err(), context.Canceled) { // the asker left; nothing was learnt
			return models
		}
	}
	r.mu.Lock()
	r.lists[p.Name()] = listing{models: models, at: time.Now()}
	r.mu.Unlock()
	return models
}

// Default is the id of the model that a chat uses when none was chosen: the
// first configured one that can call tools, "" when there is none.
func (r *Registry) Default(ctx context.Context) string {
	models := r.Models(ctx)
	if len(models) == 0 {
		return ""
	}
	return models[0].ID
}

// Resolve finds the provider of a model's id "provider/name" and gives the name
// alone, as Request.Model wants it. "" means the default. The error is a
// *domain.Error that says what can be chosen.
func (r *Registry) Resolve(id string) (Provider, string, error) {
	if id == "" {
		id = r.Default(context.Background())
	}
	if id == "" {
		return nil, "", domain.Errorf(domain.Invalid, "No model is configured. Set ANTHROPIC_API_KEY, OPENAI_API_KEY or OLLAMA_HOST and start again.")
	}
	provider, name, _ := strings.Cut(id, "/")
	names := make([]string, 0, len(r.providers))
	for _, p := range r.providers {
		if p.Name() == provider && name != "" {
			return p, name, nil
		}
		names = append(names, p.Name())
	}
	return nil, "", domain.Errorf(domain.Invalid, "There is no model %q here. Choose one of the list; configured are: %s.", id, strings.Join(names, ", "))
}
