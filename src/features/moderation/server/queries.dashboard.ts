import { sql } from 'kysely'
import type { QueueFigure } from '#platform/dashboard.ts'
import type { Database } from '#platform/db/database.ts'
import { queriesOf } from '#platform/db/queries-of.ts'

/** Cases that nobody has decided. */
export async function waitingCases(db: Database, now: Date): Promise<QueueFigure> {
  const { rows } = await sql<QueueFigure>`
    select count(*)::int as waiting, min(opened_at) as "oldestAt",
      count(*) filter (where due_at < ${now})::int as overdue
    from moderation_cases where status in ('open', 'triaged', 'in_review')`.execute(queriesOf(db))
  return rows[0]!
}

/** Appeals that nobody has answered. */
export async function waitingAppeals(db: Database, now: Date): Promise<QueueFigure> {
  const { rows } = await sql<QueueFigure>`
    select count(*)::int as waiting, min(created_at) as "oldestAt",
      count(*) filter (where due_at < ${now})::int as overdue
    from moderation_appeals where decided_at is null`.execute(queriesOf(db))
  return rows[0]!
}
