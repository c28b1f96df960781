package web

import (
	"net/http"
	"slices"

	"github.com/labstack/echo/v4"

	"atelier/internal/domain"
)

// route is one line of the table of contents.
type route struct {
	method, path string
	handler      echo.HandlerFunc
	scope        domain.Scope // "" with open false: any signed-in person or key
	open         bool         // without signing in
	raw          bool         // a POST that brings its own way to be repeated, so no Idempotency-Key
}

// routes is every address that the server answers to.
func (s *Server) routes() []route {
	return slices.Concat(s.opsRoutes(), s.workspaceRoutes(), s.chatRoutes(), s.canvasRoutes(), s.sandboxRoutes(), s.orgRoutes(), s.pageRoutes())
}

const (
	get, post, put, patch, del = http.MethodGet, http.MethodPost, http.MethodPut, http.MethodPatch, http.MethodDelete
)

func (s *Server) opsRoutes() []route {
	return []route{
		{method: get, path: "/healthz", handler: s.showHealth, open: true},
		{method: get, path: "/readyz", handler: s.showReady, open: true},
		{method: get, path: "/metrics", handler: s.showMetrics, open: true},
		{method: get, path: "/openapi.json", handler: s.showOpenAPI, open: true},
		{method: get, path: "/setup", handler: s.createSession, open: true},
		{method: del, path: "/session", handler: s.deleteSession},
	}
}

func (s *Server) workspaceRoutes() []route {
	const ws = "/v1/workspaces/:id"
	return []route{
		{method: get, path: "/v1/workspaces", handler: s.listWorkspaces, scope: domain.FilesRead},
		{method: post, path: "/v1/workspaces", handler: s.createWorkspace, scope: domain.FilesWrite},
		{method: get, path: ws, handler: s.showWorkspace, scope: domain.FilesRead},
		{method: patch, path: ws, handler: s.updateWorkspace, scope: domain.FilesWrite},
		{method: del, path: ws, handler: s.deleteWorkspace, scope: domain.FilesWrite},
		{method: post, path: ws + "/restore", handler: s.restoreWorkspace, scope: domain.FilesWrite},
		{method: get, path: ws + "/usage", handler: s.showWorkspaceUsage, scope: domain.FilesRead},

		{method: get, path: ws + "/files", handler: s.listFiles, scope: domain.FilesRead},
		{method: get, path: ws + "/files/*", handler: s.listFiles, scope: domain.FilesRead},
		{method: post, path: ws + "/files", handler: s.createFile, scope: domain.FilesWrite},
		{method: post, path: ws + "/files/*", handler: s.createFile, scope: domain.FilesWrite},
		{method: put, path: ws + "/files", handler: s.updateFiles, scope: domain.FilesWrite},
		{method: put, path: ws + "/files/*", handler: s.updateFile, scope: domain.FilesWrite},
		{method: del, path: ws + "/files", handler: s.deleteFiles, scope: domain.FilesWrite},
		{method: post, path: ws + "/upload", handler: s.createUpload, scope: domain.FilesWrite},
		{method: post, path: ws + "/upload/*", handler: s.createUpload, scope: domain.FilesWrite},
		{method: post, path: ws + "/uploads", handler: s.tus, scope: domain.FilesWrite, raw: true},
		{method: http.MethodHead, path: ws + "/uploads/:upload", handler: s.tus, scope: domain.FilesWrite},
		{method: patch, path: ws + "/uploads/:upload", handler: s.tus, scope: domain.FilesWrite},
		{method: del, path: ws + "/uploads/:upload", handler: s.tus, scope: domain.FilesWrite},
		{method: get, path: ws + "/direct", handler: s.content(s.fileView), scope: domain.FilesRead},
		{method: http.MethodHead, path: ws + "/direct", handler: s.content(s.fileView), scope: domain.FilesRead},
		{method: get, path: ws + "/facts", handler: s.facts(s.fileView), scope: domain.FilesRead},
		{method: get, path: ws + "/rows", handler: s.rows(s.fileView), scope: domain.FilesRead},
		{method: get, path: ws + "/frame", handler: s.frame(s.fileView), scope: domain.FilesRead},
		{method: get, path: "/frame/:token/*", handler: s.showFrame, open: true},
		{method: get, path: ws + "/info", handler: s.showFileInfo, scope: domain.FilesRead},
		{method: get, path: ws + "/info/*", handler: s.showFileInfo, scope: domain.FilesRead},
		{method: get, path: ws + "/archive", handler: s.showArchive, scope: domain.FilesRead},
		{method: get, path: ws + "/search", handler: s.searchFiles, scope: domain.FilesRead},
		{method: get, path: ws + "/events", handler: s.listEvents, scope: domain.ChatRead},
	}
}

func (s *Server) chatRoutes() []route {
	const chat = "/v1/chats/:id"
	return []route{
		{method: get, path: "/v1/workspaces/:id/chats", handler: s.listChats, scope: domain.ChatRead},
		{method: post, path: "/v1/workspaces/:id/chats", handler: s.createChat, scope: domain.ChatWrite},
		{method: get, path: chat, handler: s.showChat, scope: domain.ChatRead},
		{method: patch, path: chat, handler: s.updateChat, scope: domain.ChatWrite},
		{method: del, path: chat, handler: s.deleteChat, scope: domain.ChatWrite},
		{method: post, path: chat + "/attachments", handler: s.createAttachments, scope: domain.ChatWrite},
		{method: get, path: chat + "/attachments/:attachment/content", handler: s.content(s.attachmentView), scope: domain.ChatRead},
		{method: get, path: chat + "/attachments/:attachment/facts", handler: s.facts(s.attachmentView), scope: domain.ChatRead},
		{method: get, path: chat + "/attachments/:attachment/rows", handler: s.rows(s.attachmentView), scope: domain.ChatRead},
		{method: get, path: chat + "/attachments/:attachment/frame", handler: s.frame(s.attachmentView), scope: domain.ChatRead},
		{method: get, path: chat + "/images/:sha", handler: s.showImage, scope: domain.ChatRead},
		{method: del, path: chat + "/attachments/:attachment", handler: s.deleteAttachment, scope: domain.ChatWrite},
		{method: post, path: chat + "/messages", handler: s.createMessage, scope: domain.ChatWrite},
		{method: get, path: chat + "/messages", handler: s.listMessages, scope: domain.ChatRead},
		{method: post, path: chat + "/stop", handler: s.createStop, scope: domain.ChatWrite},
		{method: get, path: chat + "/runs/:run", handler: s.showRun, scope: domain.ChatRead},
		{method: get, path: chat + "/files", handler: s.listChatFiles, scope: domain.ChatRead},
	}
}

func (s *Server) canvasRoutes() []route {
	const ws, pub = "/v1/workspaces/:id", "/v1/published/:id"
	return []route{
		{method: post, path: ws + "/publish", handler: s.createPublished, scope: domain.FilesWrite},
		{method: get, path: pub, handler: s.showPublished, scope: domain.FilesRead},
		{method: get, path: pub + "/content", handler: s.content(s.publishedView), scope: domain.FilesRead},
		{method: http.MethodHead, path: pub + "/content", handler: s.content(s.publishedView), scope: domain.FilesRead},
		{method: get, path: pub + "/versions", handler: s.listVersions, scope: domain.FilesRead},
		{method: get, path: pub + "/provenance", handler: s.showProvenance, scope: domain.FilesRead},
		{method: get, path: pub + "/rows", handler: s.rows(s.publishedView), scope: domain.FilesRead},
		{method: get, path: pub + "/frame", handler: s.frame(s.publishedView), scope: domain.FilesRead},
		{method: get, path: ws + "/canvas", handler: s.showCanvas, scope: domain.FilesRead},
		{method: put, path: ws + "/canvas", handler: s.replaceCanvas, scope: domain.FilesWrite},
		{method: post, path: ws + "/nodes", handler: s.createNode, scope: domain.FilesWrite},
		{method: patch, path: ws + "/nodes/:node", handler: s.updateNode, scope: domain.FilesWrite},
		{method: del, path: ws + "/nodes/:node", handler: s.deleteNode, scope: domain.FilesWrite},
		{method: post, path: ws + "/edges", handler: s.createEdge, scope: domain.FilesWrite},
		{method: patch, path: ws + "/edges/:edge", handler: s.updateEdge, scope: domain.FilesWrite},
		{method: del, path: ws + "/edges/:edge", handler: s.deleteEdge, scope: domain.FilesWrite},
	}
}

func (s *Server) orgRoutes() []route {
	return []route{
		{method: get, path: "/v1/models", handler: s.listModels, scope: domain.ChatRead},
		{method: get, path: "/v1/api-keys", handler: s.listKeys},
		{method: post, path: "/v1/api-keys", handler: s.createKey, raw: true}, // a secret is not kept for a repeated request
		{method: post, path: "/v1/api-keys/:id/rotate", handler: s.rotateKey, raw: true},
		{method: del, path: "/v1/api-keys/:id", handler: s.deleteKey},
		{method: get, path: "/v1/members", handler: s.listMembers},
		{method: get, path: "/v1/activity", handler: s.listActivity, scope: domain.ActivityRead},
		{method: get, path: "/v1/settings", handler: s.showSettings},
	}
}
