// Command bench measures a real server on this machine: bin/atelier with its own data folder, Docker, and Chromium.
//
// Every figure stands beside its floor, the least that it could be here, and both are measured in turns in the same run:
// a figure alone tells more of the machine than of the program. Nothing fails a bench but what does not work; the aim is
// printed beside the ratio.
//
//	make bench                    all of it
//	go run ./internal/bench -only commands,rows
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"slices"
	"strings"
	"syscall"
	"time"
)

// bench is one group of figures.
type bench struct {
	name string
	run  func(context.Context, *server, *report) error
}

var benches = []bench{
	{"commands", commands},
	{"append", appends},
	{"rows", firstRows},
	{"weight", pageWeight},
}

func main() {
	binary := flag.String("binary", "bin/atelier", "the server to measure")
	only := flag.String("only", "", "comma-separated names of benches; empty runs all")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	if err := run(ctx, *binary, *only); err != nil {
		fmt.Fprintln(os.Stderr, "bench:", err)
		os.Exit(1)
	}
}

func run(ctx context.Context, binary, only string) error {
	chosen, err := choose(only)
	if err != nil {
		return err
	}
	s, err := startServer(ctx, binary)
	if err != nil {
		return err
	}
	defer s.stop()
	var errs []error
	r := &report{}
	for _, b := range chosen {
		begun := time.Now()
		fmt.Fprintf(os.Stderr, "measuring %s…\n", b.name)
		if err := b.run(ctx, s, r); err != nil {
			errs = append(errs, fmt.Errorf("%s: %w", b.name, err))
		}
		fmt.Fprintf(os.Stderr, "  %s took %s\n", b.name, time.Since(begun).Round(time.Second))
	}
	r.print(os.Stdout)
	return errors.Join(errs...)
}

func choose(only string) ([]bench, error) {
	if only == "" {
		return benches, nil
	}
	var chosen []bench
	for name := range strings.SplitSeq(only, ",") {
		i := slices.IndexFunc(benches, func(b bench) bool { return b.name == strings.TrimSpace(name) })
		if i < 0 {
			return nil, fmt.Errorf("-only names %q; there are commands, append, rows and weight", name)
		}
		chosen = append(chosen, benches[i])
	}
	return chosen, nil
}
