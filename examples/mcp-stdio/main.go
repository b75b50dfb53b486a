// Command mcp-stdio is an MCP server on standard input and output: one message a line. It
// reads documents under one directory and never leaves it.
//
//	go run github.com/truecopy-go/truecopy/examples/mcp-stdio@latest -root ~/Documents
//
// The directory is that of -root, else that of TRUECOPY_MCP_ROOT, else the current one.
package main

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"runtime"
	"runtime/debug"
	"sync"
	"time"

	"github.com/truecopy-go/truecopy/examples/internal/confine"
	"github.com/truecopy-go/truecopy/mcp"
	_ "github.com/truecopy-go/truecopy/pdfread"
)

const (
	callTime  = 2 * time.Minute // a client gives up after one or two
	cacheSize = 64 << 20
	inFlight  = 32 // requests that wait or run; the client is not read past them
)

func main() {
	if err := run(os.Args[1:], os.Stdin, os.Stdout, os.Stderr); err != nil {
		fmt.Fprintln(os.Stderr, "mcp-stdio:", err)
		os.Exit(1)
	}
}

func run(args []string, in io.Reader, out, logs io.Writer) error {
	flags := flag.NewFlagSet("mcp-stdio", flag.ContinueOnError)
	flags.SetOutput(logs)
	dir := flags.String("root", os.Getenv("TRUECOPY_MCP_ROOT"), "directory of the documents; by default $TRUECOPY_MCP_ROOT or the current one")
	if err := flags.Parse(args); errors.Is(err, flag.ErrHelp) {
		return nil
	} else if err != nil || flags.NArg() > 0 {
		return errors.New("usage: mcp-stdio [-root DIR]")
	}
	root, err := confine.OpenOrHere(*dir)
	if err != nil {
		return err
	}
	defer root.Close()
	fmt.Fprintln(logs, "mcp-stdio: serving the documents under", root.Name())
	return newServer(mcp.Capabilities{Open: root.Open, Version: version(), Cache: mcp.NewCache(cacheSize)}, out).serve(in)
}

func version() string {
	if info, ok := debug.ReadBuildInfo(); ok {
		return info.Main.Version
	}
	return "(devel)"
}

// A server answers the requests of one client.
type server struct {
	capabilities mcp.Capabilities
	slots        chan struct{} // taken by each request from when it was read
	work         chan struct{} // taken by each request that is being answered

	mu      sync.Mutex
	out     io.Writer
	broken  error               // why out is written no more
	running map[string]*request // by id
}

func newServer(c mcp.Capabilities, out io.Writer) *server {
	return &server{
		capabilities: c,
		slots:        make(chan struct{}, inFlight),
		work:         make(chan struct{}, runtime.GOMAXPROCS(0)),
		out:          out,
		running:      map[string]*request{},
	}
}

// A request is on its way to its answer, unless it was cancelled.
type request struct {
	cancel    context.CancelFunc
	cancelled bool
}

// serve answers until the input ends, and then what is still being answered.
func (s *server) serve(in io.Reader) error {
	var waiting sync.WaitGroup
	defer waiting.Wait()
	r := bufio.NewReader(in)
	for {
		line, err := readLine(r)
		if len(bytes.TrimSpace(line)) > 0 {
			s.take(line, &waiting)
		}
		if err == io.EOF {
			waiting.Wait()
			return s.failure()
		}
		if err = errors.Join(err, s.failure()); err != nil {
			return err
		}
	}
}

// readLine reads one line, and of one that is longer than any message no more than shows it.
func readLine(r *bufio.Reader) ([]byte, error) {
	var line []byte
	for {
		part, err := r.ReadSlice('\n')
		line = append(line, part[:min(len(part), mcp.MaximumMessage+1-len(line))]...)
		if err != bufio.ErrBufferFull {
			return line, err
		}
	}
}

// take begins to answer a message, or cancels the request that it says is to be cancelled.
func (s *server) take(line []byte, waiting *sync.WaitGroup) {
	envelope := mcp.Inspect(line)
	if envelope.Cancels != "" {
		s.cancel(envelope.Cancels)
		return
	}
	ctx, cancel := context.WithTimeout(context.Background(), callTime)
	request := &request{cancel: cancel}
	s.mu.Lock()
	if envelope.ID != "" && envelope.Method != "initialize" {
		s.running[envelope.ID] = request
	}
	s.mu.Unlock()
	s.slots <- struct{}{}
	waiting.Go(func() {
		defer func() { <-s.slots }()
		defer cancel()
		s.work <- struct{}{}
		reply := mcp.Respond(ctx, line, s.capabilities)
		<-s.work
		s.answer(envelope.ID, request, reply)
	})
}

func (s *server) cancel(id string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if request := s.running[id]; request != nil {
		request.cancelled = true
		request.cancel()
	}
}

// answer writes a reply as one line, unless the request was cancelled.
func (s *server) answer(id string, request *request, reply []byte) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.running[id] == request {
		delete(s.running, id)
	}
	if reply == nil || request.cancelled || s.broken != nil {
		return
	}
	_, s.broken = s.out.Write(append(reply, '\n'))
}

func (s *server) failure() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.broken
}
