import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../../../tests/support/app.ts'
import type { TestClient } from '../../../../tests/support/client.ts'
import { createAdmin, createCandidate } from '../../../../tests/support/people.ts'
import type { Article, ArticleCard, ArticleDraft } from '../contract.ts'
import { publishDue, shipArticles } from './service.ts'

let app: TestApp
let editor: TestClient
let number = 0

beforeAll(async () => {
  app = await buildTestApp()
  // As two processes that start at once.
  await Promise.all(
    [1, 2].map(() => app.runAsSystem(shipArticles, { requestId: 'test', transaction: false })),
  )
  editor = (await createAdmin(app, ['editor'])).client
})
afterAll(() => app.close())

const content = (change: object = {}) => ({
  category: 'referrals',
  slug: `text-${++number}`,
  title: 'A title',
  excerpt: 'A summary.',
  body: '## One\n\nWords.',
  authorName: 'Ada',
  ...change,
})

async function create(change: object = {}): Promise<ArticleDraft> {
  const reply = await editor.post<ArticleDraft>('/api/admin/articles', content(change), {
    headers: { 'idempotency-key': crypto.randomUUID() },
  })
  expect(reply.status).toBe(200)
  return reply.body
}

const publish = (draft: ArticleDraft, at: string | null = null) =>
  editor.post<ArticleDraft>(`/api/admin/articles/${draft.id}/publish`, {
    expectedVersion: draft.version,
    at,
  })

const save = (draft: ArticleDraft, change: object, expectedVersion = draft.version) => {
  const { category, slug, title, excerpt, body, authorName } = draft
  return editor.post<ArticleDraft>(`/api/admin/articles/${draft.id}`, {
    category,
    slug,
    title,
    excerpt,
    body,
    authorName,
    ...change,
    expectedVersion,
  })
}

type Read = { article: Article | null; movedTo: { category: string; slug: string } | null }
const read = (slug: string, category = 'referrals') =>
  app.guest().get<Read>(`/api/articles/${category}/${slug}`)

describe('who may do what', () => {
  test('nobody but an editor sees or writes a draft', async () => {
    const draft = await create()
    const { client: candidate } = await createCandidate(app)
    const { client: moderator } = await createAdmin(app, ['moderator'])
    for (const [client, status] of [
      [app.guest(), 401],
      [candidate, 403],
      [moderator, 403],
    ] as const) {
      expect((await client.get('/api/admin/articles')).status).toBe(status)
      expect((await client.get(`/api/admin/articles/${draft.id}`)).status).toBe(status)
      const body = { expectedVersion: 1 }
      expect((await client.post(`/api/admin/articles/${draft.id}/publish`, body)).status).toBe(
        status,
      )
    }
    expect((await read(draft.slug)).status).toBe(404)
  })

  test.each([
    ['emoji in the address', { slug: 'smile-😀' }],
    ['no title', { title: ' ' }],
    ['an unknown category', { category: 'nothing' }],
    ['a body of 100,001 characters', { body: 'x'.repeat(100_001) }],
    ['nine topics', { tags: 'abcdefghi'.split('') }],
    ['a link that is no address', { canonicalUrl: 'javascript:alert(1)' }],
  ])('%s is refused with words', async (_, change) => {
    const reply = await editor.post<{ details: { fields: object[] } }>(
      '/api/admin/articles',
      content(change),
      { headers: { 'idempotency-key': crypto.randomUUID() } },
    )
    expect(reply.status).toBe(400)
    expect(reply.body.details.fields).toHaveLength(1)
  })

  test('one address has one article', async () => {
    const { slug } = await create()
    const reply = await editor.post('/api/admin/articles', content({ slug }), {
      headers: { 'idempotency-key': crypto.randomUUID() },
    })
    expect(reply.status).toBe(409)
  })
})

describe('publishing', () => {
  test('what is published is read by everybody until it is unpublished', async () => {
    const draft = await create({ tags: ['Rust', 'rust'] })
    const { body: live } = await publish(draft)
    expect(live.state).toBe('published')
    const { body } = await read(draft.slug)
    expect(body.article).toMatchObject({
      title: 'A title',
      html: '<h2 id="text-one">One</h2>\n<p>Words.</p>\n',
      headings: [{ id: 'text-one', text: 'One' }],
      tags: ['rust'],
    })
    const list = await app.guest().get<{ items: ArticleCard[] }>('/api/articles?tag=rust')
    expect(list.body.items.map(({ id }) => id)).toEqual([draft.id])
    await editor.post(`/api/admin/articles/${draft.id}/unpublish`, {
      expectedVersion: live.version,
    })
    expect((await read(draft.slug)).status).toBe(404)
  })

  test('a scheduled text goes live within a minute of its time, once', async () => {
    const draft = await create()
    const at = new Date(app.clock.now().getTime() + 600_000).toISOString()
    const { body: scheduled } = await publish(draft, at)
    expect(scheduled).toMatchObject({ state: 'scheduled', publishAt: at })
    const step = () => app.runAsSystem((context) => publishDue(context, 10), { requestId: 'test' })
    expect(await step()).toBe(0)
    app.clock.advance({ minutes: 11 })
    const went = await Promise.all([step(), step()])
    expect(went.toSorted()).toEqual([0, 1])
    expect((await read(draft.slug)).body.article?.publishedAt).toBe(app.clock.now().toISOString())
  })

  test('not at a time that has passed, and not twice', async () => {
    const draft = await create()
    const past = new Date(app.clock.now().getTime() - 1000).toISOString()
    expect((await publish(draft, past)).status).toBe(400)
    const { body: live } = await publish(draft)
    const again = await publish(live)
    expect(again.status).toBe(409)
    expect(again.body).toMatchObject({ details: { allowed: ['unpublish'] } })
  })
})

describe('two editors', () => {
  test('a stale tab overwrites nothing and unpublishes nothing', async () => {
    const draft = await create()
    const { body: live } = await publish(draft)
    const { body: newer } = await save(live, { body: 'Newer words.' })
    const stale = await save(draft, { body: 'Old words.' })
    expect(stale.status).toBe(409)
    expect(stale.body).toMatchObject({ code: 'VERSION_CONFLICT' })
    const down = await editor.post(`/api/admin/articles/${draft.id}/unpublish`, {
      expectedVersion: draft.version,
    })
    expect(down.status).toBe(409)
    expect((await read(draft.slug)).body.article?.html).toBe('<p>Newer words.</p>\n')
    expect((await save(draft, { body: 'Mine after all.' }, newer.version)).status).toBe(200)
  })

  test('of saves at once one is kept', async () => {
    const draft = await create()
    const replies = await Promise.all(
      Array.from({ length: 8 }, (_, n) => save(draft, { body: `Words ${n}` })),
    )
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(replies.filter(({ status }) => status === 409)).toHaveLength(7)
  })
})

test('every version is kept, compared and brought back', async () => {
  const draft = await create({ body: 'First line.\nSecond line.' })
  const { body: changed } = await save(draft, {
    title: 'Another title',
    body: 'First line.\nAnother line.',
  })
  const path = `/api/admin/articles/${draft.id}/revisions`
  const list = await editor.get<{ items: object[] }>(path)
  expect(list.body.items).toMatchObject([
    { version: 2, added: 2, removed: 2 },
    { version: 1, added: 4, removed: 0 },
  ])
  const { body: compared } = await editor.get<{ lines: object[] }>(`${path}/1`)
  expect(compared.lines).toEqual([
    { kind: 'removed', text: draft.title },
    { kind: 'added', text: 'Another title' },
    { kind: 'same', text: draft.excerpt },
    { kind: 'same', text: 'First line.' },
    { kind: 'removed', text: 'Second line.' },
    { kind: 'added', text: 'Another line.' },
  ])
  const restored = await editor.post<ArticleDraft>(`${path}/1/restore`, {
    expectedVersion: changed.version,
  })
  expect(restored.body).toMatchObject({ version: 3, body: 'First line.\nSecond line.' })
})

test('an address that was public leads on in one step, whatever was changed since', async () => {
  const draft = await create()
  let { body: row } = await publish(draft)
  const first = row.slug
  for (const slug of ['second-place', 'third-place']) row = (await save(row, { slug })).body
  row = (await save(row, { category: 'hiring' })).body
  const movedTo = { category: 'hiring', slug: 'third-place' }
  expect((await read(first)).body).toEqual({ article: null, movedTo })
  expect((await read('second-place')).body).toEqual({ article: null, movedTo })
  const page = await app.guest().get(`/api/articles/hiring/third-place`)
  expect(page.status).toBe(200)
  // An address that another article takes leads to that article.
  const taken = await create({ slug: first })
  await publish(taken)
  expect((await read(first)).body.article?.id).toBe(taken.id)
})

describe('Markdown', () => {
  test.each([
    ['<script>alert(1)</script>', ''],
    ['<img src=x onerror=alert(1)>', ''],
    ['[x](javascript:alert(1))', '<p><a>x</a></p>\n'],
    ['[x](data:text/html,hi)', '<p><a>x</a></p>\n'],
    ['[x](//evil.example)', '<p><a>x</a></p>\n'],
    ['<a href="https://a.example" onclick="x()" id="content">x</a>', null],
    ['# Title', '<h2 id="text-title">Title</h2>\n'],
    ['<h2 id="content">Mine</h2>', '<h2 id="text-mine">Mine</h2>'],
    ['[in](/job-search)', '<p><a href="/job-search">in</a></p>\n'],
  ])('%s is harmless', async (body, expected) => {
    const reply = await editor.post<{ html: string }>('/api/admin/articles/preview', { body })
    expect(reply.status).toBe(200)
    if (expected === null) {
      expect(reply.body.html).toBe(
        '<p><a href="https://a.example" rel="noopener nofollow ugc">x</a></p>\n',
      )
    } else expect(reply.body.html).toBe(expected)
  })

  test.each([
    ['quotes in quotes', '> '.repeat(20_000) + 'x', 400],
    [
      'lists in lists',
      Array.from({ length: 300 }, (_, n) => `${'  '.repeat(n)}- x`).join('\n'),
      200,
    ],
    ['brackets', '['.repeat(20_000), 200],
    ['stars', '*'.repeat(50_000), 200],
    ['backticks', '`'.repeat(50_000), 200],
    ['tags', '<b>'.repeat(30_000), 200],
    ['tables', '|a'.repeat(10_000) + '\n' + '|-'.repeat(10_000), 200],
  ])('%s without end are answered in words', async (_, body, expected) => {
    const { status } = await editor.post('/api/admin/articles/preview', { body })
    expect(status).toBe(expected)
  })
})

describe('texts that come with the product', () => {
  test('are there at once, once, and stay as an editor has changed them', async () => {
    const ship = () => app.runAsSystem(shipArticles, { requestId: 'test', transaction: false })
    expect(await ship()).toBe(0)
    const { body: terms } = await read('terms', 'legal')
    expect(terms.article?.html).toContain('Tessera')
    const { body: draft } = await editor.get<ArticleDraft>(
      `/api/admin/articles/${terms.article!.id}`,
    )
    expect((await save(draft, { body: 'Our own terms.' })).status).toBe(200)
    expect(await ship()).toBe(0)
    expect((await read('terms', 'legal')).body.article?.html).toBe('<p>Our own terms.</p>\n')
  })

  test('the feed and the sitemap name what is published', async () => {
    const feed = await app.guest().get('/blogs/feed.xml')
    expect(feed.status).toBe(200)
    expect(feed.raw.body).toContain('<title>How to ask a stranger for a referral</title>')
    expect((await app.guest().get('/blog/nothing/feed.xml')).status).toBe(404)
    const sitemap = await app.guest().get('/sitemaps/articles-0.xml')
    expect(sitemap.raw.body).toContain(
      'http://tessera.test/blog/referrals/how-to-ask-for-a-referral',
    )
    expect(sitemap.raw.body).toContain('http://tessera.test/privacy')
  })

  test('a page of posts goes on where it ended', async () => {
    const all: string[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const { body }: { body: { items: ArticleCard[]; nextCursor: string | null } } = await app
        .guest()
        .get(`/api/articles?limit=2&cursor=${cursor}`)
      all.push(...body.items.map(({ id }) => id))
      cursor = body.nextCursor
    }
    expect(new Set(all).size).toBe(all.length)
    expect(all.length).toBeGreaterThan(5)
    expect((await app.guest().get('/api/articles?category=nothing')).status).toBe(404)
  })
})
