/** Copies of files that were sent in what was reported. */
import type { Database } from '#platform/db/database.ts'
import { queriesOf } from '#platform/db/queries-of.ts'

export type FileRow = {
  id: string
  caseId: string
  reporterId: string | null
  ownerId: string | null
  storageKey: string
  contentType: string
  fileName: string
  size: number
  createdAt: Date
}

export async function insertFiles(db: Database, rows: readonly FileRow[]): Promise<void> {
  await queriesOf(db)
    .insertInto('moderationFiles')
    .values([...rows])
    .execute()
}

export async function findFile(
  db: Database,
  { caseId, id }: Pick<FileRow, 'caseId' | 'id'>,
): Promise<Pick<FileRow, 'storageKey' | 'contentType' | 'fileName'> | undefined> {
  return queriesOf(db)
    .selectFrom('moderationFiles')
    .select(['storageKey', 'contentType', 'fileName'])
    .where('caseId', '=', caseId)
    .where('id', '=', id)
    .executeTakeFirst()
}
