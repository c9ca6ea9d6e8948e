import { sql, type Kysely } from 'kysely'
import type { Profile } from '#features/profiles/contract.ts'
import type { Database } from '#platform/db/database.ts'
import type { Tables } from '#platform/db/pool.ts'
import { queriesOf } from '#platform/db/queries-of.ts'
import { jsonbOf } from '#platform/db/json.ts'
import type { ApplicationStatus, Offer, RejectionReason } from '../contract.ts'
import { openStatuses } from '../contract.ts'
import type { StoredAnswer } from './policy.ts'

export type StoredSnapshot = {
  profile: Profile
  /** What the account was called then. */
  name: string
  formerNames?: string[]
  email: string
  resumeFileName: string | null
}

export type ApplicationRow = {
  id: string
  jobId: string
  candidateId: string
  jobTitle: string
  companyId: string
  companyName: string
  companySlug: string
  companyLogoKey: string | null
  source: 'here' | 'outside'
  status: ApplicationStatus
  /** Null for an application that was made elsewhere. */
  snapshot: StoredSnapshot | null
  resumeId: string | null
  coverNote: string
  answers: StoredAnswer[]
  respondWithinDays: number
  submittedAt: Date
  undoUntil: Date | null
  viewedAt: Date | null
  firstResponseAt: Date | null
  respondBy: Date | null
  clockStartedAt: Date | null
  remindersSent: number
  dueAt: Date | null
  rejectionReason: RejectionReason | null
  rejectionNote: string | null
  rejectedAt: Date | null
  reopenAskedAt: Date | null
  offer: Offer | null
  startsOn: string | null
  updatedAt: Date
  version: number
}

const ownColumns = [
  'application.id',
  'application.jobId',
  'application.candidateId',
  'application.jobTitle',
  'application.source',
  'application.status',
  'application.snapshot',
  'application.resumeId',
  'application.coverNote',
  'application.answers',
  'application.respondWithinDays',
  'application.submittedAt',
  'application.undoUntil',
  'application.viewedAt',
  'application.firstResponseAt',
  'application.respondBy',
  'application.clockStartedAt',
  'application.remindersSent',
  'application.dueAt',
  'application.rejectionReason',
  'application.rejectionNote',
  'application.rejectedAt',
  'application.reopenAskedAt',
  'application.offer',
  'application.startsOn',
  'application.updatedAt',
  'application.version',
] as const

function selectApplications(db: Database) {
  // A transaction has the same methods; the union's overloads do not resolve.
  return (db as Kysely<Tables>)
    .selectFrom('applications as application')
    .innerJoin('jobs as job', 'job.id', 'application.jobId')
    .innerJoin('companies as company', 'company.id', 'job.companyId')
    .select([
      ...ownColumns,
      'job.companyId',
      'company.name as companyName',
      'company.slug as companySlug',
      'company.logoKey as companyLogoKey',
    ])
    .$castTo<ApplicationRow>()
}

export function findApplication(db: Database, id: string): Promise<ApplicationRow | undefined> {
  return selectApplications(db).where('application.id', '=', id).executeTakeFirst()
}

/** Waits for whatever else is happening to this application. */
export function lockApplication(db: Database, id: string): Promise<ApplicationRow | undefined> {
  return selectApplications(db)
    .where('application.id', '=', id)
    .forUpdate('application')
    .executeTakeFirst()
}

/** The candidate's application for a job, locked. */
export function lockOwn(
  db: Database,
  candidateId: string,
  jobId: string,
): Promise<ApplicationRow | undefined> {
  return selectApplications(db)
    .where('application.candidateId', '=', candidateId)
    .where('application.jobId', '=', jobId)
    .forUpdate('application')
    .executeTakeFirst()
}

export type OwnRow = Pick<ApplicationRow, 'id' | 'status' | 'coverNote' | 'answers'>

export async function findOwn(
  db: Database,
  candidateId: string,
  jobId: string,
): Promise<OwnRow | undefined> {
  const row = await queriesOf(db)
    .selectFrom('applications')
    .select(['id', 'status', 'coverNote', 'answers'])
    .where('candidateId', '=', candidateId)
    .where('jobId', '=', jobId)
    .executeTakeFirst()
  return row as OwnRow | undefined
}

/** How many applications made elsewhere someone keeps track of. */
export async function countOutside(db: Database, candidateId: string): Promise<number> {
  const row = await queriesOf(db)
    .selectFrom('applications')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('candidateId', '=', candidateId)
    .where('source', '=', 'outside')
    .executeTakeFirstOrThrow()
  return row.count
}

export type NewApplication = {
  id: string
  jobId: string
  candidateId: string
  jobTitle: string
  source: 'here' | 'outside'
  status: 'draft' | 'submitted'
  snapshot: StoredSnapshot | null
  resumeId: string | null
  coverNote: string
  answers: StoredAnswer[]
  respondWithinDays: number
  submittedAt: Date
}

/** @returns false when the candidate has one for the job already */
export async function insertApplication(db: Database, row: NewApplication): Promise<boolean> {
  const { snapshot, answers, ...plain } = row
  const done = await queriesOf(db)
    .insertInto('applications')
    .values({
      ...plain,
      snapshot: snapshot && jsonbOf(snapshot),
      answers: jsonbOf(answers),
      createdAt: row.submittedAt,
      updatedAt: row.submittedAt,
    })
    .onConflict((conflict) => conflict.columns(['candidateId', 'jobId']).doNothing())
    .executeTakeFirst()
  return (done.numInsertedOrUpdatedRows ?? 0n) > 0n
}

export type ApplicationChange = Partial<
  Omit<
    ApplicationRow,
    'id' | 'jobId' | 'candidateId' | 'companyId' | 'companyName' | 'companySlug' | 'version'
  >
>

export async function updateApplication(
  db: Database,
  application: ApplicationRow,
  change: ApplicationChange,
  now: Date,
): Promise<ApplicationRow> {
  const { snapshot, answers, offer, ...plain } = change
  const { version } = await queriesOf(db)
    .updateTable('applications')
    .set((update) => ({
      ...plain,
      ...(snapshot !== undefined && { snapshot: snapshot && jsonbOf(snapshot) }),
      ...(answers && { answers: jsonbOf(answers) }),
      ...(offer !== undefined && { offer: offer && jsonbOf(offer) }),
      version: update('version', '+', 1),
      updatedAt: now,
    }))
    .where('id', '=', application.id)
    .returning('version')
    .executeTakeFirstOrThrow()
  return { ...application, ...change, updatedAt: now, version }
}

/** Applications whose clock has run out, oldest first; ones that someone works on are left alone. */
export function lockDue(db: Database, now: Date, limit: number): Promise<ApplicationRow[]> {
  return selectApplications(db)
    .where('application.dueAt', '<=', now)
    .orderBy('application.dueAt')
    .limit(limit)
    .forUpdate('application')
    .skipLocked()
    .execute()
}

/** The clock goes on without anything for a timeline. */
export async function moveClock(
  db: Database,
  id: string,
  clock: { remindersSent: number; dueAt: Date | null },
): Promise<void> {
  await queriesOf(db).updateTable('applications').set(clock).where('id', '=', id).execute()
}

/** Open applications for a job. */
export function lockOpenOfJob(
  db: Database,
  jobId: string,
  limit: number,
): Promise<ApplicationRow[]> {
  return selectApplications(db)
    .where('application.jobId', '=', jobId)
    .where('application.source', '=', 'here')
    .where('application.status', 'in', [...openStatuses])
    .orderBy('application.id')
    .limit(limit)
    .forUpdate('application')
    .execute()
}

/** Those of these jobs that someone waits for an answer from. */
export async function jobsWithOpen(db: Database, jobIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ jobId: string }>`
    select distinct job_id as "jobId" from applications
    where job_id = any(${[...jobIds]}::uuid[]) and source = 'here'
      and status = any(${[...openStatuses]})`.execute(queriesOf(db))
  return rows.map((row) => row.jobId)
}

/** Those of a candidate that someone may still answer. */
export function lockOpenOfCandidate(db: Database, candidateId: string): Promise<ApplicationRow[]> {
  return selectApplications(db)
    .where('application.candidateId', '=', candidateId)
    .where('application.source', '=', 'here')
    .where('application.status', 'in', [...openStatuses])
    .orderBy('application.id')
    .forUpdate('application')
    .execute()
}
