package viewer

import (
	"fmt"
	"mime"
	"path"
	"strings"
	"unicode"
	"unicode/utf8"
)

// The content policies under which bytes of people and agents are sent. Both
// make a document of no origin in which nothing runs, whatever the type says.
const (
	inertPolicy = "sandbox; default-src 'none'; frame-ancestors 'self'"
	shownPolicy = "sandbox; default-src 'none'; img-src 'self' data:; media-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'self'"
)

// shown are the types that a browser may show by itself: raster images, PDF,
// audio, video. Everything else that is not plain text is an attachment.
var shown = map[string]bool{
	"image/png": true, "image/jpeg": true, "image/gif": true, "image/webp": true, "image/avif": true, "image/bmp": true,
	"image/x-icon": true, "image/vnd.microsoft.icon": true, "image/heic": true, "image/tiff": true, "application/pdf": true,
	"audio/mpeg": true, "audio/wav": true, "audio/x-wav": true, "audio/wave": true, "audio/ogg": true, "audio/flac": true, "audio/mp4": true,
	"audio/aac": true, "audio/webm": true, "video/mp4": true, "video/webm": true, "video/ogg": true, "video/quicktime": true, "video/x-matroska": true,
}

// active extensions are never plain text, whatever type comes with them: a
// browser that trusts names would run them.
var active = map[string]bool{
	".html": true, ".htm": true, ".xhtml": true, ".xht": true, ".shtml": true, ".svg": true, ".svgz": true, ".xml": true, ".xsl": true,
	".xslt": true, ".mht": true, ".mhtml": true, ".js": true, ".mjs": true, ".swf": true, ".hta": true,
}

// Policy says how the bytes of a file are sent so that no browser runs them as
// a page of ours: the Content-Type, the Content-Disposition and the
// Content-Security-Policy. mime must come from the bytes, not from who sent
// them; parameters are dropped, and what cannot be read is treated as unknown.
// The caller adds X-Content-Type-Options: nosniff.
//
// SVG goes out as what it is, because only so <img> shows it, but as an
// attachment: opened by itself it is a download.
func Policy(name, mimeType string) (contentType, disposition, csp string) {
	kind := mediaType(mimeType)
	switch {
	case shown[kind]:
		return kind, Disposition("inline", name), shownPolicy
	case kind == "image/svg+xml":
		return kind, Disposition("attachment", name), inertPolicy
	case plain(kind) && !active[strings.ToLower(path.Ext(name))]:
		return "text/plain; charset=utf-8", Disposition("inline", name), shownPolicy
	case strings.HasPrefix(kind, "model/"), strings.HasPrefix(kind, "application/vnd."), kind == "application/zip":
		return kind, Disposition("attachment", name), inertPolicy
	}
	return "application/octet-stream", Disposition("attachment", name), inertPolicy
}

// mediaType is the bare type; "" for lists such as "text/html;image/png".
func mediaType(s string) string {
	kind, _, err := mime.ParseMediaType(s)
	if err != nil || strings.ContainsAny(kind, ", ") || strings.Count(kind, "/") != 1 {
		return ""
	}
	return kind
}

// plain are texts that no browser runs once they are called text/plain.
func plain(kind string) bool {
	switch kind {
	case "text/html", "text/xml", "text/javascript", "text/cache-manifest", "text/x-component", "text/vbscript":
		return false
	case "application/json", "application/x-ndjson", "application/yaml", "application/toml", "application/x-sh", "application/sql":
		return true
	}
	return strings.HasPrefix(kind, "text/")
}

// Disposition writes a Content-Disposition by RFC 6266: filename in ASCII for
// old clients, and filename* with the exact name. Control characters, which
// would begin another header, become "_"; a path loses nothing but is quoted,
// since the name of a file holds no slash.
func Disposition(kind, name string) string {
	name = strings.ToValidUTF8(name, string(utf8.RuneError))
	name = strings.Map(func(r rune) rune {
		if unicode.IsControl(r) || r == '/' {
			return '_'
		}
		return r
	}, name)
	if name == "" {
		name = "file"
	}
	ascii := strings.Map(func(r rune) rune {
		// "%" would be decoded by some clients, and quotes and backslashes end
		// the name for others.
		if r > '~' || r == '"' || r == '\\' || r == '%' || r == ';' {
			return '_'
		}
		return r
	}, name)
	return fmt.Sprintf(`%s; filename="%s"; filename*=UTF-8''%s`, kind, ascii, extValue(name))
}

// extValue encodes all but the attr-chars of RFC 5987.
func extValue(s string) string {
	var b strings.Builder
	for i := range len(s) {
		c := s[i]
		if c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || strings.IndexByte("!#$&+-.^_`|~", c) >= 0 {
			b.WriteByte(c)
		} else {
			fmt.Fprintf(&b, "%%%02X", c)
		}
	}
	return b.String()
}
