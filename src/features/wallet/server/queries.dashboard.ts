import { sql } from 'kysely'
import type { QueueFigure } from '#platform/dashboard.ts'
import type { Database } from '#platform/db/database.ts'
import { queriesOf } from '#platform/db/queries-of.ts'

/** Adjustments that wait for a second admin. */
export async function waitingAdjustments(db: Database, now: Date): Promise<QueueFigure> {
  const { rows } = await sql<QueueFigure>`
    select count(*)::int as waiting, min(requested_at) as "oldestAt",
      count(*) filter (where due_at < ${now})::int as overdue
    from wallet_adjustments where state = 'waiting'`.execute(queriesOf(db))
  return rows[0]!
}
