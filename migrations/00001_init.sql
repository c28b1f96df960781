-- +goose Up
CREATE TABLE organizations (
  id TEXT PRIMARY KEY, name TEXT NOT NULL, created_at INTEGER NOT NULL
) STRICT;
CREATE TABLE users (
  id TEXT PRIMARY KEY, organization_id TEXT NOT NULL REFERENCES organizations(id),
  name TEXT NOT NULL, email TEXT NOT NULL DEFAULT '', role TEXT NOT NULL, created_at INTEGER NOT NULL
) STRICT;
-- Secrets are kept as SHA-256 only: who reads the database cannot sign in.
CREATE TABLE sessions (
  hash TEXT PRIMARY KEY, user_id TEXT NOT NULL REFERENCES users(id), csrf TEXT NOT NULL,
  created_at INTEGER NOT NULL, expires_at INTEGER NOT NULL
) STRICT;
CREATE TABLE setup_tokens (hash TEXT PRIMARY KEY, user_id TEXT NOT NULL, created_at INTEGER NOT NULL, expires_at INTEGER NOT NULL) STRICT;
CREATE TABLE api_keys (
  id TEXT PRIMARY KEY, hash TEXT NOT NULL UNIQUE, user_id TEXT NOT NULL REFERENCES users(id),
  name TEXT NOT NULL, prefix TEXT NOT NULL, scopes TEXT NOT NULL,
  created_at INTEGER NOT NULL, expires_at INTEGER, revoked_at INTEGER
) STRICT;
CREATE TABLE workspaces (
  id TEXT PRIMARY KEY, organization_id TEXT NOT NULL REFERENCES organizations(id),
  slug TEXT NOT NULL, name TEXT NOT NULL, type TEXT NOT NULL, owner_user_id TEXT NOT NULL,
  backend TEXT NOT NULL DEFAULT '', network TEXT NOT NULL DEFAULT 'packages',
  size_bytes INTEGER NOT NULL DEFAULT 0, quota_bytes INTEGER NOT NULL DEFAULT 0,
  created_at INTEGER NOT NULL, updated_at INTEGER NOT NULL, deleted_at INTEGER
) STRICT;
CREATE UNIQUE INDEX workspaces_slug ON workspaces(organization_id, slug) WHERE deleted_at IS NULL;
CREATE TABLE chats (
  id TEXT PRIMARY KEY, workspace_id TEXT NOT NULL REFERENCES workspaces(id),
  title TEXT NOT NULL, model TEXT NOT NULL DEFAULT '', mode TEXT NOT NULL DEFAULT 'auto',
  pinned INTEGER NOT NULL DEFAULT 0, archived INTEGER NOT NULL DEFAULT 0,
  last_seq INTEGER NOT NULL DEFAULT 0,
  created_at INTEGER NOT NULL, updated_at INTEGER NOT NULL
) STRICT;
CREATE INDEX chats_workspace ON chats(workspace_id, updated_at);
CREATE TABLE runs (
  id TEXT PRIMARY KEY, chat_id TEXT NOT NULL REFERENCES chats(id) ON DELETE CASCADE,
  message_id TEXT NOT NULL, state TEXT NOT NULL, error_code TEXT NOT NULL DEFAULT '', error_message TEXT NOT NULL DEFAULT '',
  input_tokens INTEGER NOT NULL DEFAULT 0, output_tokens INTEGER NOT NULL DEFAULT 0,
  created_at INTEGER NOT NULL, started_at INTEGER, ended_at INTEGER
) STRICT;
CREATE INDEX runs_chat ON runs(chat_id, created_at);
CREATE INDEX runs_open ON runs(state) WHERE state IN ('queued','running','waiting');
CREATE TABLE messages (
  id TEXT PRIMARY KEY, chat_id TEXT NOT NULL REFERENCES chats(id) ON DELETE CASCADE,
  run_id TEXT NOT NULL, role TEXT NOT NULL, ord INTEGER NOT NULL, created_at INTEGER NOT NULL
) STRICT;
CREATE UNIQUE INDEX messages_chat ON messages(chat_id, ord);
-- text stands apart from data so that a delta can be added without reading the part.
CREATE TABLE parts (
  message_id TEXT NOT NULL REFERENCES messages(id) ON DELETE CASCADE, idx INTEGER NOT NULL,
  type TEXT NOT NULL, text TEXT NOT NULL, data TEXT NOT NULL,
  PRIMARY KEY (message_id, idx)
) STRICT, WITHOUT ROWID;
CREATE TABLE attachments (
  id TEXT PRIMARY KEY, chat_id TEXT NOT NULL REFERENCES chats(id) ON DELETE CASCADE,
  message_id TEXT, name TEXT NOT NULL, path TEXT NOT NULL, size_bytes INTEGER NOT NULL, mime_type TEXT NOT NULL, created_at INTEGER NOT NULL
) STRICT;
CREATE INDEX attachments_chat ON attachments(chat_id, created_at);
CREATE TABLE published (
  id TEXT PRIMARY KEY, workspace_id TEXT NOT NULL REFERENCES workspaces(id), node_id TEXT NOT NULL, chat_id TEXT NOT NULL DEFAULT '',
  name TEXT NOT NULL, path TEXT NOT NULL, mime_type TEXT NOT NULL, kind TEXT NOT NULL, size_bytes INTEGER NOT NULL,
  sha256 TEXT NOT NULL, version INTEGER NOT NULL, facts TEXT NOT NULL, provenance TEXT NOT NULL, created_at INTEGER NOT NULL
) STRICT;
CREATE INDEX published_node ON published(node_id, version);
CREATE INDEX published_path ON published(workspace_id, chat_id, path, version);
CREATE INDEX published_blob ON published(sha256);
CREATE TABLE nodes (
  id TEXT PRIMARY KEY, workspace_id TEXT NOT NULL REFERENCES workspaces(id), type TEXT NOT NULL,
  x REAL NOT NULL, y REAL NOT NULL, width REAL NOT NULL, height REAL NOT NULL,
  color TEXT NOT NULL DEFAULT '', file TEXT NOT NULL DEFAULT '', text TEXT NOT NULL DEFAULT '',
  url TEXT NOT NULL DEFAULT '', label TEXT NOT NULL DEFAULT '', published_id TEXT NOT NULL DEFAULT '',
  version INTEGER NOT NULL DEFAULT 0, created_at INTEGER NOT NULL
) STRICT;
CREATE INDEX nodes_workspace ON nodes(workspace_id);
CREATE TABLE edges (
  id TEXT PRIMARY KEY, workspace_id TEXT NOT NULL REFERENCES workspaces(id),
  from_node TEXT NOT NULL REFERENCES nodes(id) ON DELETE CASCADE, from_side TEXT NOT NULL DEFAULT '',
  to_node TEXT NOT NULL REFERENCES nodes(id) ON DELETE CASCADE, to_side TEXT NOT NULL DEFAULT '', label TEXT NOT NULL DEFAULT ''
) STRICT;
CREATE INDEX edges_workspace ON edges(workspace_id);
CREATE TABLE sandboxes (
  id TEXT PRIMARY KEY, organization_id TEXT NOT NULL, workspace_id TEXT NOT NULL DEFAULT '', chat_id TEXT NOT NULL DEFAULT '',
  name TEXT NOT NULL, status TEXT NOT NULL, backend TEXT NOT NULL, data TEXT NOT NULL,
  created_at INTEGER NOT NULL, last_used_at INTEGER NOT NULL
) STRICT;
CREATE UNIQUE INDEX sandboxes_chat ON sandboxes(chat_id) WHERE chat_id != '';
CREATE INDEX sandboxes_organization ON sandboxes(organization_id, created_at);
-- The log. AUTOINCREMENT: a number is never used twice, not even after a deletion.
CREATE TABLE events (
  seq INTEGER PRIMARY KEY AUTOINCREMENT, workspace_id TEXT NOT NULL, chat_id TEXT, run_id TEXT,
  type TEXT NOT NULL, actor_type TEXT NOT NULL, actor_id TEXT NOT NULL, data TEXT NOT NULL, created_at INTEGER NOT NULL
) STRICT;
CREATE INDEX events_workspace ON events(workspace_id, seq);
CREATE TABLE idempotency (
  key TEXT NOT NULL, owner TEXT NOT NULL, request TEXT NOT NULL, status INTEGER NOT NULL, body BLOB NOT NULL, created_at INTEGER NOT NULL,
  PRIMARY KEY (owner, key)
) STRICT, WITHOUT ROWID;
CREATE TABLE settings (key TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;

-- +goose Down
SELECT 1;
