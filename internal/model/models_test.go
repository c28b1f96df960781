package model

import (
	"context"
	"errors"
	"io"
	"testing"

	"atelier/internal/domain"
)

func newPipe() (io.ReadCloser, func()) {
	r, w := io.Pipe()
	return r, func() { _ = w.Close() }
}

type listed struct {
	Provider
	name   string
	models []Model
	err    error
	asked  int
}

func (l *listed) Name() string { return l.name }

func (l *listed) Models(context.Context) ([]Model, error) {
	l.asked++
	return l.models, l.err
}

func TestRegistry(t *testing.T) {
	bad := &listed{name: "bad", err: errors.New("no")}
	absent := &listed{name: "absent", err: ErrAbsent}
	toy := &listed{name: "toy", models: []Model{{ID: "toy/a"}, {ID: "toy/b/c", Tools: true}}}
	offline := &listed{name: "offline", models: []Model{{ID: "offline/atelier", Tools: true}}}
	r := NewRegistry(nil, bad, absent, toy, offline)

	models := r.Models(t.Context())
	if len(models) != 3 || models[0].ID != "toy/b/c" || models[1].ID != "toy/a" || models[2].ID != "offline/atelier" {
		t.Errorf("models are %+v", models)
	}
	if r.Default(t.Context()) != "toy/b/c" || toy.asked != 1 {
		t.Errorf("default %q, asked %d times", r.Default(t.Context()), toy.asked)
	}
	for id, want := range map[string]string{"": "b/c", "toy/a": "a", "toy/b/c": "b/c", "offline/atelier": "atelier", "bad/x": "x"} {
		if _, name, err := r.Resolve(id); err != nil || name != want {
			t.Errorf("%q is %q, %v", id, name, err)
		}
	}
	for _, id := range []string{"nobody/x", "toy", "toy/", "/x"} {
		if _, _, err := r.Resolve(id); domain.CodeOf(err) != domain.Invalid {
			t.Errorf("%q: %v", id, err)
		}
	}
	if _, _, err := NewRegistry(nil).Resolve(""); domain.CodeOf(err) != domain.Invalid {
		t.Errorf("nothing configured: %v", err)
	}
}
