package content

import (
	"github.com/truecopy-go/truecopy/internal/layout"
	"github.com/truecopy-go/truecopy/pdfread/internal/syntax"
)

// xobject paints a form or an image (ISO 32000-1, 8.8).
func (in *interpreter) xobject(name []byte) {
	d := in.reader.doc
	o := in.resource("XObject", name)
	s := d.Stream(o)
	if s == nil {
		return
	}
	if in.reader.layers.hides(s.Dict["OC"]) {
		in.endRun()
		in.hiddenDepth++
		defer func() { in.endRun(); in.hiddenDepth-- }()
	}
	switch d.Name(s.Dict["Subtype"]) {
	case "Form":
		in.form(s)
	case "Image":
		in.image(opaqueImage(d, s.Dict))
	}
}

// form runs the content stream of a form in a state of its own.
func (in *interpreter) form(s *syntax.Stream) {
	if in.active[s.Ref] {
		return // a form that shows itself
	}
	if in.depth >= formDepth {
		in.cut = true
		return
	}
	in.endRun()
	data := in.decodeForm(s)
	if int64(in.nested+len(data)) > in.reader.limits.Content {
		in.cut = true
		return
	}
	in.nested += len(data)
	in.active[s.Ref] = true
	in.depth++
	outer := in.enter()
	in.concat(matrixIn(in.reader.doc, s.Dict["Matrix"]))
	if v, ok := numbers(in.reader.doc, s.Dict["BBox"], 4); ok {
		b := layout.Box{Left: min(v[0], v[2]), Bottom: min(v[1], v[3]), Right: max(v[0], v[2]), Top: max(v[1], v[3])}
		in.state.clip = meet(in.state.clip, mapped(in.state.ctm, b))
	}
	if in.reader.doc.Dict(s.Dict["Group"]) != nil {
		in.state.enterGroup()
	}
	resources := in.reader.doc.Dict(s.Dict["Resources"])
	if resources == nil {
		resources = in.pageRes
	}
	in.run(data, resources)
	in.leave(outer)
	in.depth--
	in.nested -= len(data)
	delete(in.active, s.Ref)
}

// A caller is what a content stream gives back to the one that called it.
type caller struct {
	state                  state
	textMatrix, lineMatrix matrix
	marks, markFloor       int
	hiddenDepth            int
}

func (in *interpreter) enter() caller {
	outer := caller{in.state, in.textMatrix, in.lineMatrix, len(in.marks), in.markFloor, in.hiddenDepth}
	in.markFloor = len(in.marks)
	in.path.reset()
	return outer
}

func (in *interpreter) leave(outer caller) {
	in.endRun()
	in.state, in.textMatrix, in.lineMatrix = outer.state, outer.textMatrix, outer.lineMatrix
	in.marks, in.markFloor, in.hiddenDepth = in.marks[:outer.marks], outer.markFloor, outer.hiddenDepth
	in.path.reset()
}

// opaqueImage reports whether an image covers what is under it: it has no mask of any kind.
func opaqueImage(d *syntax.Document, dict syntax.Dict) bool {
	if stencil, _ := d.Resolve(dict["ImageMask"]).(bool); stencil {
		return false
	}
	alpha, _ := d.Int(dict["SMaskInData"])
	return d.Resolve(dict["SMask"]) == nil && d.Resolve(dict["Mask"]) == nil && alpha == 0
}

func (in *interpreter) inlineImage(dict syntax.Operand) {
	mask := dict.Lookup("IM")
	if mask.Kind == syntax.KindNull {
		mask = dict.Lookup("ImageMask")
	}
	in.image(mask.Number != 1)
}

// image paints the unit square (ISO 32000-1, 8.9.5).
func (in *interpreter) image(opaque bool) {
	s := &in.state
	if in.hiddenDepth > 0 || !s.sees(s.fillAlpha) {
		return
	}
	corners := [...]point{s.ctm.apply(0, 0), s.ctm.apply(1, 0), s.ctm.apply(1, 1), s.ctm.apply(0, 1)}
	b, isBox := isBox(corners[:])
	if !isBox {
		b = boundsOf(corners[:])
	}
	if b = meet(b, s.clip); empty(b) {
		return
	}
	if thin(b) {
		in.canvas.ruling(b, unknown, in.order)
		return
	}
	opaque = opaque && s.opaque(s.fillAlpha)
	if isBox {
		in.canvas.box(b, unknown, opaque, in.nextOrder(), in.state.shape)
	} else {
		in.canvas.polygon(b, corners[:], unknown, opaque, in.nextOrder(), in.state.shape)
	}
	if len(in.canvas.images) < maximumLayers {
		in.canvas.images = append(in.canvas.images, b)
	}
}

// shade paints the clip with a shading, which nobody knows the colour of.
func (in *interpreter) shade() {
	if in.hiddenDepth == 0 && in.state.sees(in.state.fillAlpha) {
		in.canvas.box(in.state.clip, unknown, false, in.nextOrder(), in.state.shape)
	}
}
