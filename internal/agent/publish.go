package agent

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"path"
	"slices"
	"strings"

	"atelier/internal/canvas"
	"atelier/internal/domain"
	"atelier/internal/files"
	"atelier/internal/sandbox"
	"atelier/internal/viewer"
	"atelier/storage"
)

// keepImage stores the picture that a model looked at and names it in the result.
func (a *Agent) keepImage(ctx context.Context, p *domain.Part, img *domain.Image) error {
	sha, size, err := a.Blobs.Put(ctx, bytes.NewReader(img.Data), int64(len(img.Data)))
	if err != nil {
		return err
	}
	if p.Result == nil {
		p.Result = &domain.CallResult{}
	}
	p.Result.Image = &domain.ImageRef{MimeType: img.MimeType, SHA256: sha, SizeBytes: size, Width: img.Width, Height: img.Height}
	return nil
}

// Publishing is what a person asks to be published: a file of the workspace, or
// of a chat's home ("/attachments/a.csv") where ChatID is set.
type Publishing struct {
	WorkspaceID string
	ChatID      string
	Path        string
	Title       string
	Max         int64 // bytes
}

// Publish makes a node of a file that a person chose.
func (a *Agent) Publish(ctx context.Context, p domain.Principal, in Publishing) (domain.Published, error) {
	root := a.Store.WorkspaceDir(in.WorkspaceID)
	shown := path.Clean("/" + in.Path)
	src := shown
	if in.ChatID != "" {
		root = a.Store.ChatHome(in.ChatID)
		src = path.Clean("/" + strings.TrimPrefix(shown, sandbox.HomeDir))
		shown = path.Join(sandbox.HomeDir, src)
	} else {
		src = path.Clean("/" + strings.TrimPrefix(shown, sandbox.WorkspaceDir))
		shown = src
	}
	pub := domain.Published{WorkspaceID: in.WorkspaceID, ChatID: in.ChatID, Path: shown, Name: nameOf(in.Title, shown),
		Provenance: domain.Provenance{ChatID: in.ChatID, Published: "user"}}
	return a.publish(ctx, &pub, folderSource(root, src), in.Max, domain.Actor{Type: "user", ID: p.UserID}, "")
}

// publishForAgent makes a node of a file of the sandbox, with what made it.
func (a *Agent) publishForAgent(ctx context.Context, l *loop, call domain.Part, p, title string) (domain.Published, error) {
	pub := domain.Published{WorkspaceID: l.workspace.ID, ChatID: l.chat.ID, Name: nameOf(title, p), Path: p, Provenance: a.provenance(ctx, l, call, p)}
	var src source
	switch {
	case within(p, sandbox.WorkspaceDir):
		pub.Path = path.Clean("/" + strings.TrimPrefix(p, sandbox.WorkspaceDir))
		src = folderSource(a.Store.WorkspaceDir(l.workspace.ID), pub.Path)
	case within(p, sandbox.HomeDir):
		src = folderSource(a.Store.ChatHome(l.chat.ID), strings.TrimPrefix(p, sandbox.HomeDir))
	default:
		data, size, err := a.Sandbox(l.chat.ID).ReadFile(ctx, p, a.PublishMax+1)
		if err != nil {
			return domain.Published{}, err
		}
		if size > a.PublishMax {
			return domain.Published{}, tooLarge(p, size, a.PublishMax)
		}
		src = source{open: func() (io.ReadSeekCloser, int64, error) { return nopCloser{bytes.NewReader(data)}, size, nil }}
	}
	return a.publish(ctx, &pub, src, a.PublishMax, actor, l.run.ID)
}

type nopCloser struct{ *bytes.Reader }

func (nopCloser) Close() error { return nil }

func within(p, dir string) bool { return strings.HasPrefix(p, dir+"/") }

func nameOf(title, p string) string {
	if title = strings.TrimSpace(title); title == "" {
		return path.Base(p)
	}
	title = strings.Map(func(r rune) rune {
		if r < ' ' || r == 0x7f || r == '/' {
			return '-'
		}
		return r
	}, title)
	// The ending tells programs what the file is: a title without it gets it.
	if ext := path.Ext(p); ext != "" && !strings.EqualFold(path.Ext(title), ext) {
		title += ext
	}
	return title
}

func tooLarge(p string, size, limit int64) error {
	return domain.Errorf(domain.TooLarge, "%s has %d bytes, over the limit of %d for publishing. Publish a smaller file, or raise publish_max_bytes.", path.Base(p), size, limit).With("limit", limit).With("size", size)
}

// source is where a publication's bytes come from.
type source struct {
	open    func() (io.ReadSeekCloser, int64, error)
	sibling func(rel string) (io.ReadSeekCloser, error)
}

// folderSource reads a file of a folder through os.Root, with the files beside
// it. It says in words when there is none.
func folderSource(root, p string) source {
	open := func(id string) (io.ReadSeekCloser, int64, error) {
		folder, err := files.Open(root)
		if err != nil {
			return nil, 0, err
		}
		defer folder.Close() //nolint:errcheck // an opened file outlives its folder
		f, err := folder.Open(id)
		if err != nil {
			return nil, 0, err
		}
		info, err := f.Stat()
		if err != nil {
			return nil, 0, errors.Join(err, f.Close())
		}
		return f, info.Size(), nil
	}
	return source{
		open: func() (io.ReadSeekCloser, int64, error) { return open(p) },
		sibling: func(rel string) (io.ReadSeekCloser, error) {
			f, _, err := open(path.Join(path.Dir(p), path.Clean("/"+rel)))
			return f, err
		},
	}
}

// publish copies the bytes into the blob store, finds the facts, and makes or
// renews the node, all in one commit at the end.
func (a *Agent) publish(ctx context.Context, pub *domain.Published, src source, limit int64, by domain.Actor, runID string) (domain.Published, error) {
	f, size, err := src.open()
	if errors.Is(err, fs.ErrNotExist) {
		return *pub, domain.Errorf(domain.NotFound, "There is no file %s.", pub.Path)
	} else if err != nil {
		return *pub, err
	}
	defer f.Close() //nolint:errcheck // only read
	if limit > 0 && size > limit {
		return *pub, tooLarge(pub.Path, size, limit)
	}
	if pub.SHA256, pub.SizeBytes, err = a.Blobs.Put(ctx, f, limit); err != nil {
		return *pub, err
	}
	vs := viewer.Source{Name: path.Base(pub.Path), MimeType: files.MimeType(pub.Path), Size: pub.SizeBytes, Path: a.Blobs.Path(pub.SHA256),
		Open: func() (io.ReadSeekCloser, error) { return a.Blobs.Open(pub.SHA256) }, Sibling: src.sibling}
	pub.MimeType = vs.MimeType
	pub.Kind, pub.Facts = a.Viewers.Facts(ctx, vs)
	if pub.Kind == domain.KindModel && pub.Facts["error"] == nil {
		a.keepGLB(ctx, pub, vs)
	}
	err = a.Store.Update(ctx, func(tx *storage.Tx) error { return a.place(tx, pub, by, runID) })
	return *pub, err
}

// keepGLB makes the GLB that viewers show of another kind of model now, while
// the files beside it (colours, textures) are there.
func (a *Agent) keepGLB(ctx context.Context, pub *domain.Published, src viewer.Source) {
	if pub.Facts["format"] == "glb" || a.ToGLB == nil {
		return
	}
	glb, err := a.ToGLB(ctx, src)
	if err == nil {
		pub.Provenance.GLB, _, err = a.Blobs.Put(ctx, bytes.NewReader(glb), 0)
	}
	if err != nil {
		pub.Facts["error"] = "It cannot be shown: " + err.Error()
	}
}

// place makes the node of a first version, or renews the one that is there, and
// draws the edge from what it was made from.
func (a *Agent) place(tx *storage.Tx, pub *domain.Published, by domain.Actor, runID string) error {
	chatOfPath := ""
	if within(pub.Path, sandbox.HomeDir) || strings.HasPrefix(pub.Path, "/tmp/") {
		chatOfPath = pub.ChatID // such a path is another file in every chat
	}
	before, err := tx.PublishedAt(pub.WorkspaceID, chatOfPath, pub.Path)
	if err != nil && domain.CodeOf(err) != domain.NotFound {
		return err
	}
	nodes, err := tx.Nodes(pub.WorkspaceID)
	if err != nil {
		return err
	}
	near := a.origin(tx, nodes, pub)
	var node domain.Node
	known := false
	for _, n := range nodes {
		if n.ID == before.NodeID {
			node, known = n, true
		}
	}
	pub.ID = domain.NewID("pub")
	pub.Version = before.Version + 1
	if !known {
		node = domain.Node{ID: before.NodeID, WorkspaceID: pub.WorkspaceID, Type: "file"}
		if node.ID == "" {
			node.ID = domain.NewID("node")
		}
		w, h := contentSize(pub.Facts)
		node.Width, node.Height = canvas.Size(pub.Kind, w, h)
		node.X, node.Y = canvas.Place(nodes, node.Width, node.Height, near)
	}
	node.File, node.PublishedID, node.Version = pub.Path, pub.ID, pub.Version
	pub.NodeID = node.ID
	if err := tx.CreatePublished(pub, runID, by); err != nil {
		return err
	}
	if err := tx.PutNode(&node, pub.ChatID, runID, by); err != nil {
		return err
	}
	if known || near == nil || near.ID == node.ID {
		return nil
	}
	edge := domain.Edge{WorkspaceID: pub.WorkspaceID, FromNode: near.ID, ToNode: node.ID, Label: scriptName(pub.Provenance.Command)}
	return tx.PutEdge(&edge, pub.ChatID, runID, by)
}

func contentSize(facts map[string]any) (w, h float64) {
	number := func(key string) float64 {
		raw, err := json.Marshal(facts[key])
		var n float64
		if err != nil || json.Unmarshal(raw, &n) != nil {
			return 0
		}
		return n
	}
	return number("width"), number("height")
}

// origin is the node of the newest published file that this one was made from.
func (a *Agent) origin(tx *storage.Tx, nodes []domain.Node, pub *domain.Published) *domain.Node {
	for i := len(pub.Provenance.Inputs) - 1; i >= 0; i-- {
		for j := range nodes {
			if nodes[j].File != "" && nodes[j].File == pub.Provenance.Inputs[i] && nodes[j].File != pub.Path {
				return &nodes[j]
			}
		}
	}
	return nil
}

// scriptName labels an edge: the script that a command ran, else its program.
func scriptName(command string) string {
	fields := strings.Fields(command)
	for _, f := range fields {
		f = strings.Trim(f, `"'`)
		switch path.Ext(f) {
		case ".py", ".js", ".mjs", ".ts", ".sh", ".R", ".rb", ".sql":
			return path.Base(f)
		}
	}
	if len(fields) > 0 {
		return strings.Trim(path.Base(fields[0]), `"'`)
	}
	return ""
}

// provenance finds what made a file: the newest command or write of this run
// that changed it, and the files of the chat that this command, or the scripts
// that it runs, name. What the model wrote itself is made from nothing.
func (a *Agent) provenance(ctx context.Context, l *loop, call domain.Part, p string) domain.Provenance {
	pr := domain.Provenance{ChatID: l.chat.ID, RunID: l.run.ID, CallID: call.CallID, Inputs: []string{}, Published: "agent"}
	var made making
	var attachments []domain.Attachment
	var published []domain.Published
	err := a.Store.View(ctx, func(tx *storage.Tx) error {
		m, err := tx.Message(l.chat.ID, l.w.at.MessageID)
		if err != nil {
			return err
		}
		for _, part := range m.Parts {
			if part.Type != domain.PartToolCall || part.Index >= call.Index {
				continue
			}
			made.note(part, p)
		}
		if attachments, err = tx.Attachments(l.chat.ID); err != nil {
			return err
		}
		published, err = tx.LatestPublished(l.workspace.ID, "")
		return err
	})
	if err != nil {
		a.Log.Warn("provenance cannot be read", "path", p, "error", err)
		return pr
	}
	if made.call.CallID != "" {
		pr.CallID = made.call.CallID
		if made.call.Name == "run_command" {
			pr.Command = inputText(made.call.Input)
		}
	}
	all := made.text()
	for _, att := range attachments {
		if strings.Contains(all, att.Path) || strings.Contains(all, att.Name) {
			pr.Inputs = append(pr.Inputs, att.Path)
		}
	}
	for _, other := range published {
		if pr.Command != "" && other.Provenance.CallID == pr.CallID {
			continue // made by the same command, so it is no input of it
		}
		if other.Path != p && "/workspace"+other.Path != p && strings.Contains(all, path.Base(other.Path)) {
			pr.Inputs = append(pr.Inputs, other.Path)
		}
	}
	return pr
}

// making gathers the calls of a run that a file may come from.
type making struct {
	call    domain.Part   // the newest that changed it
	written []domain.Part // scripts and other files that tools wrote before it
}

// note takes the next call of the run into account, for the file at path.
func (m *making) note(part domain.Part, path string) {
	switch part.Name {
	case "write_file", "edit_file", "run_command":
	default:
		return // looking at a file or publishing it makes nothing
	}
	if part.Name != "run_command" {
		m.written = append(m.written, part)
	}
	if part.Result != nil && slices.Contains(part.Result.ChangedFiles, path) {
		m.call = part
	}
}

// text is the command that made the file with the scripts that it names, and
// those that these name. Where no call is known to have changed the file there
// is nothing to go by.
func (m *making) text() string {
	if m.call.Name != "run_command" {
		return ""
	}
	all := inputText(m.call.Input)
	taken := map[int]bool{}
	for again := true; again; {
		again = false
		for i, part := range m.written {
			var in struct{ Path string }
			if taken[i] || part.Index > m.call.Index || json.Unmarshal(part.Input, &in) != nil || in.Path == "" {
				continue
			}
			name := path.Base(in.Path)
			if stem := strings.TrimSuffix(name, ".py"); strings.Contains(all, name) || stem != name && strings.Contains(all, "import "+stem) || stem != name && strings.Contains(all, "from "+stem+" import") {
				all += "\n" + inputText(part.Input)
				taken[i], again = true, true
			}
		}
	}
	return all
}

// inputText is what a tool was given, as text to look for names in; of a command
// it is the command itself.
func inputText(raw json.RawMessage) string {
	var in struct{ Command, Content, Path, New string }
	if json.Unmarshal(raw, &in) != nil {
		return ""
	}
	if in.Command != "" {
		return in.Command
	}
	return fmt.Sprint(in.Path, "\n", in.Content, in.New)
}
