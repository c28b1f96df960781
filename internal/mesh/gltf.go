package mesh

import (
	"bytes"
	"context"
	"encoding/base64"
	"encoding/binary"
	"encoding/json"
	"io"
	"net/url"
	"path"
	"slices"
	"strings"

	"github.com/qmuntal/gltf"

	"atelier/internal/domain"
)

// document is a glTF file: its JSON, and as many of its buffers as are there.
type document struct {
	notes
	src     Source
	format  string
	raw     []byte // the GLB as it came, to be given back
	text    []byte // the JSON
	doc     *gltf.Document
	buffers [][]byte // nil for one that could not be had
	left    int      // bytes that buffers may still take
	work    int      // elements read so far; a file may name one accessor a million times
}

const (
	chunkJSON = 0x4E4F534A
	chunkBIN  = 0x004E4942
)

func readGLB(ctx context.Context, src Source, data []byte) (*document, error) {
	d := &document{src: src, format: "glb", raw: data}
	if len(data) < 20 {
		return nil, domain.Errorf(domain.Unsupported, "The GLB file is cut off: it has %d bytes and its header alone needs 20.", len(data))
	}
	if v := binary.LittleEndian.Uint32(data[4:]); v != 2 {
		return nil, domain.Errorf(domain.Unsupported, "The GLB file is of version %d; only version 2 can be read. Export it again as glTF 2.0.", v)
	}
	if n := int64(binary.LittleEndian.Uint32(data[8:])); n != int64(len(data)) {
		d.warn("The file says it has %d bytes and has %d; it may be cut off.", n, len(data))
	}
	var bin []byte
	found := false
	for rest := data[12:]; len(rest) >= 8; {
		n, kind := int64(binary.LittleEndian.Uint32(rest)), binary.LittleEndian.Uint32(rest[4:])
		rest = rest[8:]
		short := n > int64(len(rest))
		chunk := rest[:min(n, int64(len(rest)))]
		rest = rest[len(chunk):]
		switch {
		case kind == chunkJSON && d.text == nil:
			if short {
				return nil, domain.Errorf(domain.Unsupported, "The GLB file is cut off inside its description: %d of %d bytes are there.", len(chunk), n)
			}
			d.text = chunk
		case kind == chunkBIN && !found:
			bin, found = chunk, true
			if short {
				d.warn("The file is cut off: %d of %d bytes of geometry are there.", len(chunk), n)
			}
		}
	}
	if d.text == nil {
		return nil, domain.Errorf(domain.Unsupported, "The GLB file holds no description of a model.")
	}
	return d, d.parse(ctx, bin, found)
}

func readGLTF(ctx context.Context, src Source, data []byte) (*document, error) {
	d := &document{src: src, format: "gltf", text: bytes.TrimPrefix(data, []byte("\xef\xbb\xbf"))}
	return d, d.parse(ctx, nil, false)
}

func (d *document) parse(ctx context.Context, bin []byte, hasBin bool) error {
	if len(d.text) > maxJSONBytes {
		return domain.Errorf(domain.TooLarge, "The description in the model has %d MB; up to %d MB can be read.", len(d.text)>>20, maxJSONBytes>>20)
	}
	d.doc = &gltf.Document{}
	if err := json.Unmarshal(d.text, d.doc); err != nil {
		return domain.Errorf(domain.Unsupported, "The model's description is not valid glTF: %v.", err)
	}
	if v := d.doc.Asset.Version; v != "" && !strings.HasPrefix(v, "2") {
		return domain.Errorf(domain.Unsupported, "The model is of glTF version %s; only version 2 can be read. Export it again as glTF 2.0.", clip(v))
	}
	d.left = maxModelBytes
	for i, b := range d.doc.Buffers {
		if err := ctx.Err(); err != nil {
			return err
		}
		var data []byte
		switch {
		case b == nil:
		case b.URI == "" && i == 0 && hasBin:
			data = bin
		case b.URI == "" && fallback(b):
		case b.URI == "":
			d.warn("Buffer %d has no data.", i)
		default:
			data = d.resource(b.URI, "Buffer")
		}
		if b != nil && data != nil && b.ByteLength > len(data) {
			d.warn("Buffer %d says it has %d bytes and has %d.", i, b.ByteLength, len(data))
		}
		d.buffers = append(d.buffers, data)
	}
	return nil
}

// fallback buffers are empty on purpose: their content is compressed elsewhere.
func fallback(b *gltf.Buffer) bool {
	return slices.ContainsFunc(compressions, func(ext string) bool { _, ok := b.Extensions[ext]; return ok })
}

func clip(s string) string {
	if r := []rune(s); len(r) > 120 {
		return string(r[:120]) + "…"
	}
	return s
}

// resource is the content of a data: URI or of a file beside the model; nil
// with a warning when it cannot be had. Nothing is ever fetched.
func (d *document) resource(uri, what string) []byte {
	if strings.HasPrefix(uri, "data:") {
		data, err := dataURI(uri, d.left)
		if err != nil {
			d.warn("%s inside the file cannot be decoded: %v.", what, err)
			return nil
		}
		d.left -= len(data)
		return data
	}
	data, err := openSibling(d.src, uri, d.left)
	if err != nil {
		d.warn("%s %q is missing: %v.", what, clip(uri), err)
		return nil
	}
	d.left -= len(data)
	return data
}

func dataURI(uri string, limit int) ([]byte, error) {
	head, body, ok := strings.Cut(uri, ",")
	if !ok {
		return nil, domain.Errorf(domain.Invalid, "it has no content")
	}
	if len(body) > limit/3*4+4 {
		return nil, domain.Errorf(domain.TooLarge, "it is too large")
	}
	if strings.HasSuffix(head, ";base64") {
		body = strings.TrimRight(body, "=")
		return base64.RawStdEncoding.DecodeString(body)
	}
	s, err := url.PathUnescape(body)
	return []byte(s), err
}

// openSibling reads a file named inside a model. Names with a scheme, absolute
// ones and those that climb out are refused here already.
func openSibling(src Source, name string, limit int) ([]byte, error) {
	if plain, err := url.PathUnescape(name); err == nil {
		name = plain
	}
	rel := path.Clean(strings.ReplaceAll(name, `\`, "/"))
	switch {
	case strings.Contains(name, "://") || strings.HasPrefix(name, "//"):
		return nil, domain.Errorf(domain.Forbidden, "files from the network are not loaded")
	case rel == "." || rel == ".." || path.IsAbs(rel) || strings.HasPrefix(rel, "../") || strings.ContainsRune(rel, 0) || len(rel) > 1 && rel[1] == ':':
		return nil, domain.Errorf(domain.Forbidden, "it lies outside the folder of the model")
	case src.Sibling == nil:
		return nil, domain.Errorf(domain.NotFound, "the files beside the model are not here")
	}
	f, err := src.Sibling(rel)
	if err != nil {
		return nil, domain.Errorf(domain.NotFound, "it is not beside the model")
	}
	defer f.Close()
	data, err := io.ReadAll(io.LimitReader(f, int64(limit)+1))
	if err != nil {
		return nil, domain.Errorf(domain.Internal, "it cannot be read")
	}
	if len(data) > limit {
		return nil, domain.Errorf(domain.TooLarge, "it is too large")
	}
	return data, nil
}

// compressions hide the geometry from us: counts are then those the file states.
var compressions = []string{"KHR_draco_mesh_compression", "EXT_meshopt_compression", "KHR_meshopt_compression"}

// known extensions are shown by the browser; others are named.
var known = []string{"KHR_mesh_quantization", "KHR_texture_transform", "KHR_materials_", "KHR_lights_punctual", "KHR_texture_basisu", "EXT_texture_webp", "EXT_texture_avif", "EXT_mesh_gpu_instancing", "KHR_draco_mesh_compression", "EXT_meshopt_compression"}

func (d *document) extensions() (compressed string) {
	used := append(slices.Clone(d.doc.ExtensionsUsed), d.doc.ExtensionsRequired...)
	for _, e := range used {
		if slices.Contains(compressions, e) {
			compressed = e
		}
	}
	for _, e := range d.doc.ExtensionsRequired {
		if !slices.ContainsFunc(known, func(k string) bool { return strings.HasPrefix(e, k) }) {
			d.warn("The model needs the extension %s, which is not known here; it may look wrong.", clip(e))
		}
	}
	if compressed != "" {
		d.warn("The geometry is compressed with %s: counts are those the file states, and whether it is watertight is unknown.", compressed)
	}
	return compressed
}

func (d *document) facts(ctx context.Context) (*Facts, error) {
	m := &measure{document: d, compressed: d.extensions() != "", points: map[int][][3]float32{}}
	f := &Facts{Format: d.format, Meshes: len(d.doc.Meshes), Materials: len(d.doc.Materials), Animations: len(d.doc.Animations)}
	if err := m.meshes(ctx, f); err != nil {
		return nil, err
	}
	if err := m.bounds(ctx, f); err != nil {
		return nil, err
	}
	for _, im := range d.doc.Images {
		if im != nil && im.URI != "" {
			d.resource(im.URI, "Texture")
		}
	}
	f.Warnings = d.warned()
	return f, nil
}

// glb gives a GLB back as it came, and packs a .gltf with all that belongs to
// it into one. The JSON is edited as it is, so that nothing unknown is lost.
func (d *document) glb(ctx context.Context) ([]byte, error) {
	if d.raw != nil {
		return d.raw, nil
	}
	var doc map[string]any
	dec := json.NewDecoder(bytes.NewReader(d.text))
	dec.UseNumber()
	if err := dec.Decode(&doc); err != nil {
		return nil, domain.Errorf(domain.Unsupported, "The model's description is not valid JSON: %v.", err)
	}
	p := &packer{document: d, doc: doc}
	if err := p.pack(ctx); err != nil {
		return nil, err
	}
	return p.bytes()
}

type packer struct {
	*document
	doc map[string]any
	bin []byte
}

func (p *packer) pack(ctx context.Context) error {
	starts := make([]int, len(p.buffers))
	for i, b := range p.buffers {
		p.align()
		starts[i] = len(p.bin)
		p.bin = append(p.bin, b...)
		// A buffer that says it is longer keeps its place, so that what it has
		// can be shown.
		if want := p.document.doc.Buffers[i]; want != nil && want.ByteLength > len(b) && want.ByteLength < maxModelBytes {
			p.bin = append(p.bin, make([]byte, want.ByteLength-len(b))...)
		}
		if len(p.bin) > maxModelBytes {
			return domain.Errorf(domain.TooLarge, "The model and its files have more than %d MB, which is too much to show.", maxModelBytes>>20)
		}
	}
	views, _ := p.doc["bufferViews"].([]any)
	for i, v := range p.document.doc.BufferViews {
		m, ok := any(nil), false
		if i < len(views) {
			m = views[i]
		}
		view, isMap := m.(map[string]any)
		if ok = isMap && v != nil && v.Buffer >= 0 && v.Buffer < len(starts); !ok {
			continue
		}
		view["buffer"] = 0
		view["byteOffset"] = v.ByteOffset + starts[v.Buffer]
		p.compressedView(view, starts)
	}
	images, _ := p.doc["images"].([]any)
	for _, im := range images {
		if err := ctx.Err(); err != nil {
			return err
		}
		if image, ok := im.(map[string]any); ok {
			views = p.image(image, views)
		}
	}
	if len(views) > 0 {
		p.doc["bufferViews"] = views
	}
	return nil
}

// compressedView: meshopt names the buffer once more inside its extension.
func (p *packer) compressedView(view map[string]any, starts []int) {
	exts, _ := view["extensions"].(map[string]any)
	for _, name := range compressions {
		ext, ok := exts[name].(map[string]any)
		if !ok {
			continue
		}
		number, _ := ext["buffer"].(json.Number)
		index, err := number.Int64()
		if err != nil || index < 0 || index >= int64(len(starts)) {
			continue
		}
		offset, _ := ext["byteOffset"].(json.Number)
		at, _ := offset.Int64()
		ext["buffer"], ext["byteOffset"] = 0, at+int64(starts[index])
	}
}

func (p *packer) align() {
	for len(p.bin)%4 != 0 {
		p.bin = append(p.bin, 0)
	}
}

// image moves one picture into the binary part.
func (p *packer) image(image map[string]any, views []any) []any {
	uri, _ := image["uri"].(string)
	if uri == "" {
		return views
	}
	data := p.resource(uri, "Texture")
	mime := imageType(data)
	if mime == "" {
		// A one-pixel white picture stands in, so that the model still loads.
		data, mime = whitePixel, "image/png"
	}
	p.align()
	views = append(views, map[string]any{"buffer": 0, "byteOffset": len(p.bin), "byteLength": len(data)})
	p.bin = append(p.bin, data...)
	delete(image, "uri")
	image["bufferView"], image["mimeType"] = len(views)-1, mime
	return views
}

func (p *packer) bytes() ([]byte, error) {
	p.align()
	delete(p.doc, "buffers")
	if len(p.bin) > 0 {
		p.doc["buffers"] = []any{map[string]any{"byteLength": len(p.bin)}}
	}
	text, err := json.Marshal(p.doc)
	if err != nil {
		return nil, domain.Errorf(domain.Internal, "The model could not be packed: %w.", err)
	}
	for len(text)%4 != 0 {
		text = append(text, ' ')
	}
	size := 12 + 8 + len(text)
	if len(p.bin) > 0 {
		size += 8 + len(p.bin)
	}
	out := make([]byte, 0, size)
	out = append(out, "glTF"...)
	out = binary.LittleEndian.AppendUint32(out, 2)
	out = binary.LittleEndian.AppendUint32(out, uint32(size))
	out = binary.LittleEndian.AppendUint32(out, uint32(len(text)))
	out = binary.LittleEndian.AppendUint32(out, chunkJSON)
	out = append(out, text...)
	if len(p.bin) > 0 {
		out = binary.LittleEndian.AppendUint32(out, uint32(len(p.bin)))
		out = binary.LittleEndian.AppendUint32(out, chunkBIN)
		out = append(out, p.bin...)
	}
	return out, nil
}
