//go:build !unix

package confine

const withoutWaiting = 0 // there are no named pipes among files here
