import type { Proposal } from '#features/applications/server/service.ts'
import { sql } from 'kysely'
import type { Profile } from '#features/profiles/contract.ts'
import { openStatuses } from '#features/applications/contract.ts'
import { hidesName } from '#features/applications/server/service.ts'
import type { Offer } from '#features/applications/contract.ts'
import type { JobStatus } from '#features/jobs/contract.ts'
import type { Database } from '#platform/db/database.ts'
import { queriesOf } from '#platform/db/queries-of.ts'
import type { PipelineColumn } from '../contract.ts'
import { standsForAll, together } from './queries.people.ts'
import { hasSeat } from './queries.seats.ts'

export type HiringJobRow = {
  id: string
  title: string
  status: JobStatus
  takes: boolean
  postedAt: Date
  applyUrl: string | null
  own: boolean
  lastConfirmedAt: Date
  waiting: number
  open: number
  overdue: number
}

const shown = {
  open: ['published', 'paused'],
  taking: ['published', 'paused'],
  drafts: ['draft', 'pending_review', 'scheduled'],
  closed: ['closed'],
}

/** Jobs of a company, the newest first, with what waits on each. */
export async function listJobs(
  db: Database,
  companyId: string,
  options: {
    show: keyof typeof shown
    words: string
    jobId?: string
    after?: { at: Date; id: string } | undefined
    limit: number
    now: Date
    accountId: string
  },
): Promise<HiringJobRow[]> {
  const { show, words, jobId, after, limit, now, accountId } = options
  const conditions = [
    sql`job.company_id = ${companyId}`,
    hasSeat(accountId),
    jobId
      ? sql`job.id = ${jobId} and job.status in ('published', 'paused', 'closed', 'archived')`
      : sql`job.status = any(${shown[show]})`,
    ...(show === 'taking' && !jobId ? [sql`intake.is_open`] : []),
    ...(words ? [sql`job.title ilike ${`%${words.replace(/[\\%_]/g, '\\$&')}%`}`] : []),
    ...(after ? [sql`(job.posted_at, job.id) < (${after.at}, ${after.id}::uuid)`] : []),
  ]
  const { rows } = await sql<HiringJobRow>`
    with page as (
      select job.id, job.title, job.status, job.posted_at, job.apply_url, job.last_confirmed_at,
        job.source_kind = 'own' as own,
        coalesce(intake.is_open, false) as takes
      from jobs job left join job_intakes intake on intake.job_id = job.id
      where ${sql.join(conditions, sql` and `)}
      order by job.posted_at desc, job.id desc limit ${limit}
    )
    select page.id, title, page.status, takes, posted_at as "postedAt", apply_url as "applyUrl", own,
      last_confirmed_at as "lastConfirmedAt", waiting, open, overdue
    from page cross join lateral (
      select count(*) filter (where application.status = 'submitted')::int as waiting,
        count(*)::int as open,
        count(*) filter (where respond_by < ${now})::int as overdue
      from applications application
      where application.job_id = page.id and source = 'here'
        and application.status = any(${[...openStatuses]})
        and (undo_until is null or undo_until <= ${now})
    ) counted
    order by posted_at desc, page.id desc`.execute(queriesOf(db))
  return rows
}

export type ApplicantRow = {
  id: string
  jobId: string
  stageId: string | null
  hidden: boolean
  /** Other applications of the same person that the reader may see. */
  together: number
  status: PipelineColumn
  name: string
  /** Null for who applied before names could change. */
  formerNames: string[] | null
  headline: string
  /** As it was sent, where only facts of it may be told. */
  hiddenProfile: Profile | null
  referred: boolean
  unexpected: number
  respondBy: Date | null
  dueAt: Date | null
  clockStartedAt: Date | null
  interviewAt: Date | null
  interviews: Proposal[]
  submittedAt: Date
  viewedAt: Date | null
  undoUntil: Date | null
  rejectedAt: Date | null
  reopenAskedAt: Date | null
  offer: Offer | null
  version: number
}

/** What a card shows to someone. */
const cardFor = (accountId: string) => sql`
  application.id, application.job_id as "jobId", application.status,
  (select stage_id from application_stages placed where placed.application_id = application.id)
    as "stageId",
  ${hidesName} as hidden, ${together(accountId)} as together, application.snapshot ->> 'name' as name,
  application.snapshot -> 'formerNames' as "formerNames",
  coalesce(application.snapshot #>> '{profile,basics,label}', '') as headline,
  case when ${hidesName} then application.snapshot -> 'profile' end as "hiddenProfile",
  exists (select from referral_requests request
    where request.candidate_id = application.candidate_id and request.job_id = application.job_id
      and request.status in ('referred', 'confirmed', 'unconfirmed', 'hired')) as referred,
  (select count(*)::int from jsonb_array_elements(application.answers) answer
    where answer ->> 'asExpected' = 'false') as unexpected,
  application.respond_by as "respondBy", application.due_at as "dueAt",
  application.clock_started_at as "clockStartedAt",
  (select min(starts_at) from interviews where application_id = application.id and state = 'agreed')
    as "interviewAt",
  coalesce((select json_agg(json_build_object('state', state, 'slots', slots))
    from interviews where application_id = application.id), '[]') as interviews,
  application.submitted_at as "submittedAt", application.viewed_at as "viewedAt",
  application.undo_until as "undoUntil", application.rejected_at as "rejectedAt",
  application.reopen_asked_at as "reopenAskedAt", application.offer, application.version`

/** Applications that those who hire may see: neither drafts nor what can still be called back. */
const visible = (jobId: string, now: Date) => sql`
  application.job_id = ${jobId} and application.source = 'here' and application.status <> 'draft'
  and (application.undo_until is null or application.undo_until <= ${now})`

/** A column: a category, or one of the company's stages within it. */
export type Column = { status: PipelineColumn; stageId: string | null; first: boolean }

/** A person who has no stage stands in the first one of the category. */
const inColumn = sql`application.status = shown.status and (shown.stage_id is null
  or coalesce((select stage_id from application_stages placed
    where placed.application_id = application.id), shown.stage_id) = shown.stage_id
  and (shown.is_first or exists (select from application_stages placed
    where placed.application_id = application.id)))`

const columnsOf = (columns: readonly Column[]) => sql`
  unnest(${columns.map(({ status }) => status)}::text[], ${columns.map(({ stageId }) => stageId)}::uuid[],
    ${columns.map(({ first }) => first)}::boolean[]) with ordinality shown(status, stage_id, is_first, place)`

/** The newest of each column. */
export async function listPipeline(
  db: Database,
  jobId: string,
  columns: readonly Column[],
  { accountId, each, now }: { accountId: string; each: number; now: Date },
): Promise<(ApplicantRow & { place: number })[]> {
  const { rows } = await sql<ApplicantRow & { place: number }>`
    select card.*, shown.place::int as place from ${columnsOf(columns)}
    cross join lateral (
      select ${cardFor(accountId)} from applications application
      where ${visible(jobId, now)} and ${inColumn}
      order by application.submitted_at desc, application.id desc limit ${each}
    ) card`.execute(queriesOf(db))
  return rows
}

/** How many stand in each column, in their order. */
export async function countColumns(
  db: Database,
  jobId: string,
  columns: readonly Column[],
  now: Date,
): Promise<number[]> {
  const { rows } = await sql<{ count: number }>`
    select counted.count from ${columnsOf(columns)}
    cross join lateral (
      select count(*)::int as count from applications application
      where ${visible(jobId, now)} and ${inColumn}
    ) counted
    order by shown.place`.execute(queriesOf(db))
  return rows.map((row) => row.count)
}

/** Applicants of a job, the newest first. */
export async function listApplicants(
  db: Database,
  jobId: string,
  options: {
    accountId: string
    status?: PipelineColumn | undefined
    after: { at: Date; id: string } | undefined
    limit: number
    now: Date
  },
): Promise<ApplicantRow[]> {
  const { accountId, status, after, limit, now } = options
  const { rows } = await sql<ApplicantRow>`
    select ${cardFor(accountId)} from applications application
    where ${visible(jobId, now)} and ${standsForAll} ${status ? sql`and application.status = ${status}` : sql``}
      ${after ? sql`and (application.submitted_at, application.id) < (${after.at}, ${after.id}::uuid)` : sql``}
    order by application.submitted_at desc, application.id desc limit ${limit}`.execute(
    queriesOf(db),
  )
  return rows
}

export async function findCard(
  db: Database,
  id: string,
  accountId: string,
): Promise<ApplicantRow | undefined> {
  const { rows } = await sql<ApplicantRow>`
    select ${cardFor(accountId)} from applications application where application.id = ${id}`.execute(
    queriesOf(db),
  )
  return rows[0]
}

export type WaitingRow = ApplicantRow & { jobTitle: string; waitingSince: Date }

/** Where the candidate decides: on an offer, or between times for an interview that are still ahead. */
const candidateDecides = (now: Date) => sql`
  (application.status = 'offer' and coalesce(application.offer ->> 'state', '') = 'open'
    or application.status = 'interview' and exists (
      select from interviews, jsonb_array_elements(interviews.slots) slot
      where interviews.application_id = application.id and interviews.state = 'proposed'
        and (slot ->> 'startsAt')::timestamptz > ${now}))`

/** Open applications to a company that someone may see and whose turn it is, the longest wait first. */
export async function listWaiting(
  db: Database,
  companyId: string,
  options: {
    accountId: string
    jobId?: string | undefined
    overdueAt?: Date | undefined
    submittedBefore?: Date | undefined
    after: { at: Date; id: string } | undefined
    limit: number
    now: Date
  },
): Promise<WaitingRow[]> {
  const { accountId, jobId, overdueAt, submittedBefore, after, limit, now } = options
  const conditions = [
    sql`job.company_id = ${companyId} and application.source = 'here'`,
    sql`application.status = any(${[...openStatuses]})`,
    sql`(application.undo_until is null or application.undo_until <= ${now})`,
    hasSeat(accountId),
    ...(jobId ? [sql`job.id = ${jobId}`] : []),
    // An application is overdue once its date has passed, also while the candidate decides.
    overdueAt ? sql`application.respond_by < ${overdueAt}` : sql`not ${candidateDecides(now)}`,
    ...(submittedBefore ? [sql`application.submitted_at < ${submittedBefore}`] : []),
    ...(after
      ? [sql`(application.submitted_at, application.id) > (${after.at}, ${after.id}::uuid)`]
      : []),
  ]
  const { rows } = await sql<WaitingRow>`
    select ${cardFor(accountId)}, job.title as "jobTitle"
    from applications application join jobs job on job.id = application.job_id
    where ${sql.join(conditions, sql` and `)}
    order by application.submitted_at, application.id limit ${limit}`.execute(queriesOf(db))
  return rows
}

export type NoteRow = { id: string; author: string; text: string; at: Date }

/** @param onlyBy the notes of one person alone */
export async function listNotes(
  db: Database,
  applicationId: string,
  onlyBy?: string,
): Promise<NoteRow[]> {
  let query = queriesOf(db)
    .selectFrom('applicationNotes')
    .select(['id', 'authorName as author', 'text', 'at'])
    .where('applicationId', '=', applicationId)
  if (onlyBy) query = query.where('authorId', '=', onlyBy)
  return query.orderBy('at', 'desc').orderBy('id', 'desc').limit(100).execute()
}

export async function insertNote(
  db: Database,
  note: {
    id: string
    applicationId: string
    authorId: string
    authorName: string
    text: string
    at: Date
  },
): Promise<void> {
  await queriesOf(db).insertInto('applicationNotes').values(note).execute()
}
