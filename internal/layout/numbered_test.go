package layout

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

// withSmallNumbers sets the words of digits that begin or end the lines of a page in small print.
func withSmallNumbers(page Page) Page { return withNumbers(page, 6, 1) }

// withNumbers sets them in a size and a font.
func withNumbers(page Page, size float64, font int) Page {
	for i := range page.Words {
		w := &page.Words[i]
		ends := i == len(page.Words)-1 || page.Words[i+1].Baseline != w.Baseline
		begins := i == 0 || page.Words[i-1].Baseline != w.Baseline
		if (begins || ends) && onlyDigits(w.Text) {
			w.Size, w.Font = size, font
		}
	}
	return page
}

const listing = `
 98    if rows > most {
 99        return rows
100    }
101    for rows > 0 {
102        next(row)
103        rows--
104    }`

func TestNumbersOfLinesAreNoColumn(t *testing.T) {
	tests := []struct {
		name string
		page Page
		want [][][]string
	}{{
		name: "a listing",
		page: withSmallNumbers(printed(listing)),
	}, {
		name: "a listing with numbers hardly smaller, in another font",
		page: withNumbers(printed(listing), 9.6, 2),
	}, {
		name: "rows numbered hardly smaller in the font of their texts",
		page: withNumbers(printed(`
7    Canal boats
8    Fishing smacks
9    Traders
10   Ferries`), 9, 1),
		want: [][][]string{{{"7", "Canal boats"}, {"8", "Fishing smacks"}, {"9", "Traders"}, {"10", "Ferries"}}},
	}, {
		name: "a manuscript numbered on the right",
		page: withSmallNumbers(printed(`
the first of the papers was read        7
to the members of the society and       8
printed by its order in the year        9
when the other papers were lost        10`)),
	}, {
		name: "rows of a table numbered in the size of their texts",
		page: printed(`
7    Amsterdam    Canal boats and barges
8    Bergen       Fishing smacks
9    Cadiz        Traders
10   Dublin       Ferries`),
		want: [][][]string{{{"7", "Amsterdam", "Canal boats and barges"}, {"8", "Bergen", "Fishing smacks"}, {"9", "Cadiz", "Traders"}, {"10", "Dublin", "Ferries"}}},
	}, {
		name: "rows of a table numbered in small print",
		page: withSmallNumbers(printed(`
7    Amsterdam    Canal boats
8    Bergen       Fishing smacks
9    Cadiz        Traders
10   Dublin       Ferries`)),
		want: [][][]string{{{"7", "Amsterdam", "Canal boats"}, {"8", "Bergen", "Fishing smacks"}, {"9", "Cadiz", "Traders"}, {"10", "Dublin", "Ferries"}}},
	}, {
		name: "small figures that do not count",
		page: withSmallNumbers(printed(`
12    Canal boats
17    Fishing smacks
18    Traders
21    Ferries`)),
		want: [][][]string{{{"12", "Canal boats"}, {"17", "Fishing smacks"}, {"18", "Traders"}, {"21", "Ferries"}}},
	}}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if diff := cmp.Diff(tt.want, tablesOf(t, tt.page)); diff != "" {
				t.Errorf("tables mismatch (-want +got):\n%s", diff)
			}
		})
	}
}
