package syntax

// A PageNode is a leaf of the page tree with the attributes that it inherits (ISO 32000-1,
// 7.7.3).
type PageNode struct {
	Ref       Ref // the zero Ref when the page is a direct object
	Dict      Dict
	Resources Dict       // may be nil
	MediaBox  [4]float64 // left, bottom, right, top; US Letter where the file says nothing
	CropBox   [4]float64 // the media box where the file says nothing; never larger than it
	Rotate    int        // 0, 90, 180 or 270, clockwise
	UserUnit  float64    // points that a unit of the page is long; 1 where the file says nothing
}

// letter is the media box of a page that has none: it is required, and this is what other
// readers take.
var letter = [4]float64{0, 0, 612, 792}

// Pages gives the pages in order. The slice is shared.
func (d *Document) Pages() []PageNode { return d.pages }

// A pageWalk is on its way through the page tree.
type pageWalk struct {
	d       *Document
	seen    map[int]bool
	visited int
	stopped bool
	lost    int // nodes and contents that are not there
}

// visitsPerPage is how many nodes of the tree there may be for each page of the limit, those
// named twice included. A balanced tree has fewer than two.
const visitsPerPage = 4

// walkStopEvery is how many nodes are visited between two looks at the context.
const walkStopEvery = 500

// walkPages fills in the pages and gives how many of them, or of their contents, the
// cross-reference doesn't find.
func (d *Document) walkPages() (lost int) {
	d.pages = nil
	w := pageWalk{d: d, seen: map[int]bool{}}
	w.node(d.Catalog()["Pages"], PageNode{MediaBox: letter, UserUnit: 1}, nil, d.limits.Depth)
	return w.lost
}

// node walks a node of the tree. What is inherited comes with inherited and the box.
func (w *pageWalk) node(o Object, inherited PageNode, crop Object, depth int) {
	if w.visited++; w.visited%walkStopEvery == 0 {
		w.stopped = w.stopped || w.d.ctx.Err() != nil
	}
	if w.visited > visitsPerPage*w.d.limits.Pages && !w.stopped {
		w.stopped = true
		w.d.overLimit()
	}
	if w.stopped {
		return
	}
	if ref, ok := o.(Ref); ok {
		if w.seen[ref.Number] {
			return
		}
		w.seen[ref.Number] = true
		inherited.Ref = ref
	} else {
		inherited.Ref = Ref{}
	}
	dict, _ := w.d.Resolve(o).(Dict)
	if dict == nil {
		w.lost++
		return
	}
	if depth == 0 || len(w.d.pages) >= w.d.limits.Pages {
		w.d.overLimit()
		return
	}
	w.inherit(&inherited, dict)
	if dict["CropBox"] != nil {
		crop = dict["CropBox"]
	}
	kids := w.d.Array(dict["Kids"])
	if kids == nil {
		w.leaf(inherited, dict, crop)
		return
	}
	for _, kid := range kids {
		w.node(kid, inherited, crop, depth-1)
	}
}

func (w *pageWalk) inherit(n *PageNode, dict Dict) {
	if r := w.d.Dict(dict["Resources"]); r != nil {
		n.Resources = r
	}
	if box, ok := w.d.box(dict["MediaBox"]); ok {
		n.MediaBox = box
	}
	if r, ok := w.d.Int(dict["Rotate"]); ok {
		n.Rotate = (r%360 + 360) % 360 / 90 * 90
	}
}

func (w *pageWalk) leaf(n PageNode, dict Dict, crop Object) {
	n.Dict = dict
	n.CropBox = n.MediaBox
	if box, ok := w.d.box(crop); ok {
		box[0], box[1] = max(box[0], n.MediaBox[0]), max(box[1], n.MediaBox[1])
		box[2], box[3] = min(box[2], n.MediaBox[2]), min(box[3], n.MediaBox[3])
		if box[0] < box[2] && box[1] < box[3] {
			n.CropBox = box
		}
	}
	if u, ok := w.d.Number(dict["UserUnit"]); ok && u >= 1/mostUserUnit && u <= mostUserUnit {
		n.UserUnit = u
	}
	if ref, ok := dict["Contents"].(Ref); ok && !w.d.present(ref.Number) {
		w.lost++
	}
	w.d.pages = append(w.d.pages, n)
}

// present reports whether an object is where the cross-reference says it is.
func (d *Document) present(number int) bool {
	e, ok := d.entry(number)
	switch {
	case !ok:
		return false
	case e.kind == compressed:
		_, _, ok := d.objectStream(e.offset).object(d, number, e.index)
		return ok
	case e.kind == plain:
		ref, _, ok := d.headerAt(e.offset)
		return ok && ref.Number == number
	}
	return false
}

const (
	// farthest is how far off the origin a corner of a page lies, in its units: a page has up to
	// 14,400 (ISO 32000-1, annex C), and is written larger by some programs.
	farthest = 1e7

	// mostUserUnit is the largest unit that a page may have (ISO 32000-1, annex C).
	mostUserUnit = 75_000
)

// box reads a rectangle, whatever corners it names first (ISO 32000-1, 7.9.5).
func (d *Document) box(o Object) ([4]float64, bool) {
	a := d.Array(o)
	if len(a) < 4 {
		return [4]float64{}, false
	}
	var b [4]float64
	for i := range b {
		v, ok := d.Number(a[i])
		if !ok {
			return [4]float64{}, false
		}
		b[i] = min(max(v, -farthest), farthest)
	}
	b = [4]float64{min(b[0], b[2]), min(b[1], b[3]), max(b[0], b[2]), max(b[1], b[3])}
	return b, b[0] < b[2] && b[1] < b[3]
}
