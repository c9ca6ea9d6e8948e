/** Lists of a team: every statement names the company, so that a list of another one is none. */
import { sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import type { TimePosition } from '#platform/db/paging.ts'
import { queriesOf } from '#platform/db/queries-of.ts'

export type ListRow = {
  id: string
  name: string
  createdBy: string | null
  createdAt: Date
}

const named = (db: Database, companyId: string) =>
  queriesOf(db)
    .selectFrom('peopleLists as list')
    .leftJoin('recruiterProfiles as creator', 'creator.accountId', 'list.createdBy')
    .select(['list.id', 'list.name', 'creator.fullName as createdBy', 'list.createdAt'])
    .where('list.companyId', '=', companyId)

export async function listLists(
  db: Database,
  companyId: string,
  after: TimePosition | undefined,
  limit: number,
): Promise<ListRow[]> {
  let query = named(db, companyId)
  if (after) {
    query = query.where((where) =>
      where(where.refTuple('list.createdAt', 'list.id'), '<', where.tuple(after.at, after.id)),
    )
  }
  return query.orderBy('list.createdAt', 'desc').orderBy('list.id', 'desc').limit(limit).execute()
}

export function findList(
  db: Database,
  id: string,
  companyId: string,
): Promise<ListRow | undefined> {
  return named(db, companyId).where('list.id', '=', id).executeTakeFirst()
}

export async function countLists(db: Database, companyId: string): Promise<number> {
  const row = await queriesOf(db)
    .selectFrom('peopleLists')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('companyId', '=', companyId)
    .executeTakeFirstOrThrow()
  return row.count
}

export async function insertList(
  db: Database,
  list: { id: string; companyId: string; createdBy: string; name: string },
  now: Date,
): Promise<void> {
  await queriesOf(db)
    .insertInto('peopleLists')
    .values({ ...list, createdAt: now, updatedAt: now })
    .execute()
}

/** @returns whether there was one */
export async function renameList(
  db: Database,
  id: string,
  companyId: string,
  name: string,
  now: Date,
): Promise<boolean> {
  const done = await queriesOf(db)
    .updateTable('peopleLists')
    .set({ name, updatedAt: now })
    .where('id', '=', id)
    .where('companyId', '=', companyId)
    .executeTakeFirst()
  return done.numUpdatedRows === 1n
}

/** @returns whether there was one */
export async function deleteList(db: Database, id: string, companyId: string): Promise<boolean> {
  const done = await queriesOf(db)
    .deleteFrom('peopleLists')
    .where('id', '=', id)
    .where('companyId', '=', companyId)
    .executeTakeFirst()
  return done.numDeletedRows === 1n
}

/** Waits for others who add to the list, so that it is never longer than it may be. */
export async function lockList(db: Database, id: string, companyId: string): Promise<boolean> {
  const row = await queriesOf(db)
    .selectFrom('peopleLists')
    .select('id')
    .where('id', '=', id)
    .where('companyId', '=', companyId)
    .forUpdate()
    .executeTakeFirst()
  return row !== undefined
}

export async function countEntries(db: Database, listId: string): Promise<number> {
  const row = await queriesOf(db)
    .selectFrom('peopleListEntries')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('listId', '=', listId)
    .executeTakeFirstOrThrow()
  return row.count
}

export async function isListed(
  db: Database,
  listId: string,
  candidateId: string,
): Promise<boolean> {
  const row = await queriesOf(db)
    .selectFrom('peopleListEntries')
    .select('id')
    .where('listId', '=', listId)
    .where('candidateId', '=', candidateId)
    .executeTakeFirst()
  return row !== undefined
}

/** Someone who is on the list stays where they are. */
export async function insertEntry(
  db: Database,
  entry: { id: string; listId: string; candidateId: string; addedBy: string; addedAt: Date },
): Promise<void> {
  await queriesOf(db)
    .insertInto('peopleListEntries')
    .values(entry)
    .onConflict((conflict) => conflict.columns(['listId', 'candidateId']).doNothing())
    .execute()
}

export async function deleteEntry(
  db: Database,
  listId: string,
  candidateId: string,
): Promise<void> {
  await queriesOf(db)
    .deleteFrom('peopleListEntries')
    .where('listId', '=', listId)
    .where('candidateId', '=', candidateId)
    .execute()
}

export type EntryRow = { id: string; candidateId: string; at: Date; tags: string[] }

export async function listEntries(
  db: Database,
  { listId, companyId }: { listId: string; companyId: string },
  after: TimePosition | undefined,
  limit: number,
): Promise<EntryRow[]> {
  const { rows } = await sql<EntryRow>`
    select entry.id, entry.candidate_id, entry.added_at as at, array(
      select tag from people_tags
      where candidate_id = entry.candidate_id and company_id = ${companyId} order by tag) as tags
    from people_list_entries entry
    where entry.list_id = ${listId} and (entry.added_at, entry.id) < (
      coalesce(${after?.at ?? null}::timestamptz, 'infinity'),
      coalesce(${after?.id ?? null}::uuid, 'ffffffff-ffff-ffff-ffff-ffffffffffff'))
    order by entry.added_at desc, entry.id desc limit ${limit}`.execute(queriesOf(db))
  return rows
}
