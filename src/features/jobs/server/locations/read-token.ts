/** A written part of a location as names: what each may be. */
import { areaNamed } from './areas.ts'
import { countriesNamed } from './countries.ts'
import { fold } from './fold.ts'
import {
  candidateIn,
  candidatesFor,
  type Candidate,
  type Gazetteer,
  type Scope,
} from './gazetteer.ts'
import { isCode, isGeneral, isQualifier, splitsOf } from './parse.ts'
import { isState, provincesCoded, regionsNamed } from './regions.ts'

export type Token = {
  text: string
  /** Countries and subdivisions that it may name. */
  scopes: Scope[]
  area: string[] | null
  cities: Candidate[]
  code: boolean
  /** A word that is a place only beside its state or country. */
  general: boolean
  /** Split off where no comma stands. */
  guessed: boolean
}

function readToken(text: string, gazetteer: Gazetteer): Token {
  const qualifier = isQualifier(text)
  const folded = fold(text)
  const regions = qualifier || folded.length <= 3 ? regionsNamed(text) : []
  const scopes: Scope[] = [
    ...(qualifier ? countriesNamed(text).map((country) => ({ country, region: null })) : []),
    ...(qualifier ? regions.map((region) => ({ country: region.country, region })) : []),
    ...(isCode(text) ? provincesCoded(text) : []).map((region) => ({
      country: region.country,
      region,
      weak: true,
    })),
  ]
  return {
    text,
    scopes,
    area: areaNamed(text),
    cities: candidatesFor(text, gazetteer),
    code: isCode(text),
    general: isGeneral(text),
    guessed: false,
  }
}

/** A written part as one or several names. */
export function expand(text: string, gazetteer: Gazetteer, depth: number): Token[] {
  const token = readToken(text, gazetteer)
  if (token.scopes.length > 0 || token.area || token.cities.length > 0 || depth === 2) {
    return [token]
  }
  let best: Token[] | null = null
  for (const parts of splitsOf(text)) {
    if (parts.length === 1 && parts[0] === text) continue
    const tokens = parts
      .flatMap((part) => expand(part, gazetteer, depth + 1))
      .map((one) => ({ ...one, guessed: true }))
    const typed = lowerCaseCode(tokens)
    if (typed) return typed
    const known = tokens.filter(isKnown).length
    if (known === tokens.length) return tokens
    if (known > 0 && tokens.some(({ scopes }) => scopes.some(isClear))) best ??= tokens
  }
  return best ?? quarterOf(text, gazetteer) ?? [token]
}

const fewestWithQuarters = 100_000

/** `Berlin-Mitte`, `Hamburg (Hafencity)`: a large city and a part of it. */
function quarterOf(text: string, gazetteer: Gazetteer): Token[] | null {
  const [first, second, ...more] = text.split(/[-()]/).filter((part) => fold(part) !== '')
  if (!first || !second || more.length > 0) return null
  const city = readToken(first.trim(), gazetteer)
  const [largest] = city.cities
  const isLarge = largest && !largest.alias && largest.place.population >= fewestWithQuarters
  return isLarge ? [city] : null
}

/** Provinces are called like many other things; countries and states are not. */
function isClear({ region }: Scope): boolean {
  return region === null || isState(region)
}

export function isKnown({ scopes, area, cities }: Token): boolean {
  return scopes.length > 0 || area !== null || cities.length > 0
}

/** `portland or`: the last word is a state if the city is in it. */
function lowerCaseCode(tokens: Token[]): Token[] | null {
  const [city, last] = tokens
  if (tokens.length !== 2 || !/^[a-z]{2,3}$/.test(last!.text)) return null
  const code = last!.text.toUpperCase()
  const scopes = scopesOfCode(code)
  return candidateIn(city!.cities, scopes) ? [city!, { ...last!, text: code, scopes }] : null
}

function scopesOfCode(code: string): Scope[] {
  return [
    ...countriesNamed(code).map((country) => ({ country, region: null })),
    ...regionsNamed(code).map((region) => ({ country: region.country, region })),
  ]
}
