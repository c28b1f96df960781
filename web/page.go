package web

import (
	"net/http"

	"github.com/a-h/templ"
	"github.com/labstack/echo/v4"

	"atelier/internal/domain"
	"atelier/static"
	"atelier/storage"
	"atelier/views"
)

// firstWorkspace is the name of the workspace that a fresh install begins with.
const firstWorkspace = "My workspace"

// showHome leads to the chat that was used last. Where there is no workspace or
// no chat yet, it makes one: nobody has to set anything up.
func (s *Server) showHome(c echo.Context) error {
	p := who(c)
	var w domain.Workspace
	err := s.update(c, func(tx *storage.Tx) error {
		list, err := tx.Workspaces(p.OrganizationID, p.UserID)
		if err != nil {
			return err
		}
		if len(list) == 0 {
			w = domain.Workspace{OrganizationID: p.OrganizationID, OwnerUserID: p.UserID, Name: firstWorkspace, Type: domain.WorkspaceOrganization}
			return s.store.CreateWorkspace(tx, &w, userActor(p))
		}
		w, err = lastUsed(tx, list)
		return err
	})
	if err != nil {
		return err
	}
	return s.toWorkspace(c, w)
}

// lastUsed is the workspace whose newest chat is the newest.
func lastUsed(tx *storage.Tx, list []domain.Workspace) (domain.Workspace, error) {
	best := list[0]
	var newest domain.Chat
	for _, w := range list {
		chats, err := tx.Chats(w.ID)
		if err != nil {
			return best, err
		}
		for _, chat := range chats {
			if chat.UpdatedAt.After(newest.UpdatedAt) {
				best, newest = w, chat
			}
		}
	}
	return best, nil
}

// showWorkspacePage leads to the workspace's chat that was used last.
func (s *Server) showWorkspacePage(c echo.Context) error {
	w, err := s.workspace(c)
	if err != nil {
		return err
	}
	return s.toWorkspace(c, w)
}

// toWorkspace redirects to the workspace's newest chat, made where there is none.
func (s *Server) toWorkspace(c echo.Context, w domain.Workspace) error {
	var chat domain.Chat
	err := s.update(c, func(tx *storage.Tx) error {
		list, err := tx.Chats(w.ID)
		if err != nil {
			return err
		}
		for _, one := range list {
			if !one.Archived && one.UpdatedAt.After(chat.UpdatedAt) {
				chat = one
			}
		}
		if chat.ID != "" {
			return nil
		}
		chat = domain.Chat{WorkspaceID: w.ID}
		return tx.CreateChat(&chat, userActor(who(c)))
	})
	if err != nil {
		return err
	}
	c.Response().Header().Set("Cache-Control", "no-store")
	return c.Redirect(http.StatusSeeOther, string(views.ChatURL(w.ID, chat.ID)))
}

// showChatPage is the application: one chat beside its workspace's canvas.
func (s *Server) showChatPage(c echo.Context) error {
	p := who(c)
	var vm views.PageVM
	err := s.view(c, func(tx *storage.Tx) (err error) {
		vm, err = readPage(tx, p, c.Param("id"), c.Param("chat"))
		return err
	})
	if err != nil {
		return err
	}
	vm.Assets, vm.CSRF = pageAssets(), csrfOf(c)
	return render(c, views.Page(vm))
}

// showFilesPane is the list of the Files panel, as HTML.
func (s *Server) showFilesPane(c echo.Context) error {
	p := who(c)
	vm := views.FilesVM{ChatID: c.Param("chat")}
	err := s.view(c, func(tx *storage.Tx) error {
		var err error
		if vm.Workspace, err = workspaceIn(tx, p, c.Param("id")); err != nil {
			return err
		}
		if _, err = chatIn(tx, p, vm.ChatID); err != nil {
			return err
		}
		if vm.Attachments, err = tx.Attachments(vm.ChatID); err != nil {
			return err
		}
		vm.Published, err = tx.LatestPublished(vm.Workspace.ID, "")
		return err
	})
	if err != nil {
		return err
	}
	newestFirst(vm.Published)
	vm.UsedBytes = vm.Workspace.SizeBytes
	vm.Entries, vm.Total, err = readTreeOfFiles(c.Request().Context(), s.store.WorkspaceDir(vm.Workspace.ID))
	if err != nil {
		return err
	}
	return render(c, views.FilesList(vm))
}

// render writes a view. Pages hold the session's token and are never kept.
func render(c echo.Context, view templ.Component) error {
	h := c.Response().Header()
	h.Set("Content-Type", "text/html; charset=utf-8")
	h.Set("Cache-Control", "no-store")
	c.Response().WriteHeader(http.StatusOK)
	return view.Render(c.Request().Context(), c.Response())
}

// pageAssets are the built files' addresses for the views, which know no files.
func pageAssets() views.Assets { return views.Assets(static.Page()) }

// pageRoutes are what a browser opens; everything else that it does goes to /v1.
func (s *Server) pageRoutes() []route {
	return []route{
		{method: get, path: "/", handler: s.showHome, scope: domain.ChatRead},
		{method: get, path: "/w/:id", handler: s.showWorkspacePage, scope: domain.ChatRead},
		{method: get, path: "/w/:id/c/:chat", handler: s.showChatPage, scope: domain.ChatRead},
		{method: get, path: "/w/:id/c/:chat/files", handler: s.showFilesPane, scope: domain.FilesRead},
		{method: get, path: "/w/:id/live", handler: s.followLive, scope: domain.ChatRead},
		{method: get, path: "/v1/workspaces/:id/live", handler: s.followLive, scope: domain.ChatRead},
		{method: get, path: static.Prefix + "*", handler: echo.WrapHandler(static.Handler()), open: true},
	}
}

// showError is the page of an error, for a person who opened an address.
func (s *Server) showError(c echo.Context, status int, shown *domain.Error) error {
	h := c.Response().Header()
	h.Set("Content-Type", "text/html; charset=utf-8")
	h.Set("Cache-Control", "no-store")
	c.Response().WriteHeader(status)
	return views.ErrorPage(pageAssets(), status, shown.Message, requestID(c)).Render(c.Request().Context(), c.Response())
}
