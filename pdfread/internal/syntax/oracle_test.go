package syntax

import (
	"bytes"
	"context"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"testing"

	"github.com/pdfcpu/pdfcpu/pkg/pdfcpu"
	"github.com/pdfcpu/pdfcpu/pkg/pdfcpu/model"
	"github.com/pdfcpu/pdfcpu/pkg/pdfcpu/types"

	"github.com/truecopy-go/truecopy/internal/corpus"
)

// An oracle is another reader's view of a file: pdfcpu's objects under a page walk of ours.
type oracle struct {
	ctx   *model.Context
	seen  map[int]bool
	pages []oraclePage
}

type oraclePage struct {
	box     [4]float64
	rotate  int
	content [][]byte // nil where pdfcpu can't decode
}

// askOracle opens a file with pdfcpu. It panics on some files, which counts as a refusal.
func askOracle(data []byte, password string) (o *oracle, err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("panic: %v", r)
		}
	}()
	conf := &model.Configuration{
		Reader15: true, ValidationMode: model.ValidationRelaxed, Offline: true, Eol: "\n",
		Limits: model.DefaultResourceLimits(), UserPW: password, OwnerPW: password,
	}
	ctx, err := pdfcpu.ReadWithContext(context.Background(), bytes.NewReader(data), conf)
	if err != nil {
		return nil, err
	}
	o = &oracle{ctx: ctx, seen: map[int]bool{}}
	catalog, err := ctx.Catalog()
	if err != nil {
		return nil, err
	}
	o.walk(catalog["Pages"], oraclePage{box: letter}, 0)
	return o, nil
}

func (o *oracle) walk(node types.Object, inherited oraclePage, depth int) {
	if ref, ok := node.(types.IndirectRef); ok {
		if o.seen[int(ref.ObjectNumber)] {
			return
		}
		o.seen[int(ref.ObjectNumber)] = true
	}
	object, err := o.ctx.Dereference(node)
	dict, ok := object.(types.Dict)
	if err != nil || !ok || depth > (Limits{}).WithDefaults().Depth {
		return
	}
	if box, ok := o.box(dict["MediaBox"]); ok {
		inherited.box = box
	}
	if r, err := o.ctx.Dereference(dict["Rotate"]); err == nil {
		if r, ok := r.(types.Integer); ok {
			inherited.rotate = (r.Value()%360 + 360) % 360
		}
	}
	if kids, err := o.ctx.DereferenceArray(dict["Kids"]); err == nil && kids != nil {
		for _, kid := range kids {
			o.walk(kid, inherited, depth+1)
		}
		return
	}
	o.contents(dict["Contents"], &inherited)
	o.pages = append(o.pages, inherited)
}

func (o *oracle) box(object types.Object) (box [4]float64, ok bool) {
	array, err := o.ctx.DereferenceArray(object)
	if err != nil || len(array) < 4 {
		return box, false
	}
	for i := range box {
		if box[i], err = o.ctx.DereferenceNumber(array[i]); err != nil {
			return box, false
		}
	}
	box = [4]float64{min(box[0], box[2]), min(box[1], box[3]), max(box[0], box[2]), max(box[1], box[3])}
	return box, box[0] < box[2] && box[1] < box[3]
}

func (o *oracle) contents(object types.Object, p *oraclePage) {
	object, err := o.ctx.Dereference(object)
	if err != nil {
		return
	}
	switch object := object.(type) {
	case types.StreamDict:
		p.content = append(p.content, decodedByOracle(object))
	case types.Array:
		for _, item := range object {
			if sd, _, err := o.ctx.DereferenceStreamDict(item); err == nil && sd != nil {
				p.content = append(p.content, decodedByOracle(*sd))
			}
		}
	}
}

func decodedByOracle(sd types.StreamDict) []byte {
	if err := sd.Decode(); err != nil {
		return nil
	}
	if sd.Content == nil {
		return []byte{}
	}
	return sd.Content
}

// explained are the files on which the two readers differ and ours is right, with the reason.
var explained = map[string]string{
	"33bc2d-issue15893_reduced.pdf": "pdfcpu decrypts a stream whose filter is Identity",
	"3b73d3-issue15150.pdf":         "the length is stale: the content goes on up to endstream",
}

func TestPdfcpuReadsTheSame(t *testing.T) {
	if testing.Short() {
		t.Skip("reads the whole corpus twice")
	}
	for _, folder := range []string{"pdf/dev", "statements/dev", "pdf/robust"} {
		files, _ := filepath.Glob(filepath.Join(corpus.Dir(t, folder), "*.pdf"))
		passwords := corpus.Passwords(t, folder)
		compared := 0
		for _, file := range files {
			name := filepath.Base(file)
			data, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			o, oracleErr := askOracle(data, passwords[name])
			d, err := Open(t.Context(), data, passwords[name], Limits{})
			if oracleErr != nil || len(o.pages) == 0 {
				continue
			}
			compared++
			switch diff, reason := difference(d, o), explained[name]; {
			case err != nil:
				t.Errorf("%s: pdfcpu reads it: %v", name, err)
			case diff != "" && reason == "":
				t.Errorf("%s: %s", name, diff)
			case diff == "" && reason != "":
				t.Errorf("%s is read alike, though it is explained", name)
			}
		}
		t.Logf("%s: %d of %d files compared", folder, compared, len(files))
	}
}

// difference says where the readers differ first, or nothing.
func difference(d *Document, o *oracle) string {
	if d == nil {
		return ""
	}
	if got, want := len(d.Pages()), len(o.pages); got != want {
		return fmt.Sprintf("%d pages, pdfcpu has %d", got, want)
	}
	for i, p := range d.Pages() {
		want := o.pages[i]
		for side := range p.MediaBox {
			if math.Abs(p.MediaBox[side]-want.box[side]) > 1e-4 {
				return fmt.Sprintf("page %d: box %v, pdfcpu has %v", i+1, p.MediaBox, want.box)
			}
		}
		if p.Rotate != want.rotate {
			return fmt.Sprintf("page %d: rotated by %d, pdfcpu has %d", i+1, p.Rotate, want.rotate)
		}
		content := contentsOf(d, p)
		if len(content) != len(want.content) {
			return fmt.Sprintf("page %d: %d content streams, pdfcpu has %d", i+1, len(content), len(want.content))
		}
		for j := range content {
			// Where an end of line belongs that stands before endstream is nobody's concern.
			if want.content[j] != nil && !bytes.Equal(bytes.TrimSpace(content[j]), bytes.TrimSpace(want.content[j])) {
				return fmt.Sprintf("page %d: content stream %d has %d bytes, pdfcpu has %d", i+1, j, len(content[j]), len(want.content[j]))
			}
		}
	}
	return ""
}

// contentsOf decodes the content streams of a page.
func contentsOf(d *Document, p PageNode) [][]byte {
	list, ok := d.Resolve(p.Dict["Contents"]).(Array)
	if !ok {
		list = Array{p.Dict["Contents"]}
	}
	var all [][]byte
	for _, o := range list {
		if s := d.Stream(o); s != nil {
			data, _ := d.Decode(s)
			all = append(all, data)
		}
	}
	return all
}
