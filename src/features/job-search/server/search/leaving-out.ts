/** In which order parts of a search are left out, until what is left finds something. */

/** So many sets are tried: of one part, and of each larger size. A request has not much time for what finds nothing. */
const setsOfOneAtMost = 6
const largerSetsAtMost = 3

type Parts<Part> = {
  /** Words that postings have. */
  known: readonly Part[]
  /** Words and phrases that have to be found. One of them is kept. */
  wanted: readonly Part[]
  /** Places and other names that were understood. */
  names: readonly Part[]
}

type Ways<Part> = {
  /** Sets of words. */
  ofWords: Part[][]
  /** Sets with a name: what was understood is kept as long as leaving out words finds something. */
  ofNames: Part[][]
}

/**
 * Sets of parts to leave out: first of one, then of two, at last of all but one.
 *
 * @returns sets of each size, six of one part and three of each larger size at most
 */
export function waysToLeaveOut<Part>({ known, wanted, names }: Parts<Part>): Ways<Part>[] {
  const choices = [...(wanted.length > 1 ? known : []), ...names]
  const isOneKept = (some: readonly Part[]) =>
    wanted.length === 0 || wanted.some((part) => !some.includes(part))
  const isOfWords = (some: readonly Part[]) => some.every((part) => !names.includes(part))
  const sizes = new Set([1, 2, wanted.length + names.length - 1])
  return [...sizes]
    .filter((size) => size > 0)
    .map((size) => {
      const setsAtMost = size === 1 ? setsOfOneAtMost : largerSetsAtMost
      const sets = setsOf(choices, size).filter(isOneKept)
      const ofWords = sets.filter(isOfWords).slice(0, setsAtMost)
      const ofNames = sets.filter((some) => !isOfWords(some))
      return { ofWords, ofNames: ofNames.slice(0, setsAtMost - ofWords.length) }
    })
}

/** Each way to take `size` of the choices, those with the first ones first. */
function setsOf<Choice>(choices: readonly Choice[], size: number): Choice[][] {
  if (size === 0) return [[]]
  if (size > choices.length) return []
  return choices.flatMap((choice, index) =>
    setsOf(choices.slice(index + 1), size - 1).map((others) => [choice, ...others]),
  )
}
