import { sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { queriesOf } from '#platform/db/queries-of.ts'
import { jsonbOf } from '#platform/db/json.ts'
import type { CloseOutcome, JobStatus } from '#features/jobs/contract.ts'
import type { Content, ReviewReason, SendBackReason } from '../contract.ts'

export type PostingRow = {
  id: string
  companyId: string
  companyName: string
  companySlug: string
  companyState: string
  title: string
  status: JobStatus
  closeOutcome: CloseOutcome | null
  postedAt: Date
  firstPostedAt: Date | null
  lastConfirmedAt: Date
  validThrough: Date | null
  closedAt: Date | null
  ownerId: string | null
  /** A person who answers for it may hire for the company now. */
  ownerHires: boolean
  draft: Content
  draftVersion: number
  draftSavedAt: Date
  changed: boolean
  published: Content | null
  publishAt: Date | null
  remindersSent: number
  dueAt: Date | null
  pauseReason: 'own' | 'unconfirmed' | 'lapsed' | null
  reviewReasons: ReviewReason[]
  reviewDueAt: Date | null
  sentBackReason: SendBackReason | null
  sentBackNote: string | null
  confirmToken: string
  updatedAt: Date
}

const columns = sql.raw(`
  job.id, job.company_id as "companyId", company.name as "companyName",
  company.slug as "companySlug", company.state as "companyState", job.title, job.status,
  job.close_outcome as "closeOutcome", job.posted_at as "postedAt",
  job.first_posted_at as "firstPostedAt", job.last_confirmed_at as "lastConfirmedAt",
  job.valid_through as "validThrough", job.closed_at as "closedAt",
  posting.owner_id as "ownerId",
  exists (select from recruiter_profiles owner where owner.account_id = posting.owner_id
    and owner.company_id = job.company_id and owner.work_email_verified_at is not null
    and owner.level >= 3) as "ownerHires", posting.draft, posting.draft_version as "draftVersion",
  posting.draft_saved_at as "draftSavedAt", posting.changed, posting.published, posting.publish_at as "publishAt",
  posting.reminders_sent as "remindersSent", posting.due_at as "dueAt",
  posting.pause_reason as "pauseReason", posting.review_reasons as "reviewReasons",
  posting.review_due_at as "reviewDueAt", posting.sent_back_reason as "sentBackReason",
  posting.sent_back_note as "sentBackNote", posting.confirm_token as "confirmToken",
  posting.updated_at as "updatedAt"`)

const tables = sql.raw(`
  job_postings posting join jobs job on job.id = posting.job_id
  join companies company on company.id = job.company_id`)

export async function findPosting(db: Database, id: string): Promise<PostingRow | undefined> {
  const { rows } = await sql<PostingRow>`
    select ${columns} from ${tables} where posting.job_id = ${id}`.execute(queriesOf(db))
  return rows[0]
}

/**
 * Waits for whatever else is happening to this posting. The job is locked too: of a row that is only
 * joined, the statement would still see what was there before it had to wait.
 */
export async function lockPosting(db: Database, id: string): Promise<PostingRow | undefined> {
  const { rows } = await sql<PostingRow>`
    select ${columns} from ${tables} where posting.job_id = ${id}
    for update of posting, job`.execute(queriesOf(db))
  return rows[0]
}

export async function findByToken(
  db: Database,
  token: string,
  lock: boolean,
): Promise<PostingRow | undefined> {
  const { rows } = await sql<PostingRow>`
    select ${columns} from ${tables} where posting.confirm_token = ${token}
    ${lock ? sql`for update of posting, job` : sql``}`.execute(queriesOf(db))
  return rows[0]
}

/** Postings of a company among these that someone may decide on, locked. */
export async function lockOfCompany(
  db: Database,
  { companyId, accountId }: { companyId: string; accountId: string },
  ids: readonly string[],
): Promise<PostingRow[]> {
  const { rows } = await sql<PostingRow>`
    select ${columns} from ${tables}
    where posting.job_id = any(${[...ids]}::uuid[]) and job.company_id = ${companyId}
      and (not exists (select from hiring_seats_in_force seat where seat.job_id = job.id)
        or exists (select from hiring_seats_in_force seat where seat.job_id = job.id
          and seat.account_id = ${accountId} and seat.role <> 'viewer'))
    order by posting.job_id for update of posting, job`.execute(queriesOf(db))
  return rows
}

export async function insertPosting(
  db: Database,
  posting: { jobId: string; ownerId: string; draft: Content; confirmToken: string },
  now: Date,
): Promise<void> {
  const { draft, ownerId, ...plain } = posting
  await queriesOf(db)
    .insertInto('jobPostings')
    .values({
      ...plain,
      ownerId,
      draft: jsonbOf(draft),
      draftSavedAt: now,
      draftBy: ownerId,
      createdAt: now,
      updatedAt: now,
    })
    .execute()
}

export async function saveDraft(
  db: Database,
  id: string,
  draft: Content,
  by: string,
  now: Date,
): Promise<void> {
  await queriesOf(db)
    .updateTable('jobPostings')
    .set((update) => ({
      draft: jsonbOf(draft),
      draftVersion: update('draftVersion', '+', 1),
      draftSavedAt: now,
      draftBy: by,
      changed: true,
      updatedAt: now,
    }))
    .where('jobId', '=', id)
    .execute()
}

/** What stands in the editor is what is public, or what will be. */
export async function markPublished(db: Database, id: string): Promise<void> {
  await sql`
    update job_postings set published = draft, changed = false where job_id = ${id}`.execute(
    queriesOf(db),
  )
}

export type PostingChange = Partial<{
  ownerId: string
  publishAt: Date | null
  pauseReason: PostingRow['pauseReason']
  reviewReasons: ReviewReason[]
  reviewDueAt: Date | null
  sentBackReason: SendBackReason | null
  sentBackNote: string | null
  filledThrough: 'referral' | 'direct' | 'elsewhere' | null
}>

/** After a step: what it changes here, and the clock that the present state of each job starts. */
export async function settle(
  db: Database,
  ids: readonly string[],
  change: PostingChange,
  now: Date,
  firstReminderDays: number,
): Promise<void> {
  if (ids.length === 0) return
  await queriesOf(db)
    .updateTable('jobPostings')
    .set({ ...change, remindersSent: 0, updatedAt: now })
    .where('jobId', 'in', [...ids])
    .execute()
  await sql`
    update job_postings posting set due_at = case job.status
      when 'published' then job.last_confirmed_at + make_interval(days => ${firstReminderDays}::int)
      when 'scheduled' then posting.publish_at end
    from jobs job where job.id = posting.job_id and posting.job_id = any(${[...ids]}::uuid[])`.execute(
    queriesOf(db),
  )
}

/** Postings of a company that are drafts, and those that are public or about to be. */
export async function countOfCompany(
  db: Database,
  companyId: string,
): Promise<{ drafts: number; open: number }> {
  const { rows } = await sql<{ drafts: number; open: number }>`
    select count(*) filter (where status = 'draft')::int as drafts,
      count(*) filter (where status in ('published', 'scheduled', 'pending_review', 'paused'))::int as open
    from jobs where company_id = ${companyId} and source_kind = 'own'
      and status in ('draft', 'published', 'scheduled', 'pending_review', 'paused')`.execute(
    queriesOf(db),
  )
  return rows[0]!
}

/** Postings whose clock has run out, oldest first; ones that someone works on are left alone. */
export async function lockDue(db: Database, now: Date, limit: number): Promise<PostingRow[]> {
  const { rows } = await sql<PostingRow>`
    select ${columns} from ${tables} where posting.due_at <= ${now}
    order by posting.due_at limit ${limit} for update of posting skip locked`.execute(queriesOf(db))
  return rows
}

export async function moveClocks(
  db: Database,
  clocks: readonly { id: string; dueAt: Date | null; remindersSent: number }[],
): Promise<void> {
  if (clocks.length === 0) return
  await sql`
    update job_postings set due_at = given.due_at, reminders_sent = given.sent
    from unnest(${clocks.map(({ id }) => id)}::uuid[], ${clocks.map(({ dueAt }) => dueAt)}::timestamptz[],
      ${clocks.map(({ remindersSent }) => remindersSent)}::int[]) given(id, due_at, sent)
    where job_id = given.id`.execute(queriesOf(db))
}

/** Public postings that someone answers for, or of a company. */
export async function findPublished(
  db: Database,
  of: { ownerId: string } | { companyId: string },
): Promise<string[]> {
  const whose =
    'ownerId' in of ? sql`posting.owner_id = ${of.ownerId}` : sql`job.company_id = ${of.companyId}`
  const { rows } = await sql<{ id: string }>`
    select posting.job_id as id from job_postings posting join jobs job on job.id = posting.job_id
    where ${whose} and job.status = 'published'
    order by posting.job_id for update of posting`.execute(queriesOf(db))
  return rows.map((row) => row.id)
}

/** Postings that wait for their day or for an admin, and that someone answers for. */
export async function findWaiting(db: Database, ownerId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select posting.job_id as id from job_postings posting join jobs job on job.id = posting.job_id
    where posting.owner_id = ${ownerId} and job.status in ('scheduled', 'pending_review')
    order by posting.job_id for update of posting`.execute(queriesOf(db))
  return rows.map((row) => row.id)
}

export type QueueRow = PostingRow & { author: string | null }

/** What waits for an admin, the one that is due first at the top. */
export async function listQueue(
  db: Database,
  after: { at: Date; id: string } | undefined,
  limit: number,
): Promise<QueueRow[]> {
  const { rows } = await sql<QueueRow>`
    select ${columns}, recruiter.full_name as author
    from ${tables} left join recruiter_profiles recruiter on recruiter.account_id = posting.owner_id
    where posting.review_due_at is not null and job.status = 'pending_review'
      ${after ? sql`and (posting.review_due_at, posting.job_id) > (${after.at}, ${after.id}::uuid)` : sql``}
    order by posting.review_due_at, posting.job_id limit ${limit}`.execute(queriesOf(db))
  return rows
}
