// Package agent is the conversation: it takes people's messages, runs the loop
// of model and tools for each in the background, and writes all that happens
// into the log.
//
// Runs belong to the server, not to a tab: Post answers as soon as the message
// is stored. A chat has at most one run going (a goroutine, see runner.go); later
// messages queue behind it. Nothing the agent knows lives in memory alone: after
// a crash, Start finds the runs that have no end and goes on.
package agent

import (
	"context"
	"errors"
	"log/slog"
	"strings"
	"sync"

	"atelier/internal/domain"
	"atelier/internal/model"
	"atelier/internal/tool"
	"atelier/internal/viewer"
	"atelier/storage"
)

// Options are the parts that an agent is built of. All are needed unless said.
type Options struct {
	Store   *storage.Store
	Blobs   *storage.Blobs
	Models  *model.Registry
	Tools   []tool.Tool
	Viewers *viewer.Registry
	// Sandbox gives the sandbox of a chat; it starts at its first use.
	Sandbox func(chatID string) tool.Sandbox
	// Notes takes what the agent must be told of the chat's sandbox since the
	// last call ("it slept, processes are gone"); "" is nothing. May be nil.
	Notes func(chatID string) string
	// ToGLB converts a 3D model of another kind for viewing, with the files beside
	// it; nil leaves it as it is.
	ToGLB func(ctx context.Context, src viewer.Source) ([]byte, error)
	// PublishMax bounds what a model may publish, in bytes; 0 is 16 MiB.
	PublishMax int64
	// MaxTurns bounds the turns of model and tools in one run; 0 is 200.
	MaxTurns int
	Log      *slog.Logger
}

// Agent runs the conversations of an installation. Safe for use at once by many.
type Agent struct {
	Options
	tools map[string]tool.Tool

	base   context.Context // ends with Close
	cancel context.CancelCauseFunc
	wg     sync.WaitGroup

	mu    sync.Mutex
	chats map[string]*runner // the chats that are busy
}

// Causes with which a run's context ends.
var (
	errStopped  = errors.New("stopped by the person")
	errShutdown = errors.New("the server is shutting down")
)

// actor is who the log names for what the agent does.
var actor = domain.Actor{Type: "agent", ID: "agent"}

// New makes an agent; Start sets it going.
func New(o Options) *Agent {
	if o.PublishMax == 0 {
		o.PublishMax = 16 << 20
	}
	if o.MaxTurns == 0 {
		o.MaxTurns = 200
	}
	if o.Log == nil {
		o.Log = slog.New(slog.DiscardHandler)
	}
	a := &Agent{Options: o, tools: map[string]tool.Tool{}, chats: map[string]*runner{}}
	for _, t := range o.Tools {
		a.tools[t.Name()] = t
	}
	a.base, a.cancel = context.WithCancelCause(context.Background())
	return a
}

// Start takes up what a server that ended left open: a run that was going is
// closed as interrupted when one of its commands was cut off, and goes on where
// it stood otherwise; queued runs begin.
func (a *Agent) Start(ctx context.Context) error {
	var open []domain.Run
	err := a.Store.View(ctx, func(tx *storage.Tx) (err error) {
		open, err = tx.OpenRuns("")
		return err
	})
	if err != nil {
		return err
	}
	for _, r := range open {
		if r.State != domain.RunQueued {
			if err := a.interrupt(ctx, r); err != nil {
				return err
			}
		}
	}
	for _, r := range open {
		if r.State == domain.RunQueued {
			a.wake(r.ChatID)
		}
	}
	return nil
}

// interrupt closes a run that the end of the server cut off: its open tool calls
// are stopped, so that neither page nor model waits for them.
func (a *Agent) interrupt(ctx context.Context, r domain.Run) error {
	return a.Store.Update(ctx, func(tx *storage.Tx) error {
		chat, err := tx.AnyChat(r.ChatID)
		if err != nil {
			return err
		}
		if err := closeCalls(tx, chat, r.ID, "The server was restarted while this ran, so its end is not known. Files are kept."); err != nil {
			return err
		}
		now := domain.Now()
		r.State, r.EndedAt = domain.RunInterrupted, &now
		r.Error = &domain.RunError{Code: domain.Internal, Message: "The server was restarted while the agent was working. Files are kept. Send a message to go on."}
		return tx.UpdateRun(chat.WorkspaceID, r, domain.Actor{Type: "system", ID: "server"})
	})
}

// closeCalls ends the tool calls of a run that have no end, and says why.
func closeCalls(tx *storage.Tx, chat domain.Chat, runID, why string) error {
	m, err := tx.MessageOfRun(chat.ID, runID)
	if domain.CodeOf(err) == domain.NotFound && err != nil {
		return nil // it had said nothing yet
	} else if err != nil {
		return err
	}
	at := storage.Place{WorkspaceID: chat.WorkspaceID, ChatID: chat.ID, RunID: runID, MessageID: m.ID}
	now := domain.Now()
	for _, p := range m.Parts {
		if p.Type != domain.PartToolCall || p.EndedAt != nil {
			continue
		}
		p.State, p.EndedAt = domain.CallStopped, &now
		if err := tx.SetPart(at, p, actor); err != nil {
			return err
		}
		result := domain.Part{Type: domain.PartToolResult, CallID: p.CallID, Text: why, IsError: true}
		if err := tx.AddPart(at, &result, actor); err != nil {
			return err
		}
	}
	return nil
}

// Close ends every run and waits for them, as long as ctx lets it. Runs that
// were going are closed as interrupted; queued ones begin with the next Start.
func (a *Agent) Close(ctx context.Context) error {
	a.mu.Lock()
	a.cancel(errShutdown)
	a.mu.Unlock()
	done := make(chan struct{})
	go func() { a.wg.Wait(); close(done) }()
	select {
	case <-done:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// Message is what a person sends.
type Message struct {
	ID          string // chosen by the client, so that a repeated POST is harmless; "" makes one
	Text        string
	Attachments []string // ids
}

// MaxText bounds a message's text in bytes: more belongs into a file.
const MaxText = 256 << 10

// Posted answers a message: which run will work on it, and the log's number.
type Posted struct {
	MessageID string
	RunID     string
	Seq       int64
}

// Post stores a person's message and queues a run for it. The same message id
// again gives the same answer and changes nothing.
func (a *Agent) Post(ctx context.Context, p domain.Principal, chatID string, m Message) (Posted, error) {
	if m.ID == "" {
		m.ID = domain.NewID("msg")
	}
	switch {
	case !domain.ValidID(m.ID):
		return Posted{}, domain.Errorf(domain.Invalid, "The message id %q is not usable: take letters, digits, - and _, at most 64.", m.ID)
	case strings.TrimSpace(m.Text) == "" && len(m.Attachments) == 0:
		return Posted{}, domain.Errorf(domain.Invalid, "The message is empty. Write something or attach a file.")
	case len(m.Text) > MaxText:
		return Posted{}, domain.Errorf(domain.TooLarge, "The message has %d bytes; at most %d fit. Attach the text as a file.", len(m.Text), MaxText).With("limit", MaxText)
	}
	var posted Posted
	err := a.Store.Update(ctx, func(tx *storage.Tx) (err error) {
		posted, err = a.post(tx, p, chatID, m)
		return err
	})
	if err == nil {
		a.wake(chatID)
	}
	return posted, err
}

func (a *Agent) post(tx *storage.Tx, p domain.Principal, chatID string, m Message) (Posted, error) {
	chat, err := tx.Chat(p.OrganizationID, chatID)
	if err != nil {
		return Posted{}, err
	}
	by := domain.Actor{Type: "user", ID: p.UserID}
	msg := domain.Message{ID: m.ID, ChatID: chat.ID, RunID: domain.NewID("run"), Role: domain.RoleUser}
	if strings.TrimSpace(m.Text) != "" {
		msg.Parts = append(msg.Parts, domain.Part{Type: domain.PartText, Text: strings.ToValidUTF8(m.Text, "\uFFFD")})
	}
	for _, id := range m.Attachments {
		att, err := tx.Attachment(chat.ID, id)
		if err != nil {
			return Posted{}, err
		}
		msg.Parts = append(msg.Parts, domain.Part{Type: domain.PartFile, AttachmentID: att.ID, Name: att.Name, Path: att.Path, MimeType: att.MimeType, SizeBytes: att.SizeBytes})
	}
	created, seq, err := tx.CreateMessage(chat.WorkspaceID, &msg, by)
	if err != nil {
		return Posted{}, err
	}
	if !created {
		run, err := tx.RunOfMessage(chat.ID, m.ID)
		return Posted{MessageID: m.ID, RunID: run.ID, Seq: chat.LastSeq}, err
	}
	if chat.Title == storage.NewChatTitle {
		if chat.Title = titleOf(m.Text, msg.Parts); chat.Title != "" {
			if err := tx.UpdateChat(&chat, by); err != nil {
				return Posted{}, err
			}
		}
	}
	run := domain.Run{ID: msg.RunID, ChatID: chat.ID, MessageID: msg.ID}
	return Posted{MessageID: m.ID, RunID: run.ID, Seq: seq}, tx.CreateRun(chat.WorkspaceID, &run, by)
}

// titleOf names a chat after its first message.
func titleOf(text string, parts []domain.Part) string {
	line, _, _ := strings.Cut(strings.TrimSpace(text), "\n")
	line = strings.Join(strings.FieldsFunc(line, func(r rune) bool { return r <= ' ' || r == 0x7f }), " ")
	if line == "" {
		for _, p := range parts {
			if p.Type == domain.PartFile {
				line = p.Name
				break
			}
		}
	}
	if r := []rune(line); len(r) > 60 {
		line = strings.TrimSpace(string(r[:59])) + "…"
	}
	return line
}

// Stop ends the chat's run and what waits behind it: the model's turn and every
// command. It returns when the runs are closed as stopped. A chat that is idle
// is left as it is.
func (a *Agent) Stop(ctx context.Context, p domain.Principal, chatID string) error {
	var chat domain.Chat
	err := a.Store.View(ctx, func(tx *storage.Tx) (err error) {
		chat, err = tx.Chat(p.OrganizationID, chatID)
		return err
	})
	if err != nil {
		return err
	}
	return a.StopChat(ctx, chat.ID)
}

// StopChat is Stop without a principal: for deleting a chat.
func (a *Agent) StopChat(ctx context.Context, chatID string) error {
	a.mu.Lock()
	r := a.chats[chatID]
	a.mu.Unlock()
	if r == nil {
		return nil
	}
	r.stop()
	select {
	case <-r.done:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}
