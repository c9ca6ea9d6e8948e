/** What people mean by a place, as the search table knows it. */
import type { EndpointReply } from '#shared/endpoint.ts'
import type { Context } from '#platform/context.ts'
import { countryWords } from '#shared/countries.ts'
import { placeLabel } from '#shared/places.ts'
import { workModes, type WorkMode } from '#features/jobs/contract.ts'
import { type searchJobs } from '../contract.ts'
import {
  areaNamed,
  correctionsOf,
  fewestCorrected,
  searchedFor,
  unknownNames,
  type UnknownName,
  splitPlaces,
  isStateName,
  regionId,
  regionName,
  regionOf,
  resolvePlaces,
  type Gazetteer,
  type Region,
  type ResolvedPlaces,
} from '#features/job-facts/server/service.ts'
import * as jobs from '#features/jobs/server/service.ts'
import { type NamedLocation, gazetteerFor } from '#features/jobs/server/service.ts'
import { searchCodes } from './codes.ts'
import { placesNamed } from './service.named-places.ts'

type PlaceReply = EndpointReply<typeof searchJobs>['place']

/** Of a location with several cities, so many are searched around. */
const mostCentres = 5

/** What a location means to the search. */
export type Where = {
  place: PlaceReply
  /** What the place is called: a job that has several shows these first. */
  named: NamedLocation[]
  must: number[]
  oneOf: number[][]
  /** Of a remote job that can be done from there. */
  remoteFrom: number[]
  /** Words to look for instead, when the place is unknown. */
  words: string
}

/** A location as a person means it: each part holds what was named of its kind. */
export type PlaceMeant = {
  place: PlaceReply
  named: NamedLocation[]
  /** Cities of the gazetteer, to be searched around. */
  centres: number[]
  regions: Region[]
  /** Whole countries. */
  countries: string[]
  workMode: WorkMode | null
}

/**
 * Reads a location as a person types it: a city with its surroundings, a subdivision, a country, an
 * area such as `EMEA`, or words. Work modes beside it (`Remote - India`) become conditions. The
 * name of a large city is corrected where nothing is called as it was typed.
 */
export async function readLocation(
  context: Pick<Context, 'db'>,
  location: string,
  radiusKm: number,
): Promise<Where> {
  const meant = await placeMeant(context, location)
  const { place, named, workMode } = meant
  const must = workMode ? [searchCodes.workMode(workModes.indexOf(workMode))] : []
  const codes = await codesOf(context, meant, radiusKm)
  const isKnown = place !== null && place.kind !== 'unknown'
  const within = [...named.flatMap(({ country }) => country ?? []), ...meant.countries]
  const remoteFrom = isKnown ? remoteCodesOf(within) : []
  // `Remote - Berlin`
  const oneOf = isKnown ? [workMode === 'remote' ? [...codes, ...remoteFrom] : codes] : []
  return { place, named, must, oneOf, remoteFrom, words: place?.kind === 'unknown' ? location : '' }
}

/** Remote jobs that may be done in one of the countries, or anywhere. */
function remoteCodesOf(countries: readonly string[]): number[] {
  return [...[...new Set(countries)].map(searchCodes.remoteCountry), searchCodes.remoteAnywhere]
}

async function codesOf(
  context: Pick<Context, 'db'>,
  { centres, regions, countries }: Pick<PlaceMeant, 'centres' | 'regions' | 'countries'>,
  radiusKm: number,
): Promise<number[]> {
  const [around, inside] = await Promise.all([
    Promise.all(centres.map((id) => jobs.placesWithin(context.db, id, radiusKm))),
    Promise.all(regions.map((region) => jobs.placesInRegion(context.db, region))),
  ])
  const codes = [
    ...around.flat(),
    ...inside.flat().map(searchCodes.place),
    ...regions.flatMap((region) => regionId(region) ?? []).map(searchCodes.place),
    ...countries.map(searchCodes.country),
  ]
  return [...new Set(codes)]
}

/** Around a city that is not wanted, its districts. */
const unwantedRadiusKm = 15

/** Jobs in one of the countries that have one of the codes, or in countries as a whole. */
export type UnwantedPlace = { countries: number[]; codes: number[] | null }

/** Codes of a place that nobody wants, whose name is read as `readLocation` reads it. */
export async function readUnwantedPlace(
  context: Pick<Context, 'db'>,
  location: string,
  radiusKm: number,
): Promise<UnwantedPlace[]> {
  const { named, centres, regions, countries } = await placeMeant(context, location)
  const radius = Math.min(radiusKm, unwantedRadiusKm)
  const codes = await codesOf(context, { centres, regions, countries: [] }, radius)
  const within = named.flatMap(({ city, region, country }) => ((city ?? region) && country) || [])
  const codesOfCountries = (some: string[]) => [...new Set(some)].map(searchCodes.country)
  const whole = { countries: codesOfCountries(countries), codes: null }
  const parts = { countries: codesOfCountries(within), codes }
  return [whole, parts].filter(({ countries: { length } }) => length > 0)
}

/** What a location that a person typed means; the door for searches of other things than jobs. */
export async function placeMeant(
  context: Pick<Context, 'db'>,
  location: string,
): Promise<PlaceMeant> {
  const nothing = { place: null, named: [], centres: [], regions: [], countries: [] }
  if (location === '') return { ...nothing, workMode: null }
  const found = await understand(context, location)
  const workMode = found.remotePossible ? 'remote' : found.workMode
  const named = found.locations.filter((one) => one.city ?? one.country)
  const regions = named.flatMap((one) => (one.city ? [] : (regionOf(one) ?? [])))
  if (found.placeIds.length > 0 || regions.length > 0) {
    const whole = named.filter((one) => one.country && !one.city && !one.region)
    const name = named.map(nameOf).join(' · ')
    return {
      place: { name, kind: regions.length + whole.length > 0 ? 'area' : 'city' },
      named,
      centres: found.placeIds.slice(0, mostCentres),
      regions,
      countries: whole.map((one) => one.country!),
      workMode,
    }
  }
  // The list does not say which places lie in a county: its name is looked for.
  const isCounty = named.some(({ region }) => region !== null)
  if (found.countries.length > 0 && !isCounty) {
    const area = areaIn(location)
    const inCountries = found.countries.map((country) => ({ city: null, region: null, country }))
    return {
      ...nothing,
      place: area
        ? { name: area, kind: 'area' }
        : { name: found.countries.map(countryWords).join(' · '), kind: 'country' },
      named: inCountries,
      countries: found.countries,
      workMode,
    }
  }
  if (workMode) return { ...nothing, workMode }
  return { ...nothing, place: { name: location, kind: 'unknown' }, workMode }
}

/** `Berlin, Germany`, `California, United States`: no codes of regions or countries that people have to know. */
function nameOf({ city, region, country }: NamedLocation): string {
  const named = region && country && !city ? regionName({ country, code: region }) : region
  return placeLabel({ city, region: named, country })
}

/** The words of an area in a text, as typed. */
function areaIn(location: string): string | null {
  const tokens = splitPlaces(location).flatMap((piece) => [...piece.tokens, piece.text])
  return tokens.find((token) => areaNamed(token) !== null) ?? null
}

async function understand(context: Pick<Context, 'db'>, location: string): Promise<ResolvedPlaces> {
  const hints = [{ text: (await bothMeanings(context, location)) ?? location }]
  const gazetteer = await gazetteerFor(context, hints)
  const found = resolvePlaces(hints, [], null, gazetteer, { typed: true })
  if (found.placeIds.length > 0) return found
  return (await correct(context, location, gazetteer, found.countries)) ?? found
}

/** `Georgia`: a state, and a country or a large city elsewhere. */
async function bothMeanings(
  context: Pick<Context, 'db'>,
  location: string,
): Promise<string | null> {
  if (!isStateName(location)) return null
  return (await placesNamed(context, [location])).get(location)?.location ?? null
}

const triesAtMost = 5

/** What the text means with the likeliest spelling of its unknown names, or null. */
async function correct(
  context: Pick<Context, 'db'>,
  location: string,
  gazetteer: Gazetteer,
  stated: readonly string[],
): Promise<ResolvedPlaces | null> {
  const unknown = unknownNames(location, gazetteer)
  const likely = await spellingsMeant(context, unknown)
  for (const { written, folded } of unknown) {
    for (const other of likely.get(folded) ?? []) {
      const hints = [{ text: location.replace(written, other) }]
      const found = resolvePlaces(hints, [], null, await gazetteerFor(context, hints))
      const agrees =
        stated.length === 0 || found.countries.every((country) => stated.includes(country))
      if ((found.placeIds.length > 0 || found.countries.length > 0) && agrees) return found
    }
  }
  return null
}

/** Names of large cities and of countries that unknown names may be misspelt from, by these. */
export async function spellingsMeant(
  context: Pick<Context, 'db'>,
  unknown: readonly UnknownName[],
): Promise<Map<string, string[]>> {
  if (unknown.length === 0) return new Map()
  const { initials, lengths } = searchedFor(unknown)
  const large = await jobs.findLargePlaces(context.db, initials, lengths, fewestCorrected)
  return new Map(
    unknown.map(({ folded }) => [folded, correctionsOf(folded, large).slice(0, triesAtMost)]),
  )
}
