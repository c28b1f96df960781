package web_test

import (
	"fmt"
	"math/rand/v2"
	"time"

	"atelier/internal/domain"
	"atelier/storage"
)

// answerText has what makes Markdown hard to stream: fences, lists with blank
// lines, tables, maths, quotes, a carriage return, other scripts, HTML.
const answerText = "Here is **what** I found.\r\n\n- one\n\n- two with `code`\n\n  inside two\n\n1. first\n2. second\n\n| a | b |\n|---|--:|\n| x | 1 |\n| y | 2 |\n\n```python\nimport os\n\nprint('''\n\n''')\n```\n\nIt costs $5, not $$\\frac{a}{b}\n\n+ 1$$ and \\(x\\).\n\n> quoted\n\n<b onclick=x>no</b> &amp; done\n\n    indented code\n\nEnde gut, 全部好 مرحبا\n\n~~~\nnever closed\n\n\nmore"

// scribe writes what an agent and people write, in random pieces.
type scribe struct {
	*room
	rng   *rand.Rand
	n     int
	nodes []domain.Node
}

func (s *scribe) id(prefix string) string {
	s.n++
	return fmt.Sprintf("%s_t%d", prefix, s.n)
}

// pause lets followers get in between, now and then.
func (s *scribe) pause() {
	if s.rng.IntN(4) == 0 {
		time.Sleep(time.Duration(s.rng.IntN(3)) * time.Millisecond)
	}
}

// scene is one question with its answer, with the canvas moving meanwhile. The
// last scenes' answers may stay unfinished, as a page must be right then too.
func (s *scribe) scene() {
	run := s.ask()
	if s.rng.IntN(2) == 0 {
		s.ask() // it waits
	}
	s.setRun(run, domain.RunRunning)
	m := domain.Message{ID: s.id("msg"), ChatID: s.chat.ID, RunID: run.ID, Role: domain.RoleAssistant}
	s.write(func(tx *storage.Tx) error {
		_, _, err := tx.CreateMessage(s.workspace.ID, &m, s.actor)
		return err
	})
	at := storage.Place{WorkspaceID: s.workspace.ID, ChatID: s.chat.ID, RunID: run.ID, MessageID: m.ID}
	s.stream(at, domain.PartThinking, domain.EventMessageDelta, "Let me think.\nThen\tact <now>.")
	for range 1 + s.rng.IntN(2) {
		s.stream(at, domain.PartText, domain.EventMessageDelta, answerText)
		s.command(at)
		s.canvas()
	}
	s.write(func(tx *storage.Tx) error {
		return tx.PutSandbox(domain.Sandbox{ID: "sb_" + s.chat.ID, OrganizationID: s.owner.OrganizationID, Name: "sb", Status: domain.SandboxRunning, Backend: "docker", ChatID: s.chat.ID, WorkspaceID: s.workspace.ID, Mounts: []domain.Mount{}, CreatedAt: domain.Now()}, s.actor)
	})
	if s.rng.IntN(3) > 0 {
		s.stream(at, domain.PartText, domain.EventMessageDelta, string([]rune(answerText)[:s.rng.IntN(200)])+" end")
		s.setRun(run, []string{domain.RunDone, domain.RunFailed, domain.RunStopped}[s.rng.IntN(3)])
		if s.rng.IntN(2) == 0 {
			s.write(func(tx *storage.Tx) error { return tx.PruneDeltas(s.workspace.ID, run.ID) })
		}
	}
}

func (s *scribe) ask() domain.Run {
	m := domain.Message{ID: s.id("msg"), ChatID: s.chat.ID, Role: domain.RoleUser, Parts: []domain.Part{{Type: domain.PartText, Text: "Do it & \"well\" <b>"}}}
	run := domain.Run{ID: s.id("run"), ChatID: s.chat.ID, MessageID: m.ID, State: domain.RunQueued}
	m.RunID = run.ID
	s.write(func(tx *storage.Tx) error {
		if _, _, err := tx.CreateMessage(s.workspace.ID, &m, s.actor); err != nil {
			return err
		}
		return tx.CreateRun(s.workspace.ID, &run, s.actor)
	})
	return run
}

func (s *scribe) setRun(run domain.Run, state string) {
	now := domain.Now()
	run.State, run.StartedAt = state, &now
	if run.Ended() {
		run.EndedAt = &now
	}
	s.write(func(tx *storage.Tx) error { return tx.UpdateRun(s.workspace.ID, run, s.actor) })
	s.pause()
}

// stream adds a part and its text in random pieces of whole runes, then the whole part.
func (s *scribe) stream(at storage.Place, kind, event, text string) {
	p := domain.Part{Type: kind}
	s.write(func(tx *storage.Tx) error { return tx.AddPart(at, &p, s.actor) })
	runes := []rune(text)
	for i := 0; i < len(runes); {
		n := min(1+s.rng.IntN(24), len(runes)-i)
		piece := string(runes[i : i+n])
		i += n
		s.write(func(tx *storage.Tx) error {
			return tx.AddText(at, event, domain.PartDelta{Index: p.Index, Text: piece}, s.actor)
		})
		s.pause()
	}
	if s.rng.IntN(4) > 0 { // an interrupted answer has no last word
		p.Text = text
		s.write(func(tx *storage.Tx) error { return tx.SetPart(at, p, s.actor) })
	}
}

func (s *scribe) command(at storage.Place) {
	now := domain.Now()
	p := domain.Part{Type: domain.PartToolCall, CallID: s.id("call"), Name: "run_command", State: domain.CallPending, Input: []byte(`{}`)}
	s.write(func(tx *storage.Tx) error { return tx.AddPart(at, &p, s.actor) })
	p.Input, p.State, p.StartedAt = []byte(`{"command":"make <all> && echo 'x'"}`), domain.CallRunning, &now
	s.write(func(tx *storage.Tx) error { return tx.SetPart(at, p, s.actor) })
	for i := range 8 {
		line := fmt.Sprintf("\x1b[32mline\x1b[0m %d <&>\r\n", i)
		p.Text += line
		s.write(func(tx *storage.Tx) error {
			return tx.AddText(at, domain.EventCommandOutput, domain.PartDelta{Index: p.Index, Stream: "stdout", Text: line}, s.actor)
		})
		s.pause()
	}
	code := s.rng.IntN(2)
	p.State, p.EndedAt = domain.CallDone, &now
	result := domain.Part{Type: domain.PartToolResult, CallID: p.CallID, Text: "done", Result: &domain.CallResult{ExitCode: &code, DurationMs: 12}}
	s.write(func(tx *storage.Tx) error { return tx.SetPart(at, p, s.actor) })
	s.write(func(tx *storage.Tx) error { return tx.AddPart(at, &result, s.actor) })
}

// canvas adds, moves and removes nodes and edges, publishes, and renames the chat.
func (s *scribe) canvas() {
	for range 3 {
		n := domain.Node{ID: s.id("nd"), WorkspaceID: s.workspace.ID, Type: "text", Text: "A *note* <x>", X: float64(s.n * 8), Width: 200, Height: 100}
		s.write(func(tx *storage.Tx) error { return tx.PutNode(&n, s.chat.ID, "", s.actor) })
		s.nodes = append(s.nodes, n)
	}
	a, b := s.nodes[len(s.nodes)-1], s.nodes[len(s.nodes)-2]
	e := domain.Edge{ID: s.id("ed"), WorkspaceID: s.workspace.ID, FromNode: a.ID, ToNode: b.ID, Label: "plot.py"}
	s.write(func(tx *storage.Tx) error { return tx.PutEdge(&e, s.chat.ID, "", s.actor) })
	for version := range 2 {
		p := domain.Published{ID: s.id("pub"), NodeID: a.ID, WorkspaceID: s.workspace.ID, ChatID: s.chat.ID, Name: "a.csv", Path: "/" + a.ID + ".csv", Kind: domain.KindTable, MimeType: "text/csv", SizeBytes: int64(10 + version), SHA256: "00", Facts: map[string]any{"rows": version}}
		s.write(func(tx *storage.Tx) error { return tx.CreatePublished(&p, "", s.actor) })
		s.pause()
	}
	a.X += 40
	s.write(func(tx *storage.Tx) error { return tx.PutNode(&a, s.chat.ID, "", s.actor) })
	if s.rng.IntN(2) == 0 {
		s.write(func(tx *storage.Tx) error { return tx.DeleteNode(b, s.actor) })
		s.nodes = append(s.nodes[:len(s.nodes)-2], s.nodes[len(s.nodes)-1])
	}
	s.chat.Title = fmt.Sprintf("Talk %d", s.n)
	s.write(func(tx *storage.Tx) error { return tx.UpdateChat(&s.chat, s.actor) })
}
