package anthropic

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"

	sdk "github.com/anthropics/anthropic-sdk-go"

	"atelier/internal/model"
)

// statusOf gives errors that arrive inside a stream, after a 200, the status
// that they would have had before it.
var statusOf = map[string]int{
	"invalid_request_error": 400, "authentication_error": 401, "billing_error": 402, "permission_error": 403,
	"not_found_error": 404, "request_too_large": 413, "rate_limit_error": 429, "api_error": 500,
	"timeout_error": 504, "overloaded_error": 529,
}

func isAPI(err error) bool {
	var e *sdk.Error
	return errors.As(err, &e)
}

func isSyntax(err error) bool {
	var syntax *json.SyntaxError
	var kind *json.UnmarshalTypeError
	return errors.As(err, &syntax) || errors.As(err, &kind)
}

func translate(ctx context.Context, err error) error {
	if ctx.Err() != nil {
		return ctx.Err()
	}
	var api *sdk.Error
	if !errors.As(err, &api) {
		if isSyntax(err) {
			return model.ProtocolError(title, "An event was not JSON", err)
		}
		return model.NetworkError(title, err)
	}
	var body struct {
		Error struct {
			Type    string `json:"type"`
			Message string `json:"message"`
		} `json:"error"`
	}
	message := api.RawJSON()
	if json.Unmarshal([]byte(message), &body) == nil && body.Error.Message != "" {
		message = body.Error.Message
		if body.Error.Type == "request_too_large" || body.Error.Type == "billing_error" {
			message = body.Error.Type + ": " + message
		}
	}
	status := api.StatusCode
	if status < 400 {
		if status = statusOf[body.Error.Type]; status == 0 {
			status = http.StatusInternalServerError
		}
	}
	var h http.Header
	if api.Response != nil {
		h = api.Response.Header
	}
	return model.HTTPError(title, status, message, h, err)
}
