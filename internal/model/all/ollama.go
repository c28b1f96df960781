package all

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"net"
	"net/http"
	"slices"
	"strings"
	"sync"
	"time"

	"atelier/internal/model"
	"atelier/internal/model/openai"
)

// ollama is the OpenAI-compatible provider with what Ollama tells beside: it is
// there when it answers, and it knows what its models can do.
type ollama struct {
	*openai.Provider
	base   string
	client *http.Client
	probe  time.Duration

	mu    sync.Mutex
	known map[string]abilities
}

type abilities struct {
	tools, images bool
	context       int
}

func newOllama(host string, client *http.Client) *ollama {
	base := ollamaURL(host)
	return &ollama{
		Provider: openai.New(openai.Options{Name: "ollama", Title: "Ollama at " + base, BaseURL: base + "/v1", HTTP: client}),
		base:     base,
		client:   client,
		probe:    2 * time.Second,
		known:    map[string]abilities{},
	}
}

// ollamaURL reads OLLAMA_HOST as Ollama does: scheme and port may be missing,
// and an address to listen on everywhere is asked on this machine.
func ollamaURL(host string) string {
	host = strings.TrimRight(strings.TrimSpace(host), "/")
	if host == "" {
		return "http://127.0.0.1:11434"
	}
	scheme, rest, found := strings.Cut(host, "://")
	if !found {
		scheme, rest = "http", host
	}
	name, port, err := net.SplitHostPort(rest)
	if err != nil {
		name, port = strings.Trim(rest, "[]"), "11434"
		if found && scheme == "https" {
			port = "443"
		} else if found {
			port = "80"
		}
	}
	if name == "" || name == "0.0.0.0" || name == "::" {
		name = "127.0.0.1"
	}
	return scheme + "://" + net.JoinHostPort(name, port)
}

// Models implements model.Provider. A server that does not answer at once is
// taken as not there, since nobody may have asked for it.
func (o *ollama) Models(ctx context.Context) ([]model.Model, error) {
	quick, cancel := context.WithTimeout(ctx, o.probe)
	defer cancel()
	var tags struct {
		Models []struct {
			Name    string `json:"name"`
			Digest  string `json:"digest"`
			Details struct {
				Size string `json:"parameter_size"`
			} `json:"details"`
		} `json:"models"`
	}
	if err := o.ask(quick, http.MethodGet, "/api/tags", nil, &tags); err != nil {
		return nil, fmt.Errorf("%w: %w", model.ErrAbsent, err)
	}
	out := make([]model.Model, len(tags.Models))
	can := make([]abilities, len(tags.Models))
	var wg sync.WaitGroup
	turns := make(chan struct{}, 4)
	for i, tag := range tags.Models {
		wg.Go(func() {
			turns <- struct{}{}
			defer func() { <-turns }()
			can[i] = o.show(ctx, tag.Name, tag.Digest)
		})
	}
	wg.Wait()
	for i, tag := range tags.Models {
		out[i] = model.Model{
			ID: "ollama/" + tag.Name, Name: tag.Name, Provider: "ollama",
			Context: can[i].context, Images: can[i].images, Tools: can[i].tools, Note: tag.Details.Size,
		}
		if !can[i].tools {
			out[i].Note = strings.TrimSpace(out[i].Note + " It cannot call tools, so it cannot run commands.")
		}
	}
	return out, nil
}

// show asks once per version of a model. A server too old to tell is trusted
// with tools; the first turn shows whether that is true.
func (o *ollama) show(ctx context.Context, name, digest string) abilities {
	key := name + "@" + digest
	o.mu.Lock()
	known, ok := o.known[key]
	o.mu.Unlock()
	if ok {
		return known
	}
	var answer struct {
		Capabilities []string       `json:"capabilities"`
		Info         map[string]any `json:"model_info"`
	}
	if err := o.ask(ctx, http.MethodPost, "/api/show", map[string]string{"model": name}, &answer); err != nil {
		return abilities{tools: true}
	}
	found := abilities{
		tools:  answer.Capabilities == nil || slices.Contains(answer.Capabilities, "tools"),
		images: slices.Contains(answer.Capabilities, "vision"),
	}
	for field, value := range answer.Info {
		if n, ok := value.(float64); ok && strings.HasSuffix(field, ".context_length") {
			found.context = int(n)
		}
	}
	o.mu.Lock()
	o.known[key] = found
	o.mu.Unlock()
	return found
}

func (o *ollama) ask(ctx context.Context, method, path string, body, into any) error {
	var in bytes.Buffer
	if body != nil {
		if err := json.NewEncoder(&in).Encode(body); err != nil {
			return err
		}
	}
	req, err := http.NewRequestWithContext(ctx, method, o.base+path, &in)
	if err != nil {
		return err
	}
	resp, err := o.client.Do(req)
	if err != nil {
		return err
	}
	defer func() { _ = resp.Body.Close() }()
	if resp.StatusCode != http.StatusOK {
		return fmt.Errorf("%s answered %s", path, resp.Status)
	}
	return json.NewDecoder(http.MaxBytesReader(nil, resp.Body, 8<<20)).Decode(into)
}
