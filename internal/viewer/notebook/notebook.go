// Package notebook shows Jupyter notebooks.
package notebook

import (
	"context"
	"encoding/json"
	"strings"

	"atelier/internal/domain"
	"atelier/internal/viewer"
	"atelier/internal/viewer/content"
)

// Viewer is the member for notebooks.
type Viewer struct{}

// New makes it.
func New() Viewer { return Viewer{} }

// Kind is notebook.
func (Viewer) Kind() string { return domain.KindNotebook }

// Match goes by name; the bytes must begin like JSON.
func (Viewer) Match(name, _ string, head []byte) int {
	if content.Ext(name) == ".ipynb" && (content.Begins(head, "{") || len(head) == 0) {
		return 80
	}
	return 0
}

type notebook struct {
	Format   int            `json:"nbformat"`
	Cells    *[]cell        `json:"cells"`
	Sheets   []sheet        `json:"worksheets"` // of version 3
	Metadata map[string]any `json:"metadata"`
}

// named is a text inside the metadata, which programs fill as they please.
func (n notebook) named(section, key string) string {
	m, _ := n.Metadata[section].(map[string]any)
	s, _ := m[key].(string)
	return s
}

type sheet struct {
	Cells []cell `json:"cells"`
}

type cell struct {
	Type    any               `json:"cell_type"`
	Outputs []json.RawMessage `json:"outputs"`
}

// Facts count the cells by type and those with output, and name the language.
func (Viewer) Facts(ctx context.Context, src viewer.Source) (map[string]any, error) {
	text, _, cut, err := content.Text(ctx, src)
	if err != nil {
		return nil, err
	}
	facts := map[string]any{}
	if cut {
		facts["error"] = "The notebook is too large to be looked into here. It can be downloaded."
		return facts, nil
	}
	var nb notebook
	if err := json.Unmarshal([]byte(text), &nb); err != nil {
		facts["error"] = "The notebook is not valid JSON, so it cannot be shown: " + err.Error() + "."
		return facts, ctx.Err()
	}
	var cells []cell
	if nb.Cells != nil {
		cells = *nb.Cells
	}
	for _, s := range nb.Sheets {
		cells = append(cells, s.Cells...)
	}
	if nb.Cells == nil && nb.Sheets == nil {
		facts["error"] = "The file is no notebook: it has no list of cells."
		return facts, nil
	}
	count := map[string]int{}
	outputs := 0
	for _, c := range cells {
		kind, _ := c.Type.(string)
		count[strings.ToLower(kind)]++
		if len(c.Outputs) > 0 {
			outputs++
		}
	}
	facts["cells"], facts["code"], facts["markdown"], facts["outputs"], facts["version"] = len(cells), count["code"], count["markdown"], outputs, nb.Format
	if s := nb.named("language_info", "name"); s != "" {
		facts["language"] = s
	}
	if s := nb.named("kernelspec", "display_name"); s != "" {
		facts["kernel"] = s
	}
	return facts, ctx.Err()
}
