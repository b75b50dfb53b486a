package syntax

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/truecopy-go/truecopy/internal/pdfwrite"
)

var methods = map[string]pdfwrite.Method{
	"RC4, 40 bits": pdfwrite.RC4x40, "RC4, 128 bits": pdfwrite.RC4, "RC4 by crypt filters": pdfwrite.RC4V4,
	"AES, 128 bits": pdfwrite.AES128, "AES, 256 bits, R5": pdfwrite.AES256, "AES, 256 bits, R6": pdfwrite.AES256R6,
}

func TestEncryptedFiles(t *testing.T) {
	for name, method := range methods {
		for form, layout := range forms {
			f := statement(layout, 2)
			secret := f.Add("[(a string) <</Key (another)>>]")
			f.Encryption = pdfwrite.Encryption{Method: method, User: "user", Owner: "owner"}
			data := f.Bytes()
			for password, want := range map[string]error{"user": nil, "owner": nil, "": ErrLocked, "other": ErrLocked} {
				d, err := Open(t.Context(), data, password, Limits{})
				if !errors.Is(err, want) {
					t.Errorf("%s, %s, password %q: %v, want %v", name, form, password, err, want)
				}
				if err != nil {
					continue
				}
				if diff := cmp.Diff([]string{"Page 1", "Page 2"}, shown(d)); diff != "" || d.Repaired() {
					t.Errorf("%s, %s: repaired %v, pages mismatch (-want +got):\n%s", name, form, d.Repaired(), diff)
				}
				want := Array{String("a string"), Dict{"Key": String("another")}}
				if diff := cmp.Diff(want, d.Array(Ref{Number: int(secret)})); diff != "" {
					t.Errorf("%s, %s: strings mismatch (-want +got):\n%s", name, form, diff)
				}
			}
		}
	}
}

// TestHardenedPasswords tries many passwords: how long the hash of revision 6 goes on depends
// on each.
func TestHardenedPasswords(t *testing.T) {
	for i := range 40 {
		f := statement(pdfwrite.Classic, 1)
		password := fmt.Sprint("password ", i)
		f.Encryption = pdfwrite.Encryption{Method: pdfwrite.AES256R6, User: password, Owner: "owner"}
		if _, err := Open(t.Context(), f.Bytes(), password, Limits{}); err != nil {
			t.Errorf("%s: %v", password, err)
		}
	}
}

func TestAnEmptyUserPasswordOpensSilently(t *testing.T) {
	for name, method := range methods {
		f := statement(pdfwrite.Classic, 1)
		f.Encryption = pdfwrite.Encryption{Method: method, Owner: "owner"}
		for _, password := range []string{"", "owner", "whatever"} {
			d, err := Open(t.Context(), f.Bytes(), password, Limits{})
			if err != nil {
				t.Errorf("%s, password %q: %v", name, password, err)
			} else if got := shown(d); !cmp.Equal(got, []string{"Page 1"}) {
				t.Errorf("%s, password %q: pages %q", name, password, got)
			}
		}
	}
}

func TestPasswordsBeyondASCII(t *testing.T) {
	tests := []struct {
		name           string
		method         pdfwrite.Method
		written, given string
	}{
		{"Latin-1, as revision 3 has it", pdfwrite.RC4, "m\xfcller", "müller"},
		{"Latin-1, given as it is", pdfwrite.RC4, "m\xfcller", "m\xfcller"},
		{"UTF-8 in an old revision", pdfwrite.AES128, "müller", "müller"},
		{"composed", pdfwrite.AES256R6, "m\u00fcller", "mu\u0308ller"},
		{"a blank that doesn't break, a soft hyphen", pdfwrite.AES256R6, "S L prep", "S\u00a0L\u00a0pr\u00adep"},
		{"longer than counts", pdfwrite.AES256R6, strings.Repeat("x", 127), strings.Repeat("x", 200)},
		{"longer than counts, before revision 5", pdfwrite.RC4, strings.Repeat("x", 32), strings.Repeat("x", 200)},
	}
	for _, tt := range tests {
		f := statement(pdfwrite.Classic, 1)
		f.Encryption = pdfwrite.Encryption{Method: tt.method, User: tt.written, Owner: "owner"}
		if _, err := Open(t.Context(), f.Bytes(), tt.given, Limits{}); err != nil {
			t.Errorf("%s: %v", tt.name, err)
		}
	}
}

func TestHandlersThatAreNotSupported(t *testing.T) {
	strings32 := "/O (" + strings.Repeat("o", 48) + ") /U (" + strings.Repeat("u", 48) + ")"
	for entries, want := range map[string]error{
		"/Filter /Adobe.PubSec /V 4":                                                                    ErrUnsupported,
		"/Filter /Standard /V 9 /R 9 " + strings32:                                                      ErrUnsupported,
		"/Filter /Standard /V 6 /R 7 " + strings32:                                                      ErrUnsupported,
		"/Filter /Standard /V 4 /R 4 /StmF /No " + strings32:                                            ErrUnsupported,
		"/Filter /Standard /V 2 /R 3 /O (short) /U (short)":                                             ErrDamaged,
		"/Filter /Standard /V 2 /R 3 " + strings32:                                                      ErrLocked,
		"/Filter /Standard /V 5 /R 6 /CF <</A <</CFM /AESV3>>>> /StmF /A /StrF /A /UE (x) " + strings32: ErrLocked,
	} {
		f := statement(pdfwrite.Classic, 1)
		f.Trailer = "/Encrypt <<" + entries + ">>"
		if _, err := Open(t.Context(), f.Bytes(), "x", Limits{}); !errors.Is(err, want) {
			t.Errorf("%s: %v, want %v", entries, err, want)
		}
	}
}

func TestAttachmentsAloneEncrypted(t *testing.T) {
	f := statement(pdfwrite.Classic, 1)
	f.Trailer = "/Encrypt <</Filter /Standard /V 4 /R 4 /CF <</A <</CFM /AESV2>>>> /EFF /A /O (" + strings.Repeat("o", 32) + ") /U (" + strings.Repeat("u", 32) + ")>>"
	d := opened(t, f.Bytes())
	if got := shown(d); !cmp.Equal(got, []string{"Page 1"}) {
		t.Errorf("pages %q", got)
	}
}

func TestAStreamThatSaysItIsNotEncrypted(t *testing.T) {
	f := pdfwrite.New()
	f.Encryption = pdfwrite.Encryption{Method: pdfwrite.AES128}
	content := f.AddStream("/Filter [/Crypt] /DecodeParms [<</Name /Identity>>]", []byte("(Rent) Tj"))
	f.AddPage(pdfwrite.Page{Entries: "/Contents " + content.String()})
	if got := shown(opened(t, f.Bytes())); !cmp.Equal(got, []string{"Rent"}) {
		t.Errorf("pages %q", got)
	}
}
