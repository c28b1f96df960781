package offline

import (
	"fmt"
	"path"
	"regexp"
	"slices"
	"strings"
)

// looked is what look.py found in one file.
type looked struct {
	Path       string   `json:"path"`
	Name       string   `json:"name"`
	Kind       string   `json:"kind"` // missing | empty | csv | xlsx | json | parquet | image | …
	Told       string   `json:"told"`
	Bytes      int64    `json:"bytes"`
	Trouble    string   `json:"trouble"`
	Rows       int      `json:"rows"`
	Width      int      `json:"width"`
	Columns    []column `json:"columns"`
	Encoding   string   `json:"encoding"`
	Delimiter  string   `json:"delimiter"`
	Duplicates int      `json:"duplicates"`
	Notes      []string `json:"notes"`
	Sheets     []string `json:"sheets"`
	Sheet      string   `json:"sheet"`
	ImageW     int      `json:"imageWidth"`
	ImageH     int      `json:"height"`
	Format     string   `json:"format"`
	Mode       string   `json:"mode"`
	Frames     int      `json:"frames"`
}

func (l looked) table() bool {
	return slices.Contains([]string{"csv", "xlsx", "json", "parquet"}, l.Kind)
}

type lookFile struct {
	Paths []string `json:"paths"`
	Sheet string   `json:"sheet,omitempty"`
}

// look looks at files; paths are the places where each may be.
func (s *session) look(files []lookFile) ([]looked, error) {
	var out struct {
		Files []looked `json:"files"`
	}
	if err := s.python("look.py", map[string]any{"files": files}, &out); err != nil {
		return nil, err
	}
	return out.Files, nil
}

var namedFile = regexp.MustCompile(`(?i)(?:["'“‘\x60]([^"'”’\x60\n]+\.[a-z0-9]{2,6})["'”’\x60])|([^\s"'“”‘’\x60,;()]+\.(?:csv|tsv|tab|txt|xlsx|xlsm|xls|json|ndjson|jsonl|parquet|png|jpe?g|webp|gif|bmp|tiff?|svg|pdf|glb|obj|html?|md))\b`)

// namesIn are the file names that a text names, known ones by their whole name
// even with spaces in it.
func (r request) namesIn(text string) []string {
	var out []string
	for _, f := range r.all() {
		if i := strings.Index(strings.ToLower(text), strings.ToLower(f.name())); i >= 0 && !slices.Contains(out, f.name()) {
			out = append(out, f.name())
		}
	}
	for _, m := range namedFile.FindAllStringSubmatch(mask2(text, out), -1) {
		name := m[1] + m[2]
		if !slices.ContainsFunc(out, func(o string) bool { return strings.EqualFold(o, path.Base(name)) }) {
			out = append(out, name)
		}
	}
	slices.SortStableFunc(out, func(a, b string) int { return indexFold(text, a) - indexFold(text, b) })
	return out
}

func indexFold(text, s string) int { return strings.Index(strings.ToLower(text), strings.ToLower(s)) }

// mask2 blanks the names that were found already.
func mask2(text string, names []string) string {
	for _, n := range names {
		if i := indexFold(text, n); i >= 0 && i+len(n) <= len(text) {
			text = text[:i] + strings.Repeat(" ", len(n)) + text[i+len(n):]
		}
	}
	return text
}

// all are the files that the chat knows, the newest last.
func (r request) all() []file { return append(slices.Clone(r.earlier), r.files...) }

// places are where a named file may be.
func (r request) places(name string) []string {
	if strings.HasPrefix(name, "/") {
		return []string{name}
	}
	var out []string
	for _, f := range slices.Backward(r.all()) {
		if strings.EqualFold(f.name(), path.Base(name)) {
			out = append(out, f.path)
		}
	}
	return append(out, "/workspace/"+name, "/home/sandbox/attachments/"+name, "/home/sandbox/"+name)
}

// choose picks the files that a request is about, as look.py wants them. want
// tells which kinds of name fit where nothing is named.
func (s *session) choose(want func(file) bool, noun string) ([]lookFile, error) {
	r := s.req
	text := strings.Join(append([]string{r.text}, r.answers...), "\n")
	if names := r.inputNames(text); len(names) > 0 {
		var out []lookFile
		for _, n := range names {
			out = append(out, lookFile{Paths: r.places(n)})
		}
		return out, nil
	}
	if len(r.files) > 0 {
		return lookFiles(r.files), nil
	}
	fits := func(f file) bool { return want(f) && !f.summary }
	if i := lastIndex(r.earlier, fits); i >= 0 {
		f := r.earlier[i]
		if original.MatchString(r.text) {
			if j := slices.IndexFunc(r.earlier, func(f file) bool { return fits(f) && !f.made }); j >= 0 {
				f = r.earlier[j]
			}
		}
		return lookFiles([]file{f}), nil
	}
	return s.search(want, noun)
}

var original = regexp.MustCompile(`(?i)\boriginal\b|\bthe (?:first|raw) (?:file|table|csv)\b`)

// outputName is a name after "as", "called", "to": what to write, not to read.
var outputName = regexp.MustCompile(`(?i)\b(?:as|called|named|(?:call|name) (?:it|this|that|them|the (?:file|result|table))|into|save (?:it )?to|write (?:it )?to|export (?:it )?to|output to|to)\s+(?:a file )?(?:called |named )?["'“‘\x60]?$`)

// inputNames are the named files that are to be read.
func (r request) inputNames(text string) []string {
	return slices.DeleteFunc(r.namesIn(text), func(n string) bool {
		i := indexFold(text, n)
		known := slices.ContainsFunc(r.all(), func(f file) bool { return strings.EqualFold(f.name(), path.Base(n)) })
		return i > 0 && !known && outputName.MatchString(text[:i])
	})
}

func lookFiles(fs []file) []lookFile {
	var out []lookFile
	for _, f := range fs {
		out = append(out, lookFile{Paths: []string{f.path}})
	}
	return out
}

func lastIndex(fs []file, ok func(file) bool) int {
	for i, f := range slices.Backward(fs) {
		if ok(f) {
			return i
		}
	}
	return -1
}

const findCommand = `find /workspace /home/sandbox/attachments -maxdepth 3 -type f -not -path '*/.*' -printf '%s\t%p\n' 2>/dev/null | sort -k2 | head -n 300`

// search looks for a fitting file on the disk where the chat knows none.
func (s *session) search(want func(file) bool, noun string) ([]lookFile, error) {
	res, err := s.call("run_command", map[string]any{"command": findCommand})
	if err != nil {
		return nil, err
	}
	if res.bad {
		return nil, &trouble{"I could not look for files: " + firstLines(res.text, 5)}
	}
	var found []file
	for line := range strings.SplitSeq(res.text, "\n") {
		if _, p, ok := strings.Cut(line, "\t"); ok && want(file{path: p}) {
			found = append(found, file{path: p})
		}
	}
	switch {
	case len(found) == 0:
		return nil, &question{fmt.Sprintf("I see no %s in this chat or its workspace. Drop one on the chat or name its path: which file do you mean?", noun)}
	case len(found) > 1:
		var names []string
		for _, f := range found[:min(len(found), 12)] {
			names = append(names, strings.TrimPrefix(f.path, "/workspace/"))
		}
		return nil, &question{fmt.Sprintf("There are %d files that it could be: %s. Which one do you mean?", len(found), join(names, "or"))}
	}
	return lookFiles(found), nil
}

var tableEnding = regexp.MustCompile(`(?i)\.(?:csv|tsv|tab|txt|xlsx|xlsm|json|ndjson|jsonl|parquet)$`)
var imageEnding = regexp.MustCompile(`(?i)\.(?:png|jpe?g|webp|gif|bmp|tiff?)$`)

// looksTable goes by name only to choose among files; what a file is, is then
// seen from its bytes.
func looksTable(f file) bool { return tableEnding.MatchString(f.path) }
func looksImage(f file) bool { return imageEnding.MatchString(f.path) }
