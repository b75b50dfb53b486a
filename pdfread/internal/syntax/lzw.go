package syntax

// The codes of LZW as PDF has it (ISO 32000-1, 7.4.4.2).
const (
	lzwClear     = 256
	lzwEnd       = 257
	lzwFirst     = 258
	lzwShortest  = 9
	lzwLongest   = 12
	lzwCodes     = 1 << lzwLongest
	lzwStopEvery = 4096 // codes between two looks at the context
)

// lzw decodes LZW data. The string of a code is kept as its place in the output: it is the
// string of the code before with one byte more, which follows it there.
func (c decoder) lzw(src []byte, early int) ([]byte, error) {
	if early != 0 {
		early = 1
	}
	var starts, lengths [lzwCodes]int
	var out []byte
	next, width := lzwFirst, uint(lzwShortest)
	previous, previousLength := 0, 0 // the place of the last string; none after a clear
	var hold uint32
	var held uint
	for steps := 0; ; steps++ {
		if steps%lzwStopEvery == 0 && c.stop() != nil {
			return out, c.stop()
		}
		for held < width {
			if len(src) == 0 { // the end code is missing, which other readers pass over
				return out, nil
			}
			hold, held = hold<<8|uint32(src[0]), held+8
			src = src[1:]
		}
		held -= width
		code := int(hold>>held) & (1<<width - 1)
		at := len(out)
		switch {
		case code == lzwEnd:
			return out, nil
		case code == lzwClear:
			next, width, previousLength = lzwFirst, lzwShortest, 0
			continue
		case code < lzwClear:
			out = append(out, byte(code))
		case code < next:
			out = append(out, out[starts[code]:starts[code]+lengths[code]]...)
		case code == next && previousLength > 0 && next < lzwCodes:
			out = append(out, out[previous:previous+previousLength]...)
			out = append(out, out[previous])
		default:
			return out, ErrDamagedStream
		}
		if len(out) > c.limit {
			return out[:c.limit], ErrOverLimit
		}
		if previousLength > 0 && next < lzwCodes {
			starts[next], lengths[next] = previous, previousLength+1
			next++
		}
		previous, previousLength = at, len(out)-at
		for width < lzwLongest && next+early >= 1<<width {
			width++
		}
	}
}
