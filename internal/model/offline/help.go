package offline

import "regexp"

const literalHelp = "I also obey lines that begin with `run:`, `python:`, `read:`, `write:`, `view:` or `publish:`, several in one message, in order."

const whatIAm = "I am Atelier's built-in offline model: no key, no network, and no language model either. I know recipes, which I work out by writing and running Python in this chat's sandbox."

const examples = "Drop a file on the chat and say for instance “drop duplicate rows and chart signups by week”, “average seats by plan”, or “make a gear with 20 teeth, module 2 mm, 8 mm thick”."

const notUnderstood = "That is none of the recipes I know. I am the built-in offline model and no language model, so I cannot answer freely; for that, choose another model in the menu by the composer.\n\nWhat I can do:\n\n" + abilityList + "\n\n" + examples

const abilityList = "- " + `**Tables** (CSV, TSV, XLSX, JSON): describe, drop duplicate rows, clean headers, spaces and encodings, filter, sort, top N, rename, group, pivot, join, merge, convert
- **Charts**: by day, week, month or category; histogram; scatter
- **Reports**: a PDF of a table with its chart
- **Pictures**: resize, crop, rotate, convert
- **Parts in mm** as GLB and OBJ: box, cylinder, sphere, gear, vase, extruded polygon, text; unions and differences`

var thanksWord = regexp.MustCompile(`(?i)^\s*(?:thanks|thank you|thx)`)

// greeting says what this is and what it can do.
func greeting(text string) string {
	if thanksWord.MatchString(text) {
		return "You're welcome. What is next is yours to say."
	}
	return "Hello. " + whatIAm + "\n\n" + abilityList + "\n\n" + literalHelp + "\n\n" + examples
}
