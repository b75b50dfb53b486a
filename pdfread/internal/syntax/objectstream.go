package syntax

import "sync"

const (
	// objectStreamBytes is how many decoded bytes of object streams a document keeps. The files
	// of the corpus with the most objects need 12 MB.
	objectStreamBytes = 128 << 20

	// maximumCompressed is how many objects one stream may hold. Writers put 100 to 200 in one.
	maximumCompressed = 1 << 20
)

// An objectStream is a decoded object stream (ISO 32000-1, 7.5.7).
type objectStream struct {
	once    sync.Once
	data    []byte
	numbers []int // of the objects, in the order of the stream
	offsets []int // of the objects in data

	placesOnce sync.Once
	places     map[int]int // index by number; built when a cross-reference has an index wrong
}

// objectStream gives the object stream of that number. One that can't be read is empty.
func (d *Document) objectStream(number int) *objectStream {
	d.mu.Lock()
	s := d.streams[number]
	if s == nil {
		s = &objectStream{}
		d.streams[number] = s
	}
	d.mu.Unlock()
	s.once.Do(func() { s.read(d, number) })
	return s
}

// read finds and decodes the stream.
func (s *objectStream) read(d *Document, number int) {
	if e, ok := d.entry(number); ok && e.kind == plain && s.readAt(d, e.offset, number) {
		return
	}
	if e, ok := d.scanPlain().plain[number]; ok {
		s.readAt(d, e.offset, number)
	}
}

// readAt decodes the stream at an offset. What its dictionary refers to is looked for outside
// object streams only, so reading one never waits for another. It reports false when the
// stream isn't there.
func (s *objectStream) readAt(d *Document, offset, number int) bool {
	stream, ok := d.streamAt(offset, number)
	if !ok {
		return false
	}
	s.index(d, stream)
	return true
}

// index decodes the stream and lists its objects.
func (s *objectStream) index(d *Document, stream *Stream) {
	count, first := plainInt(d, stream.Dict["N"]), plainInt(d, stream.Dict["First"])
	if count < 0 || count > maximumCompressed || first < 0 || !d.roomForStreams() {
		return
	}
	data, _ := d.decode(stream, d.resolvePlain, nil)
	if !d.keepStream(len(data)) || first > len(data) {
		return
	}
	s.data = data
	lex := NewLexer(data[:first])
	for range count {
		n, offset := lex.Next(), lex.Next()
		if !n.Integer || !offset.Integer {
			break
		}
		s.numbers = append(s.numbers, int(n.Number))
		s.offsets = append(s.offsets, first+int(min(max(offset.Number, 0), float64(len(data)))))
	}
}

// place lists where each number is. Of two the later one counts.
func (s *objectStream) place() {
	s.places = make(map[int]int, len(s.numbers))
	for i, n := range s.numbers {
		s.places[n] = i
	}
}

func plainInt(d *Document, o Object) int {
	v, ok := d.resolvePlain(o).(int64)
	if !ok || v < 0 || v > 1<<31-1 {
		return -1
	}
	return int(v)
}

func (d *Document) roomForStreams() bool { return d.keepStream(0) }

// keepStream counts decoded bytes that are kept.
func (d *Document) keepStream(n int) bool {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.kept+n > objectStreamBytes {
		d.over = true
		return false
	}
	d.kept += n
	return true
}

// object parses the object of that number, which the cross-reference says is the one at an
// index. It reports false when the stream doesn't hold it.
func (s *objectStream) object(d *Document, number, index int) (Object, int, bool) {
	if index < 0 || index >= len(s.numbers) || s.numbers[index] != number {
		s.placesOnce.Do(s.place)
		at, ok := s.places[number]
		if !ok {
			return nil, 0, false
		}
		index = at
	}
	if s.offsets[index] >= len(s.data) {
		return nil, 0, false
	}
	p := d.parserOf(s.data, s.offsets[index])
	o := p.object()
	if p.cut {
		d.overLimit()
	}
	return o, p.total(s.offsets[index]), true
}
