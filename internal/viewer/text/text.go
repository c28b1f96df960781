// Package text shows plain text and source code.
package text

import (
	"bytes"
	"context"
	"path"
	"strings"

	"atelier/internal/domain"
	"atelier/internal/viewer"
	"atelier/internal/viewer/content"
)

// Viewer is the member for text.
type Viewer struct{}

// New makes it.
func New() Viewer { return Viewer{} }

// Kind is text.
func (Viewer) Kind() string { return domain.KindText }

// Match takes every text that nobody knows better.
func (Viewer) Match(name, _ string, head []byte) int {
	switch {
	case !content.IsText(head):
		return 0
	case len(head) == 0 && Language(name, nil) == "":
		return 15
	}
	return 30
}

// Facts are the encoding, the number of lines and the language, "" for prose.
func (Viewer) Facts(ctx context.Context, src viewer.Source) (map[string]any, error) {
	text, encoding, cut, err := content.Text(ctx, src)
	if err != nil {
		return nil, err
	}
	facts := map[string]any{"encoding": encoding, "lines": content.Lines(text), "language": Language(src.Name, []byte(text[:min(len(text), 256)]))}
	content.Partial(facts, cut)
	if src.Size == 0 {
		facts["warnings"] = []string{"The file is empty."}
	}
	return facts, nil
}

var languages = map[string]string{
	".go": "go", ".py": "python", ".pyw": "python", ".js": "javascript", ".mjs": "javascript", ".cjs": "javascript", ".jsx": "javascript",
	".ts": "typescript", ".tsx": "typescript", ".java": "java", ".kt": "kotlin", ".scala": "scala", ".c": "c", ".h": "c", ".cc": "cpp", ".cpp": "cpp",
	".hpp": "cpp", ".cs": "csharp", ".rs": "rust", ".rb": "ruby", ".php": "php", ".swift": "swift", ".r": "r", ".jl": "julia", ".lua": "lua",
	".pl": "perl", ".sh": "bash", ".bash": "bash", ".zsh": "bash", ".fish": "fish", ".ps1": "powershell", ".sql": "sql", ".css": "css",
	".scss": "scss", ".less": "less", ".xml": "xml", ".xsl": "xml", ".yaml": "yaml", ".yml": "yaml", ".toml": "toml", ".ini": "ini", ".cfg": "ini",
	".conf": "ini", ".tex": "latex", ".bib": "bibtex", ".dockerfile": "dockerfile", ".mk": "makefile", ".tf": "terraform", ".proto": "protobuf",
	".graphql": "graphql", ".vue": "vue", ".svelte": "svelte", ".dart": "dart", ".ex": "elixir", ".exs": "elixir", ".erl": "erlang", ".hs": "haskell",
	".clj": "clojure", ".ml": "ocaml", ".m": "matlab", ".zig": "zig", ".nim": "nim", ".scad": "openscad", ".templ": "templ", ".diff": "diff", ".patch": "diff", ".mtl": "",
}

// Language names the language of a source file by its name, then by its first
// line; "" for plain text.
func Language(name string, head []byte) string {
	base := strings.ToLower(path.Base(name))
	switch base {
	case "makefile", "gnumakefile":
		return "makefile"
	case "dockerfile", "containerfile":
		return "dockerfile"
	case "go.mod", "go.sum":
		return "go"
	}
	if lang, ok := languages[content.Ext(name)]; ok {
		return lang
	}
	line, _, _ := bytes.Cut(head, []byte("\n"))
	if !bytes.HasPrefix(line, []byte("#!")) {
		return ""
	}
	for word, lang := range map[string]string{"python": "python", "bash": "bash", "/sh": "bash", "zsh": "bash", "node": "javascript", "ruby": "ruby", "perl": "perl"} {
		if bytes.Contains(line, []byte(word)) {
			return lang
		}
	}
	return ""
}
