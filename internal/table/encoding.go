package table

import (
	"bytes"
	"strings"
	"unicode/utf8"

	"github.com/saintfish/chardet"
	xenc "golang.org/x/text/encoding"
	"golang.org/x/text/encoding/htmlindex"
	"golang.org/x/text/encoding/unicode"
	"golang.org/x/text/encoding/unicode/utf32"

	"atelier/internal/domain"
)

// encoding is how bytes become text. unit is the size of one code unit in
// bytes. wide tells that a trailing byte of a character may look like ASCII.
type encoding struct {
	name  string
	unit  int
	wide  bool
	big   bool // big-endian, for units larger than one byte
	codec xenc.Encoding
}

var utf8Encoding = encoding{name: "utf-8", unit: 1}

// Encodings are the names that Options.Encoding takes.
var Encodings = []string{
	"utf-8", "utf-16le", "utf-16be", "utf-32le", "utf-32be", "windows-1252", "windows-1250", "windows-1251",
	"windows-1253", "windows-1254", "windows-1255", "windows-1256", "windows-1257", "iso-8859-2", "iso-8859-5",
	"iso-8859-7", "iso-8859-15", "koi8-r", "macintosh", "gb18030", "big5", "shift_jis", "euc-jp", "euc-kr",
}

func encodingByName(name string) (encoding, error) {
	switch name = strings.ToLower(strings.TrimSpace(name)); name {
	case "utf-8", "utf8", "ascii", "us-ascii":
		return utf8Encoding, nil
	case "utf-16le":
		return encoding{name: name, unit: 2, codec: unicode.UTF16(unicode.LittleEndian, unicode.IgnoreBOM)}, nil
	case "utf-16be":
		return encoding{name: name, unit: 2, big: true, codec: unicode.UTF16(unicode.BigEndian, unicode.IgnoreBOM)}, nil
	case "utf-32le":
		return encoding{name: name, unit: 4, codec: utf32.UTF32(utf32.LittleEndian, utf32.IgnoreBOM)}, nil
	case "utf-32be":
		return encoding{name: name, unit: 4, big: true, codec: utf32.UTF32(utf32.BigEndian, utf32.IgnoreBOM)}, nil
	}
	codec, err := htmlindex.Get(name)
	if err != nil {
		return encoding{}, domain.Errorf(domain.Invalid, "%q is not an encoding known here. Use one of: %s.", name, strings.Join(Encodings, ", "))
	}
	canonical, err := htmlindex.Name(codec)
	if err != nil || canonical == "replacement" || canonical == "iso-2022-jp" || strings.HasPrefix(canonical, "utf-16") {
		return encoding{}, domain.Errorf(domain.Invalid, "%q cannot be used for tables. Use one of: %s.", name, strings.Join(Encodings, ", "))
	}
	if canonical == "gbk" {
		canonical = "gb18030" // a superset, and what exists in the wild
		codec, _ = htmlindex.Get(canonical)
	}
	wide := map[string]bool{"gb18030": true, "big5": true, "shift_jis": true, "euc-jp": true, "euc-kr": true}[canonical]
	return encoding{name: canonical, unit: 1, wide: wide, codec: codec}, nil
}

// decode turns bytes into text; what is not valid becomes U+FFFD.
func (e encoding) decode(b []byte) string {
	if e.codec == nil {
		if utf8.Valid(b) {
			return string(b)
		}
		return strings.ToValidUTF8(string(b), "\ufffd")
	}
	out, err := e.codec.NewDecoder().Bytes(b)
	if err != nil {
		return strings.ToValidUTF8(string(b), "\ufffd")
	}
	return string(out)
}

// chooseEncoding decides by byte order mark, then by the pattern of NUL bytes
// that unmarked UTF-16 has, then strict UTF-8, then by statistics. bom is how
// many bytes of mark to skip. whole tells that the sample is the whole file.
func chooseEncoding(sample []byte, asked string, whole bool) (enc encoding, bom int, err error) {
	marks := []struct {
		mark string
		name string
	}{{"\x00\x00\xfe\xff", "utf-32be"}, {"\xff\xfe\x00\x00", "utf-32le"}, {"\xef\xbb\xbf", "utf-8"}, {"\xff\xfe", "utf-16le"}, {"\xfe\xff", "utf-16be"}}
	for _, m := range marks {
		if bytes.HasPrefix(sample, []byte(m.mark)) && (asked == "" || asked == m.name) {
			enc, err = encodingByName(m.name)
			return enc, len(m.mark), err
		}
	}
	if asked != "" {
		enc, err = encodingByName(asked)
		return enc, 0, err
	}
	if name := nulPattern(sample); name != "" {
		enc, err = encodingByName(name)
		return enc, 0, err
	}
	if !whole {
		sample = trimPartialRune(sample)
	}
	if utf8.Valid(sample) || mostlyUTF8(sample) {
		return utf8Encoding, 0, nil
	}
	return guessLegacy(sample), 0, nil
}

// DetectEncoding names the encoding of a sample of a text file, as tables
// detect it, and the length of its byte order mark.
func DetectEncoding(sample []byte, whole bool) (name string, bom int) {
	enc, bom, err := chooseEncoding(sample, "", whole)
	if err != nil {
		return "utf-8", 0
	}
	return enc.name, bom
}

// Decode turns bytes of a named encoding into text.
func Decode(b []byte, name string) (string, error) {
	enc, err := encodingByName(name)
	if err != nil {
		return "", err
	}
	return enc.decode(b), nil
}

// nulPattern finds UTF-16 without a mark: in text that is largely Latin nearly
// every second byte is NUL, and always on the same side.
func nulPattern(b []byte) string {
	b = b[:min(len(b), 4096)&^1]
	if len(b) < 4 {
		return ""
	}
	var even, odd int
	for i := 0; i < len(b); i += 2 {
		if b[i] == 0 {
			even++
		}
		if b[i+1] == 0 {
			odd++
		}
	}
	units := len(b) / 2
	switch {
	case odd*10 >= units*4 && even*20 <= units:
		return "utf-16le"
	case even*10 >= units*4 && odd*20 <= units:
		return "utf-16be"
	}
	return ""
}

func trimPartialRune(b []byte) []byte {
	for i := 1; i <= min(3, len(b)); i++ {
		c := b[len(b)-i]
		if c < 0x80 {
			break
		}
		if c >= 0xC0 {
			if !utf8.FullRune(b[len(b)-i:]) {
				return b[:len(b)-i]
			}
			break
		}
	}
	return b
}

// mostlyUTF8 tells that text is UTF-8 with a few broken bytes in it rather
// than a legacy encoding: valid sequences are very unlikely to come by chance.
func mostlyUTF8(b []byte) bool {
	good, bad := countUTF8(b)
	return good > 0 && good >= 4*bad
}

// countUTF8 counts valid multi-byte sequences and bytes that belong to none.
func countUTF8(b []byte) (good, bad int) {
	for i := 0; i < len(b); {
		if b[i] < 0x80 {
			i++
			continue
		}
		r, n := utf8.DecodeRune(b[i:])
		if r == utf8.RuneError && n == 1 {
			bad++
		} else {
			good++
		}
		i += n
	}
	return good, bad
}

// guessLegacy picks an 8-bit or multi-byte encoding for text that is not UTF-8.
// Short samples mislead statistics, so strong signs are looked at first.
func guessLegacy(b []byte) encoding {
	lines := nonASCIILines(b, 1<<16)
	if looksChinese(lines) {
		return mustEncoding("gb18030")
	}
	if name := looksCyrillic(lines); name != "" {
		return mustEncoding(name)
	}
	best := "windows-1252"
	if found, err := chardet.NewTextDetector().DetectAll(lines); err == nil {
		for _, f := range found {
			name := strings.ToLower(f.Charset)
			if name == "utf-8" || strings.HasPrefix(name, "utf-") || strings.HasPrefix(name, "iso-2022") {
				continue
			}
			e, err := encodingByName(strings.TrimSuffix(name, "-i"))
			if err != nil || !plausible(e, lines) {
				continue
			}
			// A few accented letters look alike in all Latin encodings; only
			// Western Europe is common enough to be guessed from so little.
			if highBytes(lines) < 12 && !cyrillicLike(e.name, lines) && (!e.wide || f.Confidence < 50 || strings.Contains(e.decode(lines), "\ufffd")) {
				continue
			}
			best = e.name
			break
		}
	}
	if best == "iso-8859-1" || best == "iso-8859-15" {
		best = "windows-1252"
	}
	return mustEncoding(best)
}

func mustEncoding(name string) encoding {
	e, err := encodingByName(name)
	if err != nil {
		return utf8Encoding
	}
	return e
}

func highBytes(b []byte) (n int) {
	for _, c := range b {
		if c >= 0x80 {
			n++
		}
	}
	return n
}

// cyrillicLike: runs of four high bytes and more are words, not accents.
func cyrillicLike(name string, b []byte) bool {
	if name != "windows-1251" && name != "koi8-r" && name != "iso-8859-5" && name != "windows-1253" && name != "iso-8859-7" && name != "windows-1255" && name != "windows-1256" {
		return false
	}
	run := 0
	for _, c := range b {
		if c >= 0xC0 {
			if run++; run >= 4 {
				return true
			}
		} else {
			run = 0
		}
	}
	return false
}

// plausible: hardly anything in the text is undefined in that encoding.
func plausible(e encoding, b []byte) bool {
	text := e.decode(b)
	bad := strings.Count(text, "\ufffd")
	return bad*50 <= highBytes(b)
}

// looksChinese tells that all high bytes pair up as common characters of GB2312
// (level one is sorted by frequency and sound: lead bytes B0 to D7).
func looksChinese(b []byte) bool {
	var common, other int
	for i := 0; i < len(b); i++ {
		if b[i] < 0x80 {
			continue
		}
		if i+1 >= len(b) || b[i] == 0x80 || b[i] == 0xFF || b[i+1] < 0x40 || b[i+1] == 0x7F || b[i+1] == 0xFF {
			return false
		}
		if b[i] >= 0xB0 && b[i] <= 0xD7 && b[i+1] >= 0xA1 || b[i] == 0xA3 || b[i] == 0xA1 {
			common++
		} else {
			other++
		}
		i++
	}
	if common < 2 || common < 9*other {
		return false
	}
	// Korean and Japanese EUC use the same bytes; where the detector is sure of
	// one of those, it is that.
	if best, err := chardet.NewTextDetector().DetectBest(b); err == nil && best.Confidence >= 60 {
		switch best.Charset {
		case "EUC-KR", "EUC-JP", "Big5", "Shift_JIS", "windows-1251", "KOI8-R", "ISO-8859-5":
			return false
		}
	}
	return true
}

// looksCyrillic finds which of the Cyrillic encodings makes the text words: with
// few capitals inside of them, and of the letters that Slavic languages use most.
func looksCyrillic(b []byte) string {
	if !cyrillicLike("windows-1251", b) {
		return ""
	}
	best, bestScore := "", 0.0
	for _, name := range []string{"windows-1251", "koi8-r", "iso-8859-5"} {
		var letters, common, odd, high float64
		before := ' '
		for _, r := range mustEncoding(name).decode(b) {
			if r >= 0x80 {
				high++
			}
			if r >= 'А' && r <= 'я' || r == 'ё' || r == 'Ё' || r == 'і' || r == 'ї' {
				letters++
				if strings.ContainsRune("оеаинтсрвлОЕАИНТСРВЛ", r) {
					common++
				}
				if r <= 'Я' && before >= 'а' && before <= 'я' {
					odd++
				}
			}
			before = r
		}
		if letters < 8 || letters < high*0.85 || common < letters*0.5 {
			continue
		}
		if score := common/letters - 4*odd/letters; score > bestScore {
			best, bestScore = name, score
		}
	}
	return best
}

// nonASCIILines keeps the lines that tell anything, up to n bytes.
func nonASCIILines(b []byte, n int) []byte {
	var out []byte
	for len(b) > 0 && len(out) < n {
		line := b
		if i := bytes.IndexByte(b, '\n'); i >= 0 {
			line = b[:i+1]
		}
		b = b[len(line):]
		if highBytes(line) > 0 {
			out = append(out, line[:min(len(line), n)]...)
		}
	}
	return out
}
