import { sql } from 'kysely'
import type { QueueFigure } from '#platform/dashboard.ts'
import type { Database } from '#platform/db/database.ts'
import { queriesOf } from '#platform/db/queries-of.ts'

/** Broadcasts that wait for a second admin. */
export async function waitingBroadcasts(db: Database): Promise<QueueFigure> {
  const { rows } = await sql<QueueFigure>`
    select count(*)::int as waiting, min(created_at) as "oldestAt", null::int as overdue
    from broadcasts where state = 'awaiting_approval'`.execute(queriesOf(db))
  return rows[0]!
}
