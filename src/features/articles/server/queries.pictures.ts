/** Pictures within articles. */
import type { Database } from '#platform/db/database.ts'
import { jsonbOf } from '#platform/db/json.ts'
import { queriesOf } from '#platform/db/queries-of.ts'
import type { InlineFormat } from '#platform/storage/pictures.ts'
import { sql } from 'kysely'

/** A picture in one width and format, and where its file is. */
export type StoredSize = { width: number; height: number; format: InlineFormat; key: string }

export async function insertPicture(
  db: Database,
  picture: { id: string; sizes: readonly StoredSize[]; uploadedBy: string; createdAt: Date },
): Promise<void> {
  await sql`
    insert into article_pictures (id, sizes, uploaded_by, created_at)
    values (${picture.id}, ${jsonbOf(picture.sizes)}::jsonb, ${picture.uploadedBy},
      ${picture.createdAt})`.execute(queriesOf(db))
}

/** @returns the sizes of each, the narrowest first */
export async function findPictures(
  db: Database,
  ids: readonly string[],
): Promise<Map<string, StoredSize[]>> {
  const rows = await queriesOf(db)
    .selectFrom('articlePictures')
    .select(['id', 'sizes'])
    .where('id', 'in', [...ids])
    .execute()
  return new Map(rows.map(({ id, sizes }) => [id, sizes as unknown as StoredSize[]]))
}
