import { sql } from 'kysely'
import type { QueueFigure } from '#platform/dashboard.ts'
import type { Database } from '#platform/db/database.ts'
import { queriesOf } from '#platform/db/queries-of.ts'

/** Disputes that wait for a decision. */
export async function openDisputes(db: Database, now: Date): Promise<QueueFigure> {
  const { rows } = await sql<QueueFigure>`
    select count(*)::int as waiting, min(opened_at) as "oldestAt",
      count(*) filter (where due_at < ${now})::int as overdue
    from disputes where state = 'open'`.execute(queriesOf(db))
  return rows[0]!
}
