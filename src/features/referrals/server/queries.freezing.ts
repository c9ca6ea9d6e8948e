/** Clocks that stand still while a posting is paused, in sets: one statement for any number. */
import { sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { queriesOf } from '#platform/db/queries-of.ts'
import { openLocked, type RequestRow } from './queries.ts'

/** Open requests for these jobs, locked in the order of their ids. */
export async function lockOpenOfJobs(
  db: Database,
  jobIds: readonly string[],
): Promise<RequestRow[]> {
  const rows = await openLocked(db)
    .where('jobId', '=', sql<string>`any(${[...jobIds]}::uuid[])`)
    .execute()
  return rows as RequestRow[]
}

/**
 * Open requests at a company, locked: those whose clock runs, or those that stand still although
 * their posting is not paused.
 */
export async function lockOpenAt(
  db: Database,
  companyId: string,
  which: 'running' | 'still',
  limit: number,
): Promise<RequestRow[]> {
  const rows = await openLocked(db)
    .where('companyId', '=', companyId)
    .where('frozenAt', which === 'running' ? 'is' : 'is not', null)
    .$if(which === 'running', (query) => query.where('dueAt', 'is not', null))
    .$if(which === 'still', (query) =>
      query.where(sql<boolean>`not exists (
        select from jobs where jobs.id = job_id and jobs.status = 'paused')`),
    )
    .limit(limit)
    .execute()
  return rows as RequestRow[]
}

/** Stops clocks that run, until they are thawed or `until` has come. */
export async function freeze(
  db: Database,
  ids: readonly string[],
  until: Date,
  now: Date,
): Promise<void> {
  await sql`
    update referral_requests set frozen_at = ${now}, frozen_due_at = due_at, due_at = ${until},
      updated_at = ${now}, version = version + 1
    where id = any(${[...ids]}::uuid[])`.execute(queriesOf(db))
}

/** Lets clocks go on with the time that was left; those of the offers with them. */
export async function thaw(db: Database, ids: readonly string[], now: Date): Promise<void> {
  await sql`
    update referral_requests set due_at = frozen_due_at + (${now}::timestamptz - frozen_at),
      clock_started_at = clock_started_at + (${now}::timestamptz - frozen_at),
      frozen_ms = frozen_ms + (extract(epoch from ${now}::timestamptz - frozen_at) * 1000)::bigint,
      frozen_at = null, frozen_due_at = null, updated_at = ${now}, version = version + 1
    where id = any(${[...ids]}::uuid[]) and frozen_at is not null`.execute(queriesOf(db))
  await sql`
    update referral_offers offer set due_at = request.due_at
    from referral_requests request
    where request.id = any(${[...ids]}::uuid[]) and offer.request_id = request.id
      and offer.state in ('offered', 'seen')`.execute(queriesOf(db))
}
