/**
 * Letters that are written without accents and ligatures, and the two tables that say how. Whoever compares
 * names takes them from here.
 */

/** One sign, and the letters that stand in its place. */
const ligatures = new Map([
  ['ß', 'ss'],
  ['ẞ', 'SS'],
  ['æ', 'ae'],
  ['Æ', 'AE'],
  ['œ', 'oe'],
  ['Œ', 'OE'],
  ['ø', 'o'],
  ['Ø', 'O'],
  ['đ', 'd'],
  ['Đ', 'D'],
  ['ł', 'l'],
  ['Ł', 'L'],
  ['ı', 'i'],
])

/** How German and Nordic letters are written where a keyboard has none. */
const spelledOut = new Map([
  ['ä', 'ae'],
  ['Ä', 'AE'],
  ['ö', 'oe'],
  ['Ö', 'OE'],
  ['ü', 'ue'],
  ['Ü', 'UE'],
  ['ø', 'oe'],
  ['Ø', 'OE'],
  ['å', 'aa'],
  ['Å', 'AA'],
  ['æ', 'ae'],
  ['Æ', 'AE'],
])

/** The letters that a ligature or a barred letter stands for; undefined for other signs. */
export const withoutLigature = (sign: string): string | undefined => ligatures.get(sign)

/** Lower case without accents and ligatures: `Straße` and `STRASSE`, `Zürich` and `zurich` are equal. */
export function foldLetters(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[ßæœøđłı]/g, (letter) => ligatures.get(letter) ?? letter)
}

/** `Jörg` as `Joerg`, `Åsa` as `AAsa` (compare without regard to case); other accents stay. */
export function spellOutUmlauts(text: string): string {
  return text.normalize('NFC').replace(/[äöüøåæ]/giu, (letter) => spelledOut.get(letter) ?? letter)
}
