package offline

import (
	"fmt"
	"regexp"
	"strings"
)

// literal is one line such as "run: ls -la" with its block, if it takes one.
type literal struct {
	verb string
	arg  string
	body string
	has  bool // a fenced block followed
}

var literalLine = regexp.MustCompile(`(?i)^\s*(run|python|read|write|view|publish)\s*:\s?(.*)$`)
var fence = regexp.MustCompile("^\\s*(```+|~~~+)")

// literalLines reads the literal lines of a message, in order. Other lines of
// the message are talk and left alone.
func literalLines(text string) []literal {
	var out []literal
	lines := strings.Split(text, "\n")
	for i := 0; i < len(lines); i++ {
		if m := fence.FindStringSubmatch(lines[i]); m != nil { // a block that belongs to no line: skip it whole
			_, i = readBlock(lines, i, m[1])
			continue
		}
		m := literalLine.FindStringSubmatch(lines[i])
		if m == nil {
			continue
		}
		l := literal{verb: strings.ToLower(m[1]), arg: strings.TrimSpace(m[2])}
		if l.verb == "python" || l.verb == "write" || l.verb == "run" {
			next := i + 1
			for l.arg == "" && next < len(lines) && strings.TrimSpace(lines[next]) == "" {
				next++
			}
			switch {
			case fence.MatchString(l.arg): // "python: ```" opens its block on the line itself
				lines[i] = l.arg
				l.arg = ""
				l.body, i = readBlock(lines, i, fence.FindStringSubmatch(lines[i])[1])
				l.has = true
			case next < len(lines) && fence.MatchString(lines[next]) && (l.arg == "" || l.verb == "write"):
				l.body, i = readBlock(lines, next, fence.FindStringSubmatch(lines[next])[1])
				l.has = true
			}
		}
		out = append(out, l)
	}
	return out
}

// readBlock reads the fenced block that opens at line i; it ends at its fence or
// with the message. It returns the block and the index of its last line.
func readBlock(lines []string, i int, mark string) (string, int) {
	var body []string
	for j := i + 1; j < len(lines); j++ {
		if end := strings.TrimSpace(lines[j]); strings.HasPrefix(end, mark) && strings.Trim(end, mark[:1]) == "" {
			return strings.Join(body, "\n") + "\n", j
		}
		body = append(body, lines[j])
	}
	return strings.Join(body, "\n") + "\n", len(lines) - 1
}

// obey carries out literal lines one after the other and says what came of them.
func (s *session) obey(lines []literal) error {
	var failed []string
	for i, l := range lines {
		name, input, bad := l.toCall()
		if bad != "" {
			failed = append(failed, bad)
			continue
		}
		res, err := s.call(name, input)
		if err != nil {
			return err
		}
		if code := exitCode(res.text); l.verb != "read" && code != 0 {
			failed = append(failed, fmt.Sprintf("%s ended with exit code %d.", l.told(), code))
		} else if res.bad {
			failed = append(failed, fmt.Sprintf("%s did not work: %s", l.told(), firstLines(res.text, 6)))
		}
		if i == len(lines)-1 && len(failed) == 0 {
			s.say(l.answer(res))
		}
	}
	if len(failed) > 0 {
		s.say(strings.Join(failed, "\n\n"))
	} else if len(lines) > 1 {
		s.say(fmt.Sprintf("All %d lines are done.", len(lines)))
	}
	return nil
}

func (l literal) told() string {
	if l.arg == "" {
		return "The " + l.verb + " block"
	}
	return code(l.verb + ": " + clip(l.arg, 80))
}

// toCall is the tool call for a line, or what is wrong with the line.
func (l literal) toCall() (string, any, string) {
	switch l.verb {
	case "run":
		command := l.arg
		if command == "" {
			command = strings.TrimRight(strings.ReplaceAll(l.body, "\r\n", "\n"), "\n") // bash takes the \r for a part of the word
		}
		if command == "" {
			return "", nil, "`run:` needs a command after it, such as `run: ls -la`."
		}
		return "run_command", map[string]any{"command": command}, ""
	case "python":
		source := l.body
		if !l.has {
			source = l.arg + "\n"
		}
		if strings.TrimSpace(source) == "" {
			return "", nil, "`python:` needs a fenced block of Python after it."
		}
		mark := "PYTHON"
		for strings.Contains("\n"+source, "\n"+mark+"\n") {
			mark += "_"
		}
		return "run_command", map[string]any{"command": "python3 - <<'" + mark + "'\n" + source + mark}, ""
	case "write":
		if l.arg == "" || !l.has {
			return "", nil, "`write:` needs a path and a fenced block after it."
		}
		return "write_file", map[string]any{"path": l.arg, "content": l.body}, ""
	}
	if l.arg == "" {
		return "", nil, "`" + l.verb + ":` needs a path after it."
	}
	return map[string]string{"read": "read_file", "view": "view_image", "publish": "publish"}[l.verb], map[string]any{"path": l.arg}, ""
}

// answer is what is said after the last line.
func (l literal) answer(res result) string {
	switch l.verb {
	case "run", "python":
		out := strings.TrimSpace(res.text)
		if out == "" {
			return "Done; it printed nothing."
		}
		if strings.Count(out, "\n") < 12 && len(out) < 1500 && !strings.Contains(out, "```") {
			return "Done:\n\n```\n" + out + "\n```"
		}
		return "Done; the output is above."
	case "write":
		return "Wrote " + code(l.arg) + "."
	case "view":
		return "That is " + code(l.arg) + "."
	case "publish":
		return "Published " + code(l.arg) + "."
	}
	return "That is what is in " + code(l.arg) + "."
}
