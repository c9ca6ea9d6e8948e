import { expect, test } from 'vitest'
import { payIn } from './pay.ts'
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
