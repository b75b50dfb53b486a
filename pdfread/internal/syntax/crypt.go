package syntax

import (
	"bytes"
	"crypto/aes"
	"crypto/cipher"
	"crypto/md5"
	"crypto/rc4"
	"crypto/sha256"
	"crypto/sha512"
	"crypto/subtle"
	"encoding/binary"
	"fmt"
)

// A cipherKind is what strings or streams are encrypted with.
type cipherKind uint8

const (
	cipherNone cipherKind = iota
	cipherRC4
	cipherAES    // AES-128, a key an object
	cipherAES256 // AES-256, one key
)

// A crypt decrypts the strings and streams of a file: the standard security handler,
// revisions 2 to 6 (ISO 32000-1, 7.6; ISO 32000-2, 7.6).
type crypt struct {
	key              []byte
	strings, streams cipherKind
	byName           map[Name]cipherKind // crypt filters, for streams that name theirs
	metadata         bool                // metadata streams are encrypted as well
}

// A handler is the encryption dictionary, checked.
type handler struct {
	version, revision int
	length            int // of the key, in bytes
	owner, user       []byte
	ownerKey, userKey []byte // the file's key encrypted, from revision 5 on
	permissions       uint32
	identifier        []byte
	metadata          bool
	strings, streams  cipherKind
	byName            map[Name]cipherKind
}

// maximumPassword is how many bytes of a password count (ISO 32000-2, 7.6.4.3.3).
const maximumPassword = 127

// unlock sets up decryption when the file is encrypted. The password may be the user's or
// the owner's; an empty user password opens the file whatever is given.
func (d *Document) unlock(password string) error {
	if d.trailer["Encrypt"] == nil {
		return nil
	}
	dict := d.Dict(d.trailer["Encrypt"])
	if dict == nil {
		return fmt.Errorf("no encryption dictionary: %w", ErrDamaged)
	}
	h, err := d.handler(dict)
	if err != nil {
		return err
	}
	if h.strings == cipherNone && h.streams == cipherNone {
		return nil // attachments alone are encrypted
	}
	for _, candidate := range candidates(password, h.revision) {
		if key := h.fileKey(candidate); key != nil {
			d.forget() // what was loaded so far was not decrypted
			if ref, ok := d.trailer["Encrypt"].(Ref); ok {
				d.objects[ref.Number] = dict // which is not encrypted itself
			}
			d.crypt = &crypt{key: key, strings: h.strings, streams: h.streams, byName: h.byName, metadata: h.metadata}
			return nil
		}
	}
	return ErrLocked
}

// candidates are the byte forms of a password to try: as given, in the encoding of the
// revision, and empty.
func candidates(password string, revision int) [][]byte {
	all := [][]byte{[]byte(password)}
	if revision < 5 {
		if latin, ok := latin1(password); ok {
			all = append(all, latin)
		}
	} else {
		all = append(all, []byte(prepared(password)))
	}
	return append(all, nil)
}

// latin1 spells a password in the part of PDFDocEncoding that is Latin-1.
func latin1(password string) ([]byte, bool) {
	var out []byte
	for _, r := range password {
		if r > 0xff {
			return nil, false
		}
		out = append(out, byte(r))
	}
	return out, true
}

// handler reads the encryption dictionary.
func (d *Document) handler(dict Dict) (*handler, error) {
	if name := d.Name(dict["Filter"]); name != "Standard" {
		return nil, fmt.Errorf("security handler: %w", ErrUnsupported)
	}
	text := func(key Name) []byte { s, _ := d.Text(dict[key]); return []byte(s) }
	h := &handler{owner: text("O"), user: text("U"), ownerKey: text("OE"), userKey: text("UE"), metadata: true}
	h.version, _ = d.Int(dict["V"])
	h.revision, _ = d.Int(dict["R"])
	permissions, _ := d.Number(dict["P"])
	h.permissions = uint32(int64(permissions))
	if id := d.Array(d.trailer["ID"]); len(id) > 0 {
		s, _ := d.Text(id[0])
		h.identifier = []byte(s)
	}
	if m, ok := d.Resolve(dict["EncryptMetadata"]).(bool); ok {
		h.metadata = m
	}
	if err := d.ciphers(h, dict); err != nil {
		return nil, err
	}
	shortest := 32
	if h.revision >= 5 {
		shortest = 48
	}
	if len(h.owner) < shortest || len(h.user) < shortest {
		return nil, fmt.Errorf("encryption dictionary: %w", ErrDamaged)
	}
	return h, nil
}

// ciphers decides what strings and streams are encrypted with (ISO 32000-1, tables 20 and 25).
func (d *Document) ciphers(h *handler, dict Dict) error {
	bits, ok := d.Int(dict["Length"])
	if !ok || bits < 40 || bits > 128 || bits%8 != 0 {
		bits = 40
	}
	h.length = bits / 8
	switch h.version {
	case 1:
		h.length = 5
		fallthrough
	case 2, 3:
		h.strings, h.streams = cipherRC4, cipherRC4
		if h.revision < 2 || h.revision > 4 {
			return fmt.Errorf("encryption revision: %w", ErrUnsupported)
		}
		return nil
	case 4:
		h.length = 16
	case 5:
		h.length = 32
	default:
		return fmt.Errorf("encryption version: %w", ErrUnsupported)
	}
	if h.version == 4 && (h.revision < 2 || h.revision > 4) || h.version == 5 && h.revision != 5 && h.revision != 6 {
		return fmt.Errorf("encryption revision: %w", ErrUnsupported)
	}
	return d.cryptFilters(h, dict)
}

func (d *Document) cryptFilters(h *handler, dict Dict) error {
	h.byName = map[Name]cipherKind{"Identity": cipherNone}
	for name, o := range d.Dict(dict["CF"]) {
		switch d.Name(d.Dict(o)["CFM"]) {
		case "", "None":
			h.byName[name] = cipherNone
		case "V2":
			h.byName[name] = cipherRC4
		case "AESV2":
			h.byName[name] = cipherAES
		case "AESV3":
			h.byName[name] = cipherAES256
		}
	}
	for _, use := range []struct {
		key  Name
		kind *cipherKind
	}{{"StmF", &h.streams}, {"StrF", &h.strings}} {
		name := d.Name(dict[use.key])
		if name == "" {
			name = "Identity"
		}
		kind, ok := h.byName[name]
		if !ok {
			return fmt.Errorf("crypt filter: %w", ErrUnsupported)
		}
		*use.kind = kind
	}
	return nil
}

// fileKey gives the key of the file when the password is the user's or the owner's, else nil.
func (h *handler) fileKey(password []byte) []byte {
	if h.revision >= 5 {
		return h.fileKey256(password[:min(len(password), maximumPassword)])
	}
	if key := h.userFileKey(password); key != nil {
		return key
	}
	return h.userFileKey(h.userPassword(password))
}

// passwordPadding is ISO 32000-1, 7.6.3.3, algorithm 2, step a.
const passwordPadding = "\x28\xbf\x4e\x5e\x4e\x75\x8a\x41\x64\x00\x4e\x56\xff\xfa\x01\x08\x2e\x2e\x00\xb6\xd0\x68\x3e\x80\x2f\x0c\xa9\xfe\x64\x53\x69\x7a"

func padded(password []byte) []byte {
	return append(bytes.Clone(password[:min(len(password), 32)]), passwordPadding...)[:32]
}

// userFileKey is algorithms 2 and 6: the key, checked against the dictionary's U.
func (h *handler) userFileKey(password []byte) []byte {
	sum := md5.New()
	sum.Write(padded(password))
	sum.Write(h.owner[:32])
	sum.Write(binary.LittleEndian.AppendUint32(nil, h.permissions))
	sum.Write(h.identifier)
	if h.revision >= 4 && !h.metadata {
		sum.Write([]byte{0xff, 0xff, 0xff, 0xff})
	}
	key := sum.Sum(nil)
	if h.revision >= 3 {
		for range 50 {
			again := md5.Sum(key[:h.length])
			key = again[:]
		}
	}
	key = key[:h.length]
	if h.revision == 2 {
		if bytes.Equal(rc4Decrypt(key, []byte(passwordPadding)), h.user[:32]) {
			return key
		}
		return nil
	}
	check := md5.Sum(append([]byte(passwordPadding), h.identifier...))
	if bytes.Equal(rc4Rounds(key, check[:], 0, 1), h.user[:16]) {
		return key
	}
	return nil
}

// userPassword is algorithm 7: the user's password, which the owner's decrypts.
func (h *handler) userPassword(owner []byte) []byte {
	key := md5.Sum(padded(owner))
	if h.revision == 2 {
		return rc4Decrypt(key[:h.length], h.owner[:32])
	}
	for range 50 {
		key = md5.Sum(key[:])
	}
	return rc4Rounds(key[:h.length], h.owner[:32], 19, -1)
}

// rc4Rounds applies RC4 twenty times, with the key's bytes changed by the round's number.
func rc4Rounds(key, data []byte, round, step int) []byte {
	varied := make([]byte, len(key))
	for range 20 {
		for i := range key {
			varied[i] = key[i] ^ byte(round)
		}
		data = rc4Decrypt(varied, data)
		round += step
	}
	return data
}

func rc4Decrypt(key, data []byte) []byte {
	c, err := rc4.NewCipher(key)
	if err != nil {
		return nil
	}
	out := make([]byte, len(data))
	c.XORKeyStream(out, data)
	return out
}

// fileKey256 is ISO 32000-2, algorithm 2.A.
func (h *handler) fileKey256(password []byte) []byte {
	user := h.user[:48]
	if len(h.userKey) >= 32 && equal(h.hash(password, user[32:40], nil), user[:32]) {
		return cbcDecrypt(h.hash(password, user[40:48], nil), make([]byte, aes.BlockSize), h.userKey[:32])
	}
	owner := h.owner[:48]
	if len(h.ownerKey) >= 32 && equal(h.hash(password, owner[32:40], user), owner[:32]) {
		return cbcDecrypt(h.hash(password, owner[40:48], user), make([]byte, aes.BlockSize), h.ownerKey[:32])
	}
	return nil
}

func equal(a, b []byte) bool { return subtle.ConstantTimeCompare(a, b) == 1 }

// hash is SHA-256 in revision 5 and algorithm 2.B in revision 6.
func (h *handler) hash(password, salt, user []byte) []byte {
	first := sha256.Sum256(bytes.Join([][]byte{password, salt, user}, nil))
	key := first[:]
	if h.revision < 6 {
		return key
	}
	for round := 1; ; round++ {
		block := bytes.Repeat(bytes.Join([][]byte{password, key, user}, nil), 64)
		c, err := aes.NewCipher(key[:16])
		if err != nil {
			return nil
		}
		cipher.NewCBCEncrypter(c, key[16:32]).CryptBlocks(block, block)
		rest := 0 // the first 16 bytes as a number modulo 3: 256 is 1 modulo 3
		for _, b := range block[:16] {
			rest += int(b)
		}
		switch rest % 3 {
		case 0:
			sum := sha256.Sum256(block)
			key = sum[:]
		case 1:
			sum := sha512.Sum384(block)
			key = sum[:]
		default:
			sum := sha512.Sum512(block)
			key = sum[:]
		}
		if round >= 64 && int(block[len(block)-1]) <= round-32 {
			return key[:32]
		}
	}
}

// cbcDecrypt decrypts whole blocks; what is left over is dropped.
func cbcDecrypt(key, iv, data []byte) []byte {
	c, err := aes.NewCipher(key)
	if err != nil {
		return nil
	}
	out := make([]byte, len(data)/aes.BlockSize*aes.BlockSize)
	cipher.NewCBCDecrypter(c, iv).CryptBlocks(out, data[:len(out)])
	return out
}

// decrypt decrypts a string or the bytes of a stream of an object.
func (c *crypt) decrypt(kind cipherKind, ref Ref, data []byte) []byte {
	switch kind {
	case cipherRC4:
		return rc4Decrypt(c.objectKey(ref, false), data)
	case cipherAES:
		return unpadded(c.objectKey(ref, true), data)
	case cipherAES256:
		return unpadded(c.key, data)
	}
	return data
}

// objectKey is ISO 32000-1, 7.6.2, algorithm 1.
func (c *crypt) objectKey(ref Ref, aes bool) []byte {
	n, g := ref.Number, ref.Generation
	key := append(bytes.Clone(c.key), byte(n), byte(n>>8), byte(n>>16), byte(g), byte(g>>8))
	if aes {
		key = append(key, "sAlT"...)
	}
	sum := md5.Sum(key)
	return sum[:min(len(c.key)+5, len(sum))]
}

// unpadded decrypts AES data: the initial vector, the blocks, and padding of as many bytes as
// each of its bytes says. Where the padding is wrong nothing is taken off.
func unpadded(key, data []byte) []byte {
	if len(data) < 2*aes.BlockSize {
		return nil
	}
	out := cbcDecrypt(key, data[:aes.BlockSize], data[aes.BlockSize:])
	if n := len(out); n > 0 && out[n-1] >= 1 && out[n-1] <= aes.BlockSize {
		out = out[:n-int(out[n-1])]
	}
	return out
}

// decryptStream decrypts a stream that was just parsed, and the strings of its dictionary.
func (d *Document) decryptStream(s *Stream) {
	if d.crypt == nil || s.Dict["Type"] == Name("XRef") {
		return
	}
	if dict, ok := d.decryptObject(s.Dict, s.Ref).(Dict); ok {
		s.Dict = dict
	}
	kind := d.crypt.streams
	if name, ok := d.cryptFilter(s.Dict); ok {
		kind = d.crypt.byName[name]
	} else if s.Dict["Type"] == Name("Metadata") && !d.crypt.metadata {
		return
	}
	s.Raw = d.crypt.decrypt(kind, s.Ref, s.Raw)
}

// cryptFilter gives the crypt filter that a stream names in its chain (ISO 32000-1, 7.4.10).
func (d *Document) cryptFilter(dict Dict) (Name, bool) {
	c := decoder{resolve: d.resolvePlain}
	filters, _ := c.filters(dict)
	for _, f := range filters {
		if f.name == "Crypt" {
			name, ok := c.resolve(f.parms["Name"]).(Name)
			if !ok {
				name = "Identity"
			}
			return name, true
		}
	}
	return "", false
}

// decryptObject decrypts the strings in an object that was just parsed, in place where that
// is possible.
func (d *Document) decryptObject(o Object, ref Ref) Object {
	if d.crypt == nil || d.crypt.strings == cipherNone {
		return o
	}
	switch o := o.(type) {
	case String:
		return String(d.crypt.decrypt(d.crypt.strings, ref, []byte(o)))
	case Array:
		for i := range o {
			o[i] = d.decryptObject(o[i], ref)
		}
	case Dict:
		for key := range o {
			o[key] = d.decryptObject(o[key], ref)
		}
	}
	return o
}
