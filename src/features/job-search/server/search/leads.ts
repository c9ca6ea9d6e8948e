/** What leads to the name of a place: `in`, `close to`, `within 20 miles of`. */
import type { distanceUnits } from '../../contract.ts'
import { isPlain, keyOf, type Token } from './tokens.ts'

/** They lead to a name that is also an ordinary word, too. */
export const beforePlace = new Set(['in', 'near', 'around'])

/** 'remote from portugal', but 'work from home'; 'at google' names no town of that name. */
const beforeSurePlace = new Set(
  `in|near|around|at|from|close to|next to|in and around|in the area of|based in|located in
  |bei|nahe|nahe von|in der nahe von|rund um|raum|im raum|grossraum|im grossraum|umkreis|im umkreis von
  |a|en|pres de|proche de|autour de|cerca de|alrededor de|em|perto de|vicino a|te|nabij|bij|w|we|i|kolo`
    .split('|')
    .map((lead) => lead.trim()),
)
const longestLead = Math.max(...[...beforeSurePlace].map((lead) => lead.split(' ').length))

/** In one of each unit. */
const kilometres: Record<Distance['unit'], number> = { km: 1, mile: 1.609344 }
const furthestKm = 200

export type Distance = { amount: number; unit: (typeof distanceUnits)[number] }

export function inKilometres({ amount, unit }: Distance): number {
  return Math.round(amount * kilometres[unit])
}

const within =
  'within|within a|up to|max|maximum|less than|under|umkreis|im umkreis von|umkreis von|in einem umkreis von|radius|dans un rayon de|rayon de|en un radio de|a'
const around =
  'of|from|around|away from|outside|outside of|to|radius|radius of|umkreis|umkreis um|umkreis von|im umkreis von|um|rund um|von|autour de|de|da|od'
const distanceOf = (behind: string) =>
  new RegExp(
    String.raw`^(?<within>(?:${within}) )?(?<amount>\d{1,3}) ?(?:(?<km>kms?|kilomet(?:er|re|ro|ri)s?)|mi|miles?|meilen)(?<around> (?:${behind}))?$`,
  )
const before = distanceOf(around)
const behind = distanceOf('radius|umkreis|around|away')
const longestDistance = 8

/**
 * What leads to the name that begins at `at`.
 *
 * @param isAmbiguous the name is an ordinary word, too
 */
export function leadTo(tokens: readonly Token[], at: number, isAmbiguous: boolean): Token[] {
  const leads = isAmbiguous ? beforePlace : beforeSurePlace
  const lengths = Array.from({ length: Math.min(longestLead, at) }, (_one, index) => index + 1)
  const runs = lengths.toReversed().map((length) => tokens.slice(at - length, at))
  return runs.find((run) => run.every(isPlain) && leads.has(run.map(keyOf).join(' '))) ?? []
}

/** Words before or behind the name of a place, and how far from it they say. */
export type Distanced = { before?: Token[]; behind?: Token[]; distance: Distance }

/** `within 20 miles of` before a name, or `umkreis 30 km`, `+30km` behind it. */
export function distanceAround(
  tokens: readonly Token[],
  at: number,
  length: number,
): Distanced | null {
  const end = at + length
  const first = longestIn((long) => tokens.slice(Math.max(0, at - long), at), before)
  if (first) return { before: first.run, distance: first.distance }
  const last = longestIn((long) => tokens.slice(end, end + long), behind)
  return last && { behind: last.run, distance: last.distance }
}

function longestIn(
  runOf: (length: number) => Token[],
  pattern: RegExp,
): { run: Token[]; distance: Distance } | null {
  for (let length = longestDistance; length >= 1; length--) {
    const run = runOf(length)
    const said = run.every(isPlain) && pattern.exec(run.map(saidBy).join(' '))?.groups
    // 'driver 300 miles' is no distance of a place.
    if (!said || !(said['within'] ?? said['around'])) continue
    const distance = { amount: Number(said['amount']), unit: said['km'] ? 'km' : 'mile' } as const
    const km = inKilometres(distance)
    if (km >= 1 && km <= furthestKm) return { run, distance }
  }
  return null
}

function saidBy(token: Token): string {
  return token.text.startsWith('+') ? `within ${keyOf(token)}` : keyOf(token)
}
