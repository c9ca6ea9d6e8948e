/** What was made of the postings of boards that are read posting by posting. */
import { sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { queriesOf } from '#platform/db/queries-of.ts'
import type { KnownPosting } from './boards/crawl/crawl.ts'

export type PostingRow = KnownPosting & { externalId: string }

export async function findPostings(db: Database, boardId: string): Promise<PostingRow[]> {
  return queriesOf(db)
    .selectFrom('jobBoardPostings')
    .select(['externalId', 'fingerprint', 'detailsAddress', 'readAt', 'state', 'problem'])
    .where('boardId', '=', boardId)
    .execute() as Promise<PostingRow[]>
}

/** All of them in one statement. */
export async function savePostings(
  db: Database,
  boardId: string,
  rows: readonly PostingRow[],
): Promise<void> {
  if (rows.length === 0) return
  await sql`
    insert into job_board_postings
      (board_id, external_id, fingerprint, details_address, read_at, state, problem)
    select ${boardId}::uuid, given.* from unnest(
      ${rows.map(({ externalId }) => externalId)}::text[],
      ${rows.map(({ fingerprint }) => fingerprint)}::text[],
      ${rows.map(({ detailsAddress }) => detailsAddress)}::text[],
      ${rows.map(({ readAt }) => readAt)}::timestamptz[],
      ${rows.map(({ state }) => state)}::text[],
      ${rows.map(({ problem }) => problem)}::text[]) given
    -- The board may have been removed meanwhile.
    where exists (select from job_boards where id = ${boardId}::uuid for key share)
    on conflict (board_id, external_id) do update set fingerprint = excluded.fingerprint,
      details_address = excluded.details_address, read_at = excluded.read_at,
      state = excluded.state, problem = excluded.problem`.execute(queriesOf(db))
}

export async function deletePostings(
  db: Database,
  boardId: string,
  externalIds: readonly string[],
): Promise<void> {
  if (externalIds.length === 0) return
  await sql`
    delete from job_board_postings
    where board_id = ${boardId}::uuid and external_id = any(${[...externalIds]}::text[])`.execute(
    queriesOf(db),
  )
}

/**
 * False when the last reading missed jobs of this board, since only another one says that they are gone, and
 * when one was interrupted, since some of its postings may stand for another text.
 */
export async function isSettled(db: Database, sourceId: string): Promise<boolean> {
  const { rows } = await sql`
    select from jobs where source_id = ${sourceId}::uuid and missing_since is not null
      and status in ('published', 'paused')
    union all
    select from job_imports where source_id = ${sourceId}::uuid
    limit 1`.execute(queriesOf(db))
  return rows.length === 0
}
