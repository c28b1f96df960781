//go:build linux

package inside

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"time"
	"unicode/utf8"

	"atelier/internal/runner/wire"
	"atelier/internal/sandbox"
)

const (
	joinFor   = 25 * time.Millisecond // live output is joined for so long
	tailEvery = 500 * time.Millisecond
	tailShown = 512
	heartbeat = 3 * time.Second
	wholeMax  = 64 << 20 // of a full text
	wholeAll  = 96 << 20 // of all full texts together; /tmp is memory
)

// output takes in both streams of a command as fast as they come and never
// makes the command wait.
type output struct {
	limit int

	mu      sync.Mutex
	streams map[sandbox.Stream]*kept
	whole   whole
	pending []piece
	total   int64
	bell    chan struct{}
}

type piece struct {
	stream sandbox.Stream
	text   string
}

// kept is what is kept of one stream: all, or head and tail.
type kept struct {
	text       wire.Text
	head, tail []byte
	size       int64 // of the text
	live       int   // bytes sent live
	tailed     time.Time
	tailSize   int64
}

func newOutput(limit int) *output {
	o := &output{limit: limit, bell: make(chan struct{}, 1),
		streams: map[sandbox.Stream]*kept{sandbox.Stdout: {}, sandbox.Stderr: {}}}
	return o
}

// add takes bytes of a stream; b may be used again afterwards.
func (o *output) add(stream sandbox.Stream, b []byte) {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.total += int64(len(b))
	o.put(stream, o.streams[stream].text.Next(b))
}

// close ends a stream.
func (o *output) close(stream sandbox.Stream) {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.put(stream, o.streams[stream].text.End())
}

func (o *output) put(stream sandbox.Stream, text string) {
	if text == "" {
		return
	}
	k := o.streams[stream]
	k.keep(text, o.limit)
	o.whole.add(text, k.size > int64(o.limit))
	if room := o.limit - k.live; room > 0 {
		cut := text[:runeEnd(text, min(room, len(text)))]
		if len(cut) < len(text) {
			cut += "\n[more output follows; only its latest lines are shown until the command ends]\n"
			k.live = o.limit
		} else {
			k.live += len(cut)
		}
		o.queue(stream, cut)
	}
	o.ring()
}

// queue joins live output of the same stream.
func (o *output) queue(stream sandbox.Stream, text string) {
	if n := len(o.pending); n > 0 && o.pending[n-1].stream == stream && len(o.pending[n-1].text) < 32<<10 {
		o.pending[n-1].text += text
		return
	}
	o.pending = append(o.pending, piece{stream, text})
}

func (o *output) ring() {
	select {
	case o.bell <- struct{}{}:
	default:
	}
}

// take gives the live output that waits to be sent.
func (o *output) take() []piece {
	o.mu.Lock()
	defer o.mu.Unlock()
	out := o.pending
	o.pending = nil
	for stream, k := range o.streams {
		if k.live >= o.limit && k.tailSize != k.size && time.Since(k.tailed) >= tailEvery && len(k.tail) > 0 {
			k.tailed, k.tailSize = time.Now(), k.size
			out = append(out, piece{stream, latest(k.tail)})
		}
	}
	return out
}

// latest is the last lines of a tail.
func latest(tail []byte) string {
	s := string(tail[max(0, len(tail)-tailShown):])
	if i := strings.IndexByte(s, '\n'); i >= 0 && i < len(s)-1 {
		return s[i+1:]
	}
	return strings.ToValidUTF8(s, "") + "\n"
}

// send writes live output until the streams are closed (done), joined.
func (o *output) send(done <-chan struct{}, write func(kind byte, data []byte) error) {
	beat := time.NewTicker(heartbeat)
	defer beat.Stop()
	flush := func() {
		for _, p := range o.take() {
			kind := wire.KindStdout
			if p.stream == sandbox.Stderr {
				kind = wire.KindStderr
			}
			for text := p.text; text != ""; {
				n := runeEnd(text, min(len(text), 64<<10))
				_ = write(kind, []byte(text[:n]))
				text = text[n:]
			}
		}
	}
	defer flush()
	for {
		select {
		case <-done:
			return
		case <-beat.C:
			_ = write(wire.KindHeartbeat, nil)
		case <-o.bell:
			select {
			case <-done:
				return
			case <-time.After(joinFor):
			}
			flush()
		}
	}
}

// keep adds to head and tail.
func (k *kept) keep(text string, limit int) {
	k.size += int64(len(text))
	half := limit / 2
	if room := half - len(k.head); room > 0 {
		n := min(room, len(text))
		k.head = append(k.head, text[:n]...)
		text = text[n:]
	}
	k.tail = append(k.tail, text...)
	if len(k.tail) > 4*limit {
		k.tail = append(k.tail[:0], k.tail[len(k.tail)-limit:]...)
	}
}

// result is the kept text; where names the whole.
func (k *kept) result(limit int, where string) (text string, cut bool) {
	if k.size <= int64(limit) {
		return string(k.head) + string(k.tail), false
	}
	head := string(k.head[:runeEnd(string(k.head), len(k.head))])
	tail := k.tail[max(0, len(k.tail)-(limit-limit/2)):]
	for len(tail) > 0 && !utf8.RuneStart(tail[0]) {
		tail = tail[1:]
	}
	left := k.size - int64(len(head)) - int64(len(tail))
	return fmt.Sprintf("%s\n[... %d bytes left out here; %s ...]\n%s", head, left, where, tail), true
}

// finish writes the kept texts into the result.
func (o *output) finish(r *sandbox.Result) {
	o.mu.Lock()
	defer o.mu.Unlock()
	where := o.whole.end()
	r.FullOutput = o.whole.path
	for stream, k := range o.streams {
		text, cut := k.result(o.limit, where)
		r.Truncated = r.Truncated || cut
		r.BinaryStripped = r.BinaryStripped || k.text.Stripped
		if stream == sandbox.Stdout {
			r.Stdout = text
		} else {
			r.Stderr = text
		}
	}
	r.OutputBytes = o.total
}

// runeEnd is the largest cut ≤ n that does not split a character of s.
func runeEnd(s string, n int) int {
	if n >= len(s) {
		n = len(s)
		for i := 1; i < utf8.UTFMax && i <= n; i++ {
			if utf8.RuneStart(s[n-i]) {
				if !utf8.FullRuneInString(s[n-i:]) {
					return n - i
				}
				break
			}
		}
		return n
	}
	for n > 0 && !utf8.RuneStart(s[n]) {
		n--
	}
	return n
}

// whole is the full text of both streams in the order it came: in memory while
// it may still be kept, in a file from when it is not.
type whole struct {
	memory []byte
	file   *os.File
	path   string
	size   int64
	lost   string // why the file is not whole
}

func (w *whole) add(text string, over bool) {
	if w.lost != "" {
		return
	}
	if w.file == nil {
		w.memory = append(w.memory, text...)
		if over {
			w.open()
		}
		return
	}
	w.write([]byte(text))
}

func (w *whole) open() {
	err := os.MkdirAll(sandbox.OutputDir, 0o700)
	if err == nil {
		makeRoom(sandbox.OutputDir)
		w.file, err = os.CreateTemp(sandbox.OutputDir, "output-*.txt")
	}
	if err != nil {
		w.lost, w.memory = "the whole output could not be kept: "+err.Error(), nil
		return
	}
	w.path = w.file.Name()
	memory := w.memory
	w.memory = nil
	w.write(memory)
}

func (w *whole) write(b []byte) {
	if w.size+int64(len(b)) > wholeMax {
		b = b[:max(0, wholeMax-w.size)]
		w.lost = fmt.Sprintf("the first %d MiB of the output are in %s", wholeMax>>20, w.path)
	}
	n, err := w.file.Write(b)
	w.size += int64(n)
	if err != nil && w.lost == "" {
		w.lost = fmt.Sprintf("the first %d bytes of the output are in %s, then: %v", w.size, w.path, err)
	}
}

// end closes the file and says where the whole text is.
func (w *whole) end() string {
	w.memory = nil
	if w.file == nil {
		return w.lost
	}
	if w.lost != "" {
		_, _ = w.file.WriteString("\n[" + w.lost + "]\n")
	}
	_ = w.file.Close()
	if w.lost != "" {
		return w.lost
	}
	return "the whole output is in " + w.path
}

// makeRoom takes the oldest full texts away, because /tmp is memory.
func makeRoom(dir string) {
	names, _ := filepath.Glob(dir + "/output-*.txt")
	type old struct {
		path string
		size int64
		at   time.Time
	}
	var all []old
	var sum int64
	for _, name := range names {
		if st, err := os.Lstat(name); err == nil {
			all = append(all, old{name, st.Size(), st.ModTime()})
			sum += st.Size()
		}
	}
	for sum > wholeAll-wholeMax && len(all) > 0 {
		oldest := 0
		for i := range all {
			if all[i].at.Before(all[oldest].at) {
				oldest = i
			}
		}
		_ = os.Remove(all[oldest].path)
		sum -= all[oldest].size
		all = append(all[:oldest], all[oldest+1:]...)
	}
}
