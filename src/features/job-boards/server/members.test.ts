/** Boards that members add by a link to a job, from a site on this machine that stands for the vendor’s. */
import { sql } from 'kysely'
import { createServer } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../../../tests/support/app.ts'
import type { Failure } from '../../../../tests/support/client.ts'
import { insertTestPlaces } from '../../../../tests/support/jobs.ts'
import {
  createAdmin,
  createCandidate,
  createJob,
  createReferrer,
  type TestPerson,
} from '../../../../tests/support/people.ts'
import { auditOf } from '../../../../tests/support/verification.ts'
import { createOutside, type Outside } from '#platform/outside/outside.ts'
import type { JobBoard, LinkedBoard } from '../contract.ts'

let app: TestApp
let base = ''
/** Postings of each employer; null: the vendor fails. */
let offers: number | null = 2
let calls = 0
const vendor = createServer((request, response) => {
  calls += 1
  if (offers === null) return void response.writeHead(500).end()
  const company = request.url?.split('/')[1] ?? ''
  const list = Array.from({ length: offers }, (_, id) => ({
    id: id + 1,
    title: `Baker ${id}`,
    company_name: names.get(company) ?? company,
    careers_url: `https://${company}.recruitee.com/o/baker-${id}`,
    description: '<p>Bake bread with us, early in the morning, in the old town.</p>',
    locations: [{ city: 'Berlin', country: 'Germany', country_code: 'DE' }],
  }))
  response.setHeader('content-type', 'application/json').end(JSON.stringify({ offers: list }))
})
const names = new Map<string, string>()

/** Everything at the vendor is asked here instead. */
function redirected(): Outside {
  const outside = createOutside({ allowPrivate: true, callsPerSecond: 1_000 })
  const here = (address: string) =>
    address.replace(/^https:\/\/([\w-]+)\.recruitee\.com/, `${base}/$1`)
  return {
    ...outside,
    read: (address, ...rest) => outside.read(here(address), ...rest),
    ask: (address, ...rest) => outside.ask(here(address), ...rest),
  }
}

beforeAll(async () => {
  vendor.listen(0, '127.0.0.1')
  await once(vendor, 'listening')
  base = `http://127.0.0.1:${(vendor.address() as AddressInfo).port}`
  // The limits of a day are the real ones.
  app = await buildTestApp({ RATE_LIMIT_SCALE: '1' }, undefined, undefined, redirected())
  await insertTestPlaces(app.database.db)
})
beforeEach(async () => {
  offers = 2
  calls = 0
  await app.database.db.deleteFrom('jobBoards').execute()
})
afterAll(async () => {
  vendor.closeAllConnections()
  vendor.close()
  await app.close()
})

const linkOf = (employer: string) => `https://${employer}.recruitee.com/o/baker-0?utm_source=x`
const lookUp = async ({ client }: TestPerson, url: string) =>
  (
    await client.get<LinkedBoard & Failure>(
      `/api/job-boards/link?${new URLSearchParams({ url }).toString()}`,
    )
  ).body
type Reply = { state: string; companyName: string; jobs: number } & Failure
const add = ({ client }: TestPerson, url: string) => client.post<Reply>('/api/job-boards', { url })
const boards = () =>
  app.database.db.selectFrom('jobBoards').select(['address', 'state', 'addedAs']).execute()

/** Twenty posts that stood, and an account of two months. */
async function trusted(): Promise<TestPerson> {
  const person = await createCandidate(app)
  await sql`update accounts set created_at = now() - interval '60 days' where id = ${person.accountId}`.execute(
    app.database.db,
  )
  await sql`
    insert into posts (id, short_id, author_id, author_role, kind, body, words, slug, state, created_at, updated_at, published_at, approved_at)
    select gen_random_uuid(), substr(md5(random()::text), 1, 10), ${person.accountId}, 'jobSeeker', 'text', 'A post', 'a post ' || n, 'post-' || gen_random_uuid(),
      'published', now() - interval '30 days', now(), now() - interval '30 days', now()
    from generate_series(1, 20) n`.execute(app.database.db)
  return person
}

test('who may: not guests, not anybody, not admins of other things', async () => {
  const url = linkOf('ladder')
  expect(
    (await app.guest().get(`/api/job-boards/link?url=${encodeURIComponent(url)}`)).status,
  ).toBe(401)
  expect((await app.guest().post('/api/job-boards', { url })).status).toBe(401)
  for (const person of [await createCandidate(app), await createAdmin(app, ['verifier'])]) {
    expect(await lookUp(person, url)).toMatchObject({ state: 'unknown', mayAdd: false })
    expect((await add(person, url)).status).toBe(403)
  }
  expect(await boards()).toEqual([])
  expect(calls).toBe(0)
})

test('a trusted member adds the board of a company that is new, and its jobs come', async () => {
  const person = await trusted()
  const url = linkOf('fresh-bread')
  expect(await lookUp(person, url)).toEqual({
    system: 'recruitee',
    companyName: 'Fresh Bread',
    state: 'unknown',
    mayAdd: true,
  })
  const added = await add(person, url)
  expect(added.body).toMatchObject({ state: 'read', jobs: 2 })
  await app.runDueTasks()
  expect(await lookUp(person, url)).toMatchObject({ state: 'read', mayAdd: false })
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from jobs join job_sources source on source.id = jobs.source_id
    where source.board = 'fresh-bread' and status = 'published'`.execute(app.database.db)
  expect(rows[0]!.count).toBe(2)
  // Once more, with another link of the same board.
  expect((await add(person, 'https://fresh-bread.recruitee.com/o/baker-1')).status).toBe(409)
  const entries = await auditOf(app, 'sources.added')
  expect(JSON.stringify(entries)).toContain('"as":"member"')
})

test('an employee adds the board of their company; one of another company waits for an admin', async () => {
  const { companyId } = await createJob(app)
  const { name } = await app.database.db
    .selectFrom('companies')
    .select('name')
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow()
  names.set('ours', name)
  const [employee, stranger] = [await createReferrer(app, companyId), await trusted()]
  await sql`update companies set verified_referrers = 1 where id = ${companyId}`.execute(
    app.database.db,
  )
  expect((await add(stranger, linkOf('ours'))).body).toMatchObject({ state: 'waiting' })
  expect(await boards()).toMatchObject([{ state: 'added', addedAs: 'member' }])
  await app.runDueTasks()
  expect(calls).toBe(1)

  const admin = await createAdmin(app, ['moderator'])
  const list = await admin.client.get<{ items: JobBoard[] }>('/api/admin/sources?show=suggested')
  expect(list.body.items).toMatchObject([
    { state: 'added', addedBy: { as: 'member', name: stranger.name } },
  ])
  const [board] = list.body.items
  expect((await admin.client.send('DELETE', `/api/admin/sources/${board!.id}`)).status).toBe(200)

  expect((await add(employee, linkOf('ours'))).body).toMatchObject({
    state: 'read',
    companyName: name,
  })
})

test('a board that can’t be read or is empty leaves nothing behind, and a day has its end', async () => {
  const person = await trusted()
  offers = null
  expect((await add(person, linkOf('broken'))).status).toBe(409)
  offers = 0
  expect((await add(person, linkOf('empty'))).status).toBe(409)
  expect(await boards()).toEqual([])
  offers = 1
  expect((await add(person, linkOf('third'))).status).toBe(200)
  calls = 0
  const fourth = await add(person, linkOf('fourth'))
  expect(fourth.status).toBe(429)
  expect(JSON.stringify(fourth.body)).toContain('You can add 3 job boards a day.')
  expect(calls).toBe(0)
})

test.each([
  'https://evil.example/hcmUI/CandidateExperience/en/sites/CX_1/job/1',
  'https://evil.example/sitemap.xml',
  'https://app.recruitee.com/o/baker',
  'https://boards.greenhouse.io/embed/job_app?token=1',
  'https://user:pw@acme.recruitee.com/o/baker',
])('what names no employer for certain is refused: %s', async (url) => {
  const person = await trusted()
  expect((await lookUp(person, url)).mayAdd).toBe(false)
  expect((await add(person, url)).status).toBe(400)
  expect(calls).toBe(0)
})

test('two presses at once add one board', async () => {
  const person = await trusted()
  const both = await Promise.all([add(person, linkOf('twice')), add(person, linkOf('twice'))])
  expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
  expect(await boards()).toHaveLength(1)
})
