/** Help articles before a ticket: found by what someone types, counted only when they say so. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { shipArticles } from '#features/articles/server/service.ts'
import { buildTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { createAdmin, createCandidate } from '../../../../tests/support/people.ts'

type Found = { items: { id: string; title: string; path: string }[] }

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp()
  await app.runAsSystem((context) => shipArticles(context), {
    requestId: 'test',
    transaction: false,
  })
})
afterAll(() => app.close())

const find = async (q: string) => (await app.guest().get<Found>('/api/help', { query: { q } })).body
const solved = (articleId: string) => app.guest().post('/api/help/solved', { articleId })

test('a question finds the articles about it, at most three, and nothing when there is nothing', async () => {
  const { items } = await find(
    'How do I get my connection back when nobody answers my referral request?',
  )
  expect(items.length).toBeGreaterThan(0)
  expect(items.length).toBeLessThanOrEqual(3)
  for (const { path } of items) expect(path).toMatch(/^\/content\/help\//)
  expect((await find('xylophone qqq')).items).toEqual([])
  expect((await find('the and of')).items).toEqual([])
  for (const odd of [
    "' or 1=1 --",
    '!!! & | ( :*',
    '🙂🙂🙂',
    'x'.repeat(200),
    'भाषा مساعدة 帮助',
  ]) {
    expect((await app.guest().get('/api/help', { query: { q: odd } })).status).toBe(200)
  }
  expect((await app.guest().get('/api/help', { query: { q: '' } })).status).toBe(400)
  expect((await app.guest().get('/api/help', { query: { q: 'x'.repeat(900) } })).status).toBe(400)
})

test('drafts and pages of other categories are not found, and solve nothing', async () => {
  const [first] = (await find('referral request')).items
  await sql`update articles set state = 'draft' where id = ${first!.id}`.execute(app.database.db)
  expect((await find('referral request')).items.map(({ id }) => id)).not.toContain(first!.id)
  expect((await solved(first!.id)).status).toBe(404)
  await sql`update articles set state = 'published' where id = ${first!.id}`.execute(
    app.database.db,
  )
  expect((await solved(randomUUID())).status).toBe(404)
  expect((await solved('x')).status).toBe(400)
})

test('what people say was solved is in the report of support', async () => {
  const support = await createAdmin(app, ['support'])
  const report = async () =>
    (await support.client.get<{ solvedByHelp: number }>('/api/admin/ticket-report')).body
  const before = (await report()).solvedByHelp
  const [first] = (await find('referral request')).items
  const { client } = await createCandidate(app, { complete: false })
  const replies = await Promise.all(
    [1, 2, 3].map(() => client.post('/api/help/solved', { articleId: first!.id })),
  )
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200])
  expect((await report()).solvedByHelp).toBe(before + 3)
  app.clock.advance({ days: 40 })
  await app.renewSessions()
  const later = await createAdmin(app, ['support'])
  expect(
    (await later.client.get<{ solvedByHelp: number }>('/api/admin/ticket-report')).body
      .solvedByHelp,
  ).toBe(0)
})
