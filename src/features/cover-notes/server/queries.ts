import { sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { queriesOf } from '#platform/db/queries-of.ts'

export type CoverNoteRow = {
  id: string
  role: string
  body: string
  version: number
  updatedAt: Date
}

const columns = ['id', 'role', 'body', 'version', 'updatedAt'] as const

export function listCoverNotes(
  db: Database,
  accountId: string,
  limit: number,
): Promise<CoverNoteRow[]> {
  return queriesOf(db)
    .selectFrom('coverNotes')
    .select(columns)
    .where('accountId', '=', accountId)
    .orderBy(sql`lower(role)`)
    .limit(limit)
    .execute()
}

/** Those of one person are created one after the other, so that their number is known. */
export async function lockCoverNotes(db: Database, accountId: string): Promise<number> {
  await sql`
    select pg_advisory_xact_lock(hashtextextended(${`cover notes ${accountId}`}, 0))`.execute(
    queriesOf(db),
  )
  const { count } = await queriesOf(db)
    .selectFrom('coverNotes')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('accountId', '=', accountId)
    .executeTakeFirstOrThrow()
  return count
}

export async function insertCoverNote(
  db: Database,
  row: CoverNoteRow & { accountId: string },
): Promise<void> {
  await queriesOf(db)
    .insertInto('coverNotes')
    .values({ ...row, createdAt: row.updatedAt })
    .execute()
}

/** @returns undefined when it is not there, or was changed since that version */
export function updateCoverNote(
  db: Database,
  accountId: string,
  id: string,
  {
    expectedVersion,
    ...texts
  }: Pick<CoverNoteRow, 'role' | 'body' | 'updatedAt'> & {
    expectedVersion: number
  },
): Promise<CoverNoteRow | undefined> {
  return queriesOf(db)
    .updateTable('coverNotes')
    .set((update) => ({ ...texts, version: update('version', '+', 1) }))
    .where('id', '=', id)
    .where('accountId', '=', accountId)
    .where('version', '=', expectedVersion)
    .returning(columns)
    .executeTakeFirst()
}

export async function hasCoverNote(db: Database, accountId: string, id: string): Promise<boolean> {
  const row = await queriesOf(db)
    .selectFrom('coverNotes')
    .select('id')
    .where('id', '=', id)
    .where('accountId', '=', accountId)
    .executeTakeFirst()
  return row !== undefined
}

/** @returns whether there was one */
export async function deleteCoverNote(
  db: Database,
  accountId: string,
  id: string,
): Promise<boolean> {
  const done = await queriesOf(db)
    .deleteFrom('coverNotes')
    .where('id', '=', id)
    .where('accountId', '=', accountId)
    .executeTakeFirst()
  return done.numDeletedRows === 1n
}
