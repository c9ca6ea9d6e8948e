/** Where background work in steps stands; see `platform/tasks/in-steps.ts`. */
import { sql } from 'kysely'
import type { Database } from './database.ts'
import { backgroundName } from './pace.ts'
import { queriesOf } from './queries-of.ts'

export type StepState = { position: unknown; size: number }

/** For how long a statement of a step may take, waiting included, in milliseconds. */
export type StepLimits = { limitMs: number; loneLimitMs: number }

/**
 * Locks the state of some work until the transaction ends, marks it as background work and limits its statements:
 * those of a step of one row by `loneLimitMs`. Undefined while someone else is at it.
 *
 * Every schedule asks this each minute, so that it is one statement where the work is known.
 */
export async function holdSteps(
  db: Database,
  name: string,
  first: StepState & { now: Date },
  { limitMs, loneLimitMs }: StepLimits,
): Promise<StepState | undefined> {
  const { rows } = await sql<StepState>`
    select position, size,
      set_config('statement_timeout', case when size = 1 then ${String(loneLimitMs)} else ${String(limitMs)} end, true),
      set_config('lock_timeout', '0', true), set_config('application_name', ${backgroundName}, true)
    from task_steps where name = ${name} for update skip locked`.execute(queriesOf(db))
  if (rows[0]) return rows[0]
  const { rows: added } = await sql`
    insert into task_steps (name, size, updated_at) values (${name}, ${first.size}, ${first.now})
    on conflict (name) do nothing returning name`.execute(queriesOf(db))
  return added.length > 0 ? holdSteps(db, name, first, { limitMs, loneLimitMs }) : undefined
}

export async function saveSteps(
  db: Database,
  name: string,
  { position, size }: StepState,
  now: Date,
): Promise<void> {
  const stored = position === null || position === undefined ? null : JSON.stringify(position)
  await sql`
    update task_steps set position = ${stored}::jsonb, size = ${size}, updated_at = ${now}
    where name = ${name}`.execute(queriesOf(db))
}

/** The work begins again, also where its first step is under way: this waits for it. */
export async function restartSteps(
  db: Database,
  name: string,
  first: StepState & { now: Date },
): Promise<void> {
  await sql`
    insert into task_steps (name, size, updated_at) values (${name}, ${first.size}, ${first.now})
    on conflict (name) do update set position = null, updated_at = excluded.updated_at`.execute(
    queriesOf(db),
  )
}

export async function forgetSteps(db: Database, name: string): Promise<void> {
  await queriesOf(db).deleteFrom('taskSteps').where('name', '=', name).execute()
}
