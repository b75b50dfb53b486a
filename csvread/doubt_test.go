package csvread

import (
	"strings"
	"testing"

	"golang.org/x/text/encoding/charmap"
)

func legacyText(t *testing.T, encoding *charmap.Charmap, text string) string {
	t.Helper()
	out, err := encoding.NewEncoder().String(text)
	if err != nil {
		t.Fatalf("encoding: %v", err)
	}
	return out
}

// Each code fires on a document, and not on one that is nearly the same.
func TestDoubts(t *testing.T) {
	cafe := legacyText(t, charmap.Windows1252, "id;nom\n1;Café noir\n2;Thé glacé\n")
	tests := []struct {
		code, fires string
		row         int // row that the doubt names, or 0
		twin        string
	}{
		{"encoding-guessed", cafe, 2, "id;nom\n1;Café noir\n2;Thé glacé\n"},
		{"encoding-guessed", "a\x00,\x00b\x00\n\x001\x00,\x002\x00\n\x00", 0, "\xff\xfea\x00,\x00b\x00\n\x001\x00,\x002\x00\n\x00"},
		{"encoding-guessed", cafe, 2, "id;nom\n1;Cafe noir\n2;The glace\n"},
		{"mixed-encoding", "id,name\n1,naïve\n2,caf\xe9\n3,Zoë\n", 3, "id,name\n1,naïve\n2,café\n3,Zoë\n"},
		{"replacement-char", "id,name\n1,caf\ufffd\n", 2, "id,name\n1,café\n"},
		{"replacement-char", "\xff\xfea\x00,\x00b\x00\n\x00\x00\xd8,\x002\x00\n\x00", 2, "\xff\xfea\x00,\x00b\x00\n\x00=\xd8\x00\xde,\x002\x00\n\x00"},
		{"nul-bytes", "id,name\n1,al\x00pha\n2,beta\n", 2, "id,name\n1,alpha\n2,beta\n"},
		{"double-encoded", "id,name\n1,cafÃ©\n2,â‚¬ 12\n", 2, "id,name\n1,SÃO PAULO\n2,â la carte\n"},
		{"delimiter-ambiguous", "a,b;c,d\n1,2;3,4\n5,6;7,8\n", 0, "a;b,c;d\n1;2,50;4\n5;6,25;8\n9;3,10;7\n2;4,75;1\n"},
		{"delimiter-ambiguous", "a|b\n\"hello|world\nhow do you|do\"\n'I am'|\"here\"\n", 0, "ash\n\"oak | elm\nyew\"\nfir\n"},
		{"mixed-dialect", "id,name,qty\n1,ash,4\n2;oak;5\n3,elm,6\n4,yew,7\n", 3, "id,name,qty\n1,ash,4\n2,oak;5,5\n3,elm,6\n4,yew,7\n"},
		{"unbalanced-quote", "id,item,price\n1,bolt,0.10\n2,\"washer,0.02\n3,nut,0.05\n", 3, "id,item,price\n1,bolt,0.10\n2,\"washer\",0.02\n3,nut,0.05\n"},
		{"unbalanced-quote", "1;\"a \"b\" c\"\n2;\"d\"\n3;\"e\"\n", 1, "1;\"a \"\"b\"\" c\"\n2;\"d\"\n3;\"e\"\n"},
		{"unbalanced-quote", "id,item\n1,\"pipe\n2,rod\n3,nut\n", 2, "id,item\n1,12\" pipe\n2,rod\n3,nut\n"},
		{"ragged-rows", "a,b,c\n1,2,3\n4,5\n6,7,8\n", 3, "a,b,c\n1,2,3\n4,5,\n6,7,8\n"},
		{"ragged-rows", "item,qty,amount\nbolt,10,1.00\nnut,10,0.50\nTotal,1.50\n", 4, "item,qty,amount\nbolt,10,1.00\nnut,10,0.50\nTotal,,1.50\n"},
		{"ragged-rows", "a,b,c\n1,2,3\n4,5\n6,7,8\n", 3, "a,b,c\n1,2,3,\n4,5,6,\n6,7,8,\n"},
		{"ragged-rows", "a,b,c\n1,2,3\n4,5\n6,7,8\n", 3, "two tables\n\nname,score\nann,4\nbob,5\n\ncity,area,pop\nYork,34,200\nHull,71,260\n"},
		{"no-column", "The committee met, as agreed, on Tuesday.\nNobody objected, in the end, though two members spoke.\n", 1, "ash\noak\nelm\n"},
	}
	for _, tt := range tests {
		name, _, _ := strings.Cut(tt.code, " ")
		t.Run(name, func(t *testing.T) {
			got, _ := read(t, tt.fires)
			row, ok := doubtOf(got, tt.code)
			if !ok {
				t.Errorf("no %s on\n%s", tt.code, tt.fires)
			} else if tt.row > 0 && row != tt.row && tt.code != "no-column" {
				t.Errorf("%s names row %d, want %d", tt.code, row, tt.row)
			}
			twin, _ := read(t, tt.twin)
			if _, ok := doubtOf(twin, tt.code); ok {
				t.Errorf("%s on the twin\n%s", tt.code, tt.twin)
			}
		})
	}
}

// doubtOf gives the row that a doubt names.
func doubtOf(text *Text, code string) (row int, ok bool) {
	findings := text.Findings
	if text.Cut != nil {
		findings = append(findings, text.Cut.Findings...)
	}
	for _, f := range findings {
		if f.Code == code {
			return f.Row, true
		}
	}
	return 0, false
}

func TestMessagesAreOneSentenceWithoutContent(t *testing.T) {
	text, _ := read(t, "geheim,\"b\n1,2,3\n4\n\xe9x,\x00,Ã©\n")
	for _, f := range text.Findings {
		if !strings.HasSuffix(f.Message, ".") || strings.Contains(f.Message, "geheim") || strings.ToUpper(f.Message[:1]) != f.Message[:1] {
			t.Errorf("message of %s: %q", f.Code, f.Message)
		}
	}
	if len(text.Findings) == 0 {
		t.Error("no findings on a broken text")
	}
}
