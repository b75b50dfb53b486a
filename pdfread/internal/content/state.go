package content

import "github.com/truecopy-go/truecopy/internal/layout"

// A state is the graphics state, text state included (ISO 32000-1, 8.4 and 9.3), as far as
// it decides what can be read.
type state struct {
	ctm          matrix     // user space to the page as it is shown
	clip         layout.Box // on the page
	shape        shape      // the last clipping path that was no box
	fill, stroke paint
	lineWidth    float64 // in user space
	fillAlpha    float64
	strokeAlpha  float64
	blend        bool    // a blend mode other than Normal
	masked       bool    // a soft mask
	groupAlpha   float64 // opacity of the groups around
	groupMixed   bool    // one of them is blended or masked
	text         textState
}

// A textState is the part of the graphics state that only text uses (ISO 32000-1, 9.3).
type textState struct {
	face      *face // nil before the first Tf
	size      float64
	charSpace float64
	wordSpace float64
	stretch   float64 // horizontal scaling; 1 is none
	leading   float64
	rise      float64
	mode      int
}

// Text rendering modes (ISO 32000-1, table 106).
const (
	modeStroke         = 1
	modeFillStroke     = 2
	modeInvisible      = 3
	modeStrokeClip     = 5
	modeFillStrokeClip = 6
	modeClip           = 7
)

func newState(ctm matrix, clip layout.Box) state {
	return state{
		ctm: ctm, clip: clip,
		fill: black, stroke: black,
		lineWidth: 1, fillAlpha: 1, strokeAlpha: 1, groupAlpha: 1,
		text: textState{stretch: 1},
	}
}

// opaque reports whether what is painted with an opacity covers what is under it.
func (s *state) opaque(alpha float64) bool {
	return alpha*s.groupAlpha >= 1 && !s.blend && !s.masked && !s.groupMixed
}

// sees reports whether an opacity leaves anything to be seen.
func (s *state) sees(alpha float64) bool { return alpha*s.groupAlpha > transparent }

// enterGroup starts a transparency group: what it holds is painted anew, and the whole then
// in the present state (ISO 32000-1, 11.6.6).
func (s *state) enterGroup() {
	s.groupAlpha *= s.fillAlpha
	s.groupMixed = s.groupMixed || s.blend || s.masked
	s.fillAlpha, s.strokeAlpha, s.blend, s.masked = 1, 1, false, false
}

// transparent is the opacity below which nobody sees anything.
const transparent = 0.05
