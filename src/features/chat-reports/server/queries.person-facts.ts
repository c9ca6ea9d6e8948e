import { sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { queriesOf } from '#platform/db/queries-of.ts'
import type { PersonCounts } from '../messages.person-facts.ts'

/** What admins see of one person. */
export async function personReports(db: Database, accountId: string): Promise<PersonCounts> {
  const { rows } = await sql<PersonCounts>`
    select count(*) filter (where reporter_id = ${accountId})::int as made,
      count(*) filter (where reported_id = ${accountId})::int as against,
      count(*) filter (where reported_id = ${accountId} and decision = 'upheld')::int as upheld
    from chat_reports where reporter_id = ${accountId} or reported_id = ${accountId}`.execute(
    queriesOf(db),
  )
  return rows[0]!
}
