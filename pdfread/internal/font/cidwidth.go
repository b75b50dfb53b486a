package font

import "github.com/truecopy-go/truecopy/pdfread/internal/syntax"

// metrics are the advances of a CID font (ISO 32000-1, 9.7.4.3), in thousandths.
type metrics struct {
	usual  float64 // DW
	widths []span  // the value is an index of values
	values []float64

	vertical       [2]float64 // DW2: the vertical position vector's Y, the advance
	verticals      []span     // the value is an index of verticalValues
	verticalValues [][3]float64
}

// width gives the horizontal advance of a CID.
func (m *metrics) width(cid uint32) float64 {
	if i, ok := find(m.widths, cid); ok {
		return m.values[i]
	}
	return m.usual
}

// along gives the vertical advance of a CID and its position vector.
func (m *metrics) along(cid uint32) (advance, vx, vy float64) {
	if i, ok := find(m.verticals, cid); ok {
		v := m.verticalValues[i]
		return v[0], v[1], v[2]
	}
	return m.vertical[1], m.width(cid) / 2, m.vertical[0]
}

// low reports whether there are widths of CIDs from 1 to 31, which are glyphs in a font whose
// CIDs are glyph indices and controls in one whose CIDs are Unicode.
func (m *metrics) low() bool {
	return len(m.widths) > 0 && m.widths[0].low < ' ' && m.widths[0].high > 0 && m.widths[0].high < 1000 ||
		len(m.widths) > 1 && m.widths[1].low < ' '
}

// metrics reads W, DW, W2 and DW2 of a CID font.
func (l loader) metrics(descendant syntax.Dict) *metrics {
	m := &metrics{usual: 1000, vertical: [2]float64{880, -1000}}
	if w, ok := l.number(descendant["DW"]); ok && believable(w) {
		m.usual = w
	}
	if list := l.array(descendant["DW2"]); len(list) >= 2 {
		for i := range m.vertical {
			if v, ok := l.number(list[i]); ok && believable(v) {
				m.vertical[i] = v
			}
		}
	}
	m.readWidths(l, l.array(descendant["W"]))
	m.readVerticals(l, l.array(descendant["W2"]))
	return m
}

func (m *metrics) readWidths(l loader, list syntax.Array) {
	l.eachCID(list, 1, func(low, high uint32, v []float64) {
		m.widths = append(m.widths, span{low, high, uint32(len(m.values))})
		m.values = append(m.values, v[0])
	})
	watch := l.Watch()
	m.widths = disjoint(&watch, m.widths)
}

func (m *metrics) readVerticals(l loader, list syntax.Array) {
	l.eachCID(list, 3, func(low, high uint32, v []float64) {
		m.verticals = append(m.verticals, span{low, high, uint32(len(m.verticalValues))})
		m.verticalValues = append(m.verticalValues, [3]float64(v))
	})
	watch := l.Watch()
	m.verticals = disjoint(&watch, m.verticals)
}

// maximumWidths bounds what W or W2 may say: four times as much as there are CIDs. An array that
// is in the file once may be named again and again.
const maximumWidths = 1 << 18

// eachCID walks an array of the two forms that W and W2 have: a CID and an array of values for
// it and those that follow, each of count numbers; or two CIDs and the values of all from the
// one to the other. What fits neither is skipped.
func (l loader) eachCID(list syntax.Array, count int, yield func(low, high uint32, v []float64)) {
	said, watch := 0, l.Watch()
	for i := 0; i+1 < len(list) && said < maximumWidths && !watch.Late(); said++ {
		first, ok := l.cid(list[i])
		if !ok {
			i++
			continue
		}
		if values := l.array(list[i+1]); values != nil {
			for j := 0; j+count <= len(values) && first <= maximumCID && said < maximumWidths && !watch.Late(); j += count {
				said++
				if v, ok := l.numbers(values[j : j+count]); ok {
					yield(first, first, v)
				}
				first++
			}
			i += 2
			continue
		}
		last, ok := l.cid(list[i+1])
		if !ok || i+2+count > len(list) {
			i++
			continue
		}
		if v, ok := l.numbers(list[i+2 : i+2+count]); ok && first <= last {
			yield(first, last, v)
		}
		i += 2 + count
	}
}

func (l loader) cid(o syntax.Object) (uint32, bool) {
	v, ok := l.number(o)
	if !ok || v < 0 || v > maximumCID {
		return 0, false
	}
	return uint32(v), true
}

func (l loader) numbers(list syntax.Array) ([]float64, bool) {
	v := make([]float64, len(list))
	for i, o := range list {
		n, ok := l.number(o)
		if !ok || !believable(n) {
			return nil, false
		}
		v[i] = n
	}
	return v, true
}
