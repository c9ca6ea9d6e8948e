import { sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { queriesOf } from '#platform/db/queries-of.ts'
import type { RequestRow } from './queries.ts'

export type ReportedRequest = Pick<
  RequestRow,
  'id' | 'candidateId' | 'status' | 'chargeId' | 'chargeState' | 'jobTitle'
>

/** The request of an offer that the referrer has accepted. */
export async function lockRequestOf(
  db: Database,
  offerId: string,
): Promise<ReportedRequest | undefined> {
  const { rows } = await sql<ReportedRequest>`
    select request.id, request.candidate_id, request.status, request.charge_id,
      request.charge_state, request.job_title
    from referral_requests request
    where request.id = (select offer.request_id from referral_offers offer where offer.id = ${offerId}::uuid)
    for update`.execute(queriesOf(db))
  return rows[0]
}

/** Requests that a candidate had paid for and that ended since then with the account, for this reason. */
export async function lockStopped(
  db: Database,
  { candidateId, reason, since }: { candidateId: string; reason: string; since: Date },
): Promise<{ id: string; chargeId: string }[]> {
  const { rows } = await sql<{ id: string; chargeId: string }>`
    select request.id, request.charge_id from referral_requests request
    where request.candidate_id = ${candidateId} and request.status = 'withdrawn'
      and request.charge_state = 'captured' and request.charge_id is not null
      and exists (
        select from referral_events event
        where event.request_id = request.id and event.by_party = 'system' and event.at >= ${since}
          and event.detail ->> 'reason' = ${reason})
    order by request.id for update`.execute(queriesOf(db))
  return rows
}

export async function markRefunded(db: Database, id: string, now: Date): Promise<void> {
  await queriesOf(db)
    .updateTable('referralRequests')
    .set({ chargeState: 'refunded', updatedAt: now })
    .where('id', '=', id)
    .execute()
}
