/** Search rows that were written by an earlier edition of their rules. */
import { sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { queriesOf } from '#platform/db/queries-of.ts'

/** Writes some search rows anew, the newest first. @returns how many; 0 when none is left */
export async function rebuildRows(db: Database, limit: number): Promise<number> {
  const { rows } = await sql<{ rebuilt: number }>`
    with outdated as materialized (
      select number from job_search where edition < job_search_edition()
      order by edition, number desc limit ${limit}
    ),
    rebuilt as materialized (
      select job_search_refresh(array(select number from outdated))
    )
    select count(*)::int as rebuilt from outdated, rebuilt`.execute(queriesOf(db))
  return rows[0]!.rebuilt
}

/** @returns false while another transaction writes many search rows */
export async function takeTurn(db: Database): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended('job_search_gin', 0)) as taken`.execute(
    queriesOf(db),
  )
  return rows[0]!.taken
}

/**
 * Moves new rows from the pending list, which each search reads, into the index. A writer of many rows
 * keeps that list short itself; emptying it beside one would never end.
 */
export async function settleIndex(db: Database): Promise<void> {
  if (!(await takeTurn(db))) return
  await sql`select gin_clean_pending_list('job_search_gin'::regclass)`.execute(queriesOf(db))
}
