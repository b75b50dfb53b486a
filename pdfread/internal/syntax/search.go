package syntax

import (
	"bytes"

	"github.com/truecopy-go/truecopy/internal/pace"
)

// searchedBytes is how many bytes are searched between two looks at a watch: a millisecond at most.
const searchedBytes = 1 << 18

// index is where sep stands at data[from:] or after, in data; -1 where it doesn't, or once the watch is
// late. A nil watch never is.
func index(watch *pace.Watch, data, sep []byte, from int) int {
	if watch != nil && watch.Late() {
		return -1
	}
	for from < len(data) {
		if i := bytes.Index(data[from:min(len(data), from+searchedBytes+len(sep)-1)], sep); i >= 0 {
			return from + i
		}
		if from += searchedBytes; watch != nil && watch.Bytes(searchedBytes) {
			break
		}
	}
	return -1
}

// lastIndex is where sep stands last in data; -1 where it doesn't, or once the watch is late.
func lastIndex(watch *pace.Watch, data, sep []byte) int {
	for to := len(data); to > 0 && !watch.Bytes(searchedBytes); to -= searchedBytes {
		from := max(0, to-searchedBytes)
		if i := bytes.LastIndex(data[from:min(len(data), to+len(sep)-1)], sep); i >= 0 {
			return from + i
		}
	}
	return -1
}
