package truecopy

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"slices"
	"sync"

	"github.com/truecopy-go/truecopy/internal/caught"
	"github.com/truecopy-go/truecopy/internal/layout"
	"github.com/truecopy-go/truecopy/internal/pace"
	"github.com/truecopy-go/truecopy/internal/room"
)

// formats are the engines that are linked, by name: the only state of the package.
var formats struct {
	sync.RWMutex
	byName map[string]Format
}

// RegisterFormat makes an engine known to Read, the way image decoders register with
// package image. An engine calls it from its init; a second one of a name replaces the first.
func RegisterFormat(f Format) {
	formats.Lock()
	defer formats.Unlock()
	if formats.byName == nil {
		formats.byName = map[string]Format{}
	}
	formats.byName[f.Name] = f
}

func formatNamed(name string) (Format, bool) {
	formats.RLock()
	defer formats.RUnlock()
	f, ok := formats.byName[name]
	return f, ok
}

// Read turns a document into numbered rows. What the document is, is decided by its bytes.
// A document that cannot be read is a *Refusal; every other error comes from r.
func Read(ctx context.Context, r io.Reader, opts Options) (*Reading, error) {
	opts.Limits = opts.Limits.WithDefaults()
	data, err := readAll(ctx, r, opts.Limits.MaximumBytes)
	if err != nil {
		return nil, err
	}
	return readBytes(ctx, data, opts)
}

// readAll reads at most limit bytes and refuses what is longer without reading it all.
func readAll(ctx context.Context, r io.Reader, limit int64) ([]byte, error) {
	watch := pace.New(ctx)
	size := sizeOf(r)
	if size > limit {
		size = 0
	}
	data := room.For[byte](int(size) + readAtOnce)
	for r = io.LimitReader(r, limit+1); ; {
		if watch.Spent(pace.Steps) {
			return nil, tooSlow(watch.Err(), 0)
		}
		if len(data) == cap(data) {
			data = room.Move(watch, data, 2*len(data))
			continue
		}
		n, err := r.Read(data[len(data):min(cap(data), len(data)+readAtOnce)])
		data = data[:len(data)+n]
		switch {
		case int64(len(data)) > limit:
			return nil, &Refusal{Reason: TooBig, Message: fmt.Sprintf("the document is larger than %d bytes; raise MaximumBytes to read it", limit)}
		case err == io.EOF:
			return data, nil
		case err != nil && ctx.Err() != nil:
			return nil, tooSlow(ctx.Err(), 0)
		case err != nil:
			return nil, err
		}
	}
}

// sizeOf is how many bytes a reader or a regular file says that it has, or 0.
func sizeOf(r io.Reader) int64 {
	switch r := r.(type) {
	case interface{ Len() int }:
		return int64(max(r.Len(), 0))
	case interface{ Stat() (fs.FileInfo, error) }:
		if info, err := r.Stat(); err == nil && info.Mode().IsRegular() {
			return max(info.Size(), 0)
		}
	}
	return 0
}

// readAtOnce is how many bytes are read between two looks at the context: sixteen pages of
// memory, which take a millisecond to be found where that is slow.
const readAtOnce = 64 << 10

func tooSlow(cause error, page int) *Refusal {
	return &Refusal{Reason: TooSlow, Page: page, Message: "the deadline passed before the document was read", Err: cause}
}

// lookedTooLong is tooSlow for what comes after the last page: what the columns hold, and what adds
// up.
func lookedTooLong(cause error, page int) *Refusal {
	return &Refusal{Reason: TooSlow, Page: page, Message: "the deadline passed when all pages were read, while their columns and sums were looked at", Err: cause}
}

// readBytes reads a document. A panic below costs the document, not the program.
func readBytes(ctx context.Context, data []byte, opts Options) (reading *Reading, err error) {
	defer func() {
		if caught.Panic(ctx, recover()) {
			reading, err = nil, &Refusal{Reason: NotOpened, Message: "reading the document failed; the fault is the reader's, and nothing of it was read"}
		}
	}()
	switch kind := sniff(data); kind {
	case "":
		return nil, &Refusal{Reason: Empty, Message: "the document has no bytes"}
	case "pdf":
		reading, err = readFormat(ctx, kind, data, opts)
	case "text":
		reading, err = readText(ctx, data, opts)
	default:
		return nil, &Refusal{Reason: UnknownFormat, Message: "this is " + kind + ", which is not read here; give a PDF, a CSV, a TSV or plain text"}
	}
	if err != nil {
		var refusal *Refusal
		if ctx.Err() != nil && !errors.As(err, &refusal) {
			return nil, tooSlow(ctx.Err(), 0)
		}
		return nil, err
	}
	watch := pace.New(ctx)
	if page := reading.look(watch); watch.Err() != nil {
		return nil, lookedTooLong(watch.Err(), page)
	}
	reading.Name = opts.Name
	reading.Fingerprint = fingerprint(watch, data, reading.Pages)
	if watch.Err() != nil {
		return nil, lookedTooLong(watch.Err(), 0)
	}
	return reading, nil
}

// look says what the columns hold, what adds up, and where each page was cut. It stops halfway
// once the watch is late, and gives the page of what it looked at then, 0 for all of them.
func (r *Reading) look(watch *pace.Watch) (page int) {
	mark := r.sampledMark(watch)
	r.Mark = mark
	known, page := r.describe(watch, mark)
	if page == 0 {
		page = r.prove(watch, mark, known)
	}
	r.setBoundaries()
	return page
}

// hashedBytes is how much is hashed between two steps of a watch.
const hashedBytes = 64 << 10

// fingerprint names the bytes and what decides row numbers: which pages were opened. However
// they were asked for, the same pages are numbered alike.
func fingerprint(watch *pace.Watch, data []byte, pages []Page) string {
	h := sha256.New()
	if len(pages) > 0 {
		fmt.Fprintf(h, "%d %d ", pages[0].Number, pages[len(pages)-1].Number)
	}
	for piece := range slices.Chunk(data, hashedBytes) {
		if watch.Bytes(len(piece)) {
			return ""
		}
		h.Write(piece)
	}
	return hex.EncodeToString(h.Sum(nil)[:5])
}

func readFormat(ctx context.Context, name string, data []byte, opts Options) (*Reading, error) {
	format, ok := formatNamed(name)
	if !ok {
		return nil, &Refusal{Reason: NoEngine, Message: `no PDF engine is linked; add import _ "github.com/truecopy-go/truecopy/pdfread" to the program`}
	}
	a := assembly{watch: pace.New(ctx), limits: opts.Limits, cutter: layout.Cutter{MaximumCells: opts.Limits.MaximumCells}}
	doc, err := format.Open(ctx, data, opts, a.take)
	if err != nil {
		return nil, err
	}
	if a.full.page > 0 && len(a.reading.Rows) == 0 {
		return nil, &Refusal{Reason: TooBig, Page: a.full.page, Message: "the page has " + a.full.why + "; raise the limit to read it"}
	}
	return a.finish(doc), nil
}

// An assembly cuts the pages of an engine into rows, one page after another.
type assembly struct {
	watch   *pace.Watch
	limits  Limits
	cells   int  // of the pages so far
	text    int  // bytes of these
	full    full // where the limits end the reading
	cutter  layout.Cutter
	reading Reading   // of the pages so far
	printed []Finding // what the extraction of the pages could not vouch for
}

// A full says which page there is no room for, and why.
type full struct {
	page int
	why  string
}

// take adds a page, or gives layout.ErrFull where there is no room for it.
func (a *assembly) take(p *layout.Page) error {
	result, err := a.cutter.Cut(a.watch, p)
	if errors.Is(err, layout.ErrFull) {
		a.full = full{p.Number, fmt.Sprintf("more than %d cells", a.limits.MaximumCells)}
		return err
	}
	if err != nil {
		return tooSlow(err, p.Number)
	}
	if why := a.room(result); why != "" {
		a.full = full{p.Number, why}
		return layout.ErrFull
	}
	a.reading.addPage(p)
	first := len(a.reading.Rows)
	a.reading.addRegions(a.watch, result)
	for _, f := range p.Findings {
		f.Page = p.Number
		printed := a.reading.finding(f)
		a.reading.locate(a.watch, &printed, first)
		a.printed = append(a.printed, printed)
	}
	if a.watch.Err() != nil {
		return tooSlow(a.watch.Err(), p.Number)
	}
	return nil
}

// finish gives the reading of all pages: what concerns the whole document comes first among
// its findings, then what concerns the pages as they are printed, then the cut.
func (a *assembly) finish(doc *Document) *Reading {
	r := &a.reading
	r.Origin, r.TotalPages = doc.Origin, doc.TotalPages
	r.Findings = slices.Concat(doc.Findings, a.printed, r.Findings)
	if a.full.page > 0 {
		r.Findings = append(r.Findings, Finding{Code: "rows-left", Page: a.full.page,
			Message: fmt.Sprintf("up to page %d the document has %s; nothing from that page on is in the rows.", a.full.page, a.full.why)})
	}
	return r
}

// room says which limit the regions of a page go over, or counts them in.
func (a *assembly) room(result *layout.Result) string {
	l, rows, cells, text := &a.limits, len(a.reading.Rows), a.cells, a.text
	for _, region := range result.Regions {
		if len(region.Boundaries) >= l.MaximumColumns {
			return fmt.Sprintf("more than %d cells in one row", l.MaximumColumns)
		}
		rows += len(region.Rows)
		cells += len(region.Rows) * (len(region.Boundaries) + 1)
		for _, row := range region.Rows {
			for i := range row.Cells {
				n := len(row.Cells[i].Text)
				if n > l.MaximumCellBytes {
					return fmt.Sprintf("more than %d bytes in one cell", l.MaximumCellBytes)
				}
				text += n
			}
		}
	}
	switch {
	case rows > l.MaximumRows:
		return fmt.Sprintf("more than %d rows", l.MaximumRows)
	case cells > l.MaximumCells:
		return fmt.Sprintf("more than %d cells", l.MaximumCells)
	case text > l.MaximumTextBytes:
		return fmt.Sprintf("more than %d bytes of text", l.MaximumTextBytes)
	}
	a.cells, a.text = cells, text
	return ""
}
