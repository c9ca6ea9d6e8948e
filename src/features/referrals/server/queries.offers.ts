import { sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { jsonbOf } from '#platform/db/json.ts'
import type { OfferState } from '../contract.ts'
import type { MatchScore } from './matching.ts'

export type OfferRow = {
  id: string
  requestId: string
  referrerId: string
  companyId: string
  wave: number
  state: OfferState
  score: MatchScore
  offeredAt: Date
  seenAt: Date | null
  actedAt: Date | null
  dueAt: Date
}

const columns = [
  'id',
  'requestId',
  'referrerId',
  'companyId',
  'wave',
  'state',
  'score',
  'offeredAt',
  'seenAt',
  'actedAt',
  'dueAt',
] as const

export type NewOffer = Pick<
  OfferRow,
  'id' | 'requestId' | 'referrerId' | 'companyId' | 'wave' | 'score' | 'offeredAt' | 'dueAt'
> & { rankScore: number }

export async function insertOffers(db: Database, offers: readonly NewOffer[]): Promise<void> {
  await db
    .insertInto('referralOffers')
    .values(
      offers.map((offer) => ({ ...offer, score: jsonbOf(offer.score), state: 'offered' as const })),
    )
    .execute()
}

/** An offer of this referrer; somebody else's is as good as none. */
export async function findOffer(
  db: Database,
  id: string,
  referrerId: string,
): Promise<OfferRow | undefined> {
  const row = await db
    .selectFrom('referralOffers')
    .select(columns)
    .where('id', '=', id)
    .where('referrerId', '=', referrerId)
    .executeTakeFirst()
  return row as OfferRow | undefined
}

export async function setOfferState(
  db: Database,
  id: string,
  state: OfferState,
  now: Date,
  reasonCode?: string,
): Promise<void> {
  await db
    .updateTable('referralOffers')
    .set({ state, actedAt: now, ...(reasonCode !== undefined && { reasonCode }) })
    .where('id', '=', id)
    .execute()
}

/** @returns false when it was decided meanwhile */
export async function markSeen(db: Database, id: string, now: Date): Promise<boolean> {
  const seen = await db
    .updateTable('referralOffers')
    .set({ state: 'seen', seenAt: now })
    .where('id', '=', id)
    .where('state', '=', 'offered')
    .executeTakeFirst()
  return seen.numUpdatedRows === 1n
}

/**
 * Ends all open offers of a request.
 *
 * @returns whose they were
 */
export async function endOpenOffers(
  db: Database,
  requestId: string,
  state: 'lapsed' | 'revoked',
  now: Date,
): Promise<string[]> {
  const rows = await db
    .updateTable('referralOffers')
    .set({ state, actedAt: now })
    .where('requestId', '=', requestId)
    .where('state', 'in', ['offered', 'seen'])
    .returning('referrerId')
    .execute()
  return rows.map((row) => row.referrerId)
}

/** The offer by which somebody has taken a request ends. */
export async function endClaimedOffer(
  db: Database,
  requestId: string,
  state: 'passed' | 'lapsed' | 'revoked',
  now: Date,
): Promise<void> {
  await db
    .updateTable('referralOffers')
    .set({ state, actedAt: now })
    .where('requestId', '=', requestId)
    .where('state', '=', 'claimed')
    .execute()
}

export async function countOpenOffers(db: Database, requestId: string): Promise<number> {
  const row = await db
    .selectFrom('referralOffers')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('requestId', '=', requestId)
    .where('state', 'in', ['offered', 'seen'])
    .executeTakeFirstOrThrow()
  return row.count
}

/** Ends the open offers of somebody who may not take requests any more. */
export async function revokeOffersOf(
  db: Database,
  referrerId: string,
  now: Date,
): Promise<string[]> {
  const rows = await db
    .updateTable('referralOffers')
    .set({ state: 'revoked', actedAt: now })
    .where('referrerId', '=', referrerId)
    .where('state', 'in', ['offered', 'seen'])
    .returning('requestId')
    .execute()
  return rows.map((row) => row.requestId)
}

export type ReferrerRow = {
  accountId: string
  function: string | null
  title: string | null
  office: string | null
  openOffers: number
  answered: number
  decided: number
}

/**
 * The people of a company who may be asked now: verified, not paused, with room, not asked before,
 * and not the candidate.
 */
export async function findReferrers(
  db: Database,
  wanted: { companyId: string; requestId: string | null; candidateId: string | null; now: Date },
  openOffersAtMost: number,
  limit: number,
): Promise<ReferrerRow[]> {
  const { companyId, requestId, candidateId, now } = wanted
  const weekAgo = new Date(now.getTime() - 7 * 24 * 60 * 60 * 1000)
  const { rows } = await sql<ReferrerRow>`
    select profile.account_id, profile.function, profile.title, profile.office,
      record.open_offers, record.answered, record.decided
    from recruiter_profiles profile
    join accounts account on account.id = profile.account_id and account.status = 'active'
    cross join lateral (
      select
        count(*) filter (where offer.state in ('offered', 'seen'))::int as open_offers,
        count(*) filter (where offer.state in ('passed', 'claimed'))::int as answered,
        count(*) filter (where offer.state in ('passed', 'claimed', 'lapsed'))::int as decided,
        count(*) filter (where offer.offered_at > ${weekAgo})::int as this_week
      from (
        select state, offered_at from referral_offers
        where referrer_id = profile.account_id
        order by offered_at desc, id desc limit 100) offer) record
    where profile.company_id = ${companyId}
      and profile.work_email_verified_at is not null
      and profile.level >= 1
      and (profile.paused_until is null or profile.paused_until <= ${now})
      and (${candidateId}::uuid is null or profile.account_id <> ${candidateId}::uuid)
      and record.open_offers < ${openOffersAtMost}
      and record.this_week < profile.weekly_cap
      and not exists (
        select from referral_offers earlier
        where earlier.request_id = ${requestId}::uuid and earlier.referrer_id = profile.account_id)
    order by record.open_offers, record.this_week, profile.account_id
    limit ${limit}`.execute(db)
  return rows
}

/** Makes waves that choose the same people wait for each other, so that nobody gets too many. */
export async function lockReferrers(db: Database, accountIds: readonly string[]): Promise<void> {
  await sql`
    select from recruiter_profiles where account_id = any(${accountIds}::uuid[])
    order by account_id for no key update`.execute(db)
}

export async function openOffersOf(
  db: Database,
  accountIds: readonly string[],
): Promise<Map<string, number>> {
  const { rows } = await sql<{ referrerId: string; count: number }>`
    select referrer_id, count(*)::int as count from referral_offers
    where referrer_id = any(${accountIds}::uuid[]) and state in ('offered', 'seen')
    group by referrer_id`.execute(db)
  return new Map(rows.map((row) => [row.referrerId, row.count]))
}

/** What the company's people made of the last 200 offers that are over. */
export async function companyFacts(
  db: Database,
  companyId: string,
): Promise<{ sample: number; answered: number; medianHours: number | null }> {
  const { rows } = await sql<{ sample: number; answered: number; medianHours: number | null }>`
    select count(*)::int as sample,
      count(*) filter (where state <> 'lapsed')::int as answered,
      percentile_cont(0.5) within group (order by extract(epoch from acted_at - offered_at) / 3600)
        filter (where state <> 'lapsed') as median_hours
    from (
      select state, acted_at, offered_at from referral_offers
      where company_id = ${companyId} and state in ('passed', 'claimed', 'lapsed')
      order by acted_at desc limit 200) recent`.execute(db)
  return rows[0] ?? { sample: 0, answered: 0, medianHours: null }
}

/** The offer by which the request is taken now. */
export async function findClaimedOfferId(
  db: Database,
  requestId: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('referralOffers')
    .select('id')
    .where('requestId', '=', requestId)
    .where('state', '=', 'claimed')
    .executeTakeFirst()
  return row?.id
}

/** Offers that wait for a referrer's decision, the most urgent first. */
export async function listOpenOffersOf(
  db: Database,
  referrerId: string,
  limit: number,
): Promise<{ jobTitle: string; dueAt: Date }[]> {
  return db
    .selectFrom('referralOffers as offer')
    .innerJoin('referralRequests as request', 'request.id', 'offer.requestId')
    .select(['request.jobTitle', 'offer.dueAt'])
    .where('offer.referrerId', '=', referrerId)
    .where('offer.state', 'in', ['offered', 'seen'])
    .orderBy('offer.dueAt')
    .limit(limit)
    .execute()
}

export async function findFirstOpenOffer(
  db: Database,
  requestId: string,
): Promise<{ id: string; referrerId: string } | undefined> {
  return db
    .selectFrom('referralOffers')
    .select(['id', 'referrerId'])
    .where('requestId', '=', requestId)
    .where('state', 'in', ['offered', 'seen'])
    .orderBy('rankScore', 'desc')
    .limit(1)
    .executeTakeFirst()
}
