package tool

import (
	"context"
	_ "embed"
	"encoding/json"
	"fmt"
	"strings"

	"atelier/internal/domain"
)

//go:embed publish.md
var publishText string

type publish struct{}

func (publish) Name() string        { return "publish" }
func (publish) Description() string { return publishText }
func (publish) Schema() json.RawMessage {
	return object([]string{"path"}, map[string]any{"path": text("Path of the file"), "title": text("Name to show instead of the file's own")})
}

func (publish) Run(ctx context.Context, env *Env, input json.RawMessage) (Output, error) {
	var in struct {
		Path  string `json:"path"`
		Title string `json:"title"`
	}
	if bad := decode(input, &in); bad != nil {
		return *bad, nil
	}
	if strings.TrimSpace(in.Path) == "" {
		return failf("path is empty. Give the path of the file to publish."), nil
	}
	p := resolve(in.Path)
	pub, err := env.Publish(ctx, p, in.Title)
	if err != nil {
		return missing(ctx, env, p, err)
	}
	facts, err := json.Marshal(pub.Facts)
	if err != nil {
		return Output{}, err
	}
	shown, _ := bound(string(facts), "")
	return Output{Text: fmt.Sprintf("Published %s as version %d: %s of %d bytes, %s", pub.Name, pub.Version, pub.Kind, pub.SizeBytes, shown),
		Result: &domain.CallResult{PublishedID: pub.ID, NodeID: pub.NodeID}}, nil
}
