package tool

import (
	"bytes"
	"context"
	_ "embed"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"strings"
	"unicode/utf8"

	"atelier/internal/domain"
)

//go:embed read_file.md
var readFileText string

//go:embed write_file.md
var writeFileText string

//go:embed edit_file.md
var editFileText string

//go:embed list_directory.md
var listDirectoryText string

// Bounds of one call.
const (
	maxReadBytes  = 16 << 20
	maxWriteBytes = 8 << 20
	maxLines      = 2000
	maxEntries    = 500
)

type readFile struct{}

func (readFile) Name() string        { return "read_file" }
func (readFile) Description() string { return readFileText }
func (readFile) Schema() json.RawMessage {
	return object([]string{"path"}, map[string]any{
		"path":   text("Path of the file, relative to /workspace or absolute"),
		"offset": number("First line to show, from 1"),
		"limit":  number("How many lines to show, at most 2000"),
	})
}

func (readFile) Run(ctx context.Context, env *Env, input json.RawMessage) (Output, error) {
	var in struct {
		Path   string `json:"path"`
		Offset *int   `json:"offset"`
		Limit  *int   `json:"limit"`
	}
	if bad := decode(input, &in); bad != nil {
		return *bad, nil
	}
	p := resolve(in.Path)
	data, size, err := env.Sandbox.ReadFile(ctx, p, maxReadBytes)
	if err != nil {
		return missing(ctx, env, p, err)
	}
	if bytes.IndexByte(data[:min(len(data), 8192)], 0) >= 0 {
		return failf("%s is a binary file of %d bytes. Use view_image for a picture, or run_command with a program that reads it.", p, size), nil
	}
	from, limit := 1, maxLines
	if in.Offset != nil {
		from = max(1, *in.Offset)
	}
	if in.Limit != nil {
		limit = min(max(1, *in.Limit), maxLines)
	}
	return Output{Text: numbered(p, strings.ToValidUTF8(string(data), "\uFFFD"), from, limit, size, int64(len(data)))}, nil
}

// numbered shows lines with their numbers and tells of all that is not shown.
func numbered(p, content string, from, limit int, size, read int64) string {
	if content == "" {
		return p + " is empty."
	}
	lines := strings.Split(strings.TrimSuffix(content, "\n"), "\n")
	if from > len(lines) {
		return fmt.Sprintf("%s has %d lines; there is no line %d.", p, len(lines), from)
	}
	to := min(len(lines), from-1+limit)
	var b strings.Builder
	for i := from - 1; i < to; i++ {
		if b.Len() > keepHead+keepTail && i > from-1 {
			to = i
			break
		}
		line := lines[i]
		if len(line) > 4000 {
			line = strings.ToValidUTF8(line[:4000], "") + fmt.Sprintf(" … (%d more bytes in this line)", len(line)-4000)
		}
		fmt.Fprintf(&b, "%6d\t%s\n", i+1, line)
	}
	if to < len(lines) || from > 1 {
		fmt.Fprintf(&b, "Lines %d to %d of %d are shown.\n", from, to, len(lines))
	}
	if size > read {
		fmt.Fprintf(&b, "Only the first %d of %d bytes were read.\n", read, size)
	}
	return b.String()
}

// missing tells of names near to the one that is not there.
func missing(ctx context.Context, env *Env, p string, err error) (Output, error) {
	if !errors.Is(err, fs.ErrNotExist) && domain.CodeOf(err) != domain.NotFound {
		return failure(ctx, err)
	}
	entries, _, lerr := env.Sandbox.ListDir(ctx, path.Dir(p), maxEntries)
	if lerr != nil {
		return failf("There is no file %s, and no folder %s.", p, path.Dir(p)), nil
	}
	var near []string
	for _, e := range entries {
		if len(near) < 20 {
			near = append(near, e.Name)
		}
	}
	if len(near) == 0 {
		return failf("There is no file %s; its folder is empty.", p), nil
	}
	return failf("There is no file %s. Its folder has: %s.", p, strings.Join(near, ", ")), nil
}

type writeFile struct{}

func (writeFile) Name() string        { return "write_file" }
func (writeFile) Description() string { return writeFileText }
func (writeFile) Schema() json.RawMessage {
	return object([]string{"path", "content"}, map[string]any{"path": text("Path of the file, relative to /workspace or absolute"), "content": text("The whole text of the file")})
}

func (writeFile) Run(ctx context.Context, env *Env, input json.RawMessage) (Output, error) {
	var in struct {
		Path    string `json:"path"`
		Content string `json:"content"`
	}
	if bad := decode(input, &in); bad != nil {
		return *bad, nil
	}
	if strings.TrimSpace(in.Path) == "" {
		return failf("path is empty. Give the path of the file."), nil
	}
	if len(in.Content) > maxWriteBytes {
		return failf("content has %d bytes; at most %d can be written at once. Write it in parts with run_command.", len(in.Content), maxWriteBytes), nil
	}
	p := resolve(in.Path)
	if err := env.Sandbox.WriteFile(ctx, p, []byte(in.Content)); err != nil {
		return failure(ctx, err)
	}
	return Output{Text: fmt.Sprintf("Wrote %s (%d bytes, %d lines).", p, len(in.Content), countLines(in.Content)),
		Result: &domain.CallResult{ChangedFiles: []string{p}}}, nil
}

func countLines(s string) int {
	n := strings.Count(s, "\n")
	if s != "" && !strings.HasSuffix(s, "\n") {
		n++
	}
	return n
}

type editFile struct{}

func (editFile) Name() string        { return "edit_file" }
func (editFile) Description() string { return editFileText }
func (editFile) Schema() json.RawMessage {
	return object([]string{"path", "old", "new"}, map[string]any{
		"path": text("Path of the file"), "old": text("The exact text to replace"), "new": text("What stands there afterwards"),
		"all": map[string]any{"type": "boolean", "description": "Replace every occurrence"},
	})
}

func (editFile) Run(ctx context.Context, env *Env, input json.RawMessage) (Output, error) {
	var in struct {
		Path string `json:"path"`
		Old  string `json:"old"`
		New  string `json:"new"`
		All  bool   `json:"all"`
	}
	if bad := decode(input, &in); bad != nil {
		return *bad, nil
	}
	p := resolve(in.Path)
	data, size, err := env.Sandbox.ReadFile(ctx, p, maxWriteBytes)
	switch {
	case err != nil:
		return missing(ctx, env, p, err)
	case size > int64(len(data)):
		return failf("%s has %d bytes, more than the %d that can be edited. Use run_command with sed or Python.", p, size, maxWriteBytes), nil
	case !utf8.Valid(data):
		return failf("%s is not UTF-8 text, so an edit would damage it. Use run_command with Python.", p), nil
	case in.Old == "":
		return failf("old is empty. Give the exact text to replace; to write a whole file use write_file."), nil
	case in.Old == in.New:
		return failf("old and new are the same, so nothing would change."), nil
	}
	content := string(data)
	n := strings.Count(content, in.Old)
	switch {
	case n == 0 && strings.Contains(strings.ReplaceAll(content, "\r\n", "\n"), in.Old):
		return failf("old is not in %s as it is: the file ends its lines with CR LF. Use \\r\\n in old and new.", p), nil
	case n == 0:
		return failf("old is not in %s. Read the file and copy the piece exactly, white space included.", p), nil
	case n > 1 && !in.All:
		return failf("old occurs %d times in %s. Add lines around it to make it unique, or set all to true.", n, p), nil
	}
	content = strings.ReplaceAll(content, in.Old, in.New)
	if err := env.Sandbox.WriteFile(ctx, p, []byte(content)); err != nil {
		return failure(ctx, err)
	}
	return Output{Text: fmt.Sprintf("Replaced %d place(s) in %s.", n, p), Result: &domain.CallResult{ChangedFiles: []string{p}}}, nil
}

type listDirectory struct{}

func (listDirectory) Name() string        { return "list_directory" }
func (listDirectory) Description() string { return listDirectoryText }
func (listDirectory) Schema() json.RawMessage {
	return object([]string{}, map[string]any{"path": text("The folder, /workspace unless given")})
}

func (listDirectory) Run(ctx context.Context, env *Env, input json.RawMessage) (Output, error) {
	var in struct {
		Path string `json:"path"`
	}
	if bad := decode(input, &in); bad != nil {
		return *bad, nil
	}
	p := resolve(in.Path)
	entries, total, err := env.Sandbox.ListDir(ctx, p, maxEntries)
	if err != nil {
		return missing(ctx, env, p, err)
	}
	if total == 0 {
		return Output{Text: p + " is empty."}, nil
	}
	var b strings.Builder
	for _, e := range entries {
		name := e.Name
		switch mode := fs.FileMode(e.Mode); {
		case mode.IsDir():
			name += "/"
		case e.Target != "":
			name += " -> " + e.Target
		}
		fmt.Fprintf(&b, "%12d  %s  %s\n", e.Size, e.ModTime.UTC().Format("2006-01-02 15:04"), name)
	}
	if total > len(entries) {
		fmt.Fprintf(&b, "%d entries, showing %d.\n", total, len(entries))
	}
	return Output{Text: b.String()}, nil
}
