import type { Database } from '#platform/db/database.ts'
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
  const row = await db
    .selectFrom('jobIntakes')
    .select(['jobId', 'openedBy', 'isOpen', 'respondWithinDays', 'questions'])
    .where('jobId', '=', jobId)
    .executeTakeFirst()
  return row as IntakeRow | undefined
}

export async function putIntake(db: Database, intake: IntakeRow, now: Date): Promise<void> {
  const { jobId, questions, ...plain } = intake
  const change = { ...plain, questions: jsonbOf(questions), updatedAt: now }
  await db
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
  await db
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
  const rows = await db
    .updateTable('jobIntakes')
    .set({ isOpen: false, updatedAt: now })
    .where('openedBy', '=', accountId)
    .where('isOpen', '=', true)
    .returning('jobId')
    .execute()
  return rows.map((row) => row.jobId)
}
