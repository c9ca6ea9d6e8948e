/** A written part of a location as names: what each may be. */
import { airportCity } from './airports.ts'
import { areaNamed } from './areas.ts'
import { countriesNamed } from './countries.ts'
import { fold } from './fold.ts'
import {
  candidateIn,
  candidatesFor,
  inCountry,
  type Candidate,
  type Gazetteer,
  type Scope,
} from './gazetteer.ts'
import { headsOf, isCode, isGeneral, isQualifier, splitsOf } from './parse.ts'
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
  /** Stood in parentheses behind another name, of which it says more. */
  aside?: boolean
  /** One of several names that `and` joins. */
  listed?: boolean
  /** What follows the name is a part of the city, or nothing that is known. */
  head?: boolean
}

/** `Ill.`, `Qro.` */
const shortForm = /^\p{Lu}\p{Ll}{2,4}\.?$/u

function readToken(text: string, gazetteer: Gazetteer): Token {
  const qualifier = isQualifier(text)
  const folded = fold(text)
  const regions = qualifier || folded.length <= 3 ? regionsNamed(text) : []
  const scopes: Scope[] = [
    ...(qualifier ? countriesNamed(text).map(inCountry) : []),
    ...(qualifier ? regions.map((region) => ({ country: region.country, region })) : []),
    ...(isCode(text) || shortForm.test(text) ? provincesCoded(text) : []).map((region) => ({
      country: region.country,
      region,
      weak: true,
    })),
  ]
  return {
    text,
    scopes,
    area: areaNamed(text),
    cities: citiesCalled(text, gazetteer),
    code: isCode(text),
    general: isGeneral(text),
    guessed: false,
  }
}

function citiesCalled(text: string, gazetteer: Gazetteer): Candidate[] {
  const airport = airportCity(text)
  if (!airport) return candidatesFor(text, gazetteer)
  return candidatesFor(airport.name, gazetteer)
    .filter(({ place }) => place.country === airport.country)
    .slice(0, 1)
}

/** A written part as one or several names. */
export function expand(text: string, gazetteer: Gazetteer, depth: number): Token[] {
  const token = readToken(text, gazetteer)
  const lettered = letteredTown(token, gazetteer)
  if (lettered) return lettered
  if (token.scopes.length > 0 || token.area || token.cities.length > 0 || depth === 2) {
    return [token]
  }
  let best: Token[] | null = null
  for (const split of splitsOf(text)) {
    if (split.parts.length === 1 && split.parts[0] === text) continue
    if (split.by === 'beside') {
      const beside = townBesideCity(split.parts.map((part) => readToken(part, gazetteer)))
      if (beside) return beside
      continue
    }
    const parts = split.parts.map((part) =>
      expand(part, gazetteer, depth + 1).map((one) => ({ ...one, guessed: true })),
    )
    const tokens = parts.flat()
    if (split.by === 'parenthesis') {
      const explained = withAside(parts)
      if (explained) return explained
      continue
    }
    const typed = lowerCaseCode(tokens)
    if (typed) return typed
    if (tokens.every(isKnown)) {
      if (split.by === 'and' && areListed(text, tokens)) {
        return tokens.map((one) => ({ ...one, listed: true }))
      }
      if (split.by === 'hyphen' && (areHyphenated(tokens) || agreeInside(tokens))) return tokens
      if (split.by === 'space' && agreeInside(tokens)) return tokens
      if (split.by === 'kind' && tokens.some(isWideOrLarge)) return tokens
    } else if (split.by === 'space' && isBesideUnknown(tokens)) best ??= tokens
  }
  return best ?? cityAtHead(text, gazetteer) ?? [token]
}

/** `Wil SG`: known by another name that ends with the letters of its canton. */
function letteredTown({ text, cities }: Token, gazetteer: Gazetteer): Token[] | null {
  const written = /^(.+) ([A-Z]{2})$/u.exec(text)
  if (!written || cities.length === 0 || !cities.every(({ alias }) => alias)) return null
  const tokens = written.slice(1).map((part) => ({ ...readToken(part, gazetteer), guessed: true }))
  return agreeInside(tokens) ? tokens : null
}

/** `Grünwald bei München`: a town in the country of the city, however small. */
function townBesideCity([town, city]: Token[]): Token[] | null {
  const place = city!.cities[0]?.place
  if (!place || place.population < fewestAtHead) return null
  const scopes = [inCountry(place.country)]
  const own = town!.cities.filter(({ alias }) => !alias)
  const found = candidateIn(own, scopes)
  return (
    found && [
      { ...town!, cities: [found], scopes: [] },
      { ...city!, cities: [], scopes },
    ]
  )
}

/** `England (Leeds, York)`, `Hamburg (Hafencity)`: what is unknown inside is left out. */
function withAside([before = [], ...inside]: Token[][]): Token[] | null {
  // One name in front is written as one, and a small town may have it.
  const outside = before.length === 1 ? [{ ...before[0]!, guessed: false }] : before
  const known = inside.flat().filter(isKnown)
  if (outside.some(isKnown)) {
    if (isSaidAgain(outside, known)) return outside
    return [...outside, ...known.map((token) => ({ ...token, aside: true, guessed: false }))]
  }
  const isClearInside = known.some(
    ({ scopes, cities: [largest] }) =>
      scopes.some(isClear) || (largest && largest.place.population >= fewestAtHead),
  )
  return isClearInside ? known : null
}

/** `Gqeberha (Port Elizabeth)` are two names of one city; `Ploiești (PH)` has the letters of its county. */
function isSaidAgain(outside: Token[], inside: Token[]): boolean {
  const [city] = outside.at(-1)!.cities
  const [again] = inside
  if (!city || !again || inside.length > 1) return false
  if (again.cities.some(({ place }) => place.id === city.place.id)) return again.scopes.length === 0
  const isLarge = city.place.population >= fewestAtHead
  return again.code && isLarge && candidateIn(outside.at(-1)!.cities, again.scopes) === null
}

function areHyphenated(tokens: Token[]): boolean {
  const areTowns = tokens.every(({ cities, scopes }) => cities.length > 0 || scopes.some(isClear))
  return areTowns && tokens.every(isNamedSo) && areAlike(tokens)
}

/** Another name of a place counts for little beside a hyphen: `Sophia-Antipolis` is not Sofia. */
function isNamedSo({ text, scopes, cities: [largest] }: Token): boolean {
  return scopes.length > 0 || !largest?.alias || !/\p{Script=Latin}/u.test(text)
}

/** One letter joins towns, and also the words of a town's name: `Soto y Amío`. */
const weakAnd = /\s(?:y|e|i|a|и|і)\s/u

function areListed(text: string, tokens: Token[]): boolean {
  if (!weakAnd.test(text)) return true
  return tokens.every(isNamedSo) && (tokens.every(isWideOrLarge) || areTownsOfOneCountry(tokens))
}

/** From this size on two towns of one country are two, whatever joins them: `Braga e Guimarães`. */
const fewestJoined = 30_000

function areTownsOfOneCountry(tokens: Token[]): boolean {
  const places = tokens.map(({ cities: [largest] }) => largest?.place)
  return places.every(
    (place) => place?.country === places[0]?.country && (place?.population ?? 0) >= fewestJoined,
  )
}

function isWideOrLarge({ scopes, area, cities: [largest] }: Token): boolean {
  return scopes.length > 0 || area !== null || (largest?.place.population ?? 0) >= fewestAtHead
}

/** `Seattle Washington`: of two words without a comma one is in the other, or both are countries or states. */
function agreeInside(tokens: Token[]): boolean {
  return tokens.some(({ scopes }, index) =>
    tokens.some(
      (other, place) =>
        place !== index &&
        (candidateIn(other.cities, scopes) || (other.scopes.length > 0 && scopes.some(isClear))),
    ),
  )
}

const connecting =
  /(?:^|[\s-])(?:d[aeiou]s?|del|della|d['’]|l[aeo]s?|el|of|the|in|e|y|san|santa|st\.?|saint)$/iu

/** `Kleinstadt Germany`: the country holds though nobody knows the town; `Nava de Francia` is a name. */
function isBesideUnknown(tokens: Token[]): boolean {
  const wide = tokens.findIndex(({ scopes }) => scopes.some(isClear))
  const [first, last] = [tokens[0]!, tokens.at(-1)!]
  const clear = tokens[wide]
  if (!clear || !isWrittenAsOne(clear)) return false
  if (clear === last) return !connecting.test(first.text)
  return clear.scopes.some(({ region }) => region === null) && !goesOn.test(last.text)
}

/** `US` and `us`, but not `Us`; `St.` begins the names of saints. */
function isWrittenAsOne({ text }: Token): boolean {
  return text.length > 3 || text === text.toUpperCase() || text === text.toLowerCase()
}

/** `Dallas-Fort Worth` are two cities; what is so much smaller is a part of the first. */
const timesSmaller = 15

function areAlike(tokens: Token[]): boolean {
  const [first, ...others] = tokens.map(({ scopes, cities: [largest] }) =>
    scopes.length > 0 ? Infinity : (largest?.place.population ?? 0),
  )
  return first === Infinity || others.every((size) => size * timesSmaller >= first!)
}

const fewestAtHead = 100_000

/** Behind these words there is often the rest of another town's name. */
const beginsManyNames =
  /^(?:مدينة|san|santa|santo|são|saint|cerro|villa|kota|muang|bandar|serra|fontana|banda|kara|bo)(?: |$)|^(?:santiago|ste?|el|la|los|las|le|les|al|villa|vila|ciudad|nova|nuevo|nueva|new|fort|port|mount|lake|north|south|east|west)$/i
const goesOn =
  /^(?:de|del|della|di|da|do|dos|das|du|des|am|an|der|im|in|bei|ob|sur|sous|en|upon|on|by|la|le|el|y|e|the|nad|pod|na|of|a)(?![\p{L}.])|^(?:d['’]|sant['’]|san |santa |township|twp|park|heights?|hills?|beach|point|springs?|falls|lakes?|valley|junction|grove|creek|islands?|ridge|bay|harbou?r|parish|(?:street|road|avenue|ave|lane|square|circus|drive|boulevard|blvd|parade|terrace|mews|stra(?:ß|ss)e|str|platz|allee|weg|gasse|chaussee|laan|straat|plein|gade|gatan)(?!\p{L}))/iu

/** `Berlin Mitte`, `Hamburg-Altona`, `Chicago Midway`: a large city and something in it. */
function cityAtHead(text: string, gazetteer: Gazetteer): Token[] | null {
  for (const { head, rest } of headsOf(text)) {
    if (goesOn.test(rest) || beginsManyNames.test(head)) continue
    const city = readToken(head.trim(), gazetteer)
    const own = city.cities.filter(({ alias, usual, place }) =>
      /\p{Script=Latin}/u.test(head) ? usual || (!alias && hasAccentsOf(head, place.name)) : true,
    )
    if (
      (city.code && !airportCity(head)) ||
      city.general ||
      !own.some(({ place }) => place.population >= fewestAtHead)
    ) {
      continue
    }
    return [{ ...city, text, cities: own, scopes: [], area: null, code: false, head: true }]
  }
  return null
}

/** People leave accents out, but put none where there is none: `Văn` is not the Turkish Van. */
function hasAccentsOf(written: string, name: string): boolean {
  return (
    /^[\x20-\x7E]*$/.test(written) ||
    written.normalize('NFC').toLowerCase() === name.normalize('NFC').toLowerCase()
  )
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
    ...countriesNamed(code).map(inCountry),
    ...regionsNamed(code).map((region) => ({ country: region.country, region })),
  ]
}
