package layout

import "testing"

// Tables drawn with pipes, plus signs and box drawing characters.
func TestLinesDrawn(t *testing.T) {
	runLineCases(t, []lineCase{{
		name: "a grid whose cells go on below is one row a band",
		paste: `
+------------+-----------------+--------+
| Date       | Description     | Amount |
+============+=================+========+
| 2026-03-01 | Transfer to the | 250.00 |
|            | savings account |        |
+------------+-----------------+--------+
| 2026-03-04 | Books           |  19.99 |
+------------+-----------------+--------+`,
		want: [][]string{
			{"Date", "Description", "Amount"},
			{"2026-03-01", "Transfer to the savings account", "250.00"},
			{"2026-03-04", "Books", "19.99"},
		},
	}, {
		name: "a ruling above the total does not join the rows over it",
		paste: `
+--------+-------+------+
| Item   | Count | Cost |
+--------+-------+------+
| Spade  |     2 |   18 |
| Rake   |       |   12 |
| Hose   |     1 |   25 |
+--------+-------+------+
| Total  |     3 |   55 |
+--------+-------+------+`,
		want: [][]string{
			{"Item", "Count", "Cost"},
			{"Spade", "2", "18"},
			{"Rake", "", "12"},
			{"Hose", "1", "25"},
			{"Total", "3", "55"},
		},
	}, {
		name: "a cell over two columns",
		paste: `
┌─────┬─────┬─────┐
│ a   │ b   │ c   │
├─────┼─────┼─────┤
│ one and two│ 3  │
│ both      │ 6   │
│ 7   │ 8   │ 9   │
└─────┴─────┴─────┘`,
		want: [][]string{
			{"a", "b", "c"},
			{"one and two", "3"},
			{"both", "", "6"},
			{"7", "8", "9"},
		},
		doubts: "ragged-rows",
	}, {
		name: "a pipe inside a cell where the verticals line up",
		paste: `
 cmd           | uses
---------------+------
 ls | wc -l    |    4
 cat           |   12`,
		want: [][]string{{"cmd", "uses"}, {"ls | wc -l", "4"}, {"cat", "12"}},
	}, {
		name: "a pipe behind a backslash, cells that do not line up",
		paste: `
| key | meaning |
|:--|--:|
| a \| b | either |
| c | one |`,
		want: [][]string{{"key", "meaning"}, {"a | b", "either"}, {"c", "one"}},
	}, {
		name: "dashes as values",
		paste: `
| a | b |
|---|---|
| - | 1 |
| --- | --- |
| 2 | - |`,
		want: [][]string{{"a", "b"}, {"-", "1"}, {"---", "---"}, {"2", "-"}},
	}, {
		name: "rows with too many and too few cells, with a doubt",
		paste: `
| a | b |
| --- | --- |
| 1 |
| 2 | 3 | 4 |`,
		want:   [][]string{{"a", "b"}, {"1"}, {"2", "3", "4"}},
		doubts: "ragged-rows",
	}, {
		name: "pipes two by two",
		paste: `
|| Name || Size ||
| ash | 12 |
| oak | 7 |`,
		want: [][]string{{"Name", "Size"}, {"ash", "12"}, {"oak", "7"}},
	}, {
		name: "a table between paragraphs",
		paste: `
These are the hours.

| Name | Hours |
|------|-------|
| Ada  | 7     |

Thank you.`,
		want: [][]string{{"These are the hours."}, {"Name", "Hours"}, {"Ada", "7"}, {"Thank you."}},
	}, {
		name: "wide characters that the ruling took for narrow ones",
		paste: `
+----+----+
| 名 | 数 |
+----+----+
| 林檎 | 3 |
+----+----+`,
		want: [][]string{{"名", "数"}, {"林檎", "3"}},
	}, {
		name: "a tree is no table",
		paste: `
src
├── main.go
│   └── none
└── go.mod`,
		want:   [][]string{{"src"}, {"├── main.go"}, {"│   └── none"}, {"└── go.mod"}},
		doubts: "no-column",
	}, {
		name: "commands with pipes are no table",
		paste: `
cat names.txt | sort | uniq -c
ps -ef | grep cron`,
		want:   [][]string{{"cat names.txt | sort | uniq -c"}, {"ps -ef | grep cron"}},
		doubts: "no-column",
	}})
}
