package offline

import (
	"fmt"
	"path"
	"regexp"
	"slices"
	"strings"
)

type convertResult struct {
	Rows    int      `json:"rows"`
	Columns int      `json:"columns"`
	Bytes   int64    `json:"bytes"`
	Notes   []string `json:"notes"`
}

var (
	pictureFormat = regexp.MustCompile(`^(?:png|jpg|webp|gif|bmp|tiff?)$`)
	formatWord    = regexp.MustCompile(`(?i)\b(?:to|as|into|in|an?|→|->)\s+(?:an? |the |one |)?(?:(?:new|proper|plain|valid|single|nice|pretty|microsoft|ms) )?\.?(` + formats + `)\b`)
	lastEnding    = regexp.MustCompile(`(?i)\.(` + formats + `)["'”’\x60]?\s*[.!?]?\s*$`)
)

// formatIn is the format that a text asks for, by its usual ending, or "".
func formatIn(text string) string {
	word := ""
	for _, m := range formatWord.FindAllStringSubmatchIndex(text, -1) { // the last: "turn a csv into json"
		if m[3] < len(text) && text[m[3]] == '.' {
			continue
		}
		word = text[m[2]:m[3]]
	}
	if m := lastEnding.FindStringSubmatch(text); m != nil && word == "" {
		word = m[1]
	}
	switch word = strings.ToLower(word); word {
	case "excel", "spreadsheet", "xls":
		return "xlsx"
	case "jsonl":
		return "ndjson"
	case "jpeg":
		return "jpg"
	}
	return word
}

// convert writes the table in another format.
func (j *job) convert(c clause) error {
	format := formatIn(c.text)
	switch format {
	case "csv", "tsv", "xlsx", "json", "ndjson":
	case "pdf":
		return j.report(c)
	case "":
		return &question{"Into which format shall I convert it: `CSV`, `TSV`, `XLSX`, `JSON` or `NDJSON`?"}
	case "glb", "obj", "stl":
		return &trouble{"I write parts as GLB and OBJ when I make them; I do not convert a model that exists already."}
	default:
		return &trouble{fmt.Sprintf("I cannot write %s. I know CSV, TSV, XLSX, JSON and NDJSON for tables; PNG, JPEG, WebP, GIF, BMP and TIFF for pictures.", strings.ToUpper(format))}
	}
	tables, err := j.toConvert(c)
	if err != nil {
		return err
	}
	more, err := moreFormats(c.text, format)
	if err != nil {
		return err
	}
	for i := range tables {
		for _, f := range append([]string{format}, more...) {
			if err := j.convertOne(c, &tables[i], f, len(tables) == 1 && len(more) == 0); err != nil {
				return err
			}
		}
	}
	return nil
}

var nextFormat = regexp.MustCompile(`(?i)(?:,|&|\+|\band\b|\bplus\b)\s*(?:also\s+)?(?:(?:to|as|into|an?)\s+)*\.?(` + formats + `)\b`)

// moreFormats are those that are asked for beside the first: "to JSON and Excel".
func moreFormats(text, first string) ([]string, error) {
	var out []string
	for _, m := range nextFormat.FindAllStringSubmatch(text, -1) {
		f := formatIn("to " + m[1])
		if !slices.Contains([]string{"csv", "tsv", "xlsx", "json", "ndjson"}, f) {
			return nil, &trouble{fmt.Sprintf("I cannot write %s beside %s. Ask for one after the other.", strings.ToUpper(f), formatName(first))}
		}
		if f != first && !slices.Contains(out, f) {
			out = append(out, f)
		}
	}
	return out, nil
}

// toConvert are the tables meant: the one at hand, those named, or all.
func (j *job) toConvert(c clause) ([]looked, error) {
	if j.cur == nil {
		if err := j.lookTables(); err != nil {
			return nil, err
		}
		good := slices.DeleteFunc(slices.Clone(j.tables), func(l looked) bool { return l.problem() != "" })
		if len(good) > 1 && (len(j.s.req.inputNames(j.s.req.text)) > 1 || allFiles.MatchString(c.text) || len(j.s.req.files) > 1) {
			for _, l := range j.tables {
				j.tell(l.problem())
			}
			return good, nil
		}
	}
	t, err := j.table(j.s.req.text)
	if err != nil {
		return nil, err
	}
	return []looked{*t}, nil
}

var allFiles = regexp.MustCompile(`(?i)\b(?:all|both|every|each|them|these)\b`)

func (j *job) convertOne(c clause, t *looked, format string, only bool) error {
	out := t.outPath("", "."+format)
	if name := namesOutput(c.text, "."+format); name != "" && only {
		out = "/workspace/" + path.Base(name)
	}
	if out == t.Path {
		if !slices.ContainsFunc(j.outs, func(o output) bool { return o.path == out }) {
			j.tell("%s is %s already, so there was nothing to convert.", code(t.Name), formatName(format))
		}
		return nil
	}
	params := map[string]string{"input": t.Path, "out": out}
	if t.Sheet != "" {
		params["sheet"] = t.Sheet
	}
	j.s.say("Now I write " + code(t.Name) + " as " + formatName(format) + ".")
	var res convertResult
	if err := j.s.python("convert.py", params, &res); err != nil {
		return err
	}
	j.outs = slices.DeleteFunc(j.outs, func(o output) bool { return o.path == t.Path && j.between(o.path) })
	j.made(out, "")
	j.tell("%s holds all %s and %s of %s, %s. Every cell keeps its exact text.", code(path.Base(out)), rowsOf(res.Rows), plural(res.Columns, "column", "columns"), code(t.Name), bytesOf(res.Bytes))
	for _, n := range res.Notes {
		j.tell(n)
	}
	if only {
		next := *t
		next.Path, next.Name, next.Sheet, next.Encoding = out, path.Base(out), "", "utf-8"
		next.Kind = map[string]string{"tsv": "csv", "ndjson": "json"}[format]
		next.Kind = firstNonEmpty(next.Kind, format)
		j.cur = &next
	}
	return nil
}

// between tells whether a file of ours is only a step on the way to a format:
// "drop the duplicates and save as xlsx" wants one file, not two.
func (j *job) between(p string) bool {
	return !slices.ContainsFunc(j.s.req.all(), func(f file) bool { return f.path == p }) && len(j.outs) == 1
}

func formatName(format string) string {
	return map[string]string{"xlsx": "an Excel workbook", "ndjson": "NDJSON", "csv": "CSV", "tsv": "TSV", "json": "JSON"}[format]
}
