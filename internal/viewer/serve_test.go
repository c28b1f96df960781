package viewer

import (
	"mime"
	"strings"
	"testing"
)

// TestD1ActiveContentNeverInline: files that a browser would run as a page.
func TestD1ActiveContentNeverInline(t *testing.T) {
	for name, kind := range map[string]string{
		"a.html": "text/html", "a.htm": "text/html; charset=utf-8", "a.HTML": "text/plain", "a.xhtml": "application/xhtml+xml", "a.xml": "text/xml",
		"a.svgz": "application/gzip", "a.mht": "multipart/related", "a.js": "text/javascript", "a.mjs": "text/plain", "b.xml": "text/plain",
		"noext": "text/html", "a.png": "text/html", "a.swf": "application/x-shockwave-flash", "a.pdf": "text/html", "a.txt": "TEXT/HTML",
	} {
		contentType, disposition, csp := Policy(name, kind)
		if !strings.HasPrefix(disposition, "attachment") || contentType != "application/octet-stream" || !strings.HasPrefix(csp, "sandbox;") {
			t.Errorf("%s as %s: %s, %s, %s", name, kind, contentType, disposition, csp)
		}
	}
}

// TestSVGIsInert: its type is kept for <img>, and by itself it is a download.
func TestSVGIsInert(t *testing.T) {
	contentType, disposition, csp := Policy("x.svg", "image/svg+xml")
	if contentType != "image/svg+xml" || !strings.HasPrefix(disposition, "attachment") || strings.Contains(csp, "allow-scripts") {
		t.Errorf("%s, %s, %s", contentType, disposition, csp)
	}
}

// TestTwoTypesInOne is a stored MIME type "text/html;image/png".
func TestTwoTypesInOne(t *testing.T) {
	for _, kind := range []string{"text/html;image/png", "image/png,text/html", "image/png text/html", "", "image", "image/png/../html", "\r\nx: y"} {
		if contentType, disposition, _ := Policy("x.png", kind); contentType != "application/octet-stream" || !strings.HasPrefix(disposition, "attachment") {
			t.Errorf("%q: %s, %s", kind, contentType, disposition)
		}
	}
}

func TestShownByTheBrowser(t *testing.T) {
	for name, c := range map[string]struct{ kind, want string }{
		"a.png":  {"image/png", "image/png"},
		"a.pdf":  {"application/pdf", "application/pdf"},
		"a.mp4":  {"video/mp4", "video/mp4"},
		"a.mp3":  {"audio/mpeg", "audio/mpeg"},
		"a.csv":  {"text/csv; charset=windows-1252", "text/plain; charset=utf-8"},
		"a.json": {"application/json", "text/plain; charset=utf-8"},
		"a.py":   {"text/x-python", "text/plain; charset=utf-8"},
	} {
		contentType, disposition, csp := Policy(name, c.kind)
		if contentType != c.want || !strings.HasPrefix(disposition, "inline") || !strings.Contains(csp, "default-src 'none'") || strings.Contains(csp, "script") {
			t.Errorf("%s: %s, %s, %s", name, contentType, disposition, csp)
		}
	}
}

// TestA12ExactNames: every name comes back whole from filename*, in one line.
func TestA12ExactNames(t *testing.T) {
	for _, name := range []string{
		"漢字, \"quoted\".csv", "a\u200bb.csv", "Simple – Générer la suite.js", "my file (1).csv", "😀.png", "a'b\"c$(id).txt", "-rf", " lead", "trail ",
		".hidden", "100% Coverage.png", "http-%2F%2Fsite%2Fa.gif", "a;b.csv", "a+b.csv", "é.txt", "e\u0301.txt", `back\slash`,
	} {
		d := Disposition("attachment", name)
		_, params, err := mime.ParseMediaType(d)
		if err != nil {
			t.Errorf("%q: %s: %v", name, d, err)
			continue
		}
		if params["filename"] != name {
			t.Errorf("%q came back as %q from %s", name, params["filename"], d)
		}
		for i := range len(d) {
			if d[i] < ' ' || d[i] > '~' {
				t.Errorf("%q: byte %x in the header %q", name, d[i], d)
			}
		}
	}
}

// TestHeaderInjection: a name cannot begin another header or leave the folder.
func TestHeaderInjection(t *testing.T) {
	for _, name := range []string{"a\r\nSet-Cookie: x=1", "a\nb.txt", "a\x00.txt", "../../etc/passwd", "a\"; filename=b.html", "\xff\xfe.txt", ""} {
		d := Disposition("attachment", name)
		if strings.ContainsAny(d, "\r\n\x00/") || strings.Count(d, `filename="`) != 1 || strings.Contains(strings.ToUpper(d), "%0D") || strings.Contains(strings.ToUpper(d), "%2F") {
			t.Errorf("%q: %s", name, d)
		}
		if _, params, err := mime.ParseMediaType(d); err != nil || params["filename"] == "" {
			t.Errorf("%q: %s: %v", name, d, err)
		}
	}
}
