package syntax

import (
	"bytes"
	"maps"
	"slices"
)

// A scan is what the bytes of a file hold, whatever its cross-reference says.
type scan struct {
	catalog Object  // the last object that says it is one, or nil
	plain   listed  // objects that stand on their own
	holders []found // the object streams among them, ascending by offset
	all     listed  // with the objects in object streams; nil until they are read
	trailer Dict
}

// scanPlain looks through the file once for what stands on its own.
func (d *Document) scanPlain() *scan {
	d.scanOnce.Do(func() { d.scanned = d.scanBytes() })
	return d.scanned
}

// scanAll is scanPlain and the objects in object streams, which have to be decrypted first.
func (d *Document) scanAll() listed {
	s := d.scanPlain()
	d.holdersOnce.Do(func() { s.all = s.addCompressed(d) })
	return s.all
}

// addCompressed adds the objects in object streams. Of two with one number the one that is
// later in the file counts.
func (s *scan) addCompressed(d *Document) listed {
	all := maps.Clone(s.plain)
	position := func(e entry) int {
		if e.kind == compressed {
			e = s.plain[e.offset]
		}
		return e.offset
	}
	kept := d.kept
	for _, holder := range s.holders {
		if d.ctx.Err() != nil {
			break
		}
		var o objectStream
		o.readAt(d, holder.offset, holder.number)
		for i, number := range o.numbers {
			if before, ok := all[number]; !ok || position(before) < holder.offset {
				all[number] = entry{kind: compressed, offset: holder.number, index: i}
			}
		}
	}
	d.kept = kept // they are decoded again when they are asked for
	return all
}

// A found object is a place where "N G obj" stands.
type found struct {
	number, offset int
}

// scanBytes finds every object. Of two with one number the later one counts, as in a file
// that was updated.
func (d *Document) scanBytes() *scan {
	s := &scan{plain: listed{}, trailer: Dict{}}
	all := d.findObjects()
	until := 0 // the end of the stream before
	for i, f := range all {
		if f.offset < until {
			continue // inside a stream: a file attached to this one
		}
		if i%scanStopEvery == 0 && d.ctx.Err() != nil {
			break
		}
		end := len(d.data)
		if i+1 < len(all) {
			end = all[i+1].offset
		}
		s.plain[f.number] = entry{kind: plain, offset: f.offset}
		p := d.parser(f.offset)
		p.lex.src = d.data[:end]
		p.header()
		dict, ok := p.object().(Dict)
		if !ok {
			continue
		}
		until = d.streamEnd(p.lex.pos, dict)
		s.note(f, dict)
	}
	s.addTrailers(d)
	return s
}

// scanStopEvery is how many objects are parsed between two looks at the context.
const scanStopEvery = 1000

// note takes in what a dictionary says about other objects.
func (s *scan) note(f found, dict Dict) {
	switch dict["Type"] {
	case Name("ObjStm"):
		s.holders = append(s.holders, f)
	case Name("XRef"):
		s.addTrailer(dict)
	case Name("Catalog"):
		s.catalog = Ref{Number: f.number}
	}
}

// addTrailer takes what is needed to open the file from a trailer.
func (s *scan) addTrailer(dict Dict) {
	for _, key := range []Name{"Root", "Encrypt", "ID", "Info"} {
		if dict[key] != nil {
			s.trailer[key] = dict[key]
		}
	}
}

func (s *scan) addTrailers(d *Document) {
	keyword := []byte("trailer")
	watch := d.Watch()
	for at := index(&watch, d.data, keyword, 0); at >= 0 && d.ctx.Err() == nil; {
		p := d.parser(at + len(keyword))
		if at = index(&watch, d.data, keyword, at+len(keyword)); at >= 0 {
			p.lex.src = d.data[:at]
		}
		if dict, ok := p.object().(Dict); ok {
			s.addTrailer(dict)
		}
	}
}

// streamEnd gives where the stream after a dictionary ends when its length says so and is
// right, else 0.
func (d *Document) streamEnd(at int, dict Dict) int {
	n, ok := dict["Length"].(int64)
	start, isStream := streamStart(d.data, at)
	if !ok || !isStream || n < 0 || n > int64(len(d.data)-start) {
		return 0
	}
	end := start + int(n)
	if bytes.HasPrefix(d.data[gapEnd(d.data, end):], endStream) {
		return end
	}
	return 0
}

// findObjects gives the places of all "N G obj", ascending.
func (d *Document) findObjects() []found {
	var all []found
	keyword := []byte("obj")
	watch := d.Watch()
	for at := index(&watch, d.data, keyword, 0); at >= 0; at = index(&watch, d.data, keyword, at+len(keyword)) {
		if f, ok := headerBefore(d.data, at); ok {
			all = append(all, f)
		}
	}
	return all
}

// headerBefore reads "N G " backwards from where obj stands.
func headerBefore(data []byte, at int) (found, bool) {
	generationStart, _, ok := numberBefore(data, at, 5)
	if !ok {
		return found{}, false
	}
	start, number, ok := numberBefore(data, generationStart, 10)
	if !ok || number > maximumNumber || start == generationStart {
		return found{}, false
	}
	return found{number, start}, true
}

// numberBefore reads digits, and white space after them, backwards from an offset.
func numberBefore(data []byte, at, most int) (start, value int, ok bool) {
	end := at
	for end > 0 && end > at-longestGap && isSpace(data[end-1]) {
		end--
	}
	start = end
	for start > 0 && end-start < most && data[start-1]-'0' <= 9 {
		start--
	}
	value, ok = digits(data[start:end])
	return start, value, ok && start < end && end < at
}

// rebuild takes the cross-reference from a scan, where it leads to more than the file's own.
// lost is how much the file's own doesn't find.
func (d *Document) rebuild(password string, lost int) error {
	own := *d.state()
	s := d.scanPlain()
	if err := d.ctx.Err(); err != nil {
		return err
	}
	d.forget()
	d.table, d.trailer, d.crypt = table{s.plain}, s.trailer, nil
	if err := d.unlock(password); err != nil {
		return err
	}
	d.forget()
	d.table = table{d.scanAll()}
	d.findCatalog()
	again := d.walkPages()
	if len(d.pages)+len(own.pages) == 0 {
		return ErrDamaged
	}
	if better := len(d.pages) > len(own.pages) || len(d.pages) == len(own.pages) && again < lost; !better {
		d.restore(own)
		return nil
	}
	d.repaired = true
	return nil
}

// findCatalog looks for a catalog where the trailer leads to none.
func (d *Document) findCatalog() {
	if d.Catalog()["Pages"] != nil {
		return
	}
	if c := d.scanned.catalog; d.Dict(c)["Pages"] != nil {
		d.trailer["Root"] = c
		return
	}
	for _, number := range slices.Sorted(maps.Keys(d.scanned.all)) {
		if dict := d.Dict(Ref{Number: number}); dict["Type"] == Name("Catalog") && dict["Pages"] != nil {
			d.trailer["Root"] = Ref{Number: number}
		}
		if d.ctx.Err() != nil {
			return
		}
	}
}

// A state is what a rebuild replaces.
type state struct {
	table   table
	trailer Dict
	crypt   *crypt
	pages   []PageNode
}

func (d *Document) state() *state { return &state{d.table, d.trailer, d.crypt, d.pages} }

func (d *Document) restore(s state) {
	d.forget()
	d.table, d.trailer, d.crypt, d.pages = s.table, s.trailer, s.crypt, s.pages
}
