/** Clocks, races and people who go: what happens to a review without anyone pressing a button. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { suspend } from '../../../../tests/support/moderation.ts'
import { createAdmin, password, worksAt } from '../../../../tests/support/people.ts'
import {
  askAgain,
  chargesOf,
  createAuthor,
  createReviewer,
  deliver,
  handBack,
  orderReview,
  orders,
  readOrder,
  take,
  write,
  writeAndDeliver,
} from '../../../../tests/support/resume-reviews.ts'
import type { AdminReviewOrder, ResumeReview, ReviewerStanding } from '../contract.ts'
import { endOver } from './service.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp()
})
beforeEach(() => forward({ minutes: 2 }))
afterAll(() => app.close())

async function forward(amount: Parameters<TestApp['clock']['advance']>[0]) {
  app.clock.advance(amount)
  await app.renewSessions()
}

type Author = Awaited<ReturnType<typeof createAuthor>>

async function takenReview() {
  const [author, reviewer] = [await createAuthor(app), await createReviewer(app)]
  const { body, raw } = await orderReview(author)
  expect(body.state, raw.body).toBe('open')
  const taken = await take(reviewer.client, body.id)
  expect(taken.status, taken.raw.body).toBe(200)
  return { author, reviewer, id: body.id }
}

const read = async ({ client }: Author, id: string) =>
  (await client.get<ResumeReview>(`/api/resume-reviews/${id}`)).body

const mailsTo = ({ email }: { email: string }) =>
  app.mails.filter(({ to }) => to === email).map(({ subject }) => subject)

test('nobody delivers: told at the promised time, refunded 72 hours later', async () => {
  const { author, reviewer, id } = await takenReview()
  await forward({ hours: 48 })
  await app.runDueTasks()
  expect(mailsTo(reviewer)).toContain('A resume review is due tomorrow')
  expect(mailsTo(author)).not.toContain('Your resume review is late')
  await forward({ hours: 24 })
  await app.runDueTasks()
  expect(mailsTo(reviewer)).toContain('Your resume review is late')
  expect(mailsTo(author)).toContain('Your resume review is late')
  expect(await read(author, id)).toMatchObject({ state: 'taken', isLate: true, charge: 'held' })
  const admin = await createAdmin(app, ['support'])
  const late = await admin.client.get<{ items: AdminReviewOrder[] }>(
    '/api/admin/resume-reviews?show=late',
  )
  expect(late.body.items.map((one) => one.id)).toContain(id)
  await forward({ hours: 71 })
  await app.runDueTasks()
  expect((await read(author, id)).state).toBe('taken')
  await forward({ hours: 1 })
  await app.runDueTasks()
  expect(await read(author, id)).toMatchObject({
    state: 'refunded',
    charge: 'released',
    canRate: false,
    events: [{ kind: 'ordered' }, { kind: 'taken' }, { kind: 'refunded', by: 'system' }],
  })
  expect(await chargesOf(app, id)).toEqual(['released'])
  expect(
    mailsTo(author).filter((subject) => subject === 'You got your connections back'),
  ).toHaveLength(1)
  const standing = await reviewer.client.get<ReviewerStanding>('/api/resume-reviewing')
  expect(standing.body.stats).toMatchObject({ taken: 1, delivered: 0, refundedLate: 1 })
  expect((await deliver(reviewer.client, id, 0)).status).toBe(409)
  // Another one can be ordered at once.
  expect((await orderReview(author)).status).toBe(200)
})

test('an order that nobody takes comes back, too', async () => {
  const author = await createAuthor(app)
  await createReviewer(app)
  const { body } = await orderReview(author)
  await forward({ hours: 144 })
  await app.runDueTasks()
  expect(await read(author, body.id)).toMatchObject({ state: 'refunded', charge: 'released' })
})

test('late but delivered is paid for, and stands in the stats', async () => {
  const { author, reviewer, id } = await takenReview()
  await forward({ hours: 100 })
  expect((await writeAndDeliver(reviewer.client, id)).status).toBe(200)
  expect(await chargesOf(app, id)).toEqual(['captured'])
  expect((await read(author, id)).events.at(-1)).toMatchObject({ kind: 'delivered', isLate: true })
  const standing = await reviewer.client.get<ReviewerStanding>('/api/resume-reviewing')
  expect(standing.body.stats).toMatchObject({ onTime: { of: 1, count: 0 } })
})

test('a second look that does not come gives back what was spent', async () => {
  const { author, reviewer, id } = await takenReview()
  await writeAndDeliver(reviewer.client, id)
  expect((await askAgain(author, id)).body.state).toBe('revising')
  await forward({ hours: 144 })
  await app.runDueTasks()
  expect(await read(author, id)).toMatchObject({
    state: 'refunded',
    charge: 'refunded',
    canRate: true,
    rounds: [{ comments: [{ text: 'Begin with what you did.' }] }, { summary: '' }],
  })
  expect(await chargesOf(app, id)).toEqual(['refunded'])
})

test('a second look that is handed back is refunded, and its reviewer writes nothing more', async () => {
  const { author, reviewer, id } = await takenReview()
  await writeAndDeliver(reviewer.client, id)
  await askAgain(author, id)
  expect((await handBack(reviewer.client, id)).status).toBe(200)
  expect(await read(author, id)).toMatchObject({ state: 'refunded', charge: 'refunded' })
  expect(await chargesOf(app, id)).toEqual(['refunded'])
})

test('two weeks after the delivery the review closes', async () => {
  const { author, reviewer, id } = await takenReview()
  await writeAndDeliver(reviewer.client, id)
  await forward({ days: 14 })
  // The clock decides, and not whether the sweep came by.
  expect((await read(author, id)).canAskAgain).toBe(false)
  expect((await askAgain(author, id)).status).toBe(409)
  await app.runDueTasks()
  expect(await read(author, id)).toMatchObject({ state: 'completed', charge: 'captured' })
})

test('two reviewers take one order: one has it', async () => {
  const author = await createAuthor(app)
  const reviewers = [
    await createReviewer(app),
    await createReviewer(app),
    await createReviewer(app),
  ]
  const { body } = await orderReview(author)
  const replies = await Promise.all(reviewers.map(({ client }) => take(client, body.id)))
  expect(replies.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
    200, 409, 409,
  ])
  expect((await read(author, body.id)).events.map(({ kind }) => kind)).toEqual(['ordered', 'taken'])
})

test.each([
  ['of many', 'basic'],
  ['the only one of the plan', undefined],
] as const)('ordered twice at once, it is one order, and one connection: %s', async (_, plan) => {
  const author = await createAuthor(app, plan ?? null)
  await createReviewer(app)
  const replies = await Promise.all([1, 2, 3].map(() => orderReview(author)))
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(new Set(replies.map(({ body }) => body.id)).size).toBe(1)
  const other = await orderReview(author, { note: 'Another wish' })
  expect(other.body.code).toBe('CONFLICT')
  const { rows } = await sql`select from wallet_ledger where account_id = ${author.accountId}
    and kind = 'hold'`.execute(app.database.db)
  expect(rows).toHaveLength(1)
  const files =
    await sql`select from resume_review_rounds where review_id = ${replies[0]!.body.id}`.execute(
      app.database.db,
    )
  expect(files.rows).toHaveLength(1)
})

test('a delivery, a cancellation and a refund at once: one of them happens', async () => {
  for (let round = 0; round < 5; round++) {
    const { author, reviewer, id } = await takenReview()
    const { body } = await write(reviewer.client, id)
    const { closesAt } = await read(author, id)
    // The last moment at which it can be delivered; the sweep believes that it has passed.
    app.clock.set(new Date(Date.parse(closesAt!) - 1))
    await app.renewSessions()
    const sweep = () =>
      app.runAsSystem(
        (context) => endOver({ ...context, clock: { now: () => new Date(closesAt!) } }, 10),
        { requestId: 'test' },
      )
    await Promise.all([
      deliver(reviewer.client, id, body.draftVersion),
      sweep(),
      handBack(reviewer.client, id),
    ])
    const { state } = await read(author, id)
    const charges = await chargesOf(app, id)
    expect(['delivered captured', 'refunded released', 'open held']).toContain(
      `${state} ${charges.join()}`,
    )
    await forward({ hours: 1 })
    await app.runDueTasks()
  }
})

test('take and cancel at once: held by one, or released', async () => {
  for (let round = 0; round < 5; round++) {
    const [author, reviewer] = [await createAuthor(app), await createReviewer(app)]
    const { body } = await orderReview(author)
    const [, cancelled] = await Promise.all([
      take(reviewer.client, body.id),
      author.client.post(`/api/resume-reviews/${body.id}/cancellation`, {}),
    ])
    const wasCancelled = cancelled.status === 200
    expect((await read(author, body.id)).state).toBe(wasCancelled ? 'cancelled' : 'taken')
    expect(await chargesOf(app, body.id)).toEqual([wasCancelled ? 'released' : 'held'])
  }
})

test('whom the candidate hides from finds no order, and loses one that they have', async () => {
  const { author, reviewer, id } = await takenReview()
  const { rows } = await sql<{ name: string }>`
    select name from companies where id = ${reviewer.companyId}`.execute(app.database.db)
  await author.client.post('/candidate/info', { blockedCompanyIds: [reviewer.companyId] })
  expect((await read(author, id)).state).toBe('open')
  expect((await readOrder(reviewer.client, id)).status).toBe(404)
  expect((await take(reviewer.client, id)).status).toBe(404)
  expect((await orders(reviewer.client)).map((one) => one.id)).not.toContain(id)
  await author.client.post('/candidate/info', { blockedCompanyIds: [] })
  expect((await take(reviewer.client, id)).status).toBe(200)
  await worksAt(author, rows[0]!.name)
  expect((await read(author, id)).state).toBe('open')
  expect((await readOrder(reviewer.client, id)).status).toBe(404)
  // An admin cannot put it there either.
  const admin = await createAdmin(app, ['owner'])
  const assigned = await admin.client.post(`/api/admin/resume-reviews/${id}/reviewer`, {
    reviewerId: reviewer.accountId,
  })
  expect(assigned.status).toBe(409)
})

test('nobody reviews their own resume', async () => {
  const author = await createAuthor(app)
  const { companyId } = await createReviewer(app)
  const { db } = app.database
  await sql`update accounts set roles = '{recruiter,jobSeeker}' where id = ${author.accountId}`.execute(
    db,
  )
  await sql`insert into recruiter_profiles (id, account_id, full_name, company_id, work_email,
      work_email_verified_at, level, created_at, updated_at)
    values (gen_random_uuid(), ${author.accountId}, 'Ottilie', ${companyId}, 'o@company.example',
      ${app.clock.now()}, 1, ${app.clock.now()}, ${app.clock.now()})`.execute(db)
  await sql`insert into resume_reviewers (account_id, given_at)
    values (${author.accountId}, ${app.clock.now()})`.execute(db)
  const { body } = await orderReview(author)
  await sql`update sessions set role = 'recruiter' where account_id = ${author.accountId}`.execute(
    db,
  )
  expect((await orders(author.client)).map((one) => one.id)).not.toContain(body.id)
  expect((await take(author.client, body.id)).status).toBe(404)
})

test('a suspended candidate costs nobody work; a reviewer without a work email hands all back', async () => {
  const { author, reviewer, id } = await takenReview()
  const other = await createAuthor(app)
  const second = (await orderReview(other)).body.id
  await take(reviewer.client, second)
  const admin = await createAdmin(app, ['owner'])
  const suspended = await suspend(admin.client, author.accountId)
  expect(suspended.status, suspended.raw.body).toBe(200)
  const { rows } = await sql<{ state: string }>`
    select state from resume_reviews where id = ${id}`.execute(app.database.db)
  expect(rows[0]!.state).toBe('cancelled')
  expect(await chargesOf(app, id)).toEqual(['released'])
  expect((await suspend(admin.client, reviewer.accountId)).status).toBe(200)
  expect((await read(other, second)).state).toBe('open')
})

test('a deleted account takes its resume with it, and leaves the stats', async () => {
  const { author, reviewer, id } = await takenReview()
  await writeAndDeliver(reviewer.client, id)
  const rating = { stars: 5, text: 'Ottilie says thanks.' }
  await author.client.post(`/api/resume-reviews/${id}/rating`, rating)
  const { rows: kept } = await sql<{ storageKey: string }>`
    select storage_key from resume_review_rounds where review_id = ${id}`.execute(app.database.db)
  const folder = join(app.dataDir, 'files')
  expect(existsSync(join(folder, kept[0]!.storageKey))).toBe(true)
  const asked = await author.client.post('/api/privacy/deletion', { currentPassword: password })
  expect(asked.status, asked.raw.body).toBe(200)
  await forward({ days: 14, minutes: 1 })
  await app.runDueTasks()
  await forward({ hours: 2 })
  await app.runDueTasks()
  const { rows } = await sql`
    select label, rating, rating_text from resume_reviews where id = ${id}`.execute(app.database.db)
  expect(rows).toEqual([{ label: '', rating: 5, ratingText: null }])
  const { rows: rounds } = await sql`
    select from resume_review_rounds where review_id = ${id}`.execute(app.database.db)
  expect(rounds).toEqual([])
  expect(existsSync(join(folder, kept[0]!.storageKey))).toBe(false)
  const standing = await reviewer.client.get<ReviewerStanding>('/api/resume-reviewing')
  expect(standing.body.stats).toMatchObject({ delivered: 1, rating: { average: 5, count: 1 } })
  // Lists hold no order without a page.
  expect((await readOrder(reviewer.client, id)).status).toBe(404)
  expect((await orders(reviewer.client, 'done')).map((one) => one.id)).not.toContain(id)
})
