package syntax

// The predictors (ISO 32000-1, 7.4.4.4).
const (
	predictorTIFF = 2
	predictorPNG  = 10 // and above: each row says which one it takes
)

const (
	// maximumRow is how many bytes a row of samples may have: a page 10 m wide at 1,200 dpi and
	// four components of 16 bits has 4 MB.
	maximumRow = 16 << 20
	// maximumComponents is how many colour components a sample has (ISO 32000-1, annex C).
	maximumComponents = 32
)

// rows are the measures of predicted samples.
type rows struct {
	components, bits, columns int
	sample                    int // bytes of a pixel, at least 1
	length                    int // bytes of a row
}

func (c decoder) rows(parms Dict) (rows, bool) {
	r := rows{
		components: c.integer(parms, "Colors", 1),
		bits:       c.integer(parms, "BitsPerComponent", 8),
		columns:    c.integer(parms, "Columns", 1),
	}
	switch r.bits {
	case 1, 2, 4, 8, 16:
	default:
		return r, false
	}
	if r.components < 1 || r.components > maximumComponents || r.columns < 1 || r.columns > maximumRow {
		return r, false
	}
	r.sample = max(r.components*r.bits/8, 1)
	r.length = (r.columns*r.components*r.bits + 7) / 8
	return r, r.length <= maximumRow
}

// unpredict undoes the predictor of a stream, in place. The error is that of the filter
// before it.
func (c decoder) unpredict(data []byte, parms Dict, err error) ([]byte, error) {
	predictor := c.integer(parms, "Predictor", 1)
	if predictor < predictorTIFF || len(data) == 0 {
		return data, err
	}
	r, ok := c.rows(parms)
	if !ok {
		return nil, ErrDamagedStream
	}
	if predictor == predictorTIFF {
		r.tiff(data, c.stop)
		return data, err
	}
	out, ok := r.png(data, c.stop)
	if !ok && err == nil {
		err = ErrDamagedStream
	}
	return out, err
}

// png undoes PNG filters (PNG specification, 9). The last row may be cut short. It reports
// false for a filter that doesn't exist.
func (r rows) png(data []byte, stop func() error) ([]byte, bool) {
	out, n, known := data, 0, true
	previous := make([]byte, min(r.length, len(data)))
	for next := len(data); len(data) > 1; {
		if len(data) <= next {
			if next = len(data) - stopEvery; stop() != nil {
				break
			}
		}
		kind, row := data[0], data[1:min(len(data), r.length+1)]
		data = data[1+len(row):]
		known = r.pngRow(kind, row, previous) && known
		previous = out[n : n+copy(out[n:], row)]
		n += len(previous)
	}
	return out[:n:n], known
}

// pngRow undoes the filter of one row, given the row above it.
func (r rows) pngRow(kind byte, row, above []byte) bool {
	above = above[:len(row)]
	s := min(r.sample, len(row))
	switch kind {
	case 0:
	case 1: // the sample to the left
		for i := s; i < len(row); i++ {
			row[i] += row[i-s]
		}
	case 2: // the sample above
		for i := range row {
			row[i] += above[i]
		}
	case 3: // the mean of both
		for i := range row[:s] {
			row[i] += above[i] / 2
		}
		for i := s; i < len(row); i++ {
			row[i] += byte((int(row[i-s]) + int(above[i])) / 2)
		}
	case 4: // whichever of three is nearest to left + above - above left
		for i := range row[:s] {
			row[i] += above[i]
		}
		for i := s; i < len(row); i++ {
			row[i] += paeth(row[i-s], above[i], above[i-s])
		}
	default:
		return false
	}
	return true
}

func paeth(left, above, corner byte) byte {
	estimate := int(left) + int(above) - int(corner)
	toLeft, toAbove, toCorner := distance(estimate, left), distance(estimate, above), distance(estimate, corner)
	switch {
	case toLeft <= toAbove && toLeft <= toCorner:
		return left
	case toAbove <= toCorner:
		return above
	}
	return corner
}

func distance(a int, b byte) int { return max(a-int(b), int(b)-a) }

// tiff undoes the differences between neighbours of a row (TIFF 6.0, section 14).
func (r rows) tiff(data []byte, stop func() error) {
	for next := len(data); len(data) > 0; {
		if len(data) <= next {
			if next = len(data) - stopEvery; stop() != nil {
				break
			}
		}
		row := data[:min(len(data), r.length)]
		data = data[len(row):]
		switch r.bits {
		case 8:
			for i := r.components; i < len(row); i++ {
				row[i] += row[i-r.components]
			}
		case 16:
			for i := 2 * r.components; i+1 < len(row); i += 2 {
				left := uint16(row[i-2*r.components])<<8 | uint16(row[i-2*r.components+1])
				sum := uint16(row[i])<<8 | uint16(row[i+1]) + left
				row[i], row[i+1] = byte(sum>>8), byte(sum)
			}
		default:
			r.tiffBits(row)
		}
	}
}

// tiffBits undoes differences of samples smaller than a byte.
func (r rows) tiffBits(row []byte) {
	mask := byte(1<<r.bits - 1)
	var left [maximumComponents]byte
	for i := range min(r.columns*r.components, len(row)*8/r.bits) {
		at := i * r.bits
		shift := 8 - r.bits - at%8
		b := &row[at/8]
		v := (*b>>shift + left[i%r.components]) & mask
		left[i%r.components] = v
		*b = *b&^(mask<<shift) | v<<shift
	}
}
