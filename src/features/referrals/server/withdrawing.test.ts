/** A request that nobody has accepted can be withdrawn at any time, and asked for again, once. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { createCandidate, createReferrer, createJob } from '../../../../tests/support/people.ts'
import { act, ask, inbox, read, scene, wallet } from '../../../../tests/support/referrals.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp()
})
beforeEach(() => app.renewSessions())
afterAll(() => app.close())

type Scene = Awaited<ReturnType<typeof scene>>

const withdraw = ({ candidate }: Pick<Scene, 'candidate'>, id: string) =>
  candidate.client.post(`/api/referrals/${id}/withdraw`)

describe('withdrawn before anybody accepted it', () => {
  test('a request gives the job back, once', async () => {
    const there = await scene(app)
    const { candidate, job, requestId } = there
    expect((await withdraw(there, requestId)).status).toBe(200)
    const again = await ask(candidate.client, job.jobId)
    expect(again.status).toBe(200)
    expect((await withdraw(there, again.body.id)).status).toBe(200)
    const third = await ask(candidate.client, job.jobId)
    expect(third).toMatchObject({ status: 409, body: { code: 'ALREADY_REQUESTED' } })
    expect(third.body.details?.reason).toContain('You withdrew your request')
    expect(await wallet(candidate.client)).toMatchObject({ LifetimeConnects: 0, held: 0 })
  })

  test('at once by several tabs it is given back once, and one of many asks goes out', async () => {
    const there = await scene(app)
    const { candidate, job, requestId } = there
    const ends = await Promise.all([1, 2, 3].map(() => withdraw(there, requestId)))
    expect(ends.filter(({ status }) => status === 200)).toHaveLength(1)
    const asks = await Promise.all([1, 2, 3, 4].map(() => ask(candidate.client, job.jobId)))
    expect(asks.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await wallet(candidate.client)).toMatchObject({ LifetimeConnects: 1, held: 1 })
  })

  test('a person who passed it is not asked again, so withdrawing draws no lots', async () => {
    const there = await scene(app)
    const { candidate, job, requestId, offers } = there
    const other = await createReferrer(app, job.companyId)
    const { person, offerId } = offers[0]!
    await act(person.client, offerId, 'pass', { reason: 'no_time' })
    await withdraw(there, requestId)
    expect((await ask(candidate.client, job.jobId)).status).toBe(200)
    expect((await inbox(person.client)).items).toEqual([])
    expect((await inbox(other.client)).items).toHaveLength(1)
  })

  test('at a company whose only referrer is silent, the connection is back at any time', async () => {
    const there = await scene(app)
    const { candidate, job, requestId } = there
    app.clock.advance({ hours: 48, minutes: 1 })
    await app.runDueTasks()
    await app.renewSessions()
    expect(await read(candidate.client, requestId)).toMatchObject({
      status: 'queued',
      charge: 'held',
    })
    const told = app.mails.find(
      ({ to, subject }) => to === candidate.email && /is waiting for a referrer/.test(subject),
    )
    expect(told?.text).toMatch(
      /withdraw the request at any time\. You get your connection back right away/,
    )
    expect((await withdraw(there, requestId)).status).toBe(200)
    expect(await read(candidate.client, requestId)).toMatchObject({
      status: 'withdrawn',
      charge: 'released',
    })
    expect(await wallet(candidate.client)).toMatchObject({ LifetimeConnects: 0, held: 0 })
    expect((await ask(candidate.client, job.jobId)).status).toBe(200)
  })
})

test.each(['claimed', 'handed back'])(
  'a request that was %s uses up the job when it is withdrawn',
  async (state) => {
    const there = await scene(app)
    const { candidate, job, requestId, offers } = there
    const { person, offerId } = offers[0]!
    await act(person.client, offerId, 'claim')
    if (state === 'handed back') await act(person.client, offerId, 'release')
    expect((await withdraw(there, requestId)).status).toBe(200)
    expect((await ask(candidate.client, job.jobId)).status).toBe(409)
  },
)

test('another job of the company is asked for as before', async () => {
  const there = await scene(app)
  const { candidate, job, requestId } = there
  await withdraw(there, requestId)
  const sibling = await createJob(app, { id: job.companyId, name: job.companyName })
  expect((await ask(candidate.client, sibling.jobId)).status).toBe(200)
  const stranger = await createCandidate(app, { plan: 'basic' })
  expect((await ask(stranger.client, job.jobId)).status).toBe(200)
})
