/** The currency of a salary that is typed without one. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { countryCodes } from '#shared/country-codes.ts'
import type { Database } from '#platform/db/database.ts'
import { queriesOf } from '#platform/db/queries-of.ts'
import { buildTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { jobFilterSchema } from '../contract.ts'
import { currencyIn } from './search/currencies.ts'
import { meaningOf } from './service.understanding.ts'

let app: TestApp
let db: Database
beforeAll(async () => {
  app = await buildTestApp()
  db = app.database.db
})
afterAll(() => app.close())

test.each<[string, Partial<Record<'location' | 'payCurrency', string>>, string | undefined]>([
  ['engineer 60k', {}, '60000 USD YEAR'],
  ['engineer berlin 60k', {}, '60000 EUR YEAR'],
  ['60k berlin', {}, '60000 EUR YEAR'],
  ['engineer in Berlin, Germany over 60.000', {}, '60000 EUR YEAR'],
  ['engineer zurich 120k', {}, '120000 CHF YEAR'],
  ['engineer london 60k', {}, '60000 GBP YEAR'],
  ['engineer uk 60k', {}, '60000 GBP YEAR'],
  ['engineer scotland 60k', {}, '60000 GBP YEAR'],
  ['engineer US 100k', {}, '100000 USD YEAR'],
  ['engineer Paris, TX 100k', {}, '100000 USD YEAR'],
  ['engineer toronto 100k', {}, '100000 CAD YEAR'],
  ['engineer sydney at least 100k', {}, '100000 AUD YEAR'],
  ['engineer warsaw 200k', {}, '200000 PLN YEAR'],
  // Where salaries are told by the month.
  ['engineer warsaw 15k', {}, '15000 PLN MONTH'],
  ['engineer 15k', { location: 'Poland' }, '15000 PLN MONTH'],
  ['engineer 15k', { payCurrency: 'PLN' }, '15000 PLN MONTH'],
  ['engineer berlin 5k', {}, '5000 EUR MONTH'],
  ['engineer zurich 8500', {}, undefined],
  ["engineer zurich 120'000", {}, '120000 CHF YEAR'],
  ['engineer mumbai 12 LPA', {}, '1200000 INR YEAR'],
  ['engineer london 500/day', {}, '500 GBP DAY'],
  ['engineer $5000', {}, undefined],
  ['engineer remote 60k', {}, '60000 USD YEAR'],
  ['engineer europe 60k', {}, '60000 EUR YEAR'],
  ['engineer dach 60k', {}, '60000 EUR YEAR'],
  ['engineer 60k', { location: 'Berlin' }, '60000 EUR YEAR'],
  ['engineer 60k', { location: 'United Kingdom' }, '60000 GBP YEAR'],
  ['engineer 60k', { location: 'Nowhereville' }, '60000 USD YEAR'],
  // What is typed or chosen is meant.
  ['engineer berlin $60k', {}, '60000 USD YEAR'],
  ['engineer berlin 60k usd', {}, '60000 USD YEAR'],
  ['engineer 60k', { location: 'Berlin', payCurrency: 'USD' }, '60000 USD YEAR'],
  ['engineer berlin 60k', { payCurrency: 'CHF' }, '60000 CHF YEAR'],
])('%s with %o', async (q, chosen, expected) => {
  const { understood } = await meaningOf({ db }, jobFilterSchema.parse({ q, ...chosen }))
  expect(understood.find(({ kind }) => kind === 'pay')?.value).toBe(expected)
})

test('every currency of a country is one that salaries are converted from', async () => {
  const { rows } = await sql<{ currency: string }>`select currency from currency_rates`.execute(
    queriesOf(db),
  )
  const rates = new Set([null, ...rows.map(({ currency }) => currency)])
  for (const country of countryCodes) expect(rates, country).toContain(currencyIn([country]))
})
