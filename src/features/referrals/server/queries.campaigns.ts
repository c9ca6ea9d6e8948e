/** What one-shots read of requests and of the people who answer them. */
import { sql } from 'kysely'
import { notHidden } from './queries.hidden.ts'
import type { Database } from '#platform/db/database.ts'
import { queriesOf } from '#platform/db/queries-of.ts'
import type { RequestStatus, ShownCandidate } from '../contract.ts'
import { typedByCandidate } from './queries.open-offers.ts'
import type { StoredSnapshot } from './queries.ts'

export type StandingRow = {
  id: string
  companyId: string
  status: RequestStatus
  /** Someone took it or passed on it, even when it ran out afterwards. */
  answered: boolean
  claimed: boolean
  referred: boolean
  declineReasons: string[]
}

/** Requests with what ever happened to them. */
export async function findStandings(db: Database, ids: readonly string[]): Promise<StandingRow[]> {
  const { rows } = await sql<StandingRow>`
    select request.id, request.company_id, request.status,
      request.referred_at is not null as referred,
      exists (
        select from referral_offers offer
        where offer.request_id = request.id
          and offer.state in ('passed', 'claimed')) or claims.count > 0 as answered,
      claims.count > 0 as claimed,
      array(
        select event.detail->>'reason' from referral_events event
        where event.request_id = request.id and event.kind in ('decline', 'decline_finally')
          and event.detail->>'reason' is not null
        order by event.seq) as decline_reasons
    from referral_requests request
    cross join lateral (
      select count(*)::int from referral_events event
      where event.request_id = request.id and event.kind = 'claim') claims
    where request.id = any(${ids}::uuid[])`.execute(queriesOf(db))
  return rows
}

export type DigestRow = {
  id: string
  jobTitle: string
  dueAt: Date
  typedByCandidate: boolean
  snapshot: StoredSnapshot
  shown: ShownCandidate | null
  resumeId: string | null
}

/** Open offers of a referrer that came with one-shots, the most urgent first. */
export async function findCampaignOffers(
  db: Database,
  referrerId: string,
  limit: number,
): Promise<DigestRow[]> {
  const rows = await queriesOf(db)
    .selectFrom('referralOffers as offer')
    .innerJoin('referralRequests as request', 'request.id', 'offer.requestId')
    .innerJoin('jobs as job', 'job.id', 'request.jobId')
    .select([
      'offer.id',
      'request.jobTitle',
      'offer.dueAt',
      'request.snapshot',
      'request.shown',
      'request.resumeId',
      typedByCandidate.as('typedByCandidate'),
    ])
    .where('offer.referrerId', '=', referrerId)
    .where('offer.state', 'in', ['offered', 'seen'])
    .where(notHidden)
    .where('request.campaignId', 'is not', null)
    .orderBy('offer.dueAt')
    .limit(limit)
    .execute()
  return rows as DigestRow[]
}
