import type { JobLocation, WorkMode } from '#features/jobs/contract.ts'
import { countriesNamed } from './countries.ts'
import { fold } from './fold.ts'
import {
  candidateIn,
  candidatesFor,
  type Gazetteer,
  type Place,
  type PlaceHint,
} from './gazetteer.ts'
import { splitPlaces, type Piece } from './parse.ts'
import { endingOf, readSequence } from './read-sequence.ts'
import type { Reading, Surroundings } from './read-wide.ts'
import { regionId, regionOf, regionsNamed } from './regions.ts'

export type { Gazetteer, Place } from './gazetteer.ts'

export type ResolvedPlaces = {
  locations: JobLocation[]
  /** Cities. */
  placeIds: number[]
  /** Subdivisions of places that are no known city. */
  regionIds: number[]
  /** Every country that a search by country should find the job in. */
  countries: string[]
  /** Where a remote job may be done; empty when nothing is said. */
  remoteCountries: string[]
  remotePossible: boolean
  workMode: WorkMode | null
  warnings: string[]
}

const mostLocations = 50

type Found = Reading & { known: boolean }

function found(text: string, reading: Omit<Reading, 'text'>): Found {
  return { ...reading, text, known: true }
}

/** An address that the board took apart. */
function resolveAddress(hint: PlaceHint, likely: Likely, gazetteer: Gazetteer): Found[] | null {
  if (!hint.city) return null
  const countries = hint.country ? countriesNamed(hint.country) : []
  const regions = hint.region ? regionsNamed(hint.region) : []
  const scopes = [
    ...regions
      .filter(({ country }) => countries.length === 0 || countries.includes(country))
      .map((region) => ({ country: region.country, region })),
    ...countries.map((country) => ({ country, region: null })),
  ]
  if (scopes.length === 0) {
    const readings = resolvePieces(hint.city, { ...likely, within: [] }, gazetteer).filter(
      ({ place }) => place !== null,
    )
    return readings.length > 0 ? readings.map((one) => ({ ...one, text: hint.text })) : null
  }
  const [first] = scopes
  const candidate = candidateIn(candidatesFor(hint.city, gazetteer), scopes)
  // A city of the country, but of another state than the one that is named, is another city.
  const elsewhere =
    candidate && first!.region && isOtherState(candidate.place, first!.region) ? null : candidate
  if (elsewhere) return [found(hint.text, cityReading(elsewhere.place))]
  // `REMOTE` in the field of the city names none.
  if (splitPlaces(hint.city).every(({ mode, placeless }) => placeless && mode !== null)) return null
  const region = first!.region?.code ?? hint.region ?? null
  return [
    {
      text: hint.text,
      city: hint.city,
      region,
      country: first!.country,
      place: null,
      countries: [first!.country],
      known: true,
    },
  ]
}

function isOtherState(place: Place, region: { code: string; country: string }): boolean {
  return place.country === region.country && place.region !== '' && place.region !== region.code
}

function cityReading(place: Place): Omit<Reading, 'text'> {
  const { name: city, region, country } = place
  return { city, region: region === '' ? null : region, country, place, countries: [country] }
}

function resolvePieces(
  text: string,
  surroundings: Omit<Surroundings, 'siblings' | 'beside'>,
  gazetteer: Gazetteer,
): Found[] {
  const pieces = splitPlaces(text)
  const siblings = pieces.length > 1 ? pieces.flatMap((piece) => endingOf(piece, gazetteer)) : []
  const read = (piece: Piece, beside: string[]) =>
    resolvePiece(piece, { ...surroundings, siblings, beside }, gazetteer)
  const alone = pieces.map((piece) => read(piece, []))
  const countries = alone.map((some) => some.flatMap(({ place }) => place?.country ?? []))
  if (new Set(countries.flat()).size < 2) return alone.flat()
  return pieces.flatMap((piece, index) => read(piece, countries.toSpliced(index, 1).flat()))
}

function resolvePiece(piece: Piece, surroundings: Surroundings, gazetteer: Gazetteer): Found[] {
  const readings = readSequence(piece, surroundings, gazetteer)
  if (readings.length > 0) return readings.map((reading) => ({ ...reading, known: true }))
  const country = surroundings.within[0] ?? null
  const known = piece.mode !== null || piece.placeless
  const countries = country ? [country] : []
  return [{ text: piece.text, city: null, region: null, country, place: null, countries, known }]
}

type Likely = Pick<Surroundings, 'near' | 'fewestAlone'>

function resolveHint(hint: PlaceHint, likely: Likely, gazetteer: Gazetteer): Found[] {
  const address = resolveAddress(hint, likely, gazetteer)
  if (address) return address
  const within = hint.country ? countriesNamed(hint.country) : []
  return resolvePieces(hint.text, { ...likely, within }, gazetteer)
}

function countriesNear(hints: PlaceHint[], gazetteer: Gazetteer): string[] {
  const all = hints.flatMap((hint) => resolveHint(hint, { near: [] }, gazetteer))
  return [...new Set(all.flatMap(({ country }) => country ?? []))]
}

/** The one mode that all pieces which say one agree on. */
function modeOf(pieces: Piece[]): WorkMode | null {
  const modes = pieces.map(({ mode }) => mode)
  if (modes.length > 0 && modes.every((mode) => mode === 'remote')) return 'remote'
  const said = new Set(modes.filter((mode) => mode !== null))
  if (said.has('hybrid')) return 'hybrid'
  return said.size === 1 && said.has('onsite') ? 'onsite' : null
}

/** Numbers of the subdivisions that locations name. */
export function regionIdsOf(
  locations: readonly Pick<JobLocation, 'region' | 'country'>[],
): number[] {
  const ids = locations.map(regionOf).map((region) => region && regionId(region))
  return [...new Set(ids.filter((id) => id !== null))]
}

/**
 * Where a job is, from what its board says.
 *
 * @param places what the board names as the job's places
 * @param nearbyHints offices and the like, which settle what is ambiguous
 * @param workMode what the board says; null to conclude it from the places
 * @param options.typed a person typed it, who may name a small town without its country
 */
export function resolvePlaces(
  places: PlaceHint[],
  nearbyHints: PlaceHint[],
  workMode: WorkMode | null,
  gazetteer: Gazetteer,
  { typed = false } = {},
): ResolvedPlaces {
  const near = countriesNear(nearbyHints, gazetteer)
  const likely = { near, ...(typed && { fewestAlone: 0 }) }
  const distinct = new Map<string, Found>()
  for (const hint of places) {
    for (const one of resolveHint(hint, likely, gazetteer)) {
      const { city, region, country, text } = one
      const key = city ? `${city}|${region}|${country}` : `${country}|${region}|${fold(text)}`
      if (!distinct.has(key)) distinct.set(key, one)
    }
  }
  const all = [...distinct.values()]
  const pieces = places.flatMap((hint) => splitPlaces(hint.text))
  const concluded = workMode ?? modeOf(pieces)
  const remotePossible = concluded === 'remote' || pieces.some(({ remote }) => remote)
  const stated = [...new Set(all.flatMap(({ countries }) => countries))]
  const countries = stated.length > 0 || !remotePossible ? stated : near
  const kept = all.slice(0, mostLocations)
  return {
    locations: kept.map(({ text, city, region, country }) => ({ text, city, region, country })),
    placeIds: [...new Set(kept.flatMap(({ place }) => place?.id ?? []))],
    regionIds: regionIdsOf(kept.filter(({ place }) => place === null)),
    countries,
    remoteCountries: remotePossible ? countries : [],
    remotePossible,
    workMode: concluded,
    warnings: [
      ...all
        .filter(({ known }) => !known)
        .map(({ text }) => `the place "${text.slice(0, 80)}" is kept as text only`),
      ...(all.length > mostLocations
        ? [`only the first ${mostLocations} of ${all.length} places are kept`]
        : []),
    ],
  }
}
