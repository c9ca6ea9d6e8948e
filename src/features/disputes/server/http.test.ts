import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../../../tests/support/app.ts'
import type { Failure, TestClient } from '../../../../tests/support/client.ts'
import { createAdmin, createReferrer, type TestPerson } from '../../../../tests/support/people.ts'
import { act, read, scene, wallet } from '../../../../tests/support/referrals.ts'
import type { AdminDispute, OwnDispute } from '../contract.ts'

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

const open = (client: TestClient, id: string) =>
  client.post<OwnDispute & Failure>(`/api/referrals/${id}/dispute`, { text })
const say = (client: TestClient, id: string, files: Record<string, Buffer> = {}) => {
  const body = new FormData()
  body.set('text', 'I sent our form on that day.')
  for (const [name, bytes] of Object.entries(files)) {
    body.set(name, new File([new Uint8Array(bytes)], '../../etc/passwd.svg'))
  }
  return client.postForm<OwnDispute & Failure>(`/api/disputes/${id}/statements`, body)
}
const decide = (client: TestClient, id: string, decision: string) =>
  client.post<AdminDispute & Failure>(`/api/admin/disputes/${id}/decision`, {
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
    expect(early.body.details?.reason).toContain('a few days')
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
    const colleague = await createReferrer(app, job.companyId)
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
