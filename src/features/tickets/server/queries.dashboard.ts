import { sql } from 'kysely'
import type { QueueFigure } from '#platform/dashboard.ts'
import type { Database } from '#platform/db/database.ts'
import { queriesOf } from '#platform/db/queries-of.ts'

/** Tickets that wait for an answer of the team. */
export async function awaitingTickets(db: Database, now: Date): Promise<QueueFigure> {
  const { rows } = await sql<QueueFigure>`
    select count(*)::int as waiting, min(created_at) as "oldestAt",
      count(*) filter (where answered_at is null and answer_due_at < ${now})::int as overdue
    from tickets where status in ('new', 'open')`.execute(queriesOf(db))
  return rows[0]!
}
