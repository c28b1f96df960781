//go:build linux

// Command runner is the first process of every sandbox: it serves its standard
// input and output, see internal/runner. It is static, because it is shown to
// images of all kinds. Started as "runner enter" it is the doorman of a
// bubblewrap sandbox, see package enter.
package main

import (
	"fmt"
	"io"
	"os"

	"atelier/internal/runner/enter"
	"atelier/internal/runner/inside"
)

// pipe is standard input and output as one connection.
type pipe struct {
	io.Reader
	io.Writer
}

func (p pipe) Close() error { return os.Stdin.Close() }

func main() {
	if err := run(); err != nil {
		fmt.Fprintln(os.Stderr, "runner:", err)
		os.Exit(1)
	}
}

func run() error {
	if len(os.Args) > 1 && os.Args[1] == "enter" {
		return enter.Run(os.Args[2:])
	}
	return inside.New().Serve(pipe{os.Stdin, os.Stdout})
}
