import { expect, test } from 'vitest'
import { toMajorUnits } from '#shared/money.ts'
import { payInDescription } from './pay-in-description.ts'
import { readPayField } from './pay-text.ts'

/** `text | min | max | currency | unit`, an open end is `-`; after `@` the country of the job. */
const fields = `
$50,000 per year | 50000 | 50000 | USD | YEAR
$50,000 - $60,000 per year | 50000 | 60000 | USD | YEAR
$50,000–$60,000 a year | 50000 | 60000 | USD | YEAR
$50,000 to $60,000 annually | 50000 | 60000 | USD | YEAR
$50K-$60K | 50000 | 60000 | USD | YEAR
$50k - 60k | 50000 | 60000 | USD | YEAR
$50-60k | 50000 | 60000 | USD | YEAR
45-55k EUR | 45000 | 55000 | EUR | YEAR
45-55k € | 45000 | 55000 | EUR | YEAR
45k-55k€ | 45000 | 55000 | EUR | YEAR
45–55 k€ | 45000 | 55000 | EUR | YEAR
€45-55k | 45000 | 55000 | EUR | YEAR
€45K – €55K | 45000 | 55000 | EUR | YEAR
50.000 € | 50000 | 50000 | EUR | YEAR
50.000€ brutto/Jahr | 50000 | 50000 | EUR | YEAR
50.000 - 60.000 € | 50000 | 60000 | EUR | YEAR
50.000,00 € - 60.000,00 € pro Jahr | 50000 | 60000 | EUR | YEAR
50 000 € | 50000 | 50000 | EUR | YEAR
50\u00a0000 € par an | 50000 | 50000 | EUR | YEAR
50\u202f000 – 60\u202f000 € bruts par an | 50000 | 60000 | EUR | YEAR
50\u2009000 EUR | 50000 | 50000 | EUR | YEAR
CHF 110'000 - 130'000 | 110000 | 130000 | CHF | YEAR
CHF 110’000–130’000 pro Jahr | 110000 | 130000 | CHF | YEAR
110'000.- CHF | 110000 | 110000 | CHF | YEAR
CHF 6'500 / Monat | 6500 | 6500 | CHF | MONTH
₹4M | 4000000 | 4000000 | INR | YEAR
₹12,00,000 - ₹18,00,000 a year | 1200000 | 1800000 | INR | YEAR
₹12,00,000 – ₹15,50,000 PA | 1200000 | 1550000 | INR | YEAR
₹25,000 - ₹35,000 a month | 25000 | 35000 | INR | MONTH
Rs. 25,000 per month | 25000 | 25000 | INR | MONTH
Rs 5,00,000 p.a. | 500000 | 500000 | INR | YEAR
INR 20,00,000 | 2000000 | 2000000 | INR | YEAR
12-18 LPA | 1200000 | 1800000 | INR | YEAR
12 LPA | 1200000 | 1200000 | INR | YEAR
12LPA | 1200000 | 1200000 | INR | YEAR
₹12 LPA - ₹18 LPA | 1200000 | 1800000 | INR | YEAR
₹12-18 lakhs per annum | 1200000 | 1800000 | INR | YEAR
INR 12-18 Lakhs | 1200000 | 1800000 | INR | YEAR
12 to 18 lakh | 1200000 | 1800000 | INR | YEAR
4.5 - 6 LPA | 450000 | 600000 | INR | YEAR
up to 30 LPA | - | 3000000 | INR | YEAR
₹1.2 crore | 12000000 | 12000000 | INR | YEAR
1.5 Cr CTC | 15000000 | 15000000 | INR | YEAR
₹ 8L - 10L | 800000 | 1000000 | INR | YEAR
CA$80,000 | 80000 | 80000 | CAD | YEAR
CA$80,000 - CA$95,000 | 80000 | 95000 | CAD | YEAR
C$80,000–C$95,000 | 80000 | 95000 | CAD | YEAR
CAD 80,000 to 95,000 | 80000 | 95000 | CAD | YEAR
CAD $80,000 - $95,000 | 80000 | 95000 | CAD | YEAR
$80,000 - $95,000 CAD | 80000 | 95000 | CAD | YEAR
$80,000 CAD – $95,000 CAD | 80000 | 95000 | CAD | YEAR
CDN$32.50/hr | 32.5 | 32.5 | CAD | HOUR
$80,000 @CA | 80000 | 80000 | CAD | YEAR
A$110,000 | 110000 | 110000 | AUD | YEAR
A$110k - A$130k + super | 110000 | 130000 | AUD | YEAR
AU$110,000 | 110000 | 110000 | AUD | YEAR
AUD 110,000 - 130,000 | 110000 | 130000 | AUD | YEAR
AUD $110k–$130k | 110000 | 130000 | AUD | YEAR
$110,000 – $130,000 @AU | 110000 | 130000 | AUD | YEAR
NZ$75,000 | 75000 | 75000 | NZD | YEAR
S$5,000 - S$7,000 per month | 5000 | 7000 | SGD | MONTH
SGD 5,000 monthly | 5000 | 5000 | SGD | MONTH
HK$25,000 a month | 25000 | 25000 | HKD | MONTH
NT$60,000/month | 60000 | 60000 | TWD | MONTH
R$ 8.000,00 por mês | 8000 | 8000 | BRL | MONTH
R$ 8.000 - R$ 10.000 | 8000 | 10000 | BRL | MONTH
R$8.500 mensais | 8500 | 8500 | BRL | MONTH
MX$25,000 al mes | 25000 | 25000 | MXN | MONTH
$25,000 - $30,000 al mes @MX | 25000 | 30000 | MXN | MONTH
US$120,000 | 120000 | 120000 | USD | YEAR
US$120k–US$150k | 120000 | 150000 | USD | YEAR
USD 120,000 - USD 150,000 | 120000 | 150000 | USD | YEAR
120,000 USD | 120000 | 120000 | USD | YEAR
120000-150000 USD | 120000 | 150000 | USD | YEAR
$120K + 0.5% equity | 120000 | 120000 | USD | YEAR
$120K-$150K + 0.5%-1% equity | 120000 | 150000 | USD | YEAR
$120k–$150k, 0.1% – 0.5% equity | 120000 | 150000 | USD | YEAR
0.5% equity and $120k | 120000 | 120000 | USD | YEAR
$120,000 plus bonus | 120000 | 120000 | USD | YEAR
$120,000 + 15% bonus | 120000 | 120000 | USD | YEAR
$100,000 + $20,000 bonus | 100000 | 100000 | USD | YEAR
$10,000 sign-on bonus; $95,000 a year | 95000 | 95000 | USD | YEAR
Bonus of up to $10,000. Salary $90,000 | 90000 | 90000 | USD | YEAR
$120k base, $240k OTE | 120000 | 120000 | USD | YEAR
OTE $240,000, base $120,000 | 120000 | 120000 | USD | YEAR
£60k OTE | 60000 | 60000 | GBP | YEAR
$150,000 - $180,000 OTE | 150000 | 180000 | USD | YEAR
$20/hr | 20 | 20 | USD | HOUR
$20 - $25/hr | 20 | 25 | USD | HOUR
$20-25/hour | 20 | 25 | USD | HOUR
$20.50 - $24.75 per hour | 20.5 | 24.75 | USD | HOUR
$20/hr - $25/hr | 20 | 25 | USD | HOUR
$20 an hour | 20 | 20 | USD | HOUR
$20 per hour to $25 per hour | 20 | 25 | USD | HOUR
$18.50 hourly | 18.5 | 18.5 | USD | HOUR
Hourly: $18.50 - $21 | 18.5 | 21 | USD | HOUR
$25 | 25 | 25 | USD | HOUR
EUR 20.5 - 24 per hour | 20.5 | 24 | EUR | HOUR
EUR 20,50 - 24,00 pro Stunde | 20.5 | 24 | EUR | HOUR
18,50 €/Std. | 18.5 | 18.5 | EUR | HOUR
18,50 € pro Stunde | 18.5 | 18.5 | EUR | HOUR
Stundenlohn: 15,30 € | 15.3 | 15.3 | EUR | HOUR
13,90 Euro die Stunde | 13.9 | 13.9 | EUR | HOUR
12,02 € de l'heure | 12.02 | 12.02 | EUR | HOUR
12,02 €/heure | 12.02 | 12.02 | EUR | HOUR
12,50€ par heure | 12.5 | 12.5 | EUR | HOUR
10 €/hora | 10 | 10 | EUR | HOUR
10 € por hora | 10 | 10 | EUR | HOUR
9 € all'ora | 9 | 9 | EUR | HOUR
€ 15,50 per uur | 15.5 | 15.5 | EUR | HOUR
£12.21 per hour | 12.21 | 12.21 | GBP | HOUR
£12.21ph | 12.21 | 12.21 | GBP | HOUR
£12.21 p/h | 12.21 | 12.21 | GBP | HOUR
£500 per day | 500 | 500 | GBP | DAY
£450 - £500 per day | 450 | 500 | GBP | DAY
£500/day | 500 | 500 | GBP | DAY
£500 a day | 500 | 500 | GBP | DAY
500 € / Tag | 500 | 500 | EUR | DAY
Tagessatz 650 € | 650 | 650 | EUR | DAY
TJM : 550 € | 550 | 550 | EUR | DAY
450-550 €/jour | 450 | 550 | EUR | DAY
€400 per dag | 400 | 400 | EUR | DAY
$1,200 per week | 1200 | 1200 | USD | WEEK
$1,200 - $1,500 weekly | 1200 | 1500 | USD | WEEK
£600 p.w. | 600 | 600 | GBP | WEEK
3.200 € | 3200 | 3200 | EUR | MONTH
3.200 € pro Monat | 3200 | 3200 | EUR | MONTH
3.200 € brutto/Monat | 3200 | 3200 | EUR | MONTH
3.200,00 € monatlich | 3200 | 3200 | EUR | MONTH
Monatsgehalt 3.200 € | 3200 | 3200 | EUR | MONTH
2 800 € bruts par mois | 2800 | 2800 | EUR | MONTH
2 800 € / mois | 2800 | 2800 | EUR | MONTH
2.800 € brutos al mes | 2800 | 2800 | EUR | MONTH
1.500 € mensuales | 1500 | 1500 | EUR | MONTH
1.800€ lordi al mese | 1800 | 1800 | EUR | MONTH
€ 3.500 per maand | 3500 | 3500 | EUR | MONTH
€ 3.500 - € 4.500 bruto per maand | 3500 | 4500 | EUR | MONTH
€3,500 monthly | 3500 | 3500 | EUR | MONTH
$4,000/mo | 4000 | 4000 | USD | MONTH
£2,500 pcm | 2500 | 2500 | GBP | MONTH
30.000 € al año | 30000 | 30000 | EUR | YEAR
30.000 - 35.000 € brutos anuales | 30000 | 35000 | EUR | YEAR
30.000 a 35.000 € brutos/año | 30000 | 35000 | EUR | YEAR
entre 30.000 y 35.000 € | 30000 | 35000 | EUR | YEAR
RAL 30.000 - 35.000 € | 30000 | 35000 | EUR | YEAR
35.000 euro all'anno | 35000 | 35000 | EUR | YEAR
45 000 à 55 000 € par an | 45000 | 55000 | EUR | YEAR
entre 45 000 et 55 000 € | 45000 | 55000 | EUR | YEAR
de 45K€ à 55K€ | 45000 | 55000 | EUR | YEAR
45/55 K€ | 45000 | 55000 | EUR | YEAR
jusqu'à 55 000 € par an | - | 55000 | EUR | YEAR
à partir de 45 000 € par an | 45000 | - | EUR | YEAR
bis zu 80.000 € | - | 80000 | EUR | YEAR
bis 80.000 € im Jahr | - | 80000 | EUR | YEAR
ab 60.000 € | 60000 | - | EUR | YEAR
ab 3.000 € monatlich | 3000 | - | EUR | MONTH
zwischen 60.000 und 75.000 Euro | 60000 | 75000 | EUR | YEAR
60.000 bis 75.000 Euro | 60000 | 75000 | EUR | YEAR
60.000 bis 75.000 € brutto im Jahr | 60000 | 75000 | EUR | YEAR
60 - 75 Tsd. € | 60000 | 75000 | EUR | YEAR
hasta 40.000 € | - | 40000 | EUR | YEAR
desde 30.000 € | 30000 | - | EUR | YEAR
from $60,000 | 60000 | - | USD | YEAR
From $60,000 a year | 60000 | - | USD | YEAR
From $60,000 to $70,000 a year | 60000 | 70000 | USD | YEAR
Starting at $18/hour | 18 | - | USD | HOUR
Up to $180,000 | - | 180000 | USD | YEAR
Up to £65k | - | 65000 | GBP | YEAR
at least €50,000 | 50000 | - | EUR | YEAR
$120k+ | 120000 | - | USD | YEAR
£45,000+ | 45000 | - | GBP | YEAR
minimum 45000 EUR | 45000 | - | EUR | YEAR
max. 70.000 EUR | - | 70000 | EUR | YEAR
between $90,000 and $110,000 | 90000 | 110000 | USD | YEAR
Between £40k and £50k | 40000 | 50000 | GBP | YEAR
£40,000 - £50,000 per annum | 40000 | 50000 | GBP | YEAR
£40,000 - £50,000 p.a. | 40000 | 50000 | GBP | YEAR
£40k–50k DOE | 40000 | 50000 | GBP | YEAR
£40-50,000 | 40000 | 50000 | GBP | YEAR
$120-150,000 | 120000 | 150000 | USD | YEAR
GBP 40000 | 40000 | 40000 | GBP | YEAR
12 000 - 18 000 PLN | 12000 | 18000 | PLN | MONTH
12 000 – 18 000 zł brutto miesięcznie | 12000 | 18000 | PLN | MONTH
od 12 000 do 18 000 zł | 12000 | 18000 | PLN | MONTH
120 zł/h | 120 | 120 | PLN | HOUR
40 000 - 60 000 Kč | 40000 | 60000 | CZK | MONTH
45 000 Kč/měsíc | 45000 | 45000 | CZK | MONTH
SEK 45 000 per month | 45000 | 45000 | SEK | MONTH
45 000 kr per månad @SE | 45000 | 45000 | SEK | MONTH
45.000 kr. om måneden @DK | 45000 | 45000 | DKK | MONTH
NOK 650 000 - 750 000 per år | 650000 | 750000 | NOK | YEAR
650 000 kr @NO | 650000 | 650000 | NOK | YEAR
DKK 50.000 | 50000 | 50000 | DKK | MONTH
от 150 000 ₽ | 150000 | - | RUB | MONTH
от 150 000 до 200 000 руб. | 150000 | 200000 | RUB | MONTH
до 200 000 ₽ в месяц | - | 200000 | RUB | MONTH
150 000–200 000 руб. в месяц | 150000 | 200000 | RUB | MONTH
120 тыс. руб. | 120000 | 120000 | RUB | MONTH
40 000 грн | 40000 | 40000 | UAH | MONTH
¥6,000,000 | 6000000 | 6000000 | JPY | YEAR
¥6,000,000 - ¥8,000,000 | 6000000 | 8000000 | JPY | YEAR
年収600万円〜800万円 | 6000000 | 8000000 | JPY | YEAR
月給30万円 | 300000 | 300000 | JPY | MONTH
時給1,500円 | 1500 | 1500 | JPY | HOUR
月薪20000-30000元 | 20000 | 30000 | CNY | MONTH
¥20,000 - ¥30,000 @CN | 20000 | 30000 | CNY | MONTH
₩50,000,000 | 50000000 | 50000000 | KRW | YEAR
연봉 5,000만원 | 50000000 | 50000000 | KRW | YEAR
R45,000 per month | 45000 | 45000 | ZAR | MONTH
R 45 000 - R 60 000 per month | 45000 | 60000 | ZAR | MONTH
ZAR 600,000 | 600000 | 600000 | ZAR | YEAR
R600k - R750k per annum | 600000 | 750000 | ZAR | YEAR
AED 15,000 - 20,000 per month | 15000 | 20000 | AED | MONTH
AED 15,000 | 15000 | 15000 | AED | MONTH
SAR 12000 monthly | 12000 | 12000 | SAR | MONTH
₪25,000 per month | 25000 | 25000 | ILS | MONTH
₺60.000 | 60000 | 60000 | TRY | MONTH
₱40,000 - ₱50,000 a month | 40000 | 50000 | PHP | MONTH
RM 5,000 - RM 7,000 per month | 5000 | 7000 | MYR | MONTH
Rp 10.000.000 per month | 10000000 | 10000000 | IDR | MONTH
฿50,000 per month | 50000 | 50000 | THB | MONTH
KES 150,000 per month | 150000 | 150000 | KES | MONTH
₦500,000 per month | 500000 | 500000 | NGN | MONTH
KWD 1250.125 - 1500 per year | 1250.125 | 1500 | KWD | YEAR
KWD 900 per month | 900 | 900 | KWD | MONTH
JPY 4000000 - 6000000 per year | 4000000 | 6000000 | JPY | YEAR
from USD 120000.5 per year | 120000.5 | - | USD | YEAR
up to GBP 65000 per year | - | 65000 | GBP | YEAR
$1.2M | 1200000 | 1200000 | USD | YEAR
$52.5k | 52500 | 52500 | USD | YEAR
52,5k € | 52500 | 52500 | EUR | YEAR
1.234.567 HUF | 1234567 | 1234567 | HUF | MONTH
800 000 Ft | 800000 | 800000 | HUF | MONTH
Salary: $85,000. 401k match. | 85000 | 85000 | USD | YEAR
401(k) and $85,000 | 85000 | 85000 | USD | YEAR
40 hours a week, $22 per hour | 22 | 22 | USD | HOUR
$22 per hour, 40 hours a week | 22 | 22 | USD | HOUR
2026 salary: €48,000 | 48000 | 48000 | EUR | YEAR
€48.000 (13 Gehälter) | 48000 | 48000 | EUR | YEAR
14 x 2.500 € | 2500 | 2500 | EUR | MONTH
80.000–90.000 € p. a. | 80000 | 90000 | EUR | YEAR
EUR 80.000,- brutto jährlich | 80000 | 80000 | EUR | YEAR
$70,304.00 - $87,880.00 | 70304 | 87880 | USD | YEAR
60000 - 70000 EUR per year | 60000 | 70000 | EUR | YEAR
Competitive | none
Negotiable, DOE | none
nach Vereinbarung | none
401k | none
0.5% equity | none
40 hours | none
Full-time, 38.5 h per week | none
Grade 7 | none
Bonus up to $10,000 | none
`

const lines = (text: string) =>
  text
    .trim()
    .split('\n')
    .map((line) => line.split('|').map((part) => part.trim()))

const said = (pay: ReturnType<typeof readPayField>) =>
  pay === null
    ? 'none'
    : [pay.min, pay.max]
        .map((amount) => (amount === null ? '-' : String(toMajorUnits(amount, pay.currency))))
        .concat(pay.currency, pay.unit)
        .join(' ')

test.each(lines(fields))('%s', (text, ...expected) => {
  const [field, country] = text!.split(' @')
  expect(said(readPayField(field!, country ?? null))).toBe(expected.join(' '))
})

test('the table is as long as promised', () => {
  expect(lines(fields).length).toBeGreaterThanOrEqual(200)
})

test('equity and bonus are said beside the amount', () => {
  expect(readPayField('$120K + 0.5% equity')).toMatchObject({ equity: true, bonus: false })
  expect(readPayField('£60k OTE')).toMatchObject({ equity: false, bonus: true })
})

const descriptions = `
The base salary range for this role is $120,000 - $150,000. | 120000 | 150000 | USD | YEAR
Base salary range: $120,000—$150,000 USD | 120000 | 150000 | USD | YEAR
The pay range for this role is:\\n$120,000\\n—\\n$150,000 USD | 120000 | 150000 | USD | YEAR
Compensation\\n$120K – $150K • Offers equity | 120000 | 150000 | USD | YEAR
Salary: £45,000 - £55,000 per annum | 45000 | 55000 | GBP | YEAR
We pay you a salary of €60,000 to €70,000. | 60000 | 70000 | EUR | YEAR
Gehalt: 50.000 - 60.000 € brutto im Jahr | 50000 | 60000 | EUR | YEAR
Wir bieten ein Jahresgehalt von 50.000 bis 60.000 Euro. | 50000 | 60000 | EUR | YEAR
Rémunération : 45-55 K€ selon profil | 45000 | 55000 | EUR | YEAR
Salario: 30.000 - 35.000 € brutos anuales | 30000 | 35000 | EUR | YEAR
Pay: $20 - $25 per hour | 20 | 25 | USD | HOUR
The hourly pay is $18.50. | 18.5 | 18.5 | USD | HOUR
$20–$25 per hour | 20 | 25 | USD | HOUR
San Francisco salary: $140,000 - $180,000\\nDenver salary: $110,000 - $140,000 | 110000 | 180000 | USD | YEAR
OTE: $150,000 - $180,000 | 150000 | 180000 | USD | YEAR
The annual salary is $100,000, plus a bonus of $20,000. | 100000 | 100000 | USD | YEAR
Salary range: $100,000- $110,000 + $25,000 - $27,500 Variable | 100000 | 110000 | USD | YEAR
Salary Range: $58,500 base salary, and $18,000 variable commission; OTE: $76,500 | 58500 | 58500 | USD | YEAR
Sign-on bonus: $5,000. Salary: $80,000. | 80000 | 80000 | USD | YEAR
年収：600万円〜800万円 | 6000000 | 8000000 | JPY | YEAR
Зарплата от 150 000 до 200 000 ₽ | 150000 | 200000 | RUB | MONTH
CTC: 12-18 LPA | 1200000 | 1800000 | INR | YEAR
We raised $50M in our Series B. | none
We have raised $50M from top investors and pay competitive salaries. | none
A company with $2B in revenue | none
$2B in annual revenue | none
We process $500,000 per day for our customers. | none
Our ARR grew to $30M last year. | none
You will manage a budget of $500,000 per year. | none
You will own a $1,000,000 annual quota. | none
We serve 50,000 users and earn the trust of 2,000 companies. | none
A learning stipend of $2,000 per year | none
$1,500 - $2,000 per year for learning | none
Home office budget: €1,000 | none
We offer a €500 wellness allowance a year. | none
Referral bonus of $3,000 | none
Sign-on bonus: $5,000 | none
Life insurance up to $100,000 | none
401(k) match up to $5,000 | none
Deals of $50,000 - $100,000 per year | none
Average deal size of $50k-$100k | none
The market is worth $10,000,000 a year. | none
Save customers $20 - $30 per hour | none
Sachbezug 50 € monatlich | none
We were valued at $1.5 billion. | none
Customers spend $100 - $200 a month with us. | none
Our salaries are competitive; we were founded in 2015 with $500,000 in funding. | none
`

test.each(lines(descriptions))('in a description: %s', (text, ...expected) => {
  expect(said(payInDescription(text!.replaceAll('\\n', '\n')))).toBe(expected.join(' '))
})

test.each([
  ['words that say what it is not', `Salary: $100,000 ${'monthly '.repeat(29)}x`],
  [
    'spaces on both sides of a dash',
    `Salary: $50,000${' '.repeat(1_000)}-${' '.repeat(1_000)}x $1`,
  ],
  ['many amounts', 'Salary $1,000 '.repeat(1_400)],
  ['many bonuses', `${'bonus of '.repeat(2_000)}$5,000`],
])('is quick with %s', (_name, text) => {
  const began = performance.now()
  payInDescription(text)
  readPayField(text)
  expect(performance.now() - began).toBeLessThan(2_000)
})
