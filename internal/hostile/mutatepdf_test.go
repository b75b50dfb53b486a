package hostile

import (
	"bytes"
	"compress/zlib"
	"fmt"
	"io"
	"math/rand/v2"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/truecopy-go/truecopy"
	"github.com/truecopy-go/truecopy/internal/pdfwrite"
)

// pieces are what a PDF is made of: put in at random they make files that are wrong in their
// structure and right in their syntax.
var pieces = []string{
	"obj", "endobj", "stream\n", "endstream", "xref\n", "trailer", "startxref", "<<", ">>", "[", "]", "(", ")", "<", ">",
	"/Length ", "/Kids ", "/Parent ", "/Contents ", "/Prev ", "/XRefStm ", "/Filter ", "/FlateDecode ", "/LZWDecode ", "/ASCII85Decode ",
	"/DecodeParms ", "/Predictor ", "/ToUnicode ", "/Encoding ", "/W ", "/Widths ", "/MediaBox ", "/Rotate ", "/UserUnit ", "/Resources ",
	" q ", " Q ", " BT ", " ET ", " cm ", " Tm ", " Td ", " Tf ", " Tj ", " TJ ", " ' ", " Tr ", " Tz ", " Do ", " re ", " f ", " W n ", " BI ", " ID ", " EI ",
	"0 ", "-1 ", "1e9 ", "2147483648 ", "99999999999999999999 ", ".", "-.0000001 ", "1 0 R ", "2 0 R ", "3 0 R ", "null ", "true ", "%",
}

func anyOf[T any](random *rand.Rand, of []T) T { return of[random.IntN(len(of))] }

// mutated puts pieces in, swaps tokens and numbers, and moves whole stretches.
func mutated(random *rand.Rand, data []byte) []byte {
	for range 1 + random.IntN(6) {
		if len(data) == 0 {
			return data
		}
		i := random.IntN(len(data))
		switch random.IntN(5) {
		case 0:
			data = spliced(data, i, i, anyOf(random, pieces))
		case 1: // a token becomes another
			end := i + 1
			for end < len(data) && data[end] > ' ' {
				end++
			}
			data = spliced(data, i, end, anyOf(random, pieces))
		case 2: // a stretch stands twice
			end := min(len(data), i+random.IntN(120))
			data = spliced(data, end, end, string(data[i:end]))
		case 3: // a stretch is missing
			data = spliced(data, i, min(len(data), i+random.IntN(40)), "")
		default: // a digit changes
			if at := bytes.IndexAny(data[i:], "0123456789"); at >= 0 {
				data = bytes.Clone(data)
				data[i+at] = byte('0' + random.IntN(10))
			}
		}
	}
	return data
}

func spliced(data []byte, from, to int, with string) []byte {
	return slices.Concat(data[:from], []byte(with), data[to:])
}

// A part is an object of a PDF file that was taken apart.
type part struct {
	number int
	body   []byte // the object, or the dictionary of its stream
	stream []byte // as it stands in the file
	plain  []byte // the stream inflated, when that is all it takes to decode it
	data   bool   // it has a stream
	asIs   bool   // the length is left as it stands, right or wrong
}

// A kit is a PDF file taken apart: its objects, those of object streams among them, and what
// its trailer has to say. The zero kit is of a file that can't be put together again: no
// catalog is named, or what is in object streams is encrypted.
type kit struct {
	parts   []part
	trailer string
}

var (
	anObject    = regexp.MustCompile(`(?s)(\d{1,7})\s+\d{1,5}\s+obj\b(.*?)endobj`)
	aReference  = regexp.MustCompile(`\d+\s+\d+\s+R\b`)
	aLength     = regexp.MustCompile(`/Length\s+\d+(\s+\d+\s+R\b)?`)
	aNumber     = regexp.MustCompile(`[-+]?\d+\.?\d*`)
	anEntry     = regexp.MustCompile(`/[A-Za-z0-9]+[^/]*`)
	trailerWord = regexp.MustCompile(`/(Root|Encrypt|Info)\s+\d+\s+\d+\s+R\b|/ID\s*\[\s*[<(][^\])]*[>)]\s*[<(][^\])]*[>)]\s*\]`)
)

func takenApart(data []byte) kit {
	var k kit
	words := map[string]string{}
	packed := false
	for _, found := range anObject.FindAllSubmatch(data, -1) {
		p := partOf(found[1], found[2])
		switch {
		case p.data && bytes.Contains(p.body, []byte("/XRef")):
		case p.data && bytes.Contains(p.body, []byte("/ObjStm")):
			packed = true
			k.parts = append(k.parts, unpacked(p)...)
		default:
			k.parts = append(k.parts, p)
		}
	}
	for _, word := range trailerWord.FindAll(data, -1) {
		name, _, _ := bytes.Cut(word[1:], []byte(" "))
		words[string(name[:2])] = string(word)
	}
	if words["Ro"] == "" || packed && words["En"] != "" || len(k.parts) == 0 {
		return kit{}
	}
	k.trailer = words["Ro"] + " " + words["En"] + " " + words["ID"]
	return k
}

func partOf(number, content []byte) part {
	n, _ := strconv.Atoi(string(number))
	p := part{number: n, body: content}
	if at := bytes.Index(content, []byte("stream")); at >= 0 {
		p.data, p.body = true, content[:at]
		p.stream = bytes.TrimPrefix(bytes.TrimPrefix(content[at+len("stream"):], []byte("\r")), []byte("\n"))
		if end := bytes.LastIndex(p.stream, []byte("endstream")); end >= 0 {
			p.stream = p.stream[:end]
		}
		p.plain = inflated(p)
	}
	return p
}

// largestPlain keeps images and the programs of fonts out of what is deflated time and again.
const largestPlain = 1 << 16

func inflated(p part) []byte {
	if !bytes.Contains(p.body, []byte("/FlateDecode")) || bytes.Contains(p.body, []byte("/DecodeParms")) {
		return nil
	}
	r, err := zlib.NewReader(bytes.NewReader(p.stream))
	if err != nil {
		return nil
	}
	out, _ := io.ReadAll(io.LimitReader(r, largestPlain+1))
	if len(out) > largestPlain {
		return nil
	}
	return out
}

// unpacked gives the objects of an object stream (ISO 32000-1, 7.5.7).
func unpacked(p part) []part {
	content := string(p.plain)
	numbers := strings.Fields(content)
	var starts, names []int
	for i := 0; i+1 < len(numbers); i += 2 {
		name, err := strconv.Atoi(numbers[i])
		start, err2 := strconv.Atoi(numbers[i+1])
		if err != nil || err2 != nil || start > len(content) || len(starts) > 0 && start <= starts[len(starts)-1] {
			break
		}
		names, starts = append(names, name), append(starts, start)
	}
	first := 0
	if found := regexp.MustCompile(`/First\s+(\d+)`).FindSubmatch(p.body); found != nil {
		first, _ = strconv.Atoi(string(found[1]))
	}
	var out []part
	for i, start := range starts {
		end := len(content)
		if i+1 < len(starts) {
			end = min(end, first+starts[i+1])
		}
		if from := first + start; from < end {
			out = append(out, part{number: names[i], body: []byte(content[from:end])})
		}
	}
	return out
}

// oddities are values that a reader must not trust.
var oddities = []string{"0", "-1", "1", "2147483647", "4294967296", "-9223372036854775808", "1e38", "0.0000001", "null", "[]", "<<>>", "()", "/", "true", "99999999999999999999999"}

// changed gives the file with a few objects and streams changed.
func (k kit) changed(random *rand.Rand) kit {
	k.parts = slices.Clone(k.parts)
	for range 1 + random.IntN(4) {
		i := random.IntN(len(k.parts))
		p := &k.parts[i]
		other := anyOf(random, k.parts)
		switch random.IntN(12) {
		case 0: // an object is missing
			p.body, p.data = []byte("null"), false
		case 1: // an object stands for another
			other.number = p.number
			*p = other
		case 2, 3: // a reference points elsewhere, in a circle it may be
			p.body = replaced(random, p.body, aReference, fmt.Sprintf("%d 0 R", other.number))
		case 4: // a number grows beyond measure
			p.body = replaced(random, p.body, aNumber, anyOf(random, oddities))
		case 5: // an entry is missing, or another object's stands in its place
			entry := anEntry.FindAll(other.body, -1)
			p.body = replaced(random, p.body, anEntry, string(anyOf(random, append(entry, nil))))
		case 6:
			p.body = mutated(random, p.body)
		case 7: // a length says what it said before
			p.asIs = true
		default:
			if streams := k.streams(); len(streams) > 0 {
				k.changeStream(random, &k.parts[anyOf(random, streams)], k.parts[anyOf(random, streams)])
			}
		}
	}
	return k
}

func (k kit) streams() (at []int) {
	for i, p := range k.parts {
		if p.data {
			at = append(at, i)
		}
	}
	return at
}

// changeStream changes what a stream holds, or what is said about it.
func (k kit) changeStream(random *rand.Rand, p *part, other part) {
	switch random.IntN(6) {
	case 0: // the bytes are damaged
		p.stream = damagedStream(random, p.stream)
	case 1: // a stream holds what another does
		p.stream, p.plain = other.stream, other.plain
	case 2: // the filters are not those that were used
		filter := anyOf(random, []string{"/LZWDecode", "/ASCII85Decode", "/RunLengthDecode", "[/FlateDecode /FlateDecode]", "/DCTDecode", "/Crypt", "null"})
		p.body = replaced(random, p.body, regexp.MustCompile(`/Filter\s*(/\w+|\[[^\]]*\])`), "/Filter "+filter)
	case 3: // a predictor is claimed
		parameters := fmt.Sprintf("/DecodeParms <</Predictor %d /Columns %s /Colors %d>> >>", random.IntN(17), anyOf(random, oddities), random.IntN(5))
		if end := bytes.LastIndex(p.body, []byte(">>")); end >= 0 {
			p.body = spliced(p.body, end, end+2, parameters)
		}
	default: // what it holds is written differently
		if p.plain != nil {
			p.plain = mutated(random, p.plain)
			p.stream = pdfwrite.Deflate(p.plain)
		} else {
			p.stream = mutated(random, p.stream)
		}
	}
}

func damagedStream(random *rand.Rand, data []byte) []byte {
	if len(data) == 0 {
		return data
	}
	return damaged(random, data)
}

// replaced puts another text in the place of one of those that match.
func replaced(random *rand.Rand, data []byte, what *regexp.Regexp, with string) []byte {
	found := what.FindAllIndex(data, -1)
	if len(found) == 0 {
		return data
	}
	at := anyOf(random, found)
	return spliced(data, at[0], at[1], with)
}

// A flaw is what is wrong with the table of a file that was put together again.
type flaw int

const (
	noFlaw   flaw = iota
	noTable       // the objects have to be searched for
	outside       // the table is said to be elsewhere
	circular      // the table is its own forerunner
)

// bytes lays the file out again.
func (k kit) bytes(wrong flaw) []byte {
	var b bytes.Buffer
	b.WriteString("%PDF-1.7\n")
	offsets := map[int]int{}
	last := 0
	for _, p := range k.parts {
		offsets[p.number], last = b.Len(), max(last, p.number)
		fmt.Fprintf(&b, "%d 0 obj", p.number)
		if !p.data {
			fmt.Fprintf(&b, "%s\nendobj\n", p.body)
			continue
		}
		body := p.body
		if !p.asIs {
			body = aLength.ReplaceAll(body, fmt.Appendf(nil, "/Length %d", len(p.stream)))
		}
		fmt.Fprintf(&b, "%sstream\n%s\nendstream\nendobj\n", body, p.stream)
	}
	k.table(&b, offsets, last, wrong)
	return b.Bytes()
}

func (k kit) table(b *bytes.Buffer, offsets map[int]int, last int, wrong flaw) {
	at := b.Len()
	previous := ""
	switch wrong {
	case noTable:
		fmt.Fprintf(b, "trailer\n<<%s>>\n", k.trailer)
		return
	case outside:
		at *= 2
	case circular:
		previous = fmt.Sprintf("/Prev %d", at)
	}
	fmt.Fprintf(b, "xref\n")
	for number := range last + 1 {
		if offset, ok := offsets[number]; ok {
			fmt.Fprintf(b, "%d 1\n%010d 00000 n \n", number, offset)
		}
	}
	fmt.Fprintf(b, "trailer\n<<%s /Size %d %s>>\nstartxref\n%d\n%%%%EOF\n", k.trailer, last+1, previous, at)
}

// TestTakenApart wants a file that was taken apart and put together to read as it did.
func TestTakenApart(t *testing.T) {
	for _, form := range []pdfwrite.Form{pdfwrite.Classic, pdfwrite.XrefStream, pdfwrite.ObjectStreams, pdfwrite.Hybrid} {
		f := pdfwrite.New()
		f.Form = form
		f.AddPage(pdfwrite.Page{Fonts: pdfwrite.Named{"F1": f.Standard("Helvetica")}, Content: rent, Compress: true})
		k := takenApart(f.Bytes())
		want := rowsOf(t, f.Bytes())
		if diff := cmp.Diff(want, rowsOf(t, k.bytes(noFlaw))); diff != "" {
			t.Errorf("form %d: put together again it reads otherwise (-want +got):\n%s", form, diff)
		}
		if !slices.ContainsFunc(k.parts, func(p part) bool { return bytes.Equal(p.plain, []byte(rent)) }) {
			t.Errorf("form %d: the content of the page is not among the plain streams", form)
		}
	}
}

func rowsOf(t *testing.T, data []byte) (cells [][]string) {
	t.Helper()
	reading, err := truecopy.Read(t.Context(), bytes.NewReader(data), truecopy.Options{})
	if err != nil {
		t.Fatal(err)
	}
	for _, row := range reading.Rows {
		cells = append(cells, row.Cells)
	}
	return cells
}
