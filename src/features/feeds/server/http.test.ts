import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../../../tests/support/app.ts'
import type { Failure } from '../../../../tests/support/client.ts'
import { fields, key, post, referrer, words } from '../../../../tests/support/feeds.ts'
import { createAdmin, createCandidate, createJob } from '../../../../tests/support/people.ts'
import type { Post, WaitingPost } from '../contract.ts'

let app: TestApp

beforeAll(async () => {
  app = await buildTestApp()
})
afterAll(() => app.close())

describe('posting', () => {
  test('a guest reads and writes nothing; someone else’s post cannot be changed', async () => {
    const { client } = await referrer(app)
    const other = await referrer(app)
    const made = await post(client)
    expect(made.status).toBe(200)
    const { id, slug, version } = made.body
    expect(slug).toMatch(/^something-new-number-\d+-.*[a-z0-9]{10}$/)
    expect((await post(app.guest())).status).toBe(401)
    const read = await app.guest().get<{ post: Post }>(`/api/post-pages/${slug}`)
    expect(read.body.post).toMatchObject({ id, isOwn: false, author: { name: expect.any(String) } })
    const input = { body: 'Mine now', expectedVersion: version }
    expect((await other.client.post(`/api/posts/${id}`, input)).status).toBe(404)
    expect((await other.client.send('DELETE', `/api/posts/${id}`)).status).toBe(404)
    expect((await app.guest().post(`/api/posts/${id}`, input)).status).toBe(401)
    expect((await client.send('DELETE', `/api/posts/${id}`)).status).toBe(200)
    expect((await app.guest().get(`/api/post-pages/${slug}`)).status).toBe(404)
  })

  test('the same press twice is one post, the same words again are refused', async () => {
    const { client } = await referrer(app)
    const body = { kind: 'text', body: words() }
    const options = key()
    const first = await client.post<Post>('/api/posts', body, options)
    const second = await client.post<Post>('/api/posts', body, options)
    expect(second.body.id).toBe(first.body.id)
    expect((await client.post<Failure>('/api/posts', body, key())).body.code).toBe('CONFLICT')
    const shouted = { ...body, body: `${body.body.toUpperCase()} !!!` }
    expect((await client.post<Failure>('/api/posts', shouted, key())).status).toBe(409)
  })

  test.each([
    ['no words', { body: '  ' }, ['body']],
    ['100,000 characters', { body: 'x'.repeat(100_000) }, ['body']],
    ['six tags', { tags: ['a', 'b', 'c', 'd', 'e', 'f'] }, ['tags']],
    ['a tag of signs', { tags: ['!!!'] }, ['tags.0']],
    [
      '500 mentions',
      { mentions: Array.from({ length: 500 }, () => crypto.randomUUID()) },
      ['mentions'],
    ],
    ['a mention of a stranger', { mentions: [crypto.randomUUID()] }, ['mentions']],
    ['a poll without options', { kind: 'poll' }, ['options']],
    ['a poll of one option', { kind: 'poll', options: ['Yes'] }, ['options']],
    [
      'a poll of 200 options',
      { kind: 'poll', options: Array.from({ length: 200 }, (_, n) => `Option ${n}`) },
      ['options'],
    ],
    ['a poll of equal options', { kind: 'poll', options: ['Yes', 'yes!'] }, ['options']],
    ['a text with options', { options: ['Yes', 'No'] }, ['options']],
    ['a job share without a job', { kind: 'job' }, ['jobId']],
    ['an offer without roles', { kind: 'can_refer', capacity: 3 }, ['roles']],
    ['an offer for 21', { kind: 'can_refer', roles: ['Nurse'], capacity: 21 }, ['capacity']],
    ['an offer without a number', { kind: 'can_refer', roles: ['Nurse'] }, ['capacity']],
    [
      'a candidate’s request of a recruiter',
      { kind: 'seeks_referral', roles: ['Nurse'] },
      ['kind'],
    ],
    [
      'a demand for money',
      {
        kind: 'text',
        tags: ['x'],
        body: 'https://a.example https://b.example https://c.example https://d.example',
      },
      ['body'],
    ],
  ])('%s is refused with words', async (_, change, expected) => {
    const { client } = await referrer(app)
    const { status, body } = await post(client, change)
    expect(status).toBe(400)
    expect(fields(body)).toEqual(expected)
    expect(body.details?.fields?.[0]?.message).toMatch(/^.{10,}\.$/)
  })

  test('a job is shown closed once it is; what someone pasted is not shared', async () => {
    const { client } = await referrer(app)
    const pasted = await createJob(app)
    const refused = await post(client, { kind: 'job', jobId: pasted.jobId })
    expect(fields(refused.body)).toEqual(['jobId'])
    await sql`update jobs set source_kind = 'demo' where id = ${pasted.jobId}`.execute(
      app.database.db,
    )
    const { body } = await post(client, { kind: 'job', jobId: pasted.jobId })
    expect(body.job).toMatchObject({ id: pasted.jobId, isOpen: true })
    await sql`update jobs set status = 'archived', closed_at = now() where id = ${pasted.jobId}`.execute(
      app.database.db,
    )
    const read = await app.guest().get<{ post: Post }>(`/api/post-pages/${body.slug}`)
    expect(read.body.post.job?.isOpen).toBe(false)
  })

  test('an offer takes a proved work address and shows the company', async () => {
    const made = await referrer(app)
    const offer = { kind: 'can_refer', roles: ['Nurse'], capacity: 2 }
    const { body } = await post(made.client, offer)
    expect(body).toMatchObject({
      capacity: { total: 2, left: 2 },
      company: { slug: expect.any(String) },
    })
    await sql`update recruiter_profiles set work_email_verified_at = null
      where account_id = ${made.accountId}`.execute(app.database.db)
    await sql`update accounts set email_verified = true where id = ${made.accountId}`.execute(
      app.database.db,
    )
    expect((await post(made.client, offer)).body.code).toBe('NOT_VERIFIED')
  })
})

describe('trust', () => {
  test('a first post waits, goes out by itself, and five accepted ones allow links', async () => {
    const { client } = await createCandidate(app)
    const first = await post(client)
    expect(first.body.state).toBe('waiting')
    expect((await app.guest().get(`/api/post-pages/${first.body.slug}`)).status).toBe(404)
    expect((await client.get(`/api/post-pages/${first.body.slug}`)).status).toBe(200)
    app.clock.advance({ hours: 12 })
    await app.runDueTasks()
    expect((await app.guest().get(`/api/post-pages/${first.body.slug}`)).status).toBe(200)
    app.clock.advance({ days: 2 })
    await app.renewSessions()
    const linked = { body: 'Read www.example.org/page' }
    expect((await post(client, linked)).body.details?.reason).toContain('links')
    for (let n = 0; n < 3; n++) expect((await post(client)).body.state).toBe('published')
    expect((await post(client)).body.code).toBe('LIMIT_REACHED')
    app.clock.advance({ days: 2 })
    await app.renewSessions()
    expect((await post(client)).status).toBe(200)
    app.clock.advance({ days: 2 })
    await app.renewSessions()
    type Settings = { trust: { level: number; accepted: number; acceptedNeeded: number } }
    const { trust } = (await client.get<Settings>('/api/feed-settings')).body
    expect(trust).toMatchObject({ level: 2, accepted: 5, acceptedNeeded: 20 })
    expect((await post(client, { body: `${words()} www.example.org/page` })).status).toBe(200)
  })

  test('what asks for money waits for a person, who removes it with a reason', async () => {
    const { client, accountId } = await referrer(app)
    const asked = 'Please send me a registration fee of $50 with a gift card to get the job.'
    const { body } = await post(client, { body: asked })
    expect(body.state).toBe('waiting')
    app.clock.advance({ days: 1 })
    await app.runDueTasks()
    await app.renewSessions()
    expect((await app.guest().get(`/api/post-pages/${body.slug}`)).status).toBe(404)
    const { client: moderator } = await createAdmin(app, ['moderator'])
    const waiting = await moderator.get<{ items: WaitingPost[] }>(
      '/api/admin/waiting-posts?limit=100',
    )
    expect(waiting.body.items.find(({ id }) => id === body.id)?.heldFor).toBe('money')
    const decide = (input: object) =>
      moderator.post<Failure>(`/api/admin/waiting-posts/${body.id}/decision`, input)
    expect(fields((await decide({ isApproved: false })).body)).toEqual(['note'])
    expect((await decide({ isApproved: false, note: 'Nobody pays for a job here.' })).status).toBe(
      200,
    )
    expect((await decide({ isApproved: true })).status).toBe(409)
    await app.runDueTasks()
    const { rows } = await sql<{ body: string }>`
      select body from notifications where account_id = ${accountId}`.execute(app.database.db)
    expect(JSON.stringify(rows)).toContain('Nobody pays')
  })
})
