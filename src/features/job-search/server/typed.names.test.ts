/** Searches for names of places, pasted titles and words that choose filters. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CallReply } from '#shared/endpoint.ts'
import type { TestApp } from '../../../../tests/support/app.ts'
import { buildAppWith, type Opening } from '../../../../tests/support/searched-openings.ts'
import { jobFilterSchema, type countFacets, type searchJobs } from '../contract.ts'
import { meaningOf } from './service.understanding.ts'

const openings: Opening[] = [
  ['Stonegate', 'Cabinet Maker', 'Munich, Germany', 'Oak and ash.'],
  ['Stonegate', 'Baker', 'Hamburg, Germany', 'Bread at night.'],
  ['Stonegate', 'Glazier', 'Remote - France', 'Windows.'],
  ['Stonegate', 'Forester', 'Seattle, WA', 'Trees.'],
  ['Stonegate', 'Archivist', 'Washington, DC', 'Old files.'],
  ['Stonegate', 'Potter', 'Atlanta, GA', 'Clay.'],
  ['Stonegate', 'Vintner', 'Tbilisi, Georgia', 'Wine.'],
  ['Stonegate', 'Sailor', 'Melbourne, VIC', 'Boats.'],
  ['Stonegate', 'Ferryman', 'Victoria, BC', 'Boats.'],
  ['Stonegate', 'IT Support Specialist', 'Leeds, United Kingdom', 'Laptops and printers.'],
  ['Stonegate', 'Grant Writer', 'Leeds, United Kingdom', 'It takes patience. We support it.'],
  ['Stonegate', 'Python Developer (Contract)', 'Leeds, United Kingdom', 'Contract role. Django.'],
  ['Stonegate', 'Python Teacher', 'Leeds, United Kingdom', 'Full-time position. Django.'],
  ['Stonegate', 'Contract Manager', 'Leeds, United Kingdom', 'Full-time position. Suppliers.'],
  ['Stonegate', 'UX/UI Designer', 'Leeds, United Kingdom', 'Figma.'],
  ['Stonegate', 'Ingénieur données - CDI', 'Lyon, France', 'Pipelines.'],
  ['Stonegate', 'Data Engineer', 'Paris, France', 'Pipelines.'],
  ['Stonegate', 'Frontend Developer', 'Bristol, United Kingdom', 'TypeScript.'],
  ['Stonegate', 'Fullstack Developer', 'Bristol, United Kingdom', 'TypeScript.'],
  ['Stonegate', 'Payroll Clerk', 'Bristol, United Kingdom', 'We offer visa sponsorship.'],
  ['Stonegate', 'Payroll Auditor', 'Bristol, United Kingdom', 'We do not offer visa sponsorship.'],
  ['Stonegate', 'Stone Mason', 'Remote - United Kingdom', 'Granite. Remote work.'],
  ['Stonegate', 'Stone Cutter', 'Bristol, United Kingdom (Hybrid)', 'Granite.'],
  ['Stonegate', 'Stockperson', 'Norwich, United Kingdom', 'You look after our turkey farm.'],
  ['Stonegate', 'Vet', 'Izmir, Turkey', 'You visit each farm.'],
]

let app: TestApp

beforeAll(async () => {
  app = await buildAppWith(openings)
}, 240_000)
afterAll(() => app.close())

type Query = Record<string, string>

async function search(query: Query) {
  const reply = await app.guest().get<CallReply<typeof searchJobs>>('/api/jobs', { query })
  expect(reply.status, JSON.stringify(reply.body)).toBe(200)
  return { ...reply.body, titles: reply.body.items.map(({ title }) => title) }
}

async function facets(query: Query) {
  const reply = await app.guest().get<CallReply<typeof countFacets>>('/api/jobs/facets', { query })
  return reply.body
}

test.each<[string, string[]]>([
  ['cabinet maker Müncen', ['Cabinet Maker']],
  ['baker hamurg', ['Baker']],
  ['baker germny', ['Baker']],
  ['it support', ['IT Support Specialist']],
  ['turkey farm', ['Stockperson', 'Vet']],
  ['vintner; ferryman', ['Ferryman', 'Vintner']],
  ['farm turkey', ['Vet']],
  ['farm in turkey', ['Vet']],
  ['contract python', ['Python Developer (Contract)']],
  ['contract manager', ['Contract Manager']],
  ['ux ui designer', ['UX/UI Designer']],
  ['ui/ux designer', ['UX/UI Designer']],
  ['ingénieur données CDI Lyon', ['Ingénieur données - CDI']],
  ['Payroll Clerk | Bristol', ['Payroll Clerk']],
  ['Payroll Clerk | "Bristol"', ['Payroll Clerk']],
  ['"stone mason" | "stone cutter"', ['Stone Cutter', 'Stone Mason']],
  ['Frontend Developer | Bristol', ['Frontend Developer']],
  ['Frontend Developer | Stone Cutter', ['Frontend Developer', 'Stone Cutter']],
  ['Frontend / Fullstack Developer', ['Frontend Developer', 'Fullstack Developer']],
  ['Frontend / Fullstack Developer zzqqy', ['Frontend Developer', 'Fullstack Developer']],
  ['baker or glazier', ['Baker', 'Glazier']],
  ['stone remote or hybrid', ['Stone Cutter', 'Stone Mason']],
  ['stone hybrid or onsite', ['Stone Cutter']],
  ['remote or hybrid stone', ['Stone Cutter', 'Stone Mason']],
  ['leeds or bristol contract manager', ['Contract Manager']],
  // The words are shared wherever the filters on both sides of the `or` are of one kind.
  ['python leeds or hamburg full time', ['Python Teacher']],
  ['python in or near leeds', ['Python Developer (Contract)', 'Python Teacher']],
  ['full-time or freelance python', ['Python Developer (Contract)', 'Python Teacher']],
  ['python contractor or full time leeds', ['Python Developer (Contract)', 'Python Teacher']],
  ['baker oder glazier', ['Baker', 'Glazier']],
  // Where nothing fits, neither side is a search of its own.
  ['forester hamburg or leeds', ['Forester']],
  ['forester remote or hybrid', ['Forester']],
  ['stone hamburg or seattle wfh', ['Stone Mason']],
  ['forester in or near hamburg', ['Forester']],
  ['seattle or munich cabinet maker', ['Cabinet Maker']],
  ['baker or paris data', ['Baker', 'Data Engineer']],
  ['remote-first stone', ['Stone Mason']],
  ['baker based in hamburg', ['Baker']],
  ['hamburg-based baker', ['Baker']],
  ['hamburg based baker', ['Baker']],
  ['US-based forester', ['Forester']],
  ['us-based forester', ['Forester']],
  ['payroll visa sponsorship', ['Payroll Clerk']],
  ['ba\u200Bker', ['Baker']],
  ['\uFEFFbaker\u00AD', ['Baker']],
  ['jobs in washington', ['Archivist', 'Forester']],
  ['Washington', ['Archivist', 'Forester']],
  ['Georgia', ['Potter', 'Vintner']],
  ['victoria', ['Ferryman', 'Sailor']],
  ['washington dc', ['Archivist']],
])('%s', async (q, titles) => {
  const found = await search({ q })
  expect(found.titles.toSorted()).toEqual(titles)
})

test.each<[string, string[]]>([
  ['Müncen', ['Cabinet Maker']],
  ['Germny', ['Baker', 'Cabinet Maker']],
  ['Georgia', ['Potter', 'Vintner']],
  ['Washington', ['Archivist', 'Forester']],
  ['Hamburg; France', ['Baker', 'Data Engineer', 'Glazier', 'Ingénieur données - CDI']],
])('location %s', async (location, titles) => {
  const found = await search({ location })
  expect(found.titles.toSorted()).toEqual(titles)
})

test.each([
  'baker hamburg oder leeds',
  'baker leeds ou hamburg',
  'baker leeds o hamburg',
  'hamburg und leeds baker',
])('a word between two places is none to look for: %s', async (q) => {
  expect(await search({ q })).toMatchObject({ titles: ['Baker'], words: 'baker', leftOut: [] })
})

test.each<[string, string, string[]]>([
  // What leads to the place or asks who hires says nothing of the job.
  ['who is hiring in hamburg', '', ['place Hamburg']],
  ["who's hiring bakers in hamburg", 'bakers', ['place Hamburg']],
  ['hiring now hamburg baker', 'baker', ['place Hamburg']],
  ['is there any baker job in hamburg', 'baker', ['place Hamburg']],
  ['moving to hamburg baker', 'baker', ['place Hamburg']],
  ['praca baker hamburg', 'baker', ['place Hamburg']],
  ['hiring manager hamburg', 'hiring manager', ['place Hamburg']],
  // Where a person comes from is not where the job is.
  ['baker from poland in hamburg', 'baker', ['place Hamburg']],
  ['baker in hamburg from poland', 'baker', ['place Hamburg']],
  ['baker from hamburg', 'baker', ['place Hamburg']],
  // Levels and types that are said of other things.
  ['senior living nurse', 'senior living nurse', []],
  ['junior school teacher', 'junior school teacher', []],
  ['senior baker', 'baker', ['seniority senior']],
  ['general contractor', 'general contractor', []],
  ['python contractor', 'python', ['type CONTRACTOR']],
  ['python tiempo completo', 'python', ['type FULL_TIME']],
  ['python pełny etat', 'python', ['type FULL_TIME']],
  ['home-based glazier', 'glazier', ['workMode remote']],
])('what the words of %s mean', async (q, words, read) => {
  const { body } = await app.runAsSystem(
    async (context) => ({ body: await meaningOf(context, jobFilterSchema.parse({ q })) }),
    { requestId: 'test' },
  )
  expect(body.words).toBe(words)
  expect(body.understood.map(({ kind, label, value }) => `${kind} ${label ?? value}`)).toEqual(read)
})

test('where a person comes from is not told as a salary that was left out', async () => {
  const { body } = await app.guest().get<CallReply<typeof searchJobs>>('/api/jobs', {
    query: { q: 'baker from poland in hamburg' },
  })
  expect(body).toMatchObject({ total: 1, ignored: [] })
})

test('beside a place, no other word is corrected into one', async () => {
  const found = await search({ q: 'baker hamburg berlinn' })
  expect(found).toMatchObject({ titles: ['Baker'], spelling: null, leftOut: ['berlinn'] })
})

test('a place without a job is said, and what is shown lies elsewhere', async () => {
  const empty = await search({ q: 'forester turin' })
  expect(empty).toMatchObject({ titles: ['Forester'], nothingIn: ['Turin'], leftOut: [] })
  const fits = await search({ q: 'forester seattle' })
  expect(fits).toMatchObject({ titles: ['Forester'], nothingIn: [], leftOut: [] })
})

test('both meanings of a name are one part that can be removed', async () => {
  const { understood } = await search({ q: 'potter georgia' })
  expect(understood).toMatchObject([
    { kind: 'place', label: 'Georgia (state) or Georgia (country)', without: 'potter' },
  ])
})

test.each<[string, Query, (found: CallReply<typeof countFacets>) => number]>([
  ['stone remote', { workMode: 'hybrid' }, ({ workMode }) => workMode.hybrid],
  ['stone remote', { workMode: 'remote' }, ({ workMode }) => workMode.remote],
  ['contract python', { type: 'FULL_TIME' }, ({ type }) => type.FULL_TIME],
])('%s with %o chosen shows as many as were counted', async (q, chosen, countOf) => {
  const counted = countOf(await facets({ q }))
  const found = await search({ q, ...chosen })
  expect(found.total).toBe(counted)
  expect(found.total).toBeGreaterThan(0)
  expect(found.leftOut).toEqual([])
})

test.each([
  'stone not remote',
  'not remote stone',
  'stone NOT remote',
  'stone no remote',
  'stone non-remote',
  'stone non remote',
  'stone nonremote',
  'stone -remote',
  'stone -wfh',
  'stone not work from home',
  'stone not fully remote',
  'stone without home office',
  'stone kein homeoffice',
])('%s finds no remote job and says so', async (q) => {
  const found = await search({ q })
  expect(found).toMatchObject({ titles: ['Stone Cutter'], words: 'stone', leftOut: [] })
  expect(found.understood).toMatchObject([
    { kind: 'withoutWorkMode', value: 'remote', without: 'stone' },
  ])
  const { total, workMode } = await facets({ q })
  expect({ total, remote: workMode.remote }).toEqual({ total: 1, remote: 0 })
})

test('what is not wanted is not shown where nothing else fits', async () => {
  expect((await search({ q: 'glazier not remote' })).titles).toEqual([])
  expect((await search({ q: 'glazier' })).titles).toEqual(['Glazier'])
  expect((await search({ q: 'stone not hybrid' })).titles).toEqual(['Stone Mason'])
  // A job whose posting says nothing of its mode is no remote one.
  expect((await search({ q: 'baker not remote' })).titles).toEqual(['Baker'])
  // The filter that is chosen counts, and a word in quotes is a word.
  expect((await search({ q: 'stone not remote', workMode: 'remote' })).titles).toEqual([
    'Stone Mason',
  ])
  expect((await search({ q: 'stone -"remote"' })).understood).toEqual([])
})

test('a chosen filter is kept where nothing fits, and the words left out are said', async () => {
  expect((await facets({ q: 'python teacher' })).type.CONTRACTOR).toBe(0)
  const found = await search({ q: 'python teacher', type: 'CONTRACTOR' })
  expect(found).toMatchObject({
    titles: ['Python Developer (Contract)'],
    leftOut: ['teacher'],
  })
  expect((await search({ q: 'baker', type: 'CONTRACTOR' })).total).toBe(0)
})

test('a cursor belongs to its search', async () => {
  const first = await search({ q: 'stone', limit: '1' })
  const cursor = first.nextCursor!
  expect((await search({ q: 'stone', limit: '5', cursor })).titles).toHaveLength(1)
  const others: Query[] = [
    { q: 'baker' },
    { q: 'stone', workMode: 'hybrid' },
    { q: 'stone', sort: 'pay' },
  ]
  for (const other of others) {
    const reply = await app.guest().get('/api/jobs', { query: { ...other, cursor } })
    expect(reply.body).toMatchObject({ code: 'INVALID_CURSOR' })
  }
})
