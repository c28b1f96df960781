package main

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"strings"
	"time"

	"github.com/a-h/templ"

	"atelier/internal/domain"
	"atelier/views"
)

var now = time.Now()

func ago(d time.Duration) time.Time { return now.Add(-d) }

// still marks the page as one that no server keeps current.
func still(page templ.Component) templ.Component {
	return templ.ComponentFunc(func(ctx context.Context, w io.Writer) error {
		var b bytes.Buffer
		if err := page.Render(ctx, &b); err != nil {
			return err
		}
		_, err := io.WriteString(w, strings.Replace(b.String(), "<atelier-app", "<atelier-app data-still", 1))
		return err
	})
}

func samplePage(a views.Assets) views.PageVM {
	ws := domain.Workspace{ID: "ws_launch", Name: "Launch kit", Type: domain.WorkspaceOrganization, Backend: "docker", Network: "none", SizeBytes: 23_400_000, QuotaBytes: 4_000_000_000}
	sleeps := now.Add(4*time.Minute + 31*time.Second)
	return views.PageVM{
		Assets: a, CSRF: "sample", UserName: "Mira Rahn", OrgName: "Rahn & Co", Seq: 812, Workspace: ws,
		Workspaces: sampleTree(ws), Chat: sampleChat(), Canvas: sampleCanvas(),
		Sandbox: &domain.Sandbox{ID: "sb_1", Status: domain.SandboxRunning, Backend: "docker", ChatID: "ch_signups", SleepsAt: &sleeps, Resources: domain.SandboxResources{VCPUs: 1, Memory: 1 << 30, Disk: 4 << 30}},
	}
}

func sampleTree(ws domain.Workspace) []views.WorkspaceVM {
	chat := func(id, title, state string, age time.Duration, current bool) views.ChatRowVM {
		return views.ChatRowVM{Chat: domain.Chat{ID: id, WorkspaceID: ws.ID, Title: title, UpdatedAt: ago(age)}, State: state, Current: current}
	}
	return []views.WorkspaceVM{
		{Workspace: ws, Current: true, Chats: []views.ChatRowVM{
			chat("ch_signups", "Q3 sign-ups", domain.RunRunning, 0, true),
			chat("ch_gear", "Gear for the demo stand", domain.RunWaiting, 12*time.Minute, false),
			chat("ch_booth", "Booth layout to scale", domain.RunFailed, time.Hour, false),
			chat("ch_price", "Price list as a one-page PDF", domain.RunDone, 49*time.Hour, false),
			chat("ch_mail", "Compare three mailing tools", domain.RunDone, 50*time.Hour, false),
		}},
		{Workspace: domain.Workspace{ID: "ws_line4", Name: "Line 4 vibration tests"}},
		{Workspace: domain.Workspace{ID: "ws_home", Name: "Home energy"}},
	}
}

func text(i int, s string) domain.Part { return domain.Part{Index: i, Type: domain.PartText, Text: s} }

func call(i int, id, name, state string, input any, live string) domain.Part {
	raw, _ := json.Marshal(input)
	started, ended := ago(10*time.Second), ago(8*time.Second)
	p := domain.Part{Index: i, Type: domain.PartToolCall, CallID: id, Name: name, State: state, Input: raw, Text: live, StartedAt: &started}
	if state != domain.CallRunning {
		p.EndedAt = &ended
	}
	return p
}

func result(i int, id, out string, isError bool, r domain.CallResult) domain.Part {
	return domain.Part{Index: i, Type: domain.PartToolResult, CallID: id, Text: out, IsError: isError, Result: &r}
}

func code(n int) *int { return &n }

type m map[string]any

func sampleChat() views.ChatVM {
	started := ago(42 * time.Second)
	user := domain.Message{ID: "msg_u1", ChatID: "ch_signups", RunID: "run_1", Role: domain.RoleUser, CreatedAt: ago(time.Minute), Parts: []domain.Part{
		{Index: 0, Type: domain.PartFile, AttachmentID: "att_1", Name: "signups_export(3).csv", Path: "/home/sandbox/attachments/signups_export(3).csv", MimeType: "text/csv", SizeBytes: 1_400_000},
		text(1, "Remove the duplicates, chart sign-ups by week and write it up as a short PDF. Accents look broken."),
	}}
	running := "reading q3-signups-deduped.csv: 11902 rows\npage 1 of 3  summary   \x1b[32mdone\x1b[0m 0.6 s\npage 2 of 3  by week   10 %\rpage 2 of 3  by week   \x1b[32mdone\x1b[0m 1.1 s\npage 3 of 3  by source "
	agent := domain.Message{ID: "msg_a1", ChatID: "ch_signups", RunID: "run_1", Role: domain.RoleAssistant, CreatedAt: ago(40 * time.Second), Parts: []domain.Part{
		text(0, "The file is Windows-1252 with semicolons. I clean it first."),
		call(1, "c1", "run_command", domain.CallDone, m{"command": "python clean.py"}, "read 12483 rows\nkept 11902 rows\n"),
		result(2, "c1", "", false, domain.CallResult{ExitCode: code(0), DurationMs: 1240, ChangedFiles: []string{"/workspace/q3-signups-deduped.csv"}}),
		call(3, "c2", "view_image", domain.CallDone, m{"path": "/workspace/signups-by-week.png"}, ""),
		result(4, "c2", "", false, domain.CallResult{}),
		call(5, "c3", "edit_file", domain.CallDone, m{"path": "/workspace/clean.py", "old_text": "rows = read(path)\nrows = drop_duplicates(rows)\n", "new_text": "rows = read(path, encoding=\"cp1252\")\nkey = (\"email\", \"signed_up\")\nrows = drop_duplicates(rows, key)\n"}, ""),
		result(6, "c3", "", false, domain.CallResult{}),
		text(7, "Of 12 483 rows, **581 were duplicates**, most from the 27 August import. The accents were Windows-1252; the clean file is UTF-8.\n\n| Source | Sign-ups | Share |\n|---|---:|---:|\n| Referral | 4 118 | 34.6 % |\n| Search | 3 694 | 31.0 % |\n| Partner | 2 406 | 20.2 % |\n| Direct | 1 684 | 14.1 % |\n\nThe clean-up in short:\n\n```python\nimport pandas as pd\n\nrows = pd.read_csv(\"signups.csv\", sep=\";\", encoding=\"cp1252\")  # as exported\nrows = rows.drop_duplicates([\"email\", \"signed_up\"])\n```\n"),
		call(8, "c4", "publish", domain.CallDone, m{"path": "/workspace/signups-by-week.png"}, ""),
		result(9, "c4", "", false, domain.CallResult{PublishedID: "pub_chart", NodeID: "nd_chart"}),
		call(10, "c5", "run_command", domain.CallRunning, m{"command": "python report.py --pages 3"}, running),
	}}
	return views.ChatVM{
		Chat:     domain.Chat{ID: "ch_signups", WorkspaceID: "ws_launch", Title: "Q3 sign-ups", Model: "ollama/qwen3-32b"},
		Messages: []domain.Message{user, agent},
		Runs:     map[string]domain.Run{"run_1": {ID: "run_1", ChatID: "ch_signups", MessageID: "msg_u1", State: domain.RunRunning, StartedAt: &started}},
	}
}

func emptyPage(vm *views.PageVM) {
	vm.Workspace.Name = "My workspace"
	vm.Chat = views.ChatVM{Chat: domain.Chat{ID: "ch_new", WorkspaceID: "ws_launch", Title: "New chat", Model: "offline/offline"}}
	vm.Canvas = views.CanvasVM{Workspace: "ws_launch"}
	vm.Sandbox = nil
	vm.Workspaces = []views.WorkspaceVM{{Workspace: vm.Workspace, Current: true, Chats: []views.ChatRowVM{{Chat: domain.Chat{ID: "ch_new", WorkspaceID: "ws_launch", Title: "New chat", UpdatedAt: now}, Current: true}}}}
}

func statesPage(vm *views.PageVM) {
	long := ""
	for i := range 222 {
		long += "line " + views.Int(int64(i+1)) + " of the log\n"
	}
	msg := func(id, run, role string, parts ...domain.Part) domain.Message {
		return domain.Message{ID: id, ChatID: "ch_signups", RunID: run, Role: role, CreatedAt: ago(time.Hour), Parts: parts}
	}
	vm.Chat.Messages = []domain.Message{
		msg("msg_1", "run_a", domain.RoleUser, text(0, "مرحبا، احذف الصفوف المكررة من الملف"), domain.Part{Index: 1, Type: domain.PartFile, Name: "housing-final-v7-with-brackets-and-a-long-name-that-goes-on.step", SizeBytes: 18_400_000}),
		msg("msg_2", "run_a", domain.RoleAssistant,
			call(0, "s1", "run_command", domain.CallDone, m{"command": "python train.py"}, "epoch 1\nepoch 2\nKilled\n"),
			result(1, "s1", "", false, domain.CallResult{ExitCode: code(137), DurationMs: 41_000, OOMKilled: true}),
			call(2, "s2", "run_command", domain.CallDone, m{"command": "make all"}, long),
			result(3, "s2", "", false, domain.CallResult{ExitCode: code(2), DurationMs: 125_000, FullOutput: "/home/sandbox/.output/s2.txt"}),
			call(4, "s3", "read_file", domain.CallFailed, m{"path": "notes.md"}, ""),
			result(5, "s3", "There is no file notes.md. Near names: note.md, Notes.txt", true, domain.CallResult{}),
			call(6, "s4", "run_command", domain.CallStopped, m{"command": "sleep 600"}, ""),
			text(7, "It costs $5 and $6, not $$\\frac{a}{b} = \\sqrt{x^2}$$ and inline \\(e^{i\\pi} + 1 = 0\\). <script>alert(1)</script>\n\n- [x] encoding found\n- [ ] report written\n\n> Quoted words\n\n1. first\n2. second with `code` and [a file](/workspace/report/q3.pdf)\n")),
		msg("msg_3", "run_b", domain.RoleUser, text(0, "Go on")),
		msg("msg_4", "run_c", domain.RoleUser, text(0, "And now the same for July")),
		msg("msg_5", "run_d", domain.RoleUser, text(0, "One more thing")),
	}
	vm.Chat.Runs = map[string]domain.Run{
		"run_a": {ID: "run_a", State: domain.RunStopped},
		"run_b": {ID: "run_b", State: domain.RunFailed, MessageID: "msg_3", Error: &domain.RunError{Code: domain.Busy, Message: "The model is overloaded (529) and stayed so for 3 tries. Nothing in the workspace was lost."}},
		"run_c": {ID: "run_c", State: domain.RunInterrupted, MessageID: "msg_4"},
		"run_d": {ID: "run_d", State: domain.RunQueued, MessageID: "msg_5"},
	}
	vm.Sandbox.Status, vm.Sandbox.SleepsAt = domain.SandboxPaused, nil
}
