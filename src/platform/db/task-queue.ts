/** The statements around graphile-worker's own schema in the same database. */
import { sql, type RawBuilder } from 'kysely'
import type pg from 'pg'
import { unlimitedStatements } from './pool.ts'
import { type Database } from './database.ts'
import { queriesOf } from './queries-of.ts'

export type NewJob = {
  task: string
  payload: unknown
  runAt: Date
  maxAttempts: number
  jobKey: string | null
  priority: number
}

/** Adds jobs: they live and die with the transaction that does it. Of several under one key the last counts. */
export function addJobs(jobs: readonly NewJob[]): RawBuilder<unknown> {
  const byKey = new Map(jobs.map((job, index) => [job.jobKey ?? index, job]))
  const specs = [...byKey.values()]
  return sql`
    select 1 from graphile_worker.add_jobs(array(
      select (task, payload, null, run_at, max_attempts, job_key, priority, null)::graphile_worker.job_spec
      from unnest(${specs.map((job) => job.task)}::text[],
        ${specs.map((job) => JSON.stringify(job.payload))}::json[],
        ${specs.map((job) => job.runAt)}::timestamptz[],
        ${specs.map((job) => job.maxAttempts)}::int[],
        ${specs.map((job) => job.jobKey)}::text[],
        ${specs.map((job) => job.priority)}::int[])
        as job(task, payload, run_at, max_attempts, job_key, priority)))`
}

export type StoredJob = {
  id: string
  task: string
  payload: unknown
  attempts: number
  maxAttempts: number
  lastError: string | null
  runAt: Date
}

const jobColumns = sql.raw(`
  jobs.id::text as id, tasks.identifier as task, jobs.payload, jobs.attempts,
  jobs.max_attempts as "maxAttempts", jobs.last_error as "lastError", jobs.run_at as "runAt"`)

const jobTables = sql.raw(`
  graphile_worker._private_jobs jobs
  join graphile_worker._private_tasks tasks on tasks.id = jobs.task_id`)

/** The oldest job that is due and that nobody works on. */
export async function nextDueJob(db: Database, now: Date): Promise<StoredJob | undefined> {
  const { rows } = await sql<StoredJob>`
    select ${jobColumns} from ${jobTables}
    where jobs.run_at <= ${now} and jobs.locked_at is null and jobs.attempts < jobs.max_attempts
    order by jobs.priority, jobs.run_at, jobs.id limit 1`.execute(queriesOf(db))
  return rows[0]
}

export async function completeJob(db: Database, id: string): Promise<void> {
  await sql`select 1 from graphile_worker.complete_jobs(array[${id}::bigint])`.execute(
    queriesOf(db),
  )
}

/** The jobs whose attempts are used up, newest first. They stay until someone deals with them. */
export async function deadLetters(db: Database, limit: number): Promise<StoredJob[]> {
  const { rows } = await sql<StoredJob>`
    select ${jobColumns} from ${jobTables} where jobs.attempts >= jobs.max_attempts
    order by jobs.id desc limit ${limit}`.execute(queriesOf(db))
  return rows
}

/** How many jobs wait that are due, and how many are dead. */
export async function countJobs(
  db: Database,
  now: Date,
): Promise<{ due: number; dead: number; oldestDue: Date | null }> {
  const { rows } = await sql<{ due: number; dead: number; oldestDue: Date | null }>`
    select count(*) filter (where attempts < max_attempts and run_at <= ${now}) as due,
      count(*) filter (where attempts >= max_attempts) as dead,
      min(run_at) filter (where attempts < max_attempts and run_at <= ${now}) as "oldestDue"
    from graphile_worker._private_jobs`.execute(queriesOf(db))
  return rows[0]!
}

/** Tasks that name one of these texts and that nobody works on are not done any more. */
export async function forgetJobsAbout(db: Database, texts: readonly string[]): Promise<number> {
  const { rows } = await sql`
    delete from graphile_worker._private_jobs as jobs
    where locked_at is null and exists (
      select from unnest(${[...texts]}::text[]) as text where strpos(jobs.payload::text, text) > 0)
    returning 1`.execute(queriesOf(db))
  return rows.length
}

// Session-level advisory locks; the numbers mean nothing but must not be used elsewhere.
const startLocks = { 'task queue': 7_310_001, 'demo data': 7_310_004 } as const

/** Runs `work` while no other process runs work under the same lock; however long that takes. */
export async function withStartLock<Result>(
  pool: pg.Pool,
  lock: keyof typeof startLocks,
  work: () => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect()
  try {
    await client.query(unlimitedStatements)
    await client.query(`select pg_advisory_lock(${startLocks[lock]})`)
    return await work()
  } finally {
    // The lock ends with its connection.
    client.release(true)
  }
}
