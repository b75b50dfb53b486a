package main

import (
	"context"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"mime"
	"net"
	"net/http"
	"net/url"
	"runtime"
	"slices"
	"strings"

	"github.com/truecopy-go/truecopy/mcp"
)

// The revisions whose requests have to say the same in headers and body, and those before.
const modernVersion = "2026-07-28"

var legacyVersions = []string{"2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05"}

const (
	codeInvalidRequest = -32600
	codeInvalidParams  = -32602
	codeNoMethod       = -32601
	codeInternal       = -32603
	codeHeader         = -32020 // HeaderMismatch of 2026-07-28
)

// onlyLocal refuses what a web page could send. A page of another origin may post to a
// loopback address, and one whose name was made to lead there (DNS rebinding) has an origin
// of its own but not a loopback name.
func onlyLocal(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if !loopback(hostOf(r.Host)) || !localOrigin(r.Header.Values("Origin")) {
			w.WriteHeader(http.StatusForbidden)
			return
		}
		next.ServeHTTP(w, r)
	})
}

func hostOf(address string) string {
	if host, _, err := net.SplitHostPort(address); err == nil {
		return host
	}
	return strings.Trim(address, "[]")
}

func loopback(host string) bool {
	if strings.EqualFold(host, "localhost") {
		return true
	}
	ip := net.ParseIP(host)
	return ip != nil && ip.IsLoopback()
}

// localOrigin takes no origin, which is no browser's, or that of a loopback name.
func localOrigin(origins []string) bool {
	return !slices.ContainsFunc(origins, func(origin string) bool {
		u, err := url.Parse(origin)
		return err != nil || u.Scheme != "http" && u.Scheme != "https" || !loopback(u.Hostname())
	})
}

// A handler answers one message a request, and no more at a time than there are processors:
// each may read a large document.
type handler struct {
	capabilities mcp.Capabilities
	work         chan struct{}
}

func newHandler(c mcp.Capabilities) handler {
	return handler{c, make(chan struct{}, runtime.GOMAXPROCS(0))}
}

func (h handler) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if r.Method != http.MethodPost {
		w.Header().Set("Allow", http.MethodPost)
		w.WriteHeader(http.StatusMethodNotAllowed)
		return
	}
	if kind, _, err := mime.ParseMediaType(r.Header.Get("Content-Type")); err != nil || kind != "application/json" {
		w.WriteHeader(http.StatusUnsupportedMediaType)
		return
	}
	// One byte more than a message may have, for Respond to say that it is too large.
	body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, mcp.MaximumMessage+1))
	if tooLarge := (*http.MaxBytesError)(nil); err != nil && !errors.As(err, &tooLarge) {
		w.WriteHeader(http.StatusBadRequest)
		return
	}
	h.answer(w, r, body)
}

func (h handler) answer(w http.ResponseWriter, r *http.Request, body []byte) {
	message := mcp.Inspect(body)
	if fault := checkHeaders(r.Header, message); fault != nil {
		write(w, http.StatusBadRequest, fault.reply(message.ID))
		return
	}
	ctx, cancel := context.WithTimeout(r.Context(), callTime)
	defer cancel()
	select {
	case h.work <- struct{}{}:
	case <-ctx.Done():
		w.WriteHeader(http.StatusServiceUnavailable)
		return
	}
	reply := mcp.Respond(ctx, body, h.capabilities)
	<-h.work
	if reply == nil {
		w.WriteHeader(http.StatusAccepted)
		return
	}
	write(w, status(reply, message.Claims), reply)
}

func write(w http.ResponseWriter, status int, reply []byte) {
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	w.Write(reply)
}

// status is the HTTP status of a reply. A legacy error travels with 200, unless it was to no
// request at all.
func status(reply []byte, modern bool) int {
	var r struct {
		Error struct{ Code int }
	}
	if json.Unmarshal(reply, &r) != nil {
		return http.StatusOK // a batch
	}
	switch code := r.Error.Code; {
	case code == 0:
		return http.StatusOK
	case code == codeNoMethod && modern:
		return http.StatusNotFound
	case code == codeInternal:
		return http.StatusInternalServerError
	case code <= codeInvalidRequest && code != codeNoMethod && code != codeInvalidParams, modern:
		return http.StatusBadRequest
	}
	return http.StatusOK
}

// A fault is a request whose headers are not right.
type fault struct {
	code    int
	message string
}

func (f *fault) reply(id string) []byte {
	if id != "" {
		id = `"id":` + id + ","
	}
	return fmt.Appendf(nil, `{"jsonrpc":"2.0",%s"error":{"code":%d,"message":%q}}`, id, f.code, f.message)
}

// checkHeaders compares what a request says in its headers and in its body. Names of headers
// are matched in any case, their values are not. There are no rules for notifications.
func checkHeaders(h http.Header, m mcp.Envelope) *fault {
	version := strings.TrimSpace(h.Get("MCP-Protocol-Version"))
	switch {
	case m.Claims && m.ID != "":
		return checkModern(h, m, version)
	case m.Claims || version == "" || slices.Contains(legacyVersions, version):
		return nil
	case version != modernVersion:
		return &fault{codeInvalidRequest, "MCP-Protocol-Version names no revision that is served"}
	case m.ID != "":
		return &fault{codeInvalidParams, "params._meta must have io.modelcontextprotocol/protocolVersion, as the header has"}
	}
	return nil
}

func checkModern(h http.Header, m mcp.Envelope, version string) *fault {
	name, ok := decoded(strings.TrimSpace(h.Get("Mcp-Name")))
	switch {
	case m.Version != "" && version != m.Version:
		return &fault{codeHeader, "MCP-Protocol-Version must be there and be what the body says"}
	case strings.TrimSpace(h.Get("Mcp-Method")) != m.Method:
		return &fault{codeHeader, "Mcp-Method must be there and be what the body says"}
	case m.Method == "tools/call" && (!ok || name != m.Name):
		return &fault{codeHeader, "Mcp-Name must be there and be the name that the body says"}
	}
	return nil
}

// decoded reads a header value, which may be the Base64 of its UTF-8: =?base64?...?=.
func decoded(value string) (string, bool) {
	inner, ok := strings.CutPrefix(value, "=?base64?")
	if !ok {
		return value, true
	}
	inner, ok = strings.CutSuffix(inner, "?=")
	if !ok {
		return "", false
	}
	text, err := base64.StdEncoding.DecodeString(inner)
	return string(text), err == nil
}
