import { sql } from 'kysely'
import type { QueueFigure } from '#platform/dashboard.ts'
import type { Database } from '#platform/db/database.ts'
import { queriesOf } from '#platform/db/queries-of.ts'

/** Verifications that wait for a decision. */
export async function waitingCases(db: Database, now: Date): Promise<QueueFigure> {
  const { rows } = await sql<QueueFigure>`
    select count(*)::int as waiting, min(submitted_at) as "oldestAt",
      count(*) filter (where due_at < ${now})::int as overdue
    from verification_cases where state = 'waiting'`.execute(queriesOf(db))
  return rows[0]!
}
