/** Who may read jobs that someone pasted. */
import { sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { queriesOf } from '#platform/db/queries-of.ts'

/** Lets people read a job that someone pasted; any other is open to everybody. */
export async function insertReaders(
  db: Database,
  jobId: string,
  accountIds: readonly string[],
): Promise<void> {
  await sql`
    insert into job_readers (job_id, account_id)
    select jobs.id, reader from jobs, unnest(${[...accountIds]}::uuid[]) reader
    where jobs.id = ${jobId} and source_kind = 'pasted' and created_by is not null
    on conflict do nothing`.execute(queriesOf(db))
}

/** @param accountId null for a guest */
export async function mayRead(
  db: Database,
  jobId: string,
  accountId: string | null,
): Promise<boolean> {
  const { rows } = await sql`
    select from jobs where id = ${jobId} and (
      source_kind <> 'pasted' or created_by is null
      or exists (select from job_readers reader
        where reader.job_id = jobs.id and reader.account_id = ${accountId}::uuid))`.execute(
    queriesOf(db),
  )
  return rows.length > 0
}
