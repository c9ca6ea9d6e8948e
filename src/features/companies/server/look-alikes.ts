/**
 * Domains that a person takes for another one: letters of other scripts, letters that look alike,
 * one letter more, less, other or swapped. Pure. After Unicode Technical Standard 39, section 4.
 */
import { domainToUnicode } from 'node:url'

/** Letters of other scripts, and of ours, that are taken for a Latin letter. */
const confusable: Readonly<Record<string, string>> = Object.fromEntries(
  [
    ['a', 'а α ɑ à á â ã ä å ạ ą'],
    ['b', 'Ь ь ƅ'],
    ['c', 'с ϲ ç ć'],
    ['d', 'ԁ ɗ đ'],
    ['e', 'е ε ё è é ê ë ę ẹ'],
    ['g', 'ɡ ց ğ'],
    ['h', 'һ հ'],
    ['i', 'і ι ı ì í î ï ị l 1 |'],
    ['j', 'ј ϳ'],
    ['k', 'κ к ķ'],
    ['m', 'м ṃ'],
    ['n', 'ո п ñ ń'],
    ['o', 'о ο օ σ 0 ò ó ô õ ö ø ọ'],
    ['p', 'р ρ'],
    ['q', 'ԛ գ'],
    ['r', 'г ṛ'],
    ['s', 'ѕ ş ś ș 5'],
    ['t', 'т τ ţ ț'],
    ['u', 'υ ս ù ú û ü ụ'],
    ['v', 'ν ѵ'],
    ['w', 'ԝ ω ѡ'],
    ['x', 'х χ'],
    ['y', 'у γ ý ÿ'],
    ['z', 'ᴢ ż ź ž'],
  ].flatMap(([latin, others]) => others!.split(' ').map((letter) => [letter, latin!])),
)

/** The shape of a domain: two with the same skeleton look the same at a glance. */
export function skeletonOf(domain: string): string {
  const shown = domainToUnicode(domain.toLowerCase()) || domain.toLowerCase()
  return Array.from(shown.normalize('NFC'), (letter) => confusable[letter] ?? letter)
    .join('')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w')
    .replaceAll('cl', 'd')
    .replaceAll('ci', 'd')
}

/** The one of `known` that nobody can tell from `domain` by looking at it; undefined when there is none. */
export function doubleOf(domain: string, known: readonly string[]): string | undefined {
  const name = domain.toLowerCase()
  const skeleton = skeletonOf(name)
  return known.find((other) => other !== name && skeletonOf(other) === skeleton)
}

/** The name that was registered: `mail.acme.co.uk` → `acme`. */
function ownLabel(domain: string): string {
  const labels = domain.split('.')
  const short =
    labels.length > 2 && (labels.at(-2)?.length ?? 9) <= 3 && (labels.at(-1)?.length ?? 9) <= 2
  return labels.at(short ? -3 : -2) ?? domain
}

/**
 * Those of `known` that `domain` could be taken for. Itself and names below it are not.
 */
export function lookAlikes(domain: string, known: readonly string[]): string[] {
  const name = domain.toLowerCase()
  const skeleton = skeletonOf(name)
  const label = skeletonOf(ownLabel(domainToUnicode(name) || name))
  return known.filter((other) => {
    if (name === other || name.endsWith(`.${other}`) || other.endsWith(`.${name}`)) return false
    if (skeleton === skeletonOf(other)) return true
    const otherLabel = skeletonOf(ownLabel(other))
    // Short names are near each other by chance.
    if (Math.min(label.length, otherLabel.length) < 4) return false
    if (label === otherLabel) return true
    const allowed = Math.min(label.length, otherLabel.length) >= 9 ? 2 : 1
    return distance(label, otherLabel, allowed) <= allowed
  })
}

/** Optimal string alignment: letters added, removed, changed, and neighbours swapped. */
function distance(left: string, right: string, enough: number): number {
  if (Math.abs(left.length - right.length) > enough) return enough + 1
  let before: number[] = []
  let row = Array.from({ length: right.length + 1 }, (_, index) => index)
  for (let i = 1; i <= left.length; i++) {
    const next = [i]
    for (let j = 1; j <= right.length; j++) {
      const cost = left[i - 1] === right[j - 1] ? 0 : 1
      let best = Math.min(next[j - 1]! + 1, row[j]! + 1, row[j - 1]! + cost)
      const swapped = left[i - 1] === right[j - 2] && left[i - 2] === right[j - 1]
      if (i > 1 && j > 1 && swapped) best = Math.min(best, before[j - 2]! + 1)
      next.push(best)
    }
    before = row
    row = next
  }
  return row.at(-1)!
}
