// Package all lists the members of the model family: what is configured, in
// the order in which a chat without a choice would take them.
package all

import (
	"log/slog"
	"net/http"
	"os"
	"time"

	"atelier/internal/model"
	"atelier/internal/model/anthropic"
	"atelier/internal/model/openai"
)

// Options say what is configured; an empty field leaves that provider out.
type Options struct {
	AnthropicKey     string
	AnthropicBaseURL string // alone, without a key, is a server that wants none
	OpenAIKey        string
	OpenAIBaseURL    string
	OllamaHost       string         // "" looks at 127.0.0.1:11434, "off" does not look
	Offline          model.Provider // the built-in one; nil leaves it out
	HTTPClient       *http.Client   // nil: model.NewHTTPClient
	Log              *slog.Logger
}

// silence is how long a server may send nothing in the middle of an answer.
const silence = 5 * time.Minute

// FromEnvironment reads the variables that other programs of this kind read too.
func FromEnvironment() Options {
	return Options{
		AnthropicKey:     os.Getenv("ANTHROPIC_API_KEY"),
		AnthropicBaseURL: os.Getenv("ANTHROPIC_BASE_URL"),
		OpenAIKey:        os.Getenv("OPENAI_API_KEY"),
		OpenAIBaseURL:    os.Getenv("OPENAI_BASE_URL"),
		OllamaHost:       os.Getenv("OLLAMA_HOST"),
	}
}

// New makes the registry. Nothing is sent before somebody asks for models.
func New(o Options) *model.Registry {
	client := o.HTTPClient
	if client == nil {
		client = model.NewHTTPClient(silence)
	}
	var providers []model.Provider
	add := func(p model.Provider) {
		providers = append(providers, &model.Retrying{Provider: p, Log: o.Log})
	}
	if o.AnthropicKey != "" || o.AnthropicBaseURL != "" {
		add(anthropic.New(anthropic.Options{Key: o.AnthropicKey, BaseURL: o.AnthropicBaseURL, HTTP: client}))
	}
	if o.OpenAIKey != "" || o.OpenAIBaseURL != "" {
		add(openai.New(openai.Options{Key: o.OpenAIKey, BaseURL: o.OpenAIBaseURL, HTTP: client}))
	}
	if o.OllamaHost != "off" {
		add(newOllama(o.OllamaHost, client))
	}
	if o.Offline != nil {
		providers = append(providers, o.Offline)
	}
	return model.NewRegistry(o.Log, providers...)
}
