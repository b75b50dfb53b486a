// Program gen writes the reference tables of package font from the public data that they
// are derived from: the Adobe Glyph List, the Core 14 metrics and Annex D of ISO 32000-1.
//
//	go run ./gen ../../../../shared/pdf/data
//
// It is run from the directory of package font and writes there.
package main

import (
	"bytes"
	"fmt"
	"go/format"
	"log"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
)

func main() {
	log.SetFlags(0)
	if len(os.Args) != 2 {
		log.Fatal("usage: gen data-directory")
	}
	source := os.Args[1]
	writeGlyphList(source)
	writeDingbats(source)
	writeMetrics(source)
	writeEncodings(source)
	writeCMaps(source)
	writeCollections(source)
}

func read(parts ...string) string {
	data, err := os.ReadFile(filepath.Join(parts...))
	if err != nil {
		log.Fatal(err)
	}
	return string(data)
}

func write(name string, data []byte) {
	if err := os.WriteFile(name, data, 0o644); err != nil {
		log.Fatal(err)
	}
}

// lines gives the lines of text that are not comments.
func lines(text string) []string {
	var out []string
	for line := range strings.Lines(text) {
		if line = strings.TrimRight(line, "\r\n"); line != "" && !strings.HasPrefix(line, "#") {
			out = append(out, line)
		}
	}
	return out
}

// comment makes each line of text a comment that sorts before every glyph name.
func comment(text string) string {
	var b strings.Builder
	for line := range strings.Lines(text) {
		b.WriteString(strings.TrimRight("# "+strings.TrimRight(line, "\r\n"), " ") + "\n")
	}
	return b.String()
}

// sorted writes a table of name, tab, value, which is searched by bisection.
func sorted(header string, table map[string]string) []byte {
	var b bytes.Buffer
	b.WriteString(comment(header))
	for _, name := range slices.Sorted(maps.Keys(table)) {
		fmt.Fprintf(&b, "%s\t%s\n", name, table[name])
	}
	return b.Bytes()
}

// glyphTexts reads lines of name;hex hex. Names of controls are left out, and so are those that
// Adobe put into the private use area unless a public character has come to exist since.
func glyphTexts(text string) map[string]string {
	table := map[string]string{}
	for _, line := range lines(text) {
		name, codes, _ := strings.Cut(line, ";")
		if text := decode(codes); text != "" {
			table[name] = text
		}
	}
	return table
}

func decode(codes string) string {
	var text []rune
	for code := range strings.FieldsSeq(codes) {
		n, err := strconv.ParseUint(code, 16, 32)
		if err != nil {
			log.Fatal(err)
		}
		r := rune(n)
		if r < 0x20 || r >= 0x7f && r < 0xa0 || r >= 0xe000 && r < 0xf900 {
			return ""
		}
		text = append(text, spelled(r)...)
	}
	return string(text)
}

// spelled takes a Latin ligature apart.
func spelled(r rune) []rune {
	if r >= 0xfb00 && r <= 0xfb06 {
		return []rune([]string{"ff", "fi", "fl", "ffi", "ffl", "ſt", "st"}[r-0xfb00])
	}
	return []rune{r}
}

func writeGlyphList(source string) {
	table := glyphTexts(read(source, "agl", "glyphlist.txt"))
	for _, line := range lines(read("gen", "names.txt")) {
		name, text, _ := strings.Cut(line, "\t")
		if _, ok := table[name]; !ok {
			table[name] = text
		}
	}
	for name, codes := range privateNames(read(source, "agl", "glyphlist.txt")) {
		if _, ok := table[name]; !ok && printed(name) != "" {
			table[name] = printed(name)
		} else if !ok {
			log.Printf("left out: %s %s", name, codes)
		}
	}
	header := "Glyph names and their text, sorted by bytes. Derived from the Adobe Glyph List 2.0 and gen/names.txt.\n\n" + read(source, "agl", "LICENSE.md")
	write("data/glyphlist.txt", sorted(header, table))
}

func privateNames(text string) map[string]string {
	table := map[string]string{}
	for _, line := range lines(text) {
		if name, codes, _ := strings.Cut(line, ";"); decode(codes) == "" {
			table[name] = codes
		}
	}
	return table
}

// printed is the character whose old-style, fitted or small-capital form a name of the private
// use area stands for.
func printed(name string) string {
	digits := []string{"zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"}
	for _, suffix := range []string{"oldstyle", "fitted", "inferior", "superior"} {
		base, ok := strings.CutSuffix(name, suffix)
		if i := slices.Index(digits, base); ok && i >= 0 {
			return strconv.Itoa(i)
		}
		if ok && len(base) == 1 {
			return base
		}
	}
	if base, ok := strings.CutSuffix(name, "small"); ok && len(base) == 1 {
		return base
	}
	return ""
}

func writeDingbats(source string) {
	table := glyphTexts(read(source, "agl", "zapfdingbats.txt"))
	header := "Glyph names of ITC Zapf Dingbats and their text, sorted by bytes. Derived from zapfdingbats.txt of agl-aglfn.\n\n" + read(source, "agl", "LICENSE.md")
	write("data/zapfdingbats.txt", sorted(header, table))
}

// columns are the metrics that differ: an oblique face has those of its upright one, and every
// glyph of Courier is 600 wide.
var columns = []string{"Helvetica", "Helvetica-Bold", "Times-Roman", "Times-Bold", "Times-Italic", "Times-BoldItalic", "Symbol", "ZapfDingbats"}

func writeMetrics(source string) {
	widths := map[string][]string{}
	for i, column := range columns {
		for line := range strings.Lines(read(source, "afm", column+".afm")) {
			if !strings.HasPrefix(line, "C ") {
				continue
			}
			field := strings.Fields(line) // C 32 ; WX 278 ; N space ; B ...
			name := field[7]
			if widths[name] == nil {
				widths[name] = slices.Repeat([]string{"-"}, len(columns))
			}
			widths[name][i] = field[4]
		}
	}
	table := map[string]string{}
	for name, row := range widths {
		table[name] = strings.Join(row, "\t")
	}
	header := "Widths in thousandths by glyph name, sorted by bytes, a column each for " + strings.Join(columns, ", ") + `.
Modified: derived from Adobe's Core 14 AFM files, of which only glyph names and widths are kept.

Copyright (c) 1985, 1987, 1989, 1990, 1991, 1992, 1993, 1997 Adobe Systems Incorporated. All Rights Reserved.

` + read(source, "afm", "MustRead.txt")
	write("data/metrics.txt", sorted(header, table))
}

func writeEncodings(source string) {
	var b bytes.Buffer
	b.WriteString("// Code generated by gen; DO NOT EDIT.\n// Facts of ISO 32000-1, Annex D.\n\npackage font\n")
	all := strings.Split(strings.TrimSpace(read(source, "encodings", "encodings.tsv")), "\n")
	for column, name := range strings.Split(all[0], "\t") {
		if column == 0 || name == "PDFDoc" {
			continue
		}
		variable := strings.ToLower(name[:1]) + name[1:] + "Names"
		fmt.Fprintf(&b, "\nvar %s = [256]string{\n", variable)
		for _, line := range all[1:] {
			field := strings.Split(line, "\t")
			if column < len(field) && strings.TrimSpace(field[column]) != "" {
				fmt.Fprintf(&b, "%s: %q,\n", field[0], strings.TrimSpace(field[column]))
			}
		}
		b.WriteString("}\n")
	}
	writeNames(&b, "macGlyphNames", "The standard Macintosh glyph order, which 'post' tables count on.", read(source, "encodings", "mac-glyph-order.txt"))
	writeNames(&b, "cffStrings", "The standard strings of CFF (Adobe Technical Note 5176, Appendix A).", read(source, "encodings", "cff-standard-strings.txt"))
	writeNames(&b, "cffExpertCharset", "The Expert charset of CFF in glyph order (Adobe Technical Note 5176, Appendix C).", read(source, "encodings", "cffIExpertStrings.txt"))
	writeNames(&b, "cffExpertSubsetCharset", "The ExpertSubset charset of CFF in glyph order.", read(source, "encodings", "cffExpertSubsetStrings.txt"))
	src, err := format.Source(b.Bytes())
	if err != nil {
		log.Fatal(err)
	}
	write("encoding_tables.go", src)
}

func writeNames(b *bytes.Buffer, variable, doc, text string) {
	fmt.Fprintf(b, "\n// %s\nvar %s = [...]string{\n", doc, variable)
	for _, name := range strings.Fields(text) {
		fmt.Fprintf(b, "%q,\n", name)
	}
	b.WriteString("}\n")
}
