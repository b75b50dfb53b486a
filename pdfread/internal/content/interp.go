package content

import (
	"context"

	"github.com/truecopy-go/truecopy/internal/layout"
	"github.com/truecopy-go/truecopy/internal/pace"
	"github.com/truecopy-go/truecopy/pdfread/internal/syntax"
)

const (
	// formDepth is how deep forms nest. Five levels have been seen.
	formDepth = 28

	// maximumStates is how many states may be saved at once (ISO 32000-1, annex C names 28;
	// files nest deeper, and an unmatched q in a loop must not take the memory).
	maximumStates = 4096

	// maximumMarks is how deep marked content nests.
	maximumMarks = 1024

	// maximumContent bounds the bytes of content that are run for a page, those of a form each
	// time that it is painted. The fullest page of the corpus takes 20 MB.
	maximumContent = 1 << 30
)

// An interpreter runs the content streams of one page after another. It is used by one
// goroutine at a time; its slices are kept from page to page.
type interpreter struct {
	reader *Reader
	ctx    context.Context
	watch  *pace.Watch // on the context
	err    error       // of the context

	state       state
	saved       []state
	floor       int // states below belong to the stream that called this one
	textMatrix  matrix
	lineMatrix  matrix
	held        pen // of the open run
	path        path
	resources   syntax.Dict
	named       []namedFace // fonts of the resources
	pageRes     syntax.Dict
	depth       int
	active      map[syntax.Ref]bool   // forms being run
	forms       map[syntax.Ref][]byte // decoded forms of this page
	faces       map[fontKey]*face     // its fonts
	fontWeight  int64                 // what these weigh
	formBytes   int
	buffer      syntax.Buffer     // of the page's content
	joined      []byte            // its streams, where there are several
	readers     []*syntax.Content // of the streams being run, by depth
	marks       []mark
	markFloor   int // marks below belong to the stream that called this one
	actual      int // bytes of ActualText that was compared
	hiddenDepth int // marked content or forms that are switched off and open now

	order     int32 // counts what is painted
	operators int
	nested    int  // bytes of the forms that are being run
	fieldWork int  // what the fields of the page cost that have no appearance
	content   int  // bytes that were run
	cut       bool // a limit left something out
	damaged   bool // a content stream did not decode to its end

	page   layout.Box
	canvas canvas
	text   textLayer
}

func (in *interpreter) nextOrder() int32 {
	in.endRun()
	in.order++
	return in.order
}

// run interprets a content stream with resources.
func (in *interpreter) run(data []byte, resources syntax.Dict) {
	outer, floor := in.resources, in.floor
	in.resources, in.floor = resources, len(in.saved)
	in.named = in.named[:0]
	c := in.open(data)
	if in.content += len(data); in.content > maximumContent {
		in.cut = true
		c.Reset(nil)
	}
	at := 0
	for in.err == nil {
		op, operands, ok := c.Next()
		if in.watch.Spent(1 + (c.Offset()-at)>>bytesAnOperator) {
			in.stopped()
			break
		}
		at = c.Offset()
		if !ok {
			break
		}
		in.operators++
		if in.operators > in.reader.limits.Operators {
			in.cut = true
			break
		}
		in.do(op, operands)
	}
	in.cut = in.cut || c.Dropped() > 0
	in.resources, in.floor = outer, floor
	in.named = in.named[:0]
}

// bytesAnOperator is how long an operator is that takes one step of the watch, as a power of two.
const bytesAnOperator = 5

// open gives a reader of the operators of a stream, one for each depth of forms.
func (in *interpreter) open(data []byte) *syntax.Content {
	for len(in.readers) <= in.depth {
		in.readers = append(in.readers, syntax.NewContent(nil))
	}
	c := in.readers[in.depth]
	c.Watch = in.watch
	c.Reset(data)
	return c
}

// stopped reports whether the context is done.
func (in *interpreter) stopped() bool {
	if in.err == nil {
		in.err = in.ctx.Err()
	}
	return in.err != nil
}

// do runs one operator. One with too few operands does nothing, as other readers have it.
func (in *interpreter) do(op syntax.Op, o []syntax.Operand) {
	if n := operandsOf(op); len(o) < n {
		return
	} else if n > 0 {
		o = o[len(o)-n:]
	}
	s := &in.state
	switch op {
	case syntax.OpSave:
		in.save()
	case syntax.OpRestore:
		in.restore()
	case syntax.OpConcat:
		in.concat(matrixOf(o))
	case syntax.OpLineWidth:
		s.lineWidth = o[0].Number
	case syntax.OpGraphicsState:
		in.graphicsState(o[0].Bytes)

	case syntax.OpMove:
		in.path.move(s.ctm.apply(o[0].Number, o[1].Number))
	case syntax.OpLine:
		in.path.line(s.ctm.apply(o[0].Number, o[1].Number))
	case syntax.OpCurve:
		in.path.curve(s.ctm.apply(o[0].Number, o[1].Number), s.ctm.apply(o[2].Number, o[3].Number), s.ctm.apply(o[4].Number, o[5].Number))
	case syntax.OpCurveV:
		in.path.curve(in.path.current, s.ctm.apply(o[0].Number, o[1].Number), s.ctm.apply(o[2].Number, o[3].Number))
	case syntax.OpCurveY:
		end := s.ctm.apply(o[2].Number, o[3].Number)
		in.path.curve(s.ctm.apply(o[0].Number, o[1].Number), end, end)
	case syntax.OpClosePath:
		in.path.close()
	case syntax.OpRectangle:
		in.path.rectangle(s.ctm, o[0].Number, o[1].Number, o[2].Number, o[3].Number)
	case syntax.OpStroke:
		in.paintPath(false, true)
	case syntax.OpCloseStroke:
		in.path.close()
		in.paintPath(false, true)
	case syntax.OpFill, syntax.OpFillOld:
		in.paintPath(true, false)
	case syntax.OpFillEvenOdd:
		in.path.evenOdd = true
		in.paintPath(true, false)
	case syntax.OpFillStroke:
		in.paintPath(true, true)
	case syntax.OpFillStrokeEO:
		in.path.evenOdd = true
		in.paintPath(true, true)
	case syntax.OpCloseFillStroke:
		in.path.close()
		in.paintPath(true, true)
	case syntax.OpCloseFillStrkEO:
		in.path.close()
		in.path.evenOdd = true
		in.paintPath(true, true)
	case syntax.OpEndPath:
		in.endPath()
	case syntax.OpClip, syntax.OpClipEvenOdd:
		in.path.clip = true

	case syntax.OpBeginText:
		in.setTextMatrix(identity)
	case syntax.OpEndText:
	case syntax.OpCharSpace:
		in.setText(&s.text.charSpace, o[0].Number)
	case syntax.OpWordSpace:
		s.text.wordSpace = o[0].Number
	case syntax.OpHorizontalScale:
		in.setText(&s.text.stretch, o[0].Number/100)
	case syntax.OpLeading:
		s.text.leading = o[0].Number
	case syntax.OpFont:
		in.setFont(o[0].Bytes, o[1].Number)
	case syntax.OpRenderMode:
		if mode := int(o[0].Number); mode != s.text.mode {
			in.endRun()
			s.text.mode = mode
		}
	case syntax.OpRise:
		in.setText(&s.text.rise, o[0].Number)
	case syntax.OpMoveText:
		in.moveText(o[0].Number, o[1].Number)
	case syntax.OpMoveTextLeading:
		s.text.leading = -o[1].Number
		in.moveText(o[0].Number, o[1].Number)
	case syntax.OpTextMatrix:
		in.setTextMatrix(matrixOf(o))
	case syntax.OpNextLine:
		in.moveText(0, -s.text.leading)
	case syntax.OpShow:
		in.showString(o[0].Bytes)
	case syntax.OpShowArray:
		in.showArray(o[0].Items)
	case syntax.OpShowNextLine:
		in.moveText(0, -s.text.leading)
		in.showString(o[0].Bytes)
	case syntax.OpShowSpacing:
		s.text.wordSpace = o[0].Number
		in.setText(&s.text.charSpace, o[1].Number)
		in.moveText(0, -s.text.leading)
		in.showString(o[2].Bytes)

	case syntax.OpFillGray:
		in.setFill(grayPaint(o[0].Number))
	case syntax.OpFillRGB:
		in.setFill(rgbPaint(o[0].Number, o[1].Number, o[2].Number))
	case syntax.OpFillCMYK:
		in.setFill(cmykPaint(o[0].Number, o[1].Number, o[2].Number, o[3].Number))
	case syntax.OpFillSpace:
		in.setFill(in.space(o[0].Bytes).initial())
	case syntax.OpFillColor, syntax.OpFillColorN:
		in.setFill(in.color(s.fill.space, o))
	case syntax.OpStrokeGray:
		in.setStroke(grayPaint(o[0].Number))
	case syntax.OpStrokeRGB:
		in.setStroke(rgbPaint(o[0].Number, o[1].Number, o[2].Number))
	case syntax.OpStrokeCMYK:
		in.setStroke(cmykPaint(o[0].Number, o[1].Number, o[2].Number, o[3].Number))
	case syntax.OpStrokeSpace:
		in.setStroke(in.space(o[0].Bytes).initial())
	case syntax.OpStrokeColor, syntax.OpStrokeColorN:
		in.setStroke(in.color(s.stroke.space, o))
	case syntax.OpShading:
		in.shade()

	case syntax.OpInlineImage:
		in.inlineImage(o[0])
	case syntax.OpXObject:
		in.xobject(o[0].Bytes)

	case syntax.OpBeginMarked:
		in.begin(mark{})
	case syntax.OpBeginMarkedDict:
		in.beginDict(string(o[0].Bytes), o[1])
	case syntax.OpEndMarked:
		in.end()
	}
}

// operandsOf is how many operands an operator needs at least (ISO 32000-1, annex A).
func operandsOf(op syntax.Op) int {
	switch op {
	case syntax.OpLineWidth, syntax.OpGraphicsState, syntax.OpCharSpace, syntax.OpWordSpace, syntax.OpHorizontalScale,
		syntax.OpLeading, syntax.OpRenderMode, syntax.OpRise, syntax.OpShow, syntax.OpShowArray, syntax.OpShowNextLine,
		syntax.OpFillGray, syntax.OpStrokeGray, syntax.OpFillSpace, syntax.OpStrokeSpace, syntax.OpInlineImage, syntax.OpXObject:
		return 1
	case syntax.OpMove, syntax.OpLine, syntax.OpFont, syntax.OpMoveText, syntax.OpMoveTextLeading, syntax.OpBeginMarkedDict:
		return 2
	case syntax.OpFillRGB, syntax.OpStrokeRGB, syntax.OpShowSpacing:
		return 3
	case syntax.OpCurveV, syntax.OpCurveY, syntax.OpRectangle, syntax.OpFillCMYK, syntax.OpStrokeCMYK:
		return 4
	case syntax.OpConcat, syntax.OpCurve, syntax.OpTextMatrix:
		return 6
	}
	return 0
}

func (in *interpreter) save() {
	if len(in.saved) >= maximumStates {
		in.cut = true
		return
	}
	in.saved = append(in.saved, in.state)
}

func (in *interpreter) restore() {
	n := len(in.saved)
	if n <= in.floor {
		return
	}
	in.endRun()
	in.state = in.saved[n-1]
	in.saved = in.saved[:n-1]
}

func (in *interpreter) concat(m matrix) {
	in.endRun()
	if next := m.times(in.state.ctm); next.finite() {
		in.state.ctm = next
	}
}

// setText sets what the glyphs of a run have in common.
func (in *interpreter) setText(parameter *float64, to float64) {
	if *parameter != to {
		in.endRun()
		*parameter = to
	}
}

func (in *interpreter) setFill(p paint) {
	if p != in.state.fill {
		in.endRun()
		in.state.fill = p
	}
}

func (in *interpreter) setStroke(p paint) {
	if p != in.state.stroke {
		in.endRun()
		in.state.stroke = p
	}
}

// color is the colour of the operands of SC, SCN, sc and scn.
func (in *interpreter) color(space *colorSpace, o []syntax.Operand) paint {
	if space == nil {
		space = deviceSpaces["DeviceGray"]
	}
	var components [32]float64
	n := 0
	for _, v := range o {
		if v.Kind != syntax.KindNumber || n == len(components) {
			break
		}
		components[n] = v.Number
		n++
	}
	return space.paint(components[:n])
}

// resource looks a name up in a category of the resources, or of the page's.
func (in *interpreter) resource(category syntax.Name, name []byte) syntax.Object {
	d := in.reader.doc
	if o := d.Dict(in.resources[category])[syntax.Name(name)]; o != nil {
		return o
	}
	return d.Dict(in.pageRes[category])[syntax.Name(name)]
}

func (in *interpreter) space(name []byte) *colorSpace {
	if s, ok := deviceSpaces[syntax.Name(name)]; ok {
		return s
	}
	return in.reader.space(in.resource("ColorSpace", name))
}

// graphicsState sets what a graphics state dictionary says (ISO 32000-1, 8.4.5).
func (in *interpreter) graphicsState(name []byte) {
	d := in.reader.doc
	dict := d.Dict(in.resource("ExtGState", name))
	if dict == nil {
		return
	}
	in.endRun()
	s := &in.state
	if v, ok := d.Number(dict["ca"]); ok {
		s.fillAlpha = v
	}
	if v, ok := d.Number(dict["CA"]); ok {
		s.strokeAlpha = v
	}
	if v, ok := d.Number(dict["LW"]); ok {
		s.lineWidth = v
	}
	if font := d.Array(dict["Font"]); len(font) == 2 {
		if size, ok := d.Number(font[1]); ok {
			s.text.face, s.text.size = in.face(font[0]), size
		}
	}
	in.blend(dict)
}

// blend notes whether what is painted mixes with what is under it.
func (in *interpreter) blend(dict syntax.Dict) {
	d := in.reader.doc
	if mode := d.Resolve(dict["BM"]); mode != nil {
		in.state.blend = !normalBlend(d, mode)
	}
	if mask := d.Resolve(dict["SMask"]); mask != nil {
		in.state.masked = d.Name(mask) != "None"
	}
}

// normalBlend reports whether a blend mode paints over what is under it. Of an array the first
// name that a reader knows counts.
func normalBlend(d *syntax.Document, mode syntax.Object) bool {
	if list := d.Array(mode); len(list) > 0 {
		mode = list[0]
	}
	name := d.Name(mode)
	return name == "Normal" || name == "Compatible"
}
