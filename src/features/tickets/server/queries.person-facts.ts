import { sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { queriesOf } from '#platform/db/queries-of.ts'
import type { PersonCounts } from '../messages.person-facts.ts'

/** What admins see of one person. */
export async function personTickets(db: Database, accountId: string): Promise<PersonCounts> {
  const { rows } = await sql<PersonCounts>`
    select count(*)::int as all,
      count(*) filter (where status not in ('resolved', 'closed', 'spam', 'merged'))::int as open
    from tickets where requester_id = ${accountId}`.execute(queriesOf(db))
  return rows[0]!
}
