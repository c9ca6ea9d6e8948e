/** Work that many begin and few do at a time. */
import { setImmediate as nextTurn } from 'node:timers/promises'

export type InLane = <Result>(work: () => Promise<Result>) => Promise<Result>

/**
 * Lets so many pieces of work run at once; the others wait, the first to come first. Each begins in a turn
 * of the event loop of its own: requests that came meanwhile are answered in between.
 */
export function createLanes(count: number): InLane {
  let free = count
  const waiting: (() => void)[] = []
  let turn = Promise.resolve()
  return async (work) => {
    if (free > 0) free -= 1
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      turn = turn.then(() => nextTurn())
      await turn
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else free += 1
    }
  }
}
