/** Which row of the gazetteer a name means, under conditions. */
import { nicknames } from './areas.ts'
import { fold, foldSpelledOut, halvesOf } from './fold.ts'
import type { Region } from './regions.ts'
import { spellingsOf } from './spellings.ts'

/** A place as the board names it: free text, or already taken apart. */
export type PlaceHint = {
  text: string
  city?: string
  region?: string
  country?: string
}

/** A row of the gazetteer. */
export type Place = {
  id: number
  name: string
  folded: string
  country: string
  region: string
  /** GeoNames' code of the first subdivision. */
  adminCode: string
  population: number
}

/** Rows by folded name, the names in other languages too. */
export type Gazetteer = ReadonlyMap<string, readonly Place[]>

/** A country, or a subdivision of one. */
export type Scope = {
  country: string
  region: Region | null
  /** Said by two letters that are rather a state or a country. */
  weak?: boolean
}

export const inCountry = (country: string): Scope => ({ country, region: null })

export type Candidate = {
  place: Place
  /** Found under a name other than the gazetteer's own. */
  alias: boolean
  /** What is usually meant by this name. */
  usual: boolean
  /** Written with the accents of its name. */
  accented: boolean
}

/** Letters of no other language: Vietnamese has names of its own for cities of China. */
const vietnamese = /[ơưạảấầẩẫậắằẳẵặẹẻẽếềểễệỉịọỏốồổỗộớờởỡợụủứừửữựỳỵỷỹ]/iu
/** `Virginia City` is no town called Virginia; `Quebec City` is Quebec. */
const fewestOfSpelling = 100_000

/** Every row that a written name may mean, the largest first. */
export function candidatesFor(name: string, gazetteer: Gazetteer): Candidate[] {
  const folded = fold(name)
  const nickname = nicknames.get(folded)
  const isVietnamese = vietnamese.test(name.normalize('NFC'))
  const withoutCity = folded.endsWith(' city') ? folded.slice(0, -5) : null
  const written = name.normalize('NFC').toLowerCase()
  const hasAccents = /[^\x20-\x7E]/.test(written)
  const found = new Map<number, Candidate>()
  for (const spelling of spellingsOf(folded)) {
    const meant = nickname?.name === spelling
    for (const place of gazetteer.get(spelling) ?? []) {
      if (meant && spelling !== folded && !isMeant(place, nickname!)) continue
      const isOwn =
        place.folded === spelling ||
        foldSpelledOut(place.name) === spelling ||
        halvesOf(place.name).includes(spelling) ||
        // `Halle` is called `Halle (Saale)` only to tell it from others.
        (place.country === 'DE' && place.folded.startsWith(`${spelling} `))
      const own = isOwn && spelling.length >= folded.length - 3
      const alias = !own && !(meant && isMeant(place, nickname!))
      if (alias && isVietnamese && place.country !== 'VN') continue
      if (spelling === withoutCity && place.population < fewestOfSpelling) continue
      const known = found.get(place.id)
      const usual = meant && isMeant(place, nickname!)
      if (!known || known.alias) {
        const accented = hasAccents && place.name.normalize('NFC').toLowerCase() === written
        found.set(place.id, { place, alias, usual, accented })
      }
    }
  }
  return [...found.values()].toSorted((one, other) => weight(other) - weight(one))
}

function isMeant(place: Place, nickname: { country: string; region?: string }): boolean {
  return (
    place.country === nickname.country && (!nickname.region || place.region === nickname.region)
  )
}

/** Smaller places are named with their country. */
const fewestAlone = 15_000
/** A town's own name counts so much more than another name of a city elsewhere. */
const aliasDiscount = 200

/** `Valencia` is the Spanish one, though the Venezuelan is larger. */
const usualBonus = 30

/** The list has Irish names of towns there; people write the English ones. */
const listedOtherwise = new Set(['IE'])

function weight({ place, alias, usual }: Candidate): number {
  if (usual) return place.population * usualBonus
  return (alias && !listedOtherwise.has(place.country)) || place.population < fewestAlone
    ? place.population / aliasDiscount
    : place.population
}

export function agrees(place: Place, scope: Scope): boolean {
  const { country, region } = scope
  if (place.country !== country) return false
  if (!region || region.adminCode === '') return true
  return place.region === region.code || place.adminCode === region.adminCode
}

/** A place in the country by code is taken before one in the state of this code if it is so much larger. */
const outweighs = 50

/** The candidate that agrees with one of the scopes; a state counts before a country. */
export function candidateIn(candidates: Candidate[], scopes: Scope[]): Candidate | null {
  const strong = scopes.filter(({ weak }) => !weak)
  if (strong.length > 0 && strong.length < scopes.length) {
    const firm = candidateIn(candidates, strong)
    const lettered = candidateIn(
      candidates,
      scopes.filter(({ weak }) => weak),
    )
    // `Vitória - ES`: the letters of the Brazilian state are Spain's code, whose city has no accent.
    return lettered?.accented && !firm?.accented ? lettered : (firm ?? lettered)
  }
  const inState = candidates.find(({ place }) =>
    scopes.some((scope) => scope.region && agrees(place, scope)),
  )
  const inside = candidates.find(({ place }) =>
    scopes.some((scope) => !scope.region && agrees(place, scope)),
  )
  if (!inState || !inside) return inState ?? inside ?? null
  const larger = inside.place.population > outweighs * inState.place.population
  return larger ? inside : inState
}

/** Someone nearby means the near one unless another is this much larger. */
const nearOutweighed = 30

/** Countries whose boards write `San Mateo`; others name the country beside a city that is not unique. */
const namedAlone = new Set(
  'US CA GB IE AU NZ DE AT CH FR BE NL LU ES PT IT SE NO DK FI PL CZ IN JP SG'.split(' '),
)
/** Elsewhere a city is meant that is so much larger than one there, */
const outweighsRivals = 6
/** and the one there, when it is not so much smaller. Between the two nobody can tell. */
const likelierThan = 3

/** So much smaller may be a city that shares the state of the one beside it. */
const siblingOutweighed = 6

const latin = /^\p{Script=Latin}/u
/** A name that the list does not give first is often that of a village elsewhere. */
const fewestByOtherName = 50_000

type Around = {
  /** Countries that are likely. */
  near: string[]
  /** What is said of places beside it: `Cambridge/Boston, MA` */
  siblings: Scope[]
  /** Countries of the places beside it: `Thiruvananthapuram / Kochi` */
  beside: string[]
}

/** Of so many words a name is no other town's. */
const wordsOfOne = 3

function isUnmistakable([only, ...others]: Candidate[]): boolean {
  const words = only?.place.folded.split(' ').length ?? 0
  return only !== undefined && others.length === 0 && !only.alias && words >= wordsOfOne
}

/**
 * The candidate that a name alone means.
 *
 * @param fewest inhabitants of a place that is believed without its country
 */
export function candidateAlone(
  candidates: Candidate[],
  { near, siblings, beside }: Around,
  fewest = fewestAlone,
): Candidate | null {
  const [largest] = candidates
  if (!largest) return null
  if (isUnmistakable(candidates)) return largest
  const inState = siblings.length > 0 && candidateIn(candidates, siblings)
  const outweighed = inState && weight(largest) > siblingOutweighed * weight(inState)
  if (inState && (largest.alias || !outweighed)) return inState
  // `St. Petersburg / Clearwater, FL`: nobody can tell.
  if (inState && weight(largest) <= nearOutweighed * weight(inState)) return null
  // Under whatever name, a city of the country beside it that is no smaller is meant.
  const alike = candidates.find(
    ({ place }) => beside.includes(place.country) && place.population >= largest.place.population,
  )
  if (alike) return alike
  const close = candidates.find(({ place }) => near.includes(place.country))
  if (close && weight(largest) <= nearOutweighed * weight(close)) return close
  if (!largest.usual && !namedAlone.has(largest.place.country)) {
    const rivals = candidates.filter(
      (one) =>
        namedAlone.has(one.place.country) && weight(one) * outweighsRivals >= weight(largest),
    )
    const likely = rivals.filter((one) => weight(one) * likelierThan >= weight(largest))
    if (rivals.length > 0) return likely.length === 1 ? likely[0]! : null
    const others = candidates.some(
      (one) =>
        one.place.country !== largest.place.country &&
        weight(one) * likelierThan >= weight(largest),
    )
    if (others) return null
  }
  const isUsed = largest.usual || !largest.alias || !latin.test(largest.place.name)
  const least = isUsed || fewest === 0 ? fewest : Math.max(fewest, fewestByOtherName)
  return largest.place.population >= least ? largest : null
}
