/** Referral requests that are kept until someone can take them. */
import { sql } from 'kysely'
import { namedCompany, type NamedCompany } from '#features/companies/server/service.ts'
import type { Release } from '#features/referrals/contract.ts'
import type { Database } from '#platform/db/database.ts'
import { jsonbOf } from '#platform/db/json.ts'
import { queriesOf } from '#platform/db/queries-of.ts'

export type DraftTexts = {
  note: string
  whyMe: string[]
  release: Release
  internalJobId: string | null
  confirmsTerms: boolean
  jobTitle: string | null
}

export type DraftRow = DraftTexts &
  NamedCompany & {
    accountId: string
    jobId: string
    title: string
    waitsUntil: Date | null
    updatedAt: Date
  }

const selected = sql`
  select draft.account_id, draft.job_id, coalesce(draft.job_title, job.title) as title, draft.note,
    draft.why_me, draft.release, draft.internal_job_id, draft.confirms_terms, draft.job_title,
    draft.waits_until, draft.updated_at, ${namedCompany}
  from request_drafts draft
  join jobs job on job.id = draft.job_id
  join companies company on company.id = job.company_id`

export async function putDraft(
  db: Database,
  draft: DraftTexts & { accountId: string; jobId: string; waitsUntil: Date | null },
  now: Date,
): Promise<void> {
  await sql`
    insert into request_drafts (account_id, job_id, note, why_me, release, internal_job_id,
      confirms_terms, job_title, waits_until, created_at, updated_at)
    values (${draft.accountId}, ${draft.jobId}, ${draft.note}, ${draft.whyMe}::text[],
      ${jsonbOf(draft.release)}::jsonb, ${draft.internalJobId}, ${draft.confirmsTerms},
      ${draft.jobTitle}, ${draft.waitsUntil}, ${now}, ${now})
    on conflict (account_id, job_id) do update set note = excluded.note,
      why_me = excluded.why_me, release = excluded.release,
      internal_job_id = excluded.internal_job_id, confirms_terms = excluded.confirms_terms,
      job_title = excluded.job_title, waits_until = excluded.waits_until, tried_at = null,
      updated_at = excluded.updated_at`.execute(queriesOf(db))
}

export async function countDrafts(db: Database, accountId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from request_drafts where account_id = ${accountId}`.execute(
    queriesOf(db),
  )
  return rows[0]!.count
}

export async function findDraft(
  db: Database,
  accountId: string,
  jobId: string,
): Promise<DraftRow | undefined> {
  const { rows } = await sql<DraftRow>`
    ${selected} where draft.account_id = ${accountId} and draft.job_id = ${jobId}`.execute(
    queriesOf(db),
  )
  return rows[0]
}

/** The newest first; as many as someone may have. */
export async function listDrafts(
  db: Database,
  accountId: string,
  atMost: number,
): Promise<DraftRow[]> {
  const { rows } = await sql<DraftRow>`
    ${selected} where draft.account_id = ${accountId}
    order by draft.updated_at desc, draft.job_id limit ${atMost}`.execute(queriesOf(db))
  return rows
}

export async function deleteDraft(db: Database, accountId: string, jobId: string): Promise<void> {
  await queriesOf(db)
    .deleteFrom('requestDrafts')
    .where('accountId', '=', accountId)
    .where('jobId', '=', jobId)
    .execute()
}

/** Drafts of requests that were sent. */
export async function deleteDraftsOf(db: Database, requestIds: readonly string[]): Promise<void> {
  await sql`
    delete from request_drafts draft using referral_requests request
    where request.id = any(${requestIds}::uuid[])
      and draft.account_id = request.candidate_id and draft.job_id = request.job_id`.execute(
    queriesOf(db),
  )
}

/** The newest draft of each of these people at a company, by account. */
export async function newestDraftsAt(
  db: Database,
  companyId: string,
  accountIds: readonly string[],
): Promise<Map<string, { jobId: string; title: string }>> {
  const { rows } = await sql<{ accountId: string; jobId: string; title: string }>`
    select distinct on (draft.account_id) draft.account_id, draft.job_id,
      coalesce(draft.job_title, job.title) as title
    from request_drafts draft join jobs job on job.id = draft.job_id
    where job.company_id = ${companyId} and draft.account_id = any(${accountIds}::uuid[])
      and job.status = 'published'
    order by draft.account_id, draft.updated_at desc`.execute(queriesOf(db))
  return new Map(rows.map(({ accountId, ...draft }) => [accountId, draft]))
}

/** Companies with a referrer for whom drafts wait, another selection each time. */
export async function companiesOfWaiting(db: Database, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select company.id from companies company
    where company.verified_referrers > 0 and company.referrals_open
      and exists (
        select from request_drafts draft join jobs job on job.id = draft.job_id
        where job.company_id = company.id and draft.waits_until is not null)
    order by random() limit ${limit}`.execute(queriesOf(db))
  return rows.map(({ id }) => id)
}

export type WaitingRow = DraftRow & { emailVerified: boolean }

/** Waiting drafts at these companies that were not tried for a while, locked, the oldest first. */
export async function lockWaiting(
  db: Database,
  companyIds: readonly string[],
  { now, triedBefore, limit }: { now: Date; triedBefore: Date; limit: number },
): Promise<WaitingRow[]> {
  const { rows } = await sql<WaitingRow>`
    select found.*, account.email_verified
    from (${selected}
      where company.id = any(${companyIds}::uuid[]) and draft.waits_until > ${now}
        and (draft.tried_at is null or draft.tried_at <= ${triedBefore})
        -- What a moderator's limit holds up is sent after it.
        and exists (select from accounts owner
          where owner.id = draft.account_id and owner.status = 'active'
            and coalesce(owner.limited_until <= ${now}, true))
      order by draft.tried_at nulls first, draft.created_at limit ${limit}
      for update of draft skip locked) found
    join accounts account on account.id = found.account_id`.execute(queriesOf(db))
  return rows
}

/** Drafts that have waited long enough, which wait no longer. */
export async function endWaiting(db: Database, now: Date, limit: number): Promise<DraftRow[]> {
  const { rows } = await sql<DraftRow>`
    with ended as (
      update request_drafts set waits_until = null
      where (account_id, job_id) in (
        select account_id, job_id from request_drafts where waits_until <= ${now}
        limit ${limit} for update skip locked)
      returning account_id, job_id)
    ${selected}
    join ended on ended.account_id = draft.account_id and ended.job_id = draft.job_id`.execute(
    queriesOf(db),
  )
  return rows
}

/** @param waits whether the draft goes on waiting */
export async function noteTried(
  db: Database,
  { accountId, jobId }: Pick<DraftRow, 'accountId' | 'jobId'>,
  { waits, now }: { waits: boolean; now: Date },
): Promise<void> {
  await sql`
    update request_drafts set tried_at = ${now},
      waits_until = case when ${waits} then waits_until end
    where account_id = ${accountId} and job_id = ${jobId}`.execute(queriesOf(db))
}
