/** Answers to offers of referrals. */
import { sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { queriesOf } from '#platform/db/queries-of.ts'

/** @returns false when all places are taken; the offer is locked either way until the transaction ends */
export async function takePlace(db: Database, postId: string, now: Date): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update posts set taken = taken + 1, updated_at = ${now}
    where id = ${postId} and state = 'published' and taken < capacity`.execute(queriesOf(db))
  return numAffectedRows === 1n
}

export async function findAnswer(
  db: Database,
  postId: string,
  accountId: string,
): Promise<string | null> {
  const row = await queriesOf(db)
    .selectFrom('postAnswers')
    .select('requestId')
    .where('postId', '=', postId)
    .where('accountId', '=', accountId)
    .executeTakeFirst()
  return row?.requestId ?? null
}

export async function insertAnswer(
  db: Database,
  row: { postId: string; accountId: string; requestId: string; at: Date },
): Promise<void> {
  await queriesOf(db).insertInto('postAnswers').values(row).execute()
}

/** Open jobs of a company that everyone may see, the newest first. */
export async function listOpenJobs(
  db: Database,
  companyId: string,
  limit: number,
): Promise<{ id: string; title: string; place: string }[]> {
  const { rows } = await sql<{ id: string; title: string; place: string }>`
    select id, title, coalesce(locations -> 0 ->> 'city', locations -> 0 ->> 'text', '') as place
    from jobs
    where company_id = ${companyId} and status = 'published' and source_kind <> 'pasted'
    order by posted_at desc, id limit ${limit}`.execute(queriesOf(db))
  return rows
}
