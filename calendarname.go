package truecopy

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/truecopy-go/truecopy/internal/fold"
	"golang.org/x/text/unicode/norm"
)

// A calendarName is a name and what it names: for each language its code and a number.
type calendarName struct {
	name string
	uses string // such as "hr6 pl7"
}

// nameIn is the number that a word names in the languages, 0 where it names none or two of
// them disagree. German takes its umlauts as they are; every other language is folded.
func nameIn(names []calendarName, word string, languages []string) int {
	if len(languages) == 0 || len(word) > maximumName {
		return 0
	}
	number := 0
	folded := fold.Accents(word)
	forms := [2]string{folded, ""}
	if plain := norm.NFC.String(strings.ToLower(word)); plain != folded {
		forms[1] = plain
	}
	for _, form := range forms {
		i, ok := slices.BinarySearchFunc(names, form, func(n calendarName, form string) int { return strings.Compare(n.name, form) })
		if !ok {
			continue
		}
		for use := range strings.FieldsSeq(names[i].uses) {
			n := useIn(use, languages)
			if n != 0 && number != 0 && n != number {
				return 0
			}
			number = max(number, n)
		}
	}
	return number
}

// maximumName bounds the bytes of a month's name; the longest has 28.
const maximumName = 40

// useIn is the number of a use such as "hr6", 0 where its language is not asked for.
func useIn(use string, languages []string) int {
	end := strings.IndexFunc(use, unicode.IsDigit)
	language := use[:end]
	for _, l := range languages {
		if baseLanguage(l) == language {
			return useNumber(use[end:])
		}
	}
	return 0
}

func useNumber(digits string) int {
	number := 0
	for _, c := range digits {
		number = number*10 + int(c-'0')
	}
	return number
}

// nameAnywhere is the number that a word names in some language, 0 where it names none.
func nameAnywhere(names []calendarName, word string) int {
	if word == "" || len(word) > maximumName {
		return 0
	}
	if n, ascii := nameASCII(names, word); ascii {
		return n
	}
	folded := fold.Accents(word)
	for _, form := range [2]string{folded, norm.NFC.String(strings.ToLower(word))} {
		i, ok := slices.BinarySearchFunc(names, form, func(n calendarName, form string) int { return strings.Compare(n.name, form) })
		if ok {
			use, _, _ := strings.Cut(names[i].uses, " ")
			return useNumber(use[strings.IndexFunc(use, unicode.IsDigit):])
		}
	}
	return 0
}

// baseLanguage is the language of a tag such as de-AT (BCP 47), in the code that CLDR uses.
func baseLanguage(tag string) string {
	base, _, _ := strings.Cut(tag, "-")
	base, _, _ = strings.Cut(base, "_")
	if base = strings.ToLower(base); base == "no" {
		return "nb"
	}
	return base
}

// nameASCII is nameAnywhere for a word of ASCII letters, which it finds without allocating.
func nameASCII(names []calendarName, word string) (number int, ascii bool) {
	var lower [maximumName]byte
	for i := range len(word) {
		if word[i] >= utf8.RuneSelf {
			return 0, false
		}
		lower[i] = word[i]
		if word[i] >= 'A' && word[i] <= 'Z' {
			lower[i] += 'a' - 'A'
		}
	}
	key := lower[:len(word)]
	low, high := 0, len(names)
	for low < high {
		middle := (low + high) / 2
		if names[middle].name < string(key) {
			low = middle + 1
		} else {
			high = middle
		}
	}
	if low == len(names) || names[low].name != string(key) {
		return 0, true
	}
	use, _, _ := strings.Cut(names[low].uses, " ")
	return useNumber(use[strings.IndexFunc(use, unicode.IsDigit):]), true
}
