package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/evanw/esbuild/pkg/api"
)

// manifest tells package static which file plays which part. Names are relative to static/dist.
type manifest struct {
	Boot    string   `json:"boot"`
	Script  string   `json:"script"`
	Style   string   `json:"style"`
	Preload []string `json:"preload"` // fonts that the first paint needs
	Modules []string `json:"modules"` // chunks that Script imports at once
	Favicon string   `json:"favicon"`
	PDFJS   string   `json:"pdfjs"` // the folder of pdf.js's worker and data
}

// builder gathers the files of one build.
type builder struct {
	root  string
	files map[string][]byte
	names manifest
}

// build returns every file of static/dist.
func build(root string) (map[string][]byte, error) {
	b := &builder{root: root, files: map[string][]byte{}}
	for _, step := range []func() error{b.boot, b.page, b.pdfjs, b.three, b.favicon, b.manifest} {
		if err := step(); err != nil {
			return nil, err
		}
	}
	return b.files, nil
}

func (b *builder) path(parts ...string) string {
	return filepath.Join(append([]string{b.root}, parts...)...)
}

// options are common to all bundles.
func (b *builder) options(entries ...string) api.BuildOptions {
	return api.BuildOptions{
		AbsWorkingDir:     b.root,
		EntryPoints:       entries,
		Outdir:            b.path("static", "dist"),
		EntryNames:        "[name]-[hash]",
		ChunkNames:        "[name]-[hash]",
		AssetNames:        "[name]-[hash]",
		Bundle:            true,
		MinifyWhitespace:  true,
		MinifyIdentifiers: true,
		MinifySyntax:      true,
		Charset:           api.CharsetUTF8,
		Target:            api.ES2022,
		Metafile:          true,
		// The packages' licences ask that their notice stays with the code.
		LegalComments: api.LegalCommentsEndOfFile,
		Loader: map[string]api.Loader{
			".woff2": api.LoaderFile, ".woff": api.LoaderEmpty, ".ttf": api.LoaderEmpty, ".svg": api.LoaderFile, ".png": api.LoaderFile,
		},
		LogLevel: api.LogLevelWarning,
	}
}

// output is what esbuild's metafile says about one file.
type output struct {
	EntryPoint string `json:"entryPoint"`
	Imports    []struct {
		Path string `json:"path"`
		Kind string `json:"kind"`
	} `json:"imports"`
}

// bundle runs esbuild, keeps its files, and returns what it says about them by their names in dist.
func (b *builder) bundle(options api.BuildOptions) (map[string]output, error) {
	result := api.Build(options)
	if len(result.Errors) > 0 {
		return nil, fmt.Errorf("%d errors in %s", len(result.Errors), strings.Join(options.EntryPoints, ", "))
	}
	for _, file := range result.OutputFiles {
		name, err := filepath.Rel(options.Outdir, file.Path)
		if err != nil {
			return nil, err
		}
		b.files[filepath.ToSlash(name)] = file.Contents
	}
	var meta struct {
		Outputs map[string]output `json:"outputs"`
	}
	if err := json.Unmarshal([]byte(result.Metafile), &meta); err != nil {
		return nil, err
	}
	byName := map[string]output{}
	for name, out := range meta.Outputs {
		byName[strings.TrimPrefix(name, "static/dist/")] = out
	}
	return byName, nil
}

// entry finds the file made from a source.
func entry(outputs map[string]output, source string) (string, error) {
	for name, out := range outputs {
		if out.EntryPoint == source {
			return name, nil
		}
	}
	return "", fmt.Errorf("%s gave no file", source)
}

// boot is a classic script: a module would run only after the first paint.
func (b *builder) boot() error {
	options := b.options("static/js/boot.js")
	options.Format = api.FormatIIFE
	outputs, err := b.bundle(options)
	if err != nil {
		return err
	}
	b.names.Boot, err = entry(outputs, "static/js/boot.js")
	return err
}

// page is the module and its style. Splitting makes a file of its own of everything that is imported by import().
func (b *builder) page() error {
	options := b.options("static/js/app.js", "static/css/app.css")
	options.Format = api.FormatESModule
	options.Splitting = true
	outputs, err := b.bundle(options)
	if err != nil {
		return err
	}
	var errScript, errStyle error
	b.names.Script, errScript = entry(outputs, "static/js/app.js")
	b.names.Style, errStyle = entry(outputs, "static/css/app.css")
	b.names.Modules = atOnce(outputs, b.names.Script)
	for name := range b.files {
		// The Latin faces are on every page; other scripts' are fetched by the browser when text needs them.
		if strings.HasSuffix(name, ".woff2") && strings.HasPrefix(name, "inter-latin-wght-normal") {
			b.names.Preload = append(b.names.Preload, name)
		}
	}
	slices.Sort(b.names.Preload)
	return errors.Join(errScript, errStyle)
}

// atOnce lists the chunks that a module imports before it can run, nearest first.
func atOnce(outputs map[string]output, start string) []string {
	found, queue := []string{}, []string{start}
	for len(queue) > 0 {
		name := queue[0]
		queue = queue[1:]
		for _, imported := range outputs[name].Imports {
			target := strings.TrimPrefix(imported.Path, "static/dist/")
			if imported.Kind == "import-statement" && !slices.Contains(found, target) {
				found = append(found, target)
				queue = append(queue, target)
			}
		}
	}
	return found
}

// pdfjs copies what pdf.js fetches by itself. The folder's name holds the version, so the names below can stay plain:
// static/js finds them by the version that the library tells.
func (b *builder) pdfjs() error {
	data, err := os.ReadFile(b.path("node_modules", "pdfjs-dist", "package.json"))
	if err != nil {
		return fmt.Errorf("%w (run npm ci first)", err)
	}
	var about struct {
		Version string `json:"version"`
	}
	if err := json.Unmarshal(data, &about); err != nil {
		return err
	}
	b.names.PDFJS = "pdfjs-" + about.Version
	worker, err := os.ReadFile(b.path("node_modules", "pdfjs-dist", "build", "pdf.worker.min.mjs"))
	if err != nil {
		return err
	}
	b.files[path.Join(b.names.PDFJS, "pdf.worker.js")] = worker
	for _, folder := range []string{"cmaps", "standard_fonts", "wasm"} {
		files, err := read(b.path("node_modules", "pdfjs-dist", folder))
		if err != nil {
			return err
		}
		for name, data := range files {
			b.files[path.Join(b.names.PDFJS, folder, name)] = data
		}
	}
	return nil
}

// three copies the decoders that three.js fetches by itself when a model's meshes or textures are packed. As with pdf.js
// the folder's name holds the version; static/js finds it by the library's REVISION.
func (b *builder) three() error {
	data, err := os.ReadFile(b.path("node_modules", "three", "package.json"))
	if err != nil {
		return fmt.Errorf("%w (run npm ci first)", err)
	}
	var about struct {
		Version string `json:"version"`
	}
	if err := json.Unmarshal(data, &about); err != nil {
		return err
	}
	parts := strings.Split(about.Version, ".")
	if len(parts) < 2 {
		return fmt.Errorf("three.js has the version %q, which is not understood", about.Version)
	}
	libs := b.path("node_modules", "three", "examples", "jsm", "libs")
	for _, name := range []string{"draco/gltf/draco_wasm_wrapper.js", "draco/gltf/draco_decoder.wasm", "basis/basis_transcoder.js", "basis/basis_transcoder.wasm"} {
		data, err := os.ReadFile(filepath.Join(libs, filepath.FromSlash(name)))
		if err != nil {
			return err
		}
		b.files[path.Join("three-"+parts[0]+"."+parts[1], path.Base(name))] = data
	}
	return nil
}

func (b *builder) favicon() error {
	data, err := os.ReadFile(b.path("static", "favicon.svg"))
	if err != nil {
		return err
	}
	b.names.Favicon = "favicon.svg"
	b.files["favicon.svg"] = data
	return nil
}

func (b *builder) manifest() error {
	data, err := json.MarshalIndent(b.names, "", "  ")
	b.files["manifest.json"] = append(data, '\n')
	return err
}
