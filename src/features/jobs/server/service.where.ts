/** What people mean by a place, as the search table knows it. */
import type { EndpointReply } from '#shared/endpoint.ts'
import type { Context } from '#platform/context.ts'
import { workModes, type searchJobs } from '../contract.ts'
import { areaNamed } from './locations/areas.ts'
import { resolvePlaces } from './locations/resolve.ts'
import * as places from './queries.places.ts'
import { searchCodes } from './codes.ts'
import { gazetteerFor } from './service.places.ts'

type PlaceReply = EndpointReply<typeof searchJobs>['place']

/** Of a location with several cities, so many are searched around. */
const mostCentres = 5

/** What a location means to the search. */
export type Where = {
  place: PlaceReply
  must: number[]
  oneOf: number[][]
  /** Words to look for instead, when the place is unknown. */
  words: string
}

/** Reads a location: a city with its surroundings, a subdivision, a country, an area, or words. */
export async function readLocation(
  context: Pick<Context, 'db'>,
  location: string,
  radiusKm: number,
): Promise<Where> {
  const nowhere = { place: null, must: [], oneOf: [], words: '' }
  if (location === '') return nowhere
  const hints = [{ text: location }]
  const gazetteer = await gazetteerFor(context, hints)
  const found = resolvePlaces(hints, [], null, gazetteer)
  const must = found.remotePossible ? [searchCodes.workMode(workModes.indexOf('remote'))] : []
  const named = found.locations.filter((one) => one.city ?? one.country)
  if (found.placeIds.length > 0) {
    const centres = found.placeIds.slice(0, mostCentres)
    const around = await Promise.all(
      centres.map((id) => places.placesWithin(context.db, id, radiusKm)),
    )
    const codes = [...new Set(around.flat())]
    const name = named
      .map((one) => [one.city, one.region ?? one.country].filter(Boolean).join(', '))
      .join(' · ')
    return { place: { name, kind: 'city' }, must, oneOf: [codes], words: '' }
  }
  const [first] = named
  if (first?.region && first.country) {
    const inside = await places.placesInRegion(context.db, first.country, first.region)
    const name = `${first.region}, ${first.country}`
    return {
      place: {
        name,
        kind: 'area',
      },
      must,
      words: '',
      oneOf: [inside.map(searchCodes.place)],
    }
  }
  if (found.countries.length > 0) {
    const kind = areaNamed(location) ? 'area' : 'country'
    const name = kind === 'area' ? location : found.countries.join(' · ')
    return {
      place: {
        name,
        kind,
      },
      must,
      words: '',
      oneOf: [found.countries.map(searchCodes.country)],
    }
  }
  if (found.remotePossible) return { ...nowhere, must }
  return { ...nowhere, place: { name: location, kind: 'unknown' }, words: location }
}
