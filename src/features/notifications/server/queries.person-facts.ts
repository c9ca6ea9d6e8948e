import { sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { queriesOf } from '#platform/db/queries-of.ts'

/** What admins see of one person. */
export async function personDeliveries(
  db: Database,
  accountId: string,
): Promise<{ sent: number; dead: number }> {
  const { rows } = await sql<{ sent: number; dead: number }>`
    select count(*) filter (where state = 'sent')::int as sent, count(*) filter (where state = 'dead')::int as dead
    from notification_deliveries where account_id = ${accountId}`.execute(queriesOf(db))
  return rows[0]!
}
