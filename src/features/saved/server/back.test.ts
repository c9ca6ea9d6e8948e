/** That a saved job is back is news once: opening and closing it again is no way to write to its savers. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { insertTestPlaces } from '../../../../tests/support/jobs.ts'
import { createCandidate } from '../../../../tests/support/people.ts'
import { createHiringManager, published, stepPosting } from '../../../../tests/support/postings.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp()
  await insertTestPlaces(app.database.db)
})
afterAll(() => app.close())

test('a person who saved a job hears once a week at most that it is back', async () => {
  const hiringManager = await createHiringManager(app)
  const id = await published(hiringManager.client)
  const saver = await createCandidate(app)
  expect((await saver.client.send('PUT', `/api/saved-jobs/${id}`, {})).status).toBe(200)
  const told = () => app.mails.filter(({ subject }) => subject.startsWith('Reopened'))
  const reopen = async () => {
    expect(
      (await stepPosting(hiringManager.client, id, 'close', { outcome: 'cancelled' })).status,
    ).toBe(200)
    expect((await stepPosting(hiringManager.client, id, 'reopen')).status).toBe(200)
    app.clock.advance({ minutes: 1 })
    await app.runDueTasks()
  }
  for (let round = 0; round < 3; round++) await reopen()
  expect(told().map(({ to }) => to)).toEqual([saver.email])
  const late = await createCandidate(app)
  await late.client.send('PUT', `/api/saved-jobs/${id}`, {})
  await reopen()
  expect(told().map(({ to }) => to)).toEqual([saver.email, late.email])
  app.clock.advance({ days: 7 })
  await app.renewSessions()
  await reopen()
  expect(told()).toHaveLength(4)
})
