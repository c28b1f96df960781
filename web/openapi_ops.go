package web

import (
	"net/http"

	"atelier/internal/domain"
	"atelier/internal/files"
	"atelier/internal/sandbox"
	"atelier/internal/table"
)

// The beginnings of addresses, as in the route table.
const (
	wsPath   = "/v1/workspaces/:id"
	chatPath = "/v1/chats/:id"
	pubPath  = "/v1/published/:id"
	boxPath  = "/v1/sandboxes/:id"
)

const (
	ok, created, accepted, empty = http.StatusOK, http.StatusCreated, http.StatusAccepted, http.StatusNoContent
)

// operations is what /openapi.json describes. A test holds it against the
// route table: neither may have what the other lacks.
var operations = []operation{
	{method: get, path: "/healthz", summary: "Tell that the process is up", status: ok, outType: "application/json"},
	{method: get, path: "/readyz", summary: "Check database, data folder and sandboxes, and tell what to do where one fails", status: ok, outType: "application/json"},
	{method: get, path: "/metrics", summary: "Metrics for Prometheus", status: ok, outType: "text/plain"},
	{method: get, path: "/openapi.json", summary: "This document", status: ok, outType: "application/json"},
	{method: get, path: "/setup", summary: "Sign a browser in by the one-time link that the server printed", query: []param{{"token", "string", "the link's secret"}}, status: http.StatusSeeOther},
	{method: del, path: "/session", summary: "Sign this browser out", status: empty},

	{method: get, path: "/v1/workspaces", summary: "List workspaces and the room that they take", status: ok, out: workspaceList{}, list: true},
	{method: post, path: "/v1/workspaces", summary: "Make a workspace", in: newWorkspace{}, status: created, out: domain.Workspace{}},
	{method: get, path: wsPath, summary: "Show a workspace", status: ok, out: domain.Workspace{}},
	{method: patch, path: wsPath, summary: "Rename a workspace, or change its sandboxes' network", in: workspacePatch{}, status: ok, out: domain.Workspace{}},
	{method: del, path: wsPath, summary: "Delete a workspace; it can be restored for 30 days", query: []param{{"force", "boolean", "also while it is in use"}}, status: ok, out: domain.Workspace{}},
	{method: post, path: wsPath + "/restore", summary: "Bring a deleted workspace back", status: ok, out: domain.Workspace{}},
	{method: get, path: wsPath + "/usage", summary: "Tell what uses a workspace", status: ok, out: workspaceUsage{}},

	{method: get, path: wsPath + "/files", summary: "List the workspace's root", query: []param{{"showHidden", "boolean", "also names that begin with a dot"}}, status: ok, out: []domain.FileEntry{}, list: true},
	{method: get, path: wsPath + "/files/*", summary: "List a folder", query: []param{{"showHidden", "boolean", "also names that begin with a dot"}}, status: ok, out: []domain.FileEntry{}, list: true},
	{method: post, path: wsPath + "/files", summary: "Make a file or folder at the root", in: newFile{}, status: created, out: domain.FileEntry{}},
	{method: post, path: wsPath + "/files/*", summary: "Make a file or folder in a folder", in: newFile{}, status: created, out: domain.FileEntry{}},
	{method: put, path: wsPath + "/files", summary: "Move or copy up to 250 entries, all or none", in: fileOperation{}, status: ok, out: []domain.FileEntry{}},
	{method: put, path: wsPath + "/files/*", summary: "Rename, move, copy or write a file", in: fileOperation{}, status: ok, out: domain.FileEntry{}},
	{method: del, path: wsPath + "/files", summary: "Move up to 250 entries to the trash", in: fileIDs{}, query: []param{{"permanent", "boolean", "remove for good"}}, status: ok, out: deletedFiles{}},
	{method: post, path: wsPath + "/upload", summary: "Upload files to the root; the answer tells their final names", inType: "multipart/form-data", status: created, out: []domain.FileEntry{}},
	{method: post, path: wsPath + "/upload/*", summary: "Upload files to a folder; the answer tells their final names", inType: "multipart/form-data", status: created, out: []domain.FileEntry{}},
	{method: post, path: wsPath + "/uploads", summary: "Begin a resumable upload (tus 1.0; metadata filename and path)", status: created},
	{method: http.MethodHead, path: wsPath + "/uploads/:upload", summary: "Ask how much of an upload has come (tus 1.0)", status: ok},
	{method: patch, path: wsPath + "/uploads/:upload", summary: "Send more of an upload (tus 1.0); the last answer tells the final path in Upload-Path", inType: "application/offset+octet-stream", status: empty},
	{method: del, path: wsPath + "/uploads/:upload", summary: "Give an upload up (tus 1.0)", status: empty},
	{method: get, path: wsPath + "/direct", summary: "Download a file, whole or a range of it", query: append([]param{{"id", "string", "the path"}}, contentType...), status: ok, outType: "application/octet-stream"},
	{method: http.MethodHead, path: wsPath + "/direct", summary: "Ask for a file's size, type and ETag", query: append([]param{{"id", "string", "the path"}}, contentType...), status: ok},
	{method: get, path: wsPath + "/facts", summary: "Tell a file's kind and what is known of it", query: pathQuery, status: ok, out: fileFacts{}},
	{method: get, path: wsPath + "/rows", summary: "A window of the rows of a table among the workspace's files", query: append(pathQuery, window...), status: ok, out: table.Window{}},
	{method: get, path: wsPath + "/frame", summary: "Give a page an address for a sandboxed frame", query: pathQuery, status: http.StatusSeeOther},
	{method: get, path: "/frame/:token/*", summary: "A page in its frame, and what lies beside it", status: ok, outType: "text/html"},
	{method: get, path: wsPath + "/info", summary: "Tell the room that is left and what the workspace holds", status: ok, out: fileInfo{}},
	{method: get, path: wsPath + "/info/*", summary: "Tell what a folder holds", status: ok, out: fileInfo{}},
	{method: get, path: wsPath + "/archive", summary: "Download entries as a zip", query: []param{{"id", "string", "a path; may be repeated"}}, status: ok, outType: "application/zip"},
	{method: get, path: wsPath + "/search", summary: "Search names, and text in files", query: []param{{"q", "string", "part of a name"}, {"content", "string", "text in a file"}, {"in", "string", "a folder to search below"}, {"showHidden", "boolean", "also names that begin with a dot"}, {"limit", "integer", "hits"}}, status: ok, out: files.Found{}},
	{method: get, path: wsPath + "/events", summary: "The workspace's log, or a stream of it", query: []param{{"after", "integer", "the last number that is known"}}, status: ok, out: []domain.Event{}, list: true, streams: true},

	{method: get, path: wsPath + "/live", summary: "The log as a WebSocket: format=json sends one event a frame", query: []param{{"after", "integer", "the last number that is known"}, {"format", "string", "json"}}, status: http.StatusSwitchingProtocols},

	{method: get, path: wsPath + "/chats", summary: "List chats: pinned first, then the latest used", status: ok, out: []domain.Chat{}, list: true},
	{method: post, path: wsPath + "/chats", summary: "Begin a chat", in: chatInput{}, status: created, out: domain.Chat{}},
	{method: get, path: chatPath, summary: "Show a chat", status: ok, out: domain.Chat{}},
	{method: patch, path: chatPath, summary: "Rename, pin or archive a chat, or choose its model or mode", in: chatInput{}, status: ok, out: domain.Chat{}},
	{method: del, path: chatPath, summary: "Delete a chat with its sandbox; what it published stays", status: ok, out: domain.Chat{}},
	{method: post, path: chatPath + "/attachments", summary: "Give files to a chat; the path is where its sandbox sees them", inType: "multipart/form-data", status: created, out: []domain.Attachment{}},
	{method: get, path: chatPath + "/attachments/:attachment/content", summary: "Download an attachment", query: contentType, status: ok, outType: "application/octet-stream"},
	{method: get, path: chatPath + "/attachments/:attachment/facts", summary: "Tell an attachment's kind and what is known of it", status: ok, out: fileFacts{}},
	{method: get, path: chatPath + "/attachments/:attachment/rows", summary: "A window of the rows of an attached table", query: window, status: ok, out: table.Window{}},
	{method: get, path: chatPath + "/attachments/:attachment/frame", summary: "Give an attached page an address for a sandboxed frame", status: http.StatusSeeOther},
	{method: get, path: chatPath + "/images/:sha", summary: "A picture that the model looked at", status: ok, outType: "image/png"},
	{method: del, path: chatPath + "/attachments/:attachment", summary: "Take a file away from a chat", status: ok, out: domain.Attachment{}},
	{method: post, path: chatPath + "/messages", summary: "Send a message; while a run is going it queues", in: newMessage{}, status: accepted, out: postedMessage{}},
	{method: get, path: chatPath + "/messages", summary: "List messages, oldest first", query: []param{{"after", "string", "a message's id"}}, status: ok, out: []domain.Message{}, list: true},
	{method: post, path: chatPath + "/stop", summary: "Stop the model and all commands of a chat", status: ok, out: stopped{}},
	{method: get, path: chatPath + "/runs/:run", summary: "Show a run, or wait for its end", query: []param{{"wait", "string", "such as 60s; at most 5 minutes"}}, status: ok, out: domain.Run{}},
	{method: get, path: chatPath + "/files", summary: "What the Files panel shows", status: ok, out: chatFiles{}},

	{method: post, path: wsPath + "/publish", summary: "Make a node of a file of the workspace, or of a chat's home", in: newPublished{}, status: created, out: publishedWithNode{}},
	{method: get, path: pubPath, summary: "Show a published file and its facts", status: ok, out: domain.Published{}},
	{method: get, path: pubPath + "/content", summary: "Download a published file, whole or a range of it", query: contentType, status: ok, outType: "application/octet-stream"},
	{method: http.MethodHead, path: pubPath + "/content", summary: "Ask for a published file's size and type", query: contentType, status: ok},
	{method: get, path: pubPath + "/versions", summary: "List all versions of a published file, newest first", status: ok, out: []domain.Published{}},
	{method: get, path: pubPath + "/provenance", summary: "Tell which command made a file, of which inputs", status: ok, out: domain.Provenance{}},
	{method: get, path: pubPath + "/rows", summary: "A window of a table's rows", query: window, status: ok, out: table.Window{}},
	{method: get, path: pubPath + "/frame", summary: "Give a published page an address for a sandboxed frame", status: http.StatusSeeOther},
	{method: get, path: wsPath + "/canvas", summary: "The canvas as JSON Canvas 1.0", status: ok, out: domain.Canvas{}},
	{method: put, path: wsPath + "/canvas", summary: "Replace the canvas", in: domain.Canvas{}, status: ok, out: domain.Canvas{}},
	{method: post, path: wsPath + "/nodes", summary: "Make a node; without x and y it gets a free place", in: nodeInput{}, status: created, out: domain.Node{}},
	{method: patch, path: wsPath + "/nodes/:node", summary: "Move, resize or change a node", in: nodeInput{}, status: ok, out: domain.Node{}},
	{method: del, path: wsPath + "/nodes/:node", summary: "Delete a node with its edges", status: ok, out: domain.Node{}},
	{method: post, path: wsPath + "/edges", summary: "Join two nodes", in: edgeInput{}, status: created, out: domain.Edge{}},
	{method: patch, path: wsPath + "/edges/:edge", summary: "Change an edge", in: edgeInput{}, status: ok, out: domain.Edge{}},
	{method: del, path: wsPath + "/edges/:edge", summary: "Delete an edge", status: ok, out: domain.Edge{}},

	{method: get, path: "/v1/sandboxes", summary: "List sandboxes that are not destroyed", query: []param{{"status", "string", "only those of one status"}}, status: ok, out: []domain.Sandbox{}, list: true},
	{method: post, path: "/v1/sandboxes", summary: "Make a sandbox that belongs to no chat", in: newSandbox{}, status: created, out: domain.Sandbox{}},
	{method: get, path: boxPath, summary: "Show a sandbox by its id or name", status: ok, out: domain.Sandbox{}},
	{method: del, path: boxPath, summary: "End a sandbox for good", status: ok, out: domain.Sandbox{}},
	{method: post, path: boxPath + "/pause", summary: "Put a sandbox to sleep; files stay", status: ok, out: domain.Sandbox{}},
	{method: post, path: boxPath + "/resume", summary: "Wake a sandbox", status: ok, out: domain.Sandbox{}},
	{method: post, path: boxPath + "/exec", summary: "Run a command, and wait for its end or stream its output", in: newExec{}, status: ok, out: execResult{}, streams: true},
	{method: get, path: boxPath + "/processes", summary: "List what runs in a sandbox", status: ok, out: []sandbox.Process{}},
	{method: del, path: boxPath + "/processes/:pid", summary: "Kill a process", status: ok, out: killed{}},
	{method: get, path: boxPath + "/stats", summary: "What a sandbox uses now", status: ok, out: sandbox.Stats{}},

	{method: get, path: "/v1/models", summary: "List the models that a chat can use", status: ok, out: modelList{}},
	{method: get, path: "/v1/api-keys", summary: "List API keys", status: ok, out: []domain.APIKey{}, list: true},
	{method: post, path: "/v1/api-keys", summary: "Make an API key; its secret is told this once", in: newKey{}, status: created, out: createdKey{}},
	{method: post, path: "/v1/api-keys/:id/rotate", summary: "Replace a key's secret", status: created, out: createdKey{}},
	{method: del, path: "/v1/api-keys/:id", summary: "Revoke a key", status: ok, out: domain.APIKey{}},
	{method: get, path: "/v1/members", summary: "List the organization's people", status: ok, out: []domain.User{}, list: true},
	{method: get, path: "/v1/activity", summary: "What happened, newest first", status: ok, out: []domain.Event{}, list: true},
	{method: get, path: "/v1/settings", summary: "Who asks, what they may do, and the limits here", status: ok, out: settings{}},
}
