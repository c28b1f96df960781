package offline

import (
	"embed"
	"regexp"
	"slices"
	"sync"
)

//go:embed recipes/*.py
var recipeFiles embed.FS

// recipe is the text of a script in recipes/, "" where there is none: a test
// holds every script and every import to be there.
func recipe(name string) string {
	b, _ := recipeFiles.ReadFile("recipes/" + name)
	return string(b)
}

var importLine = regexp.MustCompile(`(?m)^\s*(?:from|import) (\w+)\b`)

var moduleCache sync.Map

// modules are the other scripts that a script imports, those without needs first.
func modules(script string) []string {
	if m, ok := moduleCache.Load(script); ok {
		return slices.Clone(m.([]string))
	}
	var out []string
	var walk func(name string)
	seen := map[string]bool{script: true}
	walk = func(name string) {
		for _, m := range importLine.FindAllStringSubmatch(recipe(name), -1) {
			file := m[1] + ".py"
			if !seen[file] && recipe(file) != "" { // the others are Python's own
				seen[file] = true
				walk(file)
				out = append(out, file)
			}
		}
	}
	walk(script)
	moduleCache.Store(script, out)
	return slices.Clone(out)
}
