package content

import "github.com/truecopy-go/truecopy/pdfread/internal/syntax"

// optional tells which optional content a document switches off by default (ISO 32000-1, 8.11).
type optional struct {
	doc *syntax.Document
	off map[syntax.Ref]bool
	all bool // everything is off that is not in on
	on  map[syntax.Ref]bool
}

// maximumGroups bounds the optional content groups that are looked at.
const maximumGroups = 100_000

func loadOptional(d *syntax.Document) optional {
	o := optional{doc: d, off: map[syntax.Ref]bool{}, on: map[syntax.Ref]bool{}}
	config := d.Dict(d.Dict(d.Catalog()["OCProperties"])["D"])
	o.all = d.Name(config["BaseState"]) == "OFF"
	collect(d, config["OFF"], o.off)
	collect(d, config["ON"], o.on)
	return o
}

func collect(d *syntax.Document, list syntax.Object, into map[syntax.Ref]bool) {
	for _, item := range d.Array(list) {
		if ref, ok := item.(syntax.Ref); ok && len(into) < maximumGroups {
			into[ref] = true
		}
	}
}

// hides reports whether a group or a membership dictionary is switched off.
func (o *optional) hides(group syntax.Object) bool {
	if group == nil || !o.all && len(o.off) == 0 {
		return false
	}
	dict := o.doc.Dict(group)
	if o.doc.Name(dict["Type"]) == "OCMD" {
		return !o.member(dict)
	}
	return o.isOff(group)
}

func (o *optional) isOff(group syntax.Object) bool {
	ref, ok := group.(syntax.Ref)
	return ok && (o.off[ref] || o.all && !o.on[ref])
}

// member reports whether a membership dictionary is visible (ISO 32000-1, 8.11.2.2).
func (o *optional) member(dict syntax.Dict) bool {
	if expression := o.doc.Array(dict["VE"]); expression != nil {
		return o.evaluate(expression, expressionDepth)
	}
	groups := o.doc.Array(dict["OCGs"])
	if groups == nil && dict["OCGs"] != nil {
		groups = syntax.Array{dict["OCGs"]}
	}
	on, off := 0, 0
	for _, g := range groups {
		if o.isOff(g) {
			off++
		} else if o.doc.Dict(g) != nil {
			on++
		}
	}
	if on+off == 0 {
		return true
	}
	switch o.doc.Name(dict["P"]) {
	case "AllOn":
		return off == 0
	case "AnyOff":
		return off > 0
	case "AllOff":
		return on == 0
	}
	return on > 0
}

// expressionDepth is how deep visibility expressions nest.
const expressionDepth = 16

// evaluate gives the value of a visibility expression: an operator and its operands.
func (o *optional) evaluate(expression syntax.Array, depth int) bool {
	if len(expression) < 2 || depth == 0 {
		return true
	}
	operator := o.doc.Name(expression[0])
	for _, operand := range expression[1:] {
		value := !o.isOff(operand)
		if nested := o.doc.Array(operand); nested != nil {
			value = o.evaluate(nested, depth-1)
		}
		switch {
		case operator == "Not":
			return !value
		case operator == "And" && !value:
			return false
		case operator == "Or" && value:
			return true
		}
	}
	return operator != "Or"
}
