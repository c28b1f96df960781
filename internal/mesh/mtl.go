package mesh

import (
	"bytes"
	"encoding/base64"
	"image"
	_ "image/gif"
	_ "image/jpeg"
	"image/png"
	"math"
	"path"
	"strconv"
	"strings"

	"github.com/qmuntal/gltf"
	_ "golang.org/x/image/bmp"
	_ "golang.org/x/image/tiff"
	_ "golang.org/x/image/webp"
)

// material is one of an MTL library.
type material struct {
	color    [3]float32
	emit     [3]float32
	alpha    float32
	shine    float32 // Ns, negative when absent
	rough    float32 // Pr, negative when absent
	metal    float32
	colorMap string
	texture  []byte // PNG or JPEG
}

func newMaterial() *material {
	return &material{color: [3]float32{0.8, 0.8, 0.8}, alpha: 1, shine: -1, rough: -1}
}

// library reads one mtllib line. Names hold spaces, and a line may name several
// files: the whole line is tried first.
func (r *objReader) library(line string) {
	names := []string{strings.Trim(line, `"`)}
	if words := strings.Fields(line); len(words) > 1 {
		names = append(names, words...)
	}
	found := false
	for i, name := range names {
		data, used, err := r.besides(name, 16<<20)
		if err != nil {
			continue
		}
		found = true
		r.mtl(data, path.Dir(used))
		if i == 0 {
			return
		}
	}
	if !found {
		r.warn("The material library %q is missing; grey is used. Add it beside the model.", clip(line))
	}
}

// besides opens a file as it is named, or under its bare name: models are often
// moved away from the folders that they were made in.
func (r *objReader) besides(name string, limit int) (data []byte, used string, err error) {
	name = strings.ReplaceAll(name, `\`, "/")
	for _, try := range []string{name, path.Base(name)} {
		if data, err = openSibling(r.src, try, limit); err == nil {
			return data, path.Clean(try), nil
		}
	}
	return nil, "", err
}

func (r *objReader) mtl(data []byte, dir string) {
	data = bytes.TrimPrefix(data, []byte("\xef\xbb\xbf"))
	var m *material
	for len(data) > 0 {
		var line string
		line, data = nextLine(data)
		word, rest, _ := strings.Cut(strings.ReplaceAll(strings.TrimSpace(line), "\t", " "), " ")
		rest = strings.TrimSpace(rest)
		if word == "newmtl" {
			m = newMaterial()
			if _, ok := r.materials[rest]; !ok {
				r.materials[rest] = m
			}
			continue
		}
		if m != nil {
			m.set(word, rest, dir)
		}
	}
}

func (m *material) set(word, rest, dir string) {
	f := strings.Fields(rest)
	first := func(old float32) float32 {
		if len(f) == 0 {
			return old
		}
		v, err := strconv.ParseFloat(f[0], 32)
		if err != nil || math.IsNaN(v) || math.IsInf(v, 0) {
			return old
		}
		return float32(v)
	}
	switch strings.ToLower(word) {
	case "kd":
		m.color = rgb(f, m.color)
	case "ke":
		m.emit = rgb(f, m.emit)
	case "d":
		m.alpha = clamp(first(1))
	case "tr":
		m.alpha = clamp(1 - first(0))
	case "ns":
		m.shine = max(0, first(m.shine))
	case "pr":
		m.rough = clamp(first(m.rough))
	case "pm":
		m.metal = clamp(first(m.metal))
	case "map_kd":
		if name := mapName(rest); name != "" {
			m.colorMap = path.Join(dir, strings.ReplaceAll(name, `\`, "/"))
			if path.IsAbs(strings.ReplaceAll(name, `\`, "/")) {
				m.colorMap = strings.ReplaceAll(name, `\`, "/")
			}
		}
	}
}

func rgb(f []string, old [3]float32) [3]float32 {
	out := old
	for i := range 3 {
		if len(f) == 1 {
			f = []string{f[0], f[0], f[0]} // one value is grey
		}
		if i < len(f) {
			if v, err := strconv.ParseFloat(f[i], 32); err == nil && !math.IsNaN(v) {
				out[i] = clamp(float32(v))
			}
		}
	}
	return out
}

func clamp(v float32) float32 { return min(1, max(0, v)) }

// mapName drops the options before a texture's name, which may hold spaces.
func mapName(rest string) string {
	options := map[string]int{"-blendu": 1, "-blendv": 1, "-bm": 1, "-boost": 1, "-cc": 1, "-clamp": 1, "-imfchan": 1, "-mm": 2, "-o": 3, "-s": 3, "-t": 3, "-texres": 1, "-type": 1, "-colorspace": 1}
	for strings.HasPrefix(rest, "-") {
		word, tail, ok := strings.Cut(rest, " ")
		n, known := options[strings.ToLower(word)]
		if !ok || !known {
			break
		}
		rest = strings.TrimSpace(tail)
		for range n {
			arg, tail, ok := strings.Cut(rest, " ")
			// -o, -s and -t take one to three numbers.
			if _, err := strconv.ParseFloat(arg, 64); !ok || n == 3 && err != nil {
				break
			}
			rest = strings.TrimSpace(tail)
		}
	}
	return strings.Trim(rest, `"`)
}

// loadTextures reads the pictures of the materials in use.
func (r *objReader) loadTextures() {
	left := maxModelBytes / 2
	cache := map[string][]byte{}
	for _, p := range r.parts {
		m := r.materials[p.material]
		if m == nil || m.colorMap == "" || m.texture != nil || len(p.corners) == 0 {
			continue
		}
		if data, ok := cache[m.colorMap]; ok {
			m.texture = data
			continue
		}
		data, _, err := r.besides(m.colorMap, min(left, maxTextureBytes))
		if err != nil {
			r.warn("The texture %q is missing: %v.", clip(m.colorMap), err)
		} else if data, err = webPicture(data); err != nil {
			r.warn("The texture %q cannot be shown: %v.", clip(m.colorMap), err)
			data = nil
		}
		left -= len(data)
		cache[m.colorMap] = data
		m.texture = data
	}
}

// imageType is the type of a picture that glTF may hold, "" for others.
func imageType(data []byte) string {
	switch {
	case bytes.HasPrefix(data, []byte("\x89PNG\r\n\x1a\n")):
		return "image/png"
	case bytes.HasPrefix(data, []byte("\xff\xd8\xff")):
		return "image/jpeg"
	case len(data) > 12 && string(data[:4]) == "RIFF" && string(data[8:12]) == "WEBP":
		return "image/webp"
	}
	return ""
}

// webPicture keeps PNG and JPEG and turns other pictures into PNG.
func webPicture(data []byte) ([]byte, error) {
	cfg, kind, err := image.DecodeConfig(bytes.NewReader(data))
	if err != nil {
		return nil, errText("it is no picture of a kind known here")
	}
	if cfg.Width <= 0 || cfg.Height <= 0 || cfg.Width > maxTexturePix/cfg.Height {
		return nil, errText("it has too many pixels")
	}
	if kind == "png" || kind == "jpeg" {
		return data, nil
	}
	img, _, err := image.Decode(bytes.NewReader(data))
	if err != nil {
		return nil, errText("it is damaged")
	}
	var out bytes.Buffer
	if err := png.Encode(&out, img); err != nil {
		return nil, errText("it cannot be converted")
	}
	return out.Bytes(), nil
}

type errText string

func (e errText) Error() string { return string(e) }

var whitePixel, _ = base64.StdEncoding.DecodeString("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mP8/x8AAwMCAO+ip1sAAAAASUVORK5CYII=")

// material is the index of a material in the document.
func (w *writer) material(name string, textured bool) int {
	key := name
	if textured {
		key += "\x00t"
	}
	if at, ok := w.materials[key]; ok {
		return at
	}
	m := w.g.materials[name]
	if m == nil {
		m = newMaterial()
		if len(w.g.colors) > 0 {
			m.color = [3]float32{1, 1, 1}
		}
	}
	out := &gltf.Material{Name: name, DoubleSided: true, PBRMetallicRoughness: m.pbr()}
	out.EmissiveFactor = [3]float64{float64(linear(m.emit[0])), float64(linear(m.emit[1])), float64(linear(m.emit[2]))}
	if m.alpha < 1 {
		out.AlphaMode = gltf.AlphaBlend
	}
	if m.texture != nil && textured {
		out.PBRMetallicRoughness.BaseColorTexture = &gltf.TextureInfo{Index: w.texture(m.texture)}
	}
	w.doc.Materials = append(w.doc.Materials, out)
	w.materials[key] = len(w.doc.Materials) - 1
	return len(w.doc.Materials) - 1
}

func (m *material) pbr() *gltf.PBRMetallicRoughness {
	c := m.color
	if m.texture != nil && c == [3]float32{} {
		c = [3]float32{1, 1, 1} // exporters write a black Kd beside a map; it would hide the map
	}
	rough := 1.0
	switch {
	case m.rough >= 0:
		rough = float64(m.rough)
	case m.shine >= 0:
		rough = math.Sqrt(2 / (float64(m.shine) + 2))
	}
	return &gltf.PBRMetallicRoughness{
		BaseColorFactor: &[4]float64{float64(linear(c[0])), float64(linear(c[1])), float64(linear(c[2])), float64(m.alpha)},
		MetallicFactor:  gltf.Float(float64(m.metal)),
		RoughnessFactor: gltf.Float(rough),
	}
}

// texture adds a picture, each only once.
func (w *writer) texture(data []byte) int {
	for i, t := range w.doc.Textures {
		v := w.doc.BufferViews[*w.doc.Images[*t.Source].BufferView]
		if bytes.Equal(w.bin[v.ByteOffset:v.ByteOffset+v.ByteLength], data) {
			return i
		}
	}
	view := w.view(data, 0)
	w.doc.Images = append(w.doc.Images, &gltf.Image{MimeType: imageType(data), BufferView: gltf.Index(view)})
	if len(w.doc.Samplers) == 0 {
		w.doc.Samplers = []*gltf.Sampler{{}}
	}
	w.doc.Textures = append(w.doc.Textures, &gltf.Texture{Source: gltf.Index(len(w.doc.Images) - 1), Sampler: gltf.Index(0)})
	return len(w.doc.Textures) - 1
}
