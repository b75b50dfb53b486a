package syntax

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"sync"

	"github.com/truecopy-go/truecopy"
	"github.com/truecopy-go/truecopy/internal/pace"
)

var (
	ErrLocked        = errors.New("pdf: locked by a password")
	ErrDamaged       = errors.New("pdf: damaged beyond recovery")
	ErrUnsupported   = errors.New("pdf: encrypted in a way that is not supported")
	ErrDamagedStream = errors.New("pdf: damaged stream")
	ErrImageFilter   = errors.New("pdf: the stream holds an image")
	ErrOverLimit     = errors.New("pdf: over a limit")
)

// Limits bound the work that one document may cause. A field that is zero takes the default that
// truecopy.Limits gives the same bound.
type Limits struct {
	DecodedStream int64 // bytes that one stream may decode to, each filter of a chain
	Decoded       int64 // bytes that all calls of Decode together may decode to
	Objects       int   // values parsed and kept, a dictionary counting as ten
	Depth         int   // nesting of arrays and dictionaries, and of the page tree
	Pages         int   // pages that the page tree is walked for; default 100,000
}

const (
	// defaultPages is twenty times what Read opens, so that the pages left can be counted.
	defaultPages = 100_000

	// maximumNumber is the largest object number (ISO 32000-1, annex C).
	maximumNumber = 8388607

	// resolveHops is how many references may stand in a row. Two have been seen.
	resolveHops = 16
)

// WithDefaults fills in the fields that are zero.
func (l Limits) WithDefaults() Limits {
	usual := truecopy.Limits{}.WithDefaults()
	l.DecodedStream = cmp.Or(l.DecodedStream, usual.MaximumStreamBytes)
	l.Decoded = cmp.Or(l.Decoded, usual.MaximumDecodedBytes)
	l.Objects = cmp.Or(l.Objects, usual.MaximumObjects)
	l.Depth = cmp.Or(l.Depth, usual.MaximumNesting)
	l.Pages = cmp.Or(l.Pages, defaultPages)
	return l
}

// A Document is an opened file. Objects are parsed when they are asked for and kept; what
// is returned is shared, so callers don't change it. A Document is safe for concurrent use.
type Document struct {
	ctx     context.Context // of Open: a document lives no longer than the call that opened it
	data    []byte
	limits  Limits
	table   table
	trailer Dict
	crypt   *crypt // nil when the file isn't encrypted
	pages   []PageNode

	endsOnce              sync.Once
	ends                  []int // the offsets of endstream
	scanOnce, holdersOnce sync.Once
	scanned               *scan // what a scan of the bytes finds; nil until it is needed

	mu       sync.Mutex
	objects  map[int]Object
	streams  map[int]*objectStream
	cost     int   // of the objects kept
	kept     int   // bytes of object streams kept
	tables   int   // bytes of cross-references kept
	decoded  int64 // bytes by all calls of Decode
	held     map[Ref]bool
	holding  int  // bytes of these
	over     bool // a limit was reached
	repaired bool
}

// Open opens a file that lies in memory. The data is kept and not changed. The context
// bounds Open and every later call on the document. The error is ErrLocked, ErrUnsupported,
// ErrDamaged or the context's, wrapped.
func Open(ctx context.Context, data []byte, password string, limits Limits) (*Document, error) {
	d := &Document{ctx: ctx, data: data, limits: limits.WithDefaults()}
	d.forget()
	if err := d.open(password); err != nil {
		return nil, cmp.Or(ctx.Err(), err)
	}
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	return d, nil
}

// open reads the cross-reference and the pages, and rebuilds the one from a scan when it
// doesn't lead to the others.
func (d *Document) open(password string) error {
	err := d.readTable()
	if err != nil {
		err = d.readShifted(err)
	}
	lost := 0
	if err == nil {
		if err = d.unlock(password); err == nil {
			lost = d.walkPages()
		} else if !errors.Is(err, ErrDamaged) {
			return err
		}
	}
	if err == nil && len(d.pages) > 0 && lost == 0 || d.ctx.Err() != nil {
		return err
	}
	return d.rebuild(password, lost)
}

// headerWindow is where the header is looked for: readers accept junk before it within the
// first 1024 bytes (PDF Reference 1.7, appendix H, note 13).
const headerWindow = 1024

// readShifted reads the table with offsets that count from the header, where junk stands
// before it.
func (d *Document) readShifted(err error) error {
	junk := bytes.Index(d.data[:min(len(d.data), headerWindow)], []byte("%PDF-"))
	if junk <= 0 {
		return err
	}
	whole := d.data
	d.data = d.data[junk:]
	if again := d.readTable(); again != nil {
		d.data = whole
		return err
	}
	return nil
}

// forget drops the objects that are kept.
func (d *Document) forget() {
	d.objects, d.streams, d.cost, d.kept = map[int]Object{}, map[int]*objectStream{}, 0, 0
}

// Repaired reports whether the file had to be put together from its bytes, so that something
// may be missing.
func (d *Document) Repaired() bool {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.repaired
}

// Trailer is the newest trailer dictionary.
func (d *Document) Trailer() Dict { return d.trailer }

// Catalog is the document's root dictionary, or nil.
func (d *Document) Catalog() Dict { return d.Dict(d.trailer["Root"]) }

// OverLimit reports whether a limit has cut anything off.
func (d *Document) OverLimit() bool {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.over
}

// Watch gives a watch on the context of Open, for work on what an object says.
func (d *Document) Watch() pace.Watch { return pace.Short(d.ctx) }

// Resolve follows references. It is nil when the object is missing.
func (d *Document) Resolve(o Object) Object {
	for range resolveHops {
		ref, ok := o.(Ref)
		if !ok {
			return o
		}
		o = d.load(ref)
	}
	return nil
}

// Dict resolves a dictionary, or the dictionary of a stream; nil when it is neither.
func (d *Document) Dict(o Object) Dict {
	switch o := d.Resolve(o).(type) {
	case Dict:
		return o
	case *Stream:
		return o.Dict
	}
	return nil
}

// Array resolves an array; nil when it is none.
func (d *Document) Array(o Object) Array {
	a, _ := d.Resolve(o).(Array)
	return a
}

// Number resolves a number.
func (d *Document) Number(o Object) (float64, bool) {
	switch o := d.Resolve(o).(type) {
	case int64:
		return float64(o), true
	case float64:
		return o, true
	}
	return 0, false
}

// Int resolves an integer; a real number is cut to one.
func (d *Document) Int(o Object) (int, bool) {
	const most = 1 << 31
	v, ok := d.Number(o)
	if !ok || v < -most || v > most {
		return 0, false
	}
	return int(v), true
}

// Name resolves a name; "" when it is none.
func (d *Document) Name(o Object) Name {
	n, _ := d.Resolve(o).(Name)
	return n
}

// Text resolves a string.
func (d *Document) Text(o Object) (String, bool) {
	s, ok := d.Resolve(o).(String)
	return s, ok
}

// Stream resolves a stream; nil when it is none.
func (d *Document) Stream(o Object) *Stream {
	s, _ := d.Resolve(o).(*Stream)
	return s
}

// load gives an indirect object, from those kept or from the file.
func (d *Document) load(ref Ref) Object {
	d.mu.Lock()
	o, ok := d.objects[ref.Number]
	over := d.cost > d.limits.Objects
	d.mu.Unlock()
	if ok || over {
		return o
	}
	o, cost := d.read(ref.Number)
	d.mu.Lock()
	defer d.mu.Unlock()
	if kept, ok := d.objects[ref.Number]; ok { // somebody else was faster
		return kept
	}
	d.objects[ref.Number] = o
	if d.cost += cost; d.cost > d.limits.Objects {
		d.over = true
	}
	return o
}

// read parses an object from the file. Where the cross-reference is wrong about it, a scan
// of the file says where it is.
func (d *Document) read(number int) (Object, int) {
	e, ok := d.entry(number)
	if !ok || e.kind == free {
		return nil, valueCost
	}
	o, cost, ok := d.readEntry(number, e)
	if ok {
		return o, cost
	}
	if e, ok = d.scanAll()[number]; !ok {
		return nil, valueCost
	}
	d.mu.Lock()
	d.repaired = true
	d.mu.Unlock()
	o, cost, _ = d.readEntry(number, e)
	return o, cost
}

func (d *Document) entry(number int) (entry, bool) { return d.table.lookup(number) }

// readEntry parses the object that an entry leads to. It reports false when it isn't there.
func (d *Document) readEntry(number int, e entry) (Object, int, bool) {
	if e.kind == compressed {
		return d.objectStream(e.offset).object(d, number, e.index)
	}
	ref, p, ok := d.headerAt(e.offset)
	if !ok || e.kind != plain || ref.Number != number {
		return nil, 0, false
	}
	o := p.object()
	if p.cut || p.lex.pos == e.offset+objectBytes {
		d.overLimit()
	}
	if dict, isDict := o.(Dict); isDict {
		if start, ok := streamStart(d.data, p.lex.pos); ok {
			s := &Stream{Dict: dict, Raw: d.streamBytes(start, d.lengthOf(dict)), Ref: ref}
			cost := p.total(e.offset)
			if d.crypt != nil {
				cost += len(s.Raw) / bytesPerCost // which is copied
			}
			d.decryptStream(s)
			return s, cost, true
		}
	}
	return d.decryptObject(o, ref), p.total(e.offset), true
}

// lengthOf gives the length of a stream. It is looked for where no stream has to be cut out
// first, for a hostile length refers to its own stream.
func (d *Document) lengthOf(dict Dict) Object {
	if ref, ok := dict["Length"].(Ref); ok {
		if e, ok := d.entry(ref.Number); ok && e.kind == compressed {
			o, _, _ := d.objectStream(e.offset).object(d, ref.Number, e.index)
			return o
		}
	}
	return d.resolvePlain(dict["Length"])
}

// plainWindow is how many bytes of such an object are read: it is not kept, and streams may
// share it. A list of filters with their parameters has some hundred bytes.
const plainWindow = 4096

// resolvePlain follows references to objects that stand on their own and are no streams: the
// parts of what other objects are found by.
func (d *Document) resolvePlain(o Object) Object {
	for range resolveHops {
		ref, ok := o.(Ref)
		if !ok {
			return o
		}
		e, ok := d.entry(ref.Number)
		if !ok || e.kind != plain {
			return nil
		}
		at, p, ok := d.headerAt(e.offset)
		if !ok || at.Number != ref.Number {
			return nil
		}
		p.lex.src = d.data[:min(len(d.data), p.lex.pos+plainWindow)]
		o = p.object()
	}
	return nil
}

// parser reads objects of the file from an offset.
func (d *Document) parser(offset int) *parser {
	return d.parserOf(d.data, offset)
}

// parserOf reads objects of decoded bytes.
func (d *Document) parserOf(data []byte, offset int) *parser {
	p := &parser{lex: Lexer{src: data, pos: offset}, watch: pace.Short(d.ctx), depth: d.limits.Depth, most: d.limits.Objects}
	p.lex.watch = &p.watch
	return p
}

// objectBytes is how long an object may be, its stream apart: the most values that are kept of
// one have four bytes each.
const objectBytes = 16 << 20

// headerAt reads "N G obj" at an offset and gives a parser for the object after it.
func (d *Document) headerAt(offset int) (Ref, *parser, bool) {
	if offset < 0 || offset >= len(d.data) {
		return Ref{}, nil, false
	}
	p := d.parser(offset)
	p.lex.src = d.data[:min(len(d.data), offset+objectBytes)]
	ref, ok := p.header()
	return ref, p, ok
}

// tableBytes is how many bytes the cross-references of a file may take, all its updates
// together. The largest number of objects there may be needs 60 MB as a stream.
const tableBytes = 128 << 20

// keepTable counts bytes of cross-references that are kept.
func (d *Document) keepTable(n int) bool {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.tables += n
	d.over = d.over || d.tables > tableBytes
	return d.tables <= tableBytes
}

const (
	// maximumHeld bounds the decoded bytes that callers hold on to while the document is read: six
	// whole fonts of a CJK script, of which a small file may have as many as it likes.
	maximumHeld = 128 << 20

	// smallHeld is what is not counted: most font programs are subsets of some 20 KB.
	smallHeld = 1 << 20
)

// Hold reports whether there is room to hold on to the n bytes that a stream decodes to. A stream
// that is asked for again is counted once.
func (d *Document) Hold(stream Object, n int) bool {
	s := d.Stream(stream)
	if n <= smallHeld || s == nil {
		return true
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	if !d.held[s.Ref] {
		if d.holding+n > maximumHeld {
			d.over = true
			return false
		}
		if d.held == nil {
			d.held = map[Ref]bool{}
		}
		d.held[s.Ref] = true
		d.holding += n
	}
	return true
}

func (d *Document) overLimit() {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.over = true
}
