package all

import (
	"io"
	"net/http"
	"net/http/httptest"
	"testing"

	"atelier/internal/model"
)

func TestOllamaURL(t *testing.T) {
	for host, want := range map[string]string{
		"":                        "http://127.0.0.1:11434",
		"box":                     "http://box:11434",
		"0.0.0.0":                 "http://127.0.0.1:11434",
		"0.0.0.0:99":              "http://127.0.0.1:99",
		":99":                     "http://127.0.0.1:99",
		"[::1]:99":                "http://[::1]:99",
		"http://box:1/":           "http://box:1",
		"https://models.test":     "https://models.test:443",
		"http://models.test":      "http://models.test:80",
		"https://models.test:444": "https://models.test:444",
	} {
		if got := ollamaURL(host); got != want {
			t.Errorf("%q is %s, want %s", host, got, want)
		}
	}
}

func TestRegistryFindsOllamaByItself(t *testing.T) {
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		switch r.URL.Path {
		case "/api/tags":
			_, _ = io.WriteString(w, `{"models":[{"name":"qwen:7b","digest":"d1","details":{"parameter_size":"7B"}},{"name":"old","digest":"d2"}]}`)
		case "/api/show":
			body, _ := io.ReadAll(r.Body)
			if string(body) == `{"model":"old"}`+"\n" {
				_, _ = io.WriteString(w, `{"capabilities":["completion"],"model_info":{}}`)
			} else {
				_, _ = io.WriteString(w, `{"capabilities":["completion","tools","vision"],"model_info":{"qwen.context_length":32768}}`)
			}
		default:
			http.NotFound(w, r)
		}
	}))
	defer s.Close()
	models := New(Options{OllamaHost: s.URL}).Models(t.Context())
	want := model.Model{ID: "ollama/qwen:7b", Name: "qwen:7b", Provider: "ollama", Context: 32768, Images: true, Tools: true, Note: "7B"}
	if len(models) != 2 || models[0] != want || models[1].Tools {
		t.Errorf("models are %+v", models)
	}
}

func TestNoOllamaIsNoNoise(t *testing.T) {
	s := httptest.NewServer(http.NotFoundHandler())
	s.Close()
	if models := New(Options{OllamaHost: s.URL}).Models(t.Context()); len(models) != 0 {
		t.Errorf("models are %+v", models)
	}
}
