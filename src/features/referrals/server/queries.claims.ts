/** Who has learned who a candidate is, who wants to, and what came of it. */
import { sql, type RawBuilder } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { queriesOf } from '#platform/db/queries-of.ts'

/** Marks the offer as claimed: its referrer takes the request and sees who asked. Other open offers end. */
export async function claimOffer(
  db: Database,
  { id, requestId }: { id: string; requestId: string },
  now: Date,
): Promise<void> {
  await sql`
    with others as (
      update referral_offers set state = 'revoked', acted_at = ${now}
      where request_id = ${requestId} and id <> ${id} and state in ('offered', 'seen')
    )
    update referral_offers set state = 'claimed', acted_at = ${now}, claimed_at = ${now},
      started_at = null, released_at = null
    where id = ${id}`.execute(queriesOf(db))
}

export async function setStarted(db: Database, id: string, now: Date): Promise<void> {
  await sql`
    update referral_offers set started_at = coalesce(started_at, ${now}) where id = ${id}`.execute(
    queriesOf(db),
  )
}

/** Claims of these requests ended without a decision. */
export async function setReleased(
  db: Database,
  requestIds: readonly string[],
  now: Date,
): Promise<void> {
  await sql`
    update referral_offers set released_at = ${now}
    where request_id = any(${requestIds}::uuid[]) and state = 'claimed'`.execute(queriesOf(db))
}

/** What was handed back with a report that an admin upheld does not count. */
export async function forgiveReporters(db: Database, requestId: string): Promise<void> {
  await sql`
    update referral_offers offer set released_at = null
    where offer.request_id = ${requestId} and exists (
      select from referral_reports report
      where report.request_id = offer.request_id and report.reporter_id = offer.referrer_id)`.execute(
    queriesOf(db),
  )
}

const handedBackBy = (referrerId: RawBuilder<unknown>, since: Date) => sql`(
  select count(*)::int from referral_offers earlier
  where earlier.referrer_id = ${referrerId} and earlier.released_at > ${since})`

const undecidedOf = (referrerId: RawBuilder<unknown>) => sql`(
  select count(*)::int from referral_requests taken
  where taken.claimed_by = ${referrerId} and taken.status in ('claimed', 'needs_changes'))`

/**
 * How many more requests of people whom a referrer has seen have ended since then without a referral than
 * with one. Also those that a candidate withdrew or left after changes were asked for: a referrer can bring
 * about either.
 */
const unreferredBeyond = (referrerId: RawBuilder<unknown>, since: Date) => sql`greatest(0, (
  select count(*)::int from referral_offers seen
  where seen.referrer_id = ${referrerId} and seen.claimed_at is not null
    and seen.state in ('passed', 'revoked') and seen.released_at is null and seen.acted_at > ${since}
    -- What was handed back with a report that was upheld was no request to decide on.
    and not exists (select from referral_reports report
      where report.request_id = seen.request_id and report.reporter_id = seen.referrer_id)
  ) - (
  select count(*)::int from referral_requests made
  where made.claimed_by = ${referrerId} and made.referred_at > ${since}
    and made.status <> 'upheld'))`

/**
 * Claims of a referrer that led to nothing: those without a decision that have ended since then, those
 * that are open, and decided or withdrawn ones beyond a few more than were referred. Open ones count too, or several
 * at once would show more people than one after the other.
 *
 * @param freeUnreferred so many more may end without a referral than with one
 */
const withoutReferral = (referrerId: string, since: Date, freeUnreferred: number) => {
  const referrer = sql`${referrerId}::uuid`
  return sql`${handedBackBy(referrer, since)} + ${undecidedOf(referrer)}
    + greatest(0, ${unreferredBeyond(referrer, since)} - ${freeUnreferred}::int)`
}

/** How many claims of a referrer led to nothing. */
export async function countUndecided(
  db: Database,
  referrerId: string,
  since: Date,
  freeUnreferred: number,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select ${withoutReferral(referrerId, since, freeUnreferred)} as count`.execute(queriesOf(db))
  return rows[0]!.count
}

/** What counts when a referrer claims another request. */
export type ClaimRecord = {
  /** Someone has to look at their referrals first. */
  isUnderReview: boolean
  /** Claims that are neither decided nor over. */
  open: number
  /** Those that led to nothing. */
  undecided: number
}

export async function findClaimRecord(
  db: Database,
  referrerId: string,
  since: Date,
  freeUnreferred: number,
): Promise<ClaimRecord> {
  const { rows } = await sql<ClaimRecord>`
    select exists (
        select from referrer_reviews where account_id = ${referrerId} and closed_at is null
      ) as is_under_review,
      ${undecidedOf(sql`${referrerId}::uuid`)} as open,
      ${withoutReferral(referrerId, since, freeUnreferred)} as undecided`.execute(queriesOf(db))
  return rows[0]!
}

export async function setConsent(
  db: Database,
  id: string,
  consent: 'asked' | 'given' | 'refused',
  now: Date,
): Promise<void> {
  await sql`
    update referral_offers set consent = ${consent}, consent_at = ${now} where id = ${id}`.execute(
    queriesOf(db),
  )
}

/** The offer lasts until then at least. */
export async function lastUntil(db: Database, id: string, until: Date): Promise<void> {
  await sql`
    update referral_offers set due_at = greatest(due_at, ${until}) where id = ${id}`.execute(
    queriesOf(db),
  )
}

export type QuestionRow = {
  id: string
  referrerId: string
  askedAt: Date
  handedBack: number
  /** Accepted, and not decided yet. */
  undecided: number
  /** How many more ended without a referral than with one, where these are too many. */
  unreferred: number
}

/** Referrers who wait for the consent of a request's candidate, the longest wait first. */
export async function listQuestions(
  db: Database,
  requestId: string,
  since: Date,
  freeUnreferred: number,
): Promise<QuestionRow[]> {
  const { rows } = await sql<QuestionRow>`
    select offer.id, offer.referrer_id, offer.consent_at as asked_at,
      ${handedBackBy(sql`offer.referrer_id`, since)} as handed_back,
      ${undecidedOf(sql`offer.referrer_id`)} as undecided,
      case when looked.ended > ${freeUnreferred}::int then looked.ended else 0 end as unreferred
    from referral_offers offer
    cross join lateral (select ${unreferredBeyond(sql`offer.referrer_id`, since)} as ended) looked
    where offer.request_id = ${requestId} and offer.consent = 'asked'
      and offer.state in ('offered', 'seen')
    order by offer.consent_at limit 20`.execute(queriesOf(db))
  return rows
}

export type ViewerRow = {
  name: string
  title: string | null
  claimedAt: Date
  startedAt: Date | null
  /** Null while the claim stands. */
  endedAt: Date | null
  releasedAt: Date | null
}

/** Who has learned who the candidate of a request is, the newest first. */
export async function listViewers(db: Database, requestId: string): Promise<ViewerRow[]> {
  const { rows } = await sql<ViewerRow>`
    select profile.full_name as name, profile.title, offer.claimed_at, offer.started_at,
      case when offer.state <> 'claimed' then offer.acted_at end as ended_at, offer.released_at
    from referral_offers offer
    join recruiter_profiles profile on profile.account_id = offer.referrer_id
    where offer.request_id = ${requestId} and offer.claimed_at is not null
    order by offer.claimed_at desc limit 50`.execute(queriesOf(db))
  return rows
}

/** The request behind an offer that its referrer has accepted. */
export async function findRequestOfClaimed(
  db: Database,
  offerId: string,
): Promise<string | undefined> {
  const row = await queriesOf(db)
    .selectFrom('referralOffers')
    .select('requestId')
    .where('id', '=', offerId)
    .where('state', '=', 'claimed')
    .executeTakeFirst()
  return row?.requestId
}

/** The offer by which the request is taken now. */
export async function findClaimedOfferId(
  db: Database,
  requestId: string,
): Promise<string | undefined> {
  return (await findClaimedOfferIds(db, [requestId]))[0]
}

/** The offers by which requests are taken now. */
export async function findClaimedOfferIds(
  db: Database,
  requestIds: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from referral_offers
    where request_id = any(${requestIds}::uuid[]) and state = 'claimed'`.execute(queriesOf(db))
  return rows.map((row) => row.id)
}
