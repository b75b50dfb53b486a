package content

import (
	"github.com/truecopy-go/truecopy/internal/layout"
	"github.com/truecopy-go/truecopy/pdfread/internal/syntax"
)

// Flags of an annotation (ISO 32000-1, table 165).
const (
	flagHidden = 1 << 1
	flagNoView = 1 << 5
)

// maximumAnnotations bounds the annotations of a page; maps with 3,000 links exist.
const maximumAnnotations = 20_000

// annotations paints the appearances of the page's annotations over it: the values of form
// fields are printed there (ISO 32000-1, 12.5.5).
func (in *interpreter) annotations(page syntax.Dict) {
	list := in.reader.doc.Array(page["Annots"])
	if len(list) > maximumAnnotations {
		list, in.cut = list[:maximumAnnotations], true
	}
	for _, o := range list {
		if in.stopped() {
			return
		}
		if dict := in.reader.doc.Dict(o); dict != nil {
			in.annotation(dict)
		}
	}
}

func (in *interpreter) annotation(dict syntax.Dict) {
	d := in.reader.doc
	flags, _ := d.Int(dict["F"])
	if flags&(flagHidden|flagNoView) != 0 || sign(d.Name(dict["Subtype"])) || in.reader.layers.hides(dict["OC"]) {
		return
	}
	rect, ok := numbers(d, dict["Rect"], 4)
	if !ok {
		return
	}
	box := layout.Box{Left: min(rect[0], rect[2]), Bottom: min(rect[1], rect[3]), Right: max(rect[0], rect[2]), Top: max(rect[1], rect[3])}
	s := in.lookOf(dict, box)
	if s == nil {
		return
	}
	v, ok := numbers(d, s.Dict["BBox"], 4)
	if !ok {
		return
	}
	from := mapped(matrixIn(d, s.Dict["Matrix"]), layout.Box{Left: min(v[0], v[2]), Bottom: min(v[1], v[3]), Right: max(v[0], v[2]), Top: max(v[1], v[3])})
	if empty(from) {
		return
	}
	in.save()
	in.concat(fit(from, box))
	in.form(s)
	in.restore()
}

// sign reports whether annotations of a kind are signs of a viewer rather than part of the
// page: what they cover is there to be read.
func sign(subtype syntax.Name) bool {
	switch subtype {
	case "Popup", "Text", "Link", "FileAttachment", "Sound", "Movie":
		return true
	}
	return false
}

// appearance is the normal appearance, in the annotation's state where it has several.
func (in *interpreter) appearance(dict syntax.Dict) *syntax.Stream {
	d := in.reader.doc
	normal := d.Dict(dict["AP"])["N"]
	if s := d.Stream(normal); s != nil {
		return s
	}
	return d.Stream(d.Dict(normal)[d.Name(dict["AS"])])
}

// lookOf is what an annotation looks like: its appearance, or what a viewer draws where it has
// none that counts.
func (in *interpreter) lookOf(dict syntax.Dict, box layout.Box) *syntax.Stream {
	s := in.appearance(dict)
	if s == nil || in.outOfDate(dict) {
		if drawn := in.drawn(dict, box); drawn != nil {
			return drawn
		}
	}
	return s
}

// fit maps a box onto another.
func fit(from, to layout.Box) matrix {
	a := (to.Right - to.Left) / (from.Right - from.Left)
	d := (to.Top - to.Bottom) / (from.Top - from.Bottom)
	return matrix{a: a, d: d, e: to.Left - float64(a*from.Left), f: to.Bottom - float64(d*from.Bottom)}
}
