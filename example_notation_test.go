package truecopy_test

import (
	"errors"
	"fmt"
	"log"

	"github.com/truecopy-go/truecopy"
)

func ExampleParseNumber() {
	for _, text := range []string{"(1 234,50) €", "1.234", "31.12.2031"} {
		n, err := truecopy.ParseNumber(text, truecopy.Unsettled)
		var two *truecopy.UndecidedError
		switch {
		case errors.As(err, &two):
			fmt.Println("either", two.Comma, "or", two.Point)
		case err != nil:
			fmt.Println(err)
		default:
			fmt.Println(n)
		}
	}
	// Output:
	// -1234.5
	// either 1234 or 1.234
	// truecopy: not one number
}

func ExampleFindNumbers() {
	const line = "INV-2031-07 of 05/01/2031: 1 234,50 EUR (2 % off)"
	for _, n := range truecopy.FindNumbers(line, truecopy.Comma) {
		fmt.Println(n.Value, line[n.From:n.To])
	}
	// Output:
	// 1234.5 1 234,50
	// 2 2
}

func ExampleDecimalMark() {
	evidence := truecopy.DecimalMark("Section 2.1\nRent 1.234,50\nPower 64,90")
	fmt.Println(evidence.Mark)
	// Output:
	// ,
}

func ExampleLeadingDate() {
	french := truecopy.DateNotation{Order: truecopy.DMY, Languages: []string{"fr"}}
	const line = "5 janv. 2031 LOYER 870,00"
	day, length, err := truecopy.LeadingDate(line, french)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Printf("%s|%s\n", day, line[length:])
	// Output:
	// 2031-01-05| LOYER 870,00
}

func ExampleCite() {
	reading := truecopy.FromRows(1, [][]string{
		{"05/01/2031", "LOYER", "870,00"},
		{"07/01/2031", "CARTE CARREFOUR", "12,04"},
	})
	records, err := truecopy.ParseRecords([]byte(`[
		{"rows": [1], "values": {"label": "Loyer", "amount": 870}},
		{"rows": [2], "values": {"amount": 12.4, "other": 870}}
	]`))
	if err != nil {
		log.Fatal(err)
	}
	report, err := truecopy.Cite(reading, records)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(report.Carried, "of", report.Checked, "values are printed where they were cited")
	for _, record := range report.Records {
		for _, v := range record.Verdicts {
			if v.Outcome == truecopy.Missing {
				fmt.Printf("record %d, %s: %s. %s\n", record.Record, v.Field, v.Cause, v.Message)
			}
		}
	}
	// Output:
	// 2 of 4 values are printed where they were cited
	// record 2, amount: near. Row 2 prints 12,04.
	// record 2, other: other-row. Row 1 prints 870,00; it is not among the cited rows.
}
