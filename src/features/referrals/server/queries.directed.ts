/** Requests to one referrer. */
import { sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { queriesOf } from '#platform/db/queries-of.ts'
import { decided } from './queries.offers.ts'

/** Of these requests, those that a referrer has decided. */
export async function findDecided(
  db: Database,
  requestIds: readonly string[],
): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select distinct offer.request_id as id from referral_offers offer
    where offer.request_id = any(${requestIds}::uuid[]) and ${decided}`.execute(queriesOf(db))
  return new Set(rows.map((row) => row.id))
}
