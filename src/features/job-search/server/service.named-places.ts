/** Which words of a search name a place. */
import { countryWords } from '#shared/countries.ts'
import { placeLabel } from '#shared/places.ts'
import type { Context } from '#platform/context.ts'
import {
  isOrdinaryWord,
  areaNamed,
  countriesNamed,
  isCityState,
  fold,
  candidateAlone,
  candidateIn,
  candidatesFor,
  type Gazetteer,
  type Place,
  isGeneral,
  spellingsOf,
  isKnownAlone,
  isState,
  isStateName,
  provincesCoded,
  type Region,
  regionName,
  regionsNamed,
} from '#features/job-facts/server/service.ts'
import { findKnownPlaces, gazetteerOf } from '#features/jobs/server/service.ts'
import { isKnownWord } from './search/known-words.ts'
import type { StatedTown } from './search/stated-places.ts'
import { replyWords } from '../messages.replies.ts'

export type NamedPlace = {
  kind: 'city' | 'region' | 'country' | 'area'
  /** For people: `Berlin`, `California`, `EMEA`. */
  text: string
  /** Of a city; 0 for everything else. */
  population: number
  /** What `readLocation` reads as this place. */
  location: string
  /** A person who types it may well mean something else: a word, a first name. */
  ambiguous: boolean
}

/** A smaller city is a place where an open job is or was. */
const fewestInhabitants = 100_000
/** Names of areas that are words in other uses. */
const doubtful = new Set(['us', 'sea', 'mea', 'cee', 'gulf', 'america', 'korea', 'congo'])
/** Two letters that nobody takes for a state or a word. */
const shortNames = new Set(['uk', 'us', 'eu', 'sf'])
/** Letters of states that are neither words nor terms of a trade, as `in`, `NC` and `AZ-900` are. */
const shortStates = new Set(['ny', 'nj', 'tx', 'fl', 'mn', 'wi', 'tn', 'vt', 'wv'])
const threeLetters = new Set(['usa', 'uae', 'ksa', 'nyc', 'dfw', 'gta', 'anz', 'cee', 'eea', 'uki'])

/**
 * Says which of these phrases, each as a whole, name a place. Conservative: states by their letters
 * never do, and names that are ordinary words are marked. One round trip to the database, or two at once.
 *
 * @param phrases one to four words each, as someone typed them
 * @param towns those of the phrases that are a name and a state
 */
export async function placesNamed(
  context: Pick<Context, 'db'>,
  phrases: readonly string[],
  towns: readonly StatedTown[] = [],
): Promise<Map<string, NamedPlace>> {
  const folded = new Map(phrases.map((phrase) => [phrase, fold(phrase)]))
  const usable = [...folded].filter(([, name]) => isUsable(name))
  const names = usable.flatMap(([, name]) => [
    name.replace(/ based$/, ''),
    name.replace(partOfCity, ''),
    ...splitsOf(name).flatMap(({ head, tail }) => [head, tail]),
  ])
  const asked = [...new Set(names.flatMap(spellingsOf))]
  const gazetteer = new Map<string, Place[]>()
  const inUse = new Set<number>()
  const townNames = towns.flatMap((town) => spellingsOf(fold(town.name)))
  const [rows, everyTown] = await Promise.all([
    asked.length > 0 ? findKnownPlaces(context.db, asked, fewestInhabitants) : [],
    gazetteerOf(context, new Set(townNames)),
  ])
  for (const { matched, inUse: used, ...place } of rows) {
    const known = gazetteer.get(matched)
    if (known) known.push(place)
    else gazetteer.set(matched, [place])
    if (used) inUse.add(place.id)
  }
  const named = new Map<string, NamedPlace>()
  const townOf = new Map(towns.map((town) => [town.phrase, town]))
  const alone = (name: string) => {
    const place = placeNamed(name, gazetteer, inUse)
    const city = cityOfPart(name, gazetteer, inUse)
    return city && isCityRatherThan(place, city) ? toldAs(city, false) : place
  }
  for (const [phrase, name] of usable) {
    const town = townOf.get(phrase)
    const based = name.endsWith(' based') ? alone(name.slice(0, -' based'.length)) : null
    const place =
      (town && placeStated(town, everyTown, alone(fold(town.name)))) ??
      (based && { ...based, ambiguous: false }) ??
      alone(name)
    if (place) named.set(phrase, place)
  }
  return named
}

function isUsable(name: string): boolean {
  if (name === '' || name.split(' ').length > 4) return false
  if (!/^[a-z ]+$/.test(name)) return true
  if (name.length <= 2) return shortNames.has(name) || shortStates.has(name)
  return name.length > 3 || threeLetters.has(name) || countriesNamed(name).length === 0
}

function placeNamed(
  name: string,
  gazetteer: Gazetteer,
  inUse: ReadonlySet<number>,
): NamedPlace | null {
  const area = areaNamed(name)
  if (area) {
    if (area.length === 0) return null
    const text =
      /^[a-z]{2,5}$/.test(name) && !name.startsWith('europ') ? areaCase(name) : titled(name)
    return { kind: 'area', text, population: 0, location: name, ambiguous: doubtful.has(name) }
  }
  const [country] = countriesNamed(name)
  const city = cityNamed(name, gazetteer, inUse)
  const either = bothMeanings(name, city, country)
  if (either) return either
  if (country && !(city?.country === country && isCityState(country))) {
    const text = countryWords(country)
    const ambiguous = isOrdinaryWord(name) || doubtful.has(name)
    return { kind: 'country', text, population: 0, location: text, ambiguous }
  }
  const region = regionsNamed(name).find(
    (one) => one.adminCode !== '' && (isState(one) || isKnownAlone(one)),
  )
  if (region && (name.length > 3 || shortStates.has(name)) && !(city && isCityRather(name, city))) {
    return toldAsRegion(region, isOrdinaryWord(name))
  }
  if (!city) return cityWithin(name, gazetteer, inUse) ?? regionWithin(name)
  return toldAs(city, isOrdinaryWord(name) || isGeneral(name))
}

/** From this size on a city is meant as likely as the state of its name. */
const fewestBesideState = 200_000

/** `Washington`, `Georgia`, `Victoria`: a state, and a large city elsewhere or a country. */
function bothMeanings(
  name: string,
  city: Place | null,
  country: string | undefined,
): NamedPlace | null {
  const state = regionsNamed(name).find(isState)
  if (!state || !isStateName(name) || state.code === country) return null
  const isCityElsewhere =
    city !== null &&
    city.population >= fewestBesideState &&
    !(city.country === state.country && city.region === state.code)
  if (!country && !isCityElsewhere) return null
  const other = country
    ? replyWords.republicOf(countryWords(country))
    : toldAs(city!, false).location
  const shown = country ? `${countryWords(country)} (country)` : nameWithin(city!)
  return {
    kind: 'area',
    text: replyWords.stateOrNamesake(regionName(state), shown),
    population: 0,
    location: `${state.code}, ${countryWords(state.country)}; ${other}`,
    ambiguous: isOrdinaryWord(name),
  }
}

/** `Washington, D.C.`, `Victoria, BC, Canada` */
function nameWithin(city: Place): string {
  return city.name.includes(',') ? city.name : toldAs(city, false).location
}

/** A state's or country's letters that are also a word between others. */
const smallWords = new Set('am as at be do hi id in is it la me my no of ok or so to'.split(' '))

/** `victoria bc`, `paris texas`, `london uk`: a city that lies in what is named behind it. */
function cityWithin(
  name: string,
  gazetteer: Gazetteer,
  inUse: ReadonlySet<number>,
): NamedPlace | null {
  for (const { head, tail } of splitsOf(name)) {
    if (smallWords.has(tail) && isOrdinaryWord(head)) continue
    const city = cityIn(tail, head, gazetteer)
    if (city && !isBeside(city, cityNamed(tail, gazetteer, inUse), tail)) return toldAs(city, false)
  }
  return null
}

/**
 * `lyon paris`: two cities of a country. The list does not say which cities lie in the subdivision that is
 * named like the other one.
 */
function isBeside(city: Place, other: Place | null, name: string): boolean {
  if (other?.country !== city.country || countriesNamed(name).includes(city.country)) return false
  return !regionsNamed(name).some(
    (region) => region.country === city.country && region.adminCode !== '',
  )
}

const partOfCity = /^(?:north|south|east|west|central|greater|inner|downtown) (?=.)/
/** Parts of smaller cities are hardly named. */
const fewestInParts = 500_000
/** A city of its own is meant less likely than a part of one that is so much larger. */
const outweighsNamesake = 10

/** London for `east london`. */
function cityOfPart(name: string, gazetteer: Gazetteer, inUse: ReadonlySet<number>): Place | null {
  const whole = name.replace(partOfCity, '')
  const city = whole === name ? null : cityNamed(whole, gazetteer, inUse)
  return city && city.population >= fewestInParts && !isOrdinaryWord(whole) ? city : null
}

/** `East London`, with a namesake in South Africa; `South San Francisco` lies beside the other city. */
function isCityRatherThan(namesake: NamedPlace | null, city: Place): boolean {
  if (!namesake) return true
  const isElsewhere = !namesake.location.endsWith(
    toldAs(city, false).location.replace(city.name, ''),
  )
  const isSmall = namesake.population * outweighsNamesake < city.population
  return namesake.kind === 'city' && isElsewhere && isSmall
}

/** `texas usa`, `bavaria germany` */
function regionWithin(name: string): NamedPlace | null {
  for (const { head, tail } of splitsOf(name)) {
    // `in us` is no Indiana.
    if (head.length < 3 && !shortStates.has(head)) continue
    const countries = countriesNamed(tail)
    const region = regionsNamed(head).find(
      (one) => one.adminCode !== '' && countries.includes(one.country),
    )
    if (region) return toldAsRegion(region, isOrdinaryWord(head))
  }
  return null
}

/** The city of a name in what is named by another: a state, a province or a country. */
function cityIn(within: string, name: string, gazetteer: Gazetteer): Place | null {
  const regions = [...regionsNamed(within), ...provincesCoded(within)]
  const scopes = [
    ...regions.map((region) => ({ country: region.country, region })),
    ...countriesNamed(within).map((country) => ({ country, region: null })),
  ]
  return candidateIn(candidatesFor(name, gazetteer), scopes)?.place ?? null
}

/** A town whose name is an ordinary word, or whose state may be a profession, has so many inhabitants. */
const fewestMistakable = 15_000
/** Assistants, doctors, press relations and quality control: `London PA`. */
const professionsInLetters = new Set(['pa', 'va', 'md', 'pr', 'qc'])

/**
 * `Paris, TX`: the town in the state, however small; the state where it has no such town, and never the
 * city of this name elsewhere.
 *
 * @param namesake what the name means alone
 */
function placeStated(
  { name, state, by, isFollowed, isRatherTerm }: StatedTown,
  gazetteer: Gazetteer,
  namesake: NamedPlace | null,
): NamedPlace | null {
  const isCityElsewhere = namesake?.kind === 'city' && !namesake.ambiguous
  const isMistakable = by !== 'comma' && (isRatherTerm || professionsInLetters.has(state))
  const town = cityIn(state, name, gazetteer)
  if (town) {
    const { country, region, population } = town
    const isLarge = population >= fewestMistakable
    const isTown = isOrdinaryWord(name)
      ? by === 'comma' && isLarge
      : isCityElsewhere || (by !== 'letters' && !isKnownWord(name))
    if (!isTown || (isMistakable && !isLarge)) return null
    return { ...toldAs(town, false), text: placeLabel({ city: town.name, region, country }) }
  }
  const region = regionsNamed(state).find(isState)
  const isOtherWord = isMistakable || (by !== 'comma' && isFollowed)
  if (!isCityElsewhere || isOtherWord || !region) return null
  return toldAsRegion(region, false)
}

/** `OH`: the state of the United States. */
export function stateNamed(letters: string): NamedPlace | null {
  const region = regionsNamed(letters).find(
    (one) => one.country === 'US' && one.code.toLowerCase() === letters,
  )
  return region ? toldAsRegion(region, false) : null
}

/** All but the last word or two, and these. */
function splitsOf(name: string): { head: string; tail: string }[] {
  const words = name.split(' ')
  return [1, 2].flatMap((length) =>
    words.length > length
      ? [{ head: words.slice(0, -length).join(' '), tail: words.slice(-length).join(' ') }]
      : [],
  )
}

function toldAsRegion(region: Region, ambiguous: boolean): NamedPlace {
  const text = regionName(region)
  // `Washington, United States` is the city. Letters of a state mean nothing else beside its country.
  const written = isState(region) ? region.code : text
  const location = `${written}, ${countryWords(region.country)}`
  return { kind: 'region', text, population: 0, location, ambiguous }
}

function toldAs(city: Place, ambiguous: boolean): NamedPlace {
  const within = ['US', 'CA', 'AU'].includes(city.country)
    ? `${city.region}, ${countryWords(city.country)}`
    : countryWords(city.country)
  return {
    kind: 'city',
    text: city.name,
    population: city.population,
    location: `${city.name}, ${within}`,
    ambiguous,
  }
}

/** Where English is spoken, other languages have a name of their own for large cities alone: `londyn`. */
const englishSpeaking = new Set(['US', 'CA', 'GB', 'AU', 'NZ'])
const fewestCalledOtherwise = 300_000

/** Other names of small towns are rather words, and so are those that name a trade: `mason`, `thai`. */
function isCalled(name: string, { country, population }: Place): boolean {
  const fewest = englishSpeaking.has(country) ? fewestCalledOtherwise : fewestInhabitants
  return population >= fewest && !isKnownWord(name)
}

function cityNamed(name: string, gazetteer: Gazetteer, inUse: ReadonlySet<number>): Place | null {
  const candidates = candidatesFor(name, gazetteer).filter(
    ({ place, alias, usual }) => !alias || usual || isCalled(name, place),
  )
  const known = candidateAlone(candidates, { near: [], siblings: [], beside: [] })?.place
  const place = known ?? candidates.find(({ place: { id } }) => inUse.has(id))?.place
  return place ?? null
}

/** `New York` is the city, `California` the state. */
function isCityRather(name: string, city: Place): boolean {
  const states = regionsNamed(name).filter(isState)
  return name !== 'quebec' && (states.length === 0 || city.population >= 200_000)
}

const areaCase = (name: string) =>
  /^(?:nordic|nordics|benelux|baltics|iberia|africa|asia|oceania)$/.test(name)
    ? titled(name)
    : name.toUpperCase()

function titled(name: string): string {
  return name.replace(/(?<![a-z])(?!and\b|of\b)[a-z]/g, (letter) => letter.toUpperCase())
}
