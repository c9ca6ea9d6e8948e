/** Reviews through the API: the whole life of one, and who may do what. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { resumeForm } from '../../../../tests/support/applications.ts'
import type { Failure } from '../../../../tests/support/client.ts'
import { loseCommitAfter } from '../../../../tests/support/lost-answers.ts'
import {
  createAdmin,
  createCandidate,
  createReferrer,
  secretWords,
} from '../../../../tests/support/people.ts'
import {
  askAgain,
  chargesOf,
  createAuthor,
  createReviewer,
  deliver,
  handBack,
  orderReview,
  orders,
  previewOf,
  readOrder,
  summary,
  take,
  write,
  writeAndDeliver,
} from '../../../../tests/support/resume-reviews.ts'
import type {
  AdminReviewOrder,
  ResumeReview,
  ResumeReviewer,
  ReviewerStanding,
  ReviewTerms,
} from '../contract.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp()
})
beforeEach(async () => {
  app.clock.advance({ minutes: 2 })
  await app.renewSessions()
})
afterAll(() => app.close())

const path = (id: string) => `/api/resume-reviews/${id}`

/** An order that a reviewer has taken. */
async function takenReview() {
  const [author, reviewer] = [await createAuthor(app), await createReviewer(app)]
  const { body, raw } = await orderReview(author)
  expect(body.state, raw.body).toBe('open')
  const taken = await take(reviewer.client, body.id)
  expect(taken.status, taken.raw.body).toBe(200)
  return { author, reviewer, id: body.id }
}

const rate = (
  { client }: Awaited<ReturnType<typeof createAuthor>>,
  id: string,
  stars = 4,
  text = '',
) => client.post<ResumeReview & Failure>(`${path(id)}/rating`, { stars, text })

const read = async ({ client }: Awaited<ReturnType<typeof createAuthor>>, id: string) =>
  (await client.get<ResumeReview>(path(id))).body

test('an order that was placed has its file, although the answer of the database was lost', async () => {
  const [author] = [await createAuthor(app), await createReviewer(app)]
  const stop = loseCommitAfter(app, /insert into "resume_review_rounds"/)
  expect((await orderReview(author)).status).toBe(503)
  stop()
  const terms = await author.client.get<ReviewTerms>('/api/resume-reviews/terms')
  const file = await author.client.get(`${path(terms.body.waitingId!)}/rounds/1/file`)
  expect(file.status).toBe(200)
})

test('from the order to the rating', async () => {
  const [author, reviewer] = [await createAuthor(app), await createReviewer(app)]
  const terms = await author.client.get<ReviewTerms>('/api/resume-reviews/terms')
  expect(terms.body).toEqual({ price: 1, promiseHours: 72, isAvailable: true, waitingId: null })

  const ordered = await orderReview(author, { note: 'Ottilie asks: is it too long?' })
  expect(ordered.status, ordered.raw.body).toBe(200)
  const { id } = ordered.body
  const now = app.clock.now().getTime()
  expect(ordered.body).toMatchObject({
    state: 'open',
    label: 'Main',
    charge: 'held',
    price: 1,
    canCancel: true,
    canAskAgain: false,
    canRate: false,
    dueAt: new Date(now + 72 * 3_600_000).toISOString(),
    closesAt: new Date(now + 144 * 3_600_000).toISOString(),
    events: [{ kind: 'ordered', by: 'candidate' }],
  })
  expect(await chargesOf(app, id)).toEqual(['held'])
  const waiting = await author.client.get<ReviewTerms>('/api/resume-reviews/terms')
  expect(waiting.body.waitingId).toBe(id)

  expect((await orders(reviewer.client)).map((one) => one.id)).toContain(id)
  // Before it is taken nothing of the resume is shown.
  expect((await readOrder(reviewer.client, id)).body).toMatchObject({ rounds: [], events: [] })
  const taken = await take(reviewer.client, id)
  expect(taken.body).toMatchObject({ state: 'taken', dueAt: ordered.body.dueAt })
  expect(taken.body.rounds[0]!.note).toBe('[name] asks: is it too long?')
  expect(taken.body.rounds[0]!.lines.some(({ text }) => /PostgreSQL/.test(text))).toBe(true)
  for (const secret of secretWords) expect(taken.raw.body).not.toContain(secret)
  expect((await read(author, id)).reviewer).toMatchObject({ name: reviewer.name })

  const saved = await write(reviewer.client, id)
  expect(saved.body.draftVersion).toBe(1)
  // A draft is the reviewer's alone.
  expect((await read(author, id)).rounds[0]).toMatchObject({ summary: '', comments: [] })
  const delivered = await deliver(reviewer.client, id, 1)
  expect(delivered.body.state, delivered.raw.body).toBe('delivered')
  expect(await chargesOf(app, id)).toEqual(['captured'])
  const result = await read(author, id)
  expect(result).toMatchObject({
    state: 'delivered',
    charge: 'captured',
    canCancel: false,
    canAskAgain: true,
    canRate: true,
    rounds: [{ summary, comments: [{ text: 'Begin with what you did.' }] }],
  })

  // The frozen version: the second look is another one.
  await author.client.send('PUT', `/api/built-resumes/${author.resumeId}`, {
    label: 'Main, shorter',
    template: 'plain',
    paper: 'a4',
    sections: ['work'],
    document: {
      basics: { name: 'Ottilie Quastenflosser' },
      work: [{ name: 'Elsewhere', position: 'Lead' }],
    },
    expectedVersion: 0,
  })
  const again = await askAgain(author, id)
  expect(again.body.state, again.raw.body).toBe('revising')
  expect((await askAgain(author, id)).body.rounds).toHaveLength(2)
  expect((await rate(author, id)).status).toBe(409)
  const second = await writeAndDeliver(reviewer.client, id)
  expect(second.body.state, second.raw.body).toBe('completed')
  expect(second.body.rounds).toHaveLength(2)
  expect(second.body.rounds[1]!.lines.map(({ text }) => text).join()).toContain('Lead')
  expect(second.body.rounds[0]!.lines.map(({ text }) => text).join()).not.toContain('Lead')
  const files = await Promise.all(
    [1, 2].map((round) => author.client.get(`${path(id)}/rounds/${round}/file`)),
  )
  expect(files.map((file) => file.raw.rawPayload.subarray(0, 5).toString())).toEqual([
    '%PDF-',
    '%PDF-',
  ])
  expect(files[0]!.raw.rawPayload.equals(files[1]!.raw.rawPayload)).toBe(false)

  const rated = await rate(author, id, 5, 'It helped.')
  expect(rated.body.rating).toEqual({ stars: 5, text: 'It helped.' })
  expect((await rate(author, id, 5, 'It helped.')).status).toBe(200)
  expect((await rate(author, id, 1)).status).toBe(409)
  const standing = await reviewer.client.get<ReviewerStanding>('/api/resume-reviewing')
  expect(standing.body).toEqual({
    isReviewer: true,
    isVerified: true,
    toWrite: 0,
    stats: {
      taken: 1,
      delivered: 1,
      onTime: { of: 2, count: 2 },
      handedBack: 0,
      refundedLate: 0,
      rating: { average: 5, count: 1 },
    },
  })
  expect(result.events.map(({ kind, by }) => `${kind} ${by}`)).toEqual([
    'ordered candidate',
    'taken reviewer',
    'delivered reviewer',
  ])
  await app.runDueTasks()
  const told = app.mails.map(({ to, subject }) => `${to} ${subject}`)
  for (const [person, subject] of [
    [author, 'Your resume is being reviewed'],
    [author, 'Your resume review is ready'],
    [reviewer, 'A candidate has asked for a second look'],
    [author, 'The second look at your resume is ready'],
    [reviewer, 'Your review was rated 5 of 5'],
  ] as const) {
    expect(told).toContain(`${person.email} ${subject}`)
  }
  const { rows } = await sql<{ action: string }>`
    select action from audit_entries where entity_type = 'resumeReview' and entity_id = ${id}
    order by at, id`.execute(app.database.db)
  expect(rows.map(({ action }) => action)).toEqual([
    'resumeReviews.ordered',
    'resumeReviews.taken',
    'resumeReviews.delivered',
    'resumeReviews.askedAgain',
    'resumeReviews.deliveredAgain',
    'resumeReviews.rated',
  ])
})

test('a line that the candidate hides reaches nobody', async () => {
  const [author, reviewer] = [await createAuthor(app), await createReviewer(app)]
  const preview = await previewOf(author.client, author.resumeId)
  const index = preview.body.lines.findIndex((line) => line.includes('Kafka'))
  expect(index).toBeGreaterThanOrEqual(0)
  const { body } = await orderReview(author, { hiddenLines: [index] })
  const taken = await take(reviewer.client, body.id)
  expect(taken.body.rounds[0]!.lines[index]).toEqual({ text: '', isHidden: true })
  expect(taken.raw.body).not.toContain('Kafka')
  const onHidden = await write(reviewer.client, body.id, {
    comments: [{ line: index, text: 'What was here?' }],
  })
  expect(onHidden.status).toBe(400)
  const beyond = await write(reviewer.client, body.id, {
    comments: [{ line: 999, text: 'Where?' }],
  })
  expect(beyond.status).toBe(400)
})

test('nothing is ordered that was not seen, paid for as shown, or could be written', async () => {
  const author = await createAuthor(app)
  const { client, resumeId } = author
  // Others of this file may review; these hide from nobody, so their right ends for a moment.
  await sql`update resume_reviewers set ended_at = ${app.clock.now()} where ended_at is null`.execute(
    app.database.db,
  )
  const unavailable = await client.get<ReviewTerms>('/api/resume-reviews/terms')
  expect(unavailable.body.isAvailable).toBe(false)
  const nobody = await orderReview(author)
  expect([nobody.status, nobody.body.code]).toEqual([409, 'CONFLICT'])
  await createReviewer(app)
  expect((await orderReview(author, { fingerprint: 'another' })).status).toBe(409)
  expect((await orderReview(author, { price: 2 })).status).toBe(409)
  expect((await orderReview(author, { note: '{company}' })).status).toBe(400)
  expect((await orderReview(author, { note: 'x'.repeat(501) })).status).toBe(400)
  const everyLine = Array.from({ length: 200 }, (_, index) => index)
  expect((await orderReview(author, { hiddenLines: everyLine })).status).toBe(409)
  expect((await previewOf(client, randomUUID())).status).toBe(404)
  expect((await previewOf(client, null)).status).toBe(404)
  const stranger = await createAuthor(app)
  expect((await previewOf(stranger.client, resumeId)).status).toBe(404)
  const { rows } = await sql`select from wallet_ledger where account_id = ${author.accountId}
    and kind = 'hold'`.execute(app.database.db)
  expect(rows).toEqual([])

  const unproved = await createCandidate(app, { verified: false })
  const resume = await unproved.client.post<{ id: string }>('/api/built-resumes', { label: 'Main' })
  const refused = await orderReview({ ...unproved, resumeId: resume.body.id })
  expect([refused.status, refused.body.code]).toEqual([403, 'EMAIL_UNVERIFIED'])

  const free = await createCandidate(app)
  const own = await free.client.post<{ id: string }>('/api/built-resumes', { label: 'Main' })
  const mine = { ...free, resumeId: own.body.id }
  const first = await orderReview(mine)
  expect(first.status).toBe(200)
  expect((await free.client.post(`${path(first.body.id)}/cancellation`, {})).status).toBe(200)
  expect(await chargesOf(app, first.body.id)).toEqual(['released'])
  // The connection came back, so that it pays for the next one.
  expect((await orderReview(mine)).status).toBe(200)
})

test('a file that says nothing is told as one', async () => {
  const author = await createAuthor(app)
  await author.client.postForm('/candidate/info', resumeForm())
  const preview = await previewOf(author.client, null)
  expect([preview.status, preview.body.code]).toEqual([422, 'INVALID_FILE'])
})

test('the ladder: guests, other roles, other people', async () => {
  const { author, reviewer, id } = await takenReview()
  const guest = app.guest()
  expect((await guest.get(path(id))).status).toBe(401)
  expect((await readOrder(guest, id)).status).toBe(401)
  expect((await readOrder(author.client, id)).status).toBe(403)
  expect((await reviewer.client.get(path(id))).status).toBe(403)
  const [otherAuthor, otherReviewer] = [await createAuthor(app), await createReviewer(app)]
  const recruiter = await createReferrer(app, reviewer.companyId)
  for (const client of [otherReviewer.client, recruiter.client]) {
    expect((await readOrder(client, id)).status).toBe(404)
    expect((await write(client, id)).status).toBe(404)
    expect((await handBack(client, id)).status).toBe(404)
    expect((await deliver(client, id, 0)).status).toBe(404)
  }
  // A reviewer learns that another one was faster; who is none learns nothing.
  expect((await take(otherReviewer.client, id)).body.code).toBe('ALREADY_CLAIMED')
  expect((await take(recruiter.client, id)).status).toBe(404)
  expect(await orders(recruiter.client)).toEqual([])
  for (const method of ['cancellation', 'rating']) {
    const body = method === 'rating' ? { stars: 1 } : {}
    expect((await otherAuthor.client.post(`${path(id)}/${method}`, body)).status).toBe(404)
  }
  expect((await otherAuthor.client.get(`${path(id)}/rounds/1/file`)).status).toBe(404)
  expect((await author.client.post(`${path(id)}/cancellation`, {})).status).toBe(409)
  expect((await rate(author, id)).status).toBe(409)
  const editor = await createAdmin(app, ['editor'])
  expect((await editor.client.get('/api/admin/resume-reviews')).status).toBe(403)
})

test('what is written is whole, and two windows do not overwrite each other', async () => {
  const { reviewer, id } = await takenReview()
  const early = await deliver(reviewer.client, id, 0)
  expect(early.body.details?.fields?.[0]?.path).toBe('summary')
  await write(reviewer.client, id, { comments: [] })
  const bare = await deliver(reviewer.client, id, 1)
  expect(bare.body.details?.fields?.[0]?.path).toBe('comments')
  const stale = await write(reviewer.client, id, { expectedVersion: 0 })
  expect([stale.status, stale.body.code]).toEqual([409, 'VERSION_CONFLICT'])
  await write(reviewer.client, id)
  expect((await deliver(reviewer.client, id, 1)).body.code).toBe('VERSION_CONFLICT')
  const [one, other] = await Promise.all([
    deliver(reviewer.client, id, 2),
    deliver(reviewer.client, id, 2),
  ])
  expect([one.status, other.status]).toEqual([200, 200])
  expect((await write(reviewer.client, id)).body.code).toBe('ILLEGAL_TRANSITION')
  expect((await handBack(reviewer.client, id)).body.code).toBe('ILLEGAL_TRANSITION')
})

test('handed back it goes to others, with the clock that it has', async () => {
  const { author, reviewer, id } = await takenReview()
  await write(reviewer.client, id)
  const before = await read(author, id)
  expect((await handBack(reviewer.client, id)).status).toBe(200)
  const after = await read(author, id)
  expect(after).toMatchObject({
    state: 'open',
    dueAt: before.dueAt,
    reviewer: null,
    canCancel: true,
  })
  const next = await createReviewer(app)
  const taken = await take(next.client, id)
  expect(taken.body.rounds[0]).toMatchObject({ summary: '', comments: [] })
  expect((await readOrder(reviewer.client, id)).status).toBe(404)
  const { body } = await reviewer.client.get<ReviewerStanding>('/api/resume-reviewing')
  expect(body.stats).toMatchObject({ taken: 1, handedBack: 1, delivered: 0 })
})

test('nobody has more than three to write', async () => {
  const reviewer = await createReviewer(app)
  const ids: string[] = []
  for (let count = 0; count < 4; count++) {
    const { body, raw } = await orderReview(await createAuthor(app))
    expect(body.state, raw.body).toBe('open')
    ids.push(body.id)
  }
  const replies = await Promise.all(ids.map((id) => take(reviewer.client, id)))
  expect(replies.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
    200, 200, 200, 403,
  ])
  expect(await orders(reviewer.client, 'mine')).toHaveLength(3)
})

test('an admin gives the right, assigns, and ends it', async () => {
  const admin = await createAdmin(app, ['support'])
  const reason = 'Hires engineers for ten years'
  const give = (email: string) =>
    admin.client.post<Failure>('/api/admin/resume-reviewers', { email, reason })
  const list = async () =>
    (await admin.client.get<{ items: ResumeReviewer[] }>('/api/admin/resume-reviewers?limit=100'))
      .body.items
  expect((await give('nobody@mail.example')).status).toBe(400)
  const candidate = await createAuthor(app)
  expect((await give(candidate.email)).body.code).toBe('NOT_VERIFIED')
  expect((await list()).some(({ id }) => id === candidate.accountId)).toBe(false)
  const { companyId } = await createReviewer(app)
  const recruiter = await createReferrer(app, companyId)
  expect((await give(recruiter.email)).status).toBe(200)
  expect((await give(recruiter.email)).status).toBe(200)
  expect((await list()).find(({ id }) => id === recruiter.accountId)).toMatchObject({
    name: recruiter.name,
    isActive: true,
    isVerified: true,
    toWrite: 0,
  })

  const { author, reviewer, id } = await takenReview()
  const assign = (reviewerId: string) =>
    admin.client.post<AdminReviewOrder & Failure>(`/api/admin/resume-reviews/${id}/reviewer`, {
      reviewerId,
    })
  expect((await assign(author.accountId)).status).toBe(409)
  const assigned = await assign(recruiter.accountId)
  expect(assigned.body.reviewer, assigned.raw.body).toEqual({
    id: recruiter.accountId,
    name: recruiter.name,
  })
  expect((await readOrder(reviewer.client, id)).status).toBe(404)
  expect((await readOrder(recruiter.client, id)).body.rounds).toHaveLength(1)
  const running = await admin.client.get<{ items: AdminReviewOrder[] }>(
    '/api/admin/resume-reviews?limit=100',
  )
  expect(running.body.items.find((one) => one.id === id)).toMatchObject({
    state: 'taken',
    isLate: false,
    canAssign: true,
  })
  expect(running.raw.body).not.toContain('Ottilie')

  const end = () =>
    admin.client.post(`/api/admin/resume-reviewers/${recruiter.accountId}/end`, { reason })
  expect((await end()).status).toBe(200)
  expect((await end()).status).toBe(200)
  expect((await read(author, id)).state).toBe('open')
  expect((await take(recruiter.client, id)).status).toBe(404)
  const { rows } = await sql<{ action: string; reason: string }>`
    select action, reason from audit_entries
    where entity_type = 'account' and entity_id = ${recruiter.accountId}
      and action like 'resumeReviews.%' order by at, id`.execute(app.database.db)
  expect(rows).toEqual([
    { action: 'resumeReviews.rightGiven', reason },
    { action: 'resumeReviews.rightEnded', reason },
  ])
})
