/** How many requests may be open at once, and what a company owes for one. */
import { sql } from 'kysely'
import { heldBack } from '#features/response-stats/server/service.ts'
import type { Database } from '#platform/db/database.ts'
import { queriesOf } from '#platform/db/queries-of.ts'
import { maximumSimilarity } from '#platform/db/similarity.ts'
import type { OpenRequests } from '../contract.ts'
import { limits, openStatuses, undecidedEnds } from './policy.ts'
import { lastNotes } from './queries.screening.ts'

/** Open requests of a candidate, and how many the plan allows; the database refuses more (REF11). */
export async function findOpenRequests(db: Database, candidateId: string): Promise<OpenRequests> {
  const { rows } = await sql<OpenRequests>`select ${openRequests(candidateId)}`.execute(
    queriesOf(db),
  )
  return rows[0]!
}

const openRequests = (candidateId: string) => sql`
  (select count(*)::int from referral_requests
    where candidate_id = ${candidateId} and status = any(${['draft', ...openStatuses]})) as open,
  coalesce(
    (select plan.open_limit from wallets wallet join plans plan on plan.id = wallet.plan_id
      where wallet.account_id = ${candidateId}),
    (select open_limit from plans where code = 'free' and active)) as "atMost"`

/** Open requests to a company that nobody has taken, locked, in the order of their ids. */
export async function lockUntaken(
  db: Database,
  companyId: string,
  after: string | null,
  limit: number,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from referral_requests
    where company_id = ${companyId} and status in ('screening', 'queued', 'offered')
      and (${after}::uuid is null or id > ${after}::uuid)
    order by id limit ${limit} for update`.execute(queriesOf(db))
  return rows.map((row) => row.id)
}

export type Bonus = { text: string; dueAt: Date | null }

export async function putBonus(db: Database, id: string, { text, dueAt }: Bonus): Promise<void> {
  await sql`
    update referral_requests set bonus_text = ${text}, bonus_due_at = ${dueAt}
    where id = ${id}`.execute(queriesOf(db))
}

/** What the company owes for a referral by its own rules; null where nothing was promised. */
export async function findBonus(db: Database, id: string): Promise<Bonus | null> {
  const { rows } = await sql<Bonus>`
    select bonus_text as text, bonus_due_at as "dueAt" from referral_requests request
    where id = ${id} and bonus_text is not null
      and not ${heldBack(sql`request.id`, sql`request.claimed_by`)}`.execute(queriesOf(db))
  return rows[0] ?? null
}

/** Steps against a candidate's requests: how many within the time that counts, and when the last one was. */
export type Setbacks = { count: number; newest: Date | null }

/** What a candidate has asked for before, as far as it may stand in the way of asking again. */
export type AskHistory = OpenRequests & {
  /** An open request to the company, or one for the job that was decided; the newest. */
  earlier: { id: string; jobId: string; status: string } | null
  declined: Setbacks
  rejectedAsSpam: Setbacks
  /** How alike the note is to the most alike of the last ones: 0 to 1. */
  noteSimilarity: number
}

export async function findHistory(
  db: Database,
  candidateId: string,
  { job, note = '' }: { job?: { id: string; companyId: string } | undefined; note?: string },
  now: Date,
): Promise<AskHistory> {
  const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000)
  const setbacks = (kinds: readonly string[], since: Date) => sql`
    select count(*)::int as count, max(event.at) as newest
    from referral_events event join referral_requests request on request.id = event.request_id
    where request.candidate_id = ${candidateId} and event.kind = any(${kinds}::text[])
      and event.at > ${since}`
  const { rows } = await sql<
    OpenRequests & {
      earlier: AskHistory['earlier']
      declines: number
      declinedAt: Date | null
      strikes: number
      struckAt: Date | null
      noteSimilarity: number | null
    }
  >`
    select ${openRequests(candidateId)},
      (select json_build_object('id', id, 'jobId', job_id, 'status', status)
        from referral_requests
        where candidate_id = ${candidateId} and (
          (company_id = ${job?.companyId ?? null}::uuid and status = any(${openStatuses}::text[]))
          or (job_id = ${job?.id ?? null}::uuid and status <> all(${undecidedEnds}::text[])
            and not frees_job))
        order by sent_at desc limit 1) as earlier,
      declined.count as declines, declined.newest as declined_at,
      rejected.count as strikes, rejected.newest as struck_at,
      ${maximumSimilarity(note, lastNotes(candidateId, limits.notesCompared))} as note_similarity
    from (${setbacks(['decline', 'decline_finally'], daysAgo(limits.pauseDays))}) declined
    cross join (${setbacks(['reject_spam'], daysAgo(limits.strikeDays))}) rejected`.execute(
    queriesOf(db),
  )
  const { open, atMost, earlier, noteSimilarity, ...row } = rows[0]!
  return {
    open,
    atMost,
    earlier,
    declined: { count: row.declines, newest: row.declinedAt },
    rejectedAsSpam: { count: row.strikes, newest: row.struckAt },
    noteSimilarity: noteSimilarity ?? 0,
  }
}

/**
 * A request that was withdrawn before anybody accepted it does not use up its job: the candidate can ask
 * again, once. The database refuses a second one that does.
 */
export async function freeJob(db: Database, id: string): Promise<void> {
  await sql`
    update referral_requests request set frees_job = true
    where id = ${id} and status = 'withdrawn'
      and not exists (
        select from referral_offers offer
        where offer.request_id = request.id and offer.claimed_at is not null)
      and not exists (
        select from referral_requests before
        where before.candidate_id = request.candidate_id and before.job_id = request.job_id
          and before.frees_job)`.execute(queriesOf(db))
}
