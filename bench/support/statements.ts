/** Statements of the product, caught on their way to PostgreSQL, so that `pg` alone can send them again. */
import { CamelCasePlugin, Kysely, PostgresDialect } from 'kysely'
import { sessionLimits } from '#features/accounts/server/limits.ts'
import { findSession } from '#features/accounts/server/queries.sessions.ts'
import type { Database } from '#platform/db/database.ts'
import type { DatabasePool, Tables } from '#platform/db/pool.ts'
import type { OpenDatabase } from '#platform/db/open.ts'

export type Statement = { text: string; values: unknown[] }

export type Listener = {
  db: DatabasePool
  /** The statements since the last call. */
  take: () => Statement[]
}

export function listenTo({ pool }: Pick<OpenDatabase, 'pool'>): Listener {
  let caught: Statement[] = []
  const db = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
    log: (event) => {
      if (event.level !== 'query') return
      caught.push({ text: event.query.sql, values: [...event.query.parameters] })
    },
  })
  return {
    db,
    take() {
      const taken = caught
      caught = []
      return taken
    },
  }
}

/** Sends what every call of someone who is signed in begins with. */
export async function checkSession(
  db: Database,
  { pool }: Pick<OpenDatabase, 'pool'>,
  accountId: string,
): Promise<void> {
  const { rows } = await pool.query<{ id: string }>(
    'select id from sessions where account_id = $1 limit 1',
    [accountId],
  )
  await findSession(db, { id: rows[0]!.id }, new Date(), sessionLimits, 60_000)
}
