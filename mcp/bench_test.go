package mcp

import (
	"context"
	"strings"
	"testing"

	"github.com/truecopy-go/truecopy"
	"github.com/truecopy-go/truecopy/internal/report"
)

func BenchmarkToolsList(b *testing.B) {
	request := []byte(`{"jsonrpc":"2.0","id":1,"method":"tools/list"}`)
	b.ReportAllocs()
	for b.Loop() {
		Respond(context.Background(), request, Capabilities{})
	}
}

// BenchmarkReadTable against BenchmarkReadAndEncode is what the protocol costs.
func BenchmarkReadTable(b *testing.B) {
	c := files(map[string]string{"a.csv": payments(200)})
	request := []byte(`{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"read_table","arguments":{"path":"a.csv"}}}`)
	b.ReportAllocs()
	for b.Loop() {
		Respond(context.Background(), request, c)
	}
}

func BenchmarkReadAndEncode(b *testing.B) {
	document := payments(200)
	b.ReportAllocs()
	for b.Loop() {
		reading, err := truecopy.Read(context.Background(), strings.NewReader(document), truecopy.Options{Name: "a.csv"})
		if err != nil {
			b.Fatal(err)
		}
		report.Whole(reading).AppendJSON(nil, false)
	}
}

// BenchmarkCachedWindow allocates the same whatever the document has beyond the window.
func BenchmarkCachedWindow(b *testing.B) {
	for name, rows := range map[string]int{"of 300": 300, "of 30000": 30000} {
		b.Run(name, func(b *testing.B) {
			c := files(map[string]string{"a.csv": payments(rows)})
			c.Cache = NewCache(64 << 20)
			request := []byte(`{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"read_table","arguments":{"path":"a.csv","from":101,"limit":100}}}`)
			Respond(context.Background(), request, c)
			b.ReportAllocs()
			for b.Loop() {
				Respond(context.Background(), request, c)
			}
		})
	}
}
