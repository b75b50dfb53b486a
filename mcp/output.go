package mcp

// What the tools answer, as schemas. A failed answer has only status, code, message and file,
// so the root lists what every answer has and anyOf what each kind of answer has beyond it.

var (
	text    = schema{kind: isString}
	number  = schema{kind: isNumber}
	counted = schema{kind: isNumber, whole: true}
	truth   = schema{kind: isBoolean}
	texts   = schema{kind: isArray, items: &text}
	numbers = schema{kind: isArray, items: &number}
)

// as gives a schema a description.
func (s schema) as(description string) schema {
	s.description = description
	return s
}

func listOf(s *schema) schema { return schema{kind: isArray, items: s} }

// closed is an object with these members and no others.
func closed(required []string, properties ...property) *schema {
	return &schema{kind: isObject, properties: properties, required: required}
}

var statusOutput = property{"status", schema{
	kind: isString, enum: []string{"success", "verdict", "failed"},
	description: "success; verdict: the tool ran and has something against it (a doubt, a missing value); failed: it did not run, and code says why.",
}}

var (
	codeOutput = property{"code", text.as("Why it failed: bad-arguments, not-found, not-allowed, not-a-file, unreadable, changed, " +
		"empty, too-big, too-slow, no-text, no-engine, locked, not-opened, unknown-format or internal. Only when failed.")}
	messageOutput = property{"message", text.as("What to do about it, in one sentence. Only when failed.")}
	fileOutput    = property{"file", text.as("The path that was given.")}
	readingOutput = property{"reading", text.as("Which bytes were read with which options. Rows of one reading are numbered alike.")}
)

// answered are the two kinds of answer: one that ran, with these members, or one that failed.
func answered(members ...string) []*schema {
	ran := statusOutput
	ran.enum, ran.description = []string{"success", "verdict"}, ""
	failed := statusOutput
	failed.enum, failed.description = []string{"failed"}, ""
	return []*schema{
		{kind: isObject, properties: []property{ran}, required: members, others: anything},
		{kind: isObject, properties: []property{failed}, required: []string{"code", "message"}, others: anything},
	}
}

var findingOutput = closed([]string{"code", "message"},
	property{"code", text.as("What could not be vouched for, to branch on.")},
	property{"message", text},
	property{"page", counted},
	property{"table", counted.as("Among the tables of the whole reading, from 1.")},
	property{"row", counted},
	property{"column", counted},
	property{"count", counted.as("How many characters, glyphs or rows, where the code counts something.")},
	property{"shareFilled", number},
	property{"shareDoubled", number},
)

var findingsOutput = property{"findings", listOf(findingOutput).as("What this reading could not vouch for. None is no promise that it is right.")}

var columnOutput = closed([]string{"holds", "filled"},
	property{"holds", text.as("figure, date, text, mixed or empty.")},
	property{"filled", number.as("Share of the table's rows that have something in the column, 0 to 1.")},
)

var readTableOutput = &schema{
	kind: isObject,
	properties: []property{
		statusOutput, codeOutput, messageOutput, fileOutput,
		{"origin", text.as("pdf, text, or image: somebody's OCR under the image of a page.")},
		{"rows", listOf(&texts).as("The cells of each row, as printed. The first row has the number firstRowNumber.")},
		{"firstRowNumber", counted},
		{"totalRows", counted.as("Rows of the pages that were opened.")},
		{"more", truth.as("Whether rows follow that are not here.")},
		{"next", counted.as(`The "from" to go on with. Only when there is more.`)},
		{"totalPages", counted.as("Pages that the document has, opened or not.")},
		{"pages", listOf(closed([]string{"number", "unit", "boundaries"},
			property{"number", counted},
			property{"unit", text.as("What boundaries are measured in: points, characters or fields.")},
			property{"boundaries", numbers.as("Where the largest table of the page was cut into columns.")},
		)).as("The pages of the rows that are here.")},
		{"tables", listOf(closed([]string{"page", "firstRow", "lastRow", "headerRows", "boundaries", "columns"},
			property{"page", counted},
			property{"firstRow", counted},
			property{"lastRow", counted},
			property{"headerRows", counted},
			property{"boundaries", numbers},
			property{"columns", listOf(columnOutput)},
			property{"columnsLeft", counted.as("Columns beyond those that are described.")},
		)).as("The tables of the rows that are here.")},
		findingsOutput,
		{"findingsLeft", listOf(closed([]string{"code", "count"}, property{"code", text}, property{"count", counted})).as(
			"Findings that are not here, by code: they concern rows that are not here, or are too many.")},
		readingOutput,
	},
	required: []string{"status"},
	anyOf: answered("file", "origin", "rows", "firstRowNumber", "totalRows", "more", "totalPages",
		"pages", "tables", "findings", "reading"),
}

var checkCitationsOutput = &schema{
	kind: isObject,
	properties: []property{
		statusOutput, codeOutput, messageOutput, fileOutput,
		{"checked", counted.as("Values that were claimed.")},
		{"carried", counted.as("Values that a cited row prints. When it equals checked, nothing is known of what nobody claimed.")},
		{"records", listOf(closed([]string{"record", "rows", "missing", "found"},
			property{"record", counted.as("Which of the records, from 1.")},
			property{"rows", listOf(&counted)},
			property{"missing", listOf(closed([]string{"field", "value", "cause", "message"},
				property{"field", text},
				property{"value", text.as("As claimed.")},
				property{"cause", text.as("Why it is not carried, to branch on: other-row, no-such-row, sign, rounded, absent, ...")},
				property{"message", text},
				property{"printed", text.as("What is printed instead.")},
				property{"row", counted.as("Where that is printed.")},
				property{"column", counted},
			))},
			property{"found", listOf(closed([]string{"field", "row", "column"},
				property{"field", text},
				property{"row", counted},
				property{"column", counted},
			)).as("Where the cited rows print the values that are carried.")},
		))},
		{"recordsLeft", counted.as("Records at the end of the list whose verdicts did not fit; they count in checked and carried. Check them in another call.")},
		{"renumbered", truth.as("Whether the document is read otherwise than when the rows were cited. True makes the check worthless: read it again.")},
		findingsOutput,
		{"findingsLeft", counted.as("Doubts on the cited rows beyond those that are here.")},
		readingOutput,
	},
	required: []string{"status"},
	anyOf:    answered("file", "checked", "carried", "records", "renumbered", "findings", "reading"),
}
