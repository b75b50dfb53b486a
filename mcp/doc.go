// Package mcp answers the Model Context Protocol with two tools: read_table, which turns a
// document into numbered rows and says what that reading could not vouch for, and
// check_citations, which looks claimed values up in the rows that they are cited from.
//
// [Respond] takes one JSON-RPC message and gives the one response that it is owed, or nil
// for a notification. It speaks the revisions 2024-11-05, 2025-03-26, 2025-06-18 and
// 2025-11-25, which open with initialize, and 2026-07-28, which needs no opening; which of
// them a message speaks is told by that message alone, so nothing is remembered between two.
//
//	capabilities := mcp.Capabilities{Open: root.FS().Open, Version: "1.2.0"} // root is an *os.Root
//	if reply := mcp.Respond(ctx, line, capabilities); reply != nil {
//		os.Stdout.Write(append(reply, '\n'))
//	}
//
// The package opens nothing by itself: [Capabilities] holds the one thing that it needs of
// the world, a way to open the documents that a client may name. A program that has a
// server of its own adds the two tools with [Tools] and [Call]. PDF is read when the program
// links the engine, by importing github.com/truecopy-go/truecopy/pdfread.
package mcp
