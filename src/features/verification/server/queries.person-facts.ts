import { sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { queriesOf } from '#platform/db/queries-of.ts'
import type { PersonCounts } from '../messages.person-facts.ts'

/** What admins see of one person. */
export async function personCases(db: Database, accountId: string): Promise<PersonCounts> {
  const { rows } = await sql<PersonCounts>`
    select count(*) filter (where state in ('proving', 'waiting'))::int as waiting,
      count(*) filter (where state = 'approved')::int as approved,
      count(*) filter (where state = 'rejected')::int as rejected,
      (select state from recruiter_verifications where account_id = ${accountId}) as state
    from verification_cases where account_id = ${accountId}`.execute(queriesOf(db))
  return rows[0]!
}
