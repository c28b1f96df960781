package offline

import (
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"
)

// kind is what a clause wants.
type kind string

const (
	kindHelp     kind = "help"
	kindDescribe kind = "describe"
	kindDedupe   kind = "dedupe"
	kindClean    kind = "clean"
	kindRename   kind = "rename"
	kindSelect   kind = "select"
	kindFilter   kind = "filter"
	kindSort     kind = "sort"
	kindTop      kind = "top"
	kindGroup    kind = "group"
	kindPivot    kind = "pivot"
	kindJoin     kind = "join"
	kindChart    kind = "chart"
	kindConvert  kind = "convert"
	kindReport   kind = "report"
	kindShape    kind = "shape"
	kindImage    kind = "image"
	kindUnable   kind = "unable" // an order that is none of the recipes
)

// clause is one thing to do, in the person's own words.
type clause struct {
	kind kind
	text string
}

const rowWord = `(?:rows?|records?|lines?|entries|entry|observations?|ones)`
const formats = `(?:csv|tsv|xlsx|xls|excel|spreadsheet|json|ndjson|jsonl|png|jpe?g|webp|gif|bmp|tiff?|avif|heic|heif|ico|svg|psd|eps|parquet|glb|obj|stl|pdf|docx?|markdown|html|xml|yaml|sqlite)`
const shapeNoun = `(?:box(?:es)?|cubes?|cuboids?|blocks?|cylinders?|rods?|dis[ck]s?|spheres?|balls?|gears?|cog(?:wheel)?s?|vases?|stars?|polygons?|prisms?|hexagons?|pentagons?|octagons?|triangles?|plates?|tiles?|bricks?|coins?|shafts?|dowels?|pegs?|spacers?|bushings?|tubes?|pipes?|rings?|washers?|cones?|text|lettering|letters|holes?)`
const plainShape = `(?:cubes?|cuboids?|cylinders?|spheres?|gears?|cogwheels?|vases?|cones?|tubes?|washers?|spacers?|bushings?|stars?|hexagons?|pentagons?|octagons?|polygons?|prisms?)`
const inSentence = `(?:[^.;]|\.\d)`
const making = `(?:make|create|build|draw|generate|produce|render|design|model|write|give me|show(?: me)?|plot|i need|i want|add|prepare|put together|compile)`

type rule struct {
	kind kind
	re   *regexp.Regexp
}

func at(k kind, pattern string) rule {
	return rule{k, regexp.MustCompile(`(?is)^(?:` + pattern + `)`)}
}

// rules are tried in order at the start of a clause; the first that fits wins.
var rules = []rule{
	at(kindHelp, `(?:hi|hello|hey|hallo|good (?:morning|afternoon|evening)|help|thanks?|thank you|who are you|what are you|what can you|what do you do|what else can|how do (?:you|i)|are you)\b`),
	at(kindReport, `(?:`+making+`\b)?[^,;]*\b(?:pdf|report)\b`),
	at(kindChart, `(?:chart|plot|graph|visuali[sz]e|histogram|scatter(?:plot)?|distribution)\b`),
	at(kindChart, `(?:(?:`+making+`)\b)?[^,;]*\b(?:(?:bar|line|column|area|pie|time)[ -]?(?:chart|graph|plot)s?|charts?|histograms?|scatter[ -]?(?:plot|chart)?s?|plots?|graphs?|pie)\b`),
	at(kindChart, `(?:show|see|display|give|view|what)\b[^,;]*\b(?:over time|time series|trends?)\b`),
	at(kindChart, `(?:what(?:'s| is)|show|calculate|compute|find|give|check|is there)?[^,;]*\b(?:correlat(?:ion|ed?|es)|relationship between)\b`),
	at(kindUnable, `(?:subtract|add) -?\d[\d.,]*%? (?:from|to)\b|(?:multiply|divide)\b|add (?:an? |the )?(?:new |calculated |computed |extra |running )?(?:columns?|fields?)\b|(?:normali[sz]e|standardi[sz]e) (?:the )?(?:values|numbers|data)\b|split (?:it|this|that|the (?:file|table|data|csv|rows)|into)\b`),
	at(kindShape, `(?:(?:`+making+`|print|extrude|cut|subtract|drill|union|unite|fuse|combine|3d)\b)?`+inSentence+`*\b`+shapeNoun+`\b`+inSentence+`*(?:\d|mm\b|cm\b|["“”'])`),
	at(kindShape, `(?:`+making+`|print|extrude) (?:me )?(?:an? |the )?(?:\w+ )?(?:box|block|brick|tile|plate|cube|cuboid|cylinder|rod|dis[ck]|sphere|ball|gear|cogwheel|vase|cone|tube|pipe|ring|spacer|bushing|washer)\b`),
	at(kindShape, `(?:cut|subtract|drill|extrude|unite|fuse)\b`),
	at(kindShape, `(?:(?:make|create|build|draw|generate|produce|render|design|model|print|extrude|give me|i need|i want) )?(?:me )?(?:an? |the |one )?`+inSentence+`*?\d(?:[ -]?(?:mm|cm|m|inch|in|t|teeth|tooth|pointed|sided)|[\d.]* ?(?:x|×|by) ?\d)\b`+inSentence+`*\b`+shapeNoun+`\b`),
	at(kindShape, `(?:make|create|build|draw|generate|produce|render|design|model|print|extrude|give me|i need|i want) (?:me )?(?:[\w.×½¼¾⅛⅜⅝⅞-]+ ){0,5}`+plainShape+`\b`),
	at(kindShape, `(?:`+making+` )?(?:an? |the )?(?:union|difference|intersection) (?:of|between)\b`+inSentence+`*\b`+shapeNoun+`\b`),
	at(kindShape, `(?:an? |one )(?:[\w.×-]+ ){0,3}`+plainShape+`\W*$`),
	at(kindShape, `(?:an? |the |one )?(?:(?:spur|involute|small|simple|plain|round|solid|hollow|big|large|flower|flat|long|thin|thick|hex(?:agonal)?|steel|plastic) )*`+plainShape+`\W*$`),
	at(kindShape, `(?:`+making+`|print|extrude) (?:me )?(?:the |an? )?(?:3-?d )?(?:text|lettering|letters|words?|sign|inscription) (?:saying |that says |which says |reading )?x{3,}`), // quotes are masked by x
	at(kindShape, `(?:engrave|emboss|carve|stamp)\b`),
	at(kindRename, `rename\b|(?:call|name) (?:the )?column\b|change (?:the )?(?:column|header)(?: name)?\b.*\bto\b`),
	at(kindDedupe, `(?:drop|remove|delete|eliminate|discard|throw out|get rid of|filter out|strip|take out|weed out|clear)\b[^,;]*?\b(?:duplicat\w*|dupes?|dups?|repeated|doubles|doubled|repeats)\b`),
	at(kindDedupe, `de-?dup\w*|(?:keep|show|get|only)?\s*(?:only )?(?:the )?(?:unique|distinct) `+rowWord+`\b|(?:keep|make) (?:it |them |only )?(?:unique|distinct)\b|keep (?:only )?(?:the )?(?:first|last) (?:of|for|per|row for)\b`),
	at(kindFilter, `(?:show|find|list|get|see|which|extract|identify|display|give|keep only|highlight)\b[^,;]*\b(?:duplicat\w*|repeated)\b`),
	at(kindSelect, `(?:drop|remove|delete|keep|select|only|take|extract)\b(?: only| just)?(?: the)?(?: empty)? columns?\b|(?:drop|remove|delete|keep|select)\b[^,;]*\bcolumns?\b`),
	at(kindPivot, `(?:`+making+` (?:an? )?)?(?:pivot|cross[- ]?tab|contingency)`),
	at(kindImage, `(?:resize|re-size|crop|rotate|flip|mirror|scale|shrink|enlarge|downscale|upscale|thumbnail|gr[ea]yscale|(?:make|create|generate) (?:an? |the )?thumbnail|(?:make|turn) (?:(?:it|them|the (?:image|picture|photo)) (?:an? )?)?(?:\d+(?:\s*[x×]\s*\d+)?|smaller|gr[ea]y\w*|black and white|square))\b`),
	at(kindImage, `(?:convert|turn|change|make) (?:\S+ ){0,4}?(?:in)?(?:to )?(?:gr[ea]y[ -]?scale|gr[ea]y|black|monochrome)\b|turn (?:\S+ ){0,3}?(?:left|right|upside|clockwise|counter|by \d|\d+ ?(?:°|deg))`),
	at(kindImage, `(?:make|create|generate|get) (?:\S+ ){0,4}?thumbnails?\b`),
	at(kindImage, `(?:make|reduce|save|get|bring) (?:\S+ ){0,4}?\d+ ?(?:px|pixels?|%|x \d+)(?:\W|$)|(?:reduce|increase|halve|double) (?:the )?(?:size|image|picture|photo|width|height|resolution)\b`),
	at(kindImage, `(?:make|scale|reduce) (?:it |them |the (?:image|picture|photo) )?(?:to )?(?:half|twice|double|a third|a quarter)\b|make (?:it |them |the (?:image|picture|photo) )?\d+ times (?:small|larg|bigg)er\b`),
	at(kindImage, `(?:trim|remove|cut)(?: off)?\b[^,;]*\d+ ?(?:px|pixels?|%)[^,;]*\b(?:edges?|sides?|top|bottom|left|right)\b|trim (?:the )?(?:edges?|sides?|borders?) by \d`),
	at(kindJoin, `(?:(?:left|right|inner|outer|full)[ -])?(?:join|merge|concat\w*|stack|append|look ?up|vlookup)\b|combine\b[^,;]*\b(?:csvs?|files?|tables?|sheets?|with|and)\b|(?:match|enrich|put)\b[^,;]*\b(?:with|together)\b`),
	at(kindConvert, `(?:convert|export|save|turn|change|transform|re-?encode|write|give me|make|create|put|download|i (?:want|need))\b[^;]*\b(?:to|as|into|in|an?)\s+(?:an? |the |one )?(?:\w+ )?\.?`+formats+`\b`),
	at(kindConvert, `(?:to|as|into) (?:an? )?\.?`+formats+`\b|[\w.]*`+formats+` (?:to|into|→|->) (?:an? )?`+formats+`\b`),
	at(kindConvert, `(?:convert|export)(?: (?:it|this|that|the (?:file|table|data)))?\W*$`),
	at(kindClean, `(?:clean|trim|tidy|normali[sz]e|strip|standardi[sz]e|clean ?up)\b`),
	at(kindClean, `fix\b[^,;]*\b(?:encod\w*|headers?|columns?|spaces?|whitespace|names?|umlauts?|accents?|characters?)\b|(?:make|convert|change|turn|put|use)\b[^,;]*\b(?:utf-?8|snake[_ ]?case|lower ?case)\b|(?:drop|remove|delete)\b[^,;]*\b(?:spaces|whitespace|(?:empty|blank) (?:rows|lines))\b`),
	at(kindTop, `(?:show|give|list|get|find|keep|take|what|which|who)?(?: me)?(?: only)?(?: are| is)?(?: just)?\s*(?:the )?(?:top|bottom|first|last|largest|biggest|highest|smallest|lowest|most|best|worst|newest|latest|oldest)\s+\d+\b`),
	at(kindTop, `(?:show|give|list|get|find|keep|take|what|which|who)?(?: me)?(?: only)?(?: are| is)?(?: just)?\s*(?:the )?\d+ (?:largest|biggest|highest|smallest|lowest|best|worst|newest|latest|oldest|most|least|first|last)\b`),
	at(kindTop, `(?:(?:show|give|list|get|keep|take|extract|display)(?: me)?(?: only)? )?(?:the )?(?:rows?|lines?|records?) \d+ ?(?:to|through|until|-|–) ?\d+\b`),
	at(kindTop, `(?:(?:show|give|list|get|find|keep|take)(?: me)?(?: only)? )?(?:the )?\d+ [^,;]{1,30} with (?:the )?(?:most|highest|largest|biggest|lowest|fewest|least|smallest)\b`),
	at(kindTop, `(?:keep|show|take|give)(?: me)?(?: only| just)?(?: the)? \d+(?: rows?| records?)?\W*$`),
	at(kindSort, `(?:re-?)?(?:sort|order|rank|arrange)\b`),
	at(kindGroup, `(?:group|aggregate|tally|break down)\b|how (?:many|much)\b|count\b|number of\b|totals?\b|sum\b|average\b|mean\b|median\b|minimum\b|maximum\b|(?:max|min|avg)(?: |$)|add up\b|what(?:'s| is| are| was| were) the (?:total|sum|average|mean|median|min|max|number|count|highest|lowest|largest|smallest)|what(?:'s| is| are) (?:average|mean|median|total)`),
	at(kindGroup, `(?:show|list|give|get|calculate|compute|find|work out|tell|make|create)\b(?: me| us)?[^,;]*\b(?:averages?|mean|median|sums?|totals?|counts?|number of|minimum|maximum|grouped by)\b`),
	at(kindGroup, `(?:which|what) [^,;]{1,40}\b(?:has|have|had|got|with|brings?|makes?)\b (?:in )?(?:the )?(?:most|highest|largest|biggest|greatest|lowest|fewest|least|smallest)\b`),
	at(kindGroup, `(?:show|list|give|get|what are|which are|what)(?: me)? (?:all )?(?:the |of the )?(?:unique|distinct|different|all) [\pL_ ]{2,40}\W*$|(?:show|list) all (?:the )?[\pL_]{2,40}\W*$`),
	at(kindGroup, `(?:(?:what|which|when)(?:'s| is| was| were| are)? )?(?:the |our |my )?`+busiest.String()[len("(?i)\\b"):]),
	at(kindGroup, `(?:(?:in|on) )?(?:which|what) (?:calendar |iso |single )?`+anyPeriod+`s?\b[^,;]*\b(?:most|highest|largest|biggest|greatest|best|lowest|fewest|least|smallest|worst)\b`),
	at(kindGroup, `(?:summari[sz]e|summary of)\b[^,;]*\b(?:by|per|for each)\b`),
	at(kindFilter, `(?:only|just|filter|where|`+rowWord+` (?:where|with|whose|that|from|in))\b`),
	at(kindFilter, `(?:keep|show|list|give|select|find|get|extract|drop|remove|delete|exclude|leave out|take)\b[^;]*\b(?:where|with|whose|that|which|without|when|from|in|for|only|just|between|after|before|since|during|until|(?:older|newer|more|less|later|earlier) than|over|under|above|below|excluding|except)\b`),
	at(kindFilter, `(?:keep|drop|remove|delete|exclude)\b[^;]*\b`+rowWord+`\b|(?:keep|exclude) \w+`),
	at(kindDescribe, `(?:describe|profile|summari[sz]e|explore|inspect|analy[sz]e|overview|look|check|explain|show|open|display|tell|preview|read|examine|columns)\b|what(?:'s| is| are| does| do)\b|which (?:columns|fields)\b|(?:give|make)\b[^,;]*\b(?:overview|summary|profile|statistics|stats)\b|(?:what|which) (?:size|format|kind|type|resolution|dimensions)\b|how (?:big|large|wide|high|tall) (?:is|are)\b|is (?:this|it)\b|any (?:duplicates|missing)|are there\b`),
	at(kindUnable, `(?:predict|forecast|extrapolate|translate|e-?mail|send|upload|deploy|train|classify|cluster|scrape|browse|google|fetch|write|compose|draft|rewrite|rephrase|proofread|play|sing|schedule|remind|buy|install|debug|refactor|recommend|impute|interpolate|fill|round|sample|unpivot|melt|transform|anonymi[sz]e|encrypt|transcribe|animate|paint|geocode|solve|replace|transpose)\b`),
}

var fillers = regexp.MustCompile(`(?i)^(?:(?:please|pls|kindly|can you|could you|would you|will you|can i|could i|i want you to|i would like you to|i(?:'d| would) like to|i want to|i(?:'d| would) like|let's|lets|also|finally|now|next|first(?:ly)?,|second(?:ly)?,|third(?:ly)?,|afterwards?|after that|then|and|so|just|ok(?:ay)?|well|great|to|go ahead and|in (?:this|the) (?:file|table|csv|data)|(?:in|from|for|using|with) (?:it|them|this|that|those|the (?:result|file|data|table|csv))),?\s+|[,;:.\-–*•]\s*|\d+[.)]\s+)+`)

// connectors cut a message into segments; a segment that begins no task of its
// own goes on with the one before.
var connectors = regexp.MustCompile(`(?i)\s*(?:;\s*|[.!?](?:\s+|$)|\n+|,?\s+(?:and )?(?:then|afterwards|after that)\s+|,\s+and\s+|\s+and\s+|\s+plus\s+|,\s+)`)

var quoted = regexp.MustCompile("\"[^\"\n]*\"|“[^”\n]*”|`[^`\n]*`|(?:^|[\\s(,=])'[^'\n]+'|‘[^’\n]*’|«[^»\n]*»")
var fileLike = regexp.MustCompile(`[^\s"'“”,;()]+\.(?i:` + formats + `)\b`)

// mask replaces quotes, file names and the given names by x of the same length,
// so that no word in them is taken for an order.
func mask(text string, names []string) string {
	b := []byte(text)
	blank := func(from, to int) {
		for i := from; i < to; i++ {
			b[i] = 'x'
		}
	}
	for _, m := range quoted.FindAllStringIndex(text, -1) {
		from := m[0]
		for from < m[1] && strings.ContainsRune(" \t\n(,=", rune(text[from])) {
			from++
		}
		blank(from, m[1])
	}
	for _, n := range names {
		for from := 0; n != ""; {
			i := strings.Index(text[from:], n)
			if i < 0 {
				break
			}
			blank(from+i, from+i+len(n))
			from += i + len(n)
		}
	}
	for _, m := range fileLike.FindAllStringIndex(string(b), -1) {
		blank(m[0], m[1])
	}
	return string(b)
}

var andBetween = regexp.MustCompile(`(?i)\bbetween\s[^,;.?!\n]{1,30}? and `)

// parse cuts a message into clauses. names are file names to be left whole.
func parse(text string, names []string) []clause {
	masked := andBetween.ReplaceAllStringFunc(mask(text, names), func(s string) string {
		return s[:len(s)-5] + " xxx " // "between May and July" is one thing; the length stays
	})
	var out []clause
	type span struct{ from, to int }
	var spans []span
	from := 0
	for _, m := range connectors.FindAllStringIndex(masked, -1) {
		spans = append(spans, span{from, m[0]})
		from = m[1]
	}
	spans = append(spans, span{from, len(text)})
	lastStart, lead := -1, -1
	for _, sp := range spans {
		seg := masked[sp.from:sp.to]
		skip := len(fillers.FindString(seg))
		k := startKind(seg[skip:])
		switch {
		case strings.TrimSpace(seg) == "":
		case k == "" && bareFigures(seg[skip:], out):
			lastStart = sp.from + skip
			k := kindGroup
			if per, _, _ := period(seg); per != "" {
				k = kindChart
			}
			out = append(out, clause{k, text[lastStart:sp.to]})
		case k == "" && lastStart < 0: // words before the first order: a greeting, a context
			if condition := strings.TrimSpace(seg[skip:]); lead < 0 && (leadCondition.MatchString(condition) || howIn(condition) != "" && len(strings.Fields(condition)) < 3) {
				lead = sp.from + skip
			}
		case k == "" || len(out) > 0 && goesOn(out[len(out)-1].kind, k, seg[skip:]):
			out[len(out)-1].text = text[lastStart:sp.to]
		default:
			lastStart = sp.from + skip
			out = append(out, clause{k, text[lastStart:sp.to]})
		}
	}
	if lead >= 0 && len(out) > 0 {
		out = withLead(out, text, lead)
	}
	if len(out) > 1 { // "hello, drop the duplicates" is no question about what we are
		out = slices.DeleteFunc(out, func(c clause) bool { return c.kind == kindHelp })
	}
	for i := range out {
		out[i].text = strings.TrimSpace(out[i].text)
	}
	return out
}

// leadCondition is how words begin that choose rows for the order after them.
var leadCondition = regexp.MustCompile(`(?i)^(?:for|in|from|since|after|before|during|between|excluding|except|without|where|among|only|ignoring)\b`)

// withLead gives the words before the first order to it, where it sums up or
// draws; else they are an order to filter.
func withLead(out []clause, text string, lead int) []clause {
	first := out[0]
	i := strings.Index(text, first.text)
	if i <= lead {
		return out
	}
	switch first.kind {
	case kindGroup, kindPivot, kindChart:
		out[0].text = text[lead : i+len(first.text)]
	case kindSort, kindTop, kindReport, kindDedupe:
		if lead := strings.Trim(text[lead:i], " ,;.\n"); leadCondition.MatchString(lead) {
			return append([]clause{{kindFilter, lead}}, out...)
		}
	}
	return out
}

var (
	bareBy    = regexp.MustCompile(`(?i)^(?:the |my |our |total )?([\pL\pN_%]+)(?: [\pL\pN_%]+){0,4}? (?:by|per|each|every) (?:the |iso |calendar )?[\pL_"'“\x60]`)
	bareEvery = regexp.MustCompile(`(?i)^(?:the |my |our )?(hourly|daily|weekly|monthly|quarterly|yearly|annual) [\pL_"'“\x60]`)
	noFigure  = regexp.MustCompile(`(?i)^(?:split|stack|group|br[eo]ke?n?|colou?r|sort|order|rank|bas|cut|divid|sid|one|side|day|line|file|page|row|sheet|step|then|not|and|as|up)`)
)

// bareFigures tells whether a segment names figures without an order: "signups by
// week", "monthly revenue". After an order that has a "by" of its own it does not.
func bareFigures(seg string, before []clause) bool {
	if len(before) > 0 && !isRows(before[len(before)-1].kind) && before[len(before)-1].kind != kindHelp {
		return false
	}
	if len(before) > 0 && (before[len(before)-1].kind == kindSort || before[len(before)-1].kind == kindTop || before[len(before)-1].kind == kindRename) {
		return false
	}
	m := bareBy.FindStringSubmatch(seg)
	if m == nil {
		m = bareEvery.FindStringSubmatch(seg)
	}
	return m != nil && !noFigure.MatchString(m[1])
}

func startKind(seg string) kind {
	if !utf8.ValidString(seg) {
		return ""
	}
	for _, r := range rules {
		if r.re.MatchString(seg) {
			if r.kind == kindShape && notShape.MatchString(seg) {
				continue
			}
			return r.kind
		}
	}
	return ""
}

var notShape = regexp.MustCompile(`(?i)^(?:sort|order|filter|group|count|average|mean|sum|total|keep|drop|rename|chart|plot|join|describe|pivot|only|where|how|which|histogram|scatter|top)\b|\bbox ?plots?\b|\b(?:rows|columns?|csv|table|chart)\b`)

var (
	keepAll     = regexp.MustCompile(`(?i)^keep(?:ing)? (?:all|every|only|just)?\b`)
	keepOne     = regexp.MustCompile(`(?i)^keep(?:ing)? (?:only )?(?:the )?(?:first|last|newest|latest|oldest|most recent)\b`)
	bareFigure  = regexp.MustCompile(`(?i)^(?:count|sum|average|mean|median|totals?|min(?:imum)?|max(?:imum)?|number of)\b`)
	leavesOut   = regexp.MustCompile(`(?i)^(?:exclud\w+|only|just|leav\w+ out|where|without)\b`)
	modelFormat = regexp.MustCompile(`(?i)\b(?:glb|obj|stl)\b`)
	imageGoesOn = regexp.MustCompile(`(?i)^(?:keep\w*|preserv\w*|maintain\w*|without|don'?t|do not|not|no)\b[^,;]*\b(?:proportions?|ratio|aspect|stretch\w*|distort\w*|crop\w*)\b`)
	sizeMore    = regexp.MustCompile(`(?i)^(?:max(?:imum)?|min(?:imum)?|total|mean) (?:outer |inner |outside |inside )?(?:diameter|dia|height|length|width|radius|thickness)\b[^,;]*\d`)
	underWhere  = regexp.MustCompile(`(?i)\b(?:where|with|whose|only|if)\b`)
)

// goesOn tells whether a segment that looks like an order belongs to the clause
// before: "join a and b … and keep all rows of a".
func goesOn(before, k kind, seg string) bool {
	switch before {
	case kindJoin:
		return keepAll.MatchString(seg) && !underWhere.MatchString(seg)
	case kindDedupe:
		return keepOne.MatchString(seg)
	case kindGroup, kindPivot:
		if k == kindFilter && leavesOut.MatchString(seg) {
			return true
		}
		if before == kindPivot && k == kindDescribe && strings.HasPrefix(strings.ToLower(seg), "columns") {
			return true // "with rows x and columns y"
		}
		return k == kindGroup && bareFigure.MatchString(seg)
	case kindChart:
		return k == kindFilter && leavesOut.MatchString(seg) || k == kindGroup && bareFigure.MatchString(seg) && len(strings.Fields(seg)) < 4
	case kindShape:
		return k == kindShape || k == kindConvert && modelFormat.MatchString(seg) || k == kindGroup && sizeMore.MatchString(seg)
	case kindImage:
		return imageGoesOn.MatchString(seg)
	case kindReport:
		return k == kindChart && !strings.Contains(strings.ToLower(seg), "separate")
	case kindClean:
		return k == kindClean && len(strings.Fields(seg)) < 3
	}
	return false
}
