import { AppError } from '#shared/errors.ts'

/**
 * Lets so many pieces of work run at a time; the others wait in the order in which they came.
 *
 * @param atOnce at least 1
 * @param waitingAtMost more are refused at once: a caller who waits that long has gone
 * @returns a function that runs one piece of work; it throws AppError UNAVAILABLE when too many wait
 */
export function createGate(
  atOnce: number,
  waitingAtMost: number,
): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0
  const waiting: (() => void)[] = []
  return async (work) => {
    if (running < atOnce) running += 1
    else if (waiting.length >= waitingAtMost) throw new AppError('UNAVAILABLE', { retryAfter: 5 })
    // A caller who leaves hands the place over, so that nobody slips in between.
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
