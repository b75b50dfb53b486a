package layout

import "testing"

// Pastes from terminals: padded to the widest value, headed in capitals.
func TestLinesFromTerminals(t *testing.T) {
	runLineCases(t, []lineCase{{
		name: "df: figures flush right, one blank between columns, two words over the last",
		paste: `
Filesystem     1K-blocks     Used Available Use% Mounted on
/dev/nvme0n1p2 479152840 91235604 363503596  21% /
tmpfs           16310732        0  16310732   0% /dev/shm
/dev/nvme0n1p1    523248     5356    517892   2% /boot/efi`,
		want: [][]string{
			{"Filesystem", "1K-blocks", "Used", "Available", "Use%", "Mounted on"},
			{"/dev/nvme0n1p2", "479152840", "91235604", "363503596", "21%", "/"},
			{"tmpfs", "16310732", "0", "16310732", "0%", "/dev/shm"},
			{"/dev/nvme0n1p1", "523248", "5356", "517892", "2%", "/boot/efi"},
		},
	}, {
		name: "docker ps: blanks inside values, an empty cell",
		paste: `
CONTAINER ID   IMAGE          COMMAND                  CREATED        STATUS                    PORTS                    NAMES
4c01db0b339c   ubuntu:22.04   "bash"                   17 hours ago   Up 16 hours                                        webapp
d7886598dbe2   crossbar:dev   "/usr/bin/dumb-init …"   3 weeks ago    Exited (0) 2 weeks ago    0.0.0.0:8080->80/tcp     redis
3b2f1c88a011   postgres:16    "docker-entrypoint.s…"   5 days ago     Up 5 days                 5432/tcp                 db`,
		want: [][]string{
			{"CONTAINER ID", "IMAGE", "COMMAND", "CREATED", "STATUS", "PORTS", "NAMES"},
			{"4c01db0b339c", "ubuntu:22.04", `"bash"`, "17 hours ago", "Up 16 hours", "", "webapp"},
			{"d7886598dbe2", "crossbar:dev", `"/usr/bin/dumb-init …"`, "3 weeks ago", "Exited (0) 2 weeks ago", "0.0.0.0:8080->80/tcp", "redis"},
			{"3b2f1c88a011", "postgres:16", `"docker-entrypoint.s…"`, "5 days ago", "Up 5 days", "5432/tcp", "db"},
		},
	}, {
		name: "kubectl get pods: a restart count with its age",
		paste: `
NAME                          READY   STATUS             RESTARTS      AGE
web-6d4cf56db6-8xk2p          1/1     Running            0             3d4h
worker-5b7f9c9d4-qlz7m        0/1     CrashLoopBackOff   17 (2m ago)   65m
migrate-job-7tq9v             0/1     Completed          0             12d`,
		want: [][]string{
			{"NAME", "READY", "STATUS", "RESTARTS", "AGE"},
			{"web-6d4cf56db6-8xk2p", "1/1", "Running", "0", "3d4h"},
			{"worker-5b7f9c9d4-qlz7m", "0/1", "CrashLoopBackOff", "17 (2m ago)", "65m"},
			{"migrate-job-7tq9v", "0/1", "Completed", "0", "12d"},
		},
	}, {
		name: "ps: commands with arguments stay whole",
		paste: `
  PID TTY          TIME CMD
    1 ?        00:00:04 /sbin/init splash
  812 ?        00:00:00 /usr/sbin/cron -f
 4410 pts/0    00:00:00 bash
14022 pts/0    00:00:00 ps -ef`,
		want: [][]string{
			{"PID", "TTY", "TIME", "CMD"},
			{"1", "?", "00:00:04", "/sbin/init splash"},
			{"812", "?", "00:00:00", "/usr/sbin/cron -f"},
			{"4410", "pts/0", "00:00:00", "bash"},
			{"14022", "pts/0", "00:00:00", "ps -ef"},
		},
	}, {
		name: "lsof: a heading flush right over a column",
		paste: `
COMMAND   PID USER   FD   TYPE DEVICE SIZE/OFF NODE NAME
sshd      901 root    3u  IPv4  21210      0t0  TCP *:22 (LISTEN)
nginx    1177 root    6u  IPv4  25023      0t0  TCP *:80 (LISTEN)
postgres 1301 pg     12u  IPv6  26114      0t0  TCP localhost:5432`,
		want: [][]string{
			{"COMMAND", "PID", "USER", "FD", "TYPE", "DEVICE", "SIZE/OFF", "NODE", "NAME"},
			{"sshd", "901", "root", "3u", "IPv4", "21210", "0t0", "TCP", "*:22 (LISTEN)"},
			{"nginx", "1177", "root", "6u", "IPv4", "25023", "0t0", "TCP", "*:80 (LISTEN)"},
			{"postgres", "1301", "pg", "12u", "IPv6", "26114", "0t0", "TCP", "localhost:5432"},
		},
	}, {
		name: "a list of services with a count below it",
		paste: `
UNIT                 LOAD   ACTIVE SUB     DESCRIPTION
cron.service         loaded active running Regular background program processing daemon
dbus.service         loaded active running D-Bus System Message Bus
ssh.service          loaded active running OpenBSD Secure Shell server

3 loaded units listed.`,
		want: [][]string{
			{"UNIT", "LOAD", "ACTIVE", "SUB", "DESCRIPTION"},
			{"cron.service", "loaded", "active", "running", "Regular background program processing daemon"},
			{"dbus.service", "loaded", "active", "running", "D-Bus System Message Bus"},
			{"ssh.service", "loaded", "active", "running", "OpenBSD Secure Shell server"},
			{"3 loaded units listed."},
		},
	}, {
		name: "PowerShell: headings underlined with dashes",
		paste: `
Handles  NPM(K)    PM(K)      WS(K)     CPU(s)     Id  SI ProcessName
-------  ------    -----      -----     ------     --  -- -----------
    412      23     9540      24512       1.08   5120   1 ApplicationFrameHost
    152       9     1620       7400              1044   0 armsvc`,
		want: [][]string{
			{"Handles", "NPM(K)", "PM(K)", "WS(K)", "CPU(s)", "Id", "SI", "ProcessName"},
			{"412", "23", "9540", "24512", "1.08", "5120", "1", "ApplicationFrameHost"},
			{"152", "9", "1620", "7400", "", "1044", "0", "armsvc"},
		},
	}, {
		name: "top of a list of packages with a title line",
		paste: `
Listing installed packages
Package    Version    Editable project location
---------- ---------- -------------------------
attrs      23.2.0
certifi    2024.2.2
mytool     0.1.0      /home/ada/src/mytool`,
		want: [][]string{
			{"Listing installed packages"},
			{"Package", "Version", "Editable project location"},
			{"attrs", "23.2.0"},
			{"certifi", "2024.2.2"},
			{"mytool", "0.1.0", "/home/ada/src/mytool"},
		},
	}, {
		name:  "colours take no room on the screen",
		paste: "\x1b[1mName\x1b[0m   State\n\x1b[32malpha\x1b[0m  up\n\x1b[31mbeta\x1b[0m   down",
		want: [][]string{
			{"\x1b[1mName\x1b[0m", "State"},
			{"\x1b[32malpha\x1b[0m", "up"},
			{"\x1b[31mbeta\x1b[0m", "down"},
		},
	}, {
		name: "lsblk-like tree is no table of pipes",
		paste: `
NAME          SIZE TYPE MOUNTPOINT
nvme0n1     476,9G disk
├─nvme0n1p1   512M part /boot/efi
└─nvme0n1p2 476,4G part /`,
		want: [][]string{
			{"NAME", "SIZE", "TYPE", "MOUNTPOINT"},
			{"nvme0n1", "476,9G", "disk"},
			{"├─nvme0n1p1", "512M", "part", "/boot/efi"},
			{"└─nvme0n1p2", "476,4G", "part", "/"},
		},
	}})
}

// Pastes from statements and reports.
func TestLinesFromStatements(t *testing.T) {
	runLineCases(t, []lineCase{{
		name: "a French statement with a title and totals",
		paste: `
Relevé de compte du 01/04/2026 au 30/04/2026

Date   Valeur  Libellé                                Débit     Crédit
02/04  02/04   VIR SEPA LOYER AVRIL                  750,00
03/04  04/04   CARTE 02/04 BOULANGERIE DU PORT        12,40
05/04  05/04   VIREMENT SALAIRE                               2 310,55
09/04  10/04   PRLV SEPA ENERGIE                      68,12
               Total des opérations                  830,52   2 310,55`,
		want: [][]string{
			{"Relevé de compte du 01/04/2026 au 30/04/2026"},
			{"Date", "Valeur", "Libellé", "Débit", "Crédit"},
			{"02/04", "02/04", "VIR SEPA LOYER AVRIL", "750,00"},
			{"03/04", "04/04", "CARTE 02/04 BOULANGERIE DU PORT", "12,40"},
			{"05/04", "05/04", "VIREMENT SALAIRE", "", "2 310,55"},
			{"09/04", "10/04", "PRLV SEPA ENERGIE", "68,12"},
			{"", "", "Total des opérations", "830,52", "2 310,55"},
		},
	}, {
		name: "an amount that touches a wide description",
		paste: `
Date      Description                  Amount
01/03     Card payment                  19.90
02/03     Standing order to a friend 1,250.00
05/03     Interest                       0.12`,
		want: [][]string{
			{"Date", "Description", "Amount"},
			{"01/03", "Card payment", "19.90"},
			{"02/03", "Standing order to a friend", "1,250.00"},
			{"05/03", "Interest", "0.12"},
		},
	}, {
		name: "no header, dates of three words",
		paste: `
01 Feb 2026    Opening balance                         500.00
02 Feb 2026    Coffee house                3.20        496.80
05 Feb 2026    Payroll                  1,900.00     2,396.80
07 Feb 2026    Council tax               140.00      2,256.80`,
		want: [][]string{
			{"01 Feb 2026", "Opening balance", "", "500.00"},
			{"02 Feb 2026", "Coffee house", "3.20", "496.80"},
			{"05 Feb 2026", "Payroll", "1,900.00", "2,396.80"},
			{"07 Feb 2026", "Council tax", "140.00", "2,256.80"},
		},
	}, {
		name: "a sparse column survives",
		paste: `
Date   Text             Fee    Amount
01.02  Transfer out            100,00
02.02  Abroad          1,50     80,00
03.02  Groceries                23,18
04.02  Cash                     50,00
05.02  Insurance                61,00
06.02  Gym                      29,90
07.02  Phone                    19,99`,
		want: [][]string{
			{"Date", "Text", "Fee", "Amount"},
			{"01.02", "Transfer out", "", "100,00"},
			{"02.02", "Abroad", "1,50", "80,00"},
			{"03.02", "Groceries", "", "23,18"},
			{"04.02", "Cash", "", "50,00"},
			{"05.02", "Insurance", "", "61,00"},
			{"06.02", "Gym", "", "29,90"},
			{"07.02", "Phone", "", "19,99"},
		},
	}, {
		name: "wrapped descriptions stay lines of their own, with a doubt",
		paste: `
Date        Description                      Amount
2026-03-01  Transfer to savings account       250.00
            reference 88123 standing order
2026-03-04  Card purchase                      19.99
2026-03-09  Interest                            0.42`,
		want: [][]string{
			{"Date", "Description", "Amount"},
			{"2026-03-01", "Transfer to savings account", "250.00"},
			{"", "reference 88123 standing order"},
			{"2026-03-04", "Card purchase", "19.99"},
			{"2026-03-09", "Interest", "0.42"},
		},
		doubts: "split-row",
	}, {
		name: "a balance sheet with headings between its rows",
		paste: `
                               2025        2024
Assets
  Cash and equivalents       12,400      11,020
  Receivables                 8,150       9,300
Liabilities
  Loans                      (5,000)     (6,500)
  Payables                   (3,120)     (2,980)
Net                          12,430      10,840`,
		want: [][]string{
			{"", "2025", "2024"},
			{"Assets"},
			{"Cash and equivalents", "12,400", "11,020"},
			{"Receivables", "8,150", "9,300"},
			{"Liabilities"},
			{"Loans", "(5,000)", "(6,500)"},
			{"Payables", "(3,120)", "(2,980)"},
			{"Net", "12,430", "10,840"},
		},
	}, {
		name: "two tables with prose between them",
		paste: `
Sales by region

Region     Units    Revenue
North        120   9,600.00
South         85   6,800.00

The figures for the east are not in yet. They will follow
as soon as the branch there has closed its books.

Item            Stock
Bolts M8          410
Washers          1200
Nuts M8           388`,
		want: [][]string{
			{"Sales by region"},
			{"Region", "Units", "Revenue"},
			{"North", "120", "9,600.00"},
			{"South", "85", "6,800.00"},
			{"The figures for the east are not in yet. They will follow"},
			{"as soon as the branch there has closed its books."},
			{"Item", "Stock"},
			{"Bolts M8", "410"},
			{"Washers", "1200"},
			{"Nuts M8", "388"},
		},
	}, {
		name: "a report with a ruling under each heading and a double one above the total",
		paste: `
Cost centre     Budget      Actual
-----------  ---------   ---------
Workshop      4,000.00    3,870.55
Office        1,200.00    1,310.00
             =========   =========
Total         5,200.00    5,180.55`,
		want: [][]string{
			{"Cost centre", "Budget", "Actual"},
			{"Workshop", "4,000.00", "3,870.55"},
			{"Office", "1,200.00", "1,310.00"},
			{"Total", "5,200.00", "5,180.55"},
		},
	}, {
		name: "a report ruled off from side to side",
		paste: `
PAYROLL REGISTER
==================================
Employee        Hours        Gross
----------------------------------
Adams, J.        38.5     1,001.00
Brandt, K.       40.0     1,240.00
----------------------------------
Total            78.5     2,241.00`,
		want: [][]string{
			{"PAYROLL REGISTER"},
			{"Employee", "Hours", "Gross"},
			{"Adams, J.", "38.5", "1,001.00"},
			{"Brandt, K.", "40.0", "1,240.00"},
			{"Total", "78.5", "2,241.00"},
		},
	}, {
		name: "amounts with their currency behind them",
		paste: `
Miete         750,00 EUR
Strom          68,12 EUR
Rundfunk       18,36 EUR`,
		want: [][]string{
			{"Miete", "750,00 EUR"},
			{"Strom", "68,12 EUR"},
			{"Rundfunk", "18,36 EUR"},
		},
	}, {
		name: "signs behind the figures",
		paste: `
Buchung   Text                      Betrag
02.05.    Lastschrift Stadtwerke    68,12-
03.05.    Gutschrift Gehalt      2.310,55+
04.05.    Kartenzahlung             12,40-`,
		want: [][]string{
			{"Buchung", "Text", "Betrag"},
			{"02.05.", "Lastschrift Stadtwerke", "68,12-"},
			{"03.05.", "Gutschrift Gehalt", "2.310,55+"},
			{"04.05.", "Kartenzahlung", "12,40-"},
		},
	}, {
		name: "a word over two columns does not join them",
		paste: `
Account   Opening           Closing balance
4010          120.00              88.00
4020           15.50              15.50
4030        1,004.00             990.25`,
		want: [][]string{
			{"Account", "Opening", "Closing balance"},
			{"4010", "120.00", "88.00"},
			{"4020", "15.50", "15.50"},
			{"4030", "1,004.00", "990.25"},
		},
	}, {
		name: "double-spaced lines are one table",
		paste: `
Name        Points

Ada             31

Grace           28

Edsger          25`,
		want: [][]string{
			{"Name", "Points"},
			{"Ada", "31"},
			{"Grace", "28"},
			{"Edsger", "25"},
		},
	}})
}

// East Asian characters are two columns wide, marks that combine none.
func TestLinesOfWideCharacters(t *testing.T) {
	runLineCases(t, []lineCase{{
		name: "a Japanese list",
		paste: `
品名          数量    金額
りんご           3   1,200
バナナ          12     980
ぶどうジュース   1     350`,
		want: [][]string{
			{"品名", "数量", "金額"},
			{"りんご", "3", "1,200"},
			{"バナナ", "12", "980"},
			{"ぶどうジュース", "1", "350"},
		},
	}, {
		name: "a Chinese list parted by ideographic spaces",
		paste: `
日期　　　　　摘要　　　　金额
２０２６０１　工资　　　１２００
２０２６０２　房租　　　　７５０
２０２６０３　利息　　　　　　３`,
		want: [][]string{
			{"日期", "摘要", "金额"},
			{"２０２６０１", "工资", "１２００"},
			{"２０２６０２", "房租", "７５０"},
			{"２０２６０３", "利息", "３"},
		},
	}, {
		name: "a Korean list",
		paste: `
날짜        내용              금액
2026-01-02  편의점           4,500
2026-01-03  급여 입금    2,300,000
2026-01-05  지하철           1,400`,
		want: [][]string{
			{"날짜", "내용", "금액"},
			{"2026-01-02", "편의점", "4,500"},
			{"2026-01-03", "급여 입금", "2,300,000"},
			{"2026-01-05", "지하철", "1,400"},
		},
	}, {
		name:  "marks that combine take no column",
		paste: "Cafe\u0301     12\nThe\u0301      9\nMate     31",
		want:  [][]string{{"Cafe\u0301", "12"}, {"The\u0301", "9"}, {"Mate", "31"}},
	}, {
		name:  "a Chinese table in pipes",
		paste: "| 姓名 | 年龄 |\n|------|------|\n| 张三 | 31   |\n| 欧阳修 | 8 |",
		want:  [][]string{{"姓名", "年龄"}, {"张三", "31"}, {"欧阳修", "8"}},
	}})
}

// Text that holds no table comes back whole.
func TestLinesOfProse(t *testing.T) {
	runLineCases(t, []lineCase{{
		name: "two blanks after a sentence",
		paste: `
It rained all day.  Nobody came to the fair, and the tents stayed
empty until the evening.  Then the wind turned, the clouds went,
and half the town walked out to see it.  There were lanterns, and
a band that played.  Nobody went home before midnight.`,
		want: [][]string{
			{"It rained all day.  Nobody came to the fair, and the tents stayed"},
			{"empty until the evening.  Then the wind turned, the clouds went,"},
			{"and half the town walked out to see it.  There were lanterns, and"},
			{"a band that played.  Nobody went home before midnight."},
		},
		doubts: "no-column",
	}, {
		name: "justified with blanks",
		paste: `
The  council  met again on  the ninth to hear
what  had  become  of the bridge, for which a
sum had been  set aside two  years before and
of which nothing  could be  seen but the two
piers  and a  heap of stone on the far side.`,
		want: [][]string{
			{"The  council  met again on  the ninth to hear"},
			{"what  had  become  of the bridge, for which a"},
			{"sum had been  set aside two  years before and"},
			{"of which nothing  could be  seen but the two"},
			{"piers  and a  heap of stone on the far side."},
		},
		doubts: "no-column",
	}, {
		name: "an address",
		paste: `
Ada Lovelace
12 St James Sq
London SW1Y`,
		want:   [][]string{{"Ada Lovelace"}, {"12 St James Sq"}, {"London SW1Y"}},
		doubts: "no-column",
	}, {
		name: "a program",
		paste: `
func main() {
	for i := range 10 {
		fmt.Println(i, i*i)
	}
}`,
		want: [][]string{
			{"func main() {"},
			{"\tfor i := range 10 {"},
			{"\t\tfmt.Println(i, i*i)"},
			{"\t}"},
			{"}"},
		},
		doubts: "no-column",
	}, {
		name: "a list of names of one length",
		paste: `
John Smith
Mary Jones
Evan Nolan
Rosa Marin`,
		want:   [][]string{{"John Smith"}, {"Mary Jones"}, {"Evan Nolan"}, {"Rosa Marin"}},
		doubts: "no-column",
	}})
}
