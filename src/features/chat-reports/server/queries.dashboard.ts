import { sql } from 'kysely'
import type { QueueFigure } from '#platform/dashboard.ts'
import type { Database } from '#platform/db/database.ts'
import { queriesOf } from '#platform/db/queries-of.ts'

/** Reports that nobody has decided. */
export async function openReports(db: Database): Promise<QueueFigure> {
  const { rows } = await sql<QueueFigure>`
    select count(*)::int as waiting, min(created_at) as "oldestAt", null::int as overdue
    from chat_reports where decided_at is null`.execute(queriesOf(db))
  return rows[0]!
}
