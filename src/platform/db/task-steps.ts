/** Where background work in steps stands; see `platform/tasks/in-steps.ts`. */
import { sql } from 'kysely'
import type { Database } from './database.ts'
import { queriesOf } from './queries-of.ts'

export type StepState = { position: unknown; size: number }

/** Locks the state of some work until the transaction ends; undefined while someone else is at it. */
export async function holdSteps(
  db: Database,
  name: string,
  size: number,
  now: Date,
): Promise<StepState | undefined> {
  await sql`
    insert into task_steps (name, size, updated_at) values (${name}, ${size}, ${now})
    on conflict (name) do nothing`.execute(queriesOf(db))
  const { rows } = await sql<StepState>`
    select position, size from task_steps where name = ${name} for update skip locked`.execute(
    queriesOf(db),
  )
  return rows[0]
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

export async function forgetSteps(db: Database, name: string): Promise<void> {
  await queriesOf(db).deleteFrom('taskSteps').where('name', '=', name).execute()
}

/** Every statement of this transaction ends after so many milliseconds, waiting included. */
export async function limitStatements(db: Database, milliseconds: number): Promise<void> {
  await sql`
    select set_config('statement_timeout', ${String(milliseconds)}, true),
      set_config('lock_timeout', '0', true)`.execute(queriesOf(db))
}
