import { sql } from 'kysely'
import type { CompanyMove } from '#features/companies/server/events.ts'
import type { Database } from '#platform/db/database.ts'
import { queriesOf } from '#platform/db/queries-of.ts'
import { updateThese } from '#platform/db/update-these.ts'

/** @returns the accounts that moved */
export function moveRecruiters(
  db: Database,
  { fromId, intoId, only }: CompanyMove,
): Promise<string[]> {
  const update = sql`
    update recruiter_profiles set company_id = ${intoId} where company_id = ${fromId}`
  return updateThese(db, update, only, 'account_id')
}

/** Proofs of work addresses; someone who has proved one at both keeps the two. */
export function moveEmployments(
  db: Database,
  { fromId, intoId, only }: CompanyMove,
): Promise<string[]> {
  const update = sql`
    update proven_employments moving set company_id = ${intoId}
    where company_id = ${fromId} and not exists (
      select from proven_employments other
      where other.account_id = moving.account_id and other.company_id = ${intoId})`
  return updateThese(db, update, only, 'account_id')
}

/** A person who hides from one company hides from the other; a merge that is undone takes nothing away. */
export async function blockBoth(
  db: Database,
  fromId: string,
  intoId: string,
  now: Date,
): Promise<void> {
  await sql`
    insert into blocked_companies (account_id, company_id, created_at)
    select account_id, ${intoId}, ${now} from blocked_companies where company_id = ${fromId}
    on conflict do nothing`.execute(queriesOf(db))
}
