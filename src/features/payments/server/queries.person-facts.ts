import { sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { queriesOf } from '#platform/db/queries-of.ts'
import type { PersonCounts } from '../messages.person-facts.ts'

/** What admins see of one person. */
export async function personOrders(db: Database, accountId: string): Promise<PersonCounts> {
  const { rows } = await sql<PersonCounts>`
    select count(*) filter (where paid_at is not null)::int as paid,
      count(*) filter (where state in ('created', 'pending', 'failed'))::int as open,
      count(*) filter (where refunded_minor > 0)::int as refunded
    from payment_orders where account_id = ${accountId}`.execute(queriesOf(db))
  return rows[0]!
}
