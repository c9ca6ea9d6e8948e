/** Typing errors in the names of large cities, for what a person types into the search. */
import { nicknames } from './areas.ts'
import { longCountryNames } from './countries.ts'
import { fold } from './fold.ts'
import type { Gazetteer, Place } from './gazetteer.ts'
import { isGeneral, splitPlaces } from './parse.ts'
import { expand, isKnown } from './read-token.ts'

/** A name is corrected to that of a city of this size. */
export const fewestCorrected = 100_000
const shortestCorrected = 5
/** From so many letters on two errors are corrected, below it one. */
const lettersOfTwo = 8

export type UnknownName = { written: string; folded: string }

/** Parts of a text that name nothing that is known. */
export function unknownNames(text: string, gazetteer: Gazetteer): UnknownName[] {
  const tokens = splitPlaces(text).flatMap((piece) =>
    piece.tokens.flatMap((token) => expand(token, gazetteer, 0)),
  )
  return tokens
    .filter((token) => !isKnown(token) && !isGeneral(token.text))
    .map((token) => ({ written: token.text, folded: fold(token.text) }))
    .filter(({ folded }) => folded.length >= shortestCorrected && /^[a-z ]+$/.test(folded))
}

/** Letters and lengths that the name of a misspelt city may have. */
export function searchedFor(names: readonly UnknownName[]): {
  initials: string[]
  lengths: { from: number; to: number }
} {
  const lengths = names.map(({ folded }) => folded.length)
  return {
    initials: [...new Set(names.map(({ folded }) => folded[0]!))],
    lengths: { from: Math.min(...lengths) - 2, to: Math.max(...lengths) + 2 },
  }
}

/** A country is meant rather than a city that is as like what was written. */
const worthOfCountry = 20_000_000

/** The names that may be meant instead, the likeliest first. */
export function correctionsOf(name: string, places: readonly Place[]): string[] {
  const reach = name.length >= lettersOfTwo ? 2 : 1
  const named = new Map<string, number>()
  for (const { folded, population } of places) {
    named.set(folded, Math.max(named.get(folded) ?? 0, population))
  }
  // People call these cities otherwise than the list does; all of them are large.
  for (const nickname of nicknames.keys()) {
    if (nickname.length >= shortestCorrected && !named.has(nickname)) {
      named.set(nickname, fewestCorrected)
    }
  }
  for (const country of longCountryNames()) named.set(country, worthOfCountry)
  return [...named]
    .map(([other, population]) => ({ other, population, distance: distance(name, other) }))
    .filter((one) => one.distance > 0 && one.distance <= reach)
    .toSorted((one, two) => one.distance - two.distance || two.population - one.population)
    .map(({ other }) => other)
}

/** Letters put in, left out, exchanged or swapped with their neighbour. */
function distance(one: string, other: string): number {
  if (Math.abs(one.length - other.length) > 2) return Number.POSITIVE_INFINITY
  const rows: number[][] = [Array.from({ length: other.length + 1 }, (_empty, index) => index)]
  for (let left = 1; left <= one.length; left++) {
    const row = [left]
    for (let right = 1; right <= other.length; right++) {
      const same = one[left - 1] === other[right - 1]
      let least = Math.min(
        rows[left - 1]![right]! + 1,
        row[right - 1]! + 1,
        rows[left - 1]![right - 1]! + (same ? 0 : 1),
      )
      const swapped =
        left > 1 &&
        right > 1 &&
        one[left - 1] === other[right - 2] &&
        one[left - 2] === other[right - 1]
      if (swapped) least = Math.min(least, rows[left - 2]![right - 2]! + 1)
      row.push(least)
    }
    rows.push(row)
  }
  return rows[one.length]![other.length]!
}
