package web

import (
	"encoding/json"
	"net/http"
	"reflect"
	"strings"
	"sync"
	"time"

	"github.com/invopop/jsonschema"
	"github.com/labstack/echo/v4"

	"atelier/internal/domain"
)

// operation describes one route to programs. The shapes are read from the Go
// types that the handlers themselves use, so they cannot say something else.
type operation struct {
	method, path string // as in the route table
	summary      string
	query        []param
	in           any // the JSON body; nil has none
	inType       string
	status       int
	out          any // the data; nil is described by outType alone
	outType      string
	list         bool // the answer has hasMore and nextCursor
	streams      bool // Accept: text/event-stream follows
}

type param struct {
	name, kind, text string
}

var (
	paging      = []param{{"limit", "integer", "entries on one page"}, {"cursor", "string", "meta.nextCursor of the page before"}}
	contentType = []param{{"download", "boolean", "as an attachment, whatever the type"}, {"as", "string", "glb of a 3D model or html of Markdown, as viewers show it"}}
	pathQuery   = []param{{"id", "string", "the path"}}
	window      = []param{{"offset", "integer", "rows before the window"}, {"limit", "integer", "rows in it"}, {"sort", "string", "a column; -column is descending"}, {"filter", "string", "column:op:value; may be repeated"},
		{"encoding", "string", "read in this encoding instead of the one that was found, such as windows-1252"}, {"delimiter", "string", "split at this one character instead of the one that was found"}, {"header", "boolean", "whether the first row holds the columns' names"}}
)

// document is the OpenAPI 3.1 document, made once.
var document = sync.OnceValues(func() ([]byte, error) {
	schemas := map[string]any{"Error": schemaOf(errorBody{}), "Meta": schemaOf(meta{})}
	paths := map[string]map[string]any{}
	for _, op := range operations {
		path, params := openPath(op.path)
		if paths[path] == nil {
			paths[path] = map[string]any{}
		}
		paths[path][strings.ToLower(op.method)] = op.describe(params)
	}
	return json.MarshalIndent(map[string]any{
		"openapi": "3.1.0",
		"info": map[string]any{
			"title": "Atelier", "version": "1",
			"description": "Workspaces of files, chats with an agent that has a sandbox, and what it publishes on a canvas. Ids are opaque. Times are RFC 3339 in UTC. Sizes are bytes. A POST may carry an Idempotency-Key: repeated, it gets the first answer and nothing is done twice.",
		},
		"servers":  []any{map[string]any{"url": "/"}},
		"paths":    paths,
		"security": []any{map[string]any{"key": []any{}}, map[string]any{"bearer": []any{}}, map[string]any{"session": []any{}}},
		"components": map[string]any{
			"schemas": schemas,
			"securitySchemes": map[string]any{
				"key":     map[string]any{"type": "apiKey", "in": "header", "name": "X-API-Key"},
				"bearer":  map[string]any{"type": "http", "scheme": "bearer"},
				"session": map[string]any{"type": "apiKey", "in": "cookie", "name": "atelier_session", "description": "Unsafe methods also need the header " + csrfHeader + "."},
			},
		},
	}, "", " ")
})

// OpenAPI is the document that /openapi.json serves.
func OpenAPI() ([]byte, error) { return document() }

func (s *Server) showOpenAPI(c echo.Context) error {
	doc, err := document()
	if err != nil {
		return err
	}
	return c.Blob(http.StatusOK, echo.MIMEApplicationJSON, doc)
}

// openPath turns "/v1/chats/:id/files/*" into "/v1/chats/{id}/files/{path}".
func openPath(path string) (string, []any) {
	parts := strings.Split(path, "/")
	var params []any
	for i, part := range parts {
		name, is := strings.CutPrefix(part, ":")
		text := "the " + name + "'s id"
		if name == "id" {
			text = "an id"
		}
		if part == "*" {
			name, is, text = "path", true, "a path; its slashes are slashes"
		}
		if is {
			parts[i] = "{" + name + "}"
			params = append(params, map[string]any{"name": name, "in": "path", "required": true, "description": text, "schema": map[string]any{"type": "string"}})
		}
	}
	return strings.Join(parts, "/"), params
}

func (op operation) describe(params []any) map[string]any {
	for _, q := range op.query {
		params = append(params, map[string]any{"name": q.name, "in": "query", "description": q.text, "schema": map[string]any{"type": q.kind}})
	}
	if op.list {
		for _, q := range paging {
			params = append(params, map[string]any{"name": q.name, "in": "query", "description": q.text, "schema": map[string]any{"type": q.kind}})
		}
	}
	d := map[string]any{"summary": op.summary, "operationId": op.id(), "responses": op.responses()}
	if len(params) > 0 {
		d["parameters"] = params
	}
	if op.in != nil {
		d["requestBody"] = map[string]any{"content": map[string]any{"application/json": map[string]any{"schema": schemaOf(op.in)}}}
	} else if op.inType != "" {
		d["requestBody"] = map[string]any{"content": map[string]any{op.inType: map[string]any{"schema": bodySchema(op.inType)}}}
	}
	return d
}

func bodySchema(kind string) map[string]any {
	if kind != "multipart/form-data" {
		return map[string]any{"type": "string", "format": "binary"}
	}
	return map[string]any{"type": "object", "properties": map[string]any{
		"file": map[string]any{"type": "array", "items": map[string]any{"type": "string", "format": "binary"}, "description": "one or more files"},
		"name": map[string]any{"type": "string", "description": "another name for the file that follows"},
	}}
}

// id is the method and path in camel case: getChatsIdRuns.
func (op operation) id() string {
	id := strings.ToLower(op.method)
	for part := range strings.FieldsFuncSeq(op.path, func(r rune) bool { return r == '/' || r == ':' || r == '-' || r == '.' }) {
		switch part {
		case "v1":
		case "*":
			id += "Path"
		default:
			id += strings.ToUpper(part[:1]) + part[1:]
		}
	}
	return id
}

func (op operation) responses() map[string]any {
	content := map[string]any{}
	switch {
	case op.out != nil:
		content["application/json"] = map[string]any{"schema": map[string]any{
			"type": "object", "required": []string{"data", "meta"},
			"properties": map[string]any{"data": schemaOf(op.out), "meta": map[string]any{"$ref": "#/components/schemas/Meta"}},
		}}
	case op.outType != "":
		content[op.outType] = map[string]any{"schema": map[string]any{}}
	}
	if op.streams {
		content["text/event-stream"] = map[string]any{"schema": map[string]any{"type": "string"}}
	}
	answer := map[string]any{"description": http.StatusText(op.status)}
	if len(content) > 0 {
		answer["content"] = content
	}
	return map[string]any{
		itoa(op.status): answer,
		"default": map[string]any{"description": "An error. Its code says of which kind, its message what to do.", "content": map[string]any{
			"application/json": map[string]any{"schema": map[string]any{"$ref": "#/components/schemas/Error"}},
		}},
	}
}

// schemaOf is the JSON Schema of a Go value's type, all in one piece.
func schemaOf(v any) any {
	r := jsonschema.Reflector{DoNotReference: true, Anonymous: true, AllowAdditionalProperties: true, Mapper: mapType}
	s := r.Reflect(v)
	s.Version, s.ID = "", ""
	return s
}

// mapType describes types whose JSON is not their Go shape.
func mapType(t reflect.Type) *jsonschema.Schema {
	switch t {
	case reflect.TypeFor[json.RawMessage](), reflect.TypeFor[any]():
		return &jsonschema.Schema{}
	case reflect.TypeFor[time.Time]():
		return &jsonschema.Schema{Type: "string", Format: "date-time"}
	case reflect.TypeFor[domain.Code]():
		s := &jsonschema.Schema{Type: "string"}
		for _, code := range []domain.Code{
			domain.Invalid, domain.Unauthenticated, domain.InsufficientCredits, domain.Forbidden, domain.NotFound, domain.Conflict,
			domain.WorkspaceInUse, domain.TooLarge, domain.Unsupported, domain.Busy, domain.QuotaExceeded, domain.Internal,
		} {
			s.Enum = append(s.Enum, code)
		}
		return s
	case reflect.TypeFor[domain.Scope]():
		s := &jsonschema.Schema{Type: "string"}
		for _, scope := range domain.Scopes {
			s.Enum = append(s.Enum, scope)
		}
		return s
	}
	if t.Kind() == reflect.Map && t.Elem().Kind() == reflect.Interface {
		return &jsonschema.Schema{Type: "object"}
	}
	return nil
}

// DocumentPath is how the document writes a route's path.
func DocumentPath(route string) string {
	path, _ := openPath(route)
	return path
}
