package syntax

import (
	"encoding/binary"
	"errors"
	"math/bits"
)

// Deflate (RFC 1951), slice to slice. Unlike compress/flate it keeps what decoded before the
// damage, and it runs at more than twice the speed, for it never waits for a byte.

var errDeflate = errors.New("pdf: damaged deflate data")

const (
	literalBits  = 10 // the first level of the table of literals and lengths
	distanceBits = 8  // the first level of the table of distances
	codeBits     = 15 // the longest code

	literalCodes  = 288
	distanceCodes = 32
	orderCodes    = 19

	// The second level: a table of up to 2^(codeBits-first) entries for each prefix in use. One
	// of 2^b entries belongs to at least b+1 codes, so each code stands for 32/6 of them at
	// most, or for 128/8.
	literalEntries  = 1<<literalBits + literalCodes*32/6
	distanceEntries = 1<<distanceBits + distanceCodes*128/8
)

// An entry of a table holds, from its lowest bit: how many bits the code takes (4), how many
// extra bits follow (4), flags, and in the upper half its value: a literal, the base of a
// length or distance, or the offset of a second level, whose bits stand where extra bits do.
const (
	flagLiteral = 1 << 8
	flagSecond  = 1 << 9
	flagEnd     = 1 << 10
	flagInvalid = 1 << 11
)

// lengthBase and lengthExtra are RFC 1951, 3.2.5; so are distanceBase and distanceExtra.
var (
	lengthBase    = [29]uint16{3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131, 163, 195, 227, 258}
	lengthExtra   = [29]uint8{0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0}
	distanceBase  = [30]uint16{1, 2, 3, 4, 5, 7, 9, 13, 17, 25, 33, 49, 65, 97, 129, 193, 257, 385, 513, 769, 1025, 1537, 2049, 3073, 4097, 6145, 8193, 12289, 16385, 24577}
	distanceExtra = [30]uint8{0, 0, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8, 9, 9, 10, 10, 11, 11, 12, 12, 13, 13}

	// codeOrder is the order in which the lengths of the code length code come (3.2.7).
	codeOrder = [orderCodes]uint8{16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15}
)

// The entries of the symbols of each kind of code, but for how many bits it takes.
var (
	literalSymbols = func() (entries [literalCodes]uint32) {
		for symbol := range entries {
			switch {
			case symbol < 256:
				entries[symbol] = flagLiteral | uint32(symbol)<<16
			case symbol == 256:
				entries[symbol] = flagEnd
			case symbol-257 < len(lengthBase):
				entries[symbol] = uint32(lengthExtra[symbol-257])<<4 | uint32(lengthBase[symbol-257])<<16
			default:
				entries[symbol] = flagInvalid
			}
		}
		return entries
	}()
	distanceSymbols = func() (entries [distanceCodes]uint32) {
		for symbol := range entries {
			if symbol < len(distanceBase) {
				entries[symbol] = uint32(distanceExtra[symbol])<<4 | uint32(distanceBase[symbol])<<16
			} else {
				entries[symbol] = flagInvalid
			}
		}
		return entries
	}()
	orderSymbols = func() (entries [orderCodes]uint32) {
		for symbol := range entries {
			entries[symbol] = uint32(symbol) << 16
		}
		return entries
	}()
)

// An inflater decodes one stream.
type inflater struct {
	src  []byte
	pos  int    // of the next byte that is not in hold
	hold uint64 // bits to come, the first one lowest
	held uint   // how many of them are valid

	out   []byte // its length is what is decoded so far
	limit int    // that len(out) may become
	over  bool   // the limit cut the output
	stop  func() error

	literals  [literalEntries]uint32
	distances [distanceEntries]uint32
	lengths   [literalCodes + distanceCodes]uint8
}

// stopEvery is how many bytes are decoded between two looks at the context: some 0.2 ms.
const stopEvery = 64 << 10

// inflate decodes src into at most limit bytes and gives how many bytes of src it used. The
// bytes are good up to where an error stands.
func inflate(src []byte, limit int, stop func() error) (out []byte, used int, over bool, err error) {
	return new(inflater).inflate(src, limit, stop)
}

// inflate decodes into the memory of the last time, where that is enough.
func (f *inflater) inflate(src []byte, limit int, stop func() error) (out []byte, used int, over bool, err error) {
	f.src, f.pos, f.hold, f.held = src, 0, 0, 0
	f.limit, f.over, f.stop = limit, false, stop
	if size := min(limit, 4*len(src)+64) + matchSlop; cap(f.out) < size {
		f.out = make([]byte, 0, size)
	}
	f.out = f.out[:0]
	err = f.run()
	if used = len(src); f.held <= 64 {
		used = f.pos - int(f.held/8)
	}
	return f.out, used, f.over, err
}

func (f *inflater) run() error {
	for {
		final, kind := f.take(1), f.take(2)
		if f.held > 64 {
			return errDeflate
		}
		var err error
		switch kind {
		case 0:
			err = f.stored()
		case 1:
			f.fixed()
			err = f.block()
		case 2:
			if err = f.dynamic(); err == nil {
				err = f.block()
			}
		default:
			err = errDeflate
		}
		if err != nil || f.over || final == 1 {
			return err
		}
	}
}

// fill holds at least 56 bits, as long as there are bytes. Past the end held wraps below zero
// as bits are taken, which overrun reports.
func (f *inflater) fill() {
	if f.pos+8 <= len(f.src) {
		f.hold |= binary.LittleEndian.Uint64(f.src[f.pos:]) << f.held
		f.pos += int((63 - f.held) >> 3)
		f.held |= 56
		return
	}
	for f.held <= 56 && f.pos < len(f.src) {
		f.hold |= uint64(f.src[f.pos]) << f.held
		f.pos++
		f.held += 8
	}
}

// take takes n bits, at most 16. When there are fewer, held wraps to more than 64.
func (f *inflater) take(n uint) uint32 {
	if f.held < n || f.held > 64 {
		if f.held > 64 {
			return 0
		}
		f.fill()
	}
	v := uint32(f.hold) & (1<<n - 1)
	f.hold >>= n
	f.held -= n
	return v
}

// stored copies a block that is not compressed.
func (f *inflater) stored() error {
	f.take(f.held % 8)
	length, complement := f.take(16), f.take(16)
	if f.held > 64 || length != ^complement&0xffff {
		return errDeflate
	}
	f.pos -= int(f.held / 8)
	f.hold, f.held = 0, 0
	n := min(int(length), len(f.src)-f.pos)
	room := f.limit - len(f.out)
	if n > room {
		n, f.over = room, true
	}
	f.out = append(f.out, f.src[f.pos:f.pos+n]...)
	f.pos += n
	if n < int(length) && !f.over {
		return errDeflate
	}
	return f.stop()
}

// fixed sets up the codes of RFC 1951, 3.2.6.
func (f *inflater) fixed() {
	for i := range literalCodes {
		switch {
		case i < 144:
			f.lengths[i] = 8
		case i < 256:
			f.lengths[i] = 9
		case i < 280:
			f.lengths[i] = 7
		default:
			f.lengths[i] = 8
		}
	}
	build(f.literals[:], f.lengths[:literalCodes], literalBits, literalSymbols[:])
	for i := range distanceCodes {
		f.lengths[i] = 5
	}
	build(f.distances[:], f.lengths[:distanceCodes], distanceBits, distanceSymbols[:])
}

// dynamic reads the codes of a block (RFC 1951, 3.2.7).
func (f *inflater) dynamic() error {
	literals, distances, orders := int(f.take(5))+257, int(f.take(5))+1, int(f.take(4))+4
	var order [orderCodes]uint8
	for _, at := range codeOrder[:orders] {
		order[at] = uint8(f.take(3))
	}
	if f.held > 64 || literals > 286 || !build(f.literals[:], order[:], literalBits, orderSymbols[:]) {
		return errDeflate
	}
	for i := 0; i < literals+distances; {
		f.fill()
		e := f.literals[f.hold&(1<<literalBits-1)]
		f.take(uint(e & 15))
		symbol := e >> 16
		if f.held > 64 || e&flagInvalid != 0 {
			return errDeflate
		}
		repeat, value := 1, uint8(symbol)
		switch symbol {
		case 16:
			if i == 0 {
				return errDeflate
			}
			repeat, value = int(f.take(2))+3, f.lengths[i-1]
		case 17:
			repeat, value = int(f.take(3))+3, 0
		case 18:
			repeat, value = int(f.take(7))+11, 0
		}
		if f.held > 64 || i+repeat > literals+distances {
			return errDeflate
		}
		for range repeat {
			f.lengths[i] = value
			i++
		}
	}
	if !build(f.literals[:], f.lengths[:literals], literalBits, literalSymbols[:]) ||
		!build(f.distances[:], f.lengths[literals:literals+distances], distanceBits, distanceSymbols[:]) {
		return errDeflate
	}
	return nil
}

// build fills a table from the lengths of the codes and the entries of their symbols. It reports
// false for lengths that are no prefix code. One code alone, or none, may leave the rest of the
// space unused.
func build(table []uint32, lengths []uint8, first uint, symbols []uint32) bool {
	var counts [codeBits + 1]int
	for _, n := range lengths {
		counts[n]++
	}
	counts[0] = 0
	var sorted [literalCodes]uint16 // the symbols that have codes, in the order of the codes
	used, whole := sortCodes(&sorted, lengths, &counts)
	if used < 0 || !whole && !(used == 0 || used == 1 && counts[1] == 1) {
		return false
	}
	if !whole {
		for i := range 1 << first {
			table[i] = flagInvalid | 1
		}
	}
	free := 1 << first // where the next second level goes
	prefix, second := -1, uint(0)
	code, n := 0, uint(0)
	for _, symbol := range sorted[:used] {
		for ; n < uint(lengths[symbol]); n++ {
			code <<= 1
		}
		reversed := int(bits.Reverse16(uint16(code)) >> (16 - n))
		code++
		if n <= first {
			e := symbols[symbol] | uint32(n)
			for i := reversed; i < 1<<first; i += 1 << n {
				table[i] = e
			}
			continue
		}
		if p := reversed & (1<<first - 1); p != prefix {
			prefix, second = p, secondBits(&counts, n, first)
			table[p] = flagSecond | uint32(second)<<4 | uint32(first) | uint32(free)<<16
			free += 1 << second
		}
		counts[n]--
		e := symbols[symbol] | uint32(n-first)
		start := free - 1<<second
		for i := reversed >> first; i < 1<<second; i += 1 << (n - first) {
			table[start+i] = e
		}
	}
	return true
}

// sortCodes sorts the symbols that have codes by the lengths of these, and gives how many there
// are, -1 where the codes do not fit, and whether they take the whole space.
func sortCodes(sorted *[literalCodes]uint16, lengths []uint8, counts *[codeBits + 1]int) (used int, whole bool) {
	var starts [codeBits + 1]int
	space := 0
	for n := 1; n <= codeBits; n++ {
		starts[n] = used
		used += counts[n]
		if space = space<<1 + counts[n]; space > 1<<n {
			return -1, false
		}
	}
	for symbol, n := range lengths {
		if n > 0 {
			sorted[starts[n]] = uint16(symbol)
			starts[n]++
		}
	}
	return used, space == 1<<codeBits
}

// secondBits is how many bits a second level needs whose first code has n bits: as many as
// it takes until the codes that remain fill it.
func secondBits(remaining *[codeBits + 1]int, n, first uint) uint {
	size := n - first
	for room := 1<<size - remaining[n]; room > 0 && n < codeBits; size++ {
		n++
		room = room<<1 - remaining[n]
	}
	return size
}

const (
	longestMatch = 258
	matchSlop    = 16 // bytes that a copy in steps of eight may write too many
)

// grow makes room for a match and reports whether the limit allows one more byte.
func (f *inflater) grow() bool {
	if len(f.out) >= f.limit {
		f.over = true
		return false
	}
	if cap(f.out)-len(f.out) < longestMatch+matchSlop {
		larger := make([]byte, len(f.out), min(2*cap(f.out), f.limit)+longestMatch+2*matchSlop)
		copy(larger, f.out)
		f.out = larger
	}
	return true
}

// block decodes a block by the two tables. Its loops work on local copies of the state.
func (f *inflater) block() error {
	for {
		if err := f.stop(); err != nil {
			return err
		}
		if !f.grow() {
			return nil
		}
		done, err := f.stretch()
		if len(f.out) > f.limit {
			f.out, f.over = f.out[:f.limit], true
			return nil
		}
		if done || err != nil {
			return err
		}
	}
}

// stretch decodes until the block ends, the room does, or it is time to look at the context.
func (f *inflater) stretch() (done bool, err error) {
	src, pos, hold, held := f.src, f.pos, f.hold, f.held
	out, o := f.out[:cap(f.out)], len(f.out)
	last := min(len(out)-longestMatch-matchSlop, o+stopEvery, f.limit)
	for o <= last {
		if pos+8 <= len(src) {
			hold |= binary.LittleEndian.Uint64(src[pos:]) << (held & 63)
			pos += int((63 - held) >> 3)
			held |= 56
		} else {
			for held <= 56 && pos < len(src) {
				hold |= uint64(src[pos]) << (held & 63)
				pos++
				held += 8
			}
		}
		e := f.literals[hold&(1<<literalBits-1)]
		if e&flagLiteral != 0 && held >= 3*literalBits {
			// Three literals of the first level fit into the bits that are held.
			hold >>= e & 15
			held -= uint(e & 15)
			out[o] = byte(e >> 16)
			o++
			e = f.literals[hold&(1<<literalBits-1)]
			if e&flagLiteral == 0 {
				continue
			}
			hold >>= e & 15
			held -= uint(e & 15)
			out[o] = byte(e >> 16)
			o++
			e = f.literals[hold&(1<<literalBits-1)]
			if e&flagLiteral == 0 {
				continue
			}
			hold >>= e & 15
			held -= uint(e & 15)
			out[o] = byte(e >> 16)
			o++
			continue
		}
		if e&flagSecond != 0 {
			hold >>= literalBits
			held -= literalBits
			e = f.literals[uint32(e>>16)+uint32(hold)&(1<<(e>>4&15)-1)]
		}
		hold >>= e & 15
		held -= uint(e & 15)
		if held > 64 || e&flagInvalid != 0 {
			err = errDeflate
			break
		}
		if e&flagLiteral != 0 {
			out[o] = byte(e >> 16)
			o++
			continue
		}
		if e&flagEnd != 0 {
			done = true
			break
		}
		length := int(e>>16) + int(hold&(1<<(e>>4&15)-1))
		hold >>= e >> 4 & 15
		held -= uint(e >> 4 & 15)
		// A length takes 20 bits and a distance 28, so 48 of the 56.
		e = f.distances[hold&(1<<distanceBits-1)]
		if e&flagSecond != 0 {
			hold >>= distanceBits
			held -= distanceBits
			e = f.distances[uint32(e>>16)+uint32(hold)&(1<<(e>>4&15)-1)]
		}
		hold >>= e & 15
		held -= uint(e & 15)
		distance := int(e>>16) + int(hold&(1<<(e>>4&15)-1))
		hold >>= e >> 4 & 15
		held -= uint(e >> 4 & 15)
		if held > 64 || e&flagInvalid != 0 || distance > o {
			err = errDeflate
			break
		}
		switch {
		case distance < 8: // a run: what is copied doubles each time
			for n := 0; n < length; {
				n += copy(out[o+n:o+length], out[o-distance:o+n])
			}
		case length > 32 && distance >= length:
			copy(out[o:o+length], out[o-distance:])
		default:
			for i := 0; i < length; i += 8 {
				binary.LittleEndian.PutUint64(out[o+i:], binary.LittleEndian.Uint64(out[o+i-distance:]))
			}
		}
		o += length
	}
	f.pos, f.hold, f.held, f.out = pos, hold, held, f.out[:o]
	return done, err
}
