import { sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { queriesOf } from '#platform/db/queries-of.ts'
import type { PersonCounts } from '../messages.person-facts.ts'

/** What admins see of one person. */
export async function personCounts(db: Database, accountId: string): Promise<PersonCounts> {
  const { rows } = await sql<PersonCounts>`
    select
      (select count(*)::int from moderation_reports where reporter_id = ${accountId}) as made,
      (select count(*)::int from moderation_reports report
        join moderation_cases found on found.id = report.case_id
        where report.reporter_id = ${accountId} and found.decision = 'actioned'
          and found.overturned_at is null) as "right",
      (select count(*)::int from moderation_cases where owner_id = ${accountId}) as against,
      (select count(*)::int from moderation_cases
        where owner_id = ${accountId} and decision = 'actioned' and overturned_at is null) as actioned,
      (select count(*)::int from moderation_sanctions where account_id = ${accountId}) as sanctions`.execute(
    queriesOf(db),
  )
  return rows[0]!
}
