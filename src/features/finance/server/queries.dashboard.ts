import { sql } from 'kysely'
import type { QueueFigure } from '#platform/dashboard.ts'
import type { Database } from '#platform/db/database.ts'
import { queriesOf } from '#platform/db/queries-of.ts'

/** Differences to what providers report that nobody has settled. */
export async function openDifferences(db: Database): Promise<QueueFigure> {
  const { rows } = await sql<QueueFigure>`
    select count(*)::int as waiting, min(found_at) as "oldestAt", null::int as overdue
    from payment_differences where settled_at is null`.execute(queriesOf(db))
  return rows[0]!
}
