package csvread

import (
	"bytes"
	"context"
	"strings"
	"testing"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/japanese"
	"golang.org/x/text/encoding/korean"
	"golang.org/x/text/encoding/simplifiedchinese"
	"golang.org/x/text/encoding/traditionalchinese"
	"golang.org/x/text/encoding/unicode"
	"golang.org/x/text/encoding/unicode/utf32"
)

const (
	french    = "Date;Libellé;Montant\n02/01/2024;Café de la gare;-4,50 €\n03/01/2024;Prélèvement électricité;-84,15\n04/01/2024;Garçon à l’hôtel;-12,00\n"
	polish    = "Data;Opis;Kwota\n2024-01-02;Przelew przychodzący;1200,00\n2024-01-05;Zakup żywności;-84,15\n2024-01-09;Opłata za gaz łącznie;-130,50\n"
	russian   = "Дата;Назначение;Сумма\n01.02.2024;Зарплата;45000,00\n03.02.2024;Магазин продукты;-1250,40\n07.02.2024;Оплата связи;-500,00\n"
	greek2    = "Ημερομηνία;Περιγραφή;Ποσό\n01/02/2024;Μισθοδοσία;1200,00\n03/02/2024;Λογαριασμός ρεύματος;-84,15\n"
	turkish2  = "Tarih;Açıklama;Tutar\n01.02.2024;Maaş ödemesi;1200,00\n03.02.2024;Doğalgaz faturası;-84,15\n04.02.2024;Çarşı alışverişi;-20,00\n"
	hebrew2   = "תאריך,תיאור,סכום\n01/02/2024,משכורת חודשית,4500\n03/02/2024,שכר דירה,-3200\n"
	arabic2   = "التاريخ,الوصف,المبلغ\n01/02/2024,راتب الشهر,4500\n03/02/2024,إيجار المنزل,-3200\n"
	thai2     = "วันที่,รายการ,จำนวน\n01/02/2024,เงินเดือน,45000\n03/02/2024,ค่าไฟฟ้า,-1250\n"
	baltic2   = "Data;Paskirtis;Suma\n2024-01-02;Darbo užmokestis už sausį;1200,00\n2024-01-05;Mokėjimas už šildymą;-84,15\n"
	japanese2 = "日付,内容,金額\n2024/01/05,電気料金の支払い,5400\n2024/01/12,給与振込,210000\n2024/01/20,家賃,68000\n"
	korean2   = "날짜,내용,금액\n2024/01/05,전기 요금 납부,5400\n2024/01/12,급여 이체,210000\n2024/01/20,월세,68000\n"
	hans      = "日期,项目,金额\n2024/01/03,工资转账,45000\n2024/01/08,超市购物,-320\n2024/01/15,房屋租金,-12000\n"
	hant      = "日期,項目,金額\n2024/01/03,薪資轉帳,45000\n2024/01/08,超商消費,-320\n2024/01/15,房屋租金,-12000\n"
)

func TestDecode(t *testing.T) {
	tests := []struct {
		name     string // IANA
		encoding encoding.Encoding
		text     string
	}{
		{"utf-8", unicode.UTF8, french},
		{"utf-8", unicode.UTF8BOM, french},
		{"utf-16le", unicode.UTF16(unicode.LittleEndian, unicode.UseBOM), french},
		{"utf-16be", unicode.UTF16(unicode.BigEndian, unicode.UseBOM), russian},
		{"utf-16le", unicode.UTF16(unicode.LittleEndian, unicode.IgnoreBOM), french},
		{"utf-16be", unicode.UTF16(unicode.BigEndian, unicode.IgnoreBOM), russian},
		{"utf-16le", unicode.UTF16(unicode.LittleEndian, unicode.IgnoreBOM), japanese2},
		{"utf-32le", utf32.UTF32(utf32.LittleEndian, utf32.UseBOM), french},
		{"utf-32be", utf32.UTF32(utf32.BigEndian, utf32.UseBOM), russian},
		{"windows-1252", charmap.Windows1252, french},
		{"windows-1250", charmap.Windows1250, polish},
		{"iso-8859-2", charmap.ISO8859_2, polish},
		{"windows-1251", charmap.Windows1251, russian},
		{"koi8-r", charmap.KOI8R, russian},
		{"ibm866", charmap.CodePage866, russian},
		{"iso-8859-5", charmap.ISO8859_5, russian},
		{"windows-1253", charmap.Windows1253, greek2},
		{"windows-1254", charmap.Windows1254, turkish2},
		{"windows-1255", charmap.Windows1255, hebrew2},
		{"windows-1256", charmap.Windows1256, arabic2},
		{"windows-1257", charmap.Windows1257, baltic2},
		{"windows-874", charmap.Windows874, thai2},
		{"ibm850", charmap.CodePage850, strings.NewReplacer("€", "F", "’", "'").Replace(french)},
		{"macintosh", charmap.Macintosh, french},
		{"shift_jis", japanese.ShiftJIS, japanese2},
		{"euc-jp", japanese.EUCJP, japanese2},
		{"euc-kr", korean.EUCKR, korean2},
		{"gb18030", simplifiedchinese.GB18030, hans},
		{"big5", traditionalchinese.Big5, hant},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			data, err := tt.encoding.NewEncoder().Bytes([]byte(tt.text))
			if err != nil {
				t.Fatal(err)
			}
			got, err := Read(context.Background(), bytes.Clone(data), Limits{})
			if err != nil {
				t.Fatal(err)
			}
			if got.decoded.text != tt.text {
				t.Errorf("read as %s:\n%s\nwant %s:\n%s", got.Encoding, got.decoded.text, tt.name, tt.text)
			}
		})
	}
}

// The offset of a row is where its first byte stands in the input, whatever the encoding.
func TestOffset(t *testing.T) {
	tests := []struct {
		name, data string
		want       []int64
	}{
		{"utf-8", "ä,b\n1,2\n", []int64{0, 5}},
		{"a mark of byte order", "\xef\xbb\xbfa,b\n1,2\n", []int64{3, 7}},
		{"a mark that stands there twice", "\xef\xbb\xbf\xef\xbb\xbfa,b\n1,2\n", []int64{6, 10}},
		{"windows-1252", "caf\xe9,\xe9t\xe9\r\n1,2\r\n3,4", []int64{0, 10, 15}},
		{"utf-16", "\xff\xfea\x00,\x00\xe9\x00\n\x001\x00,\x002\x00", []int64{2, 10}},
		{"shift_jis", "\x93\xfa\x95t,\x8b\xe0\x8az\n1,2\n", []int64{0, 10}},
		{"utf-8 with a byte that is not", "na\xc3\xafve,Zo\xc3\xab\ncaf\xe9,2\n3,4\n", []int64{0, 12, 19}},
		{"a declared delimiter", "sep=;\r\na;b\r\n1;2\r\n", []int64{7, 12}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			text, _ := read(t, tt.data)
			for i, want := range tt.want {
				if got := text.Offset(i); got != want {
					t.Errorf("Offset(%d) = %d, want %d", i, got, want)
				}
			}
			if text.Records() != len(tt.want) {
				t.Errorf("%d records, want %d", text.Records(), len(tt.want))
			}
		})
	}
}

func TestDecodeDropsTheMarkOfAnEnd(t *testing.T) {
	if _, rows := read(t, "a,b\r\n1,2\r\n\x1a"); len(rows) != 2 {
		t.Errorf("%d rows, want 2", len(rows))
	}
}
