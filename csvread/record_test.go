package csvread

import (
	"context"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// read gives the rows of a text and the codes of its doubts.
func read(t *testing.T, text string) (*Text, [][]string) {
	t.Helper()
	got, err := Read(context.Background(), []byte(text), Limits{})
	if err != nil {
		t.Fatalf("Read: %v", err)
	}
	if got.Cut != nil {
		return got, cutRows(got)
	}
	rows := make([][]string, got.Records())
	for i := range rows {
		rows[i] = got.AppendCells(nil, i)
	}
	return got, rows
}

func cutRows(text *Text) [][]string {
	var rows [][]string
	for _, region := range text.Cut.Regions {
		for _, row := range region.Rows {
			cells := make([]string, len(row.Cells))
			for i, c := range row.Cells {
				cells[i] = c.Text
			}
			rows = append(rows, cells)
		}
	}
	return rows
}

func TestReadRecords(t *testing.T) {
	tests := []struct {
		name, text string
		want       [][]string
	}{
		{"a quoted field keeps delimiters and line ends", "id,address,city\n1,\"12 Mill Lane\nFlat 3\",York\n2,\"5, Low St\",Leeds\n", [][]string{
			{"id", "address", "city"}, {"1", "12 Mill Lane\nFlat 3", "York"}, {"2", "5, Low St", "Leeds"},
		}},
		{"two quotes are one", "a,b\n1,\"say \"\"hi\"\"\"\n2,\"\"\n", [][]string{{"a", "b"}, {"1", `say "hi"`}, {"2", ""}}},
		{"CR, LF and CRLF end a record in any mixture", "a,b\r\n1,2\n3,4\r5,6\r\n", [][]string{{"a", "b"}, {"1", "2"}, {"3", "4"}, {"5", "6"}}},
		{"a quote closes only before a delimiter or a line end", "1;\"pedro \"pdet\" holanda\"\n2;\"pedro \"pdet\" ho;landa\"\n3;\"x\"\n", [][]string{
			{"1", `pedro "pdet" holanda`}, {"2", `pedro "pdet" ho;landa`}, {"3", "x"},
		}},
		{"a quote that never closes swallows nothing", "id,item,price\n1,bolt,0.10\n2,\"washer,0.02\n3,nut,0.05\n4,gasket,1.10\n", [][]string{
			{"id", "item", "price"}, {"1", "bolt", "0.10"}, {"2", `"washer`, "0.02"}, {"3", "nut", "0.05"}, {"4", "gasket", "1.10"},
		}},
		{"a stray quote that closes rows later swallows nothing", "id,item,price\n1,\"bolt,0.10\n2,nut,0.05\n3,\"gasket, flat\",1.10\n4,rod,2.00\n", [][]string{
			{"id", "item", "price"}, {"1", `"bolt`, "0.10"}, {"2", "nut", "0.05"}, {"3", "gasket, flat", "1.10"}, {"4", "rod", "2.00"},
		}},
		{"a stray quote keeps its line if the lines below are whole", "a,b\n\"x\",1\n\"y\"z,2\n\"x\",3\n\"w\",4\n", [][]string{{"a", "b"}, {"x", "1"}, {`"y"z`, "2"}, {"x", "3"}, {"w", "4"}}},
		{"a bare quote keeps a field that goes on below", "1;\"pedro \"pdet\" \nho;landa\"\n2;\"x \"y\" \nz\"\n3;\"x \"y\" \nw\"\n", [][]string{
			{"1", "pedro \"pdet\" \nho;landa"}, {"2", "x \"y\" \nz"}, {"3", "x \"y\" \nw"},
		}},
		{"an inch mark before the closing quote", "id,item,note,price\n1,\"table, round 48\"\",\"sturdy, oak\",300\n2,\"pipe\",\"thin\",4\n3,\"rod\",\"long\",5\n", [][]string{
			{"id", "item", "note", "price"}, {"1", `table, round 48"`, "sturdy, oak", "300"}, {"2", "pipe", "thin", "4"}, {"3", "rod", "long", "5"},
		}},
		{"two stray quotes, rows apart, swallow nothing", "id;item;price\n1;bolt;0.10\n2;\"nut;0.05\n3;gasket;1.10\n4;rod\";2.00\n5;cap;0.30\n", [][]string{
			{"id", "item", "price"}, {"1", "bolt", "0.10"}, {"2", `"nut`, "0.05"}, {"3", "gasket", "1.10"}, {"4", `rod"`, "2.00"}, {"5", "cap", "0.30"},
		}},
		{"a field over lines that hold delimiters of their own", "id,lines,n\n1,\"a, b\nc, d\",3\n2,\"e, f, g\nh\",4\n3,x,5\n", [][]string{
			{"id", "lines", "n"}, {"1", "a, b\nc, d", "3"}, {"2", "e, f, g\nh", "4"}, {"3", "x", "5"},
		}},
		{"inches are no quotes", "id,item,price\n1,27\" TV,300\n2,12\" pipe,4\n", [][]string{{"id", "item", "price"}, {"1", `27" TV`, "300"}, {"2", `12" pipe`, "4"}}},
		{"blanks around quotes belong to the quotes", "\"name\", \"note\"\n\"bolt\", \"short, thin\" \n", [][]string{{"name", "note"}, {"bolt", "short, thin"}}},
		{"a backslash escapes where the text uses it so", "id,text\n1,\"say \\\"hi\\\", twice\"\n2,\"C:\\\\dir\"\n3,\"a \\\"b\\\" c\"\n", [][]string{
			{"id", "text"}, {"1", `say "hi", twice`}, {"2", `C:\dir`}, {"3", `a "b" c`},
		}},
		{"ragged rows stay as written", "a,b,c\n1,2,3\n4,5\n6,7,8,9\n10,11,12\n", [][]string{{"a", "b", "c"}, {"1", "2", "3"}, {"4", "5"}, {"6", "7", "8", "9"}, {"10", "11", "12"}}},
		{"values stay as written", "code,phone,iban,n\n007,+33 1 00,FR00 0000,NA\n010, x ,GB00 0000,1.0E5\n", [][]string{
			{"code", "phone", "iban", "n"}, {"007", "+33 1 00", "FR00 0000", "NA"}, {"010", " x ", "GB00 0000", "1.0E5"},
		}},
		{"a blank line is no record", "a,b\n\n1,2\n  \n3,4\n\n", [][]string{{"a", "b"}, {"1", "2"}, {"3", "4"}}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if _, got := read(t, tt.text); cmp.Diff(tt.want, got) != "" {
				t.Errorf("rows mismatch (-want +got):\n%s", cmp.Diff(tt.want, got))
			}
		})
	}
}
