package truecopy

// A Mark is the decimal mark of a document: the one that stands before the decimals.
type Mark byte

const (
	Unsettled Mark = 0   // nothing settles it, or two notations do
	Comma     Mark = ',' // 1.234,56 and 1 234,56
	Point     Mark = '.' // 1,234.56 and 1'234.56
)
