package csvread

import (
	"strings"
	"unicode/utf8"
)

// A wideCosts gives the length in bytes of the character at the start of b, which is beyond
// ASCII, and how many bits it takes to write down: fewer for the rows of a table where its
// designers put the common characters. The length is 0 where none begins.
type wideCosts func(b []byte) (n int, bits float64)

// Lengths of description of East Asian characters, in bits.
const (
	bitsOfKana     = 7.0
	bitsOfHangul   = 9.5
	bitsOfCommon   = 10.0 // a character of level 1
	bitsOfFullMark = 8.0  // punctuation and letters of full width
	bitsOfRare     = 15.0 // a character of level 2
	bitsOfExtra    = 18.0 // one of a later extension
	bitsLessUsual  = 4.0  // what the usual characters below cost less
)

// usual are characters that most texts of a language have, and those of statements and lists.
const (
	usualJapanese = "のにはをたがでとしれさ日本年月人大一中会社名前番号金額合計取引入出残高内容摘要店品料給与"
	usualKorean   = "이다는의에을가고하한지로사기도대자인일원금월년은서시정구수부산전화번호이름주소합계거래입출잔액내용"
	usualHans     = "的一是了不在有人这中大为上个国年月日期金额名称编号数量单价合计公司姓交易收入支出余摘要元"
	usualHant     = "的一是了不在有人這中大為上個國年月日期金額名稱編號數量單價合計公司項目交易收入支出餘摘要元"
)

// usualCharacters tells the usual characters of an encoding's language.
var usualCharacters = map[string]string{
	"shift_jis": usualJapanese, "euc-jp": usualJapanese, "euc-kr": usualKorean, "gb18030": usualHans, "big5": usualHant,
}

// wideBits is bits for an encoding with characters of several bytes.
func (l *legacy) wideBits(sample []byte) float64 {
	total := 0.0
	for i := 0; i < len(sample); {
		if sample[i] < utf8.RuneSelf {
			i++
			continue
		}
		n, bits := l.wide(sample[i:])
		if n == 0 {
			n, bits = 1, bitsOfNothing
		}
		if letterAt(sample, i-1) && letterAt(sample, i+n) || n == 1 && asciiAt(sample, i-1) && asciiAt(sample, i+1) {
			bits += bitsOfJump
		}
		total += bits
		i += n
	}
	out, err := l.encoding.NewDecoder().Bytes(sample)
	if err != nil {
		return bitsOfNothing * float64(len(sample))
	}
	usual := usualCharacters[l.name]
	for _, r := range string(out) {
		switch {
		case r == utf8.RuneError:
			total += bitsOfNothing
		case r >= utf8.RuneSelf && strings.ContainsRune(usual, r):
			total -= bitsLessUsual
		}
	}
	return total
}

// letterAt tells whether a letter of ASCII stands at i.
func letterAt(b []byte, i int) bool {
	return i >= 0 && i < len(b) && (in(b[i]|0x20, 'a', 'z'))
}

func asciiAt(b []byte, i int) bool { return i >= 0 && i < len(b) && b[i] < utf8.RuneSelf }

func in(c, from, to byte) bool { return c >= from && c <= to }

// pair tells whether b begins with a lead byte and a trail byte from the given range.
func pair(b []byte, from, to byte) bool {
	return len(b) > 1 && in(b[1], from, to)
}

// shiftJIS follows JIS X 0208, annex 1: kana in row 82 and 83, level 1 up to 9872, half-width
// katakana in one byte.
func shiftJIS(b []byte) (int, float64) {
	c := b[0]
	switch {
	case in(c, 0xa1, 0xdf):
		return 1, bitsOfKana
	case !pair(b, 0x40, 0xfc) || b[1] == 0x7f || !in(c, 0x81, 0x9f) && !in(c, 0xe0, 0xfc):
		return 0, 0
	case c == 0x82 && b[1] >= 0x9f || c == 0x83 && b[1] <= 0x96:
		return 2, bitsOfKana
	case c == 0x81 || c == 0x82:
		return 2, bitsOfFullMark
	case in(c, 0x88, 0x98):
		return 2, bitsOfCommon
	case in(c, 0x99, 0x9f) || in(c, 0xe0, 0xea):
		return 2, bitsOfRare
	}
	return 2, bitsOfExtra
}

// eucJP follows JIS X 0208: rows 4 and 5 kana, 16 to 47 level 1, 48 to 84 level 2.
func eucJP(b []byte) (int, float64) {
	c := b[0]
	switch {
	case c == 0x8e && pair(b, 0xa1, 0xdf):
		return 2, bitsOfFullMark
	case c == 0x8f && len(b) > 2 && pair(b, 0xa1, 0xfe):
		return 3, bitsOfExtra
	case !in(c, 0xa1, 0xfe) || !pair(b, 0xa1, 0xfe):
		return 0, 0
	case c == 0xa4 || c == 0xa5:
		return 2, bitsOfKana
	case c == 0xa1 || c == 0xa3:
		return 2, bitsOfFullMark
	case in(c, 0xb0, 0xcf):
		return 2, bitsOfCommon
	case in(c, 0xd0, 0xf4):
		return 2, bitsOfRare
	}
	return 2, bitsOfExtra
}

// eucKR follows KS X 1001: rows 16 to 40 hangul, 42 to 93 hanja.
func eucKR(b []byte) (int, float64) {
	c := b[0]
	switch {
	case !in(c, 0x81, 0xfe) || !pair(b, 0x41, 0xfe):
		return 0, 0
	case c < 0xa1 || b[1] < 0xa1:
		return 2, bitsOfExtra
	case in(c, 0xb0, 0xc8):
		return 2, bitsOfHangul
	case c == 0xa1 || c == 0xa3:
		return 2, bitsOfFullMark
	case in(c, 0xca, 0xfd):
		return 2, bitsOfRare
	}
	return 2, bitsOfExtra
}

// gb18030 follows GB 2312: rows 16 to 55 level 1, 56 to 87 level 2; the rest came later.
func gb18030(b []byte) (int, float64) {
	c := b[0]
	switch {
	case !in(c, 0x81, 0xfe) || len(b) < 2:
		return 0, 0
	case in(b[1], 0x30, 0x39):
		if len(b) < 4 || !in(b[2], 0x81, 0xfe) || !in(b[3], 0x30, 0x39) {
			return 0, 0
		}
		return 4, bitsOfExtra
	case !pair(b, 0x40, 0xfe) || b[1] == 0x7f:
		return 0, 0
	case c < 0xa1 || b[1] < 0xa1:
		return 2, bitsOfExtra
	case in(c, 0xb0, 0xd7):
		return 2, bitsOfCommon
	case c == 0xa1 || c == 0xa3:
		return 2, bitsOfFullMark
	case in(c, 0xd8, 0xf7):
		return 2, bitsOfRare
	}
	return 2, bitsOfExtra
}

// big5 has level 1 from A440 to C67E and level 2 from C940 on.
func big5(b []byte) (int, float64) {
	c := b[0]
	switch {
	case !in(c, 0x81, 0xfe) || !pair(b, 0x40, 0xfe) || in(b[1], 0x7f, 0xa0):
		return 0, 0
	case in(c, 0xa4, 0xc6):
		return 2, bitsOfCommon
	case c == 0xa1:
		return 2, bitsOfFullMark
	case in(c, 0xc9, 0xf9):
		return 2, bitsOfRare
	}
	return 2, bitsOfExtra
}
