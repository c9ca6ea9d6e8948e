import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../../../tests/support/app.ts'
import type { TestClient } from '../../../../tests/support/client.ts'
import {
  createAdmin,
  createCandidate,
  createInsider,
  createJob,
  type TestPerson,
} from '../../../../tests/support/people.ts'
import { act, ask, inbox, read, scene, wallet } from '../../../../tests/support/referrals.ts'
import type {
  AdminDispute,
  FlaggedRequest,
  OwnDispute,
  ReportedRequest,
  VolumeReview,
} from '../contract.ts'

let app: TestApp
let moderator: TestPerson
beforeAll(async () => {
  app = await buildTestApp()
  moderator = await createAdmin(app, ['moderator'])
})
beforeEach(() => app.renewSessions())
afterAll(() => app.close())

const text = 'Their hiring team wrote that no referral of me is on record.'

/** A referral that was made eight days ago. */
async function referred() {
  const { candidate, offers, requestId, job } = await scene(app)
  const { person: referrer, offerId } = offers[0]!
  await act(referrer.client, offerId, 'claim')
  const made = await act(referrer.client, offerId, 'refer', {
    channel: 'internal_portal',
    atsReference: 'R-1',
    referredOn: app.clock.now().toISOString().slice(0, 10),
    relation: 'reviewed_profile',
  })
  expect(made.status).toBe(200)
  app.clock.advance({ days: 8 })
  await app.renewSessions()
  return { candidate, referrer, requestId, offerId, job }
}

type Failed = { code?: string; details?: { reason?: string; fields?: { path: string }[] } }
const open = (client: TestClient, id: string) =>
  client.post<OwnDispute & Failed>(`/api/referrals/${id}/dispute`, { text })
const say = (client: TestClient, id: string, files: Record<string, Buffer> = {}) => {
  const body = new FormData()
  body.set('text', 'I sent our form on that day.')
  for (const [name, bytes] of Object.entries(files)) {
    body.set(name, new File([new Uint8Array(bytes)], '../../etc/passwd.svg'))
  }
  return client.postForm<OwnDispute & Failed>(`/api/disputes/${id}/statements`, body)
}
const decide = (client: TestClient, id: string, decision: string) =>
  client.post<AdminDispute & Failed>(`/api/admin/disputes/${id}/decision`, {
    decision,
    reason: 'The company says that no referral is on record.',
  })
const picture = () =>
  sharp({ create: { width: 400, height: 300, channels: 3, background: '#884422' } })
    .png()
    .toBuffer()

describe('opening', () => {
  test('goes down the ladder, a week after the referral at the earliest', async () => {
    const { candidate, requestId } = await referred()
    expect((await open(app.guest(), requestId)).status).toBe(401)
    expect((await open(moderator.client, requestId)).status).toBe(403)
    expect(
      (await candidate.client.post(`/api/referrals/${requestId}/dispute`, { text: 'no' })).status,
    ).toBe(400)
    const other = await referred()
    expect((await open(other.candidate.client, requestId)).status).toBe(404)
    expect((await open(candidate.client, randomUUID())).status).toBe(404)
    const opened = await open(candidate.client, requestId)
    expect(opened.status).toBe(200)
    expect(opened.body).toMatchObject({ state: 'open', side: 'candidate', canAdd: true })
    expect((await open(candidate.client, requestId)).body.code).toBe('ILLEGAL_TRANSITION')
  })

  test('is refused in the first week, and before there is a referral', async () => {
    const { candidate, requestId } = await referred()
    app.clock.advance({ days: -2 })
    const early = await open(candidate.client, requestId)
    expect(early.body.code).toBe('ILLEGAL_TRANSITION')
    expect(early.body.details?.reason).toContain('needs some days')
    const fresh = await scene(app)
    expect((await open(fresh.candidate.client, fresh.requestId)).body.code).toBe(
      'ILLEGAL_TRANSITION',
    )
  })
})

describe('the two sides', () => {
  test('read each other, and nobody else reads them; files are for the owner and moderators', async () => {
    const { candidate, referrer, requestId, job } = await referred()
    await open(candidate.client, requestId)
    await app.runDueTasks()
    expect(
      app.mails.some((mail) => mail.to === referrer.email && mail.subject.includes('disputed')),
    ).toBe(true)
    const said = await say(referrer.client, requestId, { evidence: await picture() })
    expect(said.status).toBe(200)
    expect(said.body.side).toBe('referrer')
    const path = `/api/disputes/${requestId}`
    const own = (await candidate.client.get<OwnDispute>(path)).body
    expect(own.statements.map(({ by, file }) => [by, file])).toEqual([
      ['candidate', null],
      ['referrer', { readable: false }],
    ])
    const colleague = await createInsider(app, job.companyId)
    expect((await colleague.client.get(path)).status).toBe(404)
    expect((await app.guest().get(path)).status).toBe(401)
    expect((await say(colleague.client, requestId)).status).toBe(404)

    const file = `${path}/evidence/${own.statements[1]!.id}`
    expect((await candidate.client.get(file)).status).toBe(404)
    expect((await colleague.client.get(file)).status).toBe(404)
    expect((await (await createAdmin(app, ['finance'])).client.get(file)).status).toBe(404)
    const bytes = await referrer.client.get(file)
    expect(bytes.headers['content-type']).toBe('image/jpeg')
    expect(String(bytes.headers['content-disposition'])).toContain('attachment')
    expect((await moderator.client.get(file)).status).toBe(200)
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from audit_entries
      where action = 'disputes.evidenceViewed' and entity_id = ${requestId}`.execute(
      app.database.db,
    )
    expect(rows[0]!.count).toBe(1)
  })

  test('show honest files alone, five times, for three days', async () => {
    const { candidate, referrer, requestId } = await referred()
    await open(candidate.client, requestId)
    const script = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>')
    const refused = await say(referrer.client, requestId, { evidence: script })
    expect(refused).toMatchObject({ status: 422, body: { code: 'INVALID_FILE' } })
    expect(refused.body.details?.fields?.[0]?.path).toBe('evidence')
    const large = await say(referrer.client, requestId, { evidence: Buffer.alloc(6 * 1024 * 1024) })
    expect(large.status).toBe(413)
    for (let index = 0; index < 5; index++) {
      expect((await say(referrer.client, requestId)).status).toBe(200)
    }
    expect((await say(referrer.client, requestId)).body.code).toBe('LIMIT_REACHED')
    app.clock.advance({ days: 3 })
    await app.renewSessions()
    expect((await say(candidate.client, requestId)).body.code).toBe('ILLEGAL_TRANSITION')
  })
})

describe('deciding', () => {
  test('is for those who may, once both were heard; upheld, the connection comes back', async () => {
    const { candidate, referrer, requestId } = await referred()
    await open(candidate.client, requestId)
    expect((await decide(candidate.client, requestId, 'uphold')).status).toBe(403)
    const finance = await createAdmin(app, ['finance'])
    expect((await decide(finance.client, requestId, 'uphold')).status).toBe(403)
    expect((await decide(moderator.client, randomUUID(), 'uphold')).status).toBe(404)
    const early = await decide(moderator.client, requestId, 'uphold')
    expect(early.body.code).toBe('ILLEGAL_TRANSITION')
    await say(referrer.client, requestId)
    expect(await wallet(candidate.client)).toMatchObject({ LifetimeConnects: 1 })
    const decided = await decide(moderator.client, requestId, 'uphold')
    expect(decided).toMatchObject({ status: 200, body: { state: 'upheld', upheldBefore: 1 } })
    expect(await read(candidate.client, requestId)).toMatchObject({
      status: 'upheld',
      charge: 'refunded',
    })
    expect(await wallet(candidate.client)).toMatchObject({ LifetimeConnects: 0 })
    const ledger = await candidate.client.get<{ items: { kind: string; refId: string }[] }>(
      '/api/wallet/ledger',
    )
    expect(ledger.body.items.map((line) => line.kind)).toEqual(['refund', 'capture', 'hold'])
    expect((await decide(moderator.client, requestId, 'dismiss')).body.code).toBe(
      'ILLEGAL_TRANSITION',
    )
    const told = (await candidate.client.get<OwnDispute>(`/api/disputes/${requestId}`)).body
    expect(told.decision?.reason).toContain('no referral is on record')
    await app.runDueTasks()
    for (const email of [candidate.email, referrer.email]) {
      expect(app.mails.some((mail) => mail.to === email && mail.subject.includes('decided'))).toBe(
        true,
      )
    }
  })

  test('needs no answer once the time of the other side is over; dismissed, nothing comes back', async () => {
    const { candidate, requestId } = await referred()
    await open(candidate.client, requestId)
    app.clock.advance({ days: 3 })
    await app.renewSessions()
    expect((await decide(moderator.client, requestId, 'dismiss')).body.state).toBe('dismissed')
    expect(await read(candidate.client, requestId)).toMatchObject({
      status: 'dismissed',
      charge: 'captured',
    })
  })

  test('stays in the list past its day, the most urgent first', async () => {
    const first = await referred()
    await open(first.candidate.client, first.requestId)
    app.clock.advance({ days: 6 })
    await app.renewSessions()
    await app.runDueTasks()
    const list = await moderator.client.get<{ items: { id: string }[] }>('/api/admin/disputes')
    expect(list.body.items.map((item) => item.id)).toContain(first.requestId)
    expect(await read(first.candidate.client, first.requestId)).toMatchObject({
      status: 'disputed',
    })
  })

  test('a second upheld one within ninety days takes the referrer back to L1', async () => {
    const one = await referred()
    const referrer = one.referrer
    await sql`update recruiter_profiles set level = 2 where account_id = ${referrer.accountId}`.execute(
      app.database.db,
    )
    const levelOf = async () =>
      (
        await sql<{
          level: number
        }>`select level from recruiter_profiles where account_id = ${referrer.accountId}`.execute(
          app.database.db,
        )
      ).rows[0]!.level
    await open(one.candidate.client, one.requestId)
    await say(referrer.client, one.requestId)
    await decide(moderator.client, one.requestId, 'uphold')
    expect(await levelOf()).toBe(2)
    const two = await referred()
    await open(two.candidate.client, two.requestId)
    await sql`update disputes set referrer_id = ${referrer.accountId} where id = ${two.requestId}`.execute(
      app.database.db,
    )
    await say(referrer.client, two.requestId)
    await decide(moderator.client, two.requestId, 'uphold')
    expect(await levelOf()).toBe(1)
  })

  test('two admins at once: one decides', async () => {
    const { candidate, referrer, requestId } = await referred()
    await open(candidate.client, requestId)
    await say(referrer.client, requestId)
    const second = await createAdmin(app, ['owner'])
    const replies = await Promise.all([
      decide(moderator.client, requestId, 'uphold'),
      decide(second.client, requestId, 'dismiss'),
    ])
    expect(new Set(replies.map((reply) => reply.status))).toEqual(new Set([200, 409]))
  })

  test('files are destroyed ninety days after', async () => {
    const { candidate, referrer, requestId } = await referred()
    await open(candidate.client, requestId)
    await say(referrer.client, requestId, { evidence: await picture() })
    await decide(moderator.client, requestId, 'dismiss')
    const keyOf = async () =>
      (
        await sql<{
          storageKey: string | null
        }>`select storage_key from dispute_statements where dispute_id = ${requestId} and by_party = 'referrer'`.execute(
          app.database.db,
        )
      ).rows[0]!.storageKey
    app.clock.advance({ days: 89 })
    await app.runDueTasks()
    expect(await keyOf()).not.toBeNull()
    app.clock.advance({ days: 2 })
    await app.runDueTasks()
    expect(await keyOf()).toBeNull()
  })
})

describe('requests that look wrong', () => {
  // The clock has gone further than a session lasts.
  beforeAll(async () => {
    moderator = await createAdmin(app, ['moderator'])
  })

  test('are shown without who asks, and go out or end as an admin says', async () => {
    const { candidate, job } = await scene(app)
    const sibling = await scene(app)
    const note = 'Please refer me and I will pay you 500 euros. Ottilie Quastenflosser'
    const { body } = await ask(candidate.client, sibling.job.jobId, { note })
    expect(body.status).toBe('screening')
    const other = await ask(sibling.candidate.client, job.jobId, { note: `${note}, again` })
    const list = await moderator.client.get<{ items: FlaggedRequest[] }>(
      '/api/admin/referral-screening',
    )
    const item = list.body.items.find((one) => one.id === body.id)
    expect(item).toMatchObject({ suspicions: ['money'], strikes: 0 })
    expect(JSON.stringify(list.body)).not.toContain(candidate.email)
    const path = `/api/admin/referral-screening/${body.id}`
    expect((await candidate.client.post(path, { decision: 'send' })).status).toBe(403)
    expect((await moderator.client.post(path, { decision: 'spam' })).status).toBe(400)
    const reason = 'It offers money.'
    expect((await moderator.client.post(path, { decision: 'spam', reason })).status).toBe(200)
    expect(await read(candidate.client, body.id)).toMatchObject({
      status: 'rejected_spam',
      charge: 'released',
    })
    expect((await moderator.client.post(path, { decision: 'send' })).status).toBe(409)
    const letGo = `/api/admin/referral-screening/${other.body.id}`
    expect((await moderator.client.post(letGo, { decision: 'send' })).status).toBe(200)
    expect(await read(sibling.candidate.client, other.body.id)).toMatchObject({ status: 'offered' })
  })

  test('two strikes in ninety days pause asking for thirty', async () => {
    const { candidate } = await scene(app)
    for (let number = 0; number < 2; number++) {
      const { job } = await scene(app)
      const note = `${randomUUID()} ${randomUUID()} I will pay you well.`
      const { body } = await ask(candidate.client, job.jobId, { note })
      await moderator.client.post(`/api/admin/referral-screening/${body.id}`, {
        decision: 'spam',
        reason: 'It offers money.',
      })
    }
    const { job } = await scene(app)
    expect((await ask(candidate.client, job.jobId)).body.code).toBe('LIMIT_REACHED')
    app.clock.advance({ days: 29 })
    await app.renewSessions()
    expect((await ask(candidate.client, job.jobId)).body.code).toBe('LIMIT_REACHED')
    app.clock.advance({ days: 1, minutes: 1 })
    await app.renewSessions()
    expect((await ask(candidate.client, job.jobId)).status).toBe(200)
  })
})

describe('a reported request', () => {
  let text = ''
  beforeEach(() => {
    text = `The same words went to three of us: ${randomUUID()}`
  })
  const path = '/api/admin/referral-reports'
  type Reply = { ok?: boolean; code?: string }
  const report = (client: TestClient, offerId: string, more: object = {}) =>
    client.post<Reply>(`/api/referral-offers/${offerId}/report`, {
      reason: 'advert',
      text,
      ...more,
    })
  const waiting = async () => {
    const list = await moderator.client.get<{ items: ReportedRequest[] }>(path)
    return list.body.items.find((item) => item.text === text)
  }
  const decided = (id: string, decision: string, reason?: string) =>
    moderator.client.post<Failed>(`${path}/${id}`, { decision, ...(reason && { reason }) })

  test('leaves the inbox of whoever reports it, waits for an admin, and tells the candidate nothing', async () => {
    moderator = await createAdmin(app, ['moderator'])
    const { candidate, offers, requestId } = await scene(app, 2)
    const [first, second] = offers
    const { client } = first!.person
    const stranger = second!.person.client
    expect((await report(app.guest(), first!.offerId)).status).toBe(401)
    expect((await report(candidate.client, first!.offerId)).status).toBe(403)
    expect((await report(stranger, first!.offerId)).status).toBe(404)
    expect((await report(client, first!.offerId, { text: 'Spam' })).status).toBe(400)
    expect((await report(client, first!.offerId, { reason: 'dislike' })).status).toBe(400)
    const points = () => read(candidate.client, requestId)
    const before = await points()
    expect((await report(client, first!.offerId)).body).toEqual({ ok: true })
    expect((await inbox(client)).items).toEqual([])
    expect((await report(client, first!.offerId)).body.code).toBe('ILLEGAL_TRANSITION')
    // The others may still decide, and nothing about it reaches the candidate.
    expect(await points()).toEqual(before)
    expect((await inbox(stranger)).items).toHaveLength(1)
    expect(JSON.stringify(await read(candidate.client, requestId))).not.toContain('report')

    expect((await client.get(path)).status).toBe(403)
    const verifier = await createAdmin(app, ['verifier'])
    expect((await verifier.client.get(path)).status).toBe(403)
    const item = await waiting()
    expect(item).toMatchObject({ reason: 'advert', text, strikes: 0 })
    expect(JSON.stringify(item)).not.toContain(candidate.email)
    expect(JSON.stringify(item)).not.toContain(first!.person.email)
    expect((await decided(randomUUID(), 'keep')).status).toBe(404)
    expect((await decided(item!.id, 'end')).status).toBe(400)
    expect((await decided(item!.id, 'keep')).status).toBe(200)
    expect((await decided(item!.id, 'keep')).status).toBe(404)
    expect(await read(candidate.client, requestId)).toMatchObject({ status: 'offered' })
    expect((await act(stranger, second!.offerId, 'claim')).status).toBe(200)
  })

  test('that was taken goes to others first; ended by an admin, its connection comes back', async () => {
    const { candidate, offers, requestId, job } = await scene(app)
    const [first] = offers
    await act(first!.person.client, first!.offerId, 'claim')
    const late = await createInsider(app, job.companyId)
    expect(await read(candidate.client, requestId)).toMatchObject({ charge: 'captured' })
    expect((await report(first!.person.client, first!.offerId)).status).toBe(200)
    expect(await read(candidate.client, requestId)).toMatchObject({
      charge: 'held',
      referrer: null,
    })
    expect((await inbox(late.client)).items).toHaveLength(1)
    const item = await waiting()
    const reason = 'The same words went to several people.'
    expect((await decided(item!.id, 'end', reason)).status).toBe(200)
    const ended = await read(candidate.client, requestId)
    expect(ended).toMatchObject({ status: 'rejected_spam', charge: 'released' })
    expect(ended.events[0]).toMatchObject({ kind: 'reject_spam', by: 'admin', detail: { reason } })
    expect((await inbox(late.client)).items).toEqual([])
    expect(await waiting()).toBeUndefined()
    // A request that is over is not ended again, by either door.
    const screening = `/api/admin/referral-screening/${requestId}`
    expect((await moderator.client.post(screening, { decision: 'spam', reason })).status).toBe(409)
  })

  test('that somebody else has taken meanwhile ends for both, and its conversation with it', async () => {
    const { candidate, offers, requestId } = await scene(app, 2)
    const [first, second] = offers
    await report(first!.person.client, first!.offerId)
    await act(second!.person.client, second!.offerId, 'claim')
    const screening = `/api/admin/referral-screening/${requestId}`
    const early = { decision: 'spam', reason: 'Not by this door.' }
    expect((await moderator.client.post(screening, early)).status).toBe(409)
    const item = await waiting()
    expect((await decided(item!.id, 'end', 'It offers money.')).status).toBe(200)
    expect(await read(candidate.client, requestId)).toMatchObject({
      status: 'rejected_spam',
      charge: 'released',
    })
    expect((await inbox(second!.person.client, 'claimed')).items).toEqual([])
    expect((await wallet(candidate.client)).held).toBe(0)
  })

  test('that has come to nothing meanwhile gets the strike alone; one that led to a referral stays', async () => {
    const { candidate, offers, requestId } = await scene(app)
    await report(offers[0]!.person.client, offers[0]!.offerId)
    expect(await read(candidate.client, requestId)).toMatchObject({ status: 'declined' })
    const reason = 'The same words went to several people.'
    expect((await decided((await waiting())!.id, 'end', reason)).status).toBe(200)
    const ended = await read(candidate.client, requestId)
    expect(ended).toMatchObject({ status: 'declined', charge: 'released' })
    expect(ended.events[0]).toMatchObject({ kind: 'reject_spam', detail: { reason } })

    text = `Another one: ${randomUUID()}`
    const other = await scene(app, 2)
    const [first, second] = other.offers
    await report(first!.person.client, first!.offerId)
    await act(second!.person.client, second!.offerId, 'claim')
    await act(second!.person.client, second!.offerId, 'refer', {
      channel: 'email',
      referredOn: app.clock.now().toISOString().slice(0, 10),
      relation: 'met',
    })
    const item = await waiting()
    expect((await decided(item!.id, 'end', reason)).body.code).toBe('ILLEGAL_TRANSITION')
    expect((await decided(item!.id, 'keep')).status).toBe(200)
  })
})

test('more than fifteen referrals in thirty days: nobody takes more before a person has looked', async () => {
  moderator = await createAdmin(app, ['moderator'])
  const { candidate, offers, requestId } = await scene(app)
  const { person: insider, offerId } = offers[0]!
  await act(insider.client, offerId, 'claim')
  // Fifteen of the last weeks, as they would be stored.
  await sql`
    insert into referral_requests (id, candidate_id, company_id, job_id, job_title, snapshot, note,
      why_me, status, sent_at, created_at, updated_at, claimed_by, claimed_at, referred, referred_at)
    select gen_random_uuid(), other.id, request.company_id, request.job_id, 'Earlier', snapshot,
      note, why_me, 'confirmed', sent_at, request.created_at, request.updated_at,
      ${insider.accountId}, claimed_at, '{"relation": "reviewed_profile"}',
      ${new Date(app.clock.now().getTime() - 29 * 86_400_000)}
    from referral_requests request
    cross join (
      select id from accounts where id not in (${candidate.accountId}, ${insider.accountId})
      order by created_at limit 15) other
    where request.id = ${requestId}`.execute(app.database.db)
  const made = await act(insider.client, offerId, 'refer', {
    channel: 'email',
    referredOn: app.clock.now().toISOString().slice(0, 10),
    relation: 'reviewed_profile',
  })
  expect(made.status).toBe(200)
  const { rows } = await sql<{ companyId: string }>`
    select company_id from referral_requests where id = ${requestId}`.execute(app.database.db)
  const next = await createCandidate(app)
  const { jobId } = await createJob(app, await companyOf(rows[0]!.companyId))
  await ask(next.client, jobId)
  const waiting = (await inbox(insider.client)).items[0]!
  expect((await act(insider.client, waiting.id, 'claim')).body.code).toBe('LIMIT_REACHED')

  const path = '/api/admin/referral-reviews'
  expect((await insider.client.get(path)).status).toBe(403)
  const list = await moderator.client.get<{ items: VolumeReview[] }>(path)
  const review = list.body.items.find((item) => item.name === insider.name)!
  expect(review).toMatchObject({ referrals: 16, unknown: 16, confirmed: 15 })
  const close = (id: string) =>
    moderator.client.post(`${path}/${id}`, { note: 'A recruiting day at their university.' })
  expect((await close(randomUUID())).status).toBe(404)
  expect((await close(review.id)).status).toBe(200)
  expect((await close(review.id)).status).toBe(404)
  expect((await act(insider.client, waiting.id, 'claim')).status).toBe(200)
})

async function companyOf(id: string): Promise<{ id: string; name: string }> {
  const { rows } = await sql<{ name: string }>`select name from companies where id = ${id}`.execute(
    app.database.db,
  )
  return { id, name: rows[0]!.name }
}
