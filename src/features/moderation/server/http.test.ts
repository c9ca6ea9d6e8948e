import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Post } from '#features/feeds/contract.ts'
import { newId } from '#shared/ids.ts'
import { buildTestApp, type TestApp } from '../../../../tests/support/app.ts'
import type { TestClient } from '../../../../tests/support/client.ts'
import {
  act,
  caseAbout,
  casesOf,
  createMember,
  dismiss,
  ownReports,
  readCase,
  report,
  take,
} from '../../../../tests/support/moderation.ts'
import {
  createAdmin,
  createCandidate,
  createJob,
  createReferrer,
  type TestPerson,
} from '../../../../tests/support/people.ts'
import { createHiringManager, published } from '../../../../tests/support/postings.ts'
import type { CaseItem } from '../contract.ts'

let app: TestApp
let moderator: TestPerson
let hiringManager: Awaited<ReturnType<typeof createHiringManager>>
beforeAll(async () => {
  app = await buildTestApp({ TRUST_PROXY: 'true' })
  moderator = await createAdmin(app, ['moderator'])
  hiringManager = await createHiringManager(app)
})
afterAll(() => app.close())

const jobOf = (change: object = {}) => published(hiringManager.client, change)

let number = 0
/** A post of someone whose posts are out at once. */
async function posted(
  client?: TestClient,
): Promise<{ post: Post; author: TestPerson | undefined }> {
  const author = client ? undefined : await createReferrer(app, (await createJob(app)).companyId)
  const { body } = await (client ?? author!.client).post<Post>(
    '/api/posts',
    { kind: 'text', body: `Post ${++number} ${crypto.randomUUID()}` },
    { headers: { 'idempotency-key': crypto.randomUUID() } },
  )
  return { post: body, author }
}

const isPublic = async ({ slug }: Post) =>
  (await app.guest().get(`/api/post-pages/${slug}`)).status === 200
const told = async (person: TestPerson) => {
  const { rows } = await sql<{ title: string; body: string }>`
    select title, body from notifications where account_id = ${person.accountId}`.execute(
    app.database.db,
  )
  return JSON.stringify(rows)
}

describe('the ladder', () => {
  test('reporting: what is there, for a reason that fits, by someone else, once', async () => {
    const jobId = await jobOf()
    const person = await createMember(app)
    const { client } = person
    expect((await report(client, 'job', jobId, { reason: 'boring' })).status).toBe(400)
    expect((await report(client, 'job', jobId, { reason: 'spam' })).body).toMatchObject({
      code: 'INVALID_INPUT',
      details: { fields: [{ path: 'reason' }] },
    })
    const long = { reason: 'scam', note: 'x'.repeat(1001) }
    expect((await report(client, 'job', jobId, long)).status).toBe(400)
    expect((await report(client, 'job', newId(), { reason: 'scam' })).status).toBe(404)
    // Pasted by a candidate: nobody else may know of it.
    const pasted = await createJob(app)
    expect((await report(client, 'job', pasted.jobId, { reason: 'scam' })).status).toBe(404)
    expect((await report(client, 'comment', jobId)).status).toBe(404)
    expect((await report(hiringManager.client, 'job', jobId, { reason: 'scam' })).status).toBe(409)
    expect((await report(client, 'job', jobId, { reason: 'scam' })).status).toBe(200)
    expect((await report(client, 'job', jobId, { reason: 'other' })).status).toBe(409)
  })

  test('guests report jobs alone, once from one network', async () => {
    const jobId = await jobOf()
    const guest = app.guest()
    const body = { kind: 'job', id: jobId, reason: 'scam' }
    const from = { headers: { 'x-forwarded-for': '203.0.113.7' } }
    expect((await guest.post('/api/reports', body, from)).status).toBe(200)
    expect((await app.guest().post('/api/reports', body, from)).status).toBe(409)
    expect((await report(guest, 'job', jobId, { reason: 'scam' })).status).toBe(200)
    const { post } = await posted()
    expect((await report(guest, 'post', post.id)).status).toBe(401)
    expect((await guest.get('/api/reports')).status).toBe(401)
  })

  test('the queue is for moderators, and never about themselves', async () => {
    const jobId = await jobOf({ title: 'Ladder engineer' })
    const person = await createMember(app)
    await report(person.client, 'job', jobId, { reason: 'scam' })
    const { id } = await caseAbout(moderator.client, 'Ladder engineer')
    const support = await createAdmin(app, ['support'])
    for (const [client, status] of [
      [app.guest(), 401],
      [person.client, 403],
      [support.client, 403],
    ] as const) {
      expect((await client.get('/api/admin/moderation/cases')).status).toBe(status)
      expect((await client.get(`/api/admin/moderation/cases/${id}`)).status).toBe(status)
      expect((await take(client, id)).status).toBe(status)
      expect((await act(client, id)).status).toBe(status)
      expect((await dismiss(client, id)).status).toBe(status)
    }
    for (const reply of [
      await moderator.client.get(`/api/admin/moderation/cases/${newId()}`),
      await take(moderator.client, newId()),
      await act(moderator.client, newId()),
    ]) {
      expect(reply.status).toBe(404)
    }
    await sql`update moderation_cases set owner_id = ${moderator.accountId} where id = ${id}`.execute(
      app.database.db,
    )
    expect((await dismiss(moderator.client, id)).status).toBe(403)
  })
})

describe('a case', () => {
  test('gathers the reports of a job; one decision removes it and answers all', async () => {
    const jobId = await jobOf({ title: 'Uniform seller' })
    const people = [await createMember(app), await createMember(app)]
    await report(people[0]!.client, 'job', jobId, {
      reason: 'expired',
      note: 'They want 50 euros.',
    })
    await report(people[1]!.client, 'job', jobId, { reason: 'expired' })
    await report(app.guest(), 'job', jobId, { reason: 'wrong_pay', note: 'No such address.' })
    const line = await caseAbout(moderator.client, 'Uniform seller')
    expect(line).toMatchObject({
      status: 'open',
      isUrgent: false,
      reports: 3,
      reasons: [
        { reason: 'expired', count: 2 },
        { reason: 'wrong_pay', count: 1 },
      ],
      owner: { id: hiringManager.accountId },
    })
    const found = await readCase(moderator.client, line.id)
    expect(found.reportList.map(({ note }) => note)).toEqual([
      'No such address.',
      '',
      'They want 50 euros.',
    ])
    expect(found.reportList[0]).toMatchObject({ isGuest: true, weight: 0.1 })
    expect(found.reportList[0]!.excerpts![0]!.text).toContain('Uniform seller')
    // Who reported is told to nobody.
    expect(JSON.stringify(found)).not.toContain(people[0]!.name)
    expect(JSON.stringify(found)).not.toContain(people[0]!.accountId)

    const [first, second] = await Promise.all([
      act(moderator.client, line.id, { rule: 'no_money', reason: 'It asks for money.' }),
      act(moderator.client, line.id, { rule: 'no_money', reason: 'It asks for money.' }),
    ])
    expect([first.status, second.status].toSorted((a, b) => a - b)).toEqual([200, 409])
    expect((await app.guest().get(`/api/jobs/${jobId}`)).status).toBe(404)
    expect((await casesOf(moderator.client)).some(({ id }) => id === line.id)).toBe(false)
    expect(await caseAbout(moderator.client, 'Uniform seller', 'decided')).toMatchObject({
      decision: 'actioned',
      status: 'actioned',
    })
    await app.runDueTasks()
    const [one, other] = await Promise.all(people.map(({ client }) => ownReports(client)))
    expect(one).toMatchObject([{ decision: 'actioned', status: 'actioned', isDuplicate: false }])
    expect(other).toMatchObject([{ decision: 'actioned', isDuplicate: true }])
    for (const person of people) {
      expect(
        app.mails.filter(({ to, subject }) => to === person.email && /your report/.test(subject)),
      ).toHaveLength(1)
    }
    expect(await ownReports((await createMember(app)).client)).toEqual([])
    // Its owner hears why, how to appeal, and not from whom.
    const mails = app.mails.filter(({ to }) => to === hiringManager.email)
    expect(mails).toContainEqual(
      expect.objectContaining({ text: expect.stringContaining('It asks for money.') }),
    )
    expect(JSON.stringify(mails)).toContain('/moderation/decision#')
    expect(JSON.stringify(mails)).not.toContain(people[0]!.name)
  })

  test('is taken by one moderator; another takes it over or waits', async () => {
    const jobId = await jobOf({ title: 'Two moderators' })
    await report((await createMember(app)).client, 'job', jobId, { reason: 'other' })
    const { id } = await caseAbout(moderator.client, 'Two moderators')
    const other = await createAdmin(app, ['moderator'])
    const replies = await Promise.all([take(moderator.client, id), take(other.client, id)])
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    const [winner, loser] = replies[0]!.status === 200 ? [moderator, other] : [other, moderator]
    expect((await readCase(loser.client, id)).assignee).toEqual({
      name: expect.any(String),
      isMe: false,
    })
    expect((await readCase(winner.client, id)).status).toBe('in_review')
    expect((await dismiss(loser.client, id)).body.details?.reason).toMatch(/has taken this case/)
    expect((await take(loser.client, id, { fromOther: true })).status).toBe(200)
    expect((await casesOf(loser.client, 'mine')).map((one) => one.id)).toContain(id)
    expect((await take(loser.client, id, { assignee: 'nobody' })).status).toBe(200)
    expect((await dismiss(winner.client, id, 'It’s open.')).status).toBe(200)
    expect((await take(loser.client, id)).body).toMatchObject({ code: 'ILLEGAL_TRANSITION' })
  })

  test('dismissed leaves the job, and the same person may report it again', async () => {
    const jobId = await jobOf()
    const person = await createMember(app)
    await report(person.client, 'job', jobId, { reason: 'expired' })
    const [line] = await casesOf(moderator.client).then((all) =>
      all.filter(({ thing }) => thing.path === `/job-listing/${jobId}`),
    )
    expect((await dismiss(moderator.client, line!.id, 'x'.repeat(301))).status).toBe(400)
    expect((await dismiss(moderator.client, line!.id, 'It’s open.')).status).toBe(200)
    expect((await app.guest().get(`/api/jobs/${jobId}`)).status).toBe(200)
    expect(await ownReports(person.client)).toMatchObject([
      { decision: 'dismissed', answer: 'It’s open.' },
    ])
    await app.runDueTasks()
    expect((await ownReports(person.client))[0]).toMatchObject({ status: 'closed' })
    expect((await report(person.client, 'job', jobId, { reason: 'expired' })).status).toBe(200)
  })

  test('reports at the same moment make one case', async () => {
    const jobId = await jobOf({ title: 'Parallel reports' })
    const people = await Promise.all(Array.from({ length: 8 }, () => createMember(app)))
    const replies = await Promise.all(
      people.map(({ client }) => report(client, 'job', jobId, { reason: 'other' })),
    )
    expect(replies.map(({ status }) => status)).toEqual(people.map(() => 200))
    const found = (await casesOf(moderator.client)).filter(({ thing }) =>
      thing.title.startsWith('Parallel reports'),
    )
    expect(found).toMatchObject([{ reports: 8 }])
  })

  test('urgent ones and the heaviest come first; lists go on while reports arrive', async () => {
    const urgent = await jobOf({ title: 'Urgent one' })
    await report((await createMember(app)).client, 'job', urgent, { reason: 'asks_money' })
    const all = await casesOf(moderator.client)
    const firstUsual = all.findIndex(({ isUrgent }) => !isUrgent)
    expect(all.slice(firstUsual).every(({ isUrgent }) => !isUrgent)).toBe(true)
    const due = all.find(({ thing }) => thing.title.startsWith('Urgent one'))!
    expect(Date.parse(due.dueAt) - Date.parse(due.openedAt)).toBe(4 * 3_600_000)
    const seen: string[] = []
    let cursor = ''
    do {
      const { body } = await moderator.client.get<{
        items: CaseItem[]
        nextCursor: string | null
      }>(`/api/admin/moderation/cases?limit=2&cursor=${cursor}`)
      seen.push(...body.items.map(({ id }) => id))
      cursor = body.nextCursor ?? ''
      if (seen.length < 10) await report(app.guest(), 'job', await jobOf(), { reason: 'expired' })
      if (seen.length > 60) break
    } while (cursor)
    expect(new Set(seen).size).toBe(seen.length)
    expect(seen).toEqual(expect.arrayContaining(all.map(({ id }) => id)))
    expect(
      (await moderator.client.get('/api/admin/moderation/cases?cursor=nonsense')).body,
    ).toMatchObject({ code: 'INVALID_CURSOR' })
  })

  test('a second case about the same person is closed with the first', async () => {
    const { post: one, author } = await posted()
    const { post: other } = await posted(author!.client)
    const person = await createMember(app)
    await report(person.client, 'post', one.id)
    await report(person.client, 'post', other.id)
    const first = await caseAbout(moderator.client, one.body.slice(0, 20))
    const second = await caseAbout(moderator.client, other.body.slice(0, 20))
    expect((await readCase(moderator.client, second.id)).others).toMatchObject([{ id: first.id }])
    const close = (of: string) =>
      moderator.client.post(`/api/admin/moderation/cases/${second.id}/duplicate`, { of })
    const stranger = await posted()
    await report(person.client, 'post', stranger.post.id)
    const foreign = await caseAbout(moderator.client, stranger.post.body.slice(0, 20))
    expect((await close(foreign.id)).status).toBe(409)
    expect((await close(newId())).status).toBe(404)
    expect((await close(first.id)).status).toBe(200)
    expect((await close(first.id)).body).toMatchObject({ code: 'ILLEGAL_TRANSITION' })
    expect((await act(moderator.client, second.id)).body).toMatchObject({
      code: 'ILLEGAL_TRANSITION',
    })
    expect((await act(moderator.client, first.id)).status).toBe(200)
    expect([await isPublic(one), await isPublic(other)]).toEqual([false, false])
    const own = await ownReports(person.client)
    expect(own.filter(({ decision }) => decision === 'actioned')).toHaveLength(2)
  })
})

describe('posts and comments', () => {
  test('evidence is as it was; enough reports hide it until it is decided; both are told', async () => {
    const { post, author } = await posted()
    const people = [await createMember(app), await createMember(app), await createMember(app)]
    expect((await report(author!.client, 'post', post.id)).status).toBe(409)
    expect((await report(people[0]!.client, 'post', post.id)).status).toBe(200)
    // Nobody reports a thing twice.
    expect((await report(people[0]!.client, 'post', post.id)).status).toBe(409)
    await author!.client.post(`/api/posts/${post.id}`, { body: 'Kind words', expectedVersion: 1 })
    await report(people[1]!.client, 'post', post.id, { reason: 'inappropriate' })
    expect(await isPublic(post)).toBe(true)
    await report(people[2]!.client, 'post', post.id, { reason: 'scam' })
    expect(await isPublic(post)).toBe(false)
    const line = await caseAbout(moderator.client, post.body.slice(0, 20))
    expect(line).toMatchObject({ isHidden: true, isUrgent: true, status: 'triaged' })
    expect(await told(author!)).toMatch(/hidden your post for now/)
    const found = await readCase(moderator.client, line.id)
    const texts = found.reportList.map(({ excerpts }) => excerpts![0]!.text)
    expect(texts).toEqual(['Kind words', 'Kind words', post.body])
    expect((await act(moderator.client, line.id, { reason: 'Insults.' })).status).toBe(200)
    expect(await isPublic(post)).toBe(false)
    expect(await told(author!)).toContain('removed')
    expect(await told(people[1]!)).toContain('your report')
    // The trust of the feed goes down with it.
    const { body } = await author!.client.get<{ trust: { level: number } }>('/api/feed-settings')
    expect(body.trust.level).toBeLessThan(2)
  })

  test('a dismissed report shows a comment again', async () => {
    const { post } = await posted()
    const writer = await createReferrer(app, (await createJob(app)).companyId)
    const { body: said } = await writer.client.post<{ id: string }>(
      `/api/posts/${post.id}/comments`,
      { body: `Said ${crypto.randomUUID()}` },
      { headers: { 'idempotency-key': crypto.randomUUID() } },
    )
    const count = async () =>
      (await app.guest().get<{ post: Post }>(`/api/post-pages/${post.slug}`)).body.post.comments
    for (const { client } of [await createMember(app), await createMember(app)]) {
      await report(client, 'comment', said.id, { reason: 'scam' })
    }
    expect(await count()).toBe(0)
    const line = (await casesOf(moderator.client)).find(
      ({ owner }) => owner?.id === writer.accountId,
    )!
    expect(line).toMatchObject({ thing: { kind: 'comment' }, isHidden: true })
    expect(await told(writer)).toMatch(/hidden your comment for now/)
    await dismiss(moderator.client, line.id, 'A joke among friends.')
    expect(await told(writer)).toMatch(/visible again/)
    expect(await count()).toBe(1)
  })

  test('a ring of new accounts hides nothing, and neither do old ones in one place', async () => {
    const { post } = await posted()
    for (let count = 0; count < 12; count++) {
      const { client } = await createCandidate(app, { complete: false })
      expect((await report(client, 'post', post.id, { reason: 'scam' })).status).toBe(200)
    }
    for (let count = 0; count < 4; count++) {
      const { client } = await createMember(app)
      const body = { kind: 'post', id: post.id, reason: 'harassment' }
      await client.post('/api/reports', body, {
        headers: { 'x-forwarded-for': '198.51.100.7' },
      })
    }
    expect(await isPublic(post)).toBe(true)
    const line = await caseAbout(moderator.client, post.body.slice(0, 20))
    expect(line).toMatchObject({ reports: 16, isHidden: false })
  })
})

describe('a job that many report', () => {
  test('is found by nobody until it is decided, and is back when it was nothing', async () => {
    const jobId = await jobOf({ title: 'Held job' })
    for (const { client } of [await createMember(app), await createMember(app)]) {
      await report(client, 'job', jobId, { reason: 'asks_money' })
    }
    expect((await app.guest().get(`/api/jobs/${jobId}`)).status).toBe(404)
    await app.runDueTasks()
    const listed = async () => {
      const { rows } = await sql<{ listed: boolean }>`
        select listed from jobs where id = ${jobId}`.execute(app.database.db)
      return rows[0]!.listed
    }
    expect(await listed()).toBe(false)
    const { id } = await caseAbout(moderator.client, 'Held job')
    await dismiss(moderator.client, id)
    await app.runDueTasks()
    expect(await listed()).toBe(true)
    expect((await app.guest().get(`/api/jobs/${jobId}`)).status).toBe(200)
  })
})

describe('people and companies', () => {
  test('someone whose posts can be read is reported as a person, and sanctioned', async () => {
    const { author } = await posted()
    const { client } = await createMember(app)
    const quiet = await createMember(app)
    expect((await report(client, 'person', quiet.accountId)).status).toBe(404)
    expect((await report(client, 'person', newId())).status).toBe(404)
    expect((await report(author!.client, 'person', author!.accountId)).status).toBe(409)
    expect((await report(app.guest(), 'person', author!.accountId)).status).toBe(401)
    const body = { reason: 'impersonation' }
    expect((await report(client, 'person', author!.accountId, body)).status).toBe(200)
    const line = (await casesOf(moderator.client)).find(
      ({ owner }) => owner?.id === author!.accountId,
    )!
    expect((await readCase(moderator.client, line.id)).canRemove).toBe(false)
    expect((await act(moderator.client, line.id)).status).toBe(409)
    const decision = { removes: false, sanction: 'warning', rule: 'no_impersonation' }
    expect((await act(moderator.client, line.id, decision)).status).toBe(200)
    expect(await told(author!)).toContain('warning')
  })

  test('a company is reported with what its page says', async () => {
    const { client } = await createMember(app)
    const { companyId, companyName } = hiringManager
    expect((await report(client, 'company', newId(), { reason: 'scam' })).status).toBe(404)
    expect((await report(app.guest(), 'company', companyId, { reason: 'scam' })).status).toBe(401)
    expect((await report(client, 'company', companyId, { reason: 'scam' })).status).toBe(200)
    const line = await caseAbout(moderator.client, companyName)
    expect(line.thing).toMatchObject({ kind: 'company', path: `/company/${hiringManager.slug}` })
    const { reportList } = await readCase(moderator.client, line.id)
    expect(reportList[0]!.excerpts![0]!.text).toContain(companyName)
  })
})
