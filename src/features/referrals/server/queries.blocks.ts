/** What is open between two people when one blocks the other. */
import { sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { queriesOf } from '#platform/db/queries-of.ts'
import { requestColumns, type RequestRow } from './queries.ts'

/** What one of two people has accepted of the other. */
export async function lockClaimedBetween(
  db: Database,
  one: string,
  other: string,
): Promise<RequestRow[]> {
  const rows = await queriesOf(db)
    .selectFrom('referralRequests')
    .select(requestColumns)
    .where((where) =>
      where.or([
        where.and({ claimedBy: one, candidateId: other }),
        where.and({ claimedBy: other, candidateId: one }),
      ]),
    )
    .where('status', 'in', ['claimed', 'needs_changes'])
    .orderBy('id')
    .forUpdate()
    .execute()
  return rows as RequestRow[]
}

/**
 * Ends the open offers of a candidate's requests to someone they have blocked. A referrer who blocks keeps
 * theirs: an offer that went would tell whose it was.
 */
export async function revokeOffersTo(
  db: Database,
  { candidateId, referrerId }: { candidateId: string; referrerId: string },
  now: Date,
): Promise<string[]> {
  const { rows } = await sql<{ requestId: string }>`
    update referral_offers offer set state = 'revoked', acted_at = ${now}
    from referral_requests request
    where request.id = offer.request_id and offer.state in ('offered', 'seen')
      and offer.referrer_id = ${referrerId} and request.candidate_id = ${candidateId}
    returning offer.request_id`.execute(queriesOf(db))
  return rows.map((row) => row.requestId)
}
