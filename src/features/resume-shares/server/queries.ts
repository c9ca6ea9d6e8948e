import { sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import type { TimePosition } from '#platform/db/paging.ts'
import { queriesOf } from '#platform/db/queries-of.ts'

export type ShareRow = {
  id: string
  accountId: string
  label: string
  fileName: string
  contentType: string
  size: number
  sha256: string
  storageKey: string
  passwordHash: string | null
  views: number
  lastViewedAt: Date | null
  expiresAt: Date
  revokedAt: Date | null
  createdAt: Date
}

const columns = [
  'id',
  'accountId',
  'label',
  'fileName',
  'contentType',
  'size',
  'sha256',
  'storageKey',
  'passwordHash',
  'views',
  'lastViewedAt',
  'expiresAt',
  'revokedAt',
  'createdAt',
] as const

export async function listShares(
  db: Database,
  accountId: string,
  after: TimePosition | undefined,
  limit: number,
): Promise<ShareRow[]> {
  let query = queriesOf(db)
    .selectFrom('resumeShares')
    .select(columns)
    .where('accountId', '=', accountId)
  if (after) {
    query = query.where((where) =>
      where(where.refTuple('createdAt', 'id'), '<', where.tuple(after.at, after.id)),
    )
  }
  return query.orderBy('createdAt', 'desc').orderBy('id', 'desc').limit(limit).execute()
}

/** Makes new links of one person wait for each other while they are counted. */
export async function countOpen(db: Database, accountId: string, now: Date): Promise<number> {
  const name = `resume shares of ${accountId}`
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(queriesOf(db))
  const row = await queriesOf(db)
    .selectFrom('resumeShares')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('accountId', '=', accountId)
    .where('revokedAt', 'is', null)
    .where('expiresAt', '>', now)
    .executeTakeFirstOrThrow()
  return row.count
}

export async function insertShare(
  db: Database,
  share: Omit<ShareRow, 'views' | 'lastViewedAt' | 'revokedAt'>,
): Promise<ShareRow> {
  return queriesOf(db)
    .insertInto('resumeShares')
    .values(share)
    .returning(columns)
    .executeTakeFirstOrThrow()
}

/** Of someone whose account is in order. */
export function findShare(db: Database, id: string): Promise<ShareRow | undefined> {
  return queriesOf(db)
    .selectFrom('resumeShares')
    .select(columns)
    .where('id', '=', id)
    .where(
      sql<boolean>`exists (select from accounts where accounts.id = account_id
        and accounts.status in ('active', 'limited'))`,
    )
    .executeTakeFirst()
}

export function findOwnShare(
  db: Database,
  id: string,
  accountId: string,
): Promise<ShareRow | undefined> {
  return queriesOf(db)
    .selectFrom('resumeShares')
    .select(columns)
    .where('id', '=', id)
    .where('accountId', '=', accountId)
    .executeTakeFirst()
}

/** Once more is fine. */
export async function revokeShare(db: Database, id: string, now: Date): Promise<void> {
  await queriesOf(db)
    .updateTable('resumeShares')
    .set({ revokedAt: now })
    .where('id', '=', id)
    .where('revokedAt', 'is', null)
    .execute()
}

export async function insertView(
  db: Database,
  view: { id: string; shareId: string; viewedAt: Date },
): Promise<void> {
  await queriesOf(db).insertInto('resumeShareViews').values(view).execute()
  await queriesOf(db)
    .updateTable('resumeShares')
    .set((update) => ({ views: update('views', '+', 1), lastViewedAt: view.viewedAt }))
    .where('id', '=', view.shareId)
    .execute()
}

export async function listViews(
  db: Database,
  shareId: string,
  after: TimePosition | undefined,
  limit: number,
): Promise<{ id: string; viewedAt: Date }[]> {
  let query = queriesOf(db)
    .selectFrom('resumeShareViews')
    .select(['id', 'viewedAt'])
    .where('shareId', '=', shareId)
  if (after) {
    query = query.where((where) =>
      where(where.refTuple('viewedAt', 'id'), '<', where.tuple(after.at, after.id)),
    )
  }
  return query.orderBy('viewedAt', 'desc').orderBy('id', 'desc').limit(limit).execute()
}

/** Links that were over before then. @returns where their bytes are */
export async function deleteOver(db: Database, before: Date, limit: number): Promise<string[]> {
  const { rows } = await sql<{ storageKey: string }>`
    delete from resume_shares where id in (
      select id from resume_shares where expires_at < ${before} or revoked_at < ${before}
      limit ${limit} for update skip locked)
    returning storage_key`.execute(queriesOf(db))
  return rows.map(({ storageKey }) => storageKey)
}
