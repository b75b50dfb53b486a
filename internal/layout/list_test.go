package layout

import (
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
