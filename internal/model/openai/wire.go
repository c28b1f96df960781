package openai

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strings"

	sdk "github.com/sashabaranov/go-openai"

	"atelier/internal/model"
)

// answer is what the client library does not pass on about an HTTP answer.
type answer struct {
	header http.Header
	done   bool // [DONE] was seen
}

type answerKey struct{}

// doer stands between the library and the network: it keeps the answer's
// header, and hands the library a stream of data lines alone.
type doer struct{ client *http.Client }

func (d doer) Do(req *http.Request) (*http.Response, error) {
	resp, err := d.client.Do(req)
	if err != nil {
		return resp, err
	}
	seen, ok := req.Context().Value(answerKey{}).(*answer)
	if !ok {
		return resp, nil
	}
	seen.header = resp.Header
	if resp.StatusCode < 300 {
		resp.Body = &dataLines{body: resp.Body, in: bufio.NewReader(resp.Body), seen: seen}
	}
	return resp, nil
}

// dataLines drops comments and the other fields of server-sent events, which
// the library would take for parts of an error, passes errors on at once, and
// ends the last line where the server did not.
type dataLines struct {
	body io.ReadCloser
	in   *bufio.Reader
	seen *answer
	rest []byte
	err  error
}

func (d *dataLines) Read(p []byte) (int, error) {
	for len(d.rest) == 0 {
		if d.err != nil {
			return 0, d.err
		}
		var line []byte
		line, d.err = d.in.ReadBytes('\n')
		if d.err != nil && !errors.Is(d.err, io.EOF) {
			return 0, d.err // half a line is no event
		}
		d.rest = d.clean(bytes.TrimSpace(line))
	}
	n := copy(p, d.rest)
	d.rest = d.rest[n:]
	return n, nil
}

func (d *dataLines) clean(line []byte) []byte {
	if len(line) == 0 || line[0] == ':' || hasField(line, "event") || hasField(line, "id") || hasField(line, "retry") {
		return nil
	}
	data, isData := bytes.CutPrefix(line, []byte("data:"))
	data = bytes.TrimSpace(data)
	if isData && len(data) == 0 {
		return nil
	}
	if isData && string(data) == "[DONE]" {
		d.seen.done = true
	}
	if isData && bytes.HasPrefix(data, []byte(`{"error"`)) {
		// The library would wait for another line before it tells of an error;
		// with a space inside it passes the chunk on, and turn.take reads it.
		return append(append([]byte("data: { "), data[1:]...), '\n')
	}
	return append(bytes.Clone(line), '\n')
}

func hasField(line []byte, name string) bool { return bytes.HasPrefix(line, []byte(name+":")) }

func (d *dataLines) Close() error { return d.body.Close() }

// refusal gives status and text of an error that the server answered with.
func refusal(err error) (int, string) {
	var api *sdk.APIError
	if errors.As(err, &api) {
		text := api.Message
		for _, extra := range []string{api.Type, code(api.Code)} {
			if extra != "" && !strings.Contains(text, extra) {
				text += " (" + extra + ")"
			}
		}
		return api.HTTPStatusCode, text
	}
	var req *sdk.RequestError
	if errors.As(err, &req) {
		return req.HTTPStatusCode, plain(req.Body)
	}
	return 0, ""
}

func code(c any) string {
	if c == nil {
		return ""
	}
	return fmt.Sprint(c)
}

// plain reads the shapes of errors that are not OpenAI's: {"error":"text"},
// {"message":…}, {"detail":…}, or no JSON at all.
func plain(body []byte) string {
	var m map[string]any
	if json.Unmarshal(body, &m) == nil {
		for _, key := range []string{"error", "message", "detail"} {
			if text, ok := m[key].(string); ok && text != "" {
				return text
			}
		}
	}
	return strings.ToValidUTF8(string(body), "\uFFFD")
}

func (p *Provider) translate(ctx context.Context, err error, seen *answer) error {
	if ctx.Err() != nil {
		return ctx.Err()
	}
	if errors.Is(err, sdk.ErrReasoningToolsRequireResponses) {
		return &model.Error{Kind: model.KindInvalid, Cause: err, Message: "This model cannot use tools over the chat completions API. Choose another model."}
	}
	status, message := refusal(err)
	var h http.Header
	if seen != nil {
		h = seen.header
	}
	var api *sdk.APIError
	if status == 0 && errors.As(err, &api) { // inside a stream, after a 200
		status = statusOf(api)
	}
	switch {
	case status == http.StatusBadRequest && strings.Contains(message, "does not support tools"):
		return &model.Error{Kind: model.KindInvalid, Status: status, Cause: err, Message: "This model cannot call tools, so it cannot run commands or make files. Choose another model."}
	case status != 0:
		return model.HTTPError(p.title, status, message, h, err)
	case isJSON(err):
		return model.ProtocolError(p.title, "The answer was not JSON", err)
	case errors.Is(err, sdk.ErrReasoningModelMaxTokensDeprecated), errors.Is(err, sdk.ErrChatCompletionInvalidModel):
		return model.HTTPError(p.title, http.StatusBadRequest, err.Error(), nil, err)
	}
	return model.NetworkError(p.title, err)
}

func isJSON(err error) bool {
	var syntax *json.SyntaxError
	var kind *json.UnmarshalTypeError
	return errors.As(err, &syntax) || errors.As(err, &kind)
}

// statusOf guesses the status of an error inside a stream from its code or type.
func statusOf(e *sdk.APIError) int {
	if n, ok := e.Code.(int); ok && n >= 400 && n < 600 {
		return n
	}
	text := strings.ToLower(code(e.Code) + " " + e.Type + " " + e.Message)
	switch {
	case strings.Contains(text, "rate_limit"), strings.Contains(text, "rate limit"):
		return http.StatusTooManyRequests
	case strings.Contains(text, "context_length"), strings.Contains(text, "invalid_request"):
		return http.StatusBadRequest
	case strings.Contains(text, "authentication"), strings.Contains(text, "invalid_api_key"):
		return http.StatusUnauthorized
	default:
		return http.StatusInternalServerError
	}
}
