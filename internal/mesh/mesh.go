// Package mesh reads 3D models (GLB, glTF, OBJ with MTL, STL, PLY), measures
// them and turns all of them into GLB, which browsers show.
//
// Models come from strangers and from programs that were written in a hurry, so
// nothing in a file is believed: every index, offset and count is checked
// against the bytes that are there, sizes are bounded before anything is
// allocated, the node graph is walked without recursion and each node once, and
// a broken part costs a warning rather than the model. github.com/qmuntal/gltf
// gives the types and the encoder; the reading of buffers and accessors is our
// own, because that library trusts them.
package mesh

import (
	"context"
	"fmt"
	"io"
	"math"
	"path"
	"strings"

	"atelier/internal/domain"
)

// Source is the file of a model. Sibling opens a file beside it (.mtl, texture,
// .bin) by a relative name, must refuse names that lead outside, and may be nil.
type Source struct {
	Name    string
	Size    int64
	Open    func() (io.ReadSeekCloser, error)
	Sibling func(rel string) (io.ReadSeekCloser, error)
}

// Bounds is the box around a model in its own units.
type Bounds struct {
	Min [3]float64 `json:"min"`
	Max [3]float64 `json:"max"`
}

// Facts are what is known of a model. Bounds is nil without a vertex;
// Watertight is nil where it cannot be known.
type Facts struct {
	Format     string
	Triangles  int
	Vertices   int
	Meshes     int
	Materials  int
	Animations int
	Bounds     *Bounds
	Watertight *bool
	Warnings   []string
}

// Limits of what is read into memory. Beyond them a model is a card with a
// download; beyond the softer ones only the named fact is missing.
const (
	maxModelBytes   = 256 << 20 // of the file, and of all its buffers together
	maxJSONBytes    = 64 << 20
	maxTriangles    = 10_000_000
	maxVertices     = 20_000_000
	maxConvert      = 4_000_000 // triangles that are converted to GLB
	maxWatertight   = 3_000_000 // triangles whose edges are compared
	maxWork         = 150_000_000
	maxEarTests     = 200_000_000
	maxTextureBytes = 32 << 20
	maxTexturePix   = 64 << 20
	maxWarnings     = 20
)

// Format names the format of a model by its first bytes, then its name:
// glb, gltf, obj, stl, ply, or "" for none of them.
func Format(name string, head []byte) string {
	ext := strings.ToLower(path.Ext(name))
	text := strings.TrimLeft(strings.TrimPrefix(string(head[:min(len(head), 4096)]), "\ufeff"), " \t\r\n")
	switch {
	case strings.HasPrefix(text, "glTF"):
		return "glb"
	case strings.HasPrefix(text, "ply\n"), strings.HasPrefix(text, "ply\r"):
		return "ply"
	case strings.HasPrefix(text, "{") && (ext == ".gltf" || strings.Contains(text, `"asset"`) && strings.Contains(text, `"version"`) && strings.Contains(text, `"bufferViews"`)):
		return "gltf"
	case strings.HasPrefix(text, "solid") && strings.Contains(text, "facet") && ext != ".obj":
		return "stl"
	case ext == ".stl" && len(head) >= 84, ext == ".stl" && strings.HasPrefix(text, "solid"):
		return "stl"
	case ext == ".obj" && !strings.ContainsRune(text, 0):
		return "obj"
	}
	return ""
}

// Read measures a model. An error is one in words for people: the file is no
// model, is cut off, or is too large to be measured here.
func Read(ctx context.Context, src Source) (f *Facts, err error) {
	defer recovered(&err)
	m, err := load(ctx, src)
	if err != nil {
		return nil, err
	}
	return m.facts(ctx)
}

// ToGLB gives the model as GLB with its textures inside, and warnings about
// what could not be brought along. A GLB comes back as it is.
func ToGLB(ctx context.Context, src Source) (glb []byte, warnings []string, err error) {
	defer recovered(&err)
	m, err := load(ctx, src)
	if err != nil {
		return nil, nil, err
	}
	glb, err = m.glb(ctx)
	return glb, m.warned(), err
}

// recovered turns a panic over a hostile file into an error: one strange model
// must not end the server.
func recovered(err *error) {
	if p := recover(); p != nil {
		*err = domain.Errorf(domain.Unsupported, "The model could not be read (%v). It may be damaged; download it to look at it elsewhere.", p)
	}
}

// model is a file that was read: a glTF document or plain geometry.
type model interface {
	facts(context.Context) (*Facts, error)
	glb(context.Context) ([]byte, error)
	warned() []string
}

func load(ctx context.Context, src Source) (model, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	data, err := readAll(src)
	if err != nil {
		return nil, err
	}
	switch Format(src.Name, data) {
	case "glb":
		return readGLB(ctx, src, data)
	case "gltf":
		return readGLTF(ctx, src, data)
	case "obj":
		return readOBJ(ctx, src, data)
	case "stl":
		return readSTL(ctx, data)
	case "ply":
		return readPLY(ctx, data)
	}
	return nil, domain.Errorf(domain.Unsupported, "%s is not a model that can be shown: its content is none of GLB, glTF, OBJ, STL or PLY.", src.Name)
}

func readAll(src Source) ([]byte, error) {
	if src.Size > maxModelBytes {
		return nil, domain.Errorf(domain.TooLarge, "The model has %d MB; up to %d MB can be measured and shown. Download it, or make it smaller.", src.Size>>20, maxModelBytes>>20)
	}
	f, err := src.Open()
	if err != nil {
		return nil, domain.Errorf(domain.Internal, "The model could not be opened: %w.", err)
	}
	defer f.Close()
	data, err := io.ReadAll(io.LimitReader(f, maxModelBytes))
	if err != nil {
		return nil, domain.Errorf(domain.Internal, "The model could not be read: %w.", err)
	}
	if len(data) == 0 {
		return nil, domain.Errorf(domain.Unsupported, "The file is empty.")
	}
	return data, nil
}

// notes collects warnings, each once, and not without end.
type notes struct {
	list []string
	more int
}

func (n *notes) warn(format string, args ...any) {
	s := fmt.Sprintf(format, args...)
	for _, old := range n.list {
		if old == s {
			return
		}
	}
	if len(n.list) >= maxWarnings {
		n.more++
		return
	}
	n.list = append(n.list, s)
}

func (n *notes) warned() []string {
	if n.more == 0 {
		return append([]string{}, n.list...)
	}
	return append(n.list[:len(n.list):len(n.list)], fmt.Sprintf("And %d more warnings.", n.more))
}

// box grows around points.
type box struct {
	min, max [3]float64
	any      bool
}

func (b *box) add(p [3]float64) {
	for i := range 3 {
		if math.IsNaN(p[i]) || math.IsInf(p[i], 0) {
			return
		}
	}
	if !b.any {
		b.min, b.max, b.any = p, p, true
		return
	}
	for i := range 3 {
		b.min[i] = min(b.min[i], p[i])
		b.max[i] = max(b.max[i], p[i])
	}
}

func (b *box) bounds() *Bounds {
	if !b.any {
		return nil
	}
	return &Bounds{b.min, b.max}
}
