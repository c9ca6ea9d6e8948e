/** A referrer's inbox: the nearest deadline first, and the next request as soon as there is room. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { createCandidate, createReferrer, createJob } from '../../../../tests/support/people.ts'
import { act, ask, inbox, leave } from '../../../../tests/support/referrals.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp()
})
afterAll(() => app.close())

test('five at a time, the nearest deadline first; a decision brings the next one', async () => {
  const job = await createJob(app)
  const { client } = await createReferrer(app, job.companyId)
  const requestIds: string[] = []
  for (let index = 0; index < 6; index++) {
    const candidate = await createCandidate(app)
    // The sixth was sent to someone who has left since: it waits.
    const leaving = index === 5 && (await createReferrer(app, job.companyId))
    requestIds.push((await ask(candidate.client, job.jobId)).body.id)
    if (leaving) await leave(app, leaving.accountId)
    app.clock.advance({ minutes: 10 })
  }
  const listed = async () => (await inbox(client)).items.map(({ requestId }) => requestId)
  expect(await listed()).toEqual(requestIds.slice(0, 5))

  const inPages: string[] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const reply: { body: { items: { requestId: string }[]; nextCursor: string | null } } =
      await client.get('/api/referral-offers', { query: { limit: '2', cursor } })
    inPages.push(...reply.body.items.map(({ requestId }) => requestId))
    cursor = reply.body.nextCursor
  }
  expect(inPages).toEqual(requestIds.slice(0, 5))

  const [first, second] = (await inbox(client)).items
  await act(client, first!.id, 'pass', { reason: 'no_time' })
  await app.runDueTasks()
  expect(await listed()).toEqual(requestIds.slice(1))

  // Accepted ones have their own order, by what is due next.
  await act(client, second!.id, 'claim')
  expect((await inbox(client, 'claimed')).items.map(({ id }) => id)).toEqual([second!.id])
  expect(await listed()).toEqual(requestIds.slice(2))
})

test('a request whose candidate is asked first says so', async () => {
  const job = await createJob(app)
  const { client } = await createReferrer(app, job.companyId)
  for (let index = 0; index < 3; index++) {
    const candidate = await createCandidate(app)
    await ask(candidate.client, job.jobId)
    const [offer] = (await inbox(client)).items
    await act(client, offer!.id, 'claim')
  }
  const reply = await client.get<{
    items: { asked: boolean; candidateName: string | null }[]
    counts: { open: number; claimed: number }
  }>('/api/referral-offers')
  expect(reply.body.items).toMatchObject([{ asked: true, candidateName: null }])
  // It waits for the candidate: nothing is left for the referrer to decide.
  expect(reply.body.counts).toEqual({ open: 0, claimed: 2 })
})
