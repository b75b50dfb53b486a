// Package interop drives the servers of examples with the official Model Context Protocol
// clients, in Go and in TypeScript. It is a module of its own, so that nobody who imports
// truecopy downloads what it needs. interop/run runs all of it.
package interop
