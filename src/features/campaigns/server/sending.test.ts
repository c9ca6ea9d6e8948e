/** One-shots on their way: the money, the pace, crashes and the report. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../../../tests/support/app.ts'
import type { TestClient } from '../../../../tests/support/client.ts'
import {
  bodyOf,
  change,
  ledgerOf,
  places,
  read,
  requestsOf,
  sender,
  start,
  states,
} from '../../../../tests/support/one-shots.ts'
import { createJob, secretWords } from '../../../../tests/support/people.ts'
import { act, inbox, wallet } from '../../../../tests/support/referrals.ts'
import type { OneShot, Proposal } from '../contract.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp()
})
beforeEach(() => app.renewSessions())
afterAll(() => app.close())

describe('sending', () => {
  test('costs all or nothing, and as much as the plan allows', async () => {
    const chosen = await places(app, 11)
    const free = await sender(app)
    expect(await start(free.client, bodyOf(chosen.slice(0, 2)))).toMatchObject({
      status: 403,
      body: { code: 'LIMIT_REACHED' },
    })
    const basic = await sender(app, 'basic')
    expect((await start(basic.client, bodyOf(chosen))).body.details?.reason).toContain(
      'up to 10 companies',
    )
    // Fifteen of twenty are gone, so seven do not fit, though the plan's size does.
    await sql`
      update wallets set day = ${app.clock.now().toISOString().slice(0, 10)}, day_count = 15
      where account_id = ${basic.accountId}`.execute(app.database.db)
    expect((await start(basic.client, bodyOf(chosen.slice(0, 7)))).body.details?.reason).toContain(
      '5 connections',
    )
    expect((await ledgerOf(app, basic.accountId)).holds).toBe(0)
    expect((await start(basic.client, bodyOf(chosen.slice(0, 5)))).status).toBe(200)
    expect(await ledgerOf(app, basic.accountId)).toMatchObject({ held: 5, holds: 5 })
  })

  test('the same key makes one; two at once make one', async () => {
    const candidate = await sender(app, 'basic')
    const chosen = await places(app, 2)
    const [key, body] = [randomUUID(), bodyOf(chosen)]
    const replies = await Promise.all([
      start(candidate.client, body, key),
      start(candidate.client, body, key),
      start(candidate.client, { ...body, note: `${body.note} more` }),
    ])
    expect(replies.filter((reply) => reply.status === 200).length).toBeGreaterThanOrEqual(1)
    const again = await start(candidate.client, body, key)
    await app.runDueTasks()
    await app.runDueTasks()
    expect(await requestsOf(app, candidate.accountId)).toBe(2)
    expect(await ledgerOf(app, candidate.accountId)).toMatchObject({ held: 2, holds: 2 })
    expect([200, 403, 409]).toContain(again.status)
  })

  test('five an hour, each an ordinary request, one mail a day, nobody gets two', async () => {
    // At noon: midnight would make two mails of one.
    app.clock.set(new Date(new Date(app.clock.now()).setUTCHours(36, 0, 0, 0)))
    const candidate = await sender(app, 'basic')
    const chosen = await places(app, 7)
    const shared = chosen[0]!.referrer
    const { body } = await start(candidate.client, bodyOf(chosen))
    await app.runDueTasks()
    expect(states(await read(candidate.client, body.id))).toBe(
      'sent sent sent sent sent waiting waiting',
    )
    app.clock.advance({ minutes: 59 })
    await app.runDueTasks()
    expect(states(await read(candidate.client, body.id))).toContain('waiting waiting')
    app.clock.advance({ minutes: 1 })
    await app.runDueTasks()
    const campaign = await read(candidate.client, body.id)
    expect(states(campaign)).toBe('sent sent sent sent sent sent sent')
    expect(campaign).toMatchObject({ state: 'sent', actions: [], ledger: { held: 7 } })
    expect(await requestsOf(app, candidate.accountId)).toBe(7)
    for (const { referrer } of chosen) expect((await inbox(referrer.client)).items).toHaveLength(1)

    const other = await sender(app, 'basic')
    await start(other.client, bodyOf(chosen.slice(0, 1)))
    await app.runDueTasks()
    expect((await inbox(shared.client)).items).toHaveLength(2)
    app.clock.advance({ hours: 30 })
    await app.runDueTasks()
    await app.runDueTasks()
    const mails = app.mails.filter((mail) => mail.to === shared.email)
    expect(mails.map((mail) => mail.subject).filter((subject) => /referr/.test(subject))).toEqual([
      '2 candidates would like to be referred',
    ])
    for (const word of secretWords) expect(JSON.stringify(mails)).not.toContain(word)
  })

  test('waits while a moderator limits the candidate, and goes on afterwards', async () => {
    const candidate = await sender(app, 'basic')
    const { body } = await start(candidate.client, bodyOf(await places(app, 2)))
    const until = new Date(app.clock.now().getTime() + 2 * 3_600_000)
    await sql`
      update accounts set limited_until = ${until} where id = ${candidate.accountId}`.execute(
      app.database.db,
    )
    await app.runDueTasks()
    app.clock.advance({ minutes: 119 })
    await app.runDueTasks()
    expect(states(await read(candidate.client, body.id))).toBe('waiting waiting')
    app.clock.advance({ minutes: 1 })
    await app.runDueTasks()
    expect(states(await read(candidate.client, body.id))).toBe('sent sent')
  })

  test('a crash half-way loses nothing and repeats nothing', async () => {
    const candidate = await sender(app, 'basic')
    const chosen = await places(app, 4)
    const { body } = await start(candidate.client, bodyOf(chosen))
    await sql`
      create function crash() returns trigger language plpgsql as $$
        begin raise exception 'the machine went away'; end $$`.execute(app.database.db)
    await sql`
      create trigger crash before insert on referral_requests for each row
      when (new.company_id = ${sql.lit(chosen[2]!.companyId)}) execute function crash()`.execute(
      app.database.db,
    )
    await expect(app.runDueTasks()).rejects.toThrow('the machine went away')
    expect(states(await read(candidate.client, body.id))).toBe('sent sent waiting waiting')
    expect(await ledgerOf(app, candidate.accountId)).toMatchObject({ held: 4, holds: 4 })
    await sql`drop trigger crash on referral_requests`.execute(app.database.db)
    await app.runDueTasks()
    await app.runDueTasks()
    expect(states(await read(candidate.client, body.id))).toBe('sent sent sent sent')
    expect(await requestsOf(app, candidate.accountId)).toBe(4)
    expect(await ledgerOf(app, candidate.accountId)).toMatchObject({
      held: 4,
      holds: 4,
      released: 0,
    })
  })

  test('pause holds, resume goes on, cancel gives back what has not left, and the day', async () => {
    const candidate = await sender(app, 'basic')
    const { body } = await start(candidate.client, bodyOf(await places(app, 7)))
    await app.runDueTasks()
    expect((await change(candidate.client, body.id, 'pause')).body.state).toBe('paused')
    app.clock.advance({ hours: 2 })
    await app.runDueTasks()
    expect(states(await read(candidate.client, body.id))).toContain('waiting waiting')
    const twice = await change(candidate.client, body.id, 'pause')
    expect(twice).toMatchObject({
      status: 409,
      body: { details: { allowed: ['resume', 'cancel'] } },
    })
    const day = (await wallet(candidate.client)).DailyUsage.Count
    expect((await change(candidate.client, body.id, 'resume')).body.state).toBe('sending')
    const cancelled = (await change(candidate.client, body.id, 'cancel')).body
    expect(cancelled).toMatchObject({ state: 'cancelled', ledger: { held: 5, released: 2 } })
    expect(states(cancelled)).toBe('sent sent sent sent sent returned returned')
    const after = await wallet(candidate.client)
    expect(after.LifetimeConnects).toBe(5)
    expect(day - after.DailyUsage.Count).toBeGreaterThanOrEqual(0)
    await app.runDueTasks()
    expect(await requestsOf(app, candidate.accountId)).toBe(5)
    const stranger = await sender(app, 'basic')
    expect((await stranger.client.get(`/api/one-shot/${body.id}`)).status).toBe(404)
    expect((await change(stranger.client, body.id, 'cancel')).status).toBe(404)
  })

  test('it stops after as many claims as were wanted', async () => {
    const candidate = await sender(app, 'basic')
    const chosen = await places(app, 7)
    const { body } = await start(candidate.client, bodyOf(chosen, { stopAfterClaims: 1 }))
    await app.runDueTasks()
    const [offer] = (await inbox(chosen[0]!.referrer.client)).items
    expect((await act(chosen[0]!.referrer.client, offer!.id, 'claim')).status).toBe(200)
    app.clock.advance({ hours: 1 })
    await app.runDueTasks()
    expect(await read(candidate.client, body.id)).toMatchObject({
      state: 'stopped',
      ledger: { held: 4, captured: 1, released: 2 },
      report: { claimed: 1, final: false },
    })
  })

  test('a company that closed or was blocked meanwhile is skipped and given back', async () => {
    const candidate = await sender(app, 'basic')
    const chosen = await places(app, 3)
    const { body } = await start(candidate.client, bodyOf(chosen))
    await sql`
      update jobs set status = 'paused' where id = ${chosen[0]!.jobId}`.execute(app.database.db)
    await candidate.client.post('/candidate/info', { blockedCompanyIds: [chosen[1]!.companyId] })
    await app.runDueTasks()
    const campaign = await read(candidate.client, body.id)
    expect(states(campaign)).toBe('skipped skipped sent')
    expect(campaign.requests[1]!.reason).toContain('blocked')
    expect(campaign).toMatchObject({ state: 'sent', ledger: { held: 1, released: 2 } })
    expect((await inbox(chosen[1]!.referrer.client)).items).toHaveLength(0)
  })
})

test('the end report equals the ledger; then a week of rest, and one more to who was silent', async () => {
  const candidate = await sender(app, 'premium')
  const chosen = await places(app, 4)
  const note = bodyOf([]).note
  const { body } = await start(candidate.client, bodyOf(chosen, { note }))
  await app.runDueTasks()
  const [claimer, decliner, passer] = chosen.map((place) => place.referrer.client)
  const offerOf = async (client: TestClient) => (await inbox(client)).items[0]!.id
  const taken = await offerOf(claimer!)
  await act(claimer!, taken, 'claim')
  await act(claimer!, taken, 'refer', {
    channel: 'email',
    referredOn: app.clock.now().toISOString().slice(0, 10),
    relation: 'met',
  })
  const declined = await offerOf(decliner!)
  await act(decliner!, declined, 'claim')
  await act(decliner!, declined, 'decline', { reason: 'skills_missing' })
  await act(passer!, await offerOf(passer!), 'pass', { reason: 'no_time' })
  app.clock.advance({ days: 3 })
  await app.renewSessions()
  await app.runDueTasks()
  // The one that nobody answered waits for another referrer; that week is over too.
  await sql`update referral_requests set due_at = ${app.clock.now()}
    where candidate_id = ${candidate.accountId} and status = 'queued'`.execute(app.database.db)
  await app.runDueTasks()

  const campaign = await read(candidate.client, body.id)
  const own = await ledgerOf(app, candidate.accountId)
  expect(campaign.ledger).toEqual({ held: 0, captured: 1, released: 3, refunded: 0 })
  expect(own).toEqual({ holds: 4, held: 0, captured: 1, released: 3 })
  expect(campaign.report).toEqual({
    final: true,
    sent: 4,
    claimed: 2,
    referred: 1,
    declined: 1,
    unanswered: 1,
    declines: [{ code: 'skills_missing', count: 1 }],
    fixes: [expect.stringContaining('skills')],
  })
  const table = await candidate.client.get(`/api/one-shot/${body.id}/table`)
  expect(table.headers['content-type']).toContain('text/csv')
  expect(table.raw.payload.split('\r\n')).toHaveLength(6)
  expect(table.raw.payload).toContain('skills_missing')

  const next = await places(app, 1)
  expect((await candidate.client.get<OneShot>('/api/one-shot')).body.fixes[0]?.code).toBe(
    'COOL_DOWN',
  )
  expect(await start(candidate.client, bodyOf(next))).toMatchObject({ status: 403 })
  app.clock.advance({ days: 4, minutes: 1 })
  await app.renewSessions()
  expect(await start(candidate.client, bodyOf(next, { note }))).toMatchObject({
    status: 400,
    body: { details: { fields: [{ path: 'note' }] } },
  })
  // Another job of the same companies: only the one that never answered may be asked again.
  const second = await Promise.all(
    chosen.map((place) => createJob(app, { id: place.companyId, name: place.companyName })),
  )
  const proposed = await candidate.client.get<{ items: Proposal[] }>('/api/one-shot/companies')
  const ids = proposed.body.items.map((item) => item.company.id)
  for (const place of chosen.slice(0, 3)) expect(ids).not.toContain(place.companyId)
  for (const job of second.slice(0, 3))
    expect(await start(candidate.client, bodyOf([job]))).toMatchObject({ status: 409 })
  expect((await start(candidate.client, bodyOf([second[3]!]))).status).toBe(200)
})
