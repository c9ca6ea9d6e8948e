/** What somebody typed, as a question: words, "phrases", -without, or. */
import { foldLetters } from '#shared/fold.ts'
import { longestSynonym, synonymsOf } from './synonyms.ts'

/** A text that a job has as a phrase, or all of its words anywhere. */
type Choice = { text: string; phrase: boolean }
/** A job has one of the choices, or none of them. */
export type Part = { not: boolean; any: Choice[] }
/** A job fits one of the groups: it fits all of the group's parts. */
export type Question = Part[][]

type Token = { text: string; not: boolean; phrase: boolean } | 'or'

const partsAtMost = 24
const tokenPattern = /(-?)"([^"]*)"?|(\S+)/g

/** One-letter names and the verb that is a language, as the search table writes them. */
const names: Record<string, string> = { go: 'golang', r: 'rlang', 'r&d': 'rnd', 'r+d': 'rnd' }

function named(text: string): string {
  return text
    .split(/\s+/)
    .map((word) => names[foldLetters(word).replace(/[,.;:()]+$/, '')] ?? word)
    .join(' ')
}

function tokensOf(typed: string): Token[] {
  const tokens: Token[] = []
  for (const [, minus, phrase, bare] of typed.matchAll(tokenPattern)) {
    if (bare === undefined) {
      if (/[\p{L}\p{N}]/u.test(phrase!)) {
        tokens.push({ text: named(phrase!.trim()), not: minus === '-', phrase: true })
      }
      continue
    }
    if (/^(?:or|\|+)$/i.test(bare)) {
      tokens.push('or')
      continue
    }
    const not = bare.startsWith('-')
    const text = named(bare.replace(/^-+/, ''))
    if (/[\p{L}\p{N}]/u.test(text)) tokens.push({ text, not, phrase: false })
  }
  return tokens
}

/**
 * Takes a search apart. Whatever is typed means something: operators that are left over are words or
 * nothing. Unquoted words are widened by their synonyms.
 */
export function readWords(typed: string): Question {
  const groups: Part[][] = [[]]
  const tokens = tokensOf(typed)
  let parts = 0
  for (let index = 0; index < tokens.length && parts < partsAtMost;) {
    const token = tokens[index]!
    if (token === 'or') {
      if (groups.at(-1)!.length > 0) groups.push([])
      index += 1
      continue
    }
    parts += 1
    const widened = token.not || token.phrase ? null : widen(tokens, index)
    groups.at(-1)!.push({
      not: token.not,
      any: widened?.any ?? [{ text: token.text, phrase: token.phrase }],
    })
    index += widened?.length ?? 1
  }
  return groups.filter((group) => group.length > 0)
}

/** The longest run of plain words from here that has synonyms. */
function widen(tokens: Token[], start: number): { any: Choice[]; length: number } | null {
  for (let length = longestSynonym; length >= 1; length--) {
    const run = tokens.slice(start, start + length)
    const plain = run.flatMap((token) =>
      token === 'or' || token.not || token.phrase ? [] : token.text,
    )
    if (plain.length < length) continue
    const text = plain.join(' ')
    const others = synonymsOf(foldLetters(text))
    if (others.length === 0) continue
    const any = [{ text, phrase: false }, ...others.map((other) => ({ text: other, phrase: true }))]
    return { any, length }
  }
  return null
}

/** Plain words that could be typing errors: letters alone, four or more. */
export function correctable(typed: string): string[] {
  const words = tokensOf(typed).flatMap((token) =>
    token === 'or' || token.not ? [] : token.text.split(/\s+/),
  )
  const plain = words.filter((word) => /^\p{L}{4,24}$/u.test(word)).map(foldLetters)
  return [...new Set(plain)].slice(0, 8)
}

/** The search with words exchanged, everything else as typed. */
export function respell(typed: string, corrections: ReadonlyMap<string, string>): string {
  return typed.replace(/\p{L}+/gu, (word) => corrections.get(foldLetters(word)) ?? word)
}

/** Edits between two words: letters added, lost, exchanged, or swapped with their neighbour. */
export function editDistance(one: string, other: string): number {
  let before: number[] = []
  let above = Array.from({ length: other.length + 1 }, (_empty, index) => index)
  for (let row = 1; row <= one.length; row++) {
    const line = [row]
    for (let column = 1; column <= other.length; column++) {
      const same = one[row - 1] === other[column - 1]
      let best = Math.min(
        above[column]! + 1,
        line[column - 1]! + 1,
        above[column - 1]! + (same ? 0 : 1),
      )
      const swapped =
        row > 1 &&
        column > 1 &&
        one[row - 1] === other[column - 2] &&
        one[row - 2] === other[column - 1]
      if (swapped) best = Math.min(best, before[column - 2]! + 1)
      line.push(best)
    }
    before = above
    above = line
  }
  return above[other.length]!
}

/** A word and the word without each one of its letters. */
export function variantsOf(word: string): string[] {
  const shorter = Array.from(
    { length: word.length },
    (_empty, index) => word.slice(0, index) + word.slice(index + 1),
  )
  return [...new Set([word, ...shorter])]
}
