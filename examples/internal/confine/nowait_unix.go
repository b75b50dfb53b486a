//go:build unix

package confine

import "syscall"

const withoutWaiting = syscall.O_NONBLOCK
