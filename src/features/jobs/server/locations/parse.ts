/** Taking apart what employers write where a place should stand. */
import { areaNamed, countriesNamed, regionsNamed } from './countries.ts'
import { fold } from './fold.ts'

/** Names that the gazetteer knows under another one. */
const otherNames: Record<string, string> = {
  'new york': 'new york city',
  nyc: 'new york city',
  ny: 'new york city',
  manhattan: 'new york city',
  sf: 'san francisco',
  la: 'los angeles',
  washington: 'washington d c',
  'washington dc': 'washington d c',
  dc: 'washington d c',
  bangalore: 'bengaluru',
  gurugram: 'gurgaon',
  bombay: 'mumbai',
  calcutta: 'kolkata',
  madras: 'chennai',
  capetown: 'cape town',
  cologne: 'koln',
  munchen: 'munich',
  wien: 'vienna',
  zuerich: 'zurich',
  geneve: 'geneva',
  genf: 'geneva',
  milano: 'milan',
  roma: 'rome',
  torino: 'turin',
  praha: 'prague',
  warszawa: 'warsaw',
  lisboa: 'lisbon',
  kobenhavn: 'copenhagen',
  goteborg: 'gothenburg',
  bruxelles: 'brussels',
  athina: 'athens',
  moskva: 'moscow',
  bucuresti: 'bucharest',
  frankfurt: 'frankfurt am main',
  'den haag': 'the hague',
  kiev: 'kyiv',
  saigon: 'ho chi minh city',
  hcmc: 'ho chi minh city',
  'tel aviv yafo': 'tel aviv',
  'quebec city': 'quebec',
  'mexico df': 'mexico city',
  cdmx: 'mexico city',
}

const aliases = Map.groupBy(Object.keys(otherNames), (name) => otherNames[name]!)

/** Other folded names of a place by the gazetteer's. */
export function gazetteerAliases(folded: string): readonly string[] {
  return aliases.get(folded) ?? []
}

/** The gazetteer's name of a folded name. */
export function gazetteerName(folded: string): string {
  return otherNames[folded] ?? folded
}

const remoteWords =
  /\b(?:fully|100%|us|usa|uk)?[\s-]*(?:remote|work(?:ing)? from home|wfh|home[\s-]?(?:based|office)|telecommut\w*|distributed|virtual|anywhere|worldwide)\b(?:[\s-]*(?:first|only|friendly|ok|optional|within|in|from|based))*/i
const countryBeforeRemote = /\b(us|usa|uk|eu|emea|apac|latam)\b[\s-]*remote/i
const decoration =
  /\b(?:greater|metropolitan|metro|bay area|area|region|hq|headquarters?|office|downtown|hybrid|on[\s-]?site|in[\s-]?office|city of|and surroundings?|or nearby)\b/gi

export type Piece = {
  /** As written, trimmed. */
  text: string
  remote: boolean
  /** Comma-separated parts, without the words that name no place. */
  tokens: string[]
}

/** One entry per place: split at semicolons, bars, bullets, line ends, slashes and `or`. */
export function splitPlaces(text: string): Piece[] {
  return text
    .split(/[;|•·\n]|\s\/\s|\s+or\s+|\s+-\s+(?=[A-Z][a-z]+,)|\s+&\s+(?=[A-Z])/)
    .map((part) => part.trim().replace(/\s+/g, ' '))
    .filter((part) => fold(part) !== '')
    .map(readPiece)
}

function readPiece(text: string): Piece {
  const remote = remoteWords.test(text)
  const country = countryBeforeRemote.exec(text)?.[1]
  const rest = remote ? `${country ?? ''} ${text.replace(remoteWords, ' ')}` : text
  const tokens = rest
    .replace(/[()[\]]/g, ',')
    .split(/,|\s[-–—:]\s|^\s*[-–—:]|[-–—:]\s*$/)
    .map((token) => token.replace(decoration, ' ').replace(/\s+/g, ' ').trim())
    .filter((token) => fold(token) !== '')
  return { text, remote, tokens }
}

/** True when a token says in which country, area or subdivision something is. */
export function isQualifier(token: string): boolean {
  return (
    regionsNamed(token).length > 0 || countriesNamed(token).length > 0 || areaNamed(token) !== null
  )
}

/** `Seattle Washington` → [`Seattle`, `Washington`]; null when the end names no region or country. */
export function splitTrailingQualifier(token: string): [string, string] | null {
  const words = token.split(' ')
  for (const length of [1, 2, 3]) {
    if (words.length <= length) return null
    const qualifier = words.slice(-length).join(' ')
    if (isQualifier(qualifier)) return [words.slice(0, -length).join(' '), qualifier]
  }
  return null
}

/** Every gazetteer name that resolving these texts may ask for. */
export function namesToLookUp(texts: Iterable<string>): Set<string> {
  const names = new Set<string>()
  const add = (name: string) => {
    const folded = fold(name)
    if (folded === '' || folded.length > 100) return
    names.add(folded)
    names.add(gazetteerName(folded))
  }
  for (const text of texts) {
    for (const piece of splitPlaces(text)) {
      for (const token of piece.tokens) {
        add(token)
        const split = splitTrailingQualifier(token)
        if (split) add(split[0])
      }
    }
  }
  return names
}
