package mcp_test

import (
	"context"
	"fmt"
	"os"

	"github.com/truecopy-go/truecopy/mcp"
)

func ExampleRespond() {
	capabilities := mcp.Capabilities{Open: os.DirFS("/home/me/statements").Open, Version: "1.2.0"}
	request := []byte(`{"jsonrpc":"2.0","id":"a","method":"ping"}`)
	fmt.Printf("%s\n", mcp.Respond(context.Background(), request, capabilities))

	notification := []byte(`{"jsonrpc":"2.0","method":"notifications/initialized"}`)
	fmt.Println(mcp.Respond(context.Background(), notification, capabilities) == nil)
	// Output:
	// {"jsonrpc":"2.0","id":"a","result":{}}
	// true
}

func ExampleTools() {
	for _, tool := range mcp.Tools() {
		fmt.Println(tool.Name, "-", tool.Title)
	}
	// Output:
	// read_table - Read a document as numbered rows
	// check_citations - Check values against the rows they are cited from
}
