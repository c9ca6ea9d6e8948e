/** Authors of articles: named only with their agreement, on a page of their own, and in every article. */
import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../../../tests/support/app.ts'
import type { Failure, TestClient } from '../../../../tests/support/client.ts'
import { createAdmin, createCandidate } from '../../../../tests/support/people.ts'
import type { Article, ArticleAuthor, ArticleCard, ArticleDraft, DraftAuthor } from '../contract.ts'
import { shipArticles } from './service.ts'

let app: TestApp
let editor: TestClient

beforeAll(async () => {
  app = await buildTestApp()
  await app.runAsSystem(shipArticles, { requestId: 'test', transaction: false })
  editor = (await createAdmin(app, ['editor'])).client
})
afterAll(() => app.close())

const key = () => ({ headers: { 'idempotency-key': randomUUID() } })
const author = (change: object = {}) => ({
  name: 'Ada Lovelace',
  slug: `ada-${randomUUID().slice(0, 8)}`,
  bio: 'Writes about engines.',
  hasAgreed: true,
  ...change,
})
const add = (change: object = {}, client = editor) =>
  client.post<DraftAuthor & Failure>('/api/admin/article-authors', author(change), key())
const { hasAgreed: _agreed, slug: _slug, ...told } = author()
const save = ({ id, version }: DraftAuthor, change: object) =>
  editor.send<DraftAuthor & Failure>('PUT', `/api/admin/article-authors/${id}`, {
    ...told,
    ...change,
    expectedVersion: version,
  })
const page = (slug: string) =>
  app.guest().get<ArticleAuthor & Failure>(`/api/article-authors/${slug}`)

async function publish(change: object): Promise<ArticleDraft> {
  const content = {
    category: 'referrals',
    slug: `text-${randomUUID()}`,
    title: 'A title',
    excerpt: 'A summary.',
    body: 'Words.',
    ...change,
  }
  const { body: draft, status } = await editor.post<ArticleDraft>(
    '/api/admin/articles',
    content,
    key(),
  )
  expect(status).toBe(200)
  const live = await editor.post<ArticleDraft>(`/api/admin/articles/${draft.id}/publish`, {
    expectedVersion: draft.version,
    at: null,
  })
  expect(live.status).toBe(200)
  return live.body
}
const read = async ({ slug, category }: ArticleDraft) =>
  (await app.guest().get<{ article: Article }>(`/api/articles/${category}/${slug}`)).body.article

test('goes down the ladder', async () => {
  const { client: candidate } = await createCandidate(app)
  const { client: moderator } = await createAdmin(app, ['moderator'])
  const { body: known } = await add()
  for (const [client, status] of [
    [app.guest(), 401],
    [candidate, 403],
    [moderator, 403],
  ] as const) {
    expect((await client.get('/api/admin/article-authors')).status).toBe(status)
    expect((await add({}, client)).status).toBe(status)
    const path = `/api/admin/article-authors/${known.id}`
    expect((await client.send('PUT', path, { ...told, expectedVersion: 1 })).status).toBe(status)
    expect((await client.send('DELETE', path)).status).toBe(status)
  }
  expect((await editor.send('DELETE', `/api/admin/article-authors/${randomUUID()}`)).status).toBe(
    404,
  )
})

test.each([
  ['no name', { name: ' ' }, 'name'],
  ['an address that is none', { slug: 'Ada Lovelace' }, 'slug'],
  ['501 characters about them', { bio: 'x'.repeat(501) }, 'bio'],
  ['a picture that there is not', { pictureId: randomUUID() }, 'pictureId'],
])('%s is refused at its field', async (_what, change, path) => {
  const reply = await add(change)
  expect([reply.status, reply.body.details?.fields?.[0]?.path]).toEqual([400, path])
})

test('one address is one person’s, and a stale tab changes nothing', async () => {
  const { body: first } = await add()
  const again = await add({ slug: first.slug, name: 'Another' })
  expect([again.status, again.body.details?.fields?.[0]?.path]).toEqual([409, 'slug'])
  const { body: changed } = await save(first, { bio: 'Newer.', hasAgreed: true })
  expect(changed.version).toBe(2)
  expect((await save(first, { bio: 'Old.' })).body.code).toBe('VERSION_CONFLICT')
  expect((await page(first.slug)).body.bio).toBe('Newer.')
})

test('an author has a page with their articles, newest first and in pages, and each leads there', async () => {
  const { body: ada } = await add()
  const written: ArticleDraft[] = []
  for (let count = 0; count < 3; count += 1) {
    app.clock.advance({ minutes: 1 })
    written.push(await publish({ author: ada.slug }))
  }
  written.push(await publish({ author: ada.slug, category: 'help' }))
  await publish({ authorName: 'Ada Lovelace' })
  expect((await page(ada.slug)).body).toMatchObject({ name: 'Ada Lovelace', articles: 4 })
  const found: string[] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const { body }: { body: { items: ArticleCard[]; nextCursor: string | null } } = await app
      .guest()
      .get(`/api/article-authors/${ada.slug}/articles?limit=2&cursor=${cursor}`)
    found.push(...body.items.map(({ id }) => id))
    cursor = body.nextCursor
  }
  expect(found).toEqual(written.map(({ id }) => id).toReversed())
  expect(await read(written[0]!)).toMatchObject({
    authorName: 'Ada Lovelace',
    authorSlug: ada.slug,
  })
  const sitemap = await app.guest().get('/sitemaps/blog.xml')
  expect(sitemap.raw.body).toContain(`http://tessera.test/authors/${ada.slug}<`)
  expect((await app.guest().get('/blogs/feed.xml')).raw.body).toContain('<name>Ada Lovelace</name>')
})

test('who has not agreed, no longer agrees or is deleted is named nowhere; their articles stay', async () => {
  const { body: shy } = await add({ name: 'Shy Writer', hasAgreed: false })
  const article = await publish({ author: shy.slug })
  const isNamed = async () => {
    const { authorName, authorSlug } = await read(article)
    const atom = await app.guest().get('/blogs/feed.xml')
    const { status } = await page(shy.slug)
    return [authorName, authorSlug, status, atom.raw.body.includes('Shy Writer')]
  }
  const nobody = ['Tessera', null, 404, false]
  expect(await isNamed()).toEqual(nobody)
  const { body: open } = await save(shy, { name: 'Shy Writer', hasAgreed: true })
  expect(await isNamed()).toEqual(['Shy Writer', shy.slug, 200, true])
  await save(open, { name: 'Shy Writer', hasAgreed: false })
  expect(await isNamed()).toEqual(nobody)
  expect((await editor.send('DELETE', `/api/admin/article-authors/${shy.id}`)).status).toBe(200)
  expect(await isNamed()).toEqual(nobody)
})

test('an article names an author of the list, or says a name', async () => {
  const send = (change: object) =>
    editor.post<Failure>(
      '/api/admin/articles',
      { category: 'referrals', slug: randomUUID(), title: 'T', excerpt: 'E', body: 'B', ...change },
      key(),
    )
  const neither = await send({})
  expect([neither.status, neither.body.details?.fields?.[0]?.path]).toEqual([400, 'authorName'])
  const unknown = await send({ author: 'nobody-known' })
  expect([unknown.status, unknown.body.details?.fields?.[0]?.path]).toEqual([400, 'author'])
})

test('a page says who wrote it and shows a picture, its own or the one drawn for links', async () => {
  const form = new FormData()
  const bytes = await sharp({
    create: { width: 600, height: 300, channels: 3, background: '#123' },
  })
    .png()
    .toBuffer()
  form.append('picture', new Blob([new Uint8Array(bytes)]), 'picture.png')
  const { body: picture } = await editor.postForm<{ id: string }>(
    '/api/admin/article-pictures',
    form,
  )
  const plain = await publish({ authorName: 'Ada' })
  const pictured = await publish({ authorName: 'Ada', body: `![A](picture:${picture.id})` })
  expect((await read(plain)).picture).toBeNull()
  expect((await read(pictured)).picture).toBe(`/api/article-pictures/${picture.id}/600/webp`)
})
