/**
 * How often something may be tried, counted for all processes together: in PostgreSQL, or in Redis
 * where one is configured. For sign-ins and codes; the calls as such are bounded in `http/limits.ts`.
 * Turns at the hosts of others are counted in the same places.
 */
import { createHash } from 'node:crypto'
import { AppError } from '#shared/errors.ts'
import type { DatabasePool } from '../db/pool.ts'
import { countTry, forgetTries, holdTurns, takeTurn } from '../db/throttles.ts'
import type { Clock } from '../log/clock.ts'
import type { Logger } from '../log/logger.ts'
import type { SharedTurns } from '../outside/host-turns.ts'
import { connectRedis } from '../redis/redis.ts'
import { errorWords } from '../messages.errors.ts'

export type ThrottleRule = {
  name: string
  /** Tries in a window of so many seconds, which starts with the first. */
  limit: number
  seconds: number
}

export type Throttle = {
  /**
   * Counts one try, whatever becomes of the caller's transaction.
   *
   * @returns how many there were in this window
   * @throws AppError RATE_LIMITED beyond the limit
   */
  spend(rule: ThrottleRule, subject: string): Promise<number>
  /** The tries were in good faith: forgets them. */
  forgive(rule: ThrottleRule, subject: string): Promise<void>
  turns: SharedTurns
  close(): Promise<void>
}

type Counter = SharedTurns & {
  count(key: string, seconds: number): Promise<{ count: number; secondsLeft: number }>
  forget(key: string): Promise<void>
  close(): Promise<void>
}

export type ThrottleOptions = {
  db: DatabasePool
  redisUrl: string | undefined
  clock: Clock
  log: Logger
  /** Multiplies every limit; benchmarks and tests raise it. */
  scale: number
}

export async function createThrottle(options: ThrottleOptions): Promise<Throttle> {
  const { redisUrl, scale } = options
  const counter = redisUrl ? await redisCounter(redisUrl, options) : databaseCounter(options)
  // Addresses of people are no keys to leave lying about.
  const keyOf = (rule: ThrottleRule, subject: string) =>
    `throttle:${rule.name}:${createHash('sha256').update(subject).digest('base64url')}`
  return {
    async spend(rule, subject) {
      const { count, secondsLeft } = await counter.count(keyOf(rule, subject), rule.seconds)
      if (count <= rule.limit * scale) return count
      throw new AppError('RATE_LIMITED', {
        reason: errorWords.tooManyAttempts(waitWords(secondsLeft)),
        retryAfter: secondsLeft,
      })
    },
    forgive: (rule, subject) => counter.forget(keyOf(rule, subject)),
    turns: counter,
    close: () => counter.close(),
  }
}

function waitWords(seconds: number): string {
  if (seconds < 90) return `${seconds} seconds`
  return `${Math.ceil(seconds / 60)} minutes`
}

const turnKeyOf = (host: string) => `turn:${host}`

function databaseCounter({ db, clock }: ThrottleOptions): Counter {
  return {
    count: (key, seconds) => countTry(db, key, seconds, clock.now()),
    forget: (key) => forgetTries(db, key),
    take: (host, pauseMs) => takeTurn(db, turnKeyOf(host), pauseMs),
    hold: (host, milliseconds) => holdTurns(db, turnKeyOf(host), milliseconds),
    close: async () => {},
  }
}

/**
 * Counts in Redis, and in PostgreSQL while Redis does not answer: then nobody waits, and nobody gets
 * more than a second set of tries.
 */
async function redisCounter(url: string, options: ThrottleOptions): Promise<Counter> {
  const redis = await connectRedis(url, options.log)
  const { client } = redis
  const fallback = databaseCounter(options)
  return {
    async count(key, seconds) {
      if (!redis.up()) return fallback.count(key, seconds)
      try {
        const [count, , left] = await redis.within(() =>
          client.multi().incr(key).expire(key, seconds, 'NX').ttl(key).exec(),
        )
        return { count: Number(count), secondsLeft: Math.max(1, Number(left)) }
      } catch {
        return fallback.count(key, seconds)
      }
    },
    async forget(key) {
      await fallback.forget(key)
      if (!redis.up()) return
      await redis
        .within(() => client.del(key))
        .catch(() => {
          // The tries are forgotten when their window ends.
        })
    },
    async take(host, pauseMs) {
      if (!redis.up()) return fallback.take(host, pauseMs)
      const key = turnKeyOf(host)
      const PX = Math.ceil(pauseMs)
      try {
        return await redis.within(async () => {
          if (await client.set(key, '1', { NX: true, PX })) return 0
          return Math.max(1, await client.pTTL(key))
        })
      } catch {
        return fallback.take(host, pauseMs)
      }
    },
    async hold(host, milliseconds) {
      if (!redis.up()) return fallback.hold(host, milliseconds)
      const key = turnKeyOf(host)
      await redis
        .within(() =>
          client
            .multi()
            .set(key, '1', { NX: true, PX: milliseconds })
            .pExpire(key, milliseconds, 'GT')
            .exec(),
        )
        .catch(() => fallback.hold(host, milliseconds))
    },
    close: async () => redis.close(),
  }
}
