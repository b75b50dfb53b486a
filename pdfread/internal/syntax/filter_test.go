package syntax

import (
	"bytes"
	"compress/lzw"
	"context"
	"encoding/ascii85"
	"encoding/binary"
	"encoding/hex"
	"errors"
	"strings"
	"testing"

	"github.com/truecopy-go/truecopy/internal/pdfwrite"
)

// document is an opened file without a file: for what works on objects alone.
func document(limits Limits) *Document {
	d := &Document{ctx: context.Background(), limits: limits.WithDefaults()}
	d.forget()
	return d
}

// filtered is a stream with the filters of a dictionary that is given as it stands in a file.
func filtered(t testing.TB, dict string, raw []byte) *Stream {
	o, _ := parsed("<<"+dict+">>", Limits{})
	return &Stream{Dict: o.(Dict), Raw: raw}
}

func encoded85(data []byte) string {
	out := make([]byte, ascii85.MaxEncodedLen(len(data)))
	return string(out[:ascii85.Encode(out, data)])
}

func TestDecode(t *testing.T) {
	const line = "BT (02/05 Rent 750,00) Tj ET "
	text := strings.Repeat(line, 40)
	deflated := pdfwrite.Deflate([]byte(text))
	wrongSum := bytes.Clone(deflated)
	wrongSum[len(wrongSum)-1]++
	tests := []struct {
		name, dict string
		raw        string
		want       string
		err        error
	}{
		{name: "no filter", raw: "q Q", want: "q Q"},
		{name: "hexadecimal", dict: "/Filter /ASCIIHexDecode", raw: "71 20\n5>", want: "q P"},
		{name: "hexadecimal without its end", dict: "/Filter /AHx", raw: "7120", want: "q "},
		{name: "hexadecimal with rubbish", dict: "/Filter /AHx", raw: "71!20>", want: "q ", err: ErrDamagedStream},
		{name: "base 85", dict: "/Filter /ASCII85Decode", raw: encoded85([]byte(text)) + "~>", want: text},
		{name: "base 85 without its end", dict: "/Filter /A85", raw: encoded85([]byte("abcdef")), want: "abcdef"},
		{name: "base 85 in brackets, with blanks and zeros", dict: "/Filter /A85", raw: " <~z!! ~>", want: "\x00\x00\x00\x00\x00"},
		{name: "base 85 with one character left over", dict: "/Filter /A85", raw: "!!!!!!~>", want: "\x00\x00\x00\x00", err: ErrDamagedStream},
		{name: "base 85 over 32 bits", dict: "/Filter /A85", raw: "uuuuu~>", want: overflow85, err: ErrDamagedStream},
		{name: "run lengths", dict: "/Filter /RunLengthDecode", raw: "\x02abc\xfez\x80junk", want: "abczzz"},
		{name: "run lengths without their end", dict: "/Filter /RL", raw: "\x00a\xffb", want: "abb"},
		{name: "run lengths cut short", dict: "/Filter /RL", raw: "\x00a\x05bc", want: "abc", err: ErrDamagedStream},
		{name: "deflate", dict: "/Filter /FlateDecode", raw: string(deflated), want: text},
		{name: "deflate after an end of line", dict: "/Filter /Fl", raw: "\r\n" + string(deflated), want: text},
		{name: "deflate without a checksum", dict: "/Filter /Fl", raw: string(deflated[:len(deflated)-4]), want: text},
		{name: "deflate with zeros for a checksum", dict: "/Filter /Fl", raw: string(deflated[:len(deflated)-4]) + "\x00\x00\x00\x00", want: text},
		{name: "deflate with a wrong checksum", dict: "/Filter /Fl", raw: string(wrongSum), want: text, err: ErrDamagedStream},
		{name: "deflate without its header", dict: "/Filter /Fl", raw: string(deflated[2:]), want: text, err: ErrDamagedStream},
		{name: "what was never deflated", dict: "/Filter /Fl", raw: text, want: "", err: ErrDamagedStream},
		{name: "deflate of nothing", dict: "/Filter /Fl", raw: "", want: ""},
		{name: "a chain", dict: "/Filter [/AHx /Fl]", raw: hex.EncodeToString(deflated) + ">", want: text},
		{name: "an identity crypt filter", dict: "/Filter [/Crypt /Fl] /DecodeParms [null null]", raw: string(deflated), want: text},
		{name: "an image", dict: "/Filter /DCTDecode", raw: "\xff\xd8", want: "\xff\xd8", err: ErrImageFilter},
		{name: "an image in a chain", dict: "/Filter [/AHx /DCT]", raw: "ffd8>", want: "\xff\xd8", err: ErrImageFilter},
		{name: "an unknown filter", dict: "/Filter /Frobnicate", raw: "abc", want: "", err: ErrDamagedStream},
		{name: "a filter that is no name", dict: "/Filter 7", raw: "abc", want: "abc", err: ErrDamagedStream},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got, err := document(Limits{}).Decode(filtered(t, tt.dict, []byte(tt.raw)))
			if string(got) != tt.want || !errors.Is(err, tt.err) {
				t.Errorf("%q, %v, want %q, %v", got, err, tt.want, tt.err)
			}
		})
	}
}

// overflow85 is what is left of uuuuu, 85^5-1, in 32 bits.
var overflow85 = string(binary.BigEndian.AppendUint32(nil, uint32(85*85*85*85*85-1-1<<32)))

func TestDecodeKeepsWhatCameBeforeTheDamage(t *testing.T) {
	text := strings.Repeat("BT (02/05 Rent 750,00) Tj ET ", 4000)
	deflated := pdfwrite.Deflate([]byte(text))
	got, err := document(Limits{}).Decode(filtered(t, "/Filter /FlateDecode", deflated[:len(deflated)/2]))
	if err != ErrDamagedStream || len(got) == 0 || !strings.HasPrefix(text, string(got)) {
		t.Errorf("%d bytes of %d, %v", len(got), len(text), err)
	}
}

// lzwEncoded is LZW as PDF has it, each code written with the width that early change asks for.
func lzwEncoded(data []byte, early int) []byte {
	var out []byte
	var hold uint32
	held, width, next := uint(0), uint(9), 258
	emit := func(code int) {
		hold, held = hold<<width|uint32(code), held+width
		for held >= 8 {
			held -= 8
			out = append(out, byte(hold>>held))
		}
	}
	codes := map[string]int{}
	reset := func() {
		clear(codes)
		for i := range 256 {
			codes[string([]byte{byte(i)})] = i
		}
		width, next = 9, 258
	}
	emit(256)
	reset()
	word := ""
	for _, b := range data {
		if _, ok := codes[word+string([]byte{b})]; ok {
			word += string([]byte{b})
			continue
		}
		emit(codes[word])
		codes[word+string([]byte{b})] = next
		next++
		if next-1+early >= 1<<width {
			width++
		}
		if next == 4095 {
			emit(256)
			reset()
		}
		word = string([]byte{b})
	}
	if word != "" {
		emit(codes[word])
		if next+early >= 1<<width && width < 12 {
			width++
		}
	}
	emit(257)
	width = 7
	emit(0)
	return out
}

func TestDecodeLZW(t *testing.T) {
	// The example of ISO 32000-1, 7.4.4.2.
	example := []byte{0x80, 0x0B, 0x60, 0x50, 0x22, 0x0C, 0x0C, 0x85, 0x01}
	got, err := document(Limits{}).Decode(filtered(t, "/Filter /LZWDecode", example))
	if want := []byte{45, 45, 45, 45, 45, 65, 45, 45, 45, 66}; err != nil || !bytes.Equal(got, want) {
		t.Errorf("the example of the standard is %v, %v", got, err)
	}
	for name, data := range samples() {
		for early, dict := range []string{"/Filter /LZWDecode /DecodeParms <</EarlyChange 0>>", "/Filter /LZW"} {
			got, err := document(Limits{}).Decode(filtered(t, dict, lzwEncoded(data, early)))
			if err != nil || !bytes.Equal(got, data) {
				t.Errorf("%s, early change %d: %d bytes of %d, %v", name, early, len(got), len(data), err)
			}
		}
	}
	packed := lzwEncoded(samples()["page"], 1)
	packed[len(packed)/2] ^= 0xff
	if got, _ := document(Limits{}).Decode(filtered(t, "/Filter /LZW", packed)); len(got) < 100 {
		t.Errorf("%d bytes before the damage", len(got))
	}
}

func TestDecodePredictors(t *testing.T) {
	// Two rows of two RGB pixels, by each PNG filter; the samples are the same.
	samples := []byte{10, 20, 30, 13, 22, 31, 11, 21, 32, 15, 25, 35}
	tests := []struct {
		name, parms string
		data        []byte
		want        []byte
	}{
		{"PNG none", "/Predictor 10 /Colors 3 /Columns 2", []byte{0, 10, 20, 30, 13, 22, 31, 0, 11, 21, 32, 15, 25, 35}, samples},
		{"PNG sub and up", "/Predictor 15 /Colors 3 /Columns 2", []byte{1, 10, 20, 30, 3, 2, 1, 2, 1, 1, 2, 2, 3, 4}, samples},
		{"PNG average", "/Predictor 13 /Colors 3 /Columns 2", []byte{3, 10, 20, 30, 8, 12, 16, 3, 6, 11, 17, 3, 4, 4}, samples},
		{"PNG Paeth", "/Predictor 14 /Colors 3 /Columns 2", []byte{4, 10, 20, 30, 3, 2, 1, 4, 1, 1, 2, 2, 3, 3}, samples},
		{"PNG, last row cut short", "/Predictor 15 /Colors 3 /Columns 2", []byte{1, 10, 20, 30, 3, 2, 1, 2, 1}, samples[:7]},
		{"TIFF, 8 bits", "/Predictor 2 /Colors 3 /Columns 2", []byte{10, 20, 30, 3, 2, 1, 11, 21, 32, 4, 4, 3}, samples},
		{"TIFF, 16 bits", "/Predictor 2 /BitsPerComponent 16 /Columns 2", []byte{0, 255, 0, 2}, []byte{0, 255, 1, 1}},
		{"TIFF, 4 bits", "/Predictor 2 /BitsPerComponent 4 /Columns 3", []byte{0x12, 0xf0}, []byte{0x13, 0x20}},
		{"TIFF, 1 bit", "/Predictor 2 /BitsPerComponent 1 /Columns 8", []byte{0b1011_0000}, []byte{0b1101_1111}},
		{"no predictor", "/Predictor 1 /Columns 2", samples, samples},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			dict := "/Filter /FlateDecode /DecodeParms <<" + tt.parms + ">>"
			got, err := document(Limits{}).Decode(filtered(t, dict, pdfwrite.Deflate(tt.data)))
			if err != nil || !bytes.Equal(got, tt.want) {
				t.Errorf("%v, %v, want %v", got, err, tt.want)
			}
		})
	}
	for _, parms := range []string{"/Predictor 12 /Columns 0", "/Predictor 12 /Colors 33", "/Predictor 2 /BitsPerComponent 3", "/Predictor 12 /Columns 99999999999"} {
		dict := "/Filter /FlateDecode /DecodeParms <<" + parms + ">>"
		if _, err := document(Limits{}).Decode(filtered(t, dict, pdfwrite.Deflate(samples))); err != ErrDamagedStream {
			t.Errorf("%s: %v", parms, err)
		}
	}
}

func TestDecodeLimits(t *testing.T) {
	data := bytes.Repeat([]byte("0"), 1000)
	forms := map[string][]byte{
		"/Filter /FlateDecode":     pdfwrite.Deflate(data),
		"/Filter /LZWDecode":       lzwEncoded(data, 1),
		"/Filter /ASCIIHexDecode":  []byte(hex.EncodeToString(data)),
		"/Filter /ASCII85Decode":   []byte(encoded85(data)),
		"/Filter /RunLengthDecode": bytes.Repeat([]byte{255 - 98, '0'}, 10),
	}
	for dict, raw := range forms {
		for _, limit := range []int64{999, 1000} {
			d := document(Limits{DecodedStream: limit})
			got, err := d.Decode(filtered(t, dict, raw))
			if over := limit < 1000; len(got) != int(limit) || (err == ErrOverLimit) != over || d.OverLimit() != over {
				t.Errorf("%s, limit %d: %d bytes, %v, over %v", dict, limit, len(got), err, d.OverLimit())
			}
		}
	}
}

func TestDecodeLimitOfTheDocument(t *testing.T) {
	d := document(Limits{Decoded: 2000})
	s := filtered(t, "/Filter /FlateDecode", pdfwrite.Deflate(bytes.Repeat([]byte("0"), 1000)))
	for i, want := range []error{nil, nil, ErrOverLimit} {
		if _, err := d.Decode(s); err != want {
			t.Errorf("call %d: %v, want %v", i+1, err, want)
		}
	}
	if !d.OverLimit() {
		t.Error("the document says nothing of it")
	}
}

func TestDecodeOfAChainThatIsTooLong(t *testing.T) {
	for _, n := range []int{maximumFilters, maximumFilters + 1} {
		dict := "/Filter [" + strings.Repeat("/Crypt ", n) + "]"
		_, err := document(Limits{}).Decode(filtered(t, dict, []byte("abc")))
		if (err != nil) != (n > maximumFilters) {
			t.Errorf("%d filters: %v", n, err)
		}
	}
}

func TestDecodeStopsWithItsContext(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	d := document(Limits{})
	d.ctx = ctx
	_, err := d.Decode(filtered(t, "/Filter /FlateDecode", pdfwrite.Deflate(make([]byte, 1<<20))))
	if !errors.Is(err, context.Canceled) {
		t.Errorf("error %v", err)
	}
}

func FuzzDecode(f *testing.F) {
	var packed bytes.Buffer
	w := lzw.NewWriter(&packed, lzw.MSB, 8)
	w.Write([]byte("a text, a text, a text"))
	w.Close()
	filters := []string{"/FlateDecode", "/LZWDecode", "/ASCII85Decode", "/ASCIIHexDecode", "/RunLengthDecode", "[/A85 /LZW]", "[/AHx /Fl]"}
	for i, raw := range [][]byte{pdfwrite.Deflate([]byte("a text, a text")), packed.Bytes(), []byte("<~87cUR~>"), []byte("41 4>"), []byte("\x02abc\xfez\x80")} {
		f.Add(raw, uint8(i), uint8(12), uint8(2), uint8(1), uint8(8))
	}
	const limit = 1 << 16
	f.Fuzz(func(t *testing.T, raw []byte, which, predictor, columns, colors, bits uint8) { // no more than the limit, and the input as it was
		before := bytes.Clone(raw)
		s := filtered(t, "/Filter "+filters[int(which)%len(filters)], raw)
		s.Dict["DecodeParms"] = Dict{"Predictor": int64(predictor), "Columns": int64(columns), "Colors": int64(colors), "BitsPerComponent": int64(bits)}
		out, err := document(Limits{DecodedStream: limit}).Decode(s)
		if len(out) > limit {
			t.Fatalf("%d bytes, %v", len(out), err)
		}
		if !bytes.Equal(before, raw) {
			t.Fatal("the input was changed")
		}
	})
}
