/**
 * Which task workers live. Rows that are renewed, and no session locks: they also hold across a
 * restart of the database and over connections that are lost without a word.
 */
import { sql } from 'kysely'
import type pg from 'pg'
import type { Database } from './database.ts'
import { mayLive, thisMachine, thisRun } from './this-process.ts'
import { queriesOf } from './queries-of.ts'

/** A worker that was not seen for so long is dead. */
export const deadAfterSeconds = 15
/** Longer than a worker keeps tasks that it has not begun. */
const unknownAfterSeconds = 20

/** Says that this worker lives. */
export async function recordWorker(pool: pg.Pool, id: string): Promise<void> {
  await pool.query(
    `insert into task_workers (id, seen_at, machine, process, run) values ($1, now(), $2, $3, $4)
     on conflict (id) do update set seen_at = excluded.seen_at`,
    [id, thisMachine, process.pid, thisRun],
  )
}

/**
 * Forgets a worker that says itself that it is over.
 *
 * @param hasEnded whether it does nothing any more: its tasks are free at once. Otherwise they are as soon
 *   as they were locked for as long as a worker may be silent.
 */
export async function removeWorker(pool: pg.Pool, id: string, hasEnded: boolean): Promise<void> {
  if (hasEnded) await freeTasksOf(pool, [id])
  await pool.query(`delete from task_workers where id = $1`, [id])
}

/**
 * Forgets the workers of killed processes of this machine, and frees what they were sending: nobody
 * needs to wait until they have been silent for long.
 */
async function forgetKilledHere(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ id: string; machine: string; process: number; run: string }>(
    'select id, machine, process, run from task_workers where machine = $1',
    [thisMachine],
  )
  const killed = rows.filter((row) => !mayLive(row))
  if (killed.length === 0) return []
  const ids = killed.map(({ id }) => id)
  await pool.query(
    `update deliveries set claimed_until = now() where claimed_by = any($1::text[]) and sent_at is null`,
    [killed.map(({ run }) => run)],
  )
  await freeTasksOf(pool, ids)
  await pool.query('delete from task_workers where id = any($1::text[])', [ids])
  return ids
}

/**
 * Frees the tasks that dead workers hold. Those that were locked a moment ago stay: their worker may
 * not have said yet that it lives.
 *
 * @param bySilence whether to take silence for death; right after an outage everybody was silent
 * @returns the workers that had died
 */
export async function freeTasksOfDeadWorkers(pool: pg.Pool, bySilence: boolean): Promise<string[]> {
  const killed = await forgetKilledHere(pool)
  if (!bySilence) return killed
  const { rows } = await pool.query<{ worker: string }>(
    `select distinct locked_by as worker from graphile_worker.jobs
     where locked_at <= now() - make_interval(secs => $1) and not exists (
       select 1 from task_workers
       where id = locked_by and seen_at > now() - make_interval(secs => $1))`,
    [deadAfterSeconds],
  )
  const dead = rows.map((row) => row.worker)
  if (dead.length === 0) return killed
  await freeTasksOf(pool, dead)
  await pool.query(`delete from task_workers where seen_at < now() - interval '1 hour'`)
  return [...killed, ...dead]
}

/**
 * The attempt does not count: most of what a worker holds it has not begun, and a task is not to blame
 * for being at work whenever someone kills a process.
 */
async function freeTasksOf(pool: pg.Pool, workers: readonly string[]): Promise<void> {
  await pool.query(
    `update graphile_worker._private_jobs
     set locked_at = null, locked_by = null, attempts = greatest(0, attempts - 1)
     where locked_by = any($1::text[])`,
    [workers],
  )
  // Their queues as well.
  await pool.query('select graphile_worker.force_unlock_workers($1::text[])', [workers])
}

/**
 * Frees tasks that this worker holds and does not know of: the answer that gave them to it was lost.
 *
 * @param known ids of what it works on, or has a moment ago
 */
export async function freeUnknownTasks(
  pool: pg.Pool,
  worker: string,
  known: readonly string[],
): Promise<number> {
  const { rowCount } = await pool.query(
    `update graphile_worker._private_jobs
     set locked_at = null, locked_by = null, attempts = greatest(0, attempts - 1)
     where locked_by = $1 and locked_at <= now() - make_interval(secs => $2)
       and not (id = any($3::bigint[]))`,
    [worker, unknownAfterSeconds, known],
  )
  return rowCount ?? 0
}

/**
 * Ends a task inside the transaction that did its work: neither a crash between the commit and the
 * end of the task nor a second worker makes it happen again.
 *
 * @returns false when the task has been given to another worker
 */
export async function finishTask(db: Database, id: string, worker: string): Promise<boolean> {
  const { rows } = await sql`
    delete from graphile_worker._private_jobs
    where id = ${id}::bigint and locked_by = ${worker} returning 1`.execute(queriesOf(db))
  return rows.length > 0
}

/** Whether any worker has said lately that it lives. */
export async function isAnyWorkerAlive(db: Database): Promise<boolean> {
  const { rows } = await sql`
    select from task_workers where seen_at > now() - make_interval(secs => ${deadAfterSeconds})
    limit 1`.execute(queriesOf(db))
  return rows.length > 0
}
