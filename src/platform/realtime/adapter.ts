/** How several processes of ours pass socket messages to each other. */
import { createAdapter as createPostgresAdapter } from '@socket.io/postgres-adapter'
import type { Server } from 'socket.io'
import { connectRedis, silentAtMost } from '../redis/redis.ts'
import type { OpenDatabase } from '../db/open.ts'
import type { Logger } from '../log/logger.ts'

export type AdapterChoice =
  /** One process. */
  | { kind: 'memory' }
  /** PostgreSQL's NOTIFY; carries about 2,000 messages a second. */
  | { kind: 'postgres'; pool: OpenDatabase['pool'] }
  | { kind: 'redis'; url: string }

type AdapterConstructor = NonNullable<Parameters<Server['adapter']>[0]>

export type OpenAdapter = {
  adapter: AdapterConstructor | undefined
  /** False while other processes are not reached. */
  up(): boolean
  close(): Promise<void>
}

/** Time for the adapter to listen again after its connection is back. */
const listensAfter = 1_000

/**
 * @param onGap other processes are reached again: whatever they sent meanwhile is lost
 */
export async function openAdapter(
  choice: AdapterChoice,
  log: Logger,
  onGap: () => void,
): Promise<OpenAdapter> {
  const gapEnded = (after = listensAfter) => void setTimeout(onGap, after).unref()
  if (choice.kind === 'memory') {
    return { adapter: undefined, up: () => true, close: async () => {} }
  }
  if (choice.kind === 'postgres') {
    const adapter = createPostgresAdapter(listeningPool(choice.pool, gapEnded), {
      errorHandler: (error) => log.error({ err: error }, 'socket adapter failed'),
    })
    return { adapter, up: () => true, close: async () => {} }
  }
  const { createAdapter: createRedisAdapter } = await import('@socket.io/redis-streams-adapter')
  const redis = await connectRedis(choice.url, log, {
    // The connection that reads is found dead after so long.
    onBack: () => gapEnded(silentAtMost + listensAfter),
    // The adapter asks again at once when it is refused, and would do nothing else.
    queues: true,
  })
  return {
    adapter: createRedisAdapter(redis.client, { blockTimeInMs: silentAtMost / 2 }),
    up: () => redis.up(),
    close: async () => redis.close(),
  }
}

/** The adapter never gives back a connection that ended: the pool would lose a place each time. */
function listeningPool(pool: OpenDatabase['pool'], gapEnded: () => void): OpenDatabase['pool'] {
  let lost = false
  const connect = async () => {
    const client = await pool.connect()
    client.once('end', () => {
      lost = true
      client.release(true)
    })
    if (lost) gapEnded()
    lost = false
    return client
  }
  return Object.assign(Object.create(pool) as OpenDatabase['pool'], {
    connect,
    query: pool.query.bind(pool),
  })
}
