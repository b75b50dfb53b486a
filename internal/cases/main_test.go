package main

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestTables(t *testing.T) {
	tests := []struct{ table, file, want string }{{
		table: "numbers",
		file: `# a note
id	text	mark	expect
a	1\u00a0234,50	,	1234.50
b	1,234	-	none
c	A4	-	none
`,
		want: "a\t1234.5\nb\tundecided\nc\tnone\n",
	}, {
		table: "find-numbers",
		file:  "id\ttext\tmark\na\tpaid 12,50 (-3)\t,\nb\tno\t-\n",
		want:  "a\t[[\"12.5\",5,10]]\nb\t[]\n",
	}, {
		table: "decimal-mark",
		file:  "id\ttext\na\t12,50\\n13,60\nb\t1,234\n",
		want:  "a\t,\nb\tnone\n",
	}, {
		table: "dates",
		file: `id	text	order	months	year	mode
a	25 janv. 2026	DMY	fr	-	whole
b	31/04/2026	DMY	-	-	whole
c	  25/01 Rent	DMY	-	2026	leading
`,
		want: "a\t2026-01-25\nb\tnone\nc\t2026-01-25\t7\n",
	}, {
		table: "citations",
		file: `{"id": "a", "rows": [["Rent", "870,00"]], "first": 4, "mark": ",", "record": {"rows": [4], "values": {"x": 870, "y": 871, "z": null}}}
`,
		want: "a.x\tcarried\t\t{\"row\": 4, \"cell\": 1, \"from\": 0, \"to\": 6}\na.y\tmissing\tnear\t\na.z\tinvalid\tnull\t\n",
	}}
	for _, tt := range tests {
		path := filepath.Join(t.TempDir(), "table")
		if err := os.WriteFile(path, []byte(tt.file), 0o600); err != nil {
			t.Fatal(err)
		}
		var out bytes.Buffer
		if err := run([]string{tt.table, path}, &out); err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(tt.want, out.String()); diff != "" {
			t.Errorf("%s mismatch (-want +got):\n%s", tt.table, diff)
		}
	}
}

func TestRunRefuses(t *testing.T) {
	for _, args := range [][]string{{}, {"numbers"}, {"poems", os.DevNull}, {"numbers", "no such file"}} {
		if err := run(args, &bytes.Buffer{}); err == nil {
			t.Errorf("run(%q) = nil, want an error", args)
		}
	}
}
