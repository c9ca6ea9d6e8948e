/** What leads to a place, and how far from it people search. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { EndpointReply } from '#shared/endpoint.ts'
import type { TestApp } from '../../../../tests/support/app.ts'
import { buildAppWith, type Opening } from '../../../../tests/support/searched-openings.ts'
import type { searchJobs } from '../contract.ts'

const openings: readonly Opening[] = [
  ['Slateworks', 'Roofer at home', 'Leeds, United Kingdom', 'Slate.'],
  ['Slateworks', 'Roofer in Bradford', 'Bradford, United Kingdom', 'Slate.'],
  ['Slateworks', 'Roofer in York', 'York, United Kingdom', 'Slate.'],
  ['Slateworks', 'Roofer in Madrid', 'Madrid, Spain', 'Slate.'],
  ['Slateworks', 'Roofer in Mobile', 'Mobile, Alabama, United States', 'Slate.'],
]

let app: TestApp

beforeAll(async () => {
  app = await buildAppWith(openings)
})

afterAll(() => app.close())

async function search(query: Record<string, string>) {
  type Reply = EndpointReply<typeof searchJobs>
  const { body } = await app.guest().get<Reply>('/api/jobs', { query })
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
