import { foldLetters } from '#shared/fold.ts'

/** Arabic letters that are written one for another. */
const sameArabic: Record<string, string> = { ة: 'ه', ى: 'ي', ی: 'ي', ې: 'ي', ک: 'ك', ـ: '' }

/** Lower case, no accents, words and single spaces only: `Zürich ` and `ZURICH` are one name. */
export function fold(text: string): string {
  return foldLetters(text)
    .replace(/[ةىیېکـ]/g, (letter) => sameArabic[letter] ?? letter)
    .replace(/[.'’‘`ʻʼ]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

/** How German and Nordic letters are written without them. */
const spelledOut: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue', ø: 'oe', å: 'aa', æ: 'ae' }

/** `Köln` as `koeln`. */
export function foldSpelledOut(name: string): string {
  return fold(name.toLowerCase().replace(/[äöüøåæ]/g, (letter) => spelledOut[letter] ?? letter))
}

/** Both names of `Biel/Bienne`, folded; none of a place with one name. */
export function halvesOf(name: string): string[] {
  return name.includes('/') ? name.split('/').map(fold) : []
}

const directions = /^(north|south|east|west)(?:ern)? (?=\p{L}{4})/u

/** `northern ireland` as `n ireland`; null for a name without a direction. */
export function withShortDirection(folded: string): string | null {
  const short = folded.replace(directions, (_all, direction: string) => `${direction[0]} `)
  return short === folded ? null : short
}
