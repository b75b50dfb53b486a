package confine

import (
	"context"
	"strings"
	"testing"

	"github.com/truecopy-go/truecopy/mcp"
)

// TestProc: files of /proc say that they are regular and have no bytes, and have some. They
// are no documents, even to who serves the whole file system.
func TestProc(t *testing.T) {
	root, err := Open("/")
	if err != nil {
		t.Fatal(err)
	}
	defer root.Close()
	t.Setenv("CANARY", "CANARY")
	for _, path := range []string{"/proc/self/environ", "/proc/self/cmdline", "/proc/version", "/sys/kernel/mm/transparent_hugepage/enabled"} {
		result, _ := mcp.Call(context.Background(), "read_table", []byte(`{"path":"`+path+`"}`), mcp.Capabilities{Open: root.Open})
		if !result.Failed || strings.Contains(result.Text, "CANARY") {
			t.Errorf("%s was read: %s", path, result.Text)
		}
	}
}
