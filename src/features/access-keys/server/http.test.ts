/** Keys of programs: who has one, what it opens, and when it ends. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { declaredEndpoints } from '../../../app/features.ts'
import { buildTestApp, type TestApp } from '../../../../tests/support/app.ts'
import type { Failure } from '../../../../tests/support/client.ts'
import {
  createAdmin,
  createCandidate,
  createJob,
  createReferrer,
  password,
  type TestPerson,
} from '../../../../tests/support/people.ts'
import { accessKeysAtMost } from '../contract.ts'

type Made = Failure & { key: string; accessKey: { id: string; name: string } }
type Listed = { items: { id: string; name: string; lastUsedAt: string | null }[] }

let app: TestApp
let ann: TestPerson
beforeAll(async () => {
  app = await buildTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.renewSessions()
  ann = await createCandidate(app, { complete: false })
})

const path = '/api/account/access-keys'
const make = (person: TestPerson, changes: Record<string, unknown> = {}) =>
  person.client.post<Made>(path, {
    name: 'Assistant',
    days: 30,
    currentPassword: password,
    ...changes,
  })
const keys = async (person: TestPerson) => (await person.client.get<Listed>(path)).body.items
const withKey = (key: string, address = '/api/request-drafts') =>
  app.guest().get<Failure>(address, { headers: { authorization: `Bearer ${key}` } })

test('goes down the ladder', async () => {
  expect((await app.guest().get(path)).status).toBe(401)
  expect((await make({ ...ann, client: app.guest() })).status).toBe(401)
  const admin = await createAdmin(app, ['support'])
  expect((await admin.client.get(path)).status).toBe(403)
  expect((await make(admin)).status).toBe(403)
  expect((await make(ann, { name: '' })).status).toBe(400)
  expect((await make(ann, { days: 3650 })).status).toBe(400)
  const wrong = await make(ann, { currentPassword: 'not the password' })
  expect(wrong.body.details?.fields?.[0]?.path).toBe('currentPassword')
  const made = await make(ann)
  expect(made.status).toBe(200)
  expect(made.body.key).toMatch(/^tsk_[\w-]{43}$/)
  expect(await keys(ann)).toMatchObject([{ name: 'Assistant', lastUsedAt: null }])
  const other = await createCandidate(app, { complete: false })
  expect(await keys(other)).toEqual([])
  const { id } = made.body.accessKey
  expect((await other.client.send('DELETE', `${path}/${id}`)).status).toBe(404)
  expect((await other.client.send('DELETE', `${path}/${randomUUID()}`)).status).toBe(404)
  expect((await withKey(made.body.key)).status).toBe(200)
  expect((await ann.client.send('DELETE', `${path}/${id}`)).status).toBe(200)
  expect((await withKey(made.body.key)).status).toBe(401)
})

test('the key itself is stored nowhere, its owner is told of it, and its use is noted', async () => {
  const { key } = (await make(ann)).body
  const { rows } = await sql<{ row: string }>`
    select row_to_json(one)::text as row from access_keys one`.execute(app.database.db)
  expect(rows.map(({ row }) => row).join()).not.toContain(key)
  await app.runDueTasks()
  const mail = app.mails.find(({ to, subject }) => to === ann.email && /access key/.test(subject))
  expect(mail?.text).not.toContain(key)
  await withKey(key)
  expect((await keys(ann))[0]!.lastUsedAt).not.toBeNull()
})

test('opens what the contract names for keys, and no other call whatever it asks for', async () => {
  const { key } = (await make(ann)).body
  const opened: string[] = []
  for (const { endpoint } of declaredEndpoints()) {
    const url = endpoint.path.replace(/\{\w+\}/g, randomUUID())
    const { statusCode, body } = await app.app.inject({
      method: endpoint.method,
      url,
      headers: { authorization: `Bearer ${key}` },
      ...(endpoint.method !== 'GET' && { payload: {} }),
    })
    const refused = statusCode === 403 && body.includes('An access key can’t do this')
    const opens = endpoint.accessKeys === true
    expect([endpoint.method, endpoint.path, !refused]).toEqual([
      endpoint.method,
      endpoint.path,
      opens,
    ])
    if (opens) opened.push(`${endpoint.method} ${endpoint.path}`)
  }
  // Whatever is added here is a right of every program that has a key: think twice.
  expect(opened.toSorted()).toEqual([
    'DELETE /api/request-drafts/{id}',
    'GET /api/built-resumes',
    'GET /api/built-resumes/{id}/file',
    'GET /api/companies/{slug}/supply',
    'GET /api/jobs',
    'GET /api/jobs/facets',
    'GET /api/jobs/{id}',
    'GET /api/request-drafts',
    'GET /api/request-drafts/{id}',
    'PUT /api/request-drafts',
  ])
})

test('a key sends nothing, now or later, and changes nothing that waits to be sent', async () => {
  const candidate = await createCandidate(app, { plan: 'basic' })
  const { jobId, companyId } = await createJob(app)
  const { key } = (await make(candidate)).body
  const draft = {
    jobId,
    note: 'I have built payment systems for eight years.',
    whyMe: ['Eight years of payments', 'Led a team of five', 'Lives near the office'],
    waits: false,
  }
  const keep = (changes: object) =>
    app.guest().send<Failure>(
      'PUT',
      '/api/request-drafts',
      { ...draft, ...changes },
      {
        headers: { authorization: `Bearer ${key}` },
      },
    )
  const seal = 'x'.repeat(43)
  for (const changes of [
    { waits: true },
    {},
    { later: false },
    { later: true, confirmsTerms: true },
    { later: true, release: [{ kind: 'summary', seal }] },
  ]) {
    const refused = await keep(changes)
    expect([changes, refused.status]).toEqual([changes, 403])
    expect(refused.body.details?.reason).toMatch(/^An access key can only keep a request for later/)
  }
  const own = { ...draft, note: 'In my own words, and when someone can take it.', waits: true }
  expect((await candidate.client.send('PUT', '/api/request-drafts', own)).status).toBe(200)
  expect((await keep({ later: true })).body.code).toBe('CONFLICT')
  await createReferrer(app, companyId)
  await sql`update companies set verified_referrers = 1 where id = ${companyId}`.execute(
    app.database.db,
  )
  app.clock.advance({ minutes: 10 })
  await app.runDueTasks()
  const { body } = await candidate.client.get<{ items: unknown[] }>('/api/referrals')
  expect(body.items).toHaveLength(1)
  expect(JSON.stringify(await candidate.client.get('/api/referrals'))).not.toContain(draft.note)
})

test.each([
  ['time', async () => app.clock.advance({ days: 31 })],
  [
    'a new password',
    async () => {
      const body = { currentPassword: password, password: 'another horse another battery' }
      expect((await ann.client.post('/api/account/password', body)).status).toBe(200)
    },
  ],
  [
    'the end of the other sessions',
    async () => {
      expect((await ann.client.post('/api/account/sessions/end-others')).status).toBe(200)
    },
  ],
  [
    'a suspension',
    async () => {
      await sql`update accounts set status = 'suspended' where id = ${ann.accountId}`.execute(
        app.database.db,
      )
    },
  ],
])('ends with %s', async (_what, end) => {
  const { key } = (await make(ann)).body
  expect((await withKey(key)).status).toBe(200)
  await end()
  expect((await withKey(key)).status).toBe(401)
})

test('an account has so many at most, also when they are made at once; those that ended do not count', async () => {
  const made = await Promise.all(Array.from({ length: accessKeysAtMost + 5 }, () => make(ann)))
  expect(made.filter(({ status }) => status === 200)).toHaveLength(accessKeysAtMost)
  expect(await keys(ann)).toHaveLength(accessKeysAtMost)
  app.clock.advance({ days: 31 })
  await app.renewSessions()
  expect((await make(ann)).status).toBe(200)
  expect(await keys(ann)).toHaveLength(1)
})

test('programs are told how many calls are left', async () => {
  const { key } = (await make(ann)).body
  const first = (await withKey(key)).headers
  const second = (await withKey(key)).headers
  expect(first['ratelimit-policy']).toMatch(/^"minute";q=\d+;w=60$/)
  const left = (headers: typeof first) =>
    Number(/;r=(\d+);t=\d+$/.exec(String(headers['ratelimit']))![1])
  expect(left(second)).toBe(left(first) - 1)
})

test.each(['tsk_', `tsk_${'x'.repeat(43)}`, `tsk_${'x'.repeat(2_000)}`, "tsk_' or 1=1 --"])(
  '%s is no key',
  async (key) => {
    expect((await withKey(key)).status).toBe(401)
  },
)
