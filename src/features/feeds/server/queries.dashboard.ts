import { sql } from 'kysely'
import type { QueueFigure } from '#platform/dashboard.ts'
import type { Database } from '#platform/db/database.ts'
import { queriesOf } from '#platform/db/queries-of.ts'

/** Posts that nobody sees until a moderator has. */
export async function waitingPosts(db: Database): Promise<QueueFigure> {
  const { rows } = await sql<QueueFigure>`
    select count(*)::int as waiting, min(created_at) as "oldestAt", null::int as overdue
    from posts where state = 'waiting'`.execute(queriesOf(db))
  return rows[0]!
}
