import { sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { queriesOf } from '#platform/db/queries-of.ts'
import { openStatuses } from '../contract.ts'
import type { PersonCounts } from '../messages.person-facts.ts'

/** What admins see of one person. */
export async function personApplications(db: Database, accountId: string): Promise<PersonCounts> {
  const { rows } = await sql<PersonCounts>`
    select count(*) filter (where submitted_at is not null)::int as sent,
      count(*) filter (where status = any(${openStatuses}))::int as open,
      count(*) filter (where status = 'hired')::int as hired
    from applications where candidate_id = ${accountId}`.execute(queriesOf(db))
  return rows[0]!
}
