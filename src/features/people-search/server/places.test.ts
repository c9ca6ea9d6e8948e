import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../../../tests/support/app.ts'
import type { TestClient } from '../../../../tests/support/client.ts'
import {
  cardsFor,
  findable,
  openToWork,
  recruiting,
  type CardPage,
} from '../../../../tests/support/people-search.ts'
import type { Findability } from '../contract.ts'
import { renewCards } from './service.ts'

let app: TestApp
let recruiter: TestClient
beforeAll(async () => {
  app = await buildTestApp()
  recruiter = (await recruiting(app)).client
})
beforeEach(() => sql`delete from findable_people`.execute(app.database.db))
afterAll(() => app.close())

type Home = { city?: string; region?: string; countryCode?: string }

async function living(location: Home, terms: Partial<Findability> = {}, employer?: string) {
  const person = await openToWork(app)
  const chosen = await person.client.send('PUT', '/api/findability', { ...findable, ...terms })
  expect(chosen.status).toBe(200)
  const work = employer && [{ name: employer, position: 'Engineer', startDate: '2015-01' }]
  const saved = await person.client.post('/candidate/info', {
    profile: { basics: { location }, ...(work && { work }) },
  })
  expect(saved.status).toBe(200)
}

const searched = async (query: Record<string, string>) =>
  (await recruiter.get<CardPage>(`/api/people?${new URLSearchParams(query)}`)).body
const found = async (query: Record<string, string>) => (await searched(query)).items.length

test.each<[Home, string | null]>([
  [{ city: 'München', countryCode: 'DE' }, 'Munich area, Bavaria, Germany'],
  [{ city: 'Garching', countryCode: 'DE' }, 'Munich area, Bavaria, Germany'],
  [{ city: 'Hintertupfing', countryCode: 'DE' }, 'Germany'],
  [{ city: 'Hintertupfing', region: 'Bayern', countryCode: 'DE' }, 'Bavaria, Germany'],
  // Farther than fifty kilometres from every large city.
  [{ city: 'Ushuaia', countryCode: 'AR' }, 'Argentina'],
  [
    { city: 'Round Rock', region: 'TX', countryCode: 'US' },
    'Round Rock area, Texas, United States',
  ],
  // Its only large city nearby, Winterthur, is abroad.
  [{ city: 'Konstanz', countryCode: 'DE' }, 'Germany'],
  [{ city: 'Marfa', region: 'TX', countryCode: 'US' }, 'Texas, United States'],
  [{}, null],
])('a candidate in %o is shown in %s', async (home, expected) => {
  await living(home)
  expect((await searched({})).items[0]!.facts.location).toBe(expected)
})

test.each<[Record<string, string>, number]>([
  [{ location: 'Munich' }, 2],
  [{ location: 'Munich', radiusKm: '0' }, 2],
  [{ location: 'Garching', radiusKm: '0' }, 2],
  [{ location: 'Augsburg', radiusKm: '0' }, 0],
  [{ location: 'Augsburg', radiusKm: '100' }, 2],
  [{ location: 'Bavaria' }, 3],
  [{ location: 'Germany' }, 3],
  [{ location: 'EMEA' }, 4],
  [{ location: 'Austria' }, 1],
  [{ location: 'Innsbruck', radiusKm: '25' }, 1],
  [{ location: 'Qwertzuiopville' }, 0],
  [{ location: 'Qwertzuiopville', relocates: 'true' }, 1],
  [{ location: 'Munich', relocates: 'true' }, 3],
])('the search for %o finds %i', async (query, expected) => {
  await living({ city: 'Garching', countryCode: 'DE' })
  await living({ city: 'München', countryCode: 'DE' })
  await living({ region: 'Bayern', countryCode: 'DE' })
  await living({ city: 'Innsbruck', countryCode: 'AT' }, { relocates: true })
  expect(await found(query)).toBe(expected)
})

test('the reply says what the location was understood as', async () => {
  expect((await searched({ location: 'Munchen' })).place).toEqual({
    name: 'Munich, Germany',
    kind: 'city',
  })
  expect((await searched({ location: 'Qwertzuiopville' })).place?.kind).toBe('unknown')
  expect((await searched({})).place).toBeNull()
})

test('a place that is part of an employer’s name is neither shown nor asked for', async () => {
  await living({ city: 'München', countryCode: 'DE' }, {}, 'Munich Re')
  expect((await searched({})).items[0]!.facts.location).toBe('Bavaria, Germany')
  expect(await found({ location: 'Munich', radiusKm: '100' })).toBe(0)
  expect(await found({ location: 'Bavaria' })).toBe(1)
  await living({ city: 'Linz', countryCode: 'AT' }, {}, 'Bank Austria')
  expect(await found({ location: 'Austria' })).toBe(0)
  expect(await found({ country: 'AT' })).toBe(0)
})

test('no question tells people apart whose cards are alike', async () => {
  const around = ['Garching', 'Dachau', 'Freising', 'Starnberg', 'München']
  for (const city of around) await living({ city, countryCode: 'DE' })
  const places = [...around, 'Augsburg', 'Bavaria', 'Germany', 'Ulm', 'Erding', 'Salzburg']
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...places),
      fc.integer({ min: 0, max: 200 }),
      async (location, radiusKm) => {
        expect([0, around.length]).toContain(await found({ location, radiusKm: `${radiusKm}` }))
      },
    ),
    { numRuns: 40 },
  )
})

test('cards of older rules are made anew', async () => {
  await living({ city: 'Garching', countryCode: 'DE' })
  await sql`update findable_people set edition = 0, area_id = null, region_id = null`.execute(
    app.database.db,
  )
  expect(await found({ location: 'Munich' })).toBe(0)
  const renew = () => app.runAsSystem((context) => renewCards(context, 10), { requestId: 'test' })
  expect(await renew()).toBe(1)
  expect(await renew()).toBe(0)
  expect(await cardsFor(recruiter, '?location=Munich')).toHaveLength(1)
})
