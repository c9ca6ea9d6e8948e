/**
 * From the order in which signs stand on a page, left to right, to the order in which they are read: the way back
 * of the Unicode bidirectional algorithm (UAX 9) for lines of two levels. Pure.
 */

/** `text` is in the order of reading: a letter, a ligature, or a word that is drawn as one. */
export type Sign = { text: string; x: number; width: number; size: number }

type Kind = 'right' | 'left' | 'digit' | 'joint' | 'neutral'

export const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/u
const digits = /^[\p{Nd}%٪]+$/u
/** They belong to a number when they stand between digits: `05/2018`, `3.2`. */
const joints = /^[-./:,،٫٬]$/u

function kindOf(text: string): Kind {
  if (digits.test(text)) return 'digit'
  if (joints.test(text)) return 'joint'
  if (rightToLeft.test(text)) return 'right'
  return /\p{L}/u.test(text) ? 'left' : 'neutral'
}

const lettersOf = (signs: readonly { text: string }[], pattern: RegExp) =>
  signs.filter(({ text }) => pattern.test(text)).length

/** Whether most of the letters are read from right to left. */
export function isRightToLeft(signs: readonly { text: string }[]): boolean {
  const right = lettersOf(signs, rightToLeft)
  return right > 0 && right * 2 > right + lettersOf(signs, /\p{Script=Latin}/u)
}

const gapShare = 0.15

/**
 * The text of one line or cell.
 *
 * @param signs from left to right
 * @param isPageTurned what a line without letters is taken for
 */
export function readingOf(signs: readonly Sign[], isPageTurned: boolean): string {
  const spaced = withSpaces(signs)
  const hasLetters = spaced.some(({ text }) => /\p{L}/u.test(text))
  const hasRight = spaced.some(({ text }) => rightToLeft.test(text))
  const isTurned = hasRight
    ? isPageTurned || isRightToLeft(spaced)
    : !hasLetters && isPageTurned && !startsNumber(spaced)
  if (!hasRight && !isTurned) return textOf(spaced)
  return textOf(isTurned ? turned(spaced) : withTurnedParts(spaced))
}

const textOf = (signs: readonly { text: string }[]) =>
  signs
    .map(({ text }) => text)
    .join('')
    .replace(/ {2,}/g, ' ')
    .replace(nasalFirst, '$2$1')
    .trim()

/** In the scripts of India a vowel sign stands before the dot of a nasal, whichever is drawn first. */
const nasalFirst =
  /([\u0901-\u0903\u0981-\u0983\u0a01-\u0a03\u0a81-\u0a83])([\u093e-\u094c\u09be-\u09cc\u0a3e-\u0a4c\u0abe-\u0acc])/gu

/** `+49 30 …` at the left: the line was written to be read from the left. */
const startsNumber = (signs: readonly { text: string }[]) =>
  /\+\s?\d/u.test(textOf(signs)) && !/\d\s?\+/u.test(textOf(signs))

/** Gaps become spaces; drawn ones count as well, where there is room for them. */
function withSpaces(signs: readonly Sign[]): { text: string }[] {
  const spaced: { text: string }[] = []
  const least = widestLetterGap(signs)
  let end: number | undefined
  for (const sign of signs) {
    const isBlank = sign.text.trim() === ''
    if (isBlank) continue
    if (end !== undefined && sign.x - end > Math.max(sign.size * gapShare, least))
      spaced.push({ text: ' ' })
    spaced.push(sign)
    end = Math.max(end ?? -Infinity, sign.x + sign.width)
  }
  return spaced
}

/** `T I T L E S` are set with space between their letters: most gaps are no gaps of words then. */
function widestLetterGap(signs: readonly Sign[]): number {
  const gaps = signs
    .filter(({ text }) => text.trim() !== '')
    .flatMap((sign, index, all) => {
      const before = all[index - 1]
      return before ? [Math.max(0, sign.x - before.x - before.width)] : []
    })
    .toSorted((one, other) => one - other)
  return gaps.length >= 4 ? gaps[Math.floor(gaps.length / 2)]! * 1.5 : 0
}

type Run = { text: string; kind: Kind }[]

/** A line from right to left: all of it is turned, and what is read from the left stays. */
function turned(signs: readonly { text: string }[]): Run {
  const kinds = resolved(signs.map(({ text }) => ({ text, kind: kindOf(text) })))
  const runs: Run[] = []
  for (const sign of kinds) {
    const last = runs.at(-1)
    const isLeft = sign.kind === 'left' || sign.kind === 'digit'
    if (last && isLeft && last[0]!.kind === sign.kind) last.push(sign)
    else runs.push([sign])
  }
  return runs.toReversed().flat()
}

/** A line from left to right: the parts between its outermost letters of the other direction are turned. */
function withTurnedParts(signs: readonly { text: string }[]): { text: string }[] {
  const result: { text: string }[] = []
  let index = 0
  while (index < signs.length) {
    if (!rightToLeft.test(signs[index]!.text)) {
      result.push(signs[index++]!)
      continue
    }
    let end = index
    for (let at = index; at < signs.length && kindOf(signs[at]!.text) !== 'left'; at++) {
      if (rightToLeft.test(signs[at]!.text)) end = at
    }
    result.push(...turned(signs.slice(index, end + 1)))
    index = end + 1
  }
  return result
}

/** Joints within numbers are part of them; what stands between letters of one direction goes with them. */
function resolved(signs: Run): Run {
  const joined = signs.map((sign, index) => {
    const isWithin = signs[index - 1]?.kind === 'digit' && signs[index + 1]?.kind === 'digit'
    if (sign.kind !== 'joint') return sign
    return { ...sign, kind: isWithin ? ('digit' as const) : ('neutral' as const) }
  })
  let index = 0
  while (index < joined.length) {
    if (joined[index]!.kind !== 'left') {
      index++
      continue
    }
    // Latin words, their numbers and the signs between them are read from the left.
    let end = index
    for (let at = index; at < joined.length && joined[at]!.kind !== 'right'; at++) {
      if (joined[at]!.kind === 'left' || joined[at]!.kind === 'digit') end = at
    }
    for (let at = index; at <= end; at++) joined[at] = { ...joined[at]!, kind: 'left' }
    index = end + 1
  }
  return joined
}
