package views_test

import (
	"bytes"
	"context"
	"encoding/json"
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/a-h/templ"

	"atelier/internal/domain"
	"atelier/views"
)

var update = flag.Bool("update", false, "write what the views give now to testdata")

// golden compares a view with testdata/NAME.html.
func golden(t *testing.T, name string, view templ.Component) {
	t.Helper()
	var out bytes.Buffer
	if err := view.Render(context.Background(), &out); err != nil {
		t.Fatal(err)
	}
	// One tag a line, so that a change can be read.
	got := strings.ReplaceAll(out.String(), "><", ">\n<") + "\n"
	file := filepath.Join("testdata", name+".html")
	if *update {
		if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if got != string(want) {
		i := 0
		for i < len(got) && i < len(want) && got[i] == want[i] {
			i++
		}
		t.Errorf("%s differs at byte %d (go test ./views -update writes it anew):\n--- got\n%s\n--- want\n%s", file, i, got[max(0, i-200):min(len(got), i+200)], want[max(0, i-200):min(len(want), i+200)])
	}
}

var noon = time.Date(2026, 11, 14, 12, 0, 0, 0, time.UTC)

func part(i int, call, name, state string, input map[string]any, live string) domain.Part {
	raw, _ := json.Marshal(input)
	end := noon.Add(1200 * time.Millisecond)
	return domain.Part{Index: i, Type: domain.PartToolCall, CallID: call, Name: name, State: state, Input: raw, Text: live, StartedAt: &noon, EndedAt: &end}
}

func result(i int, call, text string, isError bool, r domain.CallResult) domain.Part {
	return domain.Part{Index: i, Type: domain.PartToolResult, CallID: call, Text: text, IsError: isError, Result: &r}
}

func words(i int, text string) domain.Part {
	return domain.Part{Index: i, Type: domain.PartText, Text: text}
}

func number(n int) *int { return &n }

func sampleChat(state string, parts ...domain.Part) views.ChatVM {
	return views.ChatVM{
		Chat: domain.Chat{ID: "ch_1", WorkspaceID: "ws_1", Title: "Talk <1>"},
		Messages: []domain.Message{
			{ID: "msg_u", ChatID: "ch_1", RunID: "run_1", Role: domain.RoleUser, CreatedAt: noon, Parts: []domain.Part{words(0, "Do <it>\nnow"), {Index: 1, Type: domain.PartFile, AttachmentID: "att_1", Name: "a&b.csv", Path: "/home/sandbox/attachments/a&b.csv", MimeType: "text/csv", SizeBytes: 1400}}},
			{ID: "msg_a", ChatID: "ch_1", RunID: "run_1", Role: domain.RoleAssistant, CreatedAt: noon, Parts: parts},
		},
		Runs: map[string]domain.Run{"run_1": {ID: "run_1", ChatID: "ch_1", MessageID: "msg_u", State: state, StartedAt: &noon}},
	}
}

func TestTranscript(t *testing.T) {
	golden(t, "log_done", views.LogItems(sampleChat(domain.RunDone,
		words(0, "First **this**.\n\nThen that."),
		part(1, "c1", "run_command", domain.CallDone, map[string]any{"command": "python a.py\nexit 0"}, "10 %\r100 %\n<done>\n"),
		result(2, "c1", "", false, domain.CallResult{ExitCode: number(0), DurationMs: 1240, ChangedFiles: []string{"/workspace/b.csv"}}),
		part(3, "c2", "edit_file", domain.CallDone, map[string]any{"path": "/workspace/a.py", "old_text": "a\nb\nc\n", "new_text": "a\nB\nc\n"}, ""),
		result(4, "c2", "", false, domain.CallResult{}),
		part(5, "c3", "view_image", domain.CallDone, map[string]any{"path": "chart.png"}, ""),
		result(6, "c3", "", false, domain.CallResult{}),
		part(7, "c4", "publish", domain.CallDone, map[string]any{"path": "/workspace/chart.png"}, ""),
		result(8, "c4", "", false, domain.CallResult{PublishedID: "pub_1", NodeID: "nd_1"}),
		part(9, "c5", "write_file", domain.CallDone, map[string]any{"path": "a.json", "content": "{\"a\": 1}"}, ""),
		result(10, "c5", "", false, domain.CallResult{}),
		part(11, "c6", "someone_elses_tool", domain.CallDone, map[string]any{"x": 1}, ""),
		result(12, "c6", "its text", false, domain.CallResult{}),
	)))
	golden(t, "log_running", views.LogItems(sampleChat(domain.RunRunning,
		domain.Part{Index: 0, Type: domain.PartThinking, Text: "Hm <x>"},
		part(1, "c1", "run_command", domain.CallRunning, map[string]any{"command": "make"}, "one\n"),
		words(2, "Growing:\n\n```\nopen <fence>"),
	)))
	golden(t, "log_trouble", views.LogItems(sampleChat(domain.RunStopped,
		part(0, "c1", "run_command", domain.CallDone, map[string]any{"command": "false"}, "no\n"),
		result(1, "c1", "", false, domain.CallResult{ExitCode: number(1), DurationMs: 8}),
		part(2, "c2", "run_command", domain.CallDone, map[string]any{"command": "hog"}, ""),
		result(3, "c2", "Killed", false, domain.CallResult{ExitCode: number(137), DurationMs: 61_000, OOMKilled: true, FullOutput: "/home/sandbox/o.txt"}),
		part(4, "c3", "read_file", domain.CallFailed, map[string]any{"path": "x.md"}, ""),
		result(5, "c3", "There is no file x.md.", true, domain.CallResult{}),
		part(6, "c4", "run_command", domain.CallStopped, map[string]any{"command": "sleep 60"}, ""),
	)))
	golden(t, "log_empty", views.LogItems(views.ChatVM{}))
}

func TestRunFeet(t *testing.T) {
	for _, state := range []string{domain.RunQueued, domain.RunRunning, domain.RunFailed, domain.RunStopped, domain.RunInterrupted, domain.RunDone} {
		golden(t, "run_"+state, views.RunFoot(domain.Run{ID: "run_1", MessageID: "msg_1", State: state, Error: &domain.RunError{Code: domain.Busy, Message: "The model is overloaded."}}))
	}
}

func TestNodes(t *testing.T) {
	p := domain.Published{ID: "pub_1", NodeID: "nd_1", Name: "q3 <sign-ups>.csv", Kind: domain.KindTable, MimeType: "text/csv", SizeBytes: 812_000, Version: 2, ContentURL: "/v1/published/pub_1/content", Facts: map[string]any{"rows": 11902, "columns": []any{map[string]any{"name": "a"}}, "encoding": "UTF-8", "delimiter": ";"}}
	golden(t, "node_file", views.Node(domain.Node{ID: "nd_1", Type: "file", X: 24, Y: 32.5, Width: 448, Height: 311}, &p))
	golden(t, "node_text", views.Node(domain.Node{ID: "nd_2", Type: "text", Text: "**Note** <b>\n\nmore"}, nil))
	golden(t, "node_link", views.Node(domain.Node{ID: "nd_3", Type: "link", URL: "javascript:alert(1)"}, nil))
	golden(t, "node_gone", views.Node(domain.Node{ID: "nd_4", Type: "file", File: "old.pdf"}, nil))
	golden(t, "edge", views.EdgePath(domain.Edge{ID: "ed_1", FromNode: "nd_1", ToNode: "nd_2", Label: "plot <.py>"}))
}

func TestSidebarAndLines(t *testing.T) {
	golden(t, "tree", views.Tree([]views.WorkspaceVM{
		{Workspace: domain.Workspace{ID: "ws_1", Name: "Launch <kit>"}, Current: true, Chats: []views.ChatRowVM{
			{Chat: domain.Chat{ID: "ch_1", WorkspaceID: "ws_1", Title: "Q3 & more", UpdatedAt: noon}, State: domain.RunRunning, Current: true},
			{Chat: domain.Chat{ID: "ch_2", WorkspaceID: "ws_1", Title: "Old", UpdatedAt: noon}},
		}},
		{Workspace: domain.Workspace{ID: "ws_2", Name: "Mine", IsPersonal: true}},
	}))
	golden(t, "sandbox_none", views.SandboxLine(nil))
	golden(t, "sandbox_awake", views.SandboxLine(&domain.Sandbox{Status: domain.SandboxRunning, Backend: "docker", SleepsAt: &noon, Resources: domain.SandboxResources{VCPUs: 1, Memory: 1 << 30}}))
	golden(t, "sandbox_failed", views.SandboxLine(&domain.Sandbox{Status: domain.SandboxFailed, Error: "The engine is down."}))
	golden(t, "banner_bubblewrap", views.BackendBanner(domain.Workspace{ID: "ws_1", Backend: "bubblewrap"}))
	golden(t, "banner_docker", views.BackendBanner(domain.Workspace{ID: "ws_1", Backend: "docker"}))
}

func TestFilesList(t *testing.T) {
	golden(t, "files", views.FilesList(views.FilesVM{
		Workspace: domain.Workspace{ID: "ws_1", Name: "Launch kit", QuotaBytes: 4_000_000_000}, UsedBytes: 5_000_000_000, Total: 10_000,
		Attachments: []domain.Attachment{{ID: "att_1", Name: "漢字, \"quoted\".csv", Path: "/home/sandbox/attachments/x", SizeBytes: 0, CreatedAt: noon}},
		Published:   []domain.Published{{ID: "pub_1", NodeID: "nd_1", Name: "chart.png", Kind: domain.KindImage, SizeBytes: 46_000, Version: 3, CreatedAt: noon, ContentURL: "/v1/published/pub_1/content", Facts: map[string]any{"width": 1280.0, "height": 880.0}}},
		Entries:     []views.FileRow{{FileEntry: domain.FileEntry{ID: "/src", Name: "src", Type: "folder", Date: noon, Count: 2}}, {Depth: 1, FileEntry: domain.FileEntry{ID: "/src/a<b.py", Name: "a<b.py", Type: "file", Size: 2200, Date: noon}}},
	}))
}

// The page's frame holds no inline script or style, which its policy forbids.
func TestPageObeysItsPolicy(t *testing.T) {
	var out bytes.Buffer
	vm := views.PageVM{Assets: views.Assets{Boot: "/static/boot.js", Script: "/static/app.js", Style: "/static/app.css"}, CSRF: "\"><x", UserName: "Mira Rahn", Workspace: domain.Workspace{ID: "ws_1", Name: "W"}, Chat: sampleChat(domain.RunRunning, words(0, "x"))}
	if err := views.Page(vm).Render(context.Background(), &out); err != nil {
		t.Fatal(err)
	}
	page := out.String()
	for _, bad := range []string{"<script>", " style=", " onclick=", " onload=", "<style", "\"><x"} {
		if strings.Contains(page, bad) {
			t.Errorf("the page holds %q", bad)
		}
	}
	if strings.Index(page, "/static/boot.js") > strings.Index(page, "/static/app.css") {
		t.Error("the theme is set after the style is read: the page would flash")
	}
}
