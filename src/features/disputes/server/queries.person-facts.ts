import { sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { queriesOf } from '#platform/db/queries-of.ts'
import type { PersonCounts } from '../messages.person-facts.ts'

/** What admins see of one person. */
export async function personDisputes(db: Database, accountId: string): Promise<PersonCounts> {
  const { rows } = await sql<PersonCounts>`
    select count(*) filter (where candidate_id = ${accountId})::int as opened,
      count(*) filter (where referrer_id = ${accountId})::int as against,
      count(*) filter (where referrer_id = ${accountId} and state = 'upheld')::int as upheld
    from disputes where candidate_id = ${accountId} or referrer_id = ${accountId}`.execute(
    queriesOf(db),
  )
  return rows[0]!
}
