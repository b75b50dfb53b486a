package layout

import (
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// The marks of a list are no column, signs and numbers of a table are.
func TestCutLists(t *testing.T) {
	tests := []struct {
		name, page string
		want       [][][]string
	}{{
		name: "bullets before prose",
		page: `
•  the facility falls under the capacity given
   in the annex to this rule
•  the facility has a capacity of its own
•  the facility releases more than that
•  the facility was closed in the same year`,
	}, {
		name: "numbers before prose",
		page: `
(1)  unallowable costs are set out in the circular
(2)  various direct costs are exempt by contract
(3)  overheads are taken at the rate agreed
(4)  the rate is set anew in each year`,
	}, {
		name: "marks of notes before prose",
		page: `
(*)      figures of the year before were put right by the office
         after the survey was over
(1)      without the islands and the places abroad
Source:  survey of the labour force in all regions`,
	}, {
		name: "numbers of headings",
		page: `
2     Saving of fuel by other ways of driving
2.1   Savings of drivers`,
	}, {
		name: "dashes before prose, and prose over both",
		page: `
-   There were two findings about that in all of the schools
-   There was some sign of less of that in three of them
The other two groups are less well defined and change often
-   There were five findings about those in one of the years`,
	}, {
		name: "steps of a few words",
		page: `
3.   Choose the kind.
4.   Type the key.
by the clerk
5.   Click Apply.`,
	}, {
		name: "dashes that say none are values",
		page: `
-      North Fund   12.00
-      South Fund   40.00
B      East Bond     9.50
-      West Bond     1.50`,
		want: [][][]string{{{"-", "North Fund", "12.00"}, {"-", "South Fund", "40.00"}, {"B", "East Bond", "9.50"}, {"-", "West Bond", "1.50"}}},
	}, {
		name: "bullets in a cell of a table belong to their text",
		page: `
---------------------------------------------
Property       Reason for a change
---------------------------------------------
Clarity        •  Not relevant to most of them
               •  Not answered by many of them
---------------------------------------------
Variability    •  All of them give one answer
---------------------------------------------`,
		want: [][][]string{{{"Property", "Reason for a change"}, {"Clarity", "• Not relevant to most of them • Not answered by many of them"},
			{"Variability", "• All of them give one answer"}}},
	}, {
		name: "numbers before names and figures are a column",
		page: `
1.  North Fund     12.00
2.  South Fund     40.00
3.  East Bond       9.50
4.  West Bond       1.50`,
		want: [][][]string{{{"1.", "North Fund", "12.00"}, {"2.", "South Fund", "40.00"}, {"3.", "East Bond", "9.50"}, {"4.", "West Bond", "1.50"}}},
	}, {
		name: "dots that say yes are a column",
		page: `
Reader     Lines     Spans     Rows
One                    •        12
Two          •                   7
Three        •                   9
Four         •         •         4`,
		want: [][][]string{{{"Reader", "Lines", "Spans", "Rows"}, {"One", "", "•", "12"}, {"Two", "•", "", "7"}, {"Three", "•", "", "9"}, {"Four", "•", "•", "4"}}},
	}}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if diff := cmp.Diff(tt.want, tablesOf(t, printed(tt.page))); diff != "" {
				t.Errorf("tables mismatch (-want +got):\n%s", diff)
			}
		})
	}
}

// inPrint sets the lines of a page in bold, or some of them, by their first words, in another size.
func inPrint(page Page, size float64, bold bool, first ...string) Page {
	for i := range page.Words {
		w := &page.Words[i]
		w.Bold = w.Bold || bold
		at := i
		for at > 0 && page.Words[at-1].Baseline == w.Baseline {
			at--
		}
		if slices.Contains(first, page.Words[at].Text) {
			w.Size = size
		}
	}
	return page
}

func TestHeadingsAreNoTable(t *testing.T) {
	const contents = `
1   Saving              1
2   Driving             3
3   Fuel                3
4   Prices of fuel     12

1   Saving`
	tests := []struct {
		name string
		page Page
		want [][][]string
	}{{
		name: "a section and its first part",
		page: inPrint(printed(`
2     Saving
2.1   Drivers`), 14, false, "2"),
	}, {
		name: "an appendix and its first part",
		page: inPrint(printed(`
B     Saving
B.1   Drivers`), 14, false, "B"),
	}, {
		name: "two parts in bold",
		page: inPrint(printed(`
A.3     Saving
A.4     Drivers`), 10, true),
	}, {
		name: "parts in larger print with their texts",
		page: inPrint(printed(`
2.1     Saving
this part holds for all of those who save
as they are named in the first chapter
2.2     Drivers
this part holds for those who drive
2.3     Others`), 12, false, "2.1", "2.2", "2.3"),
	}, {
		name: "two rows in bold that do not follow each other",
		page: inPrint(printed(`
3     Saving
7     Drivers`), 10, true),
		want: [][][]string{{{"3", "Saving"}, {"7", "Drivers"}}},
	}, {
		name: "rows set like each other",
		page: printed(`
3     Saving
4     Drivers`),
		want: [][][]string{{{"3", "Saving"}, {"4", "Drivers"}}},
	}, {
		name: "the heading below a list of contents",
		page: larger(printed(contents), 14),
		want: [][][]string{{{"1", "Saving", "1"}, {"2", "Driving", "3"}, {"3", "Fuel", "3"}, {"4", "Prices of fuel", "12"}}},
	}}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if diff := cmp.Diff(tt.want, tablesOf(t, tt.page)); diff != "" {
				t.Errorf("tables mismatch (-want +got):\n%s", diff)
			}
		})
	}
}

// larger sets the last line of a page in another size.
func larger(page Page, size float64) Page {
	last := page.Words[len(page.Words)-1].Baseline
	for i := range page.Words {
		if page.Words[i].Baseline == last {
			page.Words[i].Size = size
		}
	}
	return page
}
