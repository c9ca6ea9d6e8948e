/** A request goes on when its referrer lets go; it is declined only when everybody has decided. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { createReferrer } from '../../../../tests/support/people.ts'
import { act, ask, inbox, read, scene } from '../../../../tests/support/referrals.ts'
import { rerouteFrom } from './service.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp()
})
beforeEach(() => app.renewSessions())
afterAll(() => app.close())

type Scene = Awaited<ReturnType<typeof scene>>

/** How the first referrer lets go of the request that they accepted. */
const ways: Record<string, (here: Scene) => Promise<unknown>> = {
  'hands it back': ({ offers: [first] }) => act(first!.person.client, first!.offerId, 'release'),
  async 'lets it lapse'() {
    app.clock.advance({ days: 5, minutes: 1 })
    await app.renewSessions()
    await app.runDueTasks()
  },
  async 'is removed'({ offers: [first] }) {
    const { accountId } = first!.person
    await sql`update recruiter_profiles set level = 0, work_email_verified_at = null
      where account_id = ${accountId}`.execute(app.database.db)
    await app.runAsSystem((context) => rerouteFrom(context, accountId), { requestId: randomUUID() })
  },
}

async function setRoom(here: Scene, weeklyCap: number): Promise<void> {
  const ids = here.people.slice(1).map((person) => person.accountId)
  await sql`update recruiter_profiles set weekly_cap = ${weeklyCap}
    where account_id = any(${ids}::uuid[])`.execute(app.database.db)
}

describe.each(Object.keys(ways))('the referrer who accepted %s', (way) => {
  test.each([3, 5])('with %i referrers: the others are asked again', async (size) => {
    const here = await scene(app, size)
    await act(here.offers[0]!.person.client, here.offers[0]!.offerId, 'claim')
    await ways[way]!(here)
    expect(await read(here.candidate.client, here.requestId)).toMatchObject({
      status: 'offered',
      charge: 'held',
    })
    for (const { person, offerId } of here.offers.slice(1)) {
      expect((await inbox(person.client)).items.map(({ id }) => id)).toEqual([offerId])
    }
    // The offer that was revoked can be accepted now.
    const { person, offerId } = here.offers[1]!
    expect((await act(person.client, offerId, 'claim')).status).toBe(200)
  })

  test('with one: it waits for another referrer, then expires, and can be asked again', async () => {
    const here = await scene(app, 1)
    const { client } = here.candidate
    await act(here.offers[0]!.person.client, here.offers[0]!.offerId, 'claim')
    await ways[way]!(here)
    expect(await read(client, here.requestId)).toMatchObject({ status: 'queued', charge: 'held' })
    app.clock.advance({ days: 7, minutes: 1 })
    await app.renewSessions()
    await app.runDueTasks()
    expect(await read(client, here.requestId)).toMatchObject({
      status: 'expired',
      charge: 'released',
    })
    await createReferrer(app, here.job.companyId)
    const again = await ask(client, here.job.jobId)
    expect(again.status).toBe(200)
    expect(again.body.id).not.toBe(here.requestId)
  })

  test('while all others are full: it waits and goes out when someone has room', async () => {
    const here = await scene(app, 3)
    await act(here.offers[0]!.person.client, here.offers[0]!.offerId, 'claim')
    await setRoom(here, 0)
    await ways[way]!(here)
    expect(await read(here.candidate.client, here.requestId)).toMatchObject({
      status: 'queued',
      charge: 'held',
    })
    await setRoom(here, 20)
    app.clock.advance({ minutes: 1 })
    await app.runDueTasks()
    expect(await read(here.candidate.client, here.requestId)).toMatchObject({ status: 'offered' })
    expect((await inbox(here.people[1]!.client)).items).toHaveLength(1)
  })
})

test('silence is no decision: it waits, and goes to a person who comes later', async () => {
  const here = await scene(app, 2)
  await act(here.offers[0]!.person.client, here.offers[0]!.offerId, 'pass', { reason: 'no_time' })
  app.clock.advance({ hours: 49 })
  await app.runDueTasks()
  const { client } = here.candidate
  expect(await read(client, here.requestId)).toMatchObject({ status: 'queued', charge: 'held' })
  const later = await createReferrer(app, here.job.companyId)
  app.clock.advance({ minutes: 1 })
  await app.runDueTasks()
  expect((await inbox(later.client)).items).toHaveLength(1)
})

test('when everyone has decided it is declined, and the job is used up', async () => {
  const here = await scene(app, 3)
  for (const { person, offerId } of here.offers) {
    expect(await read(here.candidate.client, here.requestId)).toMatchObject({ status: 'offered' })
    await act(person.client, offerId, 'pass', { reason: 'no_time' })
  }
  const { client } = here.candidate
  expect(await read(client, here.requestId)).toMatchObject({
    status: 'declined',
    charge: 'released',
  })
  expect((await ask(client, here.job.jobId)).body).toMatchObject({ code: 'ALREADY_REQUESTED' })
})

test('those who passed are not asked a second time about the same person and job', async () => {
  const here = await scene(app, 2)
  const [first, second] = here.people
  await act(first!.client, here.offers[0]!.offerId, 'pass', { reason: 'no_time' })
  app.clock.advance({ hours: 49 })
  await app.runDueTasks()
  app.clock.advance({ days: 8 })
  await app.renewSessions()
  await app.runDueTasks()
  expect((await ask(here.candidate.client, here.job.jobId)).body.status).toBe('offered')
  expect((await inbox(first!.client)).items).toEqual([])
  expect((await inbox(second!.client)).items).toHaveLength(1)
})

test('a request that waits is offered as soon as someone has room', async () => {
  const { candidate, job, requestId } = await scene(app, 0)
  const referrer = await createReferrer(app, job.companyId, { weeklyCap: 0 })
  app.clock.advance({ minutes: 1 })
  await app.runDueTasks()
  expect(await read(candidate.client, requestId)).toMatchObject({ status: 'queued' })
  await sql`update recruiter_profiles set weekly_cap = 5 where account_id = ${referrer.accountId}`.execute(
    app.database.db,
  )
  app.clock.advance({ minutes: 1 })
  await app.runDueTasks()
  expect(await read(candidate.client, requestId)).toMatchObject({ status: 'offered' })
})
