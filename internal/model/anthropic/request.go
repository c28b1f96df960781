package anthropic

import (
	"encoding/base64"
	"encoding/json"
	"strings"

	sdk "github.com/anthropics/anthropic-sdk-go"

	"atelier/internal/domain"
	"atelier/internal/model"
)

const redacted = "redacted:"

func (p *Provider) params(req model.Request) (sdk.MessageNewParams, error) {
	out := sdk.MessageNewParams{Model: sdk.Model(req.Model), MaxTokens: int64(req.MaxTokens)}
	if out.MaxTokens <= 0 {
		out.MaxTokens = defaultTokens(req.Model)
	}
	if p.thinking > 0 {
		budget := max(int64(p.thinking), 1024)
		out.Thinking = sdk.ThinkingConfigParamOfEnabled(budget)
		out.MaxTokens = max(out.MaxTokens, budget+4096)
	}
	if req.System != "" {
		out.System = []sdk.TextBlockParam{{Text: req.System, CacheControl: sdk.NewCacheControlEphemeralParam()}}
	}
	for _, t := range req.Tools {
		tool, err := toolParam(t)
		if err != nil {
			return out, err
		}
		out.Tools = append(out.Tools, tool)
	}
	for _, m := range req.Messages {
		if blocks := blocksOf(m); len(blocks) > 0 {
			role := sdk.MessageParamRoleUser
			if m.Role == domain.RoleAssistant {
				role = sdk.MessageParamRoleAssistant
			}
			out.Messages = append(out.Messages, sdk.MessageParam{Role: role, Content: blocks})
		}
	}
	cacheHistory(out.Messages)
	return out, nil
}

// defaultTokens is the largest answer asked for when the caller names none. The
// third generation refuses more than it can write; later ones can write more.
func defaultTokens(name string) int64 {
	switch {
	case strings.HasPrefix(name, "claude-3-5"), strings.HasPrefix(name, "claude-3-7"):
		return 8192
	case strings.HasPrefix(name, "claude-3"):
		return 4096
	default:
		return 16384
	}
}

func toolParam(t model.Tool) (sdk.ToolUnionParam, error) {
	var schema map[string]any
	if err := json.Unmarshal(t.Schema, &schema); err != nil {
		return sdk.ToolUnionParam{}, &model.Error{Kind: model.KindInvalid, Message: "The schema of the tool " + t.Name + " is not a JSON object.", Cause: err}
	}
	in := sdk.ToolInputSchemaParam{Properties: schema["properties"], ExtraFields: map[string]any{}}
	for key, value := range schema {
		if key != "type" && key != "properties" {
			in.ExtraFields[key] = value
		}
	}
	return sdk.ToolUnionParam{OfTool: &sdk.ToolParam{Name: t.Name, Description: sdk.String(t.Description), InputSchema: in}}, nil
}

// blocksOf leaves out what the API refuses: empty text, and thinking without
// the signature that proves it came from there.
func blocksOf(m model.Message) []sdk.ContentBlockParamUnion {
	var out []sdk.ContentBlockParamUnion
	for _, c := range m.Content {
		switch c.Type {
		case domain.PartText:
			if strings.TrimSpace(c.Text) != "" {
				out = append(out, sdk.NewTextBlock(c.Text))
			}
		case domain.PartThinking:
			if data, ok := strings.CutPrefix(c.Signature, redacted); ok {
				out = append(out, sdk.NewRedactedThinkingBlock(data))
			} else if c.Signature != "" {
				out = append(out, sdk.NewThinkingBlock(c.Signature, c.Text))
			}
		case domain.PartImage:
			if c.Image != nil {
				out = append(out, sdk.NewImageBlockBase64(c.Image.MimeType, base64.StdEncoding.EncodeToString(c.Image.Data)))
			}
		case domain.PartToolCall:
			input := c.Input
			if len(input) == 0 {
				input = json.RawMessage("{}")
			}
			out = append(out, sdk.NewToolUseBlock(c.CallID, input, c.Name))
		case domain.PartToolResult:
			out = append(out, resultBlock(c))
		}
	}
	return out
}

func resultBlock(c model.Content) sdk.ContentBlockParamUnion {
	text := c.Text
	if strings.TrimSpace(text) == "" && c.Image == nil {
		text = "(nothing)"
	}
	result := sdk.ToolResultBlockParam{ToolUseID: c.CallID, IsError: sdk.Bool(c.IsError)}
	if strings.TrimSpace(text) != "" {
		result.Content = append(result.Content, sdk.ToolResultBlockParamContentUnion{OfText: &sdk.TextBlockParam{Text: text}})
	}
	if c.Image != nil {
		image := sdk.NewImageBlockBase64(c.Image.MimeType, base64.StdEncoding.EncodeToString(c.Image.Data))
		result.Content = append(result.Content, sdk.ToolResultBlockParamContentUnion{OfImage: image.OfImage})
	}
	return sdk.ContentBlockParamUnion{OfToolResult: &result}
}

// cacheHistory marks the end of the history, so that the next turn of the loop
// pays for what is new in it only.
func cacheHistory(messages []sdk.MessageParam) {
	if len(messages) == 0 {
		return
	}
	content := messages[len(messages)-1].Content
	if mark := content[len(content)-1].GetCacheControl(); mark != nil {
		*mark = sdk.NewCacheControlEphemeralParam()
	}
}
