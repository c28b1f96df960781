package tool

// All is every built-in tool, in the order in which models are told of them.
func All() []Tool {
	return []Tool{runCommand{}, readFile{}, writeFile{}, editFile{}, listDirectory{}, viewImage{}, publish{}}
}
