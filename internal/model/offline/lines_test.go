package offline

import (
	"reflect"
	"strings"
	"testing"
)

// TestLiteralLines: what is a line, what is a block, and what is talk.
func TestLiteralLines(t *testing.T) {
	for text, want := range map[string][]literal{
		"run: ls -la":      {{verb: "run", arg: "ls -la"}},
		"  RUN:ls":         {{verb: "run", arg: "ls"}},
		"please run: ls":   nil,
		"running: ls":      nil,
		"Hello\nrun: pwd":  {{verb: "run", arg: "pwd"}},
		"read: /a/b c.csv": {{verb: "read", arg: "/a/b c.csv"}},
		"view: ü.png\r\npublish: 漢 字.csv\r\n":           {{verb: "view", arg: "ü.png"}, {verb: "publish", arg: "漢 字.csv"}},
		"python:\n```python\nprint(1)\n```\nrun: ls":    {{verb: "python", body: "print(1)\n", has: true}, {verb: "run", arg: "ls"}},
		"python:\n\n~~~\nx = '''\n```\n'''\n~~~":        {{verb: "python", body: "x = '''\n```\n'''\n", has: true}},
		"python: ```\nprint(1)\n```":                    {{verb: "python", body: "print(1)\n", has: true}},
		"python: print(1)":                              {{verb: "python", arg: "print(1)"}},
		"write: a.md\n```\nrun: no\n```python\nx\n```":  {{verb: "write", arg: "a.md", body: "run: no\n```python\nx\n", has: true}},
		"write: a.md\n````\n```\nx\n```\n````\nread: b": {{verb: "write", arg: "a.md", body: "```\nx\n```\n", has: true}, {verb: "read", arg: "b"}},
		"look at this:\n```\nrun: rm -rf /\n```":        nil,
		"run:\n```\ncd /\nls\n```":                      {{verb: "run", body: "cd /\nls\n", has: true}},
		"python:\n```\nnever closed":                    {{verb: "python", body: "never closed\n", has: true}},
	} {
		if got := literalLines(text); !reflect.DeepEqual(got, want) {
			t.Errorf("%q is %+v, want %+v", text, got, want)
		}
	}
}

// TestLinesAreObeyed in order, each with its own result, whatever the line ends are.
func TestLinesAreObeyed(t *testing.T) {
	m := newMachine(t)
	lines := func(ls ...string) string { return strings.Join(ls, "\n") }
	for name, c := range map[string]struct {
		text  string
		calls string
		said  []string
		files map[string]string
		out   []string // published
	}{
		"one line": {"run: echo $((6*7))", "run_command", []string{"42"}, nil, nil},
		"all kinds": {
			lines("run: echo one > '/workspace/a b.txt'", "python:", "```python", "print(6*7)", "open('p.txt', 'w').write('é')", "```",
				"write: /workspace/ü ä.txt", "```", "hällo", "\tx", "```", "read: /workspace/ü ä.txt", "run: cat '/workspace/a b.txt'", "publish: /workspace/ü ä.txt"),
			"run_command run_command write_file read_file run_command publish", []string{"All 6 lines are done."},
			map[string]string{"a b.txt": "one\n", "ü ä.txt": "hällo\n\tx\n"}, []string{"ü ä.txt"},
		},
		"one fails in the middle": {
			lines("run: echo a > a.txt", "run: exit 3", "python:", "```", "raise SystemExit(4)", "```", "read: gone.txt", "publish: gone.csv", "run: echo b >> /workspace/a.txt"),
			"run_command run_command run_command read_file publish run_command", []string{"run: exit 3` ended with exit code 3", "The python block ended with exit code 4", "read: gone.txt", "publish: gone.csv"},
			map[string]string{"a.txt": "a\nb\n"}, nil,
		},
		"a block for bash":          {lines("run:", "```", "for i in 1 2; do", "  echo $i", "done > /workspace/n.txt", "```"), "run_command", nil, map[string]string{"n.txt": "1\n2\n"}, nil},
		"the block's own end word":  {lines("python:", "```", `print("""`, "PYTHON", `""")`, "open('/workspace/e', 'w').write('x')", "```"), "run_command", nil, map[string]string{"e": "x"}, nil},
		"view":                      {lines("python:", "```", "from PIL import Image", "Image.new('RGB', (4, 4)).save('/workspace/ä 1.png')", "```", "view: /workspace/ä 1.png"), "run_command view_image", []string{"All 2 lines"}, nil, nil},
		"lines that lack something": {lines("read:", "write: a.txt", "run:", "run: echo yes"), "run_command", []string{"`read:` needs a path", "`write:` needs a path and a fenced block", "`run:` needs a command"}, nil, nil},
	} {
		for _, ends := range []string{"\n", "\r\n"} {
			t.Run(name+map[string]string{"\n": "", "\r\n": ", Windows"}[ends], func(t *testing.T) {
				m.t = t
				m.fresh()
				said := m.ask(strings.ReplaceAll(c.text, "\n", ends))
				if got := strings.Join(m.calls, " "); got != c.calls {
					t.Fatalf("called %s, want %s", got, c.calls)
				}
				contains(t, said, c.said...)
				for name, want := range c.files {
					if name == "ü ä.txt" { // what stands in a block is written as it is
						want = strings.ReplaceAll(want, "\n", ends)
					}
					if got := m.get("/workspace/" + name); got != want {
						t.Errorf("%s holds %q, want %q", name, got, want)
					}
				}
				m.onlyPublished(c.out...)
			})
		}
	}
}
