/** The table of places with the list that ships: filled, filled anew, asked. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Context } from '#platform/context.ts'
import type { Database } from '#platform/db/database.ts'
import { buildTestApp } from '../../../../tests/support/app.ts'
import { emptyPlaces } from '../../../../tests/support/jobs.ts'
import { ensurePlaces, renewPlaces } from '#features/jobs/server/service.places.ts'
import { offeredAreas } from '#features/job-facts/server/service.ts'
import { placesNamed } from './service.named-places.ts'
import { suggestions } from './service.suggest.ts'
import { labelOfRegion } from './service.vocabulary.ts'
import { readLocation } from './service.where.ts'
import { meaningOf } from './service.understanding.ts'
import { jobFilterSchema } from '../contract.ts'
import { queriesOf } from '#platform/db/queries-of.ts'

let db: Database
let close: () => Promise<void>

const count = async (table: string) => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${sql.table(table)}`.execute(queriesOf(db))
  return rows[0]!.count
}

beforeAll(async () => {
  const app = await buildTestApp()
  db = app.database.db
  close = () => app.close()
  await emptyPlaces(db)
  await renewPlaces({ db })
  if ((await count('places')) > 0) throw new Error('An empty table is filled without need')
  // An installation of before: places without their subdivision and other names.
  await sql`insert into places (id, name, folded, country, population, latitude, longitude, in_use)
    values (2886242, 'Köln', 'koln', 'DE', 963395, 50.93333, 6.95, true)`.execute(queriesOf(db))
  await renewPlaces({ db })
}, 60_000)
afterAll(() => close())

const place = async (text: string) => {
  const { place: found, must } = await readLocation({ db }, text, 50)
  return `${found?.kind ?? ''} ${found?.name ?? ''}${must.length > 0 ? ' +mode' : ''}`.trim()
}

describe('filling', () => {
  test('fills a table that an older list has filled, and only once', async () => {
    const [places, names] = [await count('places'), await count('place_names')]
    expect(places).toBeGreaterThan(100_000)
    expect(names).toBeGreaterThan(100_000)
    const kept = await sql`select admin_code, in_use from places where id = 2886242`.execute(
      queriesOf(db),
    )
    expect(kept.rows).toEqual([{ adminCode: '07', inUse: true }])
    await sql`delete from place_names where name = 'cologne'`.execute(queriesOf(db))
    await ensurePlaces({ db })
    expect(await count('place_names')).toBe(names - 1)
    await sql`insert into place_names values ('cologne', 2886242)`.execute(queriesOf(db))
  })
})

test('each region that is offered is read as one', async () => {
  const { rows } = await sql<{ country: string; region: string }>`
    select distinct country, region from places where country in ('US', 'CA', 'AU', 'GB')`.execute(
    queriesOf(db),
  )
  const regions = rows.flatMap(({ country, region }) => labelOfRegion(country, region) ?? [])
  expect(regions.length).toBeGreaterThan(70)
  for (const label of [...regions, ...offeredAreas]) {
    const { place: read } = await readLocation({ db }, label, 50)
    // The district is its city.
    expect(read?.kind, label).toBe(label.startsWith('District of Columbia') ? 'city' : 'area')
  }
})

test('every place is offered where one is chosen, and only places with jobs in the search', async () => {
  const context = { db, clock: { now: () => new Date() } as Context['clock'] }
  const offered = async (q: string, kind: 'where' | 'place') => {
    const { items } = await suggestions(context, { q, kind })
    return items.map(({ label }) => label)
  }
  expect(await offered('reykja', 'where')).toEqual([])
  expect((await offered('reykja', 'place'))[0]).toBe('Reykjavík, Iceland')
  expect((await offered('Köllnb', 'place'))[0]).toBe('Kollnburg, Germany')
  expect((await offered('icel', 'place'))[0]).toBe('Iceland')
  expect((await offered('München', 'place'))[0]).toBe('Munich, Germany')
  expect(await offered('sa', 'place')).toHaveLength(8)
  for (const q of ['%', 'x%', "'", '\\', '🙂', 'qqqq'])
    expect(await offered(q, 'place')).toEqual([])
})

describe('what someone types', () => {
  test.each([
    ['koeln', 'city Cologne, Germany'],
    ['muenchen', 'city Munich, Germany'],
    ['zuerich', 'city Zurich, Switzerland'],
    ['duesseldorf', 'city Düsseldorf, Germany'],
    ['goteborg', 'city Gothenburg, Sweden'],
    ['sao paulo', 'city São Paulo, Brazil'],
    ['Mexico city', 'city Mexico City, Mexico'],
    ['New york', 'city New York City, NY'],
    ['san fransisco', 'city San Francisco, CA'],
    ['san fransisco, ca', 'city San Francisco, CA'],
    ['philadephia', 'city Philadelphia, PA'],
    ['berln', 'city Berlin, Germany'],
    ['barcelone', 'city Barcelona, Spain'],
    ['amsterdm', 'city Amsterdam, Netherlands'],
    ['bangalor', 'city Bengaluru, India'],
    ['singapor', 'city Singapore'],
    ['colonge', 'city Cologne, Germany'],
    ['columbus, oh', 'city Columbus, OH'],
    ['columbus oh', 'city Columbus, OH'],
    ['paris, tx', 'city Paris, TX'],
    ['remote berlin', 'city Berlin, Germany +mode'],
    ['Hybrid - London', 'city London, United Kingdom +mode'],
    ['москва', 'city Moscow, Russia'],
    ['dach', 'area dach'],
    ['remote europe', 'area europe +mode'],
    ['LATAM', 'area LATAM'],
    ['bay area', 'city San Francisco, CA'],
    ['california', 'area California, United States'],
    ['bayern', 'area Bavaria, Germany'],
    ['washington state', 'area Washington, United States'],
    ['New York State', 'area New York, United States'],
    ['Wales, United Kingdom', 'area Wales, United Kingdom'],
    ['uk', 'country United Kingdom'],
    ['Deutschland', 'country Germany'],
    ['remote', '+mode'],
    // Nothing is corrected against the country or state in the text, and nothing short.
    ['berln, france', 'country France'],
    ['san fransisco, texas', 'area Texas, United States'],
    ['kolm', 'unknown kolm'],
    ['qwertyuiop', 'unknown qwertyuiop'],
    ['berlin, france', 'country France'],
    ['Gloucestershire', 'unknown Gloucestershire'],
  ])('%s', async (text, expected) => {
    expect(await place(text)).toBe(expected)
  })
})

describe('which words name a place', () => {
  const named = async (...phrases: string[]) => placesNamed({ db }, phrases)

  test('cities, states, countries and areas, each as readLocation reads it', async () => {
    const phrases =
      'berlin|new york|koeln|münchen|cologne|bay area|nyc|california|bavaria|germany|deutschland|uk|usa|emea|latam|dach|москва|東京|georgia|singapore|washington|london|ny|tx|nc|in'
    const found = await named(...phrases.split('|'))
    const shown = [...found].map(([phrase, { kind, text }]) => `${phrase}: ${kind} ${text}`)
    expect(shown).toEqual([
      'berlin: city Berlin',
      'new york: city New York City',
      'koeln: city Köln',
      'münchen: city Munich',
      'cologne: city Köln',
      'bay area: city San Francisco',
      'nyc: city New York City',
      'california: region California',
      'bavaria: region Bavaria',
      'germany: country Germany',
      'deutschland: country Germany',
      'uk: country United Kingdom',
      'usa: country United States',
      'emea: area EMEA',
      'latam: area LATAM',
      'dach: area DACH',
      'москва: city Moscow',
      '東京: city Tokyo',
      'georgia: area Georgia (state) or Georgia (country)',
      'singapore: city Singapore',
      'washington: area Washington (state) or Washington, D.C.',
      'london: city London',
      'ny: region New York',
      'tx: region Texas',
    ])
    const kinds = { city: 'city', region: 'area', country: 'country', area: 'area' }
    for (const one of found.values()) {
      const { place: read } = await readLocation({ db }, one.location, 50)
      expect(read?.kind, one.location).toBe(kinds[one.kind])
    }
  })

  test('words of jobs and of English are marked or no places at all', async () => {
    const words =
      'reading mobile bath nice orange java split of man best enterprise normal superior data most same industry commerce marketing sale lead staff manager senior engineer developer designer product remote hybrid intern sales support nurse driver cook media brand growth cloud in or me la ca de hi ok pa ma id oh us it as is to no at be golang rust swift ruby scala react node oracle sap'
    const found = await named(...words.split(' '))
    const sure = [...found].filter(([, { ambiguous }]) => !ambiguous).map(([word]) => word)
    expect(sure).toEqual([])
  })

  test('a trade is no other name of a city', async () => {
    // Glendale in California and Plovdiv have been called so.
    expect([...(await named('mason', 'julia', 'thai', 'köchin'))]).toEqual([])
    const cities = await named('bombay', 'londyn', 'londres', 'edimburgo', 'münchen')
    expect([...cities.values()].map(({ text }) => text)).toEqual([
      'Mumbai',
      'London',
      'London',
      'Edinburgh',
      'Munich',
    ])
  })

  test('two cities of a country are two places', async () => {
    const pairs = ['lyon paris', 'london manchester', 'leeds bradford', 'berlin hamburg']
    expect([...(await named(...pairs))]).toEqual([])
    const within = await named('frankfurt hessen', 'new york new york', 'london england')
    expect([...within.values()].map(({ text }) => text)).toEqual([
      'Frankfurt am Main',
      'New York City',
      'London',
    ])
  })

  test('a part of a large city is the city, unless it is one of its own', async () => {
    const parts = ['east london', 'north london', 'central paris']
    const cities = await named(...parts, 'west bromwich', 'greater noida', 'south africa')
    expect([...cities.values()].map(({ location }) => location)).toEqual([
      'London, United Kingdom',
      'London, United Kingdom',
      'Paris, France',
      'West Bromwich, United Kingdom',
      'Greater Noida, India',
      'South Africa',
    ])
  })

  test('a small town is a place once a job was there', async () => {
    expect((await named('herzogenaurach')).size).toBe(0)
    await sql`update places set in_use = true
      where folded = 'herzogenaurach'`.execute(queriesOf(db))
    expect((await named('herzogenaurach')).get('herzogenaurach')).toMatchObject({ kind: 'city' })
  })
})

describe('places among the words of a search', () => {
  test.each<[string, string[]]>([
    // The letters of a country, and a pronoun.
    ['US', ['United States']],
    ['us', ['United States']],
    ['software engineer US', ['United States']],
    ['software engineer us', ['United States']],
    ['software engineer U.S.', ['United States']],
    ['software engineer u.s.', ['United States']],
    ['software engineer USA', ['United States']],
    ['software engineer U.S.A.', ['United States']],
    ['Software Engineer, US', ['United States']],
    ['SOFTWARE ENGINEER US', ['United States']],
    ['US software engineer', ['United States']],
    ['software US engineer', ['United States']],
    ['software engineer in us', ['United States']],
    ['software engineer in the US', ['United States']],
    ['us remote software engineer', ['United States']],
    ['software engineer UK', ['United Kingdom']],
    ['software engineer uk', ['United Kingdom']],
    ['software engineer U.K.', ['United Kingdom']],
    ['engineer US or UK', ['United States', 'United Kingdom']],
    ['work with us as an engineer', []],
    ['tell us your story', []],
    ['contact us', []],
    ['CONTACT US', []],
    ['join us', []],
    ['tell us', []],
    ['US GAAP accountant', []],
    ['us tax accountant', []],
    // A town in a state is never the city of its name elsewhere.
    ['Paris, TX', ['Paris, TX']],
    ['Paris TX', ['Paris, TX']],
    ['paris tx', ['Paris, TX']],
    ['ENGINEER PARIS TX', ['Paris, TX']],
    ['engineer Paris,TX', ['Paris, TX']],
    ['engineer paris, tx', ['Paris, TX']],
    ['engineer in Paris, Texas', ['Paris, TX']],
    ['engineer paris texas', ['Paris, TX']],
    ['engineer Paris, TX, USA', ['Paris, TX']],
    ['engineer Paris, TX United States', ['Paris, TX']],
    ['Berlin, NH', ['Berlin, NH']],
    ['nurse Berlin NH', ['Berlin, NH']],
    ['nurse berlin nh', ['Berlin, NH']],
    ['Cambridge MA', ['Cambridge, MA']],
    ['engineer cambridge ma', ['Cambridge']],
    ['engineer San Marcos, TX', ['San Marcos, TX']],
    ['engineer Troy, MI', ['Troy, MI']],
    ['Reading, PA', ['Reading, PA']],
    ['London, Ontario', ['London, ON']],
    ['Vienna VA', ['Vienna, VA']],
    // A state that has no such town.
    ['Paris, NV', ['Nevada']],
    ['engineer Munich, OH', ['Ohio']],
    ['engineer munich OH', ['Ohio']],
    // A state by its letters alone: in capitals, behind a trade at the end, or behind `in`.
    ['nurse OH', ['Ohio']],
    ['registered nurses OH', ['Ohio']],
    ['nurse oh', []],
    ['NURSE OH', []],
    ['welder OR', ['Oregon']],
    ['nurse OR', []],
    ['nurse in OR', []],
    ['jobs in OR', ['Oregon']],
    ['welder in IN', ['Indiana']],
    ['welder ME', ['Maine']],
    ['jobs near ME', []],
    ['hire ME', []],
    ['driver OK', ['Oklahoma']],
    ['teacher HI', ['Hawaii']],
    ['HI teacher', []],
    ['accountant CA', []],
    ['engineer CA', ['California']],
    ['virtual assistant VA', []],
    ['engineer not in CA', ['California']],
    ['sales manager DE', []],
    // Letters that stand for something else beside these words.
    ['London AR developer', ['London']],
    ['AR developer London', ['London']],
    ['London AR', ['London, AR']],
    ['London, AR', ['London, AR']],
    ['perth', ['Perth']],
    ['electrician perth wa', ['Perth']],
    // The letters of a country, a profession or a small word are no state.
    ['Berlin, DE', ['Berlin, Germany']],
    ['engineer berlin de', ['Berlin']],
    ['Tel Aviv, IL', ['Tel Aviv, Israel']],
    ['Bangalore, IN', ['Bengaluru, India']],
    ['Toronto, CA', ['Toronto, ON']],
    ['London PA', ['London']],
    ['London PR', ['London']],
    ['London PR manager', ['London']],
    ['Zurich SD consultant', ['Zürich']],
    ['Berlin MS Azure engineer', ['Berlin']],
    ['nurse Munich OH USA', ['Ohio']],
    ['Munich, OH nurse', ['Ohio']],
    ['Berlin NH nurse', ['Berlin, NH']],
    ['Montreal QC analyst', ['Montréal, QC']],
    ['San Juan PR', ['San Juan, Puerto Rico']],
    ['jobs in berlin or in paris', ['Berlin', 'Paris']],
    ['Oracle, AZ', []],
    ['python, IN', []],
    ['Nurse, MA', []],
    ['london new york', ['New York City', 'London']],
    ['London, Paris', ['London', 'Paris']],
    // A region within its country.
    ['texas usa', ['Texas']],
    ['Bavaria, Germany', ['Bavaria']],
  ])('%s', async (q, expected) => {
    const { understood } = await meaningOf({ db }, jobFilterSchema.parse({ q }))
    const places = understood.filter(({ kind }) => /place$/i.test(kind))
    expect(places.map(({ label }) => label)).toEqual(expected)
    for (const { value, label } of places) {
      const { place: read } = await readLocation({ db }, value, 50)
      expect(['city', 'country', 'area'], label ?? value).toContain(read?.kind)
    }
  })
})
