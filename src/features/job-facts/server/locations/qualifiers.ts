/** What names behind a place say of it: its state and its country. */
import { isCityState } from './countries.ts'
import type { Candidate, Place, Scope } from './gazetteer.ts'
import type { Token } from './read-token.ts'
import { isState } from './regions.ts'

/** Above this a city is meant rather than the state of its name. */
export const largeCity = 200_000

export function isLargeCity({ cities: [largest], code }: Token): boolean {
  return !code && largest !== undefined && largest.place.population >= largeCity
}

function merge(one: Scope, other: Scope): Scope | null {
  if (one.country !== other.country) return null
  if (one.region && other.region && one.region.code !== other.region.code) {
    if (one.weak && other.weak) return null
    return one.region.adminCode === '' ? other : other.region.adminCode === '' ? one : null
  }
  if (one.weak && !other.weak && other.region === null) return { ...one, weak: false }
  if (other.weak && !one.weak && one.region === null) return { ...other, weak: false }
  return one.region ? one : other
}

/** What all of these names say together; empty when they contradict each other. */
export function combine(tokens: Token[]): Scope[] {
  let scopes = tokens[0]?.scopes ?? []
  for (const token of tokens.slice(1)) {
    scopes = scopes.flatMap((one) => token.scopes.flatMap((other) => merge(one, other) ?? []))
  }
  return scopes
}

const mostQualifiers = 3

/** `Madrid y Barcelona`: the second is a province, too, but the city is meant. */
function isNextCity(before: Token | undefined, token: Token): boolean {
  const { listed, aside, cities, code } = token
  const [largest] = cities
  // `Madrid, Barcelona`: the list of cities does not say which lie in the province.
  const isListed = before && isLargeCity(before) && isOnlyProvince(token, before)
  const isInside = aside && before && before.scopes.length > 0 && !isLargeCity(before)
  const isJoined = (listed && before?.listed) || (aside && before?.aside) || isInside || isListed
  if (namesCountry(token)) return false
  // `Padova, Vicenza e Verona`
  if (before && listed && isOnlyProvince(token, before)) return isTown(largest)
  return Boolean(isJoined && !code && largest && largest.place.population >= largeCity)
}

const fewestOfList = 50_000

function isTown(largest: Candidate | undefined): boolean {
  return largest !== undefined && !largest.alias && largest.place.population >= fewestOfList
}

/** `Brazil, Mexico`: the country, though a city of it is called so, too. */
function namesCountry({ scopes }: Token): boolean {
  return scopes.some(({ region, country }) => region === null && !isCityState(country))
}

function isOnlyProvince({ scopes }: Token, { cities: [largest] }: Token): boolean {
  const near = scopes.filter(({ country }) => country === largest?.place.country)
  return near.length > 0 && near.every(({ region }) => region?.adminCode === '')
}

/** The end of the longest run of qualifiers that fit each other. */
export function qualifiersFrom(tokens: Token[], start: number): number {
  let end = start
  while (
    end < tokens.length &&
    end - start < mostQualifiers &&
    !isNextCity(tokens[end - 1], tokens[end]!) &&
    combine(tokens.slice(start, end + 1)).length > 0
  ) {
    end++
  }
  return end
}

export function endingScopes(tokens: Token[]): Scope[] {
  const last = tokens.at(-1)
  // `Göteborg, Borås och Jönköping`: the last one is a city of the list, though a province is called so, too.
  const isListedCity = last?.listed === true && last.cities.length > 0
  if (isListedCity && last.scopes.every(({ region }) => region !== null && !isState(region))) {
    return []
  }
  for (let start = Math.max(1, tokens.length - mostQualifiers); start < tokens.length; start++) {
    const scopes = combine(tokens.slice(start))
    if (scopes.length > 0) return scopes
  }
  return []
}

/** Below this a city is meant no more likely than the county of its name in another country. */
const fewestBesideCounty = 150_000
const withCounties = new Set(['GB', 'IE'])

/** `Essex`, `Waterford`: towns in America are called like counties. */
export function isCountyElsewhere({ scopes }: Token, { country, population }: Place): boolean {
  return (
    population < fewestBesideCounty &&
    scopes.some((one) => one.region && one.country !== country && withCounties.has(one.country))
  )
}
