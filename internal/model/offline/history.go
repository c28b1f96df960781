package offline

import (
	"encoding/json"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"atelier/internal/domain"
	"atelier/internal/model"
)

// request is what the person wants now, with what the chat knows of files.
type request struct {
	text    string   // the words, without the lines that tell of attachments
	answers []string // answers to our questions about it, oldest first
	files   []file   // attached with it
	earlier []file   // attached or published before, oldest first
	first   bool     // nothing was said in the chat before
}

// file is one that the chat knows.
type file struct {
	path    string
	size    int64
	mime    string
	made    bool // published by a tool, not attached by a person
	summary bool // its rows are groups of another file's rows
}

func (f file) name() string { return path.Base(f.path) }

var attachedLine = regexp.MustCompile(`^\[attached: (.+) \((\d+) bytes(?:, ([^()]*))?\)\]$`)

// splitAttached takes the lines that tell of attachments out of a message.
func splitAttached(text string) (string, []file) {
	var words []string
	var files []file
	for _, line := range strings.Split(text, "\n") {
		if m := attachedLine.FindStringSubmatch(strings.TrimSpace(line)); m != nil {
			n, _ := strconv.ParseInt(m[2], 10, 64)
			files = append(files, file{path: shellPath(m[1]), size: n, mime: m[3]})
			continue
		}
		words = append(words, line)
	}
	return strings.TrimSpace(strings.Join(words, "\n")), files
}

var shellEscape = regexp.MustCompile(`\\(?:x[0-9a-f]{2}|.)`)

// shellPath reads a path that stands as a word of the shell: plain, 'in quotes',
// or $'with escapes'.
func shellPath(word string) string {
	switch {
	case len(word) > 1 && word[0] == '\'' && word[len(word)-1] == '\'':
		return strings.ReplaceAll(word[1:len(word)-1], `'\''`, "'")
	case len(word) > 2 && strings.HasPrefix(word, "$'") && word[len(word)-1] == '\'':
		return shellEscape.ReplaceAllStringFunc(word[2:len(word)-1], func(e string) string {
			switch e[1] {
			case 'x':
				b, _ := strconv.ParseUint(e[2:], 16, 8)
				return string([]byte{byte(b)})
			case 'n':
				return "\n"
			}
			return e[1:]
		})
	}
	return word
}

// textOf joins a message's text parts.
func textOf(m model.Message) string {
	var out []string
	for _, c := range m.Content {
		if c.Type == domain.PartText && strings.TrimSpace(c.Text) != "" {
			out = append(out, c.Text)
		}
	}
	return strings.Join(out, "\n")
}

// lastRequest is the index of the message that began this turn: the last of the
// user that has words of their own; results alone are no request.
func lastRequest(ms []model.Message) int {
	for i, m := range slices.Backward(ms) {
		if m.Role == domain.RoleUser && textOf(m) != "" {
			return i
		}
	}
	return -1
}

// readRequest reads the message at start. Where it answers a question of ours,
// the request asked about is read with it.
func readRequest(ms []model.Message, start int) request {
	if start < 0 {
		return request{first: true}
	}
	r := request{first: true}
	r.text, r.files = splitAttached(textOf(ms[start]))
	if before := askedBefore(ms, start); before >= 0 && isAnswer(readRequest(ms, before).text, textOf(ms[start-1]), r) {
		asked := readRequest(ms, before)
		asked.answers = append(asked.answers, r.text)
		asked.files = append(asked.files, r.files...)
		asked.earlier = knownFiles(ms[:start], asked.files)
		asked.first = false
		return asked
	}
	r.first = start == 0
	r.earlier = knownFiles(ms[:start], nil)
	return r
}

// askedBefore is the index of the request whose turn ended with our question
// just before start, or -1.
func askedBefore(ms []model.Message, start int) int {
	if start < 2 || ms[start-1].Role != domain.RoleAssistant {
		return -1
	}
	if !strings.HasSuffix(strings.TrimSpace(textOf(ms[start-1])), "?") {
		return -1
	}
	return lastRequest(ms[:start])
}

var offeredName = regexp.MustCompile("`([^`]+)`")

// offered tells whether an answer is just one of the names that the question
// offered, whatever else it could mean: the column `Order Date` is no order to sort.
func offered(question, answer string) bool {
	answer = unquote(strings.TrimRight(strings.TrimSpace(answer), ".!"))
	return slices.ContainsFunc(offeredName.FindAllStringSubmatch(question, -1), func(m []string) bool { return strings.EqualFold(m[1], answer) })
}

// isAnswer tells a bare answer from a new request.
func isAnswer(asked, question string, r request) bool {
	if len(literalLines(r.text)) > 0 {
		return false
	}
	cs := parse(r.text, nil)
	return len(cs) == 0 || offered(question, r.text) || answersFit(question, r.text) || answersShape(asked, r.text, cs) || len(strings.Fields(r.text)) <= 3 && !slices.ContainsFunc(cs, func(c clause) bool { return c.kind != kindDescribe && c.kind != kindUnable })
}

// summaryName marks published tables whose rows are groups of another's.
var summaryName = regexp.MustCompile(`-by-|-pivot|-totals|-summary|-profile`)

// knownFiles are the files that the messages tell of, oldest first, the newest
// mention of a path counting.
func knownFiles(ms []model.Message, without []file) []file {
	var out []file
	add := func(f file) {
		out = slices.DeleteFunc(out, func(o file) bool { return o.path == f.path })
		if !slices.ContainsFunc(without, func(o file) bool { return o.path == f.path }) {
			out = append(out, f)
		}
	}
	published := map[string]string{}
	for _, m := range ms {
		if m.Role == domain.RoleUser {
			_, fs := splitAttached(textOf(m))
			for _, f := range fs {
				add(f)
			}
		}
		for _, c := range m.Content {
			if c.Type == domain.PartToolCall && c.Name == "publish" {
				var in struct{ Path string }
				if json.Unmarshal(c.Input, &in) == nil && in.Path != "" {
					published[c.CallID] = in.Path
				}
			}
			if p := published[c.CallID]; c.Type == domain.PartToolResult && p != "" && !c.IsError {
				add(file{path: p, made: true, summary: summaryName.MatchString(path.Base(p))})
			}
		}
	}
	return out
}
