// Command mcp-http is an MCP server on Streamable HTTP for programs on the same machine. It
// reads documents under one directory and never leaves it.
//
//	go run github.com/truecopy-go/truecopy/examples/mcp-http@latest -root ~/Documents
//
// It answers POST http://127.0.0.1:8717/mcp, keeps no session and streams nothing. A
// statement is the worst document there is to upload, so it listens on no other address.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"os/signal"
	"runtime/debug"
	"syscall"
	"time"

	"github.com/truecopy-go/truecopy/examples/internal/confine"
	"github.com/truecopy-go/truecopy/mcp"
	_ "github.com/truecopy-go/truecopy/pdfread"
)

const (
	callTime  = 2 * time.Minute // a client gives up after one or two
	cacheSize = 64 << 20
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	if err := run(ctx, os.Args[1:], os.Stderr); err != nil {
		fmt.Fprintln(os.Stderr, "mcp-http:", err)
		os.Exit(1)
	}
}

func run(ctx context.Context, args []string, logs io.Writer) error {
	flags := flag.NewFlagSet("mcp-http", flag.ContinueOnError)
	flags.SetOutput(logs)
	dir := flags.String("root", os.Getenv("TRUECOPY_MCP_ROOT"), "directory of the documents; by default $TRUECOPY_MCP_ROOT or the current one")
	address := flags.String("addr", "127.0.0.1:8717", "loopback address to listen on; port 0 takes a free one")
	if err := flags.Parse(args); errors.Is(err, flag.ErrHelp) {
		return nil
	} else if err != nil || flags.NArg() > 0 {
		return errors.New("usage: mcp-http [-root DIR] [-addr 127.0.0.1:PORT]")
	}
	root, err := confine.OpenOrHere(*dir)
	if err != nil {
		return err
	}
	defer root.Close()
	listener, err := listen(*address)
	if err != nil {
		return err
	}
	fmt.Fprintf(logs, "mcp-http: serving the documents under %s at http://%s/mcp\n", root.Name(), listener.Addr())
	return serve(ctx, listener, mcp.Capabilities{Open: root.Open, Version: version(), Cache: mcp.NewCache(cacheSize)})
}

// listen refuses an address that another machine could reach.
func listen(address string) (net.Listener, error) {
	host, _, err := net.SplitHostPort(address)
	if err != nil {
		return nil, err
	}
	if !loopback(host) {
		return nil, fmt.Errorf("%s is no loopback address", host)
	}
	return net.Listen("tcp", address)
}

// serve answers until the context is done, and then what is still being answered.
func serve(ctx context.Context, listener net.Listener, c mcp.Capabilities) error {
	mux := http.NewServeMux()
	mux.Handle("/mcp", newHandler(c))
	server := &http.Server{
		Handler:           onlyLocal(mux),
		ReadHeaderTimeout: 10 * time.Second,
		ReadTimeout:       time.Minute,
		WriteTimeout:      callTime + time.Minute,
		IdleTimeout:       time.Minute,
		MaxHeaderBytes:    64 << 10,
	}
	ended := make(chan error, 1)
	go func() { ended <- server.Serve(listener) }()
	select {
	case err := <-ended:
		return err
	case <-ctx.Done():
	}
	last, cancel := context.WithTimeout(context.WithoutCancel(ctx), 5*time.Second)
	defer cancel()
	return server.Shutdown(last)
}

func version() string {
	if info, ok := debug.ReadBuildInfo(); ok {
		return info.Main.Version
	}
	return "(devel)"
}
