import { sql } from 'kysely'
import type { QueueFigure } from '#platform/dashboard.ts'
import type { Database } from '#platform/db/database.ts'
import { queriesOf } from '#platform/db/queries-of.ts'

/** Reviews that nobody has taken, and those that are late. */
export async function waitingReviews(db: Database, now: Date): Promise<QueueFigure> {
  const { rows } = await sql<QueueFigure>`
    select count(*)::int as waiting, min(created_at) as "oldestAt",
      count(*) filter (where due_at <= ${now})::int as overdue
    from resume_reviews
    where closes_at is not null and (state = 'open' or due_at <= ${now})`.execute(queriesOf(db))
  return rows[0]!
}
