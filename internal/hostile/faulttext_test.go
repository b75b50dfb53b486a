package hostile

import (
	"fmt"
	"strings"
)

// text is an input as it stands.
func text(s string) func() []byte { return func() []byte { return []byte(s) } }

// numbered repeats a line with its number, from 1, in it, between a head and a foot.
func numbered(head, line string, n int, foot string) func() []byte {
	return func() []byte {
		var b strings.Builder
		b.WriteString(head)
		for i := range n {
			fmt.Fprintf(&b, line, i+1)
		}
		b.WriteString(foot)
		return []byte(b.String())
	}
}

var csvFaults = map[string]func() []byte{
	"csv-return-in-quotes":     text("name;note\n\"a\r\";b\n\"c\";d\n"),
	"csv-return-newline":       text("name;note\r\n\"first\r\nsecond\";b\r\nc;d\r\n"),
	"csv-ends-in-bare-quote":   text("part,size\n\"pipe 3\"\",12\n\"bolt\",4\n\"nut\",5\n"),
	"csv-quote-inside-field":   text("unit,phase\n1192,IT\"S 163\n1200,VISTA VERDE\n"),
	"csv-stray-opening-quote":  text("id;name;town\n46593;\"MEGA SERVICE;LICATA\n46594;ROSSI;AGRIGENTO\n46595;BIANCHI;NARO\n"),
	"csv-quoted-header":        text("\"town, country\",\"people\"\nOslo,700000\nBergen,290000\n"),
	"csv-one-quoted-field":     text("Field1;Field2;\"Field,3,3,3\"\nA;B;\"c,1,1,1\"\n"),
	"csv-newlines-in-quotes":   text("Field1;Field2;\"F\ni,e,l,d\n,3\"\nA;B;\"1\n2,3,4\n,5\"\n"),
	"csv-commas-in-fields":     text("id;geometry;kind\n1;10.5,59.9,10.6,59.8;road\n2;10.1,59.2;path\n3;9.9,58.7,9.8,58.5,9.7,58.1;rail\n"),
	"csv-padded-fields":        text("name      ;town      ;sum       \nBerg      ;Oslo      ;12        \nDahl      ;Bergen    ;7         \n"),
	"csv-ten-comment-lines":    text(strings.Repeat("# made by export, version 1\n", 12) + "a;b;c\n1;2;3\n4;5;6\n"),
	"csv-title-line":           text("Extract of 2025-01-06\nid;keeper;town\n1;Rossi;Licata\n2;Bianchi;Naro\n"),
	"csv-pipe-after-commas":    text("flight|route|day\n1|Oslo, Bergen|2024-01-01\n2|Bergen, Oslo|2024-01-02\n3|Oslo, Bodø|2024-01-03\n"),
	"csv-last-line-differs":    text("c0\nv0\na;b\n"),
	"csv-wider-from-row-three": text("a,b\nc,d\ne,f,g\nh,i,j\nk,l,m\n"),
	"csv-first-quote-late":     numbered("col1,col2\n", "a,%d\n", 20_480, "\"x,y\",1\n"),
	"csv-first-escape-late":    numbered("id,value\n", "%d,a\n", 2047, "2048,\"\"\",\"\n"),
	"csv-quote-far-down":       numbered("stop,name\n", "%d,Main St\n", 1465, "1466,Corner \"Elm St\n1467,Oak St\n"),
	"csv-mark-before-quote":    text("\ufeff\"a,b\",c\n\"d,e\",f\n"),
	"csv-mark-before-empty":    text("\ufeff\"\",\"key\",\"key2\"\n\"name\",\"val\",\"val2\"\n"),
	"csv-mark-before-name":     text("\ufeffnumber,letter\n1,a\n2,b\n"),
	"csv-whole-line-quoted":    numbered("", "\"33~%06d~000020333500000~\"\"CHAPPED LIPS FRESH SV    \"\"\",,,,\n", 3000, ""),
	"csv-quotes-upon-quotes": func() []byte {
		return []byte(strings.Repeat(`"",`, 20_000) + strings.Repeat(`"`, 20_000) + "0" + strings.Repeat(`"`, 20_000) + "0")
	},
	"csv-one-quoted-column":  numbered("", "\"abcdefghijklmnopqrst %d\"\n", 20_000, ""),
	"csv-opens-never-closes": func() []byte { return []byte(strings.Repeat(`,"x`, 20_000)) },
	"csv-unclosed-each-line": numbered("a;b\n", "%d;\"open\n", 5000, ""),
	"csv-nul-bytes":          text("name;sum\na\x00b;1\nc;2\n"),
	"csv-two-encodings":      text("name;sum\ncafé;1\ncaf\xe9;2\n"),
	"csv-utf16-no-mark":      text("n\x00;\x00s\x00\n\x00a\x00;\x001\x00\n\x00b\x00;\x002\x00\n\x00"),
}
