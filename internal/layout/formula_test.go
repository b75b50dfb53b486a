package layout

import "testing"

// What papers set in columns is not always a table.
func TestFormulasAndListingsAreNoTables(t *testing.T) {
	tests := []struct {
		name, page string
		tables     int
	}{{
		name: "a matrix",
		page: `
     ⎛             ⎞
       1    0    a
A =  ⎝ 0    1    b ⎠
       0    0    1
       0    0    1`,
	}, {
		name: "figures without brackets around them",
		page: `
       1    0    7
A      0    1    8
       0    0    1
       0    0    1`,
		tables: 1,
	}, {
		name: "equations and their numbers",
		page: `
     a = b + c,          (1)
     d = e(t) dt.        (2)
     f = g - h.          (3)
     i = k - l.          (4)`,
	}, {
		name: "texts and figures in brackets",
		page: `
     Shares sold         (1)
     Bonds sold         (20)
     Bills sold        (300)
     Notes sold          (4)`,
		tables: 1,
	}, {
		name: "the steps of an algorithm",
		page: `
--------------------------------------
Algorithm 1 Descent
--------------------------------------
1: Input: data D, rate r
2: for t = 1 to T do
3:   sample a batch        > at random
4:   w = w - r             > one step
5: end for
--------------------------------------`,
	}, {
		name: "ranks",
		page: `
--------------------------------------
Rank      Name                   Share
--------------------------------------
1:        Able                    12.1
3:        Best                    13.4
5:        Care                     1.5
7:        Deep                     2.6
--------------------------------------`,
		tables: 1,
	}}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if tables := tablesOf(t, printed(tt.page)); len(tables) != tt.tables {
				t.Errorf("tables %q, want %d", tables, tt.tables)
			}
		})
	}
}
