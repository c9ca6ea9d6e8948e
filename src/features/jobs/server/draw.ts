/** Chance for invented data. */

/** Numbers from 0 to 1 that a seed decides (mulberry32). */
function random(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

export type Draw = {
  /** From 0, less than 1. */
  fraction(): number
  chance(probability: number): boolean
  /** A whole number from 0, less than the limit. */
  below(limit: number): number
  oneOf<Item>(items: readonly Item[]): Item
  some<Item>(items: readonly Item[], count: number): Item[]
}

/** Draws that a seed decides: the same seed, the same draws. */
export function drawFrom(seed: number): Draw {
  const next = random(seed)
  const below = (limit: number) => Math.floor(next() * limit)
  return {
    fraction: next,
    below,
    chance: (probability) => next() < probability,
    oneOf: (items) => items[below(items.length)]!,
    some: (items, count) => {
      const left = [...items]
      return Array.from(
        { length: Math.min(count, left.length) },
        () => left.splice(below(left.length), 1)[0]!,
      )
    },
  }
}
