package agent

import (
	"context"
	"errors"
	"fmt"
	"runtime/debug"

	"atelier/internal/domain"
	"atelier/storage"
)

// runner is the goroutine of a busy chat: it takes the chat's queued runs one by
// one and ends when none is left.
type runner struct {
	agent  *Agent
	chatID string
	ctx    context.Context
	cancel context.CancelCauseFunc
	done   chan struct{}
	again  bool // guarded by agent.mu: a run was queued while this one was ending
}

// wake sees to it that the chat's queue is worked on.
func (a *Agent) wake(chatID string) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.base.Err() != nil {
		return // the next start takes it up
	}
	if r := a.chats[chatID]; r != nil {
		r.again = true
		return
	}
	r := &runner{agent: a, chatID: chatID, done: make(chan struct{})}
	r.ctx, r.cancel = context.WithCancelCause(a.base)
	a.chats[chatID] = r
	a.wg.Go(r.work)
}

func (r *runner) stop() { r.cancel(errStopped) }

// work runs what is queued. Leaving is decided under the lock, together with
// looking at again, so that a message that comes at that moment is not lost.
func (r *runner) work() {
	defer close(r.done)
	a := r.agent
	for {
		next, err := a.next(r.chatID)
		if err == nil && next != nil {
			err = r.run(*next)
			if err == nil && a.base.Err() == nil {
				continue
			}
		}
		if err != nil {
			a.Log.Error("the queue of a chat cannot be worked on", "chat", r.chatID, "error", err)
		}
		a.mu.Lock()
		if r.again && err == nil && a.base.Err() == nil {
			r.again = false
			a.mu.Unlock()
			continue
		}
		delete(a.chats, r.chatID)
		stopped := r.again && a.base.Err() == nil
		a.mu.Unlock()
		r.cancel(nil)
		if stopped {
			a.wake(r.chatID)
		}
		return
	}
}

// next reads the oldest queued run of a chat.
func (a *Agent) next(chatID string) (*domain.Run, error) {
	var run *domain.Run
	err := a.Store.View(context.WithoutCancel(a.base), func(tx *storage.Tx) error {
		open, err := tx.OpenRuns(chatID)
		for i := range open {
			if open[i].State == domain.RunQueued {
				run = &open[i]
				break
			}
		}
		return err
	})
	return run, err
}

// run works on one run to its end and stores how it ended, whatever happens. An
// error means that the store failed, so that the run may still be queued.
func (r *runner) run(run domain.Run) error {
	a := r.agent
	ctx := context.WithoutCancel(r.ctx) // for writing the end
	var chat domain.Chat
	var ws domain.Workspace
	now := domain.Now()
	err := a.Store.Update(ctx, func(tx *storage.Tx) (err error) {
		if chat, err = tx.AnyChat(run.ChatID); err != nil {
			return err
		}
		if ws, err = tx.AnyWorkspace(chat.WorkspaceID); err != nil {
			return err
		}
		if r.ctx.Err() != nil {
			return nil // stopped before it began
		}
		run.State, run.StartedAt = domain.RunRunning, &now
		return tx.UpdateRun(ws.ID, run, actor)
	})
	if err != nil {
		return fmt.Errorf("run %s cannot begin: %w", run.ID, err)
	}
	if err = r.ctx.Err(); err == nil {
		err = r.safely(func() error {
			l := &loop{agent: a, chat: chat, workspace: ws, run: &run}
			return l.work(r.ctx)
		})
	}
	if r.ctx.Err() != nil {
		err = context.Cause(r.ctx)
	}
	if errors.Is(err, errShutdown) && run.StartedAt == nil {
		return nil // still queued: the next start takes it up
	}
	return a.end(ctx, chat, run, err)
}

// safely turns a panic of a tool or provider into the run's failure: one chat's
// bad luck must not end the others.
func (r *runner) safely(fn func() error) (err error) {
	defer func() {
		if p := recover(); p != nil {
			r.agent.Log.Error("panic in a run", "chat", r.chatID, "panic", p, "stack", string(debug.Stack()))
			err = fmt.Errorf("panic: %v", p)
		}
	}()
	return fn()
}

// end stores how a run ended.
func (a *Agent) end(ctx context.Context, chat domain.Chat, run domain.Run, err error) error {
	now := domain.Now()
	run.EndedAt = &now
	why := "The agent ended before this did."
	var told *domain.Error
	switch {
	case err == nil:
		run.State = domain.RunDone
	case errors.Is(err, errStopped):
		run.State, why = domain.RunStopped, "Stopped by the person."
	case errors.Is(err, errShutdown):
		run.State, why = domain.RunInterrupted, "The server was stopped while this ran. Files are kept."
		run.Error = &domain.RunError{Code: domain.Internal, Message: "The server was stopped while the agent was working. Files are kept. Send a message to go on."}
	case errors.As(err, &told):
		run.State = domain.RunFailed
		run.Error = &domain.RunError{Code: told.Code, Message: told.Message}
	default:
		a.Log.Error("a run failed", "run", run.ID, "chat", chat.ID, "error", err)
		run.State = domain.RunFailed
		run.Error = &domain.RunError{Code: domain.Internal, Message: "The agent failed by a fault of the server, which its log describes. Files are kept. Try again."}
	}
	return a.Store.Update(ctx, func(tx *storage.Tx) error {
		if _, err := tx.AnyChat(chat.ID); domain.CodeOf(err) == domain.NotFound && err != nil {
			return nil // the chat was deleted meanwhile
		}
		if err := closeCalls(tx, chat, run.ID, why); err != nil {
			return err
		}
		if err := tx.UpdateRun(chat.WorkspaceID, run, actor); err != nil {
			return err
		}
		return tx.PruneDeltas(chat.WorkspaceID, run.ID)
	})
}
