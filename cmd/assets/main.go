// Command assets builds static/dist, what a browser loads, from static/js, static/css and the npm packages.
//
// It is a module of its own, so that the bundler is no dependency of the server; and its output is committed, so that
// running the server needs neither Node nor this program. After changing a script or a style:
//
//	npm ci && go -C cmd/assets run . ../..
//
// With -check nothing is written; the program fails when the committed files are not what the sources give.
//
// The files of one build:
//
//	boot-HASH.js        classic script that sets the theme before the first paint (static/js/boot.js)
//	app-HASH.js         the page's module (static/js/app.js)
//	NAME-HASH.js        what app imports, at once or when it is first needed (import("./viewers/…"))
//	app-HASH.css        static/css/app.css with all that it imports; fonts beside it
//	pdfjs-VERSION/      pdf.worker.js and the data that pdf.js fetches by itself
//	three-VERSION/      the decoders that three.js fetches by itself for packed models
//	manifest.json       the names above by role, for package static
package main

import (
	"bytes"
	"flag"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
)

func main() {
	check := flag.Bool("check", false, "write nothing; fail when static/dist is not up to date")
	flag.Parse()
	root := flag.Arg(0)
	if root == "" {
		root = "."
	}
	if err := run(root, *check); err != nil {
		fmt.Fprintln(os.Stderr, "assets:", err)
		os.Exit(1)
	}
}

func run(root string, check bool) error {
	root, err := filepath.Abs(root)
	if err != nil {
		return err
	}
	files, err := build(root)
	if err != nil {
		return err
	}
	dist := filepath.Join(root, "static", "dist")
	have, err := read(dist)
	if err != nil {
		return err
	}
	changed := difference(have, files)
	switch {
	case check && len(changed) > 0:
		return fmt.Errorf("static/dist is not up to date: run make assets and commit the result; differing: %s", summary(changed))
	case check:
		fmt.Printf("static/dist is up to date (%d files)\n", len(files))
		return nil
	}
	for _, name := range changed {
		data, wanted := files[name]
		if err := put(filepath.Join(dist, filepath.FromSlash(name)), data, wanted); err != nil {
			return err
		}
	}
	fmt.Printf("static/dist: %d files, %d changed\n", len(files), len(changed))
	return nil
}

// read returns the files below dir by their slash-separated names.
func read(dir string) (map[string][]byte, error) {
	files := map[string][]byte{}
	err := filepath.WalkDir(dir, func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		name, err := filepath.Rel(dir, path)
		if err != nil {
			return err
		}
		files[filepath.ToSlash(name)], err = os.ReadFile(path)
		return err
	})
	if os.IsNotExist(err) {
		return files, nil
	}
	return files, err
}

// difference lists the names whose bytes differ, or that only one side has.
func difference(have, want map[string][]byte) []string {
	var names []string
	for name, data := range want {
		if old, ok := have[name]; !ok || !bytes.Equal(old, data) {
			names = append(names, name)
		}
	}
	for name := range have {
		if _, ok := want[name]; !ok {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	return names
}

// put writes a file that is wanted, and removes one that is not.
func put(path string, data []byte, wanted bool) error {
	if !wanted {
		return os.Remove(path)
	}
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		return err
	}
	return os.WriteFile(path, data, 0o644)
}

// summary names the first few, and tells how many more there are.
func summary(names []string) string {
	const shown = 8
	if len(names) <= shown {
		return fmt.Sprint(names)
	}
	return fmt.Sprintf("%v and %d more", names[:shown], len(names)-shown)
}
