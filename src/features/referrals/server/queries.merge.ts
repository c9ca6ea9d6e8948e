import { sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'

/**
 * Gives the requests of one company to another with their offers. A candidate who has an open
 * request at both keeps the two as they are.
 *
 * @param only these requests; all of them when absent
 * @returns the requests that moved
 */
export async function moveRequests(
  db: Database,
  fromId: string,
  intoId: string,
  only?: readonly string[],
): Promise<string[]> {
  const open = sql`('draft', 'screening', 'queued', 'offered', 'claimed', 'needs_changes')`
  const { rows } = await sql<{ id: string }>`
    update referral_requests request set company_id = ${intoId}
    where company_id = ${fromId} ${only ? sql`and id = any(${only}::uuid[])` : sql``}
      and (status not in ${open} or not exists (
        select from referral_requests other where other.company_id = ${intoId}
          and other.candidate_id = request.candidate_id and other.status in ${open}))
    returning id`.execute(db)
  const ids = rows.map((row) => row.id)
  await sql`
    update referral_offers set company_id = ${intoId}
    where request_id = any(${ids}::uuid[])`.execute(db)
  return ids
}
