/** Of what a sequence of names means, what only says where the rest of it is. Pure. */
import type { Place } from './gazetteer.ts'
import type { Piece } from './parse.ts'
import type { Token } from './read-token.ts'
import type { Reading } from './read-wide.ts'
import { regionOf } from './regions.ts'

function isInRegion(place: Place, { region, country }: Reading): boolean {
  return place.region === region || place.adminCode === regionOf({ region, country })?.adminCode
}

/**
 * What only says where a city is: `APAC - Singapore`, `LATAM (Brazil, Argentina)`, `Makati City, Metro
 * Manila`. Between commas an area beside a country is another possibility.
 */
export function withoutAround<One extends Reading & { index: number }>(
  readings: One[],
  piece: Piece,
  tokens: Token[],
): One[] {
  const nameOf = ({ index }: One) => tokens[index]!.text
  const isApart = (one: One) => {
    const name = nameOf(one)
    return piece.dashed.has(name) || /[(:]\s?$/.test(piece.text.split(name)[0]!)
  }
  return readings.filter((one, index) => {
    const before = readings[index - 1]
    if (piece.surroundings.has(nameOf(one)) && before?.place) return before.country !== one.country
    if (one.place !== null || one.country !== null || one.countries.length < 2) return true
    const inside = readings.filter(
      ({ country }) => country !== null && one.countries.includes(country),
    )
    return !inside.some((other) =>
      other.place && !piece.remote ? true : isApart(other) || isApart(one),
    )
  })
}

/** `US - Chicago - New York`: what only repeats the country of a city says nothing more. */
export function withoutWider<One extends Reading>(readings: One[]): One[] {
  return readings.filter(
    (one) =>
      one.place !== null ||
      one.country === null ||
      !readings.some(
        (other) =>
          other !== one &&
          other.country === one.country &&
          (other.place !== null
            ? one.region === null || isInRegion(other.place, one)
            : one.region === null && other.region !== null),
      ),
  )
}
