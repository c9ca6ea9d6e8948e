/** What one socket may ask for, and who it still is. */
import { AppError } from '#shared/errors.ts'
import type { Actor } from '../context.ts'

/** A bucket of `burst` events that fills at `perSecond`. */
export function createBucket(burst: number, perSecond: number): { take(now: number): boolean } {
  let left = burst
  let filledAt = 0
  return {
    take(now) {
      left = Math.min(burst, left + ((now - filledAt) / 1000) * perSecond)
      filledAt = now
      if (left < 1) return false
      left -= 1
      return true
    },
  }
}

/**
 * Runs one piece of work after the other, so that what a person sent first happens first.
 *
 * @param waitingAtMost more are refused
 */
export function createLine(waitingAtMost: number): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve()
  let waiting = 0
  const ended = () => {
    waiting -= 1
  }
  return (work) => {
    if (waiting >= waitingAtMost) {
      return Promise.reject(new AppError('RATE_LIMITED', { retryAfter: 1 }))
    }
    waiting += 1
    const mine = last.then(work)
    last = mine.then(ended, ended)
    return mine
  }
}

/**
 * Asks again who the session is, at most once in `freshFor` milliseconds; questions meanwhile share
 * the answer. A session that ends is disconnected at once by the code that ends it.
 */
export function createSessionCheck(
  read: () => Promise<Actor>,
  freshFor: number,
): (now: number) => Promise<Actor> {
  let answer: Promise<Actor> | undefined
  let askedAt = -Infinity
  return (now) => {
    if (!answer || now - askedAt >= freshFor) {
      askedAt = now
      const asked = read()
      answer = asked
      asked.catch(() => {
        if (answer === asked) answer = undefined
      })
    }
    return answer
  }
}
