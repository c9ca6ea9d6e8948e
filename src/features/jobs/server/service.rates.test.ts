import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { createJob } from '../../../../tests/support/people.ts'
import { setRates } from './service.ts'
import { readRates, UnreadableRates, workOn } from './service.rates.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp()
})
afterAll(() => app.close())

test('lines of what a dollar buys, and what the European Central Bank publishes', () => {
  expect(readRates('# comment\nEUR,0.5\r\nJPY;100\n')).toEqual([
    { currency: 'EUR', perDollar: 0.5 },
    { currency: 'JPY', perDollar: 100 },
  ])
  const european = `<?xml version="1.0"?><Cube><Cube time='2026-11-20'>
    <Cube currency='USD' rate='1.25'/><Cube currency='GBP' rate='0.75'/></Cube></Cube>`
  expect(readRates(european)).toEqual([
    { currency: 'USD', perDollar: 1 },
    { currency: 'GBP', perDollar: 0.6 },
    { currency: 'EUR', perDollar: 0.8 },
  ])
})

test.each(['', 'EUR', 'EUR,-1', 'EUR,0', 'XQZ,1', 'EUR,1e309', '<Cube/>', 'eur,1'])(
  '%j is refused in one sentence',
  (text) => {
    expect(() => readRates(text)).toThrow(UnreadableRates)
  },
)

test('new rates compare pay anew; a rate nobody can believe changes nothing', async () => {
  const { jobId } = await createJob(app)
  await sql`update jobs set listed = true, pay = '{"min":6000000,"max":6000000,"currency":"SEK","unit":"YEAR",
    "equity":false,"bonus":false}'::jsonb where id = ${jobId}`.execute(app.database.db)
  const dollars = async () => {
    const { rows } = await sql<{ payLow: number }>`
      select pay_low as "payLow" from job_search join jobs using (number)
      where jobs.id = ${jobId}`.execute(app.database.db)
    return rows[0]!.payLow
  }
  const set = (text: string) =>
    app.runAsSystem((context) => setRates(context, text, app.clock.now()), { requestId: 'test' })
  expect(await dollars()).toBe(Math.round(60_000 / 9.4))
  expect(await set('SEK,12\nUSD,1')).toEqual(['SEK'])
  await app.runDueTasks()
  expect(await dollars()).toBe(5_000)
  expect(await set('SEK,12')).toEqual([])
  await expect(set('EUR,0.9\nSEK,1200')).rejects.toThrow('SEK was 12 and can’t be 1200')
  expect(await set('EUR,0.86')).toEqual([])
  // Two changes before anybody has begun with the first.
  await set('SEK,10')
  await set('GBP,0.7')
  await app.runDueTasks()
  expect(await dollars()).toBe(6_000)
})

test('pay that is being compared when the rate changes again is compared from the beginning', async () => {
  const { db } = app.database
  const name = workOn(['NOK'])
  await app.runAsSystem((context) => setRates(context, 'NOK,10', app.clock.now()), {
    requestId: 'test',
  })
  // As a process left it that was asked to stop: all jobs so far by the first rate.
  await sql`update task_steps set position = '999999' where name = ${name}`.execute(db)
  const { jobId } = await createJob(app)
  await sql`update jobs set listed = true, pay = '{"min":6000000,"max":6000000,"currency":"NOK","unit":"YEAR",
    "equity":false,"bonus":false}'::jsonb where id = ${jobId}`.execute(db)
  await app.runAsSystem((context) => setRates(context, 'NOK,12', app.clock.now()), {
    requestId: 'test',
  })
  await app.runDueTasks()
  const { rows } = await sql<{ payLow: number }>`
    select pay_low as "payLow" from job_search join jobs using (number)
    where jobs.id = ${jobId}`.execute(db)
  expect(rows[0]!.payLow).toBe(5_000)
})

test.each([
  ['one currency twice', 'EUR,0.86\nGBP,0.7\nEUR,0.9', 'two rates for EUR'],
  ['a dollar that is not one', 'USD,2\nEUR,0.86', 'rate for USD'],
  ['a rate of two numbers', 'EUR,0.86,0.9', 'no line such as'],
  ['a comma for a point', 'EUR,0,86', 'no line such as'],
  ['a table of euros without dollars', '<Cube currency="GBP" rate="0.7"/>', 'euro and the dollar'],
  [
    'a number of two points',
    `<Cube currency='USD' rate='1.1'/><Cube currency='GBP' rate='1.1.1'/>`,
    'can’t be right',
  ],
  ['too many of them', Array.from({ length: 401 }, () => 'EUR,1').join('\n'), 'no rates'],
])('%s are refused with a reason', (_name, text, reason) => {
  expect(() => readRates(text)).toThrow(UnreadableRates)
  expect(() => readRates(text)).toThrow(reason)
})

test('a dollar is a dollar in every list, and the others are as they were written', () => {
  const rate = fc.integer({ min: 1, max: 1_000_000 }).map((units) => units / 1_000)
  const codes = fc.uniqueArray(fc.constantFrom('EUR', 'GBP', 'JPY', 'INR', 'PLN', 'KWD'), {
    minLength: 1,
  })
  fc.assert(
    fc.property(codes, rate, fc.constantFrom(',', ';', '\t', ' '), (currencies, value, between) => {
      const lines = ['USD', ...currencies].map(
        (code) => `${code}${between}${code === 'USD' ? 1 : value}`,
      )
      expect(readRates(lines.join('\r\n'))).toEqual([
        { currency: 'USD', perDollar: 1 },
        ...currencies.map((currency) => ({ currency, perDollar: value })),
      ])
    }),
  )
})

test('rates of every currency that there is are taken in at once', async () => {
  await app.database.db.deleteFrom('currencyRates').execute()
  const all = Intl.supportedValuesOf('currency').map((code) => `${code},${code === 'USD' ? 1 : 3}`)
  const changed = await app.runAsSystem(
    (context) => setRates(context, all.join('\n'), app.clock.now()),
    { requestId: 'test' },
  )
  expect(changed.length).toBeGreaterThan(150)
  await app.runDueTasks()
})
