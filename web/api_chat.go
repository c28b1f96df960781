package web

import (
	"context"
	"net/http"
	"os"
	"time"

	"github.com/labstack/echo/v4"

	"atelier/internal/agent"
	"atelier/internal/domain"
	"atelier/internal/files"
	"atelier/internal/model"
	"atelier/storage"
)

// chatIn reads a chat of a workspace that the asker may see.
func chatIn(tx *storage.Tx, p domain.Principal, id string) (domain.Chat, error) {
	chat, err := tx.Chat(p.OrganizationID, id)
	if err != nil {
		return chat, err
	}
	if _, err := workspaceIn(tx, p, chat.WorkspaceID); err != nil {
		return domain.Chat{}, domain.Errorf(domain.NotFound, "There is no such chat. It may have been deleted.")
	}
	return chat, nil
}

// chat is the one that the address names.
func (s *Server) chat(c echo.Context) (chat domain.Chat, err error) {
	err = s.view(c, func(tx *storage.Tx) error {
		chat, err = chatIn(tx, who(c), c.Param("id"))
		return err
	})
	return chat, err
}

func (s *Server) listChats(c echo.Context) error {
	limit, cursor, err := page(c, 100, 500)
	if err != nil {
		return err
	}
	var all []domain.Chat
	err = s.view(c, func(tx *storage.Tx) error {
		w, err := workspaceIn(tx, who(c), c.Param("id"))
		if err != nil {
			return err
		}
		all, err = tx.Chats(w.ID)
		return err
	})
	if err != nil {
		return err
	}
	part, next := slicePage(all, limit, cursor)
	return sendList(c, part, next)
}

type chatInput struct {
	Title    *string `json:"title,omitempty"`
	Model    *string `json:"model,omitempty"`
	Mode     *string `json:"mode,omitempty"`
	Pinned   *bool   `json:"pinned,omitempty"`
	Archived *bool   `json:"archived,omitempty"`
}

// onto checks what was sent and puts it onto a chat.
func (in chatInput) onto(chat *domain.Chat, models *model.Registry) error {
	if in.Title != nil {
		chat.Title = *in.Title
	}
	if in.Model != nil && *in.Model != chat.Model {
		if *in.Model != "" {
			if _, _, err := models.Resolve(*in.Model); err != nil {
				return err
			}
		}
		chat.Model = *in.Model
	}
	if in.Mode != nil {
		if *in.Mode != "auto" && *in.Mode != "ask" {
			return domain.Errorf(domain.Invalid, `The mode must be "auto" or "ask".`)
		}
		chat.Mode = *in.Mode
	}
	if in.Pinned != nil {
		chat.Pinned = *in.Pinned
	}
	if in.Archived != nil {
		chat.Archived = *in.Archived
	}
	return nil
}

func (s *Server) createChat(c echo.Context) error {
	in, err := bind[chatInput](c)
	if err != nil {
		return err
	}
	var chat domain.Chat
	if err := in.onto(&chat, s.models); err != nil {
		return err
	}
	err = s.update(c, func(tx *storage.Tx) error {
		w, err := workspaceIn(tx, who(c), c.Param("id"))
		if err != nil {
			return err
		}
		chat.WorkspaceID = w.ID
		return tx.CreateChat(&chat, userActor(who(c)))
	})
	if err != nil {
		return err
	}
	return send(c, http.StatusCreated, chat)
}

func (s *Server) showChat(c echo.Context) error {
	chat, err := s.chat(c)
	if err != nil {
		return err
	}
	return send(c, http.StatusOK, chat)
}

func (s *Server) updateChat(c echo.Context) error {
	in, err := bind[chatInput](c)
	if err != nil {
		return err
	}
	var chat domain.Chat
	err = s.update(c, func(tx *storage.Tx) error {
		if chat, err = chatIn(tx, who(c), c.Param("id")); err != nil {
			return err
		}
		if err := in.onto(&chat, s.models); err != nil {
			return err
		}
		return tx.UpdateChat(&chat, userActor(who(c)))
	})
	if err != nil {
		return err
	}
	return send(c, http.StatusOK, chat)
}

// deleteChat stops what goes on, ends the sandbox and forgets the chat. What it
// published stays on the canvas.
func (s *Server) deleteChat(c echo.Context) error {
	chat, err := s.chat(c)
	if err != nil {
		return err
	}
	ctx := c.Request().Context()
	if err := s.agent.StopChat(ctx, chat.ID); err != nil {
		return err
	}
	if err := s.sandboxes.Retire(ctx, chat.ID); err != nil {
		return err
	}
	err = s.update(c, func(tx *storage.Tx) error {
		if chat, err = chatIn(tx, who(c), c.Param("id")); err != nil {
			return err
		}
		return tx.DeleteChat(chat, userActor(who(c)))
	})
	if err != nil {
		return err
	}
	if err := os.RemoveAll(s.store.ChatHome(chat.ID)); err != nil {
		s.log.ErrorContext(ctx, "home of a deleted chat was not removed", "chat", chat.ID, "error", err)
	}
	return send(c, http.StatusOK, chat)
}

// stopChats ends what the chats of a deleted workspace are doing.
func (s *Server) stopChats(ctx context.Context, workspaceID string) {
	ctx = context.WithoutCancel(ctx)
	var chats []domain.Chat
	err := s.store.View(ctx, func(tx *storage.Tx) (err error) {
		chats, err = tx.Chats(workspaceID)
		return err
	})
	for _, chat := range chats {
		if err == nil {
			err = s.agent.StopChat(ctx, chat.ID)
		}
	}
	if err != nil {
		s.log.ErrorContext(ctx, "chats of a deleted workspace were not all stopped", "workspace", workspaceID, "error", err)
	}
}

type newMessage struct {
	ID          string   `json:"id,omitempty"`
	Text        string   `json:"text"`
	Attachments []string `json:"attachments,omitempty"`
}

type postedMessage struct {
	MessageID string `json:"messageId"`
	RunID     string `json:"runId"`
	Seq       int64  `json:"seq"`
}

func (s *Server) createMessage(c echo.Context) error {
	in, err := bind[newMessage](c)
	if err != nil {
		return err
	}
	chat, err := s.chat(c)
	if err != nil {
		return err
	}
	posted, err := s.agent.Post(c.Request().Context(), who(c), chat.ID, agent.Message{ID: in.ID, Text: in.Text, Attachments: in.Attachments})
	if err != nil {
		return err
	}
	return send(c, http.StatusAccepted, postedMessage(posted))
}

func (s *Server) listMessages(c echo.Context) error {
	limit, err := queryInt(c, "limit", 100, 1, 500)
	if err != nil {
		return err
	}
	after := c.QueryParam("after")
	if cursor := c.QueryParam("cursor"); cursor != "" {
		after = cursor
	}
	var all []domain.Message
	err = s.view(c, func(tx *storage.Tx) error {
		chat, err := chatIn(tx, who(c), c.Param("id"))
		if err != nil {
			return err
		}
		if after != "" {
			if _, err := tx.Message(chat.ID, after); err != nil {
				return err
			}
		}
		all, err = tx.Messages(chat.ID, after)
		return err
	})
	if err != nil {
		return err
	}
	next := ""
	if int64(len(all)) > limit {
		all = all[:limit]
		next = all[limit-1].ID
	}
	return sendList(c, all, next)
}

type stopped struct {
	ChatID  string `json:"chatId"`
	Stopped bool   `json:"stopped"`
}

func (s *Server) createStop(c echo.Context) error {
	chat, err := s.chat(c)
	if err != nil {
		return err
	}
	if err := s.agent.Stop(c.Request().Context(), who(c), chat.ID); err != nil {
		return err
	}
	return send(c, http.StatusOK, stopped{ChatID: chat.ID, Stopped: true})
}

// maxWait is the longest that a request for a run may wait for its end.
const maxWait = 5 * time.Minute

// showRun answers with a run; with wait it answers when the run has ended, or
// with the run as it is when the time is over.
func (s *Server) showRun(c echo.Context) error {
	wait, err := duration(c.QueryParam("wait"))
	if err != nil {
		return err
	}
	chat, err := s.chat(c)
	if err != nil {
		return err
	}
	rung, cancel := s.store.Bell().Listen(chat.WorkspaceID)
	defer cancel()
	ctx, done := s.stream(c.Request().Context())
	defer done()
	over := time.NewTimer(wait)
	defer over.Stop()
	for {
		var run domain.Run
		err := s.store.View(ctx, func(tx *storage.Tx) error {
			run, err = tx.Run(chat.ID, c.Param("run"))
			return err
		})
		if err != nil {
			return err
		}
		if wait == 0 || run.Ended() {
			return send(c, http.StatusOK, run)
		}
		select {
		case <-rung:
		case <-over.C:
			wait = 0
		case <-ctx.Done():
			return send(c, http.StatusOK, run) // the server ends; the client asks again
		}
	}
}

// duration reads "60s", "1m" or a number of seconds, at most maxWait.
func duration(text string) (time.Duration, error) {
	if text == "" {
		return 0, nil
	}
	d, err := time.ParseDuration(text)
	if err != nil {
		d, err = time.ParseDuration(text + "s")
	}
	if err != nil || d < 0 {
		return 0, domain.Errorf(domain.Invalid, `The parameter "wait" must be a time such as 60s.`)
	}
	return min(d, maxWait), nil
}

type chatFiles struct {
	Attachments []domain.Attachment `json:"attachments"`
	Published   []domain.Published  `json:"published"`
	Workspace   []domain.FileEntry  `json:"workspace"`
}

// listChatFiles is the Files panel: what people attached, what was published in
// the workspace, and the workspace's own files at their root.
func (s *Server) listChatFiles(c echo.Context) error {
	var out chatFiles
	var chat domain.Chat
	err := s.view(c, func(tx *storage.Tx) error {
		var err error
		if chat, err = chatIn(tx, who(c), c.Param("id")); err != nil {
			return err
		}
		if out.Attachments, err = tx.Attachments(chat.ID); err != nil {
			return err
		}
		out.Published, err = tx.LatestPublished(chat.WorkspaceID, "")
		return err
	})
	if err != nil {
		return err
	}
	f, err := files.Open(s.store.WorkspaceDir(chat.WorkspaceID))
	if err != nil {
		return err
	}
	defer func() { _ = f.Close() }()
	list, err := f.List(c.Request().Context(), "/", files.ListOptions{})
	if err != nil {
		return err
	}
	out.Workspace = list.Entries
	return send(c, http.StatusOK, out)
}
