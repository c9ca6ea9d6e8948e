import { sql } from 'kysely'
import type { CompanyMove } from '#features/companies/server/events.ts'
import type { Database } from '#platform/db/database.ts'
import { updateThese } from '#platform/db/update-these.ts'

/**
 * Verifications and cases that belong to one company belong to another.
 *
 * @returns the accounts whose verification moved
 */
export async function moveVerifications(
  db: Database,
  { fromId, intoId, only }: CompanyMove,
): Promise<string[]> {
  const cases = sql`
    update verification_cases set company_id = ${intoId}
    where company_id = ${fromId} and (kind = 'identity' or state not in ('proving', 'waiting'))`
  await updateThese(db, cases, only, 'account_id')
  const verifications = sql`
    update recruiter_verifications set company_id = ${intoId} where company_id = ${fromId}`
  return updateThese(db, verifications, only, 'account_id')
}
