/** Which places a sequence of names means: `Columbus, OH`, `Germany, Berlin`, `London, Paris`. */
import { airportCity } from './airports.ts'
import { isDistrictOf } from './areas.ts'
import { departmentIn } from './departments.ts'
import { fold } from './fold.ts'
import {
  agrees,
  candidateAlone,
  candidateIn,
  inCountry,
  type Candidate,
  type Gazetteer,
  type Place,
  type Scope,
} from './gazetteer.ts'
import type { Piece } from './parse.ts'
import {
  combine,
  endingScopes,
  isCountyElsewhere,
  isLargeCity,
  largeCity,
  qualifiersFrom,
} from './qualifiers.ts'
import { expand, type Token } from './read-token.ts'
import {
  fewestOfWord,
  isCountryName,
  isInside,
  isOnlyProvinces,
  isProvinceFirst,
  prefersWide,
  wideReading,
  type Context,
  type Reading,
  type Surroundings,
} from './read-wide.ts'
import { isState } from './regions.ts'
import { withoutAround, withoutWider } from './without-wider.ts'

/** A city outside the country at the end of a list is believed from this size on. */
const worldCity = 1_000_000

/** Below this a state is meant rather than a city that has its name in another language. */
const fewestOfOtherName = 500_000

/** Beside a country without a comma, a town is believed from this size on. */
const fewestGuessed = 15_000

const fewestOfProvince = 15_000

/** A city of which only the beginning of a name is left, without its country. */
const fewestOfHead = 120_000

/** What the last names of a text say of the places before them. */
export function endingOf(piece: Piece, gazetteer: Gazetteer): Scope[] {
  const tokens = withoutFarProvinces(piece.tokens.flatMap((text) => expand(text, gazetteer, 0)))
  const ending = endingScopes(tokens)
  return ending.length > 0 || tokens.length < 2 ? ending : (tokens[0]?.scopes ?? [])
}

export function readSequence(
  piece: Piece,
  surroundings: Surroundings,
  gazetteer: Gazetteer,
): Reading[] {
  const expanded = piece.tokens.flatMap((text) => expand(text, gazetteer, 0))
  const tokens = withoutFarProvinces(inDepartment(expanded, piece.text))
  const ending = endingScopes(tokens)
  const context: Context = {
    ...surroundings,
    ending,
    stated: [],
    placed: [],
    remote: piece.remote,
    listed: piece.listed,
    coded: piece.coded,
  }
  const readings: (Reading & { index: number })[] = []
  for (let index = 0; index < tokens.length;) {
    if (isDistrictOfNext(tokens, index)) {
      index++
      continue
    }
    const within = tokens[index]!.aside ? cityBefore(readings) : null
    const group = within ? partsOfCity(tokens, index, within) : readGroup(tokens, index, context)
    const { guessed, text, listed = false } = tokens[index]!
    const apart = { guessed: guessed && !listed, dashed: piece.dashed.has(text) }
    for (const reading of group.readings) {
      if (group.end === index + 1 && isDistrict(reading, cityBefore(readings), apart)) continue
      readings.push({ ...reading, index })
      if (reading.country && !reading.place) context.stated.push(reading.country)
      if (reading.place) context.placed.push(reading.place.country)
    }
    index = group.end
  }
  const [only] = readings
  const whole = readings.length === 1 ? [{ ...only!, text: piece.text }] : readings
  return withoutWider(withoutAround(whole, piece, tokens)).map(
    ({ index: _index, ...reading }) => reading,
  )
}

/** `New York City, Santa Barbara`: a city near the first one, and not the province of its name abroad. */
function withoutFarProvinces(tokens: Token[]): Token[] {
  return tokens.map((token, index) => {
    const before = tokens[index - 1]
    if (!before || !isLargeCity(before) || token.scopes.length === 0) return token
    const { country } = before.cities[0]!.place
    if (!isOnlyProvinces(token.scopes)) return token
    if (token.scopes.some((scope) => scope.country === country)) return token
    const near = candidateIn(token.cities, [inCountry(country)])
    const isTown = near && !near.alias && near.place.population >= fewestGuessed
    return isTown ? { ...token, scopes: [] } : token
  })
}

/** France and the islands that GeoNames lists as countries of their own. */
const french = new Set(['FR', 'RE', 'GP', 'MQ', 'GF', 'YT'])

/** `Saint-Denis (93)`: of towns of this name the one in the département. */
function inDepartment(tokens: Token[], text: string): Token[] {
  const stated = departmentIn(text)
  if (!stated) return tokens
  return tokens.map((token) => {
    const inside = token.cities.filter(
      ({ place }) =>
        place.country === stated.country &&
        (stated.region === null || place.adminCode === stated.region),
    )
    const isFrench = stated.certain || french.has(token.cities[0]?.place.country ?? '')
    return inside.length > 0 && isFrench ? { ...token, cities: inside } : token
  })
}

function cityBefore(readings: readonly Reading[]): Place | null {
  return readings.at(-1)?.place ?? null
}

/** `Victoria, London, UK`; in `Stratford, London, ON` another London is meant. */
function isDistrictOfNext(tokens: readonly Token[], index: number): boolean {
  const place = tokens[index + 1]?.cities[0]?.place
  if (!place || !isDistrictOf(place, tokens[index]!.text)) return false
  return tokens
    .slice(index + 2)
    .every(({ scopes }) => scopes.some(({ country }) => country === place.country))
}

/** Below these, what follows a city is rather a part of it that is called like a town elsewhere. */
const fewestApart = 100_000
const fewestAbroad = 50_000

/** `Dubai Marina`, `Johannesburg - Rosebank`: towns of these names are in America. */
function isDistrict(
  { text, place }: Reading,
  before: Place | null,
  { guessed, dashed }: { guessed: boolean; dashed: boolean },
): boolean {
  if (!place || !before || before.population < fewestApart) return false
  if (isDistrictOf(before, text)) return true
  if (place.country === before.country) {
    return place.population < fewestApart && (guessed || (dashed && place.folded !== fold(text)))
  }
  return place.population < (guessed || dashed ? fewestApart : fewestAbroad)
}

/** `Bengaluru (Whitefield)`: in parentheses only towns of the same country are places, too. */
function partsOfCity(tokens: Token[], index: number, { country }: Place): Group {
  const { text, cities } = tokens[index]!
  const inside = candidateIn(cities, [inCountry(country)])
  const isTown = inside && !inside.alias && inside.place.population >= fewestGuessed
  return { readings: isTown ? [cityReading(text, inside.place)] : [], end: index + 1 }
}

type Group = { readings: Reading[]; end: number }

function readGroup(tokens: Token[], index: number, context: Context): Group {
  const token = tokens[index]!
  const end = qualifiersFrom(tokens, index + 1)
  const wideEnd = qualifiersFrom(tokens, index)
  const city = cityWithQualifiers(token, tokens, index, end)
  if (city && !(wideEnd >= city.end && isStateWithCountry(tokens, index, wideEnd, city.place))) {
    // `New York City, Columbus, OH`: the state stays with its city.
    const text = tokens.slice(index, city.end).map((one) => one.text)
    return { readings: [cityReading(text.join(', '), city.place)], end: city.end }
  }
  const inside = citiesAfter(tokens, index, wideEnd)
  if (inside) return inside
  if (token.area) {
    const reading = { text: token.text, city: null, region: null, country: null, place: null }
    return { readings: [{ ...reading, countries: token.area }], end: index + 1 }
  }
  const wide = wideEnd > index ? wideReading(tokens.slice(index, wideEnd), context) : null
  const alone =
    wideEnd - index > 1
      ? null
      : cityAlone(
          token,
          context,
          isQualified(tokens[index + 1]),
          (context.listed || token.listed === true) && isLargeCity(tokens.at(-1)!),
        )
  if (alone && !(wide && prefersWide(token, alone, context))) {
    return { readings: [cityReading(token.text, alone)], end: index + 1 }
  }
  return { readings: wide ? [wide] : [], end: Math.max(index + 1, wide ? wideEnd : index + 1) }
}

/** The city that agrees with as many of the following qualifiers as possible. */
function cityWithQualifiers(
  token: Token,
  tokens: Token[],
  index: number,
  last: number,
): { place: Place; end: number } | null {
  for (let end = last; end > index + 1; end--) {
    const scopes = combine(tokens.slice(index + 1, end))
    const found = candidateIn(token.cities, scopes)
    if (found && isOtherCountry(token, found.place, scopes)) return null
    if (found && token.general && found.place.population < fewestOfWord) return null
    const inState = scopes.some(({ region }) => region !== null && region.adminCode !== '')
    // `Continental US` is no town.
    if (found && token.guessed && !inState && found.place.population < fewestGuessed) return null
    // `Selangor, Malaysia` is the state, not a town that is also called so.
    const isOtherName = found?.alias && found.place.population < fewestOfOtherName
    if (isOtherName && token.scopes.some((scope) => isInside(scope, scopes))) return null
    if (found) return { place: found.place, end }
  }
  return null
}

/** `Canada, Mexico` are two countries, though a small town of Mexico is called Cañada. */
function isOtherCountry(token: Token, place: Place, scopes: Scope[]): boolean {
  const { country, population, name } = place
  if (!isCountryName(token) || token.scopes.some((one) => one.country === country)) return false
  if (!scopes.some((scope) => scope.country === country && scope.region === null)) return false
  // Oman is called like the capital of Jordan in Arabic.
  if (population >= largeCity) return false
  // `Lebanon, United States` is the town.
  return population < fewestGuessed || name.toLowerCase() !== token.text.toLowerCase()
}

/** `California, USA` is the state, though there are towns called California. */
function isStateWithCountry(tokens: Token[], index: number, end: number, city: Place): boolean {
  if (end - index < 2) return false
  const regions = combine(tokens.slice(index, end)).filter(
    ({ region }) => region && isState(region),
  )
  if (regions.length === 0) return false
  const inState = combine(tokens.slice(index + 1, end)).some(
    (scope) => scope.region && agrees(city, scope),
  )
  return !inState && (city.population < largeCity || isProvinceFirst(tokens[index]!))
}

/** `Germany, Berlin, Hamburg`: the cities behind the name of their country or state. */
function citiesAfter(tokens: Token[], start: number, end: number): Group | null {
  if (end === start || end >= tokens.length) {
    // `Georgia, Tbilisi`: the last name is a qualifier and a city.
    if (end - start < 2) return null
  }
  const first = tokens[start]!
  const [largest] = first.cities
  // `Braga e Guimarães`: the first one is a province as well.
  if (first.listed && largest && isOnlyProvinces(first.scopes)) return null
  const isCityItself =
    largest &&
    !first.code &&
    !isCountryName(first) &&
    largest.place.population >= largeCity &&
    !isStateOfNext(first, largest.place, tokens[start + 1])
  if (isCityItself) return null
  for (let split = Math.min(end, tokens.length - 1); split > start; split--) {
    const scopes = combine(tokens.slice(start, split))
    const readings: Reading[] = []
    let index = split
    while (index < tokens.length) {
      const found = candidateIn(tokens[index]!.cities, scopes)
      if (!found || !isLikelyCity(tokens[index]!, found, scopes)) break
      readings.push(cityReading(tokens[index]!.text, found.place))
      index++
    }
    if (readings.length > 0) return { readings, end: index }
  }
  return null
}

/** `Washington - Tacoma`: the city called so lies elsewhere, the next one in the state called so. */
function isStateOfNext({ scopes }: Token, called: Place, next: Token | undefined): boolean {
  const [city] = next?.cities ?? []
  return scopes.some(
    (scope) =>
      scope.region !== null &&
      isState(scope.region) &&
      !agrees(called, scope) &&
      city !== undefined &&
      agrees(city.place, scope),
  )
}

/** The name of a state or province of this country is a city only if it is a large one. */
function isLikelyCity(token: Token, { place }: Candidate, scopes: Scope[]): boolean {
  const regions = token.scopes.filter(({ region, country }) =>
    scopes.some((scope) => region && !scope.region && scope.country === country),
  )
  if (token.code || isOtherCountry(token, place, scopes)) return false
  if (regions.length === 0) return true
  const fewest = regions.some(({ region }) => isState(region!)) ? largeCity : fewestOfProvince
  return place.population >= fewest
}

/** True before a name that is a country's or a state's and no large city's. */
function isQualified(next: Token | undefined): boolean {
  if (!next || next.scopes.length === 0) return false
  const [largest] = next.cities
  return !largest || largest.place.population < largeCity
}

/** Cities that are known by their initials; other codes are states and countries. */
const initials = /^(?:la|nyc|sf|dc|gta|dfw|rtp|ncr|dmv|blr|tlv|hcm)$/

function cityAlone(
  token: Token,
  { within, near, siblings, beside, fewestAlone, ending, stated, placed, coded }: Context,
  qualified: boolean,
  isCityNamed: boolean,
): Place | null {
  if (token.general) return null
  if (token.code && !initials.test(fold(token.text)) && !airportCity(token.text)) return null
  // `Las Condes, Santiago`: the large city is meant, not a province of its name elsewhere.
  const isEnding =
    (token.cities[0]?.place.population ?? 0) >= worldCity &&
    isOnlyProvinces(ending) &&
    ending.every((scope) => token.scopes.includes(scope))
  const conditions = ending.length > 0 && !isEnding ? ending : stated.map(inCountry)
  if (conditions.length > 0) {
    const inside = candidateIn(token.cities, conditions)
    if (inside && token.guessed && inside.place.population < fewestGuessed) return null
    if (inside) return inside.place
    // `Berlin, France` contradicts itself; in `London, Paris, France` London is another place.
    const [largest] = token.cities
    if (qualified || token.head || !largest) return null
    // `Amsterdam, Berlin`: Berlin is a state, too, but this is a list of cities.
    const fewest = isCityNamed ? largeCity : worldCity
    return largest.place.population >= fewest && !largest.alias ? largest.place : null
  }
  if (within.length > 0) {
    return candidateIn(token.cities, within.map(inCountry))?.place ?? null
  }
  const townOfCode = onlyTownIn(token, coded.get(token.text) ?? [])
  if (townOfCode) return townOfCode
  const fewest = token.head ? fewestOfHead : fewestAlone
  const alone = candidateAlone(token.cities, { near, siblings, beside }, fewest)
  const found = alone && (namesakeBeside(token, alone, placed) ?? alone)
  const isSure = fewestAlone === 0 || !found || found.usual || near.length + siblings.length > 0
  return isSure || !isCountyElsewhere(token, found.place) ? (found?.place ?? null) : null
}

/** So much smaller is another town of the same name. */
const timesSmallerTown = 5

/**
 * Behind a postal code a town may be small, if these countries have no other of its name and size and no
 * country a larger one: `79901 El Paso` is in Texas.
 */
function onlyTownIn({ cities }: Token, countries: readonly string[]): Place | null {
  const [town, other] = cities.filter(({ place }) => countries.includes(place.country))
  if (!town || town.alias || town !== cities[0]) return null
  const isOnly = !other || other.place.population * timesSmallerTown <= town.place.population
  return isOnly ? town.place : null
}

/** `Boston, Cambridge`: the one in the country of the first; in `Toronto, London` it is as likely the world's. */
function namesakeBeside({ cities }: Token, { place }: Candidate, placed: string[]) {
  if (place.population >= worldCity || placed.includes(place.country)) return undefined
  return cities.find(
    (one) =>
      !one.alias && placed.includes(one.place.country) && one.place.population >= fewestApart,
  )
}

function cityReading(text: string, place: Place): Reading {
  const { name: city, region, country } = place
  return {
    text,
    city,
    region: region === '' ? null : region,
    country,
    place,
    countries: [country],
  }
}
