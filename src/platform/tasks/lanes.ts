/** Work that many begin and few do at a time. */

export type InLane = <Result>(work: () => Promise<Result>) => Promise<Result>

/** Lets so many pieces of work run at once; the others wait, the first to come first. */
export function createLanes(count: number): InLane {
  let free = count
  const waiting: (() => void)[] = []
  return async (work) => {
    if (free > 0) free -= 1
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else free += 1
    }
  }
}
