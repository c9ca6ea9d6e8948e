import { sql } from 'kysely'
import type { QueueFigure } from '#platform/dashboard.ts'
import type { Database } from '#platform/db/database.ts'
import { queriesOf } from '#platform/db/queries-of.ts'

/** Messages that were given up. */
export async function failedDeliveries(db: Database): Promise<QueueFigure> {
  const { rows } = await sql<QueueFigure>`
    select count(*)::int as waiting, min(updated_at) as "oldestAt", null::int as overdue
    from notification_deliveries where state = 'dead'`.execute(queriesOf(db))
  return rows[0]!
}

/** What was given up since an instant, and since when the oldest waits that should have left. */
export async function channelHealth(
  db: Database,
  channel: 'email' | 'push',
  { since, now }: { since: Date; now: Date },
): Promise<{ dead: number; late: number; oldestDue: Date | null }> {
  const { rows } = await sql<{ dead: number; late: number; oldestDue: Date | null }>`
    select
      (select count(*)::int from notification_deliveries
        where state = 'dead' and updated_at >= ${since} and channel = ${channel}) as dead,
      count(*)::int as late, min(due_at) as "oldestDue"
    from notification_deliveries
    where state = 'pending' and held is null and due_at <= ${now} and channel = ${channel}`.execute(
    queriesOf(db),
  )
  return rows[0]!
}
