import { expect, test } from 'vitest'
import { unitMeant } from './currencies.ts'
import { payIn, payLimitIn } from './pay.ts'
import { readTyped } from './tokens.ts'

const read = (typed: string) => {
  const [tokens = []] = readTyped(typed).groups
  const pay = payIn(tokens)
  const unit = pay && (pay.unit ?? unitMeant(pay.amount, pay.currency ?? 'USD'))
  return unit && [pay.amount, pay.currency, unit, pay.run.map(({ text }) => text).join(' ')]
}

test.each([
  ['jobs over 150k new york', [150_000, null, 'YEAR', 'over 150k']],
  ['data scientist 150000 usd', [150_000, 'USD', 'YEAR', '150000 usd']],
  ['salary 100k remote', [100_000, null, 'YEAR', 'salary 100k']],
  ['engineer €60.000 berlin', [60_000, 'EUR', 'YEAR', '€60.000']],
  ['engineer 60k€', [60_000, 'EUR', 'YEAR', '60k€']],
  ['engineer $120,000+', [120_000, 'USD', 'YEAR', '$120,000+']],
  ['baker $20/hour', [20, 'USD', 'HOUR', '$20/hour']],
  ['picker £12.50/hour', [12.5, 'GBP', 'HOUR', '£12.50/hour']],
  ['baker £15 an hour', [15, 'GBP', 'HOUR', '£15 an hour']],
  ['nurse 3500 euro per month', [3_500, 'EUR', 'MONTH', '3500 euro per month']],
  ['baker over 4k eur', [4_000, 'EUR', 'MONTH', 'over 4k eur']],
  ['sales at least 80k', [80_000, null, 'YEAR', 'at least 80k']],
  ['80-100k product manager', [80_000, null, 'YEAR', '80-100k']],
  // A word that every object of JavaScript has.
  ['100k constructor', [100_000, null, 'YEAR', '100k']],
  // Spaces, apostrophes and the ways of India and Poland.
  ['engineer 60 000 eur', [60_000, 'EUR', 'YEAR', '60 000 eur']],
  ['engineer 60 000€', [60_000, 'EUR', 'YEAR', '60 000€']],
  ['engineer € 60.000', [60_000, 'EUR', 'YEAR', '€ 60.000']],
  ['engineer 60.000,00 €', [60_000, 'EUR', 'YEAR', '60.000,00 €']],
  ["engineer 100'000 chf", [100_000, 'CHF', 'YEAR', "100'000 chf"]],
  ["engineer zurich 120'000", [120_000, null, 'YEAR', "120'000"]],
  ['engineer CHF 100’000', [100_000, 'CHF', 'YEAR', 'CHF 100’000']],
  ['engineer 1 200 000 inr', [1_200_000, 'INR', 'YEAR', '1 200 000 inr']],
  ['engineer ₹12,00,000', [1_200_000, 'INR', 'YEAR', '₹12,00,000']],
  ['engineer 12 LPA', [1_200_000, 'INR', 'YEAR', '12 LPA']],
  ['engineer 12LPA', [1_200_000, 'INR', 'YEAR', '12LPA']],
  ['engineer 12-15 lpa', [1_200_000, 'INR', 'YEAR', '12-15 lpa']],
  ['engineer 10 to 15 lakhs', [1_000_000, 'INR', 'YEAR', '10 to 15 lakhs']],
  ['engineer 15 lakhs', [1_500_000, 'INR', 'YEAR', '15 lakhs']],
  ['director 1.5 crore', [15_000_000, 'INR', 'YEAR', '1.5 crore']],
  ['engineer 30000 rs per month', [30_000, 'INR', 'MONTH', '30000 rs per month']],
  // Where salaries are told by the month.
  ['kierowca 8000 zł', [8_000, 'PLN', 'MONTH', '8000 zł']],
  ['programista 15000zł', [15_000, 'PLN', 'MONTH', '15000zł']],
  ['programista 15k pln', [15_000, 'PLN', 'MONTH', '15k pln']],
  ['programista od 15 000 zł', [15_000, 'PLN', 'MONTH', 'od 15 000 zł']],
  ['programista 200k pln', [200_000, 'PLN', 'YEAR', '200k pln']],
  ['programista 120 zł', [120, 'PLN', 'HOUR', '120 zł']],
  ['vývojář 60000 Kč', [60_000, 'CZK', 'MONTH', '60000 Kč']],
  ['utvecklare 45000 sek', [45_000, 'SEK', 'MONTH', '45000 sek']],
  ['Pflegekraft 3500 €', [3_500, 'EUR', 'MONTH', '3500 €']],
  // The lowest of a range.
  ['between 60k and 80k engineer', [60_000, null, 'YEAR', 'between 60k and 80k']],
  ['engineer 60-80k', [60_000, null, 'YEAR', '60-80k']],
  ['engineer 60k - 80k eur', [60_000, 'EUR', 'YEAR', '60k 80k eur']],
  ['engineer $60,000 - $80,000', [60_000, 'USD', 'YEAR', '$60,000 $80,000']],
  ['60 to 80k engineer', [60_000, null, 'YEAR', '60 to 80k']],
  ['zwischen 60k und 80k', [60_000, null, 'YEAR', 'zwischen 60k und 80k']],
  ['not under 60k', [60_000, null, 'YEAR', 'not under 60k']],
  ['no less than $60k', [60_000, 'USD', 'YEAR', 'no less than $60k']],
  // By the day, the hour, the month.
  ['contractor 500/day', [500, null, 'DAY', '500/day']],
  ['contractor £500 a day', [500, 'GBP', 'DAY', '£500 a day']],
  ['contractor 500 per day', [500, null, 'DAY', '500 per day']],
  ['nurse $50 an hour', [50, 'USD', 'HOUR', '$50 an hour']],
  ['nurse 25 an hour', [25, null, 'HOUR', '25 an hour']],
  ['baker 15€/h', [15, 'EUR', 'HOUR', '15€/h']],
  ['Bäcker 16 € pro Stunde', [16, 'EUR', 'HOUR', '16 € pro Stunde']],
  ['nurse 80k and 30 days', [80_000, null, 'YEAR', '80k']],
  ['Entwickler ab 70000 Gehalt', [70_000, null, 'YEAR', 'ab 70000 Gehalt']],
])('%s', (typed, pay) => expect(read(typed)).toEqual(pay))

test.each([
  '401k administrator',
  'web 3 developer',
  'top 100 companies',
  '4k video editor',
  'over 18',
  'windows 2019',
  'iso 27001',
  'sap s4 hana',
  '"150k" engineer',
  '-150k engineer',
  'k8s',
  'react 18',
  'python 3.11',
  '7.5 tonne driver',
  '$5000',
  '24/7 support',
  'euro 6 driver',
  '40 hour week',
  '5 days a week',
  'hybrid 1 day a week',
  '1 day per week london',
  'teilzeit 35 std pro woche',
  '37.5 hour a week',
  '3 years experience',
  'react 18 next 14',
  '10l tank driver',
  'entre 2 y 3 años',
  'top 100 500 companies',
  'berlin 10115',
])('no salary: %s', (typed) => expect(read(typed)).toBeNull())

test.each([
  ['software engineer in new york under 100k', 'under 100k'],
  ['nurse less than 50k', 'less than 50k'],
  ['nurse max 50k remote', 'max 50k'],
  ['Pflegekraft bis 50.000 €', 'bis 50.000 €'],
  ['baker up to £15 an hour', 'up to £15 an hour'],
  ['engineer at most 90000', 'at most 90000'],
  ['ingénieur moins de 60000', 'moins de 60000'],
  ['engineer not over 90k', 'not over 90k'],
  ['engineer max 15 LPA', 'max 15 LPA'],
  ['engineer bis 60 000 €', 'bis 60 000 €'],
])('a highest salary: %s', (typed, limit) => {
  const [tokens = []] = readTyped(typed).groups
  expect(
    payLimitIn(tokens)
      ?.map(({ text }) => text)
      .join(' '),
  ).toBe(limit)
})

test.each(['at least 80k', 'over 150k', '100k', 'under 18', 'max planck', 'less than 20 people'])(
  'no highest salary: %s',
  (typed) => {
    const [tokens = []] = readTyped(typed).groups
    expect(payLimitIn(tokens)).toBeNull()
  },
)
