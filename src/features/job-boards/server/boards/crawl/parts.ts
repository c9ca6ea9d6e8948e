/** What readers of several systems share. Pure. */
import { createHash } from 'node:crypto'
import { isObject, shortTextAt, type JsonObject } from '../fields.ts'
import { UnreadableBoard } from '../posting.ts'
import { isVendorsOwn, type PlaceHint } from '#features/job-facts/server/service.ts'

/** Raised when readers read differently, so that all details are read again. */
const edition = 2

/** What a list says of a posting, without what changes by itself. */
export function fingerprintOf(...parts: unknown[]): string {
  return createHash('sha256')
    .update(JSON.stringify([edition, ...parts]))
    .digest('base64url')
    .slice(0, 22)
}

/** @throws UnreadableBoard for a text that is no JSON object */
export function objectIn(text: string, what: string): JsonObject {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new UnreadableBoard(`${what} isn’t valid JSON.`)
  }
  if (!isObject(value)) throw new UnreadableBoard(`${what} isn’t a JSON object.`)
  return value
}

/**
 * @param count the field that says how many there are: where it says none, there may be no list
 * @throws UnreadableBoard where the list is missing: an error that looks like data is not an empty board
 */
export function requiredList(
  value: JsonObject,
  key: string,
  what: string,
  count?: string,
): unknown[] {
  const list = value[key]
  if (count && (list === null || list === undefined) && value[count] === 0) return []
  if (!Array.isArray(list)) throw new UnreadableBoard(`${what} has no “${key}”.`)
  return list
}

/** The rest of pages of equal length, after the first one has said how many entries there are. */
export function offsetsAfterFirst(total: number, length: number, most: number): number[] {
  const end = Math.min(total, most)
  const offsets: number[] = []
  for (let offset = length; offset < end; offset += length) offsets.push(offset)
  return offsets
}

/** A whole number that is not negative; 0 for anything else. */
export function countAt(value: unknown, key: string): number {
  const field = isObject(value) ? value[key] : undefined
  const count = typeof field === 'string' ? Number(field) : field
  return typeof count === 'number' && Number.isInteger(count) && count > 0 ? count : 0
}

/** `Berlin 52.52, 13.40`, `51.5074,-0.1278`: the coordinates are no part of a place’s name. */
export function withoutCoordinates(text: string): string {
  return text
    .replace(
      /[([]?\s*[-+]?\d{1,3}\.\d{2,}\s*°?\s*[NSns]?\s*[,;/ ]\s*[-+]?\d{1,3}\.\d{2,}\s*°?\s*[EWew]?\s*[)\]]?/g,
      ' ',
    )
    .replace(/\s{2,}/g, ' ')
    .replace(/^[\s,;]+|[\s,;]+$/g, '')
}

/** What systems write into a field that an employer left empty. */
export const noValue =
  /^(unavailable|n\/?a|none|null|undefined|not (available|specified|applicable)|unknown|-+|\.)$/i

function partAt(value: unknown, key: string): string | null {
  const text = shortTextAt(value, key, 200)
  const clean = text === null ? '' : withoutCoordinates(text)
  return clean === '' || noValue.test(clean) ? null : clean
}

type PlaceKeys = { city: readonly string[]; region: readonly string[]; country: readonly string[] }

/** City, region and country of an object that names them so; null where it names none. */
export function placeFrom(value: unknown, keys: PlaceKeys): PlaceHint | null {
  const first = (names: readonly string[]) =>
    names.map((name) => partAt(value, name)).find((text) => text !== null) ?? null
  const city = first(keys.city)
  const region = first(keys.region)
  const named = first(keys.country)
  // A code, which some write in lower case.
  const country = named?.length === 2 ? named.toUpperCase() : named
  const parts = [city, region, country].filter((part) => part !== null)
  if (parts.length === 0) return null
  return {
    text: [...new Set(parts)].join(', '),
    ...(city && { city }),
    ...(region && { region }),
    ...(country && { country }),
  }
}

/** One line that names a place; null where it names none. */
export function placeLine(text: string | null): PlaceHint | null {
  const clean = text === null ? '' : withoutCoordinates(text)
  return clean === '' || noValue.test(clean) ? null : { text: clean }
}

/** The same place once. */
export function distinctPlaces(places: readonly (PlaceHint | null)[]): PlaceHint[] {
  const known = places.filter((place) => place !== null)
  return [...new Map(known.map((place) => [place.text.toLowerCase(), place])).values()]
}

/** A name as it stands in an address; null for anything else. */
export function nameIn(segment: string | undefined): string | null {
  if (segment === undefined) return null
  let name: string
  try {
    name = decodeURIComponent(segment)
  } catch {
    return null
  }
  return /^[\w.&+ -]{1,100}$/.test(name) ? name : null
}

/** The employer's name in front of a vendor's host; null for a host of the vendor. */
export function employerIn(part: string | undefined): string | null {
  return part === undefined || isVendorsOwn(part) ? null : nameIn(part)
}

/** Parts of the path that are not empty. */
export function pathOf(link: URL): string[] {
  return link.pathname.split('/').filter((part) => part !== '')
}
