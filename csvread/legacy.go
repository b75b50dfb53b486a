package csvread

import (
	"bytes"
	"sort"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/japanese"
	"golang.org/x/text/encoding/korean"
	"golang.org/x/text/encoding/simplifiedchinese"
	"golang.org/x/text/encoding/traditionalchinese"

	"github.com/truecopy-go/truecopy/internal/pace"
)

var windows1252 = charmap.Windows1252

// A legacy is an encoding from before Unicode.
type legacy struct {
	name     string // IANA
	encoding encoding.Encoding
	prior    float64   // bits: how rarely files are seen in it today
	alphabet []string  // the letters beyond ASCII of the languages that it is used for
	wide     wideCosts // of an encoding with characters of two bytes; nil otherwise
}

// The letters of languages beyond ASCII, in lower case. Those of a script of its own stand in
// the order of how often they occur, the commonest first.
var (
	western = []string{
		"éèàêçîôâûùëïœæÿ", "äöüß", "áéíóúñüºª¿¡", "ãõáéíóúâêôàçº", "àèéìòù", "åäöé", "åæøéö", "áéíóúýðþæö", "ëéïèö", "àçéèíïóòúü",
	}
	central = []string{"ąćęłńóśźż", "áčďéěíňóřšťúůýž", "áäčďéíĺľňóôŕšťúýž", "áéíóöőúüű", "ăâîşţ", "čćđšž", "äöüß"}
	baltic  = []string{"ąčęėįšųūž", "āčēģīķļņšūž", "õäöüšž"}
	turkish = []string{"çğıöşüâ"}
	slavic  = []string{"оеаинтсрвлкмдпуяыьгзбчйхжшюцщэфъё", "оеаинтсрвлкмдпуяіьгзбчйхжшюцщєфї", "оеаинтсрвлкмдпуђјљњћџгзбчхжшцф", "аеоинтсрвлкмдпуяъьгзбчйхжшюцщф"}
	greek   = []string{"αοιετσνηυρπκμλωδγχθφβξζψάέήίόύώς"}
	hebrew  = []string{"יוהלאתרמבשנדעקכחפטגצסםןזךץף"}
	arabic  = []string{"اليمونرتبعدسفهكقأحجةشصضطخذىثزئءغظآؤإ"}
	thai    = []string{"านรอกเง่มยวลี้ดทสตัะปบคิแหจชพใุผโถขไ์ือศึูฟซธภณญษำ็ฉฐ๊ฎฆฝฏฑฒฬฮ๋"}
)

// legacies are tried in this order; the first of equals is taken.
var legacies = []legacy{
	{name: "windows-1252", encoding: charmap.Windows1252, alphabet: western},
	{name: "windows-1250", encoding: charmap.Windows1250, prior: 3, alphabet: central},
	{name: "windows-1251", encoding: charmap.Windows1251, prior: 2, alphabet: slavic},
	{name: "windows-1253", encoding: charmap.Windows1253, prior: 3, alphabet: greek},
	{name: "windows-1254", encoding: charmap.Windows1254, prior: 4, alphabet: turkish},
	{name: "windows-1255", encoding: charmap.Windows1255, prior: 3, alphabet: hebrew},
	{name: "windows-1256", encoding: charmap.Windows1256, prior: 3, alphabet: arabic},
	{name: "windows-1257", encoding: charmap.Windows1257, prior: 4, alphabet: baltic},
	{name: "windows-874", encoding: charmap.Windows874, prior: 4, alphabet: thai},
	{name: "iso-8859-2", encoding: charmap.ISO8859_2, prior: 4, alphabet: central},
	{name: "iso-8859-5", encoding: charmap.ISO8859_5, prior: 8, alphabet: slavic},
	{name: "iso-8859-7", encoding: charmap.ISO8859_7, prior: 4, alphabet: greek},
	{name: "iso-8859-15", encoding: charmap.ISO8859_15, prior: 8, alphabet: western},
	{name: "koi8-r", encoding: charmap.KOI8R, prior: 4, alphabet: slavic[:1]},
	{name: "koi8-u", encoding: charmap.KOI8U, prior: 5, alphabet: slavic[:2]},
	{name: "ibm866", encoding: charmap.CodePage866, prior: 4, alphabet: slavic},
	{name: "ibm850", encoding: charmap.CodePage850, prior: 14, alphabet: western},
	{name: "ibm437", encoding: charmap.CodePage437, prior: 15, alphabet: western},
	{name: "ibm852", encoding: charmap.CodePage852, prior: 15, alphabet: central},
	{name: "macintosh", encoding: charmap.Macintosh, prior: 14, alphabet: western},
	{name: "x-mac-cyrillic", encoding: charmap.MacintoshCyrillic, prior: 8, alphabet: slavic},
	{name: "shift_jis", encoding: japanese.ShiftJIS, prior: 3, wide: shiftJIS},
	{name: "euc-jp", encoding: japanese.EUCJP, prior: 5, wide: eucJP},
	{name: "euc-kr", encoding: korean.EUCKR, prior: 3, wide: eucKR},
	{name: "gb18030", encoding: simplifiedchinese.GB18030, prior: 3, wide: gb18030},
	{name: "big5", encoding: traditionalchinese.Big5, prior: 3, wide: big5},
}

func legacyNamed(name string) *legacy {
	for i := range legacies {
		if legacies[i].name == name {
			return &legacies[i]
		}
	}
	return &legacies[0]
}

const (
	// legacyEvidence is how much of a text is scored: words with bytes beyond ASCII.
	legacyEvidence = 32 << 10
	// sameScore: two readings whose cost in bits differs by less than this part of the better
	// one, or by as few bits, fit equally well. It goes into the message alone.
	sameScore, sameBits = 1.1, 4.0
)

// guessLegacy settles on the encoding that makes most of bytes that are not Unicode.
func (d *decoded) guessLegacy(w *pace.Watch, data []byte) {
	sample := highWords(w, data)
	type scored struct {
		*legacy
		bits float64
	}
	var all []scored
	for i := range legacies {
		if w.Spent(len(sample)) {
			return
		}
		l := &legacies[i]
		all = append(all, scored{l, l.prior + l.bits(sample)})
	}
	sort.SliceStable(all, func(i, j int) bool { return all[i].bits < all[j].bits })
	best := all[0]
	d.encoding = best.name
	// The first byte beyond ASCII stands at the same offset in the text: ASCII stays as it is.
	guess := doubt{code: "encoding-guessed", message: "nothing says the encoding; it was read as " + best.name, at: firstHighByte(w, data)}
	if others := alike(all[1].legacy, best.legacy, sample); all[1].bits < float64(best.bits*sameScore)+sameBits && !others {
		guess.message += ", and " + all[1].name + " fits as well"
	}
	d.doubts = append(d.doubts, guess)
}

// alike tells whether two encodings read a sample the same way.
func alike(a, b *legacy, sample []byte) bool {
	x, _ := a.encoding.NewDecoder().Bytes(sample)
	y, _ := b.encoding.NewDecoder().Bytes(sample)
	return bytes.Equal(x, y)
}

// decodePieces decodes line by line, for in no legacy encoding does a line ending, or any
// other byte below that of the digit 0, occur inside a character, and notes where each piece starts.
func (d *decoded) decodePieces(w *pace.Watch, data []byte, appendDecoded func(dst, piece []byte) []byte) {
	out := make([]byte, 0, len(data)+len(data)/4)
	for i := 0; i < len(data); {
		d.startLine(len(out), i)
		end := i
		for end < len(data) && data[end] != '\n' && data[end] != '\r' && !(end-i >= maximumPiece && data[end] < '0') {
			end++
		}
		end = min(end+1, len(data))
		if w.Bytes(end - i) {
			break
		}
		out = appendDecoded(out, data[i:end])
		i = end
	}
	d.take(out)
}

// decoder gives the function that appends the decoded form of bytes, which is never empty: a
// byte that stands for nothing becomes U+FFFD.
func (l *legacy) decoder() func(dst, piece []byte) []byte {
	if table, ok := l.encoding.(*charmap.Charmap); ok {
		return func(dst, piece []byte) []byte {
			for _, c := range piece {
				if c < utf8.RuneSelf {
					dst = append(dst, c)
				} else {
					dst = utf8.AppendRune(dst, table.DecodeByte(c))
				}
			}
			return dst
		}
	}
	decoder := l.encoding.NewDecoder()
	return func(dst, piece []byte) []byte {
		out, err := decoder.Bytes(piece)
		if err != nil {
			out = bytes.ToValidUTF8(piece, []byte("\ufffd"))
		}
		return append(dst, out...)
	}
}

// highWords gathers the words that have bytes beyond ASCII, from all over the text, each
// once, so that one that recurs a thousand times proves no more than it does once. A word
// ends where a byte stands that is part of no character of several bytes.
func highWords(w *pace.Watch, data []byte) []byte {
	var out []byte
	seen := map[string]bool{}
	for i := 0; i < len(data) && len(out) < legacyEvidence; {
		k := firstHighByte(w, data[i:])
		if k < 0 || w.Late() {
			break
		}
		from, to := i+k, i+k
		for from > i && i+k-from < maximumWord && !wordEnd(data[from-1]) {
			from--
		}
		for to < len(data) && to-from < maximumWord && !wordEnd(data[to]) {
			to++
		}
		if word := string(data[from:to]); !seen[word] {
			seen[word] = true
			out = append(append(out, ' '), word...)
		}
		i = to
	}
	return append(out, ' ')
}

// maximumWord bounds a word, for languages that put no blanks between theirs.
const maximumWord = 64

func wordEnd(c byte) bool { return c < '0' || c > '9' && c < '@' }

// firstHighByte is the index of the first byte beyond ASCII, or -1.
func firstHighByte(w *pace.Watch, data []byte) int {
	for from := 0; from < len(data); from += maximumPiece {
		piece := data[from:min(len(data), from+maximumPiece)]
		for i, c := range piece {
			if c >= utf8.RuneSelf {
				return from + i
			}
		}
		if w.Bytes(len(piece)) {
			break
		}
	}
	return -1
}

// Lengths of description of characters beyond ASCII, in bits.
const (
	bitsOfLetter     = 4.0  // of the language
	bitsOfCommonest  = 3.3  // one of the commonest of a script of its own
	bitsOfForeign    = 9.0  // any other letter
	bitsOfSymbol     = 6.0  // that stands where symbols do
	bitsOfSpace      = 4.0  // U+00A0
	bitsOfOddity     = 14.0 // a symbol inside a word, a piece of a frame
	bitsOfControl    = 30.0
	bitsOfNothing    = 40.0 // no character at all
	bitsOfJump       = 7.0  // a capital inside a word of small letters, another script inside a word
	bitsOfNeighbours = 3.0  // two letters beyond ASCII side by side, in a script that is mostly ASCII
)

// bits is how many bits it takes to write down the characters beyond ASCII that the
// encoding makes of a sample, in the language that fits best.
func (l *legacy) bits(sample []byte) float64 {
	if l.wide != nil {
		return l.wideBits(sample)
	}
	out, err := l.encoding.NewDecoder().Bytes(sample)
	if err != nil {
		return bitsOfNothing * float64(len(sample))
	}
	best := 0.0
	for i, letters := range l.alphabet {
		if bits := languageBits(string(out), letters); i == 0 || bits < best {
			best = bits
		}
	}
	return best
}

func languageBits(text, letters string) float64 {
	latin := letters[0] == 0xc3 || letters[0] == 0xc4 || letters[0] == 0xc5 // U+00C0 to U+017F
	bits := 0.0
	before := ' '
	for i, r := range text {
		if r >= utf8.RuneSelf {
			next, _ := utf8.DecodeRuneInString(text[i+utf8.RuneLen(r):])
			bits += runeBits(r, before, next, letters, latin)
		}
		before = r
	}
	return bits
}

func runeBits(r, before, next rune, letters string, latin bool) float64 {
	switch {
	case r == utf8.RuneError:
		return bitsOfNothing
	case unicode.IsControl(r):
		return bitsOfControl
	case !unicode.IsLetter(r) && !unicode.IsMark(r):
		return symbolBits(r, before, next)
	}
	bits := letterBits(r, letters, latin)
	if unicode.IsUpper(r) && (unicode.IsLower(before) || unicode.IsUpper(before) && unicode.IsLower(next) && before >= utf8.RuneSelf) {
		bits += bitsOfJump
	}
	if !latin && (before < utf8.RuneSelf && unicode.IsLetter(before) || next < utf8.RuneSelf && unicode.IsLetter(next)) {
		bits += bitsOfJump
	}
	if (!latin || unicode.IsUpper(r)) && !unicode.IsLetter(before) && !unicode.IsMark(before) && !unicode.IsLetter(next) && !unicode.IsMark(next) {
		bits += bitsOfJump
	}
	if latin && before >= utf8.RuneSelf && unicode.IsLetter(before) {
		bits += bitsOfNeighbours
	}
	return bits
}

// letterBits is what a letter costs in a language: in a script of its own the less, the
// commoner it is.
func letterBits(r rune, letters string, latin bool) float64 {
	at := strings.IndexRune(letters, unicode.ToLower(r))
	switch {
	case at < 0:
		return bitsOfForeign
	case latin:
		return bitsOfLetter
	}
	return bitsOfCommonest + float64(utf8.RuneCountInString(letters[:at])/lettersAStep)
}

// lettersAStep: each eight letters further down, a letter is half as frequent. It is so in
// Cyrillic, Greek and Hebrew texts within a bit.
const lettersAStep = 8

// symbols are the marks that text in any language has.
const symbols = "€£¥§°²³µ½¼¾«»“”‘’„‚–—…•©®™±×÷·¿¡ºª´№\u00a0"

func symbolBits(r, before, next rune) float64 {
	inside := unicode.IsLetter(before) && unicode.IsLetter(next) || unicode.Is(unicode.Sc, r) && unicode.IsLetter(next)
	switch {
	case r == '\u00a0':
		return bitsOfSpace
	case !strings.ContainsRune(symbols, r):
		return bitsOfOddity
	case inside && r != '’' && r != '·' && r != '–':
		return bitsOfOddity
	}
	return bitsOfSymbol
}
