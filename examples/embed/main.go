// Command embed is an MCP server that somebody built with the official Go SDK, to which the
// two tools of truecopy were added: see addTruecopy.
//
//	cd examples/embed && go run . DIR
package main

import (
	"context"
	"encoding/json"
	"fmt"
	"os"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"
	"github.com/truecopy-go/truecopy/mcp"
	_ "github.com/truecopy-go/truecopy/pdfread"
)

func main() {
	if len(os.Args) != 2 {
		fmt.Fprintln(os.Stderr, "usage: embed DIR")
		os.Exit(2)
	}
	if err := serve(context.Background(), os.Args[1], &sdk.StdioTransport{}); err != nil {
		fmt.Fprintln(os.Stderr, "embed:", err)
		os.Exit(1)
	}
}

func serve(ctx context.Context, dir string, transport sdk.Transport) error {
	root, err := os.OpenRoot(dir) // no link leads out of it
	if err != nil {
		return err
	}
	defer root.Close()
	server := sdk.NewServer(&sdk.Implementation{Name: "embed", Version: "1.0.0"}, nil)
	sdk.AddTool(server, &sdk.Tool{Name: "hello", Description: "Says hello."}, hello) // what the server had before
	addTruecopy(server, mcp.Capabilities{Open: root.FS().Open})
	return server.Run(ctx, transport)
}

// addTruecopy adds read_table and check_citations to a server. They check their arguments
// themselves, for the faults they name are worded for a model to repair.
func addTruecopy(server *sdk.Server, capabilities mcp.Capabilities) {
	no := false
	for _, tool := range mcp.Tools() {
		server.AddTool(&sdk.Tool{
			Name:         tool.Name,
			Title:        tool.Title,
			Description:  tool.Description,
			InputSchema:  tool.InputSchema,
			OutputSchema: tool.OutputSchema,
			Annotations:  &sdk.ToolAnnotations{ReadOnlyHint: true, IdempotentHint: true, DestructiveHint: &no, OpenWorldHint: &no},
		}, func(ctx context.Context, request *sdk.CallToolRequest) (*sdk.CallToolResult, error) {
			result, _ := mcp.Call(ctx, request.Params.Name, request.Params.Arguments, capabilities)
			return &sdk.CallToolResult{
				Content:           []sdk.Content{&sdk.TextContent{Text: result.Text}},
				StructuredContent: json.RawMessage(result.Structured),
				IsError:           result.Failed,
			}, nil
		})
	}
}

func hello(context.Context, *sdk.CallToolRequest, struct{}) (*sdk.CallToolResult, any, error) {
	return &sdk.CallToolResult{Content: []sdk.Content{&sdk.TextContent{Text: "hello"}}}, nil, nil
}
