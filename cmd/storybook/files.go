package main

import (
	"encoding/json"
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"net/http"
	"strconv"
	"time"

	"atelier/internal/domain"
	"atelier/views"
)

func samplePublished() []domain.Published {
	at := func(id, node, name, kind, mime string, size int64, version int, age time.Duration, facts map[string]any) domain.Published {
		return domain.Published{ID: id, NodeID: node, Name: name, Path: "/" + name, Kind: kind, MimeType: mime, SizeBytes: size, Version: version, Facts: facts, CreatedAt: ago(age), ContentURL: "/v1/published/" + id + "/content"}
	}
	columns := []map[string]string{{"name": "signed_up", "type": "date"}, {"name": "email", "type": "text"}, {"name": "plan", "type": "text"}, {"name": "seats", "type": "number"}, {"name": "country", "type": "text"}, {"name": "source", "type": "text"}}
	return []domain.Published{
		at("pub_table", "nd_table", "q3-signups-deduped.csv", domain.KindTable, "text/csv", 812_000, 2, 2*time.Minute, map[string]any{"rows": 11902, "columns": columns, "encoding": "UTF-8", "delimiter": ",", "header": true}),
		at("pub_chart", "nd_chart", "signups-by-week.png", domain.KindImage, "image/png", 46_000, 1, time.Minute, map[string]any{"format": "png", "width": 1280, "height": 880, "frames": 1}),
		at("pub_step", "nd_step", "housing-final-v7-with-brackets-and-a-long-name.step", domain.KindOther, "model/step", 18_400_000, 1, 26*time.Minute, map[string]any{}),
		at("pub_gear", "nd_gear", "gear-20t.glb", domain.KindModel, "model/gltf-binary", 96_000, 1, 72*time.Hour, map[string]any{"triangles": 3840, "watertight": true, "unit": "mm", "bounds": map[string]any{"min": []float64{0, 0, 0}, "max": []float64{40, 40, 8}}}),
	}
}

func sampleCanvas() views.CanvasVM {
	vm := views.CanvasVM{Workspace: "ws_launch", Published: map[string]domain.Published{}}
	for _, p := range samplePublished() {
		vm.Published[p.NodeID] = p
	}
	node := func(id, typ string, x, y, w, h float64) domain.Node {
		return domain.Node{ID: id, WorkspaceID: "ws_launch", Type: typ, X: x, Y: y, Width: w, Height: h}
	}
	note := node("nd_note", "text", 512, 514, 216, 120)
	note.Text = "**Demo stand gear**\n\nModule 1.8, 20 teeth, 8 mm bore. Print in PETG, flat side down."
	vm.Nodes = []domain.Node{node("nd_table", "file", 24, 32, 448, 311), node("nd_chart", "file", 24, 418, 328, 286), node("nd_gear", "file", 496, 72, 248, 374), note, node("nd_step", "file", 380, 660, 280, 220)}
	vm.Edges = []domain.Edge{
		{ID: "ed_1", FromNode: "nd_table", ToNode: "nd_chart", FromSide: "bottom", ToSide: "top", Label: "plot.py"},
		{ID: "ed_2", FromNode: "nd_note", ToNode: "nd_gear", FromSide: "top", ToSide: "bottom", Label: "made from"},
	}
	return vm
}

func sampleFiles() views.FilesVM {
	entry := func(id, name, typ string, size int64, depth, count int, age time.Duration) views.FileRow {
		return views.FileRow{Depth: depth, FileEntry: domain.FileEntry{ID: id, Name: name, Value: name, Type: typ, Size: size, Date: ago(age), Path: id, Count: count}}
	}
	return views.FilesVM{
		Workspace: domain.Workspace{ID: "ws_launch", Name: "Launch kit", QuotaBytes: 4_000_000_000}, ChatID: "ch_signups", UsedBytes: 1_100_000_000, Published: samplePublished(), Total: 8,
		Attachments: []domain.Attachment{
			{ID: "att_1", Name: "signups_export(3).csv", Path: "/home/sandbox/attachments/signups_export(3).csv", SizeBytes: 1_400_000, MimeType: "text/csv", CreatedAt: ago(4 * time.Minute)},
			{ID: "att_2", Name: "report-template.docx", Path: "/home/sandbox/attachments/report-template.docx", SizeBytes: 38_000, CreatedAt: now},
		},
		Entries: []views.FileRow{
			entry("/report", "report", "folder", 0, 0, 3, 0),
			entry("/report/q3-signups.pdf", "q3-signups.pdf", "file", 138_000, 1, 0, 0),
			entry("/report/report.py", "report.py", "file", 4_100, 1, 0, 0),
			entry("/report/signups-by-week.png", "signups-by-week.png", "file", 46_000, 1, 0, time.Minute),
			entry("/parts", "parts", "folder", 0, 0, 1, 48*time.Hour),
			entry("/parts/gear-20t.glb", "gear-20t.glb", "file", 96_000, 1, 0, 48*time.Hour),
			entry("/clean.py", "clean.py", "file", 2_200, 0, 0, 2*time.Minute),
			entry("/q3-signups-deduped.csv", "q3-signups-deduped.csv", "file", 812_000, 0, 0, 2*time.Minute),
		},
	}
}

// sampleContent draws the chart; other files have no bytes here.
func sampleContent(w http.ResponseWriter, r *http.Request) {
	if r.PathValue("id") != "pub_chart" {
		http.NotFound(w, r)
		return
	}
	img := image.NewRGBA(image.Rect(0, 0, 1280, 880))
	draw.Draw(img, img.Bounds(), image.White, image.Point{}, draw.Src)
	for i, v := range []int{742, 770, 801, 822, 790, 850, 901, 960, 1310, 1060, 990, 940, 980} {
		c := color.RGBA{63, 143, 139, 255}
		if v > 1200 {
			c = color.RGBA{201, 98, 44, 255}
		}
		x := 90 + i*90
		draw.Draw(img, image.Rect(x, 800-v/2, x+56, 800), image.NewUniform(c), image.Point{}, draw.Src)
	}
	w.Header().Set("Content-Type", "image/png")
	_ = png.Encode(w, img)
}

func sampleRows(w http.ResponseWriter, r *http.Request) {
	offset, _ := strconv.Atoi(r.URL.Query().Get("offset"))
	limit, _ := strconv.Atoi(r.URL.Query().Get("limit"))
	rows := [][]string{}
	plans, sources := []string{"Team", "Solo", "Team"}, []string{"referral", "search", "partner", "direct"}
	for i := offset; i < min(offset+max(limit, 1), 11902); i++ {
		rows = append(rows, []string{fmt.Sprintf("2026-07-%02d", 1+i/900), fmt.Sprintf("person.%d@example.org", i+1), plans[i%3], strconv.Itoa(1 + i*7%25), []string{"BR", "SE", "SG", "DE"}[i%4], sources[i%4]})
	}
	w.Header().Set("Content-Type", "application/json")
	_ = json.NewEncoder(w).Encode(map[string]any{"data": map[string]any{"offset": offset, "total": 11902, "columns": []string{"signed_up", "email", "plan", "seats", "country", "source"}, "rows": rows, "complete": true}})
}
