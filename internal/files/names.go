package files

import (
	"fmt"
	"path"
	"strings"
	"unicode/utf8"

	"atelier/internal/domain"
)

// maxName is the longest name, in bytes, that Linux filesystems take.
const maxName = 255

// maxPath is the longest path that the kernel takes.
const maxPath = 4095

// relative turns an id ("/src/a.md", the first slash may be missing) into a
// path for os.Root; "" and "/" are ".".
func relative(id string) (string, error) {
	if len(id) > maxPath {
		return "", domain.Errorf(domain.Invalid, "The path has %d bytes; the most is %d.", len(id), maxPath)
	}
	var parts []string
	for part := range strings.SplitSeq(id, "/") {
		if part == "" {
			continue
		}
		if err := checkPart(part); err != nil {
			return "", err
		}
		parts = append(parts, part)
	}
	if len(parts) == 0 {
		return ".", nil
	}
	return strings.Join(parts, "/"), nil
}

func checkPart(part string) error {
	switch {
	case part == "." || part == "..":
		return domain.Errorf(domain.Invalid, "A path may not contain %q. Name the file from the workspace's root, such as /data/a.csv.", part)
	case strings.IndexByte(part, 0) >= 0:
		return domain.Errorf(domain.Invalid, "A name may not contain a NUL byte.")
	case len(part) > maxName:
		return domain.Errorf(domain.Invalid, "The name %s has %d bytes; the most is %d. Shorten it.", quote(part), len(part), maxName)
	}
	return nil
}

// CheckName tells what is wrong with a name for a new file or folder. Blanks,
// quotes, dashes, dots, backslashes and line breaks are all allowed: they are
// on people's disks.
func CheckName(name string) error {
	switch {
	case name == "":
		return domain.Errorf(domain.Invalid, "The name is empty. Give the file a name.")
	case strings.Contains(name, "/"):
		return domain.Errorf(domain.Invalid, "A name may not contain “/”: %s. To put the file into a folder, move it there.", quote(name))
	case name == "." || name == "..":
		return domain.Errorf(domain.Invalid, "%s is not a name for a file. Choose another.", quote(name))
	case !utf8.ValidString(name):
		return domain.Errorf(domain.Invalid, "The name %s is not valid UTF-8. Choose another.", quote(name))
	case strings.HasPrefix(name, tmpPrefix):
		return domain.Errorf(domain.Invalid, "Names that begin with %q are kept for unfinished files. Choose another.", tmpPrefix)
	}
	return checkPart(name)
}

// UploadName is the name under which an uploaded file is stored: what a client
// sends after the last "/", byte for byte. A backslash is a character like any
// other, except that browsers of old put "C:\fakepath\" before the name.
func UploadName(sent string) (string, error) {
	name := sent[strings.LastIndexByte(sent, '/')+1:]
	name = strings.TrimPrefix(name, `C:\fakepath\`)
	return name, CheckName(name)
}

// UploadPath splits the relative path of a file in a dropped folder
// ("d/sub/1.txt") into its folder and its name, both checked.
func UploadPath(sent string) (dir, name string, err error) {
	parts := strings.Split(strings.Trim(sent, "/"), "/")
	for _, part := range parts {
		if err := CheckName(part); err != nil {
			return "", "", err
		}
	}
	return strings.Join(parts[:len(parts)-1], "/"), parts[len(parts)-1], nil
}

// numbered is name for n = 0, "stem (n).ext" after that, shortened at a whole
// character so that it stays within the limit.
func numbered(name string, n int) string {
	if n == 0 {
		return name
	}
	ext := extension(name)
	stem := strings.TrimSuffix(name, ext)
	tail := fmt.Sprintf(" (%d)%s", n, ext)
	for len(stem)+len(tail) > maxName && stem != "" {
		_, size := utf8.DecodeLastRuneInString(stem)
		stem = stem[:len(stem)-size]
	}
	return stem + tail
}

// extension is what stays at the end when a name is numbered: ".csv", and
// ".tar.gz" as a whole; a hidden file's dot begins no extension.
func extension(name string) string {
	ext := path.Ext(name)
	if ext == name || len(ext) > 16 || strings.Contains(ext, " ") {
		return ""
	}
	if stem := strings.TrimSuffix(name, ext); strings.HasSuffix(strings.ToLower(stem), ".tar") && len(stem) > 4 {
		return name[len(stem)-4:]
	}
	return ext
}

func dirOf(rel string) string { return path.Dir(rel) }

// join puts a name into a folder that may be ".".
func join(dir, name string) string {
	if dir == "." || dir == "" {
		return name
	}
	return dir + "/" + name
}

// idOf is the id of a path of os.Root.
func idOf(rel string) string {
	if rel == "." {
		return "/"
	}
	return "/" + rel
}

// show names a path to people.
func show(rel string) string { return quote(idOf(rel)) }

// quote makes a name safe and short to read in a sentence: control characters
// and bad bytes are escaped, a long middle is left out.
func quote(name string) string {
	if len(name) > 200 {
		head, tail := 90, len(name)-90
		for head > 86 && !utf8.RuneStart(name[head]) {
			head--
		}
		for tail < len(name)-86 && !utf8.RuneStart(name[tail]) {
			tail++
		}
		name = name[:head] + "…" + name[tail:]
	}
	return fmt.Sprintf("%q", name)
}
