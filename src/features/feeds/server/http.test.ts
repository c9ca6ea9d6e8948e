import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { atomErrors } from '../../../../tests/support/atom.ts'
import type { Failure, TestClient } from '../../../../tests/support/client.ts'
import {
  createAdmin,
  createCandidate,
  createJob,
  createReferrer,
} from '../../../../tests/support/people.ts'
import type { Comment, Post, Thread, WaitingPost } from '../contract.ts'

let app: TestApp

beforeAll(async () => {
  app = await buildTestApp()
})
afterAll(() => app.close())

const key = () => ({ headers: { 'idempotency-key': crypto.randomUUID() } })
let number = 0
const words = () => `Something new, number ${++number} ${crypto.randomUUID()}`

type Reply<Body> = { status: number; body: Body & Failure }

const post = (client: TestClient, change: object = {}): Promise<Reply<Post>> =>
  client.post<Post & Failure>('/api/posts', { kind: 'text', body: words(), ...change }, key())

const comment = (client: TestClient, id: string, change: object = {}): Promise<Reply<Comment>> =>
  client.post<Comment & Failure>(`/api/posts/${id}/comments`, { body: words(), ...change }, key())

/** Someone whose posts are out at once. */
async function referrer(companyId?: string) {
  const id = companyId ?? (await createJob(app)).companyId
  return createReferrer(app, id)
}

const ids = async (client: TestClient, search = '') =>
  (await client.get<{ items: Post[] }>(`/api/posts?limit=50${search}`)).body.items.map(
    ({ id }) => id,
  )

const fields = (body: Failure) => (body.details?.fields ?? []).map(({ path }) => path)

describe('posting', () => {
  test('a guest reads and writes nothing; someone else’s post cannot be changed', async () => {
    const { client } = await referrer()
    const other = await referrer()
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
    const { client } = await referrer()
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
    const { client } = await referrer()
    const { status, body } = await post(client, change)
    expect(status).toBe(400)
    expect(fields(body)).toEqual(expected)
    expect(body.details?.fields?.[0]?.message).toMatch(/^.{10,}\.$/)
  })

  test('a job is shown closed once it is; what someone pasted is not shared', async () => {
    const { client } = await referrer()
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
    const made = await referrer()
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
    const { client, accountId } = await referrer()
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

describe('comments and reactions', () => {
  test('two levels, counted, told, edited with what they said before, deleted', async () => {
    const writer = await referrer()
    const reader = await referrer()
    const { body: about } = await post(writer.client)
    const first = await comment(reader.client, about.id)
    expect(first.status).toBe(200)
    const reply = await comment(writer.client, about.id, { parentId: first.body.id })
    expect(reply.body.parentId).toBe(first.body.id)
    const third = await comment(reader.client, about.id, { parentId: reply.body.id })
    expect(fields(third.body)).toEqual(['parentId'])
    const list = async () =>
      (await app.guest().get<{ items: Thread[] }>(`/api/posts/${about.id}/comments`)).body.items
    expect((await list())[0]).toMatchObject({ replies: 1, shown: [{ id: reply.body.id }] })
    const edit = { body: 'Said otherwise', expectedVersion: first.body.version }
    const path = `/api/post-comments/${first.body.id}`
    expect((await writer.client.post(path, edit)).status).toBe(404)
    const edited = await reader.client.post<Comment>(path, edit)
    expect(edited.body.editedAt).not.toBeNull()
    expect((await reader.client.post<Failure>(path, edit)).body.code).toBe('VERSION_CONFLICT')
    type Versions = { items: { lines: { kind: string; text: string }[] }[] }
    const versions = await app.guest().get<Versions>(`${path}/versions`)
    expect(versions.body.items[0]?.lines).toEqual([
      { kind: 'removed', text: first.body.body },
      { kind: 'added', text: 'Said otherwise' },
    ])
    expect((await reader.client.send('DELETE', path)).status).toBe(200)
    const [gone] = await list()
    expect(gone).toMatchObject({
      isDeleted: true,
      body: '',
      author: null,
      shown: [{ id: reply.body.id }],
    })
    expect((await app.guest().get(`${path}/versions`)).status).toBe(404)
    await app.runDueTasks()
    const { rows } = await sql<{ title: string }>`
      select title from notifications where account_id = ${writer.accountId}`.execute(
      app.database.db,
    )
    expect(rows.map(({ title }) => title)).toContain(`${reader.name} commented on your post`)
  })

  test('twenty people at once react, some twice: each counts once', async () => {
    const { client } = await referrer()
    const { body: about } = await post(client)
    const people = await Promise.all(Array.from({ length: 10 }, () => createCandidate(app)))
    const press = (person: TestClient, kind: string | null) =>
      person.send('PUT', `/api/posts/${about.id}/reaction`, { kind })
    await Promise.all(
      people.flatMap((one) => [press(one.client, 'like'), press(one.client, 'thanks')]),
    )
    await press(people[0]!.client, null)
    const { post: after } = (await app.guest().get<{ post: Post }>(`/api/post-pages/${about.slug}`))
      .body
    expect(after.reactions.counts.reduce((sum, count) => sum + count, 0)).toBe(9)
    expect(Math.min(...after.reactions.counts)).toBe(0)
    const { rows } = await sql<{ points: number }>`
      select points from posts where id = ${about.id}`.execute(app.database.db)
    expect(rows).toEqual([{ points: 9 }])
  })

  test('a vote can change while the poll is open; results show after it', async () => {
    const { client } = await referrer()
    const voter = await createCandidate(app)
    const options = ['Monday', 'Friday', 'Never']
    const { body: about } = await post(client, { kind: 'poll', options, pollDays: 1 })
    const press = (option: number) =>
      voter.client.send<Post & Failure>('PUT', `/api/posts/${about.id}/vote`, { option })
    const read = async () =>
      (await app.guest().get<{ post: Post }>(`/api/post-pages/${about.slug}`)).body.post.poll!
    expect((await read()).options.map(({ votes }) => votes)).toEqual([null, null, null])
    await press(0)
    const changed = await press(1)
    expect(changed.body.poll).toMatchObject({ mine: 1, votes: 1 })
    expect(changed.body.poll?.options.map(({ votes }) => votes)).toEqual([0, 1, 0])
    expect((await press(3)).status).toBe(409)
    app.clock.advance({ days: 1 })
    await app.renewSessions()
    expect((await press(2)).body.details?.reason).toContain('closed')
    expect((await read()).options.map(({ votes }) => votes)).toEqual([0, 1, 0])
  })

  test('people in the conversation can be mentioned and are told once; strangers cannot', async () => {
    const writer = await referrer()
    const reader = await referrer()
    const stranger = await referrer()
    const { body: about } = await post(writer.client)
    const mention = (id: string, name: string, body = `@${name} ${words()}`) =>
      comment(reader.client, about.id, { body, mentions: [id] })
    expect(fields((await mention(stranger.accountId, stranger.name)).body)).toEqual(['mentions'])
    const unsaid = await mention(writer.accountId, writer.name, words())
    expect(fields(unsaid.body)).toEqual(['mentions'])
    const said = await mention(writer.accountId, writer.name)
    expect(said.body.mentions).toEqual([{ id: writer.accountId, name: writer.name }])
    const { rows } = await sql<{ type: string }>`
      select type from notifications where account_id = ${writer.accountId}`.execute(
      app.database.db,
    )
    expect(rows).toEqual([{ type: 'feeds.mentions' }])
  })

  test('hands that are raised below an offer are led to the way that works', async () => {
    const { client } = await referrer()
    const { client: candidate } = await createCandidate(app)
    const { body } = await post(client, { kind: 'can_refer', roles: ['Nurse'], capacity: 1 })
    const raised = await comment(candidate, body.id, { body: 'Interested, please!' })
    expect(raised.body.details?.reason).toContain('Ask for a referral')
    expect(
      (await comment(candidate, body.id, { body: 'Is a night shift part of it?' })).status,
    ).toBe(200)
  })
})

describe('following, muting, hiding, blocking', () => {
  test('the feed of those whom one follows has their posts alone, newest first', async () => {
    const [one, two, three] = [await referrer(), await referrer(), await referrer()]
    const { client } = await createCandidate(app)
    const tag = `tag-${crypto.randomUUID().slice(0, 8)}`
    const first = await post(one.client)
    app.clock.advance({ seconds: 1 })
    const second = await post(two.client, { tags: [tag.toUpperCase()] })
    app.clock.advance({ seconds: 1 })
    await post(three.client)
    expect((await app.guest().get('/api/posts?view=following')).status).toBe(401)
    expect(await ids(client, '&view=following')).toEqual([])
    const person = await client.post<{ id: string; name: string }>('/api/follows', {
      kind: 'person',
      id: one.accountId,
    })
    expect(person.body).toMatchObject({ id: one.accountId })
    const followed = await client.post<{ id: string }>('/api/follows', {
      kind: 'tag',
      name: `#${tag}`,
    })
    expect(await ids(client, '&view=following')).toEqual([second.body.id, first.body.id])
    expect(await ids(app.guest(), `&tag=${tag}`)).toEqual([second.body.id])
    await client.send('DELETE', `/api/follows/${followed.body.id}`)
    expect(await ids(client, '&view=following')).toEqual([first.body.id])
    // Nobody learns by an id who has an account.
    const quiet = await createCandidate(app)
    const unknown = await client.post('/api/follows', { kind: 'person', id: quiet.accountId })
    expect(unknown.status).toBe(404)
  })

  test('muted words, hidden posts and blocked people are on no list and no page', async () => {
    const writer = await referrer()
    const { client } = await createCandidate(app)
    const secret = `zebra${crypto.randomUUID().slice(0, 8)}`
    const muted = await post(writer.client, { body: `All about the ${secret.toUpperCase()}!` })
    const hidden = await post(writer.client)
    const stays = await post(writer.client, { body: `${secret}s are plural ${words()}` })
    const talk = await comment(writer.client, stays.body.id, { body: `Again: ${secret}, for all` })
    await client.send('PUT', '/api/feed-settings/muted-words', { words: [secret] })
    await client.send('PUT', `/api/hidden-posts/${hidden.body.id}`, { isHidden: true })
    const mine = `&person=${writer.accountId}`
    expect(await ids(client, mine)).toEqual([stays.body.id])
    expect((await client.get(`/api/post-pages/${muted.body.slug}`)).status).toBe(404)
    expect((await client.get(`/api/post-pages/${hidden.body.slug}`)).status).toBe(404)
    const comments = await client.get<{ items: Thread[] }>(`/api/posts/${stays.body.id}/comments`)
    expect(comments.body.items.map(({ id }) => id)).not.toContain(talk.body.id)
    await client.send('PUT', `/api/hidden-posts/${hidden.body.id}`, { isHidden: false })
    expect(await ids(client, mine)).toContain(hidden.body.id)
    await client.post(`/api/feed-blocks/${stays.body.id}`)
    for (const path of [
      `/api/post-pages/${stays.body.slug}`,
      `/api/posts/${stays.body.id}/comments`,
    ]) {
      expect((await client.get(path)).status).toBe(404)
    }
    expect(await ids(client, '')).not.toContain(stays.body.id)
    expect((await comment(client, stays.body.id)).status).toBe(404)
    expect((await client.get(`/api/posts?person=${writer.accountId}`)).status).toBe(404)
    // It holds the other way round, and a guest reads on.
    expect((await app.guest().get(`/api/post-pages/${stays.body.slug}`)).status).toBe(200)
  })
})

test('sitemaps and the Atom feed have what is public and named, escaped, and lose what is deleted', async () => {
  const { client } = await referrer()
  const shown = await post(client, { body: `<b>Tags & "quotes"</b> ${words()}` })
  const gone = await post(client)
  const { client: candidate } = await createCandidate(app)
  const masked = await post(candidate, {
    kind: 'seeks_referral',
    roles: ['Nurse'],
    body: 'I look for a team in a hospital.',
  })
  const { client: moderator } = await createAdmin(app, ['moderator'])
  await moderator.post(`/api/admin/waiting-posts/${masked.body.id}/decision`, { isApproved: true })
  await client.send('DELETE', `/api/posts/${gone.body.id}`)
  expect((await app.guest().get(`/api/post-pages/${masked.body.slug}`)).status).toBe(200)
  const sitemap = (await app.guest().get('/sitemaps/posts-0.xml')).raw.body
  const atom = (await app.guest().get('/feeds/feed.xml')).raw.body
  for (const text of [sitemap, atom]) {
    expect(text).toContain(`/feeds/post/${shown.body.slug}`)
    expect(text).not.toContain(gone.body.slug)
    expect(text).not.toContain(masked.body.slug)
  }
  expect(atom).toContain('&lt;b&gt;Tags &amp; &quot;quotes&quot;&lt;/b&gt;')
  expect((await app.guest().get('/sitemap.xml')).raw.body).toContain('/sitemaps/posts-0.xml')
})

test('once a week, those who follow a tag get the best of it, as far as they may see it', async () => {
  const writer = await referrer()
  const blocked = await referrer()
  const { client, email, accountId } = await createCandidate(app)
  const tag = `weekly-${crypto.randomUUID().slice(0, 8)}`
  await client.post('/api/follows', { kind: 'tag', name: tag })
  app.clock.advance({ days: 6 })
  await app.renewSessions()
  const [one, two] = [
    await post(writer.client, { tags: [tag] }),
    await post(blocked.client, { tags: [tag] }),
  ]
  await post(writer.client, { body: `Not this. ${words()}` })
  await client.post(`/api/feed-blocks/${two.body.id}`)
  const mails = () =>
    app.mails.filter(({ to, subject }) => to === email && subject.includes('tags you follow'))
  await app.runDueTasks()
  expect(mails()).toEqual([])
  app.clock.advance({ days: 1.1 })
  await app.runDueTasks()
  await app.runDueTasks()
  expect(mails()).toHaveLength(1)
  expect(mails()[0]!.text).toContain(one.body.slug)
  expect(mails()[0]!.text).not.toContain(two.body.slug)
  expect(mails()[0]!.text).not.toContain('Not this.')
  // Nothing new: no email.
  app.clock.advance({ days: 7.1 })
  await app.runDueTasks()
  expect(mails()).toHaveLength(1)
  const { rows } = await sql`select from notifications
    where account_id = ${accountId} and is_visible`.execute(app.database.db)
  expect(rows).toEqual([])
})

describe('candidates stay hidden', () => {
  async function seeking(change: object = {}) {
    const person = await createCandidate(app)
    const { companyId, companyName } = await createJob(app)
    const sent = await post(person.client, {
      kind: 'seeks_referral',
      roles: ['Backend engineer'],
      body: `I build payment systems and look for a team in the north. ${number++}`,
      ...change,
    })
    expect(sent.status).toBe(200)
    const { client: moderator } = await createAdmin(app, ['moderator'])
    await moderator.post(`/api/admin/waiting-posts/${sent.body.id}/decision`, { isApproved: true })
    return { person, companyId, companyName, post: sent.body }
  }

  test('a request for a referral has no name anywhere, and none in its words', async () => {
    const { person, post: own } = await seeking()
    expect(own.author?.name).toBe(person.name)
    const reader = await referrer()
    const all = await Promise.all([
      reader.client.get(`/api/post-pages/${own.slug}`),
      app.guest().get(`/api/post-pages/${own.slug}`),
    ])
    const spoken = await comment(person.client, own.id, { body: 'I could start in two months.' })
    expect(spoken.status).toBe(200)
    all.push(await reader.client.get(`/api/posts/${own.id}/comments`))
    all.push(await reader.client.get(`/api/mentionable-people?post=${own.id}`))
    for (const { raw, status } of all) {
      expect(status).toBe(200)
      expect(raw.body).not.toContain(person.accountId)
      expect(raw.body).not.toContain('Quastenflosser')
    }
    expect((await reader.client.get(`/api/posts?person=${person.accountId}`)).status).toBe(404)
    expect((await reader.client.post<Failure>(`/api/feed-blocks/${own.id}`)).status).toBe(409)
    await comment(reader.client, own.id)
    for (const said of [
      'I am Ottilie.',
      'Call +43 660 123 45 67',
      'I left Hidden Employer',
      'a@b.example',
    ]) {
      const refused = await post(person.client, {
        kind: 'seeks_referral',
        roles: ['Engineer'],
        body: `${said} ${number++}`,
      })
      expect(fields(refused.body), said).toEqual(['body'])
    }
    const told = { kind: 'seeks_referral', body: `Plain words ${number++}` }
    for (const part of [
      { roles: ['Engineer @ottilie_q'] },
      { roles: ['Engineer'], tags: ['ottilie'] },
    ]) {
      expect(fields((await post(person.client, { ...told, ...part })).body)).toEqual(['body'])
    }
  })

  test('people at an employer or at a blocked company see nothing that a candidate wrote under their name', async () => {
    const { person, companyId, post: own } = await seeking()
    const plain = await post(person.client)
    const elsewhere = await referrer()
    const { body: about } = await post(elsewhere.client)
    const said = await comment(person.client, about.id)
    const colleague = await referrer(companyId)
    const seen = async () => {
      const list = await ids(colleague.client)
      const comments = await colleague.client.get<{ items: Thread[] }>(
        `/api/posts/${about.id}/comments`,
      )
      return [
        ...[own.id, plain.body.id].filter((id) => list.includes(id)),
        ...comments.body.items.map(({ id }) => id).filter((id) => id === said.body.id),
      ]
    }
    expect(await seen()).toHaveLength(3)
    await person.client.post('/candidate/info', { blockedCompanyIds: [companyId] })
    // What has no author is the same for everyone: gone for colleagues alone, it would say whose it is.
    expect(await seen()).toEqual([own.id])
    const nameless = await colleague.client.get(`/api/post-pages/${own.slug}`)
    expect(nameless.body).toMatchObject({ post: { id: own.id, author: null } })
    expect((await colleague.client.get(`/api/post-pages/${plain.body.slug}`)).status).toBe(404)
    expect((await colleague.client.get(`/api/posts?person=${person.accountId}`)).status).toBe(404)
    const follow = { kind: 'person', id: person.accountId }
    expect((await colleague.client.post('/api/follows', follow)).status).toBe(404)
    // Where someone only says that they work tells nobody whom the candidate hides from: a guest reads it, too.
    const proved = (at: Date | null) =>
      sql`update recruiter_profiles set work_email_verified_at = ${at}
        where account_id = ${colleague.accountId}`.execute(app.database.db)
    await proved(null)
    expect(await seen()).toHaveLength(3)
    await proved(app.clock.now())
    expect(await seen()).toEqual([own.id])
    // What the candidate says to them is not told to them either.
    const { body: theirs } = await post(colleague.client)
    await comment(person.client, theirs.id)
    const { rows } = await sql`
      select from notifications where account_id = ${colleague.accountId}`.execute(app.database.db)
    expect(rows).toEqual([])
  })
})

test('what was reported can be reported once, and its author blocked afterwards', async () => {
  const { client: author } = await referrer()
  const { client: reader } = await referrer()
  const made = await post(author)
  const said = await comment(author, made.body.id)
  for (const [kind, id] of [
    ['comment', said.body.id],
    ['post', made.body.id],
  ] as const) {
    const report = () =>
      reader.post<Failure>('/api/reports', { kind, id, reason: 'spam', note: '' }, key())
    expect((await report()).status).toBe(200)
    const again = await report()
    expect([again.status, again.body.details?.reason]).toEqual([
      409,
      expect.stringMatching(/already reported/i),
    ])
  }
  expect((await reader.get(`/api/post-pages/${made.body.slug}`)).status).toBe(404)
  expect((await reader.post(`/api/feed-blocks/${made.body.id}`)).status).toBe(200)
  // From then on the author is nobody to the reader.
  expect((await reader.post(`/api/feed-blocks/${made.body.id}`)).status).toBe(404)
})

test('nobody reacts to their own post or comment', async () => {
  const { client } = await referrer()
  const made = await post(client)
  const said = await comment(client, made.body.id)
  for (const path of [
    `/api/posts/${made.body.id}/reaction`,
    `/api/post-comments/${said.body.id}/reaction`,
  ]) {
    const refused = await client.send<Failure>('PUT', path, { kind: 'like' })
    expect([refused.status, refused.body.code]).toEqual([409, 'CONFLICT'])
    expect((await client.send('PUT', path, { kind: null })).status).toBe(200)
  }
  const other = await referrer()
  const path = `/api/posts/${made.body.id}/reaction`
  expect((await other.client.send('PUT', path, { kind: 'like' })).status).toBe(200)
})

test('the Atom feed of a tag has the posts of the tag alone', async () => {
  const { client } = await referrer()
  const tagged = await post(client, { tags: ['C++ & more'] })
  const plain = await post(client)
  const [tag] = tagged.body.tags as [string]
  const atom = await app.guest().get(`/feeds/feed.xml?tag=${encodeURIComponent(tag)}`)
  expect(atom.status).toBe(200)
  expect(atom.raw.body).toContain(tagged.body.id)
  expect(atom.raw.body).not.toContain(plain.body.id)
  const self = `http://tessera.test/feeds/feed.xml?tag=${encodeURIComponent(tag)}`
  expect(atomErrors(atom.raw.body, self)).toEqual([])
  expect((await app.guest().get('/feeds/feed.xml')).raw.body).toContain(plain.body.id)
  for (const search of ['tag=nobody-uses-this', 'tag=', `tag=${'x'.repeat(41)}`, 'tag=a&tag=b']) {
    expect((await app.guest().get(`/feeds/feed.xml?${search}`)).status, search).toBe(404)
  }
})
