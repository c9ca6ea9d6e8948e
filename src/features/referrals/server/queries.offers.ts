import { sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { queriesOf } from '#platform/db/queries-of.ts'
import { jsonbOf } from '#platform/db/json.ts'
import type { OfferState, Overlap } from '../contract.ts'
import type { MatchScore } from './matching.ts'
import { notHidden } from './queries.hidden.ts'
import { typedByCandidate } from './queries.open-offers.ts'

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
  /** What the two have in common, as it was when the offer was made. */
  inCommon: Overlap[]
  /** When the candidate was revealed to this referrer. */
  claimedAt: Date | null
  /** When the referrer said that the referral is being started. */
  startedAt: Date | null
  releasedAt: Date | null
  consent: 'asked' | 'given' | 'refused' | null
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
  'inCommon',
  'claimedAt',
  'startedAt',
  'releasedAt',
  'consent',
] as const

export type NewOffer = Pick<
  OfferRow,
  | ('id' | 'requestId' | 'referrerId' | 'companyId' | 'wave' | 'score' | 'offeredAt')
  | ('dueAt' | 'inCommon')
> & { rankScore: number }

/**
 * Creates offers; one that was revoked before its referrer decided is open again, with what the two had
 * in common when it was made.
 */
export async function insertOffers(db: Database, offers: readonly NewOffer[]): Promise<void> {
  const all = <Key extends keyof NewOffer>(key: Key) => offers.map((offer) => offer[key])
  await sql`
    insert into referral_offers (id, request_id, referrer_id, company_id, wave, score, rank_score,
      offered_at, due_at, in_common, state)
    select id, request_id, referrer_id, company_id, wave, score, rank_score, offered_at, due_at,
      string_to_array(in_common, ' '), 'offered'
    from unnest(${all('id')}::uuid[], ${all('requestId')}::uuid[],
      ${all('referrerId')}::uuid[], ${all('companyId')}::uuid[], ${all('wave')}::int[],
      ${offers.map((offer) => jsonbOf(offer.score))}::jsonb[], ${all('rankScore')}::real[],
      ${all('offeredAt')}::timestamptz[], ${all('dueAt')}::timestamptz[],
      ${offers.map((offer) => offer.inCommon.join(' '))}::text[])
      as made(id, request_id, referrer_id, company_id, wave, score, rank_score, offered_at, due_at,
        in_common)
    on conflict (request_id, referrer_id) do update set wave = excluded.wave,
      score = excluded.score, rank_score = excluded.rank_score, offered_at = excluded.offered_at,
      due_at = excluded.due_at, state = excluded.state, acted_at = null, reason_code = null,
      consent = nullif(referral_offers.consent, 'asked'),
      consent_at = case when referral_offers.consent <> 'asked' then referral_offers.consent_at end
    where referral_offers.state = 'revoked'`.execute(queriesOf(db))
}

/** An offer with what its page says about company and job. */
export type OwnOfferRow = OfferRow & {
  companyName: string
  companySlug: string
  /** The candidate has typed the title of the job. */
  typedByCandidate: boolean
  /** Its job may be read by those alone who were let in. */
  jobIsPrivate: boolean
}

/** An offer of this referrer; someone else's is as good as none. */
export async function findOffer(
  db: Database,
  id: string,
  referrerId: string,
): Promise<OwnOfferRow | undefined> {
  const row = await queriesOf(db)
    .selectFrom('referralOffers as offer')
    .innerJoin('referralRequests as request', 'request.id', 'offer.requestId')
    .innerJoin('companies as company', 'company.id', 'request.companyId')
    .leftJoin('jobs as job', 'job.id', 'request.jobId')
    .select(columns.map((column) => `offer.${column}` as const))
    .select(['company.name as companyName', 'company.slug as companySlug'])
    .select(sql<boolean>`coalesce(${typedByCandidate}, true)`.as('typedByCandidate'))
    .select(
      sql<boolean>`coalesce(job.source_kind = 'pasted' and job.created_by is not null, true)`.as(
        'jobIsPrivate',
      ),
    )
    .where('offer.id', '=', id)
    .where('offer.referrerId', '=', referrerId)
    .where(notHidden)
    .executeTakeFirst()
  return row as OwnOfferRow | undefined
}

export async function setOfferState(
  db: Database,
  id: string,
  state: OfferState,
  now: Date,
  reasonCode?: string,
): Promise<void> {
  await queriesOf(db)
    .updateTable('referralOffers')
    .set({ state, actedAt: now, ...(reasonCode !== undefined && { reasonCode }) })
    .where('id', '=', id)
    .execute()
}

/** @returns false when it was decided meanwhile */
export async function markSeen(db: Database, id: string, now: Date): Promise<boolean> {
  const seen = await queriesOf(db)
    .updateTable('referralOffers')
    .set({ state: 'seen', seenAt: now })
    .where('id', '=', id)
    .where('state', '=', 'offered')
    .executeTakeFirst()
  return seen.numUpdatedRows === 1n
}

/**
 * Ends all open offers of requests. Those that wait for the candidate's consent have been answered by
 * their referrers in time: they do not lapse.
 *
 * @returns whose they were, once for each offer
 */
export async function endOpenOffers(
  db: Database,
  requestIds: readonly string[],
  state: 'lapsed' | 'revoked',
  now: Date,
): Promise<string[]> {
  const { rows } = await sql<{ referrerId: string }>`
    update referral_offers set state = ${state}, acted_at = ${now}
    where request_id = any(${requestIds}::uuid[]) and state in ('offered', 'seen')
      and (${state}::text = 'revoked' or consent is distinct from 'asked')
    returning referrer_id`.execute(queriesOf(db))
  return rows.map((row) => row.referrerId)
}

/** The offers by which someone has taken requests end. */
export async function endClaimedOffers(
  db: Database,
  requestIds: readonly string[],
  state: 'passed' | 'lapsed' | 'revoked',
  now: Date,
): Promise<void> {
  await sql`
    update referral_offers set state = ${state}, acted_at = ${now}
    where request_id = any(${requestIds}::uuid[]) and state = 'claimed'`.execute(queriesOf(db))
}

/** Which of these requests someone can still decide. */
export async function requestsWithOpenOffers(
  db: Database,
  requestIds: readonly string[],
): Promise<Set<string>> {
  if (requestIds.length === 0) return new Set()
  const { rows } = await sql<{ requestId: string }>`
    select distinct request_id from referral_offers
    where request_id = any(${requestIds}::uuid[]) and state in ('offered', 'seen')`.execute(
    queriesOf(db),
  )
  return new Set(rows.map((row) => row.requestId))
}

export async function countOpenOffers(db: Database, requestId: string): Promise<number> {
  const row = await queriesOf(db)
    .selectFrom('referralOffers')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('requestId', '=', requestId)
    .where('state', 'in', ['offered', 'seen'])
    .executeTakeFirstOrThrow()
  return row.count
}

/** Ends the open offers of someone who may not take requests any more. */
export async function revokeOffersOf(
  db: Database,
  referrerId: string,
  now: Date,
): Promise<string[]> {
  const rows = await queriesOf(db)
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
  /** Offers of the last seven days without those that were revoked, of `weeklyCap` at most. */
  thisWeek: number
  weeklyCap: number
  referFunctions: string[]
  referLevels: string[]
  onlyVouch: boolean
}

/** A request to offer. */
export type Wanted = { requestId: string; companyId: string; candidateId: string; jobId: string }

export type EligibleRow = ReferrerRow & {
  /** Their offer of this request was revoked before they decided. */
  again: boolean
}

/**
 * The people of companies who may be asked now: verified, not paused, with room. Those with the
 * least to do come first, `limit` for each company.
 */
const availableAt = (
  companyIds: readonly string[],
  { now, openOffersAtMost, limit }: { now: Date; openOffersAtMost: number; limit: number },
) => {
  const weekAgo = new Date(now.getTime() - 7 * 24 * 60 * 60 * 1000)
  return sql<ReferrerRow>`
    select company.id as company_id, person.*
    from unnest(${companyIds}::uuid[]) as company(id)
    cross join lateral (
      select profile.account_id, profile.function, profile.title, profile.office,
        profile.weekly_cap, profile.refer_functions, profile.refer_levels, profile.only_vouch,
        record.open_offers, record.answered, record.decided, record.this_week
      from recruiter_profiles profile
      join accounts account on account.id = profile.account_id and account.status = 'active'
      -- Referrals of oneself, as long as nobody has said that they are none.
      cross join lateral (
        select coalesce(array_agg(hold.request_id), '{}') as ids from self_referral_holds hold
        where hold.referrer_id = profile.account_id and hold.counts is not true) held
      cross join lateral (
        select
          count(*) filter (where offer.state in ('offered', 'seen'))::int as open_offers,
          count(*) filter (where offer.state in ('passed', 'claimed')
            and offer.request_id <> all(held.ids))::int as answered,
          count(*) filter (where offer.state in ('passed', 'claimed', 'lapsed')
            and offer.request_id <> all(held.ids))::int as decided,
          count(*) filter (where offer.offered_at > ${weekAgo} and offer.state <> 'revoked')::int
            as this_week
        from (
          select state, offered_at, request_id from referral_offers
          where referrer_id = profile.account_id
          order by offered_at desc, id desc limit 100) offer) record
      where profile.company_id = company.id
        and profile.work_email_verified_at is not null
        and profile.level >= 1
        and (profile.paused_until is null or profile.paused_until <= ${now})
        and record.open_offers < ${openOffersAtMost}
        and record.this_week < profile.weekly_cap
      order by record.open_offers, record.this_week, profile.account_id
      limit ${limit}) person`
}

/** The people of companies who may be asked now, at most `limit` of each. */
export async function findAvailable(
  db: Database,
  companyIds: readonly string[],
  rule: { now: Date; openOffersAtMost: number; limit: number },
): Promise<Map<string, ReferrerRow[]>> {
  const found = availableAt([...new Set(companyIds)], rule)
  const { rows } = await sql<ReferrerRow & { companyId: string }>`${found}`.execute(queriesOf(db))
  return Map.groupBy(rows, (row) => row.companyId)
}

/**
 * For each request that there is someone for: who may be asked. Not its candidate, nobody who
 * decided or missed it, and nobody who passed when the candidate asked for the same job before.
 */
export async function findReferrers(
  db: Database,
  wanted: readonly Wanted[],
  rule: { now: Date; openOffersAtMost: number; limit: number },
): Promise<Map<string, EligibleRow[]>> {
  const companyIds = [...new Set(wanted.map((request) => request.companyId))]
  const { rows } = await sql<EligibleRow & { requestId: string }>`
    with person as materialized (${availableAt(companyIds, rule)})
    select request.id as request_id, person.*, own.id is not null as again
    from unnest(${wanted.map((request) => request.requestId)}::uuid[],
      ${wanted.map((request) => request.companyId)}::uuid[],
      ${wanted.map((request) => request.candidateId)}::uuid[],
      ${wanted.map((request) => request.jobId)}::uuid[])
      as request(id, company_id, candidate_id, job_id)
    join person on person.company_id = request.company_id
      and person.account_id <> request.candidate_id
    left join referral_offers own
      on own.request_id = request.id and own.referrer_id = person.account_id
    where not hides_from(request.candidate_id, request.company_id)
      and not are_blocked(request.candidate_id, person.account_id)
      and (own.id is null or own.state = 'revoked')
      and not exists (
        select from referral_requests earlier
        join referral_offers passed on passed.request_id = earlier.id
          and passed.referrer_id = person.account_id and passed.state = 'passed'
        where earlier.candidate_id = request.candidate_id and earlier.job_id = request.job_id)`.execute(
    queriesOf(db),
  )
  return Map.groupBy(rows, (row) => row.requestId)
}

/** Handing a request back says nothing about its merits. */
export const decided = sql`offer.state = 'passed' and not exists (
  select from referral_events event
  where event.request_id = offer.request_id and event.kind = 'release'
    and event.by_account = offer.referrer_id)`

/** Of these requests, those that are not decided: someone who could has not, or nobody has. */
export async function findUndecided(
  db: Database,
  requestIds: readonly string[],
): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select request.id from referral_requests request
    where request.id = any(${requestIds}::uuid[])
      and not hides_from(request.candidate_id, request.company_id)
      and (
        not exists (
          select from referral_offers offer where offer.request_id = request.id and ${decided})
        or exists (
          select from recruiter_profiles profile
          join accounts account on account.id = profile.account_id and account.status = 'active'
          where profile.company_id = request.company_id
            and profile.account_id <> request.candidate_id
            and profile.work_email_verified_at is not null and profile.level >= 1
            and not are_blocked(request.candidate_id, profile.account_id)
            and not exists (
              select from referral_offers offer
              where offer.request_id = request.id and offer.referrer_id = profile.account_id
                and ${decided})))`.execute(queriesOf(db))
  return new Set(rows.map((row) => row.id))
}

/** Waiting requests at companies where someone has room now; another selection each time. */
export async function findOfferable(
  db: Database,
  rule: { now: Date; openOffersAtMost: number; limit: number },
): Promise<string[]> {
  const { rows: waiting } = await sql<{ companyId: string }>`
    select distinct company_id from referral_requests
    where status = 'queued' and frozen_at is null`.execute(queriesOf(db))
  if (waiting.length === 0) return []
  const companyIds = waiting.map((row) => row.companyId)
  const { rows } = await sql<{ id: string }>`
    with open as materialized (${availableAt(companyIds, { ...rule, limit: 1 })})
    select request.id from referral_requests request join open on open.company_id = request.company_id
    where request.status = 'queued' and request.frozen_at is null
    order by random() limit ${rule.limit}`.execute(queriesOf(db))
  return rows.map((row) => row.id)
}

/** Makes waves that choose the same people wait for each other, so that nobody gets too many. */
export async function lockReferrers(db: Database, accountIds: readonly string[]): Promise<void> {
  await sql`
    select from recruiter_profiles where account_id = any(${accountIds}::uuid[])
    order by account_id for no key update`.execute(queriesOf(db))
}

export async function openOffersOf(
  db: Database,
  accountIds: readonly string[],
): Promise<Map<string, number>> {
  const { rows } = await sql<{ referrerId: string; count: number }>`
    select referrer_id, count(*)::int as count from referral_offers
    where referrer_id = any(${accountIds}::uuid[]) and state in ('offered', 'seen')
    group by referrer_id`.execute(queriesOf(db))
  return new Map(rows.map((row) => [row.referrerId, row.count]))
}
