import type { JobLocation, WorkMode } from '../../contract.ts'
import type { PlaceHint } from '../boards/posting.ts'
import { areaNamed, countriesNamed, regionsNamed } from './countries.ts'
import { fold } from './fold.ts'
import { gazetteerName, isQualifier, splitPlaces, splitTrailingQualifier } from './parse.ts'

/** A row of the gazetteer. */
export type Place = {
  id: number
  name: string
  folded: string
  country: string
  region: string
  population: number
}

/** Rows by folded name. */
export type Gazetteer = ReadonlyMap<string, readonly Place[]>

export type ResolvedPlaces = {
  locations: JobLocation[]
  /** Cities. */
  placeIds: number[]
  /** Every country that a search by country should find the job in. */
  countries: string[]
  /** Where a remote job may be done; empty when nothing is said. */
  remoteCountries: string[]
  remotePossible: boolean
  workMode: WorkMode | null
  warnings: string[]
}

const mostLocations = 50

type Found = { location: JobLocation; place: Place | null; countries: string[]; known: boolean }

/** What the words after a city say about it. */
type Scope = { countries: string[]; regions: { country: string; code: string }[] }

function scopeOf(qualifiers: string[]): Scope {
  return {
    countries: qualifiers.flatMap((word) => countriesNamed(word)),
    regions: qualifiers.flatMap((word) => regionsNamed(word)),
  }
}

function fits(place: Place, scope: Scope): number {
  const inRegion = scope.regions.some(
    (region) => region.country === place.country && region.code === place.region,
  )
  return (inRegion ? 2 : 0) + (scope.countries.includes(place.country) ? 1 : 0)
}

function findCity(name: string, scope: Scope, near: string[], gazetteer: Gazetteer): Place | null {
  const folded = fold(name)
  const rows = [
    ...(gazetteer.get(gazetteerName(folded)) ?? []),
    ...(gazetteerName(folded) === folded ? [] : (gazetteer.get(folded) ?? [])),
  ]
  const rank = (place: Place) => [
    fits(place, scope),
    near.includes(place.country) ? 1 : 0,
    place.population,
  ]
  return (
    rows.toSorted((one, other) => {
      const [ours, theirs] = [rank(one), rank(other)]
      return theirs[0]! - ours[0]! || theirs[1]! - ours[1]! || theirs[2]! - ours[2]!
    })[0] ?? null
  )
}

function cityLocation(text: string, place: Place): Found {
  const { name: city, region, country } = place
  return {
    location: { text, city, region: region === '' ? null : region, country },
    place,
    countries: [country],
    known: true,
  }
}

/** A token that stands for a whole area, country or subdivision; null when it is rather a city. */
function wideLocation(text: string, token: string, city: Place | null): Found | null {
  const area = areaNamed(token)
  if (area) {
    const location = { text, city: null, region: null, country: null }
    return { location, place: null, countries: area, known: true }
  }
  const country = countriesNamed(token)[0]
  if (country && city?.country !== country) {
    const location = { text, city: null, region: null, country }
    return { location, place: null, countries: [country], known: true }
  }
  const region = regionsNamed(token)[0]
  const isStateFirst = region && token.length > 3 && !/^(new york|washington)$/.test(fold(token))
  if (isStateFirst && (!city || city.population < 200_000)) {
    const location = { text, city: null, region: region.code, country: region.country }
    return { location, place: null, countries: [region.country], known: true }
  }
  return null
}

function resolveTokens(
  text: string,
  tokens: string[],
  near: string[],
  gazetteer: Gazetteer,
): Found[] {
  const found: Found[] = []
  for (let index = 0; index < tokens.length;) {
    const token = tokens[index]!
    let end = index + 1
    while (end < tokens.length && end - index <= 3 && isQualifier(tokens[end]!)) end++
    const scope = scopeOf(tokens.slice(index + 1, end))
    const whole = findCity(token, scope, near, gazetteer)
    const split = whole ? null : splitTrailingQualifier(token)
    const city = split
      ? findCity(split[0], scopeOf([split[1], ...tokens.slice(index + 1, end)]), near, gazetteer)
      : whole
    const shown = tokens.length === end - index && index === 0 ? text : token
    const wide = wideLocation(shown, token, city)
    if (wide) {
      found.push(wide)
      // What follows a country is another place, not its qualifier.
      index += 1
    } else {
      if (city) found.push(cityLocation(shown, city))
      index = end
    }
  }
  return found
}

function resolveHint(hint: PlaceHint, near: string[], gazetteer: Gazetteer): Found[] {
  const known = hint.country ? countriesNamed(hint.country) : []
  if (hint.city) {
    const scope = scopeOf([hint.region, hint.country].filter((word) => word !== undefined))
    const city = findCity(hint.city, scope, [...known, ...near], gazetteer)
    if (city && (known.length === 0 || known.includes(city.country))) {
      return [cityLocation(hint.text, city)]
    }
    if (known[0]) {
      const region = hint.region ? (regionsNamed(hint.region)[0]?.code ?? hint.region) : null
      const location = { text: hint.text, city: hint.city, region, country: known[0] }
      return [{ location, place: null, countries: [known[0]], known: true }]
    }
  }
  return splitPlaces(hint.text).flatMap((piece) => {
    const found = resolveTokens(piece.text, piece.tokens, [...known, ...near], gazetteer)
    if (found.length > 0) return found
    const country = known[0] ?? null
    const location = { text: piece.text, city: null, region: null, country }
    return [{ location, place: null, countries: country ? [country] : [], known: piece.remote }]
  })
}

function countriesNear(hints: PlaceHint[], gazetteer: Gazetteer): string[] {
  const found = hints.flatMap((hint) => resolveHint(hint, [], gazetteer))
  return [...new Set(found.flatMap(({ location }) => location.country ?? []))]
}

/**
 * Where a job is, from what its board says.
 *
 * @param places what the board names as the job's places
 * @param nearbyHints offices and the like, which settle what is ambiguous
 * @param workMode what the board says; null to conclude it from the places
 */
export function resolvePlaces(
  places: PlaceHint[],
  nearbyHints: PlaceHint[],
  workMode: WorkMode | null,
  gazetteer: Gazetteer,
): ResolvedPlaces {
  const near = countriesNear(nearbyHints, gazetteer)
  const found = new Map<string, Found>()
  for (const hint of places) {
    for (const one of resolveHint(hint, near, gazetteer)) {
      const { city, region, country, text } = one.location
      const key = city ? `${city}|${region}|${country}` : `${country}|${region}|${fold(text)}`
      if (!found.has(key)) found.set(key, one)
    }
  }
  const all = [...found.values()]
  const pieces = places.flatMap((hint) => splitPlaces(hint.text))
  const remotePieces = pieces.filter((piece) => piece.remote).length
  const concluded =
    workMode ?? (remotePieces > 0 && remotePieces === pieces.length ? 'remote' : null)
  const remotePossible = concluded === 'remote' || remotePieces > 0
  const stated = [...new Set(all.flatMap(({ countries }) => countries))]
  const countries = stated.length > 0 || !remotePossible ? stated : near
  const kept = all.slice(0, mostLocations)
  return {
    locations: kept.map(({ location }) => location),
    placeIds: [...new Set(kept.flatMap(({ place }) => place?.id ?? []))],
    countries,
    remoteCountries: remotePossible ? countries : [],
    remotePossible,
    workMode: concluded,
    warnings: [
      ...all
        .filter(({ known }) => !known)
        .map(({ location }) => `the place "${location.text.slice(0, 80)}" is kept as text only`),
      ...(all.length > mostLocations
        ? [`only the first ${mostLocations} of ${all.length} places are kept`]
        : []),
    ],
  }
}
