/** How many requests may be open at once, and what a company owes for one. */
import { sql } from 'kysely'
import { heldBack } from '#features/response-stats/server/service.ts'
import type { Database } from '#platform/db/database.ts'
import { queriesOf } from '#platform/db/queries-of.ts'
import type { OpenRequests } from '../contract.ts'
import { openStatuses, undecidedEnds } from './policy.ts'

/** Open requests of a candidate, and how many the plan allows; the database refuses more (REF11). */
export async function findOpenRequests(db: Database, candidateId: string): Promise<OpenRequests> {
  const { rows } = await sql<OpenRequests>`
    select
      (select count(*)::int from referral_requests
        where candidate_id = ${candidateId} and status = any(${['draft', ...openStatuses]})) as open,
      coalesce(
        (select plan.open_limit from wallets wallet join plans plan on plan.id = wallet.plan_id
          where wallet.account_id = ${candidateId}),
        (select open_limit from plans where code = 'free' and active)) as "atMost"`.execute(
    queriesOf(db),
  )
  return rows[0]!
}

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

/** A request that stands in the way: an open one to the company, or one for the job that was decided. */
export async function findConflicting(
  db: Database,
  candidateId: string,
  companyId: string,
  jobId: string | null,
): Promise<{ id: string; jobId: string; status: string } | undefined> {
  return queriesOf(db)
    .selectFrom('referralRequests')
    .select(['id', 'jobId', 'status'])
    .where('candidateId', '=', candidateId)
    .where((where) =>
      where.or([
        where.and([where('companyId', '=', companyId), where('status', 'in', [...openStatuses])]),
        ...(jobId
          ? [
              where.and([
                where('jobId', '=', jobId),
                where('status', 'not in', [...undecidedEnds]),
                where('freesJob', '=', false),
              ]),
            ]
          : []),
      ]),
    )
    .orderBy('sentAt', 'desc')
    .limit(1)
    .executeTakeFirst()
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
