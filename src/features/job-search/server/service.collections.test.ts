import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { greenhouseBoard, insertTestPlaces } from '../../../../tests/support/jobs.ts'
import type { Collection, CollectionLetters, JobCounts } from '../contract.ts'
import { importBoard } from '#features/job-boards/server/service.ts'
import { learnVocabulary } from './service.ts'
import { readCollectionSlug, relatedTo } from './service.collections.ts'
import { queriesOf } from '#platform/db/queries-of.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp()
  await insertTestPlaces(app.database.db)
  const berlin = Array.from({ length: 6 }, () => ({ title: 'Stone mason', location: 'Berlin' }))
  const remote = Array.from({ length: 2 }, () => ({
    title: 'Stone mason',
    location: 'Remote (United States)',
  }))
  const moscow = Array.from({ length: 5 }, () => ({ title: 'Каменщик', location: 'Berlin' }))
  const digits = Array.from({ length: 5 }, () => ({ title: '3D artist', location: 'Berlin' }))
  const london = [{ title: 'Glass blower', location: 'London' }]
  await app.runAsSystem(
    async (context) => {
      const text = greenhouseBoard(
        [...berlin, ...remote, ...london, ...moscow, ...digits],
        'quarry',
      )
      await importBoard(context, { text, companyName: 'Quarry' })
      await learnVocabulary(context)
      await sql`update jobs set pay = jsonb_build_object('min', 5000000 + number * 100000,
        'max', 5000000 + number * 100000, 'currency', 'USD', 'unit', 'YEAR', 'equity', false,
        'bonus', false) where title = 'Stone mason'`.execute(queriesOf(context.db))
    },
    { requestId: 'test' },
  )
})
afterAll(() => app.close())

const read = (slug: string) => app.guest().get<Collection>(`/api/jobs/collections/${slug}`)

test('each collection is reached from the first one by the links of others', () => {
  const all = Array.from({ length: 100 }, (_, number) => ({ slug: `role-${number}` }))
  const reached = new Set(['role-0'])
  for (const slug of reached) for (const one of relatedTo(slug, all)) reached.add(one.slug)
  expect(reached.size).toBe(100)
  expect(relatedTo('role-99', all)).not.toContain(all[99])
  expect(relatedTo('of a company', all)).toEqual(all.slice(0, 12))
  expect(relatedTo('role-1', all.slice(0, 2))).toEqual([all[0]])
})

test.each([
  ['nurse', { role: 'nurse' }],
  ['nurse-in-new-york', { role: 'nurse', place: 'new york' }],
  ['remote-nurse-in-berlin', { role: 'nurse', place: 'berlin', remote: true }],
  ['in-berlin', { place: 'berlin' }],
  ['remote', { remote: true }],
  ['remote-in-berlin', { place: 'berlin', remote: true }],
  ['at-in-berlin', { company: 'in-berlin' }],
  ['engineer-in-training-in-london', { role: 'engineer in training', place: 'london' }],
])('%s', (slug, meant) => {
  const nothing = { role: null, place: null, company: null, remote: false }
  expect(readCollectionSlug(slug)).toEqual({ ...nothing, ...meant })
})

test('a role, a place, a company and remote work have pages with facts of their own', async () => {
  const role = (await read('stone-mason')).body
  expect(role).toMatchObject({ role: 'Stone mason', place: null, total: 8, thin: false })
  const { rows } = await sql<{ median: number }>`
    select percentile_cont(0.5) within group (order by (pay ->> 'min')::int) / 100 as median
    from jobs where title = 'Stone mason'`.execute(app.database.db)
  expect(role.pay).toEqual({ median: Math.round(rows[0]!.median / 1000) * 1000, sample: 8 })
  expect(role.answers).toBeNull()
  expect((await read('stone-mason-in-berlin')).body).toMatchObject({ total: 6, thin: false })
  expect((await read('remote-stone-mason')).body).toMatchObject({ total: 2, thin: true })
  expect((await read('at-quarry')).body).toMatchObject({ total: 19, company: { name: 'Quarry' } })
  expect((await read('in-london')).body).toMatchObject({ total: 1, thin: true, pay: null })
  expect((await read('remote')).body).toMatchObject({ total: 2, remote: true })
  expect(role.related).toContainEqual({ slug: 'in-berlin', label: expect.any(String) as string })
})

test('what no open job has is no page', async () => {
  for (const slug of [
    'astronaut',
    'stone-mason-in-atlantis',
    'at-nobody',
    'glass-blower-in-berlin',
  ]) {
    expect((await read(slug)).status, slug).toBe(404)
  }
  for (const slug of ['A', '..%2F', 'a_b', "a'", 'x'.repeat(200), '%00']) {
    expect((await read(slug)).status, slug).toBe(404)
  }
})

test('every collection is listed by the letter of its role or place', async () => {
  const list = async (letter?: string) =>
    (
      await app
        .guest()
        .get<CollectionLetters>(`/api/jobs/collections${letter ? `?letter=${letter}` : ''}`)
    ).body
  const whole = await list()
  expect(whole).toMatchObject({ roles: [], places: [] })
  expect(whole.letters.map(({ letter }) => letter)).toEqual(['b', 's', '0-9', 'other'])
  expect((await list('s')).roles).toEqual([{ slug: 'stone-mason', label: 'Stone mason' }])
  expect((await list('b')).places).toMatchObject([{ slug: 'in-berlin' }])
  expect((await list('0-9')).roles).toEqual([{ slug: '3d-artist', label: '3D artist' }])
  expect((await list('other')).roles).toEqual([{ slug: 'каменщик', label: 'Каменщик' }])
  const other = await read(encodeURIComponent('каменщик'))
  expect(other.body).toMatchObject({ role: 'Каменщик', total: 5, thin: false })
  expect(await list('z')).toMatchObject({ roles: [], places: [] })
  expect((await app.guest().get('/api/jobs/collections?letter=ab')).status).toBe(400)
  const { raw } = await app.guest().get('/sitemaps/pages.xml')
  for (const path of [
    '/collections<',
    '/collections/b<',
    '/collections/s<',
    '/collections/other<',
  ]) {
    expect(raw.body).toContain(`http://tessera.test${path}`)
  }
  expect(raw.body).toContain(`/jobs/${encodeURIComponent('каменщик')}<`)
})

test('the sitemap names the collections that are no thin pages', async () => {
  const { raw } = await app.guest().get('/sitemaps/pages.xml')
  expect(raw.body).toContain('/jobs/stone-mason<')
  expect(raw.body).toContain('/jobs/in-berlin<')
  expect(raw.body).not.toContain('/jobs/glass-blower<')
  expect(raw.body).not.toContain('/jobs/in-london<')
})

test('the home page leads to those that are not thin', async () => {
  const { body } = await app.guest().get<JobCounts>('/api/jobs/counts')
  expect(body.collections).toContainEqual({ slug: 'stone-mason', label: 'Stone mason' })
  expect(body.collections.map(({ slug }) => slug)).not.toContain('glass-blower')
  for (const { slug } of body.collections) expect((await read(slug)).body.thin).toBe(false)
})
