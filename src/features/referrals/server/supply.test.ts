/** Who can take a request now is said before anything is sent, and nothing is held for nobody (REF19). */
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../../../tests/support/app.ts'
import type { TestClient } from '../../../../tests/support/client.ts'
import {
  createCandidate,
  createJob,
  createReferrer,
  createStaffedJob,
} from '../../../../tests/support/people.ts'
import { act, ask, inbox, read, wallet } from '../../../../tests/support/referrals.ts'
import type { Supply } from '../contract.ts'
import { limits } from './policy.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp()
})
beforeEach(() => app.renewSessions())
afterAll(() => app.close())

async function slugOf(companyId: string): Promise<string> {
  const { rows } = await sql<{ slug: string }>`
    select slug from companies where id = ${companyId}`.execute(app.database.db)
  return rows[0]!.slug
}

async function supply(client: TestClient, companyId: string, query: Record<string, string> = {}) {
  const slug = await slugOf(companyId)
  return client.get<Supply>(`/api/companies/${slug}/supply`, { query })
}

describe('what is said before sending', () => {
  test('goes down the ladder; a guest reads it too', async () => {
    const { companyId, jobId } = await createStaffedJob(app)
    const other = await createJob(app)
    expect((await app.guest().get('/api/companies/no-such/supply')).status).toBe(404)
    expect((await supply(app.guest(), companyId, { jobId: 'x' })).status).toBe(400)
    expect((await supply(app.guest(), companyId, { jobId: other.jobId })).status).toBe(404)
    const { client } = await createCandidate(app)
    const { rows } = await sql`select from job_readers where job_id = ${jobId}`.execute(
      app.database.db,
    )
    expect(rows).toEqual([])
    const { body } = await supply(client, companyId)
    expect(body).toMatchObject({
      referralsOpen: true,
      available: 1,
      responseStats: { sample: 0, answeredPercent: null, medianHours: null },
    })
    expect((await supply(app.guest(), companyId)).body.available).toBe(1)
    expect((await supply(app.guest(), other.companyId)).body.available).toBe(0)
  })

  test('counts who has room, is not paused and is not the candidate', async () => {
    const { companyId } = await createJob(app)
    const [paused, full, open] = [
      await createReferrer(app, companyId),
      await createReferrer(app, companyId, { weeklyCap: 0 }),
      await createReferrer(app, companyId),
    ]
    const until = new Date(app.clock.now().getTime() + 60_000)
    await sql`update recruiter_profiles set paused_until = ${until}
      where account_id = ${paused.accountId}`.execute(app.database.db)
    const candidate = await createCandidate(app)
    expect((await supply(candidate.client, companyId)).body.available).toBe(1)
    await sql`update recruiter_profiles set weekly_cap = 5
      where account_id = ${full.accountId}`.execute(app.database.db)
    expect((await supply(candidate.client, companyId)).body.available).toBe(2)
    // A number smaller than a guest's would tell the candidate of the block.
    await sql`insert into account_blocks (blocker_id, blocked_id, created_at)
      values (${open.accountId}, ${candidate.accountId}, ${app.clock.now()})`.execute(
      app.database.db,
    )
    expect((await supply(candidate.client, companyId)).body.available).toBe(2)
    expect((await supply(app.guest(), companyId)).body.available).toBe(2)
    // Nobody is left who could take it: nothing is promised.
    await sql`update recruiter_profiles set paused_until = ${until}
      where account_id = ${full.accountId}`.execute(app.database.db)
    expect((await supply(candidate.client, companyId)).body.available).toBe(0)
  })

  test('the preview of a request and a one-shot say the same number', async () => {
    const { companyId, jobId } = await createJob(app)
    for (let index = 0; index < 3; index++) await createReferrer(app, companyId)
    const one = await createReferrer(app, companyId)
    await sql`update recruiter_profiles set refer_functions = '{sales}'
      where account_id = ${one.accountId}`.execute(app.database.db)
    const { client } = await createCandidate(app)
    await sql`update jobs set source_kind = 'demo' where id = ${jobId}`.execute(app.database.db)
    const preview = await client.get('/api/referrals/preview', { query: { jobId } })
    expect(preview.body).toMatchObject({ referrers: 3 })
    expect((await supply(client, companyId, { jobId })).body.available).toBe(3)
  })
})

describe('with nobody who can take it', () => {
  test('a request is refused, and nothing is held, counted or left behind', async () => {
    const { jobId } = await createJob(app)
    const candidate = await createCandidate(app)
    const reply = await ask(candidate.client, jobId)
    expect(reply).toMatchObject({ status: 409, body: { code: 'CONFLICT' } })
    expect(reply.body.details?.reason).toContain('nothing was sent or charged')
    expect(await wallet(candidate.client)).toMatchObject({
      held: 0,
      remaining: 1,
      LifetimeConnects: 0,
      DailyUsage: { Count: 0 },
    })
    const { rows } = await sql`
      select from referral_requests where candidate_id = ${candidate.accountId}`.execute(
      app.database.db,
    )
    expect(rows).toEqual([])
  })

  test('twenty at once for the last places: as many go out as there are places', async () => {
    const { companyId, companyName } = await createStaffedJob(app)
    const asking = []
    for (let index = 0; index < 20; index++) {
      const { jobId } = await createJob(app, { id: companyId, name: companyName })
      asking.push({ ...(await createCandidate(app)), jobId })
    }
    const replies = await Promise.all(asking.map(({ client, jobId }) => ask(client, jobId)))
    const sent = replies.filter(({ status }) => status === 200)
    expect(sent).toHaveLength(limits.openOffersPerReferrer)
    expect(sent.every(({ body }) => body.status === 'offered')).toBe(true)
    expect(replies.filter(({ status }) => status === 409)).toHaveLength(20 - sent.length)
    for (const [index, { client }] of asking.entries()) {
      const held = replies[index]!.status === 200 ? 1 : 0
      expect(await wallet(client)).toMatchObject({ held })
    }
  })

  test('one that was kept back ends with its connection when nobody has room any more', async () => {
    const { companyId, jobId } = await createJob(app)
    const referrer = await createReferrer(app, companyId)
    const candidate = await createCandidate(app)
    const note = 'I will pay you 500 dollars on PayPal for this referral, contact me on WhatsApp.'
    const { body } = await ask(candidate.client, jobId, { note })
    expect(body.status).toBe('screening')
    await sql`update recruiter_profiles set weekly_cap = 0
      where account_id = ${referrer.accountId}`.execute(app.database.db)
    app.clock.advance({ hours: 4, minutes: 1 })
    await app.runDueTasks()
    expect(await read(candidate.client, body.id)).toMatchObject({
      status: 'ineligible',
      charge: 'released',
    })
    expect(app.mails.findLast(({ to }) => to === candidate.email)?.text).toContain(
      'You got your connection back',
    )
    // The job is not used up.
    await createReferrer(app, companyId)
    expect((await ask(candidate.client, jobId)).status).toBe(200)
  })

  test('one that somebody has looked at waits as before', async () => {
    const { companyId, jobId } = await createStaffedJob(app)
    const candidate = await createCandidate(app)
    const { body } = await ask(candidate.client, jobId)
    expect(body.status).toBe('offered')
    app.clock.advance({ hours: 49 })
    await app.runDueTasks()
    await app.renewSessions()
    expect(await read(candidate.client, body.id)).toMatchObject({ status: 'queued' })
    const later = await createReferrer(app, companyId)
    app.clock.advance({ minutes: 1 })
    await app.runDueTasks()
    const [offer] = (await inbox(later.client)).items
    expect((await act(later.client, offer!.id, 'claim')).status).toBe(200)
  })
})
