package truecopy

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// currencyCodes are the codes of currencies in use (ISO 4217).
const currencyCodes = ` AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BHD BIF BMD BND BOB BRL BSD BTN BWP BYN BZD
 CAD CDF CHF CLP CNY COP CRC CUP CVE CZK DEM DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP FRF GBP GEL GHS GIP GMD GNF GTQ GYD
 HKD HNL HRK HTG HUF IDR ILS INR IQD IRR ISK ITL JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD
 MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR
 RMB RON RSD RUB RWF SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TND TOP TRY TTD TWD TZS
 UAH UGX USD UYU UZS VES VND VUV WST XAF XCD XCG XOF XPF YER ZAR ZMW ZWG `

// currencyWords are the local signs of currencies that are written with letters, as CLDR
// and price lists print them.
const currencyWords = ` Rs Rs. Re Re. Rp Rp. RM kr kr. Kr Kr. SFr SFr. Fr. Fr fr. Kč Kčs zł Zł ZŁ Ft FT TL RON lei Lei LEI leu
 BTC GH₵ E£ FCFA CFA F.CFA FG Ksh KSh Ksh. TSh USh Sh Sh. Br KM Bs Bs. Gs Gs. Afl. NAf. Lekë Lek lekë B/. S/ S/. den Den ден ден. дин дин. din din. РСД
 руб руб. р. Руб. РУБ грн грн. лв лв. сом сум soʻm so'm тг тг. тенге BYN бел. ман. դր. 円 元 원 圓 圆 ብር රු රු. रु रु. रू रू. नेरू টাকা
 د.إ. د.إ د.م. د.م ج.م. ج.م ر.س. ر.س د.ك. د.ك د.ب. د.ب ر.ق. ر.ق ر.ع. ر.ع د.ت. د.ت د.ج. د.ج د.ع. د.ع د.ل. د.ل ل.ل. ل.ل ل.س. ل.س ر.ي. ر.ي د.أ. د.أ ج.س. ج.س دج درهم ريال دينار جنيه ليرة تومان ریال روپے `

// currencyEnglish are codes and signs that are words or sizes as well: beside a plain
// integer, as in TOP 10 and R 5, they say nothing about money.
const currencyEnglish = ` ALL ANG COP CUP MAD MOP PEN RON SOS TOP TRY R K L Q P KM Br Sh den din Fr Re `

// maximumCurrency bounds the bytes of a currency's sign.
const maximumCurrency = 16

// currencyAt is the length of the currency mark at s[i:], 0 where there is none. A word,
// unlike a sign, must be whole. Doubtful marks are those of currencyEnglish.
func currencyAt(s string, i int) (length int, doubtful bool) {
	if i >= len(s) {
		return 0, false
	}
	if c := s[i]; c < utf8.RuneSelf && c != '$' && !isLetterByte(c) {
		return 0, false
	}
	r, n := utf8.DecodeRuneInString(s[i:])
	if isCurrencySign(r) {
		return n, false
	}
	if n := dollarAt(s, i); n > 0 {
		return n, false
	}
	return currencyWordAt(s, i)
}

// isCurrencySign reports the signs of category Sc, but for the cent: half a dollar is no 50.
func isCurrencySign(r rune) bool {
	if r < utf8.RuneSelf {
		return r == '$'
	}
	return r != '¢' && unicode.Is(unicode.Sc, r)
}

// dollarAt is the length of a dollar behind one to three capitals, as in A$ and HK$. Behind
// the capitals of a multiplier it is that many dollars: M$ says a million.
func dollarAt(s string, i int) int {
	j := i
	for j < len(s) && j-i < 3 && s[j] >= 'A' && s[j] <= 'Z' {
		j++
	}
	if j == i || j == len(s) || s[j] != '$' || listed(multipliers, s[i:j]) {
		return 0
	}
	return j + 1 - i
}

const multipliers = " M MM MN K T B BN "

// currencyWordAt is the length of the longest currency word at s[i:] that no letter follows.
func currencyWordAt(s string, i int) (int, bool) {
	end := i
	var ends [maximumCurrency]int8
	count := 0
	for end < len(s) && end-i < maximumCurrency {
		r, n := utf8.DecodeRuneInString(s[end:])
		if !inCurrencyWord(r) {
			break
		}
		end += n
		if end-i <= maximumCurrency {
			ends[count] = int8(end - i)
			count++
		}
	}
	for ; count > 0; count-- {
		n := int(ends[count-1])
		if next, _ := utf8.DecodeRuneInString(s[i+n:]); unicode.IsLetter(next) || unicode.IsMark(next) {
			continue
		}
		word := s[i : i+n]
		if listed(currencyEnglish, word) {
			return n, true
		}
		if len(word) == 3 && listed(currencyCodes, word) || listed(currencyWords, word) {
			return n, false
		}
	}
	return 0, false
}

func inCurrencyWord(r rune) bool {
	return r == '.' || r == '/' || r == '\'' || r == '₵' || r == '£' || unicode.IsLetter(r) || unicode.IsMark(r)
}

func isLetterByte(c byte) bool {
	return c >= 'A' && c <= 'Z' || c >= 'a' && c <= 'z'
}

// listed reports whether a list of words, each between blanks, holds one.
func listed(list, word string) bool {
	if word == "" {
		return false
	}
	for {
		at := strings.Index(list, word)
		if at < 0 {
			return false
		}
		before, after := list[at-1], list[at+len(word)]
		if (before == ' ' || before == '\n') && (after == ' ' || after == '\n') {
			return true
		}
		list = list[at+len(word):]
		if list[0] != ' ' && list[0] != '\n' {
			// The word was the head of a longer one: go on behind that one.
			next := strings.IndexAny(list, " \n")
			list = list[next:]
		}
	}
}
