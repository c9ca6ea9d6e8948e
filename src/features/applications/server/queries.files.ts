import type { Database } from '#platform/db/database.ts'
import { queriesOf } from '#platform/db/queries-of.ts'

export type AnswerFileRow = {
  id: string
  accountId: string
  jobId: string
  questionId: string
  applicationId: string | null
  storageKey: string
  contentType: string
  fileName: string
  size: number
  sha256: string
  createdAt: Date
}

export async function insertFile(db: Database, file: AnswerFileRow): Promise<void> {
  await queriesOf(db).insertInto('applicationFiles').values(file).execute()
}

export async function countUnsent(db: Database, accountId: string): Promise<number> {
  const row = await queriesOf(db)
    .selectFrom('applicationFiles')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('accountId', '=', accountId)
    .where('applicationId', 'is', null)
    .executeTakeFirstOrThrow()
  return row.count
}

export async function findFile(db: Database, id: string): Promise<AnswerFileRow | undefined> {
  return queriesOf(db)
    .selectFrom('applicationFiles')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Someone's files for a job, of those named; none of them goes before the transaction ends. */
export function lockFiles(
  db: Database,
  { accountId, jobId }: Pick<AnswerFileRow, 'accountId' | 'jobId'>,
  ids: readonly string[],
): Promise<AnswerFileRow[]> {
  return queriesOf(db)
    .selectFrom('applicationFiles')
    .selectAll()
    .where('id', 'in', ids)
    .where('accountId', '=', accountId)
    .where('jobId', '=', jobId)
    .orderBy('id')
    .forUpdate()
    .execute()
}

export async function attachFiles(
  db: Database,
  applicationId: string,
  ids: readonly string[],
): Promise<void> {
  await queriesOf(db)
    .updateTable('applicationFiles')
    .set({ applicationId })
    .where('id', 'in', ids)
    .execute()
}

/** Files that were never sent, oldest first. */
export function lockUnsent(
  db: Database,
  before: Date,
  limit: number,
): Promise<Pick<AnswerFileRow, 'id' | 'storageKey'>[]> {
  return queriesOf(db)
    .selectFrom('applicationFiles')
    .select(['id', 'storageKey'])
    .where('applicationId', 'is', null)
    .where('createdAt', '<', before)
    .orderBy('createdAt')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute()
}

export async function deleteFileRow(db: Database, id: string): Promise<void> {
  await queriesOf(db).deleteFrom('applicationFiles').where('id', '=', id).execute()
}
