// Package model3d shows 3D models: GLB, glTF, OBJ, STL and PLY.
package model3d

import (
	"context"

	"atelier/internal/domain"
	"atelier/internal/mesh"
	"atelier/internal/viewer"
)

// Viewer is the member for models.
type Viewer struct{}

// New makes it.
func New() Viewer { return Viewer{} }

// Kind is model.
func (Viewer) Kind() string { return domain.KindModel }

// Match goes by bytes where the format has a mark, else by name and content.
func (Viewer) Match(name, _ string, head []byte) int {
	switch mesh.Format(name, head) {
	case "":
		return 0
	case "glb", "ply":
		return 90
	}
	return 80
}

func source(src viewer.Source) mesh.Source {
	return mesh.Source{Name: src.Name, Size: src.Size, Open: src.Open, Sibling: src.Sibling}
}

// Facts are the counts, the bounds and whether the surface is closed. watertight
// is null where it cannot be known.
func (Viewer) Facts(ctx context.Context, src viewer.Source) (map[string]any, error) {
	f, err := mesh.Read(ctx, source(src))
	if err != nil {
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		return map[string]any{"error": err.Error()}, nil
	}
	facts := map[string]any{
		"format": f.Format, "triangles": f.Triangles, "vertices": f.Vertices, "meshes": f.Meshes,
		"materials": f.Materials, "animations": f.Animations, "warnings": f.Warnings, "watertight": nil,
	}
	if f.Bounds != nil {
		facts["bounds"] = map[string]any{"min": f.Bounds.Min, "max": f.Bounds.Max}
	}
	if f.Watertight != nil {
		facts["watertight"] = *f.Watertight
	}
	return facts, nil
}
