import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { createJob } from '../../../../tests/support/people.ts'
import { setRates } from './service.ts'
import { readRates, UnreadableRates } from './service.rates.ts'

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
})
