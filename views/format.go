package views

import (
	"encoding/json"
	"fmt"
	"hash/fnv"
	"math"
	"path"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"atelier/internal/domain"
)

const thin = "\u00a0" // no-break space: between thousands, before units

// Size writes bytes as people read them: 812 kB, 1.4 MB.
func Size(n int64) string {
	if n < 1000 {
		return strconv.FormatInt(n, 10) + thin + "B"
	}
	v, units := float64(n), []string{"B", "kB", "MB", "GB", "TB"}
	i := 0
	for v >= 999.5 && i < len(units)-1 {
		v /= 1000
		i++
	}
	if v < 9.95 {
		return strconv.FormatFloat(math.Round(v*10)/10, 'f', 1, 64) + thin + units[i]
	}
	return strconv.FormatFloat(math.Round(v), 'f', 0, 64) + thin + units[i]
}

// Count writes a whole number with thin spaces: 12 483.
func Count(n int64) string {
	s := strconv.FormatInt(n, 10)
	neg := strings.HasPrefix(s, "-")
	s = strings.TrimPrefix(s, "-")
	for i := len(s) - 3; i > 0; i -= 3 {
		s = s[:i] + thin + s[i:]
	}
	if neg {
		return "−" + s
	}
	return s
}

// Plural is "1 row", "12 483 rows".
func Plural(n int64, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return Count(n) + " " + many
}

// Duration writes milliseconds: 40 ms, 1.2 s, 2 min 5 s.
func Duration(ms int64) string {
	switch {
	case ms < 1000:
		return fmt.Sprintf("%d%sms", ms, thin)
	case ms < 60_000:
		return fmt.Sprintf("%.1f%ss", float64(ms)/1000, thin)
	}
	s := ms / 1000
	return fmt.Sprintf("%d%smin %d%ss", s/60, thin, s%60, thin)
}

// Stamp is a time as the page's scripts and screen readers want it.
func Stamp(t time.Time) string { return t.UTC().Format(time.RFC3339) }

// Day is what stands in a <time> until a script has made it relative.
func Day(t time.Time) string { return t.UTC().Format("2 Jan") }

// Middle splits a name so that a narrow place can cut the first half and keep
// the ending: "housing-final-v7" and "-name.step".
func Middle(name string) (head, tail string) {
	keep := 8
	if ext := path.Ext(name); len(ext) > 1 && len(ext) <= 8 {
		keep = utf8.RuneCountInString(ext) + 3
	}
	r := []rune(name)
	if len(r) <= keep+4 {
		return name, ""
	}
	return string(r[:len(r)-keep]), string(r[len(r)-keep:])
}

// Initials of a person's name, two at most.
func Initials(name string) string {
	var b strings.Builder
	for i, f := range strings.Fields(name) {
		if i == 2 {
			break
		}
		r, _ := utf8.DecodeRuneInString(f)
		b.WriteString(strings.ToUpper(string(r)))
	}
	if b.Len() == 0 {
		return "A"
	}
	return b.String()
}

// KindOf guesses how a file is shown from its name and type; the server's own
// kind of a published file is always better.
func KindOf(name, mimeType string) string {
	switch strings.ToLower(path.Ext(name)) {
	case ".csv", ".tsv", ".tab", ".psv", ".xlsx", ".xls", ".ods", ".parquet":
		return domain.KindTable
	case ".png", ".jpg", ".jpeg", ".gif", ".webp", ".svg", ".avif", ".bmp", ".tif", ".tiff", ".heic", ".ico":
		return domain.KindImage
	case ".pdf":
		return domain.KindPDF
	case ".glb", ".gltf", ".obj", ".stl", ".ply", ".3mf", ".step", ".stp":
		return domain.KindModel
	case ".json", ".jsonl", ".ndjson", ".geojson":
		return domain.KindJSON
	case ".md", ".markdown":
		return domain.KindMarkdown
	case ".html", ".htm":
		return domain.KindHTML
	case ".mp4", ".webm", ".mov", ".mp3", ".wav", ".ogg", ".m4a", ".flac":
		return domain.KindMedia
	case ".ipynb":
		return domain.KindNotebook
	case ".zip", ".tar", ".gz", ".tgz", ".xz", ".zst", ".7z", ".bz2":
		return domain.KindArchive
	}
	major, _, _ := strings.Cut(mimeType, "/")
	switch {
	case major == "image":
		return domain.KindImage
	case major == "audio", major == "video":
		return domain.KindMedia
	case major == "text":
		return domain.KindText
	}
	return domain.KindOther
}

// iconOfKind and hueOfKind choose the type icon of a file and its colour.
func iconOfKind(kind, name string) string {
	switch kind {
	case domain.KindTable, domain.KindImage, domain.KindPDF, domain.KindModel, domain.KindJSON, domain.KindMedia, domain.KindNotebook, domain.KindArchive:
		return kind
	case domain.KindHTML:
		return "web"
	case domain.KindMarkdown:
		return "text"
	case domain.KindText:
		if isCode(name) {
			return "code"
		}
		return "text"
	case "folder", "note", "link", "group":
		return map[string]string{"folder": "folder", "note": "note", "link": "link", "group": "grid"}[kind]
	}
	if isCode(name) {
		return "code"
	}
	return "file"
}

func hueOfKind(kind, name string) string {
	switch icon := iconOfKind(kind, name); icon {
	case "table", "image", "pdf", "model", "note", "code", "media", "web", "text":
		return "kind--" + icon
	case "json", "notebook":
		return "kind--code"
	}
	return "kind--none"
}

func isCode(name string) bool {
	switch strings.ToLower(path.Ext(name)) {
	case ".py", ".js", ".mjs", ".ts", ".tsx", ".jsx", ".go", ".rs", ".c", ".h", ".cpp", ".java", ".rb", ".sh", ".bash", ".sql", ".r", ".css", ".toml", ".yaml", ".yml", ".xml", ".lua", ".php", ".swift", ".kt", ".mtl":
		return true
	}
	return false
}

// Facts says in short what a published file is: its size in its own measure.
// The parts stand apart, so that a narrow place can drop the last ones.
func Facts(p domain.Published) []string {
	if msg := text(p.Facts, "error"); msg != "" {
		return []string{msg}
	}
	var out []string
	add := func(s string) {
		if s != "" {
			out = append(out, s)
		}
	}
	switch p.Kind {
	case domain.KindTable:
		if n, ok := number(p.Facts, "rows"); ok {
			add(Plural(n, "row", "rows"))
		}
		if cols := length(p.Facts, "columns"); cols > 0 {
			add(Plural(int64(cols), "column", "columns"))
		}
		add(text(p.Facts, "encoding"))
		add(delimiter(text(p.Facts, "delimiter")))
	case domain.KindImage:
		w, okW := number(p.Facts, "width")
		h, okH := number(p.Facts, "height")
		if okW && okH {
			add(fmt.Sprintf("%d × %d", w, h))
		}
		if n, _ := number(p.Facts, "frames"); n > 1 {
			add(Plural(n, "frame", "frames"))
		}
	case domain.KindPDF:
		if n, ok := number(p.Facts, "pages"); ok {
			add(Plural(n, "page", "pages"))
		}
	case domain.KindModel:
		if n, ok := number(p.Facts, "triangles"); ok {
			add(Plural(n, "triangle", "triangles"))
		}
		add(extent(p.Facts))
	default:
		add(strings.TrimPrefix(strings.ToLower(path.Ext(p.Name)), "."))
	}
	return out
}

// Watertight tells whether a model's facts say so.
func Watertight(p domain.Published) bool {
	v, _ := p.Facts["watertight"].(bool)
	return v && p.Kind == domain.KindModel
}

// FactsJSON is the facts as an attribute for the viewer.
func FactsJSON(p domain.Published) string {
	b, err := json.Marshal(p.Facts)
	if err != nil || p.Facts == nil {
		return "{}"
	}
	return string(b)
}

func delimiter(d string) string {
	switch d {
	case ",":
		return "comma"
	case ";":
		return "semicolon"
	case "\t":
		return "tab"
	case "|":
		return "pipe"
	}
	return d
}

// extent is the size of a model's box, in the file's own units.
func extent(facts map[string]any) string {
	box, _ := facts["bounds"].(map[string]any)
	lo, hi := numbers(box["min"]), numbers(box["max"])
	if len(lo) != 3 || len(hi) != 3 {
		return ""
	}
	parts := make([]string, 3)
	for i := range parts {
		parts[i] = strconv.FormatFloat(math.Round((hi[i]-lo[i])*100)/100, 'f', -1, 64)
	}
	out := strings.Join(parts, " × ")
	if unit := text(facts, "unit"); unit != "" {
		out += thin + unit
	}
	return out
}

// Facts come from JSON (float64, []any) or straight from Go, so both are read.
func number(facts map[string]any, key string) (int64, bool) {
	switch v := facts[key].(type) {
	case float64:
		return int64(v), true
	case int:
		return int64(v), true
	case int64:
		return v, true
	}
	return 0, false
}

func numbers(v any) []float64 {
	switch v := v.(type) {
	case []float64:
		return v
	case [3]float64:
		return v[:]
	case []any:
		out := make([]float64, 0, len(v))
		for _, x := range v {
			f, ok := x.(float64)
			if !ok {
				return nil
			}
			out = append(out, f)
		}
		return out
	}
	return nil
}

func text(facts map[string]any, key string) string {
	s, _ := facts[key].(string)
	return s
}

func length(facts map[string]any, key string) int {
	b, err := json.Marshal(facts[key])
	if err != nil {
		return 0
	}
	var list []json.RawMessage
	if json.Unmarshal(b, &list) != nil {
		return 0
	}
	return len(list)
}

func cpus(n float64) string {
	s := strconv.FormatFloat(n, 'f', -1, 64)
	if n == 1 {
		return "1 core"
	}
	return s + " cores"
}

// binarySize writes limits that are powers of two as people set them: 1 GB.
func binarySize(n int64) string {
	switch {
	case n%(1<<30) == 0:
		return strconv.FormatInt(n>>30, 10) + thin + "GB"
	case n%(1<<20) == 0:
		return strconv.FormatInt(n>>20, 10) + thin + "MB"
	}
	return Size(n)
}

// shortHash is a short name for a long text, for telling whether it changed.
func shortHash(s string) string {
	h := fnv.New64a()
	_, _ = h.Write([]byte(s))
	return strconv.FormatUint(h.Sum64(), 36)
}

// RawOutput is a command's output inside a <pre>: a carriage return must not
// become a line feed, which is what an HTML parser makes of a bare one.
func RawOutput(s string) string {
	return rawEscaper.Replace(s)
}

var rawEscaper = strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;", "\r", "&#13;", "\x00", "")
