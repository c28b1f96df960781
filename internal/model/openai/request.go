package openai

import (
	"encoding/base64"
	"encoding/json"
	"strings"

	sdk "github.com/sashabaranov/go-openai"

	"atelier/internal/domain"
	"atelier/internal/model"
)

func (p *Provider) request(req model.Request) sdk.ChatCompletionRequest {
	out := sdk.ChatCompletionRequest{Model: req.Model, StreamOptions: &sdk.StreamOptions{IncludeUsage: true}}
	if p.own { // the old name is refused by OpenAI's newer models, the new one is unknown to most other servers
		out.MaxCompletionTokens = req.MaxTokens
	} else {
		out.MaxTokens = req.MaxTokens //lint:ignore SA1019 see above
	}
	if req.System != "" {
		out.Messages = append(out.Messages, sdk.ChatCompletionMessage{Role: sdk.ChatMessageRoleSystem, Content: req.System})
	}
	for _, m := range req.Messages {
		if m.Role == domain.RoleAssistant {
			out.Messages = append(out.Messages, assistant(m)...)
		} else {
			out.Messages = append(out.Messages, user(m)...)
		}
	}
	for _, t := range req.Tools {
		out.Tools = append(out.Tools, sdk.Tool{
			Type:     sdk.ToolTypeFunction,
			Function: &sdk.FunctionDefinition{Name: t.Name, Description: t.Description, Parameters: t.Schema},
		})
	}
	return out
}

func assistant(m model.Message) []sdk.ChatCompletionMessage {
	msg := sdk.ChatCompletionMessage{Role: sdk.ChatMessageRoleAssistant}
	for _, c := range m.Content {
		switch c.Type {
		case domain.PartText:
			msg.Content += c.Text
		case domain.PartToolCall:
			input := string(c.Input)
			if input == "" {
				input = "{}"
			}
			msg.ToolCalls = append(msg.ToolCalls, sdk.ToolCall{
				ID: c.CallID, Type: sdk.ToolTypeFunction,
				Function: sdk.FunctionCall{Name: c.Name, Arguments: input},
			})
		}
	}
	if msg.Content == "" && msg.ToolCalls == nil {
		return nil
	}
	return []sdk.ChatCompletionMessage{msg}
}

// user splits a message as this API wants it: first each result in a message
// of its own, then the rest. A result cannot hold a picture here, so pictures
// follow in the user's message, with a word on where they come from.
func user(m model.Message) []sdk.ChatCompletionMessage {
	var results []sdk.ChatCompletionMessage
	var parts []sdk.ChatMessagePart
	pictures := false
	add := func(text string) {
		if strings.TrimSpace(text) != "" {
			parts = append(parts, sdk.ChatMessagePart{Type: sdk.ChatMessagePartTypeText, Text: text})
		}
	}
	show := func(i *domain.Image) {
		pictures = true
		parts = append(parts, sdk.ChatMessagePart{Type: sdk.ChatMessagePartTypeImageURL, ImageURL: &sdk.ChatMessageImageURL{URL: dataURL(i)}})
	}
	for _, c := range m.Content {
		switch {
		case c.Type == domain.PartToolResult:
			results = append(results, sdk.ChatCompletionMessage{Role: sdk.ChatMessageRoleTool, ToolCallID: c.CallID, Content: resultText(c)})
			if c.Image != nil {
				add("The picture of the tool call " + c.CallID + ":")
				show(c.Image)
			}
		case c.Type == domain.PartText:
			add(c.Text)
		case c.Type == domain.PartImage && c.Image != nil:
			show(c.Image)
		}
	}
	if len(parts) == 0 {
		return results
	}
	msg := sdk.ChatCompletionMessage{Role: sdk.ChatMessageRoleUser}
	if pictures {
		msg.MultiContent = parts
	} else { // plain text where possible: some servers know nothing else
		texts := make([]string, len(parts))
		for i, part := range parts {
			texts[i] = part.Text
		}
		msg.Content = strings.Join(texts, "\n\n")
	}
	return append(results, msg)
}

func resultText(c model.Content) string {
	text := c.Text
	if strings.TrimSpace(text) == "" {
		text = "(nothing)"
	}
	if c.IsError { // this API has no field for it
		text = "Error: " + text
	}
	return text
}

func dataURL(i *domain.Image) string {
	return "data:" + i.MimeType + ";base64," + base64.StdEncoding.EncodeToString(i.Data)
}

// chunk is one event of a stream, read leniently.
type chunk struct {
	Error   json.RawMessage `json:"error"`
	Choices []struct {
		Delta        delta  `json:"delta"`
		Message      *delta `json:"message"` // the whole answer at once, from servers that do not stream
		FinishReason string `json:"finish_reason"`
	} `json:"choices"`
	Usage *struct {
		PromptTokens     int64 `json:"prompt_tokens"`
		CompletionTokens int64 `json:"completion_tokens"`
	} `json:"usage"`
}

type delta struct {
	Content          text       `json:"content"`
	Refusal          string     `json:"refusal"`
	ReasoningContent text       `json:"reasoning_content"`
	Reasoning        text       `json:"reasoning"`
	ToolCalls        []callPart `json:"tool_calls"`
	FunctionCall     *function  `json:"function_call"` // the first form of tools
}

type callPart struct {
	Index    *int     `json:"index"`
	ID       string   `json:"id"`
	Function function `json:"function"`
}

type function struct {
	Name      string    `json:"name"`
	Arguments arguments `json:"arguments"`
}

// text is a string or a list of parts with text.
type text string

func (t *text) UnmarshalJSON(data []byte) error {
	var s string
	if json.Unmarshal(data, &s) == nil {
		*t = text(s)
		return nil
	}
	var parts []struct {
		Text string `json:"text"`
	}
	if json.Unmarshal(data, &parts) == nil {
		for _, part := range parts {
			*t += text(part.Text)
		}
	}
	return nil // another shape is nothing to show
}

// arguments is a string of JSON, or the object itself.
type arguments string

func (a *arguments) UnmarshalJSON(data []byte) error {
	var s string
	if json.Unmarshal(data, &s) == nil {
		*a = arguments(s)
	} else {
		*a = arguments(data)
	}
	return nil
}
