/** Opens the database that the settings name. */
import type { Kysely } from 'kysely'
import { join } from 'node:path'
import type pg from 'pg'
import { type Config } from '../config/config.ts'
import { ConfigError } from '../config/config-error.ts'
import { createLogger, type Logger } from '../log/logger.ts'
import { createDatabase, createPool, watchPool, type Tables } from './pool.ts'
import { startEmbeddedPostgres } from './embedded-postgres.ts'
import { withEnd } from '../with-end.ts'

export type OpenDatabase = {
  pool: pg.Pool
  db: Kysely<Tables>
  /** The same, refusing writes: for calls that only read. Tests have one. */
  reads?: Kysely<Tables>
  connectionString: string
  /** Whether the database answers at the moment. */
  answering(): boolean
  close(): Promise<void>
}

const minimumVersion = 180_000

/**
 * Connects to `DATABASE_URL`, or starts (or adopts) the embedded server on `DATA_DIR`.
 *
 * @param onLost the embedded server is gone and does not start again
 * @throws ConfigError when the server cannot be used, with one sentence that names the setting
 */
export async function openDatabase(
  config: Pick<Config, 'databaseUrl' | 'dataDir' | 'databasePool'> &
    Partial<Pick<Config, 'databasePatience'>>,
  log?: Logger,
  onLost?: (error: Error) => void,
): Promise<OpenDatabase> {
  const embedded = config.databaseUrl
    ? undefined
    : await startEmbeddedPostgres({
        folder: join(config.dataDir, 'postgres'),
        ...(onLost && { onLost }),
      })
  const connectionString = config.databaseUrl ?? embedded!.connectionString
  const pool = createPool({
    connectionString,
    max: config.databasePool,
    requestPatience: config.databasePatience,
  })
  try {
    await checkServer(pool, config.databaseUrl ? 'DATABASE_URL' : 'DATA_DIR')
  } catch (error) {
    await Promise.allSettled([pool.end(), embedded?.stop()])
    throw error
  }
  const watch = watchPool(pool, connectionString, log ?? createLogger('silent'))
  return {
    pool,
    db: createDatabase(pool),
    connectionString,
    answering: () => watch.answering(),
    async close() {
      await watch.close()
      if (!pool.ended) await pool.end()
      await embedded?.stop()
    },
  }
}

/** Work of a command on the database, which is closed at the end. */
export async function withDatabase<Result>(
  config: Parameters<typeof openDatabase>[0],
  work: (database: OpenDatabase) => Promise<Result>,
): Promise<Result> {
  const database = await openDatabase(config)
  return withEnd(
    () => work(database),
    () => database.close(),
  )
}

async function checkServer(pool: pg.Pool, setting: string): Promise<void> {
  let version: number
  try {
    const answer = await pool.query<{ version: string }>(
      `select current_setting('server_version_num') as version`,
    )
    version = Number(answer.rows[0]!.version)
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message || cause.name : String(cause)
    throw new ConfigError(`${setting} does not lead to a PostgreSQL database: ${reason}.`, {
      cause,
    })
  }
  if (version < minimumVersion) {
    throw new ConfigError(
      `${setting} leads to PostgreSQL ${Math.floor(version / 10_000)}; this product needs 18 or newer.`,
    )
  }
}
