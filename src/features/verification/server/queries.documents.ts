import type { Database } from '#platform/db/database.ts'
import { queriesOf } from '#platform/db/queries-of.ts'

export type DocumentRow = {
  id: string
  caseId: string
  accountId: string
  contentType: 'image/jpeg' | 'application/pdf'
  width: number | null
  height: number | null
  size: number
  storageKey: string
  wrappedKey: string | null
  createdAt: Date
  shredAt: Date | null
}

const columns = [
  'id',
  'caseId',
  'accountId',
  'contentType',
  'width',
  'height',
  'size',
  'storageKey',
  'wrappedKey',
  'createdAt',
  'shredAt',
] as const

export async function insertDocument(db: Database, row: DocumentRow): Promise<void> {
  await queriesOf(db).insertInto('identityDocuments').values(row).execute()
}

/** The newest picture of a person that can still be opened. */
export async function findNewestDocument(
  db: Database,
  accountId: string,
): Promise<DocumentRow | undefined> {
  return queriesOf(db)
    .selectFrom('identityDocuments')
    .select(columns)
    .$castTo<DocumentRow>()
    .where('accountId', '=', accountId)
    .where('shreddedAt', 'is', null)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirst()
}

/** Says when the pictures of a case are destroyed; an earlier time stays. */
export async function setShredTime(db: Database, caseId: string, at: Date): Promise<void> {
  await queriesOf(db)
    .updateTable('identityDocuments')
    .set({ shredAt: at })
    .where('caseId', '=', caseId)
    .where('shreddedAt', 'is', null)
    .where((where) => where.or([where('shredAt', 'is', null), where('shredAt', '>', at)]))
    .execute()
}

export async function lockToShred(
  db: Database,
  now: Date,
  limit: number,
): Promise<{ id: string; caseId: string; storageKey: string }[]> {
  return queriesOf(db)
    .selectFrom('identityDocuments')
    .select(['id', 'caseId', 'storageKey'])
    .where('shredAt', '<=', now)
    .where('shreddedAt', 'is', null)
    .orderBy('shredAt')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute()
}

/** The key goes with the bytes. */
export async function markShredded(db: Database, id: string, now: Date): Promise<void> {
  await queriesOf(db)
    .updateTable('identityDocuments')
    .set({ shreddedAt: now, wrappedKey: null })
    .where('id', '=', id)
    .execute()
}
