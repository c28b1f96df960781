package offline

import (
	"fmt"
	"path"
	"regexp"
	"slices"
	"strings"
)

// pictureFile is one picture for pictures.py. Where out has no ending, the
// picture keeps its format, as its bytes tell it.
type pictureFile struct {
	Input string `json:"input"`
	Out   string `json:"out"`
}

type pictureFacts struct {
	Width  int    `json:"width"`
	Height int    `json:"height"`
	Format string `json:"format"`
	Bytes  int64  `json:"bytes"`
	Frames int    `json:"frames"`
}

// pictureMade is what pictures.py tells of one.
type pictureMade struct {
	Out     string       `json:"out"`
	Before  pictureFacts `json:"before"`
	After   pictureFacts `json:"after"`
	Notes   []string     `json:"notes"`
	Trouble string       `json:"trouble"`
}

// image works off the clauses from i on that change pictures, as one script run.
// It returns how many clauses that were.
func (j *job) image(i int) (int, error) {
	w := imageWork{dpi: dpiIn(inchMarks(j.s.req.text), j.s.req.answers)}
	n := 0
	for _, c := range j.clauses[i:] {
		if c.kind != kindImage && (c.kind != kindConvert || !pictureFormat.MatchString(formatIn(c.text))) {
			break
		}
		if err := w.read(c, j.s.req.namesIn(c.text)); err != nil {
			return 0, err
		}
		n++
	}
	if err := w.askFit(j.s.req); err != nil {
		return 0, err
	}
	if err := j.lookImages(); err != nil {
		return 0, err
	}
	var files []pictureFile
	var from []looked
	for _, l := range j.images {
		if p := l.notPicture(); p != "" {
			if len(j.images) == 1 {
				return 0, &trouble{p}
			}
			j.tell("%s", p)
			continue
		}
		files = append(files, pictureFile{l.Path, w.out(l)})
		from = append(from, l)
	}
	if len(files) == 0 {
		return 0, &trouble{"None of these files is a picture that I can change."}
	}
	if w.name != "" && len(files) == 1 {
		files[0].Out = "/workspace/" + path.Base(w.name)
	}
	return n, j.changePictures(w, files, from)
}

// changePictures runs pictures.py and tells what came of it.
func (j *job) changePictures(w imageWork, files []pictureFile, from []looked) error {
	distinct(files)
	j.s.say("Now I " + w.doing() + ".")
	params := map[string]any{"files": files, "steps": w.steps}
	if w.steps == nil {
		params["steps"] = []imageStep{}
	}
	if w.quality > 0 {
		params["quality"] = w.quality
	}
	var res struct {
		Pictures []pictureMade `json:"pictures"`
		Ask      string        `json:"ask"`
	}
	if err := j.s.python("pictures.py", params, &res); err != nil {
		return err
	}
	if res.Ask != "" {
		return &question{res.Ask}
	}
	if len(res.Pictures) != len(files) {
		return &trouble{"The script pictures.py told of another number of pictures than it was given."}
	}
	if err := j.seePicture(res.Pictures); err != nil {
		return err
	}
	var next []looked
	for k, m := range res.Pictures {
		if m.Trouble != "" {
			j.tell("%s", m.Trouble)
			continue
		}
		j.made(m.Out, "")
		j.tell("%s", m.words(from[k]))
		for _, n := range m.Notes {
			j.tell("%s", n)
		}
		next = append(next, looked{Path: m.Out, Name: path.Base(m.Out), Kind: "image", ImageW: m.After.Width, ImageH: m.After.Height, Format: m.After.Format})
	}
	for _, n := range w.notes {
		j.tell("%s", n)
	}
	j.images = next
	return nil
}

// distinct keeps pictures of one name from different folders apart.
func distinct(files []pictureFile) {
	used := map[string]int{}
	for i, f := range files {
		used[f.Out]++
		if n := used[f.Out]; n > 1 {
			ext := path.Ext(f.Out)
			files[i].Out = fmt.Sprintf("%s-%d%s", strings.TrimSuffix(f.Out, ext), n, ext)
		}
	}
}

// seePicture looks at the one picture that came out.
func (j *job) seePicture(made []pictureMade) error {
	if len(made) != 1 || made[0].Trouble != "" || !slices.Contains([]string{"PNG", "JPEG", "WEBP", "GIF"}, made[0].After.Format) {
		return nil
	}
	j.s.say("Let me look at it.")
	view, err := j.s.call("view_image", map[string]string{"path": made[0].Out})
	if err != nil {
		return err
	}
	if view.bad {
		j.tell("%s", "I could not look at the picture: "+firstLines(view.text, 3))
	}
	return nil
}

// lookImages finds the pictures that the request is about: those at hand, a
// chart just made, else those named, attached or known.
func (j *job) lookImages() error {
	if len(j.images) > 0 {
		return nil
	}
	var files []lookFile
	if n := len(j.outs); n > 0 && looksImage(file{path: j.outs[n-1].path}) {
		files = []lookFile{{Paths: []string{j.outs[n-1].path}}}
	} else {
		var err error
		if files, err = j.s.choose(looksImage, "picture"); err != nil {
			return err
		}
	}
	j.s.say("I'll look at " + codes(baseNames(files)) + " first.")
	var err error
	j.images, err = j.s.look(files)
	return err
}

// notPicture is why a file cannot be changed as a picture; "" when it can.
func (l looked) notPicture() string {
	switch {
	case l.Kind == "missing":
		return "There is no file " + code(l.Name) + " in the chat's attachments or the workspace."
	case l.Trouble != "":
		return l.Trouble
	case l.Kind == "svg":
		return code(l.Name) + " is an SVG drawing, which has no pixels; I change PNG, JPEG, WebP, TIFF, BMP and GIF."
	case l.Kind != "image":
		return fmt.Sprintf("%s is %s, whatever its name says; that is no picture that I can change (PNG, JPEG, WebP, TIFF, BMP, GIF).", code(l.Name), l.Told)
	}
	return ""
}

func formatTitle(f string) string {
	if f == "WEBP" {
		return "WebP"
	}
	return f
}

// words tell what became of a picture.
func (m pictureMade) words(l looked) string {
	b, a := m.Before, m.After
	w := fmt.Sprintf("%s was %d × %d pixels (%s, %s); %s is **%d × %d** (%s, %s).", code(l.Name), b.Width, b.Height, formatTitle(b.Format), bytesOf(b.Bytes),
		code(path.Base(m.Out)), a.Width, a.Height, formatTitle(a.Format), bytesOf(a.Bytes))
	if a.Frames > 1 {
		w += fmt.Sprintf(" All %d frames were changed.", a.Frames)
	}
	if want := formatOfEnding[strings.ToLower(path.Ext(l.Name))]; want != "" && want != b.Format {
		w += fmt.Sprintf(" By its bytes the file is %s, not %s as its name says.", formatTitle(b.Format), formatTitle(want))
	}
	return w
}

var formatOfEnding = map[string]string{".png": "PNG", ".jpg": "JPEG", ".jpeg": "JPEG", ".webp": "WEBP", ".gif": "GIF", ".bmp": "BMP", ".tif": "TIFF", ".tiff": "TIFF"}

// answersFit tells that a reply to the question how a size of other proportions
// is meant chooses one of its ways, and is no order to crop.
func answersFit(question, reply string) bool {
	return strings.Contains(question, fitQuestion) && fitAnswer.MatchString(reply) && !anyNumber.MatchString(reply)
}

const fitQuestion = "Shall I crop it to fill that size, fit it inside, or stretch it?" // as pictures.py asks it

var fitAnswer = regexp.MustCompile(`(?i)\b(?:(crop\w*|fill\w*|cover)|(inside|within|fit\w*|contain|keep\w* (?:the )?(?:proportions?|aspect\w*|ratio))|(stretch\w*|exactly|distort\w*|ignore\w*|squash\w*))\b`)
