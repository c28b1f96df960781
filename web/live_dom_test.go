package web_test

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"
)

// frame is what the live socket sends.
type frame struct {
	Seq int64 `json:"seq"`
	Ops []struct {
		Op, Target, HTML, Text, Name string
	} `json:"ops"`
}

// dom is a page as a browser holds it; apply does what static/js/lib/ops.js does.
type dom struct{ root *html.Node }

func parseDOM(t *testing.T, page []byte) *dom {
	t.Helper()
	root, err := html.Parse(bytes.NewReader(page))
	must(t, err)
	return &dom{root}
}

func (d *dom) find(id string) *html.Node {
	for n := range d.root.Descendants() {
		if n.Type == html.ElementNode && attr(n, "id") == id {
			return n
		}
	}
	return nil
}

func attr(n *html.Node, key string) string {
	for _, a := range n.Attr {
		if a.Key == key {
			return a.Val
		}
	}
	return ""
}

func detach(n *html.Node) {
	if n != nil && n.Parent != nil {
		n.Parent.RemoveChild(n)
	}
}

func (d *dom) apply(f frame) error {
	for _, o := range f.Ops {
		target := d.find(o.Target)
		if o.Op == "event" || target == nil {
			continue
		}
		switch o.Op {
		case "remove":
			detach(target)
			continue
		case "text":
			if last := target.LastChild; last != nil && last.Type == html.TextNode {
				last.Data += o.Text
			} else {
				target.AppendChild(&html.Node{Type: html.TextNode, Data: o.Text})
			}
			continue
		}
		parent := target
		if o.Op != "append" && o.Op != "prepend" && o.Op != "update" {
			parent = target.Parent
		}
		nodes, err := fragment(parent, o.HTML)
		if err != nil {
			return err
		}
		if o.Op != "replace" && o.Op != "update" {
			for _, n := range nodes {
				if id := attr(n, "id"); id != "" {
					detach(d.find(id))
				}
			}
		}
		if err := place(o.Op, target, nodes); err != nil {
			return err
		}
	}
	return nil
}

func place(op string, target *html.Node, nodes []*html.Node) error {
	switch op {
	case "update":
		for target.FirstChild != nil {
			target.RemoveChild(target.FirstChild)
		}
		fallthrough
	case "append":
		for _, n := range nodes {
			target.AppendChild(n)
		}
	case "after":
		next := target.NextSibling
		for _, n := range nodes {
			target.Parent.InsertBefore(n, next)
		}
	case "replace":
		for _, n := range nodes {
			target.Parent.InsertBefore(n, target)
		}
		detach(target)
	default:
		return fmt.Errorf("no operation %q", op)
	}
	return nil
}

func fragment(parent *html.Node, text string) ([]*html.Node, error) {
	context := &html.Node{Type: html.ElementNode, Data: "div", DataAtom: atom.Div}
	svg := parent.Namespace == "svg"
	if svg {
		text = "<svg>" + text + "</svg>"
	}
	nodes, err := html.ParseFragment(strings.NewReader(text), context)
	if err != nil || !svg {
		return nodes, err
	}
	var out []*html.Node
	for n := nodes[0].FirstChild; n != nil; n = nodes[0].FirstChild {
		nodes[0].RemoveChild(n)
		out = append(out, n)
	}
	return out, nil
}

// live is the part of the page that the socket keeps current, as text.
func (d *dom) live(t *testing.T) string {
	t.Helper()
	var out bytes.Buffer
	for _, id := range []string{"tree", "title", "log", "nodes", "edges", "sandbox"} {
		n := d.find(id)
		if n == nil {
			t.Fatalf("the page has no #%s", id)
		}
		must(t, html.Render(&out, squeezed(n)))
		out.WriteByte('\n')
	}
	return out.String()
}

// squeezed is a copy without white space between elements, which no reader sees
// and which depends on where a piece was rendered; text in <pre> is kept.
func squeezed(n *html.Node) *html.Node {
	c := &html.Node{Type: n.Type, Data: n.Data, DataAtom: n.DataAtom, Namespace: n.Namespace, Attr: n.Attr}
	for k := range n.ChildNodes() {
		if k.Type == html.TextNode && strings.TrimSpace(k.Data) == "" && n.DataAtom != atom.Pre && n.DataAtom != atom.Code && n.DataAtom != atom.Span {
			continue
		}
		c.AppendChild(squeezed(k))
	}
	return c
}
