/** Suspensions that an admin decides without a report. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Post } from '#features/feeds/contract.ts'
import { newId } from '#shared/ids.ts'
import { buildTestApp, type TestApp } from '../../../../tests/support/app.ts'
import type { Failure, TestClient } from '../../../../tests/support/client.ts'
import {
  act,
  caseAbout,
  createMember,
  endSuspension,
  ownDecisions,
  readCase,
  report,
  suspend,
} from '../../../../tests/support/moderation.ts'
import { createAdmin, createCandidate, password } from '../../../../tests/support/people.ts'
import { createHiringManager } from '../../../../tests/support/postings.ts'
import type { AccountSanction, OwnDecision } from '../contract.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp({ TRUST_PROXY: 'true' })
})
afterAll(() => app.close())

async function signIn(email: string) {
  const tried = { email, password }
  const replies = await Promise.all(
    ['/auth/login', '/auth/recruiter/login'].map((path) => app.guest().post<Failure>(path, tried)),
  )
  return replies.some(({ status }) => status === 200) ? 200 : 400
}

/** Someone whose post waits for a moderator. */
async function reported(reporter: TestClient, moderator: TestClient, reason: string) {
  const person = await createHiringManager(app)
  const body = `Post ${randomUUID()}`
  const { body: post } = await person.client.post<Post>(
    '/api/posts',
    { kind: 'text', body },
    { headers: { 'idempotency-key': randomUUID() } },
  )
  await report(reporter, 'post', post.id, { reason })
  return { person, found: await caseAbout(moderator, body.slice(0, 20)) }
}
const mailsTo = async (email: string) => {
  await app.runDueTasks()
  return app.mails.filter(({ to }) => to === email)
}
const sanctionsOf = async (client: TestClient, id: string, query = '') =>
  (
    await client.get<{ items: AccountSanction[]; nextCursor: string | null }>(
      `/api/admin/accounts/${id}/sanctions${query}`,
    )
  ).body
const auditOf = async (id: string) => {
  const { rows } = await sql<{ action: string; reason: string | null }>`
    select action, reason from audit_entries where entity_id = ${id} and action like 'moderation.%'
    order by seq`.execute(app.database.db)
  return rows
}

describe('who may', () => {
  test('guests, members and other admins may not; bad input is refused with its field', async () => {
    const { client, accountId } = await createCandidate(app)
    const { client: admin, accountId: adminId } = await createAdmin(app, ['support'])
    const { client: finance } = await createAdmin(app, ['finance'])
    for (const [by, status] of [
      [app.guest(), 401],
      [client, 403],
      [finance, 403],
    ] as const) {
      expect((await suspend(by, accountId)).status).toBe(status)
      expect((await endSuspension(by, accountId)).status).toBe(status)
      expect((await by.get(`/api/admin/accounts/${accountId}/sanctions`)).status).toBe(status)
    }
    for (const body of [
      { rule: 'no_fun' },
      { days: 0 },
      { days: 91 },
      { days: 1.5 },
      { days: undefined },
      { reason: 'no' },
      { reason: 'x'.repeat(301) },
      { level: 'closed' },
    ]) {
      expect([body, (await suspend(admin, accountId, body)).status]).toEqual([body, 400])
    }
    expect((await suspend(admin, newId())).status).toBe(404)
    expect((await suspend(admin, adminId)).status).toBe(403)
    const { accountId: other } = await createAdmin(app, ['moderator'])
    expect((await suspend(admin, other)).status).toBe(403)
    expect((await endSuspension(admin, accountId)).body).toMatchObject({ code: 'CONFLICT' })
    expect((await sanctionsOf(admin, accountId)).items).toEqual([])
  })
})

describe('a suspension without a report', () => {
  test('has a rule, a reason and an end, is told, and ends by itself', async () => {
    const { client, email, accountId } = await createCandidate(app)
    const { client: admin } = await createAdmin(app, ['support'])
    const body = { rule: 'no_money', days: 3, reason: 'Asked two people for money.' }
    expect((await suspend(admin, accountId, body)).status).toBe(200)
    expect((await client.get('/api/reports')).status).toBe(401)
    expect(await signIn(email)).toBe(400)
    const mail = (await mailsTo(email)).find(
      ({ subject }) => subject === 'Your account is suspended',
    )
    expect(mail!.text).toMatch(
      /sign in until[^]*No asking applicants for money[^]*Asked two people[^]*appeal once/,
    )
    expect(mail!.text).not.toContain('Ottilie”')
    const [sanction] = (await sanctionsOf(admin, accountId)).items
    expect(sanction).toMatchObject({
      level: 'suspended',
      rule: 'no_money',
      reason: body.reason,
      isReported: false,
      liftedAt: null,
    })
    app.clock.advance({ days: 3, minutes: 1 })
    await app.runDueTasks()
    expect(await signIn(email)).toBe(200)
    const { client: later } = await createAdmin(app, ['support'])
    expect((await sanctionsOf(later, accountId)).items[0]!.liftedAt).not.toBeNull()
  })

  test('an account that only claims an address tells nothing to the person who proved it', async () => {
    const { email } = await createCandidate(app)
    const claimed = await app.guest().post<{ user: { userId: string } }>('/auth/register', {
      name: 'Somebody Else',
      email,
      password: 'another long passphrase',
    })
    expect(claimed.status).toBe(200)
    const before = (await mailsTo(email)).length
    const { client: admin } = await createAdmin(app, ['support'])
    expect((await suspend(admin, claimed.body.user.userId)).status).toBe(200)
    expect((await endSuspension(admin, claimed.body.user.userId)).status).toBe(200)
    expect((await mailsTo(email)).length).toBe(before)
    expect(await signIn(email)).toBe(200)
  })

  test('without an end it stands until an admin ends it, and no other sanction ends it', async () => {
    const { client: reporter } = await createMember(app)
    const { client: moderator } = await createAdmin(app, ['moderator'])
    const { person, found } = await reported(reporter, moderator, 'spam')
    await act(moderator, found.id, { sanction: 'limited', days: 1, removes: false })
    expect((await suspend(moderator, person.accountId)).status).toBe(200)
    app.clock.advance({ days: 2 })
    await app.runDueTasks()
    await app.renewSessions()
    expect(await signIn(person.email)).toBe(400)
    const { client: admin } = await createAdmin(app, ['support'])
    expect((await endSuspension(admin, person.accountId, 'It was genuine')).status).toBe(200)
    expect((await endSuspension(admin, person.accountId)).body).toMatchObject({ code: 'CONFLICT' })
    expect(await signIn(person.email)).toBe(200)
    expect((await mailsTo(person.email)).at(-1)!.text).toMatch(/ended your suspension[^]*genuine/)
    expect((await auditOf(person.accountId)).at(-1)).toEqual({
      action: 'moderation.sanctionLifted',
      reason: 'It was genuine',
    })
  })

  test('ending it leaves a closed account closed, and says nothing of signing in', async () => {
    const { client: reporter } = await createMember(app)
    const { client: moderator } = await createAdmin(app, ['moderator'])
    const { person, found } = await reported(reporter, moderator, 'scam')
    await suspend(moderator, person.accountId)
    await act(moderator, found.id, { sanction: 'closed', removes: false })
    expect((await suspend(moderator, person.accountId)).status).toBe(409)
    expect((await endSuspension(moderator, person.accountId)).status).toBe(200)
    expect(await signIn(person.email)).toBe(400)
    const mails = await mailsTo(person.email)
    expect(mails.filter(({ text }) => text.includes('sign in again'))).toEqual([])
  })

  test('a second one has to be longer; of two at once, one is given', async () => {
    const { accountId, email } = await createCandidate(app)
    const { client: admin } = await createAdmin(app, ['support'])
    const replies = await Promise.all([
      suspend(admin, accountId, { days: 5 }),
      suspend(admin, accountId, { days: 5 }),
    ])
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect((await suspend(admin, accountId, { days: 2 })).body).toMatchObject({ code: 'CONFLICT' })
    expect((await suspend(admin, accountId, { days: null })).status).toBe(200)
    const first = await sanctionsOf(admin, accountId, '?limit=1')
    const second = await sanctionsOf(admin, accountId, `?limit=1&cursor=${first.nextCursor}`)
    expect([first, second].map(({ items }) => items[0]!.endsAt === null)).toEqual([true, false])
    expect(second.nextCursor).toBeNull()
    expect((await endSuspension(admin, accountId)).status).toBe(200)
    expect(await signIn(email)).toBe(200)
  })

  test('a longer one takes its place: one decision stands, and one appeal', async () => {
    const { client: reporter } = await createMember(app)
    const { client: moderator } = await createAdmin(app, ['moderator'])
    const { client: other } = await createAdmin(app, ['owner'])
    const { person, found } = await reported(reporter, moderator, 'spam')
    const { accountId, email } = person
    await act(moderator, found.id, { sanction: 'suspended', days: 2, removes: false })
    await suspend(moderator, accountId, { days: 5, rule: 'no_spam' })
    await suspend(moderator, accountId, { days: 30, rule: 'no_scams' })
    const { items } = await sanctionsOf(moderator, accountId)
    // What was decided after a report is a matter of its own.
    expect(items.map(({ rule, liftedBecause }) => [rule, liftedBecause])).toEqual([
      ['no_scams', null],
      ['no_spam', 'replaced'],
      ['no_spam', null],
    ])
    expect((await auditOf(accountId)).map(({ action }) => action)).toContain(
      'moderation.sanctionReplaced',
    )
    const mails = (await mailsTo(email)).filter(({ text }) => text.includes('decision#'))
    expect(mails.map(({ text }) => text.includes('replaces your earlier'))).toEqual([
      false,
      false,
      true,
    ])
    const tokens = mails.map(({ text }) => /decision#([\w-]+)/.exec(text)![1]!)
    const opened = await Promise.all(
      tokens.map((token) => app.guest().post<OwnDecision>('/api/moderation-links/open', { token })),
    )
    expect(opened.map(({ body }) => body.canAppeal)).toEqual([true, false, true])
    const appeal = (token: string) =>
      app.guest().post<Failure>('/api/moderation-links/appeal', { token, text: 'I did not.' })
    const refused = await appeal(tokens[1]!)
    expect(refused).toMatchObject({ status: 409, body: { code: 'CONFLICT' } })
    expect(refused.body.details?.reason).toMatch(/no longer applies/)
    expect((await appeal(tokens[2]!)).status).toBe(200)
    // Nobody gets around the answer.
    const longer = await suspend(other, accountId, { days: null })
    expect(longer.body.details?.reason).toMatch(/appeal is waiting/)
    const answered = await other.post(`/api/admin/moderation/cases/${items[0]!.caseId}/appeal`, {
      decision: 'overturned',
      note: 'It was someone else.',
    })
    expect(answered.status).toBe(200)
    app.clock.advance({ days: 2, minutes: 1 })
    await app.runDueTasks()
    expect(await signIn(email)).toBe(200)
  })

  test('once an admin has ended it, there is nothing to appeal, and it counts for nothing', async () => {
    const { client: reporter } = await createMember(app)
    const { client: moderator } = await createAdmin(app, ['moderator'])
    const { person, found } = await reported(reporter, moderator, 'spam')
    await suspend(moderator, person.accountId)
    expect((await readCase(moderator, found.id)).suggestion!.level).toBe('limited')
    await endSuspension(moderator, person.accountId)
    expect((await readCase(moderator, found.id)).suggestion!.level).toBe('warning')
    const { client, email } = person
    await client.post('/auth/recruiter/login', { email, password })
    const [decision] = await ownDecisions(client)
    expect(decision).toMatchObject({ canAppeal: false, sanction: { liftedBecause: 'byAdmin' } })
    const path = `/api/moderation-decisions/${decision!.id}/appeal`
    expect((await client.post(path, { text: 'No.' })).body).toMatchObject({ code: 'CONFLICT' })
  })

  test('its owner appeals by the link, and another moderator overturns it', async () => {
    const { email, accountId } = await createCandidate(app)
    const { client: admin } = await createAdmin(app, ['owner'])
    const { client: other } = await createAdmin(app, ['moderator'])
    await suspend(admin, accountId, { rule: 'no_impersonation' })
    const mail = (await mailsTo(email)).at(-1)!
    const token = /decision#([\w-]+)/.exec(mail.text)![1]!
    const opened = await app.guest().post<OwnDecision>('/api/moderation-links/open', { token })
    expect(opened.body).toMatchObject({ rule: 'no_impersonation', canAppeal: true })
    const sent = { token, text: 'It is my own name.' }
    expect((await app.guest().post('/api/moderation-links/appeal', sent)).status).toBe(200)
    const { id } = await caseAbout(other, 'Ottilie', 'appeals')
    const answer = (by: TestClient) =>
      by.post(`/api/admin/moderation/cases/${id}/appeal`, {
        decision: 'overturned',
        note: 'It is.',
      })
    expect((await readCase(other, id)).reports).toBe(0)
    expect((await answer(admin)).status).toBe(403)
    expect((await answer(other)).status).toBe(200)
    expect(await signIn(email)).toBe(200)
    const { rows } = await sql<{ because: string }>`
      select lifted_because as because from moderation_sanctions
      where account_id = ${accountId}`.execute(app.database.db)
    expect(rows).toEqual([{ because: 'overturned' }])
  })

  test('overturned once it was over, it does not count for the next step either', async () => {
    const person = await createCandidate(app)
    const { client: admin } = await createAdmin(app, ['owner'])
    const { client: other } = await createAdmin(app, ['moderator'])
    await suspend(admin, person.accountId, { days: 1 })
    app.clock.advance({ days: 1, minutes: 1 })
    await app.runDueTasks()
    await app.renewSessions()
    const { client } = person
    await client.post('/auth/login', { email: person.email, password })
    const [decision] = await ownDecisions(client)
    expect(
      (await client.post(`/api/moderation-decisions/${decision!.id}/appeal`, { text: 'No.' }))
        .status,
    ).toBe(200)
    const answered = await other.post(`/api/admin/moderation/cases/${decision!.id}/appeal`, {
      decision: 'overturned',
      note: 'It was wrong.',
    })
    expect(answered.status).toBe(200)
    const { rows } = await sql<{ because: string }>`
      select lifted_because as because from moderation_sanctions
      where account_id = ${person.accountId}`.execute(app.database.db)
    expect(rows).toEqual([{ because: 'overturned' }])
  })

  test('an appeal and a longer suspension at once: one of them', async () => {
    const { email, accountId } = await createCandidate(app)
    const { client: admin } = await createAdmin(app, ['owner'])
    await suspend(admin, accountId, { days: 1 })
    const token = /decision#([\w-]+)/.exec((await mailsTo(email)).at(-1)!.text)![1]!
    const [appealed, lengthened] = await Promise.all([
      app.guest().post('/api/moderation-links/appeal', { token, text: 'No.' }),
      suspend(admin, accountId, { days: 9 }),
    ])
    expect([appealed.status, lengthened.status].toSorted((a, b) => a - b)).toEqual([200, 409])
  })
})
