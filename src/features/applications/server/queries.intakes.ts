import { sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { queriesOf } from '#platform/db/queries-of.ts'
import { openStatuses } from '../contract.ts'
import { jsonbOf } from '#platform/db/json.ts'
import type { OwnQuestion } from '../contract.ts'

export type IntakeRow = {
  jobId: string
  openedBy: string | null
  isOpen: boolean
  respondWithinDays: number
  questions: OwnQuestion[]
}

export async function findIntake(db: Database, jobId: string): Promise<IntakeRow | undefined> {
  const row = await queriesOf(db)
    .selectFrom('jobIntakes')
    .select(['jobId', 'openedBy', 'isOpen', 'respondWithinDays', 'questions'])
    .where('jobId', '=', jobId)
    .executeTakeFirst()
  return row as IntakeRow | undefined
}

export async function putIntake(db: Database, intake: IntakeRow, now: Date): Promise<void> {
  const { jobId, questions, ...plain } = intake
  const change = { ...plain, questions: jsonbOf(questions), updatedAt: now }
  await queriesOf(db)
    .insertInto('jobIntakes')
    .values({ jobId, ...change, createdAt: now })
    .onConflict((conflict) => conflict.column('jobId').doUpdateSet(change))
    .execute()
}

/** The same for many; questions stay as they are. */
export async function setIntakes(
  db: Database,
  intakes: readonly Omit<IntakeRow, 'questions'>[],
  now: Date,
): Promise<void> {
  if (intakes.length === 0) return
  await queriesOf(db)
    .insertInto('jobIntakes')
    .values(intakes.map((intake) => ({ ...intake, createdAt: now, updatedAt: now })))
    .onConflict((conflict) =>
      conflict.column('jobId').doUpdateSet((change) => ({
        openedBy: change.ref('excluded.openedBy'),
        isOpen: change.ref('excluded.isOpen'),
        respondWithinDays: change.ref('excluded.respondWithinDays'),
        updatedAt: now,
      })),
    )
    .execute()
}

/** @returns the jobs that take no applications here any longer */
export async function closeIntakesOf(
  db: Database,
  accountId: string,
  now: Date,
): Promise<string[]> {
  const rows = await queriesOf(db)
    .updateTable('jobIntakes')
    .set({ isOpen: false, updatedAt: now })
    .where('openedBy', '=', accountId)
    .where('isOpen', '=', true)
    .returning('jobId')
    .execute()
  return rows.map((row) => row.jobId)
}

/** The same for all jobs of a company. */
export async function closeIntakesAt(
  db: Database,
  companyId: string,
  now: Date,
): Promise<string[]> {
  const { rows } = await sql<{ jobId: string }>`
    update job_intakes intake set is_open = false, updated_at = ${now}
    from jobs job where job.id = intake.job_id and job.company_id = ${companyId} and intake.is_open
    returning intake.job_id as "jobId"`.execute(queriesOf(db))
  return rows.map((row) => row.jobId)
}

/** Applications to a company that are open past their date now. */
export async function countOverdue(db: Database, companyId: string, now: Date): Promise<number> {
  const row = await queriesOf(db)
    .selectFrom('applications as application')
    .innerJoin('jobs as job', 'job.id', 'application.jobId')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('job.companyId', '=', companyId)
    .where('application.source', '=', 'here')
    .where('application.status', 'in', [...openStatuses])
    .where('application.respondBy', '<', now)
    .executeTakeFirstOrThrow()
  return row.count
}
