import { sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { queriesOf } from '#platform/db/queries-of.ts'
import type { JobLocation, JobStatus, Pay, WorkMode } from '#features/jobs/contract.ts'

export type SavedRow = {
  jobId: string
  title: string
  status: JobStatus
  companyId: string
  companyName: string
  companySlug: string
  companyLogoKey: string | null
  locations: JobLocation[]
  workMode: WorkMode | null
  pay: Pay | null
  lastConfirmedAt: Date
  note: string
  tags: string[]
  savedAt: Date
}

const lastConfirmedAt = sql<Date>`
  job_confirmed_at(job.last_confirmed_at, job.source_id, job.missing_since, job.closed_at)`

export async function listSaved(
  db: Database,
  accountId: string,
  options: { tag?: string; after: { at: Date; id: string } | undefined; limit: number },
): Promise<SavedRow[]> {
  const { tag, after, limit } = options
  let query = queriesOf(db)
    .selectFrom('savedJobs as saved')
    .innerJoin('jobs as job', 'job.id', 'saved.jobId')
    .innerJoin('companies as company', 'company.id', 'job.companyId')
    .select([
      'saved.jobId',
      'job.title',
      'job.status',
      'job.companyId',
      'company.name as companyName',
      'company.slug as companySlug',
      'company.logoKey as companyLogoKey',
      'job.locations',
      'job.workMode',
      'job.pay',
      lastConfirmedAt.as('lastConfirmedAt'),
      'saved.note',
      'saved.tags',
      'saved.savedAt',
    ])
    .where('saved.accountId', '=', accountId)
    .where('job.status', '<>', 'removed')
  if (tag) query = query.where((where) => where(where.val(tag), '=', where.fn.any('saved.tags')))
  if (after) {
    query = query.where((where) =>
      where(where.refTuple('saved.savedAt', 'saved.jobId'), '<', where.tuple(after.at, after.id)),
    )
  }
  const rows = await query
    .orderBy('saved.savedAt', 'desc')
    .orderBy('saved.jobId', 'desc')
    .limit(limit)
    .execute()
  return rows as SavedRow[]
}

export async function listSavedIds(
  db: Database,
  accountId: string,
  limit: number,
): Promise<string[]> {
  const rows = await queriesOf(db)
    .selectFrom('savedJobs')
    .select('jobId')
    .where('accountId', '=', accountId)
    .orderBy('savedAt', 'desc')
    .limit(limit)
    .execute()
  return rows.map((row) => row.jobId)
}

export async function countSaved(db: Database, accountId: string): Promise<number> {
  const row = await queriesOf(db)
    .selectFrom('savedJobs')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('accountId', '=', accountId)
    .executeTakeFirstOrThrow()
  return row.count
}

/** @returns false when it was not there and the change alone was asked for */
export async function updateSaved(
  db: Database,
  accountId: string,
  jobId: string,
  change: { note?: string; tags?: string[] },
  now: Date,
): Promise<boolean> {
  const done = await queriesOf(db)
    .updateTable('savedJobs')
    .set({ ...change, updatedAt: now })
    .where('accountId', '=', accountId)
    .where('jobId', '=', jobId)
    .executeTakeFirst()
  return done.numUpdatedRows > 0n
}

export async function insertSaved(
  db: Database,
  saved: { accountId: string; jobId: string; note: string; tags: string[] },
  now: Date,
): Promise<void> {
  await queriesOf(db)
    .insertInto('savedJobs')
    .values({ ...saved, savedAt: now, updatedAt: now })
    .onConflict((conflict) =>
      conflict.columns(['accountId', 'jobId']).doUpdateSet({
        note: saved.note,
        tags: saved.tags,
        updatedAt: now,
      }),
    )
    .execute()
}

export async function deleteSaved(db: Database, accountId: string, jobId: string): Promise<void> {
  await queriesOf(db)
    .deleteFrom('savedJobs')
    .where('accountId', '=', accountId)
    .where('jobId', '=', jobId)
    .execute()
}

/** Who keeps a job that is open and was not told lately that it is, in the order of their ids. */
export async function listSavers(
  db: Database,
  jobId: string,
  after: string | null,
  toldBefore: Date,
  limit: number,
): Promise<
  { accountId: string; email: string; locale: string | null; title: string; companyName: string }[]
> {
  let query = queriesOf(db)
    .selectFrom('savedJobs as saved')
    .innerJoin('accounts as account', 'account.id', 'saved.accountId')
    .innerJoin('jobs as job', 'job.id', 'saved.jobId')
    .innerJoin('companies as company', 'company.id', 'job.companyId')
    .select([
      'saved.accountId',
      'account.email',
      'account.locale',
      'job.title',
      'company.name as companyName',
    ])
    .where('saved.jobId', '=', jobId)
    .where('job.status', '=', 'published')
    .where('company.state', '<>', 'suspended')
    .where('account.emailVerified', '=', true)
    .where('account.status', 'in', ['active', 'limited'])
    .where((where) =>
      where.or([where('saved.toldAt', 'is', null), where('saved.toldAt', '<=', toldBefore)]),
    )
  if (after) query = query.where('saved.accountId', '>', after)
  return query.orderBy('saved.accountId').limit(limit).execute()
}

/** These people are being told that a job of theirs is open again. */
export async function setTold(
  db: Database,
  jobId: string,
  accountIds: readonly string[],
  now: Date,
): Promise<void> {
  await sql`
    update saved_jobs set told_at = ${now}
    where job_id = ${jobId} and account_id = any(${[...accountIds]}::uuid[])`.execute(queriesOf(db))
}
