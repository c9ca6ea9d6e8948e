/** Which country or state a sequence of names means, where no city is named or rather than a city. */
import { isCityState } from './countries.ts'
import { fold } from './fold.ts'
import { inCountry, type Place, type Scope } from './gazetteer.ts'
import type { Piece } from './parse.ts'
import { combine, largeCity } from './qualifiers.ts'
import type { Token } from './read-token.ts'
import { isKnownAlone, isState, saysSubdivision } from './regions.ts'

export type Reading = {
  text: string
  city: string | null
  region: string | null
  country: string | null
  place: Place | null
  countries: string[]
}

/** What is known beside the text itself. */
export type Surroundings = {
  /** The board's own field of the country: a condition where the text names none. */
  within: string[]
  /** Countries that are likely. */
  near: string[]
  /** What stands beside other places of the same text. */
  siblings: Scope[]
  /** Countries of other places of the same text. */
  beside: string[]
  /** Of a place that is believed without its country; small ones where a person typed it. */
  fewestAlone?: number | undefined
}

export type Context = Surroundings & {
  remote: boolean
  /** The text goes on with `or` and another place. */
  listed: boolean
  /** Countries that the sequence has named so far. */
  stated: string[]
  /** Countries of the cities that were read before it. */
  placed: string[]
  /** What the last names of the sequence say, which may hold for all before them. */
  ending: Scope[]
  /** Of names behind a postal code, the countries that write theirs so. */
  coded: Piece['coded']
}

/** A city called like an ordinary word is believed from this size on. */
export const fewestOfWord = 50_000

export function isCountryName(token: Token): boolean {
  return token.scopes.some(({ region }) => region === null)
}

/** Both a province and a city are called so; the province is never wrong. */
const provinceFirst = new Set(['quebec', 'puerto rico', 'ny', 'oklahoma', 'bali'])

export const isProvinceFirst = ({ text }: Token) => provinceFirst.has(fold(text))

/** Codes of a country as well as of a state: those that mean the state unless something else is said. */
const stateCodes = new Set(
  'AL AR AZ CA CO GA KY LA MA MD ME MN MO MS MT NC NE PA SC SD TN VA'.split(' '),
)

export function wideReading(tokens: Token[], context: Context): Reading | null {
  const text = tokens.map((token) => token.text).join(', ')
  const scopes = combine(tokens).filter(({ weak }) => !weak)
  const scope = chosenScope(tokens, scopes, context)
  if (!scope) return null
  const { country, region } = scope
  return {
    text,
    city: null,
    region: region?.code ?? null,
    country,
    place: null,
    countries: [country],
  }
}

function isOfState({ region }: Scope): boolean {
  return region !== null && isState(region)
}

function chosenScope(tokens: Token[], scopes: Scope[], context: Context): Scope | null {
  const countries = [...new Set(scopes.map(({ country }) => country))]
  const [first] = scopes
  if (!first) return null
  // `Brazil, Santander` is not the Colombian department.
  const stated = [...context.stated, ...context.ending.map(({ country }) => country)]
  const foreign = scopes.every(({ country, region }) => region && !stated.includes(country))
  if (tokens.length === 1 && stated.length > 0 && foreign && !scopes.some(isOfState)) return null
  // `Bogotá, D.C., Colombia`: a code before a country is none of another one.
  const isBeside = context.ending.length > 0 && tokens.length === 1 && tokens[0]!.code
  if (foreign && isBeside) return null
  const known = [...context.within, ...context.near, ...context.stated]
  const likely = scopes.find(({ country }) => known.includes(country))
  const isProvince = tokens.length === 1 && first.region !== null && !stated.includes(first.country)
  const isUnsure = () =>
    !saysSubdivision(tokens[0]!.text) &&
    (!isKnownAlone(first.region!) || isCityElsewhere(tokens[0]!, first))
  if (isProvince && !likely && !isProvinceFirst(tokens[0]!) && isUnsure()) return null
  if (countries.length === 1 || likely) {
    const options = scopes.filter(({ country }) => country === (likely ?? first).country)
    return options.find(({ region }) => region === null && tokens.length === 1) ?? options[0]!
  }
  const [only] = tokens
  if (tokens.length === 1 && !only!.code) {
    const state = scopes.find(isOfState) ?? null
    if (!isCountryName(only!)) return state
    // `Georgia` is either, Puerto Rico both; who hires people at home there, names the state.
    if (state && state.region?.code !== first.country) return context.remote ? state : null
    return first
  }
  if (only!.code && stateCodes.has(only!.text.toUpperCase())) {
    return scopes.find(({ region }) => region?.country === 'US') ?? null
  }
  return tokens.length > 1 ? first : null
}

/** `Santa Fe` is a province and, in another country, a city. */
function isCityElsewhere({ cities }: Token, { country, region }: Scope): boolean {
  return (
    !isState(region!) &&
    cities.some(
      ({ place, alias }) => !alias && place.country !== country && place.population >= fewestOfWord,
    )
  )
}

export function isInside({ region, country }: Scope, scopes: Scope[]): boolean {
  return Boolean(region?.adminCode) && scopes.some((scope) => scope.country === country)
}

export function isOnlyProvinces(scopes: Scope[]): boolean {
  return scopes.every(({ region }) => region !== null && !isState(region))
}

/** Whether a name alone means the country or state rather than the city. */
export function prefersWide(token: Token, city: Place, { remote }: Context): boolean {
  if (token.code) return false
  const country = token.scopes.find(({ region }) => region === null)
  if (country) return !(city.country === country.country && isCityState(city.country))
  if (isProvinceFirst(token)) return true
  // `Cyberjaya, Selangor`: another town is called like its state in some language.
  const isOtherName = city.folded !== fold(token.text) && city.population < largeCity
  if (isOtherName && token.scopes.some((scope) => isInside(scope, [inCountry(city.country)]))) {
    return true
  }
  // `Andalucía` is Spain's rather than a town of Colombia.
  const isKnownRegion = token.scopes.some(
    ({ region, country: itsCountry }) =>
      region !== null &&
      isKnownAlone(region) &&
      region.adminCode !== '' &&
      itsCountry !== city.country,
  )
  if (isKnownRegion && city.population < fewestOfWord) return true
  const state = token.scopes.find(({ region }) => region && isState(region))
  // A person who works remotely lives somewhere in the state.
  return state !== undefined && (remote || city.population < largeCity)
}
