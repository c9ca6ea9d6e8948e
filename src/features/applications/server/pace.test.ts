/** Steps of a company are mailed to the candidate, in its words: there is an end to them. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { act, applied, decide, readApplicant } from '../../../../tests/support/applications.ts'
import { buildTestApp, type TestApp } from '../../../../tests/support/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp()
})
afterAll(() => app.close())

test('a company writes to one candidate twenty times a day at most; the candidate is never held up', async () => {
  const { hiringManager, candidate, id } = await applied(app)
  app.mails.length = 0
  const at = new Date(app.clock.now().getTime() + 5 * 86_400_000).toISOString().slice(0, 16)
  const invitation = { kind: 'video', timeZone: 'UTC', times: [at], minutes: 30, note: 'Buy now' }
  const statuses: number[] = []
  for (let round = 0; round < 13; round++) {
    const made = await decide(hiringManager.client, id, 'interviews', invitation)
    statuses.push(made.status)
    const { interviews } = await readApplicant(hiringManager.client, id)
    const open = interviews.find(({ state }) => state === 'proposed')
    const off = await hiringManager.client.post(
      `/api/interviews/${(open ?? interviews[0]!).id}/cancel`,
      {},
    )
    if (made.status === 200) statuses.push(off.status)
  }
  expect(statuses.filter((status) => status === 200)).toHaveLength(20)
  expect(new Set(statuses)).toEqual(new Set([200, 429]))
  await app.runDueTasks()
  const told = app.mails.filter(
    ({ to, subject }) => to === candidate.email && /nterview/.test(subject),
  )
  expect(told).toHaveLength(20)
  expect(
    (await decide(hiringManager.client, id, 'notes', { text: 'Among ourselves' })).status,
  ).toBe(200)
  app.clock.advance({ days: 1, minutes: 1 })
  await app.renewSessions()
  expect((await decide(hiringManager.client, id, 'interviews', invitation)).status).toBe(200)
  expect((await act(candidate.client, id, 'withdraw', { reason: 'other' })).status).toBe(200)
})
