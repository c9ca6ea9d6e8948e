/** What a company's mark is drawn from when there is no logo: its name alone, so that it is the same everywhere. */

/** Words that say nothing about which company it is. */
const insignificant = new Set(
  `the a an of and for at by on in to & und der die das für von et de la le les des du del di da
  dos das y e en el los las van het the
  inc incorporated llc llp lp ltd limited plc corp corporation co company group holding holdings
  gmbh ag kg kgaa ohg ug ev eg se mbh sa sas sarl srl spa nv bv oy oyj ab as asa aps pty pte pvt sro
  شركة مجموعة مؤسسة ооо оао зао пао ао`
    .split(/\s+/)
    .filter(Boolean),
)

const legalForms = /株式会社|有限会社|合同会社|股份有限公司|有限公司|주식회사|\(주\)/gu

/** Letters that belong together are one: a base letter, its marks, and what a virama joins to it. */
const virama = '\u094d\u09cd\u0a4d\u0acd\u0b4d\u0c4d\u0ccd\u0d4d'
const firstLetter = new RegExp(`(?:\\p{L}\\p{M}*[${virama}])*[\\p{L}\\p{N}]\\p{M}*`, 'u')
const wordParts = /[\p{L}\p{N}][\p{L}\p{N}\p{M}’']*/gu

/** Scripts with capital letters that fonts have: two letters of them stand well side by side. */
const withCapitals =
  /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Armenian}\p{N}]/u

/** The capital inside `GitHub` and `PayPal` begins a word too. */
const humps = /^(\p{Lu})\p{Ll}+(\p{Lu})\p{Ll}/u

function initialOf(word: string): string {
  const bare = word.replace(/^ال(?=\p{L}{2})/u, '')
  const letter = firstLetter.exec(bare)?.[0] ?? ''
  // One letter stays one: ß has two as capitals.
  const capital = letter.toUpperCase()
  return withCapitals.test(letter) && capital.length === letter.length ? capital : letter
}

/** One or two letters of a company's name; empty when it has neither letter nor digit. */
export function lettersOfCompany(name: string): string {
  const all = name.normalize('NFC').replace(legalForms, ' ').match(wordParts) ?? []
  const telling = all.filter((word) => !insignificant.has(word.toLowerCase()))
  const [first, second] = telling.length > 0 ? telling : all
  if (first === undefined) return ''
  const initial = initialOf(first)
  if (!withCapitals.test(initial)) return initial
  const hump = humps.exec(first)
  if (hump) return hump[1]! + hump[2]!
  if (second === undefined) return first.length === 2 ? first.toUpperCase() : initial
  const other = initialOf(second)
  return withCapitals.test(other) ? initial + other : initial
}

/** First and last initial of a person's name. */
export function initialsOf(name: string): string {
  const all = name.normalize('NFC').match(wordParts) ?? []
  const first = all.length > 0 ? initialOf(all[0]!) : ''
  const last = all.length > 1 ? initialOf(all.at(-1)!) : ''
  return withCapitals.test(first) && withCapitals.test(last) ? first + last : first
}

/** FNV-1a with a last stir: names that differ by a letter get looks that have nothing in common. */
export function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index++) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  }
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)
  hash = Math.imul(hash ^ (hash >>> 12), 0x297a2d39)
  return (hash ^ (hash >>> 15)) >>> 0
}

/** Each has its colours in `faces.css`. */
export const hueCount = 12

export const monogramForms = [
  'tint',
  'solid',
  'frame',
  'disc',
  'halves',
  'spine',
  'arch',
  'base',
  'corner',
] as const

export type Monogram = {
  letters: string
  hue: number
  form: (typeof monogramForms)[number]
  serif: boolean
}

/** How a company is drawn: letters, colour and form, always the same for the same name. */
export function monogramOf(name: string): Monogram {
  const hash = hashOf(name.normalize('NFKC').trim().toLowerCase())
  return {
    letters: lettersOfCompany(name),
    hue: hash % hueCount,
    form: monogramForms[Math.floor(hash / hueCount) % monogramForms.length]!,
    serif: (hash >>> 30) % 2 === 1,
  }
}
