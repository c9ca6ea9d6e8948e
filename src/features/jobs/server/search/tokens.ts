/** What somebody typed, taken apart: words, "phrases", -without, or. */
import { foldLetters } from '#shared/fold.ts'

export type Token = {
  text: string
  not: boolean
  phrase: boolean
  /** The word may go on: `pyth*`. */
  begins: boolean
  /** Where it stands in what was typed. */
  start: number
  end: number
}

export const tokensAtMost = 24
const pattern = /(-?)["“”„]([^"“”„]*)["“”„]?|(\S+)/g
const readable = /[\p{L}\p{N}]/u

/** `or` stands between two groups of words: a job has one of the groups. */
export type Typed = { groups: Token[][] }

/** Whatever is typed means something: operators that are left over are words or nothing. */
export function readTyped(typed: string): Typed {
  const groups: Token[][] = [[]]
  let count = 0
  for (const match of typed.matchAll(pattern)) {
    const [whole, minus, phrase, bare] = match
    if (bare !== undefined && /^(?:or|\|+)$/i.test(bare)) {
      if (groups.at(-1)!.length > 0) groups.push([])
      continue
    }
    const begins = bare !== undefined && /[\p{L}\p{N}]\*$/u.test(bare)
    const text = bare === undefined ? phrase!.trim() : bare.replace(/^-+/, '').replace(/\*+$/, '')
    if (!readable.test(text) || count >= tokensAtMost) continue
    count += 1
    groups.at(-1)!.push({
      text,
      not: bare === undefined ? minus === '-' : bare.startsWith('-'),
      phrase: bare === undefined,
      begins,
      start: match.index,
      end: match.index + whole.length,
    })
  }
  return { groups: groups.filter((group) => group.length > 0) }
}

export function isPlain(token: Token): boolean {
  return !token.not && !token.phrase
}

/** A word without the punctuation around it, folded: what lists of words are asked with. */
export function keyOf(token: Pick<Token, 'text'>): string {
  return foldLetters(token.text)
    .replace(/^[^\p{L}\p{N}.]+|[^\p{L}\p{N}+#]+$/gu, '')
    .replace(/(?<=[\p{L}\p{N}])[-/_](?=[\p{L}\p{N}])/gu, ' ')
}

/** What was typed without some of its tokens. */
export function without(typed: string, tokens: readonly Pick<Token, 'start' | 'end'>[]): string {
  let left = typed
  for (const { start, end } of tokens.toSorted((one, other) => other.start - one.start)) {
    left = `${left.slice(0, start)} ${left.slice(end)}`
  }
  return left.replace(/\s+/g, ' ').trim()
}
