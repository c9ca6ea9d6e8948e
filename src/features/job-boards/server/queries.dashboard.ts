import { sql } from 'kysely'
import type { QueueFigure } from '#platform/dashboard.ts'
import type { Database } from '#platform/db/database.ts'
import { queriesOf } from '#platform/db/queries-of.ts'
import { hasProblem, isSuggested } from './queries.ts'

/** Boards whose last readings failed, and boards that lost most of their jobs. */
export async function failingBoards(db: Database): Promise<QueueFigure> {
  const { rows } = await sql<QueueFigure>`
    select count(*)::int as waiting, min(coalesce(held_since, updated_at)) as "oldestAt",
      null::int as overdue
    from job_boards where ${hasProblem}`.execute(queriesOf(db))
  return rows[0]!
}

/** Boards that members added and that nobody has activated. */
export async function suggestedBoards(db: Database): Promise<QueueFigure> {
  const { rows } = await sql<QueueFigure>`
    select count(*)::int as waiting, min(created_at) as "oldestAt", null::int as overdue
    from job_boards where ${isSuggested}`.execute(queriesOf(db))
  return rows[0]!
}
