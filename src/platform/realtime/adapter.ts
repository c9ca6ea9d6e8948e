/** How several processes of ours pass socket messages to each other. */
import { createAdapter as createPostgresAdapter } from '@socket.io/postgres-adapter'
import { createAdapter as createRedisAdapter } from '@socket.io/redis-streams-adapter'
import { createClient } from 'redis'
import type { Server } from 'socket.io'
import type { OpenDatabase } from '../db/open.ts'
import type { Logger } from '../log/logger.ts'

export type AdapterChoice =
  /** One process. */
  | { kind: 'memory' }
  /** PostgreSQL's NOTIFY; carries about 2,000 messages a second. */
  | { kind: 'postgres'; pool: OpenDatabase['pool'] }
  | { kind: 'redis'; url: string }

type AdapterConstructor = NonNullable<Parameters<Server['adapter']>[0]>

/**
 * @throws when Redis is named but cannot be reached
 */
export async function openAdapter(
  choice: AdapterChoice,
  log: Logger,
): Promise<{ adapter: AdapterConstructor | undefined; close(): Promise<void> }> {
  if (choice.kind === 'memory') return { adapter: undefined, close: async () => {} }
  if (choice.kind === 'postgres') {
    const adapter = createPostgresAdapter(choice.pool, {
      errorHandler: (error) => log.error({ err: error }, 'socket adapter failed'),
    })
    return { adapter, close: async () => {} }
  }
  const client = createClient({ url: choice.url })
  client.on('error', (error: unknown) => log.error({ err: error }, 'Redis failed'))
  await client.connect()
  return { adapter: createRedisAdapter(client), close: async () => client.destroy() }
}
