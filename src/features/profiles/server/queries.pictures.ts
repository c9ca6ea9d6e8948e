import { sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { queriesOf } from '#platform/db/queries-of.ts'

export type PictureRow = { id: string; accountId: string; storageKey: string }

const columns = ['id', 'accountId', 'storageKey'] as const

export function findPicture(db: Database, id: string): Promise<PictureRow | undefined> {
  return queriesOf(db)
    .selectFrom('profilePictures')
    .select(columns)
    .where('id', '=', id)
    .executeTakeFirst()
}

export function listPictures(
  db: Database,
  accountIds: readonly string[],
): Promise<Pick<PictureRow, 'id' | 'accountId'>[]> {
  return queriesOf(db)
    .selectFrom('profilePictures')
    .select(['id', 'accountId'])
    .where('accountId', '=', sql<string>`any(${accountIds}::uuid[])`)
    .execute()
}

/** @returns the picture that it has taken the place of */
export async function replacePicture(
  db: Database,
  picture: PictureRow,
  now: Date,
): Promise<PictureRow | undefined> {
  const before = await deletePicture(db, picture.accountId)
  await queriesOf(db)
    .insertInto('profilePictures')
    .values({ ...picture, createdAt: now })
    .execute()
  return before
}

export function deletePicture(db: Database, accountId: string): Promise<PictureRow | undefined> {
  return queriesOf(db)
    .deleteFrom('profilePictures')
    .where('accountId', '=', accountId)
    .returning(columns)
    .executeTakeFirst()
}
