/** A connection to Redis that nobody waits for: it may be away at the start and at any time. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from '../log/logger.ts'

export type RedisConnection = {
  client: Awaited<ReturnType<typeof makeClient>>
  up(): boolean
  /** @throws when there is no answer within a second */
  within<Result>(command: () => Promise<Result>): Promise<Result>
  close(): void
}

export type RedisOptions = {
  /** Redis was away and answers again. */
  onBack?: () => void
  /** Commands wait for the connection instead of being refused. */
  queues?: boolean
}

const answerWithin = 1_000
const pingEvery = 1_000
/** Of a connection without a word in either direction: it may be dead. */
export const silentAtMost = 6_000
const longestDelay = 1_000

async function makeClient(url: string, { queues = false }: RedisOptions) {
  // Only a deployment with Redis needs its 700 modules.
  const { createClient } = await import('redis')
  return createClient({
    url,
    disableOfflineQueue: !queues,
    socket: {
      connectTimeout: answerWithin,
      socketTimeout: silentAtMost,
      reconnectStrategy: (attempts) => Math.min(longestDelay, 50 * 2 ** attempts),
    },
  })
}

/**
 * Waits a second for the connection; after that it is made in the background.
 */
export async function connectRedis(
  url: string,
  log: Logger,
  options: RedisOptions = {},
): Promise<RedisConnection> {
  const client = await makeClient(url, options)
  let up = false
  let everUp = false
  client.on('error', (error: unknown) => log.warn({ err: error }, 'Redis failed'))

  /** An answer that comes after all would be taken for that of another question. */
  function reconnect(): void {
    if (!client.isReady) return
    client.destroy()
    client.connect().catch(() => {})
  }

  async function within<Result>(command: () => Promise<Result>): Promise<Result> {
    const late = new AbortController()
    const timer = sleep(answerWithin, undefined, { signal: late.signal, ref: false }).then(() => {
      reconnect()
      throw new Error('Redis does not answer')
    })
    try {
      return await Promise.race([command(), timer])
    } catch (error) {
      if (up) log.error({ err: error }, 'Redis is away')
      up = false
      throw error
    } finally {
      timer.catch(() => {})
      late.abort()
    }
  }

  async function ping(): Promise<void> {
    await within(() => client.ping())
    if (up) return
    up = true
    if (everUp) {
      log.warn('Redis is back')
      options.onBack?.()
    }
    everUp = true
  }

  const connecting = client.connect().then(ping)
  connecting.catch(() => {})
  const pings = setInterval(() => void ping().catch(() => {}), pingEvery)
  pings.unref()
  await Promise.race([connecting, sleep(answerWithin, undefined, { ref: false })]).catch(() => {})
  // A process that starts without it has missed what was sent until it is there.
  everUp = true
  return {
    client,
    up: () => up,
    within,
    close() {
      clearInterval(pings)
      if (client.isOpen) client.destroy()
    },
  }
}
