/** Offers that wait for a decision. */
import { sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { queriesOf } from '#platform/db/queries-of.ts'
import { notHidden } from './queries.hidden.ts'

/**
 * The candidate pasted the address of the job and typed its title: it is a text of theirs like any
 * other. For statements that call the job `job` and the request `request`.
 */
export const typedByCandidate = sql<boolean>`(
  job.source_kind = 'pasted' and job.title <> request.job_title)`

/** Offers that wait for a referrer's decision, the most urgent first. */
export async function listOpenOffersOf(
  db: Database,
  referrerId: string,
  limit: number,
): Promise<{ id: string; jobTitle: string; typedByCandidate: boolean; dueAt: Date }[]> {
  return queriesOf(db)
    .selectFrom('referralOffers as offer')
    .innerJoin('referralRequests as request', 'request.id', 'offer.requestId')
    .innerJoin('jobs as job', 'job.id', 'request.jobId')
    .select([
      'offer.id',
      'request.jobTitle',
      'offer.dueAt',
      typedByCandidate.as('typedByCandidate'),
    ])
    .where('offer.referrerId', '=', referrerId)
    .where('offer.state', 'in', ['offered', 'seen'])
    .where(notHidden)
    .orderBy('offer.dueAt')
    .limit(limit)
    .execute()
}

export async function findFirstOpenOffer(
  db: Database,
  requestId: string,
): Promise<{ id: string; referrerId: string } | undefined> {
  return queriesOf(db)
    .selectFrom('referralOffers')
    .select(['id', 'referrerId'])
    .where('requestId', '=', requestId)
    .where('state', 'in', ['offered', 'seen'])
    .orderBy('rankScore', 'desc')
    .limit(1)
    .executeTakeFirst()
}
