package syntax

import "math"

// inlineImage reads what follows BI: the dictionary becomes the operand, the data is skipped
// (ISO 32000-1, 8.9.7).
func (c *Content) inlineImage() {
	l := &c.lex
	mark := len(c.items)
	for {
		at := l.pos
		t := l.token()
		switch t.Kind {
		case KindEOF:
			c.operands = append(c.operands[:0], Operand{Kind: KindDict, Items: c.items[mark:]})
			return
		case KindNumber, KindBool, KindNull, KindName, KindString, KindArray, KindDict:
			if o, ok := c.item(t, 1); ok {
				c.items = append(c.items, o)
			}
			continue
		case KindKeyword:
			if string(t.Bytes) == "EI" { // no data at all
				l.pos = at
				break
			}
			if string(t.Bytes) != "ID" {
				continue
			}
			if l.pos < len(l.src) && isSpace(l.src[l.pos]) {
				l.pos++
			}
		default:
			continue
		}
		break
	}
	dict := Operand{Kind: KindDict, Items: c.items[mark:len(c.items):len(c.items)]}
	c.operands = append(c.operands[:0], dict)
	l.pos += l.imageEnd(l.src[l.pos:], dict)
}

// imageEnd gives the offset after the EI that ends the data.
func (l *Lexer) imageEnd(data []byte, dict Operand) int {
	from := 0
	if n, ok := rawImageSize(dict); ok && n <= len(data) {
		from = n
	}
	end := []byte("EI")
	for at := index(l.watch, data, end, from); at >= 0; at = index(l.watch, data, end, at+len(end)) {
		if endsImage(data, at, from) {
			return at + len(end)
		}
	}
	return len(data)
}

// endWindow is how many bytes after EI have to look like a content stream.
const endWindow = 24

// endsImage reports whether the EI at an offset ends an image: it stands alone, and
// what follows is text, not samples.
func endsImage(data []byte, at, from int) bool {
	if at > from && !isSpace(data[at-1]) {
		return false
	}
	after := data[at+2:]
	if len(after) > 0 && isRegular(after[0]) {
		return false
	}
	for _, b := range after[:min(len(after), endWindow)] {
		if b >= 0x7f || b < ' ' && !isSpace(b) {
			return false
		}
	}
	return true
}

// rawImageSize gives the bytes of an image without a filter, which its dictionary decides.
func rawImageSize(dict Operand) (int, bool) {
	either := func(short, long string) Operand {
		if o := dict.Lookup(short); o.Kind != KindNull {
			return o
		}
		return dict.Lookup(long)
	}
	if either("F", "Filter").Kind != KindNull {
		return 0, false
	}
	width, height := either("W", "Width").Number, either("H", "Height").Number
	bits := either("BPC", "BitsPerComponent").Number
	components := 1.0
	if mask := either("IM", "ImageMask"); mask.Kind == KindBool && mask.Number == 1 {
		bits = 1
	}
	switch space := either("CS", "ColorSpace"); {
	case space.Kind == KindArray || space.Kind == KindNull:
	case string(space.Bytes) == "RGB" || string(space.Bytes) == "DeviceRGB":
		components = 3
	case string(space.Bytes) == "CMYK" || string(space.Bytes) == "DeviceCMYK":
		components = 4
	}
	const most = math.MaxInt32 // more than an input may have, and an int on any machine
	row := width * components * bits
	if !(row > 0 && row < most && height > 0 && height < most) {
		return 0, false
	}
	size := float64((int64(row)+7)/8) * height
	if size > most {
		return 0, false
	}
	return int(size), true
}
