import { sql } from 'kysely'
import type { CompanyMove } from '#features/companies/server/events.ts'
import type { Database } from '#platform/db/database.ts'
import { queriesOf } from '#platform/db/queries-of.ts'
import { updateThese } from '#platform/db/update-these.ts'

/**
 * Gives the requests of one company to another with their offers. A candidate who has an open
 * request at both keeps the two as they are.
 */
export async function moveRequests(
  db: Database,
  { fromId, intoId, only }: CompanyMove,
): Promise<string[]> {
  const open = sql`('draft', 'screening', 'queued', 'offered', 'claimed', 'needs_changes')`
  const update = sql`
    update referral_requests request set company_id = ${intoId}
    where company_id = ${fromId} and (status not in ${open} or not exists (
      select from referral_requests other where other.company_id = ${intoId}
        and other.candidate_id = request.candidate_id and other.status in ${open}))`
  const ids = await updateThese(db, update, only)
  await sql`
    update referral_offers set company_id = ${intoId}
    where request_id = any(${ids}::uuid[])`.execute(queriesOf(db))
  return ids
}
