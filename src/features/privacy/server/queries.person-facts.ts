import { sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { queriesOf } from '#platform/db/queries-of.ts'
import type { PersonCounts } from '../messages.person-facts.ts'

/** What admins see of one person. */
export async function personDeletion(db: Database, accountId: string): Promise<PersonCounts> {
  const { rows } = await sql<PersonCounts>`
    select (select grace_until from account_deletions where account_id = ${accountId} and state = 'grace') as "graceUntil",
      (select count(*)::int from data_exports where account_id = ${accountId}) as exports`.execute(
    queriesOf(db),
  )
  return rows[0]!
}
