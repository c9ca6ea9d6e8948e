/**
 * How often one caller may call one endpoint. A fixed window of a minute for each caller, counted in this
 * process. When there are too many callers, those who have been quiet for longest are forgotten: nobody gets a
 * new window by calling in many names.
 */
import { LRUCache } from 'lru-cache'
import type { Endpoint } from '#shared/endpoint.ts'
import { AppError } from '#shared/errors.ts'
import { fileReply } from '#shared/schemas.ts'
import { errorWords } from '../messages.errors.ts'

const windowMs = 60_000
/** Calls without a `perMinute` of their own: far above what people do, also of an office together. */
const writesPerMinute = 120
const readsPerMinute = 1200
/** Replies that are bytes: each costs as much as many others. */
const filesPerMinute = 120
const countersAtMost = 100_000

export type Limited = Pick<Endpoint, 'method' | 'path' | 'perMinute'> & {
  reply?: Endpoint['reply']
}

/** Milliseconds. */
type Window = { start: number; count: number }

/** What is left of a caller's calls: `limit` each minute, and seconds until a new minute begins. */
export type Allowance = { limit: number; remaining: number; resetSeconds: number }

export type Limiter = {
  /** @throws AppError RATE_LIMITED with the seconds to wait */
  check(endpoint: Limited, caller: string, now: number): Allowance
  /** Counts a call like `check`. @returns the seconds to wait, 0 for a call that may be made */
  secondsToWait(endpoint: Limited, caller: string, now: number): number
}

/**
 * @param scale multiplies every limit; benchmarks raise it
 */
export function createLimiter(scale = 1): Limiter {
  const counters = new LRUCache<string, Window>({ max: countersAtMost })
  const count = (endpoint: Limited, caller: string, now: number): Allowance => {
    const limit = callsPerMinute(endpoint) * scale
    const key = `${endpoint.method} ${endpoint.path} ${caller}`
    const window = counters.get(key)
    const begun = window && now - window.start < windowMs ? window : { start: now, count: 0 }
    begun.count += 1
    counters.set(key, begun)
    const resetSeconds = Math.max(1, Math.ceil((begun.start + windowMs - now) / 1000))
    return { limit, remaining: Math.floor(limit - begun.count), resetSeconds }
  }
  return {
    check(endpoint, caller, now) {
      const left = count(endpoint, caller, now)
      if (left.remaining >= 0) return left
      throw new AppError('RATE_LIMITED', {
        reason: errorWords.tooManyRequests(left.resetSeconds),
        retryAfter: left.resetSeconds,
      })
    },
    secondsToWait(endpoint, caller, now) {
      const { remaining, resetSeconds } = count(endpoint, caller, now)
      return remaining < 0 ? resetSeconds : 0
    },
  }
}

/** How often one caller may make a call in a minute. */
export function callsPerMinute({ method, reply, perMinute }: Limited): number {
  if (perMinute !== undefined) return perMinute
  if (method !== 'GET') return writesPerMinute
  return reply === fileReply ? filesPerMinute : readsPerMinute
}

/** The address a limit counts for: IPv4 whole, IPv6 by its /64, since one household has a whole /64. */
export function addressKey(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)
  if (mapped) return mapped[1]!
  if (!ip.includes(':')) return ip
  const [head = '', tail] = ip.split('::')
  const left = head ? head.split(':') : []
  const right = tail ? tail.split(':') : []
  const zeros = tail === undefined ? 0 : 8 - left.length - right.length
  const groups = [...left, ...Array<string>(Math.max(0, zeros)).fill('0'), ...right]
  return groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group || '0', 16).toString(16))
    .join(':')
}
