/** How far words are from each other. */

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
