import { sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { jsonbOf } from '#platform/db/json.ts'
import { queriesOf } from '#platform/db/queries-of.ts'
import type { SearchFrequency } from '../contract.ts'
import type { SearchTerms } from './policy.ts'

export type SearchRow = {
  id: string
  accountId: string
  name: string
  search: SearchTerms
  frequency: SearchFrequency
  timeZone: string
  countedUntil: Date
  lastRunAt: Date | null
  lastCount: number | null
  nextRunAt: Date | null
}

const columns = [
  'id',
  'accountId',
  'name',
  'search',
  'frequency',
  'timeZone',
  'countedUntil',
  'lastRunAt',
  'lastCount',
  'nextRunAt',
] as const

export async function insertSearch(
  db: Database,
  search: Omit<SearchRow, 'lastRunAt' | 'lastCount'>,
  now: Date,
): Promise<SearchRow> {
  const row = await queriesOf(db)
    .insertInto('peopleSearches')
    .values({ ...search, search: jsonbOf(search.search), createdAt: now, updatedAt: now })
    .returning(columns)
    .executeTakeFirstOrThrow()
  return row as SearchRow
}

/** All of them: there are fifty at most. */
export async function listSearches(db: Database, accountId: string): Promise<SearchRow[]> {
  const rows = await queriesOf(db)
    .selectFrom('peopleSearches')
    .select(columns)
    .where('accountId', '=', accountId)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(100)
    .execute()
  return rows as SearchRow[]
}

export async function updateSearch(
  db: Database,
  id: string,
  accountId: string,
  change: Partial<
    Pick<SearchRow, 'name' | 'frequency' | 'countedUntil' | 'lastRunAt' | 'lastCount' | 'nextRunAt'>
  >,
  now: Date,
): Promise<SearchRow | undefined> {
  const row = await queriesOf(db)
    .updateTable('peopleSearches')
    .set({ ...change, updatedAt: now })
    .where('id', '=', id)
    .where('accountId', '=', accountId)
    .returning(columns)
    .executeTakeFirst()
  return row as SearchRow | undefined
}

/** @returns whether there was one */
export async function deleteSearch(db: Database, id: string, accountId: string): Promise<boolean> {
  const done = await queriesOf(db)
    .deleteFrom('peopleSearches')
    .where('id', '=', id)
    .where('accountId', '=', accountId)
    .executeTakeFirst()
  return done.numDeletedRows === 1n
}

/** With `isTold`: may its owner be told now, neither suspended nor on the way out? */
export type DueSearch = SearchRow & { isTold: boolean }

/** Searches that are due, oldest first; those that another process works on are left alone. */
export async function lockDueSearches(
  db: Database,
  now: Date,
  limit: number,
): Promise<DueSearch[]> {
  const rows = await queriesOf(db)
    .selectFrom('peopleSearches')
    .select(columns)
    .select(
      sql<boolean>`exists (select from accounts account where account.id = account_id
        and account.status in ('active', 'limited'))`.as('isTold'),
    )
    .where('nextRunAt', '<=', now)
    .orderBy('nextRunAt')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute()
  return rows as DueSearch[]
}
