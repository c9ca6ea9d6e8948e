/** What cannot be meant stays in a draft and is not published: pay, and a closing date. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { insertTestPlaces } from '../../../../tests/support/jobs.ts'
import {
  complete,
  createHiringManager,
  draftOf,
  keepPosting,
  startPosting,
  stepPosting,
} from '../../../../tests/support/postings.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp()
  await insertTestPlaces(app.database.db)
})
afterAll(() => app.close())

test.each([
  ['a range', 60_000_00, 'EUR', 'YEAR', []],
  ['an hour', 15_00, 'EUR', 'HOUR', []],
  ['millions of a small currency', 1_200_000_000, 'VND', 'YEAR', []],
  ['nothing', 0, 'EUR', 'YEAR', ['pay']],
  ['thousands left out', 60_00, 'EUR', 'YEAR', ['pay']],
  ['a thousand million', 1_000_000_000_00, 'EUR', 'YEAR', ['pay']],
  ['a year’s pay for an hour', 60_000_00, 'EUR', 'HOUR', ['pay']],
  ['no currency', 60_000_00, 'XXX', 'YEAR', ['pay.currency']],
  ['letters alone', 60_000_00, 'QQQ', 'YEAR', ['pay.currency']],
])('a draft is kept with %s as its pay, and published where it can be meant', async (...row) => {
  const [, amount, currency, unit, faults] = row
  const { client } = await createHiringManager(app)
  const { body } = await startPosting(client)
  const pay = { min: amount, max: amount, currency, unit }
  const kept = await keepPosting(client, body.id, 1, { ...complete, pay })
  expect(kept.body.content.pay).toMatchObject(pay)
  const published = await stepPosting(client, body.id, 'publish')
  expect(published.body.details?.fields?.map(({ path }) => path) ?? []).toEqual(faults)
  expect(published.status).toBe(faults.length > 0 ? 400 : 200)
})

test('a closing date is counted from the day on which the job is published', async () => {
  const { client } = await createHiringManager(app)
  const day = (days: number) =>
    new Date(app.clock.now().getTime() + days * 86_400_000).toISOString()
  const id = await draftOf(client, { lastDay: day(120).slice(0, 10) })
  const refused = await stepPosting(client, id, 'publish')
  expect(refused.body.details?.fields?.map(({ path }) => path)).toEqual(['lastDay'])
  const early = await stepPosting(client, id, 'publish', { publishAt: day(20) })
  expect(early.body.details?.fields?.map(({ path }) => path)).toEqual(['lastDay'])
  const scheduled = await stepPosting(client, id, 'publish', { publishAt: day(40) })
  expect(scheduled.body.status).toBe('scheduled')
})
