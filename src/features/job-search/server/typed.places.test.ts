/** What leads to a place, and how far from it people search. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CallReply } from '#shared/endpoint.ts'
import type { TestApp } from '../../../../tests/support/app.ts'
import { buildAppWith, type Opening } from '../../../../tests/support/searched-openings.ts'
import type { searchJobs } from '../contract.ts'

const openings: readonly Opening[] = [
  ['Slateworks', 'Roofer at home', 'Leeds, United Kingdom', 'Slate.'],
  ['Slateworks', 'Roofer in Bradford', 'Bradford, United Kingdom', 'Slate.'],
  ['Slateworks', 'Roofer in York', 'York, United Kingdom', 'Slate.'],
  ['Slateworks', 'Tiler in Bradford', 'Bradford, United Kingdom', 'Slate.'],
  ['Slateworks', 'Tiler in Madrid', 'Madrid, Spain', 'Slate.'],
  ['Slateworks', 'Home Carer', 'Remote - Spain', 'Slate.'],
  ['Slateworks', 'Roofer in Madrid', 'Madrid, Spain', 'Slate.'],
  ['Slateworks', 'Roofer in Mobile', 'Mobile, Alabama, United States', 'Slate.'],
]

let app: TestApp

beforeAll(async () => {
  app = await buildAppWith(openings)
})

afterAll(() => app.close())

async function search(query: Record<string, string>) {
  const { body } = await app.guest().get<CallReply<typeof searchJobs>>('/api/jobs', { query })
  const places = body.understood.filter(({ kind }) => kind === 'place')
  return { body, places, titles: body.items.map(({ title }) => title).toSorted() }
}

const near = ['Roofer at home', 'Roofer in Bradford']
const far = [...near, 'Roofer in York']

test.each<[string, string[], { amount: number; unit: string }]>([
  ['roofer within 12 miles of leeds', near, { amount: 12, unit: 'mile' }],
  ['roofer within 30 miles of leeds', far, { amount: 30, unit: 'mile' }],
  ['20 km from leeds roofer', near, { amount: 20, unit: 'km' }],
  ['roofer 20km around leeds', near, { amount: 20, unit: 'km' }],
  ['roofer leeds +20km', near, { amount: 20, unit: 'km' }],
  ['roofer leeds 12 mile radius', near, { amount: 12, unit: 'mile' }],
  ['roofer leeds within 12 miles', near, { amount: 12, unit: 'mile' }],
  ['roofer leeds umkreis 20 km', near, { amount: 20, unit: 'km' }],
  ['roofer im umkreis von 20 km um leeds', near, { amount: 20, unit: 'km' }],
  ['roofer dans un rayon de 20 km autour de leeds', near, { amount: 20, unit: 'km' }],
  ['roofer within 1 mile of leeds', ['Roofer at home'], { amount: 1, unit: 'mile' }],
])('a distance is meant from the place beside it: %s', async (q, titles, distance) => {
  const found = await search({ q })
  expect(found.places).toMatchObject([{ label: 'Leeds', distance }])
  expect(found.body.words).toBe('roofer')
  expect(found.titles).toEqual(titles)
  expect(found.places[0]!.without).toBe('roofer')
})

test.each([
  'roofer 300 miles leeds',
  'roofer leeds 300 miles',
  'roofer within 500 miles of leeds',
  'roofer within 0 miles of leeds',
  'roofer within 20 miles of spain',
])('other distances are words: %s', async (q) => {
  const { places, body } = await search({ q })
  expect(places.map(({ distance }) => distance)).toEqual([null])
  expect(body.leftOut).not.toEqual([])
})

test.each([
  ['roofer en madrid', 'Madrid'],
  ['roofer à madrid', 'Madrid'],
  ['roofer w madrid', 'Madrid'],
  ['roofer i madrid', 'Madrid'],
  ['roofer cerca de madrid', 'Madrid'],
  ['roofer close to madrid', 'Madrid'],
  ['roofer in der Nähe von Madrid', 'Madrid'],
  ['roofer Raum Madrid', 'Madrid'],
  ['in and around madrid roofer', 'Madrid'],
  ['roofer in mobile', 'Mobile'],
])('words of other languages lead to a place, too: %s', async (q, label) => {
  const { body, places, titles } = await search({ q })
  expect(places.map((place) => place.label)).toEqual([label])
  expect(body).toMatchObject({ words: 'roofer', leftOut: [] })
  expect(titles).toEqual([`Roofer in ${label}`])
})

test('nothing leads to a name that is an ordinary word but in, near and around', async () => {
  expect((await search({ q: 'roofer i mobile' })).places).toEqual([])
})

const inSpain = ['Roofer in Madrid', 'Tiler in Madrid']

test.each<[string, string, string[]]>([
  ['roofer or tiler in madrid', 'roofer or tiler', inSpain],
  ['madrid roofer or tiler', 'roofer or tiler', inSpain],
  ['roofer or tiler jobs madrid', 'roofer or tiler', inSpain],
  ['roofer or tiler or home carer in madrid', 'roofer or tiler or home carer', inSpain],
])('a place at one end holds for both sides of an or: %s', async (q, words, titles) => {
  const found = await search({ q })
  expect(found.places.map(({ label }) => label)).toEqual(['Madrid'])
  expect(found.body.words).toBe(words)
  expect(found.titles).toEqual(titles)
})

test('a work mode at the end holds for both sides of an or', async () => {
  const { body, titles } = await search({ q: 'roofer or carer remote' })
  expect(body.understood).toMatchObject([{ kind: 'workMode', value: 'remote' }])
  expect(titles).toEqual(['Home Carer'])
})

test.each([
  'roofer in leeds or tiler',
  'roofer leeds or tiler madrid',
  'remote carer or tiler madrid',
])('a place between the words belongs to one side alone: %s', async (q) => {
  expect((await search({ q })).body.understood).toEqual([])
})

test('a level belongs to the title beside it', async () => {
  const { body } = await search({ q: 'senior roofer or tiler madrid' })
  expect(body.understood.map(({ kind }) => kind)).toEqual(['place'])
  expect(body.words).toBe('senior roofer or tiler')
})
