package pdfwrite

import (
	"bytes"
	"crypto/aes"
	"crypto/cipher"
	"crypto/md5"
	"crypto/rc4"
	"crypto/sha256"
	"crypto/sha512"
	"encoding/binary"
	"fmt"
	"strings"
)

// A Method is how a file is encrypted (ISO 32000-1, 7.6, and ISO 32000-2, 7.6).
type Method int

const (
	Plain    Method = iota
	RC4x40          // V 1, R 2
	RC4             // V 2, R 3, 128 bits
	RC4V4           // V 4, R 4, by crypt filters
	AES128          // V 4, R 4
	AES256          // V 5, R 5
	AES256R6        // V 5, R 6
)

// An Encryption says how a file is encrypted and for whom. Initial vectors, salts and keys are
// no secrets: the same file comes out the same each time.
type Encryption struct {
	Method      Method
	User, Owner string // passwords
}

// identifier is the file identifier that keys are made from.
const identifier = "truecopy-testing"

// permissions allow everything.
const permissions = -4

// A cryptor encrypts the objects of one file.
type cryptor struct {
	method Method
	key    []byte
	dict   string // entries of the encryption dictionary
	count  byte   // of initial vectors
}

// encrypt sets up the encryption of a file, or nil for a plain one.
func (f *File) encrypt() *cryptor {
	e := f.Encryption
	c := &cryptor{method: e.Method}
	switch e.Method {
	case Plain:
		return nil
	case RC4x40:
		c.older(e, 2, 5)
		c.dict = join(c.dict, "/V 1 /R 2")
	case RC4:
		c.older(e, 3, 16)
		c.dict = join(c.dict, "/V 2 /R 3 /Length 128")
	case RC4V4, AES128:
		c.older(e, 4, 16)
		c.dict = join(c.dict, "/V 4 /R 4 /Length 128", filters(map[Method]string{RC4V4: "V2", AES128: "AESV2"}[e.Method], 128))
	case AES256, AES256R6:
		c.newer(e)
		c.dict = join(c.dict, fmt.Sprintf("/V 5 /R %d", 5+int(e.Method-AES256)), filters("AESV3", 32))
	}
	return c
}

// filters are the entries for crypt filters. Of the length readers disagree whether it counts
// bits or bytes (ISO 32000-1, table 25); these are what all that were tried take.
func filters(method string, length int) string {
	return fmt.Sprintf("/CF <</StdCF <</CFM /%s /AuthEvent /DocOpen /Length %d>>>> /StmF /StdCF /StrF /StdCF", method, length)
}

const padding = "\x28\xbf\x4e\x5e\x4e\x75\x8a\x41\x64\x00\x4e\x56\xff\xfa\x01\x08\x2e\x2e\x00\xb6\xd0\x68\x3e\x80\x2f\x0c\xa9\xfe\x64\x53\x69\x7a"

func pad(password string) []byte { return []byte((password + padding)[:32]) }

// older makes the key and the entries of revisions 2 to 4 (algorithms 2 to 5).
func (c *cryptor) older(e Encryption, revision, length int) {
	rounds, last := 0, byte(0)
	if revision >= 3 {
		rounds, last = 50, 19
	}
	ownerKey := repeatedMD5(pad(e.Owner), 16, rounds)[:length]
	owner := pad(e.User)
	for i := byte(0); i <= last; i++ {
		owner = rc4Encrypt(varied(ownerKey, i), owner)
	}
	p := int32(permissions)
	seed := append(append(pad(e.User), owner...), binary.LittleEndian.AppendUint32(nil, uint32(p))...)
	c.key = repeatedMD5(append(seed, identifier...), length, rounds)[:length]
	user := []byte(padding)
	if revision >= 3 {
		sum := md5.Sum([]byte(padding + identifier))
		user = sum[:]
	}
	for i := byte(0); i <= last; i++ {
		user = rc4Encrypt(varied(c.key, i), user)
	}
	user = append(user, make([]byte, 32-len(user))...)
	c.dict = fmt.Sprintf("/Filter /Standard /P %d /O %s /U %s", permissions, Quote(owner), Quote(user))
}

func repeatedMD5(data []byte, length, rounds int) []byte {
	sum := md5.Sum(data)
	for range rounds {
		sum = md5.Sum(sum[:length])
	}
	return sum[:]
}

func varied(key []byte, with byte) []byte {
	out := bytes.Clone(key)
	for i := range out {
		out[i] ^= with
	}
	return out
}

func rc4Encrypt(key, data []byte) []byte {
	c, err := rc4.NewCipher(key)
	if err != nil {
		panic(err) // the lengths of keys are ours
	}
	out := make([]byte, len(data))
	c.XORKeyStream(out, data)
	return out
}

// newer makes the key and the entries of revisions 5 and 6 (ISO 32000-2, algorithms 8 to 10).
func (c *cryptor) newer(e Encryption) {
	sum := sha256.Sum256([]byte(identifier))
	c.key = sum[:]
	hash := func(password, salt string, user []byte) []byte {
		if c.method == AES256R6 {
			return hardened([]byte(password), []byte(salt), user)
		}
		sum := sha256.Sum256(append([]byte(password+salt), user...))
		return sum[:]
	}
	user := append(hash(e.User, "validate", nil), "validatekey salt"...)
	userKey := cbc(hash(e.User, "key salt", nil), make([]byte, 16), c.key)
	owner := append(hash(e.Owner, "validate", user), "validatekey salt"...)
	ownerKey := cbc(hash(e.Owner, "key salt", user), make([]byte, 16), c.key)
	p := int32(permissions)
	perms := append(binary.LittleEndian.AppendUint32(nil, uint32(p)), "\xff\xff\xff\xffTadbtrue"...)
	block, err := aes.NewCipher(c.key)
	if err != nil {
		panic(err)
	}
	block.Encrypt(perms, perms)
	c.dict = fmt.Sprintf("/Filter /Standard /P %d /O %s /U %s /OE %s /UE %s /Perms %s", permissions,
		Quote(owner), Quote(user), Quote(ownerKey), Quote(userKey), Quote(perms))
}

// hardened is ISO 32000-2, algorithm 2.B.
func hardened(password, salt, user []byte) []byte {
	sum := sha256.Sum256(append(append(bytes.Clone(password), salt...), user...))
	key := sum[:]
	for round := 1; ; round++ {
		data := bytes.Repeat(append(append(bytes.Clone(password), key...), user...), 64)
		data = cbc(key[:16], key[16:32], data)
		modulo := 0
		for _, b := range data[:16] {
			modulo = (modulo*256 + int(b)) % 3
		}
		switch modulo {
		case 0:
			sum := sha256.Sum256(data)
			key = sum[:]
		case 1:
			sum := sha512.Sum384(data)
			key = sum[:]
		case 2:
			sum := sha512.Sum512(data)
			key = sum[:]
		}
		if round >= 64 && int(data[len(data)-1]) <= round-32 {
			return key[:32]
		}
	}
}

// cbc encrypts whole blocks.
func cbc(key, iv, data []byte) []byte {
	block, err := aes.NewCipher(key)
	if err != nil {
		panic(err)
	}
	out := make([]byte, len(data))
	cipher.NewCBCEncrypter(block, iv).CryptBlocks(out, data)
	return out
}

// bytes encrypts a string or a stream of an object.
func (c *cryptor) bytes(r Ref, data []byte) []byte {
	switch c.method {
	case RC4x40, RC4, RC4V4:
		return rc4Encrypt(c.objectKey(r, ""), data)
	case AES128:
		return c.padded(c.objectKey(r, "sAlT"), data)
	}
	return c.padded(c.key, data)
}

func (c *cryptor) objectKey(r Ref, salt string) []byte {
	key := append(bytes.Clone(c.key), byte(r), byte(r>>8), byte(r>>16), 0, 0)
	sum := md5.Sum(append(key, salt...))
	return sum[:min(len(c.key)+5, 16)]
}

func (c *cryptor) padded(key, data []byte) []byte {
	c.count++
	iv := bytes.Repeat([]byte{c.count}, aes.BlockSize)
	n := aes.BlockSize - len(data)%aes.BlockSize
	data = append(bytes.Clone(data), bytes.Repeat([]byte{byte(n)}, n)...)
	return append(iv, cbc(key, iv, data)...)
}

// body encrypts the strings in the text of an object, which may be literal or hexadecimal.
func (c *cryptor) body(r Ref, text string) string {
	var out strings.Builder
	for i := 0; i < len(text); {
		switch {
		case strings.HasPrefix(text[i:], "<<"):
			out.WriteString("<<")
			i += 2
		case text[i] == '<':
			end := i + strings.IndexByte(text[i:], '>')
			var data []byte
			fmt.Sscanf(text[i+1:end], "%x", &data)
			out.WriteString(Quote(c.bytes(r, data)))
			i = end + 1
		case text[i] == '(':
			data, n := literal(text[i:])
			out.WriteString(Quote(c.bytes(r, data)))
			i += n
		default:
			out.WriteByte(text[i])
			i++
		}
	}
	return out.String()
}

// literal reads a literal string with balanced parentheses. Of escapes it knows those of a
// parenthesis and a backslash, which is what tests write.
func literal(text string) (data []byte, length int) {
	depth := 0
	for i := 0; i < len(text); i++ {
		switch b := text[i]; b {
		case '\\':
			i++
			data = append(data, text[i])
			continue
		case '(':
			if depth++; depth == 1 {
				continue
			}
		case ')':
			if depth--; depth == 0 {
				return data, i + 1
			}
		}
		data = append(data, text[i])
	}
	panic("pdfwrite: a string is not closed")
}
