package hostile

import (
	"bytes"
	"encoding/binary"
	"math/rand/v2"
	"slices"
	"strings"
	"unicode/utf16"
)

// composed writes records of fields under one dialect, and breaks it now and then.
func composed(random *rand.Rand, data []byte) []byte {
	any := func(of ...string) string { return anyOf(random, of) }
	delimiter, quote, end := any(",", ";", "\t", "|", "  ", ":"), any(`"`, "'", ""), any("\n", "\r\n", "\r", "\n\n")
	var b strings.Builder
	b.WriteString(any("", "", "\ufeff", "sep=;\n", "# a comment\n"))
	width := 1 + random.IntN(6)
	for range 1 + random.IntN(12) {
		for column := range width + random.IntN(2)*random.IntN(3) {
			if column > 0 {
				b.WriteString(delimiter)
			}
			field := any("", "Rent", "1.234,50", "-12", "02/05/2026", "a b", string(data[:min(len(data), 12)]), "é", "\x00", "\xff", delimiter, "two\nlines")
			if random.IntN(3) == 0 {
				field = quote + field + any(quote, quote, quote, "", quote+quote)
			}
			b.WriteString(field)
		}
		b.WriteString(end)
	}
	b.Write(data)
	return []byte(b.String())
}

// textPieces are what dialects, encodings and drawn tables are made of.
var textPieces = []string{
	`"`, `""`, `"""`, "'", `\`, `\"`, ",", ";", "\t", "|", "  ", ":", "~", "^", "\n", "\r", "\r\n", "\n\n", "\x00", "\xff", "\xe9", "\u00e9", "\ufeff", "\ufffd",
	"\u3000", "\u202e", "-", "+---+", "|---|", "----  ----", "#", "sep=;\n", "1.234,50", "1,234.50", "(12,40)", "-0", "02/05/2026", "TOTAL", "\x1a", "\x1b[31m", "\u0301",
}

// rewritten changes a text by its lines and fields.
func rewritten(random *rand.Rand, data []byte) []byte {
	for range 1 + random.IntN(5) {
		lines := slices.Collect(bytes.Lines(data))
		if len(lines) == 0 {
			return data
		}
		i, j := random.IntN(len(lines)), random.IntN(len(lines))
		switch random.IntN(10) {
		case 0: // a line is missing
			lines = slices.Delete(lines, i, i+1)
		case 1: // a line stands where another did
			lines[i], lines[j] = lines[j], lines[i]
		case 2: // lines come again
			from, to := min(i, j), min(max(i, j)+1, min(i, j)+50)
			lines = slices.Insert(lines, i, lines[from:to]...)
		case 3, 4, 5: // a piece is put in, or is in the place of a character
			at := random.IntN(len(lines[i]))
			lines[i] = spliced(lines[i], at, min(len(lines[i]), at+random.IntN(2)), anyOf(random, textPieces))
		case 6: // one delimiter becomes another on a line, or everywhere
			of, to := []byte(anyOf(random, textPieces)), []byte(anyOf(random, textPieces))
			if random.IntN(2) == 0 {
				of = []byte{lines[i][random.IntN(len(lines[i]))]}
			}
			lines[i] = bytes.ReplaceAll(lines[i], of, to)
			if random.IntN(3) == 0 && len(data) < largestSeed {
				lines = [][]byte{bytes.ReplaceAll(data, of, to)}
			}
		case 7: // a line ends in its middle
			lines[i] = lines[i][:random.IntN(len(lines[i])+1)]
		case 8: // the text goes on in another dialect
			lines = append(lines, composed(random, lines[i]))
		default:
			lines = [][]byte{encoded(random, data)}
		}
		data = bytes.Join(lines, nil)
	}
	return data
}

// encoded writes a text in another encoding, with or without its mark.
func encoded(random *rand.Rand, data []byte) []byte {
	switch random.IntN(4) {
	case 0:
		return append([]byte("\ufeff"), data...)
	case 1: // each rune in one byte
		var out []byte
		for _, r := range string(data) {
			out = append(out, byte(r))
		}
		return out
	}
	var order binary.AppendByteOrder = binary.LittleEndian
	if random.IntN(2) == 0 {
		order = binary.BigEndian
	}
	var out []byte
	for _, unit := range utf16.Encode([]rune(anyOf(random, []string{"", "\ufeff"}) + string(data))) {
		out = order.AppendUint16(out, unit)
	}
	return out
}
