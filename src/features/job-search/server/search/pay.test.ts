import { expect, test } from 'vitest'
import { payIn, payLimitIn } from './pay.ts'
import { readTyped } from './tokens.ts'

const read = (typed: string) => {
  const [tokens = []] = readTyped(typed).groups
  const pay = payIn(tokens)
  return pay && [pay.amount, pay.currency, pay.unit, pay.run.map(({ text }) => text).join(' ')]
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
  ['sales at least 80k', [80_000, null, 'YEAR', 'at least 80k']],
  ['80-100k product manager', [80_000, null, 'YEAR', '80-100k']],
  // A word that every object of JavaScript has.
  ['100k constructor', [100_000, null, 'YEAR', '100k']],
  ['Entwickler ab 70000 Gehalt', [70_000, null, 'YEAR', 'ab 70000 Gehalt']],
])('%s', (typed, pay) => expect(read(typed)).toEqual(pay))

test.each([
  '401k administrator',
  'web 3 developer',
  'top 100 companies',
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
  'berlin 10115',
])('no salary: %s', (typed) => expect(read(typed)).toBeNull())

test.each([
  ['software engineer in new york under 100k', 'under 100k'],
  ['nurse less than 50k', 'less than 50k'],
  ['nurse max 50k remote', 'max 50k'],
  ['Pflegekraft bis 50.000 €', 'bis 50.000'],
  ['baker up to £15 an hour', 'up to £15 an hour'],
  ['engineer at most 90000', 'at most 90000'],
  ['ingénieur moins de 60000', 'moins de 60000'],
])('a highest salary: %s', (typed, limit) => {
  const [tokens = []] = readTyped(typed).groups
  expect(payLimitIn(tokens)?.map(({ text }) => text)).toEqual(limit.split(' '))
})

test.each(['at least 80k', 'over 150k', '100k', 'under 18', 'max planck', 'less than 20 people'])(
  'no highest salary: %s',
  (typed) => {
    const [tokens = []] = readTyped(typed).groups
    expect(payLimitIn(tokens)).toBeNull()
  },
)
