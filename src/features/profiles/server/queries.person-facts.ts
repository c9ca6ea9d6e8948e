import { sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { queriesOf } from '#platform/db/queries-of.ts'
import type { PersonCounts } from '../messages.person-facts.ts'

/** What admins see of one person. */
export async function profileFacts(db: Database, accountId: string): Promise<PersonCounts> {
  const { rows } = await sql<PersonCounts>`
    select (select completeness from candidate_profiles where account_id = ${accountId}) as completeness,
      exists (select 1 from resume_files where account_id = ${accountId} and is_current) as "hasResume",
      (select company_id from recruiter_profiles where account_id = ${accountId}) as "companyId",
      exists (select 1 from recruiter_profiles
        where account_id = ${accountId} and work_email_verified_at is not null) as "isVerified"`.execute(
    queriesOf(db),
  )
  return rows[0]!
}
