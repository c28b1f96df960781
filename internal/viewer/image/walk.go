package image

import (
	"bufio"
	"bytes"
	"context"
	"encoding/binary"
	"io"
)

// maxWalk bounds how many blocks of a picture are passed over.
const maxWalk = 1 << 20

// walk counts frames and finds the orientation by going from block to block.
func walk(ctx context.Context, kind string, r *bufio.Reader, head []byte) (frames, orientation int) {
	w := walker{ctx: ctx, r: r, orientation: 1}
	switch kind {
	case "gif":
		w.gif()
	case "png":
		w.png()
	case "webp":
		w.webp()
	case "jpeg":
		w.jpeg()
	case "tiff":
		w.exif(head)
	}
	return w.frames, w.orientation
}

type walker struct {
	ctx         context.Context
	r           *bufio.Reader
	frames      int
	orientation int
	steps       int
	buf         [16]byte
}

// on tells whether to go on; a walk ends with its context.
func (w *walker) on() bool {
	w.steps++
	return w.steps < maxWalk && (w.steps%1024 != 0 || w.ctx.Err() == nil)
}

func (w *walker) read(n int) []byte {
	if _, err := io.ReadFull(w.r, w.buf[:n]); err != nil {
		return nil
	}
	return w.buf[:n]
}

// skip passes over n bytes, chunk by chunk, so that a lie of 4 GB about a small
// file ends at once and one about a large file ends with the context.
func (w *walker) skip(n int64) bool {
	for n > 0 && w.on() {
		step := min(n, 1<<20)
		got, err := w.r.Discard(int(step))
		n -= int64(got)
		if err != nil {
			return false
		}
	}
	return n == 0
}

func (w *walker) gif() {
	b := w.read(13)
	if b == nil || b[10]&0x80 != 0 && !w.skip(3<<(b[10]&7+1)) {
		return
	}
	for w.on() {
		kind, err := w.r.ReadByte()
		if err != nil {
			return
		}
		switch kind {
		case 0x2C:
			b := w.read(9)
			if b == nil {
				return
			}
			w.frames++
			if b[8]&0x80 != 0 && !w.skip(3<<(b[8]&7+1)) || !w.skip(1) || !w.blocks() {
				return
			}
		case 0x21:
			if !w.skip(1) || !w.blocks() {
				return
			}
		default:
			return
		}
	}
}

func (w *walker) blocks() bool {
	for w.on() {
		n, err := w.r.ReadByte()
		if err != nil {
			return false
		}
		if n == 0 {
			return true
		}
		if !w.skip(int64(n)) {
			return false
		}
	}
	return false
}

func (w *walker) png() {
	if !w.skip(8) {
		return
	}
	for w.on() {
		b := w.read(8)
		if b == nil {
			return
		}
		n, kind := int64(binary.BigEndian.Uint32(b)), string(b[4:8])
		switch {
		case kind == "fcTL":
			w.frames++ // counted, because acTL may say anything
		case kind == "eXIf" && n < 64<<10:
			w.exif(w.take(n))
			n = 0
		case kind == "IEND":
			return
		}
		if !w.skip(n + 4) {
			return
		}
	}
}

func (w *walker) take(n int64) []byte {
	b := make([]byte, n)
	if _, err := io.ReadFull(w.r, b); err != nil {
		return nil
	}
	return b
}

func (w *walker) webp() {
	if !w.skip(12) {
		return
	}
	for w.on() {
		b := w.read(8)
		if b == nil {
			return
		}
		n, kind := int64(binary.LittleEndian.Uint32(b[4:])), string(b[:4])
		n += n & 1
		switch {
		case kind == "ANMF":
			w.frames++
		case kind == "EXIF" && n < 64<<10:
			w.exif(bytes.TrimPrefix(w.take(n), []byte("Exif\x00\x00")))
			n = 0
		}
		if !w.skip(n) {
			return
		}
	}
}

func (w *walker) jpeg() {
	if !w.skip(2) {
		return
	}
	for w.on() {
		b := w.read(4)
		if b == nil || b[0] != 0xFF || b[1] == 0xDA {
			return
		}
		n := int64(binary.BigEndian.Uint16(b[2:])) - 2
		if n < 0 {
			return
		}
		if b[1] == 0xE1 {
			data := w.take(n)
			if tiff, ok := bytes.CutPrefix(data, []byte("Exif\x00\x00")); ok {
				w.exif(tiff)
				return
			}
			n = 0
		}
		if !w.skip(n) {
			return
		}
	}
}

// exif reads tag 274, the orientation, of the first directory.
func (w *walker) exif(b []byte) {
	if len(b) < 8 {
		return
	}
	var order binary.ByteOrder = binary.LittleEndian
	if b[0] == 'M' {
		order = binary.BigEndian
	}
	at := int64(order.Uint32(b[4:]))
	if at < 8 || at+2 > int64(len(b)) {
		return
	}
	n := int64(order.Uint16(b[at:]))
	for i := range n {
		entry := at + 2 + 12*i
		if entry+12 > int64(len(b)) {
			return
		}
		if order.Uint16(b[entry:]) == 274 {
			if v := int(order.Uint16(b[entry+8:])); v >= 1 && v <= 8 {
				w.orientation = v
			}
			return
		}
	}
}

// isoSize finds the largest ispe box of an AVIF or HEIC file.
func isoSize(head []byte) (w, h int) {
	for rest := head; ; {
		i := bytes.Index(rest, []byte("ispe"))
		if i < 0 || i+16 > len(rest) {
			return w, h
		}
		rest = rest[i+4:]
		x, y := int(binary.BigEndian.Uint32(rest[4:])), int(binary.BigEndian.Uint32(rest[8:]))
		if x > 0 && y > 0 && x < 1<<20 && y < 1<<20 && x*y > w*h {
			w, h = x, y
		}
	}
}

// icoSize is the largest picture in an icon.
func icoSize(head []byte) (w, h int) {
	n := int(binary.LittleEndian.Uint16(head[4:]))
	for i := 0; i < n && 6+16*(i+1) <= len(head); i++ {
		x, y := int(head[6+16*i]), int(head[6+16*i+1])
		if x == 0 {
			x = 256
		}
		if y == 0 {
			y = 256
		}
		if x*y > w*h {
			w, h = x, y
		}
	}
	return w, h
}
