/** Terms: who agreed to which version, and who is asked again. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { shipArticles } from '#features/articles/server/service.ts'
import { buildTestApp, type TestApp } from '../../../../tests/support/app.ts'
import type { Failure } from '../../../../tests/support/client.ts'
import { createAdmin, createCandidate, type TestPerson } from '../../../../tests/support/people.ts'
import type { AgreementDocument, AskedAgreement } from '../contract.ts'

type Draft = { id: string; version: number; slug: string } & Failure

let app: TestApp
let editor: TestPerson
let before: TestPerson
let terms: Draft
beforeAll(async () => {
  app = await buildTestApp()
  before = await createCandidate(app, { complete: false })
  await app.runAsSystem((context) => shipArticles(context), {
    requestId: 'test',
    transaction: false,
  })
  editor = await createAdmin(app, ['owner'])
  const { body } = await editor.client.get<{ items: Draft[] }>('/api/admin/articles?limit=100')
  terms = body.items.find(({ slug }) => slug === 'terms')!
})
afterAll(() => app.close())

const due = async ({ client }: TestPerson) =>
  (await client.get<{ items: AgreementDocument[] }>('/api/agreements/due')).body.items
const own = async ({ client }: TestPerson) =>
  (await client.get<{ items: { path: string; version: number }[] }>('/api/agreements')).body.items
const agree = ({ client }: Pick<TestPerson, 'client'>, body: object) =>
  client.post<Failure>('/api/agreements', body)
const ask = ({ client }: Pick<TestPerson, 'client'>, expectedVersion: number, id = terms.id) =>
  client.post<AskedAgreement & Failure>(`/api/admin/agreements/${id}`, { expectedVersion })

async function rewrite(): Promise<void> {
  const { body } = await editor.client.get<Record<string, unknown> & Draft>(
    `/api/admin/articles/${terms.id}`,
  )
  const { category, slug, title, excerpt, tags, authorName, version } = body
  const saved = await editor.client.post<Draft>(`/api/admin/articles/${terms.id}`, {
    category,
    slug,
    title,
    excerpt,
    tags,
    authorName,
    body: `New terms ${randomUUID()}.`,
    expectedVersion: version,
  })
  expect(saved.status).toBe(200)
  terms = saved.body
}

test('signing up keeps which version of the terms it agreed to', async () => {
  const ann = await createCandidate(app, { complete: false })
  expect(await own(ann)).toContainEqual(
    expect.objectContaining({ path: '/terms', version: terms.version }),
  )
  expect(await due(ann)).toEqual([])
  // Who came before there were terms agreed to none.
  expect(await own(before)).toEqual([])
  expect(await due(before)).toEqual([])
})

test('asking goes down the ladder', async () => {
  const ann = await createCandidate(app, { complete: false })
  const verifier = await createAdmin(app, ['verifier'])
  expect((await ask({ client: app.guest() }, terms.version)).status).toBe(401)
  expect((await ask(ann, terms.version)).status).toBe(403)
  expect((await ask(verifier, terms.version)).status).toBe(403)
  expect((await ask(editor, 0)).status).toBe(400)
  expect((await ask(editor, terms.version + 1)).status).toBe(409)
  expect((await ask(editor, 1, randomUUID())).status).toBe(404)
  const { body } = await editor.client.get<{ items: Draft[] }>('/api/admin/articles?limit=100')
  const about = body.items.find(({ slug }) => slug === 'about')!
  expect((await ask(editor, about.version, about.id)).status).toBe(404)
  expect((await app.guest().get('/api/agreements/due')).status).toBe(401)
  expect((await agree({ client: app.guest() }, { id: terms.id, version: 1 })).status).toBe(401)
  expect(await due(ann)).toEqual([])
})

test('after a change that matters everyone is asked, and once they agree never again for it', async () => {
  const ann = await createCandidate(app, { complete: false })
  await rewrite()
  expect(await due(ann)).toEqual([])
  const asked = await ask(editor, terms.version)
  expect(asked.body).toMatchObject({ asked: terms.version })
  for (const person of [ann, before]) {
    expect(await due(person)).toMatchObject([
      { id: terms.id, path: '/terms', version: terms.version },
    ])
  }
  // A version that they have not read.
  const other = { id: terms.id, version: terms.version - 1 }
  expect((await agree(ann, other)).body.code).toBe('VERSION_CONFLICT')
  expect((await agree(ann, { id: randomUUID(), version: 1 })).status).toBe(404)
  const { id, version } = terms
  const agreed = await Promise.all([1, 2, 3].map(() => agree(ann, { id, version })))
  expect(agreed.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(await due(ann)).toEqual([])
  expect((await own(ann)).filter(({ path }) => path === '/terms')).toHaveLength(2)
  expect(await due(before)).toHaveLength(1)
  // A small change asks nobody; who signs up now has agreed to what stands.
  await rewrite()
  expect(await due(ann)).toEqual([])
  const late = await createCandidate(app, { complete: false })
  expect(await due(late)).toEqual([])
  const { body } = await editor.client.get<AskedAgreement>(`/api/admin/agreements/${terms.id}`)
  expect(body.agreed).toBe(2)
  expect(body.accounts).toBeGreaterThan(2)
})
