/** Statements of the product, caught on their way to PostgreSQL, so that `pg` alone can send them again. */
import { CamelCasePlugin, Kysely, PostgresDialect } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import type { Tables } from '#platform/db/pool.ts'
import type { OpenDatabase } from '#platform/db/open.ts'

export type Statement = { text: string; values: unknown[] }

export type Listener = {
  db: Database
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
