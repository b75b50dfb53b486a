// Package content runs the content streams of a page and gives what the page shows: words,
// rulings, painted areas and images, and what is not to be seen or not to be read.
//
// Lengths are points (1/72 inch) of the page as it is shown, after CropBox, Rotate and
// UserUnit; the origin is its bottom left.
//
// Text that nobody sees is left out of the words, counted and reported. A glyph that its font
// does not name stands as U+FFFD: it is never dropped and never guessed. Sections named are
// those of ISO 32000-1.
//
// A product that is part of a sum is converted first, float64(a*b) + c: without that, some
// machines round the two at once, and the same page would be read in two ways.
package content

import (
	"cmp"
	"context"
	"sync"

	"github.com/truecopy-go/truecopy"
	"github.com/truecopy-go/truecopy/internal/layout"
	"github.com/truecopy-go/truecopy/internal/pace"
	"github.com/truecopy-go/truecopy/pdfread/internal/font"
	"github.com/truecopy-go/truecopy/pdfread/internal/syntax"
)

// A Reader reads the pages of one document. It is safe for concurrent use.
type Reader struct {
	doc    *syntax.Document
	limits Limits
	layers optional

	fieldFace func() *face // of values in ASCII, made when one is drawn

	mu     sync.Mutex
	faces  map[fontKey]*face
	spaces map[syntax.Ref]*colorSpace
}

// Limits bound what is read of one page. A field that is zero takes the default that
// truecopy.Limits gives the same bound. What they cut off is a finding, over-limit.
type Limits struct {
	Content   int64 // bytes of its streams together, and of forms within forms that are run at once
	Operators int   // of its streams and, each time that it is painted, of a form
	Glyphs    int
	Rulings   int // lines as they are drawn
}

// WithDefaults fills in the fields that are zero.
func (l Limits) WithDefaults() Limits {
	usual := truecopy.Limits{}.WithDefaults()
	l.Content = cmp.Or(l.Content, usual.MaximumStreamBytes)
	l.Operators = cmp.Or(l.Operators, usual.MaximumOperators)
	l.Glyphs = cmp.Or(l.Glyphs, usual.MaximumGlyphs)
	l.Rulings = cmp.Or(l.Rulings, usual.MaximumRulings)
	return l
}

// NewReader reads the pages of a document that is open.
func NewReader(d *syntax.Document, limits Limits) *Reader {
	r := &Reader{doc: d, limits: limits.WithDefaults(), layers: loadOptional(d), faces: map[fontKey]*face{}, spaces: map[syntax.Ref]*colorSpace{}}
	r.fieldFace = sync.OnceValue(func() *face { return newFace(font.Load(d, helvetica()), syntax.Ref{}, true) })
	return r
}

// A Tally accounts for every glyph that the operators of a page showed, blanks left out:
// Shown is the sum of Words, Hidden, Twice and Replaced.
type Tally struct {
	Shown        int
	Words        int // in words, those that nothing names included
	Garbled      int // in words, as U+FFFD
	Hidden       int // not in words, because nobody sees them
	Twice        int // not in words, because they were printed twice at one place
	Replaced     int // not in words, because an ActualText stands for them
	Recognised   int // in words although invisible: the OCR layer of a scan
	Contradicted int // in words although an ActualText says otherwise
}

// A Scratch is the memory that pages are read in, one after another.
type Scratch struct {
	in    interpreter
	words wordBuilder
}

// Page reads the page of that index. It fails only when the context is done. The slices of the
// page lie in s until the next page is read in it.
func (r *Reader) Page(ctx context.Context, s *Scratch, index int) (layout.Page, Tally, error) {
	node := r.doc.Pages()[index]
	in := &s.in
	in.start(ctx, r, node)
	in.streams(node)
	in.annotations(node.Dict)
	in.look()
	if in.stopped() {
		return layout.Page{}, Tally{}, in.err
	}
	page := layout.Page{Number: index + 1, Box: in.page, Fills: in.canvas.fills, Images: in.canvas.images}
	page.Words = s.words.build(in)
	page.Rulings = in.rulings(page.Words)
	page.Findings = in.findings(&s.words)
	if in.stopped() {
		return layout.Page{}, Tally{}, in.err
	}
	return page, in.text.tally, nil
}

// start makes an interpreter ready for a page.
func (in *interpreter) start(ctx context.Context, r *Reader, node syntax.PageNode) {
	var m matrix
	in.reader, in.ctx, in.watch, in.err = r, ctx, pace.New(ctx), nil
	if in.active == nil {
		in.active, in.forms = map[syntax.Ref]bool{}, map[syntax.Ref][]byte{}
		in.faces = map[fontKey]*face{}
	}
	m, in.page = pageMatrix(node)
	in.state = newState(m, in.page)
	in.saved, in.marks, in.floor, in.markFloor = in.saved[:0], in.marks[:0], 0, 0
	in.textMatrix, in.lineMatrix = identity, identity
	in.path.reset()
	in.pageRes = node.Resources
	in.depth, in.hiddenDepth, in.operators, in.fieldWork, in.content, in.order = 0, 0, 0, 0, 0, 0
	clear(in.active)
	clear(in.forms)
	clear(in.faces)
	in.fontWeight = 0
	r.forget()
	in.formBytes, in.nested = 0, 0
	in.cut, in.damaged = false, false
	in.canvas.reset(r.limits.Rulings)
	in.text.glyphs, in.text.runs, in.text.texts = in.text.glyphs[:0], in.text.runs[:0], in.text.texts[:0]
	in.text.open, in.text.gap, in.text.tally = false, false, Tally{}
	in.text.several, in.text.full, in.actual = 0, false, 0
}

// streams runs the content of the page: one stream, or several that are one text, whose
// tokens do not run from one into the next (7.8.2).
func (in *interpreter) streams(node syntax.PageNode) {
	outer := in.enter()
	in.run(in.contents(node.Dict["Contents"]), node.Resources)
	in.saved = in.saved[:0]
	in.leave(outer)
}

func (in *interpreter) contents(o syntax.Object) []byte {
	d := in.reader.doc
	if s := d.Stream(o); s != nil {
		return in.decodeContent(s)
	}
	in.joined = in.joined[:0]
	for _, part := range d.Array(o) {
		if in.watch.Late() {
			break
		}
		s := d.Stream(part)
		if s == nil {
			continue
		}
		in.joined = append(append(in.joined, in.decodeContent(s)...), '\n')
		if most := in.reader.limits.Content; int64(len(in.joined)) > most+1 {
			in.joined, in.cut = in.joined[:most], true
			break
		}
	}
	return in.joined
}

// decodeContent decodes a stream in the memory of the last one.
func (in *interpreter) decodeContent(s *syntax.Stream) []byte {
	data, err := in.reader.doc.DecodeInto(&in.buffer, s)
	in.damaged = in.damaged || err != nil
	return data
}

// keptForms is how many bytes of decoded forms are kept while a page is read, for those that
// are painted again and again.
const keptForms = 16 << 20

func (in *interpreter) decodeForm(s *syntax.Stream) []byte {
	if data, ok := in.forms[s.Ref]; ok {
		return data
	}
	data, err := in.reader.doc.Decode(s)
	in.damaged = in.damaged || err != nil
	if in.formBytes += len(data); s.Ref != (syntax.Ref{}) && in.formBytes <= keptForms {
		in.forms[s.Ref] = data
	}
	return data
}

// space gives the colour space that a resource describes.
func (r *Reader) space(o syntax.Object) *colorSpace {
	ref, _ := o.(syntax.Ref)
	r.mu.Lock()
	s, ok := r.spaces[ref]
	r.mu.Unlock()
	if ok && ref.Number > 0 {
		return s
	}
	s = loadSpace(r.doc, o, spaceDepth)
	r.mu.Lock()
	defer r.mu.Unlock()
	if kept, ok := r.spaces[ref]; ok && ref.Number > 0 {
		return kept
	}
	r.spaces[ref] = s
	return s
}

// Add adds the tally of another page.
func (t *Tally) Add(u Tally) {
	t.Shown += u.Shown
	t.Words += u.Words
	t.Garbled += u.Garbled
	t.Hidden += u.Hidden
	t.Twice += u.Twice
	t.Replaced += u.Replaced
	t.Recognised += u.Recognised
	t.Contradicted += u.Contradicted
}
