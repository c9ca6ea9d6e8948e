import { foldLetters, spellOutUmlauts } from '#shared/fold.ts'

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

/** `Köln` as `koeln`. */
export const foldSpelledOut = (name: string) => fold(spellOutUmlauts(name))

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
