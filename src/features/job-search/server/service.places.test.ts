/** The table of places with the list that ships: filled, filled anew, asked. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Context } from '#platform/context.ts'
import type { Database } from '#platform/db/database.ts'
import { buildTestApp } from '../../../../tests/support/app.ts'
import { ensurePlaces, renewPlaces } from '#features/jobs/server/service.places.ts'
import { offeredAreas } from '#features/job-facts/server/service.ts'
import { placesNamed } from './service.named-places.ts'
import { suggestions } from './service.suggest.ts'
import { labelOfRegion } from './service.vocabulary.ts'
import { readLocation } from './service.where.ts'
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

  test('a small town is a place once a job was there', async () => {
    expect((await named('herzogenaurach')).size).toBe(0)
    await sql`update places set in_use = true
      where folded = 'herzogenaurach'`.execute(queriesOf(db))
    expect((await named('herzogenaurach')).get('herzogenaurach')).toMatchObject({ kind: 'city' })
  })
})
