package truecopy

import (
	"errors"
	"strconv"
	"strings"
)

// A PageRange picks pages by number, from 1. The zero range is all pages; a zero Last, or
// one past the end, is the last page.
type PageRange struct {
	First, Last int
}

var errPageRange = errors.New("truecopy: a page range is a page, such as 3, or two, such as 3-7 or 3-, counted from 1")

// ParsePageRange reads "", "3", "3-7" or "3-". Pages count from 1.
func ParsePageRange(s string) (PageRange, error) {
	if s == "" {
		return PageRange{}, nil
	}
	from, to, ranged := strings.Cut(s, "-")
	first, err := pageNumber(from)
	if err != nil {
		return PageRange{}, err
	}
	if !ranged {
		return PageRange{First: first, Last: first}, nil
	}
	if to == "" {
		return PageRange{First: first}, nil
	}
	last, err := pageNumber(to)
	if err != nil || last < first {
		return PageRange{}, errPageRange
	}
	return PageRange{First: first, Last: last}, nil
}

func pageNumber(s string) (int, error) {
	n, err := strconv.Atoi(s)
	if err != nil || n < 1 || s[0] == '+' {
		return 0, errPageRange
	}
	return n, nil
}

// Contains reports whether the range holds a page. The zero range holds them all.
func (p PageRange) Contains(page int) bool {
	return page >= p.First && (p.Last == 0 || page <= p.Last)
}
