/** Searches that say what people don’t want, and where they work from. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CallReply } from '#shared/endpoint.ts'
import type { TestApp } from '../../../../tests/support/app.ts'
import { buildAppWith, type Opening } from '../../../../tests/support/searched-openings.ts'
import type { countFacets, searchJobs } from '../contract.ts'

const openings: Opening[] = [
  ['Slateworks', 'Tiler in London', 'London, United Kingdom', 'Slate.'],
  ['Slateworks', 'Tiler in Croydon', 'Croydon, United Kingdom', 'Slate.'],
  ['Slateworks', 'Tiler in Leeds', 'Leeds, United Kingdom', 'Slate.'],
  ['Slateworks', 'Tiler in Berlin', 'Berlin, Germany', 'Slate.'],
  ['Slateworks', 'Tiler in Sacramento', 'Sacramento, CA', 'Slate.'],
  ['Slateworks', 'Tiler in Germany', 'Remote - Germany', 'Slate.'],
  ['Slateworks', 'Tiler in Europe', 'Remote - Europe', 'Slate.'],
  ['Slateworks', 'Senior Painter', 'Leeds, United Kingdom', 'Walls. Python scripts.'],
  ['Slateworks', 'Senior Painting Director', 'Leeds, United Kingdom', 'Walls. Painter of old.'],
  ['Slateworks', 'Painter', 'Leeds, United Kingdom', 'Walls. Machine learning, PHP.'],
  ['Slateworks', 'Painter (Contract)', 'Leeds, United Kingdom', 'Walls. Contract role.'],
  ['Slateworks', 'Painter Internship', 'Leeds, United Kingdom', 'Walls.'],
  ['Slateworks', 'Weaver of Germany', 'Remote - Germany', 'Wool.'],
  ['Slateworks', 'Weaver of Europe', 'Remote - Europe', 'Wool.'],
  ['Slateworks', 'Weaver of Munich', 'Remote - Munich', 'Wool.'],
  ['Slateworks', 'Weaver of America', 'Remote - United States', 'Wool.'],
  ['Slateworks', 'Weaver of anywhere', 'Remote', 'Wool.'],
  ['Slateworks', 'Weaver of Berlin', 'Berlin, Germany', 'Wool.'],
  ['Slateworks', 'Weaver of Berlin homes', 'Remote - Berlin', 'Wool.'],
  ['Slateworks', 'Glazing Engineer', 'Leeds, United Kingdom', 'You report to a manager.'],
  ['Slateworks', 'Glazing Managers', 'Leeds, United Kingdom', 'Panes.'],
  ['Slateworks', 'Glazing Project Manager', 'Leeds, United Kingdom', 'Panes.'],
  ['Slateworks', 'Glazing Sales Assistant', 'Leeds, United Kingdom', 'Panes. Our designer.'],
  ['Brickhouse', 'Painter at Brickhouse', 'Leeds, United Kingdom', 'Walls.'],
]

let app: TestApp

beforeAll(async () => {
  app = await buildAppWith(openings)
}, 240_000)
afterAll(() => app.close())

async function search(query: Record<string, string>) {
  const reply = await app.guest().get<CallReply<typeof searchJobs>>('/api/jobs', { query })
  expect(reply.status, JSON.stringify(reply.body)).toBe(200)
  const { items, understood, words } = reply.body
  const titles = items.map(({ title }) => title.replace(/^Tiler in /, '')).toSorted()
  const read = understood.map(({ kind, label, value }) => `${kind} ${label ?? value}`)
  return { titles, read, understood, words, body: reply.body }
}

const places = ['Berlin', 'Croydon', 'Europe', 'Germany', 'Leeds', 'London', 'Sacramento']
const butFor = (...names: string[]) => places.filter((place) => !names.includes(place))
/** The districts of a city belong to it. */
const notLondon = butFor('London', 'Croydon')

test.each<[string, string[], string[]]>([
  ['tiler not london', notLondon, ['withoutPlace London']],
  ['tiler not in london', notLondon, ['withoutPlace London']],
  ['tiler -london', notLondon, ['withoutPlace London']],
  ['-london tiler', notLondon, ['withoutPlace London']],
  ['not in london tiler', notLondon, ['withoutPlace London']],
  ['tiler anywhere but london', notLondon, ['withoutPlace London']],
  ['anywhere except london tiler', notLondon, ['withoutPlace London']],
  ['tiler outside of london', notLondon, ['withoutPlace London']],
  ['tiler no london', notLondon, ['withoutPlace London']],
  ['tiler außer london', notLondon, ['withoutPlace London']],
  ['tiler nicht in london', notLondon, ['withoutPlace London']],
  ['tiler sauf à london', notLondon, ['withoutPlace London']],
  ['tiler excepto en london', notLondon, ['withoutPlace London']],
  // Several places that are not wanted, and others that are.
  [
    'tiler not london or berlin',
    butFor('London', 'Croydon', 'Berlin'),
    ['withoutPlace London', 'withoutPlace Berlin'],
  ],
  [
    'tiler except london, berlin and leeds',
    butFor('London', 'Croydon', 'Berlin', 'Leeds'),
    ['withoutPlace London', 'withoutPlace Berlin', 'withoutPlace Leeds'],
  ],
  ['tiler, not london, berlin', ['Berlin'], ['withoutPlace London', 'place Berlin']],
  ['tiler uk not london', ['Leeds', 'Europe'], ['place United Kingdom', 'withoutPlace London']],
  // A remote job that may be done elsewhere as well is not only there.
  ['tiler not germany', butFor('Berlin', 'Germany'), ['withoutPlace Germany']],
  ['tiler outside germany', butFor('Berlin', 'Germany'), ['withoutPlace Germany']],
  ['tiler not california', butFor('Sacramento'), ['withoutPlace California']],
  ['tiler not in the us', butFor('Sacramento'), ['withoutPlace United States']],
  [
    'tiler not us or germany',
    butFor('Sacramento', 'Berlin', 'Germany'),
    ['withoutPlace United States', 'withoutPlace Germany'],
  ],
  ['tiler not sacramento ca', butFor('Sacramento'), ['withoutPlace Sacramento']],
  // Not only there is anywhere.
  ['tiler not only in london', places, []],
  ['tiler not only remote', places, []],
  ['not just remote tiler', places, []],
  ['tiler remote not required', places, []],
  ['tiler nicht nur remote', places, []],
  ['tiler not remote', butFor('Europe', 'Germany'), ['withoutWorkMode remote']],
])('%s', async (q, titles, read) => {
  const found = await search({ q })
  expect(found.read).toEqual(read)
  expect(found.titles).toEqual(titles.toSorted())
  expect(found.words).toBe('tiler')
  const { body } = await app
    .guest()
    .get<CallReply<typeof countFacets>>('/api/jobs/facets', { query: { q } })
  expect(body.total, 'the filters count what the list shows').toBe(titles.length)
})

const painters = [
  'Painter',
  'Painter (Contract)',
  'Painter Internship',
  'Painter at Brickhouse',
  'Senior Painter',
  'Senior Painting Director',
]
const paintersBut = (...titles: string[]) => painters.filter((title) => !titles.includes(title))

test.each<[string, string[], string[]]>([
  // A director of seniors is none by level, and would be seen as one by its title.
  [
    'painter not senior',
    paintersBut('Senior Painter', 'Senior Painting Director'),
    ['withoutSeniority senior'],
  ],
  ['painter not contract', paintersBut('Painter (Contract)'), ['withoutType CONTRACTOR']],
  ['painter, no contracts', paintersBut('Painter (Contract)'), ['withoutType CONTRACTOR']],
  ['painter -contractor', paintersBut('Painter (Contract)'), ['withoutType CONTRACTOR']],
  ['painter except internships', paintersBut('Painter Internship'), ['withoutSeniority intern']],
  ['painter kein praktikum', paintersBut('Painter Internship'), ['withoutSeniority intern']],
  [
    'painter not at brickhouse',
    paintersBut('Painter at Brickhouse'),
    ['withoutCompany Brickhouse'],
  ],
  ['painter -brickhouse', paintersBut('Painter at Brickhouse'), ['withoutCompany Brickhouse']],
  [
    'all jobs except brickhouse painter',
    paintersBut('Painter at Brickhouse'),
    ['withoutCompany Brickhouse'],
  ],
  ['painter not python', paintersBut('Senior Painter'), []],
  ['not python painter', paintersBut('Senior Painter'), []],
  ['painter except python', paintersBut('Senior Painter'), []],
  ['painter no php', paintersBut('Painter'), []],
  ['painter not python or php', paintersBut('Senior Painter', 'Painter'), []],
  ['painter not machine learning', paintersBut('Painter'), []],
])('%s', async (q, titles, read) => {
  const found = await search({ q })
  expect(found.read).toEqual(read)
  expect(found.titles).toEqual(titles.toSorted())
})

const glaziers = ['Engineer', 'Managers', 'Project Manager', 'Sales Assistant']
const glaziersBut = (...names: string[]) => glaziers.filter((name) => !names.includes(name))

// Nearly every text names a manager, and a designer that one works with.
test.each<[string, string[]]>([
  ['glazing not manager', glaziersBut('Managers', 'Project Manager')],
  ['glazing not manager or assistant', ['Engineer']],
  ['glazing not designer', glaziers],
  ['glazing not project manager', glaziersBut('Project Manager')],
  // A minus sign leaves out whatever has the word.
  ['glazing -manager', ['Sales Assistant']],
])('a job that is not wanted is known by its title: %s', async (q, names) => {
  const titles = names.map((name) => `Glazing ${name}`).toSorted()
  for (const sort of ['relevance', 'newest']) {
    expect((await search({ q, sort })).titles).toEqual(titles)
  }
  const { body } = await app
    .guest()
    .get<CallReply<typeof countFacets>>('/api/jobs/facets', { query: { q } })
  expect(body.total).toBe(titles.length)
})

test('what is not wanted can be taken back, and stays where nothing else fits', async () => {
  const { understood } = await search({ q: 'tiler not in london remote' })
  expect(understood).toMatchObject([
    { typed: 'not in london', without: 'tiler remote' },
    { typed: 'remote', without: 'tiler not in london' },
  ])
  expect((await search({ q: 'tiler zzqqy not sacramento' })).titles).not.toContain('Sacramento')
  // A place that is chosen leaves room for one that is not wanted.
  const chosen = await search({ q: 'tiler not london', location: 'United Kingdom' })
  expect(chosen).toMatchObject({ titles: ['Europe', 'Leeds'], read: ['withoutPlace London'] })
  const level = await search({ q: 'painter not senior', seniority: 'senior' })
  expect(level).toMatchObject({ titles: ['Senior Painter'], read: [] })
})

test.each([
  'fundraiser not for profit',
  'nurse not required',
  'outside sales',
  'sales no leads',
  'no sql',
  'not',
])('nothing is unwanted: %s', async (q) => {
  const { read, body } = await search({ q })
  expect(read).toEqual([])
  expect(body.ignored).toEqual([])
})

test.each<[string, string[]]>([
  ['PAs London', ['place London']],
  // A town was called so for a month.
  ['manager not at google', []],
  ['manager at google', []],
  [
    'tiler not remote in london or berlin',
    ['place London', 'place Berlin', 'withoutWorkMode remote'],
  ],
  ['tiler in london or berlin', ['place London', 'place Berlin']],
  ['tiler in london or in berlin', ['place London', 'place Berlin']],
  ['london or berlin not remote', ['place London', 'place Berlin', 'withoutWorkMode remote']],
])('names are told from other words: %s', async (q, read) => {
  expect((await search({ q })).read.toSorted()).toEqual(read.toSorted())
})

test.each<[string, string[]]>([
  ['SEM London', ['place London']],
  ['seo sem remote', ['workMode remote']],
  ['sem intern', ['seniority intern']],
])('search engine marketing is wanted: %s', async (q, read) => {
  expect((await search({ q })).read).toEqual(read)
})

const inGermany = ['anywhere', 'Berlin homes', 'Europe', 'Germany', 'Munich']

test.each<[Record<string, string>, string[]]>([
  [{ q: 'remote weaver berlin' }, inGermany],
  [{ q: 'weaver berlin work from home' }, inGermany],
  [{ q: 'weaver remote germany' }, inGermany],
  [{ q: 'weaver remote from germany' }, inGermany],
  [{ q: 'weaver telearbeit germany' }, inGermany],
  [{ q: 'weaver remote', location: 'Berlin' }, inGermany],
  [{ q: 'weaver', location: 'Remote - Berlin' }, inGermany],
  [{ q: 'weaver remote chicago' }, ['America', 'anywhere']],
  // What is chosen in the form narrows what is there.
  [{ q: 'weaver', location: 'Berlin', workMode: 'remote' }, ['Berlin homes']],
  [{ q: 'weaver berlin' }, ['Berlin', 'Berlin homes']],
])('remote jobs that can be done from there: %o', async (query, expected) => {
  const { titles, body } = await search(query)
  expect(titles).toEqual(expected.map((name) => `Weaver of ${name}`).toSorted())
  expect(body.nothingIn).toEqual([])
  const counted = await app
    .guest()
    .get<CallReply<typeof countFacets>>('/api/jobs/facets', { query })
  const { total, workMode } = counted.body
  expect(total).toBe(expected.length)
  if (query['q'] !== 'weaver berlin') expect(workMode.remote).toBe(total)
})

const inBerlinOrRemote = ['Berlin', ...inGermany]

test.each<[string, string[], string[]]>([
  ['weaver berlin or remote', ['place Berlin', 'orRemote remote'], inBerlinOrRemote],
  ['weaver remote or berlin', ['orRemote remote', 'place Berlin'], inBerlinOrRemote],
  ['weaver, remote or in berlin', ['orRemote remote', 'place Berlin'], inBerlinOrRemote],
  ['berlin or work from home weaver', ['place Berlin', 'orRemote remote'], inBerlinOrRemote],
  ['remote oder berlin weaver', ['orRemote remote', 'place Berlin'], inBerlinOrRemote],
  [
    'weaver munich or berlin or remote',
    ['place Munich', 'place Berlin', 'orRemote remote'],
    inBerlinOrRemote,
  ],
])('a place or remote: %s', async (q, read, expected) => {
  const { titles, body, read: understood } = await search({ q })
  expect(understood.toSorted()).toEqual(read.toSorted())
  expect(titles).toEqual(expected.map((name) => `Weaver of ${name}`).toSorted())
  const counted = await app
    .guest()
    .get<CallReply<typeof countFacets>>('/api/jobs/facets', { query: { q } })
  expect(counted.body.total).toBe(body.total)
})

test.each([
  ['weaver berlin or remote', ['weaver remote', 'weaver berlin']],
  [
    'weaver berlin or munich or remote',
    ['weaver munich or remote', 'weaver berlin or remote', 'weaver berlin or munich'],
  ],
  ['painter junior or senior', ['painter senior', 'painter junior']],
  ['tiler not london or berlin', ['tiler not berlin', 'tiler not london']],
  ['tiler -london -berlin', ['tiler -berlin', 'tiler -london']],
  [
    'tiler except london, berlin and leeds',
    [
      'tiler except berlin and leeds',
      'tiler except london, and leeds',
      'tiler except london, berlin',
    ],
  ],
  ['tiler not remote or hybrid', ['tiler not hybrid', 'tiler not remote']],
])('each side of an or is taken off with it: %s', async (q, without) => {
  const { body } = await search({ q })
  expect(body.understood.map((each) => each.without)).toEqual(without)
})

test('where neither the place nor remote jobs for people there have it, both are left out', async () => {
  const { body, titles } = await search({ q: 'painter chicago or remote' })
  expect(titles.length).toBeGreaterThan(0)
  expect(body).toMatchObject({ words: 'painter', leftOut: [], nothingIn: ['Chicago'] })
})

test.each([
  ['glazing no manager', ['Glazing Engineer', 'Glazing Sales Assistant']],
  ['glazing no sales', ['Glazing Engineer', 'Glazing Managers', 'Glazing Project Manager']],
  ['glazing ohne sales', ['Glazing Engineer', 'Glazing Managers', 'Glazing Project Manager']],
])('work that is not wanted stands in no title: %s', async (q, titles) => {
  expect((await search({ q })).titles).toEqual(titles)
})

test.each([
  ['painter no wool', 'painter', ['no wool']],
  ['painter without zzqqy', 'painter', ['without zzqqy']],
  ['no zzqqy painter', 'painter', ['no zzqqy']],
])('what is not wanted is left out with the word that denies it: %s', async (q, words, leftOut) => {
  const { body } = await search({ q })
  expect(body.words).toBe(words)
  expect(body.leftOut).toEqual(leftOut)
})

test('the letters of a state where nothing fits are no word', async () => {
  const { body, words } = await search({ q: 'machine painter IN' })
  expect(body.nothingIn).toEqual(['Indiana'])
  expect(words).toBe('machine painter')
})

test('a word with a hyphen is found in its other spellings, or left out as a whole', async () => {
  const { body } = await search({ q: 'not-for-profit painter' })
  expect(body).toMatchObject({ words: 'painter', leftOut: ['not for profit'] })
})

test.each(['painter sem experiência', 'painter senza esperienza', 'painter bez doświadczenia'])(
  'no experience is the junior level: %s',
  async (q) => {
    const { body } = await search({ q })
    expect(body.leftOut.length + body.understood.length).toBe(1)
    expect(body.words).toBe('painter')
  },
)
