import { sql, type RawBuilder } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CallReply } from '#shared/endpoint.ts'
import { buildTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { insertTestPlaces, openJobs } from '../../../../tests/support/jobs.ts'
import { type searchJobs, type suggestJobs } from '../contract.ts'
import {
  createDemoJobs,
  readFactsAgain,
  refreshCompanyFacts,
} from '#features/jobs/server/service.ts'
import { learnVocabulary } from './service.ts'

type Page = CallReply<typeof searchJobs>
type Query = Record<string, string>

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp()
  await insertTestPlaces(app.database.db)
  await app.runAsSystem(
    async (context) => {
      await createDemoJobs(context, 7, { jobs: 900 })
      await learnVocabulary(context)
    },
    { requestId: 'test' },
  )
}, 60_000)
afterAll(() => app.close())

function get(query: Query) {
  return app.guest().get<Page>('/api/jobs', { query })
}

/** Every page of a search, followed to its end. */
async function walk(query: Query): Promise<{ ids: string[]; total: number }> {
  const ids: string[] = []
  let cursor: string | null = null
  let total = -1
  do {
    const { status, body }: { status: number; body: Page } = await get({
      ...query,
      ...(cursor && { cursor }),
    })
    expect(status).toBe(200)
    if (cursor === null) total = body.total
    ids.push(...body.items.map((item) => item.id))
    cursor = body.nextCursor
  } while (cursor)
  return { ids, total }
}

const plain = (where: RawBuilder<unknown>) => openJobs(app.database.db, where)

/** Whether the whole text has a pattern, letter by letter. */
const has = (pattern: string) =>
  sql`concat_ws(E'\n', title, companies.name, department, team,
    (select string_agg(l ->> 'text', ' ') from jsonb_array_elements(locations) l),
    description_text) ~* ${pattern}`

describe('every filter gives exactly what the plain table gives', () => {
  const cases: [Query, () => ReturnType<typeof sql>][] = [
    [{}, () => sql`true`],
    [{ q: 'engineer', exact: 'true' }, () => has('\\mengineer\\M')],
    [{ q: 'c++' }, () => has('\\mc\\+\\+')],
    [{ q: 'node.js -kafka' }, () => sql`${has('\\mnode\\W*js\\M')} and not ${has('\\mkafka\\M')}`],
    [{ q: '"software engineer" or "nurse"' }, () => has('\\msoftware\\W+engineer\\M|\\mnurse\\M')],
    [{ workMode: 'remote' }, () => sql`remote_possible`],
    [
      { workMode: 'hybrid', type: 'INTERN' },
      () => sql`work_mode = 'hybrid' and 'INTERN' = any(employment_types)`,
    ],
    [{ location: 'Germany' }, () => sql`'DE' = any(country_codes)`],
    [
      { location: 'Deutschland', q: 'data' },
      () => sql`'DE' = any(country_codes) and ${has('\\mdata\\M')}`,
    ],
    [{ location: 'Berlin', radiusKm: '0' }, () => sql`2950159 = any(place_ids)`],
    [{ location: 'Potsdam', radiusKm: '50' }, () => sql`2950159 = any(place_ids)`],
    [{ location: 'London' }, () => sql`2643743 = any(place_ids)`],
    [{ location: 'Ohio' }, () => sql`4509177 = any(place_ids)`],
    [{ company: 'kiezbank' }, () => sql`companies.slug = 'kiezbank'`],
    [
      { postedWithinDays: '14' },
      () => sql`posted_at >= ${new Date(app.clock.now().getTime() - 14 * 86_400_000)}`,
    ],
    [
      { q: 'senior', location: 'United Kingdom', type: 'FULL_TIME', postedWithinDays: '60' },
      () => sql`seniority = 'senior' and 'GB' = any(country_codes) and 'FULL_TIME' = any(employment_types)
        and posted_at >= ${new Date(app.clock.now().getTime() - 60 * 86_400_000)}`,
    ],
  ]
  test.each(cases)('%j', async (query, where) => {
    const expected = await plain(where())
    expect(expected.length).toBeGreaterThan(0)
    for (const limit of ['7', '100']) {
      const { ids, total } = await walk({ ...query, sort: 'newest', limit })
      expect(ids).toEqual(expected)
      expect(total).toBe(expected.length)
    }
  })
})

test('by relevance: under the cap exactly the ranking of all, past it everything once', async () => {
  const few = await walk({ q: '"nurse"', limit: '9' })
  const titled = await plain(sql`title ~* '\\mnurse\\M'`)
  const found = await plain(has('\\mnurse\\M'))
  expect(few.ids.toSorted()).toEqual(found.toSorted())
  expect(titled.length).toBeGreaterThan(0)
  expect(few.ids.slice(0, titled.length).toSorted()).toEqual(titled.toSorted())

  const many = await walk({ q: 'team', exact: 'true', limit: '40' })
  const all = await plain(has('\\mteam\\M'))
  expect(all.length).toBeGreaterThan(400)
  expect(many.ids).toHaveLength(all.length)
  expect(new Set(many.ids)).toEqual(new Set(all))

  // In the text of many whose title says nothing of it: an excluded word excludes those too.
  for (const q of ['engineer -kubernetes', 'senior -team', 'manager -remote']) {
    const byTime = await walk({ q, sort: 'newest', limit: '50' })
    const byRank = await walk({ q, sort: 'relevance', limit: '50' })
    expect(byRank.ids.toSorted(), q).toEqual(byTime.ids.toSorted())
  }
})

test('the longest search in any script has a second page', async () => {
  const q = `-${'مهندس'.repeat(39)}`
  expect(q.length).toBeGreaterThan(190)
  const first = await get({ q, limit: '5' })
  const second = await get({ q, limit: '5', cursor: first.body.nextCursor! })
  expect(second.status).toBe(200)
  expect(second.body.items[0]!.id).not.toBe(first.body.items[0]!.id)
})

describe('bad input is refused by name, never with a 500', () => {
  test.each<[Query, string]>([
    [{ q: 'x'.repeat(30_000) }, 'INVALID_INPUT'],
    [{ q: 'words '.repeat(5_000) }, 'INVALID_INPUT'],
    [{ q: '"word" '.repeat(200) }, 'INVALID_INPUT'],
    [{ q: '🙂'.repeat(5_000) }, 'INVALID_INPUT'],
    [{ q: 'a\u0000b' }, 'INVALID_INPUT'],
    [{ limit: '0' }, 'INVALID_INPUT'],
    [{ limit: '1e309' }, 'INVALID_INPUT'],
    [{ radiusKm: '-1' }, 'INVALID_INPUT'],
    [{ workMode: 'office' }, 'INVALID_INPUT'],
    [{ type: "FULL_TIME' or 1=1" }, 'INVALID_INPUT'],
    [{ company: '../x' }, 'INVALID_INPUT'],
    [{ sort: 'luck' }, 'INVALID_INPUT'],
    [{ postedWithinDays: '1.5' }, 'INVALID_INPUT'],
    [{ radiusKm: '1e309' }, 'INVALID_INPUT'],
    [{ radiusKm: '40075' }, 'INVALID_INPUT'],
    [{ payMin: '-1' }, 'INVALID_INPUT'],
    [{ payMin: '1e309' }, 'INVALID_INPUT'],
    [{ payMin: 'NaN' }, 'INVALID_INPUT'],
    [{ payCurrency: 'usd' }, 'INVALID_INPUT'],
    [{ payUnit: 'DECADE' }, 'INVALID_INPUT'],
    [{ seniority: 'god' }, 'INVALID_INPUT'],
    [{ skill: 'x'.repeat(61) }, 'INVALID_INPUT'],
    [{ location: 'x\u0000' }, 'INVALID_INPUT'],
    [{ remoteFrom: 'de' }, 'INVALID_INPUT'],
    [{ answersWithinDays: '2' }, 'INVALID_INPUT'],
    [{ referrers: 'yes' }, 'INVALID_INPUT'],
    [{ cursor: 'forged' }, 'INVALID_CURSOR'],
    [{ cursor: Buffer.from('{"kind":"pay","pay":-1}').toString('base64url') }, 'INVALID_CURSOR'],
    [{ cursor: Buffer.from('{"kind":"newest"}').toString('base64url') }, 'INVALID_CURSOR'],
    [
      {
        cursor: Buffer.from(
          '{"kind":"newest","at":"2026-01-01T00:00:00.000Z","number":1e99}',
        ).toString('base64url'),
      },
      'INVALID_CURSOR',
    ],
  ])('%j', async (query, code) => {
    const reply = await app.guest().get('/api/jobs', { query })
    expect(reply.body).toMatchObject({ statusCode: 400, code })
  })

  test.each([
    "' or 1=1 --",
    '"unclosed',
    '& | ! ( )',
    ':*',
    '<->',
    '-',
    '- - -',
    "\\'; drop table jobs;",
    'a & b <-> c:*A',
    '%_%',
    '{{7*7}}',
    '日本語 العربية 🙂',
    '-"',
    '((((',
    'or or or',
    '*',
    'c++ c# .net go r "go" -r -"c++"',
    'or -x or -y',
    '-php',
    'a '.repeat(100),
    '"a b" '.repeat(33),
    'שלום עולם',
    '\u202eabc',
    '&amp;|!<->:*()',
    'nurse | cook & !waiter',
  ])('the words %j are only words', async (q) => {
    for (const sort of ['newest', 'relevance', 'pay', 'answer']) {
      expect((await get({ skill: q.slice(0, 50), sort })).status).toBe(200)
      expect((await get({ q, sort })).status).toBe(200)
      expect((await get({ location: q.slice(0, 90) || 'x', sort })).status).toBe(200)
    }
  })
})

test.each(['%_%', '👩‍💻🔥', '- - -', '"…"'])('%s cannot be read, and finds nothing', async (q) => {
  expect((await get({ q })).body).toMatchObject({ total: 0, items: [] })
  expect((await app.guest().get('/api/jobs/facets', { query: { q } })).body.total).toBe(0)
})

test('a highest salary is no filter: what it was read from is left out and told', async () => {
  const found = (await get({ q: 'engineer under 100k' })).body
  expect(found).toMatchObject({ ignored: ['under 100k'], words: 'engineer', leftOut: [] })
  expect(found.understood).toEqual([])
  expect(found.total).toBe((await get({ q: 'engineer' })).body.total)
})

test('a huge pay floor, an unknown currency and someone else’s cursor are answered', async () => {
  expect(
    (await get({ payMin: '1000000000', payCurrency: 'KWD', payUnit: 'HOUR' })).body.items,
  ).toEqual([])
  expect((await get({ payMin: '1', payCurrency: 'XXX' })).status).toBe(200)
  const { body } = await get({ sort: 'pay' })
  for (const sort of ['newest', 'answer', 'relevance']) {
    const reply = await get({ sort, cursor: body.nextCursor!, q: 'engineer' })
    expect(reply.body).toMatchObject({ code: 'INVALID_CURSOR' })
  }
})

describe('what people type', () => {
  beforeAll(async () => {
    await app.runAsSystem((context) => learnVocabulary(context), { requestId: 'test' })
  })

  test('a typing error finds what was meant, and says so', async () => {
    const meant = await get({ q: 'accountant' })
    const typed = await get({ q: 'acountant' })
    expect(typed.body.spelling).toEqual({ words: 'accountant' })
    expect(typed.body.items).toEqual(meant.body.items)
    expect(typed.body.items.length).toBeGreaterThan(0)
    const [asMeant, asTyped] = [
      await walk({ q: 'accountant', limit: '7' }),
      await walk({ q: 'acountant', limit: '7' }),
    ]
    expect(asTyped.ids.length).toBeGreaterThan(14)
    expect(asTyped.ids).toEqual(asMeant.ids)
    expect((await get({ q: 'acountant', exact: 'true' })).body).toMatchObject({
      total: 0,
      spelling: null,
    })
    expect(meant.body.spelling).toBeNull()
    expect((await get({ q: 'qqqqzzzz' })).body.spelling).toBeNull()
  })

  test('a word that a posting has is never corrected, however rare it is', async () => {
    const { id } = (await get({ q: 'kubernetes' })).body.items[0]!
    await sql`update jobs set title = 'Acountant', seniority = null where id = ${id}`.execute(
      app.database.db,
    )
    app.clock.advance({ days: 1 })
    expect(await app.runAsSystem(learnVocabulary, { requestId: 'test' })).toBe(true)
    expect(await app.runAsSystem(learnVocabulary, { requestId: 'test' })).toBe(false)
    const { body } = await get({ q: 'acountant' })
    expect(body).toMatchObject({ total: 1, spelling: null })
  })

  test('synonyms, accents and names of languages', async () => {
    const total = async (q: string) => (await get({ q })).body.total
    expect(await total('k8s')).toBe(await total('"kubernetes"'))
    expect(await total('go')).toBeGreaterThan(0)
    expect(await total('go')).toBe(await total('golang'))
    expect(await total('r')).toBeGreaterThan(0)
    expect(await total('c#')).toBeGreaterThan(0)
    expect(await total('c#')).not.toBe(await total('c++'))
    expect(await total('gruenblatt or grunblatt')).toBe(await total('Grünblatt'))
    expect(await total('-engineer')).toBeGreaterThan(0)
  })

  type Suggested = CallReply<typeof suggestJobs>
  const suggest = async (query: Query) =>
    (await app.guest().get<Suggested>('/api/jobs/suggest', { query })).body.items

  test('titles, skills, companies and places are offered from their first letters', async () => {
    expect(await suggest({ q: 'account' })).toContainEqual(
      expect.objectContaining({ kind: 'title', label: 'Accountant' }),
    )
    expect(await suggest({ q: 'c+' })).toContainEqual({ kind: 'skill', label: 'C++', slug: null })
    expect(await suggest({ q: 'GRÜN' })).toContainEqual({
      kind: 'company',
      label: 'Grünblatt Lebensmittel',
      slug: 'grunblatt-lebensmittel',
    })
    expect(await suggest({ q: 'ber', kind: 'where' })).toContainEqual({
      kind: 'place',
      label: 'Berlin, Germany',
      slug: null,
    })
    expect(await suggest({ q: 'nyc', kind: 'where' })).toMatchObject([
      { label: 'New York City, NY' },
    ])
    const europe = { kind: 'region', label: 'Europe', slug: null }
    expect(await suggest({ q: 'eur', kind: 'where' })).toContainEqual(europe)
    expect(await suggest({ q: 'eur', kind: 'place' })).not.toContainEqual(europe)
    expect(await suggest({ q: 'new y', kind: 'where' })).toContainEqual({
      kind: 'region',
      label: 'New York State, United States',
      slug: null,
    })
    expect(await suggest({ q: '' })).toEqual([])
    for (const q of ['%', "'", '🙂', '\\', '"']) expect(await suggest({ q })).toEqual([])
    const offered = (await suggest({ q: 'ber', kind: 'where' }))[0]!.label
    expect((await get({ location: offered })).body.place).toMatchObject({ kind: 'city' })
  })
})

test('the search learns who has referrers and who answers', async () => {
  const { body } = await get({ limit: '1' })
  const { slug, id } = body.items[0]!.company
  const before = await get({ company: slug, referrers: 'true' })
  expect(before.body.total).toBe(0)
  await sql`update companies set verified_referrers = 3 where id = ${id}`.execute(app.database.db)
  const tell = () => app.runAsSystem(refreshCompanyFacts, { requestId: 'test' })
  expect(await tell()).toBe(1)
  expect(await tell()).toBe(0)
  const all = await walk({ company: slug })
  expect((await walk({ company: slug, referrers: 'true' })).ids).toEqual(all.ids)
  await sql`update companies set referrals_open = false where id = ${id}`.execute(app.database.db)
  // Of very many jobs, some are told at a time; when the time is over, the rest waits.
  const tellSome = (budgetMs: number) =>
    app.runAsSystem((context) => refreshCompanyFacts(context, { most: 1, budgetMs }), {
      requestId: 'test',
      transaction: false,
    })
  await tellSome(25)
  const left = (await get({ company: slug, referrers: 'true' })).body.total
  expect(left).toBeLessThanOrEqual(all.ids.length)
  await tellSome(25_000)
  expect((await get({ company: slug, referrers: 'true' })).body.total).toBe(0)
  await sql`update companies set referrals_open = true, verified_referrers = 0 where id = ${id}`.execute(
    app.database.db,
  )
})

test('facts of a text that an earlier edition read are read again', async () => {
  await sql`update jobs set facts_edition = 0, skill_ids = '{}', seniority = null
    where status = 'published' and title like 'Senior %'`.execute(app.database.db)
  expect((await get({ seniority: 'senior' })).body.total).toBe(0)
  let read = 0
  do read = await app.runAsSystem(readFactsAgain, { requestId: 'test' })
  while (read > 0)
  const { ids } = await walk({ seniority: 'senior' })
  expect(ids).toEqual(await plain(sql`title like 'Senior %'`))
})

test('a row names the skill that was searched for where its title does not', async () => {
  const found = await get({ q: 'typescript', limit: '50' })
  expect(found.body.items.length).toBeGreaterThan(20)
  for (const { title, namesSkills } of found.body.items) {
    expect(namesSkills, title).toEqual(/typescript/i.test(title) ? [] : ['TypeScript'])
  }
  const all = await get({})
  expect(all.body.items.flatMap(({ namesSkills }) => namesSkills)).toEqual([])
})

test('counts that fail together fail as one answer', async () => {
  const unheard: unknown[] = []
  const hear = (error: unknown) => unheard.push(error)
  process.on('unhandledRejection', hear)
  try {
    const status = await app.database.db.transaction().execute(async (db) => {
      await sql`lock table job_search in access exclusive mode`.execute(db)
      const query = { workMode: 'remote', type: 'FULL_TIME', seniority: 'senior' }
      return (await app.guest().get('/api/jobs/facets', { query })).status
    })
    expect(status).toBe(503)
    expect(unheard).toEqual([])
  } finally {
    process.off('unhandledRejection', hear)
  }
})
