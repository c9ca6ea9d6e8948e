/** What someone typed, taken apart: words, "phrases", -without, or. */
import { foldLetters } from '#shared/fold.ts'
import { denialAt, type LedTo } from './denials.ts'

export type Token = {
  text: string
  not: boolean
  /** A word such as `not` says so, and no minus sign. */
  denied?: true
  phrase: boolean
  /** The word may go on: `pyth*`. */
  begins: boolean
  /** A comma stands before it. */
  afterComma: boolean
  /** An `or` stands before it. */
  afterOr?: boolean
  /** It is not wanted, and what says so leads to a name: `not in`, `anywhere but`, `not at`. */
  leadsTo?: LedTo
  /** Where it stands in what was typed. */
  start: number
  end: number
}

export const tokensAtMost = 24
/** `python,sql` are two words, `50,000` and `€ 50` are one. */
const pattern =
  /(-?)["“”„]([^"“”„]*)["“”„]?|((?:[$€£₹]\s+(?=\d))?(?:[^\s,;，、；]|(?<=\d),(?=\d))+(?:(?<=\d)\s+[$€£₹](?!\S))?)/g
const alternative = 'or|oder|ou|lub|albo|oppure'
const alternatives = new RegExp(`^(?:${alternative})$`)
const looseAlternative = new RegExp(
  String.raw`^\s*(?:${alternative})\s|\s(?:${alternative})\s*$`,
  'gi',
)
/** An `or` beside what is taken out, which goes with it. */
const alternativeAtEnd = new RegExp(String.raw`\s(?:${alternative})\s+$`, 'i')
const alternativeAtStart = new RegExp(String.raw`^\s+(?:${alternative})(?=\s)`, 'i')
const beforePlaces = /^(?:in|near|around)$/
const readable = /[\p{L}\p{N}]/u

/**
 * `or` stands between two groups of words: a job has one of the groups. Strokes and bars with spaces
 * around them part a pasted title: what is no filter among its parts is such a group.
 */
export type Typed = { groups: Token[][]; isTitle: boolean }

/** Whatever is typed means something: operators that are left over are words or nothing. */
export function readTyped(typed: string): Typed {
  const groups: Token[][] = [[]]
  let count = 0
  let isOr = false
  let isTitle = false
  /** Where a denial began whose word is still to come. */
  let denied: { at: number; leadsTo: LedTo | null } | undefined
  let isDenied = false
  let read = 0
  const matches = [...typed.matchAll(pattern)]
  const words = matches.map(([, , , bare]) => (bare === undefined ? '"' : foldLetters(bare)))
  for (const [index, match] of matches.entries()) {
    const [whole, minus, phrase, bare] = match
    if (index < read) continue
    const denial = denied ? null : denialAt(words.slice(index), count === 0)
    if (denial) {
      denied = { at: match.index, leadsTo: denial.leadsTo }
      read = index + denial.length
      continue
    }
    // Who says `not sales or marketing` wants neither.
    const isNext = isDenied && /^(?:or|nor|oder|ou|ni|noch)$/.test(words[index]!)
    if (isNext && index + 1 < matches.length) {
      denied = { at: match.index, leadsTo: null }
      continue
    }
    // `welder OR` may be in Oregon.
    const isLastState = bare === 'OR' && index > 0 && index === matches.length - 1
    const isAlternative = bare !== undefined && alternatives.test(words[index]!)
    const around = [words[index - 1], words[index + 1]]
    // 'in or near london' has one place.
    if (isAlternative && around.every((word) => beforePlaces.test(word ?? ''))) continue
    if (bare !== undefined && !isLastState && (isAlternative || /^[|/]+$/.test(bare))) {
      if (isAlternative) isOr = true
      else isTitle = true
      if (groups.at(-1)!.length > 0) groups.push([])
      continue
    }
    const begins = bare !== undefined && /[\p{L}\p{N}]\*$/u.test(bare)
    const text = bare === undefined ? phrase!.trim() : bare.replace(/^-+/, '').replace(/\*+$/, '')
    if (!readable.test(text) || count >= tokensAtMost) continue
    count += 1
    const start = denied?.at ?? match.index
    const group = groups.at(-1)!
    const isAfterOr =
      group.length === 0 && groups.length > 1 && alternatives.test(words[index - 1] ?? '')
    group.push({
      text,
      not: denied !== undefined || (bare === undefined ? minus === '-' : bare.startsWith('-')),
      ...(denied && { denied: true as const }),
      phrase: bare === undefined,
      begins,
      afterComma: /[,，、]\s*$/.test(typed.slice(0, start)),
      ...(isAfterOr && { afterOr: true }),
      ...(denied?.leadsTo && { leadsTo: denied.leadsTo }),
      start,
      end: match.index + whole.length,
    })
    isDenied = denied !== undefined
    denied = undefined
  }
  return { groups: groups.filter((group) => group.length > 0), isTitle: isTitle && !isOr }
}

export function isPlain(token: Token): boolean {
  return !token.not && !token.phrase
}

/** Words that may be a name together: the first one may be denied. */
export function isRun(tokens: readonly Token[]): boolean {
  return tokens.every((token, index) => isPlain(token) || (index === 0 && !token.phrase))
}

/** A word without the punctuation around it, folded: what lists of words are asked with. */
export function keyOf(token: Pick<Token, 'text'>): string {
  return foldLetters(token.text)
    .replace(/^[^\p{L}\p{N}.]+|[^\p{L}\p{N}+#]+$/gu, '')
    .replace(/(?<=[\p{L}\p{N}])[-/_](?=[\p{L}\p{N}])/gu, ' ')
}

/** Hold a search together and say nothing of the job, when anything else was typed. */
const fillers = new Set('a an and as at for in near of on the to with'.split(' '))

export function isFiller(token: Token): boolean {
  return isPlain(token) && fillers.has(keyOf(token))
}

const possessive = /(?<=\p{L})(?:['’]s|(?<=s)['’])$/iu
/** `Buchhalter*in`, `Buchhalter/-in`, `BuchhalterIn`; `LinkedIn` is a name. */
const forAllGenders =
  /(?:(?<=\p{Ll})(?:[*:_/]|\/-|\()in(?:nen)?\)?|(?<=er|eur|ist|or|ent|ant)In(?:nen)?)$/u

/** The word inside `nurse's` and `Buchhalter*in`; null for a word without such an ending. */
export function plainFormOf({ text }: Pick<Token, 'text'>): string | null {
  const plain = text.replace(possessive, '').replace(forAllGenders, '')
  return plain === text ? null : plain
}

/** What was typed without some of its tokens. */
export function without(typed: string, tokens: readonly Pick<Token, 'start' | 'end'>[]): string {
  let left = typed
  for (const { start, end } of tokens.toSorted((one, other) => other.start - one.start)) {
    const before = left.slice(0, start)
    const behind = left.slice(end)
    left = alternativeAtEnd.test(before)
      ? `${before.replace(alternativeAtEnd, '')} ${behind}`
      : `${before} ${behind.replace(alternativeAtStart, '')}`
  }
  return (
    left
      .replace(/(?<=^|\s)[-–—](?=\s|$)/g, ' ')
      .replace(/\s+/g, ' ')
      // What it stood between is gone.
      .replace(looseAlternative, ' ')
      .replace(/\s+/g, ' ')
      .replace(/^[\s,;|/]+|[\s,;|/]+$/g, '')
      .replace(/(?<=\s)[|/](?:\s+[|/])+(?=\s)/g, (bars) => bars[0]!)
      .replace(/[\s,;]*([,;])[\s,;]+/g, '$1 ')
  )
}

/** Words of three letters or more that a stroke, bar or hyphen joins. */
const joined = /(?<=[\p{L}\p{N}]{3})[-/|](?=[\p{L}\p{N}]{3})/gu

/** What was typed with its joined words apart: `designer/researcher`; null when there are none. */
export function partedWords(typed: string, tokens: readonly Token[]): string | null {
  let parted = typed
  const lastFirst = tokens.filter(isPlain).toSorted((one, other) => other.start - one.start)
  for (const { start, end } of lastFirst) {
    const word = typed.slice(start, end)
    if (word.includes('://')) continue
    parted = parted.slice(0, start) + word.replace(joined, ' ') + parted.slice(end)
  }
  return parted === typed ? null : parted
}
