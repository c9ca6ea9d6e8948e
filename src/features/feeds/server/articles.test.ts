/** What is said about an article: posts of the feed, listed below it. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ArticleDraft } from '#features/articles/contract.ts'
import { shipArticles } from '#features/articles/server/service.ts'
import { buildTestApp, type TestApp } from '../../../../tests/support/app.ts'
import type { Failure, TestClient } from '../../../../tests/support/client.ts'
import { createAdmin, createCandidate } from '../../../../tests/support/people.ts'
import type { Post } from '../contract.ts'

let app: TestApp
let editor: TestClient
let moderator: TestClient

beforeAll(async () => {
  app = await buildTestApp()
  await app.runAsSystem(shipArticles, { requestId: 'test', transaction: false })
  editor = (await createAdmin(app, ['editor'])).client
  moderator = (await createAdmin(app, ['moderator'])).client
})
afterAll(() => app.close())

const key = () => ({ headers: { 'idempotency-key': randomUUID() } })

async function article(category = 'hiring'): Promise<ArticleDraft> {
  const content = {
    category,
    slug: `text-${randomUUID()}`,
    title: 'Ten questions',
    excerpt: 'A summary.',
    body: 'Words.',
    authorName: 'Ada',
  }
  const made = await editor.post<ArticleDraft>('/api/admin/articles', content, key())
  const live = await editor.post<ArticleDraft>(`/api/admin/articles/${made.body.id}/publish`, {
    expectedVersion: 1,
    at: null,
  })
  return live.body
}
const say = (client: TestClient, articleId: string, change: object = {}) =>
  client.post<Post & Failure>(
    '/api/posts',
    { kind: 'text', body: `I asked all ten ${randomUUID()}`, articleId, ...change },
    key(),
  )
const approve = (id: string) =>
  moderator.post(`/api/admin/waiting-posts/${id}/decision`, { isApproved: true, note: '' })
const below = async (articleId: string, cursor = '') =>
  (
    await app
      .guest()
      .get<{ items: Post[]; nextCursor: string | null }>(
        `/api/posts?article=${articleId}&limit=2&cursor=${cursor}`,
      )
  ).body

test('what is said about an article stands below it, newest first, once it is public', async () => {
  const about = await article()
  const other = await article()
  const { client } = await createCandidate(app)
  const posts: string[] = []
  for (let count = 0; count < 3; count += 1) {
    app.clock.advance({ minutes: 1 })
    const { status, body } = await say(client, about.id)
    expect(status).toBe(200)
    posts.push(body.id)
    if (count === 0) {
      expect((await below(about.id)).items).toEqual([])
      expect((await approve(body.id)).status).toBe(200)
    }
  }
  const first = await below(about.id)
  const second = await below(about.id, first.nextCursor!)
  const found = [...first.items, ...second.items]
  expect(found.map(({ id }) => id)).toEqual(posts.toReversed())
  expect(second.nextCursor).toBeNull()
  expect(found[0]!.article).toEqual({
    title: 'Ten questions',
    path: `/blog/hiring/${about.slug}`,
  })
  expect((await below(other.id)).items).toEqual([])
  await client.send('DELETE', `/api/posts/${posts[0]}`)
  const left = await below(about.id)
  expect(left.items.map(({ id }) => id)).not.toContain(posts[0])
  // An article that is not public any longer is named nowhere; what was said stays.
  await editor.post(`/api/admin/articles/${about.id}/unpublish`, {
    expectedVersion: about.version,
  })
  const reply = await app.guest().get<{ post: Post }>(`/api/post-pages/${found[0]!.slug}`)
  expect(reply.body.post.article).toBeNull()
})

test('only blog posts that are public are discussed, and only by posts that say something', async () => {
  const { client } = await createCandidate(app)
  const help = await article('help')
  const gone = await article()
  await editor.post(`/api/admin/articles/${gone.id}/unpublish`, { expectedVersion: gone.version })
  for (const id of [help.id, gone.id, randomUUID()]) {
    const refused = await say(client, id)
    expect([refused.status, refused.body.details?.fields?.[0]?.path]).toEqual([400, 'articleId'])
  }
  const about = await article()
  const masked = await say(client, about.id, { kind: 'seeks_referral', roles: ['Nurse'] })
  expect([masked.status, masked.body.details?.fields?.[0]?.path]).toEqual([400, 'articleId'])
  expect((await say(client, about.id, { kind: 'question' })).status).toBe(200)
})
