package main

import (
	"encoding/binary"
	"log"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"unicode/utf16"
)

// writeCollections writes, for each character collection, the text of its CIDs in order from 0:
// as varints the distance of a character from the one before it, and where a CID stands for
// nothing or for more than one character, an escape (see appendText).
func writeCollections(source string) {
	packed := map[string][]byte{}
	for _, ordering := range []string{"CNS1", "GB1", "Japan1", "KR", "Korea1"} {
		texts := cidTexts(filepath.Join(source, "cid2unicode", "pdf2unicode", "Adobe-"+ordering+"-UCS2"))
		packed[ordering] = deflate(encodeTexts(texts))
	}
	writePack("data/collections.bin", "The text of the CIDs of Adobe's character collections. Derived from mapping-resources-pdf.\n\n"+read(source, "cid2unicode", "LICENSE.txt"), packed)
}

// encodeTexts counts the CIDs and writes each one's text.
func encodeTexts(texts []string) []byte {
	b := binary.AppendUvarint(nil, uint64(len(texts)))
	last := rune(0)
	for _, text := range texts {
		b, last = appendText(b, text, last)
	}
	return b
}

// appendText writes the distance of one character from the one before it: a signed number moved
// away from zero by one, for 0 announces a text by its length and its bytes.
func appendText(b []byte, text string, last rune) ([]byte, rune) {
	runes := []rune(text)
	if len(runes) != 1 {
		b = binary.AppendVarint(b, 0)
		b = binary.AppendUvarint(b, uint64(len(text)))
		return append(b, text...), last
	}
	distance := int64(runes[0]-last) - 1
	if distance >= 0 {
		distance++
	}
	return binary.AppendVarint(b, distance), runes[0]
}

func cidTexts(path string) []string {
	data, err := os.ReadFile(path)
	if err != nil {
		log.Fatal(err)
	}
	var texts []string
	set := func(cid uint32, text []uint16) {
		for uint32(len(texts)) <= cid {
			texts = append(texts, "")
		}
		texts[cid] = spelledText(text)
	}
	section := ""
	for _, line := range lines(string(data)) {
		field := strings.Fields(line)
		switch {
		case len(field) == 2 && strings.HasPrefix(field[1], "begin"):
			section = field[1]
		case len(field) == 0 || strings.HasPrefix(field[0], "end"):
			section = ""
		case section == "beginbfchar":
			cid, _ := hex(field[0])
			set(cid, units(field[1]))
		case section == "beginbfrange":
			low, _ := hex(field[0])
			high, _ := hex(field[1])
			for cid := low; cid <= high; cid++ {
				text := slices.Clone(units(field[2]))
				text[len(text)-1] += uint16(cid - low)
				set(cid, text)
			}
		}
	}
	return texts
}

// spelledText is the text of a CID, or "" where Adobe says only that there is a character
// (U+FFFD) or put it into the private use area.
func spelledText(text []uint16) string {
	var out []rune
	for _, r := range utf16.Decode(text) {
		if r < 0x20 || r >= 0x7f && r < 0xa0 || r == 0xfffd || r >= 0xe000 && r < 0xf900 || r >= 0xf0000 {
			return ""
		}
		out = append(out, spelled(r)...)
	}
	return string(out)
}

func units(s string) []uint16 {
	s = strings.Trim(s, "<>")
	var out []uint16
	for ; len(s) >= 4; s = s[4:] {
		n, err := strconv.ParseUint(s[:4], 16, 16)
		if err != nil {
			log.Fatal(err)
		}
		out = append(out, uint16(n))
	}
	return out
}
