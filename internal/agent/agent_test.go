package agent

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"image"
	"image/png"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"atelier/internal/domain"
	"atelier/internal/live"
	"atelier/internal/model"
	"atelier/internal/sandbox"
	"atelier/internal/tool"
	"atelier/internal/viewer"
	"atelier/storage"
)

// script is a provider whose turns a test writes: turn n calls fn(n, req, emit).
type script struct {
	mu sync.Mutex
	n  int
	fn func(n int, ctx context.Context, req model.Request, emit func(model.Event) error) error
}

func (*script) Name() string { return "script" }
func (*script) Models(context.Context) ([]model.Model, error) {
	return []model.Model{{ID: "script/s", Name: "s", Provider: "script", Tools: true}}, nil
}

func (s *script) Stream(ctx context.Context, req model.Request, emit func(model.Event) error) error {
	s.mu.Lock()
	s.n++
	n := s.n
	s.mu.Unlock()
	return s.fn(n, ctx, req, emit)
}

func say(emit func(model.Event) error, words ...string) error {
	for _, w := range words {
		if err := emit(model.Event{Type: model.EventText, Text: w}); err != nil {
			return err
		}
	}
	return emit(model.Event{Type: model.EventEnd, Stop: model.StopEnd})
}

func call(emit func(model.Event) error, id, name, input string) error {
	return errors.Join(
		emit(model.Event{Type: model.EventCall, CallID: id, Name: name}),
		emit(model.Event{Type: model.EventCallDone, CallID: id, Name: name, Input: json.RawMessage(input)}))
}

// box is a sandbox of files in memory; exec runs what a test says.
type box struct {
	mu    sync.Mutex
	files map[string][]byte
	exec  func(ctx context.Context, cmd sandbox.Command, out func(sandbox.Stream, string)) (sandbox.Result, error)
}

func (b *box) Exec(ctx context.Context, cmd sandbox.Command, out func(sandbox.Stream, string)) (sandbox.Result, error) {
	return b.exec(ctx, cmd, out)
}

func (b *box) ReadFile(_ context.Context, p string, limit int64) ([]byte, int64, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	data, ok := b.files[p]
	if !ok {
		return nil, 0, fs.ErrNotExist
	}
	return data[:min(int64(len(data)), limit)], int64(len(data)), nil
}

func (b *box) WriteFile(_ context.Context, p string, data []byte) error {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.files[p] = data
	return nil
}

func (b *box) ListDir(context.Context, string, int) ([]sandbox.FileInfo, int, error) {
	return []sandbox.FileInfo{{Name: "near.csv"}}, 1, nil
}

type fixture struct {
	*Agent
	t         *testing.T
	box       *box
	principal domain.Principal
	ws        domain.Workspace
	chat      domain.Chat
	script    *script
}

func setUp(t *testing.T, fn func(n int, ctx context.Context, req model.Request, emit func(model.Event) error) error) *fixture {
	t.Helper()
	store, err := storage.Open(t.Context(), t.TempDir(), live.New())
	if err != nil {
		t.Fatal(err)
	}
	blobs, err := storage.OpenBlobs(filepath.Join(store.Dir(), "blobs"))
	if err != nil {
		t.Fatal(err)
	}
	f := &fixture{t: t, box: &box{files: map[string][]byte{}}, script: &script{fn: fn}}
	err = store.Update(t.Context(), func(tx *storage.Tx) error {
		owner, _, err := store.FirstOwner(tx)
		if err != nil {
			return err
		}
		f.principal = domain.Principal{OrganizationID: owner.OrganizationID, UserID: owner.ID}
		f.ws = domain.Workspace{OrganizationID: owner.OrganizationID, OwnerUserID: owner.ID, Name: "W"}
		if err := store.CreateWorkspace(tx, &f.ws, domain.Actor{}); err != nil {
			return err
		}
		f.chat = domain.Chat{WorkspaceID: f.ws.ID}
		return tx.CreateChat(&f.chat, domain.Actor{})
	})
	if err != nil {
		t.Fatal(err)
	}
	f.Agent = New(Options{Store: store, Blobs: blobs, Models: model.NewRegistry(nil, f.script), Tools: tool.All(),
		Viewers: viewer.NewRegistry(), Sandbox: func(string) tool.Sandbox { return f.box }})
	t.Cleanup(func() {
		ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
		defer cancel()
		_ = f.Close(ctx)
		_ = store.Close()
	})
	return f
}

func (f *fixture) post(text string) Posted {
	f.t.Helper()
	p, err := f.Post(context.Background(), f.principal, f.chat.ID, Message{Text: text})
	if err != nil {
		f.t.Fatal(err)
	}
	return p
}

func (f *fixture) state(runID string) domain.Run {
	f.t.Helper()
	var r domain.Run
	err := f.Store.View(context.Background(), func(tx *storage.Tx) (err error) {
		r, err = tx.Run(f.chat.ID, runID)
		return err
	})
	if err != nil {
		f.t.Fatal(err)
	}
	return r
}

func (f *fixture) wait(runID string, ok func(domain.Run) bool) domain.Run {
	f.t.Helper()
	for end := time.Now().Add(time.Minute); time.Now().Before(end); time.Sleep(5 * time.Millisecond) {
		if r := f.state(runID); ok(r) {
			return r
		}
	}
	f.t.Fatalf("the run is still %+v", f.state(runID))
	return domain.Run{}
}

func (f *fixture) ended(runID string) domain.Run { return f.wait(runID, domain.Run.Ended) }

func (f *fixture) messages() []domain.Message {
	f.t.Helper()
	var list []domain.Message
	err := f.Store.View(context.Background(), func(tx *storage.Tx) (err error) {
		list, err = tx.Messages(f.chat.ID, "")
		return err
	})
	if err != nil {
		f.t.Fatal(err)
	}
	return list
}

func TestARunCallsToolsAndAnswers(t *testing.T) {
	f := setUp(t, func(n int, _ context.Context, req model.Request, emit func(model.Event) error) error {
		if n == 1 {
			return errors.Join(emit(model.Event{Type: model.EventText, Text: "Looking. "}), call(emit, "c1", "run_command", `{"command":"ls"}`), call(emit, "c2", "read_file", `{"path":"gone.csv"}`))
		}
		last := req.Messages[len(req.Messages)-1].Content
		if len(last) != 2 || last[0].CallID != "c1" || last[1].CallID != "c2" || !strings.Contains(last[0].Text, "a.csv") || !strings.Contains(last[1].Text, "near.csv") || !last[1].IsError {
			return fmt.Errorf("the model was sent %+v", last)
		}
		return say(emit, "There is ", "a.csv.")
	})
	f.box.exec = func(_ context.Context, cmd sandbox.Command, out func(sandbox.Stream, string)) (sandbox.Result, error) {
		out(sandbox.Stdout, "a.csv\n")
		return sandbox.Result{Stdout: "a.csv\n"}, nil
	}
	p := f.post("what is there?")
	if r := f.ended(p.RunID); r.State != domain.RunDone {
		t.Fatalf("%+v %+v", r, r.Error)
	}
	msgs := f.messages()
	var kinds []string
	for _, part := range msgs[1].Parts {
		kinds = append(kinds, part.Type+part.State)
	}
	if got := strings.Join(kinds, " "); got != "text tool_calldone tool_callfailed tool_result tool_result text" {
		t.Errorf("parts: %s", got)
	}
	if last := msgs[1].Parts[5].Text; last != "There is a.csv." {
		t.Errorf("answer: %q", last)
	}
}

func TestStopEndsModelAndCommand(t *testing.T) {
	began := make(chan struct{})
	f := setUp(t, func(_ int, _ context.Context, _ model.Request, emit func(model.Event) error) error {
		return call(emit, "c1", "run_command", `{"command":"sleep 1000"}`)
	})
	f.box.exec = func(ctx context.Context, _ sandbox.Command, out func(sandbox.Stream, string)) (sandbox.Result, error) {
		out(sandbox.Stdout, "half")
		close(began)
		<-ctx.Done()
		return sandbox.Result{}, ctx.Err()
	}
	p := f.post("sleep")
	queued := f.post("and then?")
	<-began
	if err := f.Stop(t.Context(), f.principal, f.chat.ID); err != nil {
		t.Fatal(err)
	}
	if r := f.state(p.RunID); r.State != domain.RunStopped {
		t.Errorf("%+v", r)
	}
	if r := f.state(queued.RunID); r.State != domain.RunStopped {
		t.Errorf("what waited behind: %+v", r)
	}
	parts := f.messages()[1].Parts
	if f.messages()[1].Role != domain.RoleAssistant {
		parts = f.messages()[2].Parts
	}
	if parts[0].State != domain.CallStopped || parts[0].Text != "half" || parts[1].Type != domain.PartToolResult {
		t.Errorf("%+v", parts)
	}
}

func TestMessagesQueueBehindARun(t *testing.T) {
	release := make(chan struct{})
	f := setUp(t, func(n int, ctx context.Context, req model.Request, emit func(model.Event) error) error {
		if n == 1 {
			<-release
		}
		users := 0
		for _, m := range req.Messages {
			if m.Role == domain.RoleUser {
				users += len(m.Content)
			}
		}
		return say(emit, fmt.Sprintf("%d", users))
	})
	one, two, three := f.post("one"), f.post("two"), f.post("three")
	close(release)
	for i, p := range []Posted{one, two, three} {
		f.ended(p.RunID)
		for _, m := range f.messages() {
			if m.RunID == p.RunID && m.Role == domain.RoleAssistant && m.Parts[0].Text != fmt.Sprint(i+1) {
				t.Errorf("run %d saw %s messages", i+1, m.Parts[0].Text)
			}
		}
	}
}

func TestARestartGoesOn(t *testing.T) {
	f := setUp(t, func(_ int, _ context.Context, req model.Request, emit func(model.Event) error) error {
		for i, m := range req.Messages {
			for _, c := range m.Content {
				if c.Type == domain.PartToolCall && (i+1 >= len(req.Messages) || req.Messages[i+1].Content[0].CallID != c.CallID) {
					return fmt.Errorf("a call without its result was sent: %+v", req.Messages)
				}
			}
		}
		return say(emit, "Going on.")
	})
	cut := domain.Run{ID: "run_cut", ChatID: f.chat.ID, MessageID: "m1"}
	waiting := domain.Run{ID: "run_waiting", ChatID: f.chat.ID, MessageID: "m2"}
	err := f.Store.Update(t.Context(), func(tx *storage.Tx) error { // what a server that was killed leaves
		now := domain.Now()
		user := domain.Message{ID: "m1", ChatID: f.chat.ID, RunID: cut.ID, Role: domain.RoleUser, Parts: []domain.Part{{Type: domain.PartText, Text: "go"}}}
		next := domain.Message{ID: "m2", ChatID: f.chat.ID, RunID: waiting.ID, Role: domain.RoleUser, Parts: []domain.Part{{Type: domain.PartText, Text: "next"}}}
		half := domain.Message{ID: "m3", ChatID: f.chat.ID, RunID: cut.ID, Role: domain.RoleAssistant, Parts: []domain.Part{
			{Type: domain.PartToolCall, CallID: "c1", Name: "run_command", Input: json.RawMessage(`{"command":"x"}`), State: domain.CallRunning, StartedAt: &now}}}
		for _, m := range []*domain.Message{&user, &next, &half} {
			if _, _, err := tx.CreateMessage(f.ws.ID, m, actor); err != nil {
				return err
			}
		}
		for _, r := range []*domain.Run{&cut, &waiting} {
			if err := tx.CreateRun(f.ws.ID, r, actor); err != nil {
				return err
			}
		}
		cut.State, cut.StartedAt = domain.RunRunning, &now
		return tx.UpdateRun(f.ws.ID, cut, actor)
	})
	if err != nil {
		t.Fatal(err)
	}
	if err := f.Start(t.Context()); err != nil {
		t.Fatal(err)
	}
	if r := f.state(cut.ID); r.State != domain.RunInterrupted || r.Error == nil {
		t.Errorf("%+v", r)
	}
	if r := f.ended(waiting.ID); r.State != domain.RunDone {
		t.Errorf("%+v %+v", r, r.Error)
	}
}

func TestShutdownKeepsWhatWaits(t *testing.T) {
	began := make(chan struct{})
	f := setUp(t, func(_ int, ctx context.Context, _ model.Request, _ func(model.Event) error) error {
		close(began)
		<-ctx.Done()
		return ctx.Err()
	})
	going, waiting := f.post("a"), f.post("b")
	<-began
	if err := f.Close(t.Context()); err != nil {
		t.Fatal(err)
	}
	if r := f.state(going.RunID); r.State != domain.RunInterrupted {
		t.Errorf("going: %+v", r)
	}
	if r := f.state(waiting.RunID); r.State != domain.RunQueued {
		t.Errorf("waiting: %+v", r)
	}
}

func TestAPanicEndsOneRunOnly(t *testing.T) {
	f := setUp(t, func(n int, _ context.Context, _ model.Request, emit func(model.Event) error) error {
		if n == 1 {
			panic("boom")
		}
		return say(emit, "fine")
	})
	if r := f.ended(f.post("a").RunID); r.State != domain.RunFailed || strings.Contains(r.Error.Message, "boom") {
		t.Errorf("%+v %+v", r, r.Error)
	}
	if r := f.ended(f.post("b").RunID); r.State != domain.RunDone {
		t.Errorf("%+v", r)
	}
}

func TestAFailureOfTheModelIsToldInItsWords(t *testing.T) {
	f := setUp(t, func(int, context.Context, model.Request, func(model.Event) error) error {
		return &model.Error{Kind: model.KindAuth, Message: "The key is wrong. Set ANTHROPIC_API_KEY."}
	})
	if r := f.ended(f.post("a").RunID); r.State != domain.RunFailed || r.Error.Code != domain.Forbidden || !strings.Contains(r.Error.Message, "ANTHROPIC_API_KEY") {
		t.Errorf("%+v %+v", r, r.Error)
	}
}

func TestAHistoryThatIsTooLongIsMadeSmaller(t *testing.T) {
	f := setUp(t, func(_ int, _ context.Context, req model.Request, emit func(model.Event) error) error {
		if size(req.Messages) > 100<<10 {
			return &model.Error{Kind: model.KindTooLong, Message: "too long"}
		}
		return say(emit, "short enough")
	})
	for range 4 {
		f.ended(f.post(strings.Repeat("long ", 24<<10)).RunID) // each alone is too long
	}
	last := f.post("and now?")
	if r := f.ended(last.RunID); r.State != domain.RunDone {
		t.Errorf("%+v %+v", r, r.Error)
	}
}

func TestARepeatedPostIsHarmless(t *testing.T) {
	f := setUp(t, func(_ int, _ context.Context, _ model.Request, emit func(model.Event) error) error {
		return say(emit, "ok")
	})
	first, err1 := f.Post(t.Context(), f.principal, f.chat.ID, Message{ID: "m-1", Text: "a"})
	again, err2 := f.Post(t.Context(), f.principal, f.chat.ID, Message{ID: "m-1", Text: "a"})
	if err1 != nil || err2 != nil || first.RunID != again.RunID {
		t.Fatalf("%+v %v, %+v %v", first, err1, again, err2)
	}
	f.ended(first.RunID)
	if n := len(f.messages()); n != 2 {
		t.Errorf("%d messages", n)
	}
	for _, bad := range []Message{{Text: "  "}, {ID: "../x", Text: "a"}, {Text: strings.Repeat("x", MaxText+1)}, {Text: "a", Attachments: []string{"att_nowhere"}}} {
		if _, err := f.Post(t.Context(), f.principal, f.chat.ID, bad); domain.CodeOf(err) == domain.Internal {
			t.Errorf("%.20v: %v", bad, err)
		}
	}
}

func TestAttackForeignChatCannotBePostedToOrStopped(t *testing.T) {
	f := setUp(t, nil)
	foreign := domain.Principal{OrganizationID: "org_other", UserID: "u"}
	_, err := f.Post(t.Context(), foreign, f.chat.ID, Message{Text: "a"})
	if domain.CodeOf(err) != domain.NotFound {
		t.Errorf("post: %v", err)
	}
	if err := f.Stop(t.Context(), foreign, f.chat.ID); domain.CodeOf(err) != domain.NotFound {
		t.Errorf("stop: %v", err)
	}
}

// TestProvenanceNamesWhatMadeAFile: the command with the scripts it runs, and not
// what the run looked at, published or wrote beside it.
func TestProvenanceNamesWhatMadeAFile(t *testing.T) {
	run := func(i int, command string, changed ...string) domain.Part {
		in, _ := json.Marshal(map[string]string{"command": command})
		return domain.Part{Type: domain.PartToolCall, Index: i, CallID: fmt.Sprint("c", i), Name: "run_command", Input: in, Result: &domain.CallResult{ChangedFiles: changed}}
	}
	write := func(i int, p, content string) domain.Part {
		in, _ := json.Marshal(map[string]string{"path": p, "content": content})
		return domain.Part{Type: domain.PartToolCall, Index: i, CallID: fmt.Sprint("c", i), Name: "write_file", Input: in, Result: &domain.CallResult{ChangedFiles: []string{p}}}
	}
	other := func(i int, name, p string) domain.Part {
		in, _ := json.Marshal(map[string]string{"path": p})
		return domain.Part{Type: domain.PartToolCall, Index: i, CallID: fmt.Sprint("c", i), Name: name, Input: in}
	}
	parts := []domain.Part{
		write(1, "/workspace/notes.md", "words"), other(2, "publish", "/workspace/notes.md"), other(3, "read_file", "/workspace/unrelated.csv"),
		write(4, "/home/sandbox/lib.py", "read('from-lib.csv')"), write(5, "/home/sandbox/plot.py", "import lib\nread('in.csv')"), write(6, "/home/sandbox/not_run.py", "read('never.csv')"),
		run(7, "head unrelated.csv"), run(8, "python3 plot.py given.csv", "/workspace/plot.png"), write(9, "/workspace/later.py", "plot.py later.csv"),
	}
	for p, want := range map[string]struct{ call, has, not string }{
		"/workspace/plot.png": {"c8", "given.csv in.csv from-lib.csv", "unrelated never notes later"},
		"/workspace/notes.md": {"c1", "", "words unrelated in.csv"},
		"/workspace/gone.bin": {"", "", "in.csv"},
	} {
		var m making
		for _, part := range parts {
			m.note(part, p)
		}
		text := m.text()
		if m.call.CallID != want.call {
			t.Errorf("%s comes from %q, want %q", p, m.call.CallID, want.call)
		}
		for _, w := range strings.Fields(want.has) {
			if !strings.Contains(text, w) {
				t.Errorf("%s: %q is missing in %q", p, w, text)
			}
		}
		for _, w := range strings.Fields(want.not) {
			if strings.Contains(text, w) {
				t.Errorf("%s: %q has nothing to do with it: %q", p, w, text)
			}
		}
	}
}

func TestPublishingAgainMakesANewVersionOfTheSameNode(t *testing.T) {
	f := setUp(t, func(n int, _ context.Context, _ model.Request, emit func(model.Event) error) error {
		if n%2 == 1 {
			return call(emit, fmt.Sprint("c", n), "publish", `{"path":"out/chart.txt"}`)
		}
		return say(emit, "done")
	})
	dir := filepath.Join(f.Store.WorkspaceDir(f.ws.ID), "out")
	if err := os.MkdirAll(dir, 0o755); err != nil {
		t.Fatal(err)
	}
	for version := 1; version <= 2; version++ {
		if err := os.WriteFile(filepath.Join(dir, "chart.txt"), []byte(fmt.Sprint("v", version)), 0o644); err != nil {
			t.Fatal(err)
		}
		if r := f.ended(f.post("publish").RunID); r.State != domain.RunDone {
			t.Fatalf("%+v", r.Error)
		}
	}
	_ = f.Store.View(t.Context(), func(tx *storage.Tx) error {
		nodes, err := tx.Nodes(f.ws.ID)
		if err != nil || len(nodes) != 1 || nodes[0].Version != 2 {
			t.Fatalf("%+v, %v", nodes, err)
		}
		versions, err := tx.Versions(nodes[0].ID)
		if err != nil || len(versions) != 2 {
			t.Fatalf("%+v, %v", versions, err)
		}
		old, err := os.ReadFile(f.Blobs.Path(versions[1].SHA256))
		if err != nil || string(old) != "v1" {
			t.Errorf("the first version is %q, %v", old, err)
		}
		return nil
	})
}

func TestTheModelSeesAPictureThatIsKeptOutOfTheLog(t *testing.T) {
	var buf bytes.Buffer
	if err := png.Encode(&buf, image.NewGray(image.Rect(0, 0, 3000, 20))); err != nil {
		t.Fatal(err)
	}
	f := setUp(t, func(n int, _ context.Context, req model.Request, emit func(model.Event) error) error {
		if n == 1 {
			return call(emit, "c1", "view_image", `{"path":"chart.png"}`)
		}
		c := req.Messages[len(req.Messages)-1].Content[0]
		if c.Image == nil || c.Image.MimeType != "image/png" {
			return fmt.Errorf("no picture: %+v", c)
		}
		cfg, err := png.DecodeConfig(bytes.NewReader(c.Image.Data))
		if err != nil || cfg.Width > 1568 {
			return fmt.Errorf("%+v, %w", cfg, err)
		}
		return say(emit, "seen")
	})
	f.box.files["/workspace/chart.png"] = buf.Bytes()
	if r := f.ended(f.post("look").RunID); r.State != domain.RunDone {
		t.Fatalf("%+v", r.Error)
	}
	ref := f.messages()[1].Parts[1].Result.Image
	if ref == nil || ref.SHA256 == "" {
		t.Errorf("%+v", ref)
	}
}
