// Package all lists the members of the viewer family.
package all

import (
	"atelier/internal/viewer"
	"atelier/internal/viewer/archive"
	"atelier/internal/viewer/csv"
	"atelier/internal/viewer/html"
	"atelier/internal/viewer/image"
	"atelier/internal/viewer/json"
	"atelier/internal/viewer/markdown"
	"atelier/internal/viewer/media"
	"atelier/internal/viewer/model3d"
	"atelier/internal/viewer/notebook"
	"atelier/internal/viewer/other"
	"atelier/internal/viewer/pdf"
	"atelier/internal/viewer/sheet"
	"atelier/internal/viewer/text"
)

// Members are all viewers; other, which takes everything, is the last.
func Members() []viewer.Viewer {
	return []viewer.Viewer{
		csv.New(), image.New(), pdf.New(), model3d.New(), json.New(), html.New(), markdown.New(), media.New(),
		notebook.New(), sheet.New(), archive.New(), text.New(), other.New(),
	}
}

// New makes the registry of every viewer.
func New() *viewer.Registry { return viewer.NewRegistry(Members()...) }
