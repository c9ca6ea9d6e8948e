import { sql } from 'kysely'
import type { QueueFigure } from '#platform/dashboard.ts'
import type { Database } from '#platform/db/database.ts'
import { queriesOf } from '#platform/db/queries-of.ts'
import { hasProblem } from './queries.ts'

/** Boards whose last readings failed, and boards that lost most of their jobs. */
export async function failingBoards(db: Database): Promise<QueueFigure> {
  const { rows } = await sql<QueueFigure>`
    select count(*)::int as waiting, min(coalesce(held_since, updated_at)) as "oldestAt",
      null::int as overdue
    from job_boards where ${hasProblem}`.execute(queriesOf(db))
  return rows[0]!
}
