/** A PostgreSQL of its own for one benchmark, with the product's schema, in a folder that is removed. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createLogger } from '#platform/log/logger.ts'
import { startEmbeddedPostgres } from '#platform/db/embedded-postgres.ts'
import { migrate } from '#platform/db/migrate.ts'
import { openDatabase, type OpenDatabase } from '#platform/db/open.ts'
import { migrateTaskQueue } from '#platform/tasks/queue.ts'

/**
 * @param connections of the pool
 * @param settings of PostgreSQL, where the product's own are too small for much data
 * @param existing the folder of one that a process left behind
 */
export async function startDatabase(
  connections: number,
  settings?: Record<string, string>,
  existing?: string,
): Promise<OpenDatabase & { folder: string }> {
  const folder = existing ?? (await mkdtemp(join(tmpdir(), 'tessera-bench-')))
  const server =
    settings && (await startEmbeddedPostgres({ folder: join(folder, 'postgres'), settings }))
  const database = await openDatabase({
    databaseUrl: server?.connectionString,
    dataDir: folder,
    databasePool: connections,
  })
  await migrate(database.db)
  await migrateTaskQueue(database.pool, createLogger('silent'))
  return {
    ...database,
    folder,
    async close() {
      await database.close()
      await server?.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
